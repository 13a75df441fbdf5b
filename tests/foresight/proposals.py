"""Proposals as players make them: law of plain clauses, rules repealed, numbers set."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from mailgame.sandbox.language import Language
from tests.sandbox.fitting import fitted
from tests.sandbox.lawmaking import Lawmaker
from tests.sandbox.mail import FOLDERS


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal: the letter that makes it, and whether all it does by itself is done at once."""

    ruleset: str
    name: str
    kind: str
    letter: str
    at_once: bool = False


ENACTED = """@rule.after(Enacted)
def {name}(view, it):
    if it.rule.number != rule.number:
        return None
{body}
"""
WHEN = {
    "at once": "",
    "daily": 'SetTimer("tick", days=(0, 1, 2, 3, 4, 5, 6), time="12:00")',
    "on Fridays": 'SetTimer("tick", days=(4,), time="12:00")',
    "in an hour": 'SetTimer("tick", at=hours_from(view, 1))',
}
EVENTS = ("UpdatePlayed", "UpdateBegan", "TurnBegan", "TurnEnded", "Voted", "Submitted", "Concluded", "Enacted",
          "WasSet", "Paid", "Landed", "Told", "Rang", "Chosen", "BallotOpened", "BallotClosed", "Repealed", "Gained",
          "ActionSpent", "Posted", "Created", "Amended")
CHECKED = ("Pay", "Act", "Submit", "Cast", "Enact", "Set", "Update", "BeginTurn", "Move", "Land", "EndTurn",
           "OpenBallot", "Conclude", "PutInForce", "Round", "TakeTurn", "Post", "Tell", "Repeal", "Gain", "Win",
           "PlayOrders", "SetTimer")
ACTS = (
    'Pay("", view.player("Ann"), 100)', 'Pay(view.player("Bert"), "pot", 30, "a fine")',
    'Pay(view.player("Bert"), view.player("Ann"), 10)', 'Pay(view.player("Cleo"), "", 10_000)',
    'Pay("pot", view.player("Ann"), 5)', 'Pay("", "pot", 5)', 'Pay("Ann", "Bert", 5)',
    '*[Pay("", one, 7) for one in view.players()]',
    '*[Pay(one, "", one.get("money", 0) // 10, "tax") for one in view.players()]',
    'Set(view.game, luck=view.game.luck + 1)', 'Set(view.player("Ann"), karma=view.player("Ann").karma + 1)',
    'Set(view.player("Ann"), karma=1_000)', '*[Set(one, karma=one.karma + 1) for one in view.players()]',
    'Set(view.player("Ann"), active=False)', 'Set(view.player("Bert"), money=5)', 'Set(view.game, turn=None)',
    'Create("dog", "Rex")', 'Create("dog")', 'Tell("Hello.")', 'Tell("Psst.", (view.player("Ann"),))',
    'Post("news", "Hello", None, {"words": "Hello."})', 'Post("update", "An update", news=True)',
    'Win(view.player("Ann"), "by law.")', 'End("It is over.")', 'Pause("a rest")', 'Repeal(rule.number, "done")',
    'Repeal({rule}, "it is old")', 'Amend({rule}, "{param}", {value}, "by law")', 'Score(view.player("Ann"), 10)',
    'OpenBallot("Well?", tuple(view.players()), closes=hours_from(view, 30), by_itself=True, what="well")',
    'Ask(view.player("Ann"), "gift", "A gift?", ("take it",), {}, "", view.now)',
    'SetTimer("tock", at=hours_from(view, 3))',
    'CancelTimer("{timer}")', 'Gain(view.player("Ann"), "Gold Card")', 'Gain(view.player("Ann"), "Umbrella", 2)',
    'Lose(view.player("Ann"), "Umbrella")', 'Move(view.player("Ann"), 3)', 'Kill(view.player("Bert"))',
    'BeginTurn(view.player("Bert"))', 'EndTurn(view.player("Ann"))', 'Unseat(view.player("Cleo"))',
    'Remove(view.players()[2])', 'Deactivate(view.player("Bert"))', 'Renumber({rule}, 77)', 'Update("update")',
    'Tell(str(view.roll("lottery")))', 'Pay("", view.pick("lot", view.players()), 9)', 'Tell(str(1 // view.game.luck))',
    'Tell(view.players()[7].id)', 'Set(view.game, luck=-1)', 'Own(view.player("Ann"), view.things("square")[0])',
    'Petition("favour", "May we?", view.player("Ann"))', 'Submit(view.player("Ann"), "add", "More", 0, "More.")',
    'AddSquare("Tea House")', 'Hold(view.player("Ann"), 5, "stake")', 'Deactivate(view.players()[0])', 'Resume("on")',
    'Set(view.things("square")[0], price=1)', 'DropOrders(view.player("Ann"))', 'Round()', 'Heal(view.player("Ann"))',
)
GUARDS = ('it.player.id == "Ann"', "view.game.luck > 1", 'view.player("Ann").karma > 2', "len(view.players()) > 2",
          'view.player("Ann").get("money", 0) > 100', "view.acting_player is None", "view.now.weekday() < 5",
          'view.happens("luck", 0.5)', "view.source_rule() == rule.number", "view.players()[0].get('money') > 5")
OUTCOMES = ("Stop('no', 'It is forbidden.')", "Percent(200)", "Percent(0)", "Add(5)", "Fix(1)", "Cap(least=0, most=3)",
            'Redirect("payee", "pot")', 'Become(Tell("Not so."))', 'Redirect("payee", view.player("Ann"))',
            'Stop("umbrella", "Kept off.", costs=(Set(view.game, luck=0),))', 'Redirect("status", "rejected")',
            'Redirect("status", "accepted")', 'Redirect("steps", 1)', 'Redirect("player", view.player("Ann"))')
