"""Corrections: what the Admin corrects by hand."""

from __future__ import annotations

from mailgame.game.corrections.correcting import AdminGives, AdminMoves, AdminSets, Corrector
from mailgame.game.corrections.shifting import AdminShifts, shift_deadlines
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine

acts: Acts[Engine] = Acts()
acts.carry_out(AdminShifts)(shift_deadlines)


@acts.carry_out(AdminSets)
def sets(engine: Engine, intent: AdminSets) -> None:
    """Set an attribute, or a number of a rule."""
    Corrector(engine).sets(intent)


@acts.carry_out(AdminGives)
def gives(engine: Engine, intent: AdminGives) -> None:
    """Give or take money, or what is counted."""
    Corrector(engine).gives(intent)


@acts.carry_out(AdminMoves)
def moves(engine: Engine, intent: AdminMoves) -> None:
    """Put a thing where another is."""
    Corrector(engine).moves(intent)
