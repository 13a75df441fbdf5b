"""Buildings: what stands where, and for whom it works."""

from __future__ import annotations

from mailgame.law import Player, Thing, View


def working(view: View, player: Player, sort: str, territory: Thing | None = None) -> list[Thing]:
    """Return the finished buildings of a sort, scuba ones too, that serve a player: theirs, on land or water they own.

    With a `territory`, only those that stand there.
    """
    of_sort = [one for one in view.things("building", owner=player) if one.sort in (sort, f"scuba {sort}")]
    ready = [one for one in of_sort if not one.ready_in and one.at is not None and one.at.owner == player]
    return [one for one in ready if territory is None or one.at == territory]
