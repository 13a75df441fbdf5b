"""1. Every player begins with {start} health. If it ever reaches 0 or less, the player is reset and starts the game
   over from square one.
2. To be reset is to have one’s state as a player go back to what it was at the beginning of week 1.
"""

from mailgame.law import *

from .words import *

rule = Rule(12, "Health and Reset", start=number(100, "health", least=1))
rule.attribute("player", "health", "number", 0, least=-1_000_000, most=1_000_000)
rule.attribute("player", "resets", "number", 0, least=0, most=1_000_000)


@rule.after(Seated)
def everybody_begins_in_good_health(view: View, seated: Seated, start: int) -> Answer:
    return Set(seated.player, health=start)


@rule.alter(Collapse)
def a_player_without_health_is_reset(view: View, collapse: Collapse) -> Answer:
    return Become(Reset(collapse.thing)) if collapse.thing.kind == "player" else None


@rule.after(WasReset)
def starts_over_in_good_health(view: View, reset: WasReset, start: int) -> Answer:
    player = reset.player
    return [Set(player, health=start, resets=player.resets + 1), *drop_all(view, player, "you start the game over")]


@rule.after(Landed, StrayLanded, step="health lost")
def a_square_may_hurt(view: View, landed: Landed | StrayLanded) -> Answer:
    thing = landed.player if isinstance(landed, Landed) else landed.pawn
    hurt = view.ask(HurtOnLanding(landed.square)) if here(landed.pawn, landed.square) else 0
    return LoseHealth(thing, hurt, f"on {label(landed.square)}") if hurt else None
