"""What a claim says stands in its lines: subtle changes are caught, other wordings are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikic.rules.grounding import ungrounded

LINES = (
    "The acquirer timeout is 30 s since 12 October 2026, on version 1.10 of payments-gw (PAY-123).\n"
    "It retries 3 times, and the limit is 1,000 requests per minute. She said “never again” in Paris.\n"
    "| Service | Timeout (ms) |\n| Gateway | 45000 |\n"
    "La passerelle attend 0,5 s, soit 500 ms, depuis le 1er mars 2026 ; le taux est de 12,5 %."
)


def hard(claim: str) -> list[str]:
    """The hard faults of a claim on those lines."""
    return [fault.text for fault in ungrounded(claim, LINES) if fault.hard]


@pytest.mark.parametrize(
    "claim",
    [
        "Since 2026-10-12 the timeout of the acquirer is thirty seconds.",
        "Timeout: 30000 ms.",
        "It came with v1.10 of payments-gw, see PAY-123.",
        "It retries three times.",
        "At most 1000 requests are taken a minute.",
        'She said "never again".',
        "Gateway: timeout 45000 ms.",
        "The gateway waits 45000 ms.",
        "L'attente est d'une demi-seconde, 500 ms.",
        "Le taux atteint 12.5 percent.",
        "C'est ainsi depuis mars 2026.",
    ],
)
def test_another_wording_passes(claim: str) -> None:
    """Nothing hard is found in what is said otherwise."""
    assert hard(claim) == []


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("The acquirer timeout is 31 s.", "31 s"),
        ("The acquirer timeout is 30 min.", "30 min"),
        ("It is so since 13 October 2026.", "13 October 2026"),
        ("It came with version 1.1.", "1.1"),
        ("See PAY-124.", "PAY-124"),
        ("It retries four times.", "four"),
        ("The limit is 10,000 requests.", "10,000"),
        ("She said “never ever”.", "never ever"),
        ("La passerelle attend 0,6 s.", "0,6 s"),
        ("Le taux est de 13,5 %.", "13,5 %"),
    ],
)
def test_one_changed_atom_is_caught(claim: str, wrong: str) -> None:
    """And named."""
    assert hard(claim) == [wrong]


def test_a_number_is_not_found_inside_another() -> None:
    """3 s is not in 13 s, 1.1 not in 1.10."""
    assert ungrounded("waits 3 s", "waits 13 s")
    assert ungrounded("on version 1.1", "on version 1.10")


def test_a_negation_cut_off_is_a_sign() -> None:
    """`use X` out of `do not use X` is no verbatim claim."""
    assert ungrounded("use the cache", "You must not use the cache here.")
    assert ungrounded("utiliser le cache", "Il ne faut pas utiliser le cache.")


def test_a_link_target_of_the_source_is_a_text_of_it() -> None:
    """What a source has inside its own link marks may be said."""
    assert ungrounded("Links: ../../outside (x).", "[[../../outside]] [x](../etc/hostname)") == ()


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_text_makes_it_raise(claim: str, lines: str) -> None:
    """Any claim against any lines."""
    assert ungrounded(claim, lines) is not None


@given(st.text(alphabet="abcABC 0123456789.,:%s\u00e9-/'\"", max_size=100))
def test_a_text_grounds_itself(text: str) -> None:
    """Nothing hard is found in a claim that is its own source."""
    assert [fault for fault in ungrounded(text, text) if fault.hard] == []


CUES = "<v Ana Lee>The limit is 30 s. The console shows what was typed, not what runs.\n\n<v Bo>It stays at 20 s."


@pytest.mark.parametrize(
    ("claim", "sound"),
    [
        ("Ana Lee: The limit is 30 s.", True),
        ("Ana Lee: The console shows what was typed, not what runs.", True),
        ("Bo: It stays at 20 s.", True),
        ("Cy Roy: The limit is 30 s.", False),
        ("Ana Lee: The limit is 40 s.", False),
    ],
)
def test_a_speaker_is_named_by_the_cue(claim: str, sound: bool) -> None:
    """A transcript gives the name in a tag, before the first sentence alone; a name that nobody bears is flagged."""
    assert (not ungrounded(claim, CUES)) is sound


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Tools must not do this, as RFC 2119 says.", "Tools must not do this, as :rfc:`2119` says."),
        (
            "They cannot do a full check for PEP 508 syntax.",
            "They cannot do a full check for :pep:`the rules <508>` syntax.",
        ),
        (
            "We do not have much of it (issue), so we wait.",
            "We do not have much of it ([issue][the-issue]), so we wait.",
        ),
        ("Nom: X; Cas: S'il n'en a pas, dire lequel.", "| X | _S'il n'en a pas, dire lequel._ |\n| Nom | Cas |"),
    ],
)
def test_the_marks_of_a_source_are_no_words(claim: str, cited: str) -> None:
    """Roles, link labels and elided words at the opening of a cell read as their words."""
    assert ungrounded(claim, cited) == ()
