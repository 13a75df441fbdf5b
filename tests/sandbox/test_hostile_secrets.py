"""What players keep from each other stays theirs, by whatever road a law looks for it; nothing of it is ever told."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Input, Result
from mailgame.law import Grant, Lapse, Pay, Refuse, Set, Thing, View
from mailgame.law.attributes import SeenBy
from mailgame.sandbox import Sandbox
from tests.kernel.builders import a_rule
from tests.sandbox.harness import Den, a_file, a_law

SECRETS = ("ace of", "example.org", "black queen", "is broke", "a bet", "five of hearts", "41")
"""What must stand in no letter, no page and no fault: cards, addresses, offers, petitions, plans, bids."""


def everything(den: Den, result: Result) -> str:
    """Return all that a result tells everybody, and the one who gave the order."""
    told = [*den.told(result), *den.told(result, "Bert")]
    told += [result.refusal.words] if result.refusal else []
    told += [result.fault.words, result.fault.trace] if result.fault else []
    return " ".join([*told, *(str(letter.about) + letter.title for letter in result.letters if letter.to != ("Ann",))])


def looks(den: Den, law: str, *before: Input) -> Result:
    """Let Ann do something, and Bert's law look at it by the command “go”; return what comes of it."""
    den.adopt(law)
    for given in before:
        den.play(given)
    result = den.game.handle(den.order("Bert", "go"))
    for secret in SECRETS:
        assert secret not in everything(den, result)
    return result


@pytest.mark.parametrize(("body", "words"), [
    ("return Tell(view.player('Ann').address)", "“address” of a player is not for every rule to know"),
    ("return Tell(view.player('Ann').get(odd('address')))", "“address” of a player is not for every rule to know"),
    ("return Tell(view.player('Ann').get('add' + 'ress'))", "“address” of a player is not for every rule to know"),
    ("return Tell(view.player('Ann').get('ha' + 'nd'))", "“hand” of a player is not for every rule to know"),
    ("return Tell(str(view.player('Ann').get(odd('mark'))))", "“mark” of a player is not for every rule to know"),
    ("return Tell(str(view.player('Ann').answers))", "“answers” of a player is not for every rule to know"),
    ("return Tell(order.giver.get(odd('hand')))", "“hand” of a player is not for every rule to know"),
    ("return Tell(view.game.admin)", "“admin” of a game is not for every rule to know"),
    ("return Tell('{0.hand}'.format(view.player('Ann')))", "no rule in force declares “hand” for what it looks at"),
    ("return Pay('', 'pot', 1, view.player('Ann').get(odd('hand')))",
     "“hand” of a player is not for every rule to know"),
    ("try:\n    raise ValueError(view.player('Ann').get(odd('hand')))\nfinally:\n    pass",
     "“hand” of a player is not for every rule to know"),
    ("view.roll(view.player('Ann').get(odd('hand')))", "“hand” of a player is not for every rule to know"),
    ("try:\n    x = view.player('Ann').get(odd('hand'))\nexcept BaseException as no:\n    x = str(no)\nreturn Tell(x)",
     "“hand” of a player is not for every rule to know"),
])
def test_what_is_on_file_of_others_and_in_their_hands(den: Den, body: str, words: str) -> None:
    result = looks(den, a_law(body))
    assert result.fault is not None
    assert result.fault.words == words


@pytest.mark.parametrize(("body", "field"), [
    ("return Tell(view.player('Ann').hand)", "hand"),
    ("return Tell(str(view.player('Ann').mark))", "mark"),
    ("return Tell(order.giver.hand)", "hand"),
    ("return Tell(order.giver.get('hand'))", "hand"),
    ("return Tell(str(view.player('Ann').get('mark', 0)))", "mark"),
    ("view.roll(view.player('Ann').hand)", "hand"),
    ("try:\n    return Tell(view.player('Ann').hand)\nexcept BaseException:\n    return Tell('no')", "hand"),
])
def test_what_a_line_plainly_asks_of_others_is_refused_as_the_law_arrives(den: Den, body: str, field: str) -> None:
    refusal = den.says("Bert", "adopt", a_law(body)).refusal
    assert refusal is not None
    assert f"“{field}” of a player is not for every rule to know in this game." in refusal.words


