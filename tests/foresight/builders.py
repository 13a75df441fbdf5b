"""Games with a proposal on the table, and second looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mailgame.desk.commands.possible import reads
from mailgame.foresight.looking import question, second_look
from mailgame.foresight.result import Measure, Purse, SecondLook
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Instruct, Newcomer
from mailgame.law import Order, Post, Rang, Rule, SetTimer, Started, Submit, View, read_block
from mailgame.paths import rulesets_folder
from mailgame.rulesets.sandboxed import sandboxed
from tests.kernel.builders import MONDAY, a_rule

BOARD, CARDS, LAW = "borednomic2", "economic", "futurenomic"
FEW = Measure(4, 5)


def lawmaking(number: int = 8) -> Rule:
    """Return a rule by which players propose: all that one can say is understood."""
    made = a_rule(number, "Lawmaking")

    @made.command("propose add TITLE", "Propose a rule.", block=True)
    def adds(view: View, order: Order) -> Submit:
        text, sets, law = read_block(order.block)
        return Submit(order.giver, "add", order.title, 0, text, sets, law)

    @made.command("propose amend NUMBER", "Propose to change a rule.", block=True)
    def amends(view: View, order: Order) -> Submit:
        text, sets, law = read_block(order.block)
        return Submit(order.giver, "amend", "", order.number, text, sets, law)

    @made.command("propose repeal NUMBER", "Propose to repeal a rule.", block=True)
    def repeals(view: View, order: Order) -> Submit:
        return Submit(order.giver, "repeal", "", order.number)

    return made


def weekly(number: int = 9) -> Rule:
    """Return a rule by which every Monday brings an update."""
    made = a_rule(number, "Weeks")

    @made.after(Started)
    def begins(view: View, started: Started) -> SetTimer:
        return SetTimer("update", days=(0,), time="00:00")

    @made.after(Rang)
    def an_update(view: View, rang: Rang) -> Post:
        return Post("update", "An update", news=True)

    return made


def a_game(ruleset: str, *names: str, seed: str = "seed", params: Mapping[str, int] | None = None) -> Game:
    """Return a game by one of the rulesets on disk that begins on a Monday."""
    begin = Begin(
        at=MONDAY, name="game", ruleset=ruleset, timezone="UTC", seed=seed, admin="admin@example.org",
        params=dict(params or {}),
        players=tuple(
            Newcomer(name, f"{name.lower()}@example.net", {"gender": "mf"[place % 2]})
            for place, name in enumerate(names or ("Ann", "Bert", "Cleo"))
        ),
    )
    game = Game.new(sandboxed(ruleset, [rulesets_folder()]), begin)
    assert game.handle(begin).outcome == "done"
    return game


def say(game: Game, player: str, pattern: str, block: str = "", **arguments: Any) -> str:
    """Let a player give an order; return what became of it."""
    given = Instruct(game.world.data["clock"], player, pattern, arguments, block=block, words=pattern)
    result = game.handle(given)
    assert result.outcome in ("done", "filed"), result
    return result.order


def proposed(game: Game, player: str, pattern: str, block: str = "", **arguments: Any) -> str:
    """Let a player propose something; return the number of the proposal."""
    say(game, player, pattern, block, **arguments)
    return list(game.world.things["proposal"])[-1]


def updates(game: Game, count: int) -> None:
    """Let so many deadlines pass."""
    for _ in range(count):
        game.handle(Alarm(at=game.due_at))


def looked(game: Game, proposal: str = "1", measure: Measure = FEW, **more: Any) -> SecondLook:
    """Return a second look at a proposal of a game."""
    return second_look(question(game, "game", proposal), game.ruleset, measure, reads=reads, **more)


def purse(look: SecondLook, name: str) -> Purse:
    """Return what a look says about a player."""
    return next(one for one in look.purses if one.name == name)


REHEARSALS = Path(__file__).parents[1] / "rehearsals"
