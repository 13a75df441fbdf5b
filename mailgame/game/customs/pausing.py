"""Pauses: the Admin stops the game and resumes it; everybody is told."""

from __future__ import annotations

from mailgame.game.awaiting import resumed_by_the_admin
from mailgame.game.telling.wording import reason
from mailgame.law import Intent, Order, Pause, Paused, Plain, Post, Refuse, Resumed, Rule, View
from mailgame.law.plainly import finished

PLACE = 140
PAUSE = "pause [because TEXT]"

rule = Rule(0, "Pauses")
rule.attribute("game", "paused", "flag", False, shown=False)
rule.attribute("game", "paused_at", "moment", "", shown=False)
rule.attribute("game", "pause_reason", "text", "", shown=False)


@rule.command(PAUSE, "Pause the game.", by="admin")
@rule.command("pause yes [because TEXT]", "", by="admin")
def pauses(view: View, order: Order) -> list[Intent] | Refuse:
    if view.game.paused:
        return Refuse("paused", f"The game is paused already: {finished(view.game.pause_reason)}")
    return [Pause(reason(order) or "the Admin asks for patience")]


@rule.after(Paused)
def all_are_told_of_a_pause(view: View, paused: Paused) -> Intent | None:
    about: dict[str, Plain] = {
        "words": finished(f"The game is paused: {paused.why}"),
        "command": "message admin\n…\nend",
        "button": "Write to the Admin",
    }
    return None if paused.quiet else Post("paused", "The game is paused", None, about)


@rule.command("resume [because TEXT]", "Let the game go on.", by="admin")
def resumes(view: View, order: Order) -> list[Intent] | Refuse:
    if not view.game.paused and not view.petitions("disruption"):
        return Refuse("not-paused", "The game is not paused.")
    return resumed_by_the_admin(view, finished(reason(order)))


@rule.after(Resumed)
def all_are_told_of_its_end(view: View, resumed: Resumed) -> Intent:
    words = f"The game goes on. {resumed.why}".rstrip()
    return Post("paused", "The game goes on", None, {"words": words, "upcoming": True})
