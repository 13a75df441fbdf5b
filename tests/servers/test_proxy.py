"""The line that can fail: what it does to what passes, and that it passes everything on otherwise."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.servers.proxy import Line


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(1000):
            writer.write(data)
    await gone(writer)


async def gone(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


@contextlib.asynccontextmanager
async def line_to_an_echo() -> AsyncIterator[tuple[Line, asyncio.StreamReader, asyncio.StreamWriter]]:
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server, Line(server.sockets[0].getsockname()[1]) as line:
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
        try:
            yield line, reader, writer
        finally:
            await gone(writer)


async def said(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, words: bytes) -> bytes:
    writer.write(words)
    return await asyncio.wait_for(reader.readexactly(len(words)), 20)


async def test_everything_passes_as_it_is() -> None:
    async with line_to_an_echo() as (line, reader, writer):
        assert await said(reader, writer, b"hello" * 1000) == b"hello" * 1000
        assert bytes(line.sent) == b"hello" * 1000


async def test_it_leads_to_a_unix_socket_too(tmp_path: Path) -> None:
    server = await asyncio.start_unix_server(echo, tmp_path / "s")
    async with server, Line(str(tmp_path / "s")) as line:
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
        assert await said(reader, writer, b"hello") == b"hello"
        await gone(writer)


@pytest.mark.slow
async def test_a_throttled_line_takes_its_time_in_both_directions() -> None:
    async with line_to_an_echo() as (line, reader, writer):
        line.rate = 2000
        begun = time.monotonic()
        assert await said(reader, writer, b"x" * 1000) == b"x" * 1000
        assert time.monotonic() - begun > 0.35


async def test_a_half_closed_line_still_carries_what_the_client_says() -> None:
    async with line_to_an_echo() as (line, reader, writer):
        assert await said(reader, writer, b"hello") == b"hello"
        line.half_close()
        assert await asyncio.wait_for(reader.read(), 20) == b""
        heard = asyncio.Event()
        line.watching[b"still there?"] = heard.set
        writer.write(b"still there?")
        await asyncio.wait_for(heard.wait(), 20)


async def test_whoever_watches_is_told_before_the_words_go_on() -> None:
    async with line_to_an_echo() as (line, reader, writer):
        line.watching[b"COMMIT"] = line.cut
        writer.write(b"COMMIT")
        with contextlib.suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), 20) == b""
