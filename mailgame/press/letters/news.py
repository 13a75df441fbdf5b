"""News: what the letters of one update have in common is rendered once, and each letter takes it in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from jinja2 import Environment
from msgspec import Struct
from msgspec.structs import replace

from ..pictures import areas, hexagons
from ..pictures.board import LETTER, board_svg
from ..pictures.board import style as board_style
from ..pictures.chart import SCHEMES
from ..pictures.long_track import busy_rows
from ..pictures.picture import TooLarge, cached_png, zoom_within
from ..scenes.boardscene import Board
from ..scenes.joining import DATES, DICE, SEATS
from ..scenes.rulescene import ProposalPage
from ..scenes.scene import Date, Dice, Game, Happening, Seat, Update
from ..words.foremost import FEWER, MOST, foremost
from ..words.prose import Html
from ..words.together import Sentence, retold, sentence_of
from .calendar import calendar_of

_SQUARES = re.compile(r"\bsquares? (\d+(?:(?:, | and )\d+)*)")
_LABEL = re.compile(r"\d+")
Drawn = tuple[str, str, bytes]
"""A picture that goes with a letter: its content id, its file name, and the PNG."""

WIDEST = 1_200
"""The most pixels that a picture in a letter is wide: twice what a letter shows."""
MOST_AREAS = 40
"""The most areas of a map that a letter shows whole."""


class News(Struct, frozen=True):
    """What an update's letters have in common. Make one object per update and hand the same to every letter.

    `journal` is the number of its line in the journal, for `history`. `decided` is what of the update is about votes
    and rules, `happenings` all else that everybody may know. `before` is the board of the update before, `stood` where
    everybody stood then: of the table only what changed is shown, all of it if they are left out.
    """

    update: Update
    proposals: tuple[ProposalPage, ...] = ()
    dates: tuple[Date, ...] = ()
    dice: Dice | None = None
    journal: int | None = None
    decided: tuple[Happening, ...] = ()
    happenings: tuple[Happening, ...] = ()
    before: Board | None = None
    stood: tuple[Seat, ...] = ()

    @property
    def most(self) -> int:
        """How many things that have happened to others a letter tells."""
        return FEWER if self.proposals else MOST

    @property
    def standings(self) -> tuple[Seat, ...]:
        """Where those stand whose row in the table is another than before; all if that is nearly everybody."""
        seats, same = self.update.seats, set(map(_row, self.stood))
        changed = tuple(seat for seat in seats if _row(seat) not in same)
        return changed if len(changed) < len(seats) - 1 else seats

    @property
    def landed(self) -> Mapping[str, Happening]:
        """The landings of which the table of where everybody stands tells all, by player: their dice stand there."""
        shown = {seat.name: seat.square for seat in self.standings if seat.square}
        by_player: dict[str, list[Happening]] = {}
        for one in self.happenings:
            if one.lands and one.who[0] in shown:
                by_player.setdefault(one.who[0], []).append(one)
        plain = {name: one for name, (one, *more) in by_player.items()
                 if not more and one.lands == shown[name] and _is_plain(one)}
        what = _thrown_for(plain)
        return {name: one for name, one in plain.items() if all(roll.what == what for roll in one.dice)}

    @property
    def told(self) -> frozenset[str]:
        """The labels of the squares of which the story tells more than that somebody is there."""
        texts = (one.text for one in self.happenings if not one.lands and self.before is not None)
        return frozenset(label for text in texts for named in _SQUARES.findall(text) for label in _LABEL.findall(named))


class Shared(Struct, frozen=True):
    """What all letters of an update have in common, rendered in one of the two forms."""

    most: int
    decided: tuple[tuple[Happening, str], ...]
    heading: Callable[[str], str]
    opening: str
    closing: Callable[[int], str]
    line: Callable[[Happening], str]
    standings: str
    proposals: str
    board: str
    dates: str
    dice: str

    def decisions(self, told: Collection[str] = ()) -> str:
        """Return what was decided, under its heading; less the sentences `told` elsewhere."""
        lines = "".join([line for entry, line in self.decided if entry.text not in told])
        return self.heading(lines) if lines else ""

    def everybody(self, others: Sequence[Happening], shown: Collection[str] = ()) -> str:
        """Return what happened to `others`, and where everybody stands. shown: sections that are left out."""
        told, left_out = foremost(others, most=self.most)
        lines = "".join(map(self.line, told))
        story = f"{self.opening}{lines}{self.closing(left_out)}" if lines else ""
        return story if SEATS in shown else f"{story}{self.standings}"

    def rest(self, shown: Collection[str] = ()) -> str:
        """Return the board and the dice; less the sections `shown` elsewhere."""
        return f"{self.board}{'' if DICE in shown else self.dice}"

    def coming(self, shown: Collection[str] = ()) -> str:
        """Return the next date, up to which all is open that names none; "" if `shown` elsewhere."""
        return "" if DATES in shown else self.dates


class Pieces:
    """Pieces of letters that are the same for many readers, each rendered once; the latest used are kept."""

    def __init__(self, parts: Any, game: Game) -> None:
        self.offers: Callable[[object], str] = lru_cache(256)(lambda offers: parts.offers(offers, game))
        self.vote: Callable[[object, bool, bool], str] = lru_cache(512)(
            lambda vote, shows_law, spelt: parts.vote(vote, game, brief=True, spelt=spelt, shows_law=shows_law))
        self.may_do: Callable[[object], str] = lru_cache(1024)(lambda acts: parts.may_do(acts, game))


@dataclass(slots=True)
class Prepared:
    """The update whose letters are being written now. `calendar` and a picture of the board go with each of them.

    `whole` is the whole board as a picture, in both schemes: content id, file name and PNG of each.
    """

    news: News
    game: Game
    html: Shared
    text: Shared
    html_piece: Pieces
    text_piece: Pieces
    whole: tuple[Drawn, ...]
    calendar: bytes
    sentences: tuple[Sentence, ...] = field(init=False)
    in_table: frozenset[Happening] = field(init=False)

    def __post_init__(self) -> None:
        """Take apart once what happened."""
        self.sentences = tuple(map(sentence_of, self.news.happenings))
        self.in_table = frozenset(self.news.landed.values())

    def forms(
        self, me: tuple[str, ...], told: Collection[str] = (), shown: Collection[str] = ()
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Return what a letter to `me` takes in, its HTML and its text; told, shown: what another part of it says."""
        mine, in_table = set(me), frozenset[Happening]() if SEATS in shown else self.in_table
        theirs = [
            one for one in self.sentences
            if mine.isdisjoint(one.happening.who) and one.happening.text not in told and one.happening not in in_table
        ]
        others = list(retold(theirs))
        return self._in_html(me, others, told, shown), self._in_text(others, told, shown)

    def _in_html(
        self, me: tuple[str, ...], others: Sequence[Happening], told: Collection[str], shown: Collection[str]
    ) -> dict[str, object]:
        shared, mine = self.html, self.pictures(me)
        rest = shared.rest(shown)
        if mine is not self.whole:
            for (whole, *_), (part, *_) in zip(self.whole, mine, strict=True):
                rest = rest.replace(whole, part)
        return {
            "decided": Html(shared.decisions(told)), "everybody": Html(shared.everybody(others, shown)),
            "proposals": Html(shared.proposals), "rest": Html(rest), "piece": self.html_piece,
            "coming": Html(shared.coming(shown)),
        }

    def pictures(self, me: tuple[str, ...]) -> tuple[Drawn, ...]:
        """Return the picture of the board for `me`: of a large map the part around one's own lands."""
        board = self.news.update.board
        if not self.whole or board is None:
            return self.whole
        near = nearby(board, me)
        return self.whole if near is board else pictures_of(near, self.news.update.seats, self.game)

    def _in_text(
        self, others: Sequence[Happening], told: Collection[str], shown: Collection[str]
    ) -> dict[str, object]:
        shared = self.text
        return {
            "decided": shared.decisions(told), "everybody": shared.everybody(others, shown),
            "proposals": shared.proposals, "rest": shared.rest(shown), "piece": self.text_piece,
            "coming": shared.coming(shown),
        }


