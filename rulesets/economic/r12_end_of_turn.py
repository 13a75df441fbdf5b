"""When a player has no more actions to spend the turn ends; with an auction going on it ends when the bids are
revealed. When everybody in a row has had a turn in which nothing could be done, the game is paused."""

from mailgame.law import *

rule = Rule(12, "The End of a Turn")
rule.attribute("game", "idle", "number", 0, seen_by="nobody", keep=True, least=0, most=1_000_000)
rule.without("From now on a turn ends when the player passes, or when its time is over.")


@rule.after(TurnBegan)
def turns_without_an_action_are_counted(view: View, began: TurnBegan) -> Answer:
    return Set(view.game, idle=view.game.idle + 1)


@rule.after(ActionSpent)
def an_action_begins_the_count_anew(view: View, spent: ActionSpent) -> Answer:
    return Set(view.game, idle=0) if view.game.idle else None


@rule.after(ActionSpent, Revealed, TurnReady)
def the_turn_ends_when_no_action_is_left(view: View, done: ActionSpent | Revealed | TurnReady) -> Answer:
    player, idle = on_turn(view), view.game.idle
    stale = isinstance(done, TurnReady) and done.number != view.game.turns
    if player is None or stale or view.game.paused or undecided(view):
        return None
    if player.actions:
        return Set(view.game, idle=0) if idle else None
    if idle and view.by_hand(Await):
        return None  # the Admin gives actions, and has not yet done so
    if idle < len(view.players()):
        return EndTurn(player, number=view.game.turns)
    return [Set(view.game, idle=0), *standstill("everybody has had a turn in which nothing could be done", player)]
