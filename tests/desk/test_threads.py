"""Talk in threads: what is said to everybody, what is said in answer, and where it stands."""

from __future__ import annotations

import email
import email.policy
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from mailgame.desk.office import housekeeping
from mailgame.desk.site import write_pages
from mailgame.desk.tables.table import replay
from mailgame.game.talk import messages
from tests.desk.admin import said
from tests.desk.harness import BOARD, CARDS, House, person

NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture
def den() -> House:
    """Three play on the board; Ann has proposed something, which is number 1."""
    house = House()
    house.open("tuesday", BOARD, NAMES)
    house.write("Ann", "propose add “Tea”\nEverybody drinks tea.\nend")
    return house


def post(house: House, name: str) -> EmailMessage:
    """Return the last letter of talk that somebody got."""
    letters = (email.message_from_bytes(raw, policy=email.policy.default) for raw in house.raw(name))
    found = [letter for letter in letters if letter["X-Mailgame-Kind"] == "post"][-1]
    assert isinstance(found, EmailMessage)
    return found


def answer(house: House, name: str, body: str, *, token: bool = True) -> str:
    """Let somebody answer the last letter of talk they got, as mail programs do; return the words of their receipt."""
    to = post(house, name)
    letter = EmailMessage()
    letter["Authentication-Results"] = "mx.play.example.org; dmarc=pass header.from=example.net"
    letter["From"] = person(name).address
    letter["To"] = str(to["Reply-To"]) if token else "game@play.example.org"
    letter["Subject"] = f"Re: {str(to['Subject']).removeprefix('Re: ')}"
    letter["Message-ID"] = f"<answer-{name}-{house.now:%H%M}@example.net>"
    letter["In-Reply-To"] = str(to["Message-ID"])
    letter["References"] = f"{to['References']} {to['Message-ID']}"
    content = to.get_body(("plain",))
    assert content is not None
    quoted = "\n".join(f"> {line}" for line in content.get_content().splitlines())
    letter.set_content(f"{body}\n\nOn Monday, the game wrote:\n{quoted}\n")
    house.hand_in(letter.as_bytes())
    return house.last(name).words


def text(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().replace("=", "").split())


def site(house: House, folder: Path) -> Path:
    with house.store.begin() as tx:
        write_pages(tx, house.office.room.presenter(house.office.room.look(tx, "tuesday")), folder, house.now)
    return folder


def test_what_is_said_on_a_proposal_goes_to_everybody_but_its_author(den: House) -> None:
    assert "Your words go to everybody on proposal 1." in den.says("Ben", "post on 1\nWhy tea?\nend")
    for name in ("Ann", "Cleo"):
        letter = post(den, name)
        assert letter["Subject"] == "[The tuesday game] Proposal 1: Tea"
        assert "Ben writes to everybody" in text(letter)
        assert "On proposal 1: Tea Why tea?" in text(letter)
    assert not [one for one in den.sent("Ben") if one.kind == "post"]


@pytest.mark.parametrize("said", ["I am away next week.", "I'm out", "Never mind"])
def test_what_would_be_a_wish_elsewhere_is_said_in_a_thread(den: House, said: str) -> None:
    den.write("Ann", 'post\nShall we meet on Monday?\nend')
    den.settle()
    answer(den, "Ben", said)
    den.settle()
    assert said in den.last("Ann").text


def test_an_answer_by_mail_stays_in_the_thread(den: House) -> None:
    den.write("Ben", "post on 1\nWhy tea?\nend")
    first = post(den, "Cleo")
    assert "Your words go to everybody on proposal 1." in answer(den, "Ann", "Because it is healthy.\n\nI am sure.")
    then = post(den, "Cleo")
    assert then["Subject"] == "Re: [The tuesday game] Proposal 1: Tea"
    assert "Ann answers Ben" in text(then)
    assert "Because it is healthy. I am sure." in text(then)
    assert "Why tea?" not in text(then)
    # to Cleo's mail program, one answers the other, and both have one root
    assert then["In-Reply-To"] == first["Message-ID"]
    assert str(then["References"]).split() == [str(first["References"]).strip(), str(first["Message-ID"])]
    # Ben has no copy of his own words; what answers them hangs on the root of the thread
    assert str(post(den, "Ben")["References"]).split() == [str(first["References"]).strip()]


