"""Rules whose effect is in the Admin's hand: what the words stand for that they used to carry out."""

from __future__ import annotations

import pytest

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread
from mailgame.game.game import Game
from mailgame.game.inputs import Instruct, Result
from mailgame.game.lawmaking.enacting import enact
from mailgame.game.orders.former import commands
from mailgame.kernel.rulebook import Repealed
from mailgame.law import (
    Conclude,
    Decide,
    Enact,
    Event,
    Intent,
    OpenBallot,
    Order,
    Ratify,
    Refuse,
    Reveal,
    Rule,
    Submit,
    Submitted,
    Thing,
    View,
    draft,
    verdict,
)
from tests.kernel.builders import a_rule, begun, order, read, ring


def changing() -> Rule:
    """Return a rule by which anything can be proposed and is put to the vote at once, if there is a way to vote."""
    rule = a_rule(1, "Changing")

    def wish(view: View, given: Order, act: str) -> Submit | Refuse:
        return draft(view, given, act, given.arguments.get("title") or "", given.arguments.get("number") or 0)

    @rule.command("propose add TITLE", "Add a rule.", block=True)
    def adds(view: View, given: Order) -> Submit | Refuse:
        return wish(view, given, "add")

    @rule.command("propose replace NUMBER", "Replace a rule.", block=True)
    def replaces(view: View, given: Order) -> Submit | Refuse:
        return wish(view, given, "replace")

    @rule.command("propose discard NUMBER", "Discard a rule.")
    def discards(view: View, given: Order) -> Submit | Refuse:
        return wish(view, given, "discard")

    @rule.after(Submitted)
    def is_ratified(view: View, submitted: Submitted) -> Intent | None:
        return Ratify(submitted.proposal) if submitted.proposal.author is not None and view.knows(Ratify) else None

    return rule


def voting() -> Rule:
    rule = a_rule(2, "Voting", text="For {hours} hours all vote.", hours=24)

    @rule.carry_out(Ratify)
    def all_vote(view: View, ratify: Ratify) -> Intent:
        return OpenBallot("?", tuple(view.players()), ratify.proposal)

    @rule.command("close", "Close the vote.")
    def closes(view: View, given: Order) -> list[Intent]:
        return [Reveal(ballot) for ballot in view.things("ballot") if not ballot.closed]

    return rule


def deciding() -> Rule:
    rule = a_rule(3, "Deciding", text="One for it is enough.")

    @rule.carry_out(Decide)
    def one_is_enough(view: View, decide: Decide) -> list[Intent | Event]:
        return verdict(decide.ballot, "yes" in [vote["choice"] for vote in decide.ballot.votes.values()])

    return rule


def game_of(*rules: Rule) -> Game:
    return begun(changing(), *rules)


def propose(game: Game, *, replace: int = 0, text: str = "") -> Result:
    if replace:
        return order(game, "Ann", "propose replace NUMBER", number=replace, block=text)
    return order(game, "Ann", "propose add TITLE", title="Tea", block=text or "There is tea.")


def put_in_the_admins_hand(game: Game, number: int) -> None:
    """Let a proposal replace a rule by a text alone, whatever the rules say of it."""
    engine = game.engine
    title = f"Old {number}"
    engine.play(Submit(None, "replace", title, number, "Just words."))
    proposal = game.world.all("proposal")[-1]
    engine.play(Conclude(proposal, "accepted"))
    enact(engine, Enact(proposal))
    game.world.commit()


def vote(game: Game, **choices: str) -> None:
    number = str(len(game.world.things["ballot"]))
    proposal = game.world.things["ballot"][number]["proposal"]
    for name, choice in choices.items():
        order(game, name.capitalize(), "vote PROPOSAL CHOICE", proposal=proposal, choice=choice)


def test_a_rule_says_how_a_ballot_decides() -> None:
    game = game_of(voting(), deciding())
    propose(game)
    vote(game, ann="yes", bert="no", cleo="no")
    order(game, "Ann", "close")
    assert read(game, "proposals.1.status") == "accepted"
    assert read(game, "rules.4.title") == "Tea"


@pytest.mark.parametrize(("cleo", "status"), [("no", "rejected"), ("yes", "accepted"), ("abstain", "rejected")])
def test_where_no_rule_says_so_more_votes_decide(cleo: str, status: str) -> None:
    game = game_of(voting())
    propose(game)
    vote(game, ann="yes", bert="no", cleo=cleo)
    order(game, "Ann", "close")
    assert read(game, "proposals.1.status") == status


@pytest.mark.parametrize(
    ("answer", "status"), [("approve PETITION", "accepted"), ("reject PETITION", "rejected"), ("", "accepted")]
)
def test_where_the_rule_on_it_is_by_hand_the_admin_has_the_last_word(answer: str, status: str) -> None:
    game = game_of(voting(), deciding())
    put_in_the_admins_hand(game, 3)
    propose(game)
    vote(game, ann="yes", bert="yes", cleo="no")
    order(game, "Ann", "close")
    assert read(game, "proposals.2.status") == "open"
    (petition,) = [one for one in game.world.all("petition") if one.what == "decision"]
    assert "2 yes, 1 no" in petition.words
    if answer:
        pattern = "reject PETITION [because TEXT]" if answer.startswith("reject") else answer
        order(game, "", pattern, petition=petition.id)
    else:
        ring(game)
    assert read(game, "proposals.2.status") == status


