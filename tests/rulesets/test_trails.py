"""Trails: the ways that were gone since the last update, square by square, in its letter and on the pages."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from mailgame.desk.site import write_pages
from mailgame.press.pictures.board import LETTER, board_svg
from mailgame.press.pictures.colours import LIGHT
from mailgame.press.pictures.picture import png_from_svg
from mailgame.press.scenes.boardscene import Trail
from mailgame.press.scenes.scene import Update
from tests.sandbox.generated import GAME, Case, at_once, opened, replayed
from tests.sandbox.mail import Mail
from tests.sandbox.seeds import head

NEWS = '''
rule = Rule(0, "News")

@rule.command("publish", "Write an update to everybody.")
def publishes(view: View, order: Order) -> Answer:
    return Post("update", "Monday", news=True)

@rule.command("drift", "Take your ship to the Isle, without sailing.")
def drifts(view: View, order: Order) -> Answer:
    return Jump(view.things("ship", owner=order.giver)[0], view.thing("square", "Isle"))
'''
ARGO, BEAGLE, KRAKEN = "ship 1 “Argo”", "ship 2 “Beagle”", "monster Kraken"


@pytest.fixture
def sea() -> Iterator[Mail]:
    """Ann's ship and Bert's lie in the Dock, the Kraken at the Isle; all that is written is news."""
    house = opened(Case("trails", "realms", NEWS), draw=True)
    assert at_once(house, f'adopt "News"\n{head(NEWS)}\nend')[0]
    house.says("Cleo", "publish")
    yield house
    assert house.harm == []
    replayed(house)
    house.close()


def published(house: Mail) -> Update:
    """Let an update be written; return it as the pages keep it."""
    house.says("Cleo", "publish")
    with house.store.begin() as tx:
        return msgspec.json.decode(list(tx.updates(GAME))[-1].story, type=Update)


def trails(house: Mail) -> list[Trail]:
    """Let an update be written; return the trails on its board."""
    board = published(house).board
    assert board is not None
    return list(board.trails)


def on_page(house: Mail, folder: Path) -> list[str]:
    """Return what the board on the game's page says of its trails, in order."""
    with house.store.begin() as tx:
        room = house.office.room
        write_pages(tx, room.presenter(room.look(tx, GAME)), folder, house.now)
    board = (folder / "index.html").read_text(encoding="utf-8").partition('aria-labelledby="board-title"')[2]
    return [unescape(one) for one in re.findall(r"<path[^>]*><title>([^<]*)</title>", board.partition("</svg>")[0])]


def picture(house: Mail) -> bytes:
    """Return the light picture of the board in Ann's last letter but Cleo's receipts."""
    letter = email.message_from_bytes(house.raw("Ann")[-1], policy=email.policy.default)
    light, _dark = [part.get_content() for part in letter.walk() if part.get_content_type() == "image/png"]
    return bytes(light)


@pytest.mark.slow
def test_a_way_that_leads_on_from_its_course_is_drawn_over_every_square(sea: Mail, tmp_path: Path) -> None:
    sea.says("Bert", "dare 4")
    update = published(sea)
    assert update.board is not None
    way = Trail("Bert", ("Dock", "Shoal", "Lagoon", "Strand", "Quay"), pawn=BEAGLE)
    assert update.board.trails == (way,)
    drawn = replace(update.board, trails=(way,))
    assert picture(sea) == png_from_svg(board_svg(drawn, update.seats, "$", LETTER, scheme=LIGHT))
    assert picture(sea) != png_from_svg(board_svg(replace(drawn, trails=()), update.seats, "$", LETTER, scheme=LIGHT))
    assert on_page(sea, tmp_path / "site") == ["Bert’s ship 2 “Beagle”: Dock, Shoal, Lagoon, Strand, Quay"]


@pytest.mark.slow
def test_a_move_that_ends_where_it_began_is_drawn_round_the_board(sea: Mail, tmp_path: Path) -> None:
    sea.says("Ann", "wake 6")
    assert trails(sea) == [Trail("", ("Isle", "Strand", "Quay", "Cape", "Bay", "Reef", "Isle"), pawn=KRAKEN)]
    assert on_page(sea, tmp_path / "site") == ["monster Kraken: Isle, Strand, Quay, Cape, Bay, Reef, Isle"]


def test_several_ways_are_drawn_each_as_it_was_gone(sea: Mail) -> None:
    sea.says("Ann", "sail 2\nsail 1")
    sea.says("Bert", "drift")
    assert trails(sea) == [
        Trail("Ann", ("Dock", "Quay", "Cape"), pawn=ARGO), Trail("Ann", ("Cape", "Bay"), pawn=ARGO),
        Trail("Bert", ("Dock", "Isle"), jump=True, pawn=BEAGLE),
    ]


def test_a_way_back_passes_nothing_and_is_not_drawn_the_long_way_round(sea: Mail) -> None:
    sea.says("Ann", "wake -2")
    assert trails(sea) == [Trail("", ("Isle", "Bay"), pawn=KRAKEN)]


@pytest.mark.slow
def test_a_square_that_has_sunk_since_is_left_out(sea: Mail) -> None:
    sea.says("Ann", "sail 4\nsink Bay")
    assert trails(sea) == [Trail("Ann", ("Dock", "Quay", "Cape", "Reef"), pawn=ARGO)]


@pytest.mark.slow
def test_a_way_of_which_one_end_alone_is_left_is_no_trail(sea: Mail, tmp_path: Path) -> None:
    """Ann sails from the Dock to the Quay and on to the Cape; then the Quay sinks."""
    sea.says("Ann", "sail 1\nsail 1\nsink Quay")
    assert trails(sea) == []
    assert on_page(sea, tmp_path / "site") == []


@pytest.mark.slow
def test_of_many_times_round_the_last_hundred_squares_are_drawn(sea: Mail) -> None:
    """The Kraken swims 50 times round and one square on, from Isle to Strand."""
    sea.says("Ann", "wake 301")
    (trail,) = trails(sea)
    assert len(trail.squares) == 101
    assert trail.squares[-3:] == ("Reef", "Isle", "Strand")
    assert trail.squares[0] == "Cape"
