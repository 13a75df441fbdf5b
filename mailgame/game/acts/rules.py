"""Rules: enacted, amended, repealed, renumbered, reinstated, implemented."""

from __future__ import annotations

from mailgame import law
from mailgame.game.lawmaking import amending, enacting, renumbering, repealing, suspending
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine

acts: Acts[Engine] = Acts()
acts.carry_out(law.Enact)(enacting.enact)
acts.carry_out(law.Amend)(amending.amend)
acts.carry_out(law.Repeal)(repealing.repeal)
acts.carry_out(law.Renumber)(renumbering.renumber)
acts.carry_out(law.NumberFrom)(renumbering.number_from)
acts.carry_out(law.Reinstate)(suspending.reinstate)
acts.carry_out(law.Implement)(enacting.implement)
