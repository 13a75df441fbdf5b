"""Commands that are guarded by the time they are meant for: before an update, or before a day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.desk.harness import House

TUESDAY, FRIDAY = datetime(2026, 11, 24, tzinfo=UTC), datetime(2026, 11, 27, tzinfo=UTC)


def test_what_comes_before_the_update_is_played_and_what_comes_after_it_is_not(house: House) -> None:
    words = house.says("Ann", "before update 1: buy 2 silver")
    assert "> before update 1: buy 2 silver ✓ Done." in words
    house.until(TUESDAY)
    words = house.says("Ann", "before update 1: buy 2 silver\nbefore update 2: sell silver")
    assert "✗ Not done. This was meant for the time before update 1, and that has been played." in words
    assert "before update 2: sell silver ✓ Done." in words
    assert house.played("winter") == ["Ann: buy 2 silver", "Ann: sell silver"], "kept without the guard"


@pytest.mark.parametrize("day", ["24 November", "November 24", "2026-11-24", "the 24th of November"])
def test_a_day_is_a_limit_too(house: House, day: str) -> None:
    line = f"Before {day}: buy 1 silver."
    assert "✓ Done" in house.says("Ann", line)
    house.until(TUESDAY)
    words = house.says("Ann", line)
    assert "meant for the time before Tuesday 24 November; your letter arrived on Tuesday 24 November, 00:01" in words


def test_a_weekday_alone_is_not_clear_and_its_date_is_given(house: House) -> None:
    words = house.says("Ann", "before Friday: sell silver")
    assert "“Friday” could be one of many; say which day: before 27 November: …" in words
    assert "before 30 November: …" in house.says("Ann", "before Monday: sell silver"), "today is a Monday: the next one"


def test_what_has_no_command_behind_it_is_talk_or_a_mistake_as_ever(house: House) -> None:
    words = house.says("Ann", "before breakfast: one egg\nbefore update 5: byu 3\nstatus")
    assert "There is no command “byu”." in words
    assert "1 not done" in words, "the egg is talk"


def test_it_goes_with_blocks_and_with_acting_for_others(house: House) -> None:
    words = house.says("Ann", 'before update 9: propose add "Tea"\nThere is tea.\nend')
    assert "It is proposal 1." in words
    house.write("Bert", "delegate Ann")
    for line in ("as Bert: before update 9: buy 1 silver", "before update 9: as Bert: buy 1 silver"):
        assert "✓ Done" in house.says("Ann", line)
        assert "✓ Done" in house.last("Bert").words, "he is told what was done in his name"
    assert house.played("winter")[-1] == "Bert: buy 1 silver"


def test_the_admin_guards_commands_as_well(house: House) -> None:
    house.write("Ann", "message admin\nHello.\nend")
    house.until(TUESDAY)
    house.write("Admin", "before update 1: pause because of rain", house.last("Admin").reply_to)
    assert "that has been played. Nothing was done." in house.last("Admin").words
    house.write("Ann", "status")
    assert "paused" not in house.last("Ann").words


def test_without_a_colon_the_way_to_write_it_is_shown(house: House) -> None:
    words = house.says("Ann", "before update 12 status")
    assert "a colon, and a command, for example: before update 12: vote 3 yes" in words
    assert "before update 12: …" in house.says("Ann", "help before")
