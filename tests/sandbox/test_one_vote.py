"""Two proposals of one vote: what the first changes is looked at before the second takes effect."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailgame.game.undoing import replay
from tests.desk.harness import BOARD
from tests.sandbox.mail import GAME, Mail

pytestmark = pytest.mark.slow
PEOPLE = ("Ann", "Bert", "Cleo")
KARMA = 'rule = Rule(0, "Karma")\nrule.attribute("player", "karma", {})\n' \
        '@rule.command("bow", "Bow.")\ndef bows(view, order):\n    return Tell("Bowed.")\n'
BOAST = 'rule = Rule(0, "Boasting")\n@rule.command("boast", "Boast.")\ndef boasts(view, order):\n' \
        '    return Tell(f"Karma {order.giver.karma}")\n'


@pytest.fixture
def house() -> Iterator[Mail]:
    mail = Mail()
    mail.open(GAME, BOARD, PEOPLE, admin="admin@example.net")
    mail.says("Ann", "message admin\nHello.\nend")
    mail.admins = mail.last("Admin").reply_to
    yield mail
    assert mail.harm == []
    mail.close()


def proposes(house: Mail, who: str, words: str, law: str) -> None:
    answer = house.says(who, f"propose {words}\n```law\nfrom mailgame.law import *\n{law}```\nend")
    assert "It is proposal" in answer, answer


def adopted(house: Mail, *numbers: int) -> None:
    house.deadlines(2)
    for name in PEOPLE:
        house.says(name, "\n".join(f"vote {number} yes" for number in numbers))
    house.deadlines(1)


@pytest.mark.parametrize(("then", "why"), [
    ('"text", ""', "“karma” of a player is a text by now (rule 32), and was a number when it was written."),
    ('"list", [], of="number"', "“karma” of a player is a list of numbers by now (rule 32), and was a number when"),
])
def test_what_the_first_makes_of_an_attribute_keeps_the_second_from_failing(house: Mail, then: str, why: str) -> None:
    """The second took effect, and was suspended for everybody at its first use, as if its author had erred."""
    proposes(house, "Ann", 'add "Karma"', KARMA.format('"number", 0'))
    adopted(house, 1)
    proposes(house, "Ann", "amend 32", KARMA.format(then))
    proposes(house, "Bert", 'add "Boasting"', BOAST)
    adopted(house, 2, 3)
    assert "33" not in house.game().world.rules
    (petition,) = house.game().world.all("petition")
    assert petition.words.startswith(f"Proposal 3 was accepted but cannot take effect: {why}")
    assert any(why in letter.words for letter in house.sent("Bert"))
    house.says("Admin", f"approve {petition.id}")
    assert house.game().world.rules["33"]["standing"] == "in force"
    again = replay(house.game().ruleset, house.entries())
    assert again.encode() == house.game().encode()


@pytest.mark.parametrize(("then", "boast", "why", "never"), [
    ('"text", ""', BOAST.replace("karma}", "karma + 1}"), "“karma” of a player is a text by now (rule 32)",
     "a text + “1”: these two do not go together"),
    ('"number", 0, seen_by="owner"', BOAST, "“karma” of a player is hidden by now (rule 32), and was not when",
     "“karma” of a player is not for every rule to know"),
])
def test_what_can_never_work_any_more_takes_no_effect_though_it_is_approved(
    house: Mail, then: str, boast: str, why: str, never: str
) -> None:
    proposes(house, "Ann", 'add "Karma"', KARMA.format('"number", 0'))
    adopted(house, 1)
    proposes(house, "Ann", "amend 32", KARMA.format(then))
    proposes(house, "Bert", 'add "Boasting"', boast)
    adopted(house, 2, 3)
    (petition,) = house.game().world.all("petition")
    assert why in petition.words
    house.says("Admin", f"approve {petition.id}")
    assert "33" not in house.game().world.rules
    (other,) = house.game().world.all("petition")
    assert never in other.words


def test_what_was_changed_before_it_was_written_or_stays_what_it_is_keeps_nothing_from_taking_effect(
    house: Mail
) -> None:
    proposes(house, "Ann", 'add "Karma"', KARMA.format('"text", ""'))
    adopted(house, 1)
    proposes(house, "Ann", "amend 32", KARMA.format('"number", 0'))
    adopted(house, 2)
    proposes(house, "Ann", "amend 32", KARMA.format('"number", 5'))
    proposes(house, "Bert", 'add "Boasting"', BOAST)
    adopted(house, 3, 4)
    assert "Karma" in house.says("Ann", "boast")
    assert house.game().world.rules["33"]["standing"] == "in force"
