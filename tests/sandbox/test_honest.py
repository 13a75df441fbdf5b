"""What honest law wants and could not have: votes for others, ballots about anything, teams that win, numbers set."""

from __future__ import annotations

import pytest

from mailgame.desk.writing.receipt_lines import cast
from mailgame.paths import rulesets_folder
from mailgame.rulesets.sandboxed import sandboxed
from tests.desk.harness import BOARD, House
from tests.sandbox.harness import Den, a_file, a_law

VOTES = '@rule.command("proxy PLAYER", "Vote for somebody.")\ndef p(view, order):\n' \
        "    return Cast(order.player, view.things('ballot')[0], 'yes', 5)"
pytestmark = pytest.mark.slow


def test_a_vote_for_another_is_cast_and_told_to_both(den: Den) -> None:
    den.adopt(a_file(VOTES))
    den.says("Bert", "ballot")
    result = den.says("Ann", "proxy PLAYER", player="Cleo")
    assert result.outcome == "done"
    assert den.told(result, "Cleo") == ["Ann has voted yes with $5 for you on “Is it so?”."]
    assert den.told(result, "Bert") == []
    assert cast(result, "Ann") == ""
    assert cast(result, "Cleo") == "Your vote on ballot 1 is yes with $5."


def test_a_vote_that_a_rule_casts_by_itself_is_told_to_whose_it_is(den: Den) -> None:
    number = den.adopt(a_file(
        "@rule.after(BallotOpened)\ndef later(view, opened):\n    return SetTimer('votes', at=hours_from(view, 1))\n"
        "@rule.after(Rang, name='votes')\ndef votes(view, rang):\n"
        "    return Cast(view.player('Cleo'), view.things('ballot')[0], 'no', 7)"
    ))
    den.says("Bert", "ballot")
    result = den.ring()
    assert den.told(result, "Cleo") == [f"Rule {number} has voted no with $7 for you on “Is it so?”."]
    assert den.told(result, "Bert") == []


@pytest.mark.parametrize(("cast", "words"), [
    ("Cast(view.player('Cleo'), view.things('ballot')[0], 'perhaps', 1)", "one votes yes or no or abstain."),
    ("[CloseBallot(view.things('ballot')[0]), Cast(order.giver, view.things('ballot')[0], 'yes')]", "is closed."),
])
def test_a_vote_that_cannot_be_is_refused_with_words(den: Den, cast: str, words: str) -> None:
    den.adopt(a_law(f"return {cast}"))
    den.says("Bert", "ballot")
    result = den.says("Ann", "go")
    assert result.refusal is not None
    assert result.refusal.words.endswith(words)


def test_a_vote_for_another_is_answered_by_letter() -> None:
    """It broke the server, and the letter was lost."""
    law = a_file(
        '@rule.command("ask all", "Ask.")\ndef a(view, order):\n'
        "    return OpenBallot('Is Bert nice?', tuple(view.players()), view.player('Bert'))\n"
        '@rule.command("proxy PLAYER", "Vote for somebody.")\ndef p(view, order):\n'
        "    return Cast(order.player, view.things('ballot')[-1], 'yes')\n"
        '@rule.command("name it", "Say.")\ndef w(view, order):\n'
        "    return Tell(view.things('ballot')[-1].about['id'])\n"
        '@rule.command("shut it", "Close.")\ndef c(view, order):\n    return Reveal(view.things("ballot")[-1])'
    )
    house = House()
    house.office.room.rulesets = lambda slug: sandboxed(slug, [rulesets_folder()])
    house.open("week", BOARD, ("Ann", "Bert"))
    house.write("Ann", f'propose add "Trust"\n```law\n{law}```\nend')
    for _ in range(6):
        for name in ("Ann", "Bert"):
            house.write(name, "vote 1 yes")
        house.next_deadline()

    def says(line: str) -> str:
        assert house.write("Ann", line).state == "played"
        return house.last("Ann").words

    for line in ("ask all", "proxy Bert", "proxy Ann", "status", "name it", "shut it", "status"):
        answer = says(line)
        assert not answer.startswith(("Not done", "No command")), answer
    assert "Bert. (rule " in says("name it")


def test_a_team_wins(den: Den) -> None:
    den.adopt(a_law("a, b, c = view.players()\nreturn Win(a, 'with all that there is.', team=(b, c))"))
    result = den.says("Ann", "go")
    assert "Ann wins the game with Bert and Cleo: with all that there is." in " ".join(den.told(result))
    assert den.game.world.things["game"]["game"]["winners"] == ["Ann", "Bert", "Cleo"]
    refusal = den.says("Bert", "tip").refusal
    assert refusal is not None
    assert refusal.words.startswith("The game is over: Ann and Bert and Cleo have won.")


