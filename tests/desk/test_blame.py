"""What cannot be played or written: the law to blame is found and suspended; without one, letters lack a part."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from mailgame.desk.letters import digest
from mailgame.desk.office.housekeeping import look_after
from mailgame.desk.performing.clerk import Clerk
from mailgame.desk.sight.parts import part
from mailgame.desk.sight.presenter import Presenter
from mailgame.desk.site import write_pages
from mailgame.desk.sorting.sorter import Sorter
from mailgame.desk.tables.table import Table
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Input, Suspend
from mailgame.game.undoing import replay
from mailgame.law import Thing
from mailgame.press.letters.letters import Letters
from mailgame.press.scenes import answers, occasions
from mailgame.press.site.site import Site
from tests.desk.harness import BOARD, CARDS
from tests.sandbox.generated import GAME, PEOPLE, Case, Mail, adopt, opened

HEAD = '"""A rule of players."""\nfrom mailgame.law import {words}\nrule = Rule(0, "Odd")\n'
POISON = HEAD.format(words="Rule") + 'rule.attribute("player", "{name}", "number", 1)\n'
DOG = HEAD.format(words="Create, Enacted, Heard, Rule, {words}") + """
rule.attribute("dog", "square", "square")
rule.attribute("dog", "items", "counts", {{}})
rule.attribute("dog", "owner", "player")

@rule.after(Enacted)
def a_dog_comes(view, enacted):
    return Create("dog", "rex", {{"square": view.things("square")[0]}}) if view.thing("dog", "rex") is None else None

@rule.after(Heard)
def it_runs(view, heard):
    dog = view.thing("dog", "rex")
    return {act} if dog is not None else None
"""


@pytest.fixture
def cards() -> Iterator[Mail]:
    house = opened(Case("cards", CARDS, ""))
    yield house
    house.close()


@pytest.fixture
def board() -> Iterator[Mail]:
    house = opened(Case("board", BOARD, ""))
    yield house
    house.close()


def law(house: Mail, source: str) -> int:
    """Let the players adopt a law; return its number."""
    ruleset = CARDS if house.game().ruleset.slug == CARDS else BOARD
    taken, _ = adopt(house, Case("a law", ruleset, source))
    assert taken, house.last("Ann").text
    return max(int(number) for number in house.game().world.rules)


def standing(house: Mail, number: int) -> str:
    return str(house.game().world.rules[str(number)]["standing"])


def sound(house: Mail) -> None:
    """See that every letter was answered and no deadline is stuck, and that the journal gives the same world again."""
    assert house.harm == []
    game = house.game()
    assert replay(game.ruleset, house.entries()).encode() == game.encode()


def poisoned(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let the server stumble over where everybody stands as long as players have all of these attributes."""

    @part("where everybody stands")
    def seats(presenter: Presenter, reader: str = "") -> Any:
        if all(("player", name) in presenter.world.declared for name in names):
            raise KeyError(names)
        return tuple(presenter.seat(player, reader) for player in presenter.world.all("player"))

    monkeypatch.setattr(Presenter, "seats", seats)


# --- names that desk and press know

