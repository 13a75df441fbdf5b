"""What players are told a proposal would change: who gains, what errs, what ends, locks or stops the game."""

from __future__ import annotations

import pytest

from mailgame.foresight.result import Measure
from mailgame.game.game import Game
from mailgame.game.inputs import Instruct
from mailgame.law import (
    End,
    Fix,
    Intent,
    Order,
    Outcome,
    Parameter,
    Pay,
    Percent,
    Plain,
    Posted,
    Rule,
    Set,
    View,
)
from mailgame.rulesets.sandboxed import sandbox
from tests.foresight.builders import BOARD, CARDS, a_game, lawmaking, looked, proposed, purse, updates, weekly
from tests.kernel.builders import a_rule, begun, money

pytestmark = pytest.mark.slow


def wages(number: int = 4, **parameters: Plain | Parameter) -> Rule:
    """Return a rule by which everybody gets some dollars at every update."""
    made = a_rule(number, "Wages", "Everybody gets {wage} dollars.", **({"wage": 5} | parameters))

    @made.after(Posted)
    def are_paid(view: View, posted: Posted, wage: int) -> list[Intent]:
        if posted.kind != "update":
            return []
        return [Pay("", player, wage, "as wages") for player in view.players()]

    return made


def tiny(*rules: Rule) -> Game:
    return begun(lawmaking(), weekly(), money(), *rules, compiler=sandbox())


def law(body: str, title: str = "New") -> str:
    """Return a block with law in it."""
    names = "from mailgame.law import Fix, Landed, Pay, Posted, Repeal, Rule, View, Win"
    return f"```law\n{names}\n\nrule = Rule(40, \"{title}\")\n\n{body}\n```"


# --- who gains


def test_a_number_that_is_set_shows_who_gains_and_how_much() -> None:
    game = tiny(wages())
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER", "set 4.wage = 8", number=4))
    assert (look.effect, look.rule, look.seeds, look.counted, look.unit) == ("by itself", 4, 4, "money", "$")
    assert purse(look, "Ann").change == 5 * 3  # five updates, three dollars more at each
    assert (purse(look, "Ann").without, purse(look, "Ann").adopted) == (125, 140)
    assert look.total is not None
    assert look.total.change == 45


def chant(says: str) -> Rule:
    """Return a rule that pays whoever chants the one word that it knows, and suggests this."""
    made = a_rule(4, "Chant", "The word is worth {worth} dollars.", worth=5)
    made.suggests(lambda view, player: says)
    chanting = made.command("chant WORD", "Chant.")

    @chanting.refuse
    def what_is_not_the_word(view: View, order: Order) -> str:
        return "" if order.word == "open-sesame" else "Nothing happens."

    @chanting
    def chants(view: View, order: Order, worth: int) -> Pay:
        return Pay("", order.giver, worth)

    return made


def test_they_do_what_the_rules_suggest() -> None:
    game = tiny(chant("chant open-sesame"))
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER", "set 4.worth = 8", number=4))
    assert purse(look, "Ann").most in (3, 6, 9, 12, 15)  # three dollars more each time, once an update


def test_what_nobody_suggests_nobody_hits_upon() -> None:
    game = tiny(chant("What is the word?"))
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER", "set 4.worth = 8", number=4))
    assert purse(look, "Ann").most == 0


def test_thirty_times_the_rent_is_good_for_those_who_own_the_street() -> None:
    game = a_game(BOARD)
    for number in range(1, 25):
        square = game.world.thing("square", str(number))
        if square is not None:
            game.world.set(square, "owner", "Ann")
    game.world.commit()
    other = game.world.thing("square", "2")
    assert other is not None
    game.world.set(other, "owner", "Bert")
    game.world.commit()
    look = looked(game, proposed(game, "Cleo", "propose amend NUMBER", "set 14.rent_factor = 30", number=14))
    assert purse(look, "Ann").least > 0
    assert purse(look, "Cleo").change < 0
    assert purse(look, "Cleo").losses > purse(look, "Cleo").gains
    assert look.ended == (0, 0)


def test_the_same_question_has_the_same_answer_and_the_game_is_left_alone() -> None:
    game = a_game(BOARD)
    number = proposed(game, "Cleo", "propose amend NUMBER", "set 14.rent_factor = 30", number=14)
    before = game.encode()
    assert looked(game, number) == looked(game, number)
    assert game.encode() == before


def test_both_sides_have_the_same_dice_so_that_nothing_changes_where_nothing_is_proposed() -> None:
    game = a_game(BOARD)
    number = proposed(game, "Cleo", "propose amend NUMBER", "set 9.proposals_a_week = 2", number=9)
    look = looked(game, number)
    # All but Cleo's: for a proposal that is accepted she has a Gold Card, which she can sell.
    others = [one for one in look.purses if one.name != "Cleo"]
    assert all((one.least, one.most) == (0, 0) for one in others)
    assert [one.without for one in others] == [one.adopted for one in others]


