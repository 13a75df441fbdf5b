"""What the pages of the post office show, gathered for the templates: people, conversations, letters, times."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape
from msgspec import Struct

from .conversations import Conversations, Filed, Heading
from .office import PostOffice
from .reading import Attached, Opened, open_letter
from .writing import from_mailto

PER_PAGE = 50
_LINK = re.compile(r"(?:https?://|mailto:)[^\s<>\"]+[^\s<>\"'.,;:!?)\]}]")
# A quoted block longer than this, in lines, is folded away: the reader has seen it.
_LONG_QUOTE = 4
# Of the unread letters of a conversation, so many are opened at once.
_MOST_UNREAD = 10


class Person(Struct, frozen=True):
    """Somebody whose mail can be read and in whose name one can write.

    `colour` is "#rrggbb", the player's colour on the board, "" for none. `note` says briefly who they are ("you", "the
    game").
    """

    address: str
    name: str
    colour: str = ""
    note: str = ""


class Shown(Struct, frozen=True):
    """A person in the row of mailboxes. `colour` is the number of the class that colours the disc, -1 for none."""

    person: Person
    colour: int
    unread: int
    current: bool

    @property
    def initial(self) -> str:
        """The first letter of the name, for the disc."""
        return next((sign for sign in self.person.name if sign.isalnum()), "?").upper()


class Listed(Struct, frozen=True):
    """A conversation in the list: who wrote last, or to whom if it was the reader."""

    heading: Heading
    who: Shown
    mine: bool
    when: str
    current: bool


class ListPage(Struct, frozen=True):
    """A page of the list; `older` is where the next one begins, 0 if this is the last."""

    rows: Sequence[Listed]
    older: int


class Letter(Struct, frozen=True):
    """A letter in a conversation; `opened` is None for one that is folded away."""

    filed: Filed
    who: Shown
    mine: bool
    when: str
    when_long: str
    opened: Opened | None
    as_text: bool
    text: Markup
    attached: tuple[Attached, ...]


class Viewer:
    """Gathers what is shown."""

    def __init__(self, office: PostOffice, people: Callable[[], Sequence[Person]], timezone: str) -> None:
        """Show the mail in `office`; `people` says who there is at the moment, `timezone` (IANA) is for words."""
        self._office = office
        self._people = people
        self._zone = ZoneInfo(timezone)

    @property
    def conversations(self) -> Conversations:
        """The lists of letters."""
        return Conversations(self._office.boxes)

    def people(self, current: str = "") -> list[Shown]:
        """Return everybody with a mailbox: known people first, then other addresses that got letters.

        current: the address whose mailbox is open.
        """
        boxes = {box.address: box for box in self.conversations.mailboxes()}
        people = list(self._people())
        strangers = boxes.keys() - {person.address for person in people}
        if current not in boxes and current and all(person.address != current for person in people):
            strangers = {*strangers, current}
        everybody = people + [_unknown(address) for address in sorted(strangers)]
        return [
            Shown(
                person,
                number if person.colour else -1,
                boxes[person.address].unread if person.address in boxes else 0,
                person.address == current,
            )
            for number, person in enumerate(everybody)
        ]

    def who(self, address: str, name: str = "") -> Shown:
        """Return the person with this address, ignoring what follows a plus; by `name` if nobody is known."""
        mailbox = self._office.domain.mailbox_of(address) or address
        for number, person in enumerate(self._people()):
            if person.address == mailbox:
                return Shown(person, number if person.colour else -1, 0, False)
        return Shown(_unknown(address, name), -1, 0, False)

    def page(self, address: str, before: int = 0, current: int = 0) -> ListPage:
        """Return a page of the conversations of an address, the newest first.

        before: only those before this conversation. current: the one that is open.
        """
        older = {"before": before} if before else {}
        headings = self.conversations.headings(address, most=PER_PAGE + 1, **older)
        rows = [self._listed(address, heading, current) for heading in headings[:PER_PAGE]]
        return ListPage(rows, headings[PER_PAGE - 1].latest if len(headings) > PER_PAGE else 0)

    def letters(self, address: str, thread: int, wanted: set[int], as_text: bool) -> list[Letter]:
        """Return the letters of a conversation; the last, the unread (up to a limit) and those `wanted` are open."""
        filed = self.conversations.letters(address, thread)
        unread = [letter.id for letter in filed if not letter.seen]
        opened = wanted | {*unread[-_MOST_UNREAD:]} | {letter.id for letter in filed[-1:]}
        return [self._letter(address, letter, letter.id in opened, as_text) for letter in filed]

    def now(self) -> str:
        """Return the time of the post office in words: "Thursday 26 November, 09:30"."""
        local = self._office.clock.now().astimezone(self._zone)
        return f"{local:%A} {local.day} {local:%B, %H:%M}"

    def said(self, at: datetime) -> str:
        """Return a moment as people say it: "Thursday 26 November 2026, 09:30"."""
        local = at.astimezone(self._zone)
        return f"{local:%A} {local.day} {local:%B %Y, %H:%M}"

    def _short(self, at: datetime) -> str:
        local, now = at.astimezone(self._zone), self._office.clock.now().astimezone(self._zone)
        if local.date() == now.date():
            return f"{local:%H:%M}"
        return f"{local:%a} {local.day} {local:%b}" if local.year == now.year else f"{local.day} {local:%b %Y}"

    def _listed(self, address: str, heading: Heading, current: int) -> Listed:
        mine = self._office.domain.mailbox_of(heading.sender) == address
        other = (heading.recipient, heading.recipient_name) if mine else (heading.sender, heading.sender_name)
        return Listed(heading, self.who(*other), mine, self._short(heading.at), heading.thread == current)

    def _letter(self, address: str, filed: Filed, open_it: bool, as_text: bool) -> Letter:
        opened = open_letter(self._office.boxes.raw(filed.body)) if open_it else None
        return Letter(
            filed,
            self.who(filed.sender, filed.sender_name),
            self._office.domain.mailbox_of(filed.sender) == address,
            self._short(filed.at),
            self.said(filed.at),
            opened,
            as_text or opened is None or not opened.html,
            text_as_html(opened.text or _no_words(opened), address) if opened else Markup(),
            opened.attached if opened else (),
        )


def readable_on(colour: str) -> str:
    """Return black or white, whichever contrasts more with a colour ("#rrggbb") as WCAG 2.2 measures it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#111111" if (luminance + 0.05) ** 2 > 1.05 * 0.056 else "#ffffff"


