"""Law that fails over a secret: nobody is told the secret in saying how it failed, neither all nor its author."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Alarm, Result
from tests.sandbox.harness import Den, a_file

SECRET = "4711"
FAILS = {
    "a table": "{1: 2}[one.spot]",
    "a text as a number": "int('x' + one.word)",
    "an attribute": "Set(one, one.word, 1)",
    "a letter": "Post(one.word, 'x')",
    "taken out": "{}.pop(one.word)",
    "a list": "[7][one.spot]",
    "a long text": "int(one.word * 60)",
    "a player by it": "{one.id: 1}['nobody but ' + one.id]",
}
BEYOND = {
    "a number of it": "Set(one, 'stars', int(one.word[4:]) * 10**18)",
    "dice": "Tell(str(view.rolls('x', None, one.spot)))",
    "a chance": "Tell(str(view.happens('x', one.spot)))",
    "a number out of bounds": "Set(one, 'few', one.spot)",
    "a half": "Set(one, 'few', one.spot ** 0.5)",
    "a day": "Tell(str(view.now.replace(day=one.spot)))",
    "a name": "Set(one, 'friend', one.word)",
    "a moment": "Set(one, 'since', one.word)",
}
LAW = '''
rule.attribute("player", "spot", "number", 0, seen_by="owner")
rule.attribute("player", "word", "text", "", seen_by="nobody")
rule.attribute("player", "stars", "number", 0)
rule.attribute("player", "few", "number", 0, most=10)
rule.attribute("player", "friend", "player")
rule.attribute("player", "since", "moment", "")

@rule.command("hide NUMBER WORD", "Hide.")
def hides(view, order):
    return [Set(order.giver, spot=order.number, word=order.word), SetTimer("tick", at=hours_from(view, 2))]

def found(view, one):
    return FAILS

@rule.after(Rang, name="tick")
def rings(view, rang):
    for one in view.players():
        if one.spot:
            return found(view, one)
    return None

@rule.command("seek PLAYER", "Look for somebody.")
def seeks(view, order):
    return found(view, order.player)
'''


def adopted(den: Den, how: str) -> int:
    """Let a law be in force that fails in one of these ways, and somebody hide by it."""
    rule = den.adopt(a_file(LAW.replace("FAILS", (FAILS | BEYOND)[how])))
    assert den.says("Bert", "hide NUMBER WORD", number=int(SECRET), word=f"reef{SECRET}").outcome == "done"
    return rule


def all_that_is_told(den: Den, *results: Result) -> str:
    """Return all that anybody but the Admin gets to read of it: what is told, letters, and what stands on the page."""
    told = [words for result in results for words in den.told(result, "Ann")]
    letters = [f"{one.title} {one.about}" for result in results for one in result.letters if one.kind != "to admin"]
    return "\n".join([*told, *letters, str(den.game.world.rules)])


@pytest.mark.parametrize("how", FAILS)
def test_how_law_failed_by_itself_is_told_without_what_it_keeps_secret(den: Den, how: str) -> None:
    rule = adopted(den, how)
    before = len(den.results)
    den.play(Alarm(den.game.due_at))
    assert den.standing(rule) == "suspended"
    told = all_that_is_told(den, *den.results[before:])
    assert "is suspended because it failed" in told
    assert SECRET not in told
    assert "Bert" not in told
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize("how", BEYOND)
def test_nor_is_a_value_told_that_does_not_fit(den: Den, how: str) -> None:
    """It stood in the refusal, for whoever gave the order, and in what its author was told."""
    rule = adopted(den, how)
    rang = den.play(Alarm(den.game.due_at))
    sought = den.says("Cleo", "seek PLAYER", player="Bert")
    assert sought.refusal is not None
    told = sought.refusal.words + all_that_is_told(den, rang, sought)
    assert f"Your rule {rule} did nothing" in told
    assert "was to act by itself and could not: " in told
    assert SECRET not in told
    assert "68.6" not in told, "nor what comes of it"
    assert den.standing(rule) == "in force"
    if how == "a number out of bounds":
        assert sought.refusal.words == "That cannot be: player.few is at most 10."


@pytest.mark.parametrize("how", FAILS)
def test_nor_is_it_told_to_whom_it_could_not_obey(den: Den, how: str) -> None:
    adopted(den, how)
    result = den.says("Cleo", "seek PLAYER", player="Bert")
    assert result.refusal is not None
    assert SECRET not in result.refusal.words + all_that_is_told(den, result)


@pytest.mark.parametrize("said", ["reef4711", "4711", "x4711, y"])
def test_the_author_of_a_law_is_not_told_what_was_ordered(den: Den, said: str) -> None:
    den.adopt(a_file('@rule.command("ztrust TEXT", "Say it to the law.")\ndef trusts(view, order):\n'
                     "    return Tell({'a': 'b'}[order.text])\n"))
    result = den.says("Bert", "ztrust TEXT", text=said)
    assert result.refusal is not None
    assert said in result.refusal.words, "who gave the order reads what was wrong"
    (letter,) = [one for one in result.letters if one.kind == "notice"]
    assert "return Tell({'a': 'b'}[order.text])" in str(letter.about["words"])
    assert "4711" not in str(letter.about)
