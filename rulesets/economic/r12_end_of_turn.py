"""When a player has no more actions to spend the turn ends; with an auction going on it ends when the bids are
revealed. When everybody in a row has had a turn in which nothing could be done, the game is paused."""

from mailgame.law import (
    ActionSpent,
    Await,
    EndTurn,
    Intent,
    Revealed,
    Rule,
    Set,
    TurnBegan,
    TurnReady,
    View,
    on_turn,
    standstill,
    undecided,
)

rule = Rule(12, "The End of a Turn")
rule.attribute("game", "idle", "number", 0, seen_by="nobody", keep=True, least=0, most=1_000_000)
rule.without("From now on a turn ends when the player passes, or when its time is over.")


@rule.after(TurnBegan)
def turns_without_an_action_are_counted(view: View, began: TurnBegan) -> Intent:
    return Set(view.game, "idle", view.game.idle + 1)


@rule.after(ActionSpent)
def an_action_begins_the_count_anew(view: View, spent: ActionSpent) -> Intent | None:
    return Set(view.game, "idle", 0) if view.game.idle else None


@rule.after(ActionSpent, Revealed, TurnReady)
def the_turn_ends_when_no_action_is_left(view: View, done: ActionSpent | Revealed | TurnReady) -> list[Intent]:
    player, idle = on_turn(view), view.game.idle
    stale = isinstance(done, TurnReady) and done.number != view.game.turns
    if player is None or stale or view.game.paused or undecided(view):
        return []
    if player.actions:
        return [Set(view.game, "idle", 0)] if idle else []
    if idle and view.by_hand(Await):
        return []  # the Admin gives actions, and has not yet done so
    if idle < len(view.players()):
        return [EndTurn(player, number=view.game.turns)]
    why = "everybody has had a turn in which nothing could be done"
    return [Set(view.game, "idle", 0), *standstill(why)]
