"""Nomopoly II, rules I, II and VIII: rules and their changes, votes, fines, cards, and what the Admin can do."""

from __future__ import annotations

import pytest

from tests.rulesets.nomopoly import ADMIN, Nomopoly

RENT = "propose amend 6\nset rent = 4\nend"


@pytest.fixture
def table() -> Nomopoly:
    return Nomopoly()


def voted(table: Nomopoly, number: int = 1, **votes: str) -> None:
    """Let the first update of a week pass, let players vote, and let the votes be counted."""
    table.update()
    for name, choice in votes.items():
        table.does(name, f"vote {number} {choice}")
    table.update()


# --- I and II


@pytest.mark.shows("N1.1d", "N8.1c", "N8.4d")
def test_a_rule_is_applied_as_it_was_last_amended(table: Nomopoly) -> None:
    table.own("Bob", "12")
    table.does("Ann", RENT)
    voted(table, Ann="yes", Bob="yes")
    before = table.money("Bob")
    table.lands("Ann", "12")
    assert table.money("Bob") == before + 48
    assert table.see("rules.6.text").count("pays its owner 4 times") == 1


@pytest.mark.shows("N1.1c")
def test_what_is_not_chosen_may_take_one_where_one_may_not_go(table: Nomopoly) -> None:
    table.own("Bob", "12", card="7S")
    table.purse("Ann", 50)
    table.lands("Ann", "12")
    assert table.money() == -70


FIRST = '''propose add "Doubled"
```law
"""Rent is doubled."""

rule = Rule(0, "Doubled", over=({over}))


@rule.alter(PayRent)
def doubled(view, rent):
    return Fix(2 * rent.amount, "doubled")
```
end'''
SECOND = '''propose add "Fixed"
```law
"""Rent is one dollar."""

rule = Rule(0, "Fixed", over=({over}))


@rule.alter(PayRent)
def fixed(view, rent):
    return Fix(1, "one dollar")
```
end'''


@pytest.mark.slow
@pytest.mark.shows("N1.3a", "N1.3b", "N1.3e", "N1.3g", "N8.1a", "N8.1f")
@pytest.mark.parametrize(("ann", "bob", "weeks", "rent"), [
    ("", "", 1, 72),  # equally old: the lower number
    ("", "36,", 1, 1),  # the other claims precedence
    ("37,", "", 1, 72),
    ("", "", 2, 72),  # the older
])
def test_of_two_rules_that_contradict_each_other(ann: str, bob: str, weeks: int, rent: int) -> None:
    table = Nomopoly(law=True)
    table.does("Ann", FIRST.format(over=ann))
    if weeks == 1:
        table.does("Bob", SECOND.format(over=bob))
    table.update()
    table.does("Ann", "vote 1 yes", *(["vote 2 yes"] if weeks == 1 else []))
    table.update()
    if weeks == 2:
        table.week()
        table.does("Bob", SECOND.format(over=bob))
        table.update()
        table.does("Bob", "vote 2 yes")
        table.update()
    assert [table.see(f"rules.{number}.standing") for number in (36, 37)] == ["in force", "in force"]
    table.own("Bob", "12")
    before = table.money("Bob")
    table.lands("Ann", "12")
    assert table.money("Bob") - before == rent


@pytest.mark.shows("N2.3b", "N2.3c")
def test_the_admin_s_correction_stands_and_is_told_with_its_reason(table: Nomopoly) -> None:
    table.does("", 'give Ann 50 now because "a slip"')
    assert (table.money(), table.see(ADMIN)) == (10050, -50)
    assert "a slip" in " ".join(table.told)


@pytest.mark.shows("N2.2b")
def test_the_admin_receives_each_proposal(table: Nomopoly) -> None:
    table.does("Ann", RENT)
    (title,) = [letter.title for letter in table.last.letters if letter.kind == "to admin"]
    assert title == "Proposal 1: amend rule 6, “The Board”"


# --- VIII


@pytest.mark.shows("N8.1b", "N8.1f")
def test_a_proposal_can_repeal_a_rule_and_its_number_does_not_come_again(table: Nomopoly) -> None:
    table.does("Ann", "propose repeal 14")
    table.does("Bob", "propose repeal 35")
    table.does("Cid", 'propose add "Manners"\nWhoever greets the others is thanked.\nend')
    table.update()
    for number in "123":
        table.does("Ann", f"vote {number} yes")
    table.update()
    assert [table.see(f"rules.{number}.standing") for number in (14, 35)] == ["repealed", "repealed"]
    assert table.see("rules.36.title") == "Manners"
    assert "bury" not in [command.verb for command in table.game.commands()]


