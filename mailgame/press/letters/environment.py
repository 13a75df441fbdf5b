"""The two Jinja environments of letters, with the functions and pictures that their templates may use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial
from html import escape
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from msgspec.structs import replace

from ...numerals import as_it_is
from ..pictures.areas import beside_in_words
from ..pictures.chart import chart_cid, chart_in_words, gain_lines, span
from ..pictures.colours import DARK, LIGHT, ink_on, player_colour
from ..pictures.drawings import counts_in_words, initial
from ..pictures.square import area_in_short, square_in_words
from ..scenes.boardscene import Board, Square
from ..scenes.dates import coming_up
from ..scenes.rulescene import Revision
from ..scenes.scene import HelpEntry, MayDo, Seat
from ..scenes.tabular import Things
from ..words import words
from ..words.changes import alike, changes, changes_in_text, differing
from ..words.judging import called, judged_before
from ..words.legend import legend
from ..words.links import fits_in_a_link, letter_with, slug
from ..words.prose import Html, guide_in_html, guide_in_text, in_html, in_text, with_law
from ..words.source import source_changes_in_text, source_in_letter, source_in_text
from ..words.together import together
from .compiling import Compiled, LetterEnvironment
from .stylesheet import StyledLoader, Styles

REPLY_MARK = Html("\x1areply-address\x1a")
"""The placeholder in a rendered letter for the address of its reader's links."""

_AS_HTML, _AS_TEXT = Compiled(), Compiled()
_HEAD_WIDTH = 12
"""How wide the heading of a column may be in a plain letter, in characters, before it is folded."""
_PURSE = 60
"""How many characters of what a player has besides money are said on one line."""
_NOTHING: Mapping[str, str] = {}
_CHIP = "padding:0 6px;border-radius:9px;font-size:12px;"


@lru_cache(maxsize=256)
def chip_style(index: int) -> str:
    """Return the style of the small field with a player's initial, in the player's colour."""
    colour = player_colour(index)
    return f"{_CHIP}background:{colour};color:{ink_on(colour)}"


def said_whole(act: MayDo) -> str:
    """Return what can be done in words with a full stop, where no time follows."""
    ended = not act.words or act.words.endswith((".", "!", "?", ":", "…", ")"))
    return act.words if ended or act.until else f"{act.words}."


def holdings(
    board: Board, me: str = "", before: Board | None = None, told: Collection[str] = ()
) -> list[tuple[str, list[str]]]:
    """Return the owners on a board, "" for nobody, each with their squares in words: “8 Windy Hill (♀), 2 × House”.

    Those of `me` come first. Of what nobody owns, only where something stands. Whose a pawn is, is said where it is
    not the owner’s. On a map they are short, “4 Green Bay (2 soldiers)”, and what most of them are is not said.
    before: an earlier board; what stood there in the same words is left out. told: the labels of what is left out, too,
    if there is no more to it than whose it is.
    """
    earlier = holdings(before) if before is not None else ()
    before_in_words = {(owner, words_of_it) for owner, held in earlier for words_of_it in held}
    by_owner: dict[str, list[str]] = {}
    listed = [square for square in (*board.squares, *board.aside) if square.owner or square.pieces or square.pawns]
    usual = Counter(nature for square in listed for nature in square.natures[:1]).most_common(1) if board.hexes else []
    for square in listed:
        pawns = tuple(replace(pawn, owner="") if pawn.owner == square.owner else pawn for pawn in square.pawns)
        natures = tuple(nature for nature in square.natures if nature not in dict(usual))
        plain = replace(square, owner="", price=None, pawns=pawns, natures=natures)
        words_of_it = area_in_short(plain) if board.hexes else square_in_words(plain)
        known = square.label in told and words_of_it in (square.label, f"{square.label} {square.name}")
        if not known and (square.owner, words_of_it) not in before_in_words:
            by_owner.setdefault(square.owner, []).append(words_of_it)
    return sorted(by_owner.items(), key=lambda entry: (entry[0] != me or not me, not entry[0]))


def where(label: str, board: Board | None) -> str:
    """Return the square with this label as players call it, "8 Windy Hill"; "Quay Square", if its label is “Quay”."""
    squares = (*board.squares, *board.aside) if board else ()
    square = next((place for place in squares if place.label == label), None)
    if square is None:
        return label
    number = str(square.number) if square.number is not None else label
    called = words.one_line(square.name) or ", ".join(map(words.one_line, square.natures))
    if square.number is None and label in called.split():
        return called
    return f"{number} {called}" if called and called != number else number


