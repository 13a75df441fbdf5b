"""States of the sandbox made small, to be kept at hand by the thousand."""

from __future__ import annotations

import sys

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


class Packing:
    """Packs states by what sets them apart from the state of the language alone, which is most of each.

    `language` is that state: of a session that was fed the prelude and no rule.
    """

    def __init__(self, language: bytes) -> None:
        self._language = zstd.ZstdDict(language, is_raw=True)

    def pack(self, state: bytes) -> bytes:
        """Return a state, packed."""
        return zstd.compress(state, zstd_dict=self._language)

    def unpack(self, packed: bytes) -> bytes:
        """Return the state that was packed here. Raises ZstdError for bytes that were not."""
        return zstd.decompress(packed, self._language)