KNOWN = [
    ("player", "items", "list", '["x", 5, None, ["y"]]'), ("player", "items", "text", '"gold"'),
    ("player", "square", "text", '"8"'), ("player", "square", "number", "8"), ("player", "pawn", "text", '"nonsense"'),
    ("player", "pawn", "list", "[1]"), ("player", "pawn", "text", '"aGVsbG8="'), ("player", "colour", "number", "3"),
    ("player", "gender", "list", '["f"]'), ("player", "bankrupt", "text", '"yes"'), ("player", "silent", "text", '"x"'),
    ("game", "track", "text", '"8"'), ("game", "track", "list", '[1, None, ["8"], "8", "nowhere"]'),
    ("game", "track", "counts", '{"8": 1}'), ("player", "name", "counts", '{"a": 1}'),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name", "type", "first"), KNOWN)
def test_a_name_that_pages_know_may_be_declared_as_anything(
    cards: Mail, tmp_path: Path, kind: str, name: str, type: str, first: str
) -> None:
    number = law(cards, HEAD.format(words="Rule") + f'rule.attribute("{kind}", "{name}", "{type}", {first})\n')
    cards.deadlines(3)
    for who in (*PEOPLE, "Admin"):
        assert "status" in cards.says(who, "status\nhistory\norders")
    with cards.store.begin() as tx:
        write_pages(tx, cards.office.room.presenter(cards.office.room.look(tx, GAME)), tmp_path, cards.now)
    assert (tmp_path / "index.html").is_file()
    assert standing(cards, number) == "in force"
    sound(cards)


SQUARES = [
    ("pieces", "number", "3"), ("pieces", "list", '[5, "House", "", None]'), ("pieces", "counts", '{"x": 2}'),
    ("pieces", "text", '"many"'), ("pieces", "list", "[1]"), ("notes", "number", "1"), ("notes", "list", "[1]"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("drawn", "type", "first"), SQUARES)
def test_squares_may_have_anything_too(board: Mail, tmp_path: Path, drawn: str, type: str, first: str) -> None:
    told = f'rule.attribute("square", "oddity", "{type}", {first}, drawn="{drawn}")\n'
    number = law(board, HEAD.format(words="Rule") + told)
    board.deadlines(3)
    assert [one.kind for one in board.sent("Bert")].count("update") == 6
    with board.store.begin() as tx:
        presenter = board.office.room.presenter(board.office.room.look(tx, GAME))
        assert presenter.board() is not None
        write_pages(tx, presenter, tmp_path, board.now)
    assert standing(board, number) == "in force"
    sound(board)


ACTS = (
    "Move(dog, 3)", "Jump(dog, back=2)", 'Gain(dog, "Bone")', "Put(dog, dog.square)", "Own(heard.player, dog)",
    'Pay(heard.player, dog, 5, "for food")', 'Tell("Woof.")', "Own(dog, dog.square)",
    'Ask(dog, "walk", "Out?", ("go",))',
    'Win(dog, "it ran")', "Deactivate(dog, 'it sleeps')", "Unseat(dog)", "TakeTurn(dog)",
    "PayRent(dog, heard.player, dog, 10)",
)


@pytest.mark.slow
@pytest.mark.parametrize("act", ACTS)
def test_what_moves_and_is_no_player_spoils_no_letter(board: Mail, act: str) -> None:
    law(board, DOG.format(words=act.partition("(")[0], act=act))
    for name in PEOPLE:
        board.says(name, "status")
    board.deadlines(4)
    for name in (*PEOPLE, "Admin"):
        assert "status" in board.says(name, "status")
    sound(board)


@pytest.mark.parametrize(("rule", "kind", "name", "was", "type"), [
    (5, "player", "items", "counts", "list"), (6, "game", "track", "list of squares", "text"),
    (6, "player", "square", "square", "player"), (14, "square", "owner", "player", "number"),
])
def test_what_other_rules_know_keeps_its_type(
    board: Mail, rule: int, kind: str, name: str, was: str, type: str
) -> None:
    first = {"list": "[]", "text": '""', "number": "0"}.get(type, "None")
    file = HEAD.format(words="Rule") + f'rule.attribute("{kind}", "{name}", "{type}", {first})\n'
    answer = " ".join(board.says("Ann", f"propose amend {rule}\n```law\n{file}\n```\nend").split())
    assert f"“{name}” of a {kind} is a {was} to the rules that came with the game" in answer
    assert "keep its type, or choose another name." in answer


# --- a law is to blame


@pytest.mark.slow
def test_law_with_which_letters_cannot_be_written_is_suspended_and_all_is_answered(
    cards: Mail, monkeypatch: pytest.MonkeyPatch
) -> None:
    poisoned(monkeypatch, "poison")
    number = law(cards, POISON.format(name="poison"))
    assert "status" in cards.says("Bert", "status")
    assert standing(cards, number) == "suspended"
    words = f"Rule {number}, “Generated”, has failed: with what it has done where everybody stands cannot be written."
    assert any(words in petition.words for petition in cards.game().world.all("petition"))
    assert any(f"Your rule {number} is suspended" in one.subject for name in PEOPLE for one in cards.sent(name))
    cards.deadlines(3)
    sound(cards)


@pytest.mark.slow
def test_it_is_found_among_others_that_stay_in_force(cards: Mail, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [law(cards, POISON.format(name=name)) for name in ("one", "two", "three")]
    cards.says("Ann", "status")
    poisoned(monkeypatch, "two")
    assert "status" in cards.says("Bert", "status")
    assert [standing(cards, number) for number in numbers] == ["in force", "suspended", "in force"]
    sound(cards)


@pytest.mark.slow
def test_of_several_that_spoil_it_together_the_fewest_and_latest_go(
    cards: Mail, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = [law(cards, POISON.format(name=name)) for name in ("one", "two", "three")]
    poisoned(monkeypatch, "one", "three")
    assert "status" in cards.says("Bert", "status")
    assert [standing(cards, number) for number in numbers] == ["in force", "in force", "suspended"]
    sound(cards)


@pytest.mark.slow
def test_a_deadline_that_brings_the_law_is_played_without_it(board: Mail, monkeypatch: pytest.MonkeyPatch) -> None:
    poisoned(monkeypatch, "poison")
    number = law(board, POISON.format(name="poison"))
    assert standing(board, number) == "suspended"
    assert board.last("Bert").kind == "update" or any(one.kind == "update" for one in board.sent("Bert")[-3:])
    assert any(isinstance(entry.input, Suspend) for entry in board.entries())
    sound(board)


# --- no law is to blame


def broken(monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]) -> None:
    def breaks(*_: Any, **__: Any) -> Any:
        raise RuntimeError("a bug of ours")

    for name in names:
        what = {"board": "the board", "seats": "where everybody stands", "votes": "what can be voted on"}[name]
        monkeypatch.setattr(Presenter, name, part(what, None if name == "board" else ())(breaks))


@pytest.mark.slow
@pytest.mark.parametrize("names", [("board",), ("seats",), ("board", "seats", "votes")])
def test_without_a_law_to_blame_letters_lack_a_part_and_say_so(
    board: Mail, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    broken(monkeypatch, names)
    board.deadlines(2)
    updates = [one for one in board.sent("Bert") if one.kind == "update"]
    assert len(updates) == 2
    assert "Left out, since it could not be written: " in updates[-1].words
    told = [one for one in board.sent("Admin") if one.subject.endswith("could not be written")]
    assert len(told) == 2  # one a day
    assert "In the game The winter game this could not be written" in told[0].words
    for name in (*PEOPLE, "Admin"):
        assert board.says(name, "status")
    assert "is undone" in board.says("Admin", "undo 3 now because we try") or board.harm == []
    sound(board)


@pytest.mark.slow
def test_a_template_that_breaks_costs_what_stands_in_its_way(board: Mail, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Letters._whole

    def breaks(self: Letters, kind: str, scene: Any, *more: Any, **rest: Any) -> Any:
        if getattr(scene, "orders", ()) or getattr(scene, "may_do", ()):
            raise ZeroDivisionError
        return whole(self, kind, scene, *more, **rest)

    monkeypatch.setattr(Letters, "_whole", breaks)
    board.deadlines(1)
    assert "Left out, since it could not be written: " in board.last("Ann").words
    assert "buy silver" in board.says("Ann", "buy silver")
    sound(board)


def test_where_no_letter_can_be_laid_out_words_alone_are_sent(board: Mail, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(Letters, "_whole", breaks)
    assert "buy silver\n    done: You buy" in board.says("Ann", "buy silver")
    assert "pause yes because of it\n    done" in board.says("Admin", "pause yes because of it")
    sound(board)


def test_a_line_that_breaks_the_server_is_refused_and_the_others_are_played(
    board: Mail, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(answers, "RuleList", breaks)
    answer = board.says("Ann", "buy silver\nrules\norders")
    assert "The server stumbled over this, and the Admin has been told." in " ".join(answer.split())
    assert "You buy a Silver Card for $166." in " ".join(answer.split())
    assert "you have nothing on file" in answer
    sound(board)


def test_a_letter_that_breaks_the_server_whatever_is_done_is_answered_and_the_admin_told(
    board: Mail, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = Clerk.handle

    def breaks(self: Clerk, letter: Any, *more: Any, **rest: Any) -> Any:
        if "silver" in letter.text:
            raise ZeroDivisionError
        return handle(self, letter, *more, **rest)

    monkeypatch.setattr(Clerk, "handle", breaks)
    assert board.write("Ann", "buy silver").state == "aside"
    assert "Your letter was set aside" in board.last("Ann").subject
    assert "A letter was set aside" in board.last("Admin").subject
    assert board.says("Ann", "status")
    sound(board)


@pytest.mark.slow
def test_a_deadline_that_cannot_be_played_is_passed_over_and_said(board: Mail, monkeypatch: pytest.MonkeyPatch) -> None:
    play, due = Game.play, board.game().due_at

    def breaks(self: Game, given: Input, *more: Any) -> Any:
        if isinstance(given, Alarm) and not given.passed_over:
            raise ZeroDivisionError
        return play(self, given, *more)

    monkeypatch.setattr(Game, "play", breaks)
    board.deadlines(1)
    assert board.game().due_at > due
    assert "A deadline was passed over" in board.last("Admin").subject
    monkeypatch.undo()
    board.deadlines(1)
    assert board.last("Ann").kind == "update"
    assert "is undone" in board.says("Admin", "undo 2 now because we try")
    sound(board)


def test_a_thing_gone_or_of_another_kind_is_no_thing(board: Mail) -> None:
    from mailgame.game.facts import Facts

    game = Facts(Thing(board.game().world, "game", "game"))
    assert (game.thing("winner", "dog"), game.number("name"), game.counts("track"), game.moment("name")) == (
        None, None, {}, None
    )


# --- pages, digests and reminders


@pytest.mark.slow
def test_pages_that_a_law_spoils_are_written_without_it(
    board: Mail, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    number = law(board, POISON.format(name="poison"))
    poisoned(monkeypatch, "poison")
    with board.store.begin() as tx:
        board.office.surely(tx, GAME, board.now, lambda table: write_pages(
            tx, board.office.room.presenter(table), tmp_path, board.now
        ))
    assert standing(board, number) == "suspended"
    assert "Cleo" in (tmp_path / "players.html").read_text()
    sound(board)


@pytest.mark.slow
def test_a_page_that_cannot_be_written_costs_that_page_and_is_said(
    board: Mail, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    render = Site._render

    def breaks(self: Site, page: Any) -> str:
        if page.address == "rules/index.html":
            raise ZeroDivisionError
        return render(self, page)

    monkeypatch.setattr(Site, "_render", breaks)
    with board.store.begin() as tx:
        board.office.surely(tx, GAME, board.now, lambda table: write_pages(
            tx, board.office.room.presenter(table), tmp_path, board.now
        ))
    assert "This page could not be written." in (tmp_path / "rules/index.html").read_text()
    assert "Cleo" in (tmp_path / "index.html").read_text()
    assert "this could not be written: the page rules/index.html" in board.last("Admin").words
    sound(board)


@pytest.mark.slow
@pytest.mark.parametrize("poisonous", [True, False])
def test_a_digest_that_cannot_be_written_is_a_laws_fault_or_the_admin_is_told(
    board: Mail, monkeypatch: pytest.MonkeyPatch, poisonous: bool
) -> None:
    number = law(board, POISON.format(name="poison"))
    board.says("Ann", "propose add \"Tea\"\nThere is tea.\nend\nmessage admin\nHello.\nend")

    def breaks(tx: Any, table: Table, presenter: Presenter, now: Any) -> Any:
        if ("player", "poison") in presenter.world.declared or not poisonous:
            raise ZeroDivisionError
        return (occasions.DigestPart("To do", (occasions.DigestItem("Something"),)),)

    monkeypatch.setattr(digest, "waiting", breaks)
    with board.store.begin() as tx:
        away = board.now + timedelta(hours=8)  # from the digest before the deadline
        look_after(board.office, tx, tx.game(GAME), away, away.hour)
    assert standing(board, number) == ("suspended" if poisonous else "in force")
    last = board.last("Admin")
    assert "Something" in last.text if poisonous else "could not be written: the digest" in last.words
    sound(board)


def test_a_letter_that_breaks_the_server_as_it_is_sorted_is_answered(
    board: Mail, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Sorter, "sort", breaks)
    assert board.write("Ann", "buy silver").state == "aside"
    assert "It was set aside, since the server stumbled over it." in board.last("Ann").words
    monkeypatch.undo()
    assert board.says("Ann", "status")


@pytest.mark.slow
def test_the_author_of_a_law_that_cannot_carry_out_an_order_is_written_to_once(cards: Mail) -> None:
    """Whoever ordered it reads why it was refused; whoever wrote the law gets its line and what to answer."""
    number = law(cards, HEAD.format(words="Rule, Tell") + """
@rule.command("share NUMBER", "Share.")
def shares(view, order):
    return Tell(str(1 // (order.number - order.number)))
""")
    author = cards.game().world.rules[str(number)]["revisions"][-1]["by"]
    other = next(name for name in PEOPLE if name != author)
    before = len(cards.sent(author))
    assert f"Rule {number} cannot do that: it divides by zero." in cards.says(other, "share 12")
    [letter] = cards.sent(author)[before:]
    assert f"Your rule {number} could not carry out an order" in letter.subject
    assert "return Tell(str(1 // (order.number - order.number)))" in letter.text
    assert f"draft {number}" in letter.text
    cards.says(other, "share 13")
    assert len(cards.sent(author)) == before + 1
    assert standing(cards, number) == "in force"
    sound(cards)