def fits_a_line(seat: Seat) -> bool:
    """Return whether what a player has and is can be said on one line, or two on a telephone."""
    said = [*(f"{fact.name} {fact.value}" for fact in seat.facts), counts_in_words(seat.items), *seat.titles]
    return sum(len(words) + 3 for words in said) <= _PURSE


def shown_of(seats: Sequence[Seat], board: Board | None) -> tuple[bool, Board | None]:
    """Return whether a table of seats shows their money, and the board if it shows where they stand on it."""
    money = len([seat for seat in seats if seat.money is not None]) > min(1, len(seats) - 1)  # as in Seat.beside
    return money, board if any(seat.square for seat in seats) else None


def standing_lines(
    seats: Sequence[Seat], board: Board | None, currency: str, thrown: Mapping[str, str] = _NOTHING, what: str = "",
) -> str:
    """Return where everybody stands as lines of a plain letter, figures in columns.

    thrown: the dice that led there, in figures, by player. what: what they were thrown for.
    """
    money, board = shown_of(seats, board)
    named = [column.name for column in seats[0].columns] if seats else []
    place = f"Stands on ({what})" if what else "Stands on"
    rows = [("Player", place if board else "", *(["Money"] if money else []), *named)]
    for seat in seats:
        name = ", ".join((words.one_line(seat.name), *seat.titles, *(() if seat.active else ("inactive",))))
        figures = [words.say_amount(seat.money, currency) if seat.money is not None else ""] if money else []
        figures += [column.value for column in seat.columns]
        dice = f" ({thrown[seat.name]})" if seat.name in thrown else ""
        rows.append((name, where(seat.square, board) + dice if board else "", *figures))
    first, *widths = (max(map(len, column)) for column in zip(*rows, strict=True))
    first, figured = min(26, first), sum(2 + width for width in widths[1:]) or 2
    middle = max(0, min(words.WIDTH - first - figured - 4, widths[0]))
    aligned = ["".join(f"  {cell:>{width}}" for cell, width in zip(row[2:], widths[1:], strict=True)) for row in rows]
    lines = (f"  {row[0]:<{first}}  {row[1]:<{middle}}{end}".rstrip() for row, end in zip(rows, aligned, strict=True))
    return "\n".join(lines)


