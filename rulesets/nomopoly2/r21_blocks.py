"""1. Squares may be made a “block” if the owners of all of them agree. It must be of one of the types below.
2. When a block is made, its price is paid for each square by the owner of that square.
3. A Residential block costs {residential:money} and is two squares in numerical order. Whoever lands on one pays rent
   as though they had landed on both.
4. An Industrial block costs {industrial:money} and is three squares in a row, across or upright. All of it is
   polluted. Each square brings its owner its number in dollars a week.
5. A Commercial block costs {commercial:money} and is four squares, two by two. Of rent collected there {tax} per
   cent, rounded down, go to the Admin Bank Account.
6. A Government block costs {government:money} and is one square. Its owner does not build there; the Government does,
   once a week and free of charge: one of these blocks and a building allowed there are drawn, and drawn again if it is
   there already, until one is built. If all Government squares have all of them, nothing is.
7. A square is part of one block at most.
8. A Residential or Commercial block is destroyed when any owner in it chooses so, an Industrial one when all its
   owners agree, a Government block never.
"""

from mailgame.law import *

from .words import *

rule = Rule(21, "Blocks", residential=dollars(500), industrial=dollars(500), commercial=dollars(1000),
            tax=percent(3, most=100), government=dollars(750))
rule.kind("block", shown="Blocks")
rule.attribute("block", "sort", "text", "", most=40, shown="Type")
rule.attribute("block", "squares", "list", [], of="square")
rule.attribute("square", "block", "block", shown="Block")
rule.kind("pact", shown=False)
rule.attribute("pact", "terms", "text", "")
rule.attribute("pact", "parties", "list", [], of="player")
rule.attribute("pact", "agreed", "list", [], of="player")
rule.attribute("pact", "sort", "text", "", most=40)
rule.attribute("pact", "squares", "list", [], of="square")
rule.attribute("pact", "on_credit", "list", [], of="player")
rule.argument("ZONE", *BLOCKS)

blocking = rule.command("block ZONE SQUARE…", "Make squares a block; all their owners must agree.", sort="purchase")
agreeing = rule.command("agree PACT", "Agree to a block, or to its end.", when="filed", answers="pact", sort="purchase")
ending = rule.command("destroy block BLOCK2", "Destroy a block that has a square of yours.")


@blocking.refuse
def not_a_block(view: View, order: Order) -> str:
    return not_for_a_block(view, order.giver, order.zone, order.square)


@blocking
def proposes_a_block(view: View, order: Order) -> Answer:
    return proposed_block(view, order.giver, order.zone, order.square)


@ending
def proposes_its_end(view: View, order: Order) -> Answer:
    why = not_theirs_to_end(view, order.giver, order.block2)
    return Refuse("not-to-be-destroyed", why) if why else proposed_end(view, order.giver, order.block2)


@agreeing.refuse
def not_for_you(view: View, order: Order) -> str:
    return no_party(order.pact, order.giver)


@agreeing
def agrees(view: View, order: Order) -> Answer:
    return agreed_to(view, order.pact, order.giver)


@rule.after(SquareGoing)
def a_block_goes_with_any_of_its_squares(view: View, going: SquareGoing) -> Answer:
    return EndBlock(going.square.block, going.square) if going.square.block is not None else None


@rule.after(PhaseBegan, name="lapses")
def what_was_not_agreed_lapses(view: View, began: PhaseBegan) -> Answer:
    return unmet(view, "pact")


@rule.after(WasReset, Leaving)
def nothing_is_agreed_with_them(view: View, gone: WasReset | Leaving) -> Answer:
    return void_with(view, "pact", gone.player)


@rule.answers(BlockPrice)
def by_its_type(view: View, asked: BlockPrice, **prices: int) -> int:
    return prices.get(asked.sort, 0)


@rule.after(Landed, step="rent")
def pays_for_both_of_a_pair(view: View, landed: Landed) -> Answer:
    square = landed.square
    if sort_of_block(square) != "residential" or not here(landed.pawn, square):
        return None
    return [rent_of(view, landed.player, part) for part in squares_in(view, square.block) if part != square]


@rule.answers(Polluted)
def industry_pollutes(view: View, asked: Polluted) -> bool | None:
    return True if sort_of_block(asked.square) == "industrial" else None


@rule.answers(BlockIncome)
def its_number_in_dollars(view: View, asked: BlockIncome) -> int | None:
    return asked.square.number if sort_of_block(asked.square) == "industrial" else None


@rule.after(RentPaid)
def trade_is_taxed(view: View, paid: RentPaid, tax: int) -> Answer:
    return taxed(paid.owner, paid.thing, paid.amount, tax)


@rule.after(PhaseBegan, part="weekend")
def the_government_builds_and_industry_brings_money(view: View, began: PhaseBegan) -> Answer:
    if began.name == "government":
        return built_by_the_government(view)
    return incomes(view) if began.name == "incomes" else None


@rule.suggests
def what_can_be_done_with_blocks(view: View, player: Player, **prices: int) -> list[str]:
    return [*missiles_advised(view, player), *buildings_advised(view, player), *blocks_advised(view, player, prices)]
