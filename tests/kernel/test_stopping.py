"""What a rule stops does not happen, nor does what it was part of; what a stop costs is borne, or the stop is void."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

import pytest

from mailgame.desk.tables.table import author
from mailgame.game.inputs import Instruct, Result
from mailgame.law import (
    Ask,
    Become,
    BeginTurn,
    Cast,
    Count,
    Create,
    EndTurn,
    Event,
    Grant,
    Intent,
    Lapse,
    OpenBallot,
    Order,
    Pay,
    Petition,
    Post,
    Rang,
    Refuse,
    Release,
    Reveal,
    Rule,
    Set,
    SetTimer,
    Stop,
    Submit,
    Submitted,
    Tell,
    Thing,
    TurnEnded,
    View,
)
from tests.kernel.builders import a_rule, begun, money, order, read, ring, told


@dataclass(frozen=True, slots=True)
class Claim(Intent):
    """Take a hut: the owner is noted, the fee is paid, the key is handed over, and it is announced."""

    player: Thing
    hut: Thing


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A hut has an owner."""

    player: Thing
    hut: Thing
    told: ClassVar[str] = "{player} now {owns|own} {hut}"


@dataclass(frozen=True, slots=True)
class Storm(Intent):
    """A storm takes what a player has."""

    player: Thing


def huts() -> Rule:
    """Return a rule by which, when it rains, Ann claims the hut: nobody chooses that, it happens by itself."""
    rule = a_rule(10)
    rule.attribute("hut", "owner", "player")
    rule.attribute("player", "items", "counts", {})

    @rule.command("build", "Build the hut.")
    def builds(view: View, order: Order) -> list[Intent]:
        return [Create("hut", "1", {}), *[Count(player, "items", "Shield", 1) for player in view.players()]]

    @rule.command("rain", "Let it rain.", by="admin")
    def rains(view: View, order: Order) -> Intent:
        return SetTimer("rain", view.now)

    @rule.carry_out(Claim)
    def claims(view: View, claim: Claim) -> list[Intent | Event]:
        return [
            Set(claim.hut, "owner", claim.player),
            Pay(claim.player, "bank", 5, "for the hut"),
            Count(claim.player, "items", "Key", 1),
            Tell("The key is handed over."),
            Claimed(claim.player, claim.hut),
        ]

    @rule.carry_out(Storm)
    def storms(view: View, storm: Storm) -> Intent:
        return Pay(storm.player, "bank", 30, "for the damage")

    @rule.after(Rang)
    def it_rains(view: View, rang: Rang) -> list[Intent]:
        (hut,) = view.things("hut")
        ann, *others = view.players()
        return [Claim(ann, hut), *[Storm(player) for player in others]]

    return rule


def stops(number: int, word: type, *costs: Intent, words: str = "", when: Callable[[Any], bool] | None = None) -> Rule:
    """Return a rule that stops a word, at these costs."""
    rule = a_rule(number)

    @rule.alter(word)
    def stops_it(view: View, intent: Any) -> Stop | None:
        return Stop(f"stop-{number}", words, costs) if when is None or when(intent) else None

    return rule


def rained(*rules: Rule) -> tuple[Any, Result]:
    game = begun(money(), huts(), *rules)
    order(game, "Ann", "build")
    order(game, "", "rain")
    return game, ring(game)


PARTS: list[tuple[str, type]] = [("the owner", Set), ("the fee", Pay), ("the key", Count)]


@pytest.mark.parametrize(("part", "word"), PARTS)
def test_an_act_of_which_a_part_is_stopped_does_not_happen_at_all(part: str, word: type) -> None:
    def anns(intent: Any) -> bool:
        """Stop Ann's parts of it alone, and no shield that is handed out before."""
        if isinstance(intent, Pay):
            return isinstance(intent.payer, Thing) and intent.payer.id == "Ann"
        return not isinstance(intent, Count) or intent.key == "Key"

    game, result = rained(stops(20, word, when=anns))
    assert result.outcome == "done"
    assert read(game, "huts.1.owner") is None
    assert read(game, "players.Ann.money") == 100
    assert read(game, "players.Ann.items") == {"Shield": 1}
    assert not [line for line in told(result) if "hut" in line or "key" in line], "nothing is told that is not so"
    assert "Claimed" not in [type(event).__name__ for event in result.events]
    assert [read(game, f"players.{name}.money") for name in ("Bert", "Cleo")] == [70, 70], (
        "what is no part of it goes on"
    )


