"""House players: whatever shipped game it is, they play it from their letters alone, and with some sense."""

from __future__ import annotations

import email
import email.policy
import re
from collections import Counter
from datetime import timedelta
from email.message import EmailMessage
from itertools import pairwise

import pytest

from mailgame.game.inputs import Instruct
from mailgame.paths import rulesets_folder
from mailgame.playing.habits import habits_of
from mailgame.playing.houseplayers import LETTERS, HousePlayer
from mailgame.rulesets.loading import available, load
from tests.desk.harness import BOARD, CARDS, MONDAY, House, person
from tests.desk.harness import LETTERS as LETTERS_AS_WRITTEN
from tests.press.post import every_letter

pytestmark = pytest.mark.slow

SHIPPED = sorted(available([rulesets_folder()]))
TURNS = [name for name in SHIPPED if habits_of(load(name, [rulesets_folder()])).get("ends")]
NAMES = ["Ada", "Ben", "Cy"]


def guests(ruleset: str) -> list[HousePlayer]:
    habits = habits_of(load(ruleset, [rulesets_folder()]))
    return [HousePlayer(name, person(name).address, habits) for name in NAMES]


def play(house: House, ruleset: str, deadlines: int) -> dict[str, list[bytes]]:
    """Let three house players play alone, by mail; return what each wrote."""
    house.open("table", ruleset, NAMES)
    players = guests(ruleset)
    read: Counter[str] = Counter()
    wrote: dict[str, list[bytes]] = {name: [] for name in NAMES}
    takes_turns = bool(players[0].habits.get("ends"))
    for _ in range(deadlines * len(players) if takes_turns else deadlines):
        busy = True
        while busy:
            busy = False
            for player in players:
                if (letter := player.of_their_own(house.now)) is not None:
                    wrote[player.name].append(letter)
                    assert house.hand_in(letter).state == "played"
                    busy = True
                for raw in house.raw(player.name)[read[player.name] :]:
                    read[player.name] += 1
                    answer = player.answer(raw, house.now)
                    if answer is not None:
                        wrote[player.name].append(answer)
                        assert house.hand_in(answer).state == "played"
                        busy = not takes_turns  # else a turn would follow the other without end, and no time pass
        if takes_turns:
            house.until(house.now + timedelta(hours=3))
        elif players[0].habits.get("daily"):
            house.until(house.now + timedelta(days=1))
        elif not house.next_deadline():
            break
    return wrote


@pytest.fixture
def house(empty_house: House) -> House:
    return empty_house


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_they_play_every_shipped_game(house: House, ruleset: str) -> None:
    wrote = play(house, ruleset, 12)
    orders = [entry for entry in house.journal("table") if isinstance(entry.input, Instruct)]
    assert all(len(letters) >= 4 for letters in wrote.values())
    assert {entry.input.player for entry in orders} == set(NAMES)
    refused = [entry for entry in orders if entry.outcome == "refused"]
    assert len(refused) <= len(orders) / 4, [(entry.input.words, entry.refusal) for entry in refused]
    verbs = {entry.input.words.split()[0] for entry in orders if entry.outcome != "refused"}
    assert {"vote", "propose"} < verbs


def test_turn_by_turn_they_play_to_the_end(house: House) -> None:
    play(house, CARDS, 200)
    with house.store.begin() as tx:
        assert tx.game("table").ended
    assert "pass" not in {command.split()[1] for command in house.played("table")}


@pytest.mark.parametrize("ruleset", TURNS)
def test_a_turn_of_several_commands_ends_when_they_have_read_what_came_of_them(house: House, ruleset: str) -> None:
    habits = habits_of(load(ruleset, [rulesets_folder()]))
    ends = habits["ends"]
    play(house, ruleset, 2 * int(habits.get("replies", LETTERS)))
    orders = [entry for entry in house.journal("table") if isinstance(entry.input, Instruct)]
    acts = [entry for entry in orders if entry.input.words.split()[0] not in ("vote", "propose")]
    turns = [entry for entry in acts if entry.input.words == ends]
    assert len(turns) >= 4
    assert all(entry.outcome == "done" for entry in turns), "nobody ends a turn that is not theirs"
    assert {one.input.player for one in turns} == set(NAMES)
    begun = [then for before, then in pairwise(acts) if before in turns]  # what the next player does first
    ended = turns[1:]
    waited = [last.input.at > one.input.at for one, last in zip(begun, ended, strict=False) if one is not last]
    assert waited
    assert all(waited), "an answer lies between"


def test_they_bid_what_they_have_and_yea_for_their_own(house: House) -> None:
    play(house, CARDS, 200)
    authors: dict[str, str] = {}
    bids = list[int]()
    for entry in house.journal("table"):
        for event in entry.events:
            if event["event"] == "Submitted":
                authors[str(len(authors) + 1)] = entry.input.player
        bid = re.fullmatch(r"vote (\d+) (yea|nay) (\d+)", getattr(entry.input, "words", ""))
        if bid is not None:
            bids.append(int(bid[3]))
            assert entry.outcome == "done", entry.refusal
            assert bid[2] == "yea" or authors[bid[1]] != entry.input.player
    assert len(bids) >= 6
    assert len([bid for bid in bids if bid > 0]) > len(bids) / 3, "they know what they have from their letters"


def said(raw: bytes) -> tuple[str, str]:
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    return str(letter["Message-ID"]), letter.get_content()


def test_they_write_the_same_to_the_same_letters(house: House) -> None:
    """After a restart they read everything again, and the server must see that it has had their answers."""
    wrote = play(house, BOARD, 6)
    for player in guests(BOARD):
        again = [answer for raw in house.raw(player.name) if (answer := player.answer(raw, MONDAY)) is not None]
        before = [said(raw) for raw in wrote[player.name]]
        assert before == [said(raw) for raw in again[: len(before)]]


