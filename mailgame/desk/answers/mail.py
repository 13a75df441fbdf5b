"""Mail: kinds of letters are turned off and on."""

from __future__ import annotations

from dataclasses import replace

from ..queries import Answered, Asked, Query

query = Query(150)

KINDS = (
    "updates",
    "reminders",
    "notices",
    "posts",
    "messages",
    "turns",
    "voting",
    "results",
    "offers",
    "looks",
    "digests",
    "calendar",
)


@query.command("mail KIND SWITCH", "Turn a kind of letter on or off: mail reminders off")
def is_turned_on_or_off(asked: Asked) -> Answered:
    """Note what who asks wants to get."""
    kind, on = asked.text("kind"), asked.text("switch") == "on"
    wanted = kind.lower().rstrip("s")
    kinds = [known for known in KINDS if known.rstrip("s") == wanted]
    if not kinds:
        return f"there is no kind of letter called “{kind}”; there are {', '.join(KINDS)}", None
    tx = asked.table.tx
    player = tx.player(asked.table.id, asked.who.name)
    if player is None:
        return "nobody to write to", None
    tx.put_player(replace(player, muted=player.muted - {wanted} if on else player.muted | {wanted}))
    return f"{kinds[0]} are {'on' if on else 'off'} from now on", None
