"""Hostile law that comes into force fails over the first input that it spoils: nothing of the input has happened, the
rule is suspended with words, its author gets its own lines, and the game goes on without it.
"""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Instruct
from mailgame.law import Gain, Opened, Order, Paid, Pay, Refuse, Tell, View, WasSet
from tests.kernel.builders import a_rule
from tests.sandbox.harness import Den, a_file, a_law

ENDLESS = "it went on without end|it took too long, all its work"
MEMORY = "it wanted more memory than a rule may have"
END = "its functions call each other without end"
NO_USE = "it answered with something that the game has no use for"
NO_ANSWER = "which is no answer here"
KARMA = 'rule.attribute("player", "karma", "number", 0)'
NOTES = 'rule.attribute("player", "notes", "list", [])'
BOOK = 'rule.attribute("player", "book", "table", {})'
COIN = """rule.attribute("coin", "worth", "number", 1)
rule.attribute("coin", "owner", "player")
rule.attribute("player", "friend", "player")"""
CANNOT = "cannot have a list with something in it that cannot be kept"


@pytest.mark.parametrize(("body", "words"), [
    ("while True:\n    pass", "it took too long"),
    ("while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
     "it took too long"),
    ("return Tell('a' * 10**9)", MEMORY),
    ("x = 10**10**10", MEMORY),
    ("x = 2**100_000_000", MEMORY),
    ("x = [[]] * 10**9", MEMORY),
    ("x = [0 for _ in range(10**9)]", MEMORY),
    ("return Tell(f'{1:>999999999}')", MEMORY),
    ("return Tell('{:>999999999}'.format(1))", MEMORY),
    ("return Tell('%999999999d' % 1)", MEMORY),
    ("return Tell('a'.center(10**9))", MEMORY),
    ("return Tell(','.join(['a' * 10**6] * 1000))", MEMORY),
    ("return goes(view, order) if odd(True) else None", END),
    ("x = 1 // 0", "it divides by zero"),
    ("return odd([])[3]", "it looks for an entry that a list does not have"),
    ("return odd({})['a']", "it looks for a in a table that does not have it"),
    ("assert False", "what it asserts is not so"),
    ("try:\n    raise ValueError('I do not want to')\nfinally:\n    pass", "I do not want to"),
    ("try:\n    raise SystemExit\nfinally:\n    pass", "it stops of itself (SystemExit)"),
    ("x = int('1' * 100_000)", "a number in it is too great to count with"),
    ("x = str(10**5000)", "a number in it is too great to count with"),
])
def test_what_uses_up_time_or_memory_or_errs_is_stopped(den: Den, body: str, words: str) -> None:
    den.adopt(a_law(body))
    assert words in den.fault().words


def test_the_author_gets_the_lines_of_the_law_and_nothing_else(den: Den) -> None:
    den.adopt(a_law("return helps(1)", "def helps(number):\n    return number // 0\n"))
    assert den.fault().trace == (
        "line 12, in goes: return helps(1)\nline 5, in helps: return number // 0\nit divides by zero"
    )


