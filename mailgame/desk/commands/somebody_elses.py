"""Letters that somebody else says they wrote, as those do who share a mailbox or a telephone: “Bert here”, “– Bert”."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from .courtesy import is_courtesy

_SHORTEST_NAME, _LONGEST_NAME = 3, 40
_DASHES = "-–—~"
_AROUND_A_SIGNATURE = f"{_DASHES} \t/*_.,"
_BEGINNING, _LONGEST = 3, 120
_I_AM = (
    r"(?:this is|it is|it['’]?s|i am|i['’]?m|my name is|here is|here['’]s|hier (?:ist|schreibt|spricht)|ich bin"
    r"|c['’]est|je suis|soy|aquí|sono|sou|hier is|ik ben|to ja|jag är|jeg er|это)"
)
_ENDS = r"\s?[.,!:;–—-]|\s(?:again|at|from|instead|on|speaking|typing|using|with|writing)\b|\Z"
_INTRODUCES = re.compile(
    rf"(?i:(?:(?:\w+\s?){{1,3}}[,.!:;–—-]\s*|(?:hi|hello|hey)\s)?{_I_AM})\s(?P<who>[A-Z]\w+)(?={_ENDS}|\shere\b)"
    rf"|(?P<name>[A-Z]\w+)\s(?:here|hier|ici|aquí|qui|speaking|writing)(?={_ENDS})")
_KIN = (
    r"(?:wife|husband|son|daughter|kid|child|brother|sister|mother|mum|mom|father|dad|partner|(?:girl|boy)?friend"
    r"|boss|assistant|secretary|colleague|flatmate|room-?mate|neighbou?r)"
)
_FOR_THEM = re.compile(
    r"\b(?:for (?:him|her|them)|on (?:his|her|their) behalf|in (?:his|her|their) (?:name|place))\b.{0,40}[:：]\Z",
    re.IGNORECASE)


def by_another(lines: Sequence[str], is_another: Callable[[str], bool], writer: str) -> str:
    """Return why a letter is somebody else's than its writer's, in words that follow “since”; "" if it is not.

    is_another: tells of a name whether another player has it. writer: the player from whose address it came.
    """
    if signature := _signed_by_another(lines, is_another):
        return f"it is signed “{signature}”"
    begins = [line.strip() for line in lines if line.strip()][:_BEGINNING]
    own = re.compile(rf"{_I_AM}\s(?:not {re.escape(writer)}\b|{re.escape(writer)}['’]s {_KIN}\b)", re.IGNORECASE)
    for line in begins:
        introduces = _INTRODUCES.match(line) if len(line) <= _LONGEST else None
        named = introduces is not None and is_another(introduces["who"] or introduces["name"])
        if named or (len(line) <= _LONGEST and own.search(line)):
            return f"it says “{line}”"
    return ""


def sends_for_another(line: str, is_another: Callable[[str], bool]) -> bool:
    """Tell whether a line says that what stands below is another player's: “Bert asked me to send this for him:”."""
    names = re.findall(r"\b[A-Z]\w+", line) if len(line) <= _LONGEST and _FOR_THEM.search(line) else []
    return any(map(is_another, names))


def _signed_by_another(lines: Sequence[str], is_another: Callable[[str], bool]) -> str:
    """Return the name of another player below the letter, as those sign who share a mailbox; "" if there is none.

    It stands alone in the last line, below a blank one or a farewell, or behind a dash.
    """
    last = next((place for place in reversed(range(len(lines))) if lines[place].strip()), 0)
    line, above = lines[last].strip(), lines[last - 1].strip() if last else "none"
    name = line.strip(_AROUND_A_SIGNATURE)
    if not _SHORTEST_NAME <= len(name) <= _LONGEST_NAME or not name[0].isupper() or is_courtesy(name):
        return ""
    stands_apart = not above or line[0] in _DASHES or is_courtesy(above)
    return name if stands_apart and is_another(name) else ""
