"""Tables for a game of law alone: votes are over in days, and what players rarely come to by themselves comes up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.soak.prepared import ADMIN, Letter, Prepared

QUICK: Mapping[str, Any] = {"111.debate_hours": 1, "111.debate_days": 2, "111.vote_days": 2, "324.limit": 20,
                            "316.notice_hours": 1}
"""Debates and votes are over in days, and nobody has to wait to propose."""
SLOW = {"208.mail_points": 10_000}
NEVER = '''propose add "Never"
```law
"""Nobody proposes."""

from mailgame.law import *

rule = Rule(0, "Never")


@rule.check(Submit)
def never(view: View, submit: Submit) -> Answer:
    return Refuse("never", "Never again.")
```
end'''
WEEKDAYS = NEVER.replace('"Never"', '"Weekdays"').replace(
    'Refuse("never", "Never again.")', 'Refuse("rest", "Not on Thursdays.") if view.now.weekday() == 3 else None')
AT_ONCE = '''propose add "At Once"
```law
"""All propose at once again."""

from mailgame.law import *

rule = Rule(0, "At Once")


@rule.answers(Concurrent)
def all_may_again(view: View, asked: Concurrent) -> bool:
    return True
```
end'''


def adopted(names: Sequence[str], day: int, number: int, words: str, author: int = 0) -> Iterator[Letter]:
    """One proposes, calls the vote a day later, and all are in favour; it has this number if nobody was quicker."""
    yield day, names[author], words
    yield day + 1, names[author], f"call {number}"
    yield from ((day + 1, name, f"vote {number} yes") for name in names)


def _in_turns(names: Sequence[str]) -> Iterator[Letter]:
    """Nobody proposes in time, and some ask a Judge for it; at last all propose at once again."""
    yield from adopted(names, 0, 325, "propose repeal 324")
    yield 2, names[0], "propose repeal 206"
    for day in (5, 9, 13, 17, 21):
        yield from ((day, name, "invoke turn because the line was cut") for name in names[:2])
        excused = "\n".join(f"judge {case} excused because it was" for case in range(1, 9))
        yield from ((day + 1, name, excused) for name in names)
        yield from ((day + 1, name, "consent") for name in names)
        yield from ((day + 2, name, "propose repeal 210\nwithdraw 326\nwithdraw 327\nwithdraw 328") for name in names)
    yield from ((30, name, AT_ONCE) for name in names)
    yield from ((32, name, "\n".join(f"call {n}\nvote {n} yes" for n in range(326, 350))) for name in names)
    yield from ((33, name, "\n".join(f"vote {n} yes" for n in range(326, 350))) for name in names)


def _on_hold(names: Sequence[str]) -> Iterator[Letter]:
    """In turns: first some are away, whoever is on turn too, then all."""
    yield 0, names[-1], "away 2026-11-24 2026-12-04"
    yield 0, names[-2], "away from 2026-11-27 to 2026-12-10"
    yield 0, names[-3], "away 2026-12-20 2027-01-10"
    yield 1, names[-1], "vote 325 yes\nback\npost\nI am away.\nend"
    yield 1, names[-3], "back"
    yield from adopted(names, 0, 325, "propose repeal 324")
    yield from ((8, name, "away 2026-12-02 2026-12-09") for name in names)
    yield 20, names[1], "away 2026-12-14 2026-12-24"
    yield 20, names[0], "away 2026-12-14 2026-12-24"


def _offices(names: Sequence[str]) -> Iterator[Letter]:
    """They change hands, and are empty: nothing is voted on meanwhile."""
    yield 0, ADMIN, "resign ballot manager"
    yield 1, ADMIN, "resume"
    yield 1, names[0], "propose repeal 210\nvote 325 yes"
    yield 2, names[1], "accept ballot manager"
    yield 3, names[1], "away 2026-11-28 2026-12-06"
    yield 7, names[2], "accept ballot manager"
    yield from ((9, name, f"remove ballot manager for {names[3]}") for name in names)
    yield 10, names[3], "accept ballot manager"
    yield 12, names[3], "forfeit"
    yield 14, ADMIN, "accept ballot manager"
    yield 15, names[4], f"remove traffic manager for {names[4]}\nremove traffic manager for {names[5]}"
    yield from ((16, name, f"remove traffic manager for {names[4]}") for name in names[:6])
    yield 20, names[4], "leave yes"
    yield 21, names[5], "accept traffic manager"


def _proxies(names: Sequence[str]) -> Iterator[Letter]:
    """Some are asked outside the game, of whom one says yes and one says no; players vote for each other."""
    yield 0, names[0], "delegate robot@example.net"
    yield 0, names[1], "delegate rival@example.net"
    yield 0, names[2], f"delegate {names[3]}"
    yield 0, "Robot", "yes"
    yield 0, "Rival", "no"
    for at in range(8):
        number = 325 + at
        yield 1 + 3 * at, names[4 + at % 4], 'propose add "Bells"\nBells ring.\nend'
        yield 2 + 3 * at, names[4 + at % 4], f"call {number}"
        yield 3 + 3 * at, "Robot", f"vote {number} {'no' if at % 3 else 'yes'} for {names[0]}"
        yield 3 + 3 * at, names[3], f"vote {number} yes for {names[2]}\nvote {number} abstain for {names[2]}"
        yield from ((3 + 3 * at, name, f"vote {number} {'no' if at % 2 else 'yes'}") for name in names[4:])
    yield 20, names[2], "delegate nobody"


def _judges(names: Sequence[str]) -> Iterator[Letter]:
    """Cases about proposals, votes and managers; some Judges are overruled, one finds a paradox in the end."""
    for at, name in enumerate(names):
        yield 0, name, f'propose add "Bells {at}"\nBells ring.\nend'
    yield 1, names[1], "invoke 325 because it is loud"
    yield 1, names[2], "invoke numbering of 326 because nobody saw it"
    yield from ((2, name, f"call {325 + at}") for at, name in enumerate(names))
    yield from ((2, name, f"vote 327 yes\nvote 328 no\nvote {325 + at} no") for at, name in enumerate(names))
    yield 3, names[3], f"invoke vote of {names[0]} on 328 because it was bought"
    yield from ((3, name, "\n".join(f"judge {n} illegal because it is" for n in range(1, 9))) for name in names)
    yield from ((4, name, "\n".join(f"overrule {n}" for n in range(1, 9))) for name in names)
    yield from ((5, name, "\n".join(f"judge {n} illegal because it is" for n in range(1, 9))) for name in names)
    yield 12, names[0], 'propose add "Gongs"\nThis rule is not in force.\nend'
    yield from ((13, name, f"invoke {n} because it denies itself") for n in (333, 334, 335) for name in names[:2])
    yield 15, names[1], "away 2026-12-10 2026-12-18"
    yield from ((45, name, "\n".join(f"judge {n} paradox because it is" for n in range(1, 40))) for name in names)


def _silence(names: Sequence[str]) -> Iterator[Letter]:
    """Some vote on nothing; of these one is kept, and one who is about to go is away."""
    for at in range(3):
        yield from adopted(names[:5], 3 * at, 325 + at, 'propose add "Bells"\nBells ring.\nend')
    yield from ((day, name, f"keep {names[-1]}") for day in range(9, 15) for name in names)
    yield 11, names[-2], "away 2026-12-05 2026-12-15"
    yield from adopted(names[:5], 20, 328, "propose repeal 324")


def _law(names: Sequence[str]) -> Iterator[Letter]:
    """Law that bars all change, and some change; what can be proposed of no rule; and ways to change that go."""
    yield 0, names[0], "propose amend 203\nset loss = 5\nend\npropose amend 105\nNobody votes.\nend\npropose repeal 105"
    yield 0, names[0], 'propose change "A bench"\nA bench.\nend\npropose repeal 209'
    yield 0, ADMIN, "veto 325"
    yield 0, names[1], WEEKDAYS
    yield 0, names[2], 'propose add "Bells"\nBells ring.\nend'
    yield 0, names[2], "revise 326\nBells ring twice.\nend"
    yield 0, names[3], "propose transmute 103\npropose transmute 104\npropose transmute 111\npropose repeal 210"
    yield 0, names[4], "propose amend 210\nThey plot.\nend\npropose transmute 210"
    yield 1, names[1], "call 325"
    yield 1, names[2], "call 326\nwithdraw 326"
    yield 1, names[3], "call 327\ncall 328\ncall 329\ncall 330"
    yield 1, names[4], "call 331\ncall 332"
    yield from ((1, name, "\n".join(f"vote {n} yes" for n in range(325, 333))) for name in names)
    yield 3, names[5], NEVER
    yield 3, names[6], "propose repeal 327\npropose repeal 328\npropose repeal 329\nabstain 325\nvote 325 abstain"
    yield from ((4, names[at], "\n".join(f"call {n}" for n in range(333, 345))) for at in (5, 6))
    yield from ((4, name, "\n".join(f"vote {n} yes" for n in range(333, 345))) for name in names)


def _points(names: Sequence[str]) -> Iterator[Letter]:
    """One vote has two sides, and whoever has most wins by it."""
    yield 0, names[0], 'propose add "Bells"\nBells ring.\nend'
    yield 1, names[0], "call 325"
    yield from ((1, name, f"vote 325 {'no' if at < 3 else 'yes'}") for at, name in enumerate(names))


LAWMAKING = (
    Prepared("as it begins", pauses=True, unsaid="paradox"),
    Prepared("in turns", {**QUICK, **SLOW, "312.days": 2, "321.answer_days": 1, "321.overrule_days": 1}, _in_turns,
             unsaid="paradox"),
    Prepared("on hold", {**QUICK, **SLOW, "312.days": 3}, _on_hold, unsaid="paradox"),
    Prepared("offices", {**QUICK, **SLOW}, _offices, unsaid="paradox"),
    Prepared("proxies", {**QUICK, **SLOW}, _proxies, unsaid="paradox"),
    Prepared("judges", {**QUICK, **SLOW, "111.vote_days": 5}, _judges, unsaid="paradox"),
    Prepared("silence", {**QUICK, **SLOW, "307.misses": 2, "307.keep_days": 4}, _silence, silent=3, unsaid="paradox"),
    Prepared("law", {**QUICK, **SLOW}, _law, pauses=True, unsaid="paradox"),
    Prepared("points", {**QUICK, "208.mail_points": 30}, _points),
    Prepared("quick", {**QUICK, **SLOW, "324.vote_points": 0}, pauses=True),
)
"""What two months of such a game are played at, in turn."""
