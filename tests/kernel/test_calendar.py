"""Calendars: weekly moments by local time, right across clock changes; moments in words."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.game.game import Game
from mailgame.game.inputs import Shift
from mailgame.game.telling.moments import say, say_end
from mailgame.law import Event, Opened, Rang, Rule, SetTimer, Tell, View
from mailgame.world.calendar import _rings, next_time, read, write, zone
from tests.kernel.builders import a_rule, begun, ring

ZONES = [
    "America/Toronto",
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Kolkata",
    "UTC",
]
"""Clocks that change at night, by half an hour, on the other half of the earth, at midnight itself, and never."""

MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2032, 1, 1), timezones=st.just(UTC))
DAYS = st.sets(st.integers(0, 6), min_size=1)
TIMES = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.sampled_from((0, 1, 15, 30, 59)))


def exists(local: datetime) -> bool:
    """Tell whether clocks ever show a local time."""
    return local.astimezone(UTC).astimezone(local.tzinfo).replace(fold=0) == local.replace(fold=0)


@given(MOMENTS, DAYS, TIMES, st.sampled_from(ZONES))
def test_the_next_time_is_on_one_of_the_days_and_no_earlier_one_was_left_out(
    after: datetime, days: set[int], time: str, timezone: str
) -> None:
    found = next_time(after, sorted(days), time, timezone)
    here = ZoneInfo(timezone)
    local = found.astimezone(here)
    hour, minute = map(int, time.split(":"))
    wanted = local.replace(hour=hour, minute=minute, second=0, microsecond=0, fold=0)
    assert found > after
    assert wanted.weekday() in days
    assert found == wanted.astimezone(UTC)
    day = after.astimezone(here).date() - timedelta(days=1)
    while day < local.date():
        earlier = datetime(day.year, day.month, day.day, hour, minute, tzinfo=here)
        assert day.weekday() not in days or earlier.astimezone(UTC) <= after, earlier
        day += timedelta(days=1)


@pytest.mark.slow
@given(MOMENTS, DAYS, TIMES, st.sampled_from(ZONES))
def test_a_calendar_never_drifts_and_never_rings_twice_a_day(
    after: datetime, days: set[int], time: str, timezone: str
) -> None:
    here = ZoneInfo(timezone)
    dates = []
    moment = after
    for _ in range(60):
        moment = next_time(moment, sorted(days), time, timezone)
        local = moment.astimezone(here)
        dates.append(local.date())
        if exists(local.replace(hour=int(time[:2]), minute=int(time[3:]), fold=0)):
            assert f"{local:%H:%M}" == time
    expected = [dates[0] + timedelta(days=ahead) for ahead in range((dates[-1] - dates[0]).days + 1)]
    assert dates == [day for day in expected if day.weekday() in days]


@pytest.mark.parametrize(
    ("timezone", "before", "time", "in_utc"),
    [
        # Spring: the clocks skip an hour. What falls into it is played by the clock as it was (RFC 5545 3.3.5).
        ("America/Toronto", "2026-03-07T12:00:00Z", "02:30", "2026-03-08T07:30:00Z"),
        ("Europe/Berlin", "2026-03-28T12:00:00Z", "02:30", "2026-03-29T01:30:00Z"),
        ("America/Santiago", "2026-09-05T12:00:00Z", "00:00", "2026-09-06T04:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-03T00:00:00Z", "02:15", "2026-10-03T15:45:00Z"),
        # Autumn: an hour comes twice. The first time counts.
        ("America/Toronto", "2026-10-31T12:00:00Z", "01:30", "2026-11-01T05:30:00Z"),
        ("Europe/Berlin", "2026-10-24T12:00:00Z", "02:30", "2026-10-25T00:30:00Z"),
        ("Australia/Lord_Howe", "2026-04-04T00:00:00Z", "01:45", "2026-04-04T14:45:00Z"),
    ],
)
def test_sundays_of_clock_changes(timezone: str, before: str, time: str, in_utc: str) -> None:
    first = next_time(read(before), (6,), time, timezone)
    assert write(first) == in_utc
    assert next_time(first, (6,), time, timezone).astimezone(zone(timezone)).strftime("%H:%M") == time
    assert next_time(first, range(7), time, timezone) - first > timedelta(hours=22)


def test_a_week_with_a_clock_change_has_an_hour_more_or_less() -> None:
    autumn = next_time(read("2026-10-26T12:00:00Z"), (4,), "00:00", "America/Toronto")
    spring = next_time(read("2026-03-02T12:00:00Z"), (4,), "00:00", "America/Toronto")
    assert next_time(autumn, (4,), "00:00", "America/Toronto") - autumn == timedelta(days=7, hours=1)
    assert next_time(spring, (4,), "00:00", "America/Toronto") - spring == timedelta(days=7, hours=-1)


@pytest.mark.parametrize(
    ("days", "time"), [((), "00:00"), ((7,), "00:00"), ((-1,), "00:00"), ((0,), "24:00"), ((0,), "12:60")]
)
def test_days_and_times_that_do_not_exist_are_refused(days: tuple[int, ...], time: str) -> None:
    with pytest.raises(ValueError, match="weekdays are 0|must be in 0"):
        next_time(read("2026-01-01T00:00:00Z"), days, time, "UTC")


@pytest.mark.slow
@given(st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1), timezones=st.timezones()))
def test_a_moment_is_kept_to_the_second_and_sorts_as_text(moment: datetime) -> None:
    assert read(write(moment)) == moment.astimezone(UTC).replace(microsecond=0)
    later = moment.astimezone(UTC) + timedelta(seconds=1)
    assert write(moment) < write(later)


def test_a_moment_without_a_time_zone_is_no_moment() -> None:
    with pytest.raises(ValueError, match="has no time zone"):
        write(datetime(2026, 1, 1))


def test_moments_in_words() -> None:
    friday = datetime(2026, 11, 27, 5, 0, tzinfo=UTC)
    assert say(friday, "America/Toronto") == "Thursday 26 November, before midnight (Toronto)"
    assert say(friday + timedelta(hours=9, minutes=5), "America/Toronto") == "Friday 27 November, 09:05 (Toronto)"
    assert say(friday, "America/Argentina/Buenos_Aires") == "Friday 27 November, 02:00 (Buenos Aires)"


def weekly(days: tuple[int, ...], time: str) -> Rule:
    rule = a_rule(1)

    @rule.after(Opened)
    def sets_the_clock(view: View, opened: Event) -> SetTimer:
        return SetTimer("week", days=days, time=time)

    @rule.after(Rang)
    def says_when(view: View, rang: Rang) -> Tell:
        return Tell(f"{rang.at:%a %d %b %H:%M %Z}")

    return rule


@pytest.mark.parametrize("timezone", ZONES)
def test_a_weekly_timer_rings_once_each_time_for_a_year(timezone: str) -> None:
    game = begun(weekly((0, 1, 4), "02:30"), timezone=timezone)
    rung = []
    for _ in range(160):
        due = read(game.due_at)
        assert ring(game).outcome == "done"
        rung.append(due.astimezone(zone(timezone)))
    days = [moment.date() for moment in rung]
    assert len(set(days)) == 160
    assert [day.weekday() for day in days] == [(1, 4, 0)[number % 3] for number in range(160)]
    assert all(one < other for one, other in itertools.pairwise(rung))


def test_a_timer_says_when_it_was_due_even_if_it_is_played_later() -> None:
    game = begun(weekly((6,), "01:30"), at="2026-10-30T12:00:00Z", timezone="America/Toronto")
    assert [one["fields"]["words"] for one in ring(game).story] == ["Sun 01 Nov 01:30 EDT"]
    assert [one["fields"]["words"] for one in ring(game).story] == ["Sun 08 Nov 01:30 EST"]


def schedule(
    *, ask: str = "", days: tuple[int, ...] = (0, 1, 4), parts: tuple[str, ...] = ("open", "", "vote")
) -> Rule:
    """Return a rule with a calendar whose days have names; with `ask` it says when that part is due."""
    rule = a_rule(1)

    @rule.after(Opened)
    def sets_the_clock(view: View, opened: Event) -> SetTimer:
        return SetTimer("week", days=days, parts=parts)

    @rule.after(Rang)
    def says_which(view: View, rang: Rang) -> Tell:
        due = view.due("week", ask) if ask else None
        return Tell(f"{rang.part or 'plain'}" + (f", {ask} {due:%a %d %b}" if due is not None else ""))

    return rule


def rung(game: Game, times: int) -> list[str]:
    return [one["fields"]["words"] for _ in range(times) for one in ring(game).story]


def test_a_calendar_says_which_of_its_days_it_is() -> None:
    assert rung(begun(schedule()), 4) == ["plain", "vote", "open", "plain"]


def test_a_day_that_a_time_zone_skips_keeps_its_name() -> None:
    """Samoa had no 30 December 2011, a Friday: that day’s update is where Saturday begins."""
    days, parts = (1, 4), ("Tuesday", "Friday")
    first = "2011-12-27T10:00:00Z"
    found = _rings(first, first, days, parts, "00:00", "Pacific/Apia")
    assert [(write(ring.due), ring.part) for ring in found] == [(first, "Tuesday"), ("2011-12-30T10:00:00Z", "Friday")]


def test_a_rule_asks_for_a_part_of_a_calendar_and_knows_no_weekdays() -> None:
    # Begun on Monday 23 November; it rings on Tuesday 24, Friday 27, Monday 30.
    assert rung(begun(schedule(ask="open")), 3) == [
        "plain, open Mon 30 Nov", "vote, open Mon 30 Nov", "open, open Mon 07 Dec",
    ]


def test_a_part_that_no_day_is_called_by_is_never_due() -> None:
    assert rung(begun(schedule(ask="count")), 1) == ["plain"]


def test_days_without_names_are_plain_ones() -> None:
    assert rung(begun(schedule(parts=("open",))), 3) == ["plain", "plain", "open"]


def test_of_two_names_for_one_day_the_first_is_its_name() -> None:
    assert rung(begun(schedule(ask="vote", days=(1, 1), parts=("open", "vote"))), 1) == ["open"]


def test_what_was_moved_is_due_when_it_was_moved_to_and_keeps_its_name() -> None:
    game = begun(schedule(ask="vote"))
    assert rung(game, 1) == ["plain, vote Fri 27 Nov"]
    game.handle(Shift("2026-11-25T00:00:00Z", 2 * 86_400))
    assert game.due_at[:10] == "2026-11-29"
    # It rings as Friday's, on Sunday; the one after it is Monday's, the day after.
    assert rung(game, 2) == ["vote, vote Fri 04 Dec", "open, vote Fri 04 Dec"]


@pytest.mark.parametrize(("end", "said"), [
    ("2026-11-27T00:00:00-05:00", "Thursday, before midnight"),
    ("2026-11-24T00:00:00-05:00", "today, before midnight"),
    ("2026-11-23T18:30:00-05:00", "today, 18:30"),
    ("2026-11-29T12:00:00-05:00", "Sunday, 12:00"),
    ("2026-11-30T12:00:00-05:00", "Monday 30 November, 12:00"),
])
def test_until_when_something_lasts_in_words(end: str, said: str) -> None:
    monday = datetime(2026, 11, 23, 15, tzinfo=UTC)
    assert say_end(monday, datetime.fromisoformat(end), "America/Toronto") == said