def test_a_table_of_a_laws_own_may_have_the_key_of_a_secret(den: Den) -> None:
    result = looks(den, a_law("known = {'hand': 'a left one'}\nreturn Tell(known.get('hand'))"))
    assert "A left one." in den.told(result, "Bert")


@pytest.mark.parametrize("body", [
    "return Tell(f'{view} {order} {view.player(\"Ann\")} {view.players()} {rule} {view.game}')",
    "return Tell(str([view, order, rule, view.players(), view.things('player'), view.rules()]))",
    "return Tell(repr(view.player('Ann')) + str(order) + repr(view))",
    "try:\n    x = '{0.hand}'.format(view.player('Ann'))\nexcept BaseException as e:\n    x = str(e)\nreturn Tell(x)",
    "return Tell(str(order.address))",
    "return Tell(view.foresee(Tell('ace of', (view.player('Ann'),)), view.player('Ann')))",
])
def test_what_things_say_of_themselves_and_faults_tell_nothing(den: Den, body: str) -> None:
    result = looks(den, a_law(body))
    assert result.outcome == "done"
    assert "0x" not in everything(den, result)


@pytest.mark.parametrize(("body", "words"), [
    ("return Tell(view.orders()[0].words)", "“words” of an order is known to its author alone"),
    ("return Tell(str(view.orders()[0].arguments))", "“arguments” of an order is known to its author alone"),
    ("return Tell(view.things('order')[0].get('pat' + 'tern'))", "“pattern” of an order is known to its author alone"),
    ("return Tell(view.orders(view.player('Ann'))[0].player.id)", ""),
    ("return Tell(view.foresee(PlayOrders(tuple(view.players()))))", ""),
    ("return Tell(view.foresee(DropOrders(view.player('Ann'), 'x'), view.player('Ann')))", ""),
    ("return Tell(view.would_refuse(PlayOrders(tuple(view.players()))))", ""),
])
def test_orders_on_file(den: Den, body: str, words: str) -> None:
    result = looks(den, a_law(body), den.order("Ann", "plan WORD", word="five of hearts"))
    assert (result.fault.words if result.fault else "") == words


@pytest.mark.parametrize(("body", "words"), [
    ("return Tell(view.petitions()[0].words)", "“words” of a petition is known to its author alone"),
    ("return Tell(str(view.petitions()[0].get('about')))", "“about” of a petition is known to its author alone"),
    ("return Tell(view.petitions('begging')[0].player.id)", ""),
    ("return Tell(view.offers()[0].words)", "“words” of an offer is known to its author alone"),
    ("return Tell(str(view.offers('', view.player('Ann'))[0].about))",
     "“about” of an offer is known to its author alone"),
    ("return Tell(view.offers()[0].what)", ""),
])
def test_petitions_and_offers(den: Den, body: str, words: str) -> None:
    result = looks(den, a_law(body), den.order("Ann", "beg"), den.order("Ann", "pray"))
    assert (result.fault.words if result.fault else "") == words


SEALED = "how a ballot stands is not known before it is closed"
BID = "what somebody has bid is not known before the ballot is closed"
BALLOT = "view.things('ballot')[0]"


