"""Mail: turns kinds of letters off and on."""

from __future__ import annotations

from dataclasses import replace

from ..kinds import load
from ..queries import Answered, Asked, Query

query = Query(150)


@query.command("mail KIND SWITCH", "Turn a kind of letter on or off: mail reminders off")
def is_turned_on_or_off(asked: Asked) -> Answered:
    """Turn one kind of letter on or off for whoever asks."""
    kind, on = asked.text("kind"), asked.text("switch") == "on"
    known = load(asked.room.mailroom.press.templates).switches()
    called = next((one for one in known if one.rstrip("s") == kind.lower().rstrip("s")), "")
    if not called:
        return f"there is no kind of letter called “{kind}”; there are {', '.join(known)}", None
    tx = asked.table.tx
    player = tx.player(asked.table.id, asked.who.name)
    if player is None:
        return "nobody to write to", None
    head = {known[called]}
    tx.put_player(replace(player, muted=player.muted - head if on else player.muted | head))
    return f"{called} are {'on' if on else 'off'} from now on", None
