"""Law out of the grammar of the language: every kind of declaration, handler and answer, with odd values everywhere.

What comes out is law that a player could send. Much of it is refused when it arrives; the rest does what nobody thought
of. `odd(…)` hides the type of a value from the checker, as a player can.
"""

from __future__ import annotations

from tests.sandbox.clauses import Declarer
from tests.sandbox.oddities import FIRST, KNOWN, NUMBERS, STEPS, TEXTS

OUTCOMES = ("Become", "Redirect", "Fix", "Add", "Percent", "Cap", "Stop", "Reply")
OFTEN = (
    "UpdatePlayed", "UpdateBegan", "Rang", "Heard", "Enacted", "Paid", "TurnBegan", "TurnNears", "Landed", "Left",
    "WasSet", "Told", "Posted", "Submitted", "Voted", "Created", "BallotOpened", "Chosen", "Revealed", "Renumbered",
)
"""Events that come in every game, or soon lead to others."""
BENT = (
    "Pay", "Set", "Move", "Update", "Round", "TakeTurn", "BeginTurn", "EndTurn", "Post", "Tell", "Enact", "Own", "Act",
    "PlayOrders", "Choose", "OpenBallot", "Submit", "Reveal",
)
OF_LATE = (
    "Renumber", "Repeal", "Amend", "NumberFrom", "OpenBallot", "OpenBallot", "Strike", "Choose", "Cast", "Reveal",
    "Weigh", "CloseBallot", "GiveStanding", "PlayOrders", "DropOrders", "Hold", "Enact", "Submit", "Conclude", "Act",
    "Ask",
)
"""Words that touch the rules themselves, ballots, orders on file, and money that is set aside."""
NUMBERED = ("'price'", "'steps'", "'purse'", "'toll'", "'below'")


