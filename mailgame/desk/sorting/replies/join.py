"""“Do you want to join?” The request is played, or dropped."""

from __future__ import annotations

from collections.abc import Sequence

from ....post.reading.identity import Known, Shown
from ....post.reading.letter import Letter
from ....store.rows import LetterIn
from ...commands.consent import agrees, answers
from ...letters import answered, confirm_join
from ...lobby.joining import wish_in
from ...writing.programs import AHEAD, QUICK, answers_at_once
from ..questions import BY_NUMBER, HELD_FOR, letters_asked_about
from ..replying import DEALT_WITH, Desk, Reply

_NONE = 0
"""No letter's number. Where it is asked about too, a “yes” must say which letter it is for."""


def _take(desk: Desk, row: LetterIn, letter: Letter, _: Known, shown: Shown) -> bool:
    """Take an answer; a new request to join is none, and is handled as a letter by its token."""
    (number,) = letters_asked_about(shown.kind)
    held, agreed = desk.tx.letter(number), _agrees_to(letter, number)
    gives_the_number = agreed is not None
    if not gives_the_number and BY_NUMBER not in shown.kind.split():
        agreed = agrees(letter)
    if agreed is None and wish_in(letter) is not None:
        return False
    desk.router.route(row, letter, held.game, "", "ignored", f"it answers for letter {number}")
    if held.state != "held":
        answered.answer(desk.mail, row, letter, held, DEALT_WITH)
    elif agreed and not gives_the_number and _came_at_once(desk, row, letter, held) and (
        desk.questions.ask_to_join_again(shown, by_number=True)
    ):
        return True
    elif agreed and held.stored_at + HELD_FOR >= desk.now:
        desk.tx.mark_letter(number, "routed", "confirmed")
    elif agreed is not None or not desk.questions.ask_to_join_again(shown):
        reason, why = (
            ("nobody confirmed it in time", "since your answer came too late") if agreed
            else ("it was disowned", "as you said no") if agreed is not None
            else ("its writer’s answers gave no number", "since your answers did not give its number")
            if BY_NUMBER in shown.kind.split()
            else ("its writer’s answers said neither yes nor no", "since your answers said neither “yes” nor “no”")
        )
        desk.tx.mark_letter(number, "ignored", reason)
        answered.answer(desk.mail, row, letter, held, f"That letter is dropped, {why}; nothing in it was played.")
    return True


def _agrees_to(letter: Letter, number: int) -> bool | None:
    """Tell what an answer says that gives the number of the letter that asks to join; a “no” need not."""
    answer = answers(letter.text, letter.said_in_subject, (number, _NONE))
    return answer.get(number) if answer is not None else None


def _came_at_once(desk: Desk, row: LetterIn, letter: Letter, held: LetterIn) -> bool:
    """Tell whether a “yes” came sooner than anybody could have read the question."""
    question = desk.tx.question(held.game, f"join {letter.sender}")
    asked_just_now = question is not None and -AHEAD <= row.received_at - question.asked_at <= QUICK
    return asked_just_now or answers_at_once(desk.tx, row.received_at, letter)


def _ask_again(desk: Desk, _: Letter, shown: Shown, __: Sequence[int]) -> None:
    desk.questions.ask_to_join_again(shown)


REPLY = Reply(to=confirm_join.KIND, take=_take, alone=True, ask_again=_ask_again)
