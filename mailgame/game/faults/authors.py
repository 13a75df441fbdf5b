"""Authors: who made a law hears by a letter what it could not do, the first time; the Admin, where they have left."""

from __future__ import annotations

from typing import Literal

from mailgame import law
from mailgame.kernel.cause import Cause
from mailgame.kernel.engine import Engine
from mailgame.world.rows import Revision, RuleRecord


def write_once(
    engine: Engine, rule: int, what: Literal["unable", "unfit"], words: str, title: str, letter: str
) -> bool:
    """Write to the author of a law what it could not do, once for each form of the law; return whether that was now.

    rule: the number of the rule, which may have been another when it failed.
    what: whether it could not carry out an order, or did nothing by itself.
    words: what went wrong, as the form of the law keeps it.
    title, letter: what follows “Your rule 5” in the subject, and “Rule 5, “Gifts”,” in the text.
    """
    world, number = engine.world, str(engine.world.number_now(rule))
    record = world.rules.get(number)
    if record is None or record["revisions"][-1].get(what):
        return False
    form = record["revisions"][-1]
    latest: Revision = {**form, "unable": words} if what == "unable" else {**form, "unfit": words}
    told: RuleRecord = {**record, "revisions": [*record["revisions"][:-1], latest]}
    world.put(world.rules, number, told)
    title, text = f"Your rule {number} {title}", f"Rule {number}, “{record['title']}”, {letter}"
    author = world.thing("player", form["by"])
    if author is not None:
        about = {"words": text, "command": f"draft {number}", "button": "Change it"}
        post = law.Post("notice", title, (author,), about)
    else:
        post = law.Post("to admin", title.replace("Your rule", "Rule"), (), {"words": text})
    with engine.under(Cause(bypasses_player_law=True)):
        engine.apply(post)
    return True
