"""Hostile law at the door: what it may ask newcomers, and that nobody is kept out because it errs."""

from __future__ import annotations

import email
import email.policy

import pytest

from mailgame.rehearsing.mailing import letter_of
from mailgame.rehearsing.rehearsal import SLUG
from mailgame.rehearsing.rehearsal_file import Mail
from tests.rulesets.test_roman import Parlour, parlour

__all__ = ["parlour"]


def asking(words: str, clause: str = "return None", attribute: str = "hat") -> str:
    return (
        'adopt Hats\n```law\n"""Hats."""\nrule = Rule(0, "Hats")\n'
        f'rule.attribute("player", "{attribute}", "text", "", most=20)\n'
        f"hat = rule.asks_newcomers({words})\n\n@hat.refuse\ndef no_hat(view, answer):\n    {clause}\n```\nend"
    )


def joins(parlour: Parlour, words: str) -> str:
    """Let Dora write; return what she is answered."""
    at = parlour.stage.clock.now()
    parlour.stage.deliver(letter_of(Mail(1, at, "dora@example.org", body=words)), at)
    letter = email.message_from_bytes(parlour.stage.letters_to("dora@example.org")[-1], policy=email.policy.default)
    part = letter.get_body(("plain",))
    return " ".join(part.get_content().split()) if part is not None else ""


def players(parlour: Parlour) -> list[str]:
    with parlour.stage.store.begin() as tx:
        return [one.id for one in parlour.stage.office.room.look(tx, SLUG).game.world.all("player")]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ('"family", "Which?"', "the answer is kept in an attribute of the rule"),
        ('"address", "Where?"', "everybody who joins says that already"),
        ('"block", "What?"', "everybody who joins says that already"),
        ('"hat", ""', "say what they are asked"),
        ('"hat", "x" * 201', "in texts of one line"),
        ('"hat", "Two\\nlines"', "in texts of one line"),
        ('"hat", "Which?", among=("a bowler", "none")', "an answer among some is one of several words"),
    ],
)
def test_what_cannot_be_asked_is_refused_when_the_law_arrives(parlour: Parlour, words: str, why: str) -> None:
    said = parlour.says(asking(words))
    assert "The law cannot be accepted." in said
    assert why in said


def test_an_attribute_of_another_rule_is_not_asked_for(parlour: Parlour) -> None:
    assert "declares “family” of a player already" in parlour.says(asking('"family", "Which?"', attribute="family"))


@pytest.mark.parametrize(
    "clause",
    ["return 1 // 0", "return view.is_word(answer, 'klingon')", "while True:\n        pass", "return int('7')"],
)
def test_nobody_is_kept_out_because_a_law_errs(parlour: Parlour, clause: str) -> None:
    parlour.says(asking('"hat", "Which hat?"', clause))
    assert "Which hat?" in joins(parlour, "join as Dora, family Smith")
    joins(parlour, "join as Dora, family Smith, hat bowler")
    assert players(parlour) == ["Ann", "Bert", "Dora"]
    assert parlour.see("rules.V.standing") == "suspended"


def test_what_a_law_says_to_a_newcomer_stands_in_their_letter_as_words(parlour: Parlour) -> None:
    parlour.says(asking('"hat", "<b>Which</b> hat?"', 'return "Not <i>that</i>."'))
    assert "Not <i>that</i>. <b>Which</b> hat?" in joins(parlour, "join as Dora, family Smith, hat bowler")
    part = email.message_from_bytes(
        parlour.stage.letters_to("dora@example.org")[-1], policy=email.policy.default
    ).get_body(("html",))
    assert part is not None
    assert "Not &lt;i&gt;that&lt;/i&gt;." in part.get_content()


def test_answers_to_a_law_that_is_gone_are_no_harm(parlour: Parlour) -> None:
    """What Dora says to a question that nobody asks is part of no name, and is refused as a name would be."""
    assert "there is , in it" in joins(parlour, "join as Dora, hat bowler, family Smith")
    assert players(parlour) == ["Ann", "Bert"]
