"""Something that looks like a secret.

## What it does
Reports keys, tokens, private keys, connection strings with a password, and long random values next to a telling
name. Citations, digests, git commits and UUIDs are not taken for secrets.

## Why is this bad?
A wiki is read by many, and git never forgets.

## Example
    password = "<a long random value>"

## Use instead
    Where the secret is kept, not the secret.

## Fix safety
No fix: revoke the secret, then remove it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikic.model.page import Page
from wikic.model.problem import Severity
from wikic.model.wiki import Wiki
from wikic.rules.rule import Finding, Rule

PATTERNS = (
    ("private key", re.compile(r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----")),
    ("AWS access key", re.compile(r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b")),
    ("GitHub token", re.compile(r"\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})\b")),
    ("GitLab token", re.compile(r"\bglpat-[A-Za-z0-9_-]{20,}")),
    ("Slack token", re.compile(r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}")),
    ("Slack webhook", re.compile(r"hooks\.slack\.com/services/T\w+/B\w+/\w{16,}")),
    ("Stripe key", re.compile(r"\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}")),
    ("Google API key", re.compile(r"\bAIza[0-9A-Za-z_-]{35}\b")),
    ("OpenAI or Anthropic key", re.compile(r"\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{24,}")),
    ("PyPI token", re.compile(r"\bpypi-[A-Za-z0-9_-]{50,}")),
    ("npm token", re.compile(r"\bnpm_[A-Za-z0-9]{36}\b")),
    ("SendGrid key", re.compile(r"\bSG\.[\w-]{16,}\.[\w-]{16,}")),
    ("JSON web token", re.compile(r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}")),
    (
        "connection string",
        re.compile(r"\b[a-z][a-z0-9+]{2,20}://[^\s:/@]{1,80}:(?!\*|<|\$|x{3})[^\s:/@]{4,80}@[\w.-]+"),
    ),
    (
        "value under a telling name",
        re.compile(
            r"\b\w{0,40}(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token|mot[_-]de[_-]passe)\w{0,20}"
            r"[\"']?\s{0,4}[:=]\s{0,4}[\"']?(?=[^\s\"']*\d)(?=[^\s\"']*[A-Za-z])([A-Za-z0-9+/_.\-!@#%^&*]{12,200})[\"']?",
            re.IGNORECASE,
        ),
    ),
)
_HARMLESS = re.compile(
    r"\[src:[^\]\s]*\]|\bsha(?:256|384|512)[:-][A-Za-z0-9+/=]{20,}|\b[0-9a-f]{40}\b|\b[0-9a-f]{64}\b"
    r"|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b",
    re.IGNORECASE,
)
_LONGEST = 20_000  # characters of one line that are looked at
_PLACEHOLDER = re.compile(r"example|changeme|placeholder|your|xxx|redacted|dummy|\*{3}|\.{3}|<|\$\{", re.IGNORECASE)


# One of these stands in whatever a pattern matches: a text without them costs a few searches of a fixed string.
# They are told apart by how they are looked for, since a rare character makes a search several times as fast.
_CASED = ("PRIVATE", "AKIA", "ASIA", "AIza", "SG.", "eyJ")
_BEFORE_UNDERSCORE = ("ghp", "gho", "ghu", "ghs", "ghr", "pat", "live", "test", "npm", "mot")
_HINTS = ("glpat-", "xox", "hooks.slack", "sk-", "pypi-", "://", "passw", "secret", "key", "token", "mot-de")


def find_secrets(text: str) -> Iterator[tuple[int, str]]:
    """Line (from 1) and kind of each thing that looks like a secret; never the thing itself."""
    if not _hinted(text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not _hinted(line):
            continue
        masked = _HARMLESS.sub(" ", line[:_LONGEST])
        for kind, pattern in PATTERNS:
            found = pattern.search(masked)
            if found and not _PLACEHOLDER.search(found.group(found.lastindex or 0)):
                yield number, kind
                break


def _hinted(text: str) -> bool:
    """Whether a text can hold a secret at all."""
    lowered = text.lower()
    return (
        any(hint in text for hint in _CASED)
        or any(hint in lowered for hint in _HINTS)
        or any(head.endswith(_BEFORE_UNDERSCORE) for head in lowered.split("_")[:-1])
    )


def check(wiki: Wiki, page: Page) -> Iterator[Finding]:
    """Each line of a page that holds one."""
    for line, kind in find_secrets(page.lf_text):
        yield Finding(page.path, line, f"looks like a secret: {kind}", "revoke it, then say where it is kept instead")


RULE = Rule("secret", Severity.ERROR, "page", check)
