"""News: what the letters of one update have in common is rendered once, and each letter takes it in."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from jinja2 import Environment

from . import hexagons
from .board import LETTER, board_svg
from .boardscene import Board
from .calendar import calendar_of
from .chart import SCHEMES
from .picture import TooLarge, cached_png
from .prose import Html
from .rulescene import ProposalPage
from .scene import Date, Dice, Game, Happening, Update

Drawn = tuple[str, str, bytes]
"""A picture that goes with a letter: its content id, its file name, and the PNG."""

MOST_AREAS = 40
"""The most areas of a map that a letter shows whole."""


@dataclass(frozen=True, slots=True)
class News:
    """What an update's letters have in common. Make one object per update and hand the same to every letter.

    `journal` is the number of its line in the journal, for `history`. `decided` is what of the update is about votes
    and rules, `happenings` all else that everybody may know.
    """

    update: Update
    proposals: tuple[ProposalPage, ...] = ()
    dates: tuple[Date, ...] = ()
    dice: Dice | None = None
    journal: int | None = None
    decided: tuple[Happening, ...] = ()
    happenings: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class Shared:
    """What all letters of an update have in common, rendered in one of the two forms."""

    decided: str
    opening: str
    closing: str
    lines: tuple[tuple[tuple[str, ...], str], ...]  # who is concerned, and the happening
    standings: str
    proposals: str
    rest: str

    def everybody(self, me: tuple[str, ...]) -> str:
        """Return what happened to others and not to `me`, and where everybody stands."""
        lines = "".join([line for who, line in self.lines if not set(me) & set(who)])
        told = f"{self.opening}{lines}{self.closing}" if lines else ""
        return f"{told}{self.standings}"


class Pieces:
    """Pieces of letters that many readers get alike, each rendered once as long as it is asked for again."""

    def __init__(self, parts: Any, game: Game) -> None:
        self.offer: Callable[[object], str] = lru_cache(256)(lambda offer: parts.offer(offer, game))
        self.vote: Callable[[object], str] = lru_cache(512)(lambda vote: parts.vote(vote, game))
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

    def in_html(self, me: tuple[str, ...]) -> dict[str, object]:
        """Return what the HTML of a letter to `me` takes in."""
        shared, mine = self.html, self.pictures(me)
        if mine is not self.whole:
            rest = str(shared.rest)
            for (whole, *_), (part, *_) in zip(self.whole, mine, strict=True):
                rest = rest.replace(whole, part)
            shared = replace(shared, rest=Html(rest))
        return {"shared": shared, "everybody": Html(self.html.everybody(me)), "piece": self.html_piece}

    def pictures(self, me: tuple[str, ...]) -> tuple[Drawn, ...]:
        """Return the picture of the board for `me`: of a large map the part around one's own lands."""
        board = self.news.update.board
        if not self.whole or board is None or len(board.hexes) <= MOST_AREAS:
            return self.whole
        mine = [label for name in me for label in hexagons.lands(board, name)]
        return _pictures(hexagons.vicinity(board, mine), self.news, self.game) if mine else self.whole

    def in_text(self, me: tuple[str, ...]) -> dict[str, object]:
        """Return what the plain letter to `me` takes in."""
        return {"shared": self.text, "everybody": self.text.everybody(me), "piece": self.text_piece}


def prepare(html: Environment, text: Environment, news: News, game: Game, *, draw: bool) -> Prepared:
    """Render what the letters of an update have in common; with `draw` the board as a picture too."""
    whole = _pictures(news.update.board, news, game) if news.update.board and draw else ()
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


def _pictures(board: Board, news: News, game: Game) -> tuple[Drawn, ...]:
    """Return the board in each scheme; none if it is too large to be drawn."""
    try:
        return tuple(_drawn(board, news, game, name) for name in SCHEMES)
    except TooLarge:
        return ()


def _drawn(board: Board, news: News, game: Game, name: str) -> Drawn:
    seats, scheme = news.update.seats, SCHEMES[name]
    if board.hexes:
        svg = hexagons.map_svg(board, seats, hexagons.LETTER, scheme=scheme, currency=game.currency)
    else:
        svg = board_svg(board, seats, game.currency, LETTER, scheme=scheme)
    png = cached_png(svg)
    return f"board-{hashlib.sha256(png).hexdigest()[:16]}@mailgame", f"board-{name}.png", png


def _share(environment: Environment, ending: str, news: News, game: Game, cids: Mapping[str, str]) -> Shared:
    shared: Any = environment.get_template(f"shared.{ending}").module
    parts: Any = environment.get_template(f"parts.{ending}").module
    seats = {seat.name: seat for seat in news.update.seats}
    lines = tuple((one.who, parts.line(one, game, seats)) for one in news.happenings)
    decided = tuple(parts.line(one, game, {}) for one in news.decided)
    return Shared(
        shared.decided(Html("".join(decided))) if decided else "",
        shared.opening(news, game),
        shared.closing(),
        lines,
        shared.standings(news, game),
        shared.proposals(news, game),
        shared.rest(news, game, seats, cids),
    )
