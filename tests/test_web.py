"""The site as a browser gets it, and /health."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from mailgame.web import WebServer, media_type


class Wellbeing:
    """How the server says it is."""

    def __init__(self) -> None:
        self.answer: Mapping[str, object] | Exception = {"ok": True, "games": 3}

    async def __call__(self) -> Mapping[str, object]:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def health() -> Wellbeing:
    return Wellbeing()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "rules" / "12").mkdir(parents=True)
    (site / "index.html").write_text("<h1>Where everyone stands</h1>", "utf-8")
    (site / "rules" / "12" / "index.html").write_text("<h1>KickBäck</h1>", "utf-8")
    (site / "site.css").write_text("body { color: black }", "utf-8")
    (site / "board.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    (site / ".draft.html").write_text("not yet", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return site


@pytest.fixture
async def server(folder: Path, health: Wellbeing) -> AsyncIterator[WebServer]:
    server = WebServer(folder, health)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def browser(server: WebServer) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(server.address) as session:
        yield session


async def raw_get(server: WebServer, path: str) -> bytes:
    """Ask for a path exactly as it stands, which a browser would tidy up first."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode("latin-1"))
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return answer


async def test_a_file_where_the_folder_should_be_is_not_handed_out(tmp_path: Path, health: Wellbeing) -> None:
    """Whoever names their config as the site by mistake shows nobody its passwords."""
    (tmp_path / "config.toml").write_text("password", "utf-8")
    server = WebServer(tmp_path / "config.toml", health)
    await server.start()
    answer = await raw_get(server, "/")
    await server.stop()
    assert answer.startswith(b"HTTP/1.1 404")
    assert b"password" not in answer


@pytest.mark.parametrize(
    ("path", "kind", "text"),
    [
        ("/", "text/html; charset=utf-8", "<h1>Where everyone stands</h1>"),
        ("/index.html", "text/html; charset=utf-8", "<h1>Where everyone stands</h1>"),
        ("/rules/12/", "text/html; charset=utf-8", "<h1>KickBäck</h1>"),
        ("/site.css", "text/css; charset=utf-8", "body { color: black }"),
        ("/board.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ],
)
async def test_files_come_as_what_they_are(browser: aiohttp.ClientSession, path: str, kind: str, text: str) -> None:
    async with browser.get(path) as answer:
        assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
        assert (await answer.read()).decode() == text


@pytest.mark.parametrize(("name", "kind"), [
    ("a.html", "text/html; charset=utf-8"), ("a.CSS", "text/css; charset=utf-8"),
    ("a.js", "text/javascript; charset=utf-8"),
    ("a.txt", "text/plain; charset=utf-8"), ("a.ics", "text/calendar; charset=utf-8"), ("a.json", "application/json"),
    ("a.xml", "application/xml"), ("a.svg", "image/svg+xml"), ("a.png", "image/png"), ("a.jpg", "image/jpeg"),
    ("a.jpeg", "image/jpeg"), ("a.gif", "image/gif"), ("a.webp", "image/webp"), ("a.ico", "image/vnd.microsoft.icon"),
    ("a.otf", "font/otf"), ("a.ttf", "font/ttf"), ("a.woff2", "font/woff2"), ("a.svgz", "application/octet-stream"),
    ("a.mine", "application/octet-stream"), ("a", "application/octet-stream"),
])
def test_a_file_is_the_same_on_every_machine(name: str, kind: str) -> None:
    mimetypes.add_type("text/x-this-machine", Path(name).suffix or ".x")
    assert media_type(Path(name)) == kind
    mimetypes.init()


async def test_a_folder_without_its_slash_leads_to_it(browser: aiohttp.ClientSession) -> None:
    async with browser.get("/rules/12?from=letter", allow_redirects=False) as answer:
        assert (answer.status, answer.headers["Location"]) == (308, "/rules/12/?from=letter")


async def test_a_page_that_has_not_changed_is_not_sent_again(browser: aiohttp.ClientSession, folder: Path) -> None:
    async with browser.get("/") as first:
        assert first.headers["Cache-Control"] == "no-cache"
        known = {"If-None-Match": first.headers["ETag"]}
    async with browser.get("/", headers=known) as again:
        assert (again.status, await again.read()) == (304, b"")
    (folder / "new").write_text("<h1>After the update</h1>", "utf-8")
    (folder / "new").replace(folder / "index.html")
    async with browser.get("/", headers=known) as changed:
        assert (changed.status, await changed.text()) == (200, "<h1>After the update</h1>")


async def test_every_answer_carries_what_keeps_it_safe(browser: aiohttp.ClientSession) -> None:
    for path in ("/", "/board.svg", "/nothing", "/health"):
        async with browser.get(path) as answer:
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            assert "unsafe-inline" not in answer.headers["Content-Security-Policy"].partition("script-src")[2]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["Server"] == "mailgame"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/rules/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/rules/%2e%2e%2f%2e%2e%2fsecret.txt",
        "/..\\secret.txt",
        "/%5c..%5csecret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/.draft.html",
        "/secret.txt%00.html",
        "/" + "x" * 5000,
        "/index.html/",
        "/site.css/more",
    ],
)
async def test_nothing_beside_the_folder_is_handed_out(server: WebServer, path: str) -> None:
    answer = await raw_get(server, path)
    assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400"))
    assert b"secret" not in answer.replace(path.encode("latin-1"), b"")
    assert b"root:" not in answer


