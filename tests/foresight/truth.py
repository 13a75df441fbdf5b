"""What a second look says of a proposal is what comes of it: proposals are looked at, adopted and played on.

`cases(seed, count)` gives proposals for each of the shipped games; `check(case)` has one looked at, adopted by votes in
copies of its game that are played on in two ways (in silence, and by whim), and says where the look was wrong.
What comes about both ways depends neither on what players do nor on dice: that, and no more, is compared.
`python -m tests.foresight.truth SEED COUNT` says it of so many.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from random import Random

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread
from mailgame.desk.commands.possible import possible_commands, reads
from mailgame.desk.sight.look_words import in_words
from mailgame.foresight.counting import counter
from mailgame.foresight.looking import question, second_look
from mailgame.foresight.result import Measure, SecondLook
from mailgame.foresight.trial import can_propose
from mailgame.game.acts.money import moved
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Contact, Input, Instruct, Result, Suspend
from mailgame.law import Event, Intent
from mailgame.law.commands import PLAYERS
from mailgame.world.world import World
from tests.desk.harness import MONDAY
from tests.foresight.proposals import Proposed, a_proposal
from tests.sandbox.fitting import begun

GAMES = ("borednomic2", "nomopoly2", "economic", "futurenomic", "nomicrisk")
WAYS = 2
MEASURE = Measure(2, 2)
_STEPS = 40
_DEADLINES = 60


@dataclass(slots=True)
class Came:
    """What came of a case: what harm, and how it went: "refused", "not adopted" or "looked"."""

    outcome: str = "refused"
    harm: list[str] = field(default_factory=list)
    words: tuple[str, ...] = ()


class Real:
    """A game that is played on from a copy."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = Game(game.ruleset, World.decode(game.world.encode()), budget=game.engine.budget)
        self.random = Random(name)
        self.paid: Counter[str] = Counter()
        self.suspended: set[int] = set()
        self.declined: set[int] = set()
        self.updates = self.turns = 0
        self.brought: set[int] = set()
        self.before = set(self.game.world.rules)
        self.unfit = ""
        self.quiet = False
        self.commands_then: set[str] = set()
        self.seen: set[str] = set()
        do = self.game.engine.do

        def noted(done: Intent | Event | None) -> None:
            self.seen.add(type(done).__name__)
            do(done)

        vars(self.game.engine)["do"] = noted

    def play(self, given: Input) -> Result:
        """Play an input as a server does, and add up what comes of it."""
        inputs = self.game.play(given)
        for played, result in inputs:
            if isinstance(played, Suspend):
                self.suspended.add(played.rule)
            self.brought |= {
                int(number) for number, row in self.game.world.rules.items()
                if number not in self.before and row["law"] not in ("", "shipped")
            }
            for told in result.story:
                for name, amount in moved(told) if told.get("rule") in self.brought else ():
                    self.paid[name] += amount
            self.declined |= {rule for rule, _, _ in result.declined if rule in self.game.engine.run.warned}
            for letter in result.letters:
                if letter.to is None:
                    self.updates += letter.brings_news and letter.kind not in ("turn", "over")
                    self.turns += letter.kind == "turn"
            self.unfit = self.unfit or next(
                (event.why for event in result.events if type(event).__name__ == "CannotEnact"), "")
        return inputs[-1][1]

    def says(self, player: str, words: str) -> bool:
        """Play a letter of a player; return whether all of it was done."""
        found = Grammar(self.game.commands(), Names(self.game)).read(words).found
        done = bool(found)
        for one in found:
            if isinstance(one, Misread):
                return False
            clock, arguments = self.game.world.data["clock"], dict(one.arguments)
            given = Instruct(clock, player, one.command.pattern, arguments, block=one.block, words=one.words)
            done = self.play(given).outcome in ("done", "filed") and done
        return done

    def wait(self) -> None:
        """Go on to the next deadline, or by a day where there is none."""
        if self.game.due_at:
            self.play(Alarm(self.game.due_at))
            return
        later = datetime.fromisoformat(self.game.world.data["clock"]) + timedelta(days=1)
        self.game.world.put(self.game.world.data, "clock", later.strftime("%Y-%m-%dT%H:%M:%SZ"))
        self.game.world.commit()

    def players(self) -> list[str]:
        return list(self.game.world.things.get("player", {}))

    def decides(self, number: str, choice: str) -> bool:
        """Have a proposal put to the vote and decided; return whether that came about."""
        self.updates = self.turns = 0
        for _ in range(_STEPS):
            row = self.game.world.things["proposal"].get(number)
            if row is None or row.get("status", "open") not in ("open", "accepted") or self.game.over or self.unfit:
                return choice == "no"
            if choice == "yes" and self._in_force(number):
                return True
            for name in self.players():
                self.says(name, f"call {number}")
                self.says(name, f"vote {number} {choice}") or self.says(name, f"vote {number} {choice} 9")
            if choice == "yes" and self._in_force(number):
                return True
            for name in self.players():
                self.says(name, "done")
            self.updates = self.turns = 0  # those since it was decided count, the one that decided it among them
            self.wait()
        return False

    def _in_force(self, number: str) -> bool:
        return any(row["revisions"][-1]["proposal"] == number for row in self.game.world.rules.values()) or any(
            row["standing"] != "in force" and row["revisions"][-1].get("proposal") == number
            for row in self.game.world.rules.values())

    def go_on(self, updates: int, by_whim: bool) -> None:
        """Play on until there were so many updates since the decision."""
        seats = max(1, len(self.players()))
        for _ in range(_DEADLINES):
            if self.game.over or max(self.updates, self.turns // seats) >= updates:
                return
            for name in self.players():
                self.play(Contact(self.game.world.data["clock"], name))
            if by_whim:
                for name in self.players():
                    some = [one for one in possible_commands(self.game, name) if one.rule]
                    own = [one for one in some if one.rule in self.brought]
                    for command in [*own, *self.random.sample(some, min(2, len(some)))]:
                        self.says(name, command.pattern.split("[")[0].strip())
            if not self.game.due_at:
                self.quiet = True
                return
            self.wait()
        self.quiet = max(self.updates, self.turns // seats) == 0

    def commands(self) -> set[str]:
        return {one.pattern for one in self.game.commands() if one.rule and one.help and one.by in PLAYERS}


@cache
def table(ruleset: str) -> Game:
    """Return a game of a ruleset, in which somebody proposes."""
    return begun(ruleset)


@cache
def without(ruleset: str, way: int, choice: str = "no") -> Real:
    """Return a game of a ruleset in which a text of no effect was rejected ("yes": adopted), played on."""
    real = Real(table(ruleset), f"way {way}")
    author = str(real.game.world.things["game"]["game"].get("turn") or real.players()[0])
    assert real.says(author, 'propose add "Nothing"\nNothing.\nend')
    assert real.decides(next(reversed(real.game.world.things["proposal"])), choice)
    real.commands_then = real.commands()
    real.go_on(MEASURE.updates, way > 0)
    return real


def cases(seed: str, count: int, ruleset: str = "") -> Iterator[Proposed]:
    """Yield so many proposals for each game."""
    for number in range(count):
        for slug in (ruleset,) if ruleset else GAMES:
            yield a_proposal(slug, f"{seed} {number}")


def check(case: Proposed, measure: Measure = MEASURE) -> Came:
    """Look at a proposal, adopt it, and compare. `measure`: how much is simulated."""
    came = Came()
    base = Real(table(case.ruleset), case.name)
    author = str(base.game.world.things["game"]["game"].get("turn") or base.players()[0])
    if not base.says(author, case.letter) or not base.game.world.things.get("proposal"):
        return came
    number = next(reversed(base.game.world.things["proposal"]))
    look = second_look(question(base.game, "game", number), base.game.ruleset, measure, reads=reads)
    said = in_words(look, MONDAY, lambda _: None)
    came.words = (said.intro, *said.findings)
    adopted = [Real(base.game, f"way {way}") for way in range(WAYS)]
    pairs = [(real, without(case.ruleset, way)) for way, real in enumerate(adopted)]
    taken = [real.decides(number, "yes") for real in adopted]
    if not all(taken) and not all(real.unfit or real.game.over or real.suspended for real in adopted):
        came.outcome = "not adopted"
        return came
    came.outcome = "looked"
    for way, real in enumerate(adopted):
        real.commands_then = real.commands()
        real.go_on(MEASURE.updates, way > 0)
    came.harm = list(differences(look, pairs, case))
    return came


def differences(look: SecondLook, pairs: Sequence[tuple[Real, Real]], case: Proposed) -> Iterator[str]:
    """Yield where a second look says otherwise than what came of a proposal in all ways of playing on."""
    reals, others = [real for real, _ in pairs], [other for _, other in pairs]
    unfit = [bool(real.unfit) for real in reals]
    if all(unfit) and not look.unfit:
        yield f"it cannot take effect ({reals[0].unfit}), and that is not told"
    if look.unfit and not any(unfit) and not all(real.suspended for real in reals):
        yield f"it takes effect, and is told not to be able to: {look.unfit}"
    if look.unfit:
        return
    yield from _of_faults(look, reals, others)
    if look.effect in ("text", "none"):
        yield from _of_nothing(look, pairs)
        return
    yield from _of_purses(look, reals, [without(case.ruleset, way, "yes") for way in range(WAYS)])
    yield from _of_money(look, reals, case)
    yield from _of_commands(look, pairs)
    yield from _of_the_end(look, reals, others)
    yield from _of_going_on(look, reals, others, case)


def _of_faults(look: SecondLook, reals: Sequence[Real], others: Sequence[Real]) -> Iterator[str]:
    usual = set[int]().union(*(one.suspended | one.declined for one in others))
    for rule in set.intersection(*(real.suspended for real in reals)) - usual:
        if rule not in {fault.rule for fault in look.faults if not fault.stays}:
            yield f"rule {rule} is suspended, and that is not told"
    for fault in look.faults:
        answered = re.match(r"it answers (\w+)", fault.words)
        if answered is not None and not any(answered[1] in real.seen for real in reals):
            continue  # what players bring about in these games and not in those
        if not fault.stays and fault.games == look.seeds and not any(fault.rule in real.suspended for real in reals):
            yield f"rule {fault.rule} is not suspended, and told to be: {fault.words}"
    for rule in set.intersection(*(real.declined for real in reals)) - usual - {one.rule for one in look.faults}:
        yield f"rule {rule} wants what cannot be, and that is not told"


def _of_money(look: SecondLook, reals: Sequence[Real], case: Proposed) -> Iterator[str]:
    """What depends on days is compared by who gets and who pays, the rest to the dollar."""
    paid = [{name: amount for name, amount in real.paid.items() if amount} for real in reals]
    told = {one.name: one.amount for one in look.paid} if look.unit else {}
    signs = [_signs(one) for one in paid]
    if all(one == signs[0] for one in signs) and signs[0] != _signs(told):
        yield f"it pays {paid[0]} by itself, and is told to pay {told}"
    elif case.at_once and all(one == paid[0] for one in paid) and told != paid[0]:
        yield f"it pays exactly {paid[0]} by itself, and is told to pay {told}"


def _of_nothing(look: SecondLook, pairs: Sequence[tuple[Real, Real]]) -> Iterator[str]:
    """What is told to change nothing that takes effect by itself leaves law, numbers and commands as they are."""
    for real, other in pairs:
        had, has = ({number: (row["law"], row["params"], row["standing"], row["text"] * (look.effect == "none"))
                     for number, row in one.game.world.rules.items() if row["law"]} for one in (other, real))
        if changed := sorted(number for number in {*had, *has} if had.get(number) != has.get(number)):
            yield f"it changes rules {changed}, and is told to change nothing"
        if real.commands_then != other.commands_then:
            yield "it changes the commands, and is told to change nothing"


def _of_purses(look: SecondLook, reals: Sequence[Real], others: Sequence[Real]) -> Iterator[str]:
    """Who gains in all that was simulated loses in no way; nor does anybody of whom it is told that nothing changes.

    others: with a text of no effect in its place, for which the same is voted and done.
    """
    count, _, _ = counter(reals[0].game)
    changes = [{name: has - count(other.game).get(name, has) for name, has in count(real.game).items()}
               for real, other in zip(reals, others, strict=True)]
    if not look.seeds or any(real.game.over for real in (*reals, *others)):
        return
    for purse in look.purses:
        came = [change.get(purse.name, 0) for change in changes]
        if (purse.gains == look.seeds and max(came) < 0) or (purse.losses == look.seeds and min(came) > 0):
            yield f"{purse.name} gains {came}, and is told to gain {purse.least} to {purse.most}"
        if not purse.gains and not purse.losses and 0 not in came and look.awaits == "none" and not look.ungiven:
            yield f"{purse.name} gains {came}, and is told that nothing changes"


def _signs(paid: dict[str, int]) -> dict[str, bool]:
    return {name: amount > 0 for name, amount in paid.items() if amount}


def _of_commands(look: SecondLook, pairs: Sequence[tuple[Real, Real]]) -> Iterator[str]:
    if any(real.suspended for real, _ in pairs):
        return
    for what, told, changed in (
        ("brings", look.brings, [real.commands_then - other.commands_then for real, other in pairs]),
        ("takes away", look.takes, [other.commands_then - real.commands_then for real, other in pairs]),
    ):
        if all(commands == changed[0] for commands in changed) and changed[0] != set(told):
            yield f"it {what} {changed[0]}, and is told of {told}"


def _of_the_end(look: SecondLook, reals: Sequence[Real], others: Sequence[Real]) -> Iterator[str]:
    if any(other.game.over for other in others):
        return
    if all(real.game.over for real in reals) and look.ended != (0, look.seeds):
        yield f"it ends the game, and is told to end it in {look.ended}"
    if not any(real.game.over for real in reals) and look.ended == (0, look.seeds):
        yield f"it does not end the game, and is told to end it in {look.ended}"
    won = {str(real.game.world.things["game"]["game"].get("winner") or "") for real in reals if real.game.over}
    told = {winner.name for winner in look.winners if winner.adopted}
    if all(real.game.over for real in reals) and len(won) == 1 and told and not won & told:
        yield f"{won} wins, and told is {told}"


def _of_going_on(look: SecondLook, reals: Sequence[Real], others: Sequence[Real], case: Proposed) -> Iterator[str]:
    paused = any(real.game.world.things["game"]["game"].get("paused") for real in reals)
    if any(real.game.over for real in reals) or (paused and not case.at_once):
        return
    quiet = [real.quiet for real in reals]
    if all(quiet) and not any(other.quiet for other in others) and look.stuck[1] < look.seeds:
        yield f"nothing happens any more, and told is {look.stuck}"
    if not any(quiet) and look.stuck == (0, look.seeds):
        yield f"it goes on, and is told to be stuck {look.stuck}"
    locked = [not can_propose(real.game) for real in reals]
    if case.at_once and all(locked) and can_propose(others[0].game) and look.locked[1] < look.seeds:
        yield f"nobody can propose any more, and told is {look.locked}"
    if not any(locked) and look.locked == (0, look.seeds):
        yield f"all can propose, and told is {look.locked}"


def report(seed: str, count: str, ruleset: str = "") -> Iterator[str]:
    """Check so many proposals for each game, or for one; yield what was told wrongly, and how many came out how."""
    outcomes: Counter[str] = Counter()
    for case in cases(seed, int(count), ruleset):
        came = check(case)
        outcomes[f"{case.ruleset} {case.kind} {came.outcome}"] += 1
        if came.harm:
            harm = [f"*** {one}" for one in came.harm]
            yield "\n".join([f"{case.ruleset} {case.name}", case.letter, *came.words, *harm])
    yield str(dict(outcomes))


if __name__ == "__main__":
    for words in report(*sys.argv[1:]):
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()
