"""Of the game: what its own attributes may be set to by hand, and what other command sets those that may not."""

from __future__ import annotations

from collections.abc import Mapping

from mailgame.law import Thing

LONGEST_NAME = 80
"""How many letters the name of a game may have: it stands in each subject."""
_PAUSES = "A game is paused by “pause because …” and goes on by “resume”; everybody is told, and clocks minded."
_ENDS = "A game ends by “end because …”, and goes on when that is undone."
ADMINS_ADDRESS = (
    "The Admin’s address stands in the settings of the server, admin.email. Change it there, and start the server "
    "again."
)
_OTHERWISE: Mapping[str, str] = {
    "admin": ADMINS_ADDRESS,
    "paused": _PAUSES, "paused_at": _PAUSES, "pause_reason": _PAUSES,
    "over": _ENDS, "ended": _ENDS,
}
_ELSEWHERE: Mapping[str, str] = {
    "time": "The time zone of a game is chosen when it is made, “mailgame new --timezone …”: its dates are counted in "
            "it, and stay so. To move one deadline: shift deadline by 2 hours because …",
}
"""What a game has that is no attribute of it, by the word that it begins with."""


def elsewhere(name: str) -> str:
    """Return what is to be done about something that no attribute holds, by its name; "" if nothing is known of it."""
    return next((words for begins, words in _ELSEWHERE.items() if name.startswith(begins)), "")


def why_not(thing: Thing, attribute: str, value: object) -> str:
    """Return why an attribute of the game is not set to a value by hand, in words; "" if it may be, or is another's."""
    if thing.kind != "game":
        return ""
    if attribute != "name":
        return _OTHERWISE.get(attribute, "")
    if not str(value).strip():
        return "A game has a name."
    return f"A game’s name has at most {LONGEST_NAME} letters." if len(str(value)) > LONGEST_NAME else ""