def test_where_there_is_no_money_what_the_rules_count_for_each_player_is_counted() -> None:
    karma = a_rule(4, "Karma", "Each update brings {karma} karma.", karma=1)
    karma.attribute("player", "karma", "number", 0)

    @karma.after(Posted)
    def grows(view: View, posted: Posted, karma: int) -> list[Intent]:
        return [Set(player, karma=player.karma + karma) for player in view.players()]

    game = begun(lawmaking(), weekly(), karma)
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER", "set 4.karma = 3", number=4))
    assert (look.counted, look.unit) == ("karma", "")
    assert purse(look, "Bert").change == 10


def test_who_follows_what_was_offered_uses_new_commands_too() -> None:
    game = tiny()
    source = law(
        '@rule.command("dig", "Dig for a dollar.")\n'
        "def digs(view: View, order: Order) -> Pay:\n"
        '    return Pay("", order.giver, 7, "for digging")'
    ).replace("View, Win", "View, Win, Order")
    look = looked(game, proposed(game, "Ann", "propose add TITLE", source, title="Digging"))
    assert look.brings == ("dig",)
    assert look.total is not None
    assert look.total.least > 0


# --- what errs


def test_a_rule_that_errs_is_named_with_its_line() -> None:
    game = tiny(wages())
    source = law(
        "@rule.after(Posted)\ndef errs(view: View, posted: Posted) -> Pay:\n"
        '    return Pay("", view.players()[0], 1 // 0, "nonsense")'
    )
    look = looked(game, proposed(game, "Ann", "propose add TITLE", source, title="Nonsense"))
    (fault,) = look.faults
    assert (fault.title, fault.games) == ("Nonsense", 4)
    assert "ZeroDivisionError" in fault.words or "zero" in fault.words
    assert fault.line == 7
    # The rule is suspended as it would be in the game itself, which goes on.
    assert look.stuck == (0, 0)
    assert purse(look, "Ann").adopted == purse(look, "Ann").without


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    while True:\n        pass", "it took too long"),
        ("    much = [0] * 10**9", "memory"),
        ('    return [Pay("", view.players()[0], 1, "again")] * 1000', "1,000 intents; 500 are allowed"),
    ],
)
def test_law_that_would_hurt_the_server_is_stopped_in_a_trial_too(body: str, words: str) -> None:
    game = tiny(wages())
    source = law(f"@rule.after(Posted)\ndef hurts(view: View, posted: Posted) -> list[Pay] | None:\n{body}")
    look = looked(game, proposed(game, "Ann", "propose add TITLE", source, title="Storm"), Measure(2, 3))
    (fault,) = look.faults
    assert (fault.title, fault.games) == ("Storm", 2)
    assert words in fault.words
    assert look.stuck == (0, 0)


@pytest.mark.parametrize("handler", [
    '@rule.after(Posted)\ndef hopes(view, posted):\n',
    '@rule.command("hope", "Hope for rain.")\ndef hopes(view, order):\n',
])
def test_law_that_wants_what_cannot_be_is_told_before_the_vote(handler: str) -> None:
    """It is not suspended for it; it would do nothing, for ever."""
    game = tiny(wages())
    source = law(f'{handler}    return Tell(str(view.happens("rain", len(view.players()))))\n')
    source = source.replace("View, Win", "View, Win, Order, Tell")
    look = looked(game, proposed(game, "Ann", "propose add TITLE", source, title="Hope"))
    (fault,) = look.faults
    assert (fault.title, fault.games, fault.stays) == ("Hope", 4, True)
    assert fault.words.startswith("it asks what happens with a chance of ")


def test_an_order_that_was_possible_once_is_no_fault() -> None:
    game = tiny(wages())
    source = law(
        'rule.attribute("player", "hope", "number", 0, most=1)\n'
        '@rule.command("hope", "Hope for rain.")\ndef hopes(view, order):\n'
        "    return Set(order.giver, hope=order.giver.hope * 2 + 1)\n"
    ).replace("View, Win", "View, Win, Order, Set")
    look = looked(game, proposed(game, "Ann", "propose add TITLE", source, title="Hope"))
    assert look.faults == ()


def test_what_erred_before_is_not_laid_to_the_proposal() -> None:
    broken = a_rule(5, "Broken")

    @broken.after(Posted)
    def errs(view: View, posted: Posted) -> None:
        raise ValueError("it never worked")

    game = tiny(wages(), broken)
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER", "set 4.wage = 8", number=4))
    assert look.faults == ()


