"""1. A {scouts} surveys like a soldier. When it arrives, it also surveys the territories around that it could enter,
   without meeting anybody there.
2. As its owner’s turn begins, after hospitals have healed, a {medics} gives lost hit points back to one other unit
   where it stands, on the same side of the shore: {heals}, to the most expensive one that is hurt. It does not if it
   has harvested or trained.
3. A {flak} may attack units in space, next door or where it stands.
4. A {demolishers} destroys another player’s building in an adjacent territory that it could enter, and is used up.
5. An {bombers} destroys up to {bombed} units of another player, not in space, next door or where it is, the cheapest
   first. Then it does nothing else until its owner’s next turn. If no defender is left, the battle is won.
6. Like attacks, both are done before the first move; but no second unit is needed.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    101, "What Units Can Do", scouts="scout", medics="medic", heals=number(1, "hit points", most=1000),
    flak="flak battery", demolishers="demolisher", bombers="orbital bomber", bombed=number(2, "units", most=1000),
)
rule.attribute("game", "at_work", "list", [], of="unit", seen_by="nobody", shown=False)
rule.attribute("unit", "bombed", "flag", False, shown="Has dropped its bombs")
rule.argument("BUILDING", *BUILDINGS)

demolishing = rule.command(
    "demolish BUILDING in TERRITORY from TERRITORY2", "Use a unit up to destroy a building next door.", sort=TURN
)
bombing = rule.command("bomb TERRITORY from TERRITORY2", "Drop bombs on the units of another player.", sort=TURN)


@rule.alter(Surveys)
def scouts_survey(view: View, asked: Surveys, scouts: str) -> Answer:
    return Reply(True) if can_be(asked.unit, scouts) else None


@rule.after(Entered, step="survey")
def scouts_look_around(view: View, entered: Entered, scouts: str) -> Answer:
    looking = [one for one in entered.units if can_be(one, scouts)]
    return [Survey(entered.player, one) for one in within_sight(view, looking, entered.territory)]


@rule.after(TurnNears)
def who_works_is_noted(view: View, nears: TurnNears) -> Answer:
    own = view.things("unit", owner=nears.player)
    busy = [one.id for one in own if one.status in (TRAINING, HARVESTING)]
    return [Set(view.game, at_work=busy), *(Set(one, bombed=False) for one in own if one.bombed)]


@rule.after(TurnStep, name="healing")
def medics_heal(view: View, step: TurnStep, medics: str, heals: int) -> Answer:
    own = [one for one in view.things("unit", owner=step.player) if can_be(one, medics)]
    return [Tend(one, heals) for one in own if one.id not in view.game.at_work]


@rule.answers(ReachesSpace)
def some_do(view: View, asked: ReachesSpace, flak: str) -> bool:
    return can_be(asked.unit, flak)


@demolishing.refuse
def what_cannot_be_destroyed(view: View, order: Order, demolishers: str) -> str:
    return not_demolished(view, order, demolishers)


@demolishing
def destroys_a_building(view: View, order: Order, demolishers: str) -> Answer:
    return demolished(view, order, demolishers)


@bombing.refuse
def where_no_bombs_fall(view: View, order: Order, bombers: str) -> str:
    return not_bombed(view, order, bombers)


@bombing
def drops_bombs(view: View, order: Order, bombers: str, bombed: int) -> Answer:
    return bombs(view, order, bombers, bombed)


@rule.alter(Busy)
def who_has_dropped_its_bombs(view: View, asked: Busy) -> Answer:
    return Reply("has dropped its bombs") if asked.unit.bombed else None
