"""What the cards say, statement by statement, where a rehearsal would be too long for it."""

from __future__ import annotations

import email
import email.policy
import itertools
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from mailgame.desk.opening import CannotOpen
from mailgame.game.game import Game
from mailgame.rehearsing.rehearsal import play, readable
from mailgame.rehearsing.rehearsal_file import read_file
from tests.rulesets.harness import Table, ruleset

shows = pytest.mark.shows
NAMES = ("Ann", "Bert", "Cleo")


# --- the start


@shows("1f")
def test_over_many_seeds_everybody_begins_about_equally_often() -> None:
    first = Counter(Table(*NAMES, first=0, seed=f"seed {number}").turn for number in range(300))
    assert set(first) == set(NAMES)
    assert all(70 <= count <= 130 for count in first.values()), first


@shows("1e", "1g")
def test_the_draw_is_one_die_with_a_face_for_each_seat() -> None:
    table = Table(*NAMES, "Dora", first=4)
    assert table.last.rolls == [("first player", "", [4])]
    assert table.turn == "Dora"


@shows("1b", "1c", "1d", "11f")
@pytest.mark.parametrize("players", [2, 3, 8])
def test_money_comes_out_of_a_stock_that_stays_whole(players: int) -> None:
    table = Table(*(f"Player{number}" for number in range(players)))
    assert table.bank == 10_000 - 100 * players


# --- winning


@shows("2a", "2b", "2c", "2f", "12f")
@pytest.mark.parametrize(("start", "wins"), [(189, False), (190, True), (195, True)])
def test_collecting_wins_with_200_and_not_with_199(start: int, wins: bool) -> None:
    table = Table(*NAMES, money=start)
    assert table.says("Ann", "collect")
    assert table.winner == ("Ann" if wins else "")
    assert table.turn == ("Ann" if wins else "Bert"), "a win comes before the end of the turn"


@shows("2l", "2k", "8j")
def test_what_is_bid_and_sealed_still_counts_as_hers() -> None:
    table = Table(*NAMES, money=190)
    table.change("propose discard 12", ann="yea 20")
    assert table.says("", "give Ann 9 now because of a mistake")
    assert not table.winner
    assert table.says("", "give Ann 1 now because of another")
    assert table.winner == "Ann"
    assert table.money("Ann") == 200


@shows("2n", "2m")
def test_what_was_ratified_and_waits_never_takes_effect_after_a_win() -> None:
    table = Table(*NAMES, money=190, actions=2)
    table.change("propose replace 4\nset amount = 25", "collect", ann="yea 0", bert="yea 1", cleo="yea 0")
    assert table.winner == "Ann"
    assert table.see("proposals.1.status") == "accepted"
    assert table.see("rules.4.parameters.amount") == 10
    assert not table.says("Bert", "collect")
    assert "Ann has won" in table.refusals[-1]


@shows("2p", "3k")
def test_silence_can_win() -> None:
    table = Table(*NAMES, money=190)
    table.wait(48)
    assert table.winner == "Ann"


@shows("2d", "2j")
def test_who_is_rich_in_anothers_turn_waits_for_his_own() -> None:
    table = Table(*NAMES)
    assert table.says("", "give Cleo 900 now because it is hers")
    assert not table.winner
    assert table.says("Ann", "collect")
    assert not table.winner
    assert table.says("Bert", "pass")
    assert table.winner == "Cleo"


# --- actions


@shows("3l", "3r", "4f")
def test_what_is_done_for_the_silent_is_what_card_4_says_then() -> None:
    table = Table(*NAMES)
    table.change("propose replace 4\nset amount = 25", ann="yea 1", bert="yea 0", cleo="yea 0")
    table.wait(48)
    assert table.money("Bert") == 125
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 125


@shows("3k")
def test_the_default_is_taken_once_for_each_action_left() -> None:
    table = Table(*NAMES, actions=3)
    assert table.says("Ann", "collect")
    table.wait(48)
    assert table.money("Ann") == 130
    assert table.turn == "Bert"


