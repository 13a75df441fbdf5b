"""What lies beside the pages: feeds, the calendar, the state for programs, the search, and the picture for links."""

from __future__ import annotations

import io
import json
from datetime import datetime
from pathlib import Path
from urllib.parse import urldefrag
from xml.etree import ElementTree as ET

import icalendar
import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from mailgame.press.site.publicstate import State
from mailgame.press.site.site import write_site
from tests.press import table
from tests.press.markup import Page
from tests.press.post import TEMPLATES
from tests.servers.chromium import examine

ATOM = "{http://www.w3.org/2005/Atom}"


def feed(folder: Path, name: str) -> ET.Element:
    root = ET.parse(folder / name).getroot()
    assert root.tag == f"{ATOM}feed"
    return root


@pytest.mark.slow
@pytest.mark.parametrize("game", ["winter", "summer"])
@pytest.mark.parametrize("name", ["game.atom", "rules.atom", "votes.atom"])
def test_a_feed_has_what_the_rfc_asks_for_and_its_links_lead_somewhere(site: Path, game: str, name: str) -> None:
    """RFC 4287, 4.1.1 and 4.1.2: id, title and updated, in the feed and in each entry, and who wrote it."""
    root = feed(site / game, name)
    for element in (root, *root.findall(f"{ATOM}entry")):
        for needed in ("id", "title", "updated"):
            (found,) = element.findall(f"{ATOM}{needed}")
            assert found.text
        assert datetime.fromisoformat(element.findtext(f"{ATOM}updated", "")).tzinfo is not None
        for link in element.findall(f"{ATOM}link"):
            address, anchor = urldefrag(link.attrib["href"])
            page = site / game / address
            assert page.is_file()
            assert not anchor or anchor in Page(page.read_text(encoding="utf-8")).ids
    ids = [one.text for one in root.iter(f"{ATOM}id")]
    assert len(ids) == len(set(ids))


def test_the_feeds_say_what_happened_what_became_of_rules_and_of_votes(site: Path) -> None:
    titles = {name: [one.text for one in feed(site / "winter", name).iter(f"{ATOM}title")][1:]
              for name in ("game.atom", "rules.atom", "votes.atom")}
    assert titles["game.atom"][0] is not None
    assert titles["game.atom"][0].startswith("Tuesday’s update")
    assert "Rule 32, Interest: added by proposal 1" in titles["rules.atom"]
    assert titles["votes.atom"] == ["Proposal 2, Property Ownership: rejected", "Proposal 1, Interest: accepted"]


def test_where_the_pages_have_an_address_links_and_the_picture_are_whole(tmp_path: Path) -> None:
    scene = table.scene()
    write_site(replace(scene, game=replace(scene.game, site="https://games.example/winter")), tmp_path, TEMPLATES)
    links = [link.attrib for link in feed(tmp_path, "game.atom").findall(f"{ATOM}link")]
    assert links[1] == {"rel": "self", "type": "application/atom+xml", "href": "https://games.example/winter/game.atom"}
    page = (tmp_path / "rules" / "14.html").read_text(encoding="utf-8")
    assert '<meta property="og:image" content="https://games.example/winter/static/picture.png">' in page
    assert 'href="webcal://games.example/winter/calendar.ics"' in page
    with Image.open(io.BytesIO((tmp_path / "static" / "picture.png").read_bytes())) as picture:
        assert picture.size == (1200, 630)


def test_the_calendar_can_be_subscribed_to_and_has_what_is_coming_up(site: Path) -> None:
    calendar = icalendar.Calendar.from_ical((site / "winter" / "calendar.ics").read_bytes())
    events = [str(event["summary"]) for event in calendar.walk("VEVENT")]
    assert events[0] == "The winter game: Friday’s update: all move; proposals close, voting opens"
    assert calendar["refresh-interval"].to_ical() == b"PT1H"
    assert len({str(event["uid"]) for event in calendar.walk("VEVENT")}) == len(events)


