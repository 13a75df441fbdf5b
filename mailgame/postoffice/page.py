"""The page of the post office, where one reads each player's mail and writes as that player.

The letters travel by SMTP like any others. The site of the game is at "/", the mail under "/post/".
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import quote, urlsplit

from aiohttp import web
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec.structs import replace

from mailgame.web import SiteFolder, add_headers, listen, sorry

from .boxes import SEEN, SENT, Change
from .conversations import Filed, bare_subject
from .guard import ATTACHED, LETTER, PAGE, Guard
from .news import Listener
from .office import PostOffice, loopback
from .posting import Refused, form_of, send
from .reading import PICTURES, attached, open_letter, shown_html
from .view import Person, Viewer, link_of, readable_on
from .writing import CannotSend, Draft, from_mailto, in_answer_to, typed

_LARGEST_FORM = 16 * 1024 * 1024
_STATIC = {"page.css": "text/css", "page.js": "text/javascript", "post.svg": "image/svg+xml"}


class Page:
    """Serves the page to browsers on this machine."""

    def __init__(
        self,
        office: PostOffice,
        people: Callable[[], Sequence[Person]],
        *,
        templates: Path,
        site: Path | None = None,
        game: str = "",
        clock: str = "",
        timezone: str = "UTC",
        host: str = "127.0.0.1",
        port: int = 0,
        next_words: Callable[[], str] = lambda: "Next deadline →",
    ) -> None:
        """Show the mail in `office`, which must be open while the page is.

        `people` is asked for each page who there is; other addresses with mail are shown after them. `templates` is
        the folder that the page's own files lie in, `site` that of the game's pages, `game` the address that a new
        letter goes to unless one says otherwise, `timezone` (IANA) the one that times are said in. If `clock` is
        given, a letter to that address makes time go on, and every page has a button that sends one, which
        `next_words` says. Listens on `host`, on any free port if `port` is 0. Raises ValueError if `host` is not a
        loopback address.
        """
        self.host = loopback(host)
        self.port = port
        self._office = office
        self._game = game
        self._clock = clock
        self._next_words = next_words
        self._view = Viewer(office, people, timezone)
        self._people = people
        self._guard = Guard()
        self._folder = templates
        self._templates = Environment(
            loader=FileSystemLoader(self._folder),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals.update(site=site is not None, office=office, path=_path, pictures=PICTURES)
        self._listeners: set[Listener] = set()
        self._runner = web.AppRunner(self._app(site), access_log=None, shutdown_timeout=2)
        self._forget: Callable[[], None] | None = None

    @property
    def address(self) -> str:
        """Where the mailboxes are, for a person on this machine."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/post/"

    async def start(self) -> None:
        """Listen: from now on `port` is the port. Raises OSError if it is taken."""
        self.port = await listen(self._runner, self.host, self.port)
        self._forget = self._office.boxes.watch(self._pass_on)

    async def stop(self) -> None:
        """Stop listening."""
        if self._forget is not None:
            self._forget()
            self._forget = None
        for listener in self._listeners:
            listener.end()
        await self._runner.cleanup()

    def _app(self, site: Path | None) -> web.Application:
        app = web.Application(middlewares=[self._guard.look], client_max_size=_LARGEST_FORM)
        app.router.add_get("/post/", self._overview)
        app.router.add_get("/post/news", self._news)
        app.router.add_get("/post/look/{file}", self._look)
        app.router.add_post("/post/clock", self._go_on)
        app.router.add_get("/post/{address}/", self._list)
        app.router.add_get("/post/{address}/thread/{thread:[0-9]{1,18}}", self._thread)
        app.router.add_get("/post/{address}/letter/{letter:[0-9]{1,18}}/{what:html|source}", self._letter)
        app.router.add_get("/post/{address}/letter/{letter:[0-9]{1,18}}/part/{part:[0-9]{1,6}}", self._part)
        app.router.add_get("/post/{address}/write", self._write)
        app.router.add_post("/post/{address}/write", self._send)
        app.router.add_get("/{path:.*}", SiteFolder(site).answer if site else self._to_the_mail)
        app.on_response_prepare.append(add_headers)
        return app

    # Pages.

    async def _overview(self, _request: web.Request) -> web.Response:
        return self._page("overview.html", "", showing="overview")

    async def _list(self, request: web.Request) -> web.Response:
        address = self._address(request)
        return self._page(
            "list.html", address, showing="list", page=self._view.page(address, _number(request, "before"))
        )

    async def _thread(self, request: web.Request) -> web.Response:
        address, thread = self._address(request), int(request.match_info["thread"])
        wanted = {int(number) for number in request.query.getall("open", []) if number.isdecimal() and len(number) < 19}
        as_text = request.query.get("as") == "text"
        letters = self._view.letters(address, thread, wanted, as_text)
        if not letters:
            raise web.HTTPNotFound
        self._view.conversations.read(address, thread)
        return self._page(
            "thread.html",
            address,
            showing="letter",
            page=self._view.page(address, _number(request, "before"), thread),
            letters=letters,
            subject=bare_subject(letters[0].filed.subject) or "(no subject)",
            thread=thread,
            as_text=as_text,
            sent="sent" in request.query,
        )

    async def _write(self, request: web.Request) -> web.Response:
        address = self._address(request)
        answered = _number(request, "reply")
        draft = Draft(to=self._game if self._game != address else "")
        if answered:
            filed = self._filed(address, answered)
            draft = in_answer_to(open_letter(self._office.boxes.raw(filed.body)), self._view.said(filed.at), address)
        elif "mailto" in request.query:
            draft = from_mailto(request.query["mailto"])
        if self._office.domain.mailbox_of(draft.to):
            draft = replace(draft, to=typed(self._view.who(draft.to).person.name, draft.to))
        return self._form(address, draft, answered)

    async def _send(self, request: web.Request) -> web.Response:
        address = self._address(request)
        try:
            form = await form_of(request)
        except web.HTTPRequestEntityTooLarge:
            words = (
                f"Letters and what is attached may have {_LARGEST_FORM // 1024 // 1024} MB together. Nothing was sent."
            )
            return sorry(413, "That is too much", words)
        if not self._guard.knows(form.word):
            return sorry(
                403, "Not from here", "The form is from an earlier run. Go back, reload the page, and send again."
            )
        draft = form.draft
        if form.answered:
            original = open_letter(self._office.boxes.raw(self._filed(address, form.answered).body))
            draft = replace(form.draft, references=in_answer_to(original, "", address).references)
        try:
            raw = await send(self._office, draft, self._view.who(address).person.name, address, form.enclosures)
        except (CannotSend, Refused) as error:
            return self._form(address, draft, form.answered, str(error))
        (entry,) = self._office.boxes.put([(address, raw)], folder=SENT, flags=[SEEN])
        thread = self._filed(address, entry.id).thread
        raise web.HTTPSeeOther(f"{_path(address)}/thread/{thread}?sent=1#letter-{entry.id}")

    async def _go_on(self, request: web.Request) -> web.Response:
        """Send the letter that makes time go on, and come back to the page one was on."""
        form = await request.post()
        if not self._clock or not self._guard.knows(form.get("word")):
            return sorry(403, "Not from here", "The page is from an earlier run. Go back and reload it.")
        try:
            await send(self._office, Draft(self._clock, "go on", "go on\n"), "The page", self._clock)
        except (CannotSend, Refused) as error:
            return sorry(502, "Time stands still", str(error))
        came_from = urlsplit(request.headers.get("Referer", "")).path
        raise web.HTTPSeeOther(came_from if came_from.startswith("/post/") else "/post/")

    def _form(self, address: str, draft: Draft, answered: int = 0, trouble: str = "") -> web.Response:
        page = self._view.page(address)
        status = 422 if trouble else 200
        return self._page(
            "write.html",
            address,
            status=status,
            showing="write",
            page=page,
            draft=draft,
            answered=answered,
            trouble=trouble,
        )

    # Letters and what is in them.

    async def _letter(self, request: web.Request) -> web.Response:
        address = self._address(request)
        raw = self._office.boxes.raw(self._filed(address, int(request.match_info["letter"])).body)
        if request.match_info["what"] == "source":
            return web.Response(body=raw, content_type="text/plain", charset="utf-8", headers=ATTACHED)
        html = shown_html(open_letter(raw), lambda link: link_of(address, link))
        return web.Response(text=html, content_type="text/html", charset="utf-8", headers=LETTER)

    async def _part(self, request: web.Request) -> web.Response:
        filed = self._filed(self._address(request), int(request.match_info["letter"]))
        attachment = attached(self._office.boxes.raw(filed.body), int(request.match_info["part"]))
        if attachment is None:
            raise web.HTTPNotFound
        about, data = attachment
        picture = about.media_type in PICTURES
        where = "inline" if picture else "attachment"
        headers = {**ATTACHED, "Content-Disposition": f"{where}; filename*=UTF-8''{quote(about.name, safe='')}"}
        kind = about.media_type if picture else "application/octet-stream"
        return web.Response(body=data, content_type=kind, headers=headers)

    # News.

    def _pass_on(self, change: Change) -> None:
        for listener in self._listeners:
            listener.tell(change)

    async def _news(self, request: web.Request) -> web.StreamResponse:
        """Tell the browser of every change as it happens (server-sent events)."""
        stream = web.StreamResponse(headers={**PAGE, "Content-Type": "text/event-stream"})
        listener = Listener()
        self._listeners.add(listener)
        try:
            await stream.prepare(request)
            await stream.write(b": hello\n\n")
            while (news := await listener.news()) is not None:
                lines = [f"data: {json.dumps({'address': address, 'came': came})}" for address, came in news.items()]
                await stream.write("".join(f"{line}\n\n" for line in lines or [": still here"]).encode())
        except ConnectionResetError:
            pass  # the browser has gone elsewhere
        finally:
            self._listeners.discard(listener)
        return stream

    # What the pages are made of.

    async def _look(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        if name == "people.css":
            return web.Response(text=self._colours(), content_type="text/css", headers=PAGE)
        if name not in _STATIC:
            raise web.HTTPNotFound
        headers = {"Content-Type": f"{_STATIC[name]}; charset=utf-8", "Cache-Control": "no-cache"}
        return web.FileResponse(self._folder / name, headers=headers)

    def _colours(self) -> str:
        """Return a class for each person: the colour of the disc, and what can be read on it."""
        coloured = [(number, person.colour) for number, person in enumerate(self._people()) if person.colour]
        return "".join(
            f".who-{number}{{--who:{colour};--on-who:{readable_on(colour)}}}\n" for number, colour in coloured
        )

    async def _to_the_mail(self, request: web.Request) -> web.Response:
        if request.path != "/":
            return sorry(404, "No such page", "There is nothing at this address.")
        raise web.HTTPFound("/post/")

    def _page(self, template: str, address: str, *, status: int = 200, **shown: object) -> web.Response:
        people = self._view.people(address)
        text = self._templates.get_template(template).render(
            people=people,
            me=next((person for person in people if person.current), None),
            now=self._view.now(),
            clock=self._clock,
            next_words=self._next_words() if self._clock else "",
            word=self._guard.word,
            **shown,
        )
        return web.Response(text=text, status=status, content_type="text/html", charset="utf-8", headers=PAGE)

    def _address(self, request: web.Request) -> str:
        address = request.match_info["address"]
        if self._office.domain.mailbox_of(address) != address:
            raise web.HTTPNotFound
        return address

    def _filed(self, address: str, letter: int) -> Filed:
        filed = self._view.conversations.letter(address, letter)
        if filed is None:
            raise web.HTTPNotFound
        return filed


def _path(address: str) -> str:
    """Return where an address has its pages."""
    return f"/post/{quote(address, safe='@')}"


def _number(request: web.Request, name: str) -> int:
    text = request.query.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 19 else 0
