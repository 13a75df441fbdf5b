"""The desk: what waits for the Admin, whenever they ask."""

from __future__ import annotations

from ...press.scenes import answers, occasions
from ..queries import Answered, Asked, Query
from ..writing.waiting import acts_on, waiting

query = Query(155, answers.TextAnswer, by="admin")


@query.command("desk", "What waits for you.", "my desk", "digest")
def what_waits(asked: Asked) -> Answered:
    """Show what waits for the Admin, with what they can do about it."""
    parts = waiting(asked.table.tx, asked.table, asked.presenter, asked.now)
    count = sum(len(part.items) for part in parts)
    if not count:
        return "nothing waits for you", None
    text = "\n\n".join(_written(asked, part) for part in parts)
    done = tuple(act for part in parts for item in part.items for act in acts_on(item))
    return "below", answers.TextAnswer("Your desk", text, (), done)


def _written(asked: Asked, part: occasions.DigestPart) -> str:
    lines = [f"{part.heading}:"]
    for item in part.items:
        until = f" It goes ahead by itself on {asked.presenter.say(item.released)}." if item.released else ""
        heading = "" if item.heading == part.heading else f"{item.heading}{until}"
        lines.append("\n".join(filter(None, (heading, item.text))))
    return "\n\n".join(filter(None, lines))
