"""1. If a maker of board games ever takes the Admin to court, the game ends at once, without a winner.
2. When a winner is declared the game ends.
3. Whoever is the only active player who is not bankrupt wins.
4. Nobody wins in the first {least_turns} turns.
5. A newly proposed way to win cannot be used in the turn after it was proposed. (Updates that it waits for, after
   the one that accepts it: {new_way_waits}.)
6. Whoever is the only owner of squares on the board wins, at any time.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    11, "Ending the Game", least_turns=number(10, "updates"), new_way_waits=number(1, "updates", most=20),
)
rule.attribute("game", "turns_played", "number", 0, least=0, most=1_000_000, shown=False)
rule.attribute("game", "youngest", "list", [], seen_by="nobody", of="number")
rule.attribute("game", "held_back", "list", [], seen_by="nobody", of="text")

REMEMBERED = 21  # so many updates are remembered: one more than a new way to win can have to wait for
ending = rule.command("end because TEXT", "End the game without a winner.", by="admin")


@ending
def a_lawsuit_ends_the_game(view: View, order: Order) -> Answer:
    return End(order.text)


@rule.after(UpdatePlayed)
def nobody_wins_in_the_first_turns(view: View, played: UpdatePlayed) -> Answer:
    return Set(view.game, turns_played=view.game.turns_played + 1)


@rule.after(Owned, Disowned, Paid, Deactivated, BecameIt, Removed)
def a_winner_is_declared_at_once(view: View, event: Event, least_turns: int) -> Answer:
    return winners(view, least_turns)


@rule.after(UpdatePlayed, last=True)
def a_condition_that_still_holds_wins(view: View, played: UpdatePlayed, least_turns: int) -> Answer:
    return winners(view, least_turns)


def winners(view: View, least_turns: int) -> list[Intent]:
    """Return the declaration of a winner by paragraph 3, and of one by paragraph 6; only the first to hold counts."""
    if view.game.turns_played < least_turns:
        return []
    solvent = [player for player in active(view) if view.balance(player) >= 0]
    owners = {square.owner for square in view.things("square") if square.get("owner") is not None}
    only = [Win(player, "the only active player who is not bankrupt (rule 11.3).") for player in solvent]
    sole = [Win(player, "the only owner of squares on the board (rule 11.6).") for player in owners]
    return [*(only if len(only) == 1 else []), *(sole if len(sole) == 1 else [])]


@rule.after(UpdateBegan)
def an_update_sees_how_young_the_rules_are(view: View, began: UpdateBegan) -> Answer:
    """Remember the age of the youngest rule, by which new ways to win are told from old ones."""
    youngest = max(other.since for other in view.rules())
    return Set(view.game, youngest=[*view.game.youngest, youngest][-REMEMBERED:], held_back=[])


@rule.alter(Win)
def by_no_other_rule_either(view: View, win: Win, least_turns: int) -> Answer:
    """What another rule names as a way to win waits for the first turns to be over, as the ways of this rule do."""
    way = view.rule(view.source_rule())
    if way is None or view.game.turns_played >= least_turns:
        return None
    return held_back(view, win, way, f"nobody wins in the first {least_turns} turns")


@rule.alter(Win)
def a_new_way_to_win_has_to_wait(view: View, win: Win, least_turns: int, new_way_waits: int) -> Answer:
    """A way is new until so many updates have begun since its rule took its present form."""
    way = view.rule(view.source_rule())
    if way is None or way.since == 0 or view.game.turns_played < least_turns:
        return None
    left = new_way_waits + 1 - sum(youngest >= way.since for youngest in view.game.youngest)
    if left <= 0:
        return None
    when = "the next update" if left == 1 else "the next update but one" if left == 2 else f"{left} updates from now"
    return held_back(view, win, way, f"a new way to win counts from {when} on")


def held_back(view: View, win: Win, way: Thing, why: str) -> Stop:
    """Return what keeps somebody from winning; of what updates bring it is told once in each."""
    note = f"{way.number} {win.player}"
    if view.acting_player is None and note in view.game.held_back:
        return Stop("new-way-to-win", "")
    words = f"{win.player} does not win by rule {way.number} yet: {why}."
    return Stop("new-way-to-win", words, (Set(view.game, held_back=[*view.game.held_back, note]),))
