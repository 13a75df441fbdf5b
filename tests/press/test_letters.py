"""Every kind of letter: complete as text, safe as HTML, with links that write the answer."""

import pkgutil
import re
from datetime import timedelta
from functools import cache
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec.structs import replace

from mailgame.desk import letters
from mailgame.desk.letters.case import CaseLetter
from mailgame.desk.letters.message import Message
from mailgame.desk.letters.notice import Notice
from mailgame.desk.letters.proposed import ProposedLetter
from mailgame.desk.letters.receipt import Receipt
from mailgame.desk.letters.voting import VotingLetter
from mailgame.press.letters.letters import Letters, Written
from mailgame.press.letters.news import News
from mailgame.press.scenes.answers import Reader, Vote
from mailgame.press.scenes.foreseen import Gain
from mailgame.press.scenes.joining import NOTHING, said_once
from mailgame.press.scenes.occasions import ReceiptLine
from mailgame.press.scenes.scene import Happening, MayDo, Seat
from tests.press import post, table
from tests.press.markup import HOSTILE, Page

LETTERS = Letters(post.TEMPLATES)


class Unwritten(Letters):
    """Says which letters there are, and writes none."""

    def write(self, name: str, scene: object, reply_to: str = "") -> Written:
        return Written("", "", "")


@cache
def letters_of_all_kinds() -> dict[str, Written]:
    """Return one letter of each kind, written once."""
    return post.every_letter(LETTERS)


KINDS = list(post.every_letter(Unwritten(post.TEMPLATES)))
every = pytest.mark.parametrize("kind", KINDS)
ADDRESS = "game%2Bk4j2h6q7abcd3fgh2klm@play.example.org"


@pytest.mark.slow
def test_there_is_a_letter_of_every_kind():
    written = set()

    class Noting(Letters):
        def write(self, name: str, scene: object, reply_to: str = "") -> Written:
            written.add(name)
            return super().write(name, scene, reply_to)

    post.every_letter(Noting(post.TEMPLATES))
    assert written == {one.name for one in pkgutil.iter_modules(letters.__path__)}
    assert set(letters_of_all_kinds()) == set(KINDS)


def test_every_template_compiles():
    assert len(LETTERS.check()) >= 2 * len(set(KINDS)) - 4


@every
def test_the_html_is_whole_and_says_which_language_it_is(kind):
    page = Page(letters_of_all_kinds()[kind].html)
    assert not page.wrong
    assert not page.open_at_end
    assert len(page.ids) == len(set(page.ids))
    assert ("html", {"lang": "en"}) in page.tags
    assert [tag for tag, _ in page.tags].count("h1") <= 1


@every
def test_nothing_is_fetched_from_elsewhere(kind):
    letter = letters_of_all_kinds()[kind]
    pictures = {f"cid:{cid}" for cid, _, _ in letter.pictures}
    assert set(Page(letter.html).fetched()) <= pictures
    assert not re.search(r"url\(|@import|<script|<link|<iframe|<form|\son\w+=", letter.html, re.IGNORECASE)


@every
def test_links_write_letters_or_open_the_games_pages(kind):
    for link in Page(letters_of_all_kinds()[kind].html).links:
        assert link.startswith(("mailto:", "https://play.example.org/tuesday/")), link
        if link.startswith("mailto:"):
            assert "\x1a" not in link
            assert link.removeprefix("mailto:").partition("?")[0].endswith("@play.example.org")


@every
def test_the_text_is_complete_by_itself_and_fits_in_72_columns(kind):
    letter = letters_of_all_kinds()[kind]
    assert letter.text.endswith("\n")
    assert "\n\n\n" not in letter.text
    assert not re.search(r"</?[a-z]+[ >]|&[a-z]+;|\bNone\b|<[\w.]+ object", letter.text)
    for line in letter.text.split("\n"):
        assert len(line) <= 72 or line.lstrip().startswith(("https://", "buy ", "vote ")), line


