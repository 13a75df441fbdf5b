"""“Do you want to join?” The request is played, or dropped."""

from __future__ import annotations

from collections.abc import Sequence

from ....post.reading.identity import Known, Shown
from ....post.reading.letter import Letter
from ....store.rows import LetterIn
from ...commands.consent import agrees
from ...letters import answered, confirm_join
from ...lobby.joining import wish_in
from ..questions import HELD_FOR, letters_asked_about
from ..replying import DEALT_WITH, Desk, Reply


def _take(desk: Desk, row: LetterIn, letter: Letter, _: Known, shown: Shown) -> bool:
    """Take an answer; a new request to join is none, and is handled as a letter by its token."""
    (number,) = letters_asked_about(shown.kind)
    held, agreed = desk.tx.letter(number), agrees(letter)
    if agreed is None and wish_in(letter) is not None:
        return False
    desk.router.route(row, letter, held.game, "", "ignored", f"it answers for letter {number}")
    if held.state != "held":
        answered.answer(desk.mail, row, letter, held, DEALT_WITH)
    elif agreed and held.received_at + HELD_FOR >= desk.now:
        desk.tx.mark_letter(number, "routed", "confirmed")
    elif agreed is not None or not desk.questions.ask_to_join_again(shown):
        reason, why = (
            ("nobody confirmed it in time", "since your answer came too late") if agreed
            else ("it was disowned", "as you said no") if agreed is not None
            else ("its writer’s answers said neither yes nor no", "since your answers said neither “yes” nor “no”")
        )
        desk.tx.mark_letter(number, "ignored", reason)
        answered.answer(desk.mail, row, letter, held, f"That letter is dropped, {why}; nothing in it was played.")
    return True


def _ask_again(desk: Desk, _: Letter, shown: Shown, __: Sequence[int]) -> None:
    desk.questions.ask_to_join_again(shown)


REPLY = Reply(to=confirm_join.KIND, take=_take, alone=True, ask_again=_ask_again)
