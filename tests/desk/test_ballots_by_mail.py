"""A vote on anything by mail: the letter that opens it, votes and slips, reminders, how it came out, and its page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Parsed
from mailgame.desk.site import write_pages
from mailgame.game.game import Game
from mailgame.law import OpenBallot, Order, Rule, View
from mailgame.law.kits.ballots import odd_choices
from mailgame.primer.examples import EXAMPLES
from tests.desk.harness import BOARD
from tests.kernel.builders import a_rule, begun, money, order
from tests.sandbox.generated import GAME, Case, Mail, adopt, opened

CHAIR = next(example.source for example in EXAMPLES if example.id == "chair")
QUESTION = "Who is to be in the chair?"


@pytest.fixture
def house() -> Iterator[Mail]:
    """A game in which the chair was voted into the rules, and Ann has called an election."""
    case = Case("the chair", BOARD, CHAIR)
    mail = opened(case)
    assert adopt(mail, case)[0]
    mail.write("Ann", "call election")
    yield mail
    mail.close()


def told(house: Mail, name: str, body: str) -> str:
    """Let somebody write, and return the words of the answer."""
    return " ".join(house.says(name, body).split())


def letter(house: Mail, name: str, kind: str) -> str:
    """Return the words of the last letter of a kind that somebody has got."""
    return [one for one in house.sent(name) if one.kind == kind][-1].words


@pytest.mark.slow
def test_who_may_vote_is_told_what_for_and_how(house: Mail) -> None:
    words = letter(house, "Bert", "voting")
    assert "Vote until Wednesday 2 December" in words
    assert f"Ballot 2: {QUESTION}" in words
    assert "There is a choice of Ann; Bert; Cleo." in words
    assert "vote ballot 2 Cleo" in words
    assert "It closes as soon as the votes still to come cannot change the result." in words


@pytest.mark.parametrize("said", [
    "vote ballot 2 Cleo", "vote 2 cleo", "Vote ballot #2 cl", 'vote ballot 2 "Cleo"', "vote ballot 2, Cleo.",
    "vote Cleo", "vote for cleo", "vote 2 for cleo", "Vote for Cleo!",
])
def test_ways_to_write_a_vote(house: Mail, said: str) -> None:
    assert f"Your vote on ballot 2, “{QUESTION}”, is Cleo" in told(house, "Bert", said)


@pytest.mark.slow
@pytest.mark.parametrize("said", [
    "I vote for Cleo", "my vote is for Cleo!", "Cleo, please vote", "They voted for Cleo", "votes are in, Cleo",
    "I will vote for Cleo?",
])
def test_what_speaks_of_voting_casts_no_vote_but_may_be_offered_as_one(house: Mail, said: str) -> None:
    words = told(house, "Bert", said)
    assert "Your vote on ballot 2" not in words
    assert "vote ballot 2 Cleo" in words


@pytest.mark.slow
@pytest.mark.parametrize(("said", "answer"), [
    ("vote ballot 2 Dot", "“Dot” is not one of Ann, Bert or Cleo."),
    ("vote ballot 7 Cleo", "There is no such ballot; open now: ballot 2."),
    ("vote ballot 2 Cleo 5", "On ballot 2 each has one vote, and dollars are none."),
    ("vote ballot 2 yes", "“yes” is not one of Ann, Bert or Cleo."),
    ("vote 2 yes", "“yes” is not one of Ann, Bert or Cleo."),
    ("vote #2 no", "“no” is not one of Ann, Bert or Cleo."),
    ("Vote no on #2.", "No proposal is open to vote on now; you can vote on ballot 2."),
    ("vote 2", "It still needs CHOICE"),
    ("vote yes", "No proposal is open to vote on now; you can vote on ballot 2."),
    ("vote 3 yes", "No proposal is open to vote on now; you can vote on ballot 2."),
])
def test_slips_are_answered_with_what_would_do(house: Mail, said: str, answer: str) -> None:
    assert answer in told(house, "Bert", said)


def test_a_vote_can_be_changed_and_nobody_else_hears_of_it(house: Mail) -> None:
    house.write("Bert", "vote ballot 2 Cleo")
    assert "is Ann" in told(house, "Bert", "vote ballot 2 Ann")
    assert "Your answer so far: Ann." in told(house, "Bert", "status")
    assert "Your answer so far" not in told(house, "Cleo", "status")


@pytest.mark.slow
def test_it_closes_early_and_all_are_written_to(house: Mail) -> None:
    assert "is Bert. You can change it until Wednesday 2 December" in told(house, "Ann", "vote ballot 2 Bert")
    house.write("Bert", "vote ballot 2 Bert")
    assert "You can change it" not in house.last("Bert").words
    for name in ("Ann", "Bert", "Cleo"):
        # Bert's vote is the last: the result comes with its receipt
        words = letter(house, name, "result") if name != "Bert" else house.last("Bert").words
        assert f"Bert: {QUESTION}" in words
        assert "Ann 0, Bert 2, Cleo 0; Bert is chosen." in words
        assert "Ann: Bert; Bert: Bert; Cleo: no vote" in words
    late = told(house, "Cleo", "vote ballot 2 Ann")
    assert f"The vote on ballot 2, “{QUESTION}”, closed on Monday 30 November" in late


@pytest.mark.slow
def test_only_who_has_not_voted_is_reminded(house: Mail) -> None:
    house.write("Bert", "vote ballot 2 Bert")
    house.next_deadline()
    assert not [one for one in house.sent("Bert") if one.kind == "reminder" and "Ballot 2" in one.words]


def test_the_admin_can_close_what_stands_open_and_is_told_that_it_does(house: Mail) -> None:
    assert "Not done" in told(house, "Ann", "close ballot 2")
    house.write("Bert", "vote ballot 2 Cleo")
    assert "The vote on proposal 1 ends as the rules say." in told(house, "Admin", "close proposal 1")
    told(house, "Admin", "close ballot 2 because nobody writes any more")
    assert "Ann 0, Bert 0, Cleo 1; Cleo is chosen" in letter(house, "Ann", "result")
    assert "closed on" in told(house, "Admin", "close ballot 2")


def page(house: Mail, folder: Path, name: str) -> str:
    with house.store.begin() as tx:
        table = house.office.room.look(tx, GAME)
        write_pages(tx, house.office.room.presenter(table), folder, house.now)
    return (folder / "proposals" / name).read_text(encoding="utf-8")


@pytest.mark.slow
def test_its_page_says_who_voted_what_only_when_it_is_closed(house: Mail, tmp_path: Path) -> None:
    house.write("Ann", "vote ballot 2 Bert")
    running = page(house, tmp_path, "ballot-2.html")
    assert f"Ballot 2: {QUESTION}" in running
    assert "Who voted how" not in running
    assert "ballot-2.html" in page(house, tmp_path, "index.html")
    house.write("Bert", "vote ballot 2 Bert")
    closed = page(house, tmp_path, "ballot-2.html")
    assert "Who voted how" in closed
    assert "Ann 0, Bert 2, Cleo 0; Bert is chosen" in closed
    assert "Other votes" in page(house, tmp_path, "index.html")


@pytest.mark.slow
def test_an_undone_vote_is_named_in_what_differs(house: Mail) -> None:
    house.write("Ann", "vote ballot 2 Bert")
    assert "Ann: Bert" not in told(house, "Cleo", "history")


# --- whatever a choice is called


def plebiscite(choices: tuple[str, ...]) -> Rule:
    rule = a_rule(8)

    @rule.command("ask", "Ask.")
    def asks(view: View, order: Order) -> OpenBallot:
        return OpenBallot("Which?", tuple(view.players()), choices=choices)

    return rule


def asked(choices: tuple[str, ...]) -> Game:
    game = begun(money(), plebiscite(choices))
    assert order(game, "Ann", "ask").outcome == "done"
    return game


def read_by(game: Game) -> Callable[[str], object]:
    commands = [command for command in game.commands() if command.by in ("player", "anyone")]
    return Grammar(commands, Names(game)).line


WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co")), min_size=1, max_size=60)


@pytest.mark.slow
@given(st.lists(WORDS, min_size=2, max_size=6).map(tuple).filter(lambda choices: not odd_choices(choices)))
def test_every_choice_that_a_letter_offers_is_read_as_that_choice(choices: tuple[str, ...]) -> None:
    from mailgame.desk.sight import ballot_pages

    game = asked(choices)
    line = read_by(game)
    for choice, offered in zip(choices, ballot_pages.choices(game.world.all("ballot")[0]), strict=True):
        found = line(offered.command)
        assert isinstance(found, Parsed), (offered.command, found)
        assert found.arguments == {"ballot": "1", "choice": choice}


@pytest.mark.slow
@given(WORDS)
def test_no_words_for_a_choice_break_the_reading(words: str) -> None:
    line = read_by(asked(("keep", "go")))
    line(f"vote ballot 1 {words}")
    line(f"vote {words} keep")
    line(f"vote ballot {words}")
