"""Documents that other tools have stumbled over, of our own making: one test a kind."""

from __future__ import annotations

from typing import Any

from wikic.model.front_matter import parse_front_matter


def test_a_colon_in_a_title(filled: Any) -> None:
    """Front matter that YAML refuses is read line by line; the body, its link and the next file stay."""
    note = "---\ntitle: Gateway: limits\nteam: payments: core\n---\nThe gateway waits twelve seconds. See [[Queue]].\n"
    filled.write(note=note, queue="# Queue\n\nThe queue feeds the gateway.\n")
    filled.ingest()
    assert filled.titles() == ["Gateway: limits", "Queue"]
    assert "The gateway waits twelve seconds." in filled.said()
    assert "sources/queue" in filled.links("sources/note")
    assert filled.problems() == []


def test_a_second_front_matter_is_text(filled: Any) -> None:
    """The first block counts; the file is kept to the byte, and a second run changes nothing."""
    first, second = "---\ntitle: Rotation\nstatus: accepted\n---\n", "---\ntitle: Draft\nstatus: proposed\n---\n"
    text = f"{first}{second}\nKeys rotate monthly.\n"
    filled.write(note=text)
    filled.ingest()
    held = filled.files()
    assert filled.titles() == ["Rotation"]
    assert filled.wiki.entries["sources/note"].status == "in_force"
    assert held["raw/note.md"] == text.encode()
    assert held["wiki/sources/note.md"].count(b"\n---\n") == 1
    assert [outcome.status for outcome in filled.ingest()] == ["skipped"]
    assert filled.files() == held


def test_brackets_in_code_are_no_links(filled: Any) -> None:
    """In fences of either kind, in a span and in an indented block."""
    code = "```sh\nif [[ -n $x ]]; then [[Router]]; fi\n```\n\n`[[Router]]`\n\n    [[Router]]\n\n~~~\n[[Router]]\n~~~\n"
    filled.write(
        note=f"# Shell\n\n{code}\nRead [[Queue]] first.\n", queue="# Queue\n\nFirst.\n", router="# Router\n\nOne.\n"
    )
    outcomes = filled.ingest()
    assert "sources/queue" in filled.links("sources/note")
    assert "sources/router" not in filled.links("sources/note")
    assert not [note for outcome in outcomes for note in outcome.notes]
    assert filled.problems() == []


def test_a_pipe_of_an_alias_in_a_table(filled: Any) -> None:
    """The row keeps its two cells, and the link its label; in prose no backslash is added."""
    table = "| Topic | Page |\n|---|---|\n| Flow | [[Queue\\|the queue]] |\n| Plain | [[Queue]] |\n"
    filled.write(note=f"# Topics\n\n{table}\nIn prose: [[Queue|the queue]].\n", queue="# Queue\n\nIt feeds.\n")
    filled.ingest()
    assert {"Topic: Flow; Page: the queue", "Topic: Plain; Page: Queue", "In prose: the queue."} <= filled.said()
    assert "sources/queue" in filled.links("sources/note")
    assert not any(b"\\" in data for name, data in filled.files().items() if name.startswith("wiki/"))


def test_dates_and_numbers_stay_as_they_are_written() -> None:
    """Nothing in front matter is a number, a date or a time of day."""
    front = parse_front_matter("---\ntitle: 2026-02-03\nlength: 01:20:30\nversion: 2.10\nticket: 0042\n---\n")
    assert dict(front.values) == {"title": "2026-02-03", "length": "01:20:30", "version": "2.10", "ticket": "0042"}


def test_a_title_that_is_a_date(filled: Any) -> None:
    """It goes through the manifest, which is JSON, and back."""
    filled.write(note="---\ntitle: 2026-02-03\nversion: 2.10\n---\n\nVersion 2.10 is out.\n")
    filled.ingest()
    assert filled.titles() == ["2026-02-03"]
    assert filled.source("note.md").title == "2026-02-03"
    assert "Version 2.10 is out." in filled.said()


def test_words_that_yaml_reads_as_booleans(filled: Any) -> None:
    """Yes, off and null: text, text, and nothing."""
    filled.write(yes="---\ntitle: Yes\ntags: [on, NO]\nauthor: null\n---\n\nIt is on.\n")
    filled.write(off="---\ntitle: off\n---\n\nIt is off.\n", start="# Start\n\n[[Yes]] or [[off]].\n")
    filled.ingest()
    assert filled.titles() == ["Start", "Yes", "off"]
    assert {"sources/yes", "sources/off"} <= set(filled.links("sources/start"))
    assert filled.source("yes.md").author == ""
    assert parse_front_matter("---\ntags: [on, NO]\nauthor: ~\n---\n").items("tags") == ("on", "NO")


