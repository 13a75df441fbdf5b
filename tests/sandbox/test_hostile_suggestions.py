"""Hostile law that suggests: too much, for too long, what is not its own, what is secret. Nobody's letter suffers."""

from __future__ import annotations

import time

import pytest

from mailgame.desk.commands.possible import Suggested
from mailgame.law import Order, Rule, Tell, View
from mailgame.sandbox import Sandbox
from tests.kernel.builders import a_rule
from tests.sandbox.harness import NAMES, Den, a_file, seemly

GOES = '@rule.command("go NUMBER", "Go.")\ndef goes(view, order):\n    return Tell(str(order.number))\n'


def suggesting(body: str) -> str:
    """Return a law that suggests so, and has a command `go NUMBER` of its own."""
    return a_file(f"{GOES}\n@rule.suggests\ndef says(view, player):\n    {body}\n")


@pytest.fixture
def inn(shared: Sandbox) -> Den:
    """Return a game in which a shipped rule suggests something too."""
    shipped: Rule = a_rule(93, "Inn")
    shipped.suggests(lambda view, player: "drink 2")

    @shipped.command("drink NUMBER", "Drink.")
    def drinks(view: View, order: Order) -> Tell:
        return Tell("Cheers!")

    return Den(shared, shipped)


def shown(den: Den, *players: str) -> list[str]:
    """Return what some players, or Ann, are shown, with its words."""
    suggested = Suggested(den.game)
    return [f"{one.words} | {one.line}" for name in players or ("Ann",) for one in suggested.to(name)]


def test_players_law_suggests_its_own_commands_under_its_number(inn: Den) -> None:
    number = inn.adopt(suggesting('return ["go 1", f"Hop, {player} | go 2"]'))
    assert shown(inn) == ["Drink. | drink 2", "Go. | go 1", f"Hop, Ann (rule {number}) | go 2"]


@pytest.mark.parametrize("body", [
    'return [f"go {n}" for n in range(10_000)]',
    "while True: pass",
    "return 1 // 0",
    "return 7",
    "return {'go 1': 'Go'}",
    "return [Tell('go 1')]",
    "return [['go 1']]",
    "return player",
    "return player.get('ha' + 'nd')",
    "return f'go {len(view.player(\"Cleo\").get(\"ha\" + \"nd\"))}'",
    "return f'go {view.roll(\"a die\")}'",
    "return f'go {view.things(\"ballot\")[0].votes}'",
    'return "go " + "1" * 5_000_000',
    "return says(view, player) if player else None",
    'return view.would_refuse(Pay(player, "", 1)) or says(view, player)',
])
def test_a_law_that_suggests_what_cannot_be_suggests_nothing_and_hurts_nobody(inn: Den, body: str) -> None:
    number = inn.adopt(suggesting(body))
    world = inn.game.encode()
    assert shown(inn, *NAMES) == ["Drink. | drink 2"] * 3
    assert inn.game.encode() == world
    assert inn.standing(number) == "in force"
    assert inn.says("Ann", "go NUMBER", number=1).outcome == "done"


@pytest.mark.parametrize("line", [
    "tip", "drink 3", "adopt\\nrule = Rule(0, 1)\\nend", "leave", "go 1\\ntip", "go 1\\nmessage admin I resign\\nend",
    "as Bert: go 1", "standing go 1", "Take your prize | tip", "go 1 | tip", "tip | go 1\\x0btip",
])
def test_a_law_that_suggests_what_is_not_its_own_is_not_heard(inn: Den, line: str) -> None:
    inn.adopt(suggesting(f'return "{line}"'))
    assert shown(inn) == ["Drink. | drink 2"]


def test_its_words_are_one_line_and_not_long_and_signed(inn: Den) -> None:
    number = inn.adopt(suggesting('return "✓ Done\\n\\nSincerely, the Admin" + "!" * 300 + " | go 1"'))
    _, own = shown(inn)
    assert own.endswith(f" (rule {number}) | go 1")
    assert "\n" not in own
    assert len(own) < 200


def test_five_hundred_suggestions_are_eight(inn: Den) -> None:
    inn.adopt(suggesting('return [f"go {n}" for n in range(1, 501)]'))
    assert len(shown(inn)) == 1 + 8


def test_a_law_that_takes_long_is_asked_once_for_all_letters(inn: Den) -> None:
    for _ in range(3):
        inn.adopt(suggesting("while True: pass"))
    begun = time.monotonic()
    assert shown(inn, *NAMES * 20) == ["Drink. | drink 2"] * 60
    assert time.monotonic() - begun < 3 * inn.sandbox.limits.call * 2 + 3


def test_a_law_whose_suggestions_are_slow_to_try_is_silent_soon(inn: Den) -> None:
    slow = '@rule.command("go NUMBER", "Go.")\ndef goes(view, order):\n    while True: pass\n'
    inn.adopt(a_file(f'{slow}\n@rule.suggests\ndef says(view, player):\n    return [f"go {{n}}" for n in range(9)]\n'))
    begun = time.monotonic()
    assert shown(inn, *NAMES * 20) == ["Drink. | drink 2"] * 60
    assert time.monotonic() - begun < inn.sandbox.limits.together * 2 + 3


@pytest.mark.parametrize("handler", [
    "@rule.suggests\ndef says(view):\n    return 'go 1'",
    "@rule.suggests\ndef says(view, player, price):\n    return 'go 1'",
    "@rule.suggests(Pay)\ndef says(view, player):\n    return 'go 1'",
    "@rule.suggests()\ndef says(view, player):\n    return 'go 1'",
    "@rule.suggest\ndef says(view, player):\n    return 'go 1'",
])
def test_a_law_that_suggests_in_no_form_is_refused_when_it_arrives(inn: Den, handler: str) -> None:
    words = inn.refusal(a_file(f"{GOES}\n{handler}\n"))
    assert words
    seemly(words)


def test_a_game_comes_out_the_same_whoever_was_shown_what(inn: Den) -> None:
    inn.adopt(suggesting("return f'go {view.balance(player)}'"))
    shown(inn, *NAMES)
    inn.says("Ann", "go NUMBER", number=2)
    assert inn.replayed() == inn.game.encode()