def in_columns(things: Things, first: str = "") -> str:
    """Return things as the lines of a table, `first` above their names; "" if there is one, or no room for a table."""
    rows = [tuple(map(words.one_line, (row.name, *things.cells(row)))) for row in things.rows]
    heads = [wrap(head, _HEAD_WIDTH) or [""] for head in (first, *things.columns)]
    above = [tuple(lines) for lines in zip_longest(*heads, fillvalue="")]
    widths = [max(map(len, column)) for column in zip(*above, *rows, strict=True)]
    if len(rows) < 2 or sum(widths) + 2 * len(widths) > words.WIDTH:
        return ""
    lines = ("".join(f"  {cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in (*above, *rows))
    return "\n".join(map(str.rstrip, lines))


def by_square(seats: Mapping[str, Seat]) -> dict[str, list[Seat]]:
    """Return who stands on which square, by its label."""
    standing: dict[str, list[Seat]] = {}
    for seat in seats.values():
        standing.setdefault(seat.square, []).append(seat)
    return standing


def in_groups(entries: Sequence[HelpEntry]) -> list[tuple[str, list[HelpEntry]]]:
    """Return commands by group; groups come in the order in which they first appear."""
    groups: dict[str, list[HelpEntry]] = {}
    for entry in entries:
        groups.setdefault(entry.group, []).append(entry)
    return list(groups.items())


def parameter_changes(before: Revision, after: Revision) -> list[str]:
    """Return the numbers of a rule that a revision changed: “price: 25 → 30”, “limit: 5 → –”."""
    old = {parameter.name: parameter.value for parameter in before.parameters}
    new = {parameter.name: parameter.value for parameter in after.parameters}
    return [
        f"{name}: {old.get(name, '–')} → {new.get(name, '–')}"
        for name in dict.fromkeys([*new, *old])
        if old.get(name) != new.get(name)
    ]


def text_command(command: str, indent: str = "    ") -> str:
    """Return a command for a plain letter: each of its lines on a line of its own, never folded."""
    block = "\n".join(indent + line for line in command.split("\n"))
    return as_it_is(block) if "\n" in block else block


def _changes_in_letter(look: Styles, before: str, after: str) -> Html:
    tags = {kind: look.into(f'<span class="{kind}">') for kind in ("out", "in")}
    parts = (
        f"{tags[kind]}{escape(piece)}</span>" if kind in tags and piece.strip() else escape(piece)
        for kind, piece in changes(before, after)
    )
    return Html("".join(parts))


def add_common(environment: Environment) -> None:
    """Give an environment the functions that the templates of letters and of the site share."""
    environment.filters["one_line"] = words.one_line
    environment.filters["as_it_is"] = as_it_is
    environment.globals.update(
        say_list=words.say_list,
        judged_before=judged_before,
        called=called,
        said_whole=said_whole,
        within=words.within,
        deadline_in_short=words.say_deadline_in_short,
        setting_words=words.say_setting,
        answered_so_far=words.answered_so_far,
        legend=legend,
        moment=words.say_moment,
        deadline=words.say_deadline,
        day=words.say_day,
        day_before=lambda at, timezone: words.say_deadline(at, timezone).split(",")[0],
        amount=words.say_amount,
        change=words.say_change,
        number=words.say_number,
        opening=words.opening,
        seed_words=words.seed_words,
        dice_signs=words.dice_signs,
        roll_sum=words.roll_sum,
        counts=counts_in_words,
        coming_up=coming_up,
        where=where,
        slug=slug,
        alike=alike,
        in_groups=in_groups,
        by_square=by_square,
        parameter_changes=parameter_changes,
        differing=differing,
        holdings=holdings,
        together=together,
        square_words=place_words,
        beside=beside_in_words,
        source_changes=source_changes_in_text,
        fits=fits_in_a_link,
        span=span,
    )


def html_environment(folder: Path) -> Environment:
    """Return the environment of HTML letters over the templates in `folder`: all is escaped, styles are in the tags."""
    plain = Environment(
        loader=FileSystemLoader(folder), undefined=StrictUndefined, autoescape=select_autoescape(("html",))
    )
    css, screen = (plain.get_template(name).render(light=LIGHT, dark=DARK) for name in ("mail.css", "screen.css"))
    look = Styles(css, screen)
    environment = LetterEnvironment(
        loader=StyledLoader(folder, look),
        bytecode_cache=_AS_HTML,
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html",)),
        finalize=words.clean,
        trim_blocks=True,
        lstrip_blocks=True,
    )

    @lru_cache(maxsize=1024)
    def prose(text: str) -> Html:
        return Html(look.into(in_html(text)))

    @lru_cache(maxsize=256)
    def guide(text: str) -> Html:
        return Html(look.into(guide_in_html(text, '<code class="code">')))

    add_common(environment)
    environment.globals.update(
        named=lambda seats: {seat.name: seat for seat in seats},
        explained=guide,
        numbered=lambda law: Html(as_it_is(source_in_letter(law))),
        screen_css=Html(screen),
        reply_mark=REPLY_MARK,
        letter_with=letter_with,
        first_line=lambda command: command.strip().split("\n")[0],
        prose=prose,
        with_law=lambda text: Html(look.into(with_law(text))),
        inline_prose=lambda text: Html(escape(text).replace("\n", "<br>")),
        changes=partial(_changes_in_letter, look),
        chip_style=chip_style,
        shown_of=shown_of,
        fits_a_line=fits_a_line,
        initial=initial,
        chart_cid=chart_cid,
        chart_in_words=chart_in_words,
        draws=True,
    )
    return environment


def text_environment(folder: Path) -> Environment:
    """Return the environment of plain letters over the templates in `folder`."""
    environment = LetterEnvironment(
        loader=FileSystemLoader(folder),
        bytecode_cache=_AS_TEXT,
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html",)),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
    add_common(environment)
    environment.globals.update(
        wrap=words.wrap,
        heading=words.heading,
        prose=in_text,
        explained=guide_in_text,
        numbered=lambda law: as_it_is(source_in_text(law)),
        changes=changes_in_text,
        command=text_command,
        quoted=lambda line: text_command(line, "> "),
        standing_lines=standing_lines,
        in_columns=in_columns,
        gain_lines=gain_lines,
        reply_subject=reply_subject,
    )
    return environment


def place_words(square: Square, seats: Sequence[Seat], currency: str, beside: str = "") -> str:
    """Return a square in one line, with who stands there; and what lies `beside` it, where that is to be said."""
    words = square_in_words(square, [seat for seat in seats if seat.square == square.label], currency)
    return f"{words}; next to it: {beside}" if beside else words


def reply_subject(subject: str) -> str:
    """Return the subject of an answer: "Re: " and the player's own, once."""
    plain = words.one_line(subject)
    while plain[:3].lower() == "re:":
        plain = plain[3:].lstrip()
    return f"Re: {plain or 'your letter'}"
