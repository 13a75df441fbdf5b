"""Law that comes with a petition: looked at as it comes, in force when the Admin approves, and no harm in either."""

from __future__ import annotations

import pytest

from mailgame.kernel.rulebook import is_players
from mailgame.rehearsing.rehearsal import SLUG
from tests.rulesets.test_roman import Parlour, parlour

__all__ = ["parlour"]

LAW = '''"""Whoever asks for cake has a point more."""
rule = Rule(0, "Cake")
rule.attribute("player", "cakes", "number", 0)

eating = rule.command("eat-cake", "Eat.")

@eating
def eats(view, order):
    return Set(order.giver, cakes=order.giver.cakes + 1)'''


def beg(law: str, title: str = "Cake") -> str:
    return f"beg {title}\n```law\n{law}\n```\nend"


def is_law_of_players(parlour: Parlour, number: int) -> bool:
    with parlour.stage.store.begin() as tx:
        return is_players(parlour.stage.office.room.look(tx, SLUG).game.world, number)


def test_what_the_admin_approves_is_in_force(parlour: Parlour) -> None:
    """Ann says tea for 2 points and begs: the Admin reads the law, approves, and it costs her one."""
    parlour.says("say tea")
    begged = parlour.see("players.Ann.points")
    parlour.says(beg(LAW))
    letter = parlour.admin()
    assert "Ann begs for “Cake”." in letter
    assert '    return Set(order.giver, cakes=order.giver.cakes + 1)' in letter
    assert "there is no rule V" in parlour.says("rules 5")
    parlour.admin("approve 1")
    assert parlour.see("players.Ann.points") == int(str(begged)) - 1
    assert "Whoever asks for cake" in parlour.says("rules V")
    parlour.says("eat-cake")
    assert parlour.see("players.Ann.cakes") == 1
    assert is_law_of_players(parlour, 5)
    assert parlour.see("rules.V.standing") == "in force"


def test_what_the_admin_turns_down_is_not_and_its_author_hears_why(parlour: Parlour) -> None:
    parlour.says("say tea")
    parlour.says(beg(LAW))
    parlour.admin("reject 1 because cake is rude")
    assert "The Admin has turned down your law “Cake”: cake is rude." in parlour.last()
    assert "there is no rule V" in parlour.says("rules V")
    assert parlour.see("game.favours") == 0


def test_law_that_cannot_be_adopted_is_refused_with_its_line(parlour: Parlour) -> None:
    parlour.says("say tea")
    words = parlour.says(beg(LAW.replace("order.giver.cakes + 1", "order.giver.pies + 1")))
    assert "The law cannot be accepted." in words
    assert "pies" in words
    assert "The law cannot be accepted." in parlour.says(beg("import os"))
    taken = LAW.replace("eat-cake", "say WORD")
    assert "“say WORD”" in parlour.says(beg(taken))
    with parlour.stage.store.begin() as tx:
        assert parlour.stage.office.room.look(tx, SLUG).game.world.all("petition") == []


def test_law_that_no_longer_fits_when_it_is_approved_goes_back_to_the_admin(parlour: Parlour) -> None:
    parlour.says("say tea")
    parlour.says(beg(LAW))
    parlour.says(f"adopt Cake first\n```law\n{LAW}\n```\nend")
    parlour.admin("approve 1")
    assert parlour.see("rules.V.title") == "Cake first"
    with parlour.stage.store.begin() as tx:
        (left,) = parlour.stage.office.room.look(tx, SLUG).game.world.all("petition")
        assert (left.what, "cakes" in left.words) == ("unfit", True)


def test_law_that_errs_is_suspended_as_any_other(parlour: Parlour) -> None:
    parlour.says("say tea")
    parlour.says(beg(LAW.replace("order.giver.cakes + 1", "1 // order.giver.cakes")))
    parlour.admin("approve 1")
    parlour.says("eat-cake")
    assert parlour.see("rules.V.standing") == "suspended"
    assert parlour.see("players.Ann.points") == 1


WISHES = '''adopt Wishes
```law
"""Whoever wishes has a law that nobody approves."""
rule = Rule(0, "Wishes")

wishing = rule.command("wish-law", "Wish.")

@wishing
def wishes(view, order):
    return Petition("wish", "A wish.", order.giver, {}, WHEN, law=\'rule = Rule(0, "Mine")\', title="Mine")
```
end'''


@pytest.mark.slow
def test_law_of_players_lays_law_on_the_desk_and_never_past_it(parlour: Parlour) -> None:
    parlour.says(WISHES.replace("WHEN", "view.next_time((0,))"))
    assert "Law waits for the Admin’s own word: it is not granted by itself." in parlour.says("wish-law")
    parlour.says(WISHES.replace("WHEN", "None").replace("wish-law", "hope-law").replace("Wishes", "Hopes"))
    parlour.says("hope-law")
    assert "Mine" in parlour.admin()
    parlour.admin("approve 1")
    assert parlour.see("rules.VII.title") == "Mine"
