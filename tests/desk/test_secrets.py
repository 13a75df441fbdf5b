"""What leaves the world: nobody reads what is another's secret, neither in letters nor on pages nor before its time."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from mailgame.desk.sight import dice
from mailgame.desk.sight.presenter import Presenter
from mailgame.desk.site import write_pages
from mailgame.law import Cast, Create, Intent, OpenBallot, Order, Rule, Set, Submit, Submitted, Tell, View
from mailgame.press.scenes.boardscene import Count
from tests.desk.admin import admin, petition
from tests.desk.harness import BOARD, CARDS, House
from tests.kernel.builders import a_rule, begun, money, order

FRIDAY = datetime(2026, 11, 27, tzinfo=UTC)
MONDAY = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def house(empty_house: House) -> House:
    return empty_house


def pages(house: House, folder: Path) -> str:
    with house.store.begin() as tx:
        write_pages(tx, house.office.room.presenter(house.office.room.look(tx, "winter")), folder, house.now)
    files = [file for file in sorted(folder.rglob("*")) if file.suffix in (".html", ".json")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def said_to(house: House, name: str) -> str:
    return "\n".join(one.subject + one.text for one in house.sent(name))


@pytest.mark.slow
def test_a_vote_is_its_voters_secret_until_all_are_counted(house: House, tmp_path: Path) -> None:
    house.open("winter", BOARD, ["Ann", "Bert", "Cleo"], admin="admin@example.net")
    house.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    house.until(FRIDAY)
    house.write("Ann", "vote 1 yes")
    house.write("Bert", "vote 1 abstain")
    house.write("Cleo", "status")
    assert "> vote 1 yes\n✓ Done." in said_to(house, "Ann")
    for name in ("Cleo", "Admin"):
        assert "Ann: yes" not in said_to(house, name)
        assert "abstain, 1" not in said_to(house, name)
    before = pages(house, tmp_path / "before")
    assert "1 yes" not in before
    house.until(MONDAY)
    assert "1 yes (Ann), 0 no, 1 abstain (Bert)" in " ".join(said_to(house, "Cleo").split())
    assert "1 yes, 0 no, 1 abstain" in pages(house, tmp_path / "after")


def test_a_sealed_bid_shows_neither_in_letters_nor_in_purses(house: House, tmp_path: Path) -> None:
    house.open("winter", CARDS, ["Ann", "Bert"], admin="admin@example.net")
    with house.store.begin() as tx:
        first = str(house.office.room.look(tx, "winter").game.world.things["game"]["game"]["turn"])
    house.write(first, "propose replace 4\nA player collects {amount:money}.\nset amount = 25\nend")
    house.write("Ann", "vote 1 yea 37")
    house.write("Bert", "status")
    assert "$37" in said_to(house, "Ann")
    assert "$63" in said_to(house, "Ann"), "what is left is told to herself"
    for text in (said_to(house, "Bert"), said_to(house, "Admin"), pages(house, tmp_path)):
        assert "$37" not in text
        assert "$63" not in text


@pytest.mark.slow
def test_addresses_and_tokens_stand_on_no_page(house: House, tmp_path: Path) -> None:
    house.open("winter", BOARD, ["Ann", "Bert"], admin="admin@example.net")
    house.until(FRIDAY)
    text = pages(house, tmp_path)
    token = house.reply_to("Ann", "winter").partition("+")[2].partition("@")[0]
    for secret in ("ann@example.net", "admin@example.net", token):
        assert secret not in text


@pytest.mark.slow
def test_an_address_that_the_admin_corrects_is_nobody_else_s(house: House, tmp_path: Path) -> None:
    house.open("winter", BOARD, ["Ann", "Bert"], admin="admin@example.net")
    house.until(FRIDAY)
    admin(house, "set Ann address ann@elsewhere.example because she moved")
    assert "✓ Done" in admin(house, f"approve {petition(house)}")
    house.until(MONDAY)
    house.write("Bert", "history\nhistory input 4\nhistory input 5\nhistory input 6\nstatus")
    assert "Ann’s address has been changed. The reason: She moved" in " ".join(said_to(house, "Bert").split())
    for text in (said_to(house, "Bert"), pages(house, tmp_path)):
        for address in ("ann@elsewhere.example", "ann@example.net"):
            assert address not in text


@pytest.mark.slow
def test_what_the_admin_corrects_of_a_secret_stays_one_in_history_too(house: House, tmp_path: Path) -> None:
    house.open("winter", "nomicrisk", ["Ann", "Bert", "Cleo"], admin="admin@example.net")
    house.write("Ann", "message admin\nBert may bribe for more.\nend")
    receipt = admin(house, "set Bert bribes 471104711 now because of a slip")
    assert "Bert’s bribes is 471,104,711 now, and was 0" in receipt, "the Admin reads what was done"
    line = len(house.journal("winter"))
    for name in ("Ann", "Bert"):
        house.write(name, f"history\nhistory input {line}\nstatus")
    assert "Bert’s bribes has been changed" in house.last("Ann").words
    assert "471104711" not in (said_to(house, "Ann") + pages(house, tmp_path)).replace(",", "")
    assert "Bert’s bribes is 471,104,711 now" in house.last("Bert").words


@pytest.mark.slow
def test_a_message_is_read_by_whom_it_is_for(house: House, tmp_path: Path) -> None:
    house.open("winter", BOARD, ["Ann", "Bert", "Cleo"], admin="admin@example.net")
    house.write("Ann", "message Bert\nThe key is under the mat.\nend")
    house.until(FRIDAY)
    assert "under the mat" in said_to(house, "Bert")
    assert "under the mat" not in said_to(house, "Cleo") + said_to(house, "Admin") + pages(house, tmp_path)


# --- what the presenter hands on


def secrets() -> Rule:
    rule = a_rule(1)
    rule.attribute("player", "badge", "text", "open")
    rule.attribute("player", "plan", "text", "mine", seen_by="owner")
    rule.attribute("player", "stain", "text", "hidden", seen_by="nobody")
    rule.attribute("player", "brave", "flag", True)
    rule.attribute("player", "spy", "flag", True, seen_by="nobody")

    @rule.command("ask", "Put a question.")
    def asks(view: View, order: Order) -> Intent:
        return Submit(order.giver, "change", "Tea", text="Tea.")

    @rule.command("ask openly", "Put an open question.")
    def asks_openly(view: View, order: Order) -> Intent:
        return Submit(order.giver, "change", "Coffee", text="Coffee.")

    @rule.after(Submitted)
    def is_put(view: View, submitted: Submitted) -> Intent:
        put = submitted.proposal
        return OpenBallot("?", tuple(view.players()), put, sealed=put.title == "Tea")

    @rule.command("cast WORD", "Vote on the last question.")
    def casts(view: View, order: Order) -> Intent:
        return Cast(order.giver, view.things("ballot")[-1], order.word)

    @rule.command("hide", "Hide.")
    def hides(view: View, order: Order) -> Intent:
        return Set(order.giver, plan="to hide")

    return rule


def facts(presenter: Presenter, reader: str) -> dict[str, list[str]]:
    return {seat.name: [fact.value for fact in seat.facts] + list(seat.titles) for seat in presenter.seats(reader)}


def test_an_attribute_is_seen_by_everyone_its_owner_or_nobody() -> None:
    game = begun(money(), secrets(), players=("Ann", "Bert"))
    order(game, "Ann", "hide")
    presenter = Presenter(game, "winter", "game@example.org", "")
    assert facts(presenter, "Ann") == {"Ann": ["open", "to hide", "Brave"], "Bert": ["open", "Brave"]}
    assert facts(presenter, "Bert") == {"Ann": ["open", "Brave"], "Bert": ["open", "mine", "Brave"]}
    assert facts(presenter, "") == {"Ann": ["open", "Brave"], "Bert": ["open", "Brave"]}


def test_money_is_shown_to_whom_its_rule_says() -> None:
    private = a_rule(90)
    private.attribute("player", "money", "money", seen_by="owner")
    presenter = Presenter(begun(private, players=("Ann", "Bert")), "winter", "game@example.org", "")
    assert {seat.name: seat.money for seat in presenter.seats("Ann")} == {"Ann": 0, "Bert": None}


def test_what_is_drawn_is_drawn_for_whoever_may_know_it() -> None:
    """A fort that nobody is to know of stands on no board, and a hand that is its player's is in nobody else's."""
    secret = a_rule(90)
    secret.attribute("game", "track", "list", [], of="square")
    secret.attribute("square", "owner", "player", seen_by="nobody")
    secret.attribute("square", "forts", "list", [], seen_by="nobody", drawn="pieces")
    secret.attribute("square", "huts", "list", [], drawn="pieces")
    secret.attribute("square", "guards", "number", 0, drawn="pieces")
    secret.attribute("player", "satchel", "counts", {"map": 1}, seen_by="owner", drawn="hand")

    @secret.command("build", "Build.")
    def builds(view: View, given: Order) -> list[Intent]:
        square: dict[str, Any] = {"owner": given.giver, "forts": ["Fort"], "huts": ["Hut"], "guards": 2}
        return [Create("square", "1", square), Set(view.game, "track", ["1"])]

    game = begun(secret, players=("Ann", "Bert"))
    order(game, "Ann", "build")
    presenter = Presenter(game, "winter", "game@example.org", "")
    board = presenter.board()
    assert board is not None
    assert [(square.owner, square.pieces) for square in board.squares] == [
        ("", (Count("Hut", 1, "hut"), Count("guard", 2, "guard", "guards"))),
    ]
    assert {seat.name: seat.items for seat in presenter.seats("Ann")} == {"Ann": (Count("map", 1, "card"),), "Bert": ()}


def test_votes_are_shown_when_the_ballot_was_never_sealed() -> None:
    game = begun(money(), secrets(), players=("Ann", "Bert"))
    presenter = Presenter(game, "winter", "game@example.org", "")
    order(game, "Ann", "ask")
    order(game, "Ann", "cast WORD", word="yes")
    order(game, "Bert", "ask openly")
    order(game, "Bert", "cast WORD", word="no")
    sealed, unsealed = presenter.proposals()
    assert sealed.tally == ()
    assert [(line.who, line.vote) for line in unsealed.tally] == [("Ann", "no vote"), ("Bert", "no")]
    (vote, _) = presenter.votes("Ann")
    assert vote.yours == "yes"
    assert presenter.votes("Bert")[0].yours == ""


def test_a_secret_roll_is_told_to_its_player_and_counted_for_all() -> None:
    dealing = a_rule(1)

    @dealing.command("draw", "Draw a card.")
    def draws(view: View, given: Order) -> Intent:
        card = view.pick("card", ["king", "queen"], given.giver, secret=True)
        return Tell(f"You hold the {card}.", (given.giver,))

    game = begun(dealing)
    result = order(game, "Ann", "draw")
    (card,) = result.rolls[0][2]
    presenter = Presenter(game, "tiny", "", "")
    told = {reader: str(presenter.happenings(result.story, reader)) for reader in ("Ann", "Bert", "")}
    assert f"You hold the {card}" in told["Ann"]
    assert f"Your card: {card}" in told["Ann"]
    assert told["Bert"] == told[""] == "()"
    assert "king" not in str(dice.book(game, "tiny", [game.engine.chance.close(over=False)]))
