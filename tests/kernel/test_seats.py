"""Seats: a newcomer has a name of his own that can stand in a letter; whoever leaves leaves nothing behind."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Result
from mailgame.law import (
    Ask,
    Intent,
    Leaving,
    Order,
    Pay,
    Petition,
    Rang,
    Refuse,
    Removed,
    Rule,
    Seat,
    Seated,
    Set,
    SetTimer,
    Tell,
    View,
)
from mailgame.world import ledger
from tests.kernel.builders import a_rule, begun, money, order, read, told


def open_house() -> Rule:
    """Return a rule by which a player brings friends."""
    rule = a_rule(3)
    rule.attribute("player", "guest_of", "player")
    rule.attribute("game", "table", "list", [], of="player")

    @rule.command("invite TEXT", "Bring somebody.")
    def invites(view: View, order: Order) -> list[Intent]:
        return [Seat(order.text, "friend@example.org", {"host": order.giver.id})]

    @rule.command("fetch TEXT", "Bring somebody who has an address of their own.")
    def fetches(view: View, order: Order) -> list[Intent]:
        return [Seat(order.text, f"{order.text}@EXAMPLE.org")]

    @rule.command("try TEXT", "Ask whether somebody could come.")
    def tries(view: View, order: Order) -> Intent:
        return Tell(view.would_refuse(Seat(order.text, "friend@example.org")) or "yes")

    @rule.after(Seated)
    def has_a_host(view: View, seated: Seated) -> Intent | None:
        host = view.player(str(seated.player.answers.get("host", "")))
        return Set(seated.player, "guest_of", host) if host else None

    @rule.after(Leaving)
    def pays_the_bill(view: View, leaving: Leaving) -> Intent:
        return Pay(leaving.player, "bank", 30, "for the meal")

    @rule.command("linger", "Leave something open.")
    def lingers(view: View, order: Order) -> list[Intent]:
        return [Ask(order.giver, "tea", "Tea?"), Petition("wish", "A wish.", order.giver)]

    @rule.command("treat PLAYER", "Wait for a friend to come home; they sit at your table.")
    def waits(view: View, order: Order) -> list[Intent]:
        until, about = view.now + timedelta(hours=1), {"player": order.player}
        table = Set(view.game, table=[*view.game.table, order.player.id])
        return [table, Ask(order.giver, "treat", "A treat?", about=about), SetTimer("treat", until, about=about)]

    @rule.after(Rang, name="treat")
    def treats(view: View, rang: Rang) -> Intent:
        return Pay("", rang.about["player"], 5, "for a cake")

    @rule.check(Seat)
    def nobody_called_eve(view: View, seat: Seat) -> Refuse | None:
        return Refuse("eve", "Nobody called Eve comes in.") if seat.name == "Eve" else None

    return rule


def words(result: Result) -> str:
    assert result.refusal is not None
    return result.refusal.words


def at_home() -> Game:
    return begun(money(), open_house(), players=("Ann", "Bert"))


def test_a_newcomer_sits_last_and_gets_what_all_got() -> None:
    game = at_home()
    result = order(game, "Ann", "invite TEXT", text="Dot")
    assert told(result) == ["Dot joins the game.", "Dot gets $100 to begin with."]
    assert list(read(game, "players")) == ["Ann", "Bert", "Dot"]
    assert read(game, "players.Dot.address") == "friend@example.org"
    assert (read(game, "players.Dot.guest_of"), read(game, "players.Dot.money")) == ("Ann", 100)


@pytest.mark.parametrize("name", ["Ann", "ann", "BERT", "Admin", "admin"])
def test_a_name_is_given_once(name: str) -> None:
    game = at_home()
    assert words(order(game, "Ann", "invite TEXT", text=name)) == (
        f"There is somebody called {name} already. Please choose another name."
    )
    assert read(game, "game.paused") is False


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "there is no letter in it"),
        ("8", "there is no letter in it"),
        ("?!", "there is no letter in it"),
        ("x" * 41, "it has 41 letters, and 40 is the most"),
        ("A:B", "there is : in it"),
        ("A/B", "there is / in it"),
        ('Dot "the Duck"', 'there is " in it'),
        ("Dot, the Duck", "there is , in it"),
        ("dot@example.org", "there is @ in it"),
        ("<b>Dot</b>", "there is < in it"),
        ("Dot\nBcc", "there are line breaks or odd spaces in it"),
        (" Dot", "there are line breaks or odd spaces in it"),
        ("Do\u200bt", "there are line breaks or odd spaces in it"),
    ],
)
def test_a_name_can_stand_in_commands_letters_and_addresses(name: str, why: str) -> None:
    assert words(order(at_home(), "Ann", "invite TEXT", text=name)) == f"“{name}” cannot be a player’s name: {why}."


@pytest.mark.parametrize("name", [
    "Аnn", "Αnn", "Ann.", "A nn", "Änn", "ᴀɴɴ", "Ａｎｎ", "𝐀nn", "Ann 🦊", "Ꭺnn", "Βert", "Веrt", "B-e-r-t",
    "Bęrt", "Bert’",
])
def test_nobody_has_a_name_that_looks_like_anothers(name: str) -> None:
    """A letter that says “Аnn votes no” was read as Ann's vote, with whatever letters her name was drawn."""
    other = "Bert" if "t" in name else "Ann"
    assert words(order(at_home(), "Ann", "invite TEXT", text=name)) == (
        f"There is somebody called {other}, and “{name}” looks alike. Please choose another name."
    )