@pytest.mark.parametrize(("body", "words"), [
    ("while True:\n    view.players()", "it asked the game more than 5,000 questions for one input|it took too long"),
    ("while True:\n    try:\n        view.players()\n    except BaseException:\n        pass",
     "it asked the game more than 5,000 questions for one input|it took too long"),
    ("while True:\n    try:\n        view.pick('none', odd([]))\n    except BaseException:\n        pass",
     "it asked the game more than 5,000 questions for one input|it took too long"),
    ("while True:\n    view.would_refuse(Tell('x'))", "it tried out more than 100 things for one input"),
    ("while True:\n    view.foresee(Tell('x'))", "it tried out more than 100 things for one input"),
    ("while True:\n    view.examine(0, '', '', 'x')", "it tried out more than 100 things|it went on without end"),
    ("while True:\n    view.resolve_sets(0, {}, 'x')", "it tried out more than 100 things for one input"),
    ("view.roll('x', None, 6, False, odd(['one']))", "it throws a die whose faces are no whole numbers"),
    ("view.roll('x', None, 6, False, range(10**9))", "it says more than a rule may say at once"),
    ("view.picks('x', ['a'] * 10**6, 1)", "it says more than a rule may say at once"),
    ("view.shuffle('x', odd([1, 'a']))", "it asks “shuffle” of options that are no texts"),
    ("view.new_deck('x', range(10**9))", "it says more than a rule may say at once"),
    ("view.new_deck('x', ['a'] * 10**9)", "it wanted more memory than a rule may have|took too long"),
    ("view.new_deck('x', ['a'] * 1001)", "it makes a deck of 1,001 cards; a deck has at most 1,000"),
    ("view.new_deck('x', ['a' * 61])", "it makes a deck of cards that are no short texts on one line"),
    ("view.new_deck('x', ['a\\nb'])", "it makes a deck of cards that are no short texts on one line"),
    ("view.new_deck('x', odd([1]))", "it makes a deck of cards that are no texts"),
    ("for n in range(11):\n    view.new_deck(f'deck {n}', ['a'])", "it has 10 decks, and wants more"),
    ("view.new_deck('x' * 61, ['a'])", "under a label that is no short text on one line"),
    ("view.deck(odd(5))", "under a label that is no short text on one line"),
    ("while True:\n    view.new_deck('x', [str(n) for n in range(1000)])",
     "it took too long|questions|more than a rule may say|more memory"),
    ("view.roll('x' * 1000)", "it throws dice under a label that is no short text on one line"),
    ("view.pick('x', odd([1.5, 2]))", "it asks “pick” of options that are no texts"),
    ("view.player(odd([[]]))", "it asks the game “player” with something that has no answer"),
    ("view.say_time(odd(5))", "it asks the game “say_time” with something that has no answer"),
    ("fill_in(odd(5), odd(5))", "it asks the game “fill_in” with something that has no answer"),
    ("tally(odd(5))", "it asks the game “tally” with something that has no answer"),
    ("view.would_refuse(odd(5))", "it asks “would_refuse” of what is no intent"),
    ("view.foresee(odd(Stop('x', 'y')))", "it asks “foresee” of what is no intent"),
    ("view.would_refuse(Grant(odd(order.giver)))", "Grant is for the Admin alone"),
])
def test_questions_have_an_end_and_a_sense(den: Den, body: str, words: str) -> None:
    den.adopt(a_law(body))
    told = den.fault().words
    assert any(one in told for one in words.split("|")), told


@pytest.mark.parametrize(("body", "words"), [
    ("view.rolls('x', None, odd(10**9))", "it throws 1000000000 dice at once; from 1 to 100 can be thrown"),
    ("view.roll('x', None, odd(10**9))", "it throws a die of 1000000000 sides; a die has from 1 to 1,000,000"),
    ("view.roll('x', None, odd(0))", "it throws a die of 0 sides"),
    ("view.roll('x', None, 6, odd('Ann'))", "“secret” of “roll” is True or False, not “Ann”"),
    ("view.shuffle('x', ['a', 'b'], odd(['Ann']))", "“secret” of “shuffle” is True or False, not a list"),
    ("view.pick('x', ['a'], None, odd(['Ann']))", "“secret” of “pick” is True or False, not a list"),
    ("view.new_deck('x', ['a'], odd(1))", "“secret” of “new_deck” is True or False, not 1"),
    ("view.roll('x', odd('Ann'))", "“who” of “roll” is a player, not “Ann”"),
    ("view.rolls('x', odd(Tell))", "“who” of “rolls” is a player, not the word Tell"),
    ("view.happens('x', 0.5, odd(view.game))", "“who” of “happens” is a player, not game"),
    ("view.rolls('x', None, 2, [6] * odd(101))", "it throws 101 dice at once; from 1 to 100 can be thrown"),
    ("view.rolls('x', None, 2, odd([]))", "it throws 0 dice at once; from 1 to 100 can be thrown"),
    ("view.rolls('x', None, 2, odd((6, -6)))", "it throws a die of -6 sides; a die has from 1 to 1,000,000"),
    ("view.rolls('x', None, odd(-2))", "it throws -2 dice at once"),
    ("view.roll('x', None, odd(True))", "it throws a die of True sides"),
    ("view.happens('x', odd(2))", "it asks what happens with a chance of 2; a chance is from 0 to 1"),
    ("view.happens('x', odd(-0.001))", "it asks what happens with a chance of -0.001; a chance is from 0 to 1"),
    ("view.happens('x', odd('often'))", "it asks what happens with a chance of often; a chance is from 0 to 1"),
    ("view.picks('x', ['a', 'b'], odd(3))", "it draws 3 of 2, none of them twice"),
    ("view.picks('x', ['a', 'b'], odd(-1))", "it draws -1 of 2, none of them twice"),
    ("view.deal('x', odd(-1))", "it deals -1 cards"),
    ("view.deal('x', odd('many'))", "it deals many cards"),
    ("view.pick('x', odd([]))", "it finds nothing to draw from for “x”"),
    ("view.local(10**9, 1, 1)", "year 1000000000 is out of range"),
    ("view.next_time([77])", "weekdays are 0 (Monday) to 6 (Sunday), not [77]"),
])
def test_what_can_be_neither_thrown_nor_a_day_is_refused_and_the_law_stays(den: Den, body: str, words: str) -> None:
    """Which numbers law comes to hangs on the game; it was suspended for everybody."""
    number = den.adopt(a_law(body))
    world = den.game.world.things
    refusal = den.says("Bert", "go").refusal
    assert refusal is not None
    assert refusal.words in (f"Rule {number} cannot do that: {words}.", f"That cannot be: {words}.") or (
        refusal.words.startswith(f"Rule {number} cannot do that: {words}"))
    assert (den.standing(number), den.game.world.things) == ("in force", world)
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize(("body", "words"), [
    ("return SetTimer('x', view.local(2000, 1, 1))", "a clock rings in 60 seconds at the soonest"),
    ("return SetTimer('x', view.now)", "a clock rings in 60 seconds at the soonest"),
    ("return SetTimer('x', hours_from(view, -5))", "a clock rings in 60 seconds at the soonest"),
    ("return SetTimer('x', hours_from(view, -(10**12)))", "a clock rings in 60 seconds at the soonest"),
    ("return SetTimer('x', view.local(9999, 12, 31))", "a clock rings within a hundred years"),
    ("return SetTimer('x', hours_from(view, 10**7))", "a clock rings within a hundred years"),
    ("return SetTimer('x', hours_from(view, 10**12))", "a clock rings within a hundred years"),
    ("return OpenBallot('Who?', tuple(view.players()), closes=view.now, by_itself=True)",
     "a ballot rings in 60 seconds at the soonest"),
])
def test_a_moment_that_cannot_be_is_refused_and_the_law_stays(den: Den, body: str, words: str) -> None:
    """“meet 2020-01-01 18:00”, wrote a player, and the law on meetings was suspended for everybody."""
    number = den.adopt(a_law(body))
    world = den.game.encode()
    result = den.game.fork().handle(den.order("Ann", "go"))
    assert (result.fault, result.refusal and result.refusal.words) == (None, f"That cannot be: {words}.")
    assert den.says("Ann", "go").outcome == "refused"
    assert den.game.world.things == den.game.fork().world.things
    assert (den.standing(number), len(den.game.encode())) == ("in force", len(world))


