"""The rules, each repealed in turn and each number amended in turn, a week into a game; and a month still runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial

from mailgame.game.game import Game
from mailgame.game.inputs import Begin
from mailgame.game.lawmaking import repealing
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Amend, Repeal, Set, Thing
from mailgame.paths import rulesets_folder
from mailgame.playing.habits import habits_of
from mailgame.rulesets.sandboxed import rehearsed
from tests.sandbox.boxed import boxed
from tests.soak.whimsical import by_whim, nothing

RULESET = "borednomic2"
WEEKS = 4


@dataclass(slots=True)
class Variant:
    """What is done to the rules when a game is a week old, in words, and for how many weeks it is played in all.

    weeks: 0 for a month, or two months where players act on days of their own choice.
    twice: it is played again with the rules in the sandbox. ruleset: by which rules.
    """

    name: str
    meddle: Callable[[Game], None]
    weeks: int = 0
    twice: bool = False
    ruleset: str = RULESET
    harm: list[str] = field(default_factory=list)


@cache
def rules(ruleset: str = RULESET) -> Ruleset:
    """Return a ruleset that is looked at, with players' law."""
    return rehearsed(ruleset, [rulesets_folder()])


def repeals(seed: str, count: int, ruleset: str = RULESET) -> Iterator[Variant]:
    """Yield each rule repealed."""
    for number in rules(ruleset).rules:
        yield Variant(f"without rule {number}, seed {seed}", partial(_without, number), ruleset=ruleset)


def flags(seed: str, count: int, ruleset: str = RULESET) -> Iterator[Variant]:
    """Yield each flag that rules have, such as whether they can be amended, turned over for each rule."""
    declared = [one for rule in rules(ruleset).rules.values() for one in rule.attributes]
    names = [one.name for one in declared if (one.kind, one.type) == ("rule", "flag")]
    for name in names:
        for number in rules(ruleset).rules:
            yield Variant(f"{number}.{name} turned, seed {seed}", partial(_turned, number, name), ruleset=ruleset)


def amendments(seed: str, count: int, ruleset: str = RULESET) -> Iterator[Variant]:
    """Yield each number halved, doubled and at nothing, as far as its bounds allow."""
    for number, rule in rules(ruleset).rules.items():
        for name, parameter in rule.parameters.items():
            was = parameter.value
            if not isinstance(was, int) or isinstance(was, bool):
                continue
            for value in dict.fromkeys((was // 2, 2 * was, 0)):
                if value != was and not parameter.refuse(value):
                    called, meddle = f"{number}.{name} = {value}, seed {seed}", partial(_amended, number, name, value)
                    yield Variant(called, meddle, ruleset=ruleset)


def boxed_months(seed: str, count: int, ruleset: str = RULESET) -> Iterator[Variant]:
    """Yield months to be played with the shipped rules, and again with each of them in the sandbox."""
    names = (f"in the sandbox, seed {seed} {number}" for number in range(count))
    return (Variant(name, nothing, twice=True, ruleset=ruleset) for name in names)


def check(variant: Variant) -> Variant:
    """Play a variant; what fails raises."""
    played_by = rules(variant.ruleset)
    weeks = variant.weeks or (2 * WEEKS if habits_of(played_by).get("daily") else WEEKS)
    game, inputs = by_whim(played_by, variant.name, weeks, variant.meddle)
    if variant.twice:
        begin = inputs[0]
        assert isinstance(begin, Begin)
        again = Game.new(boxed(variant.ruleset), begin)
        for given in inputs:
            assert again.handle(given).outcome != "failed"
        if again.encode() != game.encode():
            variant.harm.append("the rules in the sandbox make another world")
    return variant


def _without(number: int, game: Game) -> None:
    game.engine.begin_input()
    repealing.repeal(game.engine, Repeal(number, "for the sake of it"))  # by no intent: a rule may forbid it
    game.engine.drain()
    game.world.commit()
    assert game.world.rules[str(number)]["standing"] != "in force"


def _turned(number: int, name: str, game: Game) -> None:
    number = int(game.world.number_now(number))
    game.engine.begin_input()
    thing = Thing(game.world, "rule", str(number))
    game.engine.do(Set(thing, **{name: not thing.get(name, False)}))
    game.engine.drain()
    game.world.commit()


def _amended(number: int, name: str, value: int, game: Game) -> None:
    if game.world.rules[str(number)]["standing"] != "in force":
        return  # whoever plays has voted it away
    game.engine.begin_input()
    game.engine.do(Amend(number, name, value, "for the sake of it"))
    game.engine.drain()
    game.world.commit()
    assert game.world.numbers(str(number))[name] == value
