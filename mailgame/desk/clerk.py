"""The clerk: plays the commands of one letter and writes down what became of each."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from mailgame.game.entering import ANSWERS, VERB
from mailgame.game.inputs import Contact, Instruct, Result, Role

from ..game.facts import one_line
from ..kernel import calendar
from ..kernel.sight import Sight
from ..law import Voted, money
from ..law.inquiries import UNANSWERED, as_line
from ..post.letter import Letter
from ..press.occasions import ReceiptLine
from ..press.picture import BadPawn
from ..store.rows import PlayerRow
from .answers import QUERIES
from .blame import PASSED_ON
from .commands.ballots import called
from .commands.courtesy import is_courtesy
from .commands.did_you_mean import ANYTHING, SLIGHT, DidYouMean, Guess
from .commands.grammar import Misread, Parsed
from .commands.guards import too_late
from .commands.placeholders import left_in
from .commands.possible import would_do as would_be_done
from .corrections import Answered, Corrections, is_correction
from .handled import Handled
from .introducing import introduced, without_answers
from .performing import Performer
from .pictures import as_rules_see_it, attached
from .queries import STANDING, Asked, Query
from .receipt_lines import done_line
from .sight.changes import compared
from .understanding import Understanding

_log = logging.getLogger(__name__)
_MOST_GUESSED = 5
"""For so many lines of a letter it is guessed what was meant."""
NOT_TRUSTED = "An Admin’s command counts only in a reply to a letter from the game, to the address it names."
"""What is said of an Admin's command in a letter that anybody can have written."""
_PIXELS = 30
"""So many pixels wide and high a picture may be, where its rule does not say it."""
BROKE = "The server stumbled over this, and the Admin has been told. None of it has happened."
"""What is said of a line that breaks the server, for which no law of players is to blame."""


