"""Colours that can be told apart, and words that can be read on them."""

import itertools
import re

import pytest

from mailgame.press.letters.environment import html_environment
from mailgame.press.pictures.colours import DARK, LIGHT, OKABE_ITO, PLAYER_COLOURS, contrast, ink_on, player_colour
from tests.press.post import TEMPLATES

TEXT = 4.5  # WCAG 2.2, 1.4.3
THINGS = 3.0  # WCAG 2.2, 1.4.11


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "muted", "accent"])
@pytest.mark.parametrize("under", ["ground", "paper", "shade"])
def test_words_can_be_read_on_every_paper(scheme, ink, under):
    assert contrast(getattr(scheme, ink), getattr(scheme, under)) >= TEXT


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_buttons_and_outlines_can_be_seen(scheme):
    assert contrast(scheme.on_accent, scheme.accent) >= TEXT
    for under in (scheme.ground, scheme.paper, scheme.shade):
        assert contrast(scheme.edge, under) >= THINGS


@pytest.mark.parametrize("colour", PLAYER_COLOURS)
def test_a_name_can_be_read_on_a_players_colour(colour):
    assert contrast(ink_on(colour), colour) >= TEXT


def test_the_first_24_players_have_colours_of_their_own():
    assert len(set(PLAYER_COLOURS)) == 24
    assert PLAYER_COLOURS[:8] == OKABE_ITO
    assert player_colour(24) == player_colour(0)


def seen_by(colour, cone):
    """How a dichromat sees a colour (Viénot, Brettel and Mollon 1999, on linear light)."""
    light = [(int(colour[at : at + 2], 16) / 255) ** 2.2 for at in (1, 3, 5)]
    red, green, blue = light
    if cone == "protan":
        return (0.11238 * red + 0.88762 * green, 0.11238 * red + 0.88762 * green, 0.00401 * (red - green) + blue)
    return (0.29275 * red + 0.70725 * green, 0.29275 * red + 0.70725 * green, -0.02234 * (red - green) + blue)


@pytest.mark.parametrize("cone", ["protan", "deutan"])
def test_colour_blind_readers_can_tell_the_first_eight_apart(cone):
    for pair in itertools.combinations(OKABE_ITO, 2):
        one, other = ([max(0.0, part) ** (1 / 2.2) for part in seen_by(colour, cone)] for colour in pair)
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.12, pair


def test_letters_use_no_colour_but_the_schemes():
    environment = html_environment(TEMPLATES / "mail")
    assert environment.loader is not None
    for name in environment.list_templates(["html"]):
        source, *_ = environment.loader.get_source(environment, name)
        found = set(re.findall(r"#[0-9a-f]{6}", source))
        assert found <= {getattr(LIGHT, field) for field in LIGHT.__struct_fields__}, name
