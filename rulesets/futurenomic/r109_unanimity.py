"""A change that transmutes an immutable rule into a mutable one is adopted if all eligible voters are in favour, and
not otherwise.
"""

from mailgame.law import *

from .words import *

rule = Rule(109, "Unanimity")


@rule.answers(Lacking)
def an_immutable_rule_takes_all(view: View, asked: Lacking) -> str | None:
    if not makes_mutable(view, asked.ballot.proposal):
        return None
    needed = len(voters(view, asked.ballot))
    return "" if in_favour(asked.ballot) == needed > 0 else f"all {needed} would have had to be in favour"


@rule.alter(Conclude, status="accepted")
def nothing_else_adopts(view: View, wanted: Conclude) -> Answer:
    return Become(no) if (no := rejected_as_voted(view, wanted.proposal)) is not None else None