def text_as_html(text: str, reader: str) -> Markup:
    """Return plain text as HTML: links work, quoted lines are dimmed, long quotations are folded.

    A link that opens a letter shows the command it holds. `reader` is the address that would write it.
    """
    text, mark, signature = f"\n{text.rstrip()}\n".partition("\n-- \n")
    blocks: list[tuple[bool, list[str]]] = []
    for line in text.strip("\n").split("\n"):
        quoted = line.startswith(">")
        if not blocks or blocks[-1][0] != quoted:
            blocks.append((quoted, []))
        blocks[-1][1].append(line)
    out = Markup()
    for quoted, lines in blocks:
        words = _linked("\n".join(lines), reader)
        if quoted and len(lines) > _LONG_QUOTE:
            out += Markup("<details class=quoted><summary>{} quoted lines</summary>{}</details>").format(
                len(lines), words
            )
        elif quoted:
            out += Markup("<span class=quoted>{}</span>\n").format(words)
        else:
            out += words + "\n"
    return out + Markup("<span class=signature>{}{}</span>").format(mark, signature) if mark else out


def link_of(reader: str, link: str) -> tuple[str, str] | None:
    """Return where a link in a letter leads and into which window: a mailto: link to a letter written by `reader`."""
    if link.lower().startswith("mailto:"):
        return f"/post/{quote(reader, safe='@')}/write?mailto={quote(link, safe='')}", "_top"
    if link.lower().startswith(("http://", "https://")):
        return link, "_blank"
    return (link, "_self") if link.startswith("#") else None


def _linked(text: str, reader: str) -> Markup:
    out, place = Markup(), 0
    for match in _LINK.finditer(text):
        out += escape(text[place : match.start()]) + _anchor(match.group(), reader)
        place = match.end()
    return out + escape(text[place:])


def _anchor(link: str, reader: str) -> Markup:
    led = link_of(reader, link)
    if led is None:
        return escape(link)
    words = link
    if led[1] == "_top":
        draft = from_mailto(link)
        words = f"\u2709 {draft.text.strip().partition(chr(10))[0] or draft.subject or draft.to}"
    return Markup('<a href="{}" target="{}" rel="noopener noreferrer">{}</a>').format(*led, words)


def _unknown(address: str, name: str = "") -> Person:
    return Person(address, name or address.partition("@")[0] or "Somebody")


def _no_words(opened: Opened) -> str:
    return "" if opened.html or opened.attached or opened.pictures else "(This letter has no words.)"
