"""Which game is it for? The letter is played there, or dropped."""

from __future__ import annotations

from dataclasses import replace

from ...post.addresses import same_address
from ...post.identity import Known, Shown
from ...post.letter import Letter
from ...store.rows import LetterIn
from .. import lobby
from ..letters import answered, which_game
from ..replying import DEALT_WITH, Desk, Reply
from ..sorting.consent import agrees
from ..sorting.questions import HELD_FOR, letters_asked_about
from ..sorting.routing import Place, Unclear, called, destination


def _take(desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> bool:
    """An answer to the question which game a letter is for: the letter is played there, or dropped."""
    (number,) = letters_asked_about(shown.kind)
    held = desk.tx.letter(number)
    asked = desk.room.read(desk.tx, number)
    places = lobby.places(desk.tx, asked.sender)
    said, _, more = (letter.text.strip() or letter.subject).partition("\n")
    first = said.strip().rstrip(".! ")
    named = called(first, [place.game for place in places], desk.room.title)
    chosen = [place for place in places if place.game in named]
    said_so = agrees(letter)
    if not chosen and said_so:
        found = desk.router.destination(asked, places) if places else None
        chosen = list(found.places) if isinstance(found, Unclear) else []
    late = held.received_at + HELD_FOR < desk.now
    waits = held.state == "held" and not late
    if len(chosen) != 1 and said_so is not False:
        _written_again(desk, row, letter, known, shown, held, places)
        return True
    desk.questions.answered(shown.owner)
    place = chosen[0].owner if chosen else shown.owner
    if chosen and waits:
        trust = "confirmed" if _may_command(letter, known, chosen[0]) else ""
        desk.tx.route(number, place.game, place.player, "routed", trust, message_id=asked.message_id)
    elif held.state == "held":
        desk.tx.mark_letter(number, "ignored", "nobody answered in time" if late else "its writer dropped it")
    if chosen and desk.holds_commands(place, more):
        trust = "by token" if _may_command(letter, known, chosen[0]) else ""
        desk.router.route(row, letter, place.game, place.player, "routed", trust)
        return True
    desk.router.route(row, letter, "", "", "ignored", f"it answers for letter {number}")
    if not (chosen and waits):  # what is played now has its own receipt
        words = (
            "That letter is dropped; nothing in it was played." if waits
            else DEALT_WITH if held.state != "held"
            else "Your answer came too late: that letter is dropped, and nothing in it was played."
        )
        answered.answer(desk.mail, row, letter, replace(held, game=place.game, player=place.player), words)
    return True


def _written_again(
    desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown, held: LetterIn, places: list[Place]
) -> None:
    """Who was asked about a letter has written another one, by a token that shows who they are."""
    found = destination(places, frozenset(), letter.subject, desk.room.title) if places else None
    if isinstance(found, Place):
        if held.state == "held" and desk.holds_commands(found.owner, letter.text or letter.subject):
            desk.tx.mark_letter(held.id, "ignored", "its writer wrote again")
        trust = "by token" if _may_command(letter, known, found) else ""
        desk.router.route(row, letter, found.owner.game, found.owner.player, "routed", trust)
    elif found is not None:
        desk.router.ask_which(row, letter, found, True)
    else:
        desk.router.route(row, letter, shown.owner.game, shown.owner.player, "routed", "by token")


def _may_command(letter: Letter, known: Known, place: Place) -> bool:
    """Tell whether a letter by a token of its writer's may give commands at another place of theirs.

    The Admin's need exactly their address too.
    """
    return known.by_token and (not place.player.admin or same_address(letter.sender, place.player.address))


REPLY = Reply(to=which_game.KIND, take=_take)