@every
def test_every_command_of_a_button_stands_in_the_text_too(kind):
    letter = letters_of_all_kinds()[kind]
    typed = " ".join(letter.text.split())
    for link in Page(letter.html).links:
        command = parse_qs(urlsplit(link).query).get("body", [""])[0]
        assert " ".join(command.split()) in typed, link


@every
def test_whoever_reads_only_the_text_misses_nothing(kind):
    """Every word of the page, but for its masthead, its buttons and the heads of its tables, is in the text."""
    letter = letters_of_all_kinds()[kind]
    said = set(re.findall(r"\w\w+", letter.text.lower()))
    shown = set(re.findall(r"\w\w+", Page(letter.html, leave_out=("a", "th", "title")).text.lower()))
    assert not shown - said


@every
def test_styles_are_in_the_tags(kind):
    page = Page(letters_of_all_kinds()[kind].html)
    body = [
        attributes for tag, attributes in page.tags if tag in {"h1", "h2", "td", "th"} and "nowrap" not in attributes
    ]
    assert body
    for attributes in body:
        assert attributes.get("style"), attributes


@every
def test_dark_mode_and_narrow_screens_are_provided_for(kind):
    html = letters_of_all_kinds()[kind].html
    assert "prefers-color-scheme: dark" in html
    assert "max-width: 520px" in html
    assert '<meta name="color-scheme" content="light dark">' in html


def test_the_subject_says_what_happened():
    assert letters_of_all_kinds()["update"].subject == "[The Tuesday Table] Update 11: You landed on Pirate Cove"
    assert letters_of_all_kinds()["receipt"].subject == "Re: my orders"
    assert letters_of_all_kinds()["turn"].subject == "[The Tuesday Table] It is your turn"
    assert letters_of_all_kinds()["game over"].subject == "[The Tuesday Table] Ann has won"


def test_an_update_tells_what_was_decided_then_you_then_what_you_may_do_then_the_rest():
    for said in (letters_of_all_kinds()["update"].text, Page(letters_of_all_kinds()["update"].html).text):
        order = [
            "Next: ", "The votes on proposal 300", "3 + 4 = 7", "Cleo is Celebrity", "Cheaper houses",
            "build house on 9", "What else happened", "Where everybody stands", "The board",
        ]  # fmt: skip
        places = [said.index(words) for words in order]
        assert places == sorted(places)


def test_an_update_without_headings_of_its_own_has_one_all_the_same():
    scene = replace(post.update(), yours=(Happening("You got a card.", who=("Ann",)), *post.yours()))
    letter = LETTERS.write("update", scene)
    assert [tag for tag, _ in Page(letter.html).tags].count("h1") == 1
    assert "What happened to you\n====================\n\nYou got a card." in letter.text
    assert letter.subject.endswith("You landed on Pirate Cove")


def test_an_update_shows_dice_and_sums_and_signs():
    text = letters_of_all_kinds()["update"].text
    assert "move: ⚂⚃ 3 + 4 = 7" in text
    assert "3 × 8 = 24 rent, two houses × 3 = 72, half for ♀ on ♀, = 36" in text
    assert "−$36" in text
    assert "Sunday 20 December, before midnight (Toronto)" in text


def test_the_board_comes_as_a_picture_for_light_and_one_for_dark_and_says_who_owns_what():
    letter = letters_of_all_kinds()["update"]
    light, dark, *_ = letter.pictures
    assert (light[1], dark[1]) == ("board-light.png", "board-dark.png")
    assert light[2] != dark[2]
    for cid, _, png in (light, dark):
        assert f'src="cid:{cid}"' in letter.html
        assert png.startswith(b"\x89PNG")
    for square in table.board().squares:
        if square.owner:
            assert square.name in " ".join(letter.text.split())
            assert square.name in Page(letter.html).text
    assert letter.calendar.startswith(b"BEGIN:VCALENDAR")


def test_all_letters_of_an_update_share_one_picture():
    scene = post.update()
    other = replace(scene, reader=Reader("Bert", "game+bert@play.example.org"), yours=(), may_do=())
    one, two = LETTERS.write("update", scene), LETTERS.write("update", other)
    assert len(one.pictures) == 2
    assert all(mine is yours for mine, yours in zip(one.pictures, two.pictures, strict=True))