@pytest.mark.parametrize("words", ["Because of cases like mine.", "Helpful, thanks for it."])
def test_words_like_a_question_to_the_desk_are_said_all_the_same(den: House, words: str) -> None:
    """“Because” is nearly “cases”, and “helpful” nearly “help”; whoever answers a post means neither."""
    den.write("Ben", "post on 1\nWhy tea?\nend")
    assert "Your words go to everybody on proposal 1." in answer(den, "Ann", words)


@pytest.mark.parametrize("words", ["What does rule 1 say?", "Can you show me the rules?", "How do I vote?"])
def test_a_question_in_an_answer_is_for_the_others(den: House, words: str) -> None:
    """In a letter of its own it is answered by the desk."""
    den.write("Ben", "post on 1\nWhy tea?\nend")
    assert "Your words go to everybody" in answer(den, "Ann", words)
    den.write("Ann", words)
    assert "What you asked for" in den.last("Ann").words


def test_a_sentence_that_begins_like_a_command_of_the_admins_is_said(den: House) -> None:
    den.write("Ben", "post on 1\nWhy tea?\nend")
    assert "Your words go to everybody on proposal 1." in answer(den, "Ann", "Rule 7 has the cure: vote against it.")
    assert "That is for the Admin." in answer(den, "Cleo", "rule 7 the dice are fair")


@pytest.mark.parametrize("line", [
    "Vote 1 nay with all my $40.", "Vtoe 1 nay with all my $40.", "Vote nay on proposal 1 for $40.",
])
def test_an_order_in_a_sentence_that_is_not_understood_is_told_to_nobody(empty_house: House, line: str) -> None:
    empty_house.open("tuesday", CARDS, NAMES)
    empty_house.write("Ben", "post\nWho votes?\nend")
    assert "Your words go to everybody" not in answer(empty_house, "Cleo", line)
    assert "Cleo: post" not in empty_house.played("tuesday")


def test_an_order_that_is_misspelt_is_not_said_to_everybody(den: House) -> None:
    den.write("Ben", "post on 1\nWhy tea?\nend")
    assert "Your words go to everybody" not in answer(den, "Ann", "voet 1 yes")


@pytest.mark.parametrize("body", ["statsu", "statsu\n\nAnn"])
def test_a_misspelt_question_to_the_desk_is_not_said(den: House, body: str) -> None:
    den.write("Ben", "post on 1\nWhy tea?\nend")
    assert "status" in answer(den, "Ann", body)
    assert "Ann: post" not in den.played("tuesday")


@pytest.mark.parametrize("token", [True, False])
def test_it_is_known_by_the_reply_address_and_by_what_it_answers(den: House, token: bool) -> None:
    den.write("Ben", "post on 1\nWhy tea?\nend")
    answer(den, "Cleo", "I like it.", token=token)
    assert "Cleo answers Ben" in text(post(den, "Ann"))
    assert "On proposal 1: Tea I like it." in text(post(den, "Ann"))


def test_post_in_an_answer_stays_in_the_thread_too_and_post_on_leads_elsewhere(den: House) -> None:
    den.write("Ben", "post\nHello, all!\nend")
    answer(den, "Ann", "post\nHello, Ben!\nend")
    assert "Ann answers Ben Hello, Ben!" in text(post(den, "Cleo"))
    assert post(den, "Cleo")["Subject"] == "Re: [The tuesday game] Ben writes to everybody"
    answer(den, "Ann", "post on 1\nIt is mine, by the way.\nend")
    assert "Ann writes to everybody On proposal 1: Tea It is mine" in text(post(den, "Cleo"))
    assert post(den, "Cleo")["Subject"] == "[The tuesday game] Proposal 1: Tea"


