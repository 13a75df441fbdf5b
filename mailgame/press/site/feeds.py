"""Feeds to follow a game by (Atom, RFC 4287): what happened, what became of the rules, what is voted on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from msgspec import Struct

from ..scenes.rulescene import ProposalPage, RulePage
from ..scenes.scene import Game, Update
from ..words.links import slug
from ..words.words import clean, one_line

_ATOM = "http://www.w3.org/2005/Atom"
MOST = 50
"""How many entries a feed has: the newest."""

FEEDS: Mapping[str, str] = {"game.atom": "What happens", "rules.atom": "Rules", "votes.atom": "Votes"}
"""The feeds of a game: the name of the file, and what it is about."""


class Entry(Struct, frozen=True):
    """One entry: where it is read (within the site), when it was last changed (UTC), its title, and what it says."""

    address: str
    at: datetime
    title: str
    text: str
    by: str = ""


def feeds(
    game: Game, updates: Sequence[Update], rules: Sequence[RulePage], proposals: Sequence[ProposalPage], since: datetime
) -> Mapping[str, bytes]:
    """Return the feeds of a game by the names of their files. `since` is when it began, for a feed without entries."""
    entries_of = {"game.atom": _updates(updates), "rules.atom": _revisions(rules), "votes.atom": _votes(proposals)}
    return {name: _feed(game, name, entries, since) for name, entries in entries_of.items()}


def _updates(updates: Sequence[Update]) -> Iterable[Entry]:
    for update in updates:
        lines = [" ".join(filter(None, (it.heading, it.text))) for it in update.happenings]
        title = update.headline or f"Update {update.number}"
        yield Entry(f"updates/{update.number}.html", update.at, title, "\n\n".join(lines))


def _revisions(rules: Sequence[RulePage]) -> Iterable[Entry]:
    for rule in rules:
        for revision in rule.revisions:
            if revision.at is not None:
                address = f"rules/{slug(rule.number)}.html#revision-{revision.number}"
                title = f"Rule {rule.number}, {revision.title}: {revision.what}"
                yield Entry(address, revision.at, title, revision.text, revision.by)


def _votes(proposals: Sequence[ProposalPage]) -> Iterable[Entry]:
    for page in proposals:
        at = page.closed or page.opened
        if at is not None:
            title = f"{page.called}, {page.title}: {page.status}"
            yield Entry(page.address, at, title, page.result or page.text, page.author)


def _feed(game: Game, name: str, entries: Iterable[Entry], since: datetime) -> bytes:
    ET.register_namespace("", _ATOM)
    newest = sorted(entries, key=lambda entry: (entry.at, entry.address), reverse=True)[:MOST]
    feed = ET.Element(f"{{{_ATOM}}}feed")
    _add(feed, "id", _lasting(game, name))
    _add(feed, "title", f"{one_line(game.name)}: {FEEDS[name]}")
    _add(feed, "updated", _moment(newest[0].at if newest else since))
    _add(_add(feed, "author"), "name", one_line(game.name))
    _add(feed, "link", rel="alternate", type="text/html", href=_where(game, "index.html"))
    if game.site:
        _add(feed, "link", rel="self", type="application/atom+xml", href=_where(game, name))
    for entry in newest:
        it = _add(feed, "entry")
        _add(it, "id", _lasting(game, entry.address))
        _add(it, "title", one_line(entry.title))
        _add(it, "updated", _moment(entry.at))
        if entry.by:
            _add(_add(it, "author"), "name", one_line(entry.by))
        _add(it, "link", rel="alternate", type="text/html", href=_where(game, entry.address))
        _add(it, "content", entry.text, type="text")
    written: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _add(inside: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    element = ET.SubElement(inside, f"{{{_ATOM}}}{tag}", attributes)
    element.text = str(clean(text)) or None
    return element


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _where(game: Game, address: str) -> str:
    return f"{game.site}/{address}" if game.site else address


def _lasting(game: Game, address: str) -> str:
    """Return the id of an entry, which stays the same if the pages move (RFC 4287, 4.2.6)."""
    return f"urn:mailgame:{slug(game.id)}:{address.replace('/', ':').replace('#', ':')}"
