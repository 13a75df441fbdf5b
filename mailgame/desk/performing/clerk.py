"""The clerk plays the commands of one letter and notes the outcome of each."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from msgspec import structs
from msgspec.structs import replace

from mailgame.game.inputs import Contact, Result, Role

from ...game.facts import one_line
from ...game.orders.failing import PLAYED_BEFORE
from ...post.reading.letter import Letter
from ...press.pictures.picture import BadPawn
from ...press.scenes.occasions import ReceiptLine
from ...store.rows import PlayerRow
from ...world import calendar
from ..answers import QUERIES
from ..commands.cited import signed
from ..commands.courtesy import behind_greeting, is_courtesy, is_sentence, is_signature
from ..commands.guards import too_late
from ..commands.lacking import LONGEST_COMMAND
from ..commands.parsed import Misread, Parsed, Reading
from ..commands.placeholders import left_in
from ..lobby.elsewhere import of_another_game
from ..meaning.corrected import in_its_place
from ..meaning.did_you_mean import SLIGHT
from ..meaning.guess import Guess
from ..meaning.mending import MENDED, mended
from ..meaning.proposing import as_text_below
from ..meaning.spoken import asks
from ..meaning.taking_back import orders_on_file
from ..meaning.understanding import Understanding
from ..queries import BELOW, STANDING, Asked, Query
from ..sight.changes import compared
from ..tables.blame import PASSED_ON
from ..writing.handled import Handled
from ..writing.receipt_lines import cast
from . import asking, pending
from .corrections import Answered, Corrections, is_correction
from .guessing import MOST_GUESSED, Guessing
from .outcomes import Outcomes
from .performer import Performer
from .pictures import as_rules_see_it, attached
from .representing import represented
from .rounds import end_rounds
from .talking import as_said, in_thread, is_said_by_a_program, under
from .unheard import gets_no_answer

_log = logging.getLogger(__name__)
NOT_TRUSTED = "An Admin’s command counts only in a reply to a letter from the game, to the address it names."
"""The answer to an Admin's command in a letter that anybody could have written."""
_QUOTED = "Lines that begin with “>” are read as quoted: leave these marks out."
_PIXELS = 30
"""The most pixels that a picture may be wide or high, if its rule sets no bound."""
BROKE = "The server stumbled over this, and the Admin has been told. None of it has happened."
"""The answer to a line that breaks the server when no law of players is to blame."""


