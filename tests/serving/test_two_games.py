"""Two games of different kinds on one server, with a real Dovecot and a real SMTP server around it."""

from __future__ import annotations

import asyncio
import email
import email.policy
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from mailgame.clock import VirtualClock
from mailgame.settings.config import load
from mailgame.shell import game_commands
from mailgame.shell.cli_arguments import Newcomer
from mailgame.store import Store
from tests.servers.dovecot import DOMAIN, Dovecot, private_dovecot
from tests.servers.sink import Sink
from tests.serving.harness import AUTHSERV, Living, receipts

pytestmark = pytest.mark.server

BOARD, CARDS = "borednomic2", "economic"


class TwoGames:
    """One `mailgame serve` for a board game, winter, and a card game, spring.

    Ann plays in both, Bert in winter, Carl in spring. With `apart` each game has an address of its own.
    """

    def __init__(self, folder: Path, dovecot: Dovecot, sink: Sink, apart: bool) -> None:
        self.dovecot = dovecot
        self.sink = sink
        self.user = dovecot.new_user()
        self.mailbox = f"{self.user}@{DOMAIN}"
        self.winter = f"{self.user}+winter@{DOMAIN}" if apart else self.mailbox
        self.spring = f"spring@{DOMAIN}" if apart else self.mailbox
        self.living = Living(folder, dovecot, self.user, sink, f"sqlite:///{folder / 'game.db'}")
        self._serial = 0
        self._new("winter", BOARD, ("Ann", "Bert"), self.winter)
        self._new("spring", CARDS, ("Ann", "Carl"), self.spring)

    def _new(self, game: str, ruleset: str, people: tuple[str, ...], address: str) -> None:
        answers = {"gender": "f"} if ruleset == BOARD else {}
        game_commands.new_game(
            load(self.living.config), game=game, ruleset=ruleset, name=f"The {game} game", timezone="UTC",
            players=[Newcomer(name, f"{name.lower()}@players.example.net", answers) for name in people],
            clock=VirtualClock(datetime.now(UTC)), address=address,
        )

    async def write(self, name: str, body: str, to: str, subject: str = "hello") -> str:
        """Let somebody for whom his domain vouches write to an address; all of them end in the one mailbox."""
        self._serial += 1
        letter = EmailMessage()
        letter["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from=players.example.net"
        letter["From"] = f"{name.lower()}@players.example.net"
        letter["To"] = to
        letter["Subject"] = subject
        letter["Message-ID"] = f"<{self._serial}@players.example.net>"
        letter.set_content(body)
        await asyncio.to_thread(self.dovecot.deliver, [letter.as_bytes()], self.user)
        return str(letter["Message-ID"])

    def letters(self, name: str, kind: str = "") -> list[EmailMessage]:
        """Return the letters that reached somebody, of one kind."""
        found = [email.message_from_bytes(taken.raw, policy=email.policy.default) for taken in list(self.sink.letters)]
        mine = [one for one in found if one["To"].addresses[0].addr_spec == f"{name.lower()}@players.example.net"]
        return [one for one in mine if kind in ("", one["X-Mailgame-Kind"])]  # type: ignore[misc]

    async def until(self, ready: Callable[[], object]) -> None:
        await self.living.until(lambda: bool(ready()))

    async def answered(self, message_id: str) -> None:
        await self.until(lambda: message_id in receipts(self.sink))

    def words(self, game: str) -> list[str]:
        """Return the orders of a game's journal, with who gave them."""
        entries = self.living.journal(game)
        return [f"{one.input.player}: {one.input.words}" for one in entries if hasattr(one.input, "pattern")]


def text(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().split())


async def test_each_game_at_an_address_of_its_own(tmp_path: Path) -> None:
    """Letters find their game by address; one to the wrong game is answered with the right address, and not played."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            two = TwoGames(tmp_path, dovecot, sink, apart=True)
            two.living.start()
            await two.answered(await two.write("Ann", "buy 2 silver\n", two.winter))
            await two.answered(await two.write("Bert", "buy 1 gold\n", two.winter))
            first = (await _on_turn(two)).title()
            await two.answered(await two.write(first, "collect\n", two.spring))

            await two.write("Bert", "collect\n", two.spring, "my turn?")
            await two.until(lambda: two.letters("Bert", "which"))
            asked = two.letters("Bert", "which")[0]
            assert asked["Subject"] == "Re: my turn?"
            assert asked["From"].addresses[0].addr_spec == two.winter
            assert f"It went to {two.spring}, and you do not play there." in text(asked)
            assert f"Its address: {two.winter}" in text(asked)
            await two.write("Carl", "buy 1 gold\n", two.winter)
            await two.until(lambda: two.letters("Carl", "which"))
            assert f"Its address: {two.spring}" in text(two.letters("Carl", "which")[0])
            assert two.words("winter") == ["Ann: buy 2 silver", "Bert: buy 1 gold"]
            assert two.words("spring") == [f"{first}: collect"]

            # One word, and the letter is played where its writer plays: there it is no command.
            reply = asked["Reply-To"].addresses[0].addr_spec
            assert reply.startswith(f"{two.user}+winter+")
            await two.write("Bert", "yes\n", reply, "Re: my turn?")
            await two.until(lambda: "<4@players.example.net>" in receipts(sink))

            # Tokens of both games lead back into them.
            for game in ("winter", "spring"):
                sent = next(one for one in two.letters("Ann") if f"The {game} game" in str(one["Subject"]))
                await two.answered(await two.write("Ann", "status\n", sent["Reply-To"].addresses[0].addr_spec))
                answer = two.letters("Ann", "receipt")[-1]
                assert answer["From"].addresses[0].display_name == f"The {game} game"
                assert abs(answer["Date"].datetime - datetime.now(UTC)) < timedelta(minutes=5)
            await asyncio.to_thread(two.living.stop)
            assert two.living.differences("winter") == two.living.differences("spring") == []
            assert dovecot.count(two.user) == 0


async def test_both_games_at_one_address(tmp_path: Path) -> None:
    """The subject names the game; a letter that names none is asked about, and its answer has it played once."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            two = TwoGames(tmp_path, dovecot, sink, apart=False)
            two.living.start()
            await two.answered(await two.write("Ann", "buy 2 silver\n", two.mailbox, "winter: shopping"))
            await two.answered(await two.write("Ann", "status\n", two.mailbox, "Re: [The spring game] It is your turn"))
            await two.answered(await two.write("Bert", "buy 1 gold\n", two.mailbox))
            lost = await two.write("Ann", "buy 3 silver\n", two.mailbox, "more shopping")
            await two.until(lambda: two.letters("Ann", "which"))
            asked = two.letters("Ann", "which")[0]
            assert two.words("winter") == ["Ann: buy 2 silver", "Bert: buy 1 gold"]
            for game in ("winter", "spring"):
                assert f"{two.mailbox}, with “{game}” in the subject" in text(asked)
            await asyncio.to_thread(two.living.kill)
            two.living.start()
            await two.write("Ann", "winter\n", asked["Reply-To"].addresses[0].addr_spec)
            await two.answered(lost)
            listed = await two.write("Ann", "games\n", two.mailbox)
            await two.answered(listed)
            assert "You are Ann; it is played at" in text(two.letters("Ann", "receipt")[-1])
            joins = await two.write("Dora", "join winter as Dora f\n", two.mailbox, "May I?")
            await two.answered(joins)
            await asyncio.to_thread(two.living.stop)
            assert two.words("winter") == [
                "Ann: buy 2 silver", "Bert: buy 1 gold", "Ann: buy 3 silver", ": join as Dora f",
            ]
            assert two.words("spring") == []
            assert two.living.differences("winter") == two.living.differences("spring") == []


async def _on_turn(two: TwoGames) -> str:
    """Return who is on turn in spring, as the turn letters say."""

    def told() -> list[str]:
        return [name for name in ("ann", "carl")
                if any("your turn" in str(one["Subject"]) for one in two.letters(name, "turn"))]

    await two.until(told)
    return told()[0]


def test_play_asks_at_the_terminal_which_game(tmp_path: Path) -> None:
    """`mailgame play` with two rulesets, typed by a person: the second is asked for and played."""
    terminal, inner = pty.openpty()
    playing = subprocess.Popen(
        [sys.executable, "-m", "mailgame", "play", "--fast", "--days", "2"],
        stdin=inner, stdout=inner, stderr=inner, cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "COLUMNS": "200"},
    )
    os.close(inner)
    shown, typed = b"", False
    while True:
        try:
            more = os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
        shown += more
        if not more:
            break
        if b"Which one" in shown and not typed:
            os.write(terminal, b"2\n")
            typed = True
    os.close(terminal)
    assert playing.wait(60) == 0, shown.decode()
    assert b"EcoNomic" in shown
    store = Store(f"sqlite:///{tmp_path / 'play' / 'economic' / 'game.db'}")
    try:
        with store.begin() as tx:
            assert [game.ruleset for game in tx.games()] == [CARDS]
    finally:
        store.close()
