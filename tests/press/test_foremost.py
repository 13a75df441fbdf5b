"""Of what happened to others an update tells seven things, the rarest; six beside votes; all of it is an order away."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from msgspec.structs import replace

from mailgame.desk.letters.turn import TurnLetter
from mailgame.press.letters.letters import Letters, Written
from mailgame.press.scenes.scene import Happening
from mailgame.press.words.foremost import foremost
from tests.press import post, table
from tests.press.markup import Page

LETTERS = Letters(post.TEMPLATES)
OFTEN = [Happening(f"Bert draws a card: the {number} of hearts.", who=("Bert",)) for number in range(2, 11)]
SELDOM = [
    Happening("Bert buys square 3 for $105.", who=("Bert",)),
    Happening("Cleo builds a hospital on square 12.", who=("Cleo",)),
    Happening("Nobody bids for square 8."),
    Happening("Cleo wins in the lottery, with 4 numbers of a line.", who=("Cleo",)),
]


def told(happenings: list[Happening]) -> tuple[list[str], int]:
    kept, left_out = foremost(happenings)
    return [one.text for one in kept], left_out


def test_a_short_story_is_told_whole() -> None:
    story = [*OFTEN[:5], *SELDOM]
    assert told(story) == ([one.text for one in story], 0)


def test_what_happened_often_is_left_out_first_and_of_that_what_happened_first() -> None:
    story = [SELDOM[0], *OFTEN, *SELDOM[1:]]
    kept = [SELDOM[0], *OFTEN[6:], *SELDOM[1:]]
    assert told(story) == ([one.text for one in kept], 6)


def test_who_did_it_and_how_much_it_was_makes_nothing_rare() -> None:
    names = ("Bert", "Cleo")
    rents = [Happening(f"{name} pays $1{number} rent.", who=(name,)) for number in range(6) for name in names]
    kept, left_out = told([*rents, *SELDOM])
    assert kept[-4:] == [one.text for one in SELDOM]
    assert left_out == 9


def written(site: str, journal: int | None, *, votes: bool = False) -> Written:
    letter = post.update()
    open_now = letter.news.proposals if votes else ()
    news = replace(letter.news, happenings=(*OFTEN, *SELDOM), journal=journal, proposals=open_now)
    return LETTERS.write("update", replace(letter, news=news, game=replace(letter.game, site=site)))


def test_an_update_leads_to_the_whole_story_on_its_page() -> None:
    letter = written("https://play.example.org/tuesday", 512)
    page = f"https://play.example.org/tuesday/updates/{post.update().news.update.number}.html"
    assert "wins in the lottery" in letter.text
    assert "the 2 of hearts" not in letter.text + letter.html
    assert f"The whole story has 6 more like these:\n{page}" in letter.text
    assert page in Page(letter.html).links


def test_beside_votes_it_tells_six_things() -> None:
    letter = written("https://play.example.org/tuesday", 512, votes=True)
    assert "wins in the lottery" in letter.text
    assert "the 8 of hearts" not in letter.text + letter.html
    assert "The whole story has 7 more like these:" in letter.text


@pytest.mark.parametrize(("journal", "query"), [(512, "history input 512"), (None, "history")])
def test_where_there_are_no_pages_it_is_an_order_away(journal: int | None, query: str) -> None:
    letter = written("", journal)
    assert f"The whole story has 6 more like these: send “{query}”." in letter.text
    assert any(f"body={quote(query)}" in link for link in Page(letter.html).links)


def test_what_is_about_its_reader_is_told_whole() -> None:
    own = [Happening(f"You pay Bert $1{number} rent.", who=("Ann", "Bert")) for number in range(14)]
    kept, left_out = foremost([*own, *OFTEN, *SELDOM], "Ann")
    assert list(kept) == [*own, *OFTEN[6:], *SELDOM]
    assert left_out == 6


def test_the_letter_of_a_turn_is_as_short() -> None:
    turn = TurnLetter(table.game(), table.ann(), "Ann", table.MONDAY)
    own = Happening("Bert pays you $8 rent.", who=("Bert", "Ann"))
    letter = LETTERS.write("turn", replace(turn, happenings=(own, *OFTEN, *SELDOM), number=31))
    assert "Bert pays you $8 rent." in letter.text
    assert "the 2 of hearts" not in letter.text + letter.html
    assert f"The whole story has 6 more like these:\n{turn.game.site}/updates/31.html" in letter.text


def test_what_a_letter_leaves_out_is_not_taken_from_what_it_answers() -> None:
    """A receipt in the same letter tells what its news does not."""
    update = post.update()
    news = replace(update.news, happenings=(*OFTEN, *SELDOM), decided=(), proposals=())
    parts = (replace(update, news=news, yours=()), TurnLetter(table.game(), table.ann(), "Ann", table.MONDAY,
                                                              happenings=(*OFTEN, *SELDOM)))
    for part in parts:
        assert set(part.tells) == {one.text for one in (*OFTEN[6:], *SELDOM)}


def test_of_a_letter_that_leaves_out_nothing_all_is_told_already() -> None:
    interest = [Happening(f"{name} gets $5 as interest.", who=(name,)) for name in ("Bert", "Cleo")]
    turn = TurnLetter(table.game(), table.ann(), "Ann", table.MONDAY, happenings=(*interest, *SELDOM))
    assert set(turn.tells) == {one.text for one in (*interest, *SELDOM)}
