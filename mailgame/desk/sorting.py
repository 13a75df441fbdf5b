"""Sorting: whose a letter is, how sure that is, which of his games it is for; what is unclear is asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from ..post.addresses import domain_of
from ..post.identity import Known, Owner, Stranger, judge, token_in
from ..post.letter import Letter, read_letter
from ..post.thread import answering
from ..press import occasions, scene
from ..store.rows import GameRow, LetterIn, TokenRow
from ..store.transaction import Transaction
from . import lobby
from .clerk import Clerk
from .joining import Wish, wish, wish_in
from .letters import HELD_FOR, Correspondence
from .mailroom import ADMIN, addressee
from .routing import Place, Unclear, addresses_named, called, destination

if TYPE_CHECKING:
    from .office import Office

WHICH = "which"
"""The kind of the letter that asks which game a letter is for."""


class Sorter:
    """Sorts letters within one transaction, at one moment."""

    def __init__(self, office: Office, tx: Transaction, now: datetime) -> None:
        self.office = office
        self.tx = tx
        self.now = now
        self.mail = Correspondence(office, tx, now)

    def sort(self, row: LetterIn, letter: Letter) -> None:
        """Say whose a letter is and what is to become of it; whoever must be asked is written to."""
        owner = self._owner_of_token(letter)
        if owner is not None and owner.kind.startswith(("confirm ", "join ")):
            self._confirmed(row, letter, owner.kind)
            return
        if owner is not None and owner.player == ADMIN and owner.kind == "clock" and (words := deadline_words(letter)):
            self._route(row, letter, owner.game, ADMIN, "ignored", f"deadlines: {words}")
            self.office.thaw(self.tx, words, self.now)
            return
        if owner is not None and owner.kind.startswith(f"{WHICH} "):
            self._chosen(row, letter, owner)
            return
        token_owner = Owner(owner.game, owner.player) if owner is not None else None
        places = lobby.places(self.tx, letter.sender)
        if self._joins(row, letter, token_owner, places):
            return
        if self.office.settings.trust_all and places:
            letter = replace(letter, vouched=domain_of(letter.sender))
        judgement = judge(letter, token_owner, [place.owner for place in places])
        if token_owner is not None:
            self._route(row, letter, token_owner.game, token_owner.player, "routed", "by token")
        elif isinstance(judgement, Stranger):
            self._route(row, letter, "", "", "ignored", f"from {letter.sender}, who plays no game here")
            self.mail.stranger(row, letter, self.addressed(letter))
        else:
            sure = isinstance(judgement, Known)
            found = self._destination(letter, places)
            if isinstance(found, Unclear):
                self._ask(row, letter, found, sure)
            elif sure:
                self._route(row, letter, found.owner.game, found.owner.player, "routed")
            else:
                why = f"nothing proves that it comes from {letter.sender}"
                self._route(row, letter, found.owner.game, found.owner.player, "held", why)
                self.mail.was_it_you(row, letter, found.owner)

    def addressed(self, letter: Letter) -> list[GameRow]:
        """Return the games that a letter's addresses can mean, all of them if none is named."""
        found = [game for address in sorted(self._addresses(letter)) for game in self.tx.games_at(address)]
        return found or self.tx.games()

    def _route(self, row: LetterIn, letter: Letter, game: str, player: str, state: str, why: str = "") -> None:
        self.tx.route(row.id, game, player, state, why, message_id=letter.message_id)  # type: ignore[arg-type]

    def _owner_of_token(self, letter: Letter) -> TokenRow | None:
        """Return whose the token is that a letter came by, if he still plays."""
        for address in letter.recipients:
            local, _, domain = address.rpartition("@")
            token = token_in([address], f"{local.rpartition('+')[0]}@{domain}")
            owner = self.tx.owner_of_token(token) if token else None
            if owner is not None and owner.kind.startswith("join "):
                return owner
            if owner is not None and owner.player and self.tx.player(owner.game, owner.player) is not None:
                return owner
        return None

    # --- which game

    def _title(self, game: GameRow) -> str:
        return self.office.rulesets(game.ruleset).title

    def _addresses(self, letter: Letter) -> frozenset[str]:
        own = self.office.settings.mailbox
        return addresses_named(letter.recipients, letter.written_to, self.tx.is_played_at, own)

    def _destination(self, letter: Letter, places: list[Place]) -> Place | Unclear:
        addresses = self._addresses(letter)
        mine = {place.game.id for place in places}

        def stranger(words: str) -> str:
            there = [game for game in self.addressed(letter) if game.id not in mine]
            exact = [game for game in there if words.casefold() in (game.id.casefold(), game.name.casefold())]
            return exact[0].name if exact else ""

        found = destination(places, addresses, letter.subject, self._title, stranger)
        # Which games there are is the same in all of them.
        return found.places[0] if isinstance(found, Unclear) and _asks_for_games(letter) else found

    def _ask(self, row: LetterIn, letter: Letter, unclear: Unclear, sure: bool) -> None:
        """Hold a letter and ask its writer, at the address he plays from, which game it is for."""
        self._route(row, letter, "", "", "held", "it is not clear which game it is for")
        first = unclear.places[0]
        if not self.mail.may_write(first.player.address, daily=not sure):
            return
        to = addressee(first.player)
        mine = lobby.places(self.tx, letter.sender)
        table = self.office.look(self.tx, first.game.id)
        reader = self.office.mailroom.reader(self.tx, first.game.id, first.game.address, to, f"{WHICH} {row.id}")
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
        self.office.mailroom.post(
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
            game.name, self._title(game), "" if player.admin else player.name, choose, address, subject
        )

    def _chosen(self, row: LetterIn, letter: Letter, owner: TokenRow) -> None:
        """An answer to the question which game a letter is for: the letter is played there, or dropped."""
        number = int(owner.kind.rpartition(" ")[2])
        held = self.tx.letter(number)
        settings = self.office.settings
        asked = read_letter(self.tx.letter_bytes(number), settings.limits, settings.trusted_authserv)
        places = lobby.places(self.tx, asked.sender)
        said, _, more = (letter.text.strip() or letter.subject).partition("\n")
        first = said.strip().rstrip(".! ")
        named = called(first, [place.game for place in places], self._title)
        chosen = [place for place in places if place.game in named]
        said_so = agrees(letter)
        if not chosen and said_so:
            found = self._destination(asked, places) if places else None
            chosen = list(found.places) if isinstance(found, Unclear) else []
        late = held.received_at + HELD_FOR < self.now
        waits = held.state == "held" and not late
        if len(chosen) != 1 and said_so is not False:
            self._written_again(row, letter, owner, held, places)
            return
        place = chosen[0].owner if chosen else Owner(owner.game, owner.player)
        if chosen and waits:
            self.tx.route(number, place.game, place.player, "routed", "confirmed", message_id=asked.message_id)
        elif held.state == "held":
            self.tx.mark_letter(number, "ignored", "nobody answered in time" if late else "its writer dropped it")
        if chosen and self._holds_commands(place, more):
            self._route(row, letter, place.game, place.player, "routed", "by token")
            return
        self._route(row, letter, "", "", "ignored", f"it answers for letter {number}")
        if not (chosen and waits):  # what is played now has its own receipt
            words = (
                "That letter is dropped; nothing in it was played." if waits
                else "That letter is dealt with already; nothing more is done with it." if held.state != "held"
                else "Your answer came too late: that letter is dropped, and nothing in it was played."
            )
            self.mail.answered(row, letter, replace(held, game=place.game, player=place.player), words)

    def _written_again(
        self, row: LetterIn, letter: Letter, owner: TokenRow, held: LetterIn, places: list[Place]
    ) -> None:
        """Who was asked about a letter has written another one, by a token that shows who he is."""
        found = destination(places, frozenset(), letter.subject, self._title) if places else None
        if isinstance(found, Place):
            if held.state == "held":
                self.tx.mark_letter(held.id, "ignored", "its writer wrote again")
            self._route(row, letter, found.owner.game, found.owner.player, "routed", "by token")
        elif found is not None:
            self._ask(row, letter, found, True)
        else:
            self._route(row, letter, owner.game, owner.player, "routed", "by token")

    def _holds_commands(self, owner: Owner, text: str) -> bool:
        if not text.strip():
            return False
        table = self.office.look(self.tx, owner.game)
        clerk = Clerk(table, self.office.showing(table), lambda: lobby.paper(self.office, self.tx, ""))
        return clerk.finds_commands(text, owner.player == ADMIN)

    # --- newcomers, and answers to questions

    def _joins(self, row: LetterIn, letter: Letter, token_owner: Owner | None, places: list[Place]) -> bool:
        """Take a letter that asks to join; return whether it is one."""
        known = bool(places) or token_owner is not None
        asked = _first_wish(letter) if known else wish_in(letter)
        if asked is None:
            return False
        mine = {place.game.id for place in places} | ({token_owner.game} if token_owner is not None else set())
        found = [game for game in self._wanted(letter, asked) if game.id not in mine and not game.ended]
        if len(found) == 1:
            self._newcomer(row, letter, found[0], asked, token_owner)
            return True
        if known:
            return False  # the counter of the game that the letter is for says which games there are
        self._route(row, letter, "", "", "ignored", "it does not say which game to join")
        self.mail.stranger(row, letter, found or self.addressed(letter))
        return True

    def _wanted(self, letter: Letter, asked: Wish) -> list[GameRow]:
        if not asked.game:
            return self.addressed(letter)
        found = called(asked.game, self.tx.games(), self._title)
        there = {game.id for game in self.addressed(letter)}
        return [game for game in found if game.id in there] or found

    def _newcomer(self, row: LetterIn, letter: Letter, game: GameRow, asked: Wish, token_owner: Owner | None) -> None:
        if self._is_proven(letter, token_owner):
            self._route(row, letter, game.id, "", "routed")
            return
        self._route(row, letter, game.id, "", "held", "asks to join")
        self.mail.confirm_join(row, letter, game, asked.name(self.office.rulesets(game.ruleset).newcomer))

    def _is_proven(self, letter: Letter, token_owner: Owner | None) -> bool:
        """Tell whether a letter is from the address that it names."""
        if self.office.settings.trust_all or (letter.vouched and letter.vouched == domain_of(letter.sender)):
            return True
        player = self.tx.player(token_owner.game, token_owner.player) if token_owner is not None else None
        return player is not None and player.address.lower() == letter.sender.lower()

    def _confirmed(self, row: LetterIn, letter: Letter, kind: str) -> None:
        """An answer to “was it you”, or to “do you want to join”: the held letter is played, or dropped."""
        number = int(kind.rpartition(" ")[2])
        held = self.tx.letter(number)
        said = agrees(letter)
        self._route(row, letter, held.game, "", "ignored", f"it answers for letter {number}")
        if held.state != "held":
            self.mail.answered(row, letter, held, "That letter is dealt with already; nothing more is done with it.")
        elif said is None:
            words = "Nothing was done with that letter yet, since your answer begins with neither yes nor no."
            self.mail.answered(row, letter, held, words)
        elif said and held.received_at + HELD_FOR >= self.now:
            self.tx.mark_letter(number, "routed", "confirmed")
        else:
            why = "nobody confirmed it in time" if said else "it was disowned"
            self.tx.mark_letter(number, "ignored", why)
            self.mail.answered(row, letter, held, f"That letter is dropped ({why}); nothing in it was played.")


