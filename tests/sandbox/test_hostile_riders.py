"""Hostile law that lets words stand behind commands: words of plain talk, other rules' words, what is not its own."""

from __future__ import annotations

import pytest

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.law import Order, Plain, Rule, Tell, View
from mailgame.sandbox import Sandbox
from tests.kernel.builders import a_rule
from tests.sandbox.harness import Den, a_file, seemly


@pytest.fixture
def inn(shared: Sandbox) -> Den:
    """Return a game in which a shipped rule has words that stand behind commands, about somebody."""
    shipped: Rule = a_rule(93, "Inn")
    shipped.rider("in honour of PLAYER", "Honour somebody.")

    @shipped.command("toast TEXT", "Say something.")
    def toasts(view: View, order: Order) -> Tell:
        return Tell(order.text)

    return Den(shared, shipped)


def riding(body: str, pattern: str = "on tick", to: str = "") -> str:
    """Return a law with words that can stand behind commands, and do this."""
    return a_file(f'tick = rule.rider("{pattern}", "Later."{to})\n\n@tick\ndef ticks(view, order):\n    {body}\n')


def reads(den: Den, words: str, admin: bool = False) -> Parsed | Misread | None:
    allowed = ("admin", "anyone") if admin else ("player", "anyone")
    return Grammar([one for one in den.game.commands() if one.by in allowed], Names(den.game)).line(words)


def told(den: Den, **rider: Plain) -> list[str]:
    return den.told(den.says("Ann", "tip", **rider))


def test_players_law_lets_words_stand_behind_commands_of_others(inn: Den) -> None:
    inn.adopt(riding("return Tell(f'{order.giver}: {order.verb} {order.rider.verb}')"))
    found = reads(inn, "tip on tick")
    assert isinstance(found, Parsed)
    assert told(inn, **found.arguments)[-1] == "Ann: tip on tick."


@pytest.mark.parametrize("pattern", [
    "please", "thanks", "and then", "with NUMBER", "for PLAYER", "because TEXT", "Please", "PLAYER", "[on] tick",
    "оn tick", "on tick\\n", "on  tick", "", "in honour of PLAYER", "on NONSENSE", "on tick PLAYER PLAYER",
    "on tick BLOCK", "on tick RIDER",
])
def test_words_of_talk_and_what_can_be_no_words_are_refused(inn: Den, pattern: str) -> None:
    words = inn.refusal(riding("return None", pattern))
    assert words
    seemly(words)


@pytest.mark.parametrize("to", [", 7", ", 'TIP'", ", None", ", to='tip'", ", ''", ", []"])
def test_commands_are_named_by_their_first_words(inn: Den, to: str) -> None:
    words = inn.refusal(riding("return None", to=to))
    assert words
    seemly(words)


def test_what_takes_all_words_there_are_is_not_robbed_of_any(inn: Den) -> None:
    inn.adopt(riding("return Pay(order.giver, view.player('Bert'), 50)", to=", 'toast'"))
    found = reads(inn, "toast Here is one on tick")
    assert isinstance(found, Parsed)
    assert found.arguments == {"text": "Here is one on tick"}


def test_customs_and_the_admins_commands_have_no_riders(inn: Den) -> None:
    inn.adopt(riding("return Pay(order.giver, view.player('Bert'), 50)"))
    for words in ("leave on tick", "cancel 1 on tick"):
        assert not isinstance(reads(inn, words), Parsed)
    assert not isinstance(reads(inn, "pause on tick", admin=True), Parsed)
    assert inn.says("", "pause [because TEXT]", rider="on tick").outcome == "refused"


def test_law_is_told_of_no_rider_but_its_own(inn: Den) -> None:
    asks = "@rule.check(Pay)\ndef c(view, pay):\n    return Refuse('x', view.rider().verb) if view.rider() else None"
    inn.adopt(a_file(asks))
    found = reads(inn, "tip in honour of Cleo")
    assert isinstance(found, Parsed)
    assert inn.says("Ann", "tip", **found.arguments).outcome == "done"


def test_law_sees_its_own_rider_while_the_command_is_played(inn: Den) -> None:
    bends = "@rule.alter(Pay)\ndef c(view, pay):\n    return Fix(9) if view.rider() else None\n"
    inn.adopt(riding("return None") + bends)
    assert "Ann pays Bert $9 as a tip." in told(inn, rider="on tick")
    assert "Ann pays Bert $1 as a tip." in told(inn)


@pytest.mark.parametrize("body", ["return 1 // 0", "while True: pass", "return int('7')", "return order.rider.player"])
def test_a_rider_that_fails_is_the_fault_of_its_rule_and_the_order_is_refused(inn: Den, body: str) -> None:
    number = inn.adopt(riding(body))
    result = inn.says("Ann", "tip", rider="on tick")
    assert inn.standing(number) == "suspended"
    assert result.refusal is not None
    assert result.refusal.words == "No rule in force knows “on tick” any more."
    assert inn.says("Ann", "tip").outcome == "done"


def test_what_a_rider_does_is_done_with_the_command_or_neither_is(inn: Den) -> None:
    inn.adopt(riding("return [Tell('Now!'), Refuse('x', 'Not now.')]"))
    before = inn.game.world.accounts.copy()
    result = inn.says("Ann", "tip", rider="on tick")
    assert result.refusal is not None
    assert result.refusal.words == "Not now."
    assert inn.game.world.accounts == before


def test_a_game_with_riders_comes_out_the_same_again(inn: Den) -> None:
    inn.adopt(riding("return Tell(f'{order.rider.player}')", "on tick for PLAYER"))
    inn.says("Ann", "tip", **{"rider": "on tick for PLAYER", "rider.player": "Cleo"})
    assert inn.replayed() == inn.game.encode()


def test_several_can_be_named_behind_a_command(inn: Den) -> None:
    inn.adopt(riding("return Tell(' and '.join(one.id for one in order.rider.player))", "in honour of PLAYER…"))
    found = reads(inn, "tip in honour of Cleo, Bert")
    assert isinstance(found, Parsed)
    assert told(inn, **found.arguments)[-1] == "Cleo and Bert."
