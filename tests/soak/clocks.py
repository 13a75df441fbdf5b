"""Rounds of clocks that jump, forward and back, over deadlines and between them; the Admin is asked, and answers."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from pathlib import Path

from tests.servers.dovecot import DOMAIN
from tests.servers.ground import CannotStart
from tests.serving.harness import AUTHSERV
from tests.soak.scene import Scene

LIBRARIES = ("/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/local/lib/faketime/libfaketimeMT.so.1")
LETTERS = 8
NOTICED_WITHIN = 180.0   # seconds after which the Admin has been asked
HOUR, DAY = 3600, 86400
JUMPS = (2 * HOUR, -HOUR, 3 * DAY, -2 * HOUR, 9 * DAY, 30 * DAY, 120, -120)
BOUND = 300              # seconds that a clock may jump without a question (clock.jump_minutes)


async def jumps(scene: Scene, acts: int) -> None:
    """Set the clock of a running server on or back; it asks how deadlines shall go on, and nothing is lost."""
    clock = scene.folder / "clock"
    ahead = 0
    clock.write_text("+0\n")
    scene.environment |= {
        "LD_PRELOAD": library(), "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_RESET": "1",
    }
    scene.start()
    await scene.until_well()
    for _ in range(acts):
        await scene.send(scene.writer.letters(LETTERS))
        await asyncio.sleep(scene.chance.uniform(0.0, 3.0))
        by = scene.chance.choice(JUMPS)
        ahead += by
        asked = len(scene.oracle.asked)
        clock.write_text(f"{ahead:+d}\n")
        scene.say(f"the clock jumps by {by} s")
        scene.tally[f"clock: {'forward' if by > 0 else 'back'}"] += 1
        await scene.send(scene.writer.letters(LETTERS))
        if abs(by) > BOUND:
            await scene.until(lambda asked=asked: len(scene.oracle.asked) > asked, NOTICED_WITHIN,  # type: ignore[misc]
                              f"the question how deadlines go on after a jump of {by} s")
            await _answer(scene)
        await scene.until_answered()
    await scene.until_well()


async def _answer(scene: Scene) -> None:
    """Let the Admin say how deadlines go on, as a reply to the letter that asks."""
    identity, address = scene.oracle.asked[-1]
    words = scene.chance.choice(("resume deadlines", "shift deadlines"))
    letter = EmailMessage()
    letter["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from={DOMAIN}"
    letter["From"] = f"admin@{DOMAIN}"
    letter["To"] = address
    letter["Subject"] = "Re: Deadlines stand still"
    letter["In-Reply-To"] = identity
    letter["Message-ID"] = f"<{words.split()[0]}.{len(scene.oracle.asked)}@admin.example.net>"
    letter.set_content(f"{words}\n")
    scene.oracle.delivered += 1
    scene.oracle.replies.add(str(letter["Message-ID"]))
    scene.say(words)
    await asyncio.to_thread(scene.dovecot.deliver, [letter.as_bytes()], scene.user, 1)


def library() -> str:
    """Return the path of libfaketime. Raises CannotStart where it is not installed."""
    for pattern in LIBRARIES:
        for found in sorted(Path("/").glob(pattern.lstrip("/"))):
            return str(found)
    raise CannotStart("The clocks of the soak need libfaketime. On Debian: apt-get install libfaketime.")
