"""What helpers work out is kept for an input, until something that they have looked at is another."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.game.game import Game
from mailgame.kernel.machine import RuleView
from mailgame.law import Thing, View
from mailgame.law.keeping import Looking, Worked
from mailgame.law.vocabulary import kept
from tests.kernel.builders import a_rule, begun

worked: list[str] = []


@kept
def richest(view: View) -> list[Thing]:
    """Return the players who have something, the richest first."""
    worked.append("richest")
    return sorted((one for one in view.players() if one.worth), key=lambda one: -int(one.worth))


@kept
def leader(view: View, among: int) -> str:
    """Return who leads."""
    worked.append("leader")
    return ", ".join(one.id for one in richest(view)[:among])


@kept
def clock(view: View) -> str:
    """Return what rests on something else than things."""
    return str(view.now)


@pytest.fixture
def game() -> Game:
    worth = a_rule(1, "Worth")
    worth.attribute("player", "worth", "number", 0)
    worth.attribute("player", "hat", "text", "")
    worked.clear()
    return begun(worth)


def view_of(game: Game) -> RuleView:
    return game.engine.view(1)


def give(game: Game, name: str, attribute: str, value: Any) -> None:
    game.world.set(Thing(game.world, "player", name), attribute, value)


def test_what_is_asked_again_is_not_worked_out_again(game: Game) -> None:
    view = view_of(game)
    give(game, "Bert", "worth", 5)
    assert [leader(view, 1), leader(view, 1)] == ["Bert", "Bert"]
    assert worked == ["leader", "richest"]


def test_while_nothing_changes_nothing_is_looked_at_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(game)
    looked: list[Worked] = []

    def is_so(looking: Looking, worked: Worked) -> bool:
        looked.append(worked)
        return True

    leader(view, 1)
    monkeypatch.setattr(Looking, "is_so", is_so)
    leader(view, 1)
    assert not looked
    give(game, "Ann", "hat", "red")
    leader(view, 1)
    leader(view, 1)
    assert len(looked) == 1, "once after a change"
    mark = game.world.savepoint()
    give(game, "Ann", "hat", "blue")
    game.world.rollback(mark)
    leader(view, 1)
    assert len(looked) == 2, "and after one that was taken back"


def test_what_looked_at_something_else_stays(game: Game) -> None:
    view = view_of(game)
    leader(view, 1)
    give(game, "Ann", "hat", "red")
    leader(view, 1)
    assert worked == ["leader", "richest"]


def test_it_is_worked_out_anew_when_what_it_has_seen_through_another_is_different(game: Game) -> None:
    view = view_of(game)
    assert leader(view, 1) == ""
    give(game, "Cleo", "worth", 7)
    assert leader(view, 1) == "Cleo"
    game.world.create("player", "Dora", {"worth": 9})
    assert leader(view, 2) == "Dora, Cleo"


def test_what_is_taken_back_is_seen_as_it_was(game: Game) -> None:
    view = view_of(game)
    mark = game.world.savepoint()
    give(game, "Cleo", "worth", 7)
    assert leader(view, 1) == "Cleo"
    game.world.rollback(mark)
    assert leader(view, 1) == ""


def test_nobody_can_change_what_is_kept(game: Game) -> None:
    view = view_of(game)
    give(game, "Ann", "worth", 7)
    richest(view).clear()
    assert [one.worth for one in richest(view)] == [7]
    assert worked == ["richest"]


def test_the_next_input_finds_nothing_of_it(game: Game) -> None:
    leader(view_of(game), 1)
    game.engine.begin_input()
    leader(view_of(game), 1)
    assert worked == ["leader", "richest"] * 2


def test_what_rests_on_more_than_things_is_not_kept(game: Game) -> None:
    with pytest.raises(AttributeError, match="rests on things alone, and not on “now” of the view"):
        clock(view_of(game))
