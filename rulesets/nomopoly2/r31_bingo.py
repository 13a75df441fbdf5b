"""1. Bingo Cards are had at the House of Cards. One has {rows} numbers in each of its columns, at random: {ranges}. A
   number stands twice only in a column for whose numbers the board has too few squares.
2. Whoever takes a normal turn and lands on a square marks its number on all Bingo Cards they have.
3. A Bingo Card is traded in at any time if what is marked on it is
   - the center: for a Warp Bubble;
   - all four corners: to pay no rent in this update and the next {rent_free};
   - a row or column: for {line_prize:money};
   - a diagonal: to take any one square of the board, owned or not;
   - the whole edge: for Diplomatic Immunity in this update and the next {immune}: who has it commits atrocities
     without becoming a terrorist;
   - all of it: for a Mask.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    31, "Bingo Cards", rows=number(5, least=5, most=5), ranges="1 to 15, 16 to 30, 31 to 45, 46 to 60, 61 to 75",
    rent_free=number(3, "updates"), line_prize=dollars(1500), immune=number(3, "updates"),
)
rule.kind("bingo", shown="Bingo Cards")
rule.attribute("bingo", "owner", "player")
rule.attribute("bingo", "numbers", "list", [], of="number", shown=False)
rule.attribute("bingo", "printed", "list", [], of="text", shown="Columns")
rule.attribute("bingo", "marked", "list", [], of="number")
rule.attribute("player", "rent_free", "number", 0, least=0, most=1_000_000, shown="Updates without rent")
rule.attribute("player", "diplomatic", "number", 0, least=0, most=1_000_000, shown="Updates of Diplomatic Immunity")
rule.argument("MARKS", *MARKS)

claiming = rule.command("claim BINGO MARKS [for SQUARE]", "Trade in a Bingo Card for what is marked.", when="filed")


@rule.alter(Obtain, item=BINGO_CARD)
def it_is_a_card_of_its_own(view: View, got: Obtain) -> Answer:
    return Become(DealBingoCard(got.player))


@rule.carry_out(DealBingoCard)
def its_numbers_are_drawn(view: View, dealt_to: DealBingoCard, rows: int, ranges: str) -> Answer:
    return dealt(view, dealt_to.player, random_numbers(view, dealt_to.player, ranges, rows))


@rule.after(Landed, step="bingo")
def numbers_are_marked(view: View, landed: Landed) -> Answer:
    turns = view.game.taking_turn == landed.pawn and goes_by(landed.pawn) != "springy shoes"
    return marked_off(view, landed.player, landed.square) if turns and here(landed.pawn, landed.square) else None


@claiming.refuse
def what_is_not_marked(view: View, order: Order) -> str:
    return unclaimable(view, order.giver, order.bingo, order.marks, order.square)


@claiming
def is_traded_in(view: View, order: Order, line_prize: int, rent_free: int, immune: int) -> Answer:
    told = TellOf(order.giver, f"trades|trade in Bingo Card {order.bingo.id}: {order.marks}.")
    prize = prize_of(order.giver, order.marks, order.square, line_prize, rent_free + 1, immune + 1)
    return [Remove(order.bingo), told, *prize]


@rule.suggests
def what_is_marked(view: View, player: Player) -> list[str]:
    whole = [marks.partition("=")[0] for marks in MARKS if not marks.startswith("diagonal")]
    cards = view.things("bingo", owner=player)
    return [f"claim {card.id} {marks}" for card in cards for marks in whole if has_marks(card, marks)]


@rule.alter(PayRent)
def who_pays_no_rent(view: View, due: PayRent) -> Answer:
    words = f"{due.player} pays no rent for {label(due.thing)}, for a Bingo Card."
    return Stop("rent-free", words) if due.player.rent_free else None


@rule.alter(CommitAtrocity)
def who_is_immune_does_not_answer_for_it(view: View, deed: CommitAtrocity) -> Answer:
    answerable = tuple(player for player in deed.players if not player.diplomatic)
    return Redirect("players", answerable, "Diplomatic Immunity") if answerable != deed.players else None


@rule.after(PhaseBegan, name="countdown")
def one_update_less(view: View, began: PhaseBegan) -> Answer:
    free = [Set(player, rent_free=player.rent_free - 1) for player in view.players() if player.rent_free]
    return [*free, *(Set(player, diplomatic=player.diplomatic - 1) for player in view.players() if player.diplomatic)]


@rule.after(WasReset)
def starts_over_without_bingo_cards(view: View, reset: WasReset) -> Answer:
    cards = [Remove(card) for card in view.things("bingo", owner=reset.player)]
    return [*cards, Set(reset.player, rent_free=0, diplomatic=0)]


@rule.after(Leaving)
def their_bingo_cards_are_gone(view: View, leaving: Leaving) -> Answer:
    return [Remove(card) for card in view.things("bingo", owner=leaving.player)]
