"""The board: tells that something has landed on a square."""

from __future__ import annotations

from mailgame.game.telling import ways
from mailgame.game.telling.telling import narrated
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.law import Landed, Player, StrayLanded, Thing, label
from mailgame.law.kits.board import WHERE_AND_WHOSE
from mailgame.world.sight import Sight

acts: Acts[Engine] = Acts()
_BY_A_PAWN = "{player:own} {what} lands on {square}."
_BY_ANOTHER = "{mover} {lands|land} on {square}, as {player}."


@acts.narrate(Landed)
def landed(engine: Engine, event: Landed) -> None:
    """Tell a landing and the way there; only to the player if nobody else may know where the pawn is."""
    _told(engine, event, event.player)


@acts.narrate(StrayLanded)
def a_stray_landed(engine: Engine, event: StrayLanded) -> None:
    """Tell it, if everybody may know where the stray is."""
    _told(engine, event, None)


def _told(engine: Engine, event: Landed | StrayLanded, player: Player | None) -> None:
    to = _readers(engine, event.pawn, player)
    if to == []:
        return
    story = narrated(engine, event)
    story["to"] = to
    story["fields"]["way"] = ways.as_recorded(event, player, ways.passed_before(event, engine.run.events))
    if player is not None and event.pawn != player and event.pawn.kind == player.kind:
        story["template"] = _BY_ANOTHER
        story["fields"]["mover"] = {"player": event.pawn.id}
    elif player is not None and event.pawn != player:
        story["template"] = _BY_A_PAWN
        story["fields"]["what"] = label(event.pawn)
    engine.run.tell(story)


def _readers(engine: Engine, pawn: Thing, player: Player | None) -> list[str] | None:
    """Return the ids of those who may know where a pawn is and whose it is; None for everybody."""
    shown = [name for name in WHERE_AND_WHOSE if (pawn.kind, name) in engine.world.declared]

    def knows(reader: str) -> bool:
        return all(Sight(engine.world, reader).reads(pawn.kind, pawn.id, name) for name in shown)

    if knows(""):
        return None
    return [player.id] if player is not None and knows(player.id) else []
