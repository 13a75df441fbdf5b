"""Moments in a command: a day and an hour by the clocks of the game, as players write them."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.likeness import Unclear
from mailgame.desk.commands.moments import moment, next_day
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.game.game import Game
from mailgame.law import Intent, Order, PlayOrders, Rule, SetTimer, Tell, View
from mailgame.sandbox import Sandbox
from mailgame.world import calendar
from tests.kernel.builders import a_rule, begun, order, told

LONDON = ZoneInfo("Europe/London")
NOW = datetime(2026, 11, 23, 10, tzinfo=LONDON)  # a Monday
MEET = "meet MOMENT [at TEXT]"


def meetings() -> Rule:
    """Return a rule of meetings."""
    rule = a_rule(1, "Meetings")

    @rule.command(MEET, "Arrange a meeting.", when="filed")
    def meets(view: View, order: Order) -> list[Intent]:
        return [SetTimer("meeting", order.moment), Tell(f"{order.moment:%d %H:%M} {order.moment.tzinfo}, {order.text}")]

    @rule.command("play it all", "What is on file is played.")
    def plays(view: View, order: Order) -> Intent:
        return PlayOrders(view.players())

    return rule


def game() -> Game:
    return begun(meetings(), timezone="Europe/London")


def read(line: str) -> Parsed | Misread | None:
    played = game()
    return Grammar([one for one in played.commands() if one.rule == 1], Names(played)).line(line)


@pytest.mark.parametrize(("words", "kept"), [
    ("2026-12-24 18:00", "2026-12-24T18:00:00Z"),
    ("2026-12-24T18:00", "2026-12-24T18:00:00Z"),
    ("24 December 18:00", "2026-12-24T18:00:00Z"),
    ("24th of December, 6 pm", "2026-12-24T18:00:00Z"),
    ("Dec 24 at 6:15pm", "2026-12-24T18:15:00Z"),
    ("on Thursday 24 December 2026 at 6 p.m.", "2026-12-24T18:00:00Z"),
    ("at 18.00 on the 24th December", "2026-12-24T18:00:00Z"),
    ("12 am tomorrow", "2026-11-24T00:00:00Z"),
    ("tomorrow at noon", "2026-11-24T12:00:00Z"),
    ("today 09:00", "2026-11-23T09:00:00Z"),
    ("Friday 18:00", "2026-11-27T18:00:00Z"),
    ("Monday 18:00", "2026-11-23T18:00:00Z"),
    ("Monday 09:00", "2026-11-30T09:00:00Z"),
    ("23 November 09:00", "2027-11-23T09:00:00Z"),
    ("1 July 18:00", "2027-07-01T17:00:00Z"),
    ("29 February 18:00", "2028-02-29T18:00:00Z"),
    ("2027-10-31 01:30", "2027-10-31T00:30:00Z"),
    ("2020-01-01 00:00", "2020-01-01T00:00:00Z"),
])  # fmt: skip
def test_a_moment_is_read_as_people_write_it(words: str, kept: str) -> None:
    assert moment(words, NOW) == kept


@pytest.mark.parametrize(("words", "why"), [
    ("2027-03-28 01:30", "On Sunday 28 March 2027 no clock shows 01:30: clocks are put forward then. "
                         "Write another hour, such as 02:30."),
    ("tomorrow 25:00", "No clock shows 25:00."),
    ("tomorrow 13 pm", "No clock shows 13 pm."),
    ("tomorrow 24:00", "Write 00:00 of the day after in place of 24:00."),
    ("31 February 18:00", "There is no such day."),
    ("2026-02-30 18:00", "There is no such day."),
    ("9999-12-31 23:59", "There is no such day."),
    ("Friday 24 December 2026 18:00", "24 December 2026 is a Thursday. Which day is meant?"),
    ("24 December", "Say at what hour as well: 24 December 18:00"),
    ("tomorrow", "Say at what hour as well: tomorrow 18:00"),
    ("18:00", "Say on which day as well: 23 November 18:00"),
    ("soon", "“soon” is not a moment; write it as 2026-12-24 18:00."),
    ("", "“” is not a moment; write it as 2026-12-24 18:00."),
])  # fmt: skip
def test_what_is_no_moment_is_answered_with_what_would_be(words: str, why: str) -> None:
    with pytest.raises(Unclear) as unclear:
        moment(words, NOW)
    assert str(unclear.value) == why


@pytest.mark.parametrize(("line", "arguments"), [
    ("meet 24 December, 18:00", {"moment": "2026-12-24T18:00:00Z"}),
    ("meet on Friday at 6 pm at the bar", {"moment": "2026-11-27T18:00:00Z", "text": "the bar"}),
    ("meet “tomorrow 18:00” at home", {"moment": "2026-11-24T18:00:00Z", "text": "home"}),
])  # fmt: skip
def test_it_stands_in_a_command_with_other_parts(line: str, arguments: dict[str, object]) -> None:
    found = read(line)
    assert isinstance(found, Parsed), found
    assert found.arguments == arguments


@pytest.mark.parametrize(("line", "why"), [
    ("meet", "It still needs MOMENT, like this: meet MOMENT"),
    ("meet tomorrow", "Say at what hour as well: tomorrow 18:00"),
    ("meet 24 December", "Say at what hour as well: 24 December 18:00"),
    ("meet 24 December 25:00", "No clock shows 25:00."),
    ("meet 2027-03-28 01:30", "On Sunday 28 March 2027 no clock shows 01:30: clocks are put forward then. "
                              "Write another hour, such as 02:30."),
    ("meet soon", "“soon” is not a moment; write it as 2026-12-24 18:00."),
    ("meet tomorrow 18:00 sharp", "I do not understand “sharp” here."),
])  # fmt: skip
def test_a_line_without_a_moment_says_what_it_lacks(line: str, why: str) -> None:
    found = read(line)
    assert isinstance(found, Misread), found
    assert found.reason == why


def test_a_handler_is_given_a_moment_by_the_clocks_of_the_game_and_what_is_on_file_keeps_it() -> None:
    played = game()
    assert order(played, "Ann", MEET, moment="2027-07-01T17:00:00Z", text="home").outcome == "filed"
    assert played.world.things["order"]["1"]["arguments"]["moment"] == "2027-07-01T17:00:00Z"
    assert any("01 18:00 Europe/London, home" in line for line in told(order(played, "Ann", "play it all"), "Ann"))
    assert played.due_at == "2027-07-01T17:00:00Z"


def test_law_of_players_has_moments() -> None:
    source = '''
rule = Rule(0, "Alarms")

@rule.command("wake MOMENT", "Be woken.")
def wakes(view: View, order: Order) -> Answer:
    if order.moment <= view.now:
        return Refuse("soon", "That is too soon.")
    return [SetTimer("alarm", order.moment), Tell(view.say_time(order.moment))]
'''
    played = begun(Sandbox()(7, "Alarms", source), timezone="Europe/London")
    woken = order(played, "Ann", "wake MOMENT", moment="2027-07-01T17:00:00Z")
    assert told(woken) == ["Thursday 1 July, 18:00 (London)."]
    assert played.due_at == "2027-07-01T17:00:00Z"
    assert order(played, "Ann", "wake MOMENT", moment="2020-07-01T17:00:00Z").outcome == "refused"


@given(st.text(max_size=80))
def test_no_words_break_the_reading(words: str) -> None:
    with suppress(Unclear):
        moment(words, NOW)


@given(st.datetimes(datetime(2001, 1, 1), datetime(2998, 1, 1)), st.sampled_from(["%Y-%m-%d %H:%M", "%d %B %Y %H:%M",
       "%A %d %B %Y, %I:%M %p", "%H:%M on %B %d %Y"]))  # fmt: skip
def test_every_moment_that_a_clock_shows_is_read_as_it_was_written(said: datetime, style: str) -> None:
    said = said.replace(second=0, microsecond=0)
    here = said.replace(tzinfo=LONDON)
    if here.astimezone(UTC).astimezone(LONDON).replace(tzinfo=None) != said:
        with pytest.raises(Unclear, match="no clock shows"):
            moment(said.strftime(style), NOW)
    else:
        assert calendar.read(moment(said.strftime(style), NOW)) == here.astimezone(UTC)


@given(st.datetimes(datetime(2001, 1, 1), datetime(2900, 1, 1)), st.integers(0, 13))
def test_a_day_of_the_week_is_one_of_the_next_seven(now: datetime, ahead: int) -> None:
    here = now.replace(tzinfo=LONDON)
    day = here.date() + timedelta(days=ahead)
    found = calendar.read(moment(f"{day:%A} 12:00", here))
    assert found > here
    assert found - here <= timedelta(days=7, hours=1)
    assert f"{found.astimezone(LONDON):%A}" == f"{day:%A}"


@pytest.mark.parametrize(("words", "day"), [
    ("today", "2026-11-23"), ("tonight", "2026-11-23"), ("this evening", "2026-11-23"),
    ("tomorrow evening", "2026-11-24"), ("the day after tomorrow", "2026-11-25"),
    ("friday", "2026-11-27"), ("this Friday", "2026-11-27"), ("Fri night", "2026-11-27"), ("monday", "2026-11-23"),
    ("next Friday", "2026-12-04"), ("next monday", "2026-11-30"),
    ("in two weeks", "2026-12-07"), ("in 10 days", "2026-12-03"), ("a week from now", "2026-11-30"),
    ("in a fortnight", "2026-12-07"), ("in two weeks' time", "2026-12-07"), ("in three months", "2027-02-23"),
    ("Christmas", "2026-12-25"), ("New Year’s Eve", "2026-12-31"), ("new year's day", "2027-01-01"),
    ("Friday 4 December 2026", "2026-12-04"),
])
def test_a_day_is_read_as_people_say_it(words: str, day: str) -> None:
    """The game stands on Monday 23 November 2026."""
    assert next_day(words, NOW.date()) == date.fromisoformat(day)


@pytest.mark.parametrize("words", ["this", "two weeks", "in many weeks", "a gold card", "next", "evening"])
def test_what_names_no_day_is_read_as_none(words: str) -> None:
    assert next_day(words, NOW.date()) is None


def test_a_month_ahead_is_a_day_that_there_is() -> None:
    assert next_day("in a month", date(2027, 1, 31)) == date(2027, 2, 28)
