"""Letters: what is told in words, and letters that are written at once."""

from __future__ import annotations

from mailgame import law
from mailgame.game.telling import postage, signing
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.kernel.narration import LetterWanted, Narration
from mailgame.world.rows import plain

acts: Acts[Engine] = Acts()


@acts.carry_out(law.Tell)
def tell(engine: Engine, intent: law.Tell) -> None:
    """Tell something in words."""
    engine.announce(law.Told(intent.words, intent.to, intent.sum))


@acts.narrate(law.Told)
def say(engine: Engine, event: law.Told) -> None:
    """Say the words as they are, to those they are meant for."""
    to = None if event.to is None else [player.id for player in event.to]
    engine.say(event.words, to, engine.author, event.sum)


@acts.carry_out(law.Post)
def post(engine: Engine, intent: law.Post) -> None:
    """Write a letter, unless this hour's letters are used up. A letter with news takes all news so far with it."""
    world, number = engine.world, 0
    story: tuple[Narration, ...] = ()
    to = None if intent.to is None else tuple(player.id for player in intent.to)
    wanted = LetterWanted(intent.kind, intent.title, to, plain(dict(intent.about)))
    wanted = signing.letter(wanted, engine.author, world, engine.book)
    letter = postage.takes(engine, wanted)
    if letter is None:
        engine.announce(law.Posted(intent.kind, intent.title, intent.to))
        return
    if intent.news:
        number = world.next_number("update")
        world.take_number("update", number)
        story = (*world.data["story"], *engine.run.story[engine.run.posted :])
        world.put(world.data, "story", [])
        engine.run.posted = len(engine.run.story)
    engine.run.letters.append(LetterWanted(letter.kind, letter.title, letter.to, letter.about, number, story))
    engine.announce(law.Posted(intent.kind, intent.title, intent.to))


@acts.ring("letters")
def flush(engine: Engine, _: str) -> bool:
    """Write the letters held back during the hour, now that it is over."""
    postage.flush(engine)
    return True
