"""Petitions: the Admin approves or rejects what waits on their desk."""

from __future__ import annotations

from mailgame.game.telling.wording import to_the_admin
from mailgame.law import Deny, Grant, Intent, Order, Petition, Petitioned, Plain, Post, Refuse, Rule, Thing, View

PLACE = 110

TOLD_TO_ALL = frozenset({"count", "decision", "effect"})
"""Petitions that everybody has heard of: proposals to be counted, decided or applied by hand."""

rule = Rule(0, "Petitions")
rule.kind(
    "petition",
    seen_by="owner",
    owner="player",
    shown=False,
    unless=lambda petition: petition.what in TOLD_TO_ALL,
    rules=("what", "player", "at", "release", "rule"),
)
rule.attribute("petition", "what", "text", "")
rule.attribute("petition", "words", "text", "", seen_by="owner")
rule.attribute("petition", "player", "player", None)
rule.attribute("petition", "about", "table", {}, of="named")
rule.attribute("petition", "at", "moment", "")
rule.attribute("petition", "release", "moment", "")
rule.attribute("petition", "rule", "number", 0)
rule.attribute("petition", "law", "text", "", seen_by="owner")
rule.attribute("petition", "title", "text", "", seen_by="owner")


@rule.check(Petition)
def law_is_looked_at_before_it_is_laid_on_the_desk(view: View, wish: Petition) -> Refuse | None:
    if not wish.law:
        return None
    if wish.release is not None:
        return Refuse("own-word", "Law waits for the Admin’s own word: it is not granted by itself.")
    return view.examine(0, wish.title, "", wish.law)


@rule.after(Petitioned)
def the_admin_reads_the_law(_: View, petitioned: Petitioned) -> Intent | None:
    petition = petitioned.petition
    if not petition.law:
        return None
    buttons: list[Plain] = [
        {"help": "It is in force then", "command": f"approve {petition.id}", "button": "Approve"},
        {"help": "It is not", "command": f"reject {petition.id} because …", "button": "Turn it down"},
    ]
    words = f"{petition.words}\n\n```law\n{petition.law}\n```"
    about: dict[str, Plain] = {"words": words, "buttons": buttons}
    if petition.player is not None:
        about["author"] = petition.player.id
    return Post("to admin", f"Law that waits for you: “{petition.title}”", (), about)


@rule.command("approve PETITION", "Grant what waits on the desk.", by="admin")
def approves(view: View, order: Order) -> list[Intent]:
    return [Grant(order.petition), to_the_admin(view, f"Approved: {_first_line(order.petition)}")]


@rule.command("reject PETITION [because TEXT]", "Turn down what waits on the desk.", by="admin")
def rejects(view: View, order: Order) -> list[Intent]:
    answer = to_the_admin(view, f"Turned down: {_first_line(order.petition)}")
    return [Deny(order.petition, order.text or ""), answer]


def _first_line(petition: Thing) -> str:
    """Return what is asked for, without the text that it is about: whoever answers has read that."""
    return str(petition.words).partition("\n")[0]