def test_a_letter_that_asks_for_nothing_gets_no_answer() -> None:
    letter = EmailMessage()
    letter["From"] = "game@play.example.org"
    letter["X-Mailgame-Kind"] = "notice"
    letter["Message-ID"] = "<1@play.example.org>"
    letter.set_content("Hello,\n\n    collect\n")
    assert guests(CARDS)[0].answer(letter.as_bytes(), MONDAY) is None
    letter.replace_header("X-Mailgame-Kind", "turn")
    answer = guests(CARDS)[0].answer(letter.as_bytes(), MONDAY)
    assert answer is not None
    assert b"collect" in answer or b"propose" in answer


def answered(body: str, kind: str = "update") -> list[str]:
    """Return the lines that each of thirty house players answers to the same letter."""
    letter = EmailMessage()
    letter["From"] = "game@play.example.org"
    letter["X-Mailgame-Kind"] = kind
    letter["Message-ID"] = "<1@play.example.org>"
    letter.set_content(body)
    habits = habits_of(load(BOARD, [rulesets_folder()]))
    players = [HousePlayer(f"Ada{count}", f"ada{count}@example.net", habits) for count in range(30)]
    wrote = [player.answer(letter.as_bytes(), MONDAY) for player in players]
    return ["\n".join(said(raw)[1].split("\n")[2:-3]) for raw in wrote if raw is not None]


def test_they_answer_what_others_say_once_a_day() -> None:
    """Of eight players each of whom answers a quarter of what the other seven say, there is no end of answers."""
    ann = HousePlayer("Ann", "ann@example.net", {"reads": ["post"], "says": ["Well said."]})
    spoke = []
    for number in range(80):
        letter = EmailMessage()
        letter["Message-ID"], letter["Reply-To"] = f"<{number}@x>", "game@example.org"
        letter["X-Mailgame-Kind"] = "post"
        letter.set_content("Who gains by this?\n")
        now = MONDAY + timedelta(days=number // 40)
        spoke += [f"{now:%A}"] if ann.answer(letter.as_bytes(), now) else []
    assert spoke == ["Monday", "Tuesday"]


def test_the_subject_of_their_answer_is_that_of_the_letter() -> None:
    """Its first word beside a quotation mark stays a word of its own, where the header would be folded."""
    subject = "[A table of Nomic Risk] A proposal: change “A lighthouse”"
    letter = EmailMessage(policy=email.policy.default.clone(max_line_length=900))
    letter["From"], letter["Subject"] = "game@play.example.org", subject
    letter["X-Mailgame-Kind"], letter["Message-ID"] = "turn", "<1@play.example.org>"
    letter.set_content("    collect\n")
    answer = guests(CARDS)[0].answer(letter.as_bytes(), MONDAY)
    assert answer is not None
    assert email.message_from_bytes(answer, policy=email.policy.default)["Subject"] == f"Re: {subject}"


def test_of_what_one_offer_lets_them_choose_from_they_take_one() -> None:
    offer = "You are on a station\n--------------------\n\nTrains go on.\n\n    train 16\n\n    train 36\n\n"
    wrote = answered(f"{offer}Until Sunday 24 January, before midnight\n(London). Otherwise you stay.\n\nYou\n---\n")
    taken = [[line for line in letter.split("\n") if line.startswith("train")] for letter in wrote]
    assert {len(lines) for lines in taken} <= {0, 1}
    assert {"train 16", "train 36"} == {line for lines in taken for line in lines}


def test_of_an_offer_in_a_letter_as_it_is_written_they_take_one() -> None:
    letter = every_letter(LETTERS_AS_WRITTEN)["update"].text
    assert {"    gift 400", '    gift "Silver Card"'} <= {*letter.split("\n")}
    taken = [[line for line in wrote.split("\n") if line.startswith("gift")] for wrote in answered(letter)]
    assert {len(lines) for lines in taken} == {0, 1}
    assert {"gift 400", 'gift "Silver Card"'} == {line for lines in taken for line in lines}


def test_they_send_back_nothing_that_a_person_has_to_fill_in() -> None:
    buttons = '    extra vote on PROPOSAL\n\n    propose add "TITLE"\n    There.\n    end\n\n    use gold\n'
    wrote = answered(f"Propose a new rule.\n\n{buttons}\n")
    assert any("use gold" in letter for letter in wrote)
    assert not [letter for letter in wrote if "PROPOSAL" in letter or "TITLE" in letter]


def test_they_give_no_name_that_they_have_read() -> None:
    known = habits_of(load(BOARD, [rulesets_folder()]))["names"]
    offer = f'{", ".join(known[1:])} are taken.\n\n    buy 7 as "NAME" m\n'
    wrote = answered(offer)
    assert wrote
    assert all(f'buy 7 as "{known[0]}"' in letter for letter in wrote if "buy" in letter)


def test_what_they_propose_sets_a_number_within_its_span() -> None:
    ann = HousePlayer("Ann", "ann@example.net", {"proposals": ["propose amend 4\nset start = {8..12}000\nend"]})
    proposed = set[str]()
    for number in range(200):
        letter = EmailMessage()
        letter["Message-ID"], letter["Reply-To"] = f"<{number}@x>", "game@example.org"
        letter["X-Mailgame-Kind"] = "update"
        letter.set_content("A quiet week.\n")
        raw = ann.answer(letter.as_bytes(), MONDAY)
        proposed |= set(said(raw)[1].split("\n")[3:4]) if raw is not None else set()
    assert proposed == {f"set start = {number}000" for number in range(8, 13)}
