"""The dice book: whatever chance throws, the book says so and its check agrees; whatever is changed in it, it finds."""

from __future__ import annotations

import ast
import copy
import hashlib
import hmac
import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailgame.chance.dice import Chance
from mailgame.desk.sight import dice
from mailgame.dice import dicebook
from mailgame.game.game import Game
from mailgame.press.site.dice import dice_page
from mailgame.world.world import World
from tests.kernel.builders import a_ruleset

WORDS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=12)
OPTIONS = st.lists(WORDS, min_size=1, max_size=40)
ROLLS = st.lists(
    st.one_of(
        st.tuples(st.just("dice"), WORDS, WORDS, st.integers(0, 40), st.integers(1, 1_000_000)),
        st.tuples(st.just("dice"), st.just("move"), st.just("Ann"), st.just(2), st.just(6)),
        st.tuples(st.just("dice"), WORDS, WORDS, st.just(2), st.tuples(st.integers(1, 300), st.integers(1, 300))),
        st.tuples(st.just("faces"), WORDS, WORDS, st.integers(0, 40), st.lists(st.integers(), min_size=1, max_size=9)),
        st.tuples(st.just("happens"), WORDS, WORDS, st.fractions(0, 1, max_denominator=1_000_000)),
        st.tuples(st.just("pick"), WORDS, WORDS, OPTIONS),
        st.tuples(st.just("picks"), WORDS, WORDS, OPTIONS, st.just(1)),
        st.tuples(st.just("shuffle"), WORDS, st.just([]) | OPTIONS),
    ),
    max_size=12,
)


def a_game(seed: str = "seed") -> Game:
    return Game(a_ruleset(), World.empty("tiny", "UTC", seed))


def throw(chance: Chance, roll: Any, secret: bool = False) -> Any:
    kind, *asked = roll
    if kind == "shuffle":
        return chance.shuffle(*asked, secret=secret)
    return getattr(chance, kind)(*asked, secret)


def played(seed: str, epochs: Any, over: bool = False, secret: bool = False) -> tuple[Game, list[Any]]:
    """Throw the dice of some epochs, each closed with the last input of it."""
    game = a_game(seed)
    chance, closed = game.engine.chance, []
    for place, rolls in enumerate(epochs):
        for roll in rolls:
            throw(chance, roll, secret)
        chance.note()
        game.engine.begin_input()
        closed.append(chance.close(over and place == len(epochs) - 1))
    return game, closed


def a_book() -> dict[str, Any]:
    epochs = [
        [("pick", "colour", "Ann", ["red", "blue", "green"])],
        [("dice", "move", "Ann", 2, 6), ("dice", "move", "Ann", 2, 6), ("dice", "move", "Bert", 2, 6)],
        [("shuffle", "order", ["Ann", "Bert", "Cleo"]), ("dice", "big", "", 3, 1000)],
    ]
    game, closed = played("a secret", epochs)
    return dice.book(game, "winter", closed)


@pytest.mark.slow
@given(st.text(max_size=8), st.lists(ROLLS, min_size=1, max_size=3))
@settings(deadline=None)
def test_the_check_agrees_with_whatever_chance_throws(seed: str, epochs: Any) -> None:
    game, closed = played(seed, epochs)
    report = dicebook.check(dice.book(game, "winter", closed))
    assert report.faults == []
    assert len(report.rolls) == sum(map(len, epochs))
    assert all(roll.right and roll.drawn is not None for roll in report.rolls)


@pytest.mark.slow
@given(st.text(max_size=8), st.lists(ROLLS, min_size=1, max_size=3))
@settings(deadline=None)
def test_secret_rolls_are_a_count_until_the_game_is_over(seed: str, epochs: Any) -> None:
    game, closed = played(seed, epochs, secret=True)
    hidden = dice.book(game, "winter", closed)
    report = dicebook.check(hidden)
    assert (report.faults, report.rolls, report.secret) == ([], [], sum(map(len, epochs)))
    assert game.engine.chance.secret_seed not in json.dumps(hidden)
    open_, closed = played(seed, epochs, over=True, secret=True)
    told = dice.book(open_, "winter", closed)
    assert told["secrets"]["hash"] == hidden["secrets"]["hash"]
    report = dicebook.check(told)
    assert (report.faults, len(report.rolls), report.secret) == ([], sum(map(len, epochs)), 0)


