"""Inquiries: what a rule asks everybody who wants to join, such as a surname. The answer is kept with the player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from .commands import Handler, as_it_is, taken_by_orders

__all__ = ["Inquiry"]

UNANSWERED = "unanswered"
"""The slug for refusing a newcomer who has not answered."""
_OF_EVERYBODY = frozenset({"name", "address"})


@dataclass(slots=True, eq=False)
class Inquiry:
    """What a rule asks newcomers: `surname = rule.asks_newcomers("surname", "What is your surname?")`.

    `name` is the text attribute of players that keeps the answer, and how newcomers name it: “join as Ann, surname
    Miller”. With `among`, the answer is one of these words. `otherwise` is kept where nothing is answered; with None
    nobody joins without an answer. `example` stands in letters for an answer. `also` are other words for those
    `among` which the answer is, in small letters: the server finds them with the commands that take such a word.

    Each `@surname.refuse` is a clause that says why an answer will not do, in words for the newcomer, or None: it is
    given the view and the answer.
    """

    name: str
    words: str
    example: str = ""
    among: tuple[str, ...] = ()
    otherwise: str | None = None
    rule: int = 0
    refusals: list[Handler] = field(default_factory=list)
    bind: Callable[[Handler], Handler] = as_it_is
    also: Mapping[str, str] = field(default_factory=dict)

    def refuse(self, handler: Handler) -> Handler:
        """Let the function refuse an answer: given the view and the answer, it returns words, or None."""
        self.refusals.append(self.bind(handler))
        return handler

    @property
    def called(self) -> str:
        """What newcomers call it."""
        return self.name.replace("_", " ")

    def meant(self, answer: str) -> str:
        """Return an answer as it is kept: without odd spaces, and an answer `among` several as the rule writes it."""
        answer = " ".join(answer.split())
        said = self.also.get(answer.casefold(), answer).casefold()
        return next((option for option in self.among if option.casefold() == said), answer)


def misput(name: str, among: Iterable[str], declared: Iterable[str]) -> str:
    """Return why newcomers cannot be asked for this, in words; "" if they can.

    declared: the text attributes of players that the rule declares.
    """
    if name in _OF_EVERYBODY or taken_by_orders(name.upper()):
        return "everybody who joins says that already; choose another name"
    if name not in declared:
        return f'the answer is kept in an attribute of the rule: rule.attribute("player", "{name}", "text", "")'
    if not all(option and option == "".join(option.split()) for option in among):
        return 'an answer among some is one of several words: among=("red", "blue")'
    return ""


def as_line(begin: str, inquiries: Iterable[Inquiry], answers: Mapping[str, str]) -> str:
    """Return a line that joins with these answers, “join as Ann f, surname Miller”; `begin` is “join as Ann”."""
    questions = list(inquiries)
    words = [answers[inquiry.name] for inquiry in questions if inquiry.among and inquiry.name in answers]
    texts = [
        f"{inquiry.called} {answers[inquiry.name]}"
        for inquiry in questions
        if not inquiry.among and inquiry.name in answers
    ]
    return ", ".join([" ".join([begin, *words]), *texts])
