"""Names as they look: two that a reader may take for each other look the same, and some look like no player's.

Letters of other scripts count as the Latin ones that fonts draw alike (Unicode TS 39).
"""

from __future__ import annotations

import re
import unicodedata

_AS_LATIN = {
    other: latin
    for latin, others in {
        "a": "АаΑαӘɑⱭᎪꓮ", "b": "ВвΒьЬᏴꓐ", "c": "СсϹϲᏟꓚ", "d": "ԀԁᎠꓓ", "e": "ЕеΕεєᎬꓰ", "f": "Ϝꓝ", "g": "ɡԌᏀꓖ",
        "h": "НнҺһΗհᎻꓧ", "j": "ЈјϳᎫꓙ", "k": "КкΚκᏦꓗ", "l": "ІіΙιӀӏɩᏞꓡꓲ", "m": "МмΜᎷꓟ", "n": "Νηпոꓠ", "o": "ОоΟοσօՕꓳ",
        "p": "РрΡρᏢꓑ", "q": "Ԛԛզ", "r": "гᴦꓣ", "s": "ЅѕՏᏚꓢ", "t": "ТтΤτᎢꓔ", "u": "υսՍμꓴ", "v": "ѴѵνᏙꓦ",
        "w": "ԜԝωѡᎳꓪ", "x": "ХхΧχꓫ", "y": "УуΥүҮγꓬ", "z": "ΖᏃꓜ",
    }.items()
    for other in others
}
_LATIN = re.compile(r"LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL |SCRIPT |DOTLESS )?([A-Z])(?: WITH .*)?")
_ALIKE = (("0", "o"), ("1", "l"), ("i", "l"), ("rn", "m"), ("vv", "w"))
_NOBODYS = frozenset((
    "admin", "administrator", "you", "yourself", "me", "myself", "we", "us", "they", "them", "everybody", "everyone",
    "nobody", "no one", "somebody", "someone", "anybody", "anyone", "all", "all players", "players", "player", "game",
    "bank", "judge", "rule", "rules", "server", "yes", "no", "abstain", "none",
))
"""What letters, votes and messages call others than a player, each also with “the” before it."""


def look(name: str) -> str:
    """Return how a name looks at a glance, without marks, signs and spaces: what looks Latin in small Latin letters."""
    plain = "".join(map(_plain, unicodedata.normalize("NFKD", name))).casefold()
    for letter, latin in _ALIKE:
        plain = plain.replace(letter, latin)
    return plain


def _plain(sign: str) -> str:
    if sign in _AS_LATIN:
        return _AS_LATIN[sign]
    if not sign.isalnum():
        return sign if unicodedata.category(sign) in ("Mn", "Mc") and not "\u0300" <= sign <= "\u036f" else ""
    latin = None if sign.isascii() else _LATIN.fullmatch(unicodedata.name(sign, ""))
    return latin[1] if latin else sign


_LOOKS = frozenset(look(f"{the}{name}") for name in _NOBODYS for the in ("", "the "))


def is_nobodys(name: str) -> bool:
    """Return whether a name looks like what others than a player are called: the Admin, everybody, you."""
    return look(name) in _LOOKS or name.casefold() == "i"
