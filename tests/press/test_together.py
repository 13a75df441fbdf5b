"""What happened to several players in the same words is told in one sentence."""

from __future__ import annotations

import pytest

from mailgame.press.scene import Happening, Roll
from mailgame.press.together import together


def told(*happenings: tuple[str, str]) -> list[str]:
    return [one.text for one in together(Happening(text, who=(who,) if who else ()) for who, text in happenings)]


def test_what_differs_in_its_amounts_alone_is_one_sentence() -> None:
    (one,) = together([
        Happening("Ada gets $12,610 as interest. (rule 32)", who=("Ada",)),
        Happening("Ben gets $15,150 as interest. (rule 32)", who=("Ben",)),
        Happening("Cleo gets $2.50 as interest. (rule 32)", who=("Cleo",)),
    ])
    assert one.text == "Ada gets $12,610, Ben $15,150 and Cleo $2.50 as interest. (rule 32)"
    assert one.who == ("Ada", "Ben", "Cleo")


def test_what_is_the_same_of_all_is_said_of_each() -> None:
    assert told(
        ("Gus", "Gus gets a Gold Card for an accepted proposal."),
        ("Ben", "Ben gets a Gold Card for an accepted proposal."),
        ("Emil", "Emil gets a Silver Card for a rejected proposal."),
    ) == ["Each of Gus and Ben gets a Gold Card for an accepted proposal.",
          "Emil gets a Silver Card for a rejected proposal."]
    taxed = told(("Ada", "Ada pays $5 as tax."), ("Ben", "Ben pays $5 as tax."))
    assert taxed == ["Each of Ada and Ben pays $5 as tax."]


@pytest.mark.parametrize(("first", "second"), [
    (("Ada", "Ada gets $5 as rent."), ("Ada", "Ada gets $7 as rent.")),  # the same player
    (("Ada", "Ada pays Ben $5."), ("Ben", "Ben pays Ada $5.")),
    (("Ada", "Ada gets $5 of $7."), ("Ben", "Ben gets $6 of $9.")),  # two amounts
    (("Ada", "Ada sings. It is late."), ("Ben", "Ben sings. It is late.")),  # two sentences
    (("", "It rains."), ("", "It rains.")),
    (("Ada", "Ada’s card: king."), ("Ben", "Ben’s card: king.")),
    (("Ada", "Ada gets $5 as interest. (rule 3)"), ("Ben", "Ben gets $6 as interest. (rule 4)")),
])
def test_what_is_something_else_stands_alone(first: tuple[str, str], second: tuple[str, str]) -> None:
    assert told(first, second) == [first[1], second[1]]


def test_what_has_dice_or_other_words_between_stands_alone() -> None:
    rolled = [
        Happening(f"{who} lands on square 4.", who=(who,), dice=(Roll("move", (2,), who),)) for who in ("Ada", "Ben")
    ]
    assert list(together(rolled)) == rolled
    apart = told(("Ada", "Ada sings."), ("", "It rains."), ("Ben", "Ben sings."))
    assert apart == ["Ada sings.", "It rains.", "Ben sings."]
