"""Letters: each kind of occasion becomes a subject, a plain text that is complete by itself, and the same as HTML."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment

from . import occasions as at
from .answers import Look, Reader
from .board import LETTER, board_svg
from .calendar import calendar_of
from .chart import chart_pictures
from .colours import LIGHT
from .environment import REPLY_MARK, html_environment, text_environment
from .foreseen import SecondLook
from .lessening import bare, lessened, plain_page, remark
from .links import mail_address
from .picture import cached_png
from .prose import Html
from .scene import Game
from .words import one_line, say_number, visible

_log = logging.getLogger(__name__)
_EMPTY_LINES = re.compile(r"\n(?:[ \t]*\n){2,}")


@dataclass(frozen=True, slots=True)
class Written:
    """A letter ready to be put into an envelope.

    `pictures` are (content id, file name, PNG), named in the HTML as `cid:`; `calendar` is an iCalendar file (RFC 5545)
    or empty.
    """

    subject: str
    text: str
    html: str
    pictures: tuple[tuple[str, str, bytes], ...] = ()
    calendar: bytes = b""


@dataclass(frozen=True, slots=True)
class _Shared:
    """What all letters of an update have in common, rendered in one of the two forms."""

    opening: str
    closing: str
    lines: tuple[tuple[tuple[str, ...], str], ...]  # who is concerned, and the happening
    standings: str
    proposals: str
    rest: str


class _Pieces:
    """Pieces of letters that many readers get alike, each rendered once as long as it is asked for again."""

    def __init__(self, parts: Any, game: Game) -> None:
        self.offer: Callable[[object], str] = lru_cache(256)(lambda offer: parts.offer(offer, game))
        self.vote: Callable[[object], str] = lru_cache(512)(lambda vote: parts.vote(vote, game))
        self.may_do: Callable[[object], str] = lru_cache(1024)(lambda acts: parts.may_do(acts, game))


@dataclass(slots=True)
class _Update:
    """The update whose letters are being written now."""

    news: at.News
    game: Game
    html: _Shared
    text: _Shared
    html_piece: _Pieces
    text_piece: _Pieces
    pictures: tuple[tuple[str, str, bytes], ...]
    calendar: bytes


class Letters:
    """Writes letters from the templates in a folder, which are read and compiled once.

    One object serves one thread at a time; it keeps what the letters of an update have in common. `missing`: where it
    is not None, a letter that cannot be written whole is written less what stands in its way, which is noted there.
    """

    def __init__(self, templates: Path, *, draw: bool = True) -> None:
        """Read the templates in `templates`/mail. Raises jinja2.TemplateError, naming the file, if one is wrong.

        Without `draw` letters have no picture of the board.
        """
        self._draw = draw
        self._html = html_environment(templates / "mail")
        self._html.globals["draws"] = draw
        self._text = text_environment(templates / "mail")
        self._update: _Update | None = None
        self.missing: dict[str, None] | None = None

    def check(self) -> list[str]:
        """Compile every template; return the names of those there are. Raises jinja2.TemplateError for a wrong one."""
        names = [name for name in self._html.list_templates() if name.endswith((".html", ".txt"))]
        for name in names:
            (self._html if name.endswith(".html") else self._text).get_template(name)
        return names

    def receipt(self, scene: at.Receipt) -> Written:
        """Return the answer to a letter, line by line; it takes the letter's own subject."""
        return self._write("receipt", scene, scene.game, scene.reader, outcome=outcome(scene.lines))

    def update(self, scene: at.UpdateLetter) -> Written:
        """Return the letter after an update, with the board as a picture and the next dates as a calendar."""
        return self._surely(self._after_update, scene, "Update")

    def _after_update(self, scene: at.UpdateLetter) -> Written:
        known = self._common(scene.news, scene.game)
        number = f"Update {scene.news.update.number}"
        heading = next((one.heading for one in scene.yours if one.heading), scene.news.update.headline or number)
        title = "What happened to you" if scene.yours else number
        me = (scene.reader.name,)
        html = {
            "shared": known.html,
            "everybody": Html(_everybody(known.html, me)),
            "piece": known.html_piece,
        }
        text = {"shared": known.text, "everybody": _everybody(known.text, me), "piece": known.text_piece}
        letter = self._whole(
            "update", scene, scene.game, scene.reader, html=html, text=text, title=title, news_for_you=heading
        )
        pictures = (*known.pictures, *letter.pictures) if letter.pictures else known.pictures
        return Written(letter.subject, letter.text, letter.html, pictures, known.calendar)

    def offer(self, scene: at.OfferLetter) -> Written:
        """Return the letter that asks for a choice."""
        return self._write("offer", scene, scene.game, scene.reader)

    def reminder(self, scene: at.Reminder) -> Written:
        """Return the letter that reminds of a deadline."""
        return self._write("reminder", scene, scene.game, scene.reader)

    def welcome(self, scene: at.Welcome) -> Written:
        """Return the first letter to a newcomer."""
        return self._write("welcome", scene, scene.game, scene.reader)

    def voting(self, scene: at.VotingLetter) -> Written:
        """Return the letter with the proposals that are put to the vote."""
        return self._write("voting", scene, scene.game, scene.reader)

    def result(self, scene: at.ResultLetter) -> Written:
        """Return the letter that says how a vote came out."""
        return self._write("result", scene, scene.game, scene.reader)

    def second_look(self, scene: at.LookLetter) -> Written:
        """Return the letter that says what a second look at a proposal found."""
        return self._write("second_look", scene, scene.game, scene.reader)

    def turn(self, scene: at.TurnLetter) -> Written:
        """Return the letter to the player on turn, or the short one to the others."""
        return self._write("turn", scene, scene.game, scene.reader)

    def notice(self, scene: at.Notice) -> Written:
        """Return an announcement."""
        return self._write("notice", scene, scene.game, scene.reader)

    def message(self, scene: at.Message) -> Written:
        """Return the letter that brings a player's words."""
        return self._write("message", scene, scene.game, scene.reader)

    def stranger(self, scene: at.Stranger) -> Written:
        """Return the one short answer to somebody unknown; its links write to the public address."""
        return self._write("stranger", scene, None, None, reply_to=scene.address)

    def which_game(self, scene: at.WhichGame) -> Written:
        """Return the question which game a letter is for."""
        return self._write("which_game", scene, None, scene.reader)

    def was_it_you(self, scene: at.WasItYou) -> Written:
        """Return the question whether a letter that was held back is the reader's."""
        return self._write("was_it_you", scene, scene.game, scene.reader)

    def confirm_join(self, scene: at.ConfirmJoin) -> Written:
        """Return the question whether an address is the newcomer's own."""
        return self._write("confirm_join", scene, scene.game, scene.reader)

    def digest(self, scene: at.Digest) -> Written:
        """Return the Admin's letter."""
        waiting = sum(len(part.items) for part in scene.parts)
        ill = [line.part for line in scene.health if not line.well]
        words = say_number(waiting, "thing waits", "things wait") + " for you" if waiting else "nothing waits for you"
        if ill:
            need = "needs" if len(ill) == 1 else "need"
            words += f", {'and' if waiting else 'but'} {', '.join(ill)} {need} a look"
        return self._write("digest", scene, scene.game, scene.reader, outcome=words[0].upper() + words[1:])

    def refused(self, scene: at.Refused) -> Written:
        """Return the answer to a letter that could not be read or passed a limit."""
        return self._write("refused", scene, scene.game, scene.reader)

    def nothing_understood(self, scene: at.NothingUnderstood) -> Written:
        """Return the answer to a letter without a command."""
        return self._write("nothing_understood", scene, scene.game, scene.reader)

    def game_over(self, scene: at.GameOver) -> Written:
        """Return the last letter of a game."""
        winner = scene.game.winner
        words = f"{winner} {'have' if ' and ' in winner else 'has'} won" if winner else "The game is over"
        return self._write("game_over", scene, scene.game, scene.reader, outcome=words)

    def _common(self, news: at.News, game: Game) -> _Update:
        known = self._update
        if known is None or known.news is not news or known.game != game:
            known = self._update = self._prepare(news, game)
        return known

    def _prepare(self, news: at.News, game: Game) -> _Update:
        pictures: tuple[tuple[str, str, bytes], ...] = ()
        cid = ""
        if news.update.board and self._draw:
            png = cached_png(board_svg(news.update.board, news.update.seats, game.currency, LETTER, scheme=LIGHT))
            cid = f"board-{hashlib.sha256(png).hexdigest()[:16]}@mailgame"
            pictures = ((cid, "board.png", png),)
        return _Update(
            news,
            game,
            _share(self._html, "html", news, game, cid),
            _share(self._text, "txt", news, game, cid),
            _Pieces(self._html.get_template("parts.html").module, game),
            _Pieces(self._text.get_template("parts.txt").module, game),
            pictures,
            calendar_of(game, news.dates, news.update.at),
        )

    def _write(
        self,
        kind: str,
        scene: object,
        game: Game | None,
        reader: Reader | None,
        *,
        html: Mapping[str, object] | None = None,
        text: Mapping[str, object] | None = None,
        reply_to: str = "",
        **more: object,
    ) -> Written:
        def whole(less: object) -> Written:
            return self._whole(kind, less, game, reader, html=html, text=text, reply_to=reply_to, **more)

        return self._surely(whole, scene, kind.replace("_", " ").capitalize())

    def _surely(self, write: Callable[[Any], Written], scene: Any, subject: str) -> Written:
        """Write a letter, and where it is better than none without what stands in its way."""
        if self.missing is None:
            return write(scene)
        for less, lacks in [(scene, ()), *lessened(scene)]:
            try:
                letter = write(less)
            except Exception:
                _log.exception("A letter could not be written%s.", f" without {', '.join(lacks)}" if lacks else "")
                continue
            self.missing |= dict.fromkeys(lacks)
            return _remarked(letter, tuple(self.missing))
        self.missing["the letter itself"] = None
        words = visible(f"{bare(scene)}\n\n{remark(tuple(self.missing))}").strip() + "\n"
        return Written(subject, words, plain_page(words))

    def _whole(
        self,
        kind: str,
        scene: object,
        game: Game | None,
        reader: Reader | None,
        *,
        html: Mapping[str, object] | None = None,
        text: Mapping[str, object] | None = None,
        reply_to: str = "",
        **more: object,
    ) -> Written:
        known = {"scene": scene, "game": game, "reader": reader, **more}
        plain = self._text.get_template(f"{kind}.txt").render({**known, **(text or {})})
        page = self._html.get_template(f"{kind}.html").render({**known, **(html or {})})
        subject, _, body = plain.partition("\n")
        address = mail_address(reader.reply_to if reader else reply_to)
        return Written(
            one_line(subject.removeprefix("Subject:")),
            visible(_EMPTY_LINES.sub("\n\n", body)).strip() + "\n",
            page.replace(REPLY_MARK, address),
            self._charts(scene),
        )

    def _charts(self, scene: object) -> tuple[tuple[str, str, bytes], ...]:
        """Return the charts of the second looks that a letter shows."""
        if not self._draw:
            return ()
        found = {picture[0]: picture for look in looks_in(scene) for picture in chart_pictures(look)}
        return tuple(found.values())


