"""A letter that answers its reader and brings news says each thing once, and its subject what matters most."""

from __future__ import annotations

import email
import email.policy
import re
from collections import Counter
from email.message import EmailMessage, Message
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.letters.notice import Notice
from mailgame.desk.letters.offer import OfferLetter
from mailgame.desk.letters.receipt import Receipt
from mailgame.desk.letters.voting import VotingLetter
from mailgame.desk.room.mailroom import Addressee
from mailgame.desk.writing.kinds import load
from mailgame.game.telling.noting import noted
from mailgame.kernel.narration import LetterWanted, Narration
from mailgame.press.scenes.answers import Status
from mailgame.press.scenes.joining import NEWS, PRESSING, ROUTINE, Part, is_heard, said_once, short_subject, subject_of
from mailgame.press.scenes.occasions import ReceiptLine
from mailgame.press.scenes.scene import Happening, Roll
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file
from tests.desk.harness import CARDS, House
from tests.press import table

REHEARSALS = Path(__file__).parent.parent / "rehearsals"


@cache
def letters(rehearsal: str) -> tuple[Message, ...]:
    """Return the letters of a rehearsal, in the order in which they were sent."""
    sent = play(read_file(REHEARSALS / f"{rehearsal}.toml"), None, None).letters
    return tuple(email.message_from_bytes(raw, policy=email.policy.default) for raw in sent)


def letter(rehearsal: str, to: str, subject: str) -> str:
    """Return the plain text of the first letter to somebody with this subject, every run of white space as a space."""
    for sent in letters(rehearsal):
        if f"{to.lower()}@" in str(sent["To"]) and subject == str(sent["Subject"]):
            assert isinstance(sent, EmailMessage)
            body = sent.get_body(("plain",))
            assert body is not None
            return " ".join(body.get_content().split())
    raise AssertionError([str(sent["Subject"]) for sent in letters(rehearsal) if f"{to.lower()}@" in str(sent["To"])])


@pytest.mark.slow
def test_who_casts_the_last_vote_is_told_the_result_once() -> None:
    """Cleo’s $0 closes the auction: the receipt leaves to the result what is decided, and to the turn what was paid.

    What was voted on stood in the letter that opened the auction.
    """
    text = letter("economic_shields", "Cleo", "[shields] Accepted: add a rule “Iron” · It is Bert’s turn")
    assert "> vote 1 nay 0 ✓ Done. (no. 13) Accepted: add a rule “Iron” =====" in text
    assert "Proposal 1, by Ann. $1 yea, $0 nay" in text
    assert "Ann gives the parties." not in text
    for once in ("$1 yea, $0 nay; $1 yea was needed.", "add a rule “Iron”", "Ann pays the bank $1 for saying yea.",
                 "Rule 14, “Iron”, is in force.", "Your sealed bid on proposal 1: nay, $0"):
        assert text.count(once) == 1, once
    assert "is accepted" not in text


@pytest.mark.slow
def test_what_waits_for_the_next_turn_is_told_while_it_waits_and_not_when_it_has_come() -> None:
    """Of two actions Cleo has one left when rule 4 is discarded by auction: that waits until Ann’s turn begins."""
    accepted = "[two-actions] Accepted: discard rule 4, “Collecting” · It is Cleo’s turn"
    result = letter("economic_two_actions", "Ann", accepted)
    assert result.count("Proposal 2 (to discard rule 4, “Collecting”) takes effect as the next turn begins.") == 1
    accepted = "[two-actions] It is your turn · Accepted: replace rule 4, “Collecting”"
    turn = letter("economic_two_actions", "Ann", accepted)
    assert "Rule 4, “Collecting”, is discarded" in turn
    assert "as the next turn begins" not in turn


@pytest.mark.slow
def test_a_correction_that_had_a_letter_is_not_told_again_in_the_next_turn(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ["Ann", "Bert"], script=[{"what": "first player", "values": [1]}])
    empty_house.write("Admin", "give Ann $5 now because of a mistake", empty_house.last("Admin").reply_to)
    words = "The Admin corrects: Ann gets $5 and has $105 now. The reason: A mistake."
    assert "Ann gets $5 and has $105 now" in empty_house.last("Bert").subject
    assert empty_house.last("Bert").words.count("Ann gets $5") == 1, "in its heading"
    assert "The reason: A mistake." in empty_house.last("Bert").words
    empty_house.write("Ann", "collect")
    turn = empty_house.last("Bert")
    assert turn.subject == "[The cards game] It is your turn"
    assert "Ann gets $10 from the bank for an action." in turn.words
    assert words not in turn.words