def test_what_only_tells_of_an_act_can_be_stopped_alone() -> None:
    game, result = rained(stops(20, Tell))
    assert read(game, "huts.1.owner") == "Ann"
    assert "The key is handed over." not in told(result)
    assert "Ann now owns hut 1." in told(result)


def test_a_whole_act_that_is_stopped_bears_the_costs_and_tells_the_reason_once() -> None:
    rule = a_rule(20)

    @rule.alter(Pay)
    def a_shield_wards_off(view: View, pay: Pay) -> Stop | None:
        player = pay.payer
        if not isinstance(player, Thing) or not player.items.get("Shield"):
            return None
        return Stop("shielded", f"{player} holds up a shield.", (Count(player, "items", "Shield", -1),))

    game, result = rained(rule)
    assert [read(game, f"players.{name}.money") for name in ("Ann", "Bert", "Cleo")] == [100, 100, 100]
    assert [read(game, f"players.{name}.items") for name in ("Ann", "Bert", "Cleo")] == [{}, {}, {}]
    assert read(game, "huts.1.owner") is None
    assert told(result).count("Bert holds up a shield.") == 1


def test_a_stop_whose_cost_is_stopped_is_void_and_what_it_would_have_stopped_happens() -> None:
    """A jammed shield wards nothing off."""
    jam = stops(30, Count, words="The shield is jammed.", when=lambda count: count.by < 0)
    rule = a_rule(20)

    @rule.alter(Storm)
    def a_shield_wards_off(view: View, storm: Storm) -> Stop:
        return Stop("shielded", "The shield wards it off.", (Count(storm.player, "items", "Shield", -1),))

    game, result = rained(rule, jam)
    assert [read(game, f"players.{name}.money") for name in ("Bert", "Cleo")] == [70, 70]
    assert read(game, "players.Bert.items") == {"Shield": 1}
    assert "The shield is jammed." in told(result)
    assert "The shield wards it off." not in told(result)


def test_of_two_stops_the_second_holds_where_the_first_is_void() -> None:
    jam = stops(40, Count, when=lambda count: count.by < 0)
    first = a_rule(20)

    @first.alter(Storm)
    def a_shield(view: View, storm: Storm) -> Stop:
        return Stop("shielded", "A shield.", (Count(storm.player, "items", "Shield", -1),))

    game, result = rained(first, stops(30, Storm, words="The sun comes out."), jam)
    assert [read(game, f"players.{name}.money") for name in ("Bert", "Cleo")] == [100, 100]
    assert told(result).count("The sun comes out.") == 2
    assert "A shield." not in told(result)


def test_what_something_has_become_is_stopped_with_the_whole() -> None:
    rule = a_rule(20)

    @rule.alter(Storm)
    def a_gift_instead(view: View, storm: Storm) -> Become:
        return Become(Count(storm.player, "items", "Gift", 1), "gifts instead of storms")

    game, _ = rained(rule, stops(30, Count, when=lambda count: count.key == "Gift"))
    assert read(game, "players.Bert.items") == {"Shield": 1}
    assert read(game, "players.Bert.money") == 100


@pytest.mark.parametrize("word", [Ask, Post, Pay, Release])
def test_a_clock_that_rings_for_what_is_stopped_has_rung(word: type) -> None:
    """Nothing that a rule stops lets a deadline ring for ever."""

    rule = a_rule(10)

    @rule.command("ask", "Ask.")
    def asks(view: View, order: Order) -> list[Intent]:
        return [
            Ask(order.giver, "tea", "Tea?", ("Yes | yes",), {}, "no", view.now),
            Petition("tea", "Tea for all?", order.giver, {}, view.now),
        ]

    game = begun(money(), rule, stops(20, Lapse), stops(21, Grant), stops(22, word))
    order(game, "Ann", "ask")
    for _ in range(3):
        if game.due_at:
            ring(game)
    assert not game.due_at


def test_a_refused_lapse_lets_the_clock_go_on() -> None:

    rule = a_rule(10)

    @rule.command("ask", "Ask.")
    def asks(view: View, order: Order) -> Intent:
        return Ask(order.giver, "tea", "Tea?", ("Yes | yes",), {}, "no", view.now)

    @rule.check(Lapse)
    def never(view: View, lapse: Lapse) -> Refuse:
        return Refuse("never", "Offers stay.")

    game = begun(rule)
    order(game, "Ann", "ask")
    ring(game)
    assert not game.due_at


# --- the order of clocks and of handlers


