"""“unsubscribe” and “quit”: what leaves the game for good, and what only stops letters."""

from __future__ import annotations

from ..queries import Answered, Asked, Query

query = Query(260)


@query.command("unsubscribe", "", "quit", "unsubscribe me")
def which_way(_: Asked) -> Answered:
    """Say both ways."""
    return (
        "to leave the game for good, send: leave. To stay and get fewer letters, send: mail reminders off; “help mail” "
        "says more",
        None,
    )
