"""Mending: a refused order with what would do in its place, if only a sum or the spelling of a number was wrong."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from ...press.scenes.occasions import ReceiptLine
from ..commands.parsed import Parsed
from ..commands.possible import would_do as would_be_done
from .fewer import TOO_MUCH, with_fewer
from .respelt import NO_SUCH_NUMBER, with_known_numbers
from .understanding import Understanding
from .votes_at_once import NO_SUM

MENDED = frozenset({*TOO_MUCH, NO_SUCH_NUMBER, NO_SUM})
"""The reasons to refuse an order that can be mended."""


def mended(line: ReceiptLine, order: Parsed, slug: str, understanding: Understanding, player: str) -> ReceiptLine:
    """Return a line of a receipt with the order that would be done; `slug`: why it was not, one of `MENDED`."""
    would_do = partial(would_be_done, understanding.table.game, player)
    if slug == NO_SUCH_NUMBER:
        return replace(line, meant=with_known_numbers(understanding.table.game, order, would_do))
    if slug == NO_SUM:
        return replace(line, meant=understanding.bids(line.command))
    return replace(line, instead=with_fewer(order, would_do))
