"""Whose turn it is: a letter to that player with all that they can do now, and a short one to the others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ...game.telling.telling import as_told, concerned
from ...kernel.narration import Narration
from ...law import CannotEnact, Enacted, TurnEnded, TurnNears, describe
from ...press.scenes.answers import Reader
from ...press.scenes.boardscene import Board
from ...press.scenes.joining import DICE, KNOWN, LISTS, MAP, MAY_DO, SEAT, SEATS, Part, pressing
from ...press.scenes.scene import Dice, Game, Happening, MayDo, Seat, Update
from ...press.scenes.tabular import NOTHING_KNOWN, NOTHING_LISTED, Lists, Things
from ...press.words.foremost import foremost, told_of
from ...press.words.together import together
from ..room.mailroom import Addressee
from ..sight import dice
from ..sight.decisions import pending, unwelcomed
from ..sight.presenter import Presenter
from ..writing.heard import heard_by, is_heard
from ..writing.kinds import Occasion, Told, load
from ..writing.mail import Mail
from ..writing.updates import update_before


class TurnLetter(Part, frozen=True):
    """It is the turn of `player`, the reader or another.

    until: when the turn ends. default, may_do: filled for the player whose turn it is; what happens then if they do
    nothing, in a sentence, and what they can do. seats: for them too, and for newcomers. seat: the reader’s own, to all
    others as far as it has changed. changes: of the rules, that took effect with this turn. happenings: everything else
    since the last turn letter, less what receipts have told the reader. headed: sentences that say no more than the
    heading. number: of its page. rules: the numbers and titles of those in force, for the player on turn, where the
    ruleset wants that.
    """

    game: Game
    reader: Reader
    player: str
    until: datetime
    default: str = ""
    may_do: tuple[MayDo, ...] = ()
    seat: Seat | None = None
    seats: tuple[Seat, ...] = ()
    happenings: tuple[Happening, ...] = ()
    board: Board | None = None
    changes: tuple[Happening, ...] = ()
    dice: Dice | None = None
    lists: Lists = NOTHING_LISTED
    known: Things = NOTHING_KNOWN
    headed: tuple[str, ...] = ()
    number: int = 0
    rules: tuple[str, ...] = ()
    sections: ClassVar[tuple[str, ...]] = (DICE, KNOWN, LISTS, SEAT, SEATS)

    @property
    def map(self) -> Board | None:
        """The board, in the letter to the player whose turn it is; of a large map they are shown what is near them."""
        return self.board if self.player == self.reader.name else None

    @property
    def story(self) -> tuple[Sequence[Happening], int]:
        """What it tells of what happened, and how many things it leaves out."""
        return foremost(list(together(self.happenings)), self.reader.name)

    @property
    def tells(self) -> tuple[str, ...]:
        """All that it tells; what is left out, another part of the letter may tell."""
        events = (*self.changes, *told_of(self.happenings, self.reader.name))
        return (*(event.text or f"{event.heading}." for event in events), *self.headed)

    @property
    def shows(self) -> frozenset[str]:
        """How the game stands."""
        sections = {DICE: self.dice is not None, KNOWN: bool(self.known.rows), MAP: self.map is not None}
        return frozenset({SEAT, SEATS, LISTS, *(section for section, is_shown in sections.items() if is_shown)})

    @property
    def keeps(self) -> frozenset[str]:
        """What the reader can do in their turn."""
        return frozenset({MAY_DO} if self.may_do else ())

    @property
    def weight(self) -> int:
        """It presses if it is the reader's turn."""
        return pressing(self.player == self.reader.name)


