"""What goes into a column comes out the same."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.store.values import KEY_BYTES, address_key, clean, from_micros, hour_of, key, to_micros


@pytest.mark.slow
@given(st.datetimes(timezones=st.timezones()))
def test_a_moment_comes_back_to_the_microsecond_in_utc(moment: datetime) -> None:
    try:
        in_utc = moment.astimezone(UTC)
    except OverflowError:  # before the year 1 or after 9999 in UTC
        return
    assert from_micros(to_micros(moment)) == in_utc
    assert from_micros(to_micros(moment)).tzinfo is UTC


def test_a_moment_needs_a_time_zone() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        to_micros(datetime(2026, 11, 23))


def test_an_hour_is_the_same_in_every_time_zone() -> None:
    moment = datetime(2026, 11, 23, 10, 59, 59, tzinfo=UTC)
    assert hour_of(moment) == hour_of(moment.astimezone(timezone(timedelta(hours=-5))))
    assert hour_of(moment + timedelta(seconds=1)) == hour_of(moment) + 1


@given(st.text(st.characters()))
def test_any_text_can_be_stored(text: str) -> None:
    for kept in (clean(text), key(text), address_key(text)):
        assert "\x00" not in kept
        kept.encode()
    assert len(key(text).encode()) <= KEY_BYTES
    assert key(key(text)) == key(text)
    if text.isprintable():
        assert clean(text) == text