class Clerk:
    """Handles letters at one table."""

    def __init__(self, performer: Performer) -> None:
        self.performer, self.table, self.room = performer, performer.table, performer.mail.room
        self.presenter = self.room.presenter(self.table)
        self._known = Understanding(self.table, self.room.settings.limits.commands, QUERIES.commands)
        self._read_at = -1
        self._writer, self._unheard = "", False
        self.guessing = Guessing(self._known, self.table, self.presenter)
        self._outcomes = Outcomes(self.table.game)

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
        """Play all commands of a letter from a player or the Admin.

        received: when the letter came. now: when it is played. number: the letter's number in the store.
        trusted: the letter proves its writer well enough for Admin's commands.
        """
        at, admin, player = calendar.write(received), who.admin, "" if who.admin else who.name
        if player and not admin:
            self.performer.play(Contact(at, player, str(number)), number)
        self._writer = who.name
        counts = trusted or not admin
        tx, span = self.performer.mail.tx, pending.span(self.table.game)
        questions = pending.asked_of(tx, self.table.id, self._writer)
        lapsed = pending.lapsed(tx, questions, letter, received, span)
        asked_of = questions if counts else []
        too_soon = pending.too_soon(tx, asked_of, letter, received, span)
        not_agreed = pending.not_agreed(tx, asked_of, letter, received, span)
        letter = pending.answered(tx, self.table.id, self._writer, questions, letter, number, received, counts, span)
        grammar = self._known.grammar(admin)
        answers = under(self.table, letter) if player else 0
        self.guessing.talks = answers > 0
        reading = self._known.read(grammar, letter, talks=answers > 0, player=player)
        reading.aside += signed(letter.below_sign, grammar.order, grammar.may_order)
        self._read_at = self.table.seq
        handled = Handled([], [], reading.talk, set(), [], reading.below_stop, grammar.within(reading),
                          reading.aside, writer=player)
        handled.lapsed, handled.too_soon, handled.in_subject = lapsed, too_soon, reading.in_subject
        handled.quotes = letter.left_out > 0 and not letter.below_head
        handled.on_file = frozenset(order.number for order in self.presenter.orders(player))
        asides = [(line, grammar.order(line)) for line, _ in reading.aside]
        handled.with_texts = frozenset(line for line, order in asides if order is None or order.command.block)
        if not admin:
            self._known.take_heading(reading)
        self._unheard = not (answers or too_soon) and gets_no_answer(
            tx, self.table.row, reading, letter, who, received, now)
        talk = [line for line in reading.talk if not (self._unheard or self._is_courtesy(line, player))]
        handled.beside = self._beside(reading, talk, handled, "" if answers else player)
        talk = talk if not reading.found else handled.short_talk()
        for line in [line for line in talk if not is_signature(line, player)][:MOST_GUESSED]:
            guesses = self.guessing.guesses(Misread(line, ""), admin, handled, SLIGHT)
            asking_why = not admin and asks(line)  # a question is answered by no refusal
            handled.meant[line] = tuple(
                one for one in guesses if not (asking_why and self.guessing.refused(one, handled)))
        meant = {guess.parsed.command for guesses in handled.meant.values() for guess in guesses}
        if answers and (talk or reading.found) and not meant - QUERIES.of.keys() and self._is_only_talk(reading, admin):
            if is_said_by_a_program(self.table, letter, answers, player, received):
                reading.found.clear()
            else:
                reading.found[:] = as_said(grammar, letter, answers)
                handled.talk.clear()
        if not reading.found:
            plain = [part for line in talk for part in self.guessing.plain(line, handled.meant.get(line, ()), handled)]
            proposal = () if admin else self._known.headed([line for line in talk if not is_signature(line, player)])
            handled.about = proposal or self.guessing.about(talk if admin else plain, player, admin)
            self.guessing.begin(talk, handled, admin)
            if talk and player:
                handled.why = self._of_another_game(talk[0], who) or handled.why
            handled.asked = self.guessing.asked(talk) if not admin else ()
            self._note_answer(handled, *not_agreed, number)
            wanting = next((command for command in self.table.game.commands() if command.picture), None)
            if attached(letter) and wanting is not None and not admin:
                handled.likely.append(wanting)

        def asked(parsed: Parsed) -> Asked:
            return Asked(self.room, self.table, self.presenter, who, letter.sender, trusted, received, now,
                         self._known.grammar(admin), parsed)

        def play(order: Parsed) -> ReceiptLine:
            order = in_thread(grammar, order, answers)
            return self._play(order, at, number, player, admin, trusted, letter, handled)

        end_rounds(self.performer, letter, reading, handled, received)
        for found in reading.found:
            handled.lines.append(self._one(found, received, who, handled, asked, play))
        if reading.more:
            why = f"Only the first {self._known.most} commands of a letter are read; send the rest again."
            handled.lines.append(ReceiptLine(reading.more, "refused", why))
        return handled

    def _note_answer(self, handled: Handled, line: str, declined: bool, number: int) -> None:
        """Note what a letter without a command answers a question about a line, "" if none; ask again if unclear."""
        handled.declined, handled.unclear = (line, "") if declined else ("", line)
        if line or handled.too_soon:
            handled.why, handled.about = "", ()
        if handled.unclear:
            pending.ask_again(self.performer.mail.tx, self.table.id, self._writer, line, number)

    def _is_courtesy(self, line: str, player: str) -> bool:
        """Tell whether a line is a greeting and wants nothing of the game: “Hi, I’m back” and “Sorry, buy 8” do."""
        return is_courtesy(line) and (self.guessing.talks or not (
            self._known.wishes(line, player) or self._known.grammar(not player).order(behind_greeting(line))))

    def _of_another_game(self, line: str, who: PlayerRow) -> str:
        """Say of which other game of its writer a line is an order that has none of the commands of this one."""
        words = line.split()
        verb = words[0].casefold().rstrip(":,.!") if 0 < len(words) <= LONGEST_COMMAND else ""
        is_own = not verb or self._known.grammar(False).commands_of(verb)
        return of_another_game(self.room, self.performer.mail.tx, who, verb) if not is_own else ""

    def _beside(self, reading: Reading, talk: list[str], handled: Handled, player: str) -> dict[str, tuple[Guess, ...]]:
        """Return the sentences beside the commands of a player's letter that hold an order, and which."""
        short = handled.short_talk()
        beside = [line for line in talk if line not in short] if reading.found and player else []
        return self.guessing.beside(beside, player)

    def _is_only_talk(self, reading: Reading, admin: bool) -> bool:
        """Tell whether all that was found in a letter are sentences that begin like no order of its writer's own.

        A vote or a bid that is not understood is nothing to be said to everybody.
        """
        own = {command.verb for command in self._known.commands_for(admin) if command not in QUERIES.of}
        nearest = self._known.grammar(admin).nearest
        return all(
            isinstance(read, Misread) and is_sentence(read.words)
            and not any(command.verb in own for command in nearest(read.words.split()[0], 1))
            for read in reading.found
        )

    def _one(
        self,
        read: Parsed | Misread,
        received: datetime,
        who: PlayerRow,
        handled: Handled,
        asked: Callable[[Parsed], Asked],
        play: Callable[[Parsed], ReceiptLine],
    ) -> ReceiptLine:
        """Play or answer one line of a letter. A line that breaks the server is refused as a last resort."""
        admin = who.admin
        try:
            # An earlier command may have made what this one names.
            if isinstance(read, Misread) and self.table.seq != self._read_at:
                again = self._known.grammar(admin).line(read.words)
                read = again if again is not None else read
            if isinstance(read, Misread):
                if self._unheard:
                    return ReceiptLine(read.words, "refused", read.reason)
                line = self.guessing.misread(read, admin, handled)
                why = self._of_another_game(read.words, who) if handled.writer else ""
                return replace(line, words=f"{line.words} {why}") if why else line
            handled.understood = True
            if read.before and (late := too_late(self.table.game, read.before, received)):
                return ReceiptLine(read.words, "refused", late)
            if left := left_in(read):
                return ReceiptLine(read.words, "refused", left)
            query = QUERIES.of.get(read.command)
            if query is not None:
                return self._answer(query, asked(read), handled)
            line = play(read)
            if line.mark == "refused" and read.command.block and not read.block and not admin:  # its text stands in it
                said = self._known.acts(read.words) or as_text_below(read)
                others = tuple(one.line for one in said if one.line.lower().split() != read.words.lower().split())
                line = replace(line, meant=line.meant or others)
            if line.mark == "refused" and read.command.block and handled.quotes and (
                "```" in read.block or not _words_in(read.block)
            ):
                line = replace(line, words=f"{line.words} {_QUOTED}")
            if line.mark == "refused" and admin and not line.meant and is_correction(read.command.pattern):
                line = replace(line, meant=tuple(one.line for one in self._known.pays(read.words)))
            return replace(line, block=read.block) if line.mark in ("done", "filed") else line
        except PASSED_ON:
            raise
        except Exception:
            if self.table.missing is None:
                raise
            _log.exception("In the game %s a line of a letter could not be played or answered.", self.table.id)
            self.table.missing[f"what came of “{one_line(read.words)}”"] = None
            return ReceiptLine(read.words, "refused", BROKE)

    @staticmethod
    def _answer(query: Query, asked: Asked, handled: Handled) -> ReceiptLine:
        """Answer a query."""
        parsed = asked.parsed
        if parsed.standing:
            return ReceiptLine(parsed.words, "refused", STANDING)
        if parsed.name:
            why = f"“{parsed.command.verb}” answers whoever asks; in {parsed.name}’s name you give the game’s orders."
            return ReceiptLine(parsed.words, "refused", why, meant=(parsed.bare,))
        if query.by == "admin" and not asked.trusted:
            return ReceiptLine(parsed.words, "noted", NOT_TRUSTED)
        if refusal := query.refusal(asked):
            return ReceiptLine(parsed.words, "refused", refusal)
        words, answer = parsed.command.handler(asked)
        if answer is not None:
            handled.answers.append(answer)
        return ReceiptLine(parsed.words, "noted", "" if words == BELOW else words)

    def _play(
        self,
        order: Parsed,
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
                return ReceiptLine(order.words, "refused", NOT_TRUSTED)
        if order.name:
            other = represented(self.table.game, order.words, order.name, player, admin)
            if isinstance(other, ReceiptLine):
                return other
            who = other
            if not admin:
                by, delegate = "delegate", player
            self.performer.play(Contact(at, who, str(number)), number)
            handled.acted_for.add(who)
        pictures: tuple[str, ...] = ()
        if order.command.picture and letter.pictures:
            try:
                side = self.table.game.world.numbers(str(order.command.rule)).get(order.command.picture, _PIXELS)
                pictures = (as_rules_see_it(attached(letter), side, order.command.verb),)
            except BadPawn as bad:
                return ReceiptLine(order.words, "refused", str(bad))
        desk = Corrections(self.performer, self.presenter, at, number, letter.sender)
        if admin and not order.name and is_correction(order.command.pattern):
            return self._corrected(desk.asked(order), handled)
        given = order.instruct(at, who, by, str(number), letter.sender)
        given = structs.replace(given, pictures=pictures, delegate=delegate, standing=order.standing)
        question = asking.asked_first(
            self.performer, self.presenter, self._writer, order, given, number, handled.lines
        )
        if question is not None:
            handled.answers += [question[1]] if question[1] is not None else []
            return question[0]
        result = self.performer.play(given, number)
        if by == "Admin" and (confirmed := desk.confirmed(order.words, result)) is not None:
            return self._corrected(confirmed, handled)
        if order.name:
            theirs = self._outcomes.line(self.presenter, order, result, who, who, cast(result, who))
            if theirs.journal is not None:
                handled.theirs[theirs.journal] = theirs
        line = self._outcomes.line(self.presenter, order, result, who, player, cast(result, who))
        return self._mended(line, order, result, player, handled)

    def _mended(self, line: ReceiptLine, order: Parsed, result: Result, player: str, handled: Handled) -> ReceiptLine:
        """Return a line with the order that would do, if it did not."""
        slug = result.refusal.slug if result.refusal is not None else ""
        if player and result.refusal is not None and result.refusal.words.endswith(PLAYED_BEFORE):
            on_file = orders_on_file(self.table.game, player)
            return replace(line, meant=line.meant or in_its_place(order, on_file, self._known.grammar(False)))
        if not player or slug not in MENDED or handled.guessed == MOST_GUESSED:
            return line
        handled.guessed += 1
        return mended(line, order, slug, self._known, player)

    def _corrected(self, answered: Answered, handled: Handled) -> ReceiptLine:
        """Note the outcome of a correction, and present the game as it is now: an undo replaces it."""
        line, difference = answered
        if difference is not None:
            handled.answers.append(difference)
        self.presenter = self.guessing.presenter = compared(self.presenter, self.table.game)
        return line


def _words_in(block: str) -> bool:
    """Tell whether a block holds more than the lines of backticks around law."""
    return any(line and not line.startswith("```") for line in map(str.strip, block.split("\n")))


def _role(admin: bool) -> Role:
    return "Admin" if admin else "player"