def test_titles_of_another_script_do_not_collide(filled: Any) -> None:
    """Two of Chinese, one of Greek: three pages."""
    filled.write(a="---\ntitle: 支付网关\n---\n\n超时为十二秒。\n", b="---\ntitle: 消息队列\n---\n\n队列每分钟清空。\n")
    filled.write(c="---\ntitle: Ουρά\n---\n\nΗ ουρά αδειάζει.\n")
    filled.ingest()
    assert filled.titles() == sorted(["支付网关", "消息队列", "Ουρά"])
    assert {"超时为十二秒。", "队列每分钟清空。", "Η ουρά αδειάζει."} <= filled.said()


def test_titles_without_a_letter(filled: Any) -> None:
    """Pages with names that are there, differ, and are the same the next time."""
    filled.write(a='---\ntitle: "⚙️"\n---\n\nSettings list.\n', b='---\ntitle: "🧯"\n---\n\nAlarm list.\n')
    filled.write(c='---\ntitle: ""\n---\n\nOther notes.\n')
    filled.ingest()
    held = filled.files()
    slugs = sorted(slug for slug in filled.wiki.entries if slug.startswith("sources/"))
    assert len(slugs) == 3
    assert all(slug.partition("/")[2] for slug in slugs)
    filled.ingest()
    assert filled.files() == held


def test_what_a_comment_holds_is_not_said(filled: Any) -> None:
    """No heading, link, claim or conflict from it; in a code span it is shown."""
    hidden = "<!-- # Old [[Router]] the wait is 99 s -->\n\n<!--\n## Gone\nThe wait is 45 seconds.\n-->\n"
    filled.write(note=f"# Wait\n\n{hidden}\nThe wait is 12 seconds.\n", router="# Router\n\nOne.\n")
    filled.ingest()
    assert filled.said() == {"The wait is 12 seconds.", "One."}
    assert filled.links("sources/note") == []
    assert filled.titles() == ["Router", "Wait"]


def test_crlf_is_read_as_lf(filled: Any) -> None:
    """The same title, claim and link; the original keeps its bytes and no page has a carriage return."""
    text = "---\r\ntitle: Backups\r\n---\r\n\r\nBackups stay nine days. See [[Restore]].\r\n"
    filled.write(note=text, restore="# Restore\r\n\r\nUse the script.\r\n")
    filled.ingest()
    held = filled.files()
    assert filled.titles() == ["Backups", "Restore"]
    assert "Backups stay nine days." in filled.said()
    assert "sources/restore" in filled.links("sources/note")
    assert held["raw/note.md"] == text.encode()
    assert [name for name, data in held.items() if b"\r" in data and not name.startswith("raw/")] == []


def test_a_bom_hides_nothing(filled: Any) -> None:
    """Neither front matter nor the first heading; it stands in no page, record or citation."""
    filled.write(note="\ufeff---\ntitle: Sauvegardes\n---\n\nConservation : neuf jours.\n")
    filled.write(plain="\ufeff# Titre\n\nTexte.\n")
    filled.ingest()
    assert filled.titles() == ["Sauvegardes", "Titre"]
    assert "Conservation : neuf jours." in filled.said()
    mark = "\ufeff".encode()
    assert sorted(n for n, d in filled.files().items() if mark in d) == ["raw/note.md", "raw/plain.md"]


def test_sections_of_one_name_are_cited_apart(filled: Any) -> None:
    """Each by its own lines, which are the same on every run."""
    filled.write(note="# Guide\n\n## Port\n\nPort 81.\n\n## Port\n\nPort 444.\n\n## Port-1\n\nPort 8081.\n")
    filled.ingest()
    answers = [filled.ask(question).citations for question in ("Port 81?", "Port 444?", "Port 8081?")]
    assert [[cited.lines for cited in found] for found in answers] == [[(5, 5)], [(9, 9)], [(13, 13)]]


