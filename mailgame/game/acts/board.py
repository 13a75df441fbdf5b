"""The board: how it is told that something has landed on a square."""

from __future__ import annotations

from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.law import Landed

acts: Acts[Engine] = Acts()


@acts.narrate(Landed)
def landed(engine: Engine, event: Landed) -> None:
    """Tell it with the way that was gone."""
    story = engine.story_of(event)
    story["fields"]["way"] = {"from": event.since.id if event.since else "", "to": event.square.id, "by": event.by}
    engine.tell(engine.sign(story, event))