def test_a_roll_follows_from_its_seed_as_the_page_says() -> None:
    seed = "0123456789abcdef" * 4
    block = hmac.new(seed.encode(), b"move|Ann|1", hashlib.sha256).digest()
    faces = [byte % 6 + 1 for byte in block if byte < 252]
    assert dicebook.draw(seed, "move", "Ann", 1, "dice", 6, 20) == faces[:20]
    more = hmac.new(seed.encode(), b"move|Ann|1#1", hashlib.sha256).digest()
    assert dicebook.draw(seed, "move", "Ann", 1, "dice", 256, 40) == [byte + 1 for byte in (block + more)[:40]]
    assert dicebook.draw(seed, "move", "Ann", 1, "pick", ["a", "b"], 1) == ["ab"[block[0] % 2]]
    wide = [int.from_bytes(block[at : at + 4]) for at in range(0, 32, 4)]
    assert dicebook.draw(seed, "move", "Ann", 1, "dice", 1000, 3) == [number % 1000 + 1 for number in wide[:3]]
    assert dicebook.draw(seed, "move", "Ann", 1, "dice", [16, 64], 2) == [block[0] % 16 + 1, block[1] % 64 + 1]
    assert dicebook.draw(seed, "move", "Ann", 1, "faces", [1, 6], 3) == [[1, 6][byte % 2] for byte in block[:3]]
    assert dicebook.draw(seed, "move", "Ann", 1, "chance", [32, 128], 1) == [block[0] % 128 < 32]
    two = list("abcd")
    assert dicebook.draw(seed, "move", "Ann", 1, "pick", two, 2)[0] == two[block[0] % 4]


def test_the_book_lists_every_kind_of_roll_in_a_few_letters() -> None:
    rolls = [
        ("dice", "attack", "Ann", 2, (6, 10)), ("faces", "pogo", "Ann", 2, (1, 6)),
        ("happens", "missile", "", Fraction(1, 3)), ("picks", "jury", "", ["Ann", "Bert", "Cleo"], 2),
    ]  # fmt: skip
    report = dicebook.check(dice.book(*_game_of(rolls)))
    assert report.right
    lines = [re.sub(r"\s{2,}", " | ", line) for line in dicebook.table(report)]
    for of in ("attack | Ann | 1 | d6 + d10", "pogo | Ann | 1 | 2 faces", "missile | 1 | 1 in 3", "jury | 1 | 2 of 3"):
        assert any(f"{of} | " in line for line in lines), lines
    assert re.search("(yes|no)$", next(line for line in lines if "missile" in line))


def _game_of(rolls: Any) -> tuple[Game, str, list[Any]]:
    game, closed = played("a secret", [rolls])
    return game, "winter", closed


def test_the_page_says_of_what_each_roll_was_and_draws_what_can_be_drawn() -> None:
    rolls = [
        ("dice", "attack", "", 2, (6, 10)), ("faces", "pogo", "", 2, (1, 6)), ("faces", "odds", "", 1, (0, 50)),
        ("happens", "never", "", Fraction(0)), ("picks", "jury", "", ["Ann", "Bert", "Cleo"], 2),
    ]  # fmt: skip
    book = dice.book(*_game_of(rolls))
    book["epochs"][0] |= {"since": "2026-12-11T05:00:00Z", "until": "2026-12-12T05:00:00Z"}
    (epoch,) = dice_page(book).epochs
    attack, pogo, odds, never, jury = epoch.rolls
    assert (attack.of, [sides for _, sides in attack.dice]) == ("dice of 6 and 10 sides", [6, 10])
    assert (pogo.of, [sides for _, sides in pogo.dice]) == ("2 dice with the faces 1 and 6", [6, 6])
    assert (odds.of, [sides for _, sides in odds.dice]) == ("a die with the faces 0 and 50", [0])
    assert (never.of, never.shown, never.lot) == ("a chance of 0 in 1", "no", False)
    assert (jury.of, jury.dice, len(jury.shown.split(", "))) == ("2 of Ann, Bert, Cleo", (), 2)


def test_the_example_in_the_documents_is_right() -> None:
    page = (Path(__file__).parent.parent / "docs" / "dice.md").read_text(encoding="utf-8")
    asked = re.findall(r"^    printf %s (\S+) \| (sha256sum|openssl dgst -sha256 -hmac (\S+))\n    (\S+)$", page, re.M)
    (seed, _, _, hashed), (message, _, key, block) = asked
    assert hashlib.sha256(seed.encode()).hexdigest() == hashed
    assert key == seed
    assert hmac.new(key.encode(), message.strip("'").encode(), hashlib.sha256).hexdigest() == block
    assert dicebook.draw(seed, *message.strip("'").split("|")[:2], 1, "dice", 6, 2) == [6, 3]
    assert "Two\n  dice show 6 and 3" in page


def test_a_book_that_is_right_says_so() -> None:
    report = dicebook.check(a_book())
    assert report.verdict == "All 6 rolls are right."
    assert report.right


