"""The customs of the table: what holds in every game whatever its rules say, unless they say otherwise.

Written in the law's own language, as a rule with the number 0. A ruleset changes a custom by declaring a
command of the same pattern, or by refusing or bending its intents.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from mailgame.law import (
    Cast,
    CloseBallot,
    Conclude,
    Deny,
    Enact,
    End,
    Grant,
    Granted,
    Implement,
    Intent,
    Interpret,
    Leaving,
    Order,
    Pause,
    Paused,
    Plain,
    Post,
    Refuse,
    Reinstate,
    Remove,
    Resume,
    Resumed,
    Rule,
    Set,
    Submit,
    Tell,
    Thing,
    Unseat,
    View,
    read_block,
)
from mailgame.law.ballots import BallotKind
from mailgame.law.proposals import ProposalKind

rule = Rule(0, "The customs of the table")
rule.text = ""

for _kind, _attributes in (
    (
        "game",
        (
            ("name", "text", ""),
            ("admin", "text", ""),
            ("bank", "text", ""),
            ("started", "flag", False),
            ("over", "flag", False),
            ("ended", "moment", ""),
            ("winner", "player", None),
            ("winners", "list", []),
            ("paused", "flag", False),
            ("paused_at", "moment", ""),
            ("pause_reason", "text", ""),
        ),
    ),
    ("player", (("active", "flag", True), ("delegate", "player", None), ("away", "table", {}))),
    (
        "offer",
        (
            ("player", "player", None),
            ("what", "text", ""),
            ("words", "text", ""),
            ("options", "list", []),
            ("about", "table", {}),
            ("default", "text", ""),
            ("rule", "number", 0),
            ("until", "moment", ""),
            ("by_rule", "flag", False),
        ),
    ),
    (
        "petition",
        (
            ("what", "text", ""),
            ("words", "text", ""),
            ("player", "player", None),
            ("about", "table", {}),
            ("at", "moment", ""),
            ("release", "moment", ""),
            ("rule", "number", 0),
        ),
    ),
    (
        "order",
        (
            ("player", "player", None),
            ("pattern", "text", ""),
            ("arguments", "table", {}),
            ("words", "text", ""),
            ("at", "moment", ""),
            ("by", "text", ""),
            ("letter", "text", ""),
            ("block", "text", ""),
            ("pictures", "list", []),
            ("standing", "flag", False),
            ("said", "text", ""),
        ),
    ),
    ("ballot", BallotKind.ATTRIBUTES),
    ("proposal", ProposalKind.ATTRIBUTES),
):
    for _name, _type, _first in _attributes:
        rule.attribute(_kind, _name, _type, _first)  # type: ignore[arg-type]
rule.attribute("player", "address", "text", "", seen_by="owner")
rule.attribute("player", "answers", "table", {}, seen_by="nobody")

rule.argument("CHOICE", "yes=yea=aye=y=for", "no=nay=n=against", "abstain=abstention")
rule.argument("SWITCH", "on", "off")


def ballot_on(view: View, proposal: Any) -> Any:
    """Return the last ballot on a proposal, or None."""
    found = [ballot for ballot in view.things("ballot") if ballot.proposal == proposal]
    return found[-1] if found else None


def to_the_admin(view: View, words: str) -> Tell:
    """Tell the Admin alone, who has no name among the players."""
    return Tell(words, (Thing(view.game._source, "player", ""),))


def finished(words: str) -> str:
    """Return somebody's words as a sentence that others can follow: a capital first, a full stop last."""
    bare = words.strip()
    return bare[:1].upper() + bare[1:] + ("" if not bare or bare.endswith((".", "!", "?", "…")) else ".")


