"""What letters and pages offer and list: what can be done now, each order once, the squares with something on them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.press.scenes import answers
from mailgame.press.scenes.answers import WholeBoard
from mailgame.press.site.site import write_site
from tests.desk.harness import LETTERS, House
from tests.press import post, table

FRIDAY = datetime(2026, 11, 27, 9, 0, tzinfo=UTC)


def may_do(house: House, name: str) -> list[str]:
    """Return the first lines of the commands that somebody is offered in his status."""
    house.write(name, "status")
    text = house.last(name).text
    part = text[text.index("What you may do now") :] if "What you may do now" in text else ""
    part = part[: part.index("Everybody\n")] if part else ""
    return [line.strip() for line in part.split("\n") if line.startswith("    ")]


# --- what may be done now


def test_a_proposal_is_offered_as_long_as_it_would_be_taken(house: House) -> None:
    assert 'propose add "TITLE"' in may_do(house, "Ann")
    house.now = FRIDAY
    assert 'propose add "TITLE"' not in may_do(house, "Ann")


def test_a_card_can_be_sold_by_whoever_has_one(house: House) -> None:
    assert not [line for line in may_do(house, "Ann") if line.startswith("sell")]
    house.write("Ann", "buy silver")
    assert [line for line in may_do(house, "Ann") if line.startswith("sell")] == ["sell silver card"]


def test_looking_what_could_be_done_does_nothing(house: House) -> None:
    house.write("Ann", "buy silver")
    may_do(house, "Ann")
    assert may_do(house, "Ann").count("sell silver card") == 1
    with house.store.begin() as tx:
        presenter = house.office.room.presenter(house.office.room.look(tx, "winter"))
        assert presenter.proposals() == ()
        assert [item.name for item in presenter.seat(presenter.world.all("player")[0]).items] == ["Silver Card"]


def test_a_newcomer_learns_the_next_dates_and_three_commands(house: House) -> None:
    words = house.sent("Ann")[0].words
    assert "Coming up" in words
    assert "Thursday 26 November, before midnight (UTC): Friday’s update" in words
    for command in ("status", "rules", "help"):
        assert f"“{command}”" in words


def test_counters_of_the_rules_are_not_shown(house: House) -> None:
    house.write("Ann", "buy gold\nuse gold")
    house.write("Ann", "status")
    assert "Places" not in house.last("Ann").text
    assert "Silent" not in house.last("Ann").text


# --- each thing once


@pytest.mark.parametrize("asked", [(), (answers.Orders(table.orders(), table.MONDAY),)], ids=["not asked", "asked"])
def test_a_receipt_lists_the_orders_on_file_once(asked: tuple[answers.Orders, ...]) -> None:
    letter = LETTERS.write("receipt", replace(post.receipt(), answers=asked))
    for said in (letter.text, letter.html):
        assert said.count("Your orders on file") == 1
        assert len(re.findall("You can change or cancel (?:them|your orders) until", said)) == 1


def test_the_board_in_words_leaves_out_empty_squares() -> None:
    board = table.board()
    bare = replace(board.squares[0], label="77", number=77, name="", owner="", natures=(), pieces=(), price=None)
    more = replace(board, squares=(*board.squares, bare, replace(bare, label="78", number=78)))
    text = LETTERS.write("receipt", replace(post.receipt(), answers=(WholeBoard(more, table.seats()),))).text
    assert "  77, free" not in text
    assert "squares of the board are empty." in text


# --- pages


def test_a_rule_s_page_says_once_what_can_be_proposed_and_shows_the_letter(house: House, tmp_path: Path) -> None:
    with house.store.begin() as tx:
        rules = house.office.room.presenter(house.office.room.look(tx, "winter")).rules()
    write_site(replace(table.scene(), rules=rules), tmp_path, post.TEMPLATES)
    page = (tmp_path / "rules" / "14.html").read_text(encoding="utf-8")
    for button in ("Propose other words", "Propose other numbers", "Propose other law"):
        assert page.count(button) == 1
    assert "<code>propose amend 14\n1. Whoever lands" in page
    assert "<code>propose amend 14\nset price_factor = 25\n" in page
    assert "<code>propose amend 14\n```law\n" in page


def test_why_a_vote_counts_so_is_a_column_only_where_there_is_a_reason(tmp_path: Path) -> None:
    scene, site = table.scene(), tmp_path
    voted = next(page for page in scene.proposals if page.tally)
    plain = replace(voted, number=7, tally=tuple(replace(one, words="") for one in voted.tally))
    write_site(replace(scene, proposals=(*scene.proposals, plain)), site, post.TEMPLATES)
    assert "Who voted how" in (site / "proposals" / "7.html").read_text(encoding="utf-8")
    assert "Why it counts so" not in (site / "proposals" / "7.html").read_text(encoding="utf-8")
    pages = [page.read_text(encoding="utf-8") for page in (site / "proposals").glob("*.html")]
    assert any("Why it counts so" in page for page in pages)


def test_what_several_commands_do_alike_is_said_once_above_them(house: House) -> None:
    house.write("Ann", "buy gold card\nbuy silver card\nstatus")
    assert house.last("Ann").text.count("Sell cards to the game.") == 1
    assert "  Sell cards to the game.\n    sell silver card\n    sell gold card\n\n" in house.last("Ann").text