def test_what_a_law_does_by_itself_and_cannot_be_is_told_its_author(den: Den) -> None:
    number = den.adopt(a_file("@rule.after(Paid)\ndef a(view, paid):\n    return SetTimer('x', view.now)"))
    result = den.says("Bert", "tip")
    assert result.outcome == "done"
    said = f"Your rule {number} did nothing here. That cannot be: a clock rings in 60 seconds at the soonest."
    assert said in den.told(result, "Ann")
    assert said not in den.told(result, "Cleo")
    assert den.standing(number) == "in force"


@pytest.mark.parametrize("body", [
    "x = ['x' * 10_000] * 1000\nreturn odd([x] * 1000)",
    "x = 'lol'\nfor _ in range(9):\n    x = odd([x] * 100)\nreturn x",
    "return [Tell('x' * 9000)] * 400",
    "return Tell('x', None, tuple(['x' * 9000] * 400))",
    "return Create('coin', '1', {str(n): 'x' * 9000 for n in range(400)})",
    "view.would_refuse(Tell('x', None, tuple(['x' * 9000] * 400)))",
])
def test_an_answer_that_is_small_inside_and_huge_outside_never_comes_out(den: Den, body: str) -> None:
    """A list of lists of one text takes little room where it is made, and gigabytes where it is written out."""
    den.adopt(a_law(body, COIN))
    assert den.fault().words in ("it says more than a rule may say at once", "it took too long")


@pytest.mark.parametrize("body", [
    "x = odd([])\nx.append(x)\nreturn x",
    "x = odd({})\nx['x'] = x\nreturn Tell('a', None, x)",
    "x = odd([])\nfor _ in range(50):\n    x = [x]\nreturn x",
    "x = odd([])\nfor _ in range(50_000):\n    x = [x]\nreturn x",
    "x = odd(Tell('x'))\nfor _ in range(30):\n    x = odd(Become(x))\nreturn x",
])
def test_an_answer_that_holds_itself_or_has_no_bottom(den: Den, body: str) -> None:
    den.adopt(a_law(body))
    assert den.fault().words in (END, "it answered with something nested too deeply",
    "Become cannot have Become for “intent”")


