"""Law that players wrote comes into force, is changed, goes, and fails: what becomes of the rulebook and the game."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Fault, Instruct, Newcomer, Result, Suspend
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import (
    Enact,
    Pay,
    Refuse,
    Rule,
    Submit,
    Thing,
)
from mailgame.sandbox import Limits, Sandbox
from mailgame.world.rows import sign
from mailgame.world.world import World
from tests.kernel.builders import MONDAY, a_rule, a_ruleset, money

GIFT = '''"""Whoever asks gets {gift:money}."""
from mailgame.law import Intent, Order, Parameter, Pay, Rule, View
rule = Rule(0, "Gifts", gift=Parameter(10, least=0, most=50))
rule.attribute("player", "gifts", "number", 0)

@rule.command("ask", "Get {gift:money}.")
def gets_a_gift(view: View, order: Order, gift: int) -> list[Intent]:
    return [Pay("", order.giver, gift, "as a gift")]
'''
COUNTS = '''"""Gifts are counted."""
from mailgame.law import Intent, Paid, Player, Rule, Set, View
rule = Rule(0, "Counting")

@rule.after(Paid)
def one_more(view: View, paid: Paid) -> Intent | None:
    payee = paid.payee
    return Set(payee, "gifts", payee.gifts + 1) if isinstance(payee, Player) and paid.why == "as a gift" else None
'''


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox()
    yield made
    made.close()


class Players:
    """A tiny game at which a proposal takes effect as soon as it is put."""

    def __init__(self, sandbox: Sandbox | None, *rules: Rule) -> None:
        self.ruleset: Ruleset = a_ruleset(money(), a_rule(3, "Chat", "Talk is {price}.", price=5), *rules)
        self.begin = Begin(
            MONDAY, "tiny", "tiny", "UTC", "tiny", "admin@example.org",
            tuple(Newcomer(name, f"{name.lower()}@example.org") for name in ("Ann", "Bert", "Cleo")),
        )
        self.game = Game(self.ruleset, World.empty("tiny", "UTC", "tiny"), sandbox)
        self.journal: list[Begin | Instruct | Alarm | Suspend] = []
        self.sandbox = sandbox
        assert self.play(self.begin).outcome == "done"

    def play(self, given: Begin | Instruct | Alarm) -> Result:
        played = self.game.play(given)
        self.journal += [one for one, _ in played]  # type: ignore[misc]
        return played[-1][1]

    def put(self, act: str, law: str = "", *, text: str = "", target: int = 0, sets: dict[str, object] | None = None,
            title: str = "New", author: str = "Ann") -> str:
        """Put a proposal; return its number, or why it was refused."""
        engine = self.game.engine
        engine.begin_input()
        number = str(engine.world.next_number("proposal"))
        why = engine.view(0).would_refuse(
            Submit(engine.world.thing("player", author), act, title, target, text, sets or {}, law)  # type: ignore[arg-type]
        )
        if why:
            return why
        engine.play(Submit(engine.world.thing("player", author), act, title, target, text, sets or {}, law))  # type: ignore[arg-type]
        engine.world.commit()
        return number

    def enact(self, *numbers: str) -> list[str]:
        """Let proposals take effect one after the other; return what is told."""
        engine = self.game.engine
        engine.begin_input()
        for number in numbers:
            engine.play(Enact(Thing(engine.world, "proposal", number)))
        engine.world.commit()
        return [str(event.told and getattr(event, "how", getattr(event, "why", ""))) for event in engine.run.events]

    def adopt(self, act: str, law: str = "", **more: object) -> int:
        number = self.put(act, law, **more)  # type: ignore[arg-type]
        assert number.isdecimal(), number
        self.enact(number)
        return int(self.game.world.data["series"]["rule"])

    def says(self, player: str, verb: str) -> Result:
        by = "player" if player else "Admin"
        return self.play(Instruct(self.game.world.data["clock"], player, verb, {}, by=by, words=verb))

    def rule(self, number: int) -> dict[str, object]:
        found: dict[str, object] = self.game.world.rules[str(number)]
        return found

    def money(self, name: str) -> int:
        return int(Thing(self.game.world, "player", name).money)

    def petitions(self) -> list[tuple[str, str]]:
        return [(one.what, one.words) for one in self.game.world.all("petition")]


@pytest.fixture
def table(sandbox: Sandbox) -> Players:
    return Players(sandbox)


# --- adding, changing, repealing


def test_a_law_is_a_rule_with_its_text_its_numbers_and_its_effect(table: Players) -> None:
    number = table.adopt("add", GIFT, title="Presents")
    rule = table.rule(number)
    assert (rule["title"], rule["text"], rule["params"]) == (
        "Presents", "Whoever asks gets {gift:money}.", {"gift": 10},
    )
    assert rule["effect"] == "by itself"
    assert table.says("Ann", "ask").outcome == "done"
    assert table.money("Ann") == 110


def test_the_words_above_the_law_are_its_text_and_numbers_are_set_with_it(table: Players) -> None:
    law = GIFT.partition("\n")[2]
    number = table.adopt("add", law, text="Gifts for all, {gift} each.", sets={".gift": 20})
    assert table.rule(number)["text"] == "Gifts for all, {gift} each."
    table.says("Ann", "ask")
    assert table.money("Ann") == 120


def test_two_texts_are_one_too_many(table: Players) -> None:
    assert "stands there twice" in table.put("add", GIFT, text="Gifts for nobody.")
    assert table.put("add", GIFT, text="Whoever asks\ngets {gift:money}.").isdecimal()


def test_an_amendment_is_one_revision_of_text_numbers_and_effect(table: Players) -> None:
    number = table.adopt("add", GIFT)
    dearer = GIFT.replace("Whoever asks gets", "Who asks nicely gets").replace("(10", "(25").replace('"ask"', '"beg"')
    table.adopt("amend", dearer, target=number)
    rule = table.rule(number)
    assert len(rule["revisions"]) == 2  # type: ignore[arg-type]
    assert (rule["text"], rule["params"]) == ("Who asks nicely gets {gift:money}.", {"gift": 25})
    assert table.says("Ann", "beg").outcome == "done"
    gone = table.says("Ann", "ask")
    assert gone.refusal is not None
    assert table.money("Ann") == 125


def test_a_shipped_rule_is_given_other_law(table: Players) -> None:
    law = GIFT.replace("Whoever asks gets {gift:money}.", "Talk brings {gift:money}.")
    table.adopt("amend", law, target=3, title="")
    assert table.rule(3)["text"] == "Talk brings {gift:money}."
    assert table.rule(3)["params"] == {"gift": 10}
    assert table.says("Bert", "ask").outcome == "done"


def test_a_broken_amount_is_rounded_as_the_rules_of_the_game_say(table: Players) -> None:
    """Whoever writes 5 % as “/ 100” means it: 0.1 is a tenth, and half a dollar goes up."""
    broken = GIFT.replace('order.giver, gift,', 'order.giver, gift * 1.05,')
    table.adopt("add", broken.replace("10, least", "30, least"))
    assert table.says("Ann", "ask").outcome == "done"
    assert table.money("Ann") == 132  # 31.50


def test_a_number_of_a_players_rule_has_its_bounds(table: Players) -> None:
    number = table.adopt("add", GIFT)
    view = table.game.engine.view(0)
    found = view.resolve_sets(number, {"gift": 51})
    assert isinstance(found, Refuse)
    assert found.words == "“gift = 51”: it must be at most 50. It is 10 now."
    assert view.resolve_sets(number, {"gift": 50}) == {f"{number}.gift": 50}


def test_a_repeal_takes_with_it_what_the_rule_declared_and_what_rests_on_it_is_still(table: Players) -> None:
    gifts, counting = table.adopt("add", GIFT), table.adopt("add", COUNTS)
    table.says("Ann", "ask")
    assert Thing(table.game.world, "player", "Ann").gifts == 1
    table.adopt("repeal", target=gifts)
    refused = table.says("Ann", "ask")
    assert refused.refusal is not None
    assert refused.refusal.words == f"“ask” came with rule {gifts}, “New”, which has been repealed."
    engine = table.game.engine
    engine.begin_input()
    engine.play(Pay("", Thing(engine.world, "player", "Ann"), 1, "as a gift"))
    assert table.money("Ann") == 111, "the rule that counted has nothing to count with, and does nothing"
    assert table.rule(counting)["standing"] == "in force"


def test_a_rule_can_repeal_the_rule_it_rests_on(table: Players) -> None:
    gifts = table.adopt("add", GIFT)
    table.adopt("add", f'''"""When somebody has had a gift, there are no more."""
from mailgame.law import Intent, Paid, Repeal, Rule, View
rule = Rule(0, "Enough")

@rule.after(Paid)
def that_was_all(view: View, paid: Paid) -> Intent | None:
    return Repeal({gifts}, "since one has had a gift") if paid.why == "as a gift" else None
''')
    assert table.says("Ann", "ask").outcome == "done"
    assert table.rule(gifts)["standing"] == "repealed"
    assert table.says("Ann", "ask").outcome == "refused"


# --- several on one day, and those that no longer fit


def test_two_adopted_on_one_day_apply_in_order_and_numbers_always_fit(table: Players) -> None:
    number = table.adopt("add", GIFT)
    one = table.put("amend", target=number, sets={f"{number}.gift": 20})
    other = table.put("amend", target=number, sets={f"{number}.gift": 30}, author="Bert")
    table.enact(one, other)
    assert table.rule(number)["params"] == {"gift": 30}


def test_law_written_for_a_rule_that_has_changed_since_goes_to_the_admin(table: Players) -> None:
    number = table.adopt("add", GIFT)
    one = table.put("amend", GIFT.replace("(10", "(20"), target=number)
    other = table.put("amend", GIFT.replace("(10", "(30"), target=number, author="Bert")
    table.enact(one, other)
    assert table.rule(number)["params"] == {"gift": 20}
    (what, words), = table.petitions()
    assert what == "unfit"
    assert words == (
        f"Proposal {other} was accepted but cannot take effect: rule {number} has been changed since it was written. "
        "Approve this if it is to stand in place of what the rule says now; else turn it down."
    )
    petition = table.game.world.all("petition")[0].id
    given = Instruct(MONDAY, "", "approve PETITION", {"petition": petition}, by="Admin", words="approve")
    assert table.play(given).outcome == "done"
    assert table.rule(number)["params"] == {"gift": 30}
    assert table.petitions() == []


def test_law_for_a_rule_that_is_gone_goes_to_the_admin(table: Players) -> None:
    number = table.adopt("add", GIFT)
    away, other = table.put("repeal", target=number), table.put("amend", GIFT.replace("(10", "(9"), target=number)
    table.enact(away, other)
    assert table.petitions() == [
        ("unfit", f"Proposal {other} was accepted but cannot take effect: rule {number} is no longer in force.")
    ]


def test_law_that_rests_on_what_is_gone_by_then_goes_to_the_admin(table: Players) -> None:
    gifts = table.adopt("add", GIFT)
    away, counting = table.put("repeal", target=gifts), table.put("add", COUNTS)
    table.enact(away, counting)
    (what, words), = table.petitions()
    assert what == "unfit"
    assert "Line 8: " in words
    assert "gifts" in words


# --- by hand


def test_where_no_law_can_be_run_it_is_kept_and_the_admin_applies_it() -> None:
    table = Players(None)
    number = table.adopt("add", GIFT, text="Gifts.")
    assert table.rule(number)["effect"] == "by hand"
    assert table.says("Ann", "ask").outcome == "refused"
    assert [what for what, _ in table.petitions()] == ["effect"]


def test_a_text_is_given_its_effect_later_by_the_admin(table: Players) -> None:
    number = table.adopt("add", text="Whoever asks gets ten dollars.")
    assert table.rule(number)["effect"] == "by hand"
    assert [what for what, _ in table.petitions()] == ["effect"]
    law = GIFT.partition("\n")[2]
    block = f"```law\n{law}```"
    given = Instruct(
        MONDAY, "", "implement PROPOSAL by law", {"proposal": "1"}, block=block, by="Admin", words="implement"
    )
    assert table.play(given).outcome == "done"
    assert table.petitions() == []
    rule = table.rule(number)
    assert (rule["text"], rule["effect"]) == ("Whoever asks gets ten dollars.", "by itself")
    assert [one["how"] for one in rule["revisions"]][1:] == ["given its effect by the Admin, for proposal 1"]  # type: ignore[attr-defined]
    table.says("Ann", "ask")
    assert table.money("Ann") == 110


# --- failing in force

BREAKS = '''"""Whoever asks for trouble gets it."""
from mailgame.law import Intent, Order, Pay, Rule, View, Act
rule = Rule(0, "Trouble")

@rule.command("trouble", "Get into trouble.")
def divides(view: View, order: Order) -> list[Intent]:
    nothing = len(view.players()) - 3
    return [Pay("", order.giver, 10 // nothing, "for trouble")]
'''


def test_a_rule_that_fails_is_suspended_and_its_author_and_the_admin_get_its_lines(table: Players) -> None:
    number = table.adopt("add", BREAKS, author="Bert")
    before = table.game.encode()
    result = table.game.handle(Instruct(MONDAY, "Ann", "trouble", {}, words="trouble"))
    lines = (
        "line 8, in divides: return [Pay(\"\", order.giver, 10 // nothing, \"for trouble\")]\nit divides by zero"
    )
    assert result.fault == Fault(number, "it divides by zero", lines, sign(BREAKS))
    assert table.game.encode() == before, "nothing of it has happened"

    played = table.game.play(Instruct(MONDAY, "Ann", "trouble", {}, words="trouble"))
    assert [type(given).__name__ for given, _ in played] == ["Suspend", "Instruct"]
    assert played[1][1].refusal is not None
    gone = f"“trouble” came with rule {number}, “New”, which has been suspended, since it failed."
    assert played[1][1].refusal.words == gone
    assert table.rule(number)["standing"] == "suspended"
    (letter,) = [one for one in played[0][1].letters if one.kind == "notice"]
    assert letter.to == ("Bert",)
    shown = indent(lines, "    ")
    assert shown in str(letter.about["words"])
    (what, words), = table.petitions()
    assert what == "suspended"
    assert shown in words


def test_what_was_played_over_a_failing_rule_is_played_without_it(table: Players) -> None:
    table.adopt("add", GIFT)
    number = table.adopt("add", '''"""Gifts are envied."""
from mailgame.law import Intent, Paid, Rule, Tell, View
rule = Rule(0, "Envy")

@rule.after(Paid)
def is_envied(view: View, paid: Paid) -> Intent:
    return Tell(["much", "more"][paid.amount])
''')
    assert table.says("Ann", "ask").outcome == "done"
    assert table.money("Ann") == 110
    assert table.rule(number)["standing"] == "suspended"


def test_a_journal_with_a_suspension_gives_the_same_world_anywhere(table: Players, sandbox: Sandbox) -> None:
    """Played again, the suspension is an input like any other: nothing is tried anew."""
    breaks = table.put("add", BREAKS)
    table.enact(breaks)
    start = table.game.encode()
    table.journal.clear()
    table.says("Ann", "trouble")
    table.says("Bert", "trouble")
    assert [type(given).__name__ for given in table.journal] == ["Suspend", "Instruct", "Instruct"]
    again = Game.load(table.ruleset, start, sandbox)
    for given in table.journal:
        again.handle(given)
    assert again.encode() == table.game.encode()


def test_a_suspended_rule_is_reinstated_or_mended(table: Players) -> None:
    number = table.adopt("add", BREAKS)
    table.says("Ann", "trouble")
    petition = table.game.world.all("petition")[0].id
    table.play(Instruct(MONDAY, "", "approve PETITION", {"petition": petition}, by="Admin", words="approve"))
    assert table.rule(number)["standing"] == "in force"
    assert table.petitions() == []
    table.says("Ann", "trouble")
    assert table.rule(number)["standing"] == "suspended"
    table.adopt("amend", BREAKS.replace("- 3", "- 2"), target=number)
    assert table.rule(number)["standing"] == "in force"
    assert table.petitions() == []
    assert table.says("Ann", "trouble").outcome == "done"
    assert table.money("Ann") == 110


AT_ONCE = '''"""Whatever begins is counted."""
from mailgame.law import Enacted, Intent, Reinstated, Rule, Tell, View
rule = Rule(0, "Beginnings")

@rule.after(Enacted, Reinstated)
def is_counted(view: View, began: Enacted | Reinstated) -> Intent:
    return Tell(str(1 // (len(view.players()) - 3)))
'''


def test_a_rule_that_fails_as_it_comes_into_force_comes_suspended(table: Players) -> None:
    """The input that it came with is played without it, and not over and over again."""
    number = table.adopt("add", text="Whatever begins is counted.")
    block = f"```law\n{AT_ONCE}```"
    given = Instruct(MONDAY, "", "implement PROPOSAL by law", {"proposal": "1"}, block=block, by="Admin", words="so")
    played = table.game.play(given)
    assert [type(one).__name__ for one, _ in played] == ["Suspend", "Instruct"]
    assert played[-1][1].outcome == "done"
    assert (table.rule(number)["standing"], table.rule(number)["effect"]) == ("suspended", "by itself")
    assert [what for what, _ in table.petitions()] == ["suspended"]
    told = [event.told and event for event in played[-1][1].events if type(event).__name__ == "Repealed"]
    assert len(told) == 1


def test_a_rule_that_fails_as_it_is_reinstated_stays_suspended(table: Players) -> None:
    number = table.adopt("add", AT_ONCE.replace("Enacted, Re", "Re"))
    assert table.rule(number)["standing"] == "in force"
    pattern = "reinstate NUMBER [because TEXT]"
    table.game.play(Suspend(MONDAY, number, "it was slow"))
    back = table.play(Instruct(MONDAY, "", pattern, {"number": number}, by="Admin", words="reinstate"))
    assert back.refusal is not None
    assert back.refusal.slug == "fails-at-once"
    assert table.rule(number)["standing"] == "suspended"


def test_the_same_law_adopted_later_is_given_another_chance(table: Players) -> None:
    number = table.adopt("add", BREAKS)
    table.says("Ann", "trouble")
    assert table.rule(number)["standing"] == "suspended"
    table.adopt("amend", BREAKS, target=number)
    assert table.rule(number)["standing"] == "in force"


def test_a_rule_of_precedence_that_fails_is_suspended_and_numbers_decide(table: Players) -> None:
    number = table.adopt("add", '''"""The rule with the longer name prevails."""
from mailgame.law import Rule, Standing, View
rule = Rule(0, "Names")

@rule.precedence
def the_longer_name(view: View, one: Standing, other: Standing) -> bool:
    return len(view.rules()[99].title) > one.number
''')
    assert table.says("Ann", "leave").outcome == "done"
    assert table.rule(number)["standing"] == "suspended"


FOREVER = '''"""What {name} pays is paid again."""
from mailgame.law import Intent, Paid, Pay, Rule, View
rule = Rule(0, "Again", name="{name}")

@rule.after(Paid)
def again(view: View, paid: Paid) -> Intent | None:
    return Pay("", "pot {name}", 1, "again {name}") if paid.why {test} else None
'''


@pytest.mark.slow
def test_one_rule_that_goes_on_for_ever_is_suspended(table: Players) -> None:
    number = table.adopt("add", FOREVER.replace("{test}", '!= "x"').replace("{name}", "one"))
    gifts = table.adopt("add", GIFT)
    assert table.says("Ann", "ask").outcome == "done"
    assert table.rule(number)["standing"] == "suspended"
    assert table.rule(gifts)["standing"] == "in force"
    assert table.money("Ann") == 110


@pytest.fixture
def patient() -> Iterator[Players]:
    """A game in which law has time enough, however busy the machine: what is counted is reached first."""
    made = Sandbox(Limits().patient())
    yield Players(made)
    made.close()


@pytest.mark.slow
def test_two_rules_that_call_each_other_for_ever_pause_the_game(patient: Players) -> None:
    table = patient
    one = table.adopt("add", FOREVER.replace("{test}", '!= "again one"').replace("{name}", "one"))
    other = table.adopt("add", FOREVER.replace("{test}", '== "again one"').replace("{name}", "two"))
    table.adopt("add", GIFT)
    result = table.says("Ann", "ask")
    assert result.outcome == "failed"
    assert table.game.world.things["game"]["game"]["paused"] is True
    assert f"by rules {one} and {other}" in table.petitions()[0][1]
    assert [table.rule(number)["standing"] for number in (one, other)] == ["in force", "in force"]
    assert table.money("Ann") == 100
