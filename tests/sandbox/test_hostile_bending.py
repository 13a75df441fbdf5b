"""What a rule may not see it may not bend, nor move what all see to where nobody does, nor put words into a mouth."""

from __future__ import annotations

import dataclasses

import pytest

from mailgame import law
from mailgame.game.inputs import Input, Result
from mailgame.law.veils import SPOKEN
from mailgame.sandbox.language import OF_ALL_GAMES
from tests.sandbox.harness import Den, a_file

INTENTS = {name: word for name, word in OF_ALL_GAMES.words.items() if issubclass(word, law.Intent)}
ELSEWHERE = ("Invite", "Pay", "Seat")
"""Payments are veiled where purses are private: tests/rulesets/test_vault.py; for guests see test_hostile_heard.py."""
VEILED = sorted(name for name, word in INTENTS.items() if getattr(word, "veil", None) and name not in ELSEWHERE)
AMOUNTS = ("Fix(3, 'x')", "Add(-40, 'x')", "Percent(50)", "Cap(most=5)", "Cap(least=90)")
OTHERS = {
    "player": "view.player('Bert')", "ballot": "view.things('ballot')[-1]", "choice": "'no'", "amount": "7",
    "account": "view.player('Bert')", "under": "'mine'", "thing": "view.player('Bert')", "attribute": "'note'",
    "value": "'x'", "key": "'y'", "by": "1", "kind": "'card'", "id": "'z'", "attributes": "{}", "what": "'mine'",
    "words": "'x'", "options": "('go',)", "about": "{'x': 1}", "default": "'x'", "until": "None", "by_rule": "True",
    "release": "None", "more": "{'note': 'x'}", "law": "'rule = Rule(0, \"Mine\")'", "title": "'x'",
}
"""Another value for each field of a veiled word."""


def prepared(den: Den, name: str) -> tuple[list[Input], Input]:
    """Return what is played before, and what then brings a veiled word about."""
    orders = {
        "Cast": den.order("Ann", "bid NUMBER", number=41), "Hold": den.order("Ann", "bid NUMBER", number=41),
        "Set": den.order("Ann", "deal WORD", word="ace"), "Count": den.order("Ann", "hoard"),
        "Create": den.order("Ann", "hide"), "Ask": den.order("Ann", "pray"), "Petition": den.order("Ann", "beg"),
    }
    ballots = [den.order("Bert", "ballot"), den.order("Bert", "show")]
    return (ballots if name in ("Cast", "Hold") else []), orders[name]


def more_secrets() -> law.Rule:
    """Return a shipped rule that counts, and makes, what is hidden; and an attribute that everybody sees."""
    from tests.kernel.builders import a_rule

    made = a_rule(93, "More secrets")
    made.attribute("player", "note", "text", "")
    made.attribute("player", "hoard", "counts", {}, seen_by="nobody")
    made.attribute("card", "face", "text", "", seen_by="nobody")

    @made.command("hoard", "Hoard.")
    def hoards(view: law.View, order: law.Order) -> law.Count:
        return law.Count(order.giver, "hoard", "gold", 41)

    @made.command("hide", "Hide a card.")
    def hides(view: law.View, order: law.Order) -> law.Create:
        return law.Create("card", "1", {"face": "ace"})

    @made.command("write WORD", "Note something.")
    def writes(view: law.View, order: law.Order) -> law.Set:
        return law.Set(order.giver, "note", order.word)

    @made.command("shout", "Tell everybody something.")
    def shouts(view: law.View, order: law.Order) -> list[law.Intent]:
        about: dict[str, law.Plain] = {"words": "Ann speaks.", "author": "Ann"}
        return [law.Tell("Ann shouts."), law.Post("notice", "A shout", None, about)]

    return made


def bent(den: Den, name: str, outcome: str) -> Result:
    """Let a law answer a word with an outcome; return what comes of it."""
    return brought_about(den, name, f"@rule.alter({name})\ndef bends(view, one):\n    return {outcome}")


def brought_about(den: Den, name: str, clause: str) -> Result:
    """Let a law have a clause; return what comes of an order that brings a veiled word about."""
    den.adopt(a_file(clause))
    before, last = prepared(den, name)
    for given in before:
        den.play(given)
    return den.game.handle(last)


def outcomes(name: str) -> list[str]:
    fields = [one.name for one in dataclasses.fields(INTENTS[name])]
    found = [f"Redirect('{field}', {OTHERS[field]})" for field in fields]
    found += ["Become(Tell('something else'))"]
    return [*found, *(AMOUNTS if "amount" in fields else ())]


@pytest.mark.parametrize(("name", "outcome"), [(name, outcome) for name in VEILED for outcome in outcomes(name)])
def test_what_is_veiled_is_not_bent(shared: object, name: str, outcome: str) -> None:
    den = Den(shared, more_secrets())  # type: ignore[arg-type]
    result = bent(den, name, outcome)
    assert result.fault is not None, (result.outcome, result.refusal)
    assert f"it bends {name}, which it may not see" in result.fault.words
    assert "41" not in result.fault.words + result.fault.trace


