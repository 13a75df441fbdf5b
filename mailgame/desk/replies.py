"""Replies: answers to what the server asked. Which game is it for, was it you, do you want to join, how goes time on.

Only who was asked can answer, from their own address: what comes by a question's token from anybody else is no answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..post.addresses import same_address
from ..post.identity import Known, Owner, Shown, disowned, is_second_address, unproven
from ..post.letter import Letter
from ..store.rows import LetterIn
from . import lobby
from .clerk import Clerk
from .consent import agrees, answers
from .deadlines import GoOn, deadline_words
from .joining import wish_in
from .letters import answered, clock, confirm_join, was_it_you, which_game
from .mail import Mail
from .mailroom import ADMIN
from .performing import Performer
from .questions import AGAIN, HELD_FOR, Questions, letters_asked_about
from .router import Router
from .routing import Place, Unclear, called, destination
from .writers import owners_of, shown_in

_DEALT_WITH = "That letter has been dealt with already; nothing more was done."
_NEITHER = "Nothing was done yet: the first line of your answer must say “yes” or “no”, and nothing else."
_NOT_WHICH = "Nothing was done yet: several letters wait, so say for each, by its number, whether it was you."


class Replies:
    """Takes answers in within one transaction, at one moment."""

    def __init__(self, mail: Mail, questions: Questions, router: Router) -> None:
        self.mail, self.questions, self.router = mail, questions, router
        self.room, self.tx, self.now = mail.room, mail.tx, mail.now

    def take(self, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> bool:
        """Take a letter that its owner wrote by a question's token; return whether it was an answer."""
        kind = shown.kind.partition(" ")[0]
        if kind == was_it_you.KIND.known_as:
            self._confirmed(row, letter, known, shown)
        elif kind == confirm_join.KIND.known_as:
            return self._joining(row, letter, shown)
        elif kind == which_game.KIND.known_as:
            self._chosen(row, letter, known, shown)
        else:
            return False
        return True

    def go_on(self, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> GoOn | None:
        """Take what the Admin answers about deadlines that stand still; return it, None if this is no such answer."""
        words = deadline_words(letter) if shown.kind == clock.KIND.known_as else ""
        if not (words and known.by_token and shown.strict):
            return None
        self.router.route(row, letter, shown.owner.game, ADMIN, "ignored", f"deadlines: {words}")
        return GoOn(shown.owner.game, words, letter)

    def refuse(self, row: LetterIn, letter: Letter, shown: Shown) -> bool:
        """Refuse an answer that may not be its owner's, and ask them again; return whether it was an answer."""
        numbers = letters_asked_about(shown.kind)
        if not shown.kind.startswith(("confirm", "join")) or answers(letter.text, letter.subject, numbers) is None:
            return False
        self.router.route(row, letter, "", "", "ignored", "an answer that may be somebody else’s")
        waiting = self._waiting(numbers)
        if waiting and shown.kind.startswith("join"):
            self.questions.ask_to_join_again(shown)
        elif waiting:
            why = f"An answer came from {letter.sender}. Only one from your own address counts: nothing was done."
            self.questions.ask_again(shown, why, waiting)
        return True

    # --- was it you

    def _confirmed(self, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> None:
        """An answer to “was it you”: each letter that it speaks of is played, or dropped."""
        numbers = letters_asked_about(shown.kind)
        said = answers(letter.text, letter.subject, numbers)
        if said is None:
            if known.by_token and self.holds_commands(shown.owner, letter.text):
                self._commanded(row, letter, shown)
            else:
                self._unclear(row, letter, shown, numbers)
            return
        listed = ", ".join(map(str, said))
        self.router.route(row, letter, shown.owner.game, "", "ignored", f"it answers for letter {listed}")
        self.questions.answered(shown.owner)
        told = [self._settle(number, yes, shown.owner, len(numbers) > 1) for number, yes in said.items()]
        if any(told):
            self._tell(row, letter, shown.owner, " ".join(filter(None, told)))

    def _commanded(self, row: LetterIn, letter: Letter, shown: Shown) -> None:
        """Take commands that somebody wrote by a question's token in place of an answer: they need what all do."""
        if letter.disowned and letter.sender not in shown.added:
            self.router.hold(row, letter, shown.owner, disowned(letter))
        else:
            self.router.route(row, letter, shown.owner.game, shown.owner.player, "routed", "by token")

    def _settle(self, number: int, yes: bool, owner: Owner, several: bool) -> str:
        """Play a held letter, or drop it; return what to say about it, "" if its receipt will."""
        held = self.tx.letter(number)
        name = f"Letter {number}" if several else "That letter"
        if held.state != "held":
            return f"{name}{_DEALT_WITH.removeprefix('That letter')}"
        if not yes and (held.game, held.player) != (owner.game, owner.player):
            return f"{name} is not played as yours."
        late = held.received_at + HELD_FOR < self.now
        if yes and not late:
            self._let_go(held, owner)
            return ""
        self.tx.mark_letter(number, "ignored", "it was disowned" if not yes else "nobody confirmed it in time")
        why = "as you said no" if not yes else "since your answer came too late"
        return f"{name} is dropped, {why}; nothing in it was played."

    def _let_go(self, held: LetterIn, owner: Owner) -> None:
        """Play a letter as its owner's, who said that they wrote it, or ask which of their games it is for."""
        asked = self.questions.read(held)
        message_id = asked.message_id if asked is not None else held.message_id
        if asked is not None:
            owners = owners_of(self.tx, asked.sender)
            tokens = shown_in(self.tx, asked, self.room.settings.limits)
            mine = next((one for one in tokens if one.owner == owner), None)
            if mine is not None and is_second_address(asked, mine, owners):
                self.tx.add_address(owner.game, owner.player, asked.sender)
            places = lobby.places(self.tx, asked.sender) if held.reason == unproven(asked) else []
            found = self.router.destination(asked, places) if places and owner in owners else None
            if isinstance(found, Unclear):
                self.router.ask_which(held, asked, found, True)
                return
        self.tx.route(held.id, owner.game, owner.player, "routed", "confirmed", message_id=message_id)

    def _unclear(self, row: LetterIn, letter: Letter, shown: Shown, numbers: Sequence[int]) -> None:
        """Ask once more; drop the letters when that is answered in the same manner."""
        waiting = self._waiting(numbers)
        self.router.route(row, letter, shown.owner.game, "", "ignored", "an answer that says neither yes nor no")
        if not waiting:
            self._tell(row, letter, shown.owner, _DEALT_WITH)
            return
        one_yes = answers(letter.text, letter.subject, (0,)) is not None
        why = _NOT_WHICH if one_yes else _NEITHER
        if AGAIN not in shown.kind.split() and self.questions.ask_again(shown, why, waiting):
            return
        for number in waiting:
            self.tx.mark_letter(number, "ignored", "its writer’s answers said neither yes nor no")
        which, it = ("That letter is", "it") if len(waiting) == 1 else ("Those letters are", "them")
        why = "did not say for which letter a “yes” was meant" if one_yes else "said neither “yes” nor “no”"
        words = f"{which} dropped, since your answers {why}. Nothing in {it} was played. Send what you want done again."
        self._tell(row, letter, shown.owner, words)

    def _waiting(self, numbers: Sequence[int]) -> list[int]:
        return [number for number in numbers if self.tx.letter(number).state == "held"]

    def _tell(self, row: LetterIn, letter: Letter, owner: Owner, words: str) -> None:
        answered.answer(self.mail, row, letter, replace(row, game=owner.game, player=owner.player), words)

    # --- do you want to join

    def _joining(self, row: LetterIn, letter: Letter, shown: Shown) -> bool:
        """An answer to “do you want to join”; another wish to join is none, and shows by its token whose it is."""
        (number,) = letters_asked_about(shown.kind)
        held, said = self.tx.letter(number), agrees(letter)
        if said is None and wish_in(letter) is not None:
            return False
        self.router.route(row, letter, held.game, "", "ignored", f"it answers for letter {number}")
        if held.state != "held":
            answered.answer(self.mail, row, letter, held, _DEALT_WITH)
        elif said and held.received_at + HELD_FOR >= self.now:
            self.tx.mark_letter(number, "routed", "confirmed")
        elif said is not None or not self.questions.ask_to_join_again(shown):
            kept, why = (
                ("nobody confirmed it in time", "since your answer came too late") if said
                else ("it was disowned", "as you said no") if said is not None
                else ("its writer’s answers said neither yes nor no", "since your answers said neither “yes” nor “no”")
            )
            self.tx.mark_letter(number, "ignored", kept)
            answered.answer(self.mail, row, letter, held, f"That letter is dropped, {why}; nothing in it was played.")
        return True

    # --- which game

    def _chosen(self, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> None:
        """An answer to the question which game a letter is for: the letter is played there, or dropped."""
        (number,) = letters_asked_about(shown.kind)
        held = self.tx.letter(number)
        asked = self.room.read(self.tx, number)
        places = lobby.places(self.tx, asked.sender)
        said, _, more = (letter.text.strip() or letter.subject).partition("\n")
        first = said.strip().rstrip(".! ")
        named = called(first, [place.game for place in places], self.room.title)
        chosen = [place for place in places if place.game in named]
        said_so = agrees(letter)
        if not chosen and said_so:
            found = self.router.destination(asked, places) if places else None
            chosen = list(found.places) if isinstance(found, Unclear) else []
        late = held.received_at + HELD_FOR < self.now
        waits = held.state == "held" and not late
        if len(chosen) != 1 and said_so is not False:
            self._written_again(row, letter, known, shown, held, places)
            return
        self.questions.answered(shown.owner)
        place = chosen[0].owner if chosen else shown.owner
        if chosen and waits:
            trust = "confirmed" if self._may_command(letter, known, chosen[0]) else ""
            self.tx.route(number, place.game, place.player, "routed", trust, message_id=asked.message_id)
        elif held.state == "held":
            self.tx.mark_letter(number, "ignored", "nobody answered in time" if late else "its writer dropped it")
        if chosen and self.holds_commands(place, more):
            trust = "by token" if self._may_command(letter, known, chosen[0]) else ""
            self.router.route(row, letter, place.game, place.player, "routed", trust)
            return
        self.router.route(row, letter, "", "", "ignored", f"it answers for letter {number}")
        if not (chosen and waits):  # what is played now has its own receipt
            words = (
                "That letter is dropped; nothing in it was played." if waits
                else _DEALT_WITH if held.state != "held"
                else "Your answer came too late: that letter is dropped, and nothing in it was played."
            )
            answered.answer(self.mail, row, letter, replace(held, game=place.game, player=place.player), words)

    def _written_again(
        self, row: LetterIn, letter: Letter, known: Known, shown: Shown, held: LetterIn, places: list[Place]
    ) -> None:
        """Who was asked about a letter has written another one, by a token that shows who they are."""
        found = destination(places, frozenset(), letter.subject, self.room.title) if places else None
        if isinstance(found, Place):
            if held.state == "held" and self.holds_commands(found.owner, letter.text or letter.subject):
                self.tx.mark_letter(held.id, "ignored", "its writer wrote again")
            trust = "by token" if self._may_command(letter, known, found) else ""
            self.router.route(row, letter, found.owner.game, found.owner.player, "routed", trust)
        elif found is not None:
            self.router.ask_which(row, letter, found, True)
        else:
            self.router.route(row, letter, shown.owner.game, shown.owner.player, "routed", "by token")

    @staticmethod
    def _may_command(letter: Letter, known: Known, place: Place) -> bool:
        """Tell whether a letter by a token of its writer's may give commands at another place of theirs.

        The Admin's need exactly their address too.
        """
        return known.by_token and (not place.player.admin or same_address(letter.sender, place.player.address))

    def holds_commands(self, owner: Owner, text: str) -> bool:
        """Tell whether there is a command of somebody's game in a text."""
        if not text.strip():
            return False
        table = self.room.look(self.tx, owner.game)
        clerk = Clerk(Performer(table, self.mail))
        return clerk.finds_commands(text, owner.player == ADMIN)
