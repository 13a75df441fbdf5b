"""Cases as scenes: what was asked, who judges it, and what was found. All of it is public."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...game.facts import moment
from ...game.game import Game
from ...law import Thing
from ...numerals import label
from ...press.scenes.cases import CasePage, EarlierJudge

ADMIN = "the Admin"


def all_cases(game: Game) -> tuple[CasePage, ...]:
    """Return all cases of a game, oldest first."""
    return tuple(case_page(game, case) for case in game.world.all("case"))


def cases_about(game: Game, kind: str, id: str) -> tuple[CasePage, ...]:
    """Return the cases about a thing, oldest first."""
    about = {"kind": kind, "id": id}
    return tuple(case_page(game, case) for case in game.world.all("case") if case.about == about)


def case_page(game: Game, case: Thing) -> CasePage:
    """Return a case as everybody may know it; nobody knows until when it is open while the clocks stand still."""
    kind, id = case.about.get("kind", ""), str(case.about.get("id", ""))
    until = {"asked": case.due, "found": case.final}.get(case.status, "")
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
        until=None if game.stands_still else moment(until),
        against=tuple(case.against),
        earlier=tuple(map(_earlier, case.record if case.status != "dropped" else case.record[:-1])),
        proposal=id if kind == "proposal" else "",
        stakes=case.stakes,
        rule=label(game.world.number_now(id), game.world.numerals) if kind == "rule" else "",
    )


def _name(player: Thing | None) -> str:
    return player.id if player is not None else ""


def _earlier(row: Mapping[str, Any]) -> EarlierJudge:
    return EarlierJudge(row["judge"], row["how"], moment(row["at"]), row["finding"], row["reasons"], tuple(row["by"]))