@pytest.mark.parametrize("name", VEILED)
def test_what_is_veiled_can_be_stopped_and_refused_with_words(shared: object, name: str) -> None:
    for handler in (
        f"@rule.alter({name})\ndef stops(view, one):\n    return Stop('x', 'Not today.')",
        f"@rule.check({name})\ndef refuses(view, one):\n    return Refuse('x', 'Not today.')",
    ):
        den = Den(shared, more_secrets())  # type: ignore[arg-type]
        result = brought_about(den, name, handler.replace("view, one):\n", f"view, one):\n    {mine(name)}\n"))
        assert result.refusal is not None, result.fault
        assert result.refusal.words == "Not today."


def mine(name: str) -> str:
    """Return the line that leaves alone what comes before: ballots, too, are made and set."""
    return "if one.kind == 'ballot': return None" if name == "Create" else "pass"


# --- what all see is not hidden, nor moved to where the rule could not have put it

@pytest.mark.parametrize(("name", "outcome", "orders"), [
    ("Cast", "Redirect('ballot', view.things('ballot')[0])", ["ballot", "show", "say yes NUMBER"]),
    ("Hold", "Redirect('under', 'ballot 1')", ["ballot", "show", "say yes NUMBER"]),
    ("Hold", "Fix(1)", ["show", "say yes NUMBER"]),
    ("Set", "Redirect('attribute', 'hand')", ["write WORD"]),
    ("Set", "Redirect('attribute', 'mark')", ["write WORD"]),
    ("Set", "Redirect('attribute', 'delegate')", ["write WORD"]),
    ("Set", "[Redirect('thing', view.game), Redirect('attribute', 'winner')]", ["write WORD"]),
    ("Set", "Become(Set(one.thing, 'hand', 'x'))", ["write WORD"]),
    ("Tell", "Redirect('to', (view.player('Bert'),))", ["shout"]),
    ("Tell", "Redirect('words', 'Ann confesses.')", ["shout"]),
    ("Post", "Redirect('to', (view.player('Bert'),))", ["shout"]),
    ("Post", "Redirect('title', 'From the Admin')", ["shout"]),
    ("Post", "Redirect('about', {'words': 'I confess.', 'author': 'Admin'})", ["shout"]),
    ("Post", "Redirect('kind', 'paused')", ["shout"]),
    ("Pay", "Redirect('why', 'as a bribe')", ["tip"]),
    ("Pay", "Redirect('because', ('The Admin says so',))", ["tip"]),
    ("Pay", "Redirect('quiet', True)", ["tip"]),
    ("Pay", "Become(Pay(one.payer, one.payee, one.amount, quiet=True))", ["tip"]),
])
def test_what_all_see_is_not_hidden_nor_said_otherwise(
    shared: object, name: str, outcome: str, orders: list[str]
) -> None:
    den = Den(shared, more_secrets())  # type: ignore[arg-type]
    den.adopt(a_file(f"@rule.alter({name})\ndef bends(view, one):\n    return {outcome}"))
    *before, last = orders
    for pattern in before:
        den.says("Bert", pattern)
    result = den.game.handle(den.order("Ann", last, word="ace", number=41))
    assert result.fault is not None, (result.outcome, result.refusal)


@pytest.mark.parametrize("field", ["author", "act", "title", "target", "text", "sets", "law"])
def test_nobodys_proposal_is_written_by_a_rule(den: Den, field: str) -> None:
    values = {"author": "view.player('Bert')", "act": "'repeal'", "title": "'x'", "target": "91", "text": "'x'",
              "sets": "{'x': 1}", "law": "'x'"}
    den.adopt(a_file(f"@rule.alter(Submit)\ndef bends(view, one):\n    return Redirect('{field}', {values[field]})"))
    result = den.game.handle(den.order("Ann", "adopt", a_file("x = 1")))
    assert result.fault is not None
    assert "nobody else puts other words there" in result.fault.words


def test_each_text_of_a_word_is_somebodys_words_or_names_something() -> None:
    """Whoever adds a word says here, or in SPOKEN, whether others may put something else in its place."""
    names = {"account", "act", "address", "attribute", "author", "by", "choice", "id", "item", "key", "kind", "label",
             "name", "number", "owner", "part", "parts", "payee", "payer", "place", "slug", "sort", "standing",
             "status", "time", "under", "value", "verb", "what"}
    for word in INTENTS.values():
        for field in dataclasses.fields(word):
            if "str" in str(field.type) and "Mapping" not in str(field.type):
                assert field.name in SPOKEN | names, (word, field.name)


def test_what_everybody_sees_can_still_be_bent(shared: object) -> None:
    den = Den(shared, more_secrets())  # type: ignore[arg-type]
    more = "[Redirect('payee', view.player('Cleo')), Add(4)]"
    den.adopt(a_file(f"@rule.alter(Pay)\ndef bends(view, one):\n    return {more}"))
    den.adopt(a_file("@rule.alter(Set)\ndef bends(view, one):\n    return Redirect('value', 'no') "
                     "if one.attribute == 'note' else None"))
    assert den.told(den.says("Ann", "tip")) == ["Ann pays Cleo $5 as a tip."]
    assert den.says("Ann", "write WORD", word="yes").outcome == "done"
    assert den.game.world.read("player", "Ann", "note") == "no"
