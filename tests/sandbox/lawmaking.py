"""Law out of the grammar of the language: every kind of declaration, handler and answer, with odd values everywhere.

What comes out is law that a player could send. Much of it is refused when it arrives; the rest does what nobody thought
of. `odd(…)` hides the type of a value from the checker, as a player can.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from random import Random

from mailgame import law as language

WORDS = {
    name: word
    for name in language.__all__
    if isinstance(word := getattr(language, name), type) and dataclasses.is_dataclass(word)
}
INTENTS = sorted(name for name, word in WORDS.items() if issubclass(word, language.Intent))
EVENTS = sorted(name for name, word in WORDS.items() if issubclass(word, language.Event))
OUTCOMES = ("Become", "Redirect", "Fix", "Add", "Percent", "Cap", "Stop")
OFTEN = (
    "UpdatePlayed", "UpdateBegan", "Rang", "Heard", "Enacted", "Paid", "TurnBegan", "TurnNears", "Landed", "Moved",
    "WasSet", "Told", "Posted", "Submitted", "Voted", "Created",
)
"""Events that come in every game, or soon lead to others."""
BENT = ("Pay", "Set", "Move", "Update", "Round", "TakeTurn", "BeginTurn", "EndTurn", "Post", "Tell", "Enact", "Own")

KINDS = ("player", "square", "game", "dog", "coin", "offer", "ballot", "proposal", "petition", "order", "rule", "item",
         "course")
KNOWN = (
    "items", "square", "pawn", "money", "name", "colour", "gender", "active", "track", "owner", "buildings", "soldiers",
    "natures", "price", "ownable", "number", "bankrupt", "silent", "next_pawn", "words", "closes", "status", "title",
    "place", "delegate", "away", "turn", "turns", "actions", "paused", "over", "winner", "result", "opens", "karma",
    "dogs", "worth", "jump_to", "doubled", "options", "until", "electorate", "votes", "kind_of", "label", "x",
    "course", "onward", "row", "column", "borders",
)
"""Names of attributes, many of which somebody knows."""
FIRST = {
    "number": ("0", "1", "-5", "10**12", "10**15", "7"),
    "text": ('""', '"x"', '"blue"', '"<b>&"', '"a" * 2000', '"2026-13-45"', '"aGVsbG8="', '"\\u202eevil"'),
    "flag": ("True", "False"),
    "list": ("[]", '["8"]', "[1, 2]", '["8", "8", "9"]', "[None]", '[["x"]]', '["a"] * 500', '[""]'),
    "counts": ("{}", '{"Soldier": 3}', '{"x": 10**15}', '{"": 1}', '{"Gold Card": -4}', '{"x": "y"}'),
    "table": ("{}", '{"a": [1]}', '{"from": "x", "to": 5}', '{"8": {"9": {}}}'),
    "moment": ('""', '"rubbish"', '"9999-12-31T23:59:59Z"', '"2026-12-01T00:00:00Z"', '"0001-01-01T00:00:00Z"'),
}
TEXTS = (
    '""', '"x"', '"Ann"', '"8"', '"game"', '"update"', '"purchase"', '"a" * 3000', '"line\\nline"', '"\\u202eevil"',
    '"<script>alert(1)</script>"', '"{player} {gets|get} {amount:money}"', '"Subject: x\\r\\nBcc: y@z"', '"dog"',
    '"gift"', '"turn"', '"notice"', '"🂡 ünï"', '"end"', '"  "', '"rex"', '"9999"', '"-1"', '"0"',
)
NUMBERS = ("0", "1", "2", "7", "-1", "-300", "100", "10**6", "10**9", "10**12", "10**15", "10**15 + 1", "3")
ODD = ("None", "5", '"x"', "[]", "{}", "True", "[1, [2]]", '{"a": 1}', "2.5", "view.now", "view.game", '["Ann"]')
ASKED = ("step", "whose", "square_at", "neighbour", "neighbours", "steps_apart", "reach")
"""Functions of the language that look round on the board."""
VERBS = (
    "go", "pat DOG", "paint SQUARE COLOUR", "wish TEXT", "hug PLAYER NUMBER", "dig [NUMBER]", "tax DOLLARS", "go go",
    "sing NAME", "throw COIN", "use SQUARE", "buy SQUARE", "see THING", "status", "wait DATE", "post", "vote DOLLARS",
)


class Lawmaker:
    """Makes one law from a number."""

    def __init__(self, seed: str, free: Sequence[tuple[str, str, str]] = ()) -> None:
        """`free` are attributes (kind, name and type) that went with a shipped rule: anybody may declare them."""
        self.random = Random(seed)
        self.free = list(free)
        self.kinds = {"player", "game"}
        self.attributes: list[tuple[str, str, str]] = []
        self.verbs: list[str] = []

    def one_of(self, *some: str) -> str:
        return self.random.choice(some)

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def law(self) -> str:
        """Return the file of a rule."""
        declared = [self._declaration() for _ in range(self.random.choice((0, 1, 1, 2, 2, 3)))]
        handlers = [self._handler(number) for number in range(1, self.random.choice((2, 3, 3, 4, 5)))]
        numbers = ", ".join(f"{name}={value}" for name, value in (("price", "25"), ("limit", "3")) if self.chance(50))
        head = f"rule = Rule(0, \"Generated\"{', ' if numbers else ''}{numbers})"
        body = "\n".join(["def odd(it):\n    return it\n", *declared, *handlers])
        used = [name for name in language.__all__ if (name in WORDS and f"{name}(" in body) or f"({name}" in body]
        known = ("hours_from", "active", "money", "tally", "has", *ASKED)
        helpers = [name for name in known if f"{name}(" in body]
        imports = ", ".join(dict.fromkeys(["Rule", *used, *helpers]))
        return f'"""A generated rule."""\n\nfrom mailgame.law import {imports}\n\n{head}\n\n{body}'

    # --- declarations

    def _declaration(self) -> str:
        if self.chance(10):
            name = self.one_of("COLOUR", "DOG", "NUMBER", "TEXT", "SQUARE", "PLAYER", "X1")
            options = self.one_of('"red", "blue"', '"one"', '"Ann=Bert", "x"', '"8", "9"', '"red sea", "re"')
            return f'rule.argument("{name}", {options})\n'
        kind, name = self.one_of(*KINDS[:6], *KINDS[:3], *KINDS), self.one_of(*KNOWN)
        type_ = self.one_of(*FIRST, *FIRST, "money", "player", "square", "dog", "course")
        if self.free and self.chance(75):
            kind, name, known = self.random.choice(self.free)
            type_ = known if self.chance(90) else type_
        first = self.one_of(*FIRST[type_]) if type_ in FIRST else "None"
        if self.chance(4):
            first = self.one_of(*ODD[:6])
        seen = self.one_of("", "", "", ', seen_by="owner"', ', seen_by="nobody"', ', seen_by="rules"', ", keep=True")
        self.kinds.add(kind)
        self.attributes.append((kind, name, type_))
        return f'rule.attribute("{kind}", "{name}", "{type_}", {first}{seen})\n'

    # --- handlers

    def _handler(self, number: int) -> str:
        what = self.random.choices(("command", "after", "check", "alter", "carry_out"), (35, 40, 8, 12, 5))[0]
        body = self._body(what)
        if what == "command":
            verb = self.one_of("go", "go", *VERBS)
            self.verbs.append(verb)
            more = self.one_of("", "", "", ', when="filed"', ", block=True")
            return f'@rule.command("{verb}", "Do it."{more})\ndef does_{number}(view, it):\n{body}'
        words = {"after": self.one_of(*OFTEN, *OFTEN, *EVENTS), "check": self.one_of(*BENT, *INTENTS),
                 "alter": self.one_of(*BENT, *INTENTS), "carry_out": self.one_of(*INTENTS)}
        last = ", last=True" if what == "after" and self.chance(10) else ""
        return f"@rule.{what}({words[what]}{last})\ndef does_{number}(view, it):\n{body}"

    def _body(self, what: str) -> str:
        lines = []
        if self.chance(20):
            lines.append(f"if {self._condition()}:\n        return None")
        if what == "check":
            lines.append(f"return {self.one_of('None', self._word('Refuse'), self._word('Refuse'), 'odd(5)')}")
        elif what == "alter":
            lines.append(f"return {self.one_of(*(self._word(one) for one in OUTCOMES), 'None')}")
        else:
            lines += ["done = odd([])", *(self._statement() for _ in range(self.random.choice((1, 1, 2, 3))))]
            lines.append("return done")
        return "".join(f"    {line}\n" for line in lines)

    def _condition(self) -> str:
        return self.one_of(
            "view.acting_player is None", 'view.thing("dog", "rex") is not None', "len(view.players()) > 2",
            "odd(it).player is None", 'view.game.get("paused", False)', "view.source_rule() > 0",
        )

    def _statement(self) -> str:
        if self.chance(35):
            kind = self.one_of(*self.kinds, "player", "square")
            return f'for one in view.things("{kind}")[:{self.one_of("1", "2", "50")}]:\n        ' \
                   f"done.append({self._about('one', kind)})"
        if self.chance(6):
            one, other, word = self._thing(), self._thing(), self.one_of(*ASKED)
            way = self.one_of('"north"', '"east", True', *TEXTS[:2])
            given = {
                "neighbour": f"{one}, {way}", "reach": f"{one}, 3", "square_at": "view, 1, 2",
                "step": f"view, {one}, 10**9", "steps_apart": f"{one}, {other}",
            }
            return f"done.append(Tell(str({word}({given.get(word, one)}))))"
        if self.chance(8):
            return self.one_of(
                "view.roll('luck', None, 6)", "view.shuffle('deal', ['a', 'b'])", "view.pick('which', ['x', 'y'])",
                "view.happens('rain', 1 / 3)", "view.rolls('odd', sides=(6, 10))", "view.picks('some', ['x', 'y'], 1)",
                "view.new_deck('deck', ['x', 'y'])", "view.deal('deck', 2)", "view.deck('deck')", "view.foresee(done)",
            )  # fmt: skip
        if self.chance(25):
            kind = self.one_of("dog", "coin", *self.kinds)
            given = ", ".join(f'"{name}": {self._plain()}' for of, name, _ in self.attributes if of == kind)
            return f"done.append(Create(\"{kind}\", {self.one_of(*TEXTS)}, {{{given}}}))"
        if self.chance(20):
            return f"done.append({self._word(self.one_of('Post', 'Tell', 'Ask', 'Petition', 'SetTimer', 'Pay'))})"
        return f"done.append({self._word(self.one_of(*INTENTS))})"

    def _about(self, name: str, kind: str) -> str:
        """Return an intent about a thing at hand."""
        own = [attribute for of, attribute, _ in self.attributes if of == kind] or [self.one_of(*KNOWN)]
        attribute = self.one_of(*own, self.one_of(*KNOWN))
        typed = next((type_ for of, known, type_ in self.attributes if (of, known) == (kind, attribute)), "")
        value = self.one_of(*FIRST[typed]) if typed in FIRST and self.chance(70) else self._plain()
        some = [
            f'Set({name}, "{attribute}", {value})', f'Set({name}, "{attribute}", {value})',
            f'Set({name}, "{attribute}", {value})',
            f'Count({name}, "{attribute}", {self.one_of(*TEXTS)}, {self.one_of(*NUMBERS)})',
            f"Move({name}, {self.one_of(*NUMBERS)})", f"Gain({name}, {self.one_of(*TEXTS)}, {self.one_of(*NUMBERS)})",
            f"Own({name}, {self._thing()})", f"Own({self._player()}, {name})", f"Remove({name})",
            f"Pay({name}, \"\", {self.one_of(*NUMBERS)})", f'Pay("", {name}, {self.one_of(*NUMBERS)})',
            f"Jump({name}, {self._thing()})", f"Put({name}, {self._thing()})",
            f"Move({name}, {self.one_of(*NUMBERS)}, {self._thing()})",
        ]
        return self.one_of(*some)

    # --- words and their fields

    def _word(self, name: str) -> str:
        given = [
            f"{field.name}={self._field(str(field.type), field.name)}"
            for field in dataclasses.fields(WORDS[name])
            if field.init and (field.default is dataclasses.MISSING or self.chance(55))
        ]
        return f"{name}({', '.join(given)})"

    def _field(self, said: str, name: str) -> str:
        if self.chance(9):
            return f"odd({self.one_of(*ODD)})"
        if name == "intent":
            return self._word(self.one_of("Tell", "Pay", "Set", "Move"))
        if name == "field":
            return self.one_of('"payee"', '"pawn"', '"player"', '"to"', '"thing"', '"amount"', '"square"', '"nonsense"')
        return self._some(said) if ", ..." in said else self._single(said)

    def _some(self, said: str) -> str:
        if "Player, ..." in said:
            return self.one_of("tuple(view.players())", "(view.players()[0],)", "()", "None")
        if "Intent, ..." in said:
            return self.one_of("()", f"({self._word('Tell')},)", f"({self._word('Pay')},)")
        if "str, ..." in said:
            some = [self.one_of(*TEXTS) for _ in range(self.random.choice((0, 1, 2, 3)))]
            return f"({', '.join(some)},)" if some else "()"
        return self.one_of("()", "(0,)", "(0, 1, 2, 3, 4, 5, 6)", "(9,)", "(-1,)")

    def _single(self, said: str) -> str:
        if "Mapping" in said:
            return self._mapping()
        if "datetime" in said:
            return self.one_of("hours_from(view, 5)", "hours_from(view, 0)", "view.now", "view.local(9999, 12, 31)",
                               "view.local(1, 1, 1)", "view.next_time((0,))", "None")
        if said == "bool":
            return self.one_of("True", "False")
        if "Account" in said:
            return self.one_of(self._player(), self._player(), '""', '"bank"', '"pot"')
        if "Player" in said:
            return self._player()
        if "Plain" in said:
            return self._plain()
        if "Thing" in said or said == "object":
            return self._thing()
        if said.startswith(("int", "Amount")):
            return self.one_of(*NUMBERS)
        return self.one_of(*TEXTS)

    def _mapping(self) -> str:
        return self.one_of(
            "{}", '{"square": "8", "price": odd([1])}', '{"square": "8", "price": 10**15}', '{"what": odd([])}',
            '{"words": "x" * 5000}', '{"command": "go", "button": "Go"}', '{"player": "Ann", "proposal": "1"}',
            '{"words": odd({"a": 1}), "command": odd(5)}', '{"proposal": "nonsense", "ballot": "9"}', '{"quiet": True}',
            '{"author": "Admin", "words": "Obey."}', '{"default": odd([1]), "player": odd(None)}', '{"how": odd(5)}',
        )

    def _plain(self) -> str:
        if self.chance(30):
            return f"odd({self.one_of(*ODD)})"
        return self.one_of(*TEXTS, *NUMBERS, "True", "None", '["8"]', '{"Soldier": 2}', self._thing())

    def _player(self) -> str:
        return self.one_of("view.players()[0]", "view.players()[-1]", "odd(it).player", "view.players()[1]",
                           'odd(view.thing("dog", "rex"))', "odd(view.game)", 'odd("Ann")')

    def _thing(self) -> str:
        kind = self.one_of(*self.kinds, "square", "proposal", "offer", "ballot")
        return self.one_of("view.game", "view.players()[0]", f'odd((view.things("{kind}") + [None])[0])',
                           f'odd(view.thing("{kind}", {self.one_of(*TEXTS)}))', "odd(it).thing", "odd(view.rule(3))")