def prepare(html: Environment, text: Environment, news: News, game: Game, *, draw: bool) -> Prepared:
    """Render what the letters of an update have in common; with `draw` the board as a picture too."""
    whole = pictures_of(news.update.board, news.update.seats, game) if news.update.board and draw else ()
    cids = {scheme: cid for scheme, (cid, *_) in zip(SCHEMES, whole, strict=False)}
    return Prepared(
        news,
        game,
        _share(html, "html", news, game, cids),
        _share(text, "txt", news, game, cids),
        Pieces(html.get_template("parts.html").module, game),
        Pieces(text.get_template("parts.txt").module, game),
        whole,
        calendar_of(game, news.dates, news.update.at),
    )


def _thrown_for(landed: Mapping[str, Happening]) -> str:
    """Return what the first dice of landings were thrown for, "" if there are none."""
    return next((roll.what for one in landed.values() for roll in one.dice), "")


def _is_plain(landing: Happening) -> bool:
    """Tell whether a landing has nothing beside it but one throw of dice with numbers on."""
    dice = landing.dice
    dull = landing.heading or landing.sums or landing.conflicts or landing.change is not None
    return not dull and len(dice) <= 1 and all(not one.chance and not one.apart and one.dice for one in dice)


def _row(seat: Seat) -> tuple[object, ...]:
    """Return what a table of all shows of somebody."""
    return seat.name, seat.square, seat.money, seat.titles, seat.active, seat.columns