def test_a_game_with_nothing_to_come_has_a_calendar_that_can_be_read(tmp_path: Path) -> None:
    """RFC 5545, 3.6: a calendar has at least one component."""
    scene = table.scene()
    write_site(replace(scene, game=replace(scene.game, dates=())), tmp_path, TEMPLATES)
    calendar = icalendar.Calendar.from_ical((tmp_path / "calendar.ics").read_bytes())
    assert calendar.subcomponents
    assert not calendar.walk("VEVENT")


def test_a_calendar_that_says_the_same_is_not_written_again(tmp_path: Path) -> None:
    scene = table.scene()
    write_site(scene, tmp_path, TEMPLATES)
    later = replace(scene, now=scene.now.replace(minute=59))
    assert not {"calendar.ics", "state.json", "game.atom"} & set(write_site(later, tmp_path, TEMPLATES))


def test_the_state_is_what_its_schema_says(site: Path) -> None:
    schema = json.loads((site / "winter" / "state.schema.json").read_text(encoding="utf-8"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    raw = (site / "winter" / "state.json").read_bytes()
    state = msgspec.json.decode(raw, type=State, strict=True)
    said = json.loads(raw)
    assert set(said) == set(schema["$defs"]["State"]["required"])
    assert set(said["players"][0]) == set(schema["$defs"]["Player"]["required"])
    assert [player.name for player in state.players] == ["Ann", "Bert", "Cleo"]
    assert (state.players[0].titles, state.players[0].money) == (["IT"], 10000)  # nothing for passing Square 1
    assert next(rule for rule in state.rules if rule.number == "14").numbers["rent_factor"] == "3"
    assert all((site / "winter" / page).is_file() for page in [*(rule.page for rule in state.rules),
                                                                *(one.page for one in state.proposals),
                                                                *(one.page for one in state.updates)])


FIND = """(words => {
  const field = document.getElementById("wanted");
  field.value = words;
  field.dispatchEvent(new Event("input"));
  return [document.querySelector("[data-count]").textContent,
          ...[...document.querySelectorAll("[data-found] a")].map(link => link.getAttribute("href"))];
})"""


@pytest.mark.server
def test_the_search_finds_rules_and_commands_without_a_server(site: Path) -> None:
    page = site / "winter" / "search.html"

    def finds(words: str) -> list[str]:
        found: list[str] = examine([page], f"{FIND}({json.dumps(words)})", 1200)[page]
        return found

    assert "rules/14.html" in finds("rent")[:5]
    assert finds("PROPERTY ownership")[1] == "rules/14.html"
    assert "commands.html#vote" in finds("vote")
    assert finds("zebra") == ["Nothing has these words."]


def test_without_a_script_the_search_says_where_to_look(site: Path) -> None:
    page = Page((site / "winter" / "search.html").read_text(encoding="utf-8"))
    assert "Your browser runs no scripts" in page.text
    assert {"rules/index.html", "updates/index.html", "proposals/index.html"} <= set(page.links)


def test_the_boards_alternative_is_the_board_in_words(site: Path) -> None:
    page = (site / "winter" / "index.html").read_text(encoding="utf-8")
    words = page.partition('<desc id="board-words">')[2].partition("</desc>")[0]
    assert "8, free, $200; here: Bert, Cleo" in words
    assert "9, free, $225; here: Ann" in words
    assert words.endswith("more squares, with nothing on them.")


def test_ways_of_moves_do_not_strike_through_names(site: Path) -> None:
    """Names and numbers keep them off by an edge in the colour of their card, and are drawn above them."""
    page = (site / "winter" / "index.html").read_text(encoding="utf-8")
    assert page.index('stroke-linejoin="round"') < page.index('class="b-ink b-apart"')
    css = (site / "winter" / "static" / "site.css").read_text(encoding="utf-8")
    assert ".b-apart, .b-apart-special { paint-order: stroke; stroke: var(--paper);" in css
