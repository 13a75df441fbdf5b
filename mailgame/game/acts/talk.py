"""Talk: what is said to everybody is kept, and written to them."""

from __future__ import annotations

from mailgame import law
from mailgame.game import talk
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine

acts: Acts[Engine] = Acts()


@acts.carry_out(talk.Say)
def say(engine: Engine, intent: talk.Say) -> None:
    """Keep the words in their thread, and write them to everybody."""
    message = talk.keep(engine.world, intent)
    if message is None:
        engine.refuse("nobody-said", f"Nothing was said with the number {intent.under}. To write to everybody: post")
    on = f" on proposal {message.proposal}" if message.proposal else ""
    about: dict[str, law.Plain] = {"author": message.author, "words": message.words, "said": message.number}
    engine.do(law.Post("post", f"{message.author} writes to everybody{on}", None, about))
    engine.do(law.Tell(f"Your words go to everybody{on}.", (intent.author,)))
