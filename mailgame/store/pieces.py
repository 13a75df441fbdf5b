"""The bytes of letters out: what several letters share, such as the picture of an update, is stored once."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from functools import lru_cache

import sqlalchemy as sa
from sqlalchemy import LargeBinary, bindparam

from .session import Session
from .statement import Statement, add
from .tables import letters_out_raw, pieces

_CUT = struct.Struct(">Q32s")
"""Where a piece was cut out of a letter, in bytes from the start of what is left of it, and its SHA-256."""

_FIRST = 200  # bytes

_KEEP = Statement(sa.insert(letters_out_raw).values(
    letter=bindparam("letter"), raw=bindparam("raw"), pieces=bindparam("cuts")))
_KEEP_PIECE = add(pieces, ["sha256"], ["piece"])
_PIECE = Statement(sa.select(pieces.c.piece).where(pieces.c.sha256 == bindparam("sha256", type_=LargeBinary)))


@lru_cache(maxsize=8)
def _name_of(piece: bytes) -> bytes:
    """Return the SHA-256 of a piece: the letters of an update share the same few."""
    return hashlib.sha256(piece).digest()


def _place(raw: bytes, piece: bytes, begin: int) -> int:
    """Return where a piece begins, -1 if it is not there: mostly where its first bytes are, which are soon found."""
    at = raw.find(piece[:_FIRST], begin)
    return at if at < 0 or raw.startswith(piece, at) else raw.find(piece, at + 1)


class Pieces(Session):
    """Cuts the bytes of letters where they are stored, and joins them where they are read."""

    def _keep(self, letter: int, raw: bytes, shared: Sequence[bytes]) -> None:
        """Store the bytes of a letter out. shared: what of them other letters have too, in its order there."""
        rest, cuts, begin = b"", b"", 0
        for piece in shared:
            at = _place(raw, piece, begin) if piece else -1
            if at < 0:
                continue
            rest += raw[begin:at]
            begin = at + len(piece)
            name = _name_of(piece)
            cuts += _CUT.pack(len(rest), name)
            self._change_once(name, piece)
        self._change(_KEEP, letter=letter, raw=rest + raw[begin:], cuts=cuts)

    def _change_once(self, name: bytes, piece: bytes) -> None:
        if (pieces, name) not in self._known:
            self._change(_KEEP_PIECE, sha256=name, piece=piece)
            self._known[pieces, name] = True

    def _whole(self, rest: bytes, cuts: bytes) -> bytes:
        """Return the bytes of a letter out as it was written, but for pieces that are not there any more.

        rest, cuts: as they are stored. A letter without its picture is better than none.
        """
        if not cuts:
            return bytes(rest)
        whole, begin = b"", 0
        for at, name in _CUT.iter_unpack(bytes(cuts)):
            row = self._row(_PIECE, sha256=name)
            whole += rest[begin:at] + (row[0] if row else b"")
            begin = at
        return whole + rest[begin:]
