"""1. When a boat comes to an isle that is somebody else's, they fight: who comes throws a die of six and adds the crew
   of the boat, who is there throws a die of {guard}. Who comes takes the isle if they have more.
2. An isle that is nobody's is taken by who comes first.
"""

from mailgame.law import *

from .words import *

rule = Rule(4, "Fights", guard=number(10, "sides", least=2, most=20))


@rule.after(BoatArrived, step="fight")
def who_comes_may_take_it(view: View, arrived: BoatArrived, guard: int) -> Answer:
    owner = arrived.isle.owner
    if owner == arrived.player:
        return None
    if owner is None:
        return Own(arrived.player, arrived.isle, "since it was nobody's")
    comes, there = view.rolls("fight", arrived.player, sides=(6, guard))
    crew = view.ask(Crew(arrived.boat))
    if comes + crew > there:
        return Own(arrived.player, arrived.isle, f"by {comes} and {crew} to {there}")
    return Tell(f"{arrived.isle} is held by {there} to {comes} and {crew}")