@rule.command("vote PROPOSAL CHOICE", "Vote yes, no or abstain on a proposal; your last vote counts.")
def votes(view: View, order: Order) -> list[Intent] | Refuse:
    put, ballot = order.proposal, ballot_on(view, order.proposal)
    if put.status != "open" and (ballot is None or put.status not in ("accepted", "rejected", "dead")):
        return Refuse("not-open", f"Proposal {put.id} {_fate(put)}; it takes no votes.")
    if ballot is None:
        return Refuse("no-ballot", _not_yet(view, put))
    if ballot.closed:
        return Refuse(
            "ballot-closed",
            f"The vote on proposal {put.id} closed on {_when(view, ballot.closed)}; "
            f"your letter arrived on {view.now:%A} {view.now.day} {view.now:%B}, {view.now:%H:%M:%S}.",
        )
    if order.player.id not in ballot.electorate:
        return Refuse("not-in-electorate", f"The vote on proposal {put.id} opened before you could take part in it.")
    if ballot.in_money:
        say = f"vote {put.id} {ballot.choices[0]} 10"
        return Refuse("no-amount", f"Here votes are dollars: say how many, for example: {say}")
    words = f"Your vote on proposal {put.id} is {order.choice}"
    until = view.due(f"ballot {ballot.id}") or (datetime.fromisoformat(ballot.closes) if ballot.closes else None)
    end = view.say_time(until) if until else "it is closed"
    return [Cast(order.player, ballot, order.choice), Tell(f"{words}; you can change it until {end}.", (order.player,))]


def _fate(put: Thing) -> str:
    """Say what became of a proposal that is not open: “was withdrawn by its author”."""
    by = {"withdrawn": "its author", "vetoed": "the Admin", "returned": "the Admin"}.get(put.status, "")
    author_left = put.status == "withdrawn" and put.author is not None and not put.author.exists
    return f"was {put.status}" + (f" by {by}" if by and not author_left else "")


def _not_yet(view: View, put: Thing) -> str:
    """Say when the vote on a proposal opens; a rule may keep that in an attribute of proposals, “opens”."""
    opens = put.get("opens", "")
    if not opens or datetime.fromisoformat(opens) <= view.now:
        return f"The vote on proposal {put.id} has not begun yet; you get a letter when it does."
    return f"The vote on proposal {put.id} has not begun yet; it opens on {_day_of(view, opens)}."


def _day_of(view: View, moment: str) -> str:
    at = datetime.fromisoformat(moment).astimezone(view.now.tzinfo)
    return f"{at:%A} {at.day} {at:%B}, {at:%H:%M}"


def _when(view: View, moment: str) -> str:
    return view.say_time(datetime.fromisoformat(moment))


@rule.command("withdraw PROPOSAL", "Take your proposal back before it is decided.")
def withdraws(view: View, order: Order) -> list[Intent] | Refuse:
    proposal = order.proposal
    if proposal.author != order.player:
        return Refuse("not-yours", f"Proposal {proposal.id} is not yours, so you cannot withdraw it.")
    if proposal.status != "open":
        return Refuse("not-open", f"Proposal {proposal.id} is {proposal.status}; there is nothing to withdraw.")
    ballot = ballot_on(view, proposal)
    done: list[Intent] = [Conclude(proposal, "withdrawn")]
    return [*done, CloseBallot(ballot)] if ballot is not None else done


@rule.command("cancel ORDER", "Take back an order that is still on file.")
def cancels(view: View, order: Order) -> list[Intent] | Refuse:
    if order.order.player != order.player:
        return Refuse("not-yours", f"Order {order.order.id} is not yours.")
    words = f"Order {order.order.id}, “{order.order.words}”, is taken back."
    return [Remove(order.order), Tell(words, (order.player,))]


@rule.command("delegate PLAYER", "Let another player act for you, until you write: back.")
def delegates(view: View, order: Order) -> list[Intent] | Refuse:
    name = order.arguments["player"]
    if name == order.player:
        return Refuse("oneself", "You act for yourself already.")
    words = (
        f"{order.player} lets you act in {order.player}’s name: write “as {order.player}: …” before a command. "
        f"It lasts until {order.player} takes it back."
    )
    return [
        Set(order.player, "delegate", name),
        Tell(f"{name} may act for you from now on, until you write: back", (order.player,)),
        Post("notice", f"You may act for {order.player}", (name,), {"words": words}),
    ]


@rule.command("away DATE DATE2", "Say from when to when you are away.")
def goes_away(view: View, order: Order) -> list[Intent] | Refuse:
    first = _date(order.date, view.now.date())
    last = _date(order.date2, max(first, view.now.date())) if first else None
    if first is None or last is None:
        return Refuse("no-date", "There is no such day. Write the days like this: away 2026-12-24 2026-12-31")
    if last < first:
        say = f"away {last} {first}"
        return Refuse("backwards", f"{_day(first)} is after {_day(last)}: the first day comes first, like this: {say}")
    if last < view.now.date():
        return Refuse("past", f"{_day(last)} is over already; today is {_day(view.now.date())}.")
    away: dict[str, Plain] = {"from": first.isoformat(), "to": last.isoformat()}
    return [
        Set(order.player, "away", away),
        Tell(f"You are away from {_day(first)} to {_day(last)}. To take it back: back", (order.player,)),
    ]


