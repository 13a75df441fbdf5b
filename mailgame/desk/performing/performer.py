"""Performing: plays inputs at a table, and writes the letters of each as the game stands right after it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import ParamSpec, TypeVar

from msgspec.structs import replace

from mailgame.game.inputs import Alarm, Input, Result
from mailgame.game.undoing import PlayedAgain

from ...game import guests
from ...game.facts import one_line
from ...law import Event, Petitioned, WasSet
from ...store.rows import PlayerRow
from ...world import calendar
from ..letters import notice, offer, to_admin, welcome
from ..tables.blame import PASSED_ON
from ..tables.table import Played, Table
from ..writing.kinds import Occasion, load
from ..writing.mail import Mail
from ..writing.updates import update_undone
from . import apologies, pending

_log = logging.getLogger(__name__)
LONG_PAST = timedelta(weeks=4)
"""After so long nobody is written to any more about what they could have done then."""
P = ParamSpec("P")
T = TypeVar("T")


class Performer:
    """Plays inputs at one table, and writes their letters by `mail`."""

    def __init__(self, table: Table, mail: Mail) -> None:
        self.table = table
        self.mail = mail
        self.kinds = load(mail.press.templates)
        self.deadline = ""
        """The last deadline that was played, in words for the log."""
        self._happened = False
        self._left: set[str] = set()
        """Who has left since this was made."""

    # --- playing

    def play(self, given: Input, letter: int | None = None) -> Result:
        """Play one input and write its letters, after suspending any law that fails on it.

        letter: the number of the letter that gave it, if one did.
        """
        return self.surely(self._play, given, letter)

    def _play(self, given: Input, letter: int | None) -> Result:
        played: Played | PlayedAgain
        for played in self.table.handle(given, letter):
            self._write(played)
        assert isinstance(played, Played)
        return played.result

    def surely(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `do` with the arguments that follow it; it plays inputs and writes their letters, wholly or not at all.

        If it fails, the players' law to blame is suspended first; if none is to blame, the parts that cannot be written
        are left out, and the Admin is told. Raises what fails even then, and StoreAway.
        """
        if self.table.within:
            return do(*args, **kwargs)
        return self.table.surely(partial(self._behind_what_is_put_aside, partial(do, *args, **kwargs)))

    def _behind_what_is_put_aside(self, do: Callable[[], T]) -> T:
        for played in self.table.put_aside():
            self._write(played)
        done = do()
        apologies.unwritten(self.mail, self.table)
        return done

    def alarm_before(self, received: datetime) -> Result | None:
        """Play the first deadline before a letter that was received then; None if there is none.

        Of two of one moment the deadline is the first, unless it includes its moment by the game's ruleset.
        """
        return self.alarm_until(received, inclusive=not self.table.game.ruleset.deadlines_include)

    def alarm_until(self, moment: datetime, inclusive: bool = True) -> Result | None:
        """Play the first deadline up to a moment, as if on time; None if there is none.

        One that cannot be played at all is passed over, so that it is not tried for ever.
        """
        due, limit = self.table.game.due_at, calendar.write(moment)
        if not due or due > limit or (due == limit and not inclusive):
            return None
        self.deadline = f"Deadline of {self.table.id}, due {due}"
        try:
            return self.play(Alarm(at=due))
        except PASSED_ON:
            raise
        except Exception:
            if not self.table.forgiving:
                raise
            _log.exception("A deadline of the game %s could not be played, and is passed over.", self.table.id)
            return self.play(Alarm(at=due, passed_over=True))

    def close(self) -> None:
        """Save the game; if anything happened in it, or there was news, its pages are to be written.

        The answer to a letter that took somebody out of the game was still written to them: its reply address goes too.
        """
        for name in self._left - self.table.game.world.things.get("player", {}).keys():
            self.mail.tx.remove_tokens(self.table.id, name)
        self.table.close(news=self._happened or any(self.kinds.told(wanted).news for wanted in self.table.delivered))

    # --- writing

    def _write(self, played: Played | PlayedAgain) -> None:
        if isinstance(played, PlayedAgain):
            self._follow(played)
        else:
            self._tell(played)

    def _tell(self, played: Played) -> None:
        """Write the letters of an input, to each reader as one letter; then forget who is gone."""
        if self.table.before is not None or any(_is_stored(event) for event in played.result.events):
            self._follow_addresses()
            self._follow_name()
        with self.mail.together():
            self._tell_apart(played)
        if self.table.before is not None or any(type(event).__name__ == "Removed" for event in played.result.events):
            self._forget_who_left()

    def _tell_apart(self, played: Played) -> None:
        table, mail, result, at = self.table, self.mail, played.result, played.at
        happened = {type(event).__name__ for event in result.events}
        self._happened = self._happened or bool(happened - {"Heard"})  # that somebody wrote is on no page
        looks, tx = mail.room.looks, mail.tx
        if "Invited" in happened or table.before is not None:
            self._admit_guests()
        if "Seated" in happened:
            # If the rules write to everybody as the game opens, that letter says how it stands.
            self._seat(told="Opened" in happened and any(wanted.brings_news for wanted in result.letters))
        if table.before is not None:
            self._seat(greet=False)
            for number in table.lost_updates:
                mail.piece(table, f"the page of update {number}", update_undone, mail, table, number, at)
        for event in result.events:
            if isinstance(event, Petitioned) and event.petition.what == "join":
                mail.piece(table, "a wish to join", to_admin.somebody_asks, mail, table, event.petition)
        if looks is not None:
            mail.piece(table, "second looks", looks.request_looks, tx, table, result, at)
        for wanted in result.letters:
            self.tell(Occasion(table, wanted, at, result.story))
        if not any(self.kinds.told(wanted).offers for wanted in result.letters):
            mail.piece(table, "what is offered", offer.ask, mail, table, result)
        if looks is not None and any(self.kinds.told(wanted).votes for wanted in result.letters):
            mail.piece(table, "second looks", looks.notify_when_ready, tx, table)

    def tell(self, occasion: Occasion) -> None:
        """Write the letters of one occasion."""
        table, wanted, mail = occasion.table, occasion.wanted, self.mail
        title, kind = one_line(wanted.title), self.kinds.told(wanted)
        if not mail.piece(table, f"the letter “{title}”", kind.tell, mail, occasion):
            for to in mail.readers(table, wanted.to, admin=wanted.to is None or kind.admin):
                mail.plain(notice.KIND, table.row, to, f"{table.seq} {title}", title, apologies.UNWRITTEN)

    def _follow(self, played: PlayedAgain) -> None:
        """Write the letters of an input that was replayed, if it had brought none before; else only its pages.

        Of what is long past nobody is told what they can do next: a law that is undone may have put off many deadlines.
        """
        replayed, table = played.replayed, self.table
        at, now, table.game = calendar.read(replayed.given.at), table.game, played.game
        for wanted in replayed.result.letters if replayed.result is not None else ():
            occasion, kind = Occasion(table, wanted, at), self.kinds.told(wanted)
            is_new = replayed.before is None or replayed.before.outcome == "none"
            if is_new and not (kind.passing and self.mail.now - at > LONG_PAST):
                self.tell(occasion)
            elif kind.keep is not None:
                self.mail.piece(table, "the pages", kind.keep, self.mail, occasion)
        table.game = now

    # --- who plays

    def _seat(self, *, greet: bool = True, told: bool = False) -> None:
        """Store the addresses of new players, and greet them.

        told: another letter of the same input tells them how the game stands.
        """
        table, mail = self.table, self.mail
        seated = {id: row.get("address", "") for id, row in table.game.world.things.get("player", {}).items()}
        stored = {row.name for row in mail.tx.players(table.id) if not row.admin}
        for name, address in seated.items():
            if name not in stored:
                mail.tx.put_player(PlayerRow(table.id, name, address))
                if greet:
                    mail.piece(
                        table, "the first letter to a newcomer", welcome.greet, mail, table, name, told=told
                    )

    def _follow_addresses(self) -> None:
        """Store the addresses that players have by now. Reply addresses are new: others may have the old mailbox."""
        tx, game = self.mail.tx, self.table.id
        seated = self.table.game.world.things.get("player", {})
        for row in tx.players(game):
            address = str(seated.get(row.name, {}).get("address", ""))
            if not row.admin and address and address != row.address:
                tx.put_player(replace(row, address=address, serial=row.serial + 1, bounces=0, last_heard=None))
                tx.remove_tokens(game, row.name, row.serial + 1)
                tx.forget_writer(game, row.name)

    def _follow_name(self) -> None:
        """Store the name that the game has by now: by it letters to it, and lists of games, are known."""
        table = self.table
        name = one_line(str(table.game.world.things["game"]["game"].get("name", "")))
        if name and name != table.row.name:
            self.mail.tx.rename_game(table.id, name)
            table.row = replace(table.row, name=name)

    def _forget_who_left(self) -> None:
        """Forget the addresses of those who left, and of guests, after the last letter to them."""
        tx, game = self.mail.tx, self.table.id
        seated = self.table.game.world.things.get("player", {})
        for name in [row.name for row in tx.players(game) if not row.admin and row.name not in seated]:
            self._left.add(name)
            tx.remove_player(game, name)
            tx.remove_tokens(game, name)
            pending.forget(tx, game, name)
        invited = guests.by_address(self.table.game.world)
        for row in tx.guests(game):
            if row.address not in invited:
                tx.remove_player(game, row.name)

    def _admit_guests(self) -> None:
        """Store the addresses of those who are asked to act for a player, so that their letters are known."""
        tx, game = self.mail.tx, self.table.id
        stored = {row.address for row in tx.guests(game)}
        for address in guests.by_address(self.table.game.world):
            if address not in stored:
                tx.put_player(PlayerRow(game, address, address))


def _is_stored(event: Event) -> bool:
    """Return whether something was set that the store keeps as well."""
    stored = {"player": "address", "game": "name"}
    return isinstance(event, WasSet) and stored.get(event.thing.kind) == event.attribute
