"""What came late to the language is undone like anything else: riders, private payments, acts on rules, elections.

Whatever line is undone, the journal gives the world again to the last byte, and nobody is locked out.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailgame.game.inputs import Instruct, Undo
from mailgame.game.state import look_up, state
from tests.sandbox.generated import Case, at_once, opened, replayed
from tests.sandbox.mail import Mail
from tests.sandbox.seeds import CREDIT, ELECTION, NUMBERS_OF_RULES, head


def playing(ruleset: str, source: str) -> Mail:
    """Return a house in which a law is in force."""
    house = opened(Case("undone", ruleset, source))
    begins = "propose add" if ruleset == "charter" else "adopt"
    law = f"```law\n{head(source)}\n```" if ruleset == "charter" else head(source)
    assert at_once(house, f'{begins} "Added"\n{law}\nend')[0]
    return house


@pytest.fixture
def realm() -> Iterator[Mail]:
    house = playing("realms", CREDIT)
    yield house
    house.close()


@pytest.fixture
def club() -> Iterator[Mail]:
    house = playing("charter", NUMBERS_OF_RULES)
    yield house
    house.close()


def at(house: Mail, path: str) -> object:
    """Return what stands under a path of the state, None if there is nothing."""
    try:
        return look_up(state(house.game()), path)
    except LookupError:
        return None


def last(house: Mail) -> int:
    """Return the number of the last line of the journal."""
    return len(house.entries())


def undone(house: Mail, line: int) -> None:
    """Let the Admin undo a line, and see that the journal gives the world that came of it."""
    house.says("Admin", f"undo {line} now because of a test")
    assert any(isinstance(entry.input, Undo) for entry in house.entries())
    replayed(house)
    assert house.harm == []


@pytest.mark.slow
def test_what_was_bought_with_a_rider_is_bought_no_more_and_owed_no_more(realm: Mail) -> None:
    realm.says("Bert", "war South with 1")
    realm.says("Cleo", "pass South on credit for Ann")
    line = last(realm)
    assert (at(realm, "players.Cleo.debt"), at(realm, "players.Cleo.money")) == (5, 95)
    realm.says("Ann", "pass South")
    undone(realm, line)
    assert (at(realm, "players.Cleo.debt"), at(realm, "players.Cleo.money")) == (0, 100)
    assert (at(realm, "players.Ann.money"), at(realm, "players.Bert.money")) == (90, 110)


def test_without_the_law_of_a_rider_what_stood_behind_the_order_is_not_understood(realm: Mail) -> None:
    """The order was given with words of a law that never was: it is not played as if they had not stood there."""
    adopted = last(realm)
    realm.says("Bert", "war South with 1")
    realm.says("Cleo", "pass South on credit")
    undone(realm, adopted)
    assert (at(realm, "players.Cleo.money"), at(realm, "players.Bert.money")) == (100, 100)
    assert "There is no command" in realm.says("Cleo", "clear") or "nothing was changed" in realm.says("Cleo", "clear")


@pytest.mark.slow
def test_a_rule_has_its_old_number_again_and_orders_that_name_it_mean_it(club: Mail) -> None:
    for _ in range(3):
        club.says("Ann", "praise 202")
    third = last(club)
    club.says("Bert", "praise 202")  # praised three times already, so it rises to 212
    risen = last(club)
    assert at(club, "rules.212.praised") == 4
    club.says("Cleo", "praise 212")
    assert at(club, "rules.222.praised") == 5
    undone(club, risen)  # Cleo's praise of 212 meant the rule that was never called so: it is refused
    assert (at(club, "rules.202.praised"), at(club, "rules.212"), at(club, "rules.222")) == (3, None, None)
    undone(club, max(seq for seq, entry in enumerate(club.entries(), 1) if isinstance(entry.input, Undo)))
    assert at(club, "rules.222.praised") == 5
    undone(club, third)  # so Bert's is the third, by which it does not rise
    assert (at(club, "rules.202.praised"), at(club, "rules.212")) == (3, None)


@pytest.mark.slow
@pytest.mark.parametrize("back", range(1, 9))
def test_whatever_line_of_rules_that_move_is_undone_the_journal_gives_the_world_again(club: Mail, back: int) -> None:
    for name in ("Ann", "Bert", "Cleo", "Ann"):
        club.says(name, "praise 201\ndues")
    club.says("Bert", "propose turn 201\nend")
    club.says("Cleo", "propose repeal 202\nend")
    orders = [number for number, entry in enumerate(club.entries(), 1) if isinstance(entry.input, Instruct)]
    undone(club, orders[-back])


@pytest.mark.slow
def test_a_private_gift_that_is_undone_is_told_with_its_sum_to_those_two_alone() -> None:
    house = playing("vault", ELECTION)
    assert at(house, "players.Bert.money") == 105  # Ann gave him $5 at the beginning
    house.says("Ann", "give Bert 17")
    line = last(house)
    house.says("Bert", "give Cleo 110")
    undone(house, line)
    assert [at(house, f"players.{name}.money") for name in ("Ann", "Bert", "Cleo")] == [95, -5, 210]
    assert "17" not in "".join(one.words for one in house.sent("Cleo") if one.kind in ("undone", "corrected"))
    house.close()


@pytest.mark.slow
def test_a_vote_that_is_undone_is_counted_no_more_when_the_captain_is_chosen() -> None:
    house = playing("vault", ELECTION)
    house.says("Ann", "elect")
    house.says("Ann", "vote ballot 1 Bert")
    house.says("Bert", "vote ballot 1 Cleo")
    line = last(house)
    house.says("Cleo", "vote ballot 1 Cleo")
    assert at(house, "game.captain") == "Cleo"
    undone(house, line)
    assert at(house, "game.captain") is None
    house.says("Bert", "vote ballot 1 Bert")
    assert at(house, "game.captain") == "Bert"
    house.close()