def _date(said: str, since: date) -> date | None:
    """Return a day, the next one since another if it was said without its year (--12-24); None if there is none."""
    years = (since.year, since.year + 1) if said.startswith("--") else ("",)
    for year in years:
        try:
            day = date.fromisoformat(f"{year}{said[1:]}" if year else said)
        except ValueError:
            continue
        if day >= since or not year:
            return day
    return None


def _day(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B} {day.year}"


@rule.command("back", "You are back: nobody acts for you any more.")
def comes_back(view: View, order: Order) -> list[Intent]:
    player, other = order.player, order.player.delegate
    done: list[Intent] = [Set(player, "away", {}), Set(player, "delegate", None)]
    if other is None:
        return [*done, Tell("You are back.", (player,))]
    words = f"{player} is back and takes every action again. You cannot act in {player}’s name any more."
    return [
        *done,
        Tell(f"You are back, and {other} does not act for you any more.", (player,)),
        Post("notice", f"You do not act for {player} any more", (other,), {"words": words}),
    ]


@rule.after(Leaving, last=True)
def who_leaves_is_written_to(view: View, leaving: Leaving) -> Intent:
    taken = f"You were taken out of the game: {leaving.why}"
    words = taken if leaving.why else "You have left the game, as you wished."
    return Post("notice", "You are out of the game", (leaving.player,), {"words": words})


@rule.command("leave", "Leave the game for good.")
def leaves(view: View, order: Order) -> list[Intent]:
    return [Unseat(order.player)]


