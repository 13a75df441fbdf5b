"""Telling.

One event, a sentence for each reader: in the third person, to oneself, and to nobody whom it does not concern.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.game.telling.telling import concerned, narration, sentence
from mailgame.law import Event, Intent, Order, Pay, Tell, Thing, View, money
from tests.kernel.builders import a_rule, begun, order, told
from tests.kernel.builders import money as money_rule

AT = "2026-11-27T05:00:00Z"


def player(name: str) -> Any:
    return Thing(None, "player", name)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """Something, with all kinds of fields."""

    player: Any = None
    other: Any = None
    amount: int = 0
    item: str = ""
    count: int = 0
    when: str = ""
    why: str = ""
    moment: Any = None


def said(words: str, reader: str = "", **fields: Any) -> str:
    """Return how an event with these words and fields is told to a reader."""
    Happened.told = words
    return sentence(narration(Happened(**fields), AT, None), reader, "America/Toronto")


@pytest.mark.parametrize(
    ("words", "third", "second"),
    [
        ("{player} {lands|land} on 7", "Ann lands on 7.", "You land on 7."),
        ("{player} {pays|pay} {other} {amount:money}", "Ann pays Bert $1,200.", "You pay Bert $1,200."),
        ("{other} {gets|get} it from {player}", "Bert gets it from Ann.", "Bert gets it from you."),
        ("{player:own} house is sold", "Ann’s house is sold.", "Your house is sold."),
        ("the house of {player} {is|is} sold!", "The house of Ann is sold!", "The house of you is sold!"),
        (
            "{player} {gets|get} {count:of item} {why}",
            "Ann gets 3 × Apple for nothing.",
            "You get 3 × Apple for nothing.",
        ),
        ("{player} {peels|peel} {item:a} {why}", "Ann peels an Apple for nothing.", "You peel an Apple for nothing."),
        (
            "{player} {leaves|leave} at {when:time}",
            "Ann leaves at Thursday 26 November, before midnight (Toronto).",
            "You leave at Thursday 26 November, before midnight (Toronto).",
        ),
    ],
)
def test_a_sentence_in_the_voice_of_its_reader(words: str, third: str, second: str) -> None:
    fields = {
        "player": player("Ann"),
        "other": player("Bert"),
        "amount": 1200,
        "item": "Apple",
        "count": 3,
        "when": AT,
        "why": "for nothing",
        "moment": datetime(2026, 11, 27, 5, tzinfo=UTC),
    }
    assert said(words, "Cleo", **fields) == third
    assert said(words, "", **fields) == third
    assert said(words, "Ann", **fields) == second


@pytest.mark.parametrize(("count", "item", "words"), [
    (1, "Apple", "an Apple"), (1, "Card", "a Card"), (2, "Card", "2 × Card"), (1, "hour", "an hour"),
    (1, "umbrella", "an umbrella"), (1, "UN flag", "a UN flag"), (1, "unit", "a unit"), (1, "utility", "a utility"),
    (1, "unidentified object", "an unidentified object"), (1, "one-eyed king", "a one-eyed king"),
])
def test_one_of_a_thing_has_an_article(count: int, item: str, words: str) -> None:
    assert (
        said("{player} {gets|get} {count:of item}", player=player("Ann"), count=count, item=item)
        == f"Ann gets {words}."
    )


@pytest.mark.parametrize(
    ("words", "why", "shown"),
    [
        ("it is over: {why}", "", "It is over."),
        ("it is over: {why}", "at last.", "It is over: at last."),
        ("it is over. {why}", "", "It is over."),
        ("{why}", "what a day!", "What a day!"),
        ("{why}", "“never”", "“never”."),
        ("{why} .", "so  what", "So what."),
        ("{missing} stays away", "", "Stays away."),
    ],
)
def test_a_sentence_ends_as_sentences_do(words: str, why: str, shown: str) -> None:
    assert said(words, why=why) == shown


def test_a_sentence_that_was_told_does_not_change_with_the_world() -> None:
    game = begun(money_rule())
    ann = game.world.thing("player", "Ann")
    Happened.told = "{player} {waves|wave} at {other}"
    story = narration(Happened(ann, game.world.thing("player", "Bert")), AT, None)
    order(game, "Bert", "leave")
    assert sentence(story, "Ann") == "You wave at Bert."
    assert concerned(story) == ["Ann", "Bert"]


@given(st.text(max_size=40), st.text(alphabet="{}|:abplayer why", max_size=60), st.sampled_from(["", "Ann", "Bert"]))
def test_whatever_players_write_can_be_told(why: str, words: str, reader: str) -> None:
    assert isinstance(said("{player} {says|say} {why}", reader, player=player("Ann"), why=why), str)
    assert isinstance(said(words, reader, player=player("Ann"), why=why), str)


def test_braces_in_the_words_of_a_player_are_just_that() -> None:
    game = begun(talking(Tell("{player} {lies|lie} to {0} %s")))
    assert told(order(game, "Ann", "go"), "Ann") == ["{player} {lies|lie} to {0} %s."]


def talking(*answer: Any) -> Any:
    rule = a_rule(1)

    @rule.command("go", "Go.")
    def goes(view: View, order: Order) -> Any:
        return list(answer)

    @rule.command("whisper PLAYER", "Whisper.")
    def whispers(view: View, order: Order) -> Intent:
        return Tell("psst", (order.giver, order.player))

    @rule.command("pay PLAYER DOLLARS", "Pay.")
    def pays(view: View, order: Order) -> Intent:
        return Pay(order.giver, order.player, order.dollars, "for fun")

    @rule.command("found DOLLARS", "Find money.")
    def finds(view: View, order: Order) -> Intent:
        return Pay("", order.giver, order.dollars, "under a stone")

    @rule.command("secret", "Have a secret.")
    def has_a_secret(view: View, order: Order) -> Event:
        return Secret(order.giver)

    return rule


@dataclass(frozen=True, slots=True)
class Secret(Event):
    """Somebody learns something."""

    player: Any
    told: ClassVar[str] = "{player} {knows|know} where the key is"
    private: ClassVar[str] = "player"


def test_what_is_private_is_told_to_its_owner_alone() -> None:
    game = begun(talking())
    result = order(game, "Ann", "secret")
    assert [told(result, reader) for reader in ("Ann", "Bert", "")] == [["You know where the key is."], [], []]


def test_what_is_whispered_is_told_to_two() -> None:
    game = begun(talking())
    result = order(game, "Ann", "whisper PLAYER", player="Bert")
    assert [told(result, reader) for reader in ("Ann", "Bert", "Cleo", "")] == [["Psst."], ["Psst."], [], []]


def test_money_is_told_by_who_pays_it_and_what_comes_from_nowhere_by_who_gets_it() -> None:
    game = begun(money_rule(), talking())
    paid = order(game, "Ann", "pay PLAYER DOLLARS", player="Bert", dollars=30)
    assert [told(paid, reader) for reader in ("Ann", "Bert", "Cleo")] == [
        ["You pay Bert $30 for fun."],
        ["Ann pays you $30 for fun."],
        ["Ann pays Bert $30 for fun."],
    ]
    found = order(game, "Ann", "found DOLLARS", dollars=5)
    assert [told(found, reader) for reader in ("Ann", "Bert")] == [
        ["You get $5 under a stone."],
        ["Ann gets $5 under a stone."],
    ]


def test_nothing_paid_is_nothing_told() -> None:
    game = begun(money_rule(), talking())
    assert told(order(game, "Ann", "pay PLAYER DOLLARS", player="Bert", dollars=0)) == []


@pytest.mark.parametrize(
    ("amount", "words"), [(0, "$0"), (5, "$5"), (1000, "$1,000"), (-5, "-$5"), (-1234567, "-$1,234,567")]
)
def test_dollars(amount: int, words: str) -> None:
    assert money(amount) == words


def test_every_word_of_the_vocabulary_can_be_told_with_its_own_fields() -> None:
    """No sentence of an event names a field that the event does not have."""
    from dataclasses import fields, is_dataclass

    from mailgame import law
    from mailgame.game.telling.telling import _FIELD

    events = [
        word for word in vars(law).values() if isinstance(word, type) and issubclass(word, Event) and is_dataclass(word)
    ]
    assert len(events) > 40
    for event in events:
        names = {field.name for field in fields(event)}
        used = {match[1] for match in _FIELD.finditer(event.told) if match[1]}
        assert used <= names, f"{event.__name__} is told with {used - names}"


def test_moments_are_kept_with_what_is_told() -> None:
    game = begun(talking(Tell("hello")), at="2026-11-23T10:00:00Z")
    (story,) = order(game, "Ann", "go", at="2026-11-24T11:12:13Z").story
    assert datetime.fromisoformat(story["at"]) == datetime(2026, 11, 24, 11, 12, 13, tzinfo=UTC)
