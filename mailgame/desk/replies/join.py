"""Do you want to join? The wish is played, or dropped."""

from __future__ import annotations

from collections.abc import Sequence

from ...post.identity import Known, Shown
from ...post.letter import Letter
from ...store.rows import LetterIn
from ..joining import wish_in
from ..letters import answered, confirm_join
from ..replying import DEALT_WITH, Desk, Reply
from ..sorting.consent import agrees
from ..sorting.questions import HELD_FOR, letters_asked_about


def _take(desk: Desk, row: LetterIn, letter: Letter, _: Known, shown: Shown) -> bool:
    """An answer to “do you want to join”; another wish to join is none, and shows by its token whose it is."""
    (number,) = letters_asked_about(shown.kind)
    held, said = desk.tx.letter(number), agrees(letter)
    if said is None and wish_in(letter) is not None:
        return False
    desk.router.route(row, letter, held.game, "", "ignored", f"it answers for letter {number}")
    if held.state != "held":
        answered.answer(desk.mail, row, letter, held, DEALT_WITH)
    elif said and held.received_at + HELD_FOR >= desk.now:
        desk.tx.mark_letter(number, "routed", "confirmed")
    elif said is not None or not desk.questions.ask_to_join_again(shown):
        kept, why = (
            ("nobody confirmed it in time", "since your answer came too late") if said
            else ("it was disowned", "as you said no") if said is not None
            else ("its writer’s answers said neither yes nor no", "since your answers said neither “yes” nor “no”")
        )
        desk.tx.mark_letter(number, "ignored", kept)
        answered.answer(desk.mail, row, letter, held, f"That letter is dropped, {why}; nothing in it was played.")
    return True


def _ask_again(desk: Desk, _: Letter, shown: Shown, __: Sequence[int]) -> None:
    desk.questions.ask_to_join_again(shown)


REPLY = Reply(to=confirm_join.KIND, take=_take, alone=True, ask_again=_ask_again)