YES = frozenset({"yes", "y", "yep", "ok", "okay", "ja", "oui", "si", "sí", "sim", "da", "tak", "hai"})
NO = frozenset({"no", "n", "not", "nope", "never", "nein", "non", "não", "nao", "nee", "nej", "nie"})


def agrees(letter: Letter) -> bool | None:
    """Return whether an answer begins with yes or with no, in any of some languages; None if with neither."""
    words = (letter.text.split() or letter.subject.split())[:1]
    first = words[0].lower().strip(".,;:!?…\"'“”„()") if words else ""
    return True if first in YES else False if first in NO else None


def deadline_words(letter: Letter) -> str:
    """Return what the Admin says about deadlines that stand still, or ""."""
    for line in (*letter.text.split("\n"), letter.subject):
        words = " ".join(line.lower().strip(" .!").split())
        if words in ("resume deadlines", "shift deadlines"):
            return words
    return ""


def _first_wish(letter: Letter) -> Wish | None:
    """Return the wish to join with which a player's letter begins: what else it holds is for his own game."""
    lines = [line for line in letter.text.split("\n") if line.strip()]
    while lines and lines[0].rstrip()[-1] in ",!":
        lines.pop(0)
    return wish(lines[0] if lines else letter.subject)


def _asks_for_games(letter: Letter) -> bool:
    lines = [line.strip(" .!").lower() for line in letter.text.split("\n") if line.strip()] or [letter.subject.lower()]
    return lines == ["games"]