def test_the_second_look_is_whole_where_one_vote_is_the_letter_and_brief_beside_other_news():
    scene = post.update()
    (vote,) = (vote for vote in scene.votes if vote.proposal.look)
    look = replace(vote.proposal.look, findings=("One.", "Two.", "Three."))
    vote = replace(vote, proposal=replace(vote.proposal, look=look))
    game, reader, number = scene.game, scene.reader, vote.proposal.number
    alone = LETTERS.write("voting", VotingLetter(game, reader, (vote,), table.MONDAY, ""))
    several = LETTERS.write("voting", VotingLetter(game, reader, (vote, *scene.votes[1:]), table.MONDAY, ""))
    news = LETTERS.write("update", replace(scene, votes=(vote,)))
    assert "look-" in " ".join(cid for cid, *_ in alone.pictures)
    for letter in (several, news):
        for brief, whole in ((letter.text, alone.text), (letter.html, alone.html)):
            assert "Two." in brief
            assert "Three." not in brief
            assert "Three." in whole
            assert f"second look {number}" in brief
        assert "look-" not in " ".join(cid for cid, *_ in letter.pictures)


def test_law_stands_in_a_letter_where_it_is_the_only_vote():
    scene = post.update()
    first, *others = scene.votes
    vote = replace(first, proposal=replace(first.proposal, law="def tax():\n    return 100"))
    for kind, letter in (("update", scene), ("voting", VotingLetter(scene.game, scene.reader, (), table.MONDAY))):
        alone = LETTERS.write(kind, replace(letter, votes=(vote,)))
        several = LETTERS.write(kind, replace(letter, votes=(vote, *others)))
        assert "return 100" in alone.text, kind
        assert "return 100" not in several.text, kind


def test_when_orders_are_played_that_are_played_together_is_said_once():
    first, second = table.orders()
    said = []
    for other in (second, replace(second, due=table.FRIDAY), replace(second, standing="daily")):
        html = LETTERS.write("update", replace(post.update(), orders=(first, other))).html
        shown = html[html.index("Your orders on file") : html.index("What else happened")]
        assert shown.count("cancel 41</a>") == shown.count("cancel 42</a>") == 1
        said.append([shown.count("Monday 21 December"), shown.count("They are played on"), shown.count("Played")])
    assert said == [[1, 1, 0], [1, 0, 1], [1, 0, 1]]


def test_each_reader_gets_links_of_his_own_and_nobody_elses():
    scene = post.update()
    bert = replace(scene, reader=Reader("Bert", "game+bertbertbertbertbert@play.example.org"))
    ann, berts = LETTERS.write("update", scene), LETTERS.write("update", bert)
    assert ADDRESS in ann.html
    assert "bertbert" not in ann.html
    assert ADDRESS not in berts.html
    assert berts.html.count("game%2Bbertbertbertbertbert@play.example.org") == ann.html.count(ADDRESS)
    assert "k4j2h6q7" not in ann.text


def test_what_concerns_the_reader_is_not_told_twice():
    alone = Happening("Ann found a coin.", who=("Ann",))
    shared = Happening("Ann and Bert met.", who=("Ann", "Bert"))
    scene = post.update()
    news = News(scene.news.update, happenings=(alone, shared))
    for_ann = LETTERS.write("update", replace(scene, news=news))
    for_cleo = LETTERS.write("update", replace(scene, news=news, reader=Reader("Cleo", "game+cleo@play.example.org")))
    assert "found a coin" not in for_ann.text + for_ann.html
    assert "Ann and Bert met" not in for_ann.text + for_ann.html
    assert "Ann and Bert met" in for_cleo.text
    assert "found a coin" in for_cleo.text
    assert "found a coin" in for_cleo.html