def _at(book: dict[str, Any], *path: Any) -> tuple[Any, Any]:
    *way, last = path
    for step in way:
        book = book[step]
    return book, last


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("epochs", 1, "rolls", 0, "values"), [7, 7], "Epoch 1: “move” for Ann, no. 1, shows 7, 7; its seed gives"),
        (("epochs", 1, "rolls", 0, "values"), [1], "“move” for Ann, no. 1, shows 1; its seed gives"),
        (("epochs", 0, "rolls", 0, "of"), ["blue", "red"], "“colour” for Ann, no. 1, shows"),
        (("epochs", 2, "rolls", 0, "values"), ["Ann"], "“order”, no. 1, shows Ann; its seed gives"),
        (("epochs", 1, "rolls", 0, "who"), "Cleo", "“move” for Cleo, no. 1, shows"),
        (("epochs", 1, "seed"), "00", "Epoch 1: the SHA-256 of the seed is not the hash that was promised."),
        (("epochs", 1, "hash"), "00", "Epoch 1: its hash is not the one that was promised before it."),
        (("epochs", 1, "next"), "00", "Epoch 2: its hash is not the one that was promised before it."),
        (("epochs", 2, "next"), "00", "The hash of the dice to come is not the one that was promised last."),
        (("epochs", 2, "number"), 3, "Epoch 3 does not follow on epoch 1."),
        (("epochs", 0, "number"), 1, "The book begins with epoch 1, not with the beginning of the game."),
    ],
)  # fmt: skip
def test_whatever_is_changed_is_found(path: Any, value: Any, words: str) -> None:
    book = a_book()
    where, key = _at(book, *path)
    assert where[key] != value
    where[key] = value
    report = dicebook.check(book)
    assert not report.right
    assert any(words in fault for fault in report.faults), report.faults
    assert "not right" in report.verdict or "not what was promised" in report.verdict


def test_a_roll_that_is_left_out_is_missed() -> None:
    book = a_book()
    del book["epochs"][1]["rolls"][0]
    (fault,) = dicebook.check(book).faults
    assert fault == "Epoch 1: the rolls “move” for Ann are numbered 2, not from 1 on: one is left out."


def test_a_seed_of_the_servers_own_choosing_is_found() -> None:
    book, other = a_book(), dice.book(*_other())
    book["epochs"][1] = copy.deepcopy(other["epochs"][1])
    report = dicebook.check(book)
    assert all(roll.right for roll in report.rolls), "each roll follows from the seed, but it is another seed"
    assert report.verdict == "The rolls are right, but not what was promised of them."


def _other() -> tuple[Game, str, list[Any]]:
    game, closed = played("another secret", [[], [("dice", "move", "Ann", 2, 6)], []])
    return game, "winter", closed


def test_what_a_script_set_is_marked_and_not_counted() -> None:
    game = a_game()
    game.world.data["chance"]["script"] = [
        {"what": "move", "who": "", "values": [[6, 6]]}, {"what": "order", "who": "", "values": [["c"]]},
    ]  # fmt: skip
    chance = game.engine.chance
    chance.dice("move", "Ann", 2, 6)
    chance.dice("move", "Ann", 2, 6)
    assert chance.shuffle("order", ["a", "b", "c"])[0] == "c"
    chance.shuffle("order", ["a", "b", "c"])
    chance.note()
    book = dice.book(game, "winter", [chance.close(over=False)])
    report = dicebook.check(book)
    assert report.verdict == "All 2 rolls are right. 2 more were set by a script or a correction, not thrown."
    assert [roll.how for roll in report.rolls] == ["scripted", "", "scripted", ""]
    assert "6, 6 (scripted)" in "\n".join(dicebook.table(report))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("epochs",), None), (("epochs", 0, "rolls"), 3), (("epochs", 0, "rolls", 0, "kind"), "magic"),
        (("epochs", 0, "rolls", 0, "of"), []), (("epochs", 1, "rolls", 0, "of"), 0), (("epochs", 0), 7),
        (("epochs", 1, "rolls", 0, "of"), 10**9), (("epochs", 1, "rolls", 0, "of"), "6"), (("secrets",), None),
        (("epochs", 1, "rolls", 0, "how"), "guessed"), (("epochs", 1, "rolls", 0, "of"), [6, 6, 6]),
        (("epochs", 1, "rolls", 0, "of"), [6, 0]), (("epochs", 1, "rolls", 0, "kind"), "chance"),
        (("epochs", 0, "rolls", 0, "values"), ["red", "blue", "green", "red"]),
    ],
)  # fmt: skip
def test_what_is_no_book_is_said_to_be_none(path: Any, value: Any) -> None:
    book = a_book()
    where, key = _at(book, *path)
    where[key] = value
    with pytest.raises(dicebook.NotABook):
        dicebook.check(book)


def test_the_program_reads_a_file_and_ends_with_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, book = tmp_path / "dice.json", a_book()
    file.write_text(json.dumps(book), encoding="utf-8")
    assert dicebook.main([str(file)]) == 0
    assert "✓ All 6 rolls are right." in capsys.readouterr().out
    book["epochs"][1]["rolls"][2]["values"] = [9, 9]
    file.write_text(json.dumps(book), encoding="utf-8")
    assert dicebook.main([str(file)]) == 1
    said = capsys.readouterr().out
    assert "✗ 1 of 6 rolls is not right." in said
    assert "✗ Epoch 1: “move” for Bert, no. 1, shows 9, 9" in said
    for content in ("", "[]", "{}", '{"epochs": 3}'):
        file.write_text(content, encoding="utf-8")
        assert dicebook.main([str(file)]) == 2
    assert dicebook.main([str(tmp_path / "nothing.json")]) == 2
    assert dicebook.main([]) == 2


def test_the_check_stands_alone() -> None:
    tree = ast.parse(Path(dicebook.__file__).read_text(encoding="utf-8"))
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names}
    assert {name.partition(".")[0] for name in names} <= set(sys.stdlib_module_names)