@pytest.mark.parametrize(("body", "words"), [
    (f"return Tell(str({BALLOT}.votes['Ann']['choice']))",
    "how anybody votes is not known before the ballot is closed"),
    (f"return Tell(str({BALLOT}.votes['Ann']['amount']))",
    "how anybody votes is not known before the ballot is closed"),
    (f"return Tell(str({BALLOT}.votes))", ""),
    (f"return Tell(str({BALLOT}.get('vo' + 'tes')))", ""),
    (f"return Tell(str({BALLOT}.tally))", ""),
    (f"return Tell(str(tally({BALLOT})))", SEALED),
    (f"return Tell(count({BALLOT}))", SEALED),
    (f"return verdict({BALLOT}, True)", SEALED),
    (f"return Tell(str(view.held(view.player('Ann'), escrow({BALLOT}))))", BID),
    ("return Tell(str(view.held(view.player('Ann'), 'ballot 1')))", BID),
    ("return Tell(str(100 - view.free(view.player('Ann'))))", ""),
    (f"return Tell(view.foresee(CloseBallot({BALLOT})))", ""),
    (f"return Tell(view.foresee(Decide({BALLOT})))", ""),
    (f"return Tell(view.foresee(Reveal({BALLOT})))", ""),
    (f"return Tell(view.would_refuse(Reveal({BALLOT})))", ""),
    ("return Tell(view.would_refuse(Hold(view.player('Ann'), 'x', 60)))", ""),
    ("return Tell(str([n for n in range(90) if view.would_refuse(Hold(view.player('Ann'), 'x', n))]))", None),
])
def test_votes_and_bids_before_a_ballot_is_closed(den: Den, body: str, words: str | None) -> None:
    result = looks(den, a_law(body), den.order("Bert", "ballot"), den.order("Ann", "bid NUMBER", number=41)) \
        if words is not None else looks_at_all(den, body)
    assert (result.fault.words if result.fault else "") == (words or "")


def looks_at_all(den: Den, body: str) -> Result:
    """Let law try out every sum: it is told the same of each, so that it learns nothing."""
    den.adopt(a_law(body))
    den.says("Bert", "ballot")
    den.says("Ann", "bid NUMBER", number=41)
    result = den.game.handle(den.order("Bert", "go"))
    assert den.told(result) == [f"{list(range(90))}."]
    return result


def test_when_the_ballot_is_closed_all_is_there_to_see(den: Den) -> None:
    den.adopt(a_law(f"return [CloseBallot({BALLOT}), Tell('closed')]"))
    den.adopt(a_file(
        "@rule.after(BallotClosed)\ndef c(view, closed):\n    vote = closed.ballot.votes['Ann']['amount']\n"
        "    return Tell(f'{vote} {tally(closed.ballot).sums} {view.free(view.player(\"Ann\"))}')"
    ))
    den.says("Bert", "ballot")
    den.says("Ann", "bid NUMBER", number=41)
    assert "41 {'yes': 41, 'no': 0, 'abstain': 0} 100." in den.told(den.says("Bert", "go"))


@pytest.mark.parametrize(("handler", "words"), [
    ("@rule.check(Cast)\ndef c(view, cast):\n    view.roll(cast.choice)", "“choice” of Cast"),
    ("@rule.check(Cast)\ndef c(view, cast):\n    view.roll(str(cast.amount))", "“amount” of Cast"),
    ("@rule.alter(Cast)\ndef c(view, cast):\n    return Become(Tell(str(cast.amount)))", "“amount” of Cast"),
    ("@rule.carry_out(Cast)\ndef c(view, cast):\n    return Tell(f'{cast.choice}')", "“choice” of Cast"),
    ("@rule.alter(Cast)\ndef c(view, cast):\n    return Become(cast)", "it bends Cast, which it may not see"),
    ("@rule.check(Hold)\ndef c(view, hold):\n    view.roll(str(hold.amount))", "“amount” of Hold"),
    ("@rule.after(Held)\ndef c(view, held):\n    return Tell(str(held.amount))", "“amount” of Held"),
    ("@rule.check(Set)\ndef c(view, one):\n    view.roll(str(one.value)[:50])", "“value” of Set"),
    ("@rule.after(WasSet)\ndef c(view, one):\n    return Tell(str(one.value))", "“value” of WasSet"),
    ("@rule.after(Voted)\ndef c(view, voted):\n    return Tell(str(tally(voted.ballot).lines))", SEALED),
])
def test_what_a_law_overhears_of_a_vote(den: Den, handler: str, words: str) -> None:
    number = den.adopt(a_file(handler))
    den.says("Bert", "ballot")
    result = den.game.handle(den.order("Ann", "bid NUMBER", number=41))
    assert result.fault is not None
    assert (result.fault.rule, result.fault.words.startswith(words)) == (number, True), result.fault
    assert "41" not in result.fault.words + result.fault.trace