def test_of_where_everybody_stands_only_what_has_changed_is_shown():
    """Of four players Ann alone has other money than before; where three have, the table is whole, as in a first."""
    scene = post.update()
    first, second, third = table.seats()[:3]
    seats = (first, second, third, replace(third, name="Dov"))
    old = replace(first, money=1)
    for stood, shown in (((old, *seats[1:]), ["Ann"]), ((), ["Ann", "Bert", "Cleo", "Dov"]), (seats, [])):
        news = News(replace(scene.news.update, board=None, seats=seats), stood=stood)
        assert [seat.name for seat in news.standings] == shown
        text = LETTERS.write("update", replace(scene, news=news, votes=())).text
        assert ("Standings that changed" in text) is (shown == ["Ann"])
        assert ("Where everybody stands" in text) is (len(shown) == 4)


@pytest.mark.slow
def test_another_update_or_a_changed_game_is_not_mixed_up_with_the_last():
    scene = post.update()
    LETTERS.write("update", scene)
    news = News(replace(scene.news.update, number=12), happenings=(Happening("Nobody moved."),))
    later = replace(scene, news=news, votes=())
    assert "Nobody moved." in LETTERS.write("update", later).text
    euros = LETTERS.write("update", replace(later, game=replace(scene.game, currency="€")))
    assert "€9,876" in euros.text
    assert "$9,876" not in euros.html.replace("You have $9,876", "")


@pytest.mark.slow
def test_nothing_that_a_player_wrote_becomes_markup_or_a_header():
    seat = Seat(HOSTILE, 0, None, "8", 5)
    hostile = Happening(HOSTILE, HOSTILE + "\r\nBcc: all@example.net", (HOSTILE,), (), (HOSTILE,))
    scene = post.update()
    act = MayDo(HOSTILE, HOSTILE, HOSTILE, hint=HOSTILE)
    page = replace(
        table.proposals()[0], title=HOSTILE, text=HOSTILE, author=HOSTILE, law=HOSTILE, before="x", remarks=(HOSTILE,)
    )
    update = replace(scene.news.update, headline=HOSTILE, seats=(seat,))
    news = News(update, (page,), decided=(hostile,), happenings=(hostile,))
    look = replace(table.second_look(), findings=(HOSTILE,), gains=(Gain(HOSTILE, 0, 1, 2, 3, 0, 4),))
    game, reader = replace(scene.game, name=HOSTILE + "\nX: y"), Reader("Ann", 'game+"><script>@play.example.org')
    votes = (replace(table.votes()[0], proposal=replace(page, look=look), choices=(act,), yours=HOSTILE),)
    scene = replace(scene, game=game, reader=reader, news=news, yours=(hostile,), may_do=(act,), votes=votes)
    voting = VotingLetter(game, reader, votes, table.MONDAY, HOSTILE, HOSTILE)
    for letter in (LETTERS.write("update", replace(scene, seat=seat)), LETTERS.write("voting", voting)):
        page_of_it = Page(letter.html)
        assert not page_of_it.wrong
        assert {tag for tag, _ in page_of_it.tags} & {"script", "img"} == {"img"}
        assert [attributes["src"][:4] for tag, attributes in page_of_it.tags if tag == "img"] == ["cid:"] * 2
        assert not any(name.startswith("on") for _, attributes in page_of_it.tags for name in attributes)
        assert HOSTILE in page_of_it.text
        assert HOSTILE in " ".join(letter.text.split())
        assert not set("\r\n") & set(letter.subject)
        assert not re.search(r"^(Bcc|X):", letter.text, re.MULTILINE)


def test_signs_that_turn_or_hide_words_do_not_reach_a_letter():
    letter = LETTERS.write(
        "message", Message(table.game(), table.ann(), "B\u202eert", "one\u2066two\x07\x1areply-address\x1a")
    )
    for said in (letter.subject, letter.text, letter.html):
        assert not set("\u202e\u2066\x07\x1a") & set(said)
    assert "k4j2h6q7" not in letter.text


