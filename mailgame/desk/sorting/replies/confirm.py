"""“Was it you?” Each letter that the answer is about is played, or dropped."""

from __future__ import annotations

from collections.abc import Sequence

from ....post.reading.identity import SENT_ON, Known, Owner, Shown, learnt, unproven, unsure
from ....post.reading.letter import Letter
from ....store.rows import LetterIn
from ...commands.consent import answers
from ...letters import was_it_you
from ...lobby import lobby
from ...lobby.routing import Unclear
from ...writing import owing
from ...writing.programs import AHEAD, QUICK, answers_as_before, comes_at_once
from ..questions import AGAIN, BY_NUMBER, HELD_FOR, letters_asked_about
from ..replying import DEALT_WITH, Desk, Reply
from ..writers import owners_of, shown_in

_NEITHER = "Nothing was done yet: the first line of your answer must say “yes” or “no”, and nothing else."
_NOT_WHICH = "Nothing was done yet: several letters wait, so say for each, by its number, whether it was you."
_AS_PROGRAMS_DO = (
    "Nothing was done yet: your answer looks like a program’s. If it was you, answer with the letter’s number as well, "
    "as it stands below."
)
_NONE = 0
"""No letter's number. Where it is asked about too, a “yes” must say which letter it is for."""


def _take(desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> bool:
    """Take an answer: each letter that it is about is played, or dropped."""
    numbers = letters_asked_about(shown.kind)
    answer, by_number = (answers(letter.text, letter.said_in_subject, asked) for asked in (numbers, (*numbers, _NONE)))
    if BY_NUMBER in shown.kind.split():
        answer = by_number
    elif answer and True in answer.values() and by_number is None and _asks_for_the_number(desk, row, letter, shown):
        return True
    if answer is None:
        if known.by_token and desk.holds_commands(shown.owner, letter.text):
            _commanded(desk, row, letter, shown)
        else:
            _unclear(desk, row, letter, shown, numbers)
        return True
    answer.pop(_NONE, None)
    listed = ", ".join(map(str, answer))
    desk.router.route(row, letter, shown.owner.game, "", "ignored", f"it answers for letter {listed}")
    desk.questions.answered(shown.owner)
    words = [_settle(desk, number, yes, shown.owner, len(numbers) > 1) for number, yes in answer.items()]
    if any(words):
        desk.tell(row, letter, shown.owner, " ".join(filter(None, words)))
    return True


def _asks_for_the_number(desk: Desk, row: LetterIn, letter: Letter, shown: Shown) -> bool:
    """Ask once more, for the letter's number, if a program may have said “yes”; return whether that was done."""
    owner, numbers = shown.owner, desk.waiting(letters_asked_about(shown.kind))
    if not (numbers and _may_be_a_programs(desk, row, letter, owner)):
        return False
    if not desk.questions.ask_again(shown, _AS_PROGRAMS_DO, numbers, by_number=True):
        return False
    desk.router.route(row, letter, owner.game, "", "ignored", "a “yes” as programs write it")
    return True


def _may_be_a_programs(desk: Desk, row: LetterIn, letter: Letter, owner: Owner) -> bool:
    """Tell whether a “yes” came sooner than anybody could have read the question, or answers other letters as well."""
    if answers_as_before(desk.tx, letter, owing.day(row.received_at)):
        return True
    question = desk.tx.question(owner.game, owner.player)
    if question is not None and -AHEAD <= row.received_at - question.asked_at <= QUICK:
        return True
    return comes_at_once(desk.tx, desk.tx.game(owner.game), owner.player, row.received_at, letter)


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
    late = held.stored_at + HELD_FOR < desk.now
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
        places = lobby.places(desk.tx, letter.sender) if held.reason in (unproven(letter), SENT_ON) else []
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