@pytest.mark.parametrize(("to", "count"), [
    (Addressee("Ann", "ann@example.org"), 1),
    (Addressee("Bert", "bert@example.org"), 0),
    (Addressee("Ann", "ann@example.org", muted=frozenset({"notice"})), 0),
])  # fmt: skip
def test_who_got_no_letter_about_it_is_told_in_the_next_turn(empty_house: House, to: Addressee, count: int) -> None:
    """A notice to Ann says that she is attacked: she knows, unless she has turned notices off, and Bert does not."""
    words, at = "Bert attacks Ann.", "2026-11-23T10:00:00Z"
    told = Narration(template="{words}", fields={"words": words}, to=None, sums=[], at=at)
    entries = [told, told | {"fields": {"words": "It rains."}}]
    letters = [LetterWanted("attack", "Bert attacks you", ("Ann",), {"words": f"{words}\n\nYou have nothing left."})]
    kinds = load(empty_house.office.room.mailroom.press.templates)
    assert kinds.told_at_once(noted(entries, letters), to) == Counter({words: 1} if count else {})


@pytest.mark.parametrize(("kind", "told"), [("case", True), ("notice", False)])
@pytest.mark.parametrize(("case", "same"), [("1", True), ("2", False)])
def test_what_befell_a_case_is_told_by_the_letter_that_shows_it_and_by_no_other(
    empty_house: House, kind: str, told: bool, case: str, same: bool
) -> None:
    """A notice about a case may say anything of it; the letter of a case shows it whole."""
    judged = Narration(
        template="{judge} {judges|judge} {case}.", fields={"judge": {"player": "Cleo"}, "case": "case 1"}, to=None,
        sums=[], at="2027-03-01T06:00:00Z",
    )
    letters = [LetterWanted(kind, "Judgment is given", None, {"case": case})]
    kinds = load(empty_house.office.room.mailroom.press.templates)
    to = Addressee("bert@example.org", "Bert")
    told_them = kinds.told_at_once(noted([judged], letters), to)
    assert told_them == Counter({"Cleo judges case 1.": 1} if told and same else {})


@pytest.mark.slow
def test_an_update_does_not_tell_again_what_letters_about_cases_told() -> None:
    """Ben was sent each finding of the cases, and to whom one went that Ann, Dov and Cleo had voted to overrule."""
    text = letter("futurenomic_judgment", "Ben", "[judgment] Accepted: add a rule “Hats” · Update 1")
    assert "You judge proposal 325" not in text
    assert "is the judge in case" not in text
    assert "to overrule case 1" not in text
    later = "[judgment] Judgment stands: the vote of Ben on proposal 326 … and 2 more"
    assert letter("futurenomic_judgment", "Ben", later).count("Proposal 326 waits for judgment.") == 1


def test_what_is_for_one_reader_alone_is_told_by_their_receipt_whoever_writes_at_the_same_moment(
    empty_house: House,
) -> None:
    """Ann and Bert bid in the same second; as the auction ends by its clock, each has read of their own bid."""
    empty_house.open("cards", CARDS, ["Ann", "Bert", "Cleo"], script=[{"what": "first player", "values": [1]}])
    empty_house.write("Ann", "propose replace 4\nset amount = 15\nend")
    empty_house.write("Ann", "vote 1 yea 2")
    empty_house.write("Bert", "vote 1 nay 1")
    assert empty_house.next_deadline()
    for name in ("Ann", "Bert"):
        assert "It is" in empty_house.last(name).subject
        assert "Your sealed bid" not in empty_house.last(name).words


@pytest.mark.slow
def test_who_proposes_reads_their_text_once_and_what_happens_with_it_next() -> None:
    text = letter("futurenomic_votes", "Ann", "[votes] Proposal 325 by Ann: add a rule “One”")
    assert '> propose add "One" ✓ Done. It is proposal 325. It is words only' in text
    assert text.count("One.") == 1
    assert "By Ann; it adds a rule" not in text


def test_who_declares_a_change_is_not_told_that_they_did() -> None:
    text = letter("economic_shields", "Ann", "[shields] An auction: add a rule “Iron”")
    assert "You declare" not in text
    assert "declares a change" not in text
    assert text.count("Ann gives the parties.") == 1
    assert "Your sealed bid on proposal 1: yea, $1; you have $99 left." in text


