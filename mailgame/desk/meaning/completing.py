"""Completing: what a line of prose leaves open of a command is filled in with what would be done now."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice, product

from msgspec import Struct
from msgspec.structs import replace

from ...law import Command
from ...law.commands import LIST, kind_of, name_of
from ..commands.grammar import Grammar
from ..commands.names import MANY_WORDS
from ..commands.parsed import Parsed
from .acting_on_rules import is_about_a_rule
from .fewer import with_fewer
from .filling import Filling, KnownNames, written
from .guess import Guess

TO_BE_CHOSEN = "NAME"
"""The argument that is a name to be chosen; in a suggestion it stands as it is."""
_EACH, _TRIES, _PLACES = 12, 60, 2_000
"""How many things are tried for an argument, how many lines for a command, and of how many these are the first."""
_MYSELF = frozenset({"apply", "i", "i'd", "i'll", "i'm", "im", "me", "myself", "volunteer"})
"""Words by which somebody speaks of themselves: they may be the player who is meant."""
MUCH = "1000000"
"""More than anybody has: what is written for “all” until it is known how much that is."""
_ANY_SUM = "1"
"""What is tried for a sum that a line does not say; what is offered leaves it open."""


class Completing(Struct, frozen=True):
    """Completes the commands of a grammar for a player, of whom `suggested` are the orders that letters show them.

    queries: commands that the desk answers, which nothing refuses. would_do: tells whether an order would be done now.
    """

    grammar: Grammar
    player: str
    suggested: Sequence[Parsed]
    queries: Collection[Command]
    would_do: Callable[[Parsed], bool]

    def complete(self, command: Command, filling: Filling, names: KnownNames) -> Guess | None:
        """Return a command with all that a line says of it, and else as it would be done, if anything would.

        None if nothing is known that could stand there.
        """
        fitting = [order for order in self.suggested if order.command is command and _fits(order, filling)]
        if fitting and filling.open and not filling.all:
            return self._as_suggested(fitting[0], filling) if not self._leaves_a_choice(fitting, filling) else None
        if command in self.queries or any(kind_of(word) in MANY_WORDS for word in filling.open):
            return None
        if command.verb not in filling.said and "PLAYER" in filling.known and filling.open:
            return None  # neither what is done nor with what was said: “kick Bert” is no vote about an office
        known = filling.known | self._much(command, filling)
        tried, swapped = self._tried(command, known, filling, names, fitting), _swapped(known, filling.open)
        is_done = tried is not None and self.would_do(tried.parsed)
        if is_done or swapped == known:
            return tried
        return self._tried(command, swapped, filling, names, fitting, surely=False) or tried

    def likeliest(self, command: Command, filling: Filling, names: KnownNames) -> Parsed | None:
        """Return a command with all that a line says of it and else what is likeliest, whether it would be done or not.

        Of two things of one kind the first is what the line is about, the other is the player’s.
        """
        kinds = [kind_of(word) for word in filling.open]
        if any(kind in ("NUMBER", "DOLLARS") or kind.lower() not in names.names.game.world.kinds for kind in kinds):
            return None  # a word of many, or one that the rules list: to name the first would say nothing
        choices = [
            self._choices(word, command, (), names, filling.said if kind not in kinds[:place] else ())
            for place, (word, kind) in enumerate(zip(filling.open, kinds, strict=True))
        ]
        for values in islice(_nearest_first(choices), _TRIES):
            known = {**filling.known, **dict(zip(filling.open, values, strict=True))}
            order = self.grammar.line(written(command.pattern, known))
            things = [(kind_of(word), value) for word, value in known.items()]
            if isinstance(order, Parsed) and len({*things}) == len(things):
                return order
        return None

    def _tried(
        self, command: Command, known: Mapping[str, str], filling: Filling, names: KnownNames,
        fitting: Sequence[Parsed], surely: bool = True,
    ) -> Guess | None:
        """Return a command with what is known as it would be done; else, if that is surely said, as it is written."""
        left = [word for word in (*filling.open, *filling.known) if word not in known]
        choices = [self._choices(word, command, fitting, names, filling.said) for word in left]
        themselves = not _MYSELF.isdisjoint(filling.said)
        if themselves:
            choices = [sorted(each, key=lambda one: one != self.player) for each in choices]
        kinds = [kind_of(word) for word in left]
        any_would_do = any(not self._is_thing(word, names) for word in left)
        sums = [word for word, each in zip(left, choices, strict=True) if each == [_ANY_SUM] and not filling.all]
        unsaid = {word: word for word in sums}
        first: Guess | None = None
        done: list[Guess] = []
        for values in islice(_nearest_first(choices), _TRIES):
            given = {**known, **dict(zip(left, values, strict=True))}
            order = self.grammar.line(written(command.pattern, given))
            if not isinstance(order, Parsed) or len({*zip(kinds, values, strict=True)}) < len(values):
                continue
            form = written(command.pattern, {**given, **unsaid}) if unsaid else ""
            if found := self._as_done(order, filling):
                found = replace(found, line=form or found.line)
                done.append(found)
                if themselves and self.player in values:
                    return found
                if len(done) > 1 or not any_would_do:
                    break
            likely = surely and not filling.all and not any_would_do and len(left) <= 1
            first = first or (Guess(form or order.words, 0, order) if likely else None)
        return (done[0] if len(done) == 1 else None) if done else first

    def _is_thing(self, word: str, names: KnownNames) -> bool:
        """Tell whether an argument is a thing or a sum: the likeliest is offered; else it must be the only one.

        So must a person: nobody is named whom nobody spoke of.
        """
        kind = kind_of(word)
        return kind != "PLAYER" and (kind in ("NUMBER", "DOLLARS") or kind.lower() in names.names.game.world.kinds)

    def _leaves_a_choice(self, fitting: Sequence[Parsed], filling: Filling) -> bool:
        """Tell whether suggested orders differ in an option that a line does not say, which is theirs to choose."""
        book = self.grammar.names.game.engine.book
        chosen = [name_of(word) for word in filling.open if book.options(fitting[0].command.rule, kind_of(word))]
        return any(len({str(order.arguments.get(name)) for order in fitting}) > 1 for name in chosen)

    def _as_done(self, order: Parsed, filling: Filling) -> Guess | None:
        """Return an order if it would be done now, with the greatest number with which it would if all is meant."""
        line = order.words if not filling.all and self.would_do(order) else ""
        line = with_fewer(order, self.would_do, filling.half) if filling.all else line
        done = self.grammar.line(line) if line else None
        return Guess(line, 0, done) if isinstance(done, Parsed) else None

    def _as_suggested(self, order: Parsed, filling: Filling) -> Guess:
        """Return a suggested order, with the name that the line gives for the one that is to be chosen."""
        name = filling.known.get(TO_BE_CHOSEN, "")
        named = self.grammar.line(order.words.replace(f'"{TO_BE_CHOSEN}"', name)) if name else None
        return Guess(named.words, 0, named) if isinstance(named, Parsed) else Guess(order.words, 0, order)

    def _much(self, command: Command, filling: Filling) -> dict[str, str]:
        words = command.pattern.replace("[", " ").replace("]", " ").split()
        return {word: MUCH for word in words if filling.all and kind_of(word) in ("NUMBER", "DOLLARS")}

    def _choices(
        self, word: str, command: Command, fitting: Sequence[Parsed], names: KnownNames, said: Sequence[str]
    ) -> list[str]:
        """Return what an argument could be, the likeliest first: as suggested, of whom is named, of one’s own."""
        argument, kind = word.rstrip(LIST), kind_of(word)
        if kind in ("NUMBER", "DOLLARS"):
            words = command.pattern.replace("[", " ").replace("]", " ").split()
            numbered = names.names.game.world.rows(words[words.index(word) - 1])
            suggested = [order.arguments[name_of(word)] for order in fitting if name_of(word) in order.arguments]
            return [*map(str, suggested)] or [*numbered][:_EACH] or ([] if is_about_a_rule(command) else [_ANY_SUM])
        ids = dict.fromkeys(names.called(argument, command.rule).values())
        owners = [*names.players_in(said), self.player]
        shown = {str(value) for order in self.suggested for name, value in order.arguments.items()
                 if kind_of(name.upper()) == kind}
        likeliest = sorted(ids, key=lambda each: (each not in shown, names.owned(kind.lower(), each, owners)))
        return likeliest[:_EACH]


def _swapped(known: Mapping[str, str], left: Sequence[str]) -> dict[str, str]:
    """Return what is known with something in the place of another argument of its kind: as what is to come of it."""
    pairs = ((word, other) for word in known for other in left if word != other and kind_of(word) == kind_of(other))
    word, other = next(pairs, ("", ""))
    return {other if name == word else name: value for name, value in known.items()}


def _fits(order: Parsed, filling: Filling) -> bool:
    """Tell whether an order has what a line says of its arguments."""
    for word, value in filling.known.items():
        argument = order.arguments.get(name_of(word), "")
        values = argument if isinstance(argument, list | tuple) else [argument]
        if value.casefold() not in (str(each).casefold() for each in values) and argument != TO_BE_CHOSEN:
            return False
    return True


def _nearest_first(choices: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield one of each of some choices, those first that come first; of many only the first of each are looked at."""
    most = max(1, int(_PLACES ** (1 / max(1, len(choices)))))
    places = sorted(product(*(range(min(len(each), most)) for each in choices)), key=sum)
    return (tuple(each[place] for each, place in zip(choices, some, strict=True)) for some in places)