PRICE = 'from mailgame.law import Parameter, Rule\nrule = Rule(0, "New", price=Parameter(5, least=1, most=9))\n'


@pytest.mark.parametrize(("value", "words"), [
    ("10", "it must be at most 9"), ("0", "it must be at least 1"), ("'x'", "it must be a whole number"),
    ("True", "it must be a whole number"),
])
def test_a_number_is_set_within_its_own_bounds(den: Den, value: str, words: str) -> None:
    number = den.adopt(f'"""A price."""\n{PRICE}')
    den.adopt(a_law(f"return Amend({number}, 'price', {value})"))
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    assert words in refusal.words
    assert den.game.world.rules[str(number)]["params"]["price"] == 5


def test_a_text_out_of_several_is_kept_as_its_rule_spells_it_and_no_other_is_taken(den: Den) -> None:
    day = 'rule = Rule(0, "New", day=Parameter("Monday", among=("Monday", "Friday")))'
    number = den.adopt(f'"""A day."""\nfrom mailgame.law import Parameter, Rule\n{day}\n')
    den.adopt(a_law(f"return Amend({number}, 'day', 'friday')"))
    assert den.says("Ann", "go").outcome == "done"
    assert den.game.world.rules[str(number)]["params"]["day"] == "Friday"
    den.adopt(a_law(f"return Amend({number}, 'day', 'Sunday')").replace('"go"', '"stroll"'))
    refusal = den.says("Ann", "stroll").refusal
    assert refusal is not None
    assert "it must be Monday or Friday" in refusal.words


def test_a_number_that_is_set_is_a_revision_and_is_told(den: Den) -> None:
    number = den.adopt(f'"""A price of {{price}}."""\n{PRICE}')
    den.adopt(a_law(f"return Amend({number}, number='price', value=7, why='as prices rise')"))
    assert den.told(den.says("Ann", "go"))[0].startswith(f"Rule {number}: price is 7 now, not 5. as prices rise")
    record = den.game.world.rules[str(number)]
    assert record["params"]["price"] == 7
    assert record["revisions"][-1]["how"].startswith("price 5 → 7, by rule ")
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize("text", ["This rule cannot be changed.", "Nobody may amend this rule."])
def test_what_a_rule_protects_stays(den: Den, text: str) -> None:
    number = den.adopt(f'"""{text}"""\n{PRICE}')
    den.adopt(a_law(f"return Amend({number}, 'price', 7)"))
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    assert refusal.words == f"Rule {number} says that rule {number} cannot be changed."


@pytest.mark.parametrize(("call", "words"), [
    ("Amend(999, 'price', 7)", "There is no rule 999 in force."),
    ("Amend(91, 'no_such', 7)", "There is no number called “91.no_such” to set."),
])
def test_what_is_not_there_is_said(den: Den, call: str, words: str) -> None:
    den.adopt(a_law(f"return {call}"))
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    assert refusal.words.startswith(words) or words in refusal.words


LOTS = """
@rule.command("elect", "Choose somebody.")
def elects(view, order):
    people = tuple(view.players())
    return OpenBallot('Who?', people, candidates=people, early=True)

@rule.command("prefer PLAYER", "Vote for somebody.")
def votes(view, order):
    return Cast(order.giver, view.things('ballot')[-1], order.player.id)

@rule.carry_out(Choose)
def the_first_of_equals(view, choose):
    return choice_made(view, choose.ballot, leaders(choose.ballot)[0], 'the first of equals')
"""


def test_law_of_players_says_what_equal_votes_come_to(den: Den) -> None:
    """The guide says so, and `choice_made` was not for law of players to answer."""
    number = den.adopt(a_file(LOTS))
    den.says("Ann", "elect")
    for name, other in (("Ann", "Bert"), ("Bert", "Cleo"), ("Cleo", "Ann")):
        result = den.says(name, "prefer PLAYER", player=other)
    assert den.standing(number) == "in force"
    assert den.told(result) == ["Ballot 1, “Who?”: Ann 1, Bert 1, Cleo 1; the first of equals; Ann is chosen."]


GUILD = """
rule.attribute("guild", "members", "list", [], of="player")
rule.attribute("guild", "ranks", "table", {})
rule.attribute("game", "order", "list", [], of="player")
"""