@pytest.mark.parametrize("name", [
    "The Admin", "Administrator", "the аdmin", "You", "yоu", "I", "Me", "everybody", "No one", "The Bank", "Rule 105",
    "rule 7", "player 2", "offer 1", "Yes", "no", "abstain", "The Judge", "all players",
])
def test_nobody_is_called_what_letters_call_others(name: str) -> None:
    words_said = words(order(at_home(), "Ann", "invite TEXT", text=name))
    assert words_said == f"Letters call somebody or something else “{name}”. Please choose another name."


@pytest.mark.parametrize("name", ["Anna", "Annette", "Bertha", "Robert", "L", "Yesenia", "Norbert", "रमा", "Banks"])
def test_a_name_that_is_only_like_another_is_given(name: str) -> None:
    game = at_home()
    assert order(game, "Ann", "fetch TEXT", text="राम").outcome == "done"
    assert order(game, "Ann", "invite TEXT", text=name).outcome == "done"


@pytest.mark.parametrize("name", ["Dot", "Mary Lou", "O’Brien", "Jean-Luc", "Élise", "Зоя", "小林", "Agent 7", "J. R."])
def test_names_of_all_countries(name: str) -> None:
    assert order(at_home(), "Ann", "invite TEXT", text=name).outcome == "done"


def test_whether_somebody_could_come_can_be_asked_beforehand() -> None:
    game = at_home()
    assert told(order(game, "Ann", "try TEXT", text="Dot")) == ["Yes."]
    assert told(order(game, "Ann", "try TEXT", text="Eve")) == ["Nobody called Eve comes in."]
    assert told(order(game, "Ann", "try TEXT", text="Bert"))[0].startswith("There is somebody called Bert already.")
    assert list(read(game, "players")) == ["Ann", "Bert"]


def test_what_is_done_with_a_leaver_is_done_before_he_is_gone() -> None:
    game = at_home()
    result = order(game, "Bert", "leave")
    assert "Bert pays the bank $30 for the meal." in told(result)
    assert [event.id for event in result.events if isinstance(event, Removed) and event.kind == "player"] == ["Bert"]
    assert ledger.accounts(game.world) == {"Ann": 100, "bank": 30}
    assert ledger.total(game.world) == 0


def test_nothing_open_stays_behind() -> None:
    game = at_home()
    order(game, "Bert", "linger")
    order(game, "Bert", "leave")
    assert (read(game, "offers"), read(game, "petitions"), read(game, "holds")) == ({}, {}, {})


def test_a_reference_to_who_has_left_is_one_to_somebody_who_is_not_there() -> None:
    game = at_home()
    order(game, "Ann", "invite TEXT", text="Dot")
    order(game, "Ann", "leave")
    dot = game.world.thing("player", "Dot")
    assert dot is not None
    assert (dot.guest_of.id, dot.guest_of.exists) == ("Ann", False)


def test_the_admin_removes_a_player_and_says_why() -> None:
    result = order(at_home(), "", "remove PLAYER because TEXT", player="Bert", text="He was rude.")
    assert "Bert leaves the game. He was rude." in told(result)


def test_who_has_left_may_come_again_and_begins_anew() -> None:
    game = at_home()
    order(game, "Bert", "leave")
    assert order(game, "Ann", "fetch TEXT", text="Bert").outcome == "done"
    assert read(game, "players.Bert.money") == 100


@pytest.mark.parametrize("name", ["Bert", "BERT", "Веrt", "Bert!"])
def test_nobody_else_gets_the_name_of_who_has_left(name: str) -> None:
    game = at_home()
    order(game, "Bert", "leave")
    had = f"Somebody called {name} has played here. Please choose another name."
    assert told(order(game, "Ann", "try TEXT", text=name)) == [had]
    assert words(order(game, "Ann", "invite TEXT", text=name)) == had
    assert list(read(game, "players")) == ["Ann"]
    assert order(game, "Ann", "invite TEXT", text="Dot").outcome == "done"


def test_nothing_that_names_a_leaver_falls_to_a_newcomer_of_that_name() -> None:
    game = at_home()
    order(game, "Ann", "treat PLAYER", player="Bert")
    order(game, "Bert", "leave")
    assert (read(game, "offers"), read(game, "game.table")) == ({}, [])


def test_nobody_pays_or_is_paid_who_is_gone() -> None:
    game = at_home()
    order(game, "Ann", "treat PLAYER", player="Bert")
    order(game, "Bert", "leave")
    game.handle(Alarm(game.due_at))
    assert ledger.accounts(game.world) == {"Ann": 100, "bank": 30}
    assert ledger.total(game.world) == 0


def test_a_newcomer_finds_no_purse_under_their_name() -> None:
    game = at_home()
    order(game, "Bert", "leave")
    game.world.put(game.world.accounts, "player/Bert", -7)
    game.world.put(game.world.accounts, "bank", 37)
    game.world.commit()
    order(game, "Ann", "fetch TEXT", text="Bert")
    assert (read(game, "players.Bert.money"), ledger.total(game.world)) == (100, 0)
