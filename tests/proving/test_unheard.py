"""What only shows in play, or never: `mailgame ruleset check` finds it, with its line and the line that would do."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.paths import rulesets_folder
from mailgame.proving.checks import checks
from mailgame.proving.starting import begin

STATIC = {"it is written in the players’ language", "its numbers have an effect", "what it listens to happens",
          "it reads attributes that there are", "what it names is there"}
GIFTS = '''"""A player can give {most} points at a time."""

from mailgame.law import *

from .words import *

rule = Rule(5, "Gifts", most=number(3, "points"))
giving = rule.command("hand NUMBER to PLAYER", "Hand points over.")
PLACE = None


@giving.refuse
def not_more_than_that(view: View, order: Order, most: int) -> str | None:
    return f"This would do: hand {most} to …" if order.number > most else None


@giving
def gives(view: View, order: Order) -> Answer:
    return Set(order.player, points=order.player.points + order.number)
'''
WORDS = '''"""Words of gifts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Thing
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class Wrap(Intent):
    """Wrap a gift."""

    player: Player


@dataclass(frozen=True, slots=True)
class Wrapped(Event):
    """A gift is wrapped."""

    player: Player
    told: ClassVar[str] = "{player} wraps a gift."


@dataclass(frozen=True, slots=True)
class Unwrapped(Event):
    """A gift is unwrapped, which nothing in this game does."""

    player: Player


@carried_out(Wrap)
def is_wrapped(view: object, wrap: Wrap) -> list[Intent | Event]:
    """A gift is wrapped, and that is all."""
    return [Wrapped(wrap.player)]


def rich(player: Thing) -> bool:
    """Return whether a player has many points."""
    return player.points > 10
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = begin("mine", tmp_path)
    with (folder / "ruleset.toml").open("a") as listing:
        listing.write('5 = "gifts"\n')
    (folder / "words.py").write_text(WORDS)
    return folder


def faults(folder: Path, source: str) -> list[str]:
    """Return what is wrong with a fifth rule before anything is played."""
    (folder / "r05_gifts.py").write_text(source)
    return [f"{each.file.name}: {words}" for each in checks(folder) if each.holds in STATIC for words in each.find()]


def with_more(more: str) -> str:
    return GIFTS.replace("PLACE = None\n", more)


def handler(on: str, answer: str = "None", takes: str = "view: View, event: Event") -> str:
    return f"\n\n@rule.{on}\ndef looks({takes}) -> Answer:\n    return {answer}\n"


