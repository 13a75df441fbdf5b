"""Excuses: whether who forfeited a turn is to blame, and what follows if they are not."""

from __future__ import annotations

from mailgame.law import (
    Intent,
    Order,
    Player,
    Set,
    Tell,
    Thing,
    View,
)

from .invoking import HOW_TO_JUDGE, Invoke
from .points import Score

VERDICTS = ("excused", "to blame")
"""What a Judge can find of a forfeited turn."""


def forfeiter(view: View, order: Order) -> Player | None:
    """Return who forfeited the turn that an order is about: PLAYER, or whoever forfeited one last; None if nobody."""
    named: Player | None = order.arguments.get("player")
    rows = view.game.forfeits
    last = max(rows, key=lambda name: rows[name]["turn"], default="")
    return named or view.player(last)


def cases_of(view: View, player: Player) -> list[Thing]:
    """Return the cases about the turn that a player forfeited last."""
    what = f"turn {view.game.forfeits[player.id]['turn']}"
    return [case for case in view.things("case", mover=player) if case.what == what and case.status != "dropped"]


def not_to_excuse(view: View, player: Player | None) -> str:
    """Return why no Judge can be asked whether a player is to blame for a forfeited turn, in words; "" if one can."""
    if player is None or player.id not in view.game.forfeits:
        return f"{player} has forfeited no turn." if player is not None else "Nobody has forfeited a turn."
    cases = cases_of(view, player)
    if not cases:
        return ""
    case = cases[0]
    return f"Case {case.id} has settled that: {player} is {case.finding}." if case.status == "stands" else \
        f"A Judge has been asked that already, in case {case.id}."


def excuse_asked(view: View, order: Order, player: Player) -> Invoke:
    """Return what asks a Judge whether a player is to blame for the turn that they forfeited last."""
    row = view.game.forfeits[player.id]
    stakes = (
        f"{player} made no proposal in time, and lost {row['points']} points. If you excuse {player}, as force majeure "
        f"was to blame, {player} gets the points back and has the turn after the present one. A journey or a holiday "
        f"that was not made known is no excuse by itself.\n\n{HOW_TO_JUDGE}"
    )
    subject = f"the turn that {player} forfeited"
    return Invoke(order.giver, player, order.text, player, f"turn {row['turn']}", subject, stakes, VERDICTS)


def excused(view: View, case: Thing) -> list[Intent]:
    """Return what a player gets who is excused: the points that the turn cost, and another turn."""
    player, game = case.mover, view.game
    row = game.forfeits.get(player.id, {}) if player is not None and player.exists else {}
    if case.what != f"turn {row.get('turn')}":
        return []
    words = f"{player} has the turn after the present one."
    return [Score(player, row["points"], "back, being excused"), Tell(words),
            Set(game, excused=[*game.excused, player.id])]
