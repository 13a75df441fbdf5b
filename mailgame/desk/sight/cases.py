"""Cases as scenes: what was asked, who judges it, and what was found. All of it is public."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...game.facts import moment
from ...law import Thing
from ...numerals import label
from ...press.scenes.cases import CasePage, EarlierJudge
from ...world.world import World

ADMIN = "the Admin"


def all_cases(world: World) -> tuple[CasePage, ...]:
    """Return all cases of a game, oldest first."""
    return tuple(case_page(world, case) for case in world.all("case"))


def cases_about(world: World, kind: str, id: str) -> tuple[CasePage, ...]:
    """Return the cases about a thing, oldest first."""
    about = {"kind": kind, "id": id}
    return tuple(case_page(world, case) for case in world.all("case") if case.about == about)


def case_page(world: World, case: Thing) -> CasePage:
    """Return a case as everybody may know it."""
    kind, id = case.about.get("kind", ""), str(case.about.get("id", ""))
    return CasePage(
        number=int(case.id),
        subject=case.subject,
        status=case.status,
        judge=case.judge.id if case.judge is not None else ADMIN if case.asker is None else "",
        question=case.question,
        asker=_name(case.asker),
        mover=_name(case.mover),
        finding=case.finding,
        reasons=case.reasons,
        opened=moment(case.opened),
        judged=moment(case.judged),
        until=moment(case.due) if case.status == "asked" else moment(case.final) if case.status == "found" else None,
        against=tuple(case.against),
        earlier=tuple(map(_earlier, case.record if case.status != "dropped" else case.record[:-1])),
        proposal=id if kind == "proposal" else "",
        stakes=case.stakes,
        rule=label(world.number_now(id), world.numerals) if kind == "rule" else "",
    )


def _name(player: Thing | None) -> str:
    return player.id if player is not None else ""


def _earlier(row: Mapping[str, Any]) -> EarlierJudge:
    return EarlierJudge(row["judge"], row["how"], moment(row["at"]), row["finding"], row["reasons"], tuple(row["by"]))
