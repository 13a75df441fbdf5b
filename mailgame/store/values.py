"""How values are stored, in the one form that SQLite and PostgreSQL share: whole numbers, bytes and clean text.

A moment is stored as whole microseconds since 1970 in UTC. Text that came by mail may contain what PostgreSQL refuses
(NUL) or what no database can encode (half of a surrogate pair); it is cleaned here, so that both behave alike.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_HOUR = 3_600_000_000

KEY_BYTES = 998
"""How much of an indexed text is kept, in bytes of UTF-8 (PostgreSQL's limit is about 2,700)."""


def to_micros(moment: datetime) -> int:
    """Return `moment` in whole microseconds since 1970 in UTC. Raises ValueError if it has no time zone."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return (moment - _EPOCH) // _MICROSECOND


def to_micros_or_none(moment: datetime | None) -> int | None:
    """Return what `to_micros` returns, and None for None."""
    return None if moment is None else to_micros(moment)


def from_micros(micros: int) -> datetime:
    """Return the moment `micros` microseconds after the start of 1970, aware, in UTC."""
    return _EPOCH + timedelta(microseconds=micros)


def from_micros_or_none(micros: int | None) -> datetime | None:
    """Return what `from_micros` returns, and None for None."""
    return None if micros is None else from_micros(micros)


def hour_of(moment: datetime) -> int:
    """Return the number of whole hours from 1970 to `moment`."""
    return to_micros(moment) // _HOUR


def clean(text: str) -> str:
    """Return `text` as both databases keep it: NUL and lone surrogates become the replacement character."""
    if text.isascii() and "\x00" not in text:
        return text
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").replace("\x00", "�")


def key(text: str) -> str:
    """Return `text` clean and at most 998 bytes long: for indexed values (Message-ID, address)."""
    text = clean(text)
    if len(text) * 4 <= KEY_BYTES:
        return text
    return text.encode()[:KEY_BYTES].decode("utf-8", "ignore")


def address_key(address: str) -> str:
    """Return the form by which an address is looked up: case-folded, stripped, and shortened by `key`."""
    return key(address.strip().casefold())
