"""Who is not heard of for long rests, who leaves leaves nothing behind, and newcomers wait until they are let in."""

from __future__ import annotations

from mailgame.law import (
    Conclude,
    Deactivate,
    Denied,
    Disown,
    DropOrders,
    Granted,
    Lapse,
    Order,
    Post,
    Seat,
    Set,
    disown_all,
    drop_all,
    let_in,
    newcomer_hears,
    picture_of,
    silence_grows,
    unfit_picture,
    withdraw_all,
)
from tests.law.sketch import Sketch


def test_silence_grows_until_a_player_rests_and_of_those_who_rest_it_is_not_counted() -> None:
    sketch = Sketch()
    ann, bert = (sketch.add("player", name, active=True, silent=silent) for name, silent in (("Ann", 0), ("Bert", 2)))
    sketch.add("player", "Cleo", active=False, silent=9)
    rests = Deactivate(bert, "not heard from for 3 updates")
    assert silence_grows(sketch.view, 3) == [Set(ann, silent=1), Set(bert, silent=3), rests]


def test_what_is_a_players_goes_with_them_and_what_is_anothers_stays() -> None:
    sketch = Sketch()
    ann, bert = sketch.add("player", "Ann"), sketch.add("player", "Bert")
    hill = sketch.add("hill", "1", owner=ann)
    sketch.add("hill", "2", owner=bert)
    offer = sketch.add("offer", "1", player=ann)
    sketch.add("offer", "2", player=bert)
    put = sketch.add("proposal", "1", author=ann, status="open")
    sketch.add("proposal", "2", author=ann, status="accepted")
    assert disown_all(sketch.view, "hill", ann, "she has left") == [Disown(hill, "she has left")]
    assert drop_all(sketch.view, ann, "you rest") == [Lapse(offer), DropOrders(ann, "you rest")]
    assert withdraw_all(sketch.view, ann, "She has left.") == [Conclude(put, "withdrawn", "She has left.")]


def test_newcomers_wait_until_they_are_let_in_with_what_they_answered() -> None:
    sketch = Sketch()
    game = sketch.add("game", "game", admitted=[])
    about = {"name": "Dora", "address": "dora@example.org", "gender": "f"}
    assert let_in(sketch.view) == []
    waits, letter = newcomer_hears(sketch.view, Granted("join", None, about, ""), "Welcome.")
    assert waits == Set(game, admitted=[about])
    words = {"address": "dora@example.org", "words": "You are in, Dora. Welcome."}
    assert letter == Post("notice", "You are in", (), words)
    sketch.said["game", "game"]["admitted"] = [about]
    assert let_in(sketch.view) == [Seat("Dora", "dora@example.org", {"gender": "f"}), Set(game, admitted=[])]
    (letter,) = newcomer_hears(sketch.view, Denied("join", None, about, "it is full."), "Welcome.")
    assert isinstance(letter, Post)
    assert letter.about["words"] == "You asked to join as Dora. The Admin has turned it down: it is full."


def test_a_newcomer_who_cannot_be_seated_any_more_hears_why() -> None:
    """They had been told that they were in, and never heard again."""

    class Full(Sketch):
        def would_refuse(self, intent: object) -> str:
            return "The house is full." if isinstance(intent, Seat) and intent.name == "Dora" else ""

    sketch = Full()
    waiting = [{"name": name, "address": f"{name.lower()}@example.org"} for name in ("Dora", "Emil")]
    game = sketch.add("game", "game", admitted=waiting)
    letter, seat, emptied = let_in(sketch.view)
    assert isinstance(letter, Post)
    assert letter.about["address"] == "dora@example.org"
    assert letter.about["words"].startswith("You were to enter the game as Dora, and cannot. The house is full.")
    assert (seat, emptied) == (Seat("Emil", "emil@example.org", {}), Set(game, admitted=[]))


def test_a_picture_is_refused_that_is_missing_or_too_large() -> None:
    order = Order(None, "pawn", {})
    assert unfit_picture(order, "a pawn", 30).startswith("There was no picture with your letter.")
    assert picture_of(order) == ""
    large = Order(None, "pawn", {}, pictures=("31x30:abc",))
    assert unfit_picture(large, "a pawn", 30) == "Your picture is 31 by 30 pixels; a pawn has at most 30 by 30."
    assert unfit_picture(large, "a pawn", 31) == ""
    assert picture_of(large) == "abc"
