"""A second look: many trials of one proposal, with and without it, summed up in one result for everybody."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mailgame.game.game import Game

from ..kernel.rulebook import Ruleset, is_players
from ..law import Thing
from ..law.commands import PLAYERS
from ..law.kits import ballots, proposals
from .adopting import enact_now
from .choices import Reads
from .contention import conflicts
from .counting import counter
from .faulting import Erred
from .public import public_world
from .rehearsed import Recorded, rehearse
from .result import Conflict, Fault, Measure, Paid, Purse, SecondLook, Winner
from .trial import Run, Start, Trial, only_law

_ON_VOTES = frozenset(
    name for kit in (ballots, proposals) for name, word in vars(kit).items()
    if isinstance(word, type) and word.__module__ == kit.__name__
) - {"CannotEnact", "Enacted", "Implement"}
"""Words of proposals and votes, but for what a rule is told when it is adopted itself."""
Pair = tuple[Run, Run]
"""One game without the proposal and one with it, under the same dice and whims."""


class Question(Struct, frozen=True):
    """A proposal to look at, with what everybody knows of its game, as bytes.

    revision: identifies the state of the game and the wording of the proposal; trials draw their dice from it.
    """

    game: str
    ruleset: str
    proposal: str
    world: bytes
    revision: str
    budget: int


def question(game: Game, name: str, proposal: str) -> Question:
    """Return the question what a proposal of a game would change. `name`: the id of the game."""
    world = public_world(game)
    content = {key: value for key, value in world.data.items() if key not in ("clock", "timers")}
    revision = hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()[:32]
    return Question(name, game.ruleset.slug, proposal, world.encode(), revision, game.engine.budget)


def never() -> bool:
    """Return False: there is time enough."""
    return False


def second_look(
    asked: Question,
    ruleset: Ruleset,
    measure: Measure | None = None,
    recorded: Sequence[Recorded] = (),
    enough: Callable[[], bool] = never,
    reads: Reads | None = None,
) -> SecondLook:
    """Return what a proposal would change.

    asked: the proposal and its game.
    measure: how much to try.
    recorded: rehearsals of the rules, played again with the proposal.
    enough: returns whether time is up; the result then covers what was tried until then, and says how much that was.
    reads: makes what reads the suggestions of rules; without it, house players get none.
    """
    measure = measure or Measure()
    start = Start(ruleset, asked.world, asked.budget, asked.proposal, reads)
    seeds = [f"second look|{asked.game}|{asked.proposal}|{asked.revision}|{n}" for n in range(1, measure.seeds + 1)]
    before, after = start.game(seeds[0]), start.game(seeds[0])
    proposal = dict(before.world.things["proposal"][asked.proposal])
    decided = enact_now(after, Thing(after.world, "proposal", asked.proposal))
    look = _Look(asked, str(before.world.data["clock"]), measure, _rule_of(after, asked.proposal))
    if decided.erred:
        return look.result("by itself", unfit="its law errs as it takes effect", faults=_faults([decided.erred], []))
    if decided.unfit:
        return look.result("by itself", unfit=decided.unfit)
    clashes = conflicts(before, look.rule, ())
    if _signature(before) == _signature(after):
        return look.result(_idle(proposal), conflicts=_news(conflicts(after, look.rule, ()), clashes))
    start = replace(
        start, only_law=only_law(start, seeds[0], enough), brought=_brought(before, after), gives=_gives(before, after)
    )
    pairs = _trials(start, seeds, measure, enough)
    with_it, without_it = _commands(after), _commands(before)
    brings = tuple(pattern for pattern in with_it if pattern not in without_it)
    new = _hears(after, look.rule) - _hears(before, look.rule)
    waits = new - _ON_VOTES if not start.only_law else new
    return look.result(
        "partly" if proposal.get("effect", "by hand") == "by hand" else "by itself",
        seeds=len(pairs),
        only_law=start.only_law,
        amended=str(look.rule) in before.world.rules,
        on_votes=not start.only_law and not _ON_VOTES.isdisjoint(new),
        awaits=_share(waits, [adopted.asked for _, adopted in pairs]),
        conflicts=_news(
            conflicts(after, look.rule, [clash for _, adopted in pairs for clash in adopted.conflicts]), clashes
        ),
        brings=brings,
        ungiven=tuple(pattern for pattern in brings if not any(pattern in adopted.ordered for _, adopted in pairs)),
        takes=tuple(pattern for pattern in without_it if pattern not in with_it),
        rehearsed=rehearse(ruleset, recorded, proposal, enough) if recorded else None,
        **_found(before, pairs),
    )


class _Look(Struct, frozen=True):
    """The parts that every result of one question shares."""

    asked: Question
    at: str
    measure: Measure
    rule: int

    def result(self, effect: str, *, seeds: int = 0, **findings: Any) -> SecondLook:
        return SecondLook(
            self.asked.proposal, self.rule, self.at, effect, seeds, self.measure.seeds, self.measure.updates, **findings
        )


# --- the proposal itself


def _rule_of(game: Game, proposal: str) -> int:
    """Return the rule in force that an enacted proposal added or changed, 0 for none."""
    for number, row in game.world.rules.items():
        if row["standing"] == "in force" and row["revisions"][-1]["proposal"] == proposal:
            return int(number)
    return 0


def _signature(game: Game) -> dict[str, Any]:
    """Return everything about the rules that takes effect by itself: their law, and what other rules keep of them.

    Rules that are no longer in force belong to it: one that repeals itself has done before what it says.
    """
    law = {
        number: _does(row)
        for number, row in game.world.rules.items()
        if row["law"]
    }
    return law | {"kept": game.world.things.get("rule", {})}


def _brought(before: Game, after: Game) -> frozenset[int]:
    """Return the rules of players' law that a proposal brings, or has say or count otherwise what they did before."""
    return frozenset(
        int(number) for number, row in after.world.rules.items()
        if is_players(after.world, int(number))
        and (number not in before.world.rules or is_players(before.world, int(number)))
        and (number not in before.world.rules or _does(row) != _does(before.world.rules[number]))
    )


