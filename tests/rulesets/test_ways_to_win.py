"""A way to win that is new has to wait, whatever it is made of; played by letters, with law as players write it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from mailgame.game.game import Game
from mailgame.kernel.cause import Cause
from mailgame.law import Thing, Win
from mailgame.paths import rulesets_folder
from mailgame.rulesets.sandboxed import rehearsed
from tests.desk.admin import admin
from tests.desk.harness import BOARD, House
from tests.rulesets.board import Board

pytestmark = pytest.mark.slow

TUESDAY, FRIDAY, MONDAY, NEXT_TUESDAY, NEXT_FRIDAY = (
    datetime(2026, *day, tzinfo=UTC) for day in ((11, 24), (11, 27), (11, 30), (12, 1), (12, 4))
)


@pytest.fixture
def house(empty_house: House, request: pytest.FixtureRequest) -> House:
    """A game with Ann and Bert; nobody wins in its first ten turns, unless a test asks for less."""
    empty_house.office.room.rulesets = lambda slug: rehearsed(slug, [rulesets_folder()])
    numbers = {"11.least_turns": getattr(request, "param", 10)}
    empty_house.open("winter", BOARD, ["Ann", "Bert"], admin="admin@example.net", params=numbers)
    return empty_house


def game(house: House) -> Game:
    with house.store.begin() as tx:
        return house.office.room.look(tx, "winter").game


def winner(house: House) -> str | None:
    found: str | None = game(house).world.things["game"]["game"].get("winner")
    return found


def adopt(house: House, proposal: str) -> None:
    """Have a proposal made in the first week, and accepted on Monday."""
    house.write("Ann", f"propose {proposal}\nend")
    assert "It is proposal 1." in house.last("Ann").words, house.last("Ann").text
    house.until(FRIDAY)
    house.write("Ann", "vote 1 yes")
    house.until(MONDAY)


def told(house: House, words: str) -> int:
    """Return in how many updates Bert was told something."""
    return sum(words in one.words for one in house.sent("Bert") if one.kind == "update")


def be_the_only_owner(house: House) -> None:
    """Let Ann buy the square on which she lands first."""
    house.until(TUESDAY)
    square = game(house).world.things["player"]["Ann"]["square"]
    house.write("Ann", f'buy {square} as "Home" f')


@pytest.mark.shows("11.5a", "11.5b")
def test_an_old_way_whose_number_is_changed_is_new_again(house: House) -> None:
    """By the new number Ann wins at once; it counts on the second update after the one that accepted it."""
    be_the_only_owner(house)
    adopt(house, "amend 11\nset least_turns = 2")
    assert game(house).world.rules["11"]["params"]["least_turns"] == 2
    assert winner(house) is None
    assert told(house, "Ann does not win by rule 11 yet: a new way to win counts from the next update but one on.") == 1
    house.until(NEXT_TUESDAY)
    assert winner(house) is None
    assert told(house, "Ann does not win by rule 11 yet: a new way to win counts from the next update on.") == 1
    house.until(NEXT_FRIDAY)
    assert winner(house) == "Ann"


def test_how_long_it_waits_is_a_number_that_can_be_changed(house: House) -> None:
    be_the_only_owner(house)
    adopt(house, "amend 11\nset least_turns = 2\nset new_way_waits = 0")
    assert winner(house) is None, "not at the update that accepts it"
    house.until(NEXT_TUESDAY)
    assert winner(house) == "Ann"


CLAIM = '''add "Claims"
```law
"""Who claims victory wins."""

from mailgame.law import Order, Rule, Win

rule = Rule(32, "Claims")


@rule.command("claim victory", "Win the game.")
def claims(view, order):
    return Win(order.giver, "as claimed.")
```'''


@pytest.mark.shows("11.4a", "11.4d")
@pytest.mark.parametrize("house", [4], indirect=True)
def test_nobody_wins_in_the_first_turns_by_a_rule_that_players_voted_in_either(house: House) -> None:
    """The law is in force with the third update; then it is too early to win, after the fourth it is too new a way."""
    admin(house, "set Bert it off now because whoever is IT cannot win")
    adopt(house, CLAIM)
    house.write("Bert", "claim victory")
    assert "Bert does not win by rule 32 yet: nobody wins in the first 4 turns. (rule 11)" in house.last("Bert").words
    house.until(NEXT_TUESDAY)
    house.write("Bert", "claim victory")
    assert "Bert does not win by rule 32 yet: a new way to win counts from the next" in house.last("Bert").words


@pytest.mark.shows("11.5a")
@pytest.mark.parametrize("house", [2], indirect=True)
def test_who_chooses_a_new_way_to_win_is_refused_with_the_reason(house: House) -> None:
    admin(house, "set Bert it off now because whoever is IT cannot win")
    adopt(house, CLAIM)
    for moment, when in ((MONDAY, "the next update but one"), (NEXT_TUESDAY, "the next update")):
        house.until(moment)
        house.write("Bert", "claim victory")
        words = house.last("Bert").words
        assert f"Bert does not win by rule 32 yet: a new way to win counts from {when} on. (rule 11)" in words
    house.until(NEXT_FRIDAY)
    house.write("Bert", "claim victory")
    assert winner(house) == "Bert"


USURP = '''add "Crowns pass on"
```law
"""Whoever wins, it is Bert who does."""

from mailgame.law import Redirect, Rule, Win

rule = Rule(32, "Crowns pass on")


@rule.alter(Win)
def it_is_bert(view, win):
    return Redirect("player", view.player("Bert")) if win.player != view.player("Bert") else None
```'''


def test_a_new_rule_that_turns_another_ways_winner_into_one_of_its_own_has_to_wait_too(house: House) -> None:
    adopt(house, USURP)
    engine = game(house).engine
    engine.begin_input()
    with engine.under(Cause(rule=11)):
        engine.play(Win(Thing(engine.world, "player", "Ann"), "the only owner of squares."))
    assert engine.world.things["game"]["game"].get("winner") is None
    assert any("Bert does not win by rule 32 yet" in str(story["fields"]) for story in engine.run.story)


RICH = '''propose add "Rich"
```law
"""Who is rich at the end of an update wins."""

from mailgame.law import *

rule = Rule(32, "Rich")


@rule.after(UpdatePlayed)
def rich(view, played):
    return [Win(one, "as the rich do.") for one in view.players() if view.balance(one) > 900_000]
```
end'''


@pytest.mark.shows("11.4c", "11.4d")
def test_by_law_of_players_too_somebody_wins_when_the_last_of_the_first_turns_is_over() -> None:
    """The law is in force with the third update; the fifth is the first that may bring a winner."""
    board = Board(law=True, _11_least_turns=5)
    board.does("Ann", RICH)
    board.does("", "set Cleo it off now because whoever is IT cannot win")
    for update in range(1, 6):
        for name in ("Ann", "Bert", "Cleo"):
            board.says(name, "vote 1 yes")
        assert not board.see("game.winner"), update
        board.update()
        board.purse("Ann", 1_000_000)
    assert board.see("game.winner") == "Ann"
