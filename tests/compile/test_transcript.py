"""Transcripts: what is said, by whom, on which line."""

from __future__ import annotations

from typing import Any

import pytest

from wikic.compile.document import parse_document
from wikic.compile.statements import Statement, parse_statements

VTT = """WEBVTT

NOTE Weekly meeting on the queue.

1
00:00:02.000 --> 00:00:09.500
<v Ana Lee>The queue keeps its events for nine days.
It was seven before. We will go to twelve in June.</v>

2
00:00:10.000 --> 00:00:12.000
<v.loud Bo>The <i>bank</i> gives us twelve days at most.
"""
SRT = """1
00:00:02,000 --> 00:00:09,500
Ana Lee: The queue keeps its events for nine days.
One thing: the bank gives us twelve days at most.

2
00:00:10,000 --> 00:00:12,000
Nobody had looked at the queue since the spring.
"""


def statements(path: str, text: str) -> list[Statement]:
    """Of a document."""
    return parse_statements(parse_document(text, path), text)


def test_what_is_said_opens_with_its_speaker() -> None:
    """Cue numbers, times and tags are gone; a later line of a cue rests on the line with the name too."""
    found = [(s.text, tuple(s.span)) for s in statements("meeting.vtt", VTT)]
    assert found == [
        ("Weekly meeting on the queue.", (3, 3)),
        ("Ana Lee: The queue keeps its events for nine days.", (7, 7)),
        ("Ana Lee: It was seven before.", (7, 8)),
        ("Ana Lee: We will go to twelve in June.", (7, 8)),
        ("Bo: The bank gives us twelve days at most.", (12, 12)),
    ]


def test_names_before_a_colon_are_speakers_at_the_opening_of_a_cue_alone() -> None:
    """In SRT, where names stand in the words; a cue without one has no speaker, not that of the cue before."""
    assert [(s.speaker, s.text.removeprefix(f"{s.speaker}: ")) for s in statements("meeting.srt", SRT)] == [
        ("Ana Lee", "The queue keeps its events for nine days."),
        ("Ana Lee", "One thing: the bank gives us twelve days at most."),
        ("", "Nobody had looked at the queue since the spring."),
    ]


@pytest.mark.parametrize("text", ["WEBVTT", "", "<v ", "00:00.000 --> 00:01.000\n<v>\n", "1\n2\n\n<v A><v B>\n"])
def test_broken_cues_are_read(text: str) -> None:
    """Nothing raises."""
    assert all(s.text for s in statements("meeting.vtt", text))


def test_a_short_meeting_is_told_whole_and_in_order(new_kept: Any) -> None:
    """Its page names who said what; what only its neighbours explain stays beside them."""
    kept = new_kept()
    kept.add("meeting.vtt", VTT)
    texts = [claim.text for claim in kept.page("sources/meeting").claims]
    about = next(number for number, text in enumerate(texts) if text.startswith("Ana Lee: The queue keeps"))
    assert any("It was seven" in text for text in texts[about + 1 :])