@pytest.mark.parametrize(("body", "above", "words"), [
    ("return Tell('a\\0b')", "", "it answered with a text that has characters which cannot be written"),
    ("return Set(order.giver, 'karma', odd('x'))", KARMA, "player.karma is a number and cannot be “x”"),
    ("return Set(order.giver, 'notes', odd([Tell('x')]))", NOTES, CANNOT),
    ("return Set(order.giver, 'notes', odd([view.now - view.now]))", NOTES, CANNOT),
    ("return Set(order.giver, 'notes', odd(view))", NOTES, "Set cannot have the view for “value”"),
    ("return Set(order.giver, 'book', odd({'a' * 5000: 1}))", BOOK, "a table whose rows are not named by short texts"),
    ("return Set(order.giver, 'book', odd({(1, 2): 1}))", BOOK, "a table whose rows are not named by texts"),
    ("return Set(order.giver, 'book', odd({None: 1}))", BOOK, "a table whose rows are not named by texts"),
    ("return Set(order.giver, 'away', odd(5))", "", "player.away is a table and cannot be “5”"),
    ("return Pay('', order.giver, odd('x'))", "", "Pay cannot have “x” for “amount”"),
    ("return Pay('', order.giver, odd(True))", "", "Pay cannot have True for “amount”"),
    ("return Tell(odd(5))", "", "Tell cannot have 5 for “words”"),
    ("return Tell('x', odd([5]))", "", "Tell cannot have a list for “to”"),
    ("return Set(odd('Ann'), 'away', {})", "", "Set cannot have “Ann” for “thing”"),
])
def test_what_cannot_be_counted_or_kept_is_not_taken(den: Den, body: str, above: str, words: str) -> None:
    den.adopt(a_law(body, above))
    told = den.fault().words
    assert any(one in told for one in words.split("|")), told


@pytest.mark.parametrize(("answer", "words"), [
    ("Pay('', order.giver, 10**5000)", "a number too great to count with"),
    ("Pay('', order.giver, 10**16)", "it answered with a number too great to count with"),
    ("Pay('', order.giver, odd(float('nan')))", "it answered with a number that is none"),
    ("Pay('', order.giver, odd(float('inf')))", "it answered with a number too great to count with"),
    ("Tell('a' * 20_000)", "it answered with a text of 20,000 letters; 10,000 are allowed"),
    ("Set(order.giver, 'notes', odd([0] * 3000))", "it answered with a list of 3,000; 2,000 are allowed"),
    ("Create('coin', 'x' * 130)", "“id” of Create is a short text on one line"),
    ("Create('coin', 'x\\ny')", "“id” of Create is a short text on one line"),
    ("Pay('x' * 200, order.giver, 5)", "“payer” of Pay is a short text on one line"),
    ("[SetTimer(f't{n}', view.local(2027, 1, 1)) for n in range(110)]", "it has 100 clocks, and wants more"),
    ("Pay(odd(None), order.giver, 5)", "“payer” of Pay cannot be None"),
    ("Set(view.player('Zed'), 'notes', [])", "“thing” of Set cannot be None"),
    ("Tell(odd(None))", "“words” of Tell cannot be None"),
    ("Tell('x', (view.player('Zed'),))", "“to” of Tell cannot have None in it"),
])
def test_what_has_grown_too_great_or_was_not_found_is_refused_and_the_law_stays(
    den: Den, answer: str, words: str
) -> None:
    """A list grows, a price doubles, a player leaves: any law may come to it in time, and is not suspended for it."""
    number = den.adopt(a_law(f"return {answer}", f"{NOTES}\n{COIN}"))
    result = den.says("Ann", "go")
    assert result.refusal is not None
    assert words in result.refusal.words
    assert den.standing(number) == "in force"
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize(("answer", "words"), [
    ("'hello'", f"it answered with a text, {NO_ANSWER}"), ("5", f"it answered with a number, {NO_ANSWER}"),
    ("True", f"it answered with a flag, {NO_ANSWER}"), ("1.5", f"it answered with a number, {NO_ANSWER}"),
    ("Tell", f"it answered with Tell, {NO_ANSWER}"), ("view", f"it answered with the view, {NO_ANSWER}"),
    ("order", f"it answered with Order, {NO_ANSWER}"), ("order.giver", f"it answered with Thing, {NO_ANSWER}"),
    ("view.now", NO_ANSWER), ("{1, 2}", f"it answered with a number, {NO_ANSWER}"),
    ("range(3)", f"it answered with a number, {NO_ANSWER}"), ("b'x'", NO_USE), ("ValueError('x')", NO_USE),
    ("...", NO_USE), ("goes", NO_USE), ("lambda: 1", NO_USE), ("1j", NO_USE), ("odd(view).players", NO_USE),
    ("len", NO_USE), ("rule", NO_USE),
    ("Mine()", NO_USE), ("Mine", NO_USE), ("[Tell('x'), 5]", f"it answered with a number, {NO_ANSWER}"),
    ("[[5]]", f"it answered with a number, {NO_ANSWER}"), ("{'a': Tell('x')}", NO_ANSWER),
    ("Stop('x', 'y')", f"it answered with Stop, {NO_ANSWER}"), ("Standing(1, 1)", NO_ANSWER), ("Parameter(1)",
    NO_ANSWER),
    ("odd(Paid)('', order.giver, 5, 'x', ())", "it announces an event (Paid) that only the game can announce"),
    ("odd(Granted)('x', None, {})", "it announces an event (Granted) that only the game can announce"),
    ("Refuse('x', ' ')", "it refuses something without saying why"),
    ("[Tell('x')] * 501", "it answered with 501 intents; 500 are allowed"),
])
def test_an_answer_of_the_wrong_kind(den: Den, answer: str, words: str) -> None:
    den.adopt(a_law(f"return odd({answer})", "class Mine:\n    worth: int = 1\n"))
    assert words in den.fault().words