@rule.command("post", "Write to everybody; your words stand in the lines below, up to “end”.", block=True)
def posts(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.block.strip():
        return Refuse("empty", "There is nothing below “post” to send. Write your words in the lines after it.")
    return [
        Post("post", f"{order.player} writes to everybody", None, {"author": order.player.id, "words": order.block}),
        Tell("Your words go to everybody.", (order.player,)),
    ]


@rule.command(
    "message PLAYER", "Write to one player; your words stand in the lines below, up to “end”.", by="anyone", block=True
)
def writes_to_a_player(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.block.strip():
        return Refuse("empty", "There is nothing below “message” to send. Write your words in the lines after it.")
    author = order.player.id if order.player is not None else "Admin"
    about = {"author": author, "words": order.block}
    to = order.arguments["player"]
    told = f"Your words go to {to}."
    return [
        Post("message", f"{author} writes to you", (to,), about),
        Tell(told, (order.player,)) if order.player is not None else to_the_admin(view, told),
    ]


@rule.command("message admin", "Write to the Admin; your words stand in the lines below, up to “end”.", block=True)
def writes_to_the_admin(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.block.strip():
        return Refuse(
            "empty", "There is nothing below “message admin” to send. Write your words in the lines after it."
        )
    return [
        Post("to admin", f"{order.player} writes to you", (), {"author": order.player.id, "words": order.block}),
        Tell("Your words go to the Admin.", (order.player,)),
    ]


@rule.check(Submit)
def law_is_looked_at_when_it_arrives(view: View, submit: Submit) -> Refuse | None:
    if not submit.law:
        return None
    if submit.act == "change":
        return Refuse("no-rule", "Law belongs to a rule: propose to add one, or to change one.")
    return view.examine(submit.target, submit.title, submit.text, submit.law)


# --- the Admin


@rule.command("approve PETITION", "Grant what waits on the desk.", by="admin")
def approves(view: View, order: Order) -> list[Intent]:
    return [Grant(order.petition), to_the_admin(view, f"Approved: {order.petition.words}")]


@rule.command("reject PETITION [because TEXT]", "Turn down what waits on the desk.", by="admin")
def rejects(view: View, order: Order) -> list[Intent]:
    told = to_the_admin(view, f"Turned down: {order.petition.words}")
    return [Deny(order.petition, order.text or ""), told]


@rule.command("implement PROPOSAL", "Say that you have applied a proposal that was adopted as text only.", by="admin")
def implements(view: View, order: Order) -> list[Intent] | Refuse:
    waiting = [p for p in view.petitions("effect") if p.about.get("proposal") == order.proposal.id]
    if not waiting:
        return Refuse("nothing-waits", f"Nothing about proposal {order.proposal.id} waits for you.")
    return [Grant(waiting[0]), to_the_admin(view, f"Proposal {order.proposal.id} is off your desk.")]


@rule.command(
    "implement PROPOSAL by law",
    "Give a proposal that was adopted as text only its effect: the law stands in the lines below, up to “end”.",
    by="admin",
    block=True,
)
def implements_by_law(view: View, order: Order) -> list[Intent] | Refuse:
    source = read_block(order.block)[2]
    if not source:
        return Refuse("no-law", "There is no law below. It stands between ```law and ```.")
    return [Implement(order.proposal, source), to_the_admin(view, f"Proposal {order.proposal.id} has its effect now.")]


@rule.after(Granted)
def what_no_longer_fitted_takes_effect_all_the_same(view: View, granted: Granted) -> Intent | None:
    put = view.thing("proposal", str(granted.about.get("proposal", ""))) if granted.what == "unfit" else None
    return Enact(put, anyway=True) if put is not None and granted.about.get("changed") else None


@rule.command("end because TEXT", "End the game without a winner.", by="admin")
def ends_the_game(view: View, order: Order) -> list[Intent]:
    return [End(order.text)]


@rule.command("pause [because TEXT]", "Pause the game.", by="admin")
def pauses(view: View, order: Order) -> list[Intent]:
    return [Pause(_reason(order) or "the Admin asks for patience")]


def _reason(order: Order) -> str:
    """Return what stands behind “because”; of “because of snow” it is the snow."""
    return (order.text or "").removeprefix("of ").removesuffix(".")


@rule.after(Paused)
def all_are_told_of_a_pause(view: View, paused: Paused) -> Intent | None:
    about: dict[str, Plain] = {
        "words": f"The game is paused: {paused.why}",
        "command": "message admin\n…\nend",
        "button": "Write to the Admin",
    }
    return None if paused.quiet else Post("paused", "The game is paused", None, about)


@rule.after(Resumed)
def all_are_told_of_its_end(view: View, resumed: Resumed) -> list[Intent]:
    """What was on the Admin's desk because the game had been disrupted is settled with it."""
    words = f"The game goes on. {resumed.why}".rstrip()
    settled: list[Intent] = [Grant(petition) for petition in view.petitions("disruption")]
    return [*settled, Post("paused", "The game goes on", None, {"words": words})]


@rule.command("resume [because TEXT]", "Let the game go on.", by="admin")
def resumes(view: View, order: Order) -> list[Intent]:
    return [Resume(finished(_reason(order)))]


@rule.command(
    "announce", "Write to everybody as the Admin; the words stand in the lines below.", by="admin", block=True
)
def announces(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.block.strip():
        return Refuse("empty", "There is nothing below “announce” to send.")
    return [
        Post("notice", "From the Admin", None, {"author": "Admin", "words": order.block}),
        to_the_admin(view, "Your words go to everybody."),
    ]


@rule.command("rule NUMBER TEXT", "Say how a rule is to be read; it is kept and shown.", by="admin")
def says_how_a_rule_is_read(view: View, order: Order) -> list[Intent]:
    return [Interpret(order.number, order.text)]


@rule.command("reinstate NUMBER [because TEXT]", "Let a rule that was suspended be in force again.", by="admin")
def reinstates(view: View, order: Order) -> list[Intent]:
    told = to_the_admin(view, f"Rule {order.number} is in force again.")
    return [Reinstate(order.number, finished(_reason(order))), told]


@rule.after(Granted)
def a_suspended_rule_goes_on_if_the_admin_says_so(view: View, granted: Granted) -> Intent | None:
    number = granted.about.get("rule")
    return Reinstate(number) if granted.what == "suspended" and isinstance(number, int) else None


@rule.command("remove PLAYER because TEXT", "Remove a player from the game.", by="admin")
def removes(view: View, order: Order) -> list[Intent]:
    return [Unseat(order.arguments["player"], finished(_reason(order)))]


@rule.command("warn PLAYER because TEXT", "Warn a player; it is kept and they are told.", by="admin")
def warns(view: View, order: Order) -> list[Intent]:
    player = order.arguments["player"]
    return [
        Post("notice", "A word from the Admin", (player,), {"author": "Admin", "words": order.text}),
        Tell(f"The Admin warns {player}: {finished(order.text)}", (player,)),
        to_the_admin(view, f"{player} is warned, in your words."),
    ]
