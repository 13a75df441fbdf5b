"""“Which game is it for?” The letter is played there, or dropped."""

from __future__ import annotations

import re

from msgspec.structs import replace

from ....post.mime.addresses import same_address
from ....post.reading.identity import Known, Shown
from ....post.reading.letter import Letter
from ....store.rows import LetterIn
from ...commands.consent import agrees
from ...commands.courtesy import is_courtesy
from ...letters import answered, which_game
from ...lobby import lobby
from ...lobby.routing import Place, Titles, Unclear, called, destination, named_in, names_of
from ..questions import HELD_FOR, letters_asked_about
from ..replying import DEALT_WITH, Desk, Reply

_WORD = re.compile(r"\w+")
_AROUND = re.compile(
    "a|for|game|hi|in?|is|its?|letter|mean|meant|my|of|one|please|s|sorry|thanks|that|the|this|to|was|yes")
"""Words that people put around the name of a game."""


def _take(desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> bool:
    """Take an answer: the letter is played in the game that it names, or dropped."""
    (number,) = letters_asked_about(shown.kind)
    held = desk.tx.letter(number)
    original = desk.room.read(desk.tx, number)
    places = lobby.places(desk.tx, original.sender)
    first, more = _answer(letter)
    named = called(first, [place.game for place in places], desk.room.title)
    chosen = [place for place in places if place.game in named] or _said(first, places, desk.room.title)
    agreed = agrees(letter)
    if not chosen and agreed:
        unclear = desk.router.destination(original, places) if places else None
        chosen = list(unclear.places) if isinstance(unclear, Unclear) else []
    late = held.stored_at + HELD_FOR < desk.now
    waits = held.state == "held" and not late
    if len(chosen) != 1 and agreed is not False:
        _written_again(desk, row, letter, known, shown, held, places)
        return True
    desk.questions.answered(shown.owner)
    place = chosen[0].owner if chosen else shown.owner
    if chosen and waits:
        trust = "confirmed" if _may_command(letter, known, chosen[0]) else ""
        desk.tx.route(number, place.game, place.player, "routed", trust, message_id=original.message_id)
    elif held.state == "held":
        desk.tx.mark_letter(number, "ignored", "nobody answered in time" if late else "its writer dropped it")
    if chosen and desk.holds_commands(place, more):
        trust = "by token" if _may_command(letter, known, chosen[0]) else ""
        desk.router.route(row, letter, place.game, place.player, "routed", trust)
        return True
    desk.router.route(row, letter, "", "", "ignored", f"it answers for letter {number}")
    if not (chosen and waits):  # what is played gets its own receipt
        words = (
            "That letter is dropped; nothing in it was played." if waits
            else DEALT_WITH if held.state != "held"
            else "Your answer came too late: that letter is dropped, and nothing in it was played."
        )
        answered.answer(desk.mail, row, letter, replace(held, game=place.game, player=place.player), words)
    return True


def _answer(letter: Letter) -> tuple[str, str]:
    """Return the line of an answer that may name a game, below greetings, and what stands below it."""
    lines = (letter.text.strip() or letter.said_in_subject).split("\n")
    while len(lines) > 1 and (not lines[0].strip() or is_courtesy(lines[0].strip())):
        lines.pop(0)
    return lines[0].strip().rstrip(".! "), "\n".join(lines[1:])


def _said(line: str, places: list[Place], titles: Titles) -> list[Place]:
    """Return the place whose game a line names that says nothing else: “for the winter game, please”; else none."""
    named = named_in(line, places, titles)
    if len(named) != 1:
        return []
    names = {word for name in names_of(named[0].game, titles(named[0].game)) for word in _WORD.findall(name)}
    said = _WORD.findall(line.casefold())
    return named if all(word in names or _AROUND.fullmatch(word) for word in said) else []


def _written_again(
    desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown, held: LetterIn, places: list[Place]
) -> None:
    """Take a new letter in place of an answer: the token shows who wrote it."""
    where = destination(places, frozenset(), letter.subject, desk.room.title) if places else None
    if isinstance(where, Place):
        if held.state == "held" and desk.holds_commands(where.owner, letter.text or letter.said_in_subject):
            desk.tx.mark_letter(held.id, "ignored", "its writer wrote again")
        trust = "by token" if _may_command(letter, known, where) else ""
        desk.router.route(row, letter, where.owner.game, where.owner.player, "routed", trust)
    elif where is not None:
        desk.router.ask_which(row, letter, where, True)
    else:
        desk.router.route(row, letter, shown.owner.game, shown.owner.player, "routed", "by token")


def _may_command(letter: Letter, known: Known, place: Place) -> bool:
    """Tell whether a letter by its writer's token may give commands at another place of theirs.

    An Admin's must also come from exactly their address.
    """
    return known.by_token and (not place.player.admin or same_address(letter.sender, place.player.address))


REPLY = Reply(to=which_game.KIND, take=_take)