# --- what ends, locks, stops


def test_the_repeal_of_the_rule_by_which_players_propose_locks_the_game() -> None:
    game = a_game(BOARD)
    look = looked(game, proposed(game, "Bert", "propose repeal NUMBER", number=8))
    assert look.locked == (0, 4)
    assert "propose add TITLE" in look.takes


def test_the_last_card_by_which_rules_can_be_changed_locks_the_game() -> None:
    game = a_game(CARDS)
    turn = str(game.world.things["game"]["game"]["turn"])
    look = looked(game, proposed(game, turn, "propose discard NUMBER", number=8))
    assert look.locked == (0, 4)


def test_what_can_be_proposed_another_way_does_not_lock_the_game() -> None:
    game = a_game(CARDS)
    turn = str(game.world.things["game"]["game"]["turn"])
    look = looked(game, proposed(game, turn, "propose discard NUMBER", number=6))
    assert look.locked == (0, 0)
    assert look.takes == ("propose discard NUMBER",)


def test_the_repeal_of_the_calendar_brings_the_game_to_a_stop() -> None:
    game = a_game(BOARD)
    look = looked(game, proposed(game, "Bert", "propose repeal NUMBER", number=9))
    assert look.stuck == (0, 4)


def test_a_rule_that_makes_somebody_win_is_said_to_end_the_game() -> None:
    game = a_game(BOARD)
    source = law(
        "@rule.after(Landed)\ndef wins(view: View, landed: Landed) -> Win:\n"
        '    return Win(landed.player, "who lands wins")'
    )
    look = looked(game, proposed(game, "Bert", "propose add TITLE", source, title="Winners"), Measure(6, 12))
    assert look.ended == (0, 6)
    assert sum(winner.adopted for winner in look.winners) == 6
    assert look.lasted[1] < look.lasted[0]


def test_a_game_that_ends_sooner_is_told_to_last_for_less() -> None:
    game = a_game(CARDS)
    turn = str(game.world.things["game"]["game"]["turn"])
    block = "A player can spend an action to collect {amount} dollars.\nset amount = 50"
    look = looked(
        game, proposed(game, turn, "propose replace NUMBER [as TITLE]", block, number=4), Measure(4, 10)
    )
    assert look.ended == (4, 4)
    assert look.lasted[1] < look.lasted[0]


# --- texts, and what does not fit


def test_a_text_is_not_tried_and_that_is_said() -> None:
    game = a_game(BOARD)
    look = looked(game, proposed(game, "Bert", "propose add TITLE", "Everybody is kind.", title="Kindness"))
    assert (look.effect, look.seeds, look.purses) == ("text", 0, ())


def test_a_text_that_takes_an_effect_away_is_tried_without_it() -> None:
    game = a_game(CARDS)
    turn = str(game.world.things["game"]["game"]["turn"])
    block = "Nobody may collect anything on a Sunday."
    look = looked(game, proposed(game, turn, "propose replace NUMBER [as TITLE]", block, number=4), Measure(4, 10))
    assert look.effect == "partly"
    assert look.ended == (4, 0)


def test_what_rests_on_a_rule_that_is_gone_is_said_not_to_fit() -> None:
    game = a_game(BOARD)
    number = proposed(game, "Bert", "propose amend NUMBER", "set 17.passing = 5", number=17)
    row = game.world.rules["17"]
    game.world.put(game.world.rules, "17", row | {"standing": "repealed"})
    game.engine.read_lawbook()
    game.world.commit()
    look = looked(game, number)
    assert "rule 17" in look.unfit
    assert look.seeds == 0


# --- which rules contend


def fixing(number: int, amount: int, title: str) -> Rule:
    made = a_rule(number, title)

    @made.alter(Pay)
    def fixes(view: View, pay: Pay) -> Outcome | None:
        return Fix(amount, title.lower()) if pay.why == "as wages" else None

    return made


def test_rules_that_speak_of_the_same_are_named_with_which_prevails_and_why() -> None:
    game = tiny(wages(), fixing(6, 3, "Thrift"))
    source = law(
        "@rule.alter(Pay)\ndef fixes(view: View, pay: Pay) -> Fix | None:\n"
        '    return Fix(9, "largesse") if pay.why == "as wages" else None'
    )
    look = looked(game, proposed(game, "Ann", "propose add TITLE", source, title="Largesse"))
    conflict = next(one for one in look.conflicts if one.rule == 6)
    assert conflict.title == "Thrift"
    assert "both change “pay”" in conflict.about
    assert conflict.prevails == 6
    assert "lower number" in conflict.why
    assert conflict.seen


