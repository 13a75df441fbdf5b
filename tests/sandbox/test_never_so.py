"""Law that could never work, or never come to anything, which shows only if it is followed what each part of it is.

Each was adopted, and suspended for everybody at its first use, or it did nothing for ever. The line that is suggested
is put in its place, and then the law is taken.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.source.mending import ARROW
from tests.desk.harness import ADMIN, BOARD
from tests.sandbox.harness import Den, a_file, a_law, refused
from tests.sandbox.mail import GAME, Mail

TYPES = {"money": "money", "square": "square", "number": "number", "owner": "player", "it": "flag", "status": "text",
         "author": "player", "votes": "table",
         "colour": "text", "wins": "counts", "log": "list"}
HEAD = 'from mailgame.law import *\nrule = Rule(0, "New", at=number(7))\nLUCKY = (3, 5, 7)\nSEEN = {}\n' \
       'rule.argument("COLOR", "red", "blue")\n'
GO = '@rule.command("go PLAYER", "Go.")\ndef f(view, order):\n    {}\n'
CLAUSE = 'go = rule.command("go PLAYER", "Go.")\n@go.refuse\ndef f(view, order):\n    {}\n@go\ndef g(view, order):\n' \
         '    return Tell("x")\n'
LANDS = "@rule.after(Landed)\ndef f(view, it, at):\n    {}\n"
PAYS = "@rule.check(Pay)\ndef f(view, it):\n    {}\n"
CLOSED = "@rule.after(BallotClosed)\ndef f(view, it):\n    {}\n"
COUNTED = "@rule.after(Concluded)\ndef f(view, it):\n    {}\n"


@pytest.fixture(scope="module")
def shared() -> Iterator[Sandbox]:
    made = Sandbox(Limits().patient())
    yield made
    made.close()


@pytest.mark.parametrize(("clause", "line", "words", "better"), [
    (GO, "return order.giver.id", "and not with a text", "return Tell(order.giver.id)"),
    (GO, "return view.say_time(view.now)", "and not with a text", "return Tell(view.say_time(view.now))"),
    (GO, "return order.player", "and not with a player (or another thing)", ""),
    (GO, "return Tell('x'), view.now", "and not with a moment", ""),
    (GO, "return [Tell('x'), *[one.id for one in view.players()]]", "and not with a text", ""),
    (GO, "return {'pays': 5}", "and not with a table", ""),
    (LANDS, "return str(it.square.number)", "and not with a text", "return Tell(str(it.square.number))"),
    (LANDS, "return Tell('x') if it.player.it else 'nothing'", "and not with “nothing”", ""),
    (PAYS, "return Stop('no', 'x') if it.amount > 5 else None", "a refusal, or None, and not with Stop",
     "return Refuse('no', 'x') if it.amount > 5 else None"),
    (LANDS, "return Stop('no', 'x') if it.player.it else None", "what is to be done, or None, and not with Stop",
     "return Refuse('no', 'x') if it.player.it else None"),
    (PAYS.replace("check", "alter"), "return Refuse('no', 'x') if it.amount > 5 else None",
     "outcomes, or None, and not with Refuse", "return Stop('no', 'x') if it.amount > 5 else None"),
    (PAYS, "return 'No.' if it.amount > 5 else None", "a refusal, or None, and not with “No.”",
     "return Refuse(\"no\", 'No.') if it.amount > 5 else None"),
    (CLAUSE, "return order.player", "“f” answers with words for the player, or None", ""),
    (LANDS, "if it.square in LUCKY: return Tell('x')", "in “LUCKY” each is a number, so it is never in there",
     "if it.square.number in LUCKY: return Tell('x')"),
    (LANDS, "return Tell('x') if it.square != at else None", "“at” is a number, so they are never the same",
     "return Tell('x') if it.square.number != at else None"),
    (LANDS, "return Tell('x') if it.square == view.roll('luck') + 1 else None", "+ 1” is a number",
     "return Tell('x') if it.square.number == view.roll('luck') + 1 else None"),
    (LANDS, "if it.square.owner == 'Ann': return Tell('x')", "“it.square.owner” is a player (or another thing)",
     "if it.square.owner.id == 'Ann': return Tell('x')"),
    (CLOSED, "return [Pay('', p, 5) for p in view.players() if vote_of(it.ballot, p) == 'yes']", "is a vote, which has",
     "return [Pay('', p, 5) for p in view.players() if (vote_of(it.ballot, p) or {}).get(\"choice\") == 'yes']"),
    (CLOSED, "return [Tell(n) for n, v in it.ballot.votes.items() if v == 'no']", "“v” is a vote, which has a choice",
     "return [Tell(n) for n, v in it.ballot.votes.items() if v[\"choice\"] == 'no']"),
    (CLOSED, "return [Tell(n) for n in it.ballot.votes if it.ballot.votes[n] == 'no']", "is a vote, which has a choice",
     "return [Tell(n) for n in it.ballot.votes if it.ballot.votes.get(n, {}).get(\"choice\") == 'no']"),
    (COUNTED, "if it.status == 'passed': return Tell('x')", "no proposal is ever “passed”; is “accepted” meant?",
     "if it.status == \"accepted\": return Tell('x')"),
    (COUNTED, "return None if it.proposal.status != 'adopted' else Tell('x')", "is “accepted” meant?",
     "return None if it.proposal.status != \"accepted\" else Tell('x')"),
    ("@rule.alter(Conclude)\ndef f(view, it):\n    t = tally(last_ballot(view, it.proposal))\n    {}\n",
     "return Redirect('status', 'rejected') if t.yes < 2 * t.no else None", "a count has no “yes”",
     "return Redirect('status', 'rejected') if t.sums[\"yes\"] < 2 * t.sums[\"no\"] else None"),
    ("@rule.after(Submitted)\ndef f(view, it):\n    {}\n", "return Pay(it.author, '', 5)",
     "Submitted has no “author”, but its proposal has an author", "return Pay(author_of(it.proposal), '', 5)"),
    (LANDS, "return Win(it.player)", "it does not say “why”", 'return Win(it.player, "…")'),
    (LANDS, "it.player.wins['x'] = it.player.wins.get('x', 0) + 1", "“it.player.wins” is a copy, and what is changed",
     "return Set(it.player, wins={**it.player.wins, 'x': it.player.wins.get('x', 0) + 1})"),
    (LANDS, "it.player.log.append(it.square.id)", "“it.player.log” is a copy, and what is changed in it",
     "return Set(it.player, log=it.player.log + [it.square.id])"),
    (GO, "return Tell('x') if Ask(order.player, 'toll', 'Pay?', ('go',)) == 'yes' else None", "an act, which", ""),
    ("@rule.command('dye PLAYER COLOR', 'Dye.')\ndef f(view, order):\n    {}\n", "return Tell(order.colour)",
     "says no “colour”", "return Tell(order.color)"),
    (GO, "return SetTimer('x', days=('Friday', 'Sun'))", "the days of a clock are numbers, from 0 (Monday) to 6",
     "return SetTimer('x', days=(4, 6))"),
    (GO, "return SetTimer('x', days=4)", "the days of a clock stand in brackets", "return SetTimer('x', days=(4,))"),
    (GO, "return SetTimer('x', days=(1, 7))", "from 0 (Monday) to 6 (Sunday)", "return SetTimer('x', days=(0, 6))"),
    (GO, "return SetTimer('x', days=(0,), time='6 pm')", "is written from “00:00” to “23:59”",
     "return SetTimer('x', days=(0,), time=\"18:00\")"),
])
def test_it_is_said_as_the_law_arrives_and_the_line_that_is_suggested_works(
    shared: Sandbox, clause: str, line: str, words: str, better: str
) -> None:
    law = HEAD.replace("{}", "{{}}") + clause
    refusal = refused(shared, law.format(line), TYPES)
    assert words in refusal
    assert [one for one in refusal.split("\n") if one.startswith(ARROW)] == ([ARROW + better] if better else [])
    if better:
        shared.examine(40, "New", (HEAD + clause).replace("    {}", f"    {better}"), TYPES)


def test_a_handler_on_one_line_is_no_exception(shared: Sandbox) -> None:
    law = HEAD + '@rule.command("go PLAYER", "Go.")\ndef f(view, order): return order.giver.id\n'
    assert "answers with what is to be done, or None, and not with a text" in refused(shared, law, TYPES)


@pytest.mark.parametrize(("body", "told"), [
    ("return [[Tell(one.id), Tell('x')] for one in view.players()]", ["Ann.", "X.", "Bert.", "X.", "Cleo.", "X."]),
    ("return view.now.year < 2000 and Tell('x')", []),
    ("return [view.now.year < 2000 and Tell('x'), Tell('y')]", ["Y."]),
])
def test_what_can_only_have_been_meant_in_one_way_is_taken_so(den: Den, body: str, told: list[str]) -> None:
    """Lists in a list, and what is to be done only if something is so: the law was suspended at its first use."""
    den.adopt(a_law(body))
    result = den.says("Ann", "go")
    assert result.outcome == "done"
    assert den.told(result) == told


def test_a_question_about_something_else_is_refused_with_the_line_that_works(den: Den) -> None:
    law = a_file("@rule.after(Concluded)\ndef f(view, it):\n    return Tell(count(it.proposal))\n")
    refusal = den.refusal(law)
    assert "“count” wants a ballot, and “it.proposal” is a proposal." in refusal
    better = refusal.split(ARROW)[-1]
    assert better == "return Tell(count(last_ballot(view, it.proposal)))"
    assert den.refusal(law.replace("return Tell(count(it.proposal))", better)) == ""


def test_a_question_about_nothing_refuses_one_order_and_the_law_stays(den: Den) -> None:
    """There was no ballot yet: “it asks the game “count” with something that has no answer”, and it was suspended."""
    number = den.adopt(a_law("return Tell(count(open_ballot(view)))"))
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    assert f"it asks the game “count” of nobody, or of nothing (rule {number}, line " in refusal.words
    assert den.standing(number) == "in force"


def test_a_player_is_asked_about_by_their_name(den: Den) -> None:
    """“vote_of(ballot, player)” was nobody’s vote, whoever had voted."""
    den.adopt(a_file('@rule.command("look", "Look.")\ndef f(view, order):\n    ballot = view.things("ballot")[0]\n'
                     "    return Tell(str([vote_of(ballot, one) is None for one in view.players()]))"))
    den.says("Bert", "show")
    den.says("Bert", "say yes NUMBER", number=5)
    assert den.told(den.says("Ann", "look")) == ["[True, False, True]."]


def test_who_has_not_voted_keeps_an_act_from_being_done_and_the_law_stays(den: Den) -> None:
    """“ballot.votes[player.id]” of somebody who had not voted: the law was suspended for everybody."""
    number = den.adopt(a_file("@rule.after(BallotClosed)\ndef f(view, it):\n    return [\n        Pay('', one, 5)\n"
                              "        for one in view.players()\n"
                              "        if it.ballot.votes[one.id]['choice'] == 'yes'\n    ]\n"
                              "@rule.command('finish', 'Finish.')\ndef g(view, order):\n"
                              "    return CloseBallot(view.things('ballot')[0])"))
    den.says("Bert", "show")
    assert den.says("Ann", "finish").outcome == "done"
    assert den.standing(number) == "in force"


def test_no_law_is_told_at_which_address_somebody_writes() -> None:
    """Any command of players’ law was handed the address of whoever gave it, and could tell it to everybody."""
    house = Mail()
    house.open(GAME, BOARD, ("Ann", "Bert", "Cleo"), admin=ADMIN)
    law = 'rule = Rule(0, "Peeking")\n@rule.command("peek", "Peek.")\ndef f(view, order):\n' \
          '    return Tell(f"{order.address} {order} {order.words}")\n'
    house.says("Ann", f'propose add "Peeking"\n```law\n{law}```\nend')
    house.deadlines(2)
    for name in ("Ann", "Bert", "Cleo"):
        house.says(name, "vote 1 yes")
    house.deadlines(1)
    answer = house.says("Bert", "peek")
    assert "✓ Done." in answer
    assert "example.net" not in answer.lower()
    house.close()


@pytest.mark.parametrize("body", [
    "rich = [one for one in view.players() if one.money > 10**9]\nreturn Tell(rich[0].id)",
    "return Tell([one for one in view.players() if one.money > 10**9][0].id)",
    "return Tell(max([one for one in view.players() if one.money > 10**9], key=lambda one: one.money).id)",
])
def test_of_those_of_whom_there_is_none_today_there_may_be_one_tomorrow(den: Den, body: str) -> None:
    """The first of those who are rich, or the richest, where nobody was: the law was suspended for everybody."""
    number = den.adopt(a_law(body))
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    assert "for now (rule " in refusal.words
    assert den.standing(number) == "in force"


@pytest.mark.parametrize(("above", "words", "better"), [
    ('rule.attribute("players", "karma", "number", 0)', "there are no things of the kind “players”; is “player” meant?",
     'rule.attribute("player", "karma", "number", 0)'),
    ("", "nothing here has “karma”.", 'rule.attribute("game", "karma", "number", 0)'),
])
def test_what_is_to_have_something_is_said_as_it_is_called(den: Den, above: str, words: str, better: str) -> None:
    """What each of “players” was to have no player had; and the line that was suggested gave it to the wrong kind."""
    law = a_law("return Tell(str(view.game.karma))" if not above else "return None", above)
    refusal = den.refusal(law)
    assert words in refusal
    assert refusal.split(ARROW)[-1] == better
    assert den.refusal(a_law("return Tell(str(view.game.karma))" if not above else "return None", better)) == ""


@pytest.mark.parametrize("line", [
    "log = it.player.log\n    log.append(1)\n    return Set(it.player, log=log)",
    "it.player.log.append(1)\n    return Set(it.player, log=it.player.log)",
    "for one in view.players():\n        SEEN[one.id] = SEEN.get(one.id, 0) + 1\n    return Tell(str(SEEN))",
    "SEEN.update(x=5)\n    return Tell(str(SEEN))",
    "SEEN['x'] = 5\n    return Tell(str(SEEN))",
])
def test_what_is_changed_and_answered_with_is_taken_as_it_stands(shared: Sandbox, line: str) -> None:
    shared.examine(40, "New", (HEAD + LANDS).replace("{}\n", "#\n", 1).replace("{}", line).replace("#\n", "{}\n", 1),
                   TYPES)