@pytest.mark.slow
def test_three_votes_that_end_at_once_are_three_results_and_one_account_of_how_the_game_stands() -> None:
    """Whoever still can let Eve and Fay stay is asked first; what repeats from tally to tally is told each time."""
    text = letter("futurenomic_missed_votes", "Ann", "[missed-votes] Does Eve stay? · Does Fay stay? … and 6 more")
    assert text.count("Standings that changed") == text.count("Next: ") == text.count("next dice: ") == 1
    assert text.count("Rejected: add a rule") == 3
    assert text.count("3 yes (Ann, Ben, Cleo), 0 no, 0 abstain") == text.count("; 3 voted, and 4 were needed.") == 3
    assert text.count("Rules 303 and 324 both answer this; rule 324 prevails: as they say themselves.") == 3
    assert "(to add a rule “Jam”) is rejected" not in text
    for points in ("38 × 3/3", "39 × 3/3", "40 × 3/3"):
        assert text.count(points) == 1
    assert text.count("Ben gets 1 point for voting; so does Cleo.") == text.count("You get 1 point for voting.") == 3
    assert "keep Eve" in text
    assert "keep Fay" in text


@pytest.mark.slow
def test_the_end_of_a_game_comes_first_in_the_subject_and_the_table_once() -> None:
    subject = "[points-first] Ann has won · Accepted: add a rule “Gloves” · Update 1"
    text = letter("futurenomic_points_first", "Ann", subject)
    assert text.count("Player Score") == 1


@pytest.mark.slow
def test_an_update_that_comes_alone_says_in_its_subject_what_happened() -> None:
    subjects = [str(sent["Subject"]) for sent in letters("letters") if "ann@" in str(sent["To"])]
    assert "[letters] Update 2: You land on square 7" in subjects
    assert not [subject for subject in subjects if subject.endswith("Update 2")]


def test_a_receipt_says_what_the_news_below_does_not(empty_house: House) -> None:
    """Two commands: the second brings the turn of Bert, in whose letter the first is told too."""
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    empty_house.write("Ann", "propose replace 4\nset amount = 15\nend\nvote 1 yea 2")
    words = empty_house.last("Ann").words
    assert "It is proposal 1." in words
    assert "Your sealed bid on proposal 1: yea, $2; you have $98 left." in words


@pytest.mark.parametrize(
    ("subjects", "line"),
    [
        ([("Accepted: tea", NEWS), ("It is your turn", PRESSING)], "It is your turn · Accepted: tea"),
        ([("Update 1", ROUTINE), ("Accepted: tea", NEWS)], "Accepted: tea · Update 1"),
        (
            [("Accepted: replace rule 14, “The Price of Tea and of Milk”", NEWS), ("It is Bert’s turn", NEWS)],
            "Accepted: replace rule 14, “The Price of Tea and of Milk” … and 1 more",
        ),
        (
            [("Rejected: milk", NEWS), ("Accepted: replace rule 14, “The Price of Tea”", NEWS),
             ("Your rule 9 is suspended", PRESSING), ("It is your turn", PRESSING)],
            "Your rule 9 is suspended · It is your turn · Rejected: milk … and 1 more",
        ),
        (
            [("A vote: add a rule “Tea at Five”", PRESSING), ("A vote: add a rule “Cake at Six”", PRESSING),
             ("It is your turn", PRESSING), ("Update 4", ROUTINE)],
            "A vote: add a rule “Tea at Five” · It is your turn … and 2 more",
        ),
        (
            [("Play stops: there is no Traffic Manager", PRESSING),
             ("You are the judge in case 2: proposal 327", PRESSING)],
            "Play stops · You are the judge in case 2",
        ),
    ],
)
def test_a_subject_names_what_presses_and_counts_what_there_is_no_room_for(
    subjects: list[tuple[str, int]], line: str
) -> None:
    assert subject_of([(f"[G] {words}", weight) for words, weight in subjects]) == f"[G] {line}"


def test_a_long_subject_ends_at_a_word() -> None:
    long = "Update 2: The tally of proposal 325: Rule 325, “Tea”, is in force. It is a text"
    assert short_subject(f"[G] {long}") == "[G] Update 2: The tally of proposal 325: Rule 325, “Tea”, is in force. It…"
    assert short_subject(f"Re: {long} that the Admin applies by hand") == f"Re: {long} that the Admin applies by hand"


