"""The parlour, by letters: newcomers answer what rules ask, and lose nothing of what they have said."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.office.opening import CannotOpen, open_game
from mailgame.game.inputs import Newcomer
from mailgame.rehearsing.mailing import letter_of
from mailgame.rehearsing.rehearsal import Stage, play
from mailgame.rehearsing.rehearsal_file import Mail, read_file
from tests.desk.harness import ADMIN, MAILBOX, House

FOLDER = Path(__file__).parent
EVENING = FOLDER / "parlour" / "rehearsals" / "evening.toml"
ANN, BERT = {"family": "Miller"}, {"family": "Baker", "motto": "Bread"}


def seat(house: House, ann: dict[str, str]) -> None:
    people = (Newcomer("Ann", "ann@example.net", ann), Newcomer("Bert", "bert@example.net", BERT))
    open_game(house.office, slug="parlour", name="The parlour", ruleset="parlour", timezone="UTC", seed="parlour",
              admin=ADMIN, address=MAILBOX, players=people, now=house.now)


@pytest.fixture
def house() -> Iterator[House]:
    found = House(FOLDER)
    seat(found, ANN)
    yield found
    found.store.close()


def of(house: House, name: str, attribute: str) -> object:
    with house.store.begin() as tx:
        return house.office.room.look(tx, "parlour").game.world.read("player", name, attribute)


@pytest.mark.slow
def test_the_evening_goes_as_the_rehearsal_says(tmp_path: Path) -> None:
    assert play(replace(read_file(EVENING), rulesets=(FOLDER,)), tmp_path).missed == []


def test_a_stranger_reads_what_the_game_asks(house: House) -> None:
    house.write("Eve", "What is this?")
    assert "    join parlour as NAME, family FAMILY\n" in house.last("Eve").text
    assert "Write your name in place of NAME, and your family in place of FAMILY." in house.last("Eve").words


def test_a_newcomer_is_asked_and_answers_with_a_line(house: House) -> None:
    house.write("Eve", "join as Eve Adams")
    asked = house.last("Eve")
    assert asked.kind == "asked"
    assert "Before you can join, Eve Adams" in asked.words
    assert "Of which family are you?" in asked.words
    assert "    family Miller\n" in asked.text
    assert "    join parlour as Eve Adams, family Miller\n" in asked.text
    assert house.players("parlour") == ["Ann", "Bert"]
    house.write("Eve", "family: Weaver\n\nKind regards,\nEve", asked.reply_to)
    assert (of(house, "Eve Adams", "family"), of(house, "Eve Adams", "motto")) == ("Weaver", "I came for the cake")


def test_the_answer_alone_will_do_where_one_thing_is_asked(house: House) -> None:
    house.write("Eve", "join as Eve, motto Iron")
    house.write("Eve", "Hello!\n\nWeaver.", house.last("Eve").reply_to)
    assert (of(house, "Eve", "family"), of(house, "Eve", "motto")) == ("Weaver", "Iron")


def test_who_answers_badly_time_and_again_loses_nothing(house: House) -> None:
    house.write("Eve", "join as Eve, motto Iron, family W3aver")
    first = house.last("Eve")
    assert "“W3aver” is not one word of letters. Of which family are you?" in first.words
    assert "You have said already: motto Iron." in first.words
    house.write("Eve", "family Miller", first.reply_to)
    second = house.last("Eve")
    assert "Ann is a Miller already." in second.words
    house.write("Eve", "family Thistlethwaite", second.reply_to)
    third = house.last("Eve")
    assert "“Thistlethwaite” has 14 letters; a name has at most 12." in third.words
    house.write("Eve", "family weaver", third.reply_to)
    assert (of(house, "Eve", "family"), of(house, "Eve", "motto")) == ("weaver", "Iron")


def test_the_bounds_of_the_attribute_hold_for_what_is_answered(house: House) -> None:
    house.write("Eve", f"join as Eve, family Weaver, motto {'very ' * 10}long")
    assert "What is your motto?" in house.last("Eve").words
    assert "at most 40 letters" in house.last("Eve").words


def test_nobody_else_answers_for_a_newcomer(house: House) -> None:
    house.write("Eve", "join as Eve")
    house.write("Mallory", "family Weaver", house.last("Eve").reply_to)
    assert house.players("parlour") == ["Ann", "Bert"]


def test_whom_nobody_vouches_for_says_yes_first(house: House) -> None:
    house.write("Eve", "join as Eve, motto Iron", vouched=False)
    house.write("Eve", "yes", house.last("Eve").reply_to, vouched=False)
    assert house.last("Eve").kind == "asked"
    house.write("Eve", "family Weaver", house.last("Eve").reply_to, vouched=False)
    assert of(house, "Eve", "family") == "Weaver"


def test_who_plays_from_the_start_answers_too() -> None:
    house = House(FOLDER)
    with pytest.raises(CannotOpen, match="Ann needs family = …. Of which family are you?"):
        seat(house, {})
    with pytest.raises(CannotOpen, match="“M1ller” is not one word of letters"):
        seat(house, {"family": "M1ller"})
    house.store.close()


LAW = '''adopt Hats
```law
"""Whoever comes in says which hat they wear. Whoever asks for hats is told them."""
rule = Rule(0, "Hats")
rule.attribute("player", "hat", "text", "", most=20)
hat = rule.asks_newcomers("hat", "Which hat do you wear?", example="bowler", among=("bowler", "bonnet"))

@hat.refuse
def who_has_one(view, answer):
    taken = [one for one in view.players() if one.hat == answer]
    return f"{taken[0]} wears the {answer}, and is a {taken[0].family}." if taken else None

shown = rule.command("show-hats", "See the hats.")

@shown
def hats(view, order):
    return Tell(", ".join(f"{one} {one.hat}" for one in view.players() if one.hat), (order.giver,))
```
end'''


def test_law_of_players_asks_newcomers_and_reads_what_they_said() -> None:
    """Ann's law asks for a hat; Dora says none, then Cleo's, then her own, and anybody can see them."""
    week = replace(read_file(EVENING), rulesets=(FOLDER,), letters=(), expectations=())
    stage = Stage(week, draw=False)
    stage.open()
    said = [
        ("ann", LAW), ("cleo", "join as Cleo, family Weaver, bonnet"), ("dora", "join as Dora, family Smith"),
        ("dora", "join as Dora bonnet, family Smith"), ("dora", "join as Dora BOWLER, family Smith"),
        ("ann", "show-hats"),
    ]
    answers = []
    for number, (name, body) in enumerate(said):
        stage.deliver(letter_of(Mail(number, week.start, f"{name}@example.org", body=body)), week.start)
        letter = email.message_from_bytes(stage.letters_to(f"{name}@example.org")[-1], policy=email.policy.default)
        body = letter.get_body(("plain",))
        answers.append(" ".join(body.get_content().split()) if body is not None else "")
    stage.store.close()
    assert "Which hat do you wear?" in answers[2]
    assert "Cleo wears the bonnet, and is a Weaver." in answers[3]
    assert "Cleo bonnet, Dora bowler" in answers[5]
