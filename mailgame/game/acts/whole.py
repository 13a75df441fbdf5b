"""The game as a whole: won, ended, paused, resumed; and what the Admin says of its rules."""

from __future__ import annotations

from mailgame import law
from mailgame.game import postage, timers
from mailgame.game.acts.letters import post
from mailgame.game.lawmaking import records
from mailgame.game.telling import as_told, narrated
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.law import Event
from mailgame.world import calendar

acts: Acts[Engine] = Acts()


@acts.carry_out(law.Win)
def win(engine: Engine, intent: law.Win) -> None:
    """End the game with a winner, and those who win with them."""
    team = tuple(dict.fromkeys(one for one in intent.team if one != intent.player))
    if team:
        engine.world.set(engine.game, "winners", [intent.player.id, *(one.id for one in team)])
    _over(engine, law.Won(intent.player, intent.why, team), intent.player.id)


@acts.carry_out(law.End)
def end(engine: Engine, intent: law.End) -> None:
    """End the game without a winner."""
    _over(engine, law.Ended(intent.why), None)


def _over(engine: Engine, event: Event, winner: str | None) -> None:
    world, game = engine.world, engine.game
    world.set(game, "winner", winner)
    engine.announce(event)
    postage.flush(engine)
    for name in list(world.timers):
        world.drop(world.timers, name)
    world.set(game, "ended", world.data["clock"])
    how = as_told(narrated(engine, event), "", world.data["timezone"])
    with engine.under(engine.cause.by(engine.cause.rule, 0)):  # the game writes it; words of a rule are signed
        post(engine, law.Post("over", "The game is over", about={"how": how}, news=True))
    world.set(game, "over", True)
    world.go_on()


@acts.carry_out(law.Pause)
def pause(engine: Engine, intent: law.Pause) -> None:
    """Pause the game, unless it is."""
    game = engine.game
    if not game.paused:
        postage.flush(engine)
        engine.world.set(game, "paused", True)
        engine.world.set(game, "paused_at", engine.world.data["clock"])
        engine.world.set(game, "pause_reason", intent.why)
        if engine.ruleset.pause_stills_pages:
            engine.world.stand_still()
        engine.announce(law.Paused(intent.why, intent.quiet))


@acts.carry_out(law.Resume)
def resume(engine: Engine, intent: law.Resume) -> None:
    """End a pause; where it has stopped the clocks, all that is due is later by as long as it was."""
    game = engine.game
    if game.paused:
        if engine.ruleset.pause_stops_clocks and game.paused_at:
            timers.shift(engine, calendar.read(engine.world.data["clock"]) - calendar.read(game.paused_at))
        engine.world.set(game, "paused", False)
        engine.world.set(game, "pause_reason", "")
        engine.world.go_on()
        engine.announce(law.Resumed(intent.why))


@acts.carry_out(law.Interpret)
def interpret(engine: Engine, intent: law.Interpret) -> None:
    """Keep what the Admin says of a rule."""
    record = engine.world.record(intent.rule)
    if record is None:
        engine.refuse("no-rule", f"There is no rule {intent.rule}.")
    records.interpret(engine.world, record["number"], engine.world.data["clock"], intent.words)
    engine.announce(law.Interpreted(record["number"], intent.words))


@acts.carry_out(law.Act)
def act(engine: Engine, intent: law.Act) -> None:
    """Nothing more: that no rule has refused it is all that was asked."""
