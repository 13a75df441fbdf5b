"""Money over time: a chart that a telephone can show, with the lines apart from one another."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from mailgame.press.pictures.lines import WIDTH, purses_svg
from mailgame.press.scenes.scene import Moment, Seat

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def drawn(*amounts: int) -> str:
    """Return the chart of two players who had these amounts, the one from the first on and the other from the last."""
    seats = (Seat("Ann", 0), Seat("Bert", 1))
    rows = zip(amounts, reversed(amounts), strict=True)
    moments = [Moment(number, NOON, "", (("Ann", one), ("Bert", two))) for number, (one, two) in enumerate(rows, 1)]
    return purses_svg(moments, seats)


@pytest.mark.parametrize(("amounts", "grid"), [
    ((94, 100, 116), ["$90", "$95", "$100", "$105", "$110", "$115"]),
    ((10, 60), ["$0", "$10", "$20", "$30", "$40", "$50", "$60"]),
    ((-50, 100), ["−$50", "$0", "$50", "$100"]),
    ((100, 100), ["$0", "$20", "$40", "$60", "$80", "$100"]),
    ((0, 0), ["$0", "$1"]),
])  # fmt: skip
def test_a_chart_begins_at_nothing_unless_all_amounts_are_near_to_one_another(
    amounts: tuple[int, ...], grid: list[str]
) -> None:
    assert re.findall(r'text-anchor="end">([^<]+)<', drawn(*amounts)) == grid


def test_a_chart_is_no_wider_than_a_telephone_and_names_eight_updates_at_most() -> None:
    svg = drawn(*range(100, 160))
    assert f'viewBox="0 0 {WIDTH:g} ' in svg
    assert WIDTH <= 420
    assert len(re.findall(r'text-anchor="middle"', svg)) == 8
