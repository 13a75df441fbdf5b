"""A game in which anybody calls an election, votes, and has it counted."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import (
    Chosen,
    Intent,
    OpenBallot,
    Order,
    Rule,
    Seat,
    Strike,
    Tell,
    View,
    Weigh,
)
from tests.kernel.builders import a_rule, begun, money, order, read, ring

VOTE = "vote BALLOT CHOICE [DOLLARS]"


def elections(**ballot: Any) -> Rule:
    """Return a rule by which anybody calls an election of one of the players, which lasts two days."""
    rule = a_rule(8)
    rule.attribute("hut", "name", "text", "")
    rule.attribute("player", "in_the_chair", "flag", False)

    @rule.command("elect", "Call an election.")
    def calls(view: View, order: Order) -> Intent:
        players = tuple(view.players())
        more = {"closes": view.now + timedelta(days=2), "by_itself": True, "candidates": players, **ballot}
        return OpenBallot("Who is in the chair?", players, **more)

    @rule.after(Chosen)
    def somebody_is_elected(view: View, made: Chosen) -> Tell:
        return Tell(f"The chair is for {made.winner.id if made.winner is not None else made.choice or 'nobody'}.")

    @rule.command("strike NAME", "Take a choice off.")
    def strikes(view: View, order: Order) -> Intent:
        return Strike(view.things("ballot")[0], order.name, "they wish it so")

    @rule.command("double", "Double your vote.")
    def doubles(view: View, order: Order) -> Intent:
        return Weigh(order.giver, view.things("ballot")[0], factor=2, why="a card")

    @rule.command("invite", "Invite Dot.")
    def invites(view: View, order: Order) -> Intent:
        return Seat("Dot", "dot@example.org")

    return rule


def called(*more: Rule, players: tuple[str, ...] = ("Ann", "Bert", "Cleo"), **ballot: Any) -> Game:
    """Return a game in which an election has been called."""
    game = begun(money(), elections(**ballot), *more, players=players)
    assert order(game, "Ann", "elect").outcome == "done"
    return game


def vote(game: Game, player: str, choice: str, at: str = "", dollars: int | None = None) -> Result:
    bid = {} if dollars is None else {"dollars": dollars}
    return order(game, player, VOTE, at=at, ballot="1", choice=choice, **bid)


def words(result: Result) -> str:
    assert result.refusal is not None
    return result.refusal.words


def last(game: Game) -> str:
    """Let the clock of the ballot ring, and return how it came out."""
    ring(game)
    return str(read(game, "ballots.1.result"))
