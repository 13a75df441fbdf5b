"""What law asks: all that a view can be asked, and every function of the language, with odd values in each place."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping

from mailgame.sandbox.language import Language, questions
from tests.sandbox.oddities import COUNTS, KINDS, KNOWN, LISTS, NUMBERS, QUESTIONS, RULES, SHARES, SIDES, TEXTS
from tests.sandbox.saying import Sayer

_CHANCE = ("roll", "rolls", "happens", "pick", "picks", "shuffle", "new_deck", "deal", "deck")
_TRIED = ("reckon", "would_refuse", "foresee", "ask")


class Asker(Sayer):
    """Asks what nobody thought of."""

    def __init__(self, seed: str, spoken: Language) -> None:
        super().__init__(seed, spoken)
        self.functions = spoken.functions
        self.asked_there = [name for name in QUESTIONS if name in self.words]

    def asked(self) -> str:
        """Return an expression that asks something."""
        if self.chance(30):
            return self._of_the_view(self.one_of(*_CHANCE))
        if self.chance(35):
            return self._of_the_view(self.one_of(*_TRIED))
        if self.chance(50):
            return self._of_the_view(self.one_of(*questions()))
        name = self.one_of(*self.functions)
        return f"{name}({self._given(inspect.signature(self.functions[name]).parameters, self._of_a_function)})"

    def _of_the_view(self, name: str) -> str:
        return f"view.{name}({self._given(questions()[name].parameters, self._of_a_question)})"

    def _given(self, parameters: Mapping[str, inspect.Parameter], value: Callable[[inspect.Parameter], str]) -> str:
        """Return arguments; those that need not be given are left out now and then."""
        said = []
        for one in parameters.values():
            if one.kind is one.VAR_KEYWORD:
                said += [f"{self.one_of(*KNOWN)}={self.plain()}"] if self.chance(50) else []
            elif one.default is one.empty or self.chance(50):
                sign = "" if one.default is one.empty else f"{one.name}="
                said.append(f"{sign}{value(one)}")
        return ", ".join(said)

    def _of_a_question(self, one: inspect.Parameter) -> str:
        some = {"options": LISTS, "cards": LISTS, "faces": LISTS, "sides": SIDES, "count": COUNTS, "dice": COUNTS,
                "share": SHARES, "kind": tuple(f'"{kind}"' for kind in KINDS), "number": RULES, "target": RULES}
        if one.name in some:
            return f"odd({self.one_of(*some[one.name])})"
        if one.name == "question":
            return self.question()
        if one.name == "intent":
            return self.word(self.one_of("Pay", "Pay", "PayRent", "Set", "Move", *self.intents))
        return self._of_a_function(one)

    def question(self) -> str:
        """Return a question of the game, or what is none."""
        if self.asked_there and self.chance(80):
            return self.word(self.one_of(*self.asked_there))
        return self.odd()

    def _of_a_function(self, one: inspect.Parameter) -> str:
        said = str(one.annotation)
        if one.name == "view" and self.chance(90):
            return "view"
        if self.chance(20):
            return self.odd()
        if "Thing" in said or "Player" in said:
            return self.player() if "Player" in said else self.thing()
        if "Order" in said:
            return "odd(it)"
        if "int" in said:
            return self.one_of(*NUMBERS, *RULES)
        if "datetime" in said:
            return self.moment()
        if "Mapping" in said:
            return f"odd({self.mapping()})"
        return self.one_of(*TEXTS) if "str" in said else f"odd({self.plain()})"
