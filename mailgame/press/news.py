"""News: what the letters of one update have in common is rendered once, and each letter takes it in."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jinja2 import Environment

from .board import LETTER, board_svg
from .calendar import calendar_of
from .chart import SCHEMES
from .picture import cached_png
from .prose import Html
from .scene import Date, Dice, Game, Happening, ProposalPage, Update


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
    """The update whose letters are being written now. `pictures` and `calendar` go with each of them."""

    news: News
    game: Game
    html: Shared
    text: Shared
    html_piece: Pieces
    text_piece: Pieces
    pictures: tuple[tuple[str, str, bytes], ...]
    calendar: bytes

    def in_html(self, me: tuple[str, ...]) -> dict[str, object]:
        """Return what the HTML of a letter to `me` takes in."""
        return {"shared": self.html, "everybody": Html(self.html.everybody(me)), "piece": self.html_piece}

    def in_text(self, me: tuple[str, ...]) -> dict[str, object]:
        """Return what the plain letter to `me` takes in."""
        return {"shared": self.text, "everybody": self.text.everybody(me), "piece": self.text_piece}


def prepare(html: Environment, text: Environment, news: News, game: Game, *, draw: bool) -> Prepared:
    """Render what the letters of an update have in common; with `draw` the board as a picture too."""
    pictures: tuple[tuple[str, str, bytes], ...] = ()
    cids: dict[str, str] = {}
    for name, scheme in SCHEMES.items() if news.update.board and draw else ():
        assert news.update.board is not None
        png = cached_png(board_svg(news.update.board, news.update.seats, game.currency, LETTER, scheme=scheme))
        cids[name] = f"board-{hashlib.sha256(png).hexdigest()[:16]}@mailgame"
        pictures += ((cids[name], f"board-{name}.png", png),)
    return Prepared(
        news,
        game,
        _share(html, "html", news, game, cids),
        _share(text, "txt", news, game, cids),
        Pieces(html.get_template("parts.html").module, game),
        Pieces(text.get_template("parts.txt").module, game),
        pictures,
        calendar_of(game, news.dates, news.update.at),
    )


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