@pytest.mark.parametrize(("answer", "words"), [
    ("Pay('', odd(Thing)('player', 'Zed'), 5)", ""),
    ("Set(odd(Thing)('player', 'Zed'), 'away', {})", ""),
    ("Tell('x', (odd(Thing)('player', 'Zed'),))", ""),
    ("Post('notice', 'x', (odd(Thing)('player', 'Zed'),))", ""),
    ("Tell('x', (odd(Thing)('rule', '90'),))", "it speaks of “90”, who is not in the game"),
    ("Set(odd(Thing)('dragon', '1'), 'away', {})", "it speaks of “dragon 1”, and there are no such things"),
    ("Remove(odd(Thing)('dragon', '1'))", "it speaks of “dragon 1”, and there are no such things"),
    ("Remove(odd(Thing)('x' * 101, '1'))", NO_USE),
    ("Set(view.game, odd('winner'), order.giver)", "“winner” of a game is not for this rule to set"),
    ("Set(order.giver, odd('address'), 'x')", "“address” of a player is not for this rule to set"),
    ("Set(order.giver, odd('mark'), 8)", "“mark” of a player is not for this rule to set"),
    ("Count(order.giver, odd('hand'), 'x', 1)", "“hand” of a player is not for this rule to set"),
    ("Set(order.giver, odd('delegate'), view.player('Bert'))", "“delegate” of a player is not for this rule to set"),
    ("Set(view.rules()[0], odd('law'), 'x')", "“law” of a rule is not for this rule to set"),
    ("Set(view.things('proposal')[0], odd('status'), 'open')", "“status” of a proposal is not for this rule to set"),
    ("Set(order.giver, odd('friend'), view.game)", "“friend” of a player cannot be “game”: there is no such player"),
    ("Create(odd('player'), 'Zed')", "it makes a player, which has words of its own"),
    ("Create(odd('rule'), '99')", "it makes a rule, which has words of its own"),
    ("Create(odd('offer'), '9')", "it makes an offer, which has words of its own"),
    ("Create(odd('dragon'), '1')", "it makes a “dragon”, and no rule in force says what that is"),
    ("Create('coin', '')", "it makes a coin without a name"),
    ("Remove(order.giver)", "it removes a player, which has words of its own"),
    ("Remove(view.rules()[0])", "it removes a rule, which has words of its own"),
    ("Remove(odd(view.game))", "it removes a game, which has words of its own"),
    ("Seat('Zed', 'zed@example.org')", "it seats somebody"),
    ("Implement(view.things('proposal')[0], 'x')", "Implement is for the Admin alone"),
    ("Interpret(90, 'x')", "Interpret is for the Admin alone"),
    ("Reinstate(90)", "Reinstate is for the Admin alone"),
    ("Repeal(90, '', 'in force')", "a rule that goes is “repealed” or “discarded”"),
    ("Petition('unfit', 'x', None, {'proposal': '1', 'changed': True})", "“unfit” is a matter of the game’s own"),
    ("Post('notice', 'x', (), {'address': 'x@example.org'})", "it writes to an address; letters go to players"),
    ("Post(odd('over'), 'x')", "it writes a letter of the kind “over”"),
    ("Hold(view.player('Bert'), 'x', 5)", "it sets aside money of a player who did not order it"),
])
def test_what_is_not_for_a_rule_to_do(den: Den, answer: str, words: str) -> None:
    den.adopt(a_law(f"return {answer}", COIN))
    if words:
        assert words in den.fault().words
        return
    result = den.says("Ann", "go")  # what it rests on is not there, which is no fault
    assert result.outcome == "refused"
    assert result.refusal is not None
    assert "not there" in result.refusal.words


def test_a_petition_is_granted_by_the_admin_alone(den: Den) -> None:
    den.adopt(a_law("return Grant(view.petitions()[0])"))
    assert den.fault(den.order("Bert", "beg"), den.order("Ann", "go")).words == "Grant is for the Admin alone"


