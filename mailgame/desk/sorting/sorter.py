"""Sorting: who wrote a letter, how sure that is, and which of their games it is for; if unclear, they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from ...post.mime.addresses import domain_of, writable
from ...post.reading.identity import (
    SENT_ON,
    Doubtful,
    Known,
    Owner,
    Shown,
    Stranger,
    disowned,
    judge,
    unproven,
    writes_as,
)
from ...post.reading.letter import Letter
from ...store.rows import GameRow, LetterIn
from ...store.transaction import Transaction
from ..commands.consent import agrees
from ..letters import refused, stranger
from ..lobby import lobby
from ..lobby.joining import Wish, wish, wish_in
from ..lobby.routing import Place, Unclear, called, is_ours
from ..room.room import Room
from ..writing import owing
from ..writing.mail import Mail
from ..writing.programs import answers_us, which_time
from . import replies
from .deadlines import GoOn
from .lost_letters import WHY, answers_a_lost_letter
from .questions import Questions, letters_asked_about
from .replying import Desk
from .router import Router
from .writers import (
    note_who_has_seen,
    owners_among,
    owners_of,
    passed_on,
    quoted_in,
    shown_in,
    token_of,
    unknown_senders,
)

Judgement = Known | Doubtful | Stranger
_TO_SEVERAL = "It is addressed to several of your games."


class Sorter:
    """Sorts letters within one transaction, at one moment."""

    def __init__(self, room: Room, tx: Transaction, now: datetime) -> None:
        self.room = room
        self.tx = tx
        self.now = now
        self.mail = Mail(room, tx, now)
        self.questions = Questions(self.mail)
        self.router = Router(self.mail, self.questions)
        self.desk = Desk(self.mail, self.questions, self.router)

    def sort(self, row: LetterIn, letter: Letter) -> GoOn | None:
        """Route a letter, and write to whoever must be asked about it.

        Returns how deadlines are to go on if an Admin says so in it; None for any other letter.
        """
        places, owners = self._places(letter)
        shown = self._shown(letter)
        judgement = self._judge(letter, shown, places, owners)
        note_who_has_seen(self.tx, letter, shown, owners, self._is_ours, self._read_along(row, letter, shown, owners))
        if self._goes_round(letter, places, shown):
            self.router.route(row, letter, "", "", "ignored", "it says again what it has answered us with all day")
            return None
        if isinstance(judgement, Known) and judgement.shown is not None:
            reply = replies.take(self.desk, row, letter, judgement, judgement.shown)
            if reply:
                return reply if isinstance(reply, GoOn) else None
        if isinstance(judgement, Doubtful) and judgement.shown is not None and replies.refuse(
            self.desk, row, letter, judgement.shown
        ):
            return None
        if isinstance(judgement, Stranger) and self._is_ours(letter.sender):
            self.router.route(row, letter, "", "", "ignored", "from one of our own addresses")
            return None
        if self._joins(row, letter, judgement, places):
            return None
        if isinstance(judgement, Stranger):
            self.router.route(row, letter, "", "", "ignored", f"from {letter.sender}, who plays no game here")
            stranger.answer(self.mail, row, letter, self.router.addressed(letter))
        elif isinstance(judgement, Known):
            self._take(row, letter, judgement, places, shown)
        else:
            self._hold(row, letter, judgement, places, shown)
        return None

    def _goes_round(self, letter: Letter, places: list[Place], shown: Sequence[Shown]) -> bool:
        """Tell whether a program answers our answers to strangers, or our questions, with the same words all day.

        Players' letters that no question leads to are looked at when they are played (`performing.rounds`).
        """
        asked = any(letters_asked_about(token.kind) for token in shown) and agrees(letter) is None
        if places and not asked and (shown or len(places) == 1):
            return False
        words = letter.text.strip() or letter.subject
        return answers_us(self.tx, None, letter) and not which_time(self.tx, letter, words, owing.day(self.now))

    def note_who_has_seen(self, row: LetterIn, letter: Letter) -> None:
        """Note who has seen the reply tokens of a letter that is not sorted."""
        owners, shown = self._places(letter)[1], self._shown(letter)
        read_along = self._read_along(row, letter, shown, owners)
        note_who_has_seen(self.tx, letter, shown, owners, self._is_ours, read_along)

    def _read_along(
        self, row: LetterIn, letter: Letter, shown: Sequence[Shown], owners: Sequence[Owner]
    ) -> list[Shown]:
        """Return the reply tokens in a letter that others get as well, or that did not come by one of its writer's.

        Answers quote what they answer, which holds their writer's own tokens.
        """
        own = any(writes_as(letter, token, owners) for token in shown)
        if own and all(map(self._is_ours, letter.written_to)):
            return []
        limits = self.room.settings.limits
        return [replies.known(token) for token in quoted_in(self.tx, letter, self.tx.letter_bytes(row.id), limits)]

    def knows_who_wrote(self, letter: Letter) -> bool:
        """Tell whether a letter is surely from whom it says."""
        return isinstance(self._judge(letter, self._shown(letter), *self._places(letter)), Known)

    def writers(self, letter: Letter) -> list[Owner]:
        """Return who may have written a letter: whose reply address, or address, it bears."""
        owners = [token.owner for token in self._shown(letter)] + [place.owner for place in self._places(letter)[0]]
        return list(dict.fromkeys(owners))

    def is_surely_a_players(self, letter: Letter) -> bool:
        """Tell whether a letter is a player’s: they are known, or it came by their token and may be asked about."""
        judgement = self._judge(letter, self._shown(letter), *self._places(letter))
        if isinstance(judgement, Doubtful):
            token = judgement.shown
            return token is not None and not token.is_known and writes_as(letter, token)
        return isinstance(judgement, Known)

    def _places(self, letter: Letter) -> tuple[list[Place], list[Owner]]:
        """Return the places of whoever plays from a letter's address, and all who do; guests have a place only."""
        rows = self.tx.owners_of_address(letter.sender) if letter.sender else []
        return lobby.places_among(self.tx, rows), owners_among(rows)

    def _judge(
        self, letter: Letter, shown: Sequence[Shown], places: list[Place], owners: Sequence[Owner]
    ) -> Judgement:
        if self.room.settings.trust_all and places:
            letter = replace(letter, vouched=domain_of(letter.sender))
        own = next((token.owner for token in shown if writes_as(letter, token, owners)), None)
        # A token's owner writes by it whatever guest is asked at the address they write from.
        theirs = owners if own is not None else [place.owner for place in places]
        judgement = judge(letter, shown, theirs,
                          passed_on(self.tx, letter, [own] if own is not None else owners, self._is_ours),
                          unknown_senders(self.tx, letter, self._is_ours))
        if isinstance(judgement, Known) and not judgement.by_token and not self._is_addressed_to_us(letter):
            return Doubtful(judgement.owners, SENT_ON, shown=judgement.shown)
        return judgement

    def _is_addressed_to_us(self, letter: Letter) -> bool:
        """Tell whether its writer wrote a letter to a game: a signature holds wherever the letter is sent on to."""
        return self.room.settings.trust_all or any(map(self._is_ours, letter.written_to))

    def orders_something(self, letter: Letter) -> bool:
        """Tell whether a letter holds a command of a game that its writer seems to play."""
        shown = self._shown(letter)
        owners = [token.owner for token in shown] or [place.owner for place in lobby.places(self.tx, letter.sender)]
        return any(self.desk.holds_commands(owner, letter.text or letter.said_in_subject) for owner in owners)

    def has_token(self, letter: Letter) -> bool:
        """Tell whether a letter sent on by a mailing list came by the reply token of its writer.

        A list that rewrites From still says who wrote. Anything else that reaches a token by a list is the list's own
        traffic.
        """
        shown = self._shown(letter)
        return any(
            writes_as(letter, token) or any(token.belongs(address) for address in letter.named_by_list)
            for token in shown
        )

    def is_players_own(self, letter: Letter) -> bool:
        """Tell whether a letter is from the very address that somebody plays from, and says so of nobody else."""
        return letter.authors == (letter.sender,) and bool(self.tx.owners_of_address(letter.sender))

    def _take(
        self, row: LetterIn, letter: Letter, judgement: Known, places: list[Place], shown: Sequence[Shown]
    ) -> None:
        """Route a letter whose writer is known to its game; ask if it is unclear which that is."""
        written = {token_of(address) for address in letter.written_to}
        addressed = {token.owner for token in shown if token.token in written}
        both = tuple(place for place in places if place.owner in addressed)
        if len({place.game.id for place in both}) > 1:
            self.router.ask_which(row, letter, Unclear(both, _TO_SEVERAL), True)
        elif judgement.shown is not None:
            self._route_known(row, letter, judgement.owners[0], "by token" if judgement.by_token else "")
        else:
            where = self.router.destination(letter, _at_table(places, shown))
            if isinstance(where, Unclear):
                self.router.ask_which(row, letter, where, True)
            else:
                self._route_known(row, letter, where.owner, "")

    def _route_known(self, row: LetterIn, letter: Letter, owner: Owner, trust: str) -> None:
        """Route a letter that is surely its owner's; ask them about what it orders if what it answers is lost."""
        if answers_a_lost_letter(self.tx, row, letter) and self.desk.holds_commands(
            owner, letter.text or letter.said_in_subject
        ):
            self.router.hold(row, letter, owner, WHY)
        else:
            self.router.route(row, letter, owner.game, owner.player, "routed", trust)

    def _hold(
        self, row: LetterIn, letter: Letter, judgement: Doubtful, places: list[Place], shown: Sequence[Shown]
    ) -> None:
        """Hold a letter that may be from a player, and ask them; if from either of two, ask both."""
        token = judgement.shown
        if token is not None and not judgement.claimed:
            self.router.hold(row, letter, token.owner, judgement.why)
            if not any(token.belongs(author) or self._is_ours(author) for author in letter.authors):
                refused.held_for_somebody(self.mail, row, letter, token.owner.game)
            return
        where = self.router.destination(letter, _at_table(places, shown))
        if isinstance(where, Place):
            self.router.hold(row, letter, where.owner, judgement.why if token is None else unproven(letter))
        elif self.questions.may_ask_which(where.places[0].owner):
            self.router.ask_which(row, letter, where, False)
        else:
            self.router.hold(row, letter, where.places[0].owner, judgement.why if token is None else unproven(letter))
        if token is not None:
            self.questions.ask_about(token.owner, row)

    def _shown(self, letter: Letter) -> list[Shown]:
        return [replies.known(token) for token in shown_in(self.tx, letter, self.room.settings.limits)]

    def _is_ours(self, address: str) -> bool:
        return is_ours(address, self.tx.first_played_at, self.room.settings.mailbox)

    # --- newcomers

    def _joins(self, row: LetterIn, letter: Letter, judgement: Judgement, places: list[Place]) -> bool:
        """Handle a letter that asks to join; return whether it is one."""
        writer = judgement if isinstance(judgement, Known) and judgement.shown is not None else None
        wanted = _first_wish(letter) if places or (writer and writer.owners[0].player) else wish_in(letter)
        if wanted is None:
            return False
        seats = {(place.game.id, place.player.name) for place in places}
        seats |= {(owner.game, owner.player) for owner in (writer.owners if writer else ())}
        mine = {game for game, name in seats if name and "@" not in name}  # a guest can still join
        games = [game for game in self._wanted(letter, wanted) if game.id not in mine and not game.ended]
        if len(games) == 1:
            self._newcomer(row, letter, games[0], judgement)
            return True
        if places or writer:
            return False  # their own game lists the games there are
        self.router.route(row, letter, "", "", "ignored", "it does not say which game to join")
        stranger.answer(self.mail, row, letter, games or self.router.addressed(letter))
        return True

    def asks_to_join(self, letter: Letter) -> tuple[str, list[GameRow]] | None:
        """Return with which words a letter begins that asks to join, and which games it can mean; None for another."""
        wanted = _first_wish(letter)
        return (f"join as {wanted.rest}", self._wanted(letter, wanted)) if wanted is not None else None

    def _wanted(self, letter: Letter, wanted: Wish) -> list[GameRow]:
        if not wanted.game:
            return self.router.addressed(letter)
        games = called(wanted.game, self.tx.games(), self.room.title)
        addressed = {game.id for game in self.router.addressed(letter)}
        return [game for game in games if game.id in addressed] or games

    def _newcomer(self, row: LetterIn, letter: Letter, game: GameRow, judgement: Judgement) -> None:
        """Accept a request to join if its sender address is proven; else ask at that address."""
        if not writable(letter.sender) or self._is_ours(letter.sender):
            self.router.route(row, letter, game.id, "", "aside", f"nothing can be sent to {letter.sender}")
            return
        vouched = bool(letter.vouched) and letter.vouched == domain_of(letter.sender) and (
            self._is_addressed_to_us(letter))
        sent_by_others = passed_on(self.tx, letter, owners_of(self.tx, letter.sender), self._is_ours)
        if self.room.settings.trust_all or (vouched and not sent_by_others) or (
            isinstance(judgement, Known) and judgement.by_token
        ):
            self.router.route(row, letter, game.id, "", "routed")
            return
        if letter.disowned:  # its address is that of somebody who never wrote
            self.router.route(row, letter, game.id, "", "ignored", disowned(letter))
            return
        self.router.route(row, letter, game.id, "", "held", "asks to join")
        self.questions.ask_to_join(row, letter, game)


def _first_wish(letter: Letter) -> Wish | None:
    """Return the wish to join in the first line of a letter; anything further down is for a player's own game."""
    lines = [line for line in letter.text.split("\n") if line.strip()]
    while lines and lines[0].rstrip()[-1] in ",!":
        lines.pop(0)
    return wish(lines[0] if lines else letter.said_in_subject)


def _at_table(places: list[Place], shown: Sequence[Shown]) -> list[Place]:
    """Return the places in the games whose tokens a letter came by; all places if there are none."""
    games = {token.owner.game for token in shown}
    return [place for place in places if place.game.id in games] or places
