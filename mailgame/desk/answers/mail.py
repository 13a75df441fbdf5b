"""Mail: turns kinds of letters off and on."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ...game.talk import latest
from ...law import say_list
from ..letters import post, talk_digest
from ..queries import Answered, Asked, Query
from ..writing.kinds import load
from ..writing.mail import Mail

query = Query(150)


@query.command("mail KIND SWITCH", "Turn a kind of letter on or off: mail reminders off")
def is_turned_on_or_off(asked: Asked) -> Answered:
    """Turn one kind of letter on or off for whoever asks; what waited for a digest comes at once."""
    kind, on = asked.text("kind"), asked.text("switch") == "on"
    kinds = load(asked.room.mailroom.press.templates).switches()
    called = _called(kind, kinds)
    if not called:
        return f"there is no kind of letter called “{kind}”; there are {say_list(kinds)}", None
    tx = asked.table.tx
    player = tx.player(asked.table.id, asked.who.name)
    if player is None:
        return "nobody to write to", None
    head = {kinds[called]}
    if kinds[called] == post.KIND.known_as and talk_digest.after(player) is not None:
        if on:
            talk_digest.write(Mail(asked.room, tx, asked.now), asked.table, player, f"until {asked.now.isoformat()}")
        player = talk_digest.marked(player, None)
    tx.put_player(replace(player, muted=player.muted - head if on else player.muted | head))
    return f"{called} are {'on' if on else 'off'} from now on", None


@query.command("mail posts daily", "Get what players say to everybody once a day, as one letter.")
def comes_daily(asked: Asked) -> Answered:
    """Gather the talk of a day for whoever asks."""
    tx = asked.table.tx
    player = tx.player(asked.table.id, asked.who.name)
    if player is None:
        return "nobody to write to", None
    if talk_digest.after(player) is None:
        heard = replace(player, muted=player.muted - {post.KIND.known_as})
        tx.put_player(talk_digest.marked(heard, latest(asked.table.game.world)))
    return "what players say to everybody comes once a day from now on; to get it at once: mail posts on", None


def _called(kind: str, kinds: Iterable[str]) -> str:
    return next((called for called in kinds if called.rstrip("s") == kind.lower().rstrip("s")), "")
