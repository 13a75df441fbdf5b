"""Clauses of law that nobody thought of: attributes, kinds, arguments, commands and what stands behind them."""

from __future__ import annotations

from collections.abc import Sequence

from mailgame.sandbox.language import Language
from tests.sandbox.asking import Asker
from tests.sandbox.oddities import (
    BEHIND,
    FIRST,
    HEADINGS,
    KINDS,
    KNOWN,
    ODD,
    READ,
    REFUSED,
    RIDERS,
    STEPS,
    SUGGESTED,
    TEXTS,
    VERBS,
)


class Declarer(Asker):
    """Declares what a rule has. `free` are attributes (kind, name and type) that went with a shipped rule."""

    def __init__(self, seed: str, spoken: Language, free: Sequence[tuple[str, str, str]] = ()) -> None:
        super().__init__(seed, spoken)
        self.free = list(free)
        self.attributes: list[tuple[str, str, str]] = []
        self.verbs: list[str] = []
        self.riders: list[str] = []
        self.arguments: set[str] = set()

    def declaration(self) -> str:
        """Return a line by which a rule declares something."""
        if self.chance(12):
            return self._argument(self.one_of("COLOUR", "DOG", "NUMBER", "TEXT", "SQUARE", "PLAYER", "X1", "COIN"))
        if self.chance(6):
            return self.one_of(
                f'rule.steps({self.one_of(*self.events)}, "{self.one_of("steps", "steps", "price", "nothing")}")\n',
                f"rule.without({self.one_of(*TEXTS)})\n",
                'rule.arithmetic("percent", "add", "fix", rounding="up")\n',
                f"rule.arithmetic(odd({self.one_of(*ODD)}))\n",
            )
        return self._attribute() + (self._kind() if self.chance(20) else "")

    def _argument(self, name: str) -> str:
        options = self.one_of('"red", "blue"', '"one"', '"Ann=Bert", "x"', '"8", "9"', '"red sea", "re"', '"İ", "i"')
        if name in self.arguments:
            return ""
        self.arguments.add(name)
        return f'rule.argument("{name}", {options})\n'

    def _attribute(self) -> str:
        kind, name = self.one_of(*KINDS[:6], *KINDS[:3], *KINDS, "dog", "coin"), self.one_of(*KNOWN)
        type_ = self.one_of(*FIRST, *FIRST, "money", "player", "square", "dog", "course")
        if self.free and self.chance(75):
            kind, name, known = self.random.choice(self.free)
            type_ = known if self.chance(90) else type_
        first = self.one_of(*FIRST[type_][: 2 if self.chance(80) else None]) if type_ in FIRST else "None"
        if self.chance(4):
            first = self.one_of(*ODD[:6])
        seen = self.one_of("", "", "", ', seen_by="owner"', ', seen_by="nobody"', ', seen_by="rules"', ", keep=True")
        shown = f", shown={self.one_of(*(repr(one) for one in HEADINGS), 'False', 'odd(5)')}" if self.chance(15) else ""
        bounded = self.one_of(", least=0", ", most=10", ", least=5, most=1", ", least=odd('x')")
        bounds = bounded if self.chance(8) else ""
        of = f', of="{self.one_of(*KINDS, "number", "text", "cat", "")}"' if self.chance(25) else ""
        self.kinds.add(kind)
        self.attributes.append((kind, name, type_))
        return f'rule.attribute("{kind}", "{name}", "{type_}", {first}{seen}{shown}{bounds}{of})\n'

    def _kind(self) -> str:
        own = [kind for kind in ("dog", "coin", "item", "course") if kind in self.kinds]
        kind = self.one_of(*own) if own else self.one_of(*self.kinds, "dog")
        if not own and self.chance(90):
            return ""
        said = [f'shown={self.one_of(*(repr(one) for one in HEADINGS), "False")}'] if self.chance(60) else []
        said += ['seen_by="owner"'] if self.chance(50) else []
        said += [f'owner="{self.one_of("owner", "keeper", "player", *KNOWN)}"'] if self.chance(30) else []
        return f'rule.kind("{kind}", {", ".join(said)})\n'

    def command(self, number: int, body: str) -> str:
        """Return a command, with a clause by which it is refused now and then."""
        verb = self.one_of("go", *(VERBS if self.chance(20) else READ))
        self.verbs.append(verb)
        more = self.one_of("", "", "", "", ', when="filed"', ", block=True", ", in_pause=True", ', answers="gift"')
        refused = self.one_of("None", self.one_of(*TEXTS), self.odd(), "str(odd(it).player)")
        clause = f"@does_{number}.refuse\ndef refuses_{number}(view, it):\n    return {refused}\n\n\n"
        needed = [one for one in ("DOG", "COIN", "COLOUR", "COURSE", "THING") if one in verb and self.chance(85)]
        declared = "".join(self._argument(one) for one in needed)
        if not self.chance(30):
            return f'{declared}@rule.command("{verb}", "Do it."{more})\ndef does_{number}(view, it):\n{body}'
        made = f'does_{number} = rule.command("{verb}", "Do it."{more})\n\n\n'
        return f"{declared}{made}{clause}@does_{number}\ndef does_it_{number}(view, it):\n{body}"

    def rider(self, number: int, body: str) -> str:
        """Return words that stand behind commands."""
        words = self.one_of(*(RIDERS if self.chance(25) else RIDERS[:8]))
        to = "".join(f', "{self.one_of(*BEHIND)}"' for _ in range(self.random.choice((0, 0, 1, 2))))
        self.riders.append(words)
        made = self._argument("COIN") if "COIN" in words else ""
        made += f'rides_{number} = rule.rider("{words}", "Do it so."{to})\n\n\n'
        refused = self.one_of("None", self.one_of(*TEXTS), self.odd(), "str(odd(it).rider.player)")
        clause = f"@rides_{number}.refuse\ndef refuses_{number}(view, it):\n    return {refused}\n\n\n"
        return f"{made}{clause if self.chance(40) else ''}@rides_{number}\ndef does_{number}(view, it):\n{body}"

    def suggesting(self, number: int) -> str:
        """Return a handler that suggests what nobody could send."""
        lines = [repr(self.one_of(*SUGGESTED, *self.verbs)) for _ in range(self.random.choice((0, 1, 2, 12)))]
        some = self.one_of(f"[{', '.join(lines)}]", lines[0] if lines else "None", self.odd(), f"odd([{self.asked()}])",
                           f"[f'{{one}} | hug {{one}}' for one in view.players()] * {self.one_of('1', '3', '400')}")
        return f"@rule.suggests\ndef suggests_{number}(view, it):\n    return {some}\n"

    def answering(self, number: int) -> str:
        """Return a handler that answers a question, or alters the answer."""
        word = self.one_of(*(self.asked_there or ["Adjacent"]))
        value = self.one_of("True", "0", "None", self.thing(), self.player(), self.odd(), f"odd({self.asked()})",
                            f"view.ask({word}(*[odd(it)] * 2))", "view.ask(odd(it))")
        if self.chance(40):
            outcome = self.one_of(f"Reply({value})", self.word("Add"), self.word("Cap"), self.word("Tell"), value)
            return f"@rule.alter({word})\ndef does_{number}(view, it):\n    return {outcome}\n"
        return f"@rule.answers({word})\ndef does_{number}(view, it):\n    return {value}\n"

    def seldom(self, number: int) -> str:
        """Return a handler of a kind that few rules have: one that lifts, judges, or carries an act of its own out."""
        rule, reason, act = self.one_of("1", "2", "3", "14", "101", "0", "-1"), self.one_of(*REFUSED), self.one_of(
            "transmute", "add", "turn", "x")
        above, answer = self.random.choice((
            (f'lift({rule}, "{reason}")', self.one_of("True", self.one_of(*TEXTS), self.odd())),
            ("precedence", self.one_of("True", "''", self.odd(), "it.number < odd(other).number", self.one_of(*TEXTS))),
            (f'enacts("{act}", "{self.one_of("transmuted", "turned", "")}")', self.word(self.one_of(*self.intents))),
        ))
        given = "view, it, other" if above == "precedence" else "view, it"
        return f"@rule.{above}\ndef does_{number}({given}):\n    return {answer}\n"

    def step(self) -> str:
        """Return the step in which an event is answered, if it is in one."""
        return f", step={self.one_of(*STEPS)!r}" if self.chance(12) else ""