@pytest.mark.parametrize(("answer", "kind", "kept"), [
    ("Create('guild', 'a', {'members': [order.giver]})", "guild", {"members": ["Ann"]}),
    ("Create('guild', 'a', {'members': tuple(view.players())})", "guild", {"members": ["Ann", "Bert", "Cleo"]}),
    ("Create('guild', 'a', {'ranks': {'first': order.giver, 'rest': [view.player('Bert')]}})", "guild",
     {"ranks": {"first": "Ann", "rest": ["Bert"]}}),
    ("Set(view.game, order=view.players())", "game", {"order": ["Ann", "Bert", "Cleo"]}),
    ("Ask(order.giver, 'a game', 'Will you?', ('go',), {'player': order.giver, 'with': view.players()})", "offer",
     {"about": {"player": "Ann", "with": ["Ann", "Bert", "Cleo"]}}),
])
def test_things_in_a_list_are_kept_by_name(den: Den, answer: str, kind: str, kept: dict[str, object]) -> None:
    """A law that kept a list of players passed the checks when it came, and was suspended when it was first used."""
    number = den.adopt(a_file(
        f'{GUILD}@rule.command("go", "Go.")\ndef g(view: View, order: Order) -> Answer:\n    return {answer}'))
    assert den.says("Ann", "go").outcome == "done"
    assert den.standing(number) == "in force"
    (row,) = den.game.world.things[kind].values()
    assert {name: row[name] for name in kept} == kept


@pytest.mark.parametrize(("done", "bent", "kind", "kept"), [
    ("OpenBallot('Who?', tuple(view.players()))", "'electorate', tuple(view.players()[:2])", "ballot",
     {"electorate": ["Ann", "Bert"]}),
    ("OpenBallot('Who?', tuple(view.players()))", "'electorate', [one for one in view.players() if one.id != 'Ann']",
     "ballot", {"electorate": ["Bert", "Cleo"]}),
    ("OpenBallot('Who?', tuple(view.players()))", "'closes', hours_from(view, 72)", "ballot",
     {"closes": "2026-11-26T10:00:00+00:00"}),
    ("PlayOrders(tuple(view.players()))", "'order', sorted(it.order, key=lambda one: one.money)[1:]", "order",
     {"player": "Ann"}),
    ("Set(view.game, order=[])", "'value', view.players()", "game", {"order": ["Ann", "Bert", "Cleo"]}),
    ("Set(view.game, order=[])", "'value', view.players()[2:]", "game", {"order": ["Cleo"]}),
])
def test_several_things_and_moments_are_what_something_becomes(
    den: Den, done: str, bent: str, kind: str, kept: dict[str, object]
) -> None:
    """“The vote lasts three days”, “the poor go first”: it passed the checks, and was suspended when first used."""
    word = done.partition("(")[0]
    number = den.adopt(a_file(
        f'{GUILD}@rule.command("go", "Go.")\ndef g(view: View, order: Order) -> Answer:\n    return {done}\n'
        f"@rule.alter({word})\ndef a(view: View, it: {word}) -> Answer:\n    return Redirect({bent})\n"))
    for name in ("Ann", "Bert"):
        den.says(name, "plan WORD", word="tea")
    assert den.says("Cleo", "go").outcome == "done"
    assert den.standing(number) == "in force"
    (row,) = den.game.world.things[kind].values()
    assert {name: row[name] for name in kept} == kept


KEEPS = """
rule.attribute("player", "since", "moment", "")
rule.attribute("player", "heard", "text", "")
rule.attribute("nest", "of", "player")
rule.attribute("game", "log", "table", {})
"""


@pytest.mark.parametrize(("done", "kind", "kept"), [
    ("Set(order.giver, since=view.now)", "player", {"since": "2026-11-23T10:00:00+00:00"}),
    ("Set(order.giver, heard=view.player('Bert'))", "player", {"heard": "Bert"}),
    ("Set(view.game, log={order.giver.id: view.now})", "game", {"log": {"Ann": "2026-11-23T10:00:00+00:00"}}),
    ("Create('nest', order.giver, {'of': order.giver})", "nest", {"of": "Ann"}),
    ("[Set(order.giver, since=hours_from(view, 5)), later(order.giver)]", "player",
     {"since": "2026-11-23T15:00:00+00:00"}),
    ("OpenBallot('Who?', view.players())", "ballot", {"electorate": ["Ann", "Bert", "Cleo"]}),
    ("OpenBallot('Who?', view.player('Bert'))", "ballot", {"electorate": ["Bert"]}),
    ("[Tell('Psst.', order.giver), Set(order.giver, heard='x')]", "player", {"heard": "x"}),
    ("[SetTimer('a week', days=(0,), time='8:00'), Set(order.giver, heard='x')]", "player", {"heard": "x"}),
    ("[Repeal(one) for one in view.rules() if one.title == 'Going'] or Set(order.giver, heard='x')", "player",
     {"heard": "x"}),
])
def test_what_can_be_meant_one_way_only_is_taken_so(
    den: Den, done: str, kind: str, kept: dict[str, object]
) -> None:
    """Law without types passed the checks, and was suspended for everybody when it was first used."""
    den.adopt(a_file("rule.attribute('player', 'spare', 'number', 0)\n").replace('"New"', '"Going"'))
    number = den.adopt(a_file(
        f"{KEEPS}def later(one):\n    return SetTimer('later', at=one.since or None, days=() if one.since else (0,))\n"
        f'@rule.command("go", "Go.")\ndef g(view, order):\n    return {done}\n'))
    assert den.says("Ann", "go").outcome == "done"
    assert den.says("Ann", "go").outcome in ("done", "refused"), "also where it is there already"
    assert den.standing(number) == "in force"
    row = next(iter(den.game.world.things[kind].values()))
    assert {name: row[name] for name in kept} == kept
    assert den.replayed() == den.game.encode()


