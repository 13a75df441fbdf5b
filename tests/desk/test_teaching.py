"""help law, by mail: the guide, one of its chapters, an example that can be sent back, a word."""

from __future__ import annotations

import email
import email.policy
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.sight.teaching import law_page
from mailgame.paths import rulesets_folder, templates_folder
from mailgame.press.site.site import write_site
from mailgame.primer.examples import EXAMPLES, Example
from mailgame.rulesets.sandboxed import rehearsed
from tests.desk.harness import BOARD, CARDS, House
from tests.press import table
from tests.press.markup import Page

CLIPPED = 102_000  # bytes of HTML beyond which Gmail shows no more of a letter


def test_help_law_sends_the_whole_guide(house: House) -> None:
    house.write("Ann", "help law")
    letter = house.last("Ann")
    for words in ("A rule is a file", "What is not allowed", "karma", "All words", "SetTimer", "propose add"):
        assert words in letter.text
    body = email.message_from_bytes(house.raw("Ann")[-1], policy=email.policy.default).get_body(("html",))
    assert body is not None
    assert len(body.get_content().encode()) < CLIPPED


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("help law Pay", "Move money from one account to another"),
        ("help law pay", "Move money from one account to another"),
        ("help law view.roll()", "Roll one die under a label"),
        ("please help law dice.", "view.shuffle"),
        ("help law millionaire", "Whoever has $1,000,000 or more after being paid wins the game."),
        ("help law frobnicate", "“help law” lists its words."),
    ],
)
def test_help_law_explains_a_word(house: House, asked: str, answer: str) -> None:
    house.write("Ann", asked)
    assert answer in house.last("Ann").words


def test_help_speaks_of_help_law(house: House) -> None:
    house.write("Ann", "help")
    assert "help law" in house.last("Ann").text
    assert "help law WORD" not in house.last("Ann").text


def test_a_command_can_still_be_asked_about(house: House) -> None:
    house.write("Ann", "help vote")
    assert "vote PROPOSAL" in house.last("Ann").text


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.id)
def test_an_example_that_is_sent_back_is_a_proposal(house: House, one: Example) -> None:
    house.write("Ann", f"help law {one.id}")
    found = re.search(r"^propose .*?^end$", house.last("Ann").text, re.MULTILINE | re.DOTALL)
    assert found
    house.write("Bert", found[0])
    assert "It is proposal 1." in house.last("Bert").words, house.last("Bert").text
    with house.store.begin() as tx:
        put = house.office.room.presenter(house.office.room.look(tx, "winter")).proposals()[0]
    assert (put.title, put.author) == (one.title, "Bert")
    assert put.law.startswith('"""')


def test_law_that_errs_is_answered_with_its_line() -> None:
    house = House()
    house.office.room.rulesets = lambda slug: rehearsed(slug, [rulesets_folder()])
    house.open("winter", BOARD, ["Ann", "Bert"])
    law = EXAMPLES[0].source.replace("other.karma + points", "other.karma + view.points")
    house.write("Ann", f'propose add "Karma"\n```law\n{law}```\nend')
    number = next(place for place, line in enumerate(law.split("\n"), 1) if "view.points" in line)
    assert f"Line {number}" in house.last("Ann").words
    house.store.close()


@pytest.mark.slow
def test_the_page_of_a_real_game_is_whole(house: House, tmp_path: Path) -> None:
    with house.store.begin() as tx:
        presenter = house.office.room.presenter(house.office.room.look(tx, "winter"))
        scene = replace(table.scene(), rules=presenter.rules(repealed=True), law=law_page(presenter.game))
    write_site(scene, tmp_path, templates_folder())
    page = Page((tmp_path / "law.html").read_text(encoding="utf-8"))
    assert not page.wrong
    ids = [at["id"] for _, at in page.tags if "id" in at]
    assert len(ids) == len(set(ids))
    links = {at["href"].partition("#")[2] for tag, at in page.tags if tag == "a" and at["href"].startswith("law.html#")}
    assert links <= set(ids)
    for rule in (tmp_path / "rules").glob("[0-9]*.html"):
        text = rule.read_text(encoding="utf-8")
        words = set(re.findall(r'href="../law\.html#([\w.]+)"', text))
        assert words <= set(ids), rule.name


def test_in_a_game_of_cards_law_is_proposed_in_its_own_words(house: House) -> None:
    house.open("summer", CARDS, ["Cleo", "Dora"], address="cards@play.example.org")
    house.write("Cleo", "help law letter", to="cards@play.example.org")
    assert "`propose replace 14`" in house.last("Cleo").words


def test_what_only_the_game_itself_can_do_is_not_taught_and_is_explained_to_whoever_asks(house: House) -> None:
    with house.store.begin() as tx:
        game = house.office.room.presenter(house.office.room.look(tx, "winter")).game
    taught = [word.name for group in law_page(game).groups for word in group.words]
    assert "SetTimer" in taught
    assert "RingAhead" not in taught
    house.write("Ann", "help law RingAhead")
    assert "Only the game’s own rules can do it, never players’ law." in " ".join(house.last("Ann").words.split())