def tell(mail: Mail, occasion: Occasion) -> None:
    """Tell everybody whose turn it is, with all that has happened since the last turn letter."""
    table, wanted, at = occasion.table, occasion.wanted, occasion.at
    presenter = mail.room.presenter(table)
    player = str(wanted.about.get("player", ""))
    until = presenter.due("turn") or at
    changes = [entry for entry in wanted.story if _is_change(entry)]
    kinds, story = load(mail.press.templates), pending(unwelcomed(wanted.story), table.game)
    begun = _headed(story, player)
    ended = _plainly_ended(story)
    others = [entry for entry in story if entry is not begun and entry is not ended and not _is_change(entry)]
    headline, heard = f"{player}’s turn", heard_by(table, story)
    ballots = (ballot.proposal for ballot in presenter.world.all("ballot"))
    put = [f"proposal {one.id}: to {describe(one)}." for one in ballots if one is not None]  # as a letter of each said
    happenings = presenter.happenings(pending(wanted.story, table.game))
    board = presenter.board(presenter.trails(wanted.story))
    before = update_before(mail, table, wanted.number)
    update = Update(wanted.number, at, headline, happenings, presenter.seats(), board, presenter.lists())
    mail.tx.put_update(table.id, wanted.number, at, msgspec.json.encode(update))

    def letter(to: Addressee, reader: Reader) -> TurnLetter:
        own, seats = reader.name == player, presenter.seats(reader.name)
        whole = own or before.seat(reader.name) is None
        touched = any(reader.name in (*concerned(entry), *(entry.get("to") or ())) for entry in wanted.story)
        told = presenter.happenings([one for one in others if not is_heard(one, reader.name, heard)], reader.name)
        return TurnLetter(
            presenter.table(),
            reader,
            player,
            until,
            str(wanted.about.get("default", "")) if own else "",
            presenter.may_do_at_length(reader.name) if own else (),
            _own_seat(seats, reader.name) if whole else _what_changed(seats, reader.name, before, touched),
            seats if whole else (),
            tuple(one for one in told if not any(words in one.text for words in put)),
            board,
            presenter.happenings(changes, reader.name),
            dice.told(table.game, table.closed),
            presenter.lists(reader.name).since(before.lists),
            presenter.known(reader.name) if own else NOTHING_KNOWN,
            tuple(as_told(entry, reader.name) for entry in (begun, ended) if entry is not None),
            wanted.number,
            _rules(presenter) if own else (),
        ).beside(kinds.told_at_once(story, to))

    for to in mail.readers(table, wanted.to):
        mail.send(KIND, table, to, f"{table.seq} {wanted.number}", partial(letter, to))


def _rules(presenter: Presenter) -> tuple[str, ...]:
    """Return the numbers and titles of the rules in force, where the ruleset wants them in the letter of a turn."""
    rows = sorted(presenter.world.rules.values(), key=lambda row: int(row["number"]))
    named = presenter.look.get("names_rules", False)
    return tuple(f"{row['number']} {row['title']}" for row in rows if named and row["standing"] == "in force")


def _own_seat(seats: tuple[Seat, ...], name: str) -> Seat | None:
    """Return what a player is told of their own beside the table of all."""
    return next((seat.beside(seats) for seat in seats if seat.name == name), None)


def _what_changed(seats: tuple[Seat, ...], name: str, before: Update, touched: bool) -> Seat | None:
    """Return what is told of their own a player who is not shown that table: what is not as it was `before`.

    touched: whether anything has happened to them; if not, what only they may know is as their last letter told it.
    """
    seat, seat_before = next((seat for seat in seats if seat.name == name), None), before.seat(name)
    if seat is None or seat_before is None:
        return None
    changed, named = seat.since(seat_before), {fact.name for fact in seat_before.facts}
    paid = (touched or seat_before.money is not None) and seat.money != seat_before.money
    facts = tuple(fact for fact in changed.facts if touched or fact.name in named)
    return replace(changed, money=seat.money if paid else None, facts=facts)


def _headed(story: Sequence[Narration], player: str) -> Narration | None:
    """Return the last beginning of a player's turn in a story, which the heading tells; None if dice led to it."""
    begun = [place for place, entry in enumerate(story)
             if entry.get("template") == TurnNears.told and concerned(entry) == [player] and not entry.get("conflicts")]
    drawn = bool(begun and begun[-1] and "roll" in story[begun[-1] - 1])
    return story[begun[-1]] if begun and not drawn else None


def _plainly_ended(story: Sequence[Narration]) -> Narration | None:
    """Return the last end of a turn in a story, if nothing is told of it but that it is over; None if more is."""
    for place, entry in reversed(list(enumerate(story))):
        if entry.get("template") == TurnEnded.told:
            more = entry["fields"].get("why") or entry.get("conflicts") or (place and "roll" in story[place - 1])
            return None if more else entry
    return None


def _is_change(entry: Narration) -> bool:
    return entry.get("template") in (Enacted.told, CannotEnact.told)


KIND = Told("turn", called="turns", wanted=("turn",), tell=tell, news=True, story=True, joins=True, passing=True)
