"""Compresses states of the sandbox, so that thousands can be kept in memory."""

from __future__ import annotations

import sys

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


class Packing:
    """Compresses states by their difference from the state of the bare language, which makes up most of each.

    language: that state, of a session that was fed the prelude and no rule.
    """

    def __init__(self, language: bytes) -> None:
        self._language = zstd.ZstdDict(language, is_raw=True)

    def pack(self, state: bytes) -> bytes:
        """Return a state, compressed."""
        return zstd.compress(state, zstd_dict=self._language)

    def unpack(self, packed: bytes) -> bytes:
        """Return the state that `pack` compressed. Raises ZstdError for other bytes."""
        return zstd.decompress(packed, self._language)
