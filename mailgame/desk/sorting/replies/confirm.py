"""“Was it you?” Each letter that the answer is about is played, or dropped."""

from __future__ import annotations

from collections.abc import Sequence

from ....post.reading.identity import Known, Owner, Shown, learnt, unproven, unsure
from ....post.reading.letter import Letter
from ....store.rows import LetterIn
from ...commands.consent import answers
from ...letters import was_it_you
from ...lobby import lobby
from ...lobby.routing import Unclear
from ..questions import AGAIN, HELD_FOR, letters_asked_about
from ..replying import DEALT_WITH, Desk, Reply
from ..writers import owners_of, shown_in

_NEITHER = "Nothing was done yet: the first line of your answer must say “yes” or “no”, and nothing else."
_NOT_WHICH = "Nothing was done yet: several letters wait, so say for each, by its number, whether it was you."


def _take(desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> bool:
    """Take an answer: each letter that it is about is played, or dropped."""
    numbers = letters_asked_about(shown.kind)
    answer = answers(letter.text, letter.said_in_subject, numbers)
    if answer is None:
        if known.by_token and desk.holds_commands(shown.owner, letter.text):
            _commanded(desk, row, letter, shown)
        else:
            _unclear(desk, row, letter, shown, numbers)
        return True
    listed = ", ".join(map(str, answer))
    desk.router.route(row, letter, shown.owner.game, "", "ignored", f"it answers for letter {listed}")
    desk.questions.answered(shown.owner)
    words = [_settle(desk, number, yes, shown.owner, len(numbers) > 1) for number, yes in answer.items()]
    if any(words):
        desk.tell(row, letter, shown.owner, " ".join(filter(None, words)))
    return True


def _commanded(desk: Desk, row: LetterIn, letter: Letter, shown: Shown) -> None:
    """Take commands written by a question's token in place of an answer: they are held or played like any others."""
    if why := unsure(letter, shown, desk.questions.unknown_senders(letter)):
        desk.router.hold(row, letter, shown.owner, why)
    else:
        desk.router.route(row, letter, shown.owner.game, shown.owner.player, "routed", "by token")


def _settle(desk: Desk, number: int, yes: bool, owner: Owner, several: bool) -> str:
    """Play a held letter, or drop it; return words about it, "" if it gets a receipt."""
    held = desk.tx.letter(number)
    name = f"Letter {number}" if several else "That letter"
    if held.state != "held":
        return f"{name}{DEALT_WITH.removeprefix('That letter')}"
    if not yes and (held.game, held.player) != (owner.game, owner.player):
        return f"{name} is not played as yours."
    late = held.received_at + HELD_FOR < desk.now
    if yes and not late:
        _let_go(desk, held, owner)
        return ""
    desk.tx.mark_letter(number, "ignored", "it was disowned" if not yes else "nobody confirmed it in time")
    why = "as you said no" if not yes else "since your answer came too late"
    return f"{name} is dropped, {why}; nothing in it was played."


def _let_go(desk: Desk, held: LetterIn, owner: Owner) -> None:
    """Play a letter that its owner has confirmed, or ask which of their games it is for."""
    letter = desk.questions.read(held)
    message_id = letter.message_id if letter is not None else held.message_id
    if letter is not None:
        owners = owners_of(desk.tx, letter.sender)
        tokens = shown_in(desk.tx, letter, desk.room.settings.limits)
        mine = next((token for token in tokens if token.owner == owner), None)
        for address in learnt(letter, mine, owners, desk.questions.unknown_senders(letter)) if mine is not None else ():
            desk.tx.add_address(owner.game, owner.player, address)
        places = lobby.places(desk.tx, letter.sender) if held.reason == unproven(letter) else []
        place = desk.router.destination(letter, places) if places and owner in owners else None
        if isinstance(place, Unclear):
            desk.router.ask_which(held, letter, place, True)
            return
    desk.tx.route(held.id, owner.game, owner.player, "routed", "confirmed", message_id=message_id)


def _unclear(desk: Desk, row: LetterIn, letter: Letter, shown: Shown, numbers: Sequence[int]) -> None:
    """Ask once more; drop the letters if the second answer is unclear too."""
    waiting = desk.waiting(numbers)
    desk.router.route(row, letter, shown.owner.game, "", "ignored", "an answer that says neither yes nor no")
    if not waiting:
        desk.tell(row, letter, shown.owner, DEALT_WITH)
        return
    one_yes = answers(letter.text, letter.said_in_subject, (0,)) is not None
    why = _NOT_WHICH if one_yes else _NEITHER
    if AGAIN not in shown.kind.split() and desk.questions.ask_again(shown, why, waiting):
        return
    for number in waiting:
        desk.tx.mark_letter(number, "ignored", "its writer’s answers said neither yes nor no")
    which, it = ("That letter is", "it") if len(waiting) == 1 else ("Those letters are", "them")
    why = "did not say for which letter a “yes” was meant" if one_yes else "said neither “yes” nor “no”"
    words = f"{which} dropped, since your answers {why}. Nothing in {it} was played. Send what you want done again."
    desk.tell(row, letter, shown.owner, words)


def _ask_again(desk: Desk, letter: Letter, shown: Shown, waiting: Sequence[int]) -> None:
    why = f"An answer came from {letter.sender}. Only one from your own address counts: nothing was done."
    desk.questions.ask_again(shown, why, waiting)


REPLY = Reply(to=was_it_you.KIND, take=_take, alone=True, ask_again=_ask_again)
