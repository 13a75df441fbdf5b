"""Players bring law on whatever the board has, IT, Jail, buildings, soldiers, magic; all is adopted at once."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Instruct
from tests.rulesets.board import Board

FAME = """Whoever becomes IT gets {fame:money}.
```law
from mailgame.law import *

rule = Rule(0, "Fame", fame=dollars(70))


@rule.after(BecameIt)
def is_famous(view: View, became: BecameIt, fame: int) -> Answer:
    return Pay("", became.player, fame, "as IT")
```"""

SOUP = """Whoever is put inside Jail gets {soup:money} for soup.
```law
from mailgame.law import *

rule = Rule(0, "Soup", soup=dollars(3))


@rule.after(WasSet, attribute="jailed")
def has_soup(view: View, was: WasSet, soup: int) -> Answer:
    return Pay("", was.thing, soup, "for soup") if was.thing.jailed else None
```"""

TAX = """At each update everybody pays {tax:money} for each of their buildings.
```law
from mailgame.law import *

rule = Rule(0, "A Tax on Houses", tax=dollars(5))


@rule.after(UpdatePlayed)
def houses_cost(view: View, played: UpdatePlayed, tax: int) -> Answer:
    owed = [(player, tax * len(buildings_of(view, player))) for player in active(view)]
    return [Pay(player, "", amount, "for their buildings") for player, amount in owed if amount]
```"""

DRILL = """Whoever takes a turn with fewer than {fewest} soldiers gets one more.
```law
from mailgame.law import *

rule = Rule(0, "Drill", fewest=number(20, "soldiers"))


@rule.after(TurnBegan)
def recruits_come(view: View, began: TurnBegan, fewest: int) -> Answer:
    return Gain(began.player, SOLDIER, 1, "by the drill") if has(began.player, SOLDIER) < fewest else None
```"""

DUST = """At each update a Magic Item that is active costs its player {dust:money}.
```law
from mailgame.law import *

rule = Rule(0, "Magic Dust", dust=dollars(11))


@rule.after(UpdatePlayed)
def magic_costs(view: View, played: UpdatePlayed, dust: int) -> Answer:
    users = [player for player in active(view) if player.active_item and is_active(player, player.active_item)]
    return [Pay(player, "", dust, "for magic dust") for player in users]
```"""


def propose(board: Board, player: str, title: str, text: str) -> None:
    """Let a player propose a rule."""
    board._play(Instruct(
        at=board.game.world.data["clock"], player=player, pattern="propose add TITLE", arguments={"title": title},
        block=text, by="player", words="propose add",
    ))
    assert board.last.refusal is None, board.last.refusal
    assert board.last.outcome == "done"


@pytest.mark.slow
def test_law_on_it_jail_buildings_soldiers_and_magic_is_adopted_at_once_and_holds() -> None:
    board = Board(law=True, _9_proposals_a_week=5)
    for player, title, text in (
        ("Ann", "Fame", FAME), ("Ann", "Soup", SOUP), ("Bert", "A Tax on Houses", TAX),
        ("Bert", "Drill", DRILL), ("Cleo", "Magic Dust", DUST),
    ):
        propose(board, player, title, text)
    board.update()
    board.update()
    for number in range(1, 6):
        board.does("Ann", f"vote {number} yes")
        board.does("Bert", f"vote {number} yes")
    board.update()
    assert [board.see(f"proposals.{number}.status") for number in range(1, 6)] == ["accepted"] * 5
    for name, square in {"Ann": "4", "Bert": "27", "Cleo": "28"}.items():
        board.place(name, square)
        board.purse(name, 10_000)
    board.own("Bert", "7", gender="m", soldiers=1, buildings=["House"])
    board.give("Ann", Soldier=9)
    board.give("Bert", Soldier=30)
    board.give("Cleo", Armor=1)
    board.does("Cleo", "activate Armor")
    told = " ".join(board.update())
    assert board.money("Cleo") == 10_000 - 11
    assert "Bert pays $5 for their buildings" in told
    assert (board.has("Ann", "Soldier"), board.has("Bert", "Soldier")) == (11, 31)  # one is the turn's
    board.purse("Ann", 10_000)
    words = board.game.ruleset.words.types
    board.carry(words["BecomeIt"](board.thing("player", "Ann"), "by a test"))
    assert board.money("Ann") == 10_070
    board.carry(words["Imprison"](board.thing("player", "Ann"), board.thing("square", "22"), why="a test"))
    assert board.money("Ann") == 10_073