def test_a_receipt_quotes_each_line_and_says_what_became_of_it():
    text = letters_of_all_kinds()["receipt"].text
    assert "> vote 301 yes\n✓ Done. Your vote" in text
    assert (
        '> buy 14 as "Lighthouse" f\n✓ Filed for the update on Monday 21 December, 00:00 (Toronto) as order\n  43.'
        in text
    )
    assert "> build house on 9\n✗ Not done. A house costs $400 and you have $350, so you are $50 short." in text
    assert "  Did you mean:\n    sell gold" in text
    assert "You can change or cancel them until Sunday 20 December, before midnight\n(Toronto)." in text


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        (["done"], "Done"), (["filed"], "Filed for the update"), (["refused"], "Not done"),
        (["noted"], "What you asked for"),
        (["done", "done", "refused"], "2 done, 1 not done"), (["filed", "filed"], "2 filed"),
        (["noted", "noted"], "What you asked for"), ([], "What you asked for"),
    ],
)  # fmt: skip
def test_the_outcome_counts_what_became_of_the_lines(marks, words):
    lines = tuple(ReceiptLine("x", mark, "y") for mark in marks)
    assert Receipt(table.game(), table.ann(), "x", lines).outcome == words


def test_a_receipt_for_a_question_alone_has_no_empty_table():
    letter = LETTERS.write("receipt", Receipt(table.game(), table.ann(), "", (), answers=post.receipt().answers[4:5]))
    assert letter.subject == "Re: your letter"
    assert letter.text.startswith("The rules in force\n")


def test_the_subject_of_an_answer_says_re_once():
    for subject in ("hello", "Re: hello", "RE: re:  hello"):
        assert LETTERS.write("receipt", replace(post.receipt(), subject=subject)).subject == "Re: hello"


def test_a_command_of_several_lines_is_shown_whole():
    block = "propose amend 20\nA house costs $300.\nend"
    letter = LETTERS.write(
        "notice", Notice(table.game(), table.ann(), "Mend it", "", may_do=(MayDo("Send it again.", block, "Mend it"),))
    )
    assert "    propose amend 20\n    A house costs $300.\n    end\n" in letter.text
    assert block in "".join(Page(letter.html).words)


def test_a_reader_can_turn_a_kind_of_letter_off_by_one_click():
    assert "To stop letters like this: mail reminders off" in letters_of_all_kinds()["reminder"].text
    assert any("mail%20reminders%20off" in link for link in Page(letters_of_all_kinds()["reminder"].html).links)


def test_a_game_without_board_money_or_site_writes_letters_too():
    bare = replace(table.game(), site="", address="", admin="", dates=())
    seats = tuple(Seat(name, at) for at, name in enumerate(table.NAMES))
    scene = post.update()
    news = News(replace(scene.news.update, board=None, seats=seats, headline=""))
    letter = LETTERS.write(
        "update", replace(scene, game=bare, news=news, seat=seats[0], yours=(), votes=(), offers=(), orders=())
    )
    assert letter.pictures == ()
    assert letter.calendar == b""
    assert "Stands on" not in letter.text + letter.html
    assert "Money" not in letter.text + letter.html
    assert letter.subject == "[The Tuesday Table] Update 11: Update 11"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "Dice: seed "),
        ({"promised": ""}, "The last dice: seed "),
        ({"promised": "", "rolls": 0}, "No dice were thrown, and none are to come. seed "),
        ({"beginning": True}, "To check the dice: each letter has their seed, and the SHA-256 of the next."),
        ({"seed": ""}, "To check later dice: the SHA-256 of their seed."),
        ({"scripted": 2}, "Dice (2 set by a script):"),
        ({"secrets": 1, "secrets_promised": "5" * 64}, "Dice (1 secret):"),
        ({"secrets_seed": "7" * 64}, "Last comes the seed of all secret rolls."),
    ],
)  # fmt: skip
def test_a_letter_says_by_what_its_dice_can_be_checked(changes, words):
    scene = post.update()
    dice = replace(table.seeds(), **changes)
    for site in ("", "https://play.example.org/tuesday"):
        game = replace(scene.game, site=site)
        letter = LETTERS.write("update", replace(scene, game=game, news=replace(scene.news, dice=dice)))
        text = " ".join(letter.text.split())
        assert words in text
        for told in (dice.seed, dice.promised, dice.secrets_promised, dice.secrets_seed):
            assert not told or (told in letter.text and told in letter.html)
        first = dice.beginning or not dice.seed
        assert (f"{site}/dice.html" in text) == bool(site and first)
        assert (f"{site}/dice.html" in letter.html) == bool(site)
        assert ("HMAC-SHA256" in text) == ("HMAC-SHA256" in letter.html) == (first and not site)
        assert dice.hash not in letter.text


