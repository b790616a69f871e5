"""Front matter is read as text and written by a serialiser."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from wikic.model.front_matter import parse_front_matter, render_front_matter, set_front_matter

VALUES = st.one_of(st.text(max_size=40), st.lists(st.text(max_size=20), max_size=4).map(tuple))
KEYS = st.sampled_from(["title", "summary", "aliases", "sources", "status"])

SCALARS = ["", "x", "x y ", "null", "~", "No", "1.10", "2026-01-05", "[]", "[x]", "[x, y-1]", "[x,y]", "[x, ]", "[x y]"]
SCALARS += ["x: y", "x #y", "x#y", "[x", "- x", "'x'", "x]", "[null, x]", "x, y", "é", "12:30", "{x}"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("version: 1.10", "1.10"),
        ("duration: 12:30:45", "12:30:45"),
        ("ticket: 0123", "0123"),
        ("title: No", "No"),
        ("title: 2026-01-05", "2026-01-05"),
        ("title: Release plan: phase 2", "Release plan: phase 2"),
        ('title: "a # b"', "a # b"),
        ("title: a # b", "a"),
        ("author: ~", ""),
        ("author: null", ""),
    ],
)
def test_scalars_stay_as_written(line: str, expected: str) -> None:
    """No scalar becomes a number, a date, a boolean or None; an invalid line is still read."""
    key = line.partition(":")[0]

    assert parse_front_matter(f"---\n{line}\n---\nbody\n").text(key) == expected


def test_invalid_yaml_is_named_with_its_line() -> None:
    """The error and its line are kept beside the values that could be read."""
    front = parse_front_matter("---\nowner: x\ntitle: a: b\n---\n")

    assert front.error
    assert front.error_line == 3
    assert front.text("title") == "a: b"


def test_every_script_is_written_as_it_is() -> None:
    """A person reads the title in the file, emoji included."""
    assert render_front_matter({"title": "🔥 Délai 部署"}) == "---\ntitle: 🔥 Délai 部署\n---\n"


def test_a_second_block_is_body() -> None:
    """Only the first block counts."""
    front = parse_front_matter("---\nstatus: accepted\n---\n---\nstatus: proposed\n---\n")

    assert front.text("status") == "accepted"
    assert front.lines == 3


def test_setting_a_key_leaves_the_rest_alone() -> None:
    """Unknown keys, comments and nested values keep their bytes."""
    text = "---\n# note\ntitle: Old\nx-team:\n  - a\n  - b\n---\nbody\n"

    changed = set_front_matter(text, {"title": "New: one", "x-new": "1"})

    assert changed == "---\n# note\ntitle: 'New: one'\nx-team:\n  - a\n  - b\nx-new: '1'\n---\nbody\n"


@given(st.dictionaries(KEYS, VALUES, min_size=1))
def test_what_is_rendered_is_read_back(values: dict[str, str | tuple[str, ...]]) -> None:
    """Every value survives the serialiser and the reader, whatever YAML thinks of it."""
    front = parse_front_matter(render_front_matter(values))

    assert not front.error
    for key, value in values.items():
        if isinstance(value, str):
            assert front.text(key) == ("" if value in ("~", "null", "Null", "NULL") else value)


LINES = st.builds("{}:{}{}".format, st.sampled_from("ab"), st.sampled_from(["", " ", "  "]), st.sampled_from(SCALARS))


@given(
    st.one_of(
        st.text(alphabet="ab: -#[]{},'\"\n&*!|>%@`?~é1.", max_size=80),
        st.lists(LINES, min_size=1, max_size=4).map("\n".join),
    )
)
def test_the_fast_reader_agrees_with_yaml(inner: str) -> None:
    """Where the plain reader answers, YAML's base loader says the same."""
    front = parse_front_matter(f"---\n{inner}\n---\n")
    if front.error or not front.end:
        return
    try:
        loaded = yaml.load(inner, Loader=yaml.CBaseLoader)
    except yaml.YAMLError:
        pytest.fail(f"read what YAML refuses: {front.values}")
    if isinstance(loaded, dict):
        for key, value in loaded.items():
            if isinstance(value, str) and front.values.get(key) is not None:
                assert front.text(key) in (value, "" if value in ("~", "null", "") else value)


def test_a_long_list_with_a_quoted_item_is_read_in_linear_time() -> None:
    """A source id of digits alone is quoted; a hundred plain ones before it once took for ever."""
    ids = [f"a{n:011d}" for n in range(100)]
    text = f"---\ntype: entity\nsources: [{', '.join(ids)}, '184065646487']\n---\n# A\n"
    assert parse_front_matter(text).items("sources") == (*ids, "184065646487")
