"""The chart of a second look: a bar and a figure for each player, readable on light and dark paper."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from mailgame.press.pictures.chart import (
    SCHEMES,
    chart_cid,
    chart_in_words,
    chart_pictures,
    chart_svg,
    gain_lines,
    span,
)
from mailgame.press.pictures.colours import contrast, player_colour
from mailgame.press.scenes.foreseen import Gain, SecondLook

ANN = Gain("Ann", 0, 10_000, 10_120, 120, -30, 400)
BERT = Gain("Bert <b>", 1, 9_000, 8_700, -300, -900, 0)
ALL = Gain("", None, 19_000, 18_820, -180, -500, 10)


def look(*gains: Gain) -> SecondLook:
    return SecondLook("Tried.", datetime(2026, 11, 24, tzinfo=UTC), (), gains, "Money", "$")


def test_each_player_has_a_bar_in_his_colour_and_his_figure() -> None:
    svg = chart_svg(look(ANN, BERT, ALL), SCHEMES["light"])
    assert svg.count('fill="#') == 2
    assert player_colour(0) in svg
    assert "+$120" in svg
    assert "−$300" in svg
    assert "All together" in svg


def test_names_are_escaped() -> None:
    svg = chart_svg(look(BERT))
    assert "<b>" not in svg
    assert "Bert &lt;b&gt;" in svg


def test_bars_lie_where_their_figures_are() -> None:
    svg = chart_svg(look(ANN, BERT), SCHEMES["light"])
    drawn = re.findall(r'fill="#[^"]+" x="([\d.]+)" y="[^"]+" width="([\d.]+)"', svg)
    bars = [(float(x), float(width)) for x, width in drawn]
    zero = float(re.search(r'class="c-zero" x1="([\d.]+)"', svg)[1])  # type: ignore[index]
    (ann, bert) = bars
    assert ann[0] < zero < ann[0] + ann[1]
    assert bert[0] + bert[1] == pytest.approx(zero + 3, abs=0.2)
    assert ann[0] + ann[1] > bert[0] + bert[1]


@pytest.mark.parametrize("gain", [Gain("Ann", 0, 0, 0, 0, 0, 0), Gain("Ann", 0, 5, 10**12, 10**12, 10**12, 10**12)])
def test_nothing_and_very_much_can_be_drawn(gain: Gain) -> None:
    assert chart_svg(look(gain)).endswith("</svg>")
    assert chart_pictures(look(gain))[0][2].startswith(b"\x89PNG")


def test_where_there_is_nothing_to_draw_there_is_no_picture() -> None:
    assert chart_svg(look()) == ""
    assert chart_pictures(look()) == ()


def test_both_schemes_go_with_a_letter_each_under_a_name_of_its_own() -> None:
    pictures = chart_pictures(look(ANN))
    assert [name for _, name, _ in pictures] == ["second-look-light.png", "second-look-dark.png"]
    assert {cid for cid, _, _ in pictures} == {chart_cid(look(ANN), "light"), chart_cid(look(ANN), "dark")}
    assert pictures[0][2] != pictures[1][2]


@pytest.mark.parametrize("name", list(SCHEMES))
def test_ink_can_be_read_on_its_paper(name: str) -> None:
    scheme = SCHEMES[name]
    assert contrast(scheme.ink, scheme.paper) >= 7
    assert contrast(scheme.muted, scheme.paper) >= 4.5


def test_figures_are_said_with_their_bounds() -> None:
    assert span(ANN, "$") == "+$120 (−$30 to +$400)"
    assert span(Gain("Ann", 0, 1, 2, 1, 1, 1), "") == "+1"
    assert chart_in_words(look(ANN, ALL)) == (
        "What it changes for each: Ann +$120 (−$30 to +$400); all together −$180 (−$500 to +$10)"
    )


def test_the_plain_letter_has_figures_in_columns() -> None:
    assert gain_lines((ANN, ALL), "$") == (
        "                without  with it  change\n"
        "  Ann           $10,000  $10,120  +$120 (−$30 to +$400)\n"
        "  All together  $19,000  $18,820  −$180 (−$500 to +$10)"
    )