@pytest.mark.parametrize("handler", [
    "@rule.after(Told)\ndef c(view, told):\n    return Tell('I heard ' + told.words) if told.words else None",
    "@rule.check(Tell)\ndef c(view, tell):\n    view.roll(tell.words[:50])",
    "@rule.alter(Tell)\ndef c(view, tell):\n    return Redirect('to', None)",
    "@rule.check(Cast)\ndef c(view, cast):\n    view.roll(f'{cast}')",
    "@rule.after(Voted)\ndef c(view, voted):\n    return Tell(f'{voted.player} {voted.ballot.votes}')",
])
def test_what_is_told_to_one_is_not_heard_by_law(den: Den, handler: str) -> None:
    den.adopt(a_file(handler))
    den.says("Bert", "ballot")
    result = den.says("Ann", "bid NUMBER", number=41)
    assert result.outcome == "done"
    assert "41" not in " ".join(den.told(result))
    assert "You bid 41 dollars." in den.told(result, "Ann")


@pytest.mark.parametrize(("handler", "order", "words"), [
    ("@rule.check(Petition)\ndef c(view, p):\n    view.roll(p.words[:30])", "beg", "“words” of Petition"),
    ("@rule.after(Petitioned)\ndef c(view, p):\n    return Tell(p.petition.words)", "beg", "“words” of a petition"),
    ("@rule.check(Ask)\ndef c(view, ask):\n    view.roll(ask.words[:30])", "pray", "“words” of Ask"),
    ("@rule.after(Asked)\ndef c(view, asked):\n    return Tell(asked.offer.words)", "pray", "“words” of an offer"),
])
def test_what_is_between_one_player_and_a_rule_or_the_admin(den: Den, handler: str, order: str, words: str) -> None:
    den.adopt(a_file(handler))
    result = den.game.handle(den.order("Ann", order))
    assert result.fault is not None
    assert result.fault.words.startswith(words)
    assert not any(secret in result.fault.words for secret in SECRETS)


@pytest.mark.parametrize(("event", "word"), [("Granted", Grant), ("Lapsed", Lapse)])
def test_what_became_of_it_is_known_to_the_rule_that_asked(den: Den, event: str, word: type) -> None:
    hears = f"@rule.after({event})\ndef c(view, one):\n    return Tell(str(one.about))"
    spy = den.adopt(a_file(hears))
    kind, order = ("petition", "beg") if word is Grant else ("offer", "pray")
    den.says("Ann", order)
    engine = den.game.engine
    engine.begin_input()
    thing = Thing(den.game.world, kind, "1")
    assert thing.exists
    with pytest.raises(Exception, match="it is another rule’s affair"):
        engine.play(word(thing))
    assert engine.run.erring == spy


def test_a_private_letter_is_not_read_by_law(den: Den) -> None:
    den.adopt(a_file(
        "@rule.check(Post)\ndef c(view, post):\n    view.roll(str(post.about)[:50])\n"
        "@rule.after(Posted)\ndef d(view, posted):\n    return Tell(posted.title)"
    ))
    result = den.says("Ann", "message PLAYER", "the five of hearts", player="Bert")
    assert result.outcome == "done"
    assert den.told(result) == []
    assert den.says("Ann", "post", "hello all").outcome == "done"


@pytest.mark.parametrize("purse", ["owner", "everyone"])
def test_a_quiet_payment_is_not_heard_by_law(shared: Sandbox, purse: SeenBy) -> None:
    made = a_rule(93, "Savings")
    made.attribute("player", "savings", "money", seen_by=purse)
    made.command("reap", "Reap.")(lambda view, order: Pay("", order.giver, 5, "as income", quiet=True))
    den = Den(shared, made)
    den.adopt(a_file(
        "@rule.check(Pay)\ndef c(view, pay):\n    view.roll(pay.why)\n"
        "@rule.after(Paid)\ndef d(view, paid):\n    return Tell(f'{paid.payee} reaps.')"
    ))
    result = den.says("Ann", "reap")
    assert den.told(result) == []
    assert den.told(result, "Ann") == ["You get $5 as income."]


