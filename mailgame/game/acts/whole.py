"""The game as a whole: won, ended, paused, resumed."""

from __future__ import annotations

from mailgame import law
from mailgame.game import timers
from mailgame.game.acts.letters import post
from mailgame.game.telling import postage
from mailgame.game.telling.telling import as_told, narrated
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.law import Event
from mailgame.world import calendar

acts: Acts[Engine] = Acts()


@acts.carry_out(law.Win)
def win(engine: Engine, intent: law.Win) -> None:
    """End the game with a winner and their team, if there is one. Nobody wins before all are seated."""
    if not engine.game.started:
        return
    team = tuple(dict.fromkeys(player for player in intent.team if player != intent.player))
    if team:
        engine.world.set(engine.game, "winners", [intent.player.id, *(player.id for player in team)])
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
    with engine.under(engine.cause.by(engine.cause.rule, 0)):  # written by the game, so no rule signs it
        post(engine, law.Post("over", "The game is over", about={"how": how}, news=True))
    world.set(game, "over", True)
    world.go_on()


@acts.carry_out(law.Pause)
def pause(engine: Engine, intent: law.Pause) -> None:
    """Pause the game, unless it is paused already."""
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
    """End a pause. If the pause stopped the clocks, everything due is postponed by its length."""
    game = engine.game
    if game.paused:
        if engine.ruleset.pause_stops_clocks and game.paused_at:
            timers.shift(engine, calendar.read(engine.world.clock) - calendar.read(game.paused_at))
        engine.world.set(game, "paused", False)
        engine.world.set(game, "pause_reason", "")
        engine.world.go_on()
        engine.announce(law.Resumed(intent.why))


@acts.carry_out(law.Act)
def act(engine: Engine, intent: law.Act) -> None:
    """Do nothing: the point of the intent is that no rule has refused it."""