class Lawmaker(Declarer):
    """Makes one law from a number."""

    def law(self) -> str:
        """Return the file of a rule."""
        declared = [self.declaration() for _ in range(self.random.choice((0, 1, 1, 2, 2, 3)))]
        handlers = [self._handler(number) for number in range(1, self.random.choice((2, 3, 3, 4, 5)))]
        numbers = [("price", "25"), ("limit", "3"), ("steps", repr(self.one_of(*STEPS)))]
        some = [f"{name}={value}" for name, value in numbers if self.chance(50) or f'"{name}")' in "".join(declared)]
        head = f'rule = Rule({", ".join(["0", repr("Generated"), *some])})'
        body = "\n".join(["def odd(it):\n    return it\n", *declared, *handlers])
        return f'"""A generated rule."""\n\nfrom mailgame.law import *\n\n{head}\n\n{body}'

    # --- handlers

    def _handler(self, number: int) -> str:
        kinds = ("command", "after", "check", "alter", "carry_out", "rider", "suggests", "answers", "seldom")
        asks = 14 if self.asked_there else 1
        what = self.random.choices(kinds, (34, 36, 8, 12, 5, 9, 7, asks, 4))[0]
        if what == "suggests":
            return self.suggesting(number)
        if what == "answers":
            return self.answering(number)
        if what == "seldom":
            return self.seldom(number)
        body = self._body(what)
        if what == "command":
            return self.command(number, body)
        if what == "rider":
            return self.rider(number, body)
        words = {"after": self.one_of(*self.often(), *self.often(), *self.events),
                 "check": self.one_of(*BENT, *self.intents), "alter": self.one_of(*BENT, *self.intents),
                 "carry_out": self.one_of(*self.intents)}
        last = ", last=True" if what == "after" and self.chance(10) else ""
        last += self.step() if what == "after" else ""
        return f"@rule.{what}({words[what]}{last}{self._only()})\ndef does_{number}(view, it):\n{body}"

    def often(self) -> tuple[str, ...]:
        """Return the events that come often in this game."""
        return (*OFTEN, *(one for one in self.events if one not in OFTEN and one in ("WarWaged", "Mustered")))

    def _only(self) -> str:
        return ", " + self.one_of('name="update"', "attribute=odd('money')", "to=odd(None)", "rule=odd([1])",
                                  'kind="dog"', "thing=odd(5)") if self.chance(4) else ""

    def _body(self, what: str) -> str:
        lines = []
        if self.chance(20):
            lines.append(f"if {self._condition()}:\n        return None")
        if what == "check":
            refuse = self.word("Refuse")
            lines.append(f"return {self.one_of('None', refuse, refuse, 'odd(5)', f'odd({self.asked()}) and {refuse}')}")
        elif what == "alter":
            lines.append(f"return {self.one_of(*(self.word(one) for one in OUTCOMES), 'None')}")
        else:
            lines += ["done = odd([])", *(self._statement() for _ in range(self.random.choice((1, 1, 2, 3))))]
            lines.append("return done")
        return "".join(f"    {line}\n" for line in lines)

    def _condition(self) -> str:
        return self.one_of(
            "view.acting_player is None", 'view.thing("dog", "rex") is not None', "len(view.players()) > 2",
            "odd(it).player is None", 'view.game.get("paused", False)', "view.source_rule() > 0",
            "view.occasion() is None", "odd(view.occasion()).player", "view.rider() is None", "odd(view.rider()).verb",
            "view.rider() == it", "odd(it).rider is not None and odd(it).rider.player", f"odd({self.asked()})",
        )

    # --- answers

    def _statement(self) -> str:
        if self.chance(30):
            kind = self.one_of(*self.kinds, "player", "square", "rule", "ballot")
            return f'for one in view.things("{kind}")[:{self.one_of("1", "2", "50")}]:\n        ' \
                   f"done.append({self._about('one', kind)})"
        if self.chance(22):
            asked = self.asked()
            return self.one_of(f"done.append(Tell(str({asked})))", f"done.append(odd({asked}))", f"odd({asked})",
                               f'done.append(Set({self.thing()}, odd("{self.one_of(*KNOWN)}"), odd({asked})))')
        if self.chance(16):
            return f"done.append({self.word(self.one_of(*OF_LATE))})"
        if self.chance(22):
            kind = self.one_of("dog", "coin", *self.kinds)
            given = ", ".join(f'"{name}": {self.plain()}' for of, name, _ in self.attributes if of == kind)
            return f"done.append(Create(\"{kind}\", {self.one_of(*TEXTS)}, {{{given}}}))"
        if self.chance(20):
            return f"done.append({self.word(self.one_of('Post', 'Tell', 'Ask', 'Petition', 'SetTimer', 'Pay'))})"
        return f"done.append({self.word(self.one_of(*self.intents))})"

    def _about(self, name: str, kind: str) -> str:
        """Return an intent about a thing at hand."""
        own = [attribute for of, attribute, _ in self.attributes if of == kind] or [self.one_of(*KNOWN)]
        attribute = self.one_of(*own, self.one_of(*KNOWN))
        typed = next((type_ for of, known, type_ in self.attributes if (of, known) == (kind, attribute)), "")
        value = self.one_of(*FIRST[typed]) if typed in FIRST and self.chance(70) else self.plain()
        if attribute not in own and self.chance(75):
            return f'Set({name}, odd("{attribute}"), {value})'
        other = self.one_of(*own, *KNOWN)
        several = f", {other}={self.plain()}" if other != attribute else ""
        return self.one_of(
            *[f'Set({name}, "{attribute}", {value})'] * 3, f"Set({name}, {attribute}={value}{several})",
            f'Count({name}, "{attribute}", {self.one_of(*TEXTS)}, {self.one_of(*NUMBERS)})',
            f"Move({name}, {self.one_of(*NUMBERS)})", f"Gain({name}, {self.one_of(*TEXTS)}, {self.one_of(*NUMBERS)})",
            f"Own({name}, {self.thing()})", f"Own({self.player()}, {name})", f"Remove({name})",
            f"Pay({name}, \"\", {self.one_of(*NUMBERS)})", f'Pay("", {name}, {self.one_of(*NUMBERS)})',
            f"Jump({name}, {self.thing()})", f"Put({name}, {self.thing()})",
            f"Move({name}, {self.one_of(*NUMBERS)}, {self.thing()})", *self._of_its_kind(name, kind),
        )

    def _of_its_kind(self, name: str, kind: str) -> list[str]:
        """Return what can be done with a thing of one kind alone."""
        if kind == "rule":
            return [f"Renumber({name}.number, {self.one_of('901', f'{name}.number', '1', '10**6', 'odd(-1)')})",
                    f"Repeal({name}.number, {self.one_of(*TEXTS)})", f"Reinstate({name}.number)",
                    f"Amend({name}.number, {self.one_of(*TEXTS, *NUMBERED)}, {self.plain()})"]
        if kind == "ballot":
            return [f"Cast({self.player()}, {name}, {self.one_of(*TEXTS)})", f"Reveal({name})", f"Choose({name})",
                    f"Strike({name}, {self.one_of(*TEXTS)})",
                    f"Weigh({self.player()}, {name}, {self.one_of(*NUMBERS)})",
                    f"choice_made(view, {name}, {self.one_of(*TEXTS)})"]
        return []
