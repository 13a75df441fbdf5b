"""Sorting: whose a letter is, how sure that is, which of his games it is for; what is unclear is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from ..post.addresses import domain_of
from ..post.identity import Doubtful, Known, Owner, Shown, Stranger, judge, unproven, writes_as
from ..post.letter import Letter
from ..post.thread import answering
from ..press import occasions, scene
from ..store.rows import GameRow, LetterIn, LetterState
from ..store.transaction import Transaction
from . import lobby
from .clock_letters import GoOn
from .joining import Wish, wish, wish_in
from .letters import Correspondence
from .mailroom import addressee
from .questions import HELD_FOR, Questions
from .replies import WHICH, Replies
from .room import Room
from .routing import Place, Unclear, addresses_named, called, is_ours
from .routing import destination as routed
from .writers import note_who_has_seen, owners_of, passed_on, shown_in

Judgement = Known | Doubtful | Stranger


class Sorter:
    """Sorts letters within one transaction, at one moment."""

    def __init__(self, room: Room, tx: Transaction, now: datetime) -> None:
        self.room = room
        self.tx = tx
        self.now = now
        self.mail = Correspondence(room, tx, now)
        self.questions = Questions(self.mail)

    def sort(self, row: LetterIn, letter: Letter) -> GoOn | None:
        """Say whose a letter is and what is to become of it; whoever must be asked is written to.

        Returns how deadlines are to go on, where the Admin says that; None for any other letter.
        """
        places = lobby.places(self.tx, letter.sender)
        if self.room.settings.trust_all and places:
            letter = replace(letter, vouched=domain_of(letter.sender))
        shown = shown_in(self.tx, letter, self.room.settings.limits)
        owners = owners_of(self.tx, letter.sender)
        own = next((one.owner for one in shown if writes_as(letter, one, owners)), None)
        judgement = judge(letter, shown, [place.owner for place in places],
                          passed_on(self.tx, letter, [own] if own is not None else owners, self._is_ours))
        note_who_has_seen(self.tx, letter, shown, owners, self._is_ours)
        replies = Replies(self)
        if isinstance(judgement, Known) and judgement.shown is not None:
            if (said := replies.go_on(row, letter, judgement, judgement.shown)) is not None:
                return said
            if replies.take(row, letter, judgement, judgement.shown):
                return None
        if isinstance(judgement, Doubtful) and judgement.shown is not None and replies.refuse(
            row, letter, judgement.shown
        ):
            return None
        if self._joins(row, letter, judgement, places):
            return None
        if isinstance(judgement, Stranger):
            self.route(row, letter, "", "", "ignored", f"from {letter.sender}, who plays no game here")
            self.mail.stranger(row, letter, self.addressed(letter))
        elif isinstance(judgement, Known):
            self._take(row, letter, judgement, places, shown)
        else:
            self._hold(row, letter, judgement, places, shown)
        return None

    def orders_something(self, letter: Letter) -> bool:
        """Tell whether there is a command in a letter of somebody who plays, as far as it can be said who writes."""
        shown = shown_in(self.tx, letter, self.room.settings.limits)
        owners = [one.owner for one in shown] or [place.owner for place in lobby.places(self.tx, letter.sender)]
        replies = Replies(self)
        return any(replies.holds_commands(owner, letter.text or letter.subject) for owner in owners)

    def has_token(self, letter: Letter) -> bool:
        """Tell whether a letter that a mailing list sent on came by a reply token, and for its owner.

        A list that rewrites From still says who wrote. What anybody else sends by way of a list to a token is the
        list's own traffic.
        """
        shown = shown_in(self.tx, letter, self.room.settings.limits)
        return any(
            writes_as(letter, one) or any(one.belongs(address) for address in letter.named_by_list) for one in shown
        )

    def _take(
        self, row: LetterIn, letter: Letter, judgement: Known, places: list[Place], shown: Sequence[Shown]
    ) -> None:
        """Take a letter whose writer is known to the game that it is for; where that is not clear, ask."""
        if judgement.shown is not None:
            owner = judgement.owners[0]
            self.route(row, letter, owner.game, owner.player, "routed", "by token" if judgement.by_token else "")
            return
        found = self.destination(letter, _at_table(places, shown))
        if isinstance(found, Unclear):
            self.ask_which(row, letter, found, True)
        else:
            self.route(row, letter, found.owner.game, found.owner.player, "routed")

    def _hold(
        self, row: LetterIn, letter: Letter, judgement: Doubtful, places: list[Place], shown: Sequence[Shown]
    ) -> None:
        """Hold a letter that may be from a player, and ask them; if it may be from one of two, ask both."""
        token = judgement.shown
        if token is not None and not judgement.claimed:
            self.hold(row, letter, token.owner, judgement.why)
            if not any(token.belongs(author) for author in letter.authors):
                self.mail.held_for_somebody(row, letter, token.owner.game)
            return
        found = self.destination(letter, _at_table(places, shown))
        if isinstance(found, Place):
            self.hold(row, letter, found.owner, unproven(letter))
        elif self.questions.may_ask_which(found.places[0].owner):
            self.ask_which(row, letter, found, False)
        else:
            self.hold(row, letter, found.places[0].owner, unproven(letter))
        if token is not None:
            self.questions.ask_about(token.owner, row)

    def hold(self, row: LetterIn, letter: Letter, owner: Owner, why: str) -> None:
        """Hold a letter until its owner says that they wrote it."""
        self.route(row, letter, owner.game, owner.player, "held", why)
        self.questions.ask(owner, row)

    def _is_ours(self, address: str) -> bool:
        return is_ours(address, self.tx.is_played_at, self.room.settings.mailbox)

    def addressed(self, letter: Letter) -> list[GameRow]:
        """Return the games that a letter's addresses can mean, all of them if none is named."""
        found = [game for address in sorted(self._addresses(letter)) for game in self.tx.games_at(address)]
        return found or self.tx.games()

    def route(self, row: LetterIn, letter: Letter, game: str, player: str, state: LetterState, why: str = "") -> None:
        """Say to which game and whose a letter is, and what is to become of it."""
        self.tx.route(row.id, game, player, state, why, message_id=letter.message_id)

    # --- which game

    def title(self, game: GameRow) -> str:
        """Return what is played in a game."""
        return self.room.title(game)

    def _addresses(self, letter: Letter) -> frozenset[str]:
        own = self.room.settings.mailbox
        return addresses_named(letter.recipients, letter.written_to, self.tx.is_played_at, own)

    def destination(self, letter: Letter, places: list[Place]) -> Place | Unclear:
        """Say which of its writer's places (one at least) a letter is for."""
        addresses = self._addresses(letter)
        mine = {place.game.id for place in places}

        def stranger(words: str) -> str:
            there = [game for game in self.addressed(letter) if game.id not in mine]
            exact = [game for game in there if words.casefold() in (game.id.casefold(), game.name.casefold())]
            return exact[0].name if exact else ""

        found = routed(places, addresses, letter.subject, self.title, stranger)
        # Which games there are is the same in all of them.
        return found.places[0] if isinstance(found, Unclear) and _asks_for_games(letter) else found

    def ask_which(self, row: LetterIn, letter: Letter, unclear: Unclear, sure: bool) -> None:
        """Hold a letter and ask its writer, at the address he plays from, which game it is for."""
        self.route(row, letter, "", "", "held", "it is not clear which game it is for")
        first = unclear.places[0]
        if sure and not self.mail.may_write(first.player.address):
            return
        to = addressee(first.player)
        mine = lobby.places(self.tx, letter.sender)
        table = self.room.look(self.tx, first.game.id)
        reader = self.room.mailroom.reader(self.tx, first.game.id, first.game.address, to, f"{WHICH} {row.id}")
        written = self.mail.press.which_game(
            occasions.WhichGame(
                reader,
                letter.subject_as_sent,
                unclear.why,
                tuple(line for line in letter.text.split("\n") if line.strip())[:10],
                tuple(self._way(place, mine) for place in unclear.places),
                self.now + HELD_FOR,
                table.timezone,
            )
        )
        in_reply_to, references = answering(letter)
        self.room.mailroom.post(
            self.tx,
            game="",
            mailbox=first.game.address,
            to=replace(to, name=letter.sender_name or to.name),
            kind=WHICH,
            occasion=f"letter {row.id}",
            written=written,
            now=self.now,
            reply_to=reader.reply_to,
            in_reply_to=in_reply_to,
            references=references,
            answers=row.id,
        )

    def _way(self, place: Place, mine: list[Place]) -> occasions.Way:
        address, subject = lobby.how_to_write(place, mine)
        game, player = place.game, place.player
        choose = scene.MayDo(f"It is for {game.name}", game.id, game.name)
        return occasions.Way(
            game.name, self.title(game), "" if player.admin else player.name, choose, address, subject
        )

    # --- newcomers

    def _joins(self, row: LetterIn, letter: Letter, judgement: Judgement, places: list[Place]) -> bool:
        """Take a letter that asks to join; return whether it is one."""
        known = judgement if isinstance(judgement, Known) and judgement.shown is not None else None
        asked = _first_wish(letter) if places or (known and known.owners[0].player) else wish_in(letter)
        if asked is None:
            return False
        mine = {place.game.id for place in places} | {owner.game for owner in (known.owners if known else ())
                                                      if owner.player}
        found = [game for game in self._wanted(letter, asked) if game.id not in mine and not game.ended]
        if len(found) == 1:
            self._newcomer(row, letter, found[0], asked, judgement)
            return True
        if places or known:
            return False  # the counter of the game that the letter is for says which games there are
        self.route(row, letter, "", "", "ignored", "it does not say which game to join")
        self.mail.stranger(row, letter, found or self.addressed(letter))
        return True

    def _wanted(self, letter: Letter, asked: Wish) -> list[GameRow]:
        if not asked.game:
            return self.addressed(letter)
        found = called(asked.game, self.tx.games(), self.title)
        there = {game.id for game in self.addressed(letter)}
        return [game for game in found if game.id in there] or found

    def _newcomer(self, row: LetterIn, letter: Letter, game: GameRow, asked: Wish, judgement: Judgement) -> None:
        """Take somebody's wish to join, from an address that is shown to be theirs, or ask there."""
        vouched = bool(letter.vouched) and letter.vouched == domain_of(letter.sender)
        sent_by_others = passed_on(self.tx, letter, owners_of(self.tx, letter.sender), self._is_ours)
        if self.room.settings.trust_all or (vouched and not sent_by_others) or (
            isinstance(judgement, Known) and judgement.by_token
        ):
            self.route(row, letter, game.id, "", "routed")
            return
        self.route(row, letter, game.id, "", "held", "asks to join")
        self.questions.ask_to_join(row, letter, game, asked.name(self.room.rulesets(game.ruleset).newcomer))


def _first_wish(letter: Letter) -> Wish | None:
    """Return the wish to join with which a player's letter begins: what else it holds is for his own game."""
    lines = [line for line in letter.text.split("\n") if line.strip()]
    while lines and lines[0].rstrip()[-1] in ",!":
        lines.pop(0)
    return wish(lines[0] if lines else letter.subject)


def _asks_for_games(letter: Letter) -> bool:
    lines = [line.strip(" .!").lower() for line in letter.text.split("\n") if line.strip()] or [letter.subject.lower()]
    return lines == ["games"]


def _at_table(places: list[Place], shown: Sequence[Shown]) -> list[Place]:
    """Return the places in the games whose tokens a letter came by; all of them if there is none."""
    games = {one.owner.game for one in shown}
    return [place for place in places if place.game.id in games] or places