def nearby(board: Board, me: tuple[str, ...]) -> Board:
    """Return what of a board a letter to `me` shows: of a large map the part around one's own lands.

    It is what lies within two steps of them, or if that is too much to be read, what borders on them.
    """
    if len(board.hexes) <= MOST_AREAS:
        return board
    mine = [label for name in me for label in areas.lands(board, name)]
    if not mine:
        return board
    near = areas.vicinity(board, mine)
    return near if len(near.hexes) <= MOST_AREAS else areas.vicinity(board, mine, 1)


def pictures_of(board: Board, seats: Sequence[Seat], game: Game) -> tuple[Drawn, ...]:
    """Return the board in each scheme; none if it is too large to be drawn. Only their style sheets differ."""
    first = next(iter(SCHEMES.values()))
    if board.hexes:
        svg = hexagons.map_svg(board, seats, hexagons.LETTER, scheme=first, currency=game.currency)
    else:
        columns = min(board.columns, _columns(len(board.squares)))
        legible = replace(busy_rows(board, seats, columns), columns=columns)
        svg = board_svg(legible, seats, game.currency, LETTER, scheme=first)
    style = hexagons.style if board.hexes else board_style
    try:
        return tuple(_drawn(svg.replace(style(first), style(scheme), 1), name) for name, scheme in SCHEMES.items())
    except TooLarge:
        return ()


def _columns(squares: int) -> int:
    """Return how many squares stand in a row so that they can be read on a telephone, in not too many rows."""
    return 6 if squares <= 24 else 7 if squares <= 35 else 8 if squares <= 48 else 10


def _drawn(svg: str, name: str) -> Drawn:
    png = cached_png(svg, zoom_within(svg, WIDEST))
    return f"board-{hashlib.sha256(png).hexdigest()[:16]}@mailgame", f"board-{name}.png", png


def _share(environment: Environment, ending: str, news: News, game: Game, cids: Mapping[str, str]) -> Shared:
    shared: Any = environment.get_template(f"shared.{ending}").module
    parts: Any = environment.get_template(f"parts.{ending}").module
    seats = {seat.name: seat for seat in news.update.seats}
    landed = news.landed
    thrown = {name: " + ".join(map(str, roll.values)) for name, one in landed.items() for roll in one.dice}
    return Shared(
        news.most,
        tuple((happening, parts.line(happening, game, {})) for happening in news.decided),
        lambda lines: str(shared.decided(Html(lines))),
        shared.opening(news, game),
        lru_cache(maxsize=None)(lambda left_out: str(shared.closing(left_out, news, game))),
        lru_cache(maxsize=None)(lambda happening: str(parts.line(happening, game, seats))),
        shared.standings(news, game, thrown, _thrown_for(landed)),
        shared.proposals(news, game),
        shared.board(news, game, seats, cids),
        shared.dates(news, game),
        shared.dice(news, game),
    )