DECLARED = ('rule.attribute("game", "luck", "number", 0{bounds})',
            'rule.attribute("player", "karma", "number", 0{bounds})',
            'rule.kind("dog", shown="Dogs")')


def a_proposal(ruleset: str, name: str) -> Proposed:
    """Return a proposal, the same for the same name."""
    random = Random(f"{ruleset} {name}")
    kind = random.choices(("plain", "plain", "grammar", "set", "repeal", "text"), (50, 20, 12, 10, 7, 1))[0]
    return {"plain": _plain, "grammar": _grammar, "set": _set, "repeal": _repeal, "text": _text}[kind](
        ruleset, name, random)


def _letter(source: str, random: Random) -> str:
    return f'propose add "Tried {random.randrange(1000)}"\n```law\n{source}\n```\nend'


def _plain(ruleset: str, name: str, random: Random) -> Proposed:
    body, at_once = [], True
    for number in range(random.choice((1, 1, 1, 2, 2, 3))):
        clause, once = _clause(ruleset, random, number)
        body.append(clause)
        at_once = at_once and once
    text = "\n".join(body)
    bounds = random.choice(("", "", ", least=0, most=2"))
    words = zip(DECLARED, ("luck", "karma", "dog"), strict=True)
    declared = [line.format(bounds=bounds) for line, word in words if word in text]
    source = "\n".join(['rule = Rule(0, "Tried")', *declared, "", text])
    less = fitted(ruleset, 0, source)
    return Proposed(ruleset, name, "plain", _letter(less, random), at_once)


def _acts(ruleset: str, random: Random) -> str:
    rules = load(ruleset, [rulesets_folder()]).rules
    chosen = random.choice([number for number in sorted(rules) if rules[number].parameters])
    param, value = random.choice([(one, parameter) for one, parameter in sorted(rules[chosen].parameters.items())])
    now = value.value
    new = repr(random.choice((0, 1, now * 2, now + 1))) if isinstance(now, int) else repr(now)
    timers = {"nomicrisk": "turn", "economic": "turn"}
    some = [
        one.replace("{rule}", str(random.choice(sorted(rules)) if "{param}" not in one else chosen))
        .replace("{param}", param).replace("{value}", new).replace("{timer}", timers.get(ruleset, "update"))
        for one in random.choices(ACTS, k=random.choice((1, 1, 1, 2, 3)))
    ]
    return f"[{', '.join(some)}]"


def _clause(ruleset: str, random: Random, number: int) -> tuple[str, bool]:
    acts, name = _acts(ruleset, random), f"clause_{number}"
    guard = f"    if {random.choice(GUARDS)}:\n        return None\n" if random.randrange(4) == 0 else ""
    kinds = ("at once", "clock", "event", "check", "alter", "command", "suggest")
    what = random.choices(kinds, (24, 18, 26, 9, 9, 12, 2))[0]
    if what == "at once":
        return ENACTED.format(name=name, body=f"{guard}    return {acts}"), not guard
    if what == "clock":
        sets = random.choice([one for one in WHEN.values() if one]).replace('"tick"', f'"tick {number}"')
        again = f'SetTimer("tick {number}", at=hours_from(view, {random.choice((6, 24, 48))}))'
        acts = f"[{again}, *{acts}]" if "at=" in sets and random.randrange(2) else acts
        return ENACTED.format(name=f"sets_{number}", body=f"    return {sets}") + (
            f'\n@rule.after(Rang, name="tick {number}")\ndef {name}(view, it):\n{guard}    return {acts}\n'), False
    if what == "event":
        return f"@rule.after({random.choice(EVENTS)})\ndef {name}(view, it):\n{guard}    return {acts}\n", False
    if what == "check":
        return (f"@rule.check({random.choice(CHECKED)})\ndef {name}(view, it):\n{guard}"
                f'    return Refuse("no", "It is forbidden.")\n'), False
    if what == "alter":
        return (f"@rule.alter({random.choice(CHECKED)})\ndef {name}(view, it):\n{guard}"
                f"    return {random.choice(OUTCOMES)}\n"), False
    if what == "command":
        verb = ("juggle", "yodel", "knit")[number]
        return f'@rule.command("{verb}", "Try it.")\ndef {name}(view, it):\n{guard}    return {acts}\n', False
    return f"@rule.suggests\ndef {name}(view, player):\n    return ['help']\n", False


def _grammar(ruleset: str, name: str, random: Random) -> Proposed:
    known = load(ruleset, FOLDERS)
    source = Lawmaker(f"{ruleset} {name}", Language(known.words), ()).law()
    return Proposed(ruleset, name, "grammar", _letter(fitted(ruleset, 0, source), random))


def _set(ruleset: str, name: str, random: Random) -> Proposed:
    rules = load(ruleset, [rulesets_folder()]).rules
    chosen = random.choice([number for number in sorted(rules) if rules[number].parameters])
    param, value = random.choice(sorted(rules[chosen].parameters.items()))
    now = value.value
    new = random.choice((0, 1, now * 2, now + 1, now * 100)) if isinstance(now, int) else now
    return Proposed(ruleset, name, "set", f"propose amend {chosen}\nset {param} = {new}\nend")


def _repeal(ruleset: str, name: str, random: Random) -> Proposed:
    rules = sorted(load(ruleset, [rulesets_folder()]).rules)
    verb = "discard" if ruleset == "economic" else "repeal"
    return Proposed(ruleset, name, "repeal", f"propose {verb} {random.choice(rules)}")


def _text(ruleset: str, name: str, random: Random) -> Proposed:
    return Proposed(ruleset, name, "text", 'propose add "Manners"\nPlayers are polite.\nend')