def _remarked(letter: Written, lacks: tuple[str, ...]) -> Written:
    """Return a letter that says at its end what it lacks."""
    if not lacks:
        return letter
    words = remark(lacks)
    page = letter.html.replace("</body>", f"<p>{escape(words)}</p></body>", 1)
    return replace(letter, text=f"{letter.text}\n{words}\n", html=page)


def looks_in(scene: object) -> list[SecondLook]:
    """Return the second looks that a letter shows: of what is voted on, of what was asked for, of what it is about."""
    about = [scene, *getattr(scene, "answers", ())]
    pages = [vote.proposal for one in about for vote in getattr(one, "votes", ())]
    pages += [one.page for one in about if isinstance(one, Look | at.LookLetter)]
    return [page.look for page in pages if page.look is not None]


def outcome(lines: Sequence[at.ReceiptLine]) -> str:
    """Return in a few words what became of a letter's commands: "2 done, 1 filed, 1 not done"."""
    done, filed, refused = (sum(line.mark == mark for line in lines) for mark in ("done", "filed", "refused"))
    if len(lines) == 1:
        return "Done" if done else "Filed for the update" if filed else "Not done" if refused else "What you asked for"
    words = [f"{count} {what}" for count, what in ((done, "done"), (filed, "filed"), (refused, "not done")) if count]
    return ", ".join(words) or "What you asked for"


def _share(environment: Environment, ending: str, news: at.News, game: Game, cid: str) -> _Shared:
    shared: Any = environment.get_template(f"shared.{ending}").module
    parts: Any = environment.get_template(f"parts.{ending}").module
    seats = {seat.name: seat for seat in news.update.seats}
    lines = tuple((one.who, parts.line(one, game, seats)) for one in news.update.happenings)
    return _Shared(
        shared.opening(news, game),
        shared.closing(),
        lines,
        shared.standings(news, game),
        shared.proposals(news, game),
        shared.rest(news, game, seats, cid),
    )


def _everybody(shared: _Shared, me: tuple[str, ...]) -> str:
    """Return what happened to everybody but to `me` alone, and where everybody stands."""
    lines = "".join([line for who, line in shared.lines if who != me])
    told = f"{shared.opening}{lines}{shared.closing}" if lines else ""
    return f"{told}{shared.standings}"
