"""The block of a proposal: its text, the numbers it sets, and its law; and proposals that come again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.law import (
    Conclude,
    Order,
    Post,
    Refuse,
    Submit,
    author_of,
    cannot_come_again,
    dead_already,
    handed_back,
    once_again,
    read_block,
    says_nothing,
)
from tests.law.sketch import Sketch


def test_text_numbers_and_law_stand_in_any_order() -> None:
    block = """A house costs $300.
set house_price = 300

And so does a hut.
```law
from mailgame.law import Rule
set = 3
```
Set rent factor = 4."""
    assert read_block(block) == (
        "A house costs $300.\n\nAnd so does a hut.",
        {"house_price": 300, "rent_factor": 4},
        "from mailgame.law import Rule\nset = 3",
    )


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("set price = 300", 300),
        ("SET Price = $1,000", 1000),
        ("set price = 1'000", 1000),
        ("set price = -5", -5),
        ("set price=7.", 7),
        ("  set price =  7  ", 7),
        ("set price = yes", True),
        ("set price = OFF", False),
        ('set price = "a lot"', "a lot"),
        ("set price = “a lot”", "a lot"),
        ("set price = 2.5", "2.5"),
        ("set price = ", ""),
    ],
)
def test_what_is_set(line: str, value: object) -> None:
    assert read_block(line) == ("", {"price": value}, "")


def test_a_rule_is_named_by_its_number_and_a_dot() -> None:
    assert read_block("set 14.rent_factor = 4")[1] == {"14.rent_factor": 4}


@pytest.mark.parametrize("text", ["setting out = a journey", "Ann = Bert", "set off at once", "reset price = 4"])
def test_a_sentence_is_no_setting(text: str) -> None:
    assert read_block(text) == (text, {}, "")


@pytest.mark.parametrize("fence", ["```", "```law", "```python", "``` Law"])
def test_law_stands_between_fences(fence: str) -> None:
    assert read_block(f"{fence}\nrule = 1\n  indented\n```") == ("", {}, "rule = 1\n  indented")


def test_a_fence_that_is_not_closed_ends_with_the_block() -> None:
    assert read_block("Text.\n```law\nrule = 1\nset price = 3") == ("Text.", {}, "rule = 1\nset price = 3")


@given(st.text(alphabet="`set =ab1\n\"“$.,'-", max_size=120))
def test_any_block_can_be_read(block: str) -> None:
    text, sets, law = read_block(block)
    assert all(isinstance(value, int | str | bool) for value in sets.values())
    assert not any(line.lstrip().startswith("```") for line in text.split("\n"))
    assert isinstance(law, str)


@pytest.mark.parametrize(("typed", "read"), [
    ("rule = Rule(0, “A”)", 'rule = Rule(0, "A")'),
    ("x = ‘a’", "x = 'a'"),
    ('x = "say “hello”"', 'x = "say “hello”"'),
    ("if x:\n\u00a0\u00a0\u00a0 y = 1", "if x:\n    y = 1"),
    ("\ufeffx = 1\u200b", "x = 1"),
    ("    x = 1\n    y = 2", "x = 1\ny = 2"),
    ("x = “a’", "x = “a’"),
])
def test_law_that_a_mail_program_has_dressed_up_is_read_as_it_was_typed(typed: str, read: str) -> None:
    assert read_block(f"```law\n{typed}\n```") == ("", {}, read)


@pytest.mark.parametrize("words", ["--5", "-", "9" * 5000, "1" * 16, "٣", "²", "5-", "0x10", "1e9"])
def test_what_is_no_number_to_count_with_is_a_text_that_a_number_then_refuses(words: str) -> None:
    assert read_block(f"set price = {words}")[1] == {"price": words}


def test_only_what_was_rejected_comes_again_and_only_once() -> None:
    sketch = Sketch()
    ann, bert = sketch.add("player", "Ann"), sketch.add("player", "Bert")
    said = {"act": "amend", "title": "Rent", "target": 14, "text": "No rent.", "sets": {}, "law": "", "again": None}
    first = sketch.add("proposal", "1", author=ann, status="accepted", **said)
    late = "Proposal 1 is accepted; only a rejected one can be proposed again."
    assert cannot_come_again(sketch.view, first, "It is yours.") == late
    sketch.said["proposal", "1"]["status"] = "rejected"
    assert cannot_come_again(sketch.view, first, "It is yours.") == "It is yours."
    assert cannot_come_again(sketch.view, first) == ""
    submit = once_again(bert, first)
    assert submit == Submit(bert, "amend", "Rent", 14, "No rent.", {}, "", first)
    assert dead_already(sketch.view, submit) is None
    sketch.add("proposal", "2", author=bert, status="dead", **said | {"again": first})
    words = "Proposal 1 has come again as proposal 2, which is dead."
    assert cannot_come_again(sketch.view, first) == words
    dead = "Word for word that is proposal 2, which is Dead and may not come again."
    assert dead_already(sketch.view, submit) == Refuse("dead", dead)


def test_an_author_who_has_left_is_nobody() -> None:
    sketch = Sketch()
    put = sketch.add("proposal", "1", author=sketch.add("player", "Ann"))
    assert author_of(put) == put.author
    del sketch.said["player", "Ann"]
    assert author_of(put) is None
    assert author_of(None) is None


def test_what_is_missing_below_an_order_is_said() -> None:
    ann = Sketch().add("player", "Ann")
    adding = Order(ann, "propose add", {"title": "Rent"}, words="propose add Rent")
    amending = Order(ann, "propose amend", {"number": 14}, block="set price = 3", words="propose amend 14")
    assert says_nothing(adding).startswith("There is no text below “propose add Rent”.")
    assert says_nothing(replace(adding, block="set price = 3")) != ""
    assert says_nothing(replace(adding, block="Rent is due.")) == ""
    assert says_nothing(amending) == ""
    words = "There is nothing below “propose amend 14”. Write the new text of rule 14, or: set NAME = VALUE"
    assert says_nothing(replace(amending, block="")) == words


def test_what_is_handed_back_comes_to_its_author_with_the_reason() -> None:
    sketch = Sketch()
    ann = sketch.add("player", "Ann")
    put = sketch.add("proposal", "3", author=ann)
    words = "Your proposal 3 comes back to you: It is unclear. Try again."
    letter = Post("notice", "Your proposal comes back", (ann,), {"author": "Admin", "words": words})
    assert handed_back(put, "it is unclear", "Try again.") == [Conclude(put, "returned", "It is unclear."), letter]
