"""Titles of rules: short enough for the letters and lists in which they stand."""

from __future__ import annotations

import pytest

from tests.sandbox.mail import GAME, Mail


@pytest.mark.parametrize(("letters", "answer"), [
    (150, "is in force"), (151, "A title has 150 letters at most, not 151."), (2000, "150 letters at most, not 2,000."),
])
def test_a_title_is_short(letters: int, answer: str) -> None:
    house = Mail()
    house.open(GAME, "charter", ("Ann", "Bert"))
    said = " ".join(house.says("Ann", f'propose add "{"W" * letters}"\nWords.\nend').split())
    assert answer in said
    assert max(map(len, house.says("Bert", "rules").split("\n"))) <= 160
    assert house.harm == []
    house.close()