def test_where_nothing_was_thrown_only_the_promise_of_the_next_dice_stands():
    scene, dice = post.update(), replace(table.seeds(), rolls=0)
    letter = LETTERS.write("update", replace(scene, news=replace(scene.news, dice=dice)))
    assert f"\nnext dice: {dice.promised}\n" in letter.text
    assert dice.promised in letter.html
    assert dice.seed not in letter.text + letter.html


LATER = post.update().news.dates[-1].at + timedelta(days=9)


def asked(*changes: dict[str, object]) -> tuple[str, str]:
    """Return what an update with these offers says in text and in HTML, each on one line."""
    (offer,) = table.offers()
    offers = tuple(replace(offer, **change) for change in changes)
    written = LETTERS.write("update", replace(post.update(), offers=offers))
    return " ".join(written.text.split()), " ".join(re.sub(r"<[^>]+>", " ", written.html).split())


def test_until_when_several_offers_stand_and_what_happens_otherwise_is_said_once():
    for words in asked({"heading": "Square 14 is for sale."}, {"heading": "Square 17 is for sale."}):
        assert words.count("Otherwise an item of yours is drawn at random.") == 1
        assert words.index("Otherwise an item") < words.index("Square 14 is") < words.index("Square 17 is")


def test_what_happens_otherwise_stands_with_each_offer_where_it_is_not_the_same():
    for words in asked({"heading": "One", "until": LATER}, {"heading": "Two", "default": "nothing", "until": LATER}):
        head, one, two = re.split(r"One|Two", words[words.index("You are asked"):])[:3]
        assert "Until " in head
        assert "Otherwise an item of yours" in one
        assert "Until " not in one
        assert "Otherwise nothing." in two


def test_offers_that_end_at_different_times_say_each_until_when():
    for words in asked({"heading": "One", "until": LATER}, {"heading": "Two", "until": None}):
        head, one, two = re.split(r"One|Two", words[words.index("You are asked"):])[:3]
        assert "Until " not in head
        assert "Until " in one
        assert "Otherwise an item of yours" in two


def test_offers_that_a_button_is_all_of_are_lines_of_one_card_and_others_come_after_them():
    buy = {"text": "", "options": (MayDo("Buy it", "buy 14", "Buy it"),)}
    words, page = asked({"heading": "Gift"}, {"heading": "14 is for sale."} | buy, {"heading": "17 is for sale."} | buy)
    assert "14 is for sale. buy 14 17 is for sale. buy 14 Gift" in words
    assert "14 is for sale. buy 14 Buy it 17 is for sale. buy 14 Buy it Gift" in page


def test_one_offer_says_below_it_until_when_it_stands_unless_that_is_the_next_date_which_stands_above_all():
    for words in asked({"heading": "One", "until": LATER}):
        assert "Until " in words[words.index("One"):words.index("Otherwise an item")]
    for words in asked({"heading": "One"}):
        assert "Until " not in words[words.index("One"):words.index("Otherwise an item")]
        assert words.index("Next: ") < words.index("One")


def test_one_offer_needs_no_heading_above_its_own():
    for words in asked({"heading": "Square 14 is for sale."}):
        assert "You are asked" not in words