def test_a_renaming_by_letter_case_keeps_the_page(filled: Any) -> None:
    """One page, with its history; the link to it still leads there."""
    filled.write(**{"Change-Log": "# Change log\n\nVersion 3 is out.\n", "start": "# Start\n\n[[Change-Log]]\n"})
    filled.ingest()
    (filled.documents / "Change-Log.md").rename(filled.documents / "change-log.md")
    filled.ingest()
    pages = [slug for slug in filled.wiki.entries if "change" in slug]
    assert pages == ["sources/change-log"]
    assert filled.wiki.resolve("Change-Log").slug == "sources/change-log"
    assert "sources/change-log" in filled.links("sources/start")
    assert "ingest: Change log" in filled.log()
    assert filled.problems() == []


def test_a_claim_whose_source_was_taken_back_says_so(filled: Any) -> None:
    """What rests on the other source stands; what rested on this one alone is named, and given as current by nobody."""
    filled.write(a="# API\n\nThe rate limit is 90 requests a minute.\n")
    filled.write(b="# Bills\n\nThe rate limit counts per tenant.\n")
    filled.ingest()
    filled.retract("b.md")
    assert {(p.rule, p.path) for p in filled.problems()} == {("stale-claim", "wiki/sources/b.md")}
    assert {cited.status for cited in filled.ask("Does the rate limit count per tenant?").citations} == {"retired"}
    (kept,) = filled.ask("What is the rate limit in requests a minute?").citations[:1]
    assert (kept.origin, kept.status) == ("a.md", "in_force")


def test_of_two_values_one_is_current_whatever_came_first(filled: Any) -> None:
    """The newer document says that it replaces the value; neither is deleted."""
    texts = {
        "2026-01-05-wait": "---\ndate: 2026-01-05\n---\n# Queue wait\n\nThe queue wait is 20 seconds.\n",
        "2026-04-09-wait": "---\ndate: 2026-04-09\n---\n# Queue wait\n\nThe queue wait is now 35 seconds; this replaces"
        " the old value.\n",
    }
    filled.write(**texts)
    for name in sorted(texts, reverse=True):
        filled.ingest(filled.documents / f"{name}.md")
    standing = {(section == "superseded", "35" in text) for _, section, text in filled.claims()}
    assert standing == {(True, False), (False, True)}
    answer = filled.ask("What is the queue wait?")
    assert {(cited.status, cited.origin) for cited in answer.citations} == {
        ("in_force", "2026-04-09-wait.md"),
        ("superseded", "2026-01-05-wait.md"),
    }


def test_facts_of_one_subject_do_not_replace_each_other(filled: Any) -> None:
    """The same person, the same verb: all four stand."""
    filled.write(
        **{
            "2026-01-team": "---\ndate: 2026-01-05\n---\nMira runs the Oslo depot. Tom runs the Bergen depot.\n",
            "2026-02-team": "---\ndate: 2026-02-05\n---\nMira speaks Danish. Tom runs the move.\n",
        }
    )
    filled.ingest()
    said = {"Mira runs the Oslo depot.", "Tom runs the Bergen depot.", "Mira speaks Danish.", "Tom runs the move."}
    assert filled.said() == said
    assert not [claim for claim in filled.claims() if claim[1] in ("superseded", "conflicts", "history")]


def test_links_by_any_spelling_of_a_name(filled: Any) -> None:
    """Underscores, hyphens, case and full-width letters lead to the page; a name of nothing is told once."""
    names = "[[retry_policy]] [[Retry-Policy]] [[Retry Policy]] [[Ｒetry Policy]] [[No Such Thing]]"
    filled.write(start=f"# Start\n\n{names}\n", **{"retry-policy": "# Retry Policy\n\nTwice a minute.\n"})
    notes = [note for outcome in filled.ingest() for note in outcome.notes]
    assert "sources/retry-policy" in filled.links("sources/start")
    assert notes == ["links to documents that are not here: No Such Thing"]
    assert len(filled.wiki.entries) == 2


def test_a_title_that_is_a_path_leads_nowhere(filled: Any) -> None:
    """Both pages are inside, under safe names; the titles are shown as they are; nothing appears beside the kb."""
    filled.write(a="---\ntitle: ../../../escape\n---\n\nOne.\n")
    filled.write(b="---\ntitle: /srv/absolute\nslug: ..\\..\\up\n---\n\nTwo.\n")
    filled.write(c="# Links\n\n[[../../../escape]] [x](../../../../etc/hosts)\n")
    before = filled.above()
    filled.ingest()
    assert filled.titles() == ["../../../escape", "/srv/absolute", "Links"]
    assert filled.above() == before
    assert all(name.startswith(("raw/", "wiki/")) for name in filled.files() if name.endswith(("a.md", "b.md", "c.md")))
    assert filled.problems() == []