def test_quoted_commands_are_never_played(den: House) -> None:
    den.write("Ben", "post on 1\nDo it like this:\n\nleave yes\n\npropose repeal 7\nand be happy\nend")
    before = len(den.played("tuesday"))
    answer(den, "Ann", "That is silly.")
    assert den.played("tuesday")[before:] == ["Ann: post"]
    assert den.players("tuesday") == list(NAMES)
    # even where a mail program quotes without a mark
    letter = post(den, "Cleo")
    body = letter.get_body(("plain",))
    assert body is not None
    raw = EmailMessage()
    raw["From"], raw["To"] = person("Cleo").address, str(post(den, "Cleo")["Reply-To"])
    raw["Authentication-Results"] = "mx.play.example.org; dmarc=pass header.from=example.net"
    raw["Subject"], raw["In-Reply-To"] = f"Re: {letter['Subject']}", str(letter["Message-ID"])
    raw["Message-ID"] = "<unmarked@example.net>"
    raw.set_content(f"I agree.\n\n{body.get_content()}")
    den.hand_in(raw.as_bytes())
    assert den.played("tuesday")[before + 1 :] == ["Cleo: post"]
    assert "Cleo answers Ann" in text(post(den, "Ben"))
    assert text(post(den, "Ben")).count("silly") == 0


def test_commands_in_an_answer_are_played_and_nothing_is_said(den: House) -> None:
    den.write("Ben", "post\nWho votes?\nend")
    count = len([one for one in den.sent("Cleo") if one.kind == "post"])
    answer(den, "Ann", "away 2026-12-24 2026-12-31\n\nI am off then.")
    assert den.played("tuesday")[-1] == "Ann: away 2026-12-24 2026-12-31"
    assert len([one for one in den.sent("Cleo") if one.kind == "post"]) == count


@pytest.mark.parametrize("body", ["Thanks!", "awya 2026-12-24", "vote 1 yess"])
def test_thanks_and_what_may_be_a_misspelt_command_are_not_said(den: House, body: str) -> None:
    den.write("Ben", "post\nWho votes?\nend")
    answer(den, "Ann", body)
    assert "Ann: post" not in den.played("tuesday")


@pytest.mark.slow
def test_nobodys_address_is_shown(den: House, tmp_path: Path) -> None:
    den.write("Ben", "post on 1\nAs Ann <ann@example.net> wrote to cleo@example.net: tea.\nend")
    assert "As Ann <…> wrote to … tea." in text(post(den, "Cleo"))
    assert "example.net" not in (site(den, tmp_path) / "talk/1.html").read_text()


@pytest.mark.slow
def test_each_thread_has_a_page_and_that_of_a_proposal_leads_to_it(den: House, tmp_path: Path) -> None:
    assert not (site(den, tmp_path) / "talk").exists()
    den.write("Ben", "post on 1\nWhy tea?\nend")
    den.write("Cleo", "post\nHello, all!\nend")
    answer(den, "Ann", "It is good to see you, Cleo.")
    pages = site(den, tmp_path)
    thread, general = (pages / "talk/1.html").read_text(), (pages / "talk/general.html").read_text()
    assert "Why tea?" in thread
    assert "Hello" not in thread
    assert 'href="#said-2">answers <bdi>Cleo</bdi>' in general
    assert 'href="../talk/1.html">Talk about it: 1 letter</a>' in (pages / "proposals/1.html").read_text()
    index = (pages / "talk/index.html").read_text()
    assert index.index("General discussion") < index.index("Proposal 1: Tea")  # the latest first
    assert "Why tea?" in (pages / "search-index.js").read_text()


@pytest.mark.slow
def test_what_is_undone_stands_nowhere(den: House, tmp_path: Path) -> None:
    den.write("Ben", "post on 1\nWhy tea?\nend")
    assert (site(den, tmp_path) / "talk/1.html").exists()
    seq = next(n for n, one in enumerate(den.journal("tuesday"), 1) if "post on" in getattr(one.input, "words", ""))
    assert "What Ben said, “Why tea?”" in said(den, "Admin", f"undo {seq} because it was spam")
    said(den, "Admin", f"undo {seq} now because it was spam")
    assert "Something Ben said" in den.last("Cleo").words
    assert "Why tea?" not in den.last("Cleo").words
    assert not (site(den, tmp_path) / "talk").is_dir() or not list((tmp_path / "talk").iterdir())
    assert "Nothing was said with the number 1." in den.says("Ann", "post under 1\nWhat?\nend")


def test_they_are_turned_off_like_other_letters(den: House) -> None:
    den.write("Ann", "mail posts off")
    den.write("Ben", "post on 1\nWhy tea?\nend")
    assert not [one for one in den.sent("Ann") if one.kind == "post"]


def look_after(house: House, at: datetime) -> None:
    house.until(at)
    with house.store.begin() as tx:
        housekeeping.look_after(house.office, tx, tx.game("tuesday"), at, 7)


