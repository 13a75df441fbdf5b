"""Buildings: where they may stand, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping

from mailgame.law import (
    Intent,
    Jump,
    Pay,
    Player,
    Set,
    Thing,
    View,
    label,
    with_article,
)

from .blocks import (
    BUILDINGS,
    HEADQUARTERS,
    SILO,
    Build,
    BuildingPrice,
    Demolish,
    allowed,
    block_of,
    has_building,
    middle_of,
    sort_of_block,
    squares_in,
)
from .doings import TellOf
from .health import GainHealth
from .money import share_of
from .moves import goes_on
from .proposals import GiveVotes
from .rents import rent_of
from .transport import FuelRoom, Refuel, goes_by
from .weeks import once_more_now, this_update

STATION = "Gas Station"
"""The building at which cars are fuelled."""
PRICED = (
    "springboard", "house_price", "hospital", "mall", "store", "headquarters", "silo", "battery", "legislative",
    "station_price", "factory", "atm", "casino",
)
"""The numbers of rule 22 that are the prices of all buildings, in their order."""


def unfit_building(view: View, player: Player, square: Thing, building: str) -> str:
    """Return why a player cannot build a building on a square, in words; "" if they can."""
    block = block_of(square)
    if square.owner != player:
        return f"{label(square, True)} is not yours."
    if block is None:
        return f"{label(square, True)} is part of no block. First make one, of squares in a row: block residential 4 5"
    if block.sort == "government":
        return "In a government block the Government builds, and nobody else."
    if building == SILO and block.sort == "industrial" and middle_of(squares_in(view, block)) != square:
        return "A Missile Silo can only be on the center square of its block."
    if why := cannot_stand(view, square, building):
        return why
    others = [other for other in squares_in(view, block) if other != square]
    behind = next((other for other in others if len(other.buildings) < len(square.buildings)), None)
    return f"{label(behind, True)} has fewer buildings; it must catch up first." if behind is not None else ""


def cannot_stand(view: View, square: Thing, building: str) -> str:
    """Return why a building cannot be built on a square of a block now, whoever builds, in words; "" if it can."""
    sort = sort_of_block(square)
    if not allowed(building, sort):
        fit = ", ".join(one for one in BUILDINGS if allowed(one, sort))
        return f"There is no {building} in {with_article(sort)} block. These can be there: {fit}."
    if has_building(square, building):
        return f"There is {with_article(building)} on {label(square)} already."
    built = f"Something has been built on {label(square)} in this update; one building a square is all."
    return built if this_update(view, square.built) else ""


def buildings_ended(view: View, squares: tuple[Thing, ...], struck: Thing | None, refund: int) -> list[Intent]:
    """Return what takes all buildings off the squares of a block that has ended, and pays their owners their share.

    `struck` is the square that a missile hit, None if none did; for what stood there nothing is paid.
    """
    done: list[Intent] = []
    for square in squares:
        worth = sum(view.ask(BuildingPrice(building)) for building in square.buildings)
        back = share_of(worth, refund) if square.owner is not None and square != struck else 0
        done += [Pay("", square.owner, back, f"for the buildings on {label(square)}")] if back else []
        done += [Demolish(square, building, struck is not None) for building in square.buildings]
    return done


def raised_by_buildings(square: Thing, base: int, by: Mapping[str, int]) -> list[tuple[int, str]]:
    """Return by how many cents a rent is more, with the reasons: percentages of its base come first, then dollars."""
    power, dollars = square.get("power", 0) * by["power"], []
    raised = [(power * base, f"{power} % corporate power")] if power else []
    for building, share, more in (
        ("House", by["house_share"], by["house_more"]), ("Store", by["store_share"], by["store_more"]),
    ):
        if has_building(square, building) and share * base > 100 * more:
            raised += [(share * base, f"{share} % for the {building}")]
        elif has_building(square, building):
            dollars += [(100 * more, f"for the {building}")]
    return [*raised, *dollars]


def stops_at_station(view: View, player: Player, square: Thing) -> list[Intent]:
    """Return what keeps in mind in which update a player came by a Gas Station in their car."""
    stops, now = has_building(square, STATION) and goes_by(player) == "car", view.game.updates
    recent = {id: when for id, when in player.stations.items() if when >= now - 1}
    return [Set(player, stations={**recent, square.id: now})] if stops else []


def bought_building(view: View, player: Player, square: Thing, building: str) -> list[Intent]:
    """Return what builds a building for its price."""
    paid = Pay(player, "", view.ask(BuildingPrice(building)), f"for {with_article(building)}", quiet=True)
    return [paid, Build(square, building), Set(square, built=once_more_now(view, square.built))]


def no_price_of(player: Player, square: Thing) -> str:
    """Return why it is not for a player to say what fuel costs at a square, in words; "" if it is."""
    own = square.owner == player and has_building(square, STATION) and sort_of_block(square) == "commercial"
    return "" if own else f"You have no Gas Station in a commercial block on {label(square)}."


def healed_at(view: View, player: Player, square: Thing, healed: int) -> list[Intent]:
    """Return what a Hospital does for a player who lands on its square."""
    block = block_of(square)
    if block is None or not has_building(square, "Hospital"):
        return []
    gains = block.sort == "government" or any(one.owner == player for one in squares_in(view, block))
    return [GainHealth(player, healed, f"at the Hospital on {label(square)}")] if gains else []


def gifts_of(view: View, player: Player, square: Thing, lands: bool) -> list[Intent]:
    """Return what buildings bring a player who passes their square, or lands there: the right to fuel; a vote."""
    gives = lands and has_building(square, "Legislative Building")
    vote = [GiveVotes(player, 1, f"from the Legislative Building on {label(square)}")] if gives else []
    return [*stops_at_station(view, player, square), *vote]


def thrown_back(pawn: Thing, square: Thing, back: int) -> list[Intent]:
    """Return what a springboard does with a pawn on its square."""
    return [goes_on(pawn), Jump(pawn, back=back)] if has_building(square, "Springboard") else []


def rent_for_a_stranger(view: View, square: Thing) -> int:
    """Return what somebody who is no owner of a square would pay for landing there now."""
    others = [player for player in view.players() if player != square.owner]
    return max((view.reckon(rent_of(view, player, square)).amount for player in others), default=0)


def incomes_of_buildings(view: View, by: Mapping[str, int]) -> list[Intent]:
    """Return what malls and headquarters bring their owners in a week."""
    done: list[Intent] = []
    for square in view.things("square"):
        if square.owner is None:
            continue
        if has_building(square, "Mall"):
            share = share_of(rent_for_a_stranger(view, square), by["mall_share"])
            done += [Pay("", square.owner, max(share, by["mall_least"]), f"from the Mall on {label(square)}")]
        if has_building(square, HEADQUARTERS):
            done += [Pay("", square.owner, by["dues"], f"in dues from the headquarters on {label(square)}")]
    return done


def no_fuel(view: View, player: Player, at: Thing | None, count: int) -> str:
    """Return why a player cannot buy fuel at a square, or where they are, in words; "" if they can."""
    room, square = view.ask(FuelRoom(player)), at or player.square
    if room < 0:
        return "Fuel is for cars, and you have none."
    if not has_building(square, STATION):
        return f"There is no Gas Station on {label(square)}."
    if square != player.square and player.stations.get(square.id, -2) < view.game.updates - 1:
        return f"You have not come by {label(square)} since the last update, and are not there."
    if count < 1:
        return "Say how much: fuel 100"
    return "Your tank is full." if room == 0 else ""


def fuelled(view: View, player: Player, at: Thing | None, count: int, price: int, tank: int) -> list[Intent]:
    """Return what sells a player fuel: as much as their tank can take, at the price of so much for a tank."""
    square = at or player.square
    own = square.fuel_price if sort_of_block(square) == "commercial" and square.fuel_price >= 0 else price
    taken = min(count, view.ask(FuelRoom(player)))
    cost = (2 * taken * own + tank) // (2 * tank) if square.owner != player else 0
    paid: list[Intent] = [Pay(player, square.owner or "", cost, f"for {taken} fuel at {label(square)}")] if cost else []
    told = TellOf(player, f"takes|take {taken} fuel at {label(square)}.")
    return [*paid, Refuel(player, taken), told]


def fee_there(player: Player, fee: int) -> int:
    """Return what a player pays the owner of the square they are on for a service that has a fee."""
    return 0 if player.square.owner == player else fee