@pytest.mark.shows("N8.1d")
def test_a_proposal_can_change_something_else(table: Nomopoly) -> None:
    table.does("Ann", 'propose change "Salad"\nGive every player a salad.\nend')
    voted(table, Ann="yes", Bob="yes")
    assert table.see("proposals.1.status") == "accepted"
    assert any("Salad" in str(one.about) or "Salad" in one.words for one in table.game.world.all("petition"))


@pytest.mark.shows("N8.1e")
@pytest.mark.parametrize("number", ["6", "VI", "vi"])
def test_rules_answer_to_roman_and_arabic_numbers(table: Nomopoly, number: str) -> None:
    table.does("Ann", f"propose amend {number}\nset rent = 4\nend")
    assert table.see("proposals.1.target") == 6


@pytest.mark.shows("N8.2a", "N8.2b", "N8.2c", "N8.2d", "N8.2f", "N8.3i")
def test_the_admin_sends_a_proposal_back_and_it_may_come_again(table: Nomopoly) -> None:
    table.does("Ann", RENT)
    table.does("", 'return 1 because "it is unclear; say what becomes of cards"')
    assert table.see("proposals.1.status") == "returned"
    assert any("say what becomes of cards" in str(letter) for letter in table.last.letters)
    table.does("Ann", RENT)
    table.update()
    table.does("", 'veto 2 because "it is destructive"')
    table.update()
    assert table.see("proposals.2.status") == "vetoed"
    assert [table.money(name) for name in table.names] == [10000] * 3
    assert table.says("", 'veto 2 because "again"')


@pytest.mark.shows("N8.2e")
def test_without_a_word_of_the_admin_a_proposal_goes_to_the_vote(table: Nomopoly) -> None:
    table.does("Ann", RENT)
    table.update()
    assert table.see("ballots.1.question").startswith("Proposal 1")


@pytest.mark.shows("N8.5a", "N8.5b", "N8.5c", "N8.5d")
def test_the_admin_may_veto_until_the_votes_are_counted(table: Nomopoly) -> None:
    table.does("Ann", RENT)
    table.update()
    table.does("Ann", "vote 1 yes")
    table.does("", 'veto 1 because "it cannot be carried out"')
    table.update()
    assert (table.see("proposals.1.status"), table.cards()) == ("vetoed", [])
    table.week()
    table.does("Bob", RENT)
    voted(table, 2, Bob="yes")
    assert table.says("", 'veto 2 because "too late"')


@pytest.mark.shows("N8.3a", "N8.3b", "N8.3c", "N8.3d", "N8.3e", "N8.3f", "N8.3g", "N8.3h", "N15.1b")
def test_who_does_not_vote_abstains_and_is_fined_for_each_proposal(table: Nomopoly) -> None:
    table.does("Ann", RENT)
    table.does("Bob", "propose amend 6\nset round = 900\nend")
    table.purse("Bob", 50)
    admin = table.see(ADMIN)
    table.update()
    assert table.says("Cid", "vote 1 maybe")
    table.does("Cid", "vote 1 abstain", "vote 2 abstain")
    table.does("Ann", "vote 1 yes")
    table.update()
    assert [table.money(name) for name in table.names] == [9900, -150, 10000]
    assert table.see(ADMIN) == admin + 300


COUNTS = [
    ({"Ann": "yes", "Bob": "yes", "Cid": "no"}, True), ({"Ann": "yes", "Bob": "no"}, False), ({}, False),
    ({"Ann": "yes", "Bob": "abstain", "Cid": "abstain"}, True),
]


@pytest.mark.shows("N8.4a", "N8.4b", "N8.4c", "N8.4e", "N8.4f", "N8.4g", "N8.4i")
@pytest.mark.parametrize(("votes", "accepted"), COUNTS)
def test_more_yes_than_no_is_accepted_and_brings_cards(table: Nomopoly, votes: dict[str, str], accepted: bool) -> None:
    table.does("Ann", RENT)
    voted(table, **votes)
    assert table.see("proposals.1.status") == ("accepted" if accepted else "rejected")
    cards = {name: int(accepted and votes.get(name) == "yes") for name in table.names}
    cards["Ann"] += int(accepted)
    assert {name: len(table.cards(name)) for name in table.names} == cards


@pytest.mark.shows("N8.4h", "N8.4k", "N8.4l", "N8.4m", "N8.4n", "N8.4o")
@pytest.mark.parametrize(("extra", "counted", "removed"), [(1, 2, False), (3, 2, False), (3, 2, True)])
def test_extra_votes_count_up_to_the_number_of_others(
    table: Nomopoly, extra: int, counted: int, removed: bool
) -> None:
    """The number is that of the day on which the vote began, though Cid is removed before it ends."""
    table.does("Bob", RENT)
    table.carry(table.word("GiveVotes")(table.thing("player", "Ann"), extra, "for a test"))
    table.update()
    table.does("Ann", "vote 1 yes")
    table.does("Bob", "vote 1 no")
    table.does("Cid", "vote 1 abstain")
    if removed:
        table.does("", 'remove Cid because "he is rude"')
    table.update()
    assert table.see("ballots.1.result") == f"{counted} yes, 1 no, 1 abstain"
    assert table.see("proposals.1.status") == "accepted"
    assert (len(table.cards()), table.see("players.Ann.extra_votes")) == (1, 0)