def test_where_the_rule_on_voting_is_by_hand_the_admin_counts_and_what_nobody_counts_is_rejected() -> None:
    game = game_of(voting())
    put_in_the_admins_hand(game, 2)
    assert [letter.kind for letter in propose(game).letters] == ["proposed", "to admin"]
    propose(game, text="More tea.")
    first, second = [one for one in game.world.all("petition") if one.what == "count"]
    order(game, "", "approve PETITION", petition=first.id)
    assert read(game, "proposals.2.status") == "accepted"
    assert read(game, "rules.3.text") == "There is tea."
    ring(game)
    assert read(game, "proposals.3.status") == "rejected"
    assert not second.exists


def test_what_a_word_stands_for_can_be_asked() -> None:
    game = game_of(voting())
    view = game.engine.view(0)
    assert (view.knows(Ratify), view.by_hand(Ratify)) == (True, 0)
    put_in_the_admins_hand(game, 2)
    assert (view.knows(Ratify), view.by_hand(Ratify)) == (True, 2)
    assert view.knows(Decide) is False, "that more votes decide is not the doing of a rule"
    game = game_of()
    assert game.engine.view(0).knows(Ratify) is False
    assert propose(game).letters == []


@pytest.mark.parametrize(("replaced", "text", "said"), [
    (9, "x", "There is no rule 9 in force. There are: 1 Changing, 2 Voting, 3 Deciding."),
    (2, "", "There is no text below"),
    (2, "For 24 hours all vote.", "Rule 2 says exactly that already"),
    (2, "set hours = 24", "Rule 2 says exactly that already"),
    (2, "Votes last.\nset 3.hours = 2", "There is no number called “3.hours” to set."),
    (0, "More.\nset hours = 2", "A new rule cannot set the numbers of others"),
])
def test_a_draft_that_changes_nothing_or_too_much_is_refused(replaced: int, text: str, said: str) -> None:
    game = game_of(voting(), deciding())
    result = propose(game, replace=replaced, text=text)
    assert result.refusal is not None
    assert said in result.refusal.words
    assert read(game, "proposals") == {}


def test_a_text_without_the_number_that_is_set_would_say_something_else() -> None:
    game = game_of(voting())
    game.engine.play(Submit(None, "replace", "", 2, "They vote.", {"2.hours": 12}))
    game.engine.play(Enact(Thing(game.world, "proposal", "1")))
    result = propose(game, replace=2, text="set hours = 36")
    assert result.refusal is not None
    assert "does not name “hours”" in result.refusal.words


def test_a_command_that_went_with_its_rule_is_answered_with_the_rule() -> None:
    game = game_of(voting())
    put_in_the_admins_hand(game, 2)
    grammar = Grammar(game.commands(), Names(game), None, commands(Repealed.of(game.world, game.ruleset)))
    found = grammar.line("Close, please")
    assert isinstance(found, Misread)
    assert found.reason == "“close” came with rule 2, “Voting”, which has been replaced."


def test_the_lines_below_a_command_that_is_gone_are_not_read_as_commands() -> None:
    game = game_of(voting())
    game.engine.play(Submit(None, "discard", "", 1))
    game.engine.play(Enact(Thing(game.world, "proposal", "1")))
    grammar = Grammar(game.commands(), Names(game), None, commands(Repealed.of(game.world, game.ruleset)))
    reading = grammar.read("propose add Tea\nleave\nend\nback")
    assert [found.words for found in reading.found] == ["propose add Tea", "back"]
    assert isinstance(reading.found[0], Misread)


# --- the door


def knock(game: Game, name: str = "Dot") -> Result:
    return game.handle(Instruct(game.world.data["clock"], "", "join as NAME", {"name": name}, by="stranger",
                                address="dot@example.org", words=f"join as {name}"))


def test_nobody_joins_a_game_that_has_begun() -> None:
    result = knock(begun(a_rule(1, text="Nobody sings.")))
    assert result.refusal is not None
    assert "no rule in force lets newcomers in" in result.refusal.words


def test_a_rule_by_hand_that_speaks_of_newcomers_lets_the_admin_open_the_door() -> None:
    game = game_of(voting())
    propose(game, text="Newcomers are welcome.")
    vote(game, ann="yes")
    order(game, "Ann", "close")
    assert knock(game, "ann").refusal is not None, "the name is taken"
    assert knock(game).outcome == "done"
    (petition,) = [one for one in game.world.all("petition") if one.what == "join"]
    order(game, "", "approve PETITION", petition=petition.id)
    assert [player.id for player in game.world.all("player")] == ["Ann", "Bert", "Cleo", "Dot"]
