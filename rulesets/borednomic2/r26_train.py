"""1. Every square whose number ends in {ending} has a station.
2. A player on a station may take a train to the next or the previous one, whose number is ten more or ten less, if it
   is there.
3. Each ride costs {fare:money}, which go to the Nomic Bank.
4. Whoever comes by train has not landed: nothing that landing brings comes to them, and they pass nothing.
"""

from mailgame.law import *

from .words import *

rule = Rule(26, "Train Travel", ending=number(6, "as the last digit", most=9), fare=dollars(250))

riding = rule.command("train SQUARE", "From a station, take a train to the next or the previous one.", when="filed")


@rule.after(SquareAdded)
def which_squares_have_a_station(view: View, added: SquareAdded, ending: int) -> Answer:
    return special(added.square, "Station") if has_a_station(added.square, ending) else None


@riding.refuse
def who_is_at_no_station(view: View, order: Order, ending: int) -> str | None:
    here = order.giver.square
    if here is not None and has_a_station(here, ending):
        return None
    return f"There is no station where you are; squares whose number ends in {ending} have one."


@riding.refuse
def where_no_train_goes(view: View, order: Order, ending: int) -> str | None:
    stops = stations_from(view, order.giver.square, ending)
    goes = f"A train goes from here to {' or '.join(stop.id for stop in stops)}."
    return None if order.square in stops else goes if stops else "No train goes from here."


@riding
def takes_a_train(view: View, order: Order, fare: int) -> Answer:
    here, there = order.giver.square, order.square
    told = Tell(f"{order.giver} takes a train from {label(here)} to {label(there)}.")
    return [Pay(order.giver, BANK, fare, f"for the train to {label(there)}"), Put(order.giver, there), told]


@rule.suggests
def where_trains_go(view: View, player: Player, ending: int) -> list[str]:
    here = player.square
    return [f"train {stop.id}" for stop in stations_from(view, here, ending)] if here is not None else []


def has_a_station(square: Thing, ending: int) -> bool:
    return bool(square.number and square.number % 10 == ending)


def stations_from(view: View, here: Thing, ending: int) -> list[Thing]:
    """Return the stations before and after one, of those that are there."""
    if not has_a_station(here, ending):
        return []
    return [stop for number in (here.number - 10, here.number + 10) if (stop := numbered(view, number)) is not None]