@pytest.mark.slow
@pytest.mark.parametrize(("more", "line", "words"), [
    ('rule.attribute("player", "gifts", "int", 0)\n', 9, 'rule.attribute("player", "gifts", "number", 0)'),
    ('rule.attribute("player", "gifts", "numbre", 0)\n', 9, 'rule.attribute("player", "gifts", "number", 0)'),
    ('rule.attribute("player", "friend", "playr")\n', 9, "there is no type playr"),
    ('rule.attribute("player", "friends", "list", [], of="playr")\n', 9, "Is of=“player” meant?"),
    ('rule.attribute("player", "gifts", "number", "none")\n', 9, 'rule.attribute("player", "gifts", "number", 0)'),
    ('rule.attribute("player", "gifts", "number")\n', 9, 'rule.attribute("player", "gifts", "number", 0)'),
    ('rule.attribute("player", "gifts", "counts", [])\n', 9, 'rule.attribute("player", "gifts", "counts", {})'),
    (handler("after(Seated)", "Tell(str(event.player.pionts))"), 13, "return Tell(str(event.player.points))"),
    (handler("after(Seated)", "Set(event.player, pionts=3)"), 13, "return Set(event.player, points=3)"),
    (handler("after(Seated)", "Set(event.player, points=event.player.points / 2)"), 13, "event.player.points // 2"),
    (handler("after(Seated)", 'Set(event.player, points="none")'), 13, "“points” is a number and cannot be 'none'"),
    (handler("after(Wrap)"), 11, "Is @rule.after(Wrapped) meant?"),
    (handler("after(Pay)"), 11, "Is @rule.after(Paid) meant?"),
    (handler("after(Unwrapped)"), 11, "a rule announces it so: return Unwrapped(…)"),
    (handler("after(Rolled)"), 11, "nothing in this game announces Rolled"),
    (handler('after(Rang, name="rol")'), 11, 'is “roll” meant? This would do: name="roll"'),
    (handler('after(Rang, name="gift")'), 11, 'write where the clock is set: SetTimer("gift", …)'),
    (handler('after(Lapsed, what="gift")'), 11, "nothing in this game says “gift”"),
    (handler('check(Set, attribute="pionts")'), 11, 'This would do: attribute="points"'),
    (handler('lift(3, "what-isnt-in-force")', takes="view: View, refused: object"), 11, "“what-is-not-in-force”"),
    (handler('lift(30, "what-is-not-in-force")', takes="view: View, refused: object"), 11, "there is no rule 30"),
    (handler("after(Seated)", 'Post("notise", "Hello")'), 13, 'is “notice” meant? This would do: Post("notice", …)'),
    (handler("after(Seated)", 'Create("playr", "1")'), 13, "no things of the kind “playr”; is “player” meant?"),
    (handler("after(Seated)", 'Tell(str(view.things("player", pionts=3)))'), 13, 'view.things("player", points=3)'),
    (handler("after(Seated)", 'Create("player", "1", {"pionts": 3})'), 13, 'Create("player", "1", {"points": 3})'),
    (handler("after(Seated)", 'Ask(event.player, "gift", "A gift?", ("Take it | hnd 1 to Ann",))'), 13,
     "no command begins with “hnd”, so that nobody could choose it; is “hand” meant?"),
    (handler("after(Seated)", 'Tell(str(pionts))'), 13, "“pionts” is not a word of the law"),
    (handler("after(Seated)", 'Tell(str(most))'), 13, "def looks(view: View, event: Seated, most) -> Answer:"),
    (handler("after(Seated)", 'Pay(event.player, "", 2.5)'), 13, "a fraction stands where a whole number is wanted"),
    (handler("after(Seated)", 'Pay(event.player, "", event.player.points / 2)'), 13,
     'return Pay(event.player, "", event.player.points // 2)'),
    ("\n\ndef more(n):\n    return less(n) + 1\n\n\ndef less(n):\n    return more(n) - 1\n", 12,
     "“more” calls “less”, which leads back to it, whatever is the case"),
    ("\n\ndef more(n: int) -> int:\n    return 1 + more(n)\n", 12, "“more” calls itself, whatever is the case"),
])
def test_a_slip_that_would_show_only_in_play_is_found(mine: Path, more: str, line: int, words: str) -> None:
    if "Rang" in more:
        more = more.replace("event: Event", "event: Rang")
    elif "Seated" in more:
        more = more.replace("event: Event", "event: Seated")
    found = faults(mine, with_more(more))
    assert len(found) == 1, found
    assert found[0].lower().startswith(f"r05_gifts.py: line {line}: ")
    assert words in found[0]


@pytest.mark.parametrize(("answer", "better"), [
    ("order.number > most", 'return "…" if order.number > most else None'),
    ("not order.number < most", 'return "…" if not order.number < most else None'),
    ("order.number > most or most > 3", 'return "…" if order.number > most or most > 3 else None'),
    ("True if order.number > most else None", ""), ("any([order.number > most])", "else None"),
    ('Tell(f"No more than {most}.")', 'return f"No more than {most}."'), ('[f"No more than {most}."]', ""),
])
@pytest.mark.parametrize("says", ["-> bool", ""])
def test_a_clause_that_answers_with_no_words_is_found(mine: Path, answer: str, better: str, says: str) -> None:
    source = GIFTS.replace('f"This would do: hand {most} to …" if order.number > most else None', answer)
    found = faults(mine, source.replace("-> str | None", says))
    assert len(found) == 1, found
    assert found[0].startswith("r05_gifts.py: Line 14: a clause of a command refuses with words")
    assert better in found[0]


def test_a_number_that_is_taken_and_not_used_is_found(mine: Path) -> None:
    source = GIFTS.replace("hand {most} to …", "hand fewer").replace("> most", "> 1")
    assert faults(mine, source) == [
        "r05_gifts.py: line 13: its number “most” is taken, and nothing is done with it, so that it could be amended "
        "without effect"
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("before", "after", "words"), [
    ("[Wrapped(wrap.player)]", "[Wraped(wrap.player)]", "words.py: line 37: “Wraped” is not a word of the law"),
    ("[Wrapped(wrap.player)]", 'view.things("playr")', "words.py: line 37: there are no things of the kind “playr”"),
])
def test_what_the_words_of_a_game_name_and_it_does_not_have_is_found(
    mine: Path, before: str, after: str, words: str
) -> None:
    (mine / "words.py").write_text(WORDS.replace(before, after))
    assert any(found.startswith(words) for found in faults(mine, GIFTS))