def test_a_moment_that_an_attribute_keeps_is_one_for_a_clock(den: Den) -> None:
    den.adopt(a_file(
        f'{KEEPS}@rule.command("go", "Go.")\ndef g(view, order):\n    one = order.giver\n'
        "    return SetTimer('later', at=one.since) if one.since else Set(one, since=hours_from(view, 5))\n"))
    den.says("Ann", "go")
    den.says("Ann", "go")
    assert den.game.due_at == "2026-11-23T15:00:00Z"


def test_what_is_there_already_is_refused_to_who_ordered_it_and_the_law_stays(den: Den) -> None:
    number = den.adopt(a_file(
        f"{KEEPS}@rule.command(\"go\", \"Go.\")\ndef g(view, order):\n    return Create('nest', 'a')\n"
        "@rule.command(\"wait\", \"Wait.\")\ndef w(view, order):\n    return SetTimer('x', at=hours_from(view, 1))\n"
        "@rule.after(Rang, name='x')\ndef r(view, rang):\n    return [Create('nest', 'a'), Tell('It rang.')]\n"))
    assert den.says("Bert", "go").outcome == "done"
    result = den.says("Cleo", "go")
    assert result.refusal is not None
    assert result.refusal.words == "That cannot be: there is a nest a already."
    assert den.says("Cleo", "wait").outcome == "done"
    rang = den.ring()
    assert den.told(rang, "Ann") == ["It rang."]
    assert ["could not: there is a nest a already." in str(one.about["words"]) for one in rang.letters] == [True]
    assert den.standing(number) == "in force"


@pytest.mark.parametrize(("drawn", "told"), [
    ("view.pick('luck', view.players()).id", {"Ann.", "Bert.", "Cleo."}),
    ("view.pick('luck', [one for one in view.players() if one != order.giver]).id", {"Bert.", "Cleo."}),
    ("' and '.join(sorted(one.id for one in view.picks('luck', view.players(), 3)))", {"Ann and Bert and Cleo."}),
    ("str(len(view.shuffle('luck', view.rules())))", {"4."}),
])
def test_players_and_other_things_are_drawn_by_lot(den: Den, drawn: str, told: set[str]) -> None:
    """Texts alone could be drawn; law without types that drew a player was suspended when it first did."""
    number = den.adopt(a_law(f"return Tell({drawn})"))
    result = den.says("Ann", "go")
    assert den.standing(number) == "in force"
    assert set(den.told(result, "Ann")[-1:]) <= told
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize("done", ["Tell('Hello.', (order.giver.friend,))", "Pay(order.giver, order.giver.friend, 5)",
                                  "Post('notice', 'Hello', (order.giver.friend,))"])
def test_law_for_a_friend_who_has_left_does_nothing_and_stays(den: Den, done: str) -> None:
    """It was suspended for everybody, the first time that somebody greeted one."""
    number = den.adopt(a_file('''rule.attribute("player", "friend", "player")
@rule.command("befriend PLAYER", "Choose a friend.")
def f(view, order):
    return Set(order.giver, friend=order.player)
@rule.command("greet", "Greet your friend.")
def g(view, order):
    return ''' + done))
    den.says("Ann", "befriend PLAYER", player="Bert")
    assert den.says("Bert", "leave").outcome == "done"
    refusal = den.says("Ann", "greet").refusal
    assert refusal is not None
    assert refusal.words == "This rests on something that is not there: Bert is not in the game any more."
    assert den.standing(number) == "in force"