@shows("3d", "3s", "8t")
@pytest.mark.parametrize("mix", list(itertools.product(["collect", "propose discard 11"], repeat=2)), ids=" + ".join)
def test_two_actions_can_be_mixed(mix: tuple[str, str]) -> None:
    table = Table(*NAMES, actions=2)
    for action in mix:
        assert table.turn == "Ann"
        if action == "collect":
            assert table.says("Ann", action)
        else:
            table.change(action, ann="nay 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Bert"
    assert table.money("Ann") == 100 + 10 * mix.count("collect") - mix.count("propose discard 11")


@shows("4e")
def test_a_bank_with_four_dollars_pays_four() -> None:
    table = Table("Ann", "Bert", stock=204)
    assert table.says("Ann", "collect")
    assert (table.money("Ann"), table.bank) == (104, 0)
    assert table.says("Bert", "collect")
    assert (table.money("Bert"), table.bank, table.turn) == (100, 0, "Ann")


@shows("12e", "3p")
def test_without_card_12_a_turn_can_go_on_without_actions_until_its_time_is_over() -> None:
    table = Table(*NAMES, actions=2)
    table.change("propose discard 12", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Ann", "collect")
    assert table.says("Bert", "collect\ncollect")
    assert table.turn == "Bert"
    table.wait(47)
    assert table.turn == "Bert"
    table.wait(1)
    assert (table.turn, table.money("Bert")) == ("Cleo", 120)


@shows("3k", "5h", "12a")
def test_while_card_3_is_by_hand_the_admin_gives_actions_and_a_turn_ends_when_they_are_spent() -> None:
    table = Table(*NAMES)
    table.change("propose replace 3\nWho sings has an action.\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Bert"
    assert table.says("Bert", "collect") is False
    assert table.says("", "set Bert actions 2 now because he sang twice")
    table.change("propose discard 11", "collect", ann="nay 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Cleo"
    table.wait(48)
    assert (table.turn, table.money("Cleo")) == ("Ann", 100)


# --- changing the cards


@shows("5e", "5f", "1o")
def test_a_card_has_its_number_when_it_takes_effect_and_not_before() -> None:
    table = Table(*NAMES)
    table.change('propose add "Tea"\nThere is tea.\nend', ann="yea 1")
    with pytest.raises(LookupError):
        table.see("rules.14")
    assert table.says("Bert", "vote 1 yea 0")
    assert table.says("Cleo", "vote 1 yea 0")
    assert table.see("rules.14.title") == "Tea"


@shows("6k", "6h", "7j")
def test_cards_6_and_7_can_be_turned_against_themselves_and_adding_is_left() -> None:
    table = Table(*NAMES)
    table.change("propose replace 6\nNothing is discarded on Sundays.\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Bert", "propose discard 7") is False
    table.change("propose replace 7\nNothing is replaced any more.\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Cleo", "propose replace 7\nOnce more.\nend") is False
    table.change('propose add "Tea"\nThere is tea.\nend', ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.14.title") == "Tea"
    table = Table(*NAMES)
    table.change("propose discard 6", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.6.standing") == "discarded"


@shows("7l")
def test_a_number_that_the_new_text_still_names_is_kept_and_another_is_not() -> None:
    table = Table(*NAMES, turn_hours=24)
    text = "Everybody has {actions} actions, and as much time as he likes."
    table.change(f"propose replace 3\n{text}\nset actions = 2\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.3.text") == "Everybody has 2 actions, and as much time as he likes."
    assert table.see("rules.3.parameters") == {"actions": 2}
    text = "For an action there are {amount:money}."
    table.change(f"propose replace 4\n{text}\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Bert", "collect"), "the rest of the turn is by the old card"
    assert table.see("rules.4.text") == "For an action there are $10."
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 110


@shows("5k", "8ab")
def test_no_number_can_be_set_past_the_card_that_is_declared() -> None:
    table = Table(*NAMES)
    for words in (
        "propose replace 4\nset 2.target = 100\nend",
        'propose add "Rich"\nA hundred dollars win.\nset target = 100\nend',
        "propose replace 2\nset amount = 100\nend",
        "propose replace 2\nset target = lots\nend",
    ):
        assert table.says("Ann", words) is False
    assert (table.turn, table.see("players.Ann.actions"), table.see("proposals")) == ("Ann", 1, {})


@shows("13h")
def test_a_reversed_order_shows_at_the_end_of_the_turn_in_which_it_takes_effect() -> None:
    table = Table(*NAMES)
    table.change("propose replace 13\nset seats = -1\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Bert", "card 13 as it was has begun this turn"
    order = []
    for _ in range(4):
        assert table.says(table.turn, "pass")
        order.append(table.turn)
    assert order == ["Ann", "Cleo", "Bert", "Ann"]


# --- auctions


@shows("9a", "9b", "9c", "9d", "9e", "9f", "9g", "11c", "11d")
@pytest.mark.parametrize(("yea", "nay", "ratified"), [
    (50, 20, True), (40, 20, True), (39, 20, False), (1, 0, True), (0, 0, False), (0, 1, False),
])
def test_how_many_yea_dollars_ratify(yea: int, nay: int, ratified: bool) -> None:
    table = Table(*NAMES)
    table.change("propose discard 4", ann=f"yea {yea}", bert=f"nay {nay}", cleo="nay 0")
    assert table.see("proposals.1.status") == ("accepted" if ratified else "rejected")
    assert (table.money("Ann"), table.money("Bert"), table.bank) == (100 - yea, 100 - nay, 9700 + yea + nay)


@shows("9g")
def test_one_who_bids_sixty_outweighs_two_who_bid_twenty_five() -> None:
    table = Table(*NAMES)
    table.change("propose discard 4", ann="yea 60", bert="nay 10", cleo="nay 15")
    assert table.see("proposals.1.status") == "accepted"


@shows("9e", "9d")
def test_the_least_that_must_be_for_it_is_a_number_of_the_card() -> None:
    table = Table(*NAMES, least_yea=10)
    table.change("propose discard 4", ann="yea 9", bert="yea 0", cleo="yea 0")
    assert table.see("proposals.1.status") == "rejected"


@shows("8r")
def test_what_is_bid_is_safe_from_every_other_payment() -> None:
    table = Table(*NAMES)
    table.change("propose discard 4", ann="yea 70")
    assert not table.says("", "take 50 from Ann now because of a fine")
    assert table.refusals[-1] == "Ann has no more than $30 that is free."
    assert table.says("", "take 30 from Ann now because of a fine")
    assert table.money("Ann") == 70, "thirty were free, and thirty were taken"
    assert table.says("Bert", "vote 1 yea 0")
    assert table.says("Cleo", "vote 1 nay 0")
    assert (table.see("proposals.1.status"), table.money("Ann")) == ("accepted", 0)


@shows("8e", "8w")
def test_everything_and_nothing_can_be_bid() -> None:
    table = Table(*NAMES)
    table.change("propose discard 4", ann="yea 100", bert="nay 0", cleo="nay 0")
    assert table.money("Ann") == 0
    table.change("propose discard 6", ann="nay 0", bert="yea 1", cleo="nay 0")
    assert table.see("proposals.2.status") == "accepted"


# --- cards at odds


BONUS = '''propose add "Bonus"
Collecting brings more.
```law
from mailgame.law import Add, Fix, Pay, Rule
rule = Rule(0, "")
@rule.alter(Pay)
def gets_more(view, pay):
    return Fix(WORTH, "the card") if pay.why == "for an action" else None
```
end'''


def with_two_bonuses(first: str = "", second: str = "") -> Table:
    """Return a table with two cards, 14 and 15, that want 25 and 40 paid for collecting."""
    table = Table(*NAMES, law=True)
    for worth, claim in (("25", first), ("40", second)):
        block = BONUS.replace("WORTH", worth).replace("Collecting brings more.", f"It is {worth}. {claim}")
        table.change(block, ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Cleo"
    return table


@shows("5s", "7n")
def test_of_two_cards_at_odds_the_one_that_has_stood_longer_prevails_and_all_are_told_why() -> None:
    table = with_two_bonuses()
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 125
    words = "Rules 14 and 15 both set this amount; rule 14 prevails: it has stood longer in its present form."
    assert words in table.conflicts


@shows("7n")
def test_a_card_that_is_replaced_is_young_again() -> None:
    table = with_two_bonuses()
    block = BONUS.replace("WORTH", "30").replace('propose add "Bonus"', "propose replace 14")
    table.change(block, ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Ann", "collect")
    assert table.money("Ann") == 97 + 40, "now rule 15 is the older one"


@shows("5s")
def test_a_cards_own_words_come_before_its_age() -> None:
    table = with_two_bonuses(second="It takes precedence over rule 14.")
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 140
    assert "Rules 14 and 15 both set this amount; rule 15 prevails: as they say themselves." in table.conflicts
    table = with_two_bonuses(first="It defers to rule 15.")
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 140


@shows("5k", "5n", "5o")
def test_law_cannot_take_card_5_out_of_force() -> None:
    table = Table(*NAMES, law=True)
    block = '''propose add "No More"
Nobody can add rules.
```law
from mailgame.law import Repeal, Rule, TurnBegan
rule = Rule(0, "")
@rule.after(TurnBegan)
def away_with_it(view, began):
    return Repeal(5, "for good", "discarded")
```
end'''
    table.change(block, ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Bert", "pass")
    assert table.see("rules.5.standing") == "in force"
    table.change('propose add "Tea"\nThere is tea.\nend', ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.15.title") == "Tea"


@shows("5q", "10f")
def test_a_protection_that_takes_effect_first_stops_a_discard_of_the_same_turn() -> None:
    table = Table(*NAMES, actions=2)
    shield = 'propose add "A Shield"\nRule 4 cannot be discarded.\nend'
    table.change(shield, ann="yea 1", bert="yea 0", cleo="yea 0")
    table.change("propose discard 4", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.4.standing") == "in force"
    assert "Proposal 2 does nothing: rule 14 protects rule 4." in table.told
    assert table.see("proposals.2.waits") is False


# --- by mail


def by_mail(folder: Path, *letters: tuple[str, str, str], players: Sequence[str] = NAMES) -> dict[str, list[str]]:
    """Play letters of (time, who, words) on a Monday; return what everybody got, and leave the pages in `folder`."""
    head = ["[game]", 'ruleset = "economic"', 'name = "by mail"', 'timezone = "UTC"', "start = 2026-11-23T09:00:00",
            "until = 2026-11-23T12:00:00", 'seed = "by mail"', 'admin = "admin@example.org"']
    people = [f'[[player]]\nname = "{name}"\nemail = "{name.lower()}@example.org"' for name in players]
    chance = ['[[chance]]\nwhat = "first player"\nvalues = [[1]]']
    mail = [
        f"[[mail]]\nat = 2026-11-23T{time}:00\nfrom = '{who}@example.org'\nsubject = 'my move'\nbody = '''{words}'''"
        for time, who, words in letters
    ]
    file = folder / "by_mail.toml"
    file.write_text("\n".join([*head, *people, *chance, *mail]), encoding="utf-8")
    outcome = play(read_file(file), folder)
    got: dict[str, list[str]] = {}
    for raw in outcome.letters:
        to = str(email.message_from_bytes(raw, policy=email.policy.default)["To"])
        got.setdefault(to.partition("@")[0].rpartition("<")[2], []).append(" ".join(readable(raw).split()))
    return got


@shows("8i", "8j", "8k", "8l", "5c")
def test_a_sealed_bid_stands_in_nobody_elses_letter_and_on_no_page_until_all_are_revealed(tmp_path: Path) -> None:
    letters = [
        ("10:00", "ann", 'propose add "Tea"\nThere is tea at five.\nend'),
        ("10:10", "bert", "vote 1 nay 37"),
        ("10:20", "ann", "vote 1 yea 73\nstatus\nhistory 4"),
        ("10:30", "admin", "status"),
        ("10:40", "cleo", "status\nrules"),
    ]
    got = by_mail(tmp_path, *letters)
    for who, secrets in (("ann", ["37"]), ("bert", ["73"]), ("cleo", ["37", "73"]), ("admin", ["37", "73"])):
        told = " ".join(got[who])
        assert not any(f"${secret}" in told for secret in secrets), who
    assert "Your sealed bid on proposal 1: nay, $37; you have $63 left." in got["bert"][-1]
    assert "Ann $100 Bert $100 Cleo $100" in got["cleo"][-1]
    pages = [page.read_text(encoding="utf-8") for page in (tmp_path / "site").rglob("*.html")]
    assert pages
    assert not any(f"${secret}" in page for secret in ("37", "73") for page in pages)
    got = by_mail(tmp_path, *letters, ("10:50", "cleo", "vote 1 yea 1"))
    for who in ("ann", "bert", "cleo"):
        (result,) = [text for text in got[who] if text.startswith("[by mail] Accepted: add a rule")]
        assert "$74 yea, $37 nay; $74 yea was needed. Ann: yea $73 Bert: nay $37 Cleo: yea $1" in result


@shows("1s")
def test_one_player_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="starts with 2 players or more; there are 1"):
        by_mail(tmp_path, players=("Ann",))


@shows("3v", "3w", "8v")
def test_talk_takes_no_action_and_no_turn() -> None:
    table = Table(*NAMES)
    assert table.says("Cleo", "post\nHello!\nend")
    assert table.says("Ann", "message Cleo\nHello!\nend")
    assert (table.turn, table.see("players.Ann.actions")) == ("Ann", 1)


# --- a hundred games

IDEAS = (
    "propose replace 4\nset amount = {tens}\nend",
    "propose replace 2\nset target = {hundreds}\nend",
    "propose replace 3\nset actions = {few}\nend",
    "propose replace 9\nset ratio = {few}\nend",
    "propose replace 13\nset seats = {few}\nend",
    "propose discard {card}",
    'propose add "Idea {few}"\nIdea {tens} of many.\nend',
    "propose replace {card}\nNew words, without numbers.\nend",
)


class Guest:
    """A player who mostly collects, has an idea now and then, and bids by what he has and whose idea it is."""

    def __init__(self, name: str, whims: random.Random) -> None:
        self.name = name
        self.whims = whims

    def move(self, table: Table) -> None:
        """Do something in one's own turn; a guest who can do nothing is silent."""
        draw = self.whims.random()
        if draw < 0.3:
            idea = self.whims.choice(IDEAS).format(
                tens=self.whims.randrange(5, 60, 5), hundreds=self.whims.randrange(120, 320, 20),
                few=self.whims.randrange(1, 4), card=self.whims.randrange(2, 16),
            )
            if table.says(self.name, idea):
                return
        if draw < 0.9 and not table.says(self.name, "collect"):
            table.says(self.name, "pass")

    def bid(self, table: Table, number: str, author: str) -> None:
        """Bid a share of one's money: more for one's own idea, against those of who is ahead."""
        money = table.money(self.name)
        ahead = table.see("players").get(author, {"money": 0})["money"] > money
        side = "yea" if author == self.name or not ahead else "nay"
        share = self.whims.uniform(0.05, 0.3) if author == self.name else self.whims.uniform(0, 0.12)
        table.says(self.name, f"vote {number} {side} {int(money * share)}")


def a_game(seed: int, most: int = 250) -> Table:
    """Play a whole game with guests and an Admin; stop at a winner, or after so many moves."""
    whims = random.Random(seed)
    names = ("Ann", "Bert", "Cleo", "Dora")[: whims.choice((2, 3, 4))]
    table = Table(*names, first=0, seed=f"game {seed}")
    guests = {name: Guest(name, whims) for name in names}
    for _ in range(most):
        if table.game.over:
            break
        if table.see("game.paused"):
            nobody = not table.turn
            assert table.says("", f"turn {whims.choice(names)} because somebody must" if nobody else "resume")
            continue
        ballots = [ballot for ballot in table.see("ballots").values() if not ballot["closed"]]
        if ballots:
            proposal = ballots[0]["proposal"]
            author = table.see(f"proposals.{proposal}.author")
            for guest in guests.values():
                if whims.random() < 0.9 and not table.game.over:
                    guest.bid(table, proposal, author)
            table.wait(48)
        elif whims.random() < 0.9:
            guests[table.turn].move(table)
        else:
            table.wait(48)
    return table


@pytest.mark.slow
@shows("11f", "2o")
def test_a_hundred_games_end_with_a_winner_or_at_their_limit_with_balanced_books() -> None:
    ends = Counter()
    for seed in range(100):
        table = a_game(seed)
        world = table.game.world
        assert sum(world.accounts.values()) == 0
        assert sum(money for name, money in world.accounts.items() if name) == 10_000
        assert all(money >= 0 for name, money in world.accounts.items() if name)
        ends["a winner" if table.winner else "the limit"] += 1
    assert ends["a winner"] >= 60, ends
    assert ends["the limit"] == 100 - ends["a winner"]


@pytest.mark.parametrize("seed", [3, 14, 15, 92])
def test_a_game_played_again_from_its_inputs_is_the_same_game(seed: int) -> None:
    table = a_game(seed)
    again = Game.new(ruleset(), table.begin)
    for given in table.inputs:
        again.handle(given)
    again.world.data["clock"] = table.now
    assert again.encode() == table.game.encode()
