"""A change of the rules is adopted if more than half of all eligible voters vote for it, and not otherwise."""

from mailgame.law import *

from .words import *

rule = Rule(303, "A Majority of All")


@rule.answers(Lacking)
def more_than_half_of_all(view: View, asked: Lacking) -> str:
    needed = len(voters(view, asked.ballot)) // 2 + 1
    return "" if in_favour(asked.ballot) >= needed else f"{needed} in favour {'was' if needed == 1 else 'were'} needed"


@rule.alter(Conclude, status="accepted")
def nothing_else_adopts(view: View, wanted: Conclude) -> Answer:
    return Become(no) if (no := rejected_as_voted(view, wanted.proposal)) is not None else None
