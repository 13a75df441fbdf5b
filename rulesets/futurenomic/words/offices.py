"""The offices, who holds them and who is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from mailgame.law import (
    FillOffice,
    Intent,
    Pause,
    Plain,
    Player,
    Post,
    Resume,
    Set,
    Tell,
    Thing,
    VacateOffice,
    View,
    held_by,
    holds_office,
    is_vacant,
    say_list,
    want_instead,
    wanted_by,
)

from .players import order_of_play

OFFICES = ("Traffic Manager", "Ballot Manager")
"""Who numbers and sends out proposals, and who counts votes."""
STOPPED = "an office is empty"
"""Why play stops."""


def empty_offices(view: View) -> list[Thing]:
    """Return the offices that nobody holds."""
    return [office for office in view.things("office") if is_vacant(office)]


def offices_of(view: View, player: Player) -> list[Thing]:
    """Return the offices that a player holds, which are empty as soon as they take no part any more."""
    return [office for office in view.things("office") if office.holder == player]


def stop_for(office: Thing, away: Sequence[Player] = (), here: Sequence[Player] = ()) -> list[Intent]:
    """Return what stops all play, and tells everybody how it goes on; who is `away` cannot take the office."""
    words = (
        f"Nobody is {office.id} now, and all play stops: no proposal is numbered, no vote is taken, and every clock "
        "stands still. It goes on as soon as somebody takes the office; anybody who is taking part can."
    )
    title, about = f"Play stops: there is no {office.id}", {"words": words}
    take: dict[str, Plain] = {**about, "command": f"accept {office.id}", "button": "Take the office"}
    rest = [Post("paused", title, tuple(away), {**about})] if away else []
    return [Pause(STOPPED, quiet=True), Post("paused", title, tuple(here) if away else None, take), *rest]


def others_on(view: View, office: Thing) -> list[Player]:
    """Return those who decide who holds an office: all players but its holder."""
    return [player for player in order_of_play(view) if player != office.holder]


def not_to_accept(view: View, office: Thing, giver: Player | None) -> str | None:
    """Return why somebody (the Admin, if None) cannot take an office, in words; None if they can."""
    if giver is not None and giver not in order_of_play(view):
        return "You take no part now, and can hold no office."
    if is_vacant(office) or (giver is not None and wanted_by(office, giver, others_on(view, office))):
        return None
    if holds_office(office, giver):
        return f"You are {office.id} already."
    return f"The {office.id} is {held_by(office)}. For another, the others write: remove {office.id} for NAME"


def accept(view: View, office: Thing, giver: Player | None) -> list[Intent]:
    """Return what it does that somebody is willing to hold an office: they hold it, once enough want that."""
    if giver is None or is_vacant(office) or enough(view, office, wanted_by(office, giver, others_on(view, office))):
        return [FillOffice(office, giver)]
    words = f"You are willing to be {office.id}, and will be as soon as two thirds of the others want you."
    return [Set(office, willing=[*office.willing, giver.id]), Tell(words, (giver,))]


def enough(view: View, office: Thing, wanting: Sequence[Player]) -> bool:
    """Return whether those who want another in an office are two thirds of all but its holder."""
    return 3 * len(wanting) >= 2 * len(others_on(view, office))


def not_to_resign(office: Thing, giver: Player | None) -> str | None:
    """Return that somebody (the Admin, if None) does not hold an office, in words; None if they do."""
    return None if holds_office(office, giver) else f"You are not {office.id}; that is {held_by(office)}."


def not_to_replace(view: View, office: Thing, giver: Player, candidate: Player) -> str | None:
    """Return why a player cannot want another in an office, in words; None if they can."""
    if is_vacant(office):
        return f"There is no {office.id} now. Whoever is willing writes: accept {office.id}"
    if office.holder == giver:
        return f"You are {office.id} yourself. To give it up: resign {office.id}"
    if candidate == office.holder or candidate not in order_of_play(view):
        return f"{candidate} {'holds it already' if candidate == office.holder else 'takes no part now'}."
    return None


def want_another(view: View, office: Thing, giver: Player, candidate: Player) -> list[Intent]:
    """Return what a player's wish for another in an office does; they are told who is asked, and what it takes."""
    wanting = [*wanted_by(office, candidate, [one for one in others_on(view, office) if one != giver]), giver]
    done: list[Intent] = [want_instead(giver, office, candidate)]
    if candidate == giver or candidate.id in office.willing:
        done.append(Set(office, willing=sorted({*office.willing, candidate.id})))
        if enough(view, office, wanting):
            return [FillOffice(office, candidate)]
    alone = wanting == [candidate]
    whom = f"{candidate} wants" if alone else f"{say_list(wanting)} want{'' if len(wanting) > 1 else 's'} {candidate}"
    lacks = "" if enough(view, office, wanting) else "Two thirds of all but the holder must agree. "
    willing = "" if candidate == giver or candidate.id in office.willing else f"{candidate} must accept it. "
    words = f"{whom} to be {office.id}. {lacks}{willing}".rstrip()
    agree: dict[str, Plain] = {"words": words, "command": f"remove {office.id} for {candidate}", "button": "Agree"}
    take: dict[str, Plain] = {"words": words, "command": f"accept {office.id}", "button": "Accept"}
    rest = tuple(one for one in order_of_play(view) if one not in (candidate, giver))
    title = f"{candidate} as {office.id}?"
    to_them: dict[str, Plain] = take if willing else {"words": words}
    asked = [Post("notice", title, (candidate,), to_them)] if candidate != giver else []
    return [*done, Tell(words, (giver,)), *asked, Post("notice", title, rest, agree)]


def left_empty(view: View) -> list[Intent]:
    """Return what empties the offices of players who take no part any more."""
    gone = [one for one in view.things("office") if one.holder is not None and one.holder not in order_of_play(view)]
    return [VacateOffice(office, "its holder takes no part now") for office in gone]


def wanted_by_enough(view: View) -> list[Intent]:
    """Return what fills the offices for which somebody is willing whom two thirds of those who are left want."""
    done: list[Intent] = []
    for office in [one for one in view.things("office") if not is_vacant(one)]:
        others = others_on(view, office)
        willing = [one for one in others if one.id in office.willing]
        ready = [one for one in willing if enough(view, office, wanted_by(office, one, others))]
        done += [FillOffice(office, ready[0])] if ready else []
    return done


def goes_on(view: View) -> Intent | None:
    """Return what lets play go on, if it has stopped for an office and none is empty any more."""
    ours = view.game.paused and view.game.pause_reason == STOPPED
    return Resume("Both offices are filled.") if ours and not empty_offices(view) else None


def not_counted(view: View, ballot: Thing) -> str:
    """Return that a ballot on a proposal is not counted, as an office is empty, in words; "" if none is."""
    waits = ballot.proposal is not None and empty_offices(view)
    return f"Proposal {ballot.proposal.id} waits for somebody who counts." if waits else ""


def waits_for_office(view: View) -> str:
    """Return that play waits for an office to be filled, in words; "" if it does not."""
    empty = empty_offices(view)
    return f"The office of {empty[0].id} is empty; play goes on when it is filled." if empty else ""
