"""1. At any time anybody may build a square for {cost:money}, anywhere on the board.
2. Whoever builds it does not own it; it is bought by landing on it, like any other.
3. The builder says which square it follows.
4. Such squares bear letters: A, B, C and so on, then AA. No letter is used twice.
5. Its price is that of the three squares after it and the one before it together, divided by how many of these four can
   be owned; where fewer than three follow, the last four squares of the board are taken. It is set when the square is
   built. If none of them can be owned it is that of the number before it.
6. Its rent is reckoned as if its number were how many times it was passed since rent was last paid there, and is at
   least {least_rent:money}.
"""

from mailgame.law import *

from .words import *

rule = Rule(25, "Artificial Squares", cost=dollars(1000), least_rent=dollars(20))
rule.attribute("game", "lettered_squares", "number", 0, seen_by="rules", least=0, most=1_000_000)
rule.attribute("square", "lettered", "flag", False, shown=False)
rule.attribute("square", "passes", "number", 0, least=0, most=10**9)

adding = rule.command(
    "add square after SQUARE", "Build a square for {cost:money}, to follow another on the board.", when="filed",
    sort="purchase",
)


@adding.refuse
def where_there_is_no_place(view: View, order: Order) -> str | None:
    place = on_the_track(view, order.square)
    return None if place else f"{label(order.square, True)} is not on the board; name a square that is."


@adding
def builds_a_square(view: View, order: Order, cost: int) -> Answer:
    number = view.game.lettered_squares + 1
    for _ in view.things("square"):
        if view.thing("square", letter_of(number)) is None:
            break
        number += 1
    paid = Pay(order.giver, "", cost, f"for square {letter_of(number)}")
    return [paid, Set(view.game, lettered_squares=number), AddSquare(letter_of(number), after=order.square)]


@rule.after(SquareAdded)
def has_a_letter_and_a_price(view: View, added: SquareAdded) -> Answer:
    square, number = added.square, view.game.lettered_squares
    built = number and square.id == letter_of(number)
    return Set(square, lettered=True, price=price_between(view, square), made=0) if built else None


@rule.after(Passed)
def it_was_passed(view: View, passed: Passed) -> Answer:
    return Set(passed.square, passes=passed.square.passes + 1) if passed.square.lettered else None


@rule.alter(RentNumber)
def as_often_as_it_was_passed(view: View, asked: RentNumber) -> Answer:
    return Fix(asked.square.passes, "as often as it was passed") if asked.square.lettered else None


@rule.alter(PayRent)
def at_least_so_much(view: View, rent: PayRent, least_rent: int) -> Answer:
    low = rent.thing.get("lettered", False) and rent.amount < least_rent
    return Fix(least_rent, "the least that a lettered square brings") if low else None


@rule.after(RentPaid)
def the_count_begins_anew(view: View, paid: RentPaid) -> Answer:
    return Set(paid.thing, passes=0) if paid.thing.get("lettered", False) else None


def letter_of(number: int) -> str:
    """Return the letters of a square by its number among them: A for 1, Z for 26, AA for 27."""
    before, last = divmod(number - 1, 26)
    return (letter_of(before) if before else "") + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[last]


def price_between(view: View, square: Thing) -> int:
    """Return the price of a new square by those around it, half a dollar up."""
    track = view.game.track
    place = track.index(square.id)
    others = [name for name in track if name != square.id]
    four = others[place - 1 : place + 3] if len(others) >= place + 3 else others[-4:]
    by_name = {one.id: one for one in view.things("square")}
    near = [by_name[name] for name in four]
    owned = [view.ask(Price(one)) for one in near if one.ownable]
    before = (by_name[name] for name in reversed(others[:place]))
    if not owned:
        return next((view.ask(Price(one)) for one in before if one.number), 0)
    return (2 * sum(owned) + len(owned)) // (2 * len(owned))