def _gives(before: Game, after: Game) -> dict[str, int] | None:
    """Return what a proposal gives each player as it takes effect, of what is counted; None if that is money."""
    count, unit, _ = counter(before)
    had, have = count(before), count(after)
    return None if unit else {name: have[name] - had.get(name, 0) for name in have}


def _does(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return row["law"], row["over"], row["under"], row["params"], row["standing"]


def _share(waits: Set[str], asked: Sequence[Set[str]]) -> str:
    """Return how much of what a law waits for came about in no game: "none", "some" or "all"."""
    missed = waits - {word for words in asked for word in words}
    return "none" if not missed else "all" if missed == waits else "some"


def _hears(game: Game, number: int) -> set[str]:
    """Return of which words a rule in force is asked or told, and which it carries out."""
    rule = game.engine.book.rules.get(number)
    if rule is None:
        return set()
    return {*rule.carries, *(name for name, _ in (*rule.checks, *rule.alters)), *(name for name, *_ in rule.afters)}


def _idle(proposal: dict[str, Any]) -> str:
    """Return how a proposal takes effect that leaves all law as it is: as a text, or not at all."""
    return "text" if proposal.get("text") or proposal.get("act") == "add" else "none"


def _news(conflicts: Sequence[Conflict], before: Sequence[Conflict]) -> tuple[Conflict, ...]:
    """Return the conflicts that a proposal brings or turns round; those that stay as they are concern nobody."""
    conflict_before = {conflict.rule: conflict for conflict in before}
    return tuple(
        replace(conflict, turned=conflict.rule in conflict_before)
        for conflict in conflicts
        if conflict.rule not in conflict_before or conflict_before[conflict.rule].prevails != conflict.prevails
    )


def _commands(game: Game) -> list[str]:
    return [command.pattern for command in game.commands() if command.rule and command.help and command.by in PLAYERS]


# --- the trials


def _trials(start: Start, seeds: Sequence[str], measure: Measure, enough: Callable[[], bool]) -> list[Pair]:
    count, _, _ = counter(start.game(seeds[0]))
    pairs: list[Pair] = []
    begun = start
    for seed in seeds:
        if not pairs or begun.decided:  # where the rules decide nothing under one seed, they do under none
            begun = start.when_decided(seed, enough)
        without = Trial(begun, seed, False, count).play(measure.updates, enough)
        adopted = Trial(begun, seed, True, count).play(measure.updates, enough) if without is not None else None
        if without is None or adopted is None:
            break
        pairs.append((without, adopted))
    return pairs


def _found(game: Game, pairs: list[Pair]) -> dict[str, Any]:
    """Return the outcome of the games, as fields of a result."""
    if not pairs:
        return {}
    _, unit, counted = counter(game)
    names = list(game.world.things.get("player", {})) if counted else []
    purses = tuple(
        _purse(name, [(before.purses.get(name, 0), after.purses.get(name, 0)) for before, after in pairs])
        for name in names
    )
    return {
        "unit": unit,
        "counted": counted,
        "total": _total(purses, pairs) if purses else None,
        "purses": purses,
        "paid": _paid(pairs, names),
        "faults": _faults([after.erred for _, after in pairs], [before.erred for before, _ in pairs]),
        "ended": _both(pairs, lambda run: run.ended),
        "lasted": (
            _average([before.updates for before, _ in pairs]),
            _average([after.updates for _, after in pairs]),
        ),
        "winners": _winners(pairs),
        "locked": _both(pairs, lambda run: run.locked),
        "stuck": _both(pairs, lambda run: run.stuck),
    }


def _purse(name: str, ends: list[tuple[int, int]]) -> Purse:
    changes = [after - before for before, after in ends]
    return Purse(
        name,
        _average([before for before, _ in ends]),
        _average([after for _, after in ends]),
        min(changes),
        max(changes),
        sum(change > 0 for change in changes),
        sum(change < 0 for change in changes),
        (sum(before <= 0 for before, _ in ends), sum(after <= 0 for _, after in ends)),
    )


def _total(purses: Sequence[Purse], pairs: list[Pair]) -> Purse:
    """Return everybody together. Its averages are the sums of theirs as shown, so that whoever adds up is right."""
    together = _purse("", [(sum(before.purses.values()), sum(after.purses.values())) for before, after in pairs])
    return replace(
        together, without=sum(purse.without for purse in purses), adopted=sum(purse.adopted for purse in purses)
    )


def _paid(pairs: Sequence[Pair], names: Sequence[str]) -> tuple[Paid, ...]:
    """Return what rules paid themselves more than without the proposal, for those whose average is not nothing."""
    paid = (
        Paid(name, _average([adopted.paid.get(name, 0) - before.paid.get(name, 0) for before, adopted in pairs]))
        for name in names
    )
    return tuple(one for one in paid if one.amount)


def _average(figures: list[int]) -> int:
    """Return the average, rounded to the nearest whole number."""
    return (2 * sum(figures) + len(figures)) // (2 * len(figures))


def _both(pairs: list[Pair], holds: Callable[[Run], bool]) -> tuple[int, int]:
    return sum(holds(before) for before, _ in pairs), sum(holds(after) for _, after in pairs)


def _winners(pairs: list[Pair]) -> tuple[Winner, ...]:
    without = Counter(before.winner for before, _ in pairs if before.ended)
    adopted = Counter(after.winner for _, after in pairs if after.ended)
    return tuple(Winner(name, without[name], adopted[name]) for name in sorted({*without, *adopted}))


def _faults(adopted: Sequence[Sequence[Erred]], without: Sequence[Sequence[Erred]]) -> tuple[Fault, ...]:
    """Return what fails with a proposal and not without it, with the number of games in which it does."""
    usual = {error for erred in without for error in erred}
    counts = Counter(error for erred in adopted for error in set(erred) if error not in usual)
    return tuple(
        Fault(error.rule, error.title, error.words, error.line, games, error.stays) for error, games in counts.items()
    )