def test_a_button_that_says_its_command_stands_without_it_and_one_with_words_of_its_own_without_these():
    acts = (MayDo("Go to #3", "move to 3", "Move to 3"), MayDo("Fight", "fight in 3", "Fight"))
    page = LETTERS.write("notice", Notice(table.game(), table.ann(), "It is war", "", may_do=acts)).html
    text = Page(page).text
    assert "Go to #3. Move to 3 fight in 3 Fight" in text
    plain = LETTERS.write("notice", Notice(table.game(), table.ann(), "It is war", "", may_do=acts)).text
    assert "Go to #3.\n    move to 3" in plain
    assert "Fight.\n    fight in 3" in plain


def test_a_notice_does_not_say_its_heading_again():
    notice = Notice(table.game(), table.ann(), "The game goes on", "The game goes on. All agree.")
    letter = LETTERS.write("notice", notice)
    assert letter.text.count("The game goes on") == 1
    assert "All agree." in letter.text
    assert Page(letter.html.partition("<h1")[2]).text.count("The game goes on") == 1


def test_how_to_debate_is_said_once_for_several_proposals_and_when_the_vote_begins_for_each():
    page, later = table.proposals()[0], "The vote begins on Monday."
    parts = [
        ProposedLetter(table.game(), table.ann(), f"Proposal {number}", replace(page, number=number),
                       f"To debate it: “post on {number}”. {later}")
        for number in (3, 4)
    ]
    first, second = said_once(parts, [])[0]
    assert first == parts[0]
    assert second == replace(parts[1], how=later)


def test_an_update_does_not_tell_again_what_the_letter_of_a_case_beside_it_shows():
    stands = Happening("It stands that proposal 301 is legal (case 1).")
    case = CaseLetter(table.game(), table.ann(), "Case 1", table.cases()[0], told=frozenset({stands.text}))
    update = replace(post.update(), yours=(stands, *post.yours()))
    less = said_once([update, case], [])[0][0]
    assert replace(less, covered=NOTHING).yours == post.yours()


def test_an_update_does_not_offer_again_a_choice_that_its_reader_has_made():
    vote = table.votes()[0]
    chair = replace(vote.proposal, ballot=True, title="Who is in the chair?")
    made = Vote(chair, (MayDo("Vote Cleo", 'vote ballot 2 "Cleo May"'),), "Cleo May").in_short()
    letter = LETTERS.write("update", replace(post.update(), votes=(made,)))
    assert "You have voted Cleo May on Who is in the chair?" in " ".join(letter.text.split())
    assert "“vote ballot 2 …”" in " ".join(letter.text.split())
    assert "vote%20ballot%202" not in letter.html


def test_a_notice_of_somebody_without_a_name_ends_with_a_capital():
    letter = LETTERS.write("notice", Notice(table.game(), table.ann(), "A word", "Be kind.", by="the Admin"))
    assert "– The Admin" in letter.text
    assert letter.html.count("the Admin") == 1, "at its top alone"


def test_a_proposal_to_change_something_else_says_who_makes_it_and_no_half_sentence():
    page = replace(table.proposals()[0], kind="changes “The frame”", title="The frame", ballot=False, status="open")
    assert page.does == ""
    assert replace(page, kind="amends rule 20, “The frame”").does == "amends rule 20"


def test_what_can_be_done_is_said_in_sentences_with_a_full_stop_once():
    acts = (MayDo("Take #3", "place 1 in 3"), MayDo("Say that you are done.", "done"),
            MayDo("Discard rule 14", "propose discard 14", hint="(“status” shows 2 more.)"))  # fmt: skip
    plain = LETTERS.write("notice", Notice(table.game(), table.ann(), "Now", "", may_do=acts)).text
    assert "Take #3.\n" in plain
    assert "Say that you are done.\n" in plain
    assert "Discard rule 14. (“status” shows 2 more.)\n" in plain


@pytest.mark.slow
def test_where_no_picture_of_the_board_is_drawn_and_nothing_on_it_is_new_it_has_no_heading():
    scene = post.update()
    still = replace(scene, news=replace(scene.news, before=scene.news.update.board))
    assert "The board" in Page(LETTERS.write("update", still).html).text
    assert "The board" not in Page(Letters(post.TEMPLATES, draw=False).write("update", still).html).text
