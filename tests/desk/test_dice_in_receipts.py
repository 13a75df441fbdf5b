"""What a command does at once is told in its receipt as updates tell it: with its dice, its cards and its sums."""

from __future__ import annotations

import email
import email.policy
from datetime import timedelta
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from mailgame.desk.office.paying import pay
from mailgame.desk.writing.mail import Mail
from mailgame.law import Intent, Order, Paid, Pay, Rule, Tell, View
from mailgame.paths import rulesets_folder
from mailgame.press.letters.lessening import bare
from mailgame.press.scenes.occasions import ReceiptLine
from mailgame.press.scenes.scene import Happening
from mailgame.rulesets.sandboxed import rehearsed
from tests.desk.harness import BOARD, House
from tests.kernel.builders import a_rule, a_ruleset, money

GAME = "winter"


def fair() -> Rule:
    """Return a rule of commands that throw, draw and reckon."""
    rule = a_rule(1, "The Fair")

    @rule.command("stay", "Stay a night with Bert.")
    def stays(view: View, order: Order) -> list[Intent]:
        first, second = view.rolls("nights", order.giver)
        full = 6 * (first + second)
        sums = (f"6 × {first + second} = ${full}", f"half for m on m: ${full // 2}")
        return [
            Tell(f"{order.giver} comes late."),
            Pay(order.giver, view.player("Bert") or "", full // 2, "for a bed", sums),
            Tell("The inn is full now."),
        ]

    @rule.command("peek", "Look at a die that is yours alone.")
    def peeks(view: View, order: Order) -> Intent:
        view.roll("peek", order.giver, secret=True)
        return Tell(f"{order.giver} lifts the cup.", None)

    @rule.command("scratch", "Find out what you alone win.")
    def scratches(view: View, order: Order) -> Intent:
        return Tell(f"{order.giver} wins $3.", (order.giver,), ("9 ÷ 3 = $3",))

    @rule.command("cut", "Cut the pack, unseen by all.")
    def cuts(view: View, order: Order) -> Intent:
        view.shuffle("pack", ["queen", "knave"], secret=True)
        return Tell("The pack is cut.")

    @rule.command("spin", "Spin the wheel.")
    def spins(view: View, order: Order) -> Intent:
        return Tell(f"The wheel says {view.roll('wheel', order.giver, 100)}.")

    @rule.command("draw", "Draw a card.")
    def draws(view: View, order: Order) -> Intent:
        return Tell(f"{order.giver} holds the {view.pick('card', ['king'], order.giver)}.")

    @rule.command("wave", "Wave.")
    def waves(view: View, order: Order) -> list[Intent]:
        return [Tell(f"{order.giver} waves."), Tell("Everybody looks up.")]

    @rule.after(Paid)
    def a_gift_is_matched(view: View, paid: Paid) -> Intent | None:
        if paid.amount != 7:
            return None
        return Pay("", view.player("Bert") or "", 7 * view.roll("match"), "as well", ("7 × 4 = $28",))

    return rule


def kinds() -> Rule:
    """Return a rule of commands that throw what is no die of six."""
    rule = a_rule(2, "The Cabinet")

    @rule.command("attack", "Throw a die of six and one of ten.")
    def attacks(view: View, order: Order) -> Intent:
        return Tell(f"{order.giver} attacks with {sum(view.rolls('attack', order.giver, sides=(6, 10)))}.")

    @rule.command("hop", "Hop on a pogo stick.")
    def hops(view: View, order: Order) -> Intent:
        return Tell(f"{order.giver} hops {sum(view.rolls('pogo', order.giver, faces=(1, 6)))} squares.")

    @rule.command("fire", "Fire a missile.")
    def fires(view: View, order: Order) -> Intent:
        return Tell("It hits." if view.happens("missile", 0.3, order.giver) else "It misses.")

    @rule.command("hand", "Draw two cards at once.")
    def draws_two(view: View, order: Order) -> Intent:
        view.picks("hand", ["queen", "knave", "ten"], 2, order.giver)
        return Tell(f"{order.giver} has a hand.")

    return rule


SCRIPT: list[dict[str, Any]] = [
    {"what": "nights", "who": "Ann", "values": [[1, 3], [1, 3]]},
    {"what": "peek", "who": "Ann", "values": [[5]]},
    {"what": "wheel", "who": "Ann", "values": [[6]]},
    {"what": "match", "values": [[4]]},
    {"what": "attack", "values": [[3, 7]]},
    {"what": "pogo", "values": [[1, 6]]},
    {"what": "missile", "values": [True, False]},
    {"what": "hand", "values": [["ten", "queen"]]},
]


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.office.room.rulesets = lambda slug: a_ruleset(fair(), kinds(), money())
    empty_house.open(GAME, "tiny", ["Ann", "Bert"], admin="admin@example.net", script=SCRIPT)
    empty_house.write("Ann", "message admin\nHello.\nend")
    return empty_house


def says(house: House, name: str, body: str) -> str:
    """Let somebody write; return what the receipt says above its foot."""
    house.write(name, body, house.reply_to("Admin", GAME) if name == "Admin" else "game@play.example.org")
    return receipt(house, name)


def receipt(house: House, name: str) -> str:
    text = next(one for one in reversed(house.sent(name)) if one.kind == "receipt").text
    return text.partition("\n-- \n")[0].partition("\n\n")[2].strip().replace("\N{NO-BREAK SPACE}", " ")


def html(house: House, name: str) -> str:
    """Return the last letter to somebody as HTML."""
    letter = email.message_from_bytes(house.raw(name)[-1], policy=email.policy.default)
    body = letter.get_body(("html",))
    assert body is not None
    return str(body.get_content())


# --- what is told


def test_a_command_with_dice_and_sums_is_told_with_them_and_then_what_came_after(house: House) -> None:
    """1 and 3 are 4 nights of $6, half for m on m: Ann pays $12."""
    assert says(house, "Ann", "stay") == (
        "> stay\n"
        "✓ Done. Ann comes late. You pay Bert $12 for a bed. (no. 5)\n"
        "    nights: ⚀⚂ 1 + 3 = 4\n"
        "    6 × 4 = $24\n"
        "    half for m on m: $12\n"
        "    −$12\n"
        "  The inn is full now."
    )


def test_the_history_of_the_command_has_the_same_dice_and_sums(house: House) -> None:
    told = [line.strip() for line in says(house, "Ann", "stay").splitlines() if line.startswith("    ")]
    past = says(house, "Ann", "history 5")
    assert len(told) == 4
    assert all(line in past for line in told)


def test_what_is_shown_in_the_text_is_shown_in_html_too(house: House) -> None:
    says(house, "Ann", "stay")
    page = html(house, "Ann")
    places = [page.index(words) for words in (
        "Ann comes late. You pay Bert $12 for a bed.", "⚀⚂", "1 + 3 = 4", "6 × 4 = $24", "half for m on m: $12", "−$12",
        "The inn is full now.",
    )]  # fmt: skip
    assert all(first < second for first, second in pairwise(places))


def test_a_command_without_dice_or_sums_is_one_sentence_after_another(house: House) -> None:
    assert says(house, "Ann", "wave") == "> wave\n✓ Done. Ann waves. Everybody looks up. (no. 5)"


def test_a_card_that_is_drawn_is_named(house: House) -> None:
    assert says(house, "Ann", "draw") == "> draw\n✓ Done. Your card: king. Ann holds the king. (no. 5)"


def test_a_die_of_a_hundred_that_shows_6_has_no_pips(house: House) -> None:
    assert says(house, "Ann", "spin") == "> spin\n✓ Done. The wheel says 6. (no. 5)\n    wheel: 6"
    assert "⚅" not in html(house, "Ann")


def test_dice_with_different_sides_say_which_is_which(house: House) -> None:
    """3 and 7 are 10."""
    assert says(house, "Ann", "attack") == (
        "> attack\n✓ Done. Ann attacks with 10. (no. 5)\n    attack: 3 + 7 = 10 (d6 + d10)"
    )
    assert "⚂" not in html(house, "Ann")


def test_dice_with_the_faces_1_and_6_are_drawn_with_pips(house: House) -> None:
    assert says(house, "Ann", "hop") == "> hop\n✓ Done. Ann hops 7 squares. (no. 5)\n    pogo: ⚀⚅ 1 + 6 = 7"


def test_what_may_happen_or_not_is_told_with_its_chance(house: House) -> None:
    assert says(house, "Ann", "fire") == "> fire\n✓ Done. It hits. (no. 5)\n    missile: yes (30%)"
    assert says(house, "Ann", "fire") == "> fire\n✓ Done. It misses. (no. 7)\n    missile: no (30%)"
    assert "no (30%)" in html(house, "Ann")


def test_several_cards_that_are_drawn_are_named_in_their_order(house: House) -> None:
    assert says(house, "Ann", "hand") == "> hand\n✓ Done. Your hand: ten, queen. Ann has a hand. (no. 5)"


@pytest.mark.slow
def test_a_correction_of_the_admin_s_is_told_with_the_dice_that_it_led_to(house: House) -> None:
    words = says(house, "Admin", "give Ann 7 now because she sang")
    assert "match: ⚃ 4\n    7 × 4 = $28" in words
    assert "Bert gets $28 as well." in words


# --- who may know it


def test_secret_dice_are_told_to_whose_they_are(house: House) -> None:
    assert "peek: ⚄ 5" in says(house, "Ann", "peek")


@pytest.mark.parametrize("writer", ["Bert", "Admin"])
def test_secret_dice_are_not_told_to_who_acts_in_the_name_of_whose_they_are(house: House, writer: str) -> None:
    says(house, "Ann", "delegate Bert")
    words = says(house, writer, "as Ann: peek")
    assert "lifts the cup." in words
    assert "⚄" not in words
    assert "⚄" not in html(house, writer)
    assert "peek: ⚄ 5" in receipt(house, "Ann")


def test_a_sum_that_one_player_is_told_is_told_to_nobody_else(house: House) -> None:
    says(house, "Ann", "delegate Bert")
    assert "9 ÷ 3" not in says(house, "Bert", "as Ann: scratch")
    assert "9 ÷ 3 = $3" in receipt(house, "Ann")


def test_what_is_shuffled_in_secret_is_told_to_nobody(house: House) -> None:
    words = says(house, "Ann", "cut")
    assert "The pack is cut." in words
    assert "queen" not in words


@pytest.mark.parametrize("name", ["kind", "id", "get", "exists"])
def test_the_receipt_of_law_says_which_names_every_thing_has_already(name: str) -> None:
    house = House()
    house.office.room.rulesets = lambda slug: rehearsed(slug, [rulesets_folder()])
    house.open(GAME, BOARD, ["Ann", "Bert"])
    law = '"""Odd."""\nfrom mailgame.law import Rule\nrule = Rule(0, "Odd")\n'
    law += f'rule.attribute("hut", "{name}", "text", "")'
    house.write("Ann", f'propose add "Odd"\n```law\n{law}\n```\nend')
    assert f"Everything has its “{name}” already: choose another name." in house.last("Ann").words
    house.store.close()


# --- receipts that come later, and letters that cannot be written whole


def test_dice_are_told_of_each_command_where_one_receipt_answers_many_letters(house: House) -> None:
    house.office.room.settings = replace(house.office.room.settings, letters_per_hour=1)
    for body in ("wave", "stay", "wave", "stay", "wave"):
        house.write("Ann", body)
    house.now += timedelta(hours=1)
    with house.store.begin() as tx:
        pay(Mail(house.office.room, tx, house.now))
    words = receipt(house, "Ann")
    assert words.count("    nights: ⚀⚂ 1 + 3 = 4\n    6 × 4 = $24\n") == 2
    assert "Everybody looks up. (3 times)" in words


def test_words_alone_lack_the_dice_and_no_sentence() -> None:
    reckoned = ReceiptLine("go", "done", "You go.", happenings=(Happening("", sums=("1 + 1 = 2",)), Happening("Rain.")))
    scene = SimpleNamespace(lines=(reckoned, ReceiptLine("stop", "done", "")))
    assert bare(scene) == "go\n    done: You go. Rain.\n\nstop\n    done"
