"""Every example of the language does what it says, as an ordinary rule and as a proposal that runs in the sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import Intent, Pay, Rule, TakeDefault, View
from mailgame.primer import examples
from mailgame.primer.examples import EXAMPLES
from tests.kernel.builders import a_rule, order, read, ring, told
from tests.primer.harness import NUMBER, WAYS, Play, inside, parliament, proposed, sandbox, voting

pytestmark = pytest.mark.slow

FOLDER = Path(examples.__file__).parent

VOTE = "vote BALLOT CHOICE [DOLLARS]"


@pytest.fixture(params=WAYS)
def play(request: pytest.FixtureRequest) -> Play:
    return WAYS[request.param]


def purses(game: Game) -> list[int]:
    return [read(game, f"players.{name}.money") for name in ("Ann", "Bert", "Cleo")]


def refusal(result: Result) -> str:
    assert result.refusal is not None, result
    return result.refusal.words


# --- all of them


def test_every_file_is_listed() -> None:
    assert {one.id for one in EXAMPLES} == {file.stem for file in FOLDER.glob("*.py")} - {"__init__"}
    assert 8 <= len(EXAMPLES) <= 14


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.id)
def test_every_example_can_be_proposed_as_it_stands(one: examples.Example) -> None:
    game = inside(one.id)
    rule = read(game, f"rules.{NUMBER}")
    assert (rule["title"], rule["standing"], rule["effect"]) == (one.title, "in force", "by itself")
    assert rule["text"] == one.text


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.id)
def test_every_example_is_short_and_survives_mail_programs(one: examples.Example) -> None:
    lines = one.source.split("\n")
    assert max(map(len, lines)) <= 75
    assert len(lines) < 85
    assert "\t" not in one.source
    assert one.source.isascii()


def test_all_examples_live_together() -> None:
    game = inside(EXAMPLES[0].id)
    for one in EXAMPLES[1:]:
        proposed(game, one.id)
    assert order(game, "Ann", "praise PLAYER", player="Bert").outcome == "done"
    assert order(game, "Ann", "pay PLAYER DOLLARS", player="Bert", dollars=5).outcome == "done"


# --- each of them


def test_karma(play: Play) -> None:
    game = play("karma")
    assert told(order(game, "Ann", "praise PLAYER", player="Bert")) == ["Ann praises Bert."]
    assert read(game, "players.Bert.karma") == 1
    assert refusal(order(game, "Ann", "praise PLAYER", player="Ann")) == "You can praise others, not yourself."
    assert refusal(order(game, "Ann", "praise PLAYER", player="Cleo")) == "You have praised somebody today already."
    assert order(game, "Ann", "praise PLAYER", at="2026-11-24T10:00:00Z", player="Cleo").outcome == "done"


def test_interest(play: Play) -> None:
    game = play("interest")
    assert game.due_at == "2026-11-30T00:00:00Z"
    ring(game)
    assert purses(game) == [105, 105, 105]
    ring(game)
    assert purses(game) == [110, 110, 110]
    assert game.due_at == "2026-12-14T00:00:00Z"


def test_tax(play: Play) -> None:
    game = play("tax", params={"90.start": 5000})
    order(game, "Ann", "pay PLAYER DOLLARS", player="Bert", dollars=1000)
    assert purses(game) == [4100, 5900, 5000]


@pytest.mark.parametrize(("at", "rent"), [("2026-11-24T10:00:00Z", 40), ("2026-11-28T10:00:00Z", 20)])
def test_rent_holiday(play: Play, at: str, rent: int) -> None:
    game = play("rent_holiday")
    result = order(game, "Ann", "visit PLAYER", at=at, player="Bert")
    assert purses(game) == [100 - rent, 100 + rent, 100]
    assert ("50 % at the weekend" in str(result.story)) == (rent == 20)


def test_umbrella(play: Play) -> None:
    game = play("umbrella")
    order(game, "Ann", "buy umbrella")
    assert (purses(game), read(game, "players.Ann.umbrellas")) == ([50, 100, 100], 1)
    order(game, "Ann", "pay PLAYER DOLLARS", player="Bert", dollars=10)
    assert (purses(game), read(game, "players.Ann.umbrellas")) == ([40, 110, 100], 1)
    order(game, "Bert", "charge PLAYER DOLLARS", player="Ann", dollars=30)
    assert "Ann has an umbrella and pays nothing." in told(ring(game))
    assert (purses(game), read(game, "players.Ann.umbrellas")) == ([40, 110, 100], 0)
    order(game, "Bert", "charge PLAYER DOLLARS", player="Ann", dollars=30)
    ring(game)
    assert purses(game) == [10, 140, 100]


@pytest.mark.parametrize(("dice", "left"), [([3, 3], 140), ([3, 4], 90)])
def test_lottery(play: Play, dice: list[int], left: int) -> None:
    game = play("lottery", script=[{"what": "lottery", "values": [dice]}])
    order(game, "Ann", "buy ticket")
    assert purses(game)[0] == left


@pytest.mark.parametrize(
    ("dice", "after"), [([[2], [5]], [120, 80, 100]), ([[5], [2]], [80, 120, 100]), ([[4], [4]], [100, 100, 100])]
)
def test_dare(play: Play, dice: list[list[int]], after: list[int]) -> None:
    game = play("dare", script=[{"what": "dare", "values": dice}])
    assert refusal(order(game, "Bert", "take dare")) == "Nobody dares you."
    order(game, "Ann", "dare PLAYER DOLLARS", player="Bert", dollars=20)
    (offer,) = read(game, "offers").values()
    assert (offer["player"], offer["words"]) == ("Bert", "Ann dares you for $20.")
    order(game, "Bert", "take dare")
    assert purses(game) == after
    assert read(game, "offers") == {}


def test_a_dare_that_is_not_taken_up(play: Play) -> None:
    game = play("dare")
    order(game, "Ann", "dare PLAYER DOLLARS", player="Bert", dollars=20)
    assert game.due_at == "2026-11-24T10:00:00Z"
    assert "Bert did not take up a dare." in told(ring(game))
    assert purses(game) == [100, 100, 100]


def test_chair(play: Play) -> None:
    game = play("chair")
    assert refusal(order(game, "Ann", "stand down")) == "You are no candidate now."
    order(game, "Ann", "call election")
    assert refusal(order(game, "Bert", "call election")) == "There is an election already."
    for voter, choice in (("Ann", "Cleo"), ("Bert", "Bert"), ("Ann", "Bert")):
        elected = told(order(game, voter, VOTE, ballot="1", choice=choice), "Cleo")
    assert elected[0] == "Ballot 1, “Who is to be in the chair?”: Ann 0, Bert 2, Cleo 0; Bert is chosen."
    assert [read(game, f"players.{name}.in_the_chair") for name in ("Ann", "Bert", "Cleo")] == [False, True, False]


def test_an_election_that_nobody_wins(play: Play) -> None:
    game = play("chair")
    order(game, "Ann", "call election")
    order(game, "Bert", VOTE, ballot="1", choice="Ann")
    order(game, "Ann", "stand down")
    assert "Ballot 1, “Who is to be in the chair?”: Bert 0, Cleo 0; nothing is chosen." in told(ring(game))
    assert not any(read(game, f"players.{name}.in_the_chair") for name in ("Ann", "Bert", "Cleo"))


def test_sunday(play: Play) -> None:
    game = play("sunday")
    sunday = "2026-11-29T10:00:00Z"
    words = refusal(order(game, "Ann", "pay PLAYER DOLLARS", at=sunday, player="Bert", dollars=5))
    assert words == "It is Sunday. Send it again on Monday."
    assert order(game, "Ann", "propose add TITLE", at=sunday, title="Jam", block="All eat jam.").outcome == "done"
    assert order(game, "Ann", "pay PLAYER DOLLARS", at="2026-11-30T10:00:00Z", player="Bert", dollars=5).refusal is None


def test_treasure(play: Play) -> None:
    game = play("treasure", script=[{"what": "treasure", "values": [[7], [9]]}])
    assert refusal(order(game, "Ann", "dig NUMBER", number=21)) == "The places are 1 to 20."
    assert "Ann digs at 3." in told(order(game, "Ann", "dig NUMBER", number=3))
    order(game, "Ann", "dig NUMBER", number=7)
    assert purses(game)[0] == 100 - 20 - 20 + 500
    assert read(game, "game.treasure_at") == 9


@pytest.mark.parametrize(("votes", "status"), [("yyn", "accepted"), ("yna", "rejected"), ("yaa", "accepted")])
def test_two_thirds(play: Play, votes: str, status: str) -> None:
    game = play("two_thirds", parliament(), voting())
    result = order(game, "Ann", "put WORD", word=votes)
    assert read(game, "proposals.2.status") == status
    assert ("“Jam for all” is adopted." in " ".join(told(result))) == (status == "accepted")


def collecting() -> Rule:
    rule = a_rule(4, "Collecting")

    @rule.carry_out(TakeDefault)
    def the_silent_collect(view: View, default: TakeDefault) -> Intent:
        return Pay("", default.player, 10, "for an action")

    return rule


def test_silence(play: Play) -> None:
    game = play("silence", parliament(), collecting())
    result = order(game, "Ann", "sleep PLAYER", player="Cleo")
    assert purses(game) == [105, 100, 95]
    assert "Cleo pays Ann $5 for silence." in told(result)
    assert read(game, "players.Cleo.actions") == 0


def test_millionaire(play: Play) -> None:
    game = play("millionaire", params={"90.start": 600_000})
    assert not game.over
    result = order(game, "Ann", "pay PLAYER DOLLARS", player="Bert", dollars=400_000)
    assert game.over
    assert "Bert wins the game: with $1,000,000 or more." in told(result)


def test_inflation() -> None:
    game = inside("umbrella")
    proposed(game, "inflation")
    assert read(game, f"rules.{NUMBER}.params.price") == 50
    assert told(ring(game)) == ["Rule 91: price is 55 now, not 50. as prices rise."]
    assert read(game, f"rules.{NUMBER}.params.price") == 55
    for _ in range(40):
        ring(game)
    assert read(game, f"rules.{NUMBER}.params.price") == 200
    assert len(game.world.rules[str(NUMBER)]["revisions"]) == 31, "each is kept, and none that changes nothing"


def test_all_examples_are_looked_at_as_any_law_is() -> None:
    for one in EXAMPLES:
        assert sandbox()(NUMBER, one.title, one.source).source == one.source
