"""Guessing: what lines of a letter that are no commands probably mean, and why those would not do that were meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from ...game.orders.instructing import how_it_ended
from ...law import Command
from ...law.commands import SHOWN
from ...press.scenes.occasions import ReceiptLine
from ...world.sight import Sight
from ..answers import QUERIES
from ..commands.courtesy import is_courtesy
from ..commands.likeness import MISSPELT, distance, is_short_for_two
from ..commands.parsed import Misread, Parsed
from ..commands.possible import why_refused
from ..commands.possible import would_do as would_be_done
from ..meaning import wishes
from ..meaning.again import said_once, standing
from ..meaning.astray import stands_in_a_command
from ..meaning.corrected import IN_ITS_PLACE, corrected
from ..meaning.did_you_mean import ANYTHING, SLIGHT, DidYouMean
from ..meaning.guess import ALL_OF_IT, SURE, Guess, same_command, unlike, verbs_of
from ..meaning.kept import keeps_to, loses_a_sum
from ..meaning.offered import turned_down
from ..meaning.proposing import no_such_rule, says_a_new_rule
from ..meaning.prose import clauses, sentences, several_in
from ..meaning.refusals import begun
from ..meaning.sides import as_it_votes
from ..meaning.spoken import denies, depends, said_in
from ..meaning.stated import stated
from ..meaning.taking_back import orders_on_file
from ..meaning.to_several import told_to_several
from ..meaning.topics import LETTER, Topic
from ..meaning.understanding import FOR_THE_ADMIN, Understanding
from ..meaning.unfinished import unfinished
from ..meaning.voting import Voting, too_soon
from ..meaning.within import ordered_within, wished_beside
from ..sight.parts import part
from ..sight.presenter import Presenter
from ..sight.rulepages import no_rule
from ..tables.table import Table
from ..writing.handled import Handled
from . import asking
from .of_the_admin import explained, less_made_up, meant_by_the_admin

MEANT = "what was probably meant"
"""The part of a letter that guesses are: where they fail it is answered without them."""
_CLAUSES = 4
"""A line of more clauses is no list of orders."""
_WANTING = wishes.words("wanting") | {"have", "please", "pls", "plz"}
"""Words of a clause that names what it wants, and not what is to be done with it: “can I have two cards”."""
_OF_RULES = frozenset({"draft", "history", "precedence", "rules"})  # queries about the rule of a number
_A_SLIP = 0.45
"""What a correction of the Admin’s may cost that has a slip in it, and is not said in other words."""
MOST_GUESSED = 5
"""How many lines of a letter get a guess at what was meant."""


class Guessing:
    """Guesses at what is meant in the letters that a clerk reads. talks: whether one stands in a discussion."""

    def __init__(self, known: Understanding, table: Table, presenter: Presenter) -> None:
        self.known, self.table, self.presenter = known, table, presenter
        self.talks = False
        self.slug, self.missing = presenter.slug, presenter.missing

    @part(MEANT)
    def about(self, talk: Sequence[str], player: str, admin: bool = False) -> tuple[Topic, ...]:
        """Return the commands that a letter without any is about: the likeliest of each line, and others of the first.

        A line of several sentences that as a whole is about none is about what these are.
        """
        topics = partial(self.known.topics, presenter=self.presenter, player=player,
                         would_do=partial(self._would_do, player), admin=admin)
        found: list[tuple[Topic, ...]] = []
        left = MOST_GUESSED  # sentences
        for line in talk[:MOST_GUESSED]:
            about = tuple(one for one in topics(line) if one.meant is None or as_it_votes(line, [one.meant]))
            about = less_made_up(about, line, meant_by_the_admin(line, self.table, self.known)) if admin else about
            said = [one for one in sentences(line) if not is_courtesy(one)][:left] if not about else []
            if len(said) > 1:
                left -= len(said)
                about = tuple(one for each in said for one in topics(each)[:1])
            if not about:  # what one clause of it surely says
                said = clauses(line)[:left] if len(clauses(line)) > 1 and not depends(said_in(line)) else []
                left -= len(said)
                about = tuple(one for each in said for one in topics(each)[:1]
                              if one.surely and one.acts and one.meant is not None)
            found += [about] if about else []
        found = [kept for each in found if (kept := tuple(one for one in each if not self._is_over(one.command)))]
        return (*(each[0] for each in found), *(one for each in found[:1] for one in each[1:]))

    @part(MEANT)
    def asked(self, talk: Sequence[str]) -> tuple[Topic, ...]:
        """Return what answers the questions of a letter, the likeliest of each first: “is 4 cheap? what's the rent”."""
        said = [one for line in talk for one in sentences(line)][:MOST_GUESSED]
        answers = [self.known.answers_asked(one) for one in said]
        answers = [found for found in answers if found]
        firsts = [found[0] for found in answers] if len(answers) > 1 else []
        return tuple({one.line: one for one in (*firsts, *(one for found in answers for one in found))}.values())

    @part(MEANT)
    def plain(self, line: str, guesses: Sequence[Guess], handled: Handled) -> list[str]:
        """Return a line if it casts no vote and has no slip, or else those of its sentences that do not."""
        if not self.known.has_slips(line, guesses):
            return [line]
        said = sentences(line) if len(sentences(line)) > 1 else []
        read = [(one, self.guesses(Misread(one, ""), False, handled, SLIGHT)) for one in said[:MOST_GUESSED]]
        return [one for one, meant in read if not self.known.has_slips(one, meant)]

    def misread(self, misread: Misread, admin: bool, handled: Handled) -> ReceiptLine:
        """Say why a line is not a command, and suggest what was probably meant."""
        guesses = self.known.does_at_once(misread.words, handled.writer) if misread.none and not admin else ()
        if misread.reason == FOR_THE_ADMIN and not guesses:
            asking_them = f"message admin\n{misread.words}\nend"
            return ReceiptLine(misread.words, "refused", misread.reason, meant=(asking_them,))
        guesses = guesses if misread.none else self.guesses(misread, admin, handled)
        if admin and not guesses and (why := explained([misread.words], self.table)):
            return ReceiptLine(misread.words, "refused", why)
        if not admin and (spelt := self._with_its_verb(misread.words, guesses)):
            return replace(self.misread(replace(misread, words=spelt), admin, handled), command=misread.words)
        if not (admin or guesses or misread.none) and (why := too_soon([misread.words], self.table.game)):
            return ReceiptLine(misread.words, "refused", why)
        if not (admin or guesses) and self.table.game.over:
            return ReceiptLine(misread.words, "refused", how_it_ended(self.table.game.engine))
        meant, begun_with = [*guesses], list[str]()
        if not (admin or misread.none or misread.text or any(guess.cost == SURE for guess in guesses)):
            topics = self.about(self.plain(misread.words, guesses, handled), handled.writer)
            said = said_in(misread.words)
            likely = [(topic.surely, topic.meant) for topic in topics if topic.meant is not None
                      and (topic.command.sort != SHOWN or topic.command.verb in said)
                      and as_it_votes(misread.words, [topic.meant])]
            grammar = self.known.grammar(False)
            about = [(sure, one) for sure, one in likely if keeps_to(misread.words, one.parsed, grammar)]
            slips = [guess for guess in guesses if self.known.has_slips(misread.words, [guess])]
            done = any(self._would_do(handled.writer, guess.parsed) for guess in slips)
            does = not done or any(sure and self._would_do(handled.writer, one.parsed) for sure, one in about)
            if does and any(sure for sure, _ in about) and not slips:
                meant = []  # its verb means the same as that of a command, and is none misspelt
            begun_with = [topic.line for topic in topics if topic.meant is None and topic.surely and topic.partly][:1]
            likely_ones = [one for _, one in about]
            first = any(not guess.cost for guess in guesses) or not does
            meant = [*meant, *likely_ones] if first else [*likely_ones, *meant]
        begins = None if meant or begun_with or admin or not misread.near else self._begun(misread.words, handled)
        why = self.refused(meant[0] if meant else begins, handled)
        meant = meant if begins is None or why or loses_a_sum(misread.words, begins.line, True) else [begins]
        lines = [guess.line for guess in meant] or begun_with
        if why and meant:  # what can be done with the same verb comes first
            lines = [*self._possible(meant[0].parsed.command.verb, handled.writer), *lines]
        words = f"{misread.reason.rstrip('.')}. {why}" if why else misread.reason
        return ReceiptLine(misread.words, "refused", words, near=() if lines or why else misread.near,
                           meant=unlike(lines))

    def _with_its_verb(self, line: str, guesses: Sequence[Guess]) -> str:
        """Return a line that begins with a verb misspelt, with that spelt right; "" if not, or if a guess is likely."""
        first, _, rest = line.partition(" ")
        grammar, word = self.known.grammar(False), first.casefold().rstrip(":,")
        likely = any(guess.cost <= SLIGHT for guess in guesses)
        is_known = grammar.commands_of(word) or self.known.knows(word) or stands_in_a_command(word, grammar)
        if likely or not rest or is_known or is_short_for_two(word):
            return ""
        near = [verb for verb in grammar.verbs if distance(word, verb) <= MISSPELT]
        return f"{near[0]} {rest}" if len(near) == 1 else ""

    @part(MEANT, {})
    def beside(self, talk: Sequence[str], player: str) -> dict[str, tuple[Guess, ...]]:
        """Return the orders that sentences hold which stand beside the commands of a letter."""
        would_do, grammar = partial(self._would_do, player), self.known.grammar(False)
        found = {line: wished_beside(line, grammar, would_do) for line in talk[:MOST_GUESSED]}
        return {line: meant for line, meant in found.items() if meant}

    def _possible(self, verb: str, player: str) -> list[str]:
        """Return the orders with a verb that the rules suggest to a player now."""
        acts = self.presenter.may_do(player) if player else ()
        return [act.command for act in acts if act.command.split()[0] == verb and "\n" not in act.command]

    @part(MEANT, None)
    def begin(self, talk: Sequence[str], handled: Handled, admin: bool) -> None:
        """Note what a letter begins in which nothing else was found, or why what it is about would be refused.

        To an Admin who wants another player, or another Admin, it is said how that is done.
        """
        if admin:
            is_known = any(guess.cost <= SURE for guesses in handled.meant.values() for guess in guesses)
            if not is_known and (why := explained(talk, self.table)):
                handled.why, handled.about, handled.meant = why, (), {}
            return
        about = [topic for topic in handled.about if topic.meant is not None or topic.command.sort != LETTER]
        first = next((topic.meant for topic in about if topic.meant is not None), None)
        for line in talk[:MOST_GUESSED] if not (about or any(handled.meant.values())) else ():
            begins = self._begun(line, handled)
            handled.why = handled.why or self.refused(begins, handled)
            if begins is not None and not (handled.why or loses_a_sum(line, begins.line, True)):
                handled.meant[line] = (begins,)
        surely = next((guess for guesses in handled.meant.values() for guess in guesses if guess.cost <= SURE), first)
        handled.why = handled.why or self.refused(surely, handled)
        handled.why = handled.why or no_such_rule(talk, self.table.game)
        if not any(handled.meant.values()):  # a “yes” to an offer is no vote
            noes = (turned_down(line, self.presenter, handled.writer) for line in talk[:1] if handled.writer)
            handled.why = handled.why or next(noes, "") or too_soon(talk, self.table.game)

    def refused(self, guess: Guess | None, handled: Handled) -> str:
        """Return why what was probably meant would be refused now, to say so at once; "" if it would not."""
        player, order = handled.writer, guess.parsed if guess is not None else None
        if guess is None or not player or order is None or order.name or order.standing:
            return ""
        if guess.words == IN_ITS_PLACE or order.command in QUERIES.of or order.command.block:
            return ""
        why = why_refused(self.table.game, player, order)
        return f"“{guess.line.partition(chr(10))[0]}”: {why}" if why else ""

    def _begun(self, line: str, handled: Handled) -> Guess | None:
        """Return the order that a line begins; None if it begins none, or that is not known."""
        grammar, game = self.known.grammar(False), self.table.game
        return begun(line, grammar, game, handled.writer) if not game.over else None

    @part(MEANT)
    def guesses(self, line: Misread, admin: bool, handled: Handled, most: float = ANYTHING) -> tuple[Guess, ...]:
        """Return what a line probably meant; nothing once this letter has had its share of guesses."""
        guesses = as_it_votes(line.words, self._guesses(line, admin, handled, most))
        return tuple(guess for guess in guesses if not self._is_over(guess.parsed.command))

    def _is_over(self, command: Command) -> bool:
        """Tell whether a command is refused since the game is over: not questions, nor what the Admin can still do."""
        can = command.after_end or command in QUERIES.of or command.pattern.startswith("undo ")
        return self.table.game.over and not can

    def _guesses(self, line: Misread, admin: bool, handled: Handled, most: float) -> tuple[Guess, ...]:
        if handled.guessed == MOST_GUESSED:
            return ()
        handled.guessed += 1
        would_do = partial(self._would_do, handled.writer)
        if surely := meant_by_the_admin(line.words, self.table, self.known) if admin else ():
            return surely
        slips = self._slips(line, admin, "", _A_SLIP) if admin and self.known.pays(line.words) else ()
        if slips and "DOLLARS" in slips[0].parsed.command.pattern:
            return slips
        own = orders_on_file(self.table.game, handled.writer) if handled.writer and not (admin or self.talks) else {}
        sight = Sight(self.table.game.world, handled.writer)
        if other := corrected(line.words, own, self.known.grammar(False), sight):
            return (other,)
        talks = self.talks
        of_a_rule = bool(line.text and not admin and self.known.acts(line.words))  # whose text stands below it
        answers = () if of_a_rule else self.known.answers_meant(
            admin, line.words, self.presenter, handled.writer, would_do, talks)
        takes_up = any(guess.parsed.command.answers for guess in answers)
        several = self._several(line.words, handled.writer) if not (admin or line.text) else ()
        if several and (not takes_up or verbs_of(answers) < verbs_of(several) <= {*said_in(line.words)}):
            return several
        if answers:
            return answers
        if said := self._said_in_part(line, admin, handled.writer):
            return said
        meant: tuple[Guess, ...] = ()
        if most != SLIGHT or not denies(said_in(line.words)):
            meant = self._slips(line, admin, handled.writer, most)
        guesses = tuple(guess for guess in meant if not asking.says_yes(guess.parsed))
        if guesses or admin or talks or most > SLIGHT:
            return guesses
        return self.known.wishes(line.words, handled.writer, among=True)

    def _slips(self, line: Misread, admin: bool, player: str, most: float) -> tuple[Guess, ...]:
        """Return the orders that a line would be but for a slip."""
        sight = Sight(self.table.game.world, player, admin=admin)
        shown = [] if admin else self.known.suggested(self.presenter, player)
        words = [word.strip('"').casefold().removesuffix("s") for order in shown for word in order.words.split()]
        known = DidYouMean(self.known.grammar(admin), sight, [*dict.fromkeys(words)])
        return known.guesses(line, partial(self._would_do, player), most)

    def _said_in_part(self, line: Misread, admin: bool, player: str) -> tuple[Guess, ...]:
        """Return what a line says in part, or with other words around it: an order of the letters’, or one in full."""
        if admin or line.text or not player:
            return ()
        would_do, grammar = partial(self._would_do, player), self.known.grammar(False)
        topics = partial(self.known.topics, presenter=self.presenter, player=player, would_do=would_do)
        again = [topic.meant for topic in self._again(line.words, topics) if topic.meant is not None]
        part = again or unfinished(line.words, self.known.suggested(self.presenter, player))
        if part or several_in(line.words, grammar) or depends(said_in(line.words)):
            return tuple(part)
        return stated(line.words, grammar, would_do) or ordered_within(line.words, grammar, would_do)

    def _several(self, line: str, player: str) -> tuple[Guess, ...]:
        """Return the orders of a line that gives several, in words, as one guess; or what several people are told."""
        players = self.table.game.world.rows("player")
        if told := told_to_several(line, self.known.grammar(False), players, player):
            return told
        said = clauses(line)
        read = [line for guess in several_in(line, self.known.grammar(False)) for line in guess.line.split("\n")]
        if depends(said_in(line)) or says_a_new_rule(line) or not 1 < len(said) <= _CLAUSES or len(read) >= len(said):
            return ()  # orders as they stand are read as such
        found: list[Guess] = []
        for clause in said:
            meant = self._meant_by(clause, player, found[-1] if found else None, surely=bool(read))
            found += [meant] if meant is not None else []
        if len(found) < len(said) and any(guess.parsed.command.closing for guess in found):
            return ()  # nobody is led to end their turn without what they wanted first
        lines = [*dict.fromkeys(guess.line for guess in found)]
        return (Guess("\n".join(lines), 0, found[0].parsed, ALL_OF_IT),) if len(lines) > max(1, len(read)) else ()

    def _meant_by(self, clause: str, player: str, before: Guess | None, surely: bool) -> Guess | None:
        """Return what a clause surely means; without a verb of its own it goes on with that of the order before it.

        surely: only what it says, or says with a slip, and not what it is about.
        """
        grammar = self.known.grammar(False)
        order = grammar.order(clause)
        if order is not None:
            return Guess(order.words, 0, order) if not (order.command.block or order.name) else None
        would_do = partial(self._would_do, player)
        voted = str(before.parsed.arguments.get("proposal", "")) if before is not None else ""
        clause = Voting(self.table.game, grammar, self.known.most).with_the_other(clause, voted)
        meant = self.known.answers_meant(False, clause, self.presenter, player, would_do, self.talks)
        if meant:
            return meant[0] if len(meant) == 1 else None
        if before is not None:
            carried = grammar.order(f"{before.parsed.command.verb} {clause}")
            if carried is not None and same_command(carried, before.parsed):
                return Guess(carried.words, 0, carried)
        topics = partial(self.known.topics, presenter=self.presenter, player=player, would_do=would_do)
        found = self._again(clause, topics) or topics(clause)
        wants = not _WANTING.isdisjoint(said_in(clause))
        about = next((one.meant for one in found[:1] if one.surely and (one.acts or wants)), None)
        if (surely or about is None) and grammar.commands_of(clause.partition(" ")[0].casefold()):
            slips = self._slips(Misread(clause, ""), False, player, MISSPELT)
            about = next((one for one in slips if not one.parsed.command.block), None)
        if surely or about is not None or before is None:
            return about
        carried_on = topics(f"{before.parsed.command.verb} {clause}")[:1]
        return next((one.meant for one in carried_on if one.surely and one.meant is not None
                     and same_command(one.meant.parsed, before.parsed)), None)

    def _again(self, line: str, topics: Callable[[str], tuple[Topic, ...]]) -> tuple[Topic, ...]:
        """Return the standing order that a line wants, if it says that something is to be done again."""
        once = said_once(line)
        meant = [standing(one, self.known.grammar(False)) for clause in clauses(once) for one in topics(clause)[:1]]
        return tuple(one for one in meant if one is not None)[:1]

    def _would_do(self, writer: str, guess: Parsed) -> bool:
        """Return whether a guess would succeed now. Only the writer's own orders are tried; others are assumed to."""
        if guess.command in QUERIES.of:
            number, verb = guess.arguments.get("number"), guess.command.verb
            in_journal = verb == "history" and isinstance(number, int) and number <= self.table.seq
            return verb not in _OF_RULES or number is None or in_journal or not no_rule(self.table.game, number)
        if not writer or guess.name:
            return True
        return would_be_done(self.table.game, writer, guess)
