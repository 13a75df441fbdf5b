"""What a subject says without the marks that mail programs put before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.text.subjects import answering, bare


@pytest.mark.parametrize(
    "mark",
    [
        "Re:",
        "RE:",
        "re :",
        "Re[2]:",
        "RE(3):",
        "Re*4:",
        "Fwd:",
        "FW:",
        "AW:",
        "Antw:",
        "WG:",
        "SV:",
        "VS:",
        "TR:",
        "RV:",
        "R:",
        "RES:",
        "ENC:",
        "Odp:",
        "YNT:",
        "Re: Fwd: RE:",
        "回复：",
        "返信:",
        "답장:",
        "Отв:",
        "НА:",
        "[EXT] Re:",
        "[External]",
        "[External Email]",
        "***SPAM***",
        "*****SPAM***** Re:",
        "{Spam?}",
        "[SPAM] Re:",
        "[SPAM 7.2]",
        "[SUSPECTED SPAM]",
        "[?? Probable Spam]",
        "(SPAM) [EXT] AW:",
        "**[SPAM]**",
        "{Disarmed} {Spam?}",
        "EXTERNAL:",
        "[Warning: External]",
        "[CONFIDENTIAL]",
        "[Company Confidential] Re:",
        "(Internal use only)",
        "URGENT:",
        "WICHTIG!",
        "[Important]",
        "  Re: ",
    ],
)
def test_marks_are_taken_off(mark: str) -> None:
    assert bare(f"{mark} vote 301 yes") == "vote 301 yes"


@pytest.mark.parametrize(
    "subject", ["reply", "rent: 24", "research: x", "vote 301 yes", "sell: no", "away: back", "", "[Bored] x",
                "spam 3", "[spam club] x", "*suspect* everybody: x", "(secured) x", "[spam for Ann] x", "next: x",
                "[external walls] x"]
)
def test_other_words_stay(subject: str) -> None:
    assert bare(subject) == subject


def test_an_answer_has_one_mark() -> None:
    assert answering("AW: Re: vote 301 yes") == "Re: vote 301 yes"
    assert answering("") == "Re:"


@given(st.text("Re:[2]FwdAW ：x", max_size=40))
def test_taking_off_twice_changes_nothing(subject: str) -> None:
    assert bare(bare(subject)) == bare(subject)
