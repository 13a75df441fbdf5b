"""What players tell the law of players in confidence: history shows the words of an order if all of it was told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sandbox.generated import Case, Mail, at_once, opened

LAW = '''
"""Everybody can hide, openly or not, and bury things."""
rule = Rule(0, "Hiding")
rule.attribute("player", "spot", "number", 0, seen_by="owner")
rule.kind("chest", seen_by="owner")
rule.attribute("chest", "owner", "player")
rule.attribute("chest", "at", "text", "")

@rule.command("hide NUMBER", "Hide.")
def hides(view: View, order: Order) -> Answer:
    return [Set(order.giver, "spot", order.number), Tell(f"{order.giver} hides.")]

@rule.command("crouch [NUMBER] openly", "Crouch somewhere.")
def crouches(view: View, order: Order) -> Answer:
    return [Set(order.giver, "spot", order.number or 0), Tell(f"{order.giver} crouches at {money(order.number or 0)}.")]

@rule.command("bury WORD for PLAYER…", "Bury something.")
def buries(view: View, order: Order) -> Answer:
    made = Create("chest", f"{order.giver}s", {"owner": order.giver, "at": order.word})
    return [made, Tell(f"{order.giver} buries something.")]

@rule.rider("covertly NUMBER", "Hide while you sail.", "sail")
def by_night(view: View, order: Order) -> Answer:
    return Set(order.giver, "spot", order.rider.number)
'''


@pytest.fixture
def house() -> Iterator[Mail]:
    mail = opened(Case("unsaid", "realms", LAW))
    at_once(mail, f'adopt "Hiding"\n{LAW}\nend')
    yield mail
    mail.close()


@pytest.mark.parametrize("words", ["hide 4711", "bury reef4711 for Ann", "bury reef4711 for Ann, Cleo"])
def test_what_only_its_writer_and_the_law_know_stands_in_no_history(house: Mail, words: str) -> None:
    assert "✓ Done" in house.says("Bert", words)
    line = len(house.entries())
    others = house.says("Ann", f"history\nhistory input {line}") + house.says("Cleo", f"history input {line}")
    assert "An order of Bert’s" in others
    assert "What was written is" in others
    assert "4711" not in others
    assert "4711" in house.says("Bert", "history")
    assert not house.harm


@pytest.mark.parametrize("words", ["crouch 4711 openly", "crouch openly"])
def test_what_everybody_was_told_can_be_read(house: Mail, words: str) -> None:
    house.says("Bert", words)
    assert f"Bert’s “{words}”" in house.says("Ann", "history")


def test_what_is_confided_behind_a_command_of_another_rule_is_not_shown(house: Mail) -> None:
    answer = house.says("Bert", "sail 2 covertly 4711")
    assert "✓ Done" in answer
    assert "4711" not in house.says("Ann", "history")
