"""Rounds of killing: at moments that are chosen, over deadlines that are late, in pairs, and the polite kind."""

from __future__ import annotations

import asyncio
import signal

from tests.soak.moments import MOMENTS, Moment, at_random
from tests.soak.scene import Broken, Scene

A_ROUND = 12      # letters between one kill and the next
USUALLY_UP = 0.8  # how often a server is up before letters come; else it is struck as it comes up


async def kills(scene: Scene, acts: int) -> None:
    """kill -9 at a moment of each kind in turn, with letters on their way."""
    names = list(MOMENTS)
    scene.chance.shuffle(names)
    for number in range(acts):
        name = names[number % len(names)]
        if name == "pages":  # they are written when the server starts, and after news
            await _killed(scene, name, MOMENTS[name], 0)
        else:
            await _killed(scene, name, MOMENTS[name], A_ROUND)
    await _up(scene)


async def _killed(scene: Scene, name: str, moment: Moment, letters: int) -> None:
    scene.start()
    if letters and name != "starting" and scene.chance.random() < USUALLY_UP:
        await scene.until_up()
    waiting = asyncio.ensure_future(moment(scene, scene.strike))
    try:
        if letters:
            await scene.send(scene.writer.letters(letters))
        await waiting
    finally:
        waiting.cancel()
    await scene.kill(name)


async def _up(scene: Scene) -> None:
    scene.start()
    await scene.until_well()


async def deadlines(scene: Scene, acts: int) -> None:
    """Start weeks late, so that deadline after deadline is played, and kill while that is being done."""
    await scene.send(scene.writer.letters(A_ROUND))
    for number in range(acts):
        name = "writing" if number % 2 else "pages"
        await _killed(scene, name, MOMENTS[name], 4)
        scene.tally["kill: over a deadline"] += 1
    await _up(scene)


async def hammered(scene: Scene, acts: int) -> None:
    """Kill again and again, a few seconds after each start, with weeks of deadlines behind; it must go forward."""
    await scene.send(scene.writer.letters(A_ROUND))
    before = await asyncio.to_thread(scene.lines_played)
    for _ in range(acts):
        scene.start()
        await scene.until_up()
        await asyncio.sleep(scene.chance.uniform(2.0, 4.0))
        await scene.kill("every few seconds")
    played = await asyncio.to_thread(scene.lines_played) - before
    scene.say(f"{played} lines were played between the kills")
    if not played:
        raise Broken(f"killed {acts} times, a few seconds after each start, the server has played nothing")
    await _up(scene)


async def stops(scene: Scene, acts: int) -> None:
    """SIGTERM with letters on their way: the server ends well and in time; or it is killed while it does that."""
    for number in range(acts):
        scene.start()
        if scene.chance.random() < USUALLY_UP:
            await scene.until_up()
        await scene.send(scene.writer.letters(A_ROUND))
        if number % 2:
            await at_random(scene, lambda: scene.strike(0, signal.SIGTERM))
            await asyncio.sleep(scene.chance.uniform(0.0, 0.5))
            await scene.kill("while stopping")
        else:
            await at_random(scene, lambda: None)
            await scene.stop()
            scene.tally["stop: SIGTERM"] += 1
            scene.say("stopped")
    await _up(scene)


async def pair(scene: Scene, acts: int) -> None:
    """Two servers on one database and one mailbox, of which now one and now the other is killed."""
    scene.start(0)
    scene.start(1)
    moments = ["at random", "before the dot", "after the dot", "fetching letters", "moving letters", "writing"]
    for number in range(acts):
        which = scene.chance.randrange(2)
        name = moments[number % len(moments)]
        await scene.until_up(which)
        waiting = asyncio.ensure_future(MOMENTS[name](scene, lambda which=which: scene.strike(which)))  # type: ignore[misc]
        try:
            await scene.send(scene.writer.letters(A_ROUND))
            await waiting
        finally:
            waiting.cancel()
        await scene.kill(f"one of two, {name}", which)
        scene.start(which)
    await scene.until_well()
