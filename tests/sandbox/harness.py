"""A tiny game with secrets, at which a law takes effect as soon as it is put: where hostile law is let loose."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from mailgame import law as words_of_the_law
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Fault, Input, Instruct, Newcomer, Result
from mailgame.game.telling.telling import sentence
from mailgame.kernel.faults import NotLaw
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import (
    Ask,
    Cast,
    Enact,
    OpenBallot,
    Order,
    Pay,
    Petition,
    Plain,
    Rule,
    Seated,
    Set,
    Submit,
    Submitted,
    Tell,
    View,
)
from mailgame.sandbox import Sandbox
from tests.kernel.builders import MONDAY, a_rule, a_ruleset, money

ARRIVED = 'rule = Rule(0, "New")\n'
NAMES = "Ann", "Bert", "Cleo"
GO = 'def odd(it):\n    return it\n\n@rule.command("go", "Go.")\ndef goes(view, order):\n'
_UNSEEMLY = re.compile(
    r"monty|traceback|pydantic|worker|sandbox|0x[0-9a-f]|__|_host|_out|_call|_Veiled|KernelView|GameView|Exception|NoneType|"
    r"\bdict\b|\bstr\b|object has no|positional argument|keyword argument|main\.py|<python|hashable|Fraction",
    re.IGNORECASE,
)


def a_law(body: str, above: str = "", title: str = "New") -> str:
    """Return a law with one command, `go`, whose handler has this body; `above` stands before it."""
    lines = "".join(f"    {line}\n" if line else "\n" for line in body.strip("\n").split("\n"))
    imports = f"from mailgame.law import {_words(body + above)}"
    return f'"""A hostile rule."""\n{imports}\nrule = Rule(0, "{title}")\n{above}\n{GO}{lines}'


def a_file(body: str) -> str:
    """Return a law whose handlers are written out."""
    helper = "def odd(it):\n    return it\n"
    return f'"""A hostile rule."""\nfrom mailgame.law import {_words(body)}\nrule = Rule(0, "New")\n{helper}\n{body}\n'


def _words(body: str) -> str:
    """Return the words of the law that a body uses."""
    used = [name for name in words_of_the_law.__all__ if re.search(rf"\b{name}\b", body)]
    return ", ".join(dict.fromkeys(["Rule", *used]))


def refused(sandbox: Sandbox, law: str, types: Mapping[str, str]) -> str:
    """Return why a law is refused when it arrives. `types`: of the attributes that rules in force declare."""
    with pytest.raises(NotLaw) as caught:
        sandbox.examine(40, "New", law, types)
    return str(caught.value)


def secrets() -> Rule:
    """Return a shipped rule with all that is not for everybody to know."""
    made = a_rule(92, "Secrets")
    made.attribute("player", "hand", "text", "", seen_by="owner")
    made.attribute("player", "mark", "number", 0, seen_by="nobody")

    @made.after(Seated)
    def everybody_has_a_secret(view: View, seated: Seated) -> list[Set]:
        return [Set(seated.player, "hand", f"ace of {seated.player}"), Set(seated.player, "mark", 7)]

    @made.command("ballot", "Open a ballot.")
    def opens(view: View, order: Order) -> OpenBallot:
        return OpenBallot("Is it so?", tuple(view.players()), money=True)

    @made.command("bid NUMBER", "Vote yes with so many dollars.")
    def bids(view: View, order: Order) -> list[Cast | Tell]:
        told = Tell(f"You bid {order.number} dollars.", (order.giver,))
        return [Cast(order.giver, view.things("ballot")[0], "yes", order.number), told]

    @made.command("show", "Open a ballot at which everybody sees how everybody votes.")
    def shows(view: View, order: Order) -> OpenBallot:
        return OpenBallot("Is it not so?", tuple(view.players()), sealed=False, money=True)

    @made.command("say yes NUMBER", "Vote yes with so many dollars on the open ballot.")
    def says_yes(view: View, order: Order) -> Cast:
        return Cast(order.giver, view.things("ballot")[-1], "yes", order.number)

    @made.command("deal WORD", "Get another card.")
    def deals(view: View, order: Order) -> Set:
        return Set(order.giver, "hand", order.word)

    @made.command("plan WORD", "Have something on file.", when="filed")
    def plans(view: View, order: Order) -> Tell:
        return Tell(f"{order.giver} did {order.word}.")

    @made.command("beg", "Ask the Admin for something.")
    def begs(view: View, order: Order) -> Petition:
        return Petition("begging", f"{order.giver} is broke", order.giver, {"because": "a bet"})

    @made.command("pray", "Get an offer.")
    def prays(view: View, order: Order) -> Ask:
        return Ask(order.giver, "a prayer", "You hold the black queen.", ("go",), {"card": "black queen"})

    return made


def adopting() -> Rule:
    """Return a shipped rule by which a law is in force as soon as it is put."""
    made = a_rule(91, "Adopting")

    @made.command("adopt", "Adopt a law.", block=True)
    def adopts(view: View, order: Order) -> Submit:
        return Submit(order.giver, "add", "New", 0, "", {}, order.block)

    @made.after(Submitted)
    def at_once(view: View, submitted: Submitted) -> Enact:
        return Enact(submitted.proposal)

    @made.command("tip", "Give Bert a dollar.")
    def tips(view: View, order: Order) -> Pay:
        bert = view.player("Bert")
        assert bert is not None
        return Pay(order.giver, bert, 1, "as a tip")

    return made


class Den:
    """A game of three, and what is played of it."""

    def __init__(self, sandbox: Sandbox, *rules: Rule, coins: bool = False) -> None:
        self.sandbox = sandbox
        self.ruleset: Ruleset = a_ruleset(money(), secrets(), adopting(), *rules, coins=coins)
        newcomers = tuple(Newcomer(name, f"{name.lower()}@example.org") for name in NAMES)
        self.begin = Begin(MONDAY, "den", "tiny", "UTC", "den", "admin@example.org", newcomers)
        self.game = Game.new(self.ruleset, self.begin, sandbox)
        self.journal: list[Input] = []
        self.results: list[Result] = []
        assert self.play(self.begin).outcome == "done"

    def play(self, given: Input) -> Result:
        """Play an input as a server does, the suspensions that come with it too."""
        played = self.game.play(given)
        self.journal += [one for one, _ in played]
        self.results += [one for _, one in played]
        return played[-1][1]

    def order(self, player: str, pattern: str, block: str = "", /, **arguments: Plain) -> Instruct:
        """Return an order of a player, "" is the Admin."""
        clock, by = self.game.world.data["clock"], "player" if player else "Admin"
        return Instruct(clock, player, pattern, arguments, block, by, words=pattern)  # type: ignore[arg-type]

    def says(self, player: str, pattern: str, block: str = "", /, **arguments: Plain) -> Result:
        """Play what a player orders."""
        return self.play(self.order(player, pattern, block, **arguments))

    def refusal(self, law: str) -> str:
        """Return why a law is refused when it arrives; nothing has changed then."""
        game = self.game.fork()
        before = game.encode()
        result = game.handle(self.order("Ann", "adopt", law))
        assert result.outcome in ("done", "refused"), result.error
        if result.refusal is None:
            return ""
        assert game.encode() == before
        seemly(result.refusal.words)
        return result.refusal.words.removeprefix("The law cannot be accepted. ")

    def adopt(self, law: str) -> int:
        """Let a law come into force; return its number."""
        result = self.says("Ann", "adopt", law)
        assert result.outcome == "done", result.refusal
        return int(self.game.world.data["series"]["rule"])

    def fault(self, *given: Input) -> Fault:
        """Return how a rule fails over an input, and see that it is suspended, and that nothing else has changed."""
        *before, last = given or [self.order("Ann", "go")]
        for one in before:
            self.play(one)
        world = self.game.encode()
        result = self.game.handle(last)
        assert result.fault is not None, (result.outcome, result.refusal, self.told(result))
        assert self.game.encode() == world
        fault = result.fault
        self.play(last)
        seemly(fault.words, fault.trace, *(told for result in self.results for told in self.told(result)))
        seemly(*(petition.words for petition in self.game.world.all("petition")))
        assert self.standing(fault.rule) == "suspended"
        assert self.says("Bert", "tip").outcome == "done"
        return fault

    def told(self, result: Result, reader: str = "") -> list[str]:
        """Return what a result tells everybody, or a player, in words."""
        stories = [one for one in result.story if one.get("to") is None or reader in one["to"]]
        return [f"{one['roll']}: {one['values']}" if "roll" in one else sentence(one, reader) for one in stories]

    def standing(self, number: int) -> str:
        """Return whether a rule is in force."""
        return str(self.game.world.rules[str(number)]["standing"])

    def replayed(self) -> bytes:
        """Return the world that the journal gives when it is played again, in a sandbox that knows nothing yet."""
        other = Sandbox(self.sandbox.limits.patient())
        try:
            game = Game.new(self.ruleset, self.begin, other)
            for one in self.journal:
                game.handle(one)
            return game.encode()
        finally:
            other.close()

    def ring(self) -> Result:
        """Let the next clock ring."""
        return self.play(Alarm(self.game.due_at))


def seemly(*words: str) -> None:
    """Look at words that a person gets: plain, and without the names of what runs the law."""
    for one in words:
        own = "\n".join(line for line in re.sub("“[^”]*”", "", one).split("\n") if not re.match(r"    |line \d", line))
        assert not _UNSEEMLY.search(own), one