@pytest.mark.parametrize(("answer", "words"), [
    ("[Post('notice', 'x')] * 60", "it ordered more than 46 letters for one input"),
    ("[Petition('x', 'y')] * 60", "it ordered more than 46 letters for one input"),
    ("[Tell('x')] * 300", "it tells more than 200 things for one input"),
    ("[Ask(order.giver, 'x', 'y')] * 300", "it tells more than 200 things for one input"),
    ("[Lost(order.giver, 'x', 1, 'y')] * 300", "it tells more than 200 things for one input"),
    ("SetTimer('x', view.now.replace(tzinfo=None))", "SetTimer has a moment without a time zone"),
    ("SetTimer('x')", "it sets the clock “x” to no moment and no days"),
    ("SetTimer('x', days=(1,), parts=('x' * 50,))", "it gives a day of a clock a name that is not a short text"),
    ("SetTimer('x', days=(1,), parts=('a\\nb',))", "it gives a day of a clock a name that is not a short text"),
    ("SetTimer('petition 1', view.local(2027, 1, 1))", "“petition 1” is a clock of the game’s own"),
    ("CancelTimer('ballot 1')", "“ballot 1” is a clock of the game’s own"),
])
def test_floods_and_clocks(den: Den, answer: str, words: str) -> None:
    den.adopt(a_law(f"return {answer}"))
    assert words in den.fault().words


def test_what_is_made_can_be_named_at_once(den: Den) -> None:
    """A thing, another that names it, and a player who has it: in one answer."""
    declares = COIN + '\nrule.attribute("player", "purse", "coin")\nrule.attribute("coin", "twin", "coin")'
    made = "[Create('coin', '1'), Create('coin', '2', {'twin': '1'}), Set(order.giver, 'purse', '2')]"
    den.adopt(a_law(f"return {made}", declares))
    assert den.says("Ann", "go").outcome == "done"
    assert den.game.world.things["player"]["Ann"]["purse"] == "2"


def test_things_come_to_an_end(den: Den) -> None:
    """Five hundred at once, and no more than two thousand in all."""
    made = "[Create('coin', str(view.next_number('coin') + n)) for n in range(500)]"
    den.adopt(a_law(f"return {made}", COIN))
    for _ in range(4):
        assert den.says("Ann", "go").outcome == "done"
    refusal = den.says("Ann", "go").refusal
    assert refusal is not None
    assert "it makes a coin, and there are 2,000 already" in refusal.words


def test_money_comes_to_an_end_too(den: Den) -> None:
    """What no account can hold is refused, and the books balance."""
    den.adopt(a_law("return [Pay('', 'pot', 10**15)] * 400"))
    outcomes = [den.says("Ann", "go").outcome for _ in range(3)]
    assert outcomes == ["done", "done", "refused"]
    assert sum(den.game.world.accounts.values()) == 0
    assert den.game.fork().encode() == den.game.encode()


