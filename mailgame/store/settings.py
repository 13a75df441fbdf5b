"""What the server remembers about itself (its secret, when it last ran), and how many letters went to each address."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import BigInteger, Text, bindparam

from .session import Session
from .statement import Statement, add, put
from .tables import quota, settings
from .values import address_key, hour_of

_PUT, _PUT_FIRST = put(settings, ("key",), ("value",)), add(settings, ("key",), ("value",))
_GET = Statement(sa.select(settings.c.value).where(settings.c.key == bindparam("wanted")))
_REMOVE = Statement(sa.delete(settings).where(settings.c.key == bindparam("wanted")))
_COUNT_SO_FAR = sa.func.coalesce(sa.func.max(quota.c.number), sa.literal_column("0")).label("counted")
_OF_HOUR = sa.select(_COUNT_SO_FAR).where(
    quota.c.address == bindparam("wanted", type_=Text), quota.c.hour == bindparam("in_hour", type_=BigInteger))
_COUNTED = Statement(_OF_HOUR)
_COUNT = Statement(sa.insert(quota).values(
    address=bindparam("address"), hour=bindparam("hour"), number=bindparam("number")))
_FORGET_BOTH = Statement(sa.delete(quota).where(
    quota.c.address.in_([bindparam(name, type_=Text) for name in ("first", "second")]),
    quota.c.hour == bindparam("in_hour")))
_FORGET = Statement(sa.delete(quota).where(quota.c.hour < bindparam("before")))


class Settings(Session):
    """What a transaction can do with settings and quotas."""

    def setting(self, key: str) -> bytes | None:
        """Return what was stored under `key`, or None."""
        row = self._row(_GET, wanted=key)
        return None if row is None else bytes(row[0])

    def put_setting(self, key: str, value: bytes) -> None:
        """Store `value` under `key`."""
        self._change(_PUT, key=key, value=value)

    def forget_setting(self, key: str) -> None:
        """Forget what is stored under `key`, if anything is."""
        self._change(_REMOVE, wanted=key)

    def first_setting(self, key: str, value: bytes) -> bytes:
        """Store `value` under `key` unless there is a value already, and return the one stored now.

        For a secret created at the first start: processes that start at the same time all get the same.
        """
        self._change(_PUT_FIRST, key=key, value=value)
        return bytes(self._one(_GET, wanted=key))

    def count_letter(self, address: str, hour: datetime, ceiling: int) -> bool:
        """Count one letter to `address` in the hour of `hour`, unless `ceiling` letters were counted in it already.

        Returns whether it was counted, which means that it may be sent. To count by the day, pass midnight, and a
        separate address. Transactions that run at the same time, in several processes on PostgreSQL, do not see each
        other's counts: their letters count as one.
        """
        return bool(self.count_up_to(address, hour, ceiling))

    def count_up_to(self, address: str, hour: datetime, ceiling: int) -> int:
        """Count one letter as `count_letter` does; return its number in that hour, 0 if it is one too many."""
        who, when = address_key(address), hour_of(hour)
        number = int(self._one(_COUNTED, wanted=who, in_hour=when)) + 1
        if number > ceiling:
            return 0
        self._change(_COUNT, address=who, hour=when, number=number)
        self._known.pop(("not counted", who, when), None)
        return number

    def counted(self, address: str, hour: datetime) -> int:
        """Return how many letters to `address` were counted in the hour of `hour`."""
        return int(self._one(_COUNTED, wanted=address_key(address), in_hour=hour_of(hour)))

    def forget_count(self, first: str, second: str, hour: datetime) -> None:
        """Reset the counts for two addresses in the hour of `hour`."""
        first_key, second_key, when = address_key(first), address_key(second), hour_of(hour)
        if not {("not counted", first_key, when), ("not counted", second_key, when)} <= self._known.keys():
            self._change(_FORGET_BOTH, first=first_key, second=second_key, in_hour=when)
            self._known |= {("not counted", first_key, when): True, ("not counted", second_key, when): True}

    def forget_counts(self, before: datetime) -> None:
        """Delete the counts of hours before that of `before`."""
        self._change(_FORGET, before=hour_of(before))
