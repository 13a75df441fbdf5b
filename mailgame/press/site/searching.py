"""Search that needs no server: an index of all pages, as a script that the page of the search reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ..pictures.hexagons import place_id
from ..pictures.square import square_in_words
from ..scenes.boardscene import Board
from ..scenes.cases import CasePage
from ..scenes.rulescene import ProposalPage, RulePage
from ..scenes.scene import HelpEntry, Seat, Update
from ..scenes.talkscene import Thread
from ..words.links import slug
from ..words.words import clean, one_line

LONGEST = 2_000
"""How many characters of a text can be found."""

Found = tuple[str, str, str, str]
"""What it is called, of what kind it is, where it is, and its text."""


def index(
    seats: Sequence[Seat],
    rules: Sequence[RulePage],
    proposals: Sequence[ProposalPage],
    updates: Sequence[Update],
    commands: Sequence[HelpEntry],
    threads: Sequence[Thread] = (),
    cases: Sequence[CasePage] = (),
    board: Board | None = None,
) -> bytes:
    """Return the index of a site, as JavaScript that sets `window.mailgameIndex`."""
    rows = [[one_line(str(clean(part))) for part in row] for row in
            (*_rules(rules), *_commands(commands), *_players(seats), *_places(board), *_proposals(proposals),
             *_cases(cases), *_updates(updates), *_talk(threads))]
    text = json.dumps([[*row[:3], row[3][:LONGEST]] for row in rows], ensure_ascii=False, separators=(",", ":"))
    # U+2028 and U+2029 end a line in older JavaScript; "</" would end a script that stands in a page.
    safe = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("</", "<\\/")
    return f"window.mailgameIndex = {safe};\n".encode()


def _rules(rules: Sequence[RulePage]) -> Iterator[Found]:
    for rule in rules:
        kind = "Rule" if rule.in_force else f"Rule, {rule.standing}"
        yield f"{rule.number} {rule.title}", kind, f"rules/{slug(rule.number)}.html", rule.text


def _commands(commands: Sequence[HelpEntry]) -> Iterator[Found]:
    for entry in commands:
        yield entry.usage, "Command", f"commands.html#{slug(entry.verb)}", f"{entry.words} {entry.text}"


def _players(seats: Sequence[Seat]) -> Iterator[Found]:
    for seat in seats:
        facts = ", ".join(f"{fact.name}: {fact.value}" for fact in seat.facts)
        yield seat.name, "Player", f"players.html#{slug(seat.name)}", ". ".join(filter(None, (*seat.titles, facts)))


def _places(board: Board | None) -> Iterator[Found]:
    for square in (*board.squares, *board.aside) if board is not None else ():
        if square.name:
            page = f"index.html#map-{place_id(square.label)}" if board is not None and board.hexes else "index.html"
            called = board.called[0].capitalize() if board is not None else ""
            yield f"{square.label} {square.name}", called, page, square_in_words(square)


def _proposals(proposals: Sequence[ProposalPage]) -> Iterator[Found]:
    for page in proposals:
        kind = f"{'Ballot' if page.ballot else 'Proposal'}, {page.status}"
        yield f"{page.number} {page.title}", kind, page.address, f"{page.author} {page.kind}. {page.text}"


def _cases(cases: Sequence[CasePage]) -> Iterator[Found]:
    for case in cases:
        yield f"{case.called}: {case.subject}", f"Case, {case.outcome}", case.address, f"{case.question} {case.reasons}"


def _updates(updates: Sequence[Update]) -> Iterator[Found]:
    for update in updates:
        text = " ".join(f"{it.heading} {it.text}" for it in update.happenings)
        called = f"Update {update.number}"
        yield update.headline or called, called, f"updates/{update.number}.html", text


def _talk(threads: Sequence[Thread]) -> Iterator[Found]:
    for thread in threads:
        for it in thread.remarks:
            yield f"{it.by}: {thread.title}", "Talk", f"{thread.address}#said-{it.number}", it.text
