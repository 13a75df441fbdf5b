"""Law by mail in the other games, as beginners and programs write it: what is suggested is taken in the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sandbox.following import followed, proposed
from tests.sandbox.generated import on_turn
from tests.sandbox.mail import GAME, Mail

HEAD = 'rule = Rule(0, "T")\n'
SURNAMES = {"Ann": {"surname": "Webb"}, "Bert": {"surname": "Adams"}}


def opened(ruleset: str) -> Iterator[Mail]:
    house = Mail()
    answers = SURNAMES if ruleset == "futurenomic" else None
    house.open(GAME, ruleset, [*SURNAMES], admin="admin@example.net", answers=answers)
    house.settle()
    yield house
    house.close()


@pytest.fixture(scope="module")
def board() -> Iterator[Mail]:
    yield from opened("nomopoly2")


@pytest.fixture
def nomic() -> Iterator[Mail]:
    yield from opened("futurenomic")


@pytest.fixture
def frontier() -> Iterator[Mail]:
    yield from opened("nomicrisk")


def alters(word: str, *body: str) -> str:
    return f"{HEAD}@rule.alter({word})\ndef f(view, it):\n    " + "\n    ".join(body)


def after(word: str, *body: str) -> str:
    return f"{HEAD}@rule.after({word})\ndef f(view, it):\n    " + "\n    ".join(body)


@pytest.mark.parametrize(("law", "in_the_end"), [
    (alters("Pay", 'if it.reason == "rent":', "    it.amount *= 2", "return it"),
     alters("Pay", 'if it.why == "rent":', "    return Percent(200)", "return None")),
    (alters("Pay", "it.amount = it.amount + 5"), alters("Pay", "return Add(5)")),
    (alters("Pay", "if it.payee == order.giver:", "    return Add(5)"),
     alters("Pay", "if it.payee == view.acting_player:", "    return Add(5)")),
    (alters("Pay", "it.amount -= 5"), alters("Pay", "return Add(-5)")),
    (alters("Pay", "it.amount = 7"), alters("Pay", "return Fix(7)")),
    (alters("Move", "it.steps += 1"), alters("Move", 'return Redirect("steps", it.steps + 1)')),
    (alters("Price", "return it / 2"), alters("Price", "return Percent(50)")),
    (alters("Price", "return 100"), alters("Price", "return Fix(100)")),
    (alters("Price", "return it"), alters("Price", "return None")),
    (after("UpdatePlayed", "for p in view.players():", "    p.health = min(100, p.health + 5)"),
     after("UpdatePlayed", "return [Set(p, health=min(100, p.health + 5)) for p in view.players()]")),
    (after("Landed", "it.player.lose_health(10)"), after("Landed", "return LoseHealth(it.player, 10)")),
    (after("Landed", "if it.square.number == 7:", "    it.player.lose_health(10)", "    return Tell('Ouch.')"),
     after("Landed", "done = []", "if it.square.number == 7:", "    done.append(LoseHealth(it.player, 10))",
           '    return [*done, Tell("Ouch.")]', "return done")),
    (after("UpdatePlayed", "governor = view.governor", "return Pay('', governor, 5) if governor else None"),
     after("UpdatePlayed", "governor = view.game.governor", "return Pay('', governor, 5) if governor else None")),
    (after("UpdatePlayed", "return Tell(str(len(view.squares())))"),
     after("UpdatePlayed", 'return Tell(str(len(view.things("square"))))')),
    (after("Landed", "it.player.position = it.square"), after("Landed", "return Jump(it.player, it.square)")),
    (after("UpdatePlayed", "for p in view.players():", "    yield Pay('', p, 5)"),
     after("UpdatePlayed", "return [Pay(\"\", p, 5) for p in view.players()]")),
    (after("Enacted", "view.rule(6).rent = 5"), after("Enacted", 'return Amend(6, "rent", 5)')),
    (HEAD + "WHAT = {1: 'a', 2: 'b'}\n@rule.after(UpdatePlayed)\ndef f(view, it):\n    print('Now:', WHAT[1])\n"
     "    if it.name == 'x':\n        print('y')",
     HEAD + "WHAT = {1: 'a', 2: 'b'}\n@rule.after(UpdatePlayed)\ndef f(view, it):\n    done = []\n"
     "    done.append(Tell(f'Now: {WHAT[1]}'))\n    if it.name == \"x\":\n        done.append(Tell(\"y\"))\n"
     "    return done"),
    (HEAD + '@rule.schedule("friday 18:00")\ndef fun(view):\n    return Tell("Fun!")',
     HEAD + "@rule.after(Enacted)\ndef sets_the_clock(view, enacted):\n    if enacted.rule == view.rule(rule.number):\n"
     '        return SetTimer("fun", days=(4,), time="18:00")\n\n@rule.after(Rang, name="fun")\n'
     'def fun(view, event):\n    return Tell("Fun!")'),
    (HEAD + "@rule.after(Landed)\ndef f(self, view, landed):\n    return None",
     HEAD + "@rule.after(Landed)\ndef f(view, landed):\n    return None"),
    (HEAD + "@rule.check(Pay)\ndef f(pay):\n    return None",
     HEAD + "@rule.check(Pay)\ndef f(view, pay):\n    return None"),
    (HEAD + "seen = []\n@rule.after(Landed)\ndef f(view, it):\n    seen.append(it.player.id)",
     HEAD + 'rule.attribute("game", "seen", "list", [])\n@rule.after(Landed)\ndef f(view, it):\n'
     "    return Set(view.game, seen=view.game.seen + [it.player.id])"),
    (HEAD + "seen = {}\n@rule.after(Landed)\ndef f(view, it):\n    seen[it.player.id] += 1",
     HEAD + 'rule.attribute("game", "seen", "table", {})\n@rule.after(Landed)\ndef f(view, it):\n'
     "    return Set(view.game, seen={**view.game.seen, it.player.id: view.game.seen.get(it.player.id, 0) + 1})"),
])
def test_a_line_of_the_board(board: Mail, law: str, in_the_end: str) -> None:
    assert followed(board, "Ann", law) == in_the_end


@pytest.mark.parametrize(("law", "in_the_end"), [
    (after("Voted", "it.player.points += 10"), after("Voted", "return Score(it.player, 10)")),
    (after("Voted", "it.player.add_points(10)"), after("Voted", "return Score(it.player, 10)")),
    (after("Voted", "it.player.lose_points(10)"), after("Voted", "return Score(it.player, -10)")),
    (alters("Score", "it.points *= 2", "return it"),
     alters("Score", 'return Redirect("points", it.points * 2)', "return it")),
    (alters("Conclude", 'it.status = "rejected"'), alters("Conclude", 'return Redirect("status", "rejected")')),
    (HEAD + '@rule.on("proposal_accepted")\ndef f(proposal):\n    proposal.author.add_points(7)',
     HEAD + "@rule.after(Enacted)\ndef f(view, proposal):\n    return Score(author_of(proposal.proposal), 7)"),
    (HEAD + '@rule.check(Cast)\ndef f(view, cast):\n    if view.now.weekday() == 6:\n        raise ValueError("No.")',
     HEAD + "@rule.check(Cast)\ndef f(view, cast):\n    if view.now.weekday() == 6:\n"
     '        return Refuse("no", "No.")'),
    (HEAD + "@rule.command('best', 'Who leads.')\ndef f(view, order):\n    best = sorted(view.players(), "
     "key=lambda p: (-p.score, p.name))\n    return Tell(best[0].name)",
     HEAD + "@rule.command('best', 'Who leads.')\ndef f(view, order):\n    best = sorted(view.players(), "
     "key=lambda p: (-p.score, p.id))\n    return Tell(best[0].id)"),
    (HEAD + "@rule.command('lots', 'Draw lots.')\ndef f(view, order):\n    winner = view.pick('lot', view.players())\n"
     "    return [Score(winner, 5), winner]",
     HEAD + "@rule.command('lots', 'Draw lots.')\ndef f(view, order):\n    winner = view.pick('lot', view.players())\n"
     "    return [Score(winner, 5)]"),
    (HEAD + "@rule.command(\"riddle\", 'Answer.')\ndef f(view, order):\n    said = input('Well?')\n"
     "    return Tell(said)",
     HEAD + "@rule.command(\"riddle TEXT\", 'Answer.')\ndef f(view, order):\n    said = order.text\n"
     "    return Tell(said)"),
])
def test_a_line_of_law_alone(nomic: Mail, law: str, in_the_end: str) -> None:
    assert followed(nomic, "Ann", law) == in_the_end


@pytest.mark.parametrize(("law", "in_the_end"), [
    (after("TurnBegan", "it.player.gold += 100"), after("TurnBegan", 'return Pay("", it.player, 100)')),
    (after("TurnBegan", "return [Kill(one) for one in view.units()]"),
     after("TurnBegan", 'return [Kill(one) for one in view.things("unit")]')),
    (after("TurnBegan", "for one in view.things('unit'):", "    if one.hp < 2:", "        view.kill(one)"),
     after("TurnBegan", "done = []", 'for one in view.things("unit"):', "    if one.hp < 2:",
           "        done.append(Kill(one))", "return done")),
    (HEAD + "friends = set()\n@rule.command('ally PLAYER', 'Ally.')\ndef f(view, order):\n"
     "    friends.add(order.player.id)",
     HEAD + "rule.attribute(\"game\", \"friends\", \"list\", [])\n@rule.command('ally PLAYER', 'Ally.')\n"
     "def f(view, order):\n    return Set(view.game, friends=view.game.friends + [order.player.id])"),
    (after("TurnBegan", 'it.player.items["Map"] += 1'),
     after("TurnBegan", "return Set(it.player, items={**it.player.items, 'Map': it.player.items.get('Map', 0) + 1})")),
])
def test_a_line_of_war(frontier: Mail, law: str, in_the_end: str) -> None:
    assert followed(frontier, on_turn(frontier), law) == in_the_end


def test_what_has_happened_is_not_taken_for_a_player(frontier: Mail) -> None:
    """To declare a “killer” of players was suggested, which would have helped nobody."""
    said = " ".join(proposed(frontier, on_turn(frontier), after("Killed", "return Pay('', it.killer, 5)")).split())
    assert "Killed has no “killer”: it has owner, sort, territory and why" in said
    assert "rule.attribute" not in said


def test_what_holds_values_is_taken_and_works(board: Mail) -> None:
    """The guide says that the language has dataclasses; each was refused as a word that nothing says."""
    law = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Ware:\n    name: str\n" \
          "    price: int = 3\n\n    def double(self) -> int:\n        return self.price * 2\n\n\n" \
          "class Sort:\n    TEA = 'tea'\n\nWARES = [Ware('tea'), Ware('cake', 5)]\n" + HEAD + \
          "@rule.command('fetch WORD', 'Buy.')\ndef f(view: View, order: Order) -> Answer:\n" \
          "    return [Pay(order.giver, '', one.double()) for one in WARES if one.name in (order.word, Sort.TEA)]"
    assert followed(board, "Bert", law) == law
