"""The Jinja environment of the site, with the functions and pictures that its templates may use."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from msgspec.structs import asdict, replace

from ...numerals import ROMAN, as_it_is, label
from ..letters.environment import add_common, place_words, where
from ..pictures.areas import beside_in_words, trails_in_words
from ..pictures.board import NARROW, WIDE, board_svg
from ..pictures.chart import chart_svg
from ..pictures.colours import DARK, LIGHT, PLAYER_COLOURS, TINTS, Scheme, ink_on, tint
from ..pictures.drawings import die, lot, pawn_picture
from ..pictures.hexagons import map_svg, place_id
from ..scenes.boardscene import Board
from ..scenes.scene import Happening, Seat
from ..words import words
from ..words.changes import changes_in_html
from ..words.links import mailto, slug
from ..words.prose import Html, RuleLink, guide_in_html, in_html, line_in_html
from ..words.source import source_changes, source_in_html


def _rule_link(root: str, known: Collection[str]) -> RuleLink:
    def address(number: str) -> str:
        written = number if number in known else label(number, ROMAN)
        return f"{root}rules/{slug(written)}.html" if written in known else ""

    return address


def _prose(text: str, root: str, known: Collection[str], anchors: bool = False) -> Html:
    return in_html(text, _rule_link(root, known), anchors, numbered=True)


def _squares(board: Board, seats: Sequence[Seat], currency: str) -> list[str]:
    beside = beside_in_words(board)
    squares = (*board.squares, *board.aside)
    moves = filter(None, [trails_in_words(board)])
    return [*(place_words(square, seats, currency, beside.get(square.label, "")) for square in squares), *moves]


def _colours(scheme: Scheme) -> dict[str, str]:
    return asdict(scheme) | {f"tint-{name}": tint(name, scheme) for name in TINTS}


def _owned_by(name: str, board: Board | None) -> list[str]:
    """Return what somebody owns on a board; on a map what most areas are is not said of each."""
    if board is None:
        return []
    natures = Counter(nature for square in board.squares if square.owner for nature in square.natures[:1])
    usual = dict(natures.most_common(1) if board.hexes else ())
    plain = (replace(one, natures=tuple(each for each in one.natures if each not in usual)) for one in board.squares)
    shown = replace(board, squares=tuple(plain))
    return [where(square.label, shown) for square in shown.squares if square.owner == name]


def _source(text: str, root: str, words: Collection[str], prefix: str = "law") -> Html:
    return _source_of(text, root, frozenset(words), prefix)


@lru_cache(maxsize=128)  # most rules of a game stay as they are
def _source_of(text: str, root: str, words: frozenset[str], prefix: str) -> Html:
    return Html(as_it_is(source_in_html(text, lambda word: f"{root}law.html#{word}" if word in words else "", prefix)))


def _explained(text: str, root: str, words: Collection[str]) -> Html:
    return guide_in_html(text, word_link=lambda word: f"{root}law.html#{word}" if word in words else "")


def begins_at(board: Board, happenings: Sequence[Happening]) -> str:
    """Return the last area that what happened names, such as #12, as `place_id` writes it; "" if it names none."""
    named = [label for it in happenings for label in re.findall(r"#(\w+)", it.text)]
    there = {square.label for square in board.squares}
    return next((place_id(label) for label in reversed(named) if label in there), "")


def _iso(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def site_environment(folder: Path) -> Environment:
    """Return the environment of the pages, over the templates in `folder`: everything is escaped."""
    environment = Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html",)),
        finalize=words.clean,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    add_common(environment)
    environment.globals.update(
        city=words.city,
        clock=words.say_clock,
        iso=_iso,
        mailto=mailto,
        source_changes=source_changes,
        source=_source,
        explained=_explained,
        named=lambda seats: {seat.name: seat for seat in seats},
        owned_by=_owned_by,
        squares_in_words=_squares,
        prose=_prose,
        sentence=lambda text, root, known: line_in_html(text, _rule_link(root, known)),
        clauses=partial(_prose, anchors=True),
        changes=lambda before, after: Html(changes_in_html(before, after)),
        die=lambda value, sides: Html(die(value, sides)),
        lot=lambda happens: Html(lot(bool(happens))),
        shell=shlex.quote,
        pawn=lambda seat: Html(pawn_picture(seat)),
        board_wide=lambda board, seats, currency: Html(board_svg(board, seats, currency, WIDE, prefix="board")),
        board_narrow=lambda board, seats, currency: Html(
            board_svg(board, seats, currency, NARROW, columns=3, prefix="small-board")
        ),
        begins_at=begins_at,
        map=lambda board, seats, currency: Html(map_svg(board, seats, currency=currency)),
        chart=lambda look: Html(chart_svg(look)),
        light=_colours(LIGHT),
        dark=_colours(DARK),
        tints=tuple(TINTS),
        players=[(colour, ink_on(colour)) for colour in PLAYER_COLOURS],
    )
    return environment
