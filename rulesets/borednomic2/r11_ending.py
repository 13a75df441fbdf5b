"""1. If a maker of board games ever takes the Admin to court, the game ends at once, without a winner.
2. When a winner is declared the game ends.
3. Whoever is the only active player who is not bankrupt wins.
4. Nobody wins in the first {least_turns} turns.
5. A newly proposed way to win cannot be used in the turn after it was proposed. (Updates that it waits for, after
   the one that accepts it: {new_way_waits}.)
6. Whoever is the only owner of squares on the board wins, at any time.
"""

from mailgame.law import Deactivated as BecameInactive
from mailgame.law import (
    Disowned,
    End,
    Intent,
    Order,
    Owned,
    Paid,
    Parameter,
    Rule,
    Set,
    Stop,
    UpdateBegan,
    UpdatePlayed,
    View,
    Win,
    active,
)

rule = Rule(
    11,
    "Ending the Game",
    least_turns=Parameter(10, least=0, unit="updates"),
    new_way_waits=Parameter(1, least=0, most=20, unit="updates"),
)
rule.attribute("game", "turns_played", "number", 0, least=0, most=1_000_000)
rule.attribute("game", "youngest", "list", [], seen_by="nobody", of="number")
rule.attribute("game", "held_back", "list", [], seen_by="nobody", of="text")

REMEMBERED = 21  # so many updates are remembered: one more than a new way to win can have to wait for


def winner(view: View) -> list[Intent]:
    """Return the declaration of a winner if there is one: by paragraph 3, else by paragraph 6."""
    if view.game.turns_played < view.param("least_turns"):
        return []
    solvent = [player for player in active(view) if view.balance(player) >= 0]
    if len(solvent) == 1:
        return [Win(solvent[0], "the only active player who is not bankrupt (rule 11.3).")]
    owners = {square.owner for square in view.things("square") if square.get("owner") is not None}
    if len(owners) == 1:
        return [Win(owners.pop(), "the only owner of squares on the board (rule 11.6).")]
    return []


@rule.after(Owned, Disowned, Paid, BecameInactive)
def a_winner_is_declared_at_once(view: View, event: Owned | Disowned | Paid | BecameInactive) -> list[Intent]:
    return winner(view)


@rule.after(UpdatePlayed, last=True)
def nobody_wins_in_the_first_turns(view: View, played: UpdatePlayed) -> list[Intent]:
    return [Set(view.game, "turns_played", view.game.turns_played + 1)]


@rule.after(UpdatePlayed, last=True)
def a_condition_that_still_holds_wins(view: View, played: UpdatePlayed) -> list[Intent]:
    return winner(view)


@rule.after(UpdateBegan)
def an_update_sees_how_young_the_rules_are(view: View, began: UpdateBegan) -> list[Intent]:
    """Remember the age of the youngest rule, by which new ways to win are told from old ones."""
    youngest = max(one.since for one in view.rules())
    seen = [*view.game.youngest, youngest][-REMEMBERED:]
    return [Set(view.game, "youngest", seen), Set(view.game, "held_back", [])]


@rule.alter(Win)
def a_new_way_to_win_has_to_wait(view: View, win: Win) -> Stop | None:
    """A way is new until so many updates have begun since its rule took its present form."""
    way = view.rule(view.source_rule())
    if way is None or way.since == 0:
        return None
    begun = sum(youngest >= way.since for youngest in view.game.youngest)
    left = view.param("new_way_waits") + 1 - begun
    if left <= 0:
        return None
    note = f"{way.number} {win.player}"
    if view.acting_player is None and note in view.game.held_back:
        return Stop("new-way-to-win", "")
    when = "the next update" if left == 1 else "the next update but one" if left == 2 else f"{left} updates from now"
    words = f"{win.player} does not win by rule {way.number} yet: a new way to win counts from {when} on."
    return Stop("new-way-to-win", words, (Set(view.game, "held_back", [*view.game.held_back, note]),))


@rule.command("end because TEXT", "End the game without a winner.", by="admin")
def a_lawsuit_ends_the_game(view: View, order: Order) -> Intent:
    return End(order.text)
