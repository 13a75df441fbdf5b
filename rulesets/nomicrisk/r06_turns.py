"""1. Players take turns one at a time, in an order drawn before the start that stays the same for the whole game.
   Whoever is out of the game is passed over.
2. A player is written to when it is their turn. In it they place new units, train, propose, move, and before their
   first move attack, in any order. When they are finished they say so: done.
3. If a player does not answer within {answer_hours} hours of a letter, their turn ends; what they have to do is done as
   the rules say. Every letter of theirs gives them that time anew. They are reminded {reminded} hours before it is
   over, unless that is zero. A whole turn takes {longest_turn} hours at most, unless that is zero.
4. A turn begins with these steps: {beginning}. It ends with these: {ending}.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    6, "Turns", answer_hours=hours(48), longest_turn=number(0, "hours", most=1000),
    reminded=number(12, "hours", most=1000), ending="mercenaries, placing, mercenaries, letter",
    beginning="vote, harvest, wages, training, healing, soldiers, standing",
)
rule.attribute("game", "order", "list", [], of="player", shown="Order of turns")
rule.attribute("game", "turn", "player", keep=True, shown=False)
rule.attribute("game", "played_last", "player", keep=True, shown=False)
rule.attribute("game", "turns", "number", 0, keep=True, least=0, most=1_000_000, shown=False)
rule.attribute("game", "moves_left", "number", 0, least=0, most=1000, shown=False)
rule.attribute("game", "moved", "flag", False, shown=False)
rule.attribute("game", "turn_began", "moment", "", shown=False)

finishing = rule.command("done", "Say that your turn is over.", sort=TURN, closing=True)


@rule.after(AllSetUp)
def the_first_begins(view: View, ready: AllSetUp) -> Answer:
    return [BeginTurn(player) for player in in_play(view)[:1]]


@rule.check(Act, sort=TURN)
def only_in_their_own_turn(view: View, act: Act) -> Answer:
    words = "this can wait until it is yours" if act.player in in_play(view) else "you are out of the game"
    return None if on_turn(view) == act.player else Refuse("not-your-turn", f"{whose_turn(view)}; {words}.")


@rule.carry_out(BeginTurn)
def it_begins_step_by_step(view: View, begin: BeginTurn, beginning: str) -> Answer:
    player, number = begin.player, view.game.turns + 1
    on = Set(view.game, turn=player, turns=number, turn_began=f"{view.now:%Y-%m-%dT%H:%M:%SZ}")
    steps = [TakeStep(player, name) for name in steps_of(beginning)]
    begun: list[Intent | Event] = [on, TurnNears(player), *steps, TurnBegan(player), TurnReady(player, number)]
    return begun if on_turn(view) is None else None


@rule.after(TurnNears)
def all_moves_are_there_again(view: View, nears: TurnNears) -> Answer:
    return Set(view.game, moves_left=view.ask(Speed(nears.player)), moved=False)


@rule.after(TurnStep, name="standing")
def what_they_have_ordered_for_good_comes_first(view: View, step: TurnStep) -> Answer:
    return [Set(view.game, moves_left=view.ask(Speed(step.player))), GiveStanding(step.player)]


@rule.answers(TurnBeginsWithStanding)
def they_do_if_there_is_such_a_step(view: View, asked: TurnBeginsWithStanding, beginning: str) -> bool:
    return "standing" in steps_of(beginning)


@rule.carry_out(Await)
def they_have_so_many_hours(view: View, waiting: Await, answer_hours: int, longest_turn: int, reminded: int) -> Answer:
    most = min(answer_hours, longest_turn or answer_hours)
    return [*call_on(view, waiting.player, most), *reminder(view, hours_from(view, most), reminded)]


@rule.after(Heard)
def an_answer_gives_it_anew(view: View, heard: Heard, answer_hours: int, longest_turn: int, reminded: int) -> Answer:
    if on_turn(view) != heard.player or view.due("turn") is None:
        return None
    at = time_left(view, answer_hours, longest_turn)
    return [SetTimer("turn", at, about={"what": f"the end of {heard.player}’s turn"}), *reminder(view, at, reminded)]


@rule.after(Rang, name="reminder")
def they_are_reminded(view: View, rang: Rang) -> Answer:
    turn = on_turn(view)
    return Post("reminder", "Your turn", (turn,), turn_words(view, turn)) if turn is not None else None


@rule.after(WasSet, attribute="away")
def being_away_stops_no_clock(view: View, changed: WasSet) -> Answer:
    words = "Being away stops no clock here: in your turn only your standing orders are given."
    return Tell(words, (changed.thing,)) if changed.value else None


@finishing
def is_done(view: View, order: Order) -> Answer:
    return EndTurn(order.giver)


@rule.carry_out(EndTurn)
def it_ends_step_by_step(view: View, end: EndTurn, ending: str) -> Answer:
    if on_turn(view) != end.player or end.number not in (0, view.game.turns):
        return None
    return [*(TakeStep(end.player, one) for one in steps_of(ending)), FinishTurn(end.player, view.game.turns, end.why)]


@rule.carry_out(FinishTurn)
def it_is_over(view: View, finish: FinishTurn) -> Answer:
    if on_turn(view) != finish.player or view.game.turns != finish.number:
        return None
    over = [Set(view.game, turn=None, played_last=finish.player), CancelTimer("turn"), CancelTimer("reminder")]
    return [*over, TurnEnded(finish.player, finish.why, finish.number)]


@rule.after(TurnEnded)
@rule.after(Resumed)
def the_next_begins(view: View, change: TurnEnded | Resumed) -> Answer:
    return next_turn(view)


@rule.suggests
def what_makes_sense_now(view: View, player: Player) -> list[str]:
    return advice(view, player)