def test_clocks_due_at_one_moment_ring_in_the_order_of_their_numbers() -> None:

    rule = a_rule(10)
    rule.attribute("game", "rung", "list", [])

    @rule.command("wind", "Wind the clocks.")
    def winds(view: View, order: Order) -> list[Intent]:
        return [SetTimer(f"ballot {n}", view.now + timedelta(hours=1)) for n in (2, 10, 1, 11, 3)]

    @rule.after(Rang)
    def rings(view: View, rang: Rang) -> Intent:
        return Set(view.game, "rung", [*view.game.rung, rang.name])

    game = begun(rule)
    order(game, "Ann", "wind")
    ring(game)
    assert read(game, "game.rung") == [f"ballot {n}" for n in (1, 2, 3, 10, 11)]


def test_a_rule_that_begins_the_next_turn_last_comes_before_the_custom_that_finds_nobody_next() -> None:

    rule = a_rule(10)
    rule.attribute("game", "turn", "player")
    rule.attribute("game", "turns", "number", 0)
    rule.attribute("player", "actions", "number", 0)

    @rule.command("first", "Begin.", by="admin")
    def begins(view: View, order: Order) -> Intent:
        return BeginTurn(view.players()[0])

    @rule.command("done", "Pass on.")
    def passes(view: View, order: Order) -> Intent:
        return EndTurn(order.giver)

    @rule.after(TurnEnded, last=True)
    def the_next_has_a_turn(view: View, ended: TurnEnded) -> Intent:
        players = view.players()
        return BeginTurn(players[(players.index(ended.player) + 1) % len(players)])

    game = begun(rule)
    order(game, "", "first")
    result = order(game, "Ann", "done")
    assert not read(game, "game.paused")
    assert not [letter for letter in result.letters if letter.kind == "to admin"]
    assert read(game, "game.turn") == "Bert"


# --- names


@pytest.mark.parametrize("name", ["player", "stranger", "delegate", "clock"])
def test_a_delegate_of_any_name_is_told_from_the_player(name: str) -> None:

    own = Instruct("2026-11-23T10:00:00Z", "Ann", "go", words="go")
    by_delegate = Instruct("2026-11-23T10:00:00Z", "Ann", "go", by="delegate", delegate=name, words="go")
    assert (author(own), own.writer) == ("Ann", "")
    assert (author(by_delegate), by_delegate.writer) == (name, name)


@pytest.mark.parametrize(
    ("kind", "several"),
    [("territory", "territories"), ("box", "boxes"), ("square", "squares"), ("day", "days"), ("glass", "glasses")],
)
def test_things_stand_in_the_state_under_the_plural_of_their_kind(kind: str, several: str) -> None:
    rule = a_rule(10)
    rule.attribute(kind, "size", "number", 1)

    @rule.command("make", "Make one.")
    def makes(view: View, order: Order) -> Intent:
        return Create(kind, "1", {"size": 3})

    game = begun(rule)
    order(game, "Ann", "make")
    assert read(game, f"{several}.1.size") == 3


@pytest.mark.parametrize("name", ["kind", "id", "get", "exists"])
def test_no_attribute_is_called_what_every_thing_has(name: str) -> None:
    with pytest.raises(ValueError, match="every thing has that already"):
        a_rule(10).attribute("hut", name, "text", "")


@pytest.mark.parametrize(("quorum", "status"), [(0, "accepted"), (2, "accepted"), (3, "rejected")])
def test_a_ballot_without_its_quorum_rejects_its_proposal(quorum: int, status: str) -> None:
    """Two of three vote, both for it."""
    rule = a_rule(10)

    @rule.command("put", "Put it to the vote.")
    def puts(view: View, order: Order) -> Intent:
        return Submit(order.giver, "change", "A bench", text="A bench is put up.")

    @rule.after(Submitted)
    def is_voted_on(view: View, submitted: Submitted) -> Intent:
        return OpenBallot("A bench?", tuple(view.players()), submitted.proposal, quorum=quorum)

    @rule.command("yes", "Vote for it.")
    def votes(view: View, order: Order) -> Intent:
        return Cast(order.giver, view.things("ballot")[0], "yes")

    @rule.command("count", "Count the votes.", by="admin")
    def counts(view: View, order: Order) -> Intent:
        return Reveal(view.things("ballot")[0])

    game = begun(rule)
    order(game, "Ann", "put")
    order(game, "Ann", "yes")
    order(game, "Bert", "yes")
    result = order(game, "", "count")
    assert read(game, "proposals.1.status") == status
    assert ("2 voted, and 3 were needed" in " ".join(told(result))) == (status == "rejected")
