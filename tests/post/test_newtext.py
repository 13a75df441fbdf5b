"""What is new in a text: quotations with and without marks, in many languages, signatures, and what must be kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.text.newtext import CUT_MARK, new_text

LINES = ["Dear Ann,", "", "vote 301 no", "buy 8"]
MARKED = "\n".join(f"> {line}" for line in LINES)

GAME = "BoredNomic <game@play.example.org>"
INTRODUCTIONS = [
    f"On Mon, Nov 23, 2026 at 8:00 AM {GAME} wrote:",
    "On Mon, Nov 23, 2026 at 8:00 AM BoredNomic <\ngame@play.example.org> wrote:",
    "On Mon, Nov 23, 2026 at 8:00 AM\nBoredNomic via Some Very Long List of Games\n<game@play.example.org> wrote:",
    "On 23/11/2026 08:00, BoredNomic wrote:",
    f"On Monday, November 23, 2026 at 08:00:00 AM EST, {GAME} wrote:  ",
    f"On Nov 23, 2026, at 8:00 AM, {GAME} wrote:",
    "Am Mo., 23. Nov. 2026 um 08:00 Uhr schrieb BoredNomic <\ngame@play.example.org>:",
    "Am 23.11.26 um 08:00 schrieb BoredNomic:",
    f"{GAME} schrieb am Mo., 23. Nov. 2026, 08:00:",
    "Am Montag, 23. November 2026, 08:00:00 CET schrieb BoredNomic:",
    f"Le lun. 23 nov. 2026 à 08:00, {GAME} a écrit :",
    "Le 23/11/2026 à 08:00, BoredNomic a écrit :",
    "El lun, 23 nov 2026 a las 8:00, BoredNomic (<game@play.example.org>) escribió:",
    f"Em seg., 23 de nov. de 2026 às 08:00, {GAME} escreveu:",
    f"Il giorno lun 23 nov 2026 alle ore 08:00 {GAME} ha scritto:",
    f"Op ma 23 nov 2026 om 08:00 schreef {GAME}:",
    f"Op 23 nov. 2026 om 08:00 heeft {GAME} het volgende geschreven:",
    f"Den mån 23 nov. 2026 kl 08:00 skrev {GAME}:",
    f"man. 23. nov. 2026 kl. 08:00 skrev {GAME}:",
    "ma 23. marrask. 2026 klo 8.00 BoredNomic (game@play.example.org) kirjoitti:",
    f"pon., 23 lis 2026 o 08:00 {GAME} napisał(a):",
    "W dniu 23.11.2026 o 08:00, BoredNomic pisze:",
    f"po 23. 11. 2026 v 8:00 odesílatel {GAME} napsal:",
    f"пн, 23 нояб. 2026 г. в 08:00, {GAME}:",
    "23.11.2026 08:00, BoredNomic пишет:",
    f"пн, 23 лист. 2026 р. о 08:00 {GAME} пише:",
    f"{GAME}, 23 Kas 2026 Pzt, 08:00 tarihinde şunu yazdı:",
    f"{GAME} ezt írta (időpont: 2026. nov. 23., H, 8:00):",
    f"Στις Δευ 23 Νοε 2026 στις 8:00 π.μ., ο χρήστης {GAME} έγραψε:",
    f"2026年11月23日(月) 8:00 {GAME}:",
    f"2026/11/23 8:00、{GAME}のメール：",
    f"{GAME} 于2026年11月23日周一 08:00写道：",
    f"2026년 11월 23일 (월) 오전 8:00, {GAME}님이 작성:",
    f"Vào 08:00 Th 2, 23 thg 11, 2026 {GAME} đã viết:",
    f"În lun., 23 nov. 2026 la 08:00, {GAME} a scris:",
    f"---- On Mon, 23 Nov 2026 08:00:00 +0000 {GAME} wrote ----",
    f"Mon, 23 Nov 2026 08:00:00 +0400 от {GAME}:",
    f"{GAME} wrote:",
]
HEADS = [
    "-----Original Message-----\nFrom: BoredNomic\nSent: Monday\nTo: Ann\nSubject: x",
    "________________________________\nVon: BoredNomic\nGesendet: Montag, 23. November 2026 08:00\nAn: Ann\nBetreff: x",
    "De : BoredNomic\nEnvoyé : lundi 23 novembre 2026 08:00\nÀ : Ann\nObjet : x",
    "Fra: BoredNomic\nSendt: 24. november 2025 09:30\nTil: Søren\nEmne: x",
    "Od: BoredNomic\nWysłano: środa\nDo: Anna\nTemat: x",
    "发件人: BoredNomic\n发送时间: 2026年\n收件人: Ann\n主题: x",
    "差出人: BoredNomic\n送信日時: 2026年\n宛先: Ann\n件名: x",
    "보낸 사람: BoredNomic\n보낸 날짜: 2026년\n받는 사람: Ann\n제목: x",
    "*Från:* BoredNomic\n*Skickat:* den 23\n*Till:* Ann\n*Ämne:* x",
    "От: BoredNomic\nОтправлено: 26 июня\nКому: Ann\nТема: x",
    "-------- Original message --------\nFrom: BoredNomic\nDate: 23/11/2026 08:00 (GMT+01:00)",
    "-------- Forwarded Message --------\nSubject: x\nDate: y\nFrom: z\nTo: Ann",
    "Begin forwarded message:\n\nFrom: BoredNomic",
    "------------------ 原始邮件 ------------------\n发件人: BoredNomic",
    CUT_MARK,
]


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_an_answer_above_a_marked_quotation(introduction: str) -> None:
    found = new_text(f"vote 301 yes\n\n{introduction}\n\n{MARKED}\n")
    assert found.text == "vote 301 yes"
    assert found.left_out == 5 + introduction.count("\n")


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_an_answer_below_a_marked_quotation(introduction: str) -> None:
    assert new_text(f"{introduction}\n{MARKED}\n\nvote 301 yes\n-- \nAnn").text == "vote 301 yes"


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_an_answer_between_quoted_lines(introduction: str) -> None:
    text = f"{introduction}\n> vote 301 no\nvote 301 yes\n> buy 8\n\nbuy 9\n> status\n"
    assert new_text(text).text == "vote 301 yes\n\nbuy 9"


@pytest.mark.parametrize("introduction", [*INTRODUCTIONS, *HEADS])
def test_an_answer_above_a_quotation_without_marks(introduction: str) -> None:
    found = new_text("\n".join(["vote 301 yes", "", introduction, "", *LINES]))
    assert found.text == "vote 301 yes"


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_an_order_right_above_an_introduction_is_kept(introduction: str) -> None:
    for order in ("vote 301 yes", "away 2026-11-23 2026-12-01", 'buy 14 as "Pirate Cove"'):
        assert new_text(f"{order}\n{introduction}\n{MARKED}").text == order


@pytest.mark.parametrize(
    "text",
    [
        'propose add "Rents"\nFrom: every square\nto the next: nothing.\nend',
        "message Bob\nAt 10:30 you said:\nI shall buy 8.\nend\nvote 301 yes",
        "- first this\n- then that\n\n* and a third thing",
        "Thanks, that was fun\nvote 301 yes",
        "Best regards are not needed here:\nvote 301 yes",
        "5 > 3, and 3 < 5",
        "rent 8: 24\nrent 9: 27",
        "---\nvote 301 yes\n---",
        "if a == b:\n    return 3",
    ],
)
def test_what_only_looks_like_a_quotation_is_kept(text: str) -> None:
    found = new_text(text)
    assert (found.text, found.left_out) == (text, 0)


@pytest.mark.parametrize("order", [
    "vote yes on what Ann says", "propose what Ann wrote", "vote 301 yes, as Ann said in 2026",
    "propose that from 2027 on everyone gets five points for voting",
    "propose that the year 2027 begins two weeks late for all who have voted",
    "away 2026-11-23 2026-12-01, since I travel over the mountains with Ben",
])
@pytest.mark.parametrize("introduction", [
    "<ann@example.org>:", "Ann <ann@example.org> wrote:", "Quoting Ann <ann@example.org>:",
    "At 8:00 Ann <ann@example.org> wrote:",
])
def test_an_order_above_a_short_introduction_is_kept(order: str, introduction: str) -> None:
    assert new_text(f"{order}\n{introduction}\n{MARKED}").text == order
    assert new_text(f"{order}\n\n{introduction}\n{MARKED}").text == order


@pytest.mark.parametrize("name", ["Bo", "Li", "Jo", "Al", "BO", "Ann", "ann", "April", "Bo 2", "Ёж", "李"])
@pytest.mark.parametrize("introduction", [
    "On 1.1.26, {} wrote:", "On 2026-11-23 08:00, {} wrote:", "Am 23.11.2026 um 08:00 schrieb {}:",
    "On Mon, Nov 23, 2026 at 8:00 AM {} wrote:", "On Mon, 23 Nov 2026 at 08:00 UTC, {} wrote:",
    "Am Mo., 23. Nov. 2026 um 08:00 Uhr schrieb {}:",
])
def test_an_order_in_the_line_of_an_introduction_is_kept(introduction: str, name: str) -> None:
    assert new_text(f"buy 3 {introduction.format(name)}\n{MARKED}").text == "buy 3"


@pytest.mark.parametrize("name", ["Ann Adler", "Bo", "Game of Bo"])
@pytest.mark.parametrize("introduction", [
    "{} on 23 Nov 2026 at 8:00 wrote:", "{} on Mon, Nov 23, 2026 at 8:00 AM wrote:", "{} at 8:00 on Monday wrote:",
    "{} on 23 November 2026 at 8:00 pm CET wrote:", "{} am 23. November 2026 um 8:00 Uhr geschrieben:",
    "{} am 23.11.2026 um 8:00 (Montag) geschrieben:",
])
def test_a_name_before_its_day_is_no_order(introduction: str, name: str) -> None:
    assert new_text(f"buy 3\n{introduction.format(name)}\n{MARKED}").text == "buy 3"


def test_the_unmarked_end_of_a_broken_quoted_line_is_no_order() -> None:
    long = "> vote 301 no       or yes, or abstain (Rule 301: houses cost three hundred dollars), or\n"
    assert new_text(f"{long}vote 302 no\n> buy 8\n\nvote 301 yes").text == "vote 301 yes"


def test_a_signature_and_what_telephones_add() -> None:
    assert new_text("vote 301 yes\n--\nAnn\nvote 301 no").text == "vote 301 yes"
    assert new_text("vote 301 yes\n-- \nAnn\n\nOn 1.1.2026 Bob wrote:\n> x").text == "vote 301 yes"
    for advertisement in (
        "Sent from my iPhone",
        "Von meinem iPhone gesendet",
        "Envoyé de mon iPhone",
        "iPhoneから送信",
    ):
        assert new_text(f"vote 301 yes\n\n{advertisement}").text == "vote 301 yes"


@pytest.mark.parametrize("label", [
    "[EXTERNAL]", "[External]", "[EXTERNAL EMAIL]", "EXTERNAL EMAIL:", "*** EXTERNAL ***", "[EXT]", "<External Sender>",
    "[EXTERN]", "[Externe Nachricht]", "[External message]",
])
def test_what_a_company_writes_over_letters_from_outside_is_left_out(label: str) -> None:
    assert new_text(f"{label}\n\nvote 301 yes").text == "vote 301 yes"


@pytest.mark.parametrize("line", ["external", "External walls cost more.", "[external walls]", "EXTERNAL WALLS"])
def test_what_somebody_writes_of_the_outside_stays(line: str) -> None:
    assert new_text(f"{line}\nvote 301 yes").text == f"{line}\nvote 301 yes"


def test_a_signature_above_the_quotation_and_the_answer_below() -> None:
    assert new_text(f"-- \nAnn Adler\nstatus\n\n{INTRODUCTIONS[0]}\n{MARKED}\n\nvote 301 yes").text == "vote 301 yes"


def test_a_fenced_block_is_kept_as_it_is() -> None:
    block = "```law\n--\nOn 1.1.2026 Ann wrote:\n\n    indented\n```"
    assert new_text(f"propose add\n{block}\nend\n-- \nAnn").text == f"propose add\n{block}\nend"


def test_a_fence_that_closes_behind_its_last_line_closes_below_it() -> None:
    """Law that ended so was no Python to the one who wrote it."""
    law = "```law\nrule = Rule(30, 'X')\n# On 1.1.2026 Ann wrote:"
    assert new_text(f"propose add X\n{law}```\nend\n-- \nAnn").text == f"propose add X\n{law}\n```\nend"
    assert new_text(f"propose add X\n{law}  ```\n\n{INTRODUCTIONS[0]}\n{MARKED}").text == f"propose add X\n{law}\n```"


def test_a_fence_that_does_not_close_protects_nothing() -> None:
    assert new_text(f"```law\nx\n\n{INTRODUCTIONS[0]}\n{MARKED}\n> ```\n").text == "```law\nx"


def test_what_stands_around_an_inline_signature_is_left_out() -> None:
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- - one\nvote 301 yes\n"
        "-----BEGIN PGP SIGNATURE-----\n\niHUE\n-----END PGP SIGNATURE-----\n"
    )
    assert new_text(text).text == "- one\nvote 301 yes"
    assert new_text(f"Hi,\n\n{text}").text == "Hi,\n\n- one\nvote 301 yes"


def test_runs_of_blank_lines_shrink_to_two() -> None:
    assert new_text("a\n \n\n\t\n\n\nb\n\nc\n\n").text == "a\n\n\nb\n\nc"


SCRAPS = st.sampled_from(
    [
        "vote 301 yes",
        "",
        "",
        "> quoted",
        ">",
        "-- ",
        "```",
        "Sent from my iPhone",
        "From: x",
        "Sent: y",
        "To: z",
        "x:",
        "On 23.11.2026 Ann <ann@example.org> wrote:",
        "----",
        "____________",
        " indented",
        "-----Original Message-----",
        CUT_MARK,
    ]
)


@given(st.lists(SCRAPS, max_size=40))
def test_nothing_is_invented_and_nothing_quoted_is_kept(lines: list[str]) -> None:
    found = new_text("\n".join(lines))
    kept = [line for line in found.text.split("\n") if line]
    assert not [line for line in kept if line.startswith(">") and "```" not in lines]
    assert len(kept) + found.left_out == len([line for line in lines if line.strip()])
    position = 0
    for line in kept:
        position = [text.rstrip() for text in lines].index(line, position) + 1


@pytest.mark.slow
@given(st.lists(st.sampled_from(["vote 301 yes", "buy 8", "", "message Bob", "hello there"]), max_size=10))
def test_reading_twice_changes_nothing(lines: list[str]) -> None:
    once = new_text("\n".join(lines))
    assert new_text(once.text) == type(once)(once.text, 0)


@pytest.mark.parametrize("foot", [
    "ส่งจาก iPhone ของฉัน", "Đã gửi từ iPhone của tôi", "أُرسلت من الـ iPhone", "Az iPhone-omról küldve",
    "Dikirim dari iPhone saya", "Poslano z mojega iPhona", "Poslano s mog iPhonea", "Dihantar daripada iPhone saya",
])
def test_what_telephones_add_in_further_languages_is_left_out(foot: str) -> None:
    assert new_text(f"buy 8\n\n{foot}\n").text == "buy 8"