@pytest.mark.shows("N8.4p")
def test_orders_go_by_the_old_rules_and_turns_by_the_new(table: Nomopoly) -> None:
    table.does("Bob", "propose amend 13\nset price = 30\nend")
    table.own("Bob", "7")
    table.does("Cid", RENT)
    table.update(Ann=(1, 2))
    table.does("Ann", "buy 4", "vote 1 yes", "vote 2 yes")
    table.does("Bob", "vote 1 yes", "vote 2 yes")
    table.does("Cid", "vote 1 yes", "vote 2 yes")
    table.update(Ann=(1, 2))  # 4 to 7
    assert table.money() == 10000 - 100 - 28


@pytest.mark.shows("N8.4q")
def test_the_later_of_two_changes_stands(table: Nomopoly) -> None:
    table.does("Ann", RENT)
    table.does("Bob", "propose amend 6\nset rent = 5\nend")
    table.update()
    for name in table.names:
        table.does(name, "vote 1 yes", "vote 2 yes")
    table.update()
    assert "pays its owner 5 times" in table.see("rules.6.text")


ALMS = '''"""The poorest gets a dollar."""

rule = Rule(0, "Alms")


@rule.after(TurnDone)
def alms(view, done):
    return Pay("", done.player, 1, "as alms") if done.player.id == "WHOM" else None
'''


@pytest.mark.shows("N8.6a", "N8.6b", "N8.6c")
@pytest.mark.parametrize(("whom", "warned"), [("Bob", True), ("somebody", False)])
def test_law_that_names_a_player_is_warned_of(whom: str, warned: bool) -> None:
    table = Nomopoly(law=True)
    table.does("Ann", f"propose add \"Alms\"\n```law\n{ALMS.replace('WHOM', whom)}```\nend")
    assert ("Its law names Bob" in table.hears("Ann")) is warned
    assert any("names players" in str(one) for one in table.last.letters) is warned
    table.does("", 'return 1 because "it is about one of us"')
    table.does("Ann", 'propose change "Alms"\nThe poorest gets $100.\nend')


# --- XXXII


@pytest.mark.shows("N32.1c", "N32.3c", "N32.3d", "N32.3e", "N32.3f")
@pytest.mark.parametrize("blocked", [True, False])
def test_a_blocked_exploit_is_used_no_more_and_one_that_is_not_blocked_is(table: Nomopoly, blocked: bool) -> None:
    """Ann uses it on Monday. It is posted on Thursday, after that was played, and voted on in the week after."""
    assert table.says("Ann", "exploit block\nHow it works.\nend")
    assert table.says("Ann", 'exploit block ""\nHow it works.\nend')
    table.does("Ann", "travel by clogs")
    table.update()
    table.does("Bob", "Exploit Block: Shoes\nClogs are too cheap.\nend")
    assert [letter.title for letter in table.last.letters] == ["EXPLOIT BLOCK: Shoes"]
    table.update()
    assert table.see("proposals.1.title") == "Exploit block: Shoes"
    assert table.see("proposals.1.text") == (
        "Bob posted on Thursday 26 November 2026: Clogs are too cheap.\n\n"
        "Whatever has been done by it since the update of Thursday 26 November 2026 is taken back, and nobody may use "
        "it any more. What was done by it before stays."
    )
    table.update()
    for name in table.names:
        table.does(name, f"vote 1 {'yes' if blocked else 'no'}")
    table.update()
    assert bool([letter for letter in table.last.letters if letter.title == "An exploit is blocked"]) is blocked
    assert table.see("players.Ann.transport") == "clogs"
    table.does("Bob", "travel by clogs")
    outlaws = table.says("", "outlaw exploit 1 Travel  by")
    assert outlaws == ("" if blocked else "Proposal 1 has blocked no exploit.")
    table.update()
    words = "Nobody can order that any more: proposal 1 has blocked it as an exploit."
    assert table.see("players.Bob.transport") == ("foot" if blocked else "clogs")
    assert (words in table.hears("Bob")) is blocked
    assert table.says("Cid", "travel by helicopter") == (words if blocked else "")
    if blocked:
        for words in ("travel by clogs", "fuel 100", "travelling"):
            assert table.says("", f"outlaw exploit 1 {words}").startswith(f"No order begins with “{words}”.")
        table.hand("Cid", "7S")
        table.does("Cid", "place 7S on 14")
