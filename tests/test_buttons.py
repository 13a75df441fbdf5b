"""Every button in every letter of every rehearsal sends a command that the game it is about understands."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from mailgame.desk.answers import QUERIES
from mailgame.desk.meaning.understanding import Understanding
from mailgame.desk.room.kind import Kind
from mailgame.desk.room.mailroom import ADMIN, Addressee
from mailgame.desk.tables.table import Table
from mailgame.desk.writing.mail import Mail
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file
from tests.played import FILES
from tests.share import share

ANSWERS = {"yes", "no"}
"""What answers the desk’s own questions; no rule declares them."""


def commands(html: str) -> set[str]:
    """Return what the mail links of a letter would send."""
    links = [unescape(link) for link in re.findall(r'href="(mailto:[^"]*)"', html)]
    sent = [parse_qs(urlsplit(link).query) for link in links]
    return {(one.get("body") or one.get("subject") or [""])[0].replace("\r\n", "\n").strip() for one in sent} - {""}


def understood(known: Understanding, command: str, admin: bool, example: bool) -> bool:
    """Tell whether a command would be read; an example with words to fill in begins with a known verb."""
    verbs = {one.verb for one in known.commands_for(admin)}
    return known.finds_commands(command, known.grammar(admin)) or (example and command.split()[0] in verbs)


@pytest.mark.slow
@pytest.mark.parametrize("file", share(FILES, 2), ids=lambda file: file.stem)
def test_every_button_is_understood_when_it_is_sent(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    misread: list[str] = []
    seen: set[str] = set()
    send = Mail.send

    def looks_and_sends(
        self: Mail, kind: Kind, table: Table, to: Addressee, occasion: str, scene: Any, **named: Any
    ) -> int | None:
        def shown(reader: Any) -> Any:
            made = scene(reader)
            known = Understanding(table, self.room.settings.limits.commands, QUERIES.commands)
            for command in commands(self.press.write(kind.name, made).html) - ANSWERS:
                seen.add(command)
                example = kind.known_as == "receipt"
                if to.name and not understood(known, command, to.name == ADMIN, example=example):
                    misread.append(f"{kind.name} to {to.name}: {command}")
            return made

        return send(self, kind, table, to, occasion, shown, **named)

    monkeypatch.setattr(Mail, "send", looks_and_sends)
    play(read_file(file))
    assert seen, "no letter has a button"
    assert misread == []
