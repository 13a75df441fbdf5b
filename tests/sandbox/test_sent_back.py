"""Law by mail, written as for other games: what the answer suggests, sent back as it stands, is taken in the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desk.harness import BOARD
from tests.sandbox.following import followed
from tests.sandbox.mail import GAME, Mail

HEAD = 'rule = Rule(0, "T")\n'
MAIN = "\nif __name__ == '__main__':\n    print('ok')"


@pytest.fixture(scope="module")
def house() -> Iterator[Mail]:
    made = Mail()
    made.open(GAME, BOARD, ("Ann", "Bert"), admin="admin@example.net")
    yield made
    made.close()


def proposed(house: Mail, law: str) -> str:
    return house.says("Ann", f'propose add "T"\n```law\n{law}\n```\nend')


@pytest.mark.parametrize(("law", "in_the_end"), [
    ('class Tax(Rule):\n    """A tax."""\n    def after(self, view, it):\n        return Pay(view.players()[0], "", 1)',
     'rule = Rule(0, "Tax")\n@rule.after(UpdateBegan)\ndef after(view, it):\n'
     "    return Pay(view.players()[0], '', 1)"),
    ('class WealthTax(mailgame.Rule):\n    @rule.after(UpdatePlayed)\n    def tax(self, view, played):\n'
     '        return [Pay(one, "", 1) for one in view.players()]',
     'rule = Rule(0, "Wealth tax")\n@rule.after(UpdatePlayed)\ndef tax(view, played):\n'
     "    return [Pay(one, '', 1) for one in view.players()]"),
    (HEAD + "@rule.after(UpdatePlayed)\ndef f(view, it):\n    return rule.amend(14, rent_factor=5)",
     HEAD + '@rule.after(UpdatePlayed)\ndef f(view, it):\n    return Amend(14, "rent_factor", 5)'),
    (HEAD + 'rule.amend(14, "rent_factor", 5)',
     HEAD + "@rule.after(Enacted)\ndef takes_effect(view, enacted):\n    return Amend(14, 'rent_factor', 5) "
     "if enacted.rule == view.rule(rule.number) else None"),
    (HEAD + '@rule.when("update")\ndef f(view, it):\n    return Tell("x")',
     HEAD + '@rule.after(Rang, name="update")\ndef f(view, it):\n    return Tell("x")'),
    (HEAD + "@rule.after(Landed)\nasync def f(view, it):\n    return Tell('x')",
     HEAD + "@rule.after(Landed)\ndef f(view, it):\n    return Tell('x')"),
    (HEAD + "@rule.command('flip', 'Flip.')\ndef f(view, order):\n    return Tell(str(random.randint(1, 6)))",
     HEAD + "@rule.command('flip', 'Flip.')\ndef f(view, order):\n    return Tell(str(view.roll(\"dice\")))"),
    (HEAD + "@rule.command('flip')\ndef f(view, order):\n    return Tell('x')",
     HEAD + "@rule.command('flip', \"…\")\ndef f(view, order):\n    return Tell('x')"),
    (HEAD + "@rule.after(Landed)\ndef f(view, it):\n    it.player.add_money(5)",
     HEAD + "@rule.after(Landed)\ndef f(view, it):\n    return Pay(\"\", it.player, 5)"),
    (HEAD + "@rule.after(Landed)\ndef f(view, it):\n    view.game.fine(it.player, 5)",
     HEAD + "@rule.after(Landed)\ndef f(view, it):\n    return Pay(it.player, \"\", 5)"),
    (HEAD + "@rule.modify(Pay)\ndef f(view, pay):\n    return Percent(50, 'half')",
     HEAD + "@rule.alter(Pay)\ndef f(view, pay):\n    return Percent(50, 'half')"),
    (HEAD + "@rule.after(Paid)\ndef f(view, it):\n    return Tell(f'{it.to}')",
     HEAD + "@rule.after(Paid)\ndef f(view, it):\n    return Tell(f'{it.payee}')"),
    (HEAD + "@rule.after(Landed)\ndef f(view, it):\n    return Tell('x')\n" + MAIN,
     HEAD + "@rule.after(Landed)\ndef f(view, it):\n    return Tell('x')\n" + MAIN),
])
def test_what_is_suggested_is_taken_when_it_is_sent_back(house: Mail, law: str, in_the_end: str) -> None:
    assert followed(house, "Ann", law) == in_the_end
    assert "Nothing sets" not in house.last("Ann").words


def test_whoever_waits_for_a_clock_that_nothing_sets_is_told(house: Mail) -> None:
    waits = HEAD + '@rule.after(Rang, name="payday")\ndef f(view, it):\n    return Tell("x")\n'
    sets = '@rule.after(UpdatePlayed)\ndef g(view, it):\n    return SetTimer({}, days=(0,))\n'
    said = " ".join(proposed(house, waits).split())
    assert "It is proposal" in said
    assert 'Nothing sets the clock “payday” that it waits for. This does: SetTimer("payday", days=(0,)).' in said
    for name in ('"payday"', "'pay' + 'day'"):
        assert "Nothing sets" not in proposed(house, waits + sets.format(name))


@pytest.mark.parametrize("letter", [
    'propose add "Tax"\n> ```law\n> rule = Rule(0, "Tax")\n> ```\n> end', 'propose add "Tax"\n> All pay.\n> end\n',
    'propose add "Tax"\n```law\n> rule = Rule(0, "Tax")\n```\nend',
    'propose add "Tax"\n```law\nrule = Rule(0, "T")\n@rule.after(Landed)\n> def f(view, it):\n> return None\n```\nend',
])
def test_whoever_marks_their_law_as_quoted_is_told_of_the_marks(house: Mail, letter: str) -> None:
    assert "Lines that begin with “>” are read as quoted: leave these marks out." in " ".join(
        house.says("Ann", letter).split())


def test_of_two_rules_in_a_proposal_none_is_lost_without_a_word(house: Mail) -> None:
    """The second stood in the place of the first, whose commands nobody could give."""
    law = 'rule = Rule(0, "{0}")\n@rule.command("wave {0}", "W.")\ndef {0}(view, order):\n    return Tell("x")\n'
    for between in ("", "```\n```law\n"):
        said = house.says("Ann", f'propose add "T"\n```law\n{law.format("a")}{between}{law.format("b")}```\nend')
        assert "Line 5: a proposal brings one rule, and this makes another." in " ".join(said.split())


def test_nothing_is_said_of_marks_that_are_not_there(house: Mail) -> None:
    assert "leave these marks out" not in " ".join(house.says("Ann", 'propose add "Tax"\nend').split())