@pytest.mark.slow
def test_no_subject_of_a_rehearsal_is_long() -> None:
    for rehearsal in ("futurenomic_missed_votes", "economic_shields", "futurenomic_votes", "futurenomic_points_first"):
        for sent in letters(rehearsal):
            assert len(str(sent["Subject"])) < 80, str(sent["Subject"])


def test_of_many_that_press_the_first_is_named_first_and_none_is_cut_away() -> None:
    subjects = [("[G] A vote: repeal rule 5, which has the longest title", PRESSING), ("[G] Case 3: a turn", PRESSING),
                ("[G] A vote: another", PRESSING), ("[G] Update 3", ROUTINE)]
    assert subject_of(subjects) == "[G] A vote · Case 3 … and 2 more"
    assert len(subject_of([(f"[G] {letter * 100}", PRESSING) for letter in "xy"])) <= 80


def test_without_a_game_in_brackets_nothing_is_taken_off() -> None:
    assert subject_of([("Re: hello", NEWS), ("Re: help", NEWS)]) == "Re: hello · Re: help"
    assert short_subject("[no end of the bracket") == "[no end of the bracket"


def test_who_does_something_reads_of_it_in_the_receipt_alone(empty_house: House) -> None:
    house = empty_house
    house.open("law", "futurenomic", ["Ann", "Bert", "Cleo"])
    house.write("Ann", "away 24 Dec to 31 Dec")
    told = "Ann takes no part from Thursday 24 December 2026 on, and is back on Thursday 31 December 2026."
    assert house.last("Ann").words.count(told) == 1
    assert "Ann will be away" not in house.last("Ann").words
    assert house.last("Bert").subject == "[The law game] Ann will be away"
    assert told in house.last("Bert").words


def test_who_wants_an_office_hears_what_it_takes_and_the_others_are_asked(empty_house: House) -> None:
    house = empty_house
    house.open("law", "futurenomic", ["Ann", "Bert", "Cleo", "Dora"])
    house.write("Ann", "remove Ballot Manager for Ann")
    wanted = "Ann wants to be Ballot Manager. Two thirds of all but the holder must agree."
    assert wanted in house.last("Ann").words
    assert "Accept" not in house.last("Ann").words
    assert f"{wanted} Agree. remove Ballot Manager for Ann" in house.last("Cleo").words
    house.write("Bert", "remove Ballot Manager for Ann")
    for name in ("Ann", "Bert", "Cleo"):
        assert "Ann and Bert want Ann to be Ballot Manager." in house.last(name).words


def test_a_notice_is_left_out_only_for_a_receipt_of_the_same_and_once_for_each_time_it_is_told() -> None:
    """Line 7 of the journal says once that all lose a coin; of that line two notices say so, and one of line 8."""
    came = ReceiptLine("storm", "done", "Done.", journal=7, happenings=(Happening("All lose a coin."),))
    answers = Receipt(table.game(), table.ann(), "Hello", (came,))
    notice, heard = Notice(table.game(), table.ann(), "All lose", "All lose a coin."), answers.answers_with
    assert not is_heard(notice, 8, heard)
    assert [is_heard(notice, 7, heard) for _ in range(2)] == [True, False]


def test_a_notice_asks_for_no_vote_that_had_a_letter_before_it(empty_house: House) -> None:
    """Ann’s proposal 325 is put to the vote; when Cleo names a proxy afterwards, that is all that the notice says."""
    house = empty_house
    house.open("law", "futurenomic", ["Ann", "Bert", "Cleo"])
    house.write("Ann", 'propose add "Tea"\nTea is served at five.\nend')
    while "A vote" not in house.last("Bert").subject:
        assert house.next_deadline()
    assert "vote 325 yes" in house.last("Bert").words
    house.write("Cleo", "delegate Ann")
    assert house.last("Bert").subject == "[The law game] Cleo has named a proxy"
    assert "vote 325" not in house.last("Bert").words
    assert house.last("Ann").subject == "[The law game] Cleo has named you as proxy"
    assert "You vote for Cleo, as proxy, where Cleo does not vote." in " ".join(house.last("Ann").words.split())
    assert "Ann votes for you, as proxy, where you do not vote." in " ".join(house.last("Cleo").words.split())


ROLLED = Roll("pay", (5,))
PAID = Happening("Ann gets $5.")


