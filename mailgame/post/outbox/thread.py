"""What threads letters: stable Message-IDs, and the fields that name what is answered (RFC 5322, 3.6.4)."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache

from mailgame.post.outbox.headers import is_writable
from mailgame.post.reading.letter import Letter

_OURS = re.compile(r"<mailgame\.[a-z0-9-]{0,20}\.[a-z2-7]{26}@[^<>\s@]+>")
_MOST_REFERENCES = 20


def message_id(game: str, occasion: str, player: str, kind: str, domain: str, life: str = "") -> str:
    """Return the Message-ID, with brackets, of the letter of this kind to this player on this occasion.

    The same arguments always give the same one, so that a letter sent twice is recognised; only the kind can be read
    from it. domain: of the game's own address. life: the nonce of the database's life, so that a server restored from a
    copy never reuses a Message-ID that was used after the copy.
    """
    fields = (game, occasion, player, kind, life) if life else (game, occasion, player, kind)
    message = b"".join([b"%d:%s," % (len(data), data) for data in [field.encode("utf-8") for field in fields]])
    digest = base64.b32encode(hashlib.sha256(message).digest()[:20]).decode("ascii").lower()[:26]
    return f"<mailgame.{_word(kind)}.{digest}@{domain}>"


@lru_cache(maxsize=1000)
def _word(kind: str) -> str:
    """Return a kind of letter as it stands in a Message-ID."""
    return re.sub(r"[^a-z0-9]+", "-", kind.lower()).strip("-")[:20]


def is_ours(message_id: str) -> bool:
    """Return whether a Message-ID has the form that this program gives them."""
    return bool(_OURS.fullmatch(message_id))


def answering(letter: Letter) -> tuple[str, tuple[str, ...]]:
    """Return In-Reply-To and References for an answer to `letter`; "" and () if it has no Message-ID to be named.

    Of a long thread the first letter and the last ones are named; whatever cannot be written is left out.
    """
    if not is_writable(letter.message_id):
        return "", ()
    before = letter.references or ((letter.in_reply_to,) if letter.in_reply_to else ())
    return letter.message_id, shortened((*filter(is_writable, before), letter.message_id))


def shortened(references: tuple[str, ...]) -> tuple[str, ...]:
    """Return references without duplicates; of many, the first and the last."""
    each = tuple(dict.fromkeys(references))
    return each if len(each) <= _MOST_REFERENCES else (each[0], *each[1 - _MOST_REFERENCES :])