def test_the_rule_of_precedence_of_a_game_decides_and_gives_its_reason() -> None:
    game = a_game(CARDS)
    turn = str(game.world.things["game"]["game"]["turn"])
    source = law(
        '@rule.command("collect", "Collect twice.")\ndef twice(view: View, order: Order) -> list[Pay]:\n'
        '    return [Pay("bank", order.giver, 20, "twice")]'
    ).replace("View, Win", "View, Win, Order")
    look = looked(game, proposed(game, turn, "propose add TITLE", source, title="Twice"))
    conflict = next(one for one in look.conflicts if one.rule == 4)
    assert "both have the command “collect”" in conflict.about
    assert (conflict.prevails, conflict.why) == (4, "it has stood longer in its present form")


def test_rules_that_have_nothing_in_common_do_not_contend() -> None:
    game = tiny(wages(), percent())
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER", "set 4.wage = 8", number=4))
    assert look.conflicts == ()


def percent() -> Rule:
    made = a_rule(7, "Half")

    @made.alter(End)
    def halves(view: View, end: End) -> Percent | None:
        return None

    return made


# --- how much is tried


def test_when_time_is_up_it_is_said_how_much_was_tried() -> None:
    """24 of the 64 times that time is looked at are spent on waiting for a decision, once; nothing decides here."""
    game = tiny(wages())
    number = proposed(game, "Ann", "propose amend NUMBER", "set 4.wage = 8", number=4)
    spent = iter(range(1000))
    look = looked(game, number, Measure(20, 5), enough=lambda: next(spent) > 64)
    assert look.wanted == 20
    assert 2 <= look.seeds <= 8
    assert purse(look, "Ann").change == 15


def test_what_cannot_be_tried_even_once_in_time_is_said_to_be_so() -> None:
    game = tiny(wages())
    number = proposed(game, "Ann", "propose amend NUMBER", "set 4.wage = 8", number=4)
    look = looked(game, number, Measure(20, 5), enough=lambda: True)
    assert (look.seeds, look.purses, look.locked) == (0, (), (0, 0))


def test_what_mends_a_paused_game_sets_it_going_again() -> None:
    game = a_game(BOARD)
    pause = Instruct(game.world.data["clock"], "", "pause [because TEXT]", {"text": "trouble"}, by="Admin")
    assert game.handle(pause).outcome == "done"
    mend = Instruct(
        game.world.data["clock"], "", "propose amend NUMBER", {"number": 14}, block="set rent_factor = 4", by="Admin"
    )
    assert game.handle(mend).outcome == "done"
    look = looked(game, "1")
    assert look.stuck == (4, 0)
    assert look.locked == (4, 0)


def test_other_proposals_are_left_out_and_ballots_are_closed() -> None:
    game = a_game(BOARD)
    proposed(game, "Ann", "propose repeal NUMBER", number=8)
    number = proposed(game, "Bert", "propose amend NUMBER", "set 14.rent_factor = 4", number=14)
    updates(game, 2)  # Friday: votes are open
    assert any(not ballot.closed for ballot in game.world.all("ballot"))
    look = looked(game, number)
    assert look.locked == (0, 0)
    assert look.faults == ()


@pytest.mark.parametrize("ruleset", [BOARD, CARDS])
def test_ten_updates_are_ten_updates_or_ten_rounds_of_turns(ruleset: str) -> None:
    game = a_game(ruleset)
    if ruleset == BOARD:
        number = proposed(game, "Ann", "propose amend NUMBER", "set 14.rent_factor = 4", number=14)
    else:
        turn = str(game.world.things["game"]["game"]["turn"])
        number = proposed(game, turn, "propose discard NUMBER", number=2)
    look = looked(game, number, Measure(2, 6))
    assert look.lasted[1] == 6


def test_what_an_amendment_leaves_as_it_is_between_two_rules_is_no_news() -> None:
    game = tiny(wages(), fixing(5, 3, "Thrift"), fixing(6, 4, "Largesse"))
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER", "A word more.", number=6))
    assert look.conflicts == ()


def test_what_is_so_already_changes_nothing() -> None:
    game = tiny(wages())
    look = looked(game, proposed(game, "Ann", "propose amend NUMBER", "set 4.wage = 5", number=4))
    assert (look.effect, look.seeds) == ("none", 0)


def test_averages_of_all_players_add_up_to_that_of_all_together() -> None:
    game = a_game(BOARD)
    look = looked(game, proposed(game, "Cleo", "propose amend NUMBER", "set 14.rent_factor = 30", number=14))
    assert look.total is not None
    assert look.total.without == sum(one.without for one in look.purses)
    assert look.total.change == sum(one.change for one in look.purses)