@pytest.mark.parametrize(("texts", "told", "left"), [
    (["Ann gets $5."], (PAID, PAID, PAID), (PAID, PAID)),
    (["Ann gets $5.\n\nAnn gets $5."], (PAID, PAID, PAID), (PAID,)),
    (["Ann gets $5.", "Ann gets $5."], (PAID, PAID, PAID), (PAID,)),
    (["Ann gets $5."], (PAID,), ()),
    (["Ann gets $6."], (PAID,), (PAID,)),
    ([""], (Happening("", "A storm"),), (Happening("", "A storm"),)),
    *((["Ann gets $5."], (more, PAID, PAID), (more, PAID)) for more in (
        replace(PAID, dice=(ROLLED,)), replace(PAID, sums=("2 + 3 = 5",)), replace(PAID, before="One.", after="Two."),
        replace(PAID, conflicts=("Rules 1 and 2 both answer this; rule 2 prevails.",)))),
])  # fmt: skip
def test_a_turn_leaves_out_what_notices_tell_as_often_as_they_do_and_only_where_they_tell_all(
    texts: list[str], told: tuple[Happening, ...], left: tuple[Happening, ...]
) -> None:
    """Whatever stands above it or below, all told, each time that Ann got $5 is in the letter once."""
    notices = [Notice(table.game(), table.ann(), "Ann gets more", text) for text in texts]
    news, _ = said_once([*notices, Happened(told)], [])
    assert news == [*notices, Happened(left)]
    news, _ = said_once([Happened(told), *notices], [])
    assert news == [Happened(left), *notices]


def test_a_receipt_leaves_out_what_the_news_below_it_tells_as_often_as_it_does() -> None:
    """Ann got $5 four times by her command; of the first three the notice tells one, and the turn the other two."""
    came = ReceiptLine("work", "done", "Done.", journal=7, happenings=(PAID,) * 4)
    notice = Notice(table.game(), table.ann(), "Ann gets more", PAID.text)
    _, (receipt,) = said_once([notice, Happened((PAID,) * 3)], [Receipt(table.game(), table.ann(), "Hello", (came,))])
    assert isinstance(receipt, Receipt)
    assert receipt.lines == (replace(came, happenings=(PAID,)),)


class Happened(Part, frozen=True):
    """A turn or an update: what happened."""

    happenings: tuple[Happening, ...]

    @property
    def tells(self) -> tuple[str, ...]:
        return tuple(one.text for one in self.happenings)


@pytest.mark.parametrize(("subject", "urgent", "says"), [
    ("Ann pays", False, "Ann has paid $40 for 3 boats."),
    ("Ann has 3 boats", False, "Ann has paid $40 for 3 boats."),
    ("Ann has 4 boats", False, ""),
    ("Ann leads before Bert", False, ""),
    ("Ann pays", True, ""),
])  # fmt: skip
def test_a_notice_whose_subject_says_more_or_that_is_urgent_is_sent_all_the_same(
    subject: str, urgent: bool, says: str
) -> None:
    notice = Notice(table.game(), table.ann(), subject, "Ann has paid $40 for 3 boats.", urgent=urgent)
    assert notice.only_says == says


def test_where_a_letter_asks_something_its_status_does_not_ask_it_again() -> None:
    """Ann asks where she stands, in the letter that brought her an offer and opened a vote."""
    offer, vote = table.offers()[0], table.votes()[0]
    other = replace(offer, text="Something else.")
    status = Status(None, (), offers=(offer, other), votes=(vote,))
    asked = ReceiptLine("status", "noted", "")
    receipt = Receipt(table.game(), table.ann(), "Re: my turn", (asked,), answers=(status,))
    voting = VotingLetter(table.game(), table.ann(), (vote,), None)
    _, (less,) = said_once([OfferLetter(table.game(), table.ann(), offer), voting], [receipt])
    assert isinstance(less, Receipt)
    assert less.answers == (replace(status, offers=(other,), votes=()),)
    (_, (alone,)) = said_once([], [receipt])
    assert alone == receipt


@pytest.mark.slow
def test_dice_that_a_sentence_tells_die_by_die_are_not_shown_again_further_down() -> None:
    """Ann attacks in rounds, each told in pairs of dice; nobody is named in the second, “Then 3 soldiers against …”."""
    ann = [str(one.get_content()) for sent in letters("risk_attacks") if "ann@" in str(sent["To"])
           and isinstance(sent, EmailMessage) and (one := sent.get_body(("plain",))) is not None]
    rounds = [text for text in ann if "Then 3 soldiers against 1" in text]
    assert rounds
    assert not any(re.search("^ +(attack|defence)[,:]", text, re.MULTILINE) for text in rounds)
