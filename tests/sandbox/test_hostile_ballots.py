"""Law of players opens ballots of any kind, and can neither read votes that are sealed nor bring the game to a stop."""

from __future__ import annotations

import inspect

import pytest

from mailgame.game.inputs import Result
from mailgame.sandbox import Sandbox
from mailgame.sandbox.language import OF_ALL_GAMES
from tests.kernel.builders import read
from tests.sandbox.harness import Den, a_file, a_law

EVERYBODY = "tuple(view.players())"
VOTE = "vote BALLOT CHOICE [DOLLARS]"


def goes(den: Den, body: str) -> Result:
    """Adopt a law with one command, and let Ann give it."""
    den.adopt(a_law(body))
    return den.game.handle(den.order("Ann", "go"))


@pytest.mark.parametrize(("body", "words"), [
    (f"return OpenBallot('Who?', {EVERYBODY}, candidates={EVERYBODY} * 40)", "“candidates” of OpenBallot"),
    (f"return OpenBallot('Who?', {EVERYBODY}, choices=tuple(str(n) for n in range(1000)))", "“choices” of OpenBallot"),
    (f"return OpenBallot('Who?', {EVERYBODY}, candidates=odd(('Ann', 'Bert')))", "“candidates”"),
    (f"return OpenBallot('Who?', {EVERYBODY}, candidates=(odd(None), odd(None)))", "“candidates”"),
    (f"return OpenBallot('Who?', {EVERYBODY}, what='x' * 121)", "“what”"),
    (f"return [OpenBallot(str(n), {EVERYBODY}) for n in range(1000)]", "intents"),
])
def test_what_is_no_ballot_is_found_as_it_is_opened(den: Den, body: str, words: str) -> None:
    result = goes(den, body)
    wrong = result.fault or result.refusal
    assert wrong is not None, result
    assert words in wrong.words
    assert not den.game.world.all("ballot")


def test_a_million_candidates_are_more_than_a_rule_can_make(den: Den) -> None:
    result = goes(den, f"return OpenBallot('Who?', {EVERYBODY}, candidates={EVERYBODY} * 333_334)")
    assert result.fault is not None
    assert result.fault.words == "it says more than a rule may say at once"


@pytest.mark.parametrize("choices", [
    "('keep', 'KEEP')", "('keep', 'go\\nnow')", "('keep', '')", "('keep', 'x' * 61)", "('keep', 'say \"go\"')",
 "('only',)",
])
def test_odd_choices_are_refused_in_words(den: Den, choices: str) -> None:
    result = goes(den, f"return OpenBallot('Who?', {EVERYBODY}, choices={choices})")
    assert result.refusal is not None
    assert result.refusal.words.startswith("There can be no ballot on “Who?”")
    assert not den.game.world.all("ballot")


def test_the_same_candidate_twice_is_refused(den: Den) -> None:
    result = goes(den, f"return OpenBallot('Who?', {EVERYBODY}, candidates={EVERYBODY} * 2)")
    assert result.refusal is not None
    assert result.refusal.words.endswith("two of its choices are the same.")


def test_a_quorum_below_zero_is_refused(den: Den) -> None:
    result = goes(den, f"return OpenBallot('Who?', {EVERYBODY}, quorum=-1)")
    assert result.refusal is not None
    assert "“quorum” of OpenBallot is at least 0" in result.refusal.words


def test_somebody_who_is_gone_is_no_candidate(den: Den) -> None:
    den.adopt(a_file(f"""
@rule.command("go", "Go.")
def goes(view, order):
    gone = view.player('Cleo')
    return [Unseat(gone), OpenBallot('Who?', {EVERYBODY}, candidates=(gone, view.player('Ann')))]
"""))
    result = den.game.handle(den.order("Ann", "go"))
    assert result.outcome != "done"
    assert not den.game.world.all("ballot")


def test_no_more_than_fifty_are_open_at_once(den: Den) -> None:
    den.adopt(a_law(f"return [OpenBallot(str(n), {EVERYBODY}) for n in range(10)]"))
    for _ in range(5):
        assert den.game.handle(den.order("Ann", "go")).outcome == "done"
    result = den.game.handle(den.order("Ann", "go"))
    assert result.refusal is not None
    assert "it opens a ballot, and 50 are open already" in result.refusal.words


REOPENS = f"""
@rule.command("go", "Go.")
def goes(view, order):
    return again(view)

def again(view):
    return OpenBallot('Again?', {EVERYBODY}, closes=hours_from(view, 1), by_itself=True)

@rule.after(BallotClosed)
def c(view, closed):
    return again(view)
"""


def test_a_ballot_that_reopens_itself_does_so_no_sooner_than_its_clock_lets_it(den: Den) -> None:
    den.adopt(a_file(REOPENS))
    assert den.says("Ann", "go").outcome == "done"
    due = den.game.due_at
    den.ring()
    assert [ballot.id for ballot in den.game.world.all("ballot") if not ballot.closed] == ["2"]
    assert den.game.due_at > due


def test_a_ballot_that_reopens_itself_at_once_is_stopped_and_its_rule_named(den: Den) -> None:
    den.adopt(a_file(f"""
@rule.command("go", "Go.")
def goes(view, order):
    return OpenBallot('Again?', {EVERYBODY}, early=True)

@rule.after(BallotOpened)
def votes(view, opened):
    return [Cast(player, opened.ballot, 'yes') for player in view.players()]

@rule.after(Chosen)
def c(view, chosen):
    return OpenBallot('Again?', {EVERYBODY}, early=True)
"""))
    result = den.game.handle(den.order("Ann", "go"))
    assert result.outcome != "done"
    assert result.fault is not None or result.refusal is not None
    assert not den.game.world.all("ballot")


