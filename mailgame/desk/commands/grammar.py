"""The grammar of commands, built from what the rules in force declare: reads lines of a letter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial

from msgspec.structs import replace

from ...law import Command
from ...law.commands import lists_of
from .cells import join_cells
from .cited import behind_another, cited
from .courtesy import is_company, is_courtesy
from .fences import below, opened_around_commands
from .guards import guarded, limit
from .lacking import LACKS, LIKE_THIS, LONGEST_COMMAND, missing, says_why, telling
from .likeness import Unclear, is_exact, is_heading, is_short_for_two, misspelt_verbs, nearest, shared_words
from .lines import ASKING, Token, as_written, block, in_the_name_of, is_end, tokenize, unfenced, with_plain_settings
from .matching import Arguments, Match
from .names import Names
from .not_meant import takes_back
from .parsed import Misread, Parsed, Reading
from .remarks import is_remark
from .riding import Ridden, ridden
from .rows import pieces
from .sentences import part_of_a_sentence, put_right
from .sieve import may_name, named_by
from .thanked import politely
from .unmarked import readings, says
from .well_formed import well_formed

STOP = "stop"
"""A line with only this word ends the reading; nothing else does."""
LAW = "law"
"""What stands behind the backticks over law."""
WANTS_OUT = "unsubscribe"
"""The command that a letter is read as that says “stop” and nothing else."""
_ASIDE, _AS_IN_OURS = -1, "it stands in your letter as it does in the one that you answer"
_SMALL_WORDS = frozenset({"also", "and", "but", "for", "not", "or", "plus", "same", "so", "the", "then", "too", "with"})
"""Words that begin no command, and are none misspelt."""
_DEEPEST = 6
"""How often what stands behind the first words of a line, “before 18:00: standing …”, is read as a line itself."""
_REMEMBERED = 200  # characters: a line of no more is read once as long as nothing changes


class Grammar:
    """The commands that one writer may use.

    names: what arguments can name. acting: returns the grammar of what they may write in another's name (“as Ann: …”).
    former: commands that are no longer there or not for them, each with words that say so.
    """

    def __init__(
        self,
        commands: Sequence[Command],
        names: Names,
        acting: Callable[[], Grammar] | None = None,
        former: Sequence[tuple[Command, str]] = (),
    ) -> None:
        self.names = names
        self._depth = 0
        self._acting = acting
        self._former: dict[str, list[tuple[Command, str]]] = {}
        for command, words in former:
            self._former.setdefault(command.verb, []).append((command, words))
        self._riders = names.game.engine.book.riders
        self.commands: Sequence[Command] = tuple(commands)
        self._by_verb: dict[str, list[Command]] = {}
        for command in commands:
            self._by_verb.setdefault(command.verb.lower(), []).append(command)

    @cached_property
    def verbs(self) -> Sequence[str]:
        """The verbs that help lists; any others are only other ways to write a command."""
        return tuple(verb for verb, forms in self._by_verb.items() if any(command.help for command in forms))

    @property
    def acting(self) -> Grammar | None:
        """The grammar of what can be written after “as NAME:”; None if nothing can."""
        return self._acting() if self._acting is not None else None

    def commands_of(self, verb: str) -> Sequence[Command]:
        """Return the commands that begin with a verb."""
        return self._by_verb.get(verb, ())

    def read(self, text: str, most: int = 50, repeated: Collection[int] = (), writer: str = "") -> Reading:
        """Read the new text of a letter, at most `most` commands of it; none begins in one of the lines `repeated`.

        writer: the player who wrote it, if one did.
        """
        reading, lines, place, ended = Reading(), text.split("\n"), 0, 0  # `ended`: below the last command
        is_another = partial(self._is_player, but=writer)
        aside = cited(lines, self.order, is_another, writer)
        aside |= dict.fromkeys(repeated, _AS_IN_OURS)
        while place < len(lines):
            line = lines[place].strip()
            place += 1
            if not line or is_end(line):  # an “end” without a block
                continue
            if line.startswith("```"):
                place = self._past_fence(reading, lines, place)
                continue
            if says(line, STOP):
                reading.below_stop = [below for text in lines[place:] if self.line(below := text.strip()) is not None]
                out = None if reading.found or reading.talk or reading.below_stop else self.line(WANTS_OUT)
                reading.found += [replace(out, words=line)] if isinstance(out, Parsed) else []
                break
            line = join_cells(lines, place - 1, aside, self.order)
            line, order, behind = behind_another(line, self.line(line), self.order, is_another)
            several = [] if isinstance(order, Parsed) or place - 1 in aside else self.several(line)
            takes_text = isinstance(order, Parsed) and bool(order.command.block)
            why = behind or aside.get(place - 1, "") or (
                part_of_a_sentence(lines[ended:], place - 1 - ended, self.order, has_a_block=takes_text)
                if several or isinstance(order, Parsed) else "")
            if several and not why:
                reading.more = next((one.words for one in several[most - len(reading.found) :]), "")
                reading.found += several[: most - len(reading.found)]
                if reading.more:
                    break
                continue
            if why and (several or order is not None):
                if several or isinstance(order, Parsed):
                    reading.aside.append((line, why))
                    place = block(lines, place, must_end=True)[1] if takes_text else place
                    put_right(lines, place, line, reading.found, self.order)
                continue
            if order is None:
                reading.talk.append(line)
                unsaid = place - 1 in aside or takes_back(lines[place].strip() if place < len(lines) else "")
                reading.above.append(_ASIDE if unsaid else len(reading.found))
                continue
            if len(reading.found) == most:
                reading.more = line
                break
            if isinstance(order, Parsed) and takes_text:
                text, place = block(lines, place)
                reading.texts.append((line, text))
                order = replace(order, block=with_plain_settings(text) if order.command.rule else text)
            elif isinstance(order, Misread) and (order.block or order.below):
                text, place = block(lines, place, must_end=not order.block)
                order = replace(order, text=text)
            reading.found.append(order)
            ended = place
        return reading

    def _past_fence(self, reading: Reading, lines: list[str], place: int) -> int:
        """Read a fence that no proposal stands above, which has begun right above a line; return where to go on."""
        line = lines[place - 1].strip()
        if line.strip("`").casefold() != LAW and opened_around_commands(lines, place, self.order):
            return place
        take_law = tuple(usage(command) for command in self.commands if command.block and command.rule)[:2]
        reading.found.append(Misread(line, "This is law with no proposal above it.", take_law))
        return below(lines, place)

    def several(self, line: str) -> list[Parsed]:
        """Read a line as several commands that need no others, with semicolons or full stops between them."""
        orders = [self.order(piece) for piece in pieces(line)]
        parsed = [order for order in orders if order is not None and not order.command.block]
        return parsed if len(parsed) == len(orders) else []

    def within(self, reading: Reading) -> list[tuple[str, str]]:
        """Return the commands that were taken for text of a command above them: that command, and the line."""
        return [(above, line) for above, text in reading.texts for line in unfenced(text) if self.order(line)]

    def may_order(self, text: str) -> bool:
        """Tell whether a text may hold an order; False is certain."""
        return may_name(text, self._named)

    @cached_property
    def _named(self) -> frozenset[str]:
        acting = self.acting
        return named_by(self.commands).union(acting._named if acting is not None else ())

    def order(self, line: str) -> Parsed | None:
        """Read one line of which only a command is wanted: None if it is none, whatever is wrong with it."""
        if not self.may_order(line):
            return None
        reading = self.line(line, mistakes=False)
        return reading if isinstance(reading, Parsed) else None

    def line(self, line: str, *, mistakes: bool = True) -> Parsed | Misread | None:
        """Read one line: a command, a mistake in one (not looked for without `mistakes`), or None if it is talk.

        A line that is no command as it stands may be one without the marks around it. Each is looked at several times.
        """
        if self._depth == _DEEPEST:
            return None
        read, within = partial(self._line, line, mistakes), self._depth > 0
        self._depth += 1
        try:
            if within or len(line) > _REMEMBERED:  # within another it may end sooner than by itself
                return read()
            return self.names.game.world.remember((self, line, mistakes), read)
        finally:
            self._depth -= 1

    def _line(self, line: str, mistakes: bool) -> Parsed | Misread | None:
        reading = self._as_it_stands(line, mistakes)
        if isinstance(reading, Parsed):
            return reading
        for plain in readings(line):
            again = self._as_it_stands(plain, mistakes)
            if isinstance(again, Parsed):
                return replace(again, words=line, bare=again.bare or plain)
            reading = replace(again, words=line) if again is not None else reading
        reading = None if isinstance(reading, Misread) and not reading.below and is_heading(line) else reading
        said_politely = politely(line, articles=mistakes)
        polite = ((said, again) for said in said_politely if (again := self.order(said)) is not None)
        return next((replace(again, words=line, bare=again.bare or said) for said, again in polite), reading)

    def _as_it_stands(self, line: str, mistakes: bool) -> Parsed | Misread | None:
        guard, rest = guarded(line)
        if guard:
            return self._guarded(line, guard, rest)
        name, rest = in_the_name_of(line)
        if name and self._acting is not None:
            reading = self._acting().line(rest)
            if isinstance(reading, Parsed):
                return replace(reading, words=line, name=name, bare=reading.bare or reading.words)
            if reading is not None or self._is_player(name):
                reason = reading.reason if reading else "That is not a player’s command."
                return Misread(line, reason, reading.near if reading else (), below=bool(reading and reading.below))
        tokens = tokenize(rest)
        if not tokens:
            return None
        verb = tokens[0].text.lower().rstrip(":,")
        if verb == "standing" and (reading := self._standing(line, as_written(tokens[1:]))) is not None:
            return reading
        commands = self._by_verb.get(verb)
        if commands is None:
            return (self._gone(line, tokens) or self._unknown(line, verb, tokens)) if mistakes else None
        return self._as_one_of(commands, line, name, tokens, mistakes)

    def _as_one_of(
        self, commands: Sequence[Command], line: str, name: str, tokens: list[Token], mistakes: bool
    ) -> Parsed | Misread | None:
        """Read a line that begins with the verb of these commands. `name`: in whose name it is."""
        tried: list[tuple[Command, int, str]] = []
        ridden = self._ridden(commands, tokens)
        if ridden is not None and ridden.surely:
            return self._behind(line, name, ridden)
        for command in commands:
            parsed, reached, reason = self._match(command, tokens)
            if parsed is not None:
                return Parsed(command, parsed, line, name=name)
            tried.append((command, reached, reason))
        if ridden is not None:
            return self._behind(line, name, ridden)
        if not mistakes:
            return None
        if (gone := self._gone(line, tokens, commands)) is not None:
            return gone
        wrong = [((shared_words(command, tokens), reached), reason, command) for command, reached, reason in tried]
        (_, reached), reason, closest = max(wrong, key=telling)
        is_long = len(tokens) > LONGEST_COMMAND and not (lists_of(closest.pattern) and reached > 2)
        if is_long or is_remark(commands, tokens) or (reached <= 1 and len(tokens) >= 3 and not is_exact(tokens)):
            return None
        why = [(command, words if says_why(words) else "") for command, _, words in tried]
        if (mistake := well_formed(why, tokens, self.names)) is not None:
            reason = reason if says_why(reason) else mistake.reason
            return Misread(line, reason, below=mistake.command.block, none=mistake.none)
        near = [usage(closest), *(usage(command) for command in commands if command is not closest)]
        riders = [rider.pattern for rider in self._riders if rider.to and rider.fits(closest)]
        near[1:1] = [f"{usage(closest)} {pattern}" for pattern in riders[:1]]
        near = [] if reason.startswith(LACKS) and reached > 1 else near  # then the reason shows how it goes on
        return Misread(line, reason, tuple(near[:3]), below=closest.block)

    def _ridden(self, commands: Sequence[Command], tokens: list[Token]) -> Ridden | None:
        """Read a line as a command and a rider; None if it holds no rider."""
        if not self._riders:
            return None
        return ridden(self._riders, commands, tokens, self.names, lambda command, left: self._match(command, left)[0])

    def _behind(self, line: str, name: str, ridden: Ridden) -> Parsed | Misread:
        """Return a line with a rider as an order, or as a mistake that says what is wrong with the rider."""
        if ridden.arguments is not None:
            return Parsed(ridden.command, ridden.arguments, line, name=name)
        near = (*ridden.near, usage(ridden.command))
        return Misread(line, ridden.reason, near, below=ridden.command.block)

    def _standing(self, line: str, rest: str) -> Parsed | Misread | None:
        """Read a line that begins with “standing”; None if no command follows."""
        reading = self.line(rest) if rest else None
        if isinstance(reading, Parsed):
            return replace(reading, words=line, standing=True, bare=reading.bare or reading.words)
        near = tuple(f"standing {pattern}" for pattern in reading.near) if reading is not None else ()
        return replace(reading, words=line, near=near) if reading is not None else None

    def _guarded(self, line: str, guard: str, rest: str) -> Parsed | Misread | None:
        """Read a line that begins with “before …:”; if no command follows, it is talk."""
        reading = self.line(rest)
        if not isinstance(reading, Parsed):
            return replace(reading, words=line) if reading is not None else None
        try:
            before = limit(self.names.game, guard)
        except Unclear as unclear:
            return Misread(line, str(unclear), block=reading.command.block)
        return replace(reading, words=line, before=before, bare=reading.bare or reading.words)

    def _is_player(self, name: str, but: str = "") -> bool:
        try:
            return self.names.meaning("PLAYER", name) != but
        except Unclear:
            return False

    def _gone(self, line: str, tokens: list[Token], own: Sequence[Command] = ()) -> Misread | None:
        """Read a former command, or others’, as a mistake that says so; None if none, or if `own` ones are nearer."""
        near, by = any(shared_words(command, tokens) > 1 for command in own), {command.by for command in own}
        for command, words in self._former.get(tokens[0].text.lower(), ()):
            if not (near and command.by not in by) and self._match(command, tokens)[0] is not None:
                return Misread(line, words, block=command.block, none=True)
        return None

    def nearest(self, words: str, count: int = 3) -> list[Command]:
        """Return at most `count` commands whose verbs are most like the first of these `words`, the likest first."""
        return [self._by_verb[verb][0] for verb in nearest(words.lower(), self.verbs, count, 0.5)][:count]

    def _unknown(self, line: str, verb: str, tokens: list[Token]) -> Misread | None:
        asks = (line.rstrip().endswith("?") or verb in ASKING) and len(tokens) > 2
        is_long = len(tokens) > (8 if is_exact(tokens) else 4)
        is_talk = is_courtesy(line) or is_company(line) or verb in _SMALL_WORDS or self._is_player(verb)
        if is_long or len(verb) < 2 or line.rstrip().endswith(",") or is_talk or asks:
            return None
        like = nearest(verb, self.verbs, 3, 0.6) if not is_short_for_two(verb) else []
        close = misspelt_verbs(verb, like, lambda known: self.order(line.replace(tokens[0].text, known, 1)) is not None)
        prefix = [known_verb for known_verb in self.verbs if known_verb.startswith(verb)] if len(verb) >= 3 else []
        if not (close or prefix):
            return None
        near = [self._by_verb[known_verb] for known_verb in dict.fromkeys([*prefix, *close])]
        usages, reason = tuple(usage(first) for first, *_ in near[:3]), f"There is no command “{tokens[0].text}”."
        if len(near) == len(near[0]) == 1:  # it is plain what was meant: what else is wrong with it?
            why = self._match(near[0][0], [tokens[0]._replace(text=near[0][0].verb), *tokens[1:]])[2]
            reason += f" {why}" if says_why(why) else ""
        return Misread(line, reason, usages, below=near[0][0].block)

    def _match(self, command: Command, tokens: list[Token]) -> tuple[Arguments | None, int, str]:
        """Match a line with a command: the arguments (None: no match), how many words match, and what is wrong."""
        match = Match(command.pattern, tokens, self.names, command.rule)
        options = partial(self.names.game.engine.book.options, command.rule)
        reason = match.reason or missing(match.missing, tokens, options)
        return match.arguments, match.reached, reason or f"{LIKE_THIS}: {usage(command)}"


def usage(command: Command) -> str:
    """Return how to write a command, for people to read."""
    return command.pattern
