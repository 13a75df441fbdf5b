"""A case: that judgment is called for, given, passed on, or stands; each reader is told what they can do about it."""

from __future__ import annotations

from itertools import pairwise

from ...game.telling.telling import as_told
from ...press.scenes.answers import Reader
from ...press.scenes.cases import CasePage
from ...press.scenes.joining import NOTHING, Part, asked_about, pressing
from ...press.scenes.scene import Game, MayDo
from ..commands.parsed import Parsed
from ..commands.possible import Suggested
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail


class CaseLetter(Part, frozen=True):
    """A case as it stands now. may_do: what the reader can do about it. told: what is told of it elsewhere."""

    game: Game
    reader: Reader
    title: str
    case: CasePage
    may_do: tuple[MayDo, ...] = ()
    told: frozenset[str] = NOTHING

    @property
    def covers(self) -> frozenset[str]:
        """What is told elsewhere of the case that it shows whole, and what its judge is asked."""
        judges = self.case.status == "asked" and self.case.judge == self.reader.name and self.case.until is not None
        return self.told | ({asked_about("case", str(self.case.number))} if judges else NOTHING)

    @property
    def weight(self) -> int:
        """It presses on whoever can do something about it."""
        return pressing(bool(self.may_do))


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to everybody, with the whole case."""
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    number = str(wanted.about.get("case", ""))
    if presenter.world.thing("case", number) is None:
        return
    page, suggested = presenter.case(number), Suggested(table.game)

    def letter(reader: Reader) -> CaseLetter:
        own = suggested.to(reader.name) if reader.name and page.open else []
        about_it = (suggestion for suggestion in own if names_case(suggested.reads(suggestion.line), number))
        may_do = tuple(MayDo(suggestion.words, suggestion.line) for suggestion in about_it)
        about = [entry for entry in occasion.story if entry.get("fields", {}).get("case") == f"case {number}"]
        told = frozenset(as_told(entry, reader.name, table.timezone) for entry in about if not entry.get("sums"))
        return CaseLetter(presenter.table(), reader, wanted.title, page, may_do, told)

    occasion.write(mail, KIND, letter)


def names_case(order: Parsed | None, number: str) -> bool:
    """Tell whether an order names the case of this number: as its CASE, or as what follows “case” in its pattern."""
    if order is None:
        return False
    named, words = order.arguments.get("case"), order.command.pattern.split()
    if "[case]" in words and not named:
        return False
    behind = (after for word, after in pairwise(words) if word.strip("[]") == "case")
    return number in [str(named), *(str(order.arguments.get(word.strip("[]").lower())) for word in behind)]


KIND = Told("case", called="cases", wanted=("case",), tell=tell, news=True, joins=True, shows=("case",))
