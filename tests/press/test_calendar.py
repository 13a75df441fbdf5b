"""Coming up as a calendar file that mail programs take."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from icalendar import Calendar

from mailgame.press.letters.calendar import calendar_of
from mailgame.press.scenes.scene import Date
from tests.press import table


def events(ics):
    return list(Calendar.from_ical(ics).walk("VEVENT"))


def test_every_date_is_an_event_in_the_games_time_zone():
    ics = calendar_of(table.game(), table.dates(), table.FRIDAY)
    assert ics.endswith(b"END:VCALENDAR\r\n")
    found = events(ics)
    assert [event["summary"] for event in found] == [f"The Tuesday Table: {date.what}" for date in table.dates()]
    for event, date in zip(found, table.dates(), strict=True):
        assert event.decoded("dtstart") == date.at
        assert event["dtstart"].params["TZID"] == "America/Toronto"
    assert [zone["tzid"] for zone in Calendar.from_ical(ics).walk("VTIMEZONE")] == ["America/Toronto"]


def test_a_deadline_rings_before_and_an_update_does_not():
    rings = [len(event.walk("VALARM")) for event in events(calendar_of(table.game(), table.dates(), table.FRIDAY))]
    assert rings == [1, 0, 0, 1]


def test_the_same_date_keeps_its_name_from_letter_to_letter():
    """Else a calendar program would show it twice."""
    one, other = (
        [str(event["uid"]) for event in events(calendar_of(table.game(), table.dates(), at))]
        for at in (table.FRIDAY, table.FRIDAY + timedelta(days=3))
    )
    assert one == other
    assert len(set(one)) == len(one)


def test_a_date_on_the_far_side_of_a_clock_change_is_right():
    at = table.FRIDAY + timedelta(days=120, hours=-1)  # 00:00 in summer time
    (event,) = events(calendar_of(table.game(), [Date(at, "Update 60")], table.FRIDAY))
    assert event.decoded("dtstart").astimezone(ZoneInfo("America/Toronto")).hour == 0


def test_words_cannot_break_the_file():
    ics = calendar_of(table.game(), [Date(table.MONDAY, "x\r\nEND:VCALENDAR;,\\")], table.FRIDAY)
    (event,) = events(ics)
    assert event["summary"] == "The Tuesday Table: x END:VCALENDAR;,\\"


def test_no_dates_make_no_file():
    assert calendar_of(table.game(), (), table.FRIDAY) == b""
