"""1. Jack-In-The-Box and Jill-In-The-Box are unnumbered squares outside the board. Jack is male and red, Jill is female
   and pink. They cannot be bought.
2. Whoever lands on a square of their own goes to one of them, by chance.
3. On Jack one may choose any numbered square that is not female, and lands there.
4. On Jill one may choose any numbered square that is not male, and lands there.
5. Without a choice the next move from Jack begins at the male square with the lowest number,
6. and from Jill at the female one.
7. If there is none it begins at Square 1.
"""

from mailgame.law import *

from .words import *

rule = Rule(27, "Jack-In-The-Box & Jill-In-The-Box")
rule.attribute("player", "chose", "flag", False, seen_by="rules")
rule.attribute("player", "leaps", "flag", False, seen_by="rules")

BOXES = {"Jack-In-The-Box": "m", "Jill-In-The-Box": "f"}
TINTS, SEXES = {"m": "red", "f": "pink"}, {"m": "male", "f": "female"}
landing = rule.command(
    "land SQUARE", "From a box: land on a numbered square that is not of the other gender.", when="filed", answers="box"
)


@rule.after(Started)
def they_stand_beside_the_board(view: View, started: Started) -> Answer:
    boxes = BOXES.items()
    return [Create("square", name, {"gender": sex, "ownable": False, "tint": TINTS[sex]}) for name, sex in boxes]


@rule.after(Landed, step="own square")
def was_it_their_own(view: View, landed: Landed) -> Answer:
    return CameHome(landed.player, landed.square) if landed.square.get("owner") == landed.player else None


@rule.after(CameHome)
def goes_to_a_box(view: View, home: CameHome) -> Answer:
    player = home.player
    if player.square != home.square or player.get("jailed", False):
        return None
    box = view.thing("square", view.pick("box", list(BOXES), player))
    if box is None:
        return None
    return [Put(player, box), Boxed(player, home.square, box.id), where_to(view, player, box)]


def box_of(player: Player) -> Thing | None:
    """Return the box that a player is on, None if they are on none."""
    square: Thing | None = player.square
    return square if square is not None and square.id in BOXES else None


def open_to(view: View, box: Thing) -> list[Thing]:
    """Return the squares that one can choose from a box, by their numbers."""
    there = [square for square in view.things("square") if square.number and square.gender in ("", box.gender)]
    return sorted(there, key=lambda square: square.number)


def where_to(view: View, player: Player, box: Thing) -> Intent:
    """Return the offer to choose a square; the example is one that the player could buy, if there is any."""
    squares = open_to(view, box)
    free = [square for square in squares if square.ownable and square.owner is None]
    kept = f"not {SEXES['f' if box.gender == 'm' else 'm']}"
    words = f"You are on {box}: choose any numbered square that is {kept}, and you land there."
    option = tuple(f"Land on a square, such as {one.id} | land {one.id}" for one in [*free, *squares][:1])
    default = f"your next move begins at {begins_at(view, box)}"
    return Ask(player, "box", words, option, {}, default, view.due("update"), by_rule=True)


def begins_at(view: View, box: Thing) -> Thing | None:
    """Return the square at which the next move from a box begins."""
    same = [square for square in open_to(view, box) if square.gender == box.gender]
    return same[0] if same else view.thing("square", "1")


@landing.refuse
def who_is_on_no_box(view: View, order: Order) -> str | None:
    there = order.offer and box_of(order.giver) is not None
    return None if there else "You choose a square while you are on a box."


@landing.refuse
def who_jumps_instead(view: View, order: Order) -> str | None:
    to = order.giver.get("jump_to")
    return f"You jump to square {to} in place of choosing." if to is not None else None


@rule.check(Set, attribute="jump_to")
def who_has_chosen_does_not_jump_as_well(view: View, jump: Set) -> Answer:
    chose = jump.thing.chose and jump.value is not None
    return Refuse("chosen", "You have chosen to land; a jump would be in place of that.") if chose else None


@rule.after(WasSet, attribute="jump_to")
def to_jump_is_a_choice_as_well(view: View, jump: WasSet) -> Answer:
    return Set(jump.thing, leaps=True) if box_of(jump.thing) is not None else None


@landing.refuse
def what_cannot_be_chosen(view: View, order: Order) -> str | None:
    box = box_of(order.giver)
    if box is None or order.square in open_to(view, box):
        return None
    why = f"is {SEXES.get(order.square.gender, '')}" if order.square.number else "has no number"
    return f"{label(order.square, True)} {why} and cannot be chosen from {box}."


@landing
def lands_there(view: View, order: Order) -> Answer:
    return [Set(order.giver, chose=True), Jump(order.giver, order.square)]


@rule.after(TurnBegan)
def the_next_move_begins_on_the_board(view: View, began: TurnBegan) -> Answer:
    player, box = began.player, box_of(began.player)
    first = begins_at(view, box) if box is not None else None
    begun = [*map(Settle, view.offers("box", player)), Set(player, chose=False, leaps=False)]
    told = [BegunFrom(player, first)] if first is not None and not player.leaps else []
    return [*begun, Put(player, first), *told] if first is not None else begun
