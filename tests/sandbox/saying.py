"""Words of the law with odd values in their fields, as the source of a rule file has them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from random import Random

from mailgame import law as language
from mailgame.sandbox.language import Language
from tests.sandbox.oddities import KINDS, NUMBERS, ODD, RULES, TEXTS

WORDS = {
    name: word
    for name in language.__all__
    if isinstance(word := getattr(language, name), type) and dataclasses.is_dataclass(word)
}


def named(words: Mapping[str, type], base: type) -> list[str]:
    """Return the names of the words of a sort."""
    return sorted(name for name, word in words.items() if issubclass(word, base))


INTENTS, EVENTS = named(WORDS, language.Intent), named(WORDS, language.Event)


@cache
def vocabulary(spoken: Language) -> dict[str, type]:
    """Return the words of a game: those of all games, and its own."""
    return WORDS | {name: word for name, word in spoken.own.named.items() if dataclasses.is_dataclass(word)}


class Sayer:
    """Says words of a game, from a number."""

    def __init__(self, seed: str, spoken: Language) -> None:
        self.random = Random(seed)
        self.words = vocabulary(spoken)
        self.intents, self.events = named(self.words, language.Intent), named(self.words, language.Event)
        self.kinds = {"player", "game"}

    def one_of(self, *some: str) -> str:
        return self.random.choice(some)

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def odd(self) -> str:
        """Return a value of which the checker knows nothing."""
        return f"odd({self.one_of(*ODD)})"

    def word(self, name: str) -> str:
        """Return a word with something in its fields."""
        given = [
            f"{field.name}={self._field(str(field.type), field.name)}"
            for field in dataclasses.fields(self.words[name])
            if field.init and (field.default is dataclasses.MISSING or self.chance(55))
        ]
        return f"{name}({', '.join(given)})"

    def _field(self, said: str, name: str) -> str:
        if self.chance(9):
            return self.odd()
        if name == "intent":
            return self.word(self.one_of("Tell", "Pay", "Set", "Move"))
        if name == "field":
            return self.one_of('"payee"', '"pawn"', '"player"', '"to"', '"thing"', '"amount"', '"square"', '"nonsense"')
        if said == "int" and name in ("rule", "number", "target"):
            return self.one_of(*RULES)
        return self._some(said) if ", ..." in said else self._single(said)

    def _some(self, said: str) -> str:
        if "Player, ..." in said:
            return self.one_of("tuple(view.players())", "(view.players()[0],)", "()", "None", "odd([None])",
                               "odd((view.game, 'Ann'))", "(view.players()[0],) * 2")
        if "Thing, ..." in said:
            return self.one_of("tuple(view.players())", "tuple(view.things('square')[:3])", "tuple(view.rules()[:30])",
                               "()", "odd(('Ann',))", "(view.players()[0],) * 2", "tuple(view.offers())",
                               "(view.game,)")
        if "Intent, ..." in said:
            return self.one_of("()", f"({self.word('Tell')},)", f"({self.word('Pay')},)")
        if "str, ..." in said:
            some = [self.one_of(*TEXTS) for _ in range(self.random.choice((0, 1, 2, 3)))]
            return f"({', '.join(some)},)" if some else "()"
        return self.one_of("()", "(0,)", "(0, 1, 2, 3, 4, 5, 6)", "(9,)", "(-1,)")

    def _single(self, said: str) -> str:
        if "Mapping" in said:
            return self.mapping()
        if "datetime" in said:
            return self.moment()
        if said == "bool":
            return self.one_of("True", "False")
        if "Account" in said:
            return self.one_of(self.player(), self.player(), '""', '"bank"', '"pot"')
        if "Player" in said:
            return self.player()
        if "Plain" in said:
            return self.plain()
        if "Thing" in said or said == "object":
            return self.thing()
        if said.startswith(("int", "Amount")):
            return self.one_of(*NUMBERS)
        return self.one_of(*TEXTS)

    def moment(self) -> str:
        """Return a moment, that there may not be."""
        return self.one_of("hours_from(view, 5)", "hours_from(view, 0)", "view.now", "view.local(9999, 12, 31)",
                           "view.local(1, 1, 1)", "view.next_time((0,))", "None")

    def mapping(self) -> str:
        """Return a table of what something is about."""
        return self.one_of(
            "{}", '{"square": "8", "price": odd([1])}', '{"square": "8", "price": 10**15}', '{"what": odd([])}',
            '{"words": "x" * 5000}', '{"command": "go", "button": "Go"}', '{"player": "Ann", "proposal": "1"}',
            '{"words": odd({"a": 1}), "command": odd(5)}', '{"proposal": "nonsense", "ballot": "9"}', '{"quiet": True}',
            '{"author": "Admin", "words": "Obey."}', '{"default": odd([1]), "player": odd(None)}', '{"how": odd(5)}',
            '{"player": view.players()[0], "rule": view.rules()[0]}',
            '{"ballot": odd((view.things("ballot") + [None])[0])}',
        )

    def plain(self) -> str:
        """Return a value of any type."""
        if self.chance(30):
            return self.odd()
        return self.one_of(*TEXTS, *NUMBERS, "True", "None", '["8"]', '{"Soldier": 2}', self.thing())

    def player(self) -> str:
        """Return a player, or what is none."""
        return self.one_of("view.players()[0]", "view.players()[-1]", "odd(it).player", "view.players()[1]",
                           'odd(view.thing("dog", "rex"))', "odd(view.game)", 'odd("Ann")', "odd(it).giver")

    def thing(self) -> str:
        """Return a thing, or what is none."""
        kind = self.one_of(*self.kinds, "square", "proposal", "offer", "ballot", *KINDS[-3:])
        return self.one_of("view.game", "view.players()[0]", f'odd((view.things("{kind}") + [None])[0])',
                           f'odd(view.thing("{kind}", {self.one_of(*TEXTS)}))', "odd(it).thing", "odd(view.rule(3))",
                           f"odd(view.rule({self.one_of(*RULES)}))", f'odd(view.things("{kind}")[-1])')