def test_whoever_wants_it_once_a_day_gets_it_from_a_server_that_is_off_at_that_hour(den: House) -> None:
    den.write("Ann", "mail posts daily")
    den.write("Ben", "post on 1\nWhy tea?\nend")
    evening = datetime(2026, 11, 24, 20, tzinfo=UTC)
    den.until(evening)
    with den.store.begin() as tx:
        housekeeping.look_after(den.office, tx, tx.game("tuesday"), evening, 7, since=evening - timedelta(days=1))
    assert "Why tea?" in talk(den, "Ann")[0]


def talk(house: House, name: str) -> list[str]:
    return [one.words for one in house.sent(name) if one.kind == "post"]


def test_whoever_wants_it_gets_what_is_said_once_a_day(den: House) -> None:
    assert "comes once a day" in den.says("Ann", "mail posts daily")
    den.write("Ben", "post on 1\nWhy tea?\nend")
    den.write("Ann", "post on 1\nI like it.\nend")
    den.write("Cleo", "post\nHello, all!\nend")
    assert talk(den, "Ann") == []
    tuesday = datetime(2026, 11, 24, 7, tzinfo=UTC)
    look_after(den, tuesday)
    look_after(den, tuesday + timedelta(minutes=20))
    (digest,) = talk(den, "Ann")
    assert "General discussion" in digest
    assert "Hello, all!" in digest
    assert "Proposal 1: Tea" in digest
    assert "Ben, Monday 23 November, 09:03 (UTC): Why tea?" in digest
    assert "I like it." not in digest
    look_after(den, tuesday + timedelta(days=1))
    assert len(talk(den, "Ann")) == 1, "nothing was said since"
    assert len(talk(den, "Cleo")) == 2, "others get each letter at once"


def test_what_waits_for_a_digest_comes_at_once_when_it_is_turned_back(den: House) -> None:
    den.write("Ann", "mail posts daily")
    den.write("Ben", "post on 1\nWhy tea?\nend")
    den.write("Ann", "mail posts on")
    den.write("Cleo", "post\nHello, all!\nend")
    digest, single = talk(den, "Ann")
    assert "Why tea?" in digest
    assert "Cleo writes to everybody" in single
    den.write("Ann", "mail posts daily")
    den.write("Ann", "mail posts off")
    den.write("Ben", "post on 1\nWhy not coffee?\nend")
    look_after(den, datetime(2026, 11, 24, 7, tzinfo=UTC))
    assert len(talk(den, "Ann")) == 2


def test_what_is_said_outlives_a_replay(den: House) -> None:
    den.write("Ben", "post on 1\nWhy tea?\nend")
    answer(den, "Ann", "Because it is healthy.")
    rules = den.office.room.rulesets(BOARD)
    again = replay(rules, den.journal("tuesday"))
    assert [(one.author, one.words, one.under) for one in messages(again.world)] == [
        ("Ben", "Why tea?", 0), ("Ann", "Because it is healthy.", 1)
    ]


HOLIDAYS = {"Ben": "Jelenleg nem vagyok az irodában.", "Cleo": "Nire bulegotik kanpo nago orain."}
"""What autoresponders of two players say, in languages that nobody has listed, and without any mark."""


def posts(house: House, name: str) -> int:
    return sum(one.kind == "post" for one in house.sent(name))


@pytest.mark.parametrize("after", [4, 300])
def test_programs_that_answer_what_is_said_do_not_talk_to_each_other(den: House, after: int) -> None:
    """Each was said to everybody, and so answered by the other, for ever."""
    den.says("Ann", "post on 1\nWhy tea?\nend")
    answered = dict.fromkeys(HOLIDAYS, 0)
    for _ in range(6):
        for name, words in HOLIDAYS.items():
            if posts(den, name) > answered[name]:
                answered[name] += 1
                den.now += timedelta(seconds=after - 60)
                answer(den, name, words)
    with den.store.begin() as tx:
        remarks = [message.words for message in messages(den.office.room.look(tx, "tuesday").game.world)]
    assert remarks == ["Why tea?", *(HOLIDAYS.values() if after > 10 else ())]
    receipts = [one for name in HOLIDAYS for one in den.sent(name) if one.kind == "receipt"]
    assert len(receipts) == len(remarks) - 1 + (2 if after > 10 else 0)
