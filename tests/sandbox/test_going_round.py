"""Laws that lead to each other without end are suspended, all of them and no others, and the game goes on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mailgame.game.undoing import replay
from tests.desk.harness import BOARD
from tests.sandbox.mail import GAME, Mail, sandboxed

PEOPLE = ("Ann", "Bert", "Cleo")
LOOKS_ON = 'rule = Rule(0, "Looker")\nrule.attribute("game", "seen", "number", 0)\n' \
           "@rule.after(Paid)\ndef f(view, it):\n    return Set(view.game, seen=view.game.seen + 1)\n"


def ring(size: int) -> list[tuple[str, str]]:
    """Return laws of which each pays when the one before it has paid, and the first after any other payment too."""
    made = []
    for number in range(size):
        title, before, own = f"Law {number}", f"round {(number - 1) % size}", f"round {number}"
        first = f'    if "round" not in it.why:\n        return Pay("", view.players()[0], 1, "{own}")\n'
        made.append((title, f'rule = Rule(0, "{title}")\n@rule.after(Paid)\ndef f(view, it):\n'
                            f'    if it.why == "{before}":\n        return Pay("", view.players()[0], 1, "{own}")\n'
                            f"{first if number == 0 else ''}"))
    return made


def adopted(laws: Sequence[tuple[str, str]]) -> Mail:
    """Return a house whose game has adopted these laws, one of each player."""
    house = Mail()
    house.open(GAME, BOARD, PEOPLE, admin="admin@example.net")
    for author, (title, law) in zip(PEOPLE, laws, strict=False):
        assert "It is proposal" in house.says(author, f'propose add "{title}"\n```law\n{law}```\nend')
    house.deadlines(2)
    for name in PEOPLE:
        house.says(name, "\n".join(f"vote {number} yes" for number in range(1, len(laws) + 1)))
    house.deadlines(1)
    return house


def standing(house: Mail) -> dict[str, str]:
    """Return how the laws of players stand, by their titles."""
    return {row["title"]: row["standing"] for row in house.game().world.rules.values()
            if row["law"] not in ("", "shipped")}


@pytest.mark.parametrize(("size", "looks_on"), [(2, False), (2, True), (3, False)])
def test_laws_that_lead_to_each_other_are_suspended_and_the_game_goes_on(size: int, looks_on: bool) -> None:
    laws = ring(size) + ([("Looker", LOOKS_ON)] if looks_on else [])
    house = adopted(laws)
    assert "✓ Done." in house.says("Ann", "buy gold")
    assert standing(house) == {title: "in force" if title == "Looker" else "suspended" for title, _ in laws}
    assert not house.game().world.things["game"]["game"].get("paused")
    assert house.news(1)
    rules = "32 and 33" if size == 2 else "32, 33 and 34"
    for author, number in zip(PEOPLE[:size], (32, 33, 34), strict=False):
        told = next(one.words for one in house.sent(author) if f"Your rule {number} is suspended" in one.subject)
        assert f"rules {rules} lead to each other without end: one input called players’ law " in told
    assert replay(sandboxed(BOARD), house.entries()).encode() == house.game().encode()
    assert house.harm == []
    house.close()
