"""Choices: offers to players and petitions to the Admin; how they are made, answered and closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mailgame import law
from mailgame.game import timers
from mailgame.game.lawmaking import petitioned
from mailgame.game.telling import postage, signing
from mailgame.game.telling.telling import signed
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.law import Intent, Plain, Thing
from mailgame.world import calendar
from mailgame.world.rows import plain

acts: Acts[Engine] = Acts()


@acts.carry_out(law.Ask)
def ask(engine: Engine, intent: law.Ask) -> None:
    """Put a choice to a player, with a timer unless a rule closes it."""
    world, whose = engine.world, _about(intent.what, intent.player, intent.about)
    number = str(world.next_number("offer", whose))
    world.take_number("offer", int(number), whose)
    options, words = signing.options(intent.options, intent.words, engine.author, engine.book)
    offer = world.create(
        "offer",
        number,
        {
            "player": intent.player,
            "what": intent.what,
            "words": words,
            "options": options,
            "about": dict(intent.about),
            "default": intent.default,
            "rule": engine.cause.rule,
            "until": calendar.write(intent.until) if intent.until else "",
            "by_rule": intent.by_rule,
        },
    )
    postage.takes_offer(engine, offer)
    if intent.until and not intent.by_rule:
        timers.start(engine, f"offer {number}", calendar.write(intent.until), {"offer": number})
    engine.announce(law.Asked(offer))


@acts.carry_out(law.Settle)
def settle(engine: Engine, intent: law.Settle) -> None:
    """Close an offer that the player has answered."""
    timers.close(engine, intent.offer)


@acts.carry_out(law.Lapse)
def lapse(engine: Engine, intent: law.Lapse) -> None:
    """Close an offer that the player has not answered."""
    offer = intent.offer
    if offer.exists:
        lapsed = law.Lapsed(offer.player, offer.what, offer.about, offer.default, offer.rule)
        timers.close(engine, offer)
        engine.announce(lapsed)


@acts.ring("offer")
def lapses(engine: Engine, number: str) -> bool:
    """Let an offer lapse when its time is up."""
    return _comes_of(engine, engine.world.thing("offer", number), law.Lapse)


@acts.carry_out(law.Petition)
def petition(engine: Engine, intent: law.Petition) -> None:
    """Lay something on the Admin's desk, with a timer if it is granted automatically at some time."""
    world, whose = engine.world, _about(intent.what, intent.player, intent.about)
    number = str(world.next_number("petition", whose))
    world.take_number("petition", int(number), whose)
    created = world.create(
        "petition",
        number,
        {
            "what": intent.what,
            "words": signed(intent.words, engine.author),
            "player": intent.player,
            "about": dict(intent.about),
            "at": world.data["clock"],
            "release": calendar.write(intent.release) if intent.release else "",
            "rule": engine.cause.rule,
            **petitioned.as_kept(intent),
        },
    )
    if intent.release:
        timers.start(engine, f"petition {number}", calendar.write(intent.release), {"petition": number, "quiet": True})
    engine.announce(law.Petitioned(created))


@acts.carry_out(law.Grant)
def grant(engine: Engine, intent: law.Grant) -> None:
    """Grant a petition."""
    granted = law.Granted(
        intent.petition.what, intent.petition.player, intent.petition.about, intent.petition.rule
    )
    adopted = petitioned.law_of(intent.petition)
    timers.close(engine, intent.petition)
    engine.announce(granted)
    if adopted is not None:
        petitioned.take_effect(engine, adopted)


@acts.carry_out(law.Deny)
def deny(engine: Engine, intent: law.Deny) -> None:
    """Reject a petition."""
    rejected = intent.petition
    denied = law.Denied(rejected.what, rejected.player, rejected.about, intent.because, rejected.rule)
    adopted = petitioned.law_of(rejected)
    timers.close(engine, rejected)
    engine.announce(denied)
    if adopted is not None:
        petitioned.turned_down(engine, adopted, intent.because)


@acts.ring("petition")
def grants(engine: Engine, number: str) -> bool:
    """Grant a petition when its time has come."""
    return _comes_of(engine, engine.world.thing("petition", number), law.Grant)


def _comes_of(engine: Engine, waiting: Thing | None, word: Callable[[Thing], Intent]) -> bool:
    """Play what happens to a thing when its time is up; return whether it still existed."""
    if waiting is not None:
        engine.play(word(waiting))
    return waiting is not None


def _about(what: str, player: Thing | None, about: Mapping[str, Plain]) -> str:
    """Return a short key of what an offer or petition is about, so that its replay gets the same number."""
    details = ", ".join(f"{name} {value}" for name, value in plain(dict(about)).items())
    return f"{what} {player or ''} {details}".strip()[:80]
