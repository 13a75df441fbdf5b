"""FutureNomic, rule 114: law under which nothing can be proposed for a week is void, whatever else it does."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Alarm
from tests.rulesets.test_futurenomic import SEATS, Nomic
from tests.rulesets.test_futurenomic_law import has
from tests.share import share

pytestmark = pytest.mark.slow  # weeks are played in which each hour all that could be done is tried

RING = '@rule.command("ring", "Ring.")\ndef rings(view, order):\n    return Tell("Ding.")'


def bars(when: str, view: str = "view") -> str:
    """Return law that bars all proposals while something is so."""
    return f'@rule.check(Submit)\ndef bars({view}, submit):\n    return Refuse("no", "No.") if {when} else None'


def bars_orders(which: str) -> str:
    """Return law that lets nobody give certain orders."""
    return f'@rule.check(Act)\ndef bars(view, act):\n    return Refuse("no", "No.") if {which} else None'


NEVER = bars("True")
SINCE_2000 = bars("view.now.year > 2000")
NO_SUNDAYS = bars("view.now.weekday() == 6")


@pytest.mark.shows("114b", "114d")
def test_law_under_which_nobody_could_propose_for_a_week_is_void() -> None:
    """It is adopted on Thursday 26 November at ten."""
    nomic = Nomic()
    number = has(nomic, NEVER)
    nomic.wait(6)
    assert nomic.at(f"rules.{number}.standing") == "in force"
    nomic.wait(1)
    assert nomic.at(f"rules.{number}.standing") == "void"
    assert nomic.proposes("Ben", "repeal 210") == 326


ANOTHER_WAY = [
    # what is written in another way
    bars("v.now.year > 2000", "v"),
    f"# view.\n{NEVER}",
    bars("submit.author is not None"),
    '@rule.alter(Submit)\ndef stops(view, submit):\n    return Stop("no", "No.")',
    # what is asked of a player who gives the command
    bars_orders('act.verb.startswith("propose")'),
    bars_orders('act.verb.startswith("vote")'),
    bars_orders("True"),
    # what tells a trial from the real thing
    bars("view.acting_player is not None"),
    bars("view.source_rule() == 103"),
    bars("view.occasion() is None"),
    bars('view.due("changeable") is not None or view.acting_player is not None'),
    # what comes after
    "@rule.after(Submitted)\ndef ends(view, put):\n    return Conclude(put.proposal, 'withdrawn')",
    "@rule.after(Submitted)\ndef never(view, put):\n"
    "    return SetTimer(f'debate {put.proposal.id}', view.local(2090, 1, 1))",
    # the vote, and what comes of it
    "@rule.check(OpenBallot)\ndef bars(view, opened):\n    return Refuse('no', 'No.')",
    "@rule.check(Cast)\ndef bars(view, cast):\n    return Refuse('no', 'No.')",
    "@rule.check(Enact)\ndef bars(view, enact):\n    return Refuse('no', 'No.')",
    "@rule.alter(Enact)\ndef bars(view, enact):\n    return Stop('no', 'No.')",
    "@rule.after(BallotOpened)\ndef most(view, opened):\n    return Reveal(opened.ballot)",
    # what would keep itself in force
    f"{NEVER}\n@rule.alter(Repeal)\ndef remains(view, gone):\n    return Stop('no', 'No.')",
    f"{NEVER}\n@rule.check(Repeal)\ndef remains(view, gone):\n    return Refuse('no', 'No.')",
    f"{NEVER}\n@rule.alter(SetTimer)\ndef remains(view, timer):\n    return Stop('no', 'No.')",
    f"{NEVER}\n@rule.check(SetTimer)\ndef remains(view, timer):\n    return Refuse('no', 'No.')",
    f"{NEVER}\n@rule.alter(SetTimer)\ndef remains(view, timer):\n    return Redirect('name', 'another')",
]


def most_of_a_week_has_passed(nomic: Nomic, hours_left: int = 2) -> None:
    """Let it be as after a week, but for some hours, in which no change was possible."""
    timers = nomic.game.world.timers
    nomic.game.world.put(timers, "changeable", {**timers["changeable"], "about": {"left": hours_left * 3600}})
    nomic.game.world.commit()


@pytest.mark.shows("114b", "114d")
@pytest.mark.parametrize("law", share(ANOTHER_WAY, 2))
def test_law_that_bars_change_in_another_way_is_void_too(law: str) -> None:
    nomic = Nomic()
    number = has(nomic, law)
    most_of_a_week_has_passed(nomic)
    nomic.wait(0.2)
    assert nomic.at(f"rules.{number}.standing") == "void"
    carried = nomic.adopts_by_vote("Ben", "amend 206\nset loss = 6")
    assert nomic.at(f"rules.{carried}.params.loss") == 6


@pytest.mark.shows("114d", "114e")
def test_law_that_leaves_a_second_of_each_hour_is_void() -> None:
    """It is adopted on the hour, so the first look finds it open, an hour later; the others come when nobody knows."""
    nomic = Nomic()
    number = has(nomic, bars("view.now.minute or view.now.second"))
    assert str(nomic.game.due_at).endswith("11:00:00Z")
    nomic.wait(9)
    assert nomic.at(f"rules.{number}.standing") == "void"


@pytest.mark.shows("114b", "114d")
def test_law_that_gives_nobody_a_vote_is_void() -> None:
    """By rule 105 every player has one, so that rule is made mutable first, and another prevails over it."""
    nomic = Nomic()
    assert nomic.adopts_by_vote("Ben", "transmute 105") == 325
    number = has(nomic, "@rule.answers(Electorate)\ndef nobody(view, asked):\n    return []", "(325,)")
    most_of_a_week_has_passed(nomic)
    nomic.wait(0.2)
    assert nomic.at(f"rules.{number}.standing") == "void"


@pytest.mark.shows("114b", "114d")
@pytest.mark.parametrize("order", ["CancelTimer('changeable')", "SetTimer('changeable', view.local(2090, 1, 1))"])
def test_the_watch_is_not_for_law_to_touch(order: str) -> None:
    """Law that touches it fails; what it barred beside that, it bars no more."""
    nomic = Nomic()
    touches = f'@rule.command("wind", "Wind the clock.")\ndef winds(view, order):\n    return {order}'
    number = has(nomic, f"{NEVER}\n\n{touches}")
    nomic.says("Ann", "wind")
    assert nomic.at(f"rules.{number}.standing") == "suspended"
    assert nomic.game.world.timers["changeable"]["due"] < "2026-11-27"


@pytest.mark.shows("114c", "114d")
@pytest.mark.parametrize("law", [
    # votes that nobody casts early, and that are not counted early
    '@rule.check(Cast)\ndef bars(view, cast):\n    late = moment(view, cast.ballot.closes) < hours_from(view, 144)\n'
    '    return None if late else Refuse("early", "Not on the first day.")',
    '@rule.check(Reveal)\ndef bars(view, reveal):\n'
    '    late = moment(view, reveal.ballot.closes) < hours_from(view, 120)\n'
    '    return None if late else Refuse("early", "Votes stay open for two days.")',
    # what is adopted takes effect a day later
    '@rule.alter(Enact)\ndef waits(view, enact):\n    put = enact.proposal\n    return None if put.waits else Become(\n'
    '        Defer(put), "a day later", (SetTimer("later", hours_from(view, 24), about={"put": put.id}),))\n\n\n'
    '@rule.after(Rang, name="later")\ndef now(view, rang):\n'
    '    return Enact(view.thing("proposal", rang.about["put"]))',
    bars('submit.act == "add"'),
    bars('submit.author.id != "Ben"'),
    bars_orders('act.verb == "propose add TITLE"'),
    "@rule.check(Cast)\ndef bars(view, cast):\n    return Refuse('no', 'No.') if view.now.weekday() else None",
])
def test_what_leaves_a_way_is_not_void(law: str) -> None:
    nomic = Nomic()
    number = has(nomic, law)
    nomic.wait(8)
    assert nomic.at(f"rules.{number}.standing") == "in force"


@pytest.mark.shows("114c", "114d")
@pytest.mark.parametrize("form", ["len(submit.text.split()) > 4", 'submit.text.startswith("Whereas")'])
def test_law_that_asks_for_proposals_of_some_form_is_not_void(form: str) -> None:
    """What was proposed in that form before it was the law, or some rule of the game, shows that it can be kept."""
    nomic = Nomic()
    nomic.proposes("Ben", 'add "Hats"\nWhereas it rains, hats are worn.')
    number = has(nomic, bars(f'submit.act != "add" or not ({form})'))
    nomic.wait(8)
    assert nomic.at(f"rules.{number}.standing") == "in force"


@pytest.mark.shows("114c", "114d")
def test_a_day_for_proposals_and_another_for_votes_are_enough() -> None:
    nomic = Nomic()
    other = "view.now.weekday() != 5"
    votes = f"@rule.check(Cast)\ndef votes(view, cast):\n    return Refuse('no', 'No.') if {other} else None"
    number = has(nomic, f"{bars('view.now.weekday() != 2')}\n\n\n{votes}")
    nomic.wait(8)
    assert nomic.at(f"rules.{number}.standing") == "in force"


@pytest.mark.shows("114b")
def test_why_it_is_void_is_told() -> None:
    nomic = Nomic()
    number = has(nomic, NEVER)
    most_of_a_week_has_passed(nomic)
    told = ""
    while nomic.game.due_at and not told:
        nomic.play(Alarm(nomic.game.due_at))
        told = str(nomic.last.story) if nomic.at(f"rules.{number}.standing") == "void" else ""
    assert "no change could be adopted under it" in told


def two(nomic: Nomic, first: str, second: str) -> tuple[int, int]:
    """Let two laws be adopted at the same time, on Monday 30 November."""
    head = '"""New."""\n\nfrom mailgame.law import *\n\nrule = Rule(0, "New", over=())\n\n\n'
    one = nomic.proposes("Ann", f'add "One"\n```law\n{head}{first}\n```')
    other = nomic.proposes("Ben", f'add "Other"\n```law\n{head}{second}\n```')
    nomic.wait(7)
    for number in (one, other):
        nomic.votes(number, **dict.fromkeys(SEATS, "yes"))
    assert [nomic.at(f"rules.{number}.standing") for number in (one, other)] == ["in force"] * 2
    return one, other


@pytest.mark.shows("114b", "114d")
@pytest.mark.parametrize(("first", "second", "then"), [
    (NEVER, NEVER, ["void", "void"]),
    (SINCE_2000, NEVER, ["void", "void"]),
    (RING, NEVER, ["in force", "void"]),
    (NEVER, RING, ["void", "in force"]),
])
def test_laws_that_bar_all_change_do_not_hold_each_other_up_and_others_stay(
    first: str, second: str, then: list[str],
) -> None:
    """To the week in which they do so, a day is lacking."""
    nomic = Nomic()
    laws = two(nomic, first, second)
    most_of_a_week_has_passed(nomic, hours_left=24)
    nomic.wait(1.2)
    assert [nomic.at(f"rules.{number}.standing") for number in laws] == then
    assert nomic.proposes("Cleo", "repeal 210") == 327


@pytest.mark.shows("114b", "114d")
def test_law_that_bars_change_on_sundays_stays_beside_one_that_bars_it_all_week() -> None:
    nomic = Nomic()
    laws = two(nomic, NO_SUNDAYS, NEVER)
    nomic.wait(7)
    assert [nomic.at(f"rules.{number}.standing") for number in laws] == ["in force", "void"]
    assert nomic.proposes("Cleo", "repeal 210") == 327


@pytest.mark.shows("114b", "114d")
def test_the_one_that_bars_all_change_is_found_among_many_and_with_many_players() -> None:
    """Eight play, and each has a law carried that is asked about all that is done; the sixth bars it.

    To the week in which it does so, two hours are lacking.
    """
    seats = SEATS | dict.fromkeys(("Eva", "Fay", "Gus", "Hal"), "Brook")
    nomic, laws = Nomic(seats), []
    asks = "@rule.check(Submit)\n@rule.check(Act)\n@rule.check(Cast)\ndef asks(view, wanted):\n    return None"
    head = '"""New."""\n\nfrom mailgame.law import *\n\nrule = Rule(0, "New", over=())\n\n\n'
    for count, name in enumerate(seats):
        law = NEVER if count == 5 else asks
        laws.append(nomic.proposes(name, f'add "Law {name}"\n```law\n{head}{law}\n```'))
    nomic.wait(7)
    for number in laws:
        nomic.votes(number, **dict.fromkeys(seats, "yes"))
    most_of_a_week_has_passed(nomic)
    nomic.wait(0.2)
    assert [nomic.at(f"rules.{law}.standing") for law in laws] == ["in force"] * 5 + ["void"] + ["in force"] * 2


@pytest.mark.shows("114b", "114d")
def test_of_two_laws_that_bar_all_change_by_turns_one_goes() -> None:
    nomic = Nomic()
    laws = two(nomic, bars("view.now.day % 2"), bars("view.now.day % 2 == 0"))
    nomic.wait(7)
    assert sorted(str(nomic.at(f"rules.{number}.standing")) for number in laws) == ["in force", "void"]
    nomic.wait(30)
    assert sorted(str(nomic.at(f"rules.{number}.standing")) for number in laws) == ["in force", "void"]


@pytest.mark.shows("114b", "114d")
def test_law_that_begins_to_bar_all_change_later_is_void_a_week_later() -> None:
    """It is adopted on 26 November and bars proposals from 10 December on, whatever there was before."""
    nomic = Nomic()
    number = has(nomic, bars("view.now.month == 12 and view.now.day >= 10 or view.now.year > 2026"))
    nomic.wait(20)
    assert nomic.at(f"rules.{number}.standing") == "in force"
    nomic.wait(2)
    assert nomic.at(f"rules.{number}.standing") == "void"


@pytest.mark.shows("114c", "114d")
def test_law_that_bars_proposals_on_some_days_is_not_void_though_it_is_adopted_on_one_of_them() -> None:
    """It is adopted on Sunday 29 November; on Monday something can be proposed again."""
    nomic = Nomic()
    nomic.wait(3)
    number = has(nomic, NO_SUNDAYS)
    assert nomic.game.world.data["clock"] == "2026-11-29T10:00:00Z"
    nomic.wait(1)
    assert nomic.proposes("Ben", "repeal 210") == 326
    nomic.wait(21)
    assert nomic.at(f"rules.{number}.standing") == "in force"


@pytest.mark.shows("114c", "114e")
@pytest.mark.parametrize(("day", "from_minute", "days"), share([(0, 0, 8), (6, 750, 22), (3, 615, 8), (6, 1379, 8)], 2))
def test_law_that_leaves_an_hour_of_the_week_is_not_void_whichever_hour_it_is(
    day: int, from_minute: int, days: int,
) -> None:
    """The hour begins so many minutes after midnight; it is adopted on Thursday at ten."""
    nomic = Nomic()
    minute = "view.now.hour * 60 + view.now.minute"
    number = has(nomic, bars(f"view.now.weekday() != {day} or not {from_minute} <= {minute} < {from_minute + 60}"))
    nomic.wait(days)
    assert nomic.at(f"rules.{number}.standing") == "in force"


@pytest.mark.shows("114d", "114e")
def test_law_under_which_somebody_proposes_is_not_void_for_another_week() -> None:
    """It is adopted on Thursday 26 November at ten, and leaves the minute of half past twelve on Sundays."""
    nomic = Nomic()
    number = has(nomic, bars("view.now.strftime('%w %H:%M') != '0 12:30'"))
    nomic.wait(3 + 2.5 / 24)
    assert nomic.game.world.data["clock"] == "2026-11-29T12:30:00Z"
    assert nomic.proposes("Ben", "repeal 210") == 326
    nomic.wait(6)
    assert nomic.at(f"rules.{number}.standing") == "in force"
    nomic.wait(1)
    assert nomic.at(f"rules.{number}.standing") == "void"


@pytest.mark.shows("114d")
def test_a_watch_that_counts_nothing_yet_begins_with_a_whole_week() -> None:
    nomic = Nomic()
    number = has(nomic, NEVER)
    timers = nomic.game.world.timers
    nomic.game.world.put(timers, "changeable", {**timers["changeable"], "about": {}})
    nomic.game.world.commit()
    nomic.wait(8)
    assert nomic.at(f"rules.{number}.standing") == "void"
