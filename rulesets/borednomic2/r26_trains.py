"""1. Every square whose number ends in {ending} has a train station.
2. A player on a station may go to the next or the previous one, ten numbers further or back, if there is one.
3. Each trip costs {fare:money}, which go to the Nomic Bank.
4. Whoever goes by train has neither passed nor landed anywhere.
"""

from mailgame.law import *

from .words import *

rule = Rule(26, "Train Travel", ending=number(6, most=9), fare=dollars(250))

riding = rule.command("train SQUARE", "Go to the next or previous station by train, for {fare:money}.", when="filed")


@rule.after(SquareAdded, Surveyed)
def which_squares_have_stations(view: View, seen: SquareAdded | Surveyed, ending: int) -> Answer:
    number = seen.square.number
    return special(seen.square, "Train Station") if number and number % 10 == ending else None


def lines_from(view: View, square: Thing | None, ending: int) -> list[Thing]:
    """Return the stations that trains go to from a square; none if it is no station."""
    if square is None or not square.number or square.number % 10 != ending:
        return []
    both = (numbered(view, square.number + 10), numbered(view, square.number - 10))
    return [one for one in both if one is not None]


@riding.refuse
def where_no_train_goes(view: View, order: Order, ending: int) -> str | None:
    to = lines_from(view, order.giver.square, ending)
    where = f"trains go to {' and '.join(one.id for one in to)}" if to else "no train goes from there"
    return None if order.square in to else f"You are on {order.giver.square}: {where}."


@riding
def goes_by_train(view: View, order: Order, fare: int) -> Answer:
    return [Pay(order.giver, BANK, fare, f"for the train to {order.square}"), Put(order.giver, order.square)]


@rule.suggests
def trains_that_go(view: View, player: Player, ending: int) -> list[str]:
    return [f"train {one}" for one in lines_from(view, player.square, ending)]