@pytest.mark.parametrize(("handler", "words"), [
    ("@rule.check(Pay)\ndef c(view, pay):\n    return odd('x')", f"it answered with a text, {NO_ANSWER}"),
    ("@rule.check(Pay)\ndef c(view, pay):\n    return odd([Refuse('a', 'b')])",
     "a check answers with one refusal or with nothing"),
    ("@rule.check(Pay)\ndef c(view, pay):\n    return odd(Tell('x'))", f"it answered with Tell, {NO_ANSWER}"),
    ("@rule.check(Pay)\ndef c(view, pay):\n    return Refuse('no', '')", "it refuses something without saying why"),
    ("@rule.check(Pay)\ndef c(view, pay):\n    while True:\n        pass", "it took too long"),
    ("@rule.check(Pay)\ndef c(view, pay):\n    return view.would_refuse(pay) and None",
     "what it asks leads back to itself"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return odd('x')", f"it answered with a text, {NO_ANSWER}"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return odd(Refuse('a', 'b'))", f"it answered with Refuse, {NO_ANSWER}"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return Redirect('nonsense', 5)", "Pay has no “nonsense” to redirect"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return Redirect('payee', 5)", "Pay cannot have 5 for “payee”"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return Redirect('amount', 'x')", "Pay cannot have “x” for “amount”"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return Become(Reinstate(90))", "Reinstate is for the Admin alone"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return Stop('x', 'y', (Reinstate(90),))",
     "Reinstate is for the Admin alone"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return Stop('x', '')", "it refuses something without saying why"),
    ("@rule.alter(Pay)\ndef c(view, pay):\n    return [Percent(10**12)] * 30",
     "it bends one thing in 30 ways; 20 are allowed"),
    ("@rule.alter(Act)\ndef c(view, act):\n    return odd(Fix)(1)", "it answers Act with Fix, and Act has no amount"),
    ("@rule.after(Paid)\ndef c(view, paid):\n    return odd('x')", f"it answered with a text, {NO_ANSWER}"),
    ("@rule.after(Paid)\ndef c(view, paid):\n    return odd(Pay('', 'pot', 1))", ENDLESS),
    ("@rule.after(Paid)\ndef c(view, paid):\n    return [Pay('', 'pot', 1)] * 3", ENDLESS),
    ("@rule.carry_out(Gain)\ndef c(view, gain):\n    return gain\n"
     "@rule.after(Paid)\ndef d(view, paid):\n    return Gain(view.players()[0], 'x', 1)", "Gain leads back to itself"),
    ("@rule.carry_out(Gain)\ndef c(view, gain):\n    return odd('x')\n"
     "@rule.after(Paid)\ndef d(view, paid):\n    return Gain(view.players()[0], 'x', 1)",
     f"it answered with a text, {NO_ANSWER}"),
])
def test_the_same_in_every_kind_of_handler(den: Den, handler: str, words: str) -> None:
    number = den.adopt(a_file(handler))
    fault = den.fault(den.order("Ann", "tip"))
    assert fault.rule == number
    assert any(one in fault.words for one in words.split("|")), fault.words


@pytest.mark.parametrize(("handler", "words"), [
    ("return 1 // 0", "it divides by zero"),
    ("while True:\n        pass", "it took too long"),
    ("return odd(5)", "a rule of precedence answers with True, False or its reason"),
    ("return 'x' * 1000", "a rule of precedence answers with True, False or its reason"),
    ("return view.would_refuse(Tell('x')) or 1 // 0", "it divides by zero"),
])
def test_a_rule_of_precedence_that_errs_is_suspended_and_numbers_decide(den: Den, handler: str, words: str) -> None:
    number = den.adopt(a_file(f"@rule.precedence\ndef c(view, one, other):\n    {handler}"))
    fault = den.fault(den.order("Ann", "tip"))
    assert (fault.rule, words in fault.words) == (number, True), fault


def test_a_rule_of_precedence_that_favours_both_is_no_fault(den: Den) -> None:
    den.adopt(a_file("@rule.precedence\ndef c(view, one, other):\n    return True"))
    assert den.says("Ann", "tip").outcome == "done"
    assert den.game.engine.book.prevails(90, 91)


@pytest.mark.parametrize("handler", [
    "@rule.alter(Pay)\ndef c(view, pay):\n    return Become(pay)",
    "@rule.alter(Pay)\ndef c(view, pay):\n    return Become(Pay('', 'pot', 1))",
    "@rule.alter(Pay)\ndef c(view, pay):\n    return [Percent(10**14)] * 20",
    "@rule.alter(Pay)\ndef c(view, pay):\n    return [Percent(0.000001)] * 20",
    "@rule.alter(Pay)\ndef c(view, pay):\n    return Fix(10**15)",
    "@rule.alter(Pay)\ndef c(view, pay):\n    return Cap(5, -5)",
    "@rule.alter(Pay)\ndef c(view, pay):\n    return Fix(-5)",
    "@rule.carry_out(Gain)\ndef c(view, gain):\n    return None",
    "@rule.check(Pay)\ndef c(view, pay):\n    return Refuse('x', 'Nobody pays.')",
    "@rule.check(Act)\ndef c(view, act):\n    return Refuse('x', 'Nobody does anything.')",
])
def test_what_is_odd_and_allowed_errs_nowhere(den: Den, handler: str) -> None:
    """What comes of it is played or refused; no rule is to blame, the books balance and the game goes on."""
    den.adopt(a_file(handler))
    result = den.says("Ann", "tip")
    assert result.outcome in ("done", "refused")
    assert sum(den.game.world.accounts.values()) == 0
    assert not den.game.world.things["game"]["game"].get("paused")


def test_two_rules_that_go_in_circles_pause_the_game_and_none_is_suspended(den: Den) -> None:
    circle = "@rule.carry_out({})\ndef c(view, one):\n    return {}(one.player, 'x', 1)\n"
    go = '@rule.command("go", "Go.")\ndef g(view, order):\n    return Gain(order.giver, "x", 1)'
    one, other = den.adopt(a_file(circle.format("Gain", "Lose") + go)), den.adopt(a_file(circle.format("Lose", "Gain")))
    result = den.says("Ann", "go")
    assert result.outcome == "failed"
    assert den.game.world.things["game"]["game"]["paused"] is True
    (petition,) = den.game.world.all("petition")
    assert petition.words.endswith(f"by rules {one} and {other}")
    assert [den.standing(one), den.standing(other)] == ["in force", "in force"]


def test_orders_for_other_games_or_by_others_are_not_played(den: Den) -> None:
    """A command belongs to the rule that declares it, and to players: neither the Admin nor a stranger gives it."""
    den.adopt(a_law("return Tell('gone')"))
    clock = den.game.world.data["clock"]
    for given in (
        Instruct(clock, "", "go", {}, by="Admin", words="go"), Instruct(clock, "", "go", {}, by="stranger", words="go"),
        Instruct(clock, "Zed", "go", {}, words="go"),
    ):
        assert den.play(given).outcome == "refused"


def test_what_is_certain_happens_and_what_is_impossible_does_not_in_law_of_players_too(den: Den) -> None:
    den.adopt(a_law("""
assert all([view.happens('sure', 1) for _ in range(20)])
assert not any([view.happens('never', 0) for _ in range(20)])
assert view.roll('pogo', faces=(7, 7)) == 7
low, high = view.rolls('two', sides=(1, 1000))
assert low == 1 and 1 <= high <= 1000
assert sorted(view.picks('deal', ['a', 'b', 'a'], 3)) == ['a', 'a', 'b']
return Tell('All is as it must be.')"""))
    assert den.told(den.says("Ann", "go")) [-1] == "All is as it must be."


def test_law_of_players_deals_from_decks_of_its_own_and_sees_no_other(den: Den) -> None:
    dealer = a_rule(95, "The dealer")

    @dealer.after(Opened)
    def shuffles(view: View, opened: Opened) -> None:
        view.new_deck("pack", ["ace of trumps", "two of trumps"])

    @dealer.command("flip", "Turn the top card over.")
    def flips(view: View, order: Order) -> Tell:
        return Tell(f"{view.deal('pack')}")

    with_pack = Den(den.sandbox, dealer)
    with_pack.adopt(a_law("""
seen = view.deck('pack') + view.deal('pack', 2)
view.new_deck('pack', ['mine', 'mine'])
return Tell(f"{seen} {view.deck('pack')} {view.deal('pack', 9)} {view.deal('pack')}")"""))
    told = with_pack.told(with_pack.says("Ann", "go"))
    assert told[-1] == "[] ['mine', 'mine'] ['mine', 'mine'] []."
    row = with_pack.game.world.data["decks"]["pack"]
    assert sorted(row["left"]) == ["ace of trumps", "two of trumps"]
    assert with_pack.told(with_pack.says("Ann", "flip"))[-1] == f"{row['left'][:1]}."


def test_law_of_players_learns_no_card_by_asking_what_would_be_refused(den: Den) -> None:
    dealer = a_rule(95, "The dealer")

    @dealer.after(Opened)
    def shuffles(view: View, opened: Opened) -> None:
        view.new_deck("pack", ["ace of trumps", "two of trumps"])

    @dealer.check(Pay)
    def nobody_pays_under_an_ace(view: View, pay: Pay) -> Refuse | None:
        return Refuse("no", f"On top lies the {view.deck('pack')[0]}.") if pay.why == "for a look" else None

    with_pack = Den(den.sandbox, dealer)
    with_pack.adopt(a_law("return Tell(view.would_refuse(Pay(order.giver, '', 1, 'for a look')) or 'Who knows')"))
    assert with_pack.told(with_pack.says("Ann", "go"))[-1] == "Who knows."


def test_law_of_players_asks_what_brought_something_about(den: Den) -> None:
    fair = a_rule(95, "The fair")
    fair.attribute("player", "items", "counts", {})
    fair.after(Paid)(lambda view, paid: Gain(view.players()[0], "Bun", 3))
    with_fair = Den(den.sandbox, fair)
    with_fair.adopt(a_file("""
@rule.alter(Gain)
def twice(view, gain):
    occasion = view.occasion()
    return Percent(200, "for a tip") if isinstance(occasion, Paid) and occasion.amount == 1 else None

@rule.command("take", "Take a bun.")
def takes(view, order):
    assert view.occasion() is None
    return Gain(order.giver, "Bun", 1)
"""))
    assert "Ann gets 6 × Bun" in " ".join(with_fair.told(with_fair.says("Ann", "tip")))
    assert with_fair.told(with_fair.says("Ann", "take"), "Ann")


def test_law_of_players_is_not_told_of_an_occasion_that_is_not_for_every_rule_to_know(den: Den) -> None:
    """A card is dealt by setting what only its owner sees; the rule that answers that tells something to all."""
    crier = a_rule(95, "The crier")

    @crier.after(WasSet)
    def cries(view: View, was_set: WasSet) -> Pay | None:
        return Pay("", was_set.thing, 5, "for a cry") if was_set.attribute == "hand" else None

    with_crier = Den(den.sandbox, crier)
    with_crier.adopt(a_file("""
@rule.check(Pay)
def sees(view, pay):
    if pay.why == "for a cry":
        assert view.occasion() is None
"""))
    assert "for a cry" in " ".join(with_crier.told(with_crier.says("Ann", "deal WORD", word="ace")))