SEALED = "how a ballot stands is not known before it is closed"
BALLOT = "view.things('ballot')[-1]"


@pytest.mark.parametrize("body", [
    f"return Tell(str(leaders({BALLOT})))",
    f"return Tell(count_by_name({BALLOT}))",
    f"return announced({BALLOT})",
    f"return Tell(str(is_settled(view, {BALLOT})))",
    f"return Tell(str(vote_of({BALLOT}, 'Ann')))",
    f"return Tell(short_of_quorum({BALLOT}))",
    f"return choice_made(view, {BALLOT}, 'Ann')",
])
def test_how_a_sealed_ballot_stands_is_not_told(den: Den, body: str) -> None:
    den.says("Bert", "ballot")
    den.says("Ann", "bid NUMBER", number=41)
    result = goes(den, body)
    assert result.fault is not None
    assert result.fault.words == SEALED


OF_A_BALLOT = sorted(
    name for name, function in OF_ALL_GAMES.functions.items()
    if {"ballot", "proposal"} & inspect.signature(function).parameters.keys()
)


@pytest.mark.parametrize("name", OF_A_BALLOT)
def test_no_function_of_the_language_tells_how_a_sealed_ballot_stands(shared: Sandbox, name: str) -> None:
    """Of two games in which Ann bids otherwise, and of one in which she has not, each says the same of the ballot."""
    given = {"view": "view", "ballot": BALLOT, "proposal": "None"}
    needed = inspect.signature(OF_ALL_GAMES.functions[name]).parameters.values()
    arguments = ", ".join(given.get(one.name, "'Ann'") for one in needed if one.default is one.empty)
    told = []
    for bid in (0, 7, 41):
        den = Den(shared)
        den.says("Bert", "ballot")
        if bid:
            den.says("Ann", "bid NUMBER", number=bid)
        result = goes(den, f"return Tell(str(odd({name})({arguments})))")
        told.append(result.fault.words if result.fault else den.told(result, "Ann"))
    assert told[0] == told[1] == told[2]


def test_what_was_voted_on_is_not_said_otherwise(den: Den) -> None:
    """Law set the question of a ballot on which somebody had voted."""
    den.says("Bert", "ballot")
    den.says("Ann", "bid NUMBER", number=41)
    result = goes(den, f"return Set({BALLOT}, question='Shall Cleo be king?')")
    assert result.fault is not None
    assert result.fault.words == "“question” of a ballot is not for this rule to set"


@pytest.mark.parametrize("act", ["Choose", "Decide"])
def test_a_ballot_that_is_open_chooses_nothing_and_nothing_is_foreseen_of_it(den: Den, act: str) -> None:
    den.says("Bert", "ballot")
    den.says("Ann", "bid NUMBER", number=41)
    den.adopt(a_file(f"@rule.command('look', 'Look.')\ndef c(view, order):\n"
                     f"    return Tell('I saw' + view.foresee({act}({BALLOT})))"))
    assert den.told(den.says("Ann", "look")) == ["I saw."]
    refused = goes(den, f"return {act}({BALLOT})")
    assert refused.refusal is not None
    assert refused.refusal.words == "Ballot 1 is still open."


STRIKES = f"""
@rule.command("go", "Go.")
def goes(view, order):
    return OpenBallot('Who?', {EVERYBODY}, candidates={EVERYBODY})

@rule.command("strike", "Strike Cleo.")
def strikes(view, order):
    return Strike({BALLOT}, 'Cleo')

@rule.command("look", "Look.")
def looks(view, order):
    return Tell(str({BALLOT}.votes) + str({BALLOT}.struck))
"""


@pytest.mark.parametrize("choice", ["Cleo", "Bert"])
def test_whose_votes_are_void_cannot_be_seen(den: Den, choice: str) -> None:
    den.adopt(a_file(STRIKES))
    den.says("Ann", "go")
    den.says("Ann", VOTE, ballot="1", choice=choice)
    den.says("Bert", "strike")
    (seen,) = den.told(den.says("Bert", "look"))
    assert seen.startswith("{'Ann': {'at': ")
    assert choice not in seen.replace("{'Cleo': 'it was taken off the ballot'}", "")


def test_law_opens_closes_and_hears_a_ballot_with_candidates(den: Den) -> None:
    den.adopt(a_file(f"""
rule.attribute("player", "crowned", "flag", False)

@rule.command("go", "Go.")
def goes(view, order):
    return OpenBallot('Who?', {EVERYBODY}, candidates={EVERYBODY}, choices=('nobody',), what='crown')

@rule.command("enough", "Enough.")
def enough(view, order):
    return [Reveal(ballot) for ballot in view.things("ballot") if ballot.what == 'crown' and not ballot.closed]

@rule.after(Chosen)
def c(view, chosen):
    if chosen.ballot.what != 'crown' or chosen.winner is None:
        return None
    return Set(chosen.winner, 'crowned', candidate(view, chosen.ballot, chosen.choice) == chosen.winner)
"""))
    den.says("Ann", "go")
    for voter, choice in (("Ann", "Cleo"), ("Bert", "Cleo"), ("Cleo", "nobody")):
        assert den.says(voter, VOTE, ballot="1", choice=choice).outcome == "done"
    result = den.says("Ann", "enough")
    assert "Ballot 1, “Who?”: Ann 0, Bert 0, Cleo 2, 1 nobody; Cleo is chosen." in den.told(result)
    assert [read(den.game, f"players.{name}.crowned") for name in ("Ann", "Bert", "Cleo")] == [False, False, True]
