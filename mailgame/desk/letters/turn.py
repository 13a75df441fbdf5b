"""Whose turn it is: a letter to that player with all that they can do now, and a short one to the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

import msgspec

from ...game.telling import as_told, concerned
from ...kernel.narration import Narration
from ...law import CannotEnact, Enacted, TurnNears
from ...press.answers import Reader
from ...press.boardscene import Board
from ...press.joining import DICE, KNOWN, LISTS, MAY_DO, SEAT, SEATS, Part, pressing
from ...press.rulescene import RulePage
from ...press.scene import NOTHING_KNOWN, NOTHING_LISTED, Dice, Game, Happening, Lists, MayDo, Seat, Things, Update
from .. import dice
from ..kinds import Occasion, Told
from ..mail import Mail
from ..sight.decisions import unwelcomed


@dataclass(frozen=True, slots=True)
class TurnLetter(Part):
    """It is the turn of `player`, the reader or another.

    until: when the turn ends. default: a sentence about what happens then without an answer. may_do: filled for the
    player whose turn it is. changes: of the rules, that took effect with this turn. happenings: everything else since
    the last turn letter. rules: those in force, in the first letter of a game, and for the player whose turn it is
    when they have changed.
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
    rules: tuple[RulePage, ...] = ()
    dice: Dice | None = None
    lists: Lists = NOTHING_LISTED
    known: Things = NOTHING_KNOWN
    begins: str = ""
    sections: ClassVar[tuple[str, ...]] = (DICE, KNOWN, LISTS, SEAT, SEATS)

    @property
    def map(self) -> Board | None:
        """The board, in the letter to the player whose turn it is; of a large map they are shown what is near them."""
        return self.board if self.player == self.reader.name else None

    @property
    def tells(self) -> tuple[str, ...]:
        """All that happened."""
        return (*(one.text or f"{one.heading}." for one in (*self.changes, *self.happenings)), self.begins)

    @property
    def shows(self) -> frozenset[str]:
        """How the game stands."""
        found = {DICE: self.dice is not None, KNOWN: bool(self.known.rows)}
        return frozenset({SEAT, SEATS, LISTS, *(section for section, there in found.items() if there)})

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
    story = unwelcomed(wanted.story)
    begun = _headed(story, player)
    others = [entry for entry in story if entry is not begun and not _is_change(entry)]
    headline = f"{player}’s turn"
    happenings, board = presenter.happenings(wanted.story), presenter.board(presenter.trails(wanted.story))
    update = Update(wanted.number, at, headline, happenings, presenter.seats(), board)
    mail.tx.put_update(table.id, wanted.number, at, msgspec.json.encode(update))
    first = wanted.number == 1

    def letter(reader: Reader) -> TurnLetter:
        own, seats = reader.name == player, presenter.seats(reader.name)
        return TurnLetter(
            presenter.table(),
            reader,
            player,
            until,
            str(wanted.about.get("default" if own else "told", "")),
            presenter.may_do_at_length(reader.name) if own else (),
            next((seat for seat in seats if seat.name == reader.name), None),
            seats,
            presenter.happenings(others, reader.name),
            board,
            presenter.happenings(changes, reader.name),
            presenter.rules() if first or (own and changes) else (),
            dice.told(table.game, table.closed),
            presenter.lists(reader.name),
            presenter.known(reader.name) if own else NOTHING_KNOWN,
            as_told(begun, reader.name) if begun is not None else "",
        )

    for to in mail.readers(table, wanted.to):
        mail.send(KIND, table, to, f"{table.seq} {wanted.number}", letter)


def _headed(story: Sequence[Narration], player: str) -> Narration | None:
    """Return the last beginning of a player's turn in a story, which the heading tells; None if dice led to it."""
    begun = [place for place, entry in enumerate(story)
             if entry.get("template") == TurnNears.told and concerned(entry) == [player] and not entry.get("conflicts")]
    drawn = bool(begun and begun[-1] and "roll" in story[begun[-1] - 1])
    return story[begun[-1]] if begun and not drawn else None


def _is_change(entry: Narration) -> bool:
    return entry.get("template") in (Enacted.told, CannotEnact.told)


KIND = Told("turn", called="turns", wanted=("turn",), tell=tell, news=True, story=True, joins=True)
