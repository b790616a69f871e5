"""Make the binary documents of examples/sources: a PDF, a DOCX with tracked changes and a PPTX.

    python examples/make_documents.py [FOLDER]

Standard library only. The bytes are the same on every run: fixed dates, nothing compressed, parts in a fixed order.
"""

from __future__ import annotations

import sys
from pathlib import Path

from office import Properties, render_docx, render_pptx

HERE = Path(__file__).parent / "sources"
PDF_TITLE = "Merchant Gateway Integration Guide"
PDF_AUTHOR = "Aldermoor Acquiring"

PDF_PAGES = (
    """\
# Merchant Gateway Integration Guide
Aldermoor Acquiring
Version 4.2, published on 15 January 2026

## 1. Who this guide is for
This guide is for platforms that send card payments of their merchants to
Aldermoor. It replaces version 4.1 of 3 March 2025. What has changed is listed
in section 7.

## 2. Authorisations
Send an authorisation with the amount, the currency and the merchant account.
The answer is approved, declined or referred. A referred authorisation must be
shown to the merchant and is not decided by Aldermoor.
An authorisation that was not captured is released after 5 days.
Telephone codes were withdrawn on 31 January 2024.

## 3. Sessions and timeouts
A session that has waited for 15 seconds is dropped by Aldermoor, and the
authorisation is declined with code 91. Waiting longer has no effect.
Session timeout: 15 seconds
Connection idle timeout: 120 seconds
Largest number of open sessions: 2,000
""",
    """\
## 4. Rate limits
Requests above the limit are answered with code 96 and must be sent again
after at least one second. The limit holds for each merchant account; it is not
shared between the accounts of one platform.
Requests per second per merchant account: 500
Burst: 750 requests
A higher limit is agreed in writing and takes 10 working days.

## 5. Settlement files
One file a day and platform is accepted. A file that arrives after the cut-off
is counted for the next day. A file that was already received is dropped.
Settlement file cut-off: 22:30 UTC
Largest settlement file: 40 MB
Acknowledgement within: 10 minutes
A file above the largest size is refused as a whole. Split it by currency.

## 6. Reversals
An approved authorisation can be reversed for 90 minutes. The reversal names the
authorisation by its reference. A reversal that comes too late is answered
with code 25 and must be sent as a refund.
""",
    """\
## 7. What has changed since version 4.1
- The settlement file cut-off is 22:30 UTC; it was 23:00 UTC.
- The largest settlement file is 40 MB; it was 50 MB.
- Code 96 is new; requests above the limit used to be answered with code 91.
- Sessions were already dropped after 15 seconds in version 4.1.

## 8. Codes
Code 00: approved
Code 05: declined by the card issuer
Code 25: reversal not possible
Code 54: card expired
Code 91: no answer in time
Code 96: too many requests

## 9. Support
Support answers from 06:00 to 22:00 UTC on every day of the year. In an outage,
use the telephone number of your contract.
Aldermoor Acquiring is an invented company, for the examples of this project.
""",
)

# In the policy, [-text-] was deleted and [+text+] inserted in the revision that was accepted.
DOCX = Properties("Security policy for card data", "Deji Pittermane", "2026-03-02")
DOCX_BODY = """\
# Security policy for card data
Version [-2-][+3+], in force from 2 March 2026. Owner: Security, Deji Pittermane.
## Scope
This policy holds for every service that can read a card number, and for the people who run it. Today that is \
the Token Vault (TKV) and nothing else.
## Keys
Data keys of the Token Vault are rotated every [-90-][+60+] days. Master keys are rotated once a year, by two \
persons.
| Service | Key rotation interval | Key holders
| Token Vault | [-90-][+60+] days | 3 persons
A key that may have been seen by somebody without the right to it is rotated on the same day.
## Access
Access to production needs a second factor. [-A code by text message is accepted until the end of 2026.-]\
[+The second factor is a hardware key; codes by text message are no longer accepted.+]
Access rights are reviewed every [-6 months-][+quarter+]. A right that nobody confirms is withdrawn after 14 days.
## Logs
Logs of access are kept for [-24-][+13+] months. Card numbers never appear in a log, not even in part.
## Leaks
- A suspected leak of card data is reported to Security within 30 minutes.
- [+The acquirers are told within 24 hours.+]
- Nobody writes to merchants or to the press before Security has agreed.
## Exceptions
An exception is granted by Security for at most 30 days and is written in the register. It is not renewed twice.
"""

PPTX = Properties("Capacity review, third quarter of 2026", "Tomas Brackwell", "2026-10-06")
PPTX_SLIDES = (
    (PPTX.title, ("Platform Reliability, 2026-10-06", "Presented by Tomas Brackwell")),
    (
        "What was measured",
        (
            "Payment Gateway with 12 instances: 6,900 rps before answers take more than 400 ms",
            "One instance lost: 6,300 rps",
            "Peak of the year: 2,150 rps on 27 June 2026",
            "Merchants above their limit for more than a minute: 3",
        ),
    ),
    (
        "What we propose",
        (
            "Keep the default rate limit at 800 rps per merchant",
            "One pool of workers for each acquirer before the sales of November 2026",
            "Ask Aldermoor for 1,500 requests per second for Tramvale Tickets",
            "Measure again in January 2027",
        ),
    ),
)


def render_pdf() -> bytes:
    """A PDF 1.4 of text in Helvetica, one object a page and one a stream, uncompressed."""
    count = len(PDF_PAGES)
    kids = " ".join(f"{5 + 2 * n} 0 R" for n in range(count))
    info = f"<< /Title ({PDF_TITLE}) /Author ({PDF_AUTHOR}) /CreationDate (D:20260115090000Z) >>"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ]
    for number, text in enumerate(PDF_PAGES):
        stream = _page_stream(text, number + 1)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {6 + 2 * number} 0 R"
            " /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}endstream")
    return _pdf_file([*objects, info])


def _page_stream(text: str, number: int) -> str:
    """The drawing of one page: headings bold, a line of text every 15 points, the page number at the foot."""
    parts, height = ["BT"], 780
    for line in text.splitlines():
        font, size, words, gap = "F1", 11, line, 15
        if line.startswith("# "):
            font, size, words, gap = "F2", 18, line[2:], 26
        elif line.startswith("## "):
            font, size, words, gap = "F2", 13, line[3:], 20
        if words:
            parts.append(f"/{font} {size} Tf 1 0 0 1 64 {height} Tm ({_pdf_text(words)}) Tj")
        height -= gap
    parts += [f"/F1 9 Tf 1 0 0 1 500 40 Tm (Page {number}) Tj", "ET", ""]
    return "\n".join(parts)


def _pdf_text(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _pdf_file(objects: list[str]) -> bytes:
    """The objects with their cross-reference table; the last one is the document's information."""
    body, offsets = "%PDF-1.4\n", []
    for number, value in enumerate(objects, 1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n{value}\nendobj\n"
    start = len(body)
    body += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    body += "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    body += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info {len(objects)} 0 R >>\nstartxref\n{start}\n%%EOF\n"
    return body.encode("ascii")


DOCUMENTS = (
    ("vendor/aldermoor-integration-guide.pdf", render_pdf),
    ("policies/security-policy.docx", lambda: render_docx(DOCX_BODY, DOCX)),
    ("reviews/2026-q3-capacity.pptx", lambda: render_pptx(PPTX_SLIDES, PPTX)),
)


def main(folder: Path) -> None:
    """Write the three documents under a folder."""
    for name, render in DOCUMENTS:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(render())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
