"""The state of a game as everybody may know it, as JSON for programs, with its JSON Schema (2020-12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from ..scenes.boardscene import Board, Count, Square
from ..scenes.rulescene import ProposalPage, RulePage
from ..scenes.scene import Game, Moment, Seat
from ..scenes.tabular import Fact
from ..words.links import slug


class Things(msgspec.Struct):
    """So many things of one sort."""

    name: str
    count: int


class Player(msgspec.Struct):
    """A player: where they stand, their money (null if the game has none), what they have."""

    name: str
    active: bool
    stands_on: str
    money: int | None
    holds: list[Things]
    facts: dict[str, str]
    titles: list[str]


class Place(msgspec.Struct):
    """A square of the board; `price` is null where it cannot be bought."""

    label: str
    number: int | None
    name: str
    owner: str
    mark: str
    natures: list[str]
    pieces: list[Things]
    price: int | None
    here: list[str]


class Law(msgspec.Struct):
    """A rule: its number as the game writes it, its text, its numbers, and the address of its page."""

    number: str
    title: str
    text: str
    standing: str
    in_force: bool
    numbers: dict[str, str]
    page: str


class Proposal(msgspec.Struct):
    """A proposal, or whatever else is voted on."""

    number: int
    title: str
    kind: str
    author: str
    status: str
    open: bool
    opened: datetime | None
    closes: datetime | None
    closed: datetime | None
    result: str
    page: str


class Played(msgspec.Struct):
    """An update that was played."""

    number: int
    at: datetime
    headline: str
    page: str


class ToCome(msgspec.Struct):
    """What comes, and when."""

    at: datetime
    what: str
    deadline: bool


class State(msgspec.Struct):
    """All that everybody may know of a game. Moments are in UTC; pages are relative to this file."""

    id: str
    name: str
    title: str
    timezone: str
    phase: str
    paused: str
    over: str
    winner: str
    address: str
    dates: list[ToCome]
    players: list[Player]
    board: list[Place]
    rules: list[Law]
    proposals: list[Proposal]
    updates: list[Played]


def schema() -> bytes:
    """Return the JSON Schema of the state."""
    described = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(State)}
    return msgspec.json.format(msgspec.json.encode(described)) + b"\n"


def public_state(
    game: Game,
    seats: Sequence[Seat],
    board: Board | None,
    rules: Sequence[RulePage],
    proposals: Sequence[ProposalPage],
    moments: Sequence[Moment],
) -> bytes:
    """Return the state as JSON."""
    standing: dict[str, list[str]] = {}
    for seat in seats:
        standing.setdefault(seat.square, []).append(seat.name)
    state = State(
        game.id, game.name, game.title, game.timezone, game.phase, game.paused, game.over, game.winner, game.address,
        [ToCome(date.at, date.what, date.deadline) for date in game.dates],
        [_player(seat) for seat in seats],
        [_place(square, standing) for square in (*board.squares, *board.aside)] if board is not None else [],
        [_law(rule) for rule in rules],
        [_proposal(page) for page in proposals],
        [Played(it.number, it.at, it.headline, f"updates/{it.number}.html") for it in moments],
    )
    return msgspec.json.format(msgspec.json.encode(state), indent=1) + b"\n"


def _things(counts: Sequence[Count]) -> list[Things]:
    return [Things(it.name, it.count) for it in counts]


def _facts(facts: Sequence[Fact]) -> dict[str, str]:
    return {fact.name: fact.value for fact in facts}


def _player(seat: Seat) -> Player:
    return Player(seat.name, seat.active, seat.square, seat.money, _things(seat.items), _facts(seat.facts),
                  list(seat.titles))


def _place(square: Square, standing: dict[str, list[str]]) -> Place:
    here = [*standing.get(square.label, []), *(pawn.name for pawn in square.pawns)]
    return Place(square.label, square.number, square.name, square.owner, square.mark, list(square.natures),
                 _things(square.pieces), square.price if square.ownable else None, here)


def _law(rule: RulePage) -> Law:
    numbers = {parameter.name: parameter.value for parameter in rule.parameters}
    return Law(rule.number, rule.title, rule.text, rule.standing, rule.in_force, numbers,
               f"rules/{slug(rule.number)}.html")


def _proposal(page: ProposalPage) -> Proposal:
    return Proposal(page.number, page.title, page.kind, page.author, page.status, page.open, page.opened, page.closes,
                    page.closed, page.result, page.address)
