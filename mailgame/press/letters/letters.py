"""Letters: a scene becomes a subject, a plain text that is complete by itself, and the same as HTML.

Which kinds of letter there are nobody knows here: a letter is written from the two templates of its name.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...numerals import labelled
from ...shortage import raise_shortage
from ..pictures.chart import SCHEMES, chart_cid, chart_pictures
from ..scenes.answers import Look, Reader
from ..scenes.boardscene import Board
from ..scenes.foreseen import SecondLook
from ..scenes.joining import NEWS, NOTHING, Part, short_subject, subject_of
from ..scenes.rulescene import ProposalPage
from ..scenes.scene import Game
from ..words.links import mail_address
from ..words.refolding import refolded
from ..words.words import one_line, visible
from .environment import REPLY_MARK, html_environment, text_environment
from .lessening import bare, lessened, plain_page, remark
from .news import News, Prepared, nearby, pictures_of, prepare

_log = logging.getLogger(__name__)
_EMPTY_LINES = re.compile(r"\n(?:[ \t]*\n){2,}")
_FOOT = re.compile(r"^-- $", re.MULTILINE)
LETTER_MARKS = ("<!-- letter -->", "<!-- end -->")
"""What stands around the letter itself within its page, in `base.html`."""
_NOTHING: Mapping[str, object] = {}
_PREPARED = 4
"""Of how many updates what their letters have in common is kept: one reader may be told of several in one letter."""


class Written(Struct, frozen=True):
    """A letter ready to be put into an envelope.

    `pictures` are (content id, file name, PNG), named in the HTML as `cid:`; `calendar` is an iCalendar file (RFC 5545)
    or empty. `weight`: how much its subject matters.
    """

    subject: str
    text: str
    html: str
    pictures: tuple[tuple[str, str, bytes], ...] = ()
    calendar: bytes = b""
    weight: int = NEWS


class Letters:
    """Writes letters from the templates in a folder, which are read and compiled once.

    One object serves one thread at a time; it keeps what the letters of an update have in common. `missing`: where it
    is not None, a letter that cannot be written whole is written less what stands in its way, which is noted there.
    """

    def __init__(self, templates: Path, *, draw: bool = True) -> None:
        """Read the templates in `templates`/mail. Raises jinja2.TemplateError, naming the file, if one is wrong.

        Without `draw` letters have no picture of the board.
        """
        self.templates = templates / "mail"
        self._draw = draw
        self._html = html_environment(self.templates)
        self._html.globals["draws"] = draw
        self._text = text_environment(self.templates)
        self._prepared: list[Prepared] = []
        self.missing: dict[str, None] | None = None

    def check(self) -> list[str]:
        """Compile every template; return the names of those there are. Raises jinja2.TemplateError for a wrong one."""
        names = [name for name in self._html.list_templates() if name.endswith((".html", ".txt"))]
        for name in names:
            (self._html if name.endswith(".html") else self._text).get_template(name)
        return names

    def write(self, name: str, scene: Any, reply_to: str = "") -> Written:
        """Write a letter from the two templates of this name.

        Templates know the `scene`, its `game` and its `reader` (None where it has none); `reply_to` is where the links
        of a letter without a reader write to. A scene with `news` is one of an update's letters, which take in what
        they have in common, the board as a picture and the next dates as a calendar.
        """
        if self.missing is None:
            return self._letter(name, scene, reply_to)
        for less, lacks in [(scene, ()), *lessened(scene)]:
            try:
                letter = self._letter(name, less, reply_to)
            except Exception as error:
                raise_shortage(error)
                _log.exception("A letter could not be written%s.", f" without {', '.join(lacks)}" if lacks else "")
                continue
            self.missing |= dict.fromkeys(lacks)
            return _remarked(letter, tuple(self.missing))
        self.missing["the letter itself"] = None
        words = visible(f"{bare(scene)}\n\n{remark(tuple(self.missing))}").strip() + "\n"
        return Written(name.replace("_", " ").capitalize(), words, plain_page(words))

    def _letter(self, name: str, scene: Any, reply_to: str) -> Written:
        game: Game | None = getattr(scene, "game", None)
        reader: Reader | None = getattr(scene, "reader", None)
        news: News | None = getattr(scene, "news", None)
        if news is None or game is None or reader is None:
            return self._with_map(name, scene, game, reader, reply_to)
        prepared, me = self._common(news, game), (reader.name,)
        less = getattr(scene, "covered", NOTHING), getattr(scene, "shown", NOTHING)
        letter = self._whole(name, scene, game, reader, reply_to, *prepared.forms(me, *less))
        board = prepared.pictures(me)
        pictures = (*board, *letter.pictures) if letter.pictures else board
        return replace(letter, pictures=pictures, calendar=prepared.calendar)

    def _with_map(
        self, name: str, scene: Any, game: Game | None, reader: Reader | None, reply_to: str
    ) -> Written:
        """Write a letter, with the picture of its `map` if it has one: of a large one what is `near` the reader."""
        board: Board | None = getattr(scene, "map", None)
        if board is None or game is None or reader is None:
            return self._whole(name, scene, game, reader, reply_to)
        near = nearby(board, (reader.name,))
        drawn = pictures_of(near, scene.seats, game) if self._draw and getattr(scene, "picture", True) else ()
        cids = {scheme: cid for scheme, (cid, *_) in zip(SCHEMES, drawn, strict=False)}
        letter = self._whole(name, scene, game, reader, reply_to, {"near": near, "cids": cids}, {"near": near})
        return replace(letter, pictures=(*drawn, *letter.pictures))

    def _common(self, news: News, game: Game) -> Prepared:
        for prepared in self._prepared:
            if prepared.news is news and prepared.game == game:
                return prepared
        prepared = prepare(self._html, self._text, news, game, draw=self._draw)
        self._prepared = [*self._prepared, prepared][-_PREPARED:]
        return prepared

    def _whole(
        self,
        name: str,
        scene: object,
        game: Game | None,
        reader: Reader | None,
        reply_to: str,
        html: Mapping[str, object] = _NOTHING,
        text: Mapping[str, object] = _NOTHING,
    ) -> Written:
        names = {"scene": scene, "game": game, "reader": reader}
        plain = self._text.get_template(f"{name}.txt").render({**names, **text})
        page = self._html.get_template(f"{name}.html").render({**names, **html})
        numerals = game.numerals if game is not None else ""
        plain, page = refolded(plain, numerals), labelled(page, numerals)
        subject, _, body = plain.partition("\n")
        address = mail_address(reader.reply_to if reader else reply_to)
        return Written(
            short_subject(one_line(subject.removeprefix("Subject:"))),
            visible(_EMPTY_LINES.sub("\n\n", body)).strip() + "\n",
            page.replace(REPLY_MARK, address),
            self._charts(scene, page),
            weight=scene.weight if isinstance(scene, Part) else NEWS,
        )

    def _charts(self, scene: object, page: str) -> tuple[tuple[str, str, bytes], ...]:
        """Return the charts of the second looks that a letter shows in its HTML."""
        if not self._draw:
            return ()
        shown = [look for look in looks_in(scene) if look.gains and f"cid:{chart_cid(look, 'light')}" in page]
        charts = {picture[0]: picture for look in shown for picture in chart_pictures(look)}
        return tuple(charts.values())


def joined(letters: Sequence[Written]) -> Written:
    """Return several letters to one reader as one: what each says, in their order, with the foot of the last.

    Its subject is `subject_of` them all; a letter without a subject adds none.
    """
    *others, last = letters
    if not others:
        return last
    text = "".join(f"{_FOOT.split(letter.text, maxsplit=1)[0].strip()}\n\n\n" for letter in others) + last.text
    begin, end = LETTER_MARKS
    html = last.html.replace(begin, begin + "".join(_inside(letter.html, begin, end) for letter in others), 1)
    return Written(
        subject_of([(letter.subject, letter.weight) for letter in letters if letter.subject]),
        text,
        html,
        tuple({picture[0]: picture for letter in letters for picture in letter.pictures}.values()),
        next((letter.calendar for letter in reversed(letters) if letter.calendar), b""),
    )


def _inside(page: str, begin: str, end: str) -> str:
    """Return the letter within a page, with its headings as those of a part."""
    letter = page.partition(begin)[2].partition(end)[0]
    return letter.replace("<h1", "<h2").replace("</h1>", "</h2>")


def _remarked(letter: Written, lacks: tuple[str, ...]) -> Written:
    """Return a letter that says at its end what is missing from it."""
    if not lacks:
        return letter
    words = remark(lacks)
    page = letter.html.replace("</body>", f"<p>{escape(words)}</p></body>", 1)
    return replace(letter, text=f"{letter.text}\n{words}\n", html=page)


def looks_in(scene: object) -> list[SecondLook]:
    """Return the second looks that a letter shows: of what is voted on, of what was asked for, of what it is about.

    What it is about is the `page` or the `proposal` of its scene.
    """
    answers = getattr(scene, "answers", ())
    pages = [vote.proposal for answer in (scene, *answers) for vote in getattr(answer, "votes", ())]
    pages += [answer.page for answer in answers if isinstance(answer, Look)]
    about = (getattr(scene, name, None) for name in ("page", "proposal"))
    pages += [page for page in about if isinstance(page, ProposalPage)]
    return [page.look for page in pages if page.look is not None]