@pytest.mark.parametrize(("done", "words"), [
    ("Pay('', order.giver, 5, quiet=True)", "it pays in secret"),
    ("Pause('a rest', forced=True)", "it says that the game cannot go on"),
])
def test_law_does_nothing_in_secret_and_forces_no_pause(den: Den, done: str, words: str) -> None:
    den.adopt(a_law(f"return {done}"))
    assert words in den.fault().words


def test_dice_to_come_are_not_seen_before(den: Den) -> None:
    """What is tried out throws dice that are taken back; whatever they showed is not told."""
    den.adopt(a_file(
        "@rule.carry_out(Gain)\ndef c(view, gain):\n    return Refuse('x', f'it will be {view.roll(\"die\")}')\n"
        '@rule.command("go", "Go.")\ndef g(view, order):\n'
        "    one = Gain(order.giver, 'x', 1)\n    return Tell('I saw ' + view.would_refuse(one) + view.foresee(one))"
    ))
    assert den.told(den.says("Bert", "go")) == ["I saw."]


@pytest.mark.parametrize("sees", ["owner", "nobody"])
@pytest.mark.parametrize("asks", ["would_refuse", "foresee"])
def test_what_is_tried_out_tells_nothing_of_what_others_keep_secret(
    shared: Sandbox, sees: SeenBy, asks: str
) -> None:
    """Whoever sleeps pays nothing: a law that lets Ann pay, to see what comes of it, learns the same either way."""
    den = a_dormitory(shared, sees)
    den.adopt(a_law(f"return Tell('I saw ' + view.{asks}(Pay(view.player('Ann'), '', 1, 'for a bed')))"))
    assert den.told(den.says("Bert", "go")) == ["I saw."]
    den.says("Ann", "sleep")
    assert den.told(den.says("Bert", "go")) == ["I saw."]


def test_what_is_tried_out_is_told_where_everybody_may_know_it(shared: Sandbox) -> None:
    den = a_dormitory(shared, "everyone")
    den.adopt(a_law("return Tell('I saw ' + view.would_refuse(Pay(view.player('Ann'), '', 1, 'for a bed')))"))
    assert den.told(den.says("Bert", "go")) == ["I saw."]
    den.says("Ann", "sleep")
    assert den.told(den.says("Bert", "go")) == ["I saw Ann sleeps."]


@pytest.mark.parametrize("asleep", [False, True])
def test_what_a_payment_comes_to_tells_no_secret_either(shared: Sandbox, asleep: bool) -> None:
    den = a_dormitory(shared, "owner")
    den.adopt(a_law("return Tell('I saw ' + view.reckon(Pay(view.player('Ann'), '', 1, 'for a bed')).refused)"))
    if asleep:
        den.says("Ann", "sleep")
    fault = den.fault(den.order("Bert", "go"))
    assert fault.words == "what Pay comes to rests on what is not for every rule to know"


def a_dormitory(shared: Sandbox, sees: SeenBy) -> Den:
    """Return a game in which players sleep, which only those know who may see it, and then pay nothing."""
    made = a_rule(93, "Sleep")
    made.attribute("player", "asleep", "number", 0, seen_by=sees)
    made.command("sleep", "Sleep.")(lambda view, order: Set(order.giver, asleep=1))

    def says_why(view: View, pay: Pay) -> Refuse | None:
        return Refuse("asleep", f"{pay.payer} sleeps.") if isinstance(pay.payer, Thing) and pay.payer.asleep else None

    made.check(Pay)(says_why)
    return Den(shared, made)


def test_a_rule_knows_what_it_declared_itself(den: Den) -> None:
    den.adopt(a_file(
        'rule.attribute("player", "cards", "text", "seven", seen_by="owner")\n'
        '@rule.command("go", "Go.")\ndef g(view, order):\n    return Tell(order.giver.cards, (order.giver,))'
    ))
    assert den.told(den.says("Bert", "go"), "Bert") == ["Seven."]
    other = den.adopt(a_file(
        '@rule.command("spy", "Spy.")\ndef g(view, order):\n    return Tell(view.player("Bert").get("car" + "ds"))'
    ))
    assert den.fault(den.order("Ann", "spy")).rule == other
