"""What a browser gets from `mailgame serve`: the pages in the site folder, and at /health how the server is.

The pages are files that the press writes after each update; here they are only served, read-only, to anybody.
"""

from __future__ import annotations

import asyncio
import logging
import mimetypes
import os
import re
from collections.abc import Awaitable, Callable, Mapping
from html import escape, unescape
from pathlib import Path
from urllib.parse import quote

from aiohttp import web

Health = Callable[[], Awaitable[Mapping[str, object]]]
"""Returns how the server is: JSON data, with `ok` true or false."""

_log = logging.getLogger(__name__)
# Python's own table plus this one, the same with every Python and on every machine: /etc/mime.types is not read.
_TYPES = mimetypes.MimeTypes()
for _ending, _type in {
    ".ics": "text/calendar", ".js": "text/javascript", ".otf": "font/otf", ".ttf": "font/ttf", ".webp": "image/webp",
    ".woff2": "font/woff2", ".xml": "application/xml",
}.items():
    _TYPES.add_type(_type, _ending)
_HEADERS = {
    # Nothing from elsewhere, and no script but the site's own files: a player's words can never become a script.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
    " object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# A page changes after each update: a browser may cache it, but must revalidate (304).
_CACHING = "no-cache"
_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{heading}</title>
<style>body {{ font: 1.05rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem }}
h1 {{ font-size: 1.4rem }} li {{ padding: .3rem 0 }}</style>
<h1>{heading}</h1>{html}
"""


def media_type(file: Path) -> str:
    """Return the Content-Type of a file by the ending of its name; texts are UTF-8."""
    kind, compression = _TYPES.guess_type(f"file{file.suffix}")
    if kind is None or compression:
        return "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


class SiteFolder:
    """Serves the files of one folder, and nothing outside it."""

    def __init__(self, folder: Path) -> None:
        """Serve `folder`, which need not exist yet and may be replaced at any time."""
        self._folder = folder

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer with the file that the path names; a path that ends in "/" names the index.html there."""
        path = request.match_info["path"]
        file = await asyncio.to_thread(self._find, path)
        if file is None:
            return await asyncio.to_thread(self._games if path == "" else self._not_found)
        if path and not path.endswith("/") and file.name == "index.html" and path.rpartition("/")[2] != "index.html":
            raise web.HTTPPermanentRedirect(request.rel_url.with_path(request.path + "/", keep_query=True))
        return web.FileResponse(file, headers={"Content-Type": media_type(file), "Cache-Control": _CACHING})

    def _find(self, path: str) -> Path | None:
        parts = path.removesuffix("/").split("/") if path else []
        if any(not part or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            return None
        try:
            root = self._folder.resolve()
            file = root.joinpath(*parts).resolve()
            if file.is_dir() or path.endswith("/"):
                file = (file / "index.html").resolve()
            # A symbolic link may point elsewhere in the folder, but not out of it.
            return file if root.is_dir() and file.is_relative_to(root) and file.is_file() else None
        except OSError:  # a name too long for the file system
            return None

    def _games(self) -> web.Response:
        """Answer at the top of a site that has no page there: each folder in it belongs to a game."""
        folders = sorted(self._folder.iterdir()) if self._folder.is_dir() else []
        games = [folder for folder in folders if not folder.name.startswith(".") and (folder / "index.html").is_file()]
        if not games:
            return sorry(404, "Nothing here yet", "The pages are written when the first game begins.")
        if len(games) == 1:
            raise web.HTTPFound(f"/{quote(games[0].name)}/")
        links = "".join(f'<li><a href="/{quote(folder.name)}/">{escape(_title(folder))}</a></li>' for folder in games)
        return _small_page(200, "The games", f"<ul>{links}</ul>")

    def _not_found(self) -> web.Response:
        own = self._folder / "404.html"
        if own.is_file():
            return web.Response(text=own.read_text("utf-8"), status=404, content_type="text/html", charset="utf-8")
        return sorry(404, "No such page", "There is nothing at this address. It may have been mistyped.")


def _title(folder: Path) -> str:
    """Return the title of a folder's first page, the folder's name if it has none."""
    with (folder / "index.html").open(encoding="utf-8", errors="replace") as page:
        title = re.search(r"<title>\s*(.*?)\s*</title>", page.read(4000), re.DOTALL)
    return unescape(title[1]) if title and title[1] else folder.name


def sorry(status: int, heading: str, words: str) -> web.Response:
    """Return a small page that says what went wrong."""
    return _small_page(status, heading, f"<p>{escape(words)}</p>")


def _small_page(status: int, heading: str, html: str) -> web.Response:
    text = _PAGE.format(heading=escape(heading), html=html)
    return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")


async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Set the security headers on an answer, unless it has set them itself."""
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["Server"] = "mailgame"


class CannotListen(OSError):
    """The address is not available; the message says why and what to do."""


class WebServer:
    """Listens for browsers."""

    def __init__(self, folder: Path, health: Health, *, host: str = "127.0.0.1", port: int = 0) -> None:
        """Serve the site in `folder` on `host`, on any free port if `port` is 0.

        `health` is called whenever somebody requests /health; its answer is public.
        """
        self.host = host
        self.port = port
        self._health = health
        app = web.Application()
        app.router.add_get("/health", self._say_health)
        app.router.add_get("/{path:.*}", SiteFolder(folder).answer)
        app.on_response_prepare.append(add_headers)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)

    @property
    def address(self) -> str:
        """Where the first page is, for a person on this machine."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"

    async def start(self) -> None:
        """Listen: from now on `port` is the port. Raises CannotListen, an OSError, if it is taken."""
        try:
            self.port = await listen(self._runner, self.host, self.port)
        except OSError as error:
            why = os.strerror(error.errno) if error.errno is not None and error.errno > 0 else str(error)
            raise CannotListen(
                f"Pages cannot be shown at {self.host}:{self.port} (server.listen): {why}. Does another server run "
                "there? Stop it, or name another port; with listen = \"\" a web server of yours shows them"
            ) from error

    async def stop(self) -> None:
        """Finish the answers under way and stop listening."""
        await self._runner.cleanup()

    async def _say_health(self, _request: web.Request) -> web.Response:
        """Answer 200 if all is well, 503 if not, for monitoring."""
        try:
            health = dict(await self._health())
        except Exception:
            _log.exception("the server could not say how it is")
            health = {"ok": False, "words": "The server cannot say how it is; its log says why."}
        status = 200 if health.get("ok") is True else 503
        return web.json_response(health, status=status, headers={"Cache-Control": "no-store"})


async def listen(runner: web.AppRunner, host: str, port: int) -> int:
    """Start `runner` on this address and return the port, a free one if `port` is 0."""
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except BaseException:
        await runner.cleanup()
        raise
    listening: int = runner.addresses[0][1]
    return listening
