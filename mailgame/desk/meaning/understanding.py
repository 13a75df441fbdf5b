"""Understanding: which commands a writer may use at a table, and which of them a letter holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from ...game.facts import Facts
from ...game.orders.former import commands as former_commands
from ...law import Command
from ...law.commands import ADMINS, GUESTS, PLAYERS, STRANGERS, arguments_of
from ...post.reading.letter import Letter
from ...post.text.subjects import less_labels
from ...world.sight import Sight
from ..commands.courtesy import is_courtesy
from ..commands.cut_off import whole_text
from ..commands.grammar import Grammar
from ..commands.guards import today_in
from ..commands.names import Names
from ..commands.parsed import IN_A_SUBJECT, Misread, Parsed, Reading
from ..sight.presenter import Presenter
from ..tables.table import Table
from .about_rules import BOARD, asks_where, rules_about
from .acting_on_rules import act_on_rule
from .asked import asked, explaining, may_answer, names_nobody, not_made_up
from .astray import WRAPPERS
from .changing_own import change_of_own
from .completing import Completing
from .did_you_mean import is_a_slip
from .filling import KnownNames
from .guess import MOST, Guess
from .kept import loses_a_sum
from .offered import options_of, taken_up_by
from .paying import paid
from .proposing import change_in, headed, proposed_in
from .spoken import asks
from .taking_back import orders_on_file, taken_back
from .topics import LETTER, Topic, Topics, with_its_reason
from .voting import Voting
from .wished import wished
from .wished_for import wished_for

_TOPICS: WeakKeyDictionary[Grammar, Topics] = WeakKeyDictionary()
"""What the commands of each grammar are about, worked out when somebody first writes prose."""

FOR_THE_ADMIN = "That is for the Admin."
_TRIES, _A_TRY = 150, 200
"""How many orders are tried to fill in what a letter leaves open; and how many acts count as one more."""


class Understanding:
    """The commands of one table, for one letter.

    most: how many of a letter are read. queries: those that the desk answers itself.
    """

    def __init__(self, table: Table, most: int, queries: Sequence[Command]) -> None:
        self.table = table
        self.most = most
        self.queries = queries
        self._tries = _TRIES

    def commands_for(self, admin: bool, stranger: bool = False) -> list[Command]:
        """Return the commands that a writer may use."""
        allowed = STRANGERS if stranger else ADMINS if admin else PLAYERS
        queries = () if stranger else self.queries
        return [command for command in (*self.table.game.commands(), *queries) if command.by in allowed]

    def grammar(self, admin: bool) -> Grammar:
        """Return the grammar of players or of the Admin, built once for each lawbook."""
        book = self.table.game.engine.book
        cached = self.table.grammars.get(admin)
        if cached is None or cached[0] is not book:
            cached = self.table.grammars[admin] = (book, self._read_book(admin))
        return cached[1]

    def _read_book(self, admin: bool) -> Grammar:
        names, of_others = Names(self.table.game, own=not admin), Names(self.table.game, own=False)
        foreign = "player" if admin else "admin"
        commands = self.commands_for(admin)
        former = [
            *former_commands(self.table.game.engine.repealed),
            *((command, _foreign(command, admin)) for command in self.table.game.commands() if command.by == foreign),
        ]
        if admin:  # players' commands, former ones too, must not hide the Admin's
            verbs = {command.verb for command in commands}
            former = [(command, words) for command, words in former if command.verb not in verbs]
        return Grammar(commands, names, lambda: Grammar(self.commands_for(False), of_others), former)

    def finds_commands(self, text: str, grammar: Grammar) -> bool:
        """Tell whether a text holds a command of a grammar."""
        return any(isinstance(read, Parsed) for read in grammar.read(text, self.most).found)

    def strangers_grammar(self) -> Grammar:
        """Return the grammar of those who are not in the game."""
        return Grammar(self.commands_for(False, stranger=True), Names(self.table.game))

    def guests_grammar(self) -> Grammar:
        """Return the grammar of those outside the game who were asked to act for a player."""
        game = self.table.game
        return Grammar([command for command in game.commands() if command.by in GUESTS], Names(game))

    def read(self, grammar: Grammar, letter: Letter, *, talks: bool = False, player: str = "") -> Reading:
        """Read the commands of a letter: in its text, or in its subject if that holds none.

        talks: it stands in a discussion, where a question is for the others. player: who wrote it.
        """
        text, orders = whole_text(letter, grammar.order)
        reading = grammar.read(text, self.most, letter.repeated, player)
        reading.aside += orders
        self._take_what_is_plain(grammar, reading, talks, player)
        if letter.said_in_subject:
            titles = (self.table.id, self.table.row.name, self.table.ruleset.title)
            subject = less_labels(letter.said_in_subject, titles)
            self._read_subject(grammar, reading, subject, letter.text, talks or bool(letter.text.strip()), player)
        elif not letter.text.strip() and grammar.order(letter.subject) is not None:
            reading.aside.append((letter.subject, IN_A_SUBJECT))
        return reading

    def _read_subject(
        self, grammar: Grammar, reading: Reading, subject: str, text: str, talks: bool, player: str
    ) -> None:
        """Read what a subject says: commands if the text holds none, a mistake if it holds nothing at all."""
        order = grammar.line(subject)
        voting, on_file = Voting(self.table.game, grammar, self.most), orders_on_file(self.table.game, player)
        meant = _as_meant(subject, voting, grammar, talks, on_file)
        commands = [order] if isinstance(order, Parsed) else meant or grammar.several(subject)
        if reading.found:
            orders = {_bare(line) for line in reading.found}
            said = [line for line in commands if isinstance(line, Parsed)]
            left = any(_bare(line) not in orders and not self._titles(line) for line in said)
            reading.in_subject = subject if left else ""
        elif isinstance(order, Parsed):
            reading.found.append(replace(order, block=text if order.command.block else ""))
            if reading.found[0].block:
                reading.talk.clear()
        elif commands:
            reading.found += commands
        elif order is not None and not text.strip():
            reading.found.append(order)
        elif not text.strip():
            reading.talk += grammar.read(subject, self.most).talk

    def _titles(self, said: Parsed) -> bool:
        """Tell whether a subject is the title of a letter that holds commands: the bare word of a query, “orders”."""
        return not said.arguments and any(said.command is query for query in self.queries)

    def answers_meant(
        self, admin: bool, line: str, presenter: Presenter, player: str, would_do: Callable[[Parsed], bool],
        talks: bool = False,
    ) -> tuple[Guess, ...]:
        """Return what a line probably means that is no command: votes, or else offers to its player, or wishes.

        would_do: tells whether a command would succeed now. talks: whether it stands in a letter of a discussion, in
        which somebody who wants something wants it of others.
        """
        grammar = self.grammar(admin)
        if act := self.acts(line) if not (admin or talks) else ():
            return act
        if own := change_of_own(line, self.table.game, grammar, player) if not (admin or talks) else ():
            return own
        if votes := Voting(self.table.game, grammar, self.most).meant_now(line, would_do):
            return votes
        if pays := self.pays(line, player) if admin or player else ():
            return pays
        if admin:
            return wished_for(line, self.wishes, grammar, self.table.game.world.rows("player"))
        wishes = self.wishes(line, player) if not talks else ()
        possible = tuple(wish for wish in wishes if would_do(wish.parsed))
        return taken_up_by(line, presenter, player, grammar) or possible or wishes

    def acts(self, line: str) -> tuple[Guess, ...]:
        """Return the proposal to do something with a rule that a player's line is, if it is one."""
        return tuple(filter(None, (act_on_rule(line, self.table.game, self.grammar(False)),)))

    def pays(self, line: str, player: str = "") -> tuple[Guess, ...]:
        """Return the orders by which a line pays somebody, or by which the Admin's line gives or takes money."""
        return paid(line, self.grammar(not player), [*self.table.game.world.rows("player")], player)

    def does_at_once(self, line: str, player: str) -> tuple[Guess, ...]:
        """Return what a player's line does with a rule, or whom it pays."""
        return self.acts(line) or self.pays(line, player)

    def wishes(self, line: str, player: str, among: bool = False) -> tuple[Guess, ...]:
        """Return the commands that do what a player's line says they want of the game itself.

        among: even if it says other things as well.
        """
        grammar, game = self.grammar(False), self.table.game
        return wished(line, grammar, grammar.commands, orders_on_file(game, player), today_in(game), among)

    def topics(
        self, line: str, presenter: Presenter, player: str, would_do: Callable[[Parsed], bool], admin: bool = False
    ) -> tuple[Topic, ...]:
        """Return the commands that a line of a player's or the Admin's is about; arguments as in `answers_meant`.

        What would be refused now is left out, unless it is surely meant: then the refusal says more. A question is
        answered by no refusal.
        """
        if admin and self.pays(line):
            return ()
        suggested = self.suggested(presenter, player)  # first: who tries an order out may have the grammar built anew
        grammar = self.grammar(admin)

        def is_done(order: Parsed) -> bool:
            done = self._tries > 0 and would_do(order)
            self._tries -= 1 + self.table.game.engine.run.spent // _A_TRY
            return done

        with grammar.names.remembering():
            completing = Completing(grammar, player, suggested, self.queries, is_done)
            sight = Sight(self.table.game.world, player, admin=admin)
            proposed = () if admin else proposed_in(line, self.table.game, grammar)
            found = (*proposed, *self._topics(grammar).of(line, sight, completing))
            names = KnownNames(grammar.names, sight)
            kept = [one for one in found if one.command.block or one.meant is None or not (
                loses_a_sum(line, f"{one.line} {one.said}", admin or bool(one.command.rule))
                or names.loses_a_player(line, one.line, one.meant.parsed))]
            tried = [(self._would_be_done(one, would_do, grammar), one) for one in kept]
            if not any(done for done, _ in tried):
                named = self._topics(grammar).of(line, sight, completing, by_name=True)
                tried += [(True, one) for one in named if self._would_be_done(one, would_do, grammar)]
        useful = [(done, one) for done, one in tried if may_answer(line, one.command)
                  and (done or (one.surely and one.meant is not None and not asks(line)))]
        first = next((one for done, one in tried[:1] if not done), None)
        likely = [*explaining(line, first, grammar), *(one for done, one in useful if done)]
        likely = [*likely, *(one for done, one in useful if not done)][:MOST]
        return tuple(with_its_reason(one if admin else not_made_up(one, grammar, self.queries)) for one in likely)

    def headed(self, talk: Sequence[str]) -> tuple[Topic, ...]:
        """Return the proposal that a player's letter is, if its first line is the title of one and its text follows."""
        topic = headed(talk, self.table.game, self.grammar(False))
        return (topic,) if topic is not None else ()

    def take_heading(self, reading: Reading) -> None:
        """Take for talk the one line that begins as a command, if it heads a proposal in prose: “Proposal: Tips”.

        A slip in a command that takes lines below it is none, unless it says which rule is to be changed.
        """
        first = reading.found[0] if len(reading.found) == 1 else None
        if not isinstance(first, Misread) or len(reading.above) != len(reading.talk):  # others were votes, or a subject
            return
        greeting = reading.talk[: reading.above.count(0)]
        if not all(map(is_courtesy, greeting)):
            return
        below = [*filter(None, first.text.split("\n")), *reading.talk[len(greeting) :]]
        grammar = self.grammar(False)
        slip = any(command.block for command in grammar.commands_of(first.words.split()[0].casefold().rstrip(":")))
        lines = [line for line in below if line.strip() and not is_courtesy(line)]
        change = change_in(first.words, self.table.game)
        order = grammar.order(change) if change and not lines else None
        if order is not None:  # what is missing below it is said
            reading.found[:] = [replace(order, words=first.words, bare=order.words)]
        elif (change or not slip) and self.headed([first.words, *lines]):
            reading.found.clear()
            reading.talk[:] = [*greeting, first.words, *below]
            reading.above[:] = [0] * len(reading.talk)

    def _would_be_done(self, topic: Topic, would_do: Callable[[Parsed], bool], grammar: Grammar) -> bool:
        """Tell whether a command would be done as it is offered; one that takes a text is taken to be.

        With arguments that are only examples it is not, unless it is surely meant.
        """
        if topic.meant is not None:
            return topic.command.block or would_do(topic.meant.parsed)
        order = grammar.line(topic.line.partition("\n")[0])
        made_up = topic.command in self.queries and "NUMBER" in arguments_of(topic.command.pattern)
        known = isinstance(order, Parsed) and not made_up and (topic.command.block or would_do(order))
        may_be = (topic.surely or topic.command.block) and topic.command.verb not in WRAPPERS
        return may_be and (known or names_nobody(topic))

    def suggested(self, presenter: Presenter, player: str) -> Sequence[Parsed]:
        """Return the orders that letters show a player now: answers to offers, and what the rules suggest."""
        def shown() -> Sequence[Parsed]:
            options = [option for offer in presenter.unanswered(player) for option in options_of(offer)]
            lines = [act.command for act in (*options, *presenter.may_do(player)) if "\n" not in act.command]
            return tuple(filter(None, map(self.grammar(False).order, lines)))

        return self.table.game.world.remember(("orders that letters show", player), shown) if player else ()

    def answers_asked(self, line: str) -> tuple[Topic, ...]:
        """Return what answers a question: the board, or the rules that it is about, each as the line that shows it."""
        if not asks(line):
            return ()
        grammar, asked = self.grammar(False), []
        board = grammar.order(BOARD)
        if board is not None and asks_where(line, self.table.game):
            asked.append(Topic(board.command, BOARD, Guess(BOARD, 0, board), surely=False))
        for rule in rules_about(line, self.table.game):
            order = grammar.order(f"rules {rule.label}")
            if order is not None:
                words = f"Read rule {rule.label}, “{Facts(rule).line('title')}”."
                asked.append(Topic(order.command, order.words, Guess(order.words, 0, order), surely=False, words=words))
        return tuple(asked)

    def has_slips(self, line: str, guesses: Iterable[Guess]) -> bool:
        """Tell whether a player's line casts a vote or takes an offer up, or is a command with a slip in it."""
        return any(not guess.cost or is_a_slip(line, guess, self.knows) for guess in guesses)

    def knows(self, word: str) -> bool:
        """Tell whether a word is one of players’ commands, or an everyday word for one."""
        return self._topics(self.grammar(False)).knows(word)

    def _topics(self, grammar: Grammar) -> Topics:
        if grammar not in _TOPICS:
            _TOPICS[grammar] = Topics(grammar, self.table.game.ruleset)
        return _TOPICS[grammar]

    def bids(self, line: str) -> tuple[str, ...]:
        """Return the bids that a player's line means that lacks its dollars."""
        return tuple(guess.line for guess in Voting(self.table.game, self.grammar(False), self.most).meant(line))

    def _take_what_is_plain(self, grammar: Grammar, reading: Reading, talks: bool, player: str) -> None:
        """Read lines that are votes in another order, or several at once, or questions, each in its place."""
        voting, on_file = Voting(self.table.game, grammar, self.most), orders_on_file(self.table.game, player)
        commands: list[Parsed | Misread] = []
        talk = [*zip(reading.above, reading.talk, strict=True)]
        for number, read in enumerate((*reading.found, None)):
            for line in [line for above, line in talk if above == number]:
                if orders := _as_meant(line, voting, grammar, talks, on_file):
                    reading.talk.remove(line)
                    commands += orders
            if read is not None:
                unclear = isinstance(read, Misread) and not read.says_which
                commands += (unclear and _as_meant(read.words, voting, grammar, talks, on_file)) or [read]
        reading.found[:] = commands[: self.most]
        if len(commands) > self.most:
            reading.more = commands[self.most].words


def _as_meant(
    line: str, voting: Voting, grammar: Grammar, talks: bool, on_file: Mapping[str, str]
) -> Sequence[Parsed | Misread]:
    """Return the votes that a line casts, the orders it takes back, or the query that it asks, unless it `talks`."""
    own = voting.cast(line) or taken_back(line, grammar, on_file)
    return own or ([] if talks else [*filter(None, [asked(line, grammar)])])


def _foreign(command: Command, admin: bool) -> str:
    """Say whose command it is that somebody else has written, and what they can write."""
    words = "That is a player’s order; to give it in a player’s name: as NAME: …" if admin else FOR_THE_ADMIN
    to_all = admin and command.sort == LETTER
    return words + (" What you have to say to everybody goes below: announce" if to_all else "")


def _bare(read: Parsed | Misread) -> str:
    """Return a line as it is compared: without marks, in small letters."""
    return ((read.bare if isinstance(read, Parsed) else "") or read.words).casefold().strip(" .!")
