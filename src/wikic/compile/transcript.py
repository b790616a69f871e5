"""Transcripts: the words of each cue and who says them; numbers, times and tags blanked at their place. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

_TIMES = re.compile(r"\s*(?:\d+:)?\d{1,2}:\d\d[.,]\d{3}\s*-->")
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?\s+([^<>\n]+)>")
_NAMED = re.compile(r"\s*(?:[-–—]\s*)?([^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,3}):\s+(?=\S)")
_TAG = re.compile(r"</?(?:v|c|i|b|u|ruby|rt|lang)\b[^<>\n]*>|<\d[\d:.]*>")


class Voice(NamedTuple):
    """Who speaks, and the line that says so."""

    name: str
    line: int


def is_transcript(path: str) -> bool:
    """Whether a document is a file of cues."""
    return path.lower().endswith((".vtt", ".srt"))


def parse_cues(lines: list[str]) -> tuple[list[str], dict[int, Voice]]:
    """The lines with nothing but what is said (or noted), and the voice of each line that has one."""
    said: list[str] = []
    voices: dict[int, Voice] = {}
    voice: Voice | None = None
    silent = False
    for number, line in enumerate(lines, 1):
        following = lines[number] if number < len(lines) else ""
        silent = bool(line.strip()) and (silent or line.strip() in ("STYLE", "REGION"))
        if silent or _TIMES.match(line) or not line.strip() or _TIMES.match(following):
            voice, line = None, ""
        elif number == 1 and line.lstrip("\ufeff").startswith("WEBVTT"):
            line = ""
        elif line.startswith("NOTE"):
            line = line[len("NOTE") :].lstrip()
        elif match := _VOICE.search(line) or (_NAMED.match(line) if _opens(lines, number) else None):
            voice = Voice(" ".join(match[1].split()), number)
            line = line[: match.start()] + line[match.end() :]
        if voice and line.strip():
            voices[number] = voice
        said.append(" ".join(_TAG.sub(" ", line).split()))
    return said, voices


def _opens(lines: list[str], number: int) -> bool:
    """Whether a line is the first of its cue."""
    return number > 1 and bool(_TIMES.match(lines[number - 2]))