@pytest.mark.parametrize(("before", "after", "words"), [
    ("[look.examples]\n", '[look]\nstandings = ["point"]\n\n[look.examples]\n', "“standings” names “point”, which"),
    ("[look.examples]\n", '[look]\nlast = ["finish"]\n\n[look.examples]\n', "“last” names “finish”, which"),
    ('NUMBER = "2"', 'NUMBR = "2"', "“examples” names “NUMBR”, which this game does not have; is “NUMBER” meant?"),
    ('roll = { ""', 'rol = { ""', "[look.dates.rol]: nothing sets a timer “rol”; is “roll” meant?"),
    ("proposals = [", 'leaves = ["propos"]\nproposals = [', "is “propose” meant?"),
])
def test_what_the_listing_names_and_the_game_does_not_have_is_found(
    mine: Path, before: str, after: str, words: str
) -> None:
    listing = mine / "ruleset.toml"
    assert before in listing.read_text()
    listing.write_text(listing.read_text().replace(before, after, 1))
    (found,) = faults(mine, GIFTS)
    assert words in found


@pytest.mark.slow
def test_a_misspelt_attribute_in_the_words_of_a_game_is_found(mine: Path) -> None:
    (mine / "words.py").write_text(WORDS.replace("player.points", "player.pionts"))
    (found,) = faults(mine, GIFTS)
    assert found.startswith("words.py: Line 42: nothing here has “pionts”; is “points” meant?")


@pytest.mark.slow
@pytest.mark.parametrize("more", [
    handler("after(Wrapped)") + handler("after(Seated)", "Wrap(event.player)").replace("looks", "wraps"),
    handler("after(Wrapped)") + '\n\n@giving\ndef hands(view: View, order: Order) -> Answer:\n'
    "    return [gone(order.giver) for _ in range(2)]\n\n\ndef gone(player):\n    return Wrap(player)\n",
    handler('after(Rang, name="roll")') + handler('after(Rang, name="ballot 4")').replace("looks", "sees"),
    handler('after(Rang, name="gift Ann")').replace("looks", "rings")
    + handler("after(Seated)", 'SetTimer(f"gift {event.player}", hours_from(view, 3))'),
    handler('after(Lapsed, what="gift")').replace("looks", "lapses")
    + handler("after(Seated)", 'Ask(event.player, "gift", "A gift?", options=("hand 1 to Ann",))'),
    handler("after(Seated)", 'Post("gazette", "Hello")'),
    handler("after(Seated)", 'Set(event.player, *("points", 3))'),
    handler("after(Seated)", "Set(event.player, points=min([1, 2]))"),
    handler("after(Seated)", 'Tell(", ".join(map(str, filter(None, [1, 0]))))'),
    handler("after(Seated)", 'Tell(str(event.player.get("fame", 0)))'),
    handler("after(Seated)", "Tell(str(rich(event.player)))"),
    'rule.kind("chest", itself=True)\nrule.attribute("chest", "owner", "player")\n',
    'rule.attribute("player", "friends", "list", [], of="player")\nrule.attribute("game", "best", "rule")\n',
    "\n\ndef more(n: int) -> int:\n    return n and more(n - 1)\n",
    "\n\ndef more(n: int) -> int:\n    for one in range(n):\n        n += more(one)\n    return n\n",
    "\n\ndef more(n: int) -> int:\n    if not n:\n        return 0\n    return more(n - 1)\n",
    "\n\ndef more(n: int) -> int:\n    return max((more(one) for one in range(n)), default=0)\n",
])
def test_what_may_well_work_is_let_be(mine: Path, more: str) -> None:
    more = more.replace("event: Event", "event: Seated") if "after(Seated)" in more and "Rang" not in more else more
    assert faults(mine, with_more(more.replace("view: View, event: Event", "view, event"))) == []


@pytest.mark.slow
@pytest.mark.parametrize("folder", [*sorted(rulesets_folder().iterdir()),
                                    *sorted((Path(__file__).parents[1] / "rulesets").glob("*/ruleset.toml"))],
                         ids=lambda path: path.parent.name if path.name == "ruleset.toml" else path.name)
def test_nothing_of_the_sort_is_found_in_the_rulesets_that_there_are(folder: Path) -> None:
    folder = folder.parent if folder.name == "ruleset.toml" else folder
    assert [words for each in checks(folder) if each.holds in STATIC for words in each.find()] == []