async def test_a_link_out_of_the_folder_is_not_followed(server: WebServer, folder: Path) -> None:
    (folder / "out.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "home").symlink_to(folder.parent, target_is_directory=True)
    (folder / "also.css").symlink_to("site.css")
    assert (await raw_get(server, "/out.txt")).startswith(b"HTTP/1.1 404")
    assert (await raw_get(server, "/home/secret.txt")).startswith(b"HTTP/1.1 404")
    assert (await raw_get(server, "/also.css")).startswith(b"HTTP/1.1 200")


async def test_no_path_redirects_to_another_site(server: WebServer, folder: Path) -> None:
    (folder / "evil.example").mkdir()
    (folder / "evil.example" / "index.html").write_text("x", "utf-8")
    assert (await raw_get(server, "//evil.example")).startswith(b"HTTP/1.1 404")
    assert b"\r\nLocation: /evil.example/\r\n" in await raw_get(server, "/evil.example")


async def test_the_folder_may_be_a_link_that_is_turned_to_the_next_one(tmp_path: Path, health: Wellbeing) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(name, "utf-8")
    (tmp_path / "site").symlink_to("a")
    server = WebServer(tmp_path / "site", health)
    await server.start()
    async with aiohttp.ClientSession(server.address) as browser:
        async with browser.get("/") as answer:
            assert await answer.text() == "a"
        (tmp_path / "next").symlink_to("b")
        (tmp_path / "next").replace(tmp_path / "site")
        async with browser.get("/") as answer:
            assert await answer.text() == "b"
    await server.stop()


async def test_before_the_first_page_it_says_so(tmp_path: Path, health: Wellbeing) -> None:
    server = WebServer(tmp_path / "not there", health)
    await server.start()
    assert b"Nothing here yet" in await raw_get(server, "/")
    await server.stop()


async def test_the_only_game_is_what_one_comes_for(folder: Path, browser: aiohttp.ClientSession) -> None:
    (folder / "index.html").unlink()
    (folder / "rules" / "12").rename(folder / "friday table")
    async with browser.get("/", allow_redirects=False) as answer:
        assert (answer.status, answer.headers["Location"]) == (302, "/friday%20table/")
    async with browser.get("/") as answer:
        assert "KickBäck" in await answer.text()


async def test_several_games_are_listed_by_their_titles(folder: Path, browser: aiohttp.ClientSession) -> None:
    (folder / "index.html").unlink()
    for slug, title in (("friday", "Friday &amp; <Co>"), ("monday", ""), (".next", "not yet")):
        (folder / slug).mkdir()
        (folder / slug / "index.html").write_text(f"<title>{title}</title>", "utf-8")
    async with browser.get("/") as answer:
        assert answer.status == 200
        html = await answer.text()
    assert '<li><a href="/friday/">Friday &amp; &lt;Co&gt;</a></li><li><a href="/monday/">monday</a></li>' in html
    assert "not yet" not in html


async def test_a_page_that_is_not_there(browser: aiohttp.ClientSession, folder: Path) -> None:
    async with browser.get("/rules/99/") as answer:
        assert answer.status == 404
        assert "No such page" in await answer.text()
    (folder / "404.html").write_text("our own words", "utf-8")
    async with browser.get("/rules/99/") as answer:
        assert (answer.status, await answer.text()) == (404, "our own words")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_it_is_for_reading_only(browser: aiohttp.ClientSession, method: str) -> None:
    async with browser.request(method, "/") as answer:
        assert answer.status == 405


async def test_head_gives_no_body(browser: aiohttp.ClientSession) -> None:
    async with browser.head("/") as answer:
        assert (answer.status, await answer.read()) == (200, b"")


async def test_health_when_all_is_well(browser: aiohttp.ClientSession) -> None:
    async with browser.get("/health") as answer:
        assert (answer.status, await answer.json()) == (200, {"ok": True, "games": 3})
        assert answer.headers["Cache-Control"] == "no-store"


async def test_health_when_something_is_wrong(browser: aiohttp.ClientSession, health: Wellbeing) -> None:
    health.answer = {"ok": False, "imap": "waiting to reconnect"}
    async with browser.get("/health") as answer:
        assert (answer.status, await answer.json()) == (503, {"ok": False, "imap": "waiting to reconnect"})


async def test_health_that_fails_says_so_without_a_trace(browser: aiohttp.ClientSession, health: Wellbeing) -> None:
    health.answer = RuntimeError("postgresql://me:password@db")
    async with browser.get("/health") as answer:
        assert answer.status == 503
        assert "password" not in await answer.text()


async def test_a_port_that_is_taken_is_an_error(server: WebServer, folder: Path, health: Wellbeing) -> None:
    with pytest.raises(OSError, match="in use"):
        await WebServer(folder, health, port=server.port).start()


@pytest.mark.slow
def test_an_address_a_person_can_type(folder: Path, health: Wellbeing) -> None:
    assert URL(WebServer(folder, health, host="::1", port=8080).address).host == "::1"