class Clerk:
    """Handles letters at one table."""

    def __init__(self, performer: Performer) -> None:
        self.performer, self.table, self.room = performer, performer.table, performer.mail.room
        self.presenter = self.room.presenter(self.table)
        self._known = Understanding(self.table, self.room.settings.limits.commands)
        self._read_at = -1

    def handle(
        self,
        letter: Letter,
        received: datetime,
        now: datetime,
        number: int,
        who: PlayerRow,
        *,
        trusted: bool,
    ) -> Handled:
        """Play all commands of a player's (or the Admin's) letter. `trusted`: an Admin's command may be obeyed."""
        at, admin, player = calendar.write(received), who.admin, "" if who.admin else who.name
        if player and not admin:
            self.performer.play(Contact(at, player, str(number)), number)
        grammar = self._known.grammar(admin)
        reading = self._known.read(grammar, letter)
        self._read_at = self.table.seq
        handled = Handled([], [], reading.talk, set(), [], reading.below_stop, writer=player)
        talk = [line for line in reading.talk if not is_courtesy(line)] if not reading.found else handled.short_talk()
        for line in talk[:_MOST_GUESSED]:
            handled.meant[line] = self._guesses(Misread(line, ""), admin, handled, SLIGHT)
        if not reading.found:
            wanting = next((command for command in self.table.game.commands() if command.picture), None)
            if attached(letter) and wanting is not None and not admin:
                handled.likely.append(wanting)

        def asked(parsed: Parsed) -> Asked:
            commands = tuple(self._known.commands_for(admin))
            return Asked(self.room, self.table, self.presenter, who, letter.sender, trusted, received, now, grammar,
                         commands, parsed)

        def play(order: Parsed) -> ReceiptLine:
            return self._play(order, at, number, player, admin, trusted, letter, handled)

        handled.lines += [
            self._one(found, received, admin, handled, asked, play) for found in reading.found
        ]
        if reading.more:
            why = f"Only the first {self._known.most} commands of a letter are read; send the rest again."
            handled.lines.append(ReceiptLine(reading.more, "refused", why))
        return handled

    def _one(
        self,
        found: Parsed | Misread,
        received: datetime,
        admin: bool,
        handled: Handled,
        asked: Callable[[Parsed], Asked],
        play: Callable[[Parsed], ReceiptLine],
    ) -> ReceiptLine:
        """Do or answer one line of a letter. What breaks the server is refused where nothing else helps."""
        try:
            # What one command changed may be what the next one names.
            if isinstance(found, Misread) and self.table.seq != self._read_at:
                again = self._known.grammar(admin).line(found.words)
                found = again if again is not None else found
            if isinstance(found, Misread):
                return self._misread(found, admin, handled)
            handled.understood = True
            if found.before and (late := too_late(self.table.game, found.before, received)):
                return ReceiptLine(found.words, "refused", late)
            if left := left_in(found):
                return ReceiptLine(found.words, "refused", left)
            query = QUERIES.of.get(found.command)
            return play(found) if query is None else self._answer(query, asked(found), handled)
        except PASSED_ON:
            raise
        except Exception:
            if self.table.missing is None:
                raise
            _log.exception("In the game %s a line of a letter could not be played or answered.", self.table.id)
            self.table.missing[f"what came of “{one_line(found.words)}”"] = None
            return ReceiptLine(found.words, "refused", BROKE)

    def _misread(self, found: Misread, admin: bool, handled: Handled) -> ReceiptLine:
        """Say why a line is no command, and which lines were probably meant."""
        meant = tuple(guess.line for guess in self._guesses(found, admin, handled))
        return ReceiptLine(found.words, "refused", found.reason, near=() if meant else found.near, meant=meant)

    def _guesses(self, line: Misread, admin: bool, handled: Handled, most: float = ANYTHING) -> tuple[Guess, ...]:
        """Return what was probably meant by a line, within what may be guessed of one letter."""
        if handled.guessed == _MOST_GUESSED:
            return ()
        handled.guessed += 1
        sight = Sight(self.table.game.world, handled.writer, admin=admin)
        would_do = partial(self._would_do, handled.writer)
        return DidYouMean(self._known.grammar(admin), sight).guesses(line, would_do, most)

    def _would_do(self, writer: str, guess: Parsed) -> bool:
        """Tell whether a guess would be done now; what is not a player's own order is taken to be."""
        if not writer or guess.name or guess.command in QUERIES.of:
            return True
        return would_be_done(self.table.game, writer, guess)

    @staticmethod
    def _answer(query: Query, asked: Asked, handled: Handled) -> ReceiptLine:
        """Answer what the desk answers itself."""
        found = asked.parsed
        if found.standing:
            return ReceiptLine(found.words, "refused", STANDING)
        if found.name:
            why = f"“{found.command.verb}” answers whoever asks; in {found.name}’s name you give the game’s orders."
            return ReceiptLine(found.words, "refused", why, meant=(found.bare,))
        if query.by == "admin" and not asked.trusted:
            return ReceiptLine(found.words, "noted", NOT_TRUSTED)
        if refusal := query.refusal(asked):
            return ReceiptLine(found.words, "refused", refusal)
        words, answer = found.command.handler(asked)
        if answer is not None:
            handled.answers.append(answer)
        return ReceiptLine(found.words, "noted", words)

    def handle_stranger(
        self, letter: Letter, received: datetime, number: int, before: Sequence[Letter] = ()
    ) -> Handled:
        """Play what somebody may order who is not in the game: to join.

        `before` are their letters before this one, which answers what they were asked since.
        """
        asked = self.table.game.engine.book.inquiries
        said = introduced([*before, letter], asked)
        if said.name:
            text = f"{VERB} as {said.name}\n{without_answers(letter, asked) if not before else ''}"
            letter = replace(letter, text=text, subject="")
        reading = self._known.read(self._known.strangers_grammar(), letter)
        handled = Handled([], [], reading.talk, set(), [])
        for found in reading.found[:1]:
            if isinstance(found, Misread):
                handled.lines.append(ReceiptLine(found.words, "refused", found.reason, near=found.near))
                continue
            arguments = dict(found.arguments)
            if said.name and found.command.verb == VERB:
                arguments |= {ANSWERS: said.answers} if said.answers else {}
                found = replace(found, words=as_line(f"{VERB} as {said.name}", asked.values(), said.answers))
            result = self.performer.play(
                Instruct(
                    at=calendar.write(received),
                    player="",
                    pattern=found.command.pattern,
                    arguments=arguments,
                    block=found.block,
                    by="stranger",
                    letter=str(number),
                    words=found.words,
                    address=letter.sender,
                ),
                number,
            )
            line = self._line(found, result, "", "", "you have asked to join; the Admin will answer", stranger=True)
            handled.lines.append(replace(line, journal=None))  # history is for those who play
            if result.refusal is not None and result.refusal.slug == UNANSWERED:
                handled.unanswered = said
        return handled

    def _play(
        self,
        found: Parsed,
        at: str,
        number: int,
        player: str,
        admin: bool,
        trusted: bool,
        letter: Letter,
        handled: Handled,
    ) -> ReceiptLine:
        who, by, delegate = player, _role(admin), ""
        if admin:
            who = ""
            if not trusted:
                return ReceiptLine(
                    found.words,
                    "refused",
                    NOT_TRUSTED,
                )
        if found.name:
            other = self._represented(found.words, found.name, player, admin)
            if isinstance(other, ReceiptLine):
                return other
            who = other
            if not admin:
                by, delegate = "delegate", player
            self.performer.play(Contact(at, who, str(number)), number)
            handled.acted_for.add(who)
        pictures: tuple[str, ...] = ()
        if found.command.picture and letter.pictures:
            try:
                side = self.table.game.world.numbers(str(found.command.rule)).get(found.command.picture, _PIXELS)
                pictures = (as_rules_see_it(attached(letter), side, found.command.verb),)
            except BadPawn as bad:
                return ReceiptLine(found.words, "refused", str(bad))
        desk = Corrections(self.performer, self.presenter, at, number, letter.sender)
        if admin and not found.name and is_correction(found.command.pattern):
            return self._corrected(desk.asked(found), handled)
        result = self.performer.play(
            Instruct(
                at=at,
                player=who,
                pattern=found.command.pattern,
                arguments=dict(found.arguments),
                block=found.block,
                by=by,
                letter=str(number),
                words=found.bare or found.words,
                address=letter.sender,
                pictures=pictures,
                standing=found.standing,
                delegate=delegate,
            ),
            number,
        )
        if by == "Admin" and (confirmed := desk.confirmed(found.words, result)) is not None:
            return self._corrected(confirmed, handled)
        if found.name:
            theirs = self._line(found, result, who, who, _cast(result, who))
            if theirs.journal is not None:
                handled.theirs[theirs.journal] = theirs
        return self._line(found, result, who, player, _cast(result, who))

    def _corrected(self, answered: Answered, handled: Handled) -> ReceiptLine:
        """Note what a correction came to; the game may be another one since."""
        line, difference = answered
        if difference is not None:
            handled.answers.append(difference)
        self.presenter = compared(self.presenter, self.table.game)
        return line

    def _represented(self, words: str, name: str, player: str, admin: bool) -> str | ReceiptLine:
        names = {id.lower(): id for id in self.table.game.world.things.get("player", {})}
        who = names.get(name.lower())
        if who is None:
            return ReceiptLine(words, "refused", f"There is no player called {name}.")
        if not admin:
            delegate = self.table.game.world.read("player", who, "delegate")
            if delegate is None or delegate.id != player:
                return ReceiptLine(
                    words, "refused", f"{who} has not handed you control. {who} writes: delegate {player}"
                )
        return who

    def _line(
        self, found: Parsed, result: Result, player: str, reader: str, otherwise: str, *, stranger: bool = False
    ) -> ReceiptLine:
        """Return what became of a player's command ("": the Admin's, a stranger's), as its reader may know it."""
        if result.outcome in ("refused", "failed"):
            assert result.refusal is not None
            rule = f" (rule {result.refusal.rule})" if result.refusal.rule else ""
            return ReceiptLine(found.words, "refused", result.refusal.words + rule)
        if result.outcome == "filed":
            due = self.presenter.next_date()
            return ReceiptLine(found.words, "filed", "", due, int(result.order), journal=result.seq)
        told, first = self.presenter.came_of_order(result.story, player, reader), ""
        proposal = next((event.proposal for event in result.events if type(event).__name__ == "Submitted"), None)
        if proposal is not None:
            first = f"It is proposal {proposal.id}."
            if proposal.effect != "by itself":
                first += " It is words only: if it is adopted, the Admin applies it by hand. “help law” says how a "
                first += "rule takes effect by itself."
        petition = next((event.petition for event in result.events if type(event).__name__ == "Petitioned"), None)
        if petition is not None and stranger:
            told, first = (), "Your request to join is with the Admin; you will hear by mail."
        return done_line(found.words, told, first=first, otherwise=otherwise, journal=result.seq)


def _role(admin: bool) -> Role:
    return "Admin" if admin else "player"


def _cast(result: Result, who: str) -> str:
    """Say what a vote was, which is told to nobody else."""
    for event in result.events:
        if isinstance(event, Voted) and event.player.id == who and who in event.ballot.votes:
            vote = event.ballot.votes[who]
            sum_ = f" with {money(vote['amount'])}" if event.ballot.in_money else ""
            return f"Your vote on {called(event.ballot)} is {vote['choice']}{sum_}."
    return ""
