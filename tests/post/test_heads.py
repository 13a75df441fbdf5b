"""What stands over a quoted letter that bears no marks, as the mail programs of the world write it."""

from __future__ import annotations

import textwrap

import pytest

from mailgame.post.mime.charsets import clean
from mailgame.post.text.markup import text_of
from mailgame.post.text.newtext import new_text

GAME = "BoredNomic <game@play.example.org>"
QUOTED = ["Dear Ann,", "", "here is update 12 of BoredNomic.", "vote 301 no", "buy 8", "status"]

# Fields over a whole letter: labels of who, when, to whom and what about; the form is what Outlook and its kin write.
LABELS = {
    "english": "From Sent To Subject", "german": "Von Gesendet An Betreff", "german, old": "Von Datum An Betreff",
    "french": "De Envoyé À Objet", "spanish": "De Enviado Para Asunto", "spanish, long": "De Enviado|el Para Asunto",
    "portuguese": "De Enviada|em Para Assunto", "portuguese, short": "De Data Para Assunto",
    "italian": "Da Inviato A Oggetto",
    "italian, short": "Da Data A Ogg", "dutch": "Van Verzonden Aan Onderwerp", "swedish": "Från Skickat Till Ämne",
    "danish": "Fra Sendt Til Emne", "norwegian": "Fra Sendt Til Emne",
    "finnish": "Lähettäjä Lähetetty Vastaanottaja Aihe",
    "polish": "Od Wysłano Do Temat", "czech": "Od Odesláno Komu Předmět", "slovak": "Od Odoslané Komu Predmet",
    "slovenian": "Od Poslano Za Zadeva", "croatian": "Šalje Poslano Prima Predmet",
    "hungarian": "Feladó Elküldve Címzett Tárgy",
    "romanian": "De|la Trimis Către Subiect", "turkish": "Kimden Gönderildi Kime Konu",
    "greek": "Από Στάλθηκε Προς Θέμα",
    "russian": "От Отправлено Кому Тема", "ukrainian": "Від Надіслано Кому Тема",
    "bulgarian": "От Изпратено До Относно",
    "serbian": "Шаље Послато Коме Тема", "chinese": "发件人 发送时间 收件人 主题",
    "taiwan": "寄件者 寄件日期 收件者 主旨",
    "japanese": "差出人 送信日時 宛先 件名", "korean": "보낸|사람 보낸|날짜 받는|사람 제목",
    "vietnamese": "Từ Đã|gửi Đến Chủ|đề",
    "indonesian": "Dari Dikirim Kepada Perihal", "thai": "จาก ส่งเมื่อ ถึง เรื่อง", "hebrew": "מאת נשלח אל נושא",
    "arabic": "من تاريخ|الإرسال إلى الموضوع", "persian": "فرستنده تاریخ گیرنده موضوع",
    "persian, short": "از ارسال‌شده به موضوع",
    "hindi": "प्रेषक दिनांक प्रति विषय", "hindi, long": "से भेजा|गया को विषय", "bengali": "প্রেরক তারিখ প্রাপক বিষয়",
    "luxembourgish": "Vun Geschéckt Un Betreff", "mongolian": "Хэнээс Илгээсэн Хэнд Гарчиг",
    "uzbek": "Kimdan Yuborilgan Kimga Mavzu", "maltese": "Minn Mibgħut Lil Suġġett",
    "frisian": "Fan Ferstjoerd Oan Ûnderwerp",
    "kyrgyz": "Кимден Жөнөтүлдү Кимге Темасы",
    "catalan": "De Enviat Per|a Assumpte", "estonian": "Saatja Saadetud Adressaat Teema",
    "latvian": "No Nosūtīts Kam Temats",
    "lithuanian": "Nuo Išsiųsta Kam Tema", "icelandic": "Frá Sent Til Efni", "afrikaans": "Van Gestuur Aan Onderwerp",
    # languages that nobody here knows
    "unknown": "Xof Zend Yut Wub", "unknown, long": "Qor|vum Tas|ped Lim|nax Obe",
    "unknown script": "ⴰⴱⴳ ⴷⴹⴻ ⴼⴽⵀ ⵃⵄⵅ",
}  # fmt: skip
DAYS = [
    "Monday, November 23, 2026 8:00 AM", "23.11.2026 08:00", "2026-11-23 8:00", "23 نوامبر 2026 08:00",
    "۲۳ نوامبر ۲۰۲۶ ۰۸:۰۰",
    "दोशन्बे २३ नवम्बर २०२६ ०८:००", "2026年11月23日 8:00", "lundi 23 novembre 2026 08:00",
    "23/11/26 08:00 (GMT+01:00)",
]  # fmt: skip


def head(language: str, day: str, order: str = "fdts", gap: str = ": ", line: str = "\n") -> str:
    sender, date, to, subject = (label.replace("|", " ") for label in LABELS[language].split())
    fields = {"f": (sender, GAME), "d": (date, day), "t": (to, "Ann <ann@example.net>"), "s": (subject, "update 12")}
    return line.join(f"{fields[one][0]}{gap}{fields[one][1]}" for one in order)


def new(*lines: str) -> str:
    return new_text(clean("\n".join(lines))).text


def answered(over: str, *between: str) -> str:
    return new("vote 301 yes", "", *over.split("\n"), *between, *QUOTED)


@pytest.mark.parametrize("day", DAYS[:5])
@pytest.mark.parametrize("language", LABELS)
def test_fields_over_a_letter_in_any_language(language: str, day: str) -> None:
    assert answered(head(language, day), "") == "vote 301 yes"


@pytest.mark.parametrize("order", ["fdts", "ftds", "sdft", "dfts", "ftsd", "fdt", "fd", "df", "fds"])
@pytest.mark.parametrize("gap", [": ", " : ", ":\t", "：", ":"])
@pytest.mark.parametrize("language", ["english", "french", "persian", "hindi", "korean", "unknown"])
def test_fields_in_any_order_and_form(language: str, order: str, gap: str) -> None:
    for day in DAYS:
        assert answered(head(language, day, order, gap), "") == "vote 301 yes", day


@pytest.mark.parametrize("language", LABELS)
def test_fields_in_bold_apart_or_below_a_rule(language: str) -> None:
    plain = head(language, DAYS[0])
    bold = "\n".join(f"*{line.replace(':', ':*', 1)}" for line in plain.split("\n"))
    for over in (bold, plain.replace("\n",
    "\n\n"), f"________________________________\n{plain}", f"-----\n{plain}\n"):
        assert answered(over, "") == "vote 301 yes"


@pytest.mark.parametrize(
    "over",
    [
        f"Message du : 23/11/2026 08:00\nDe : {GAME}\nÀ : ann@example.net\nObjet : x",  # Orange
        "Message du : 23/11/2026 08:00\nDe : \"BoredNomic\" <game@play.example.org>",
        f"De : {GAME}\nMessage du : 23/11/2026",
        "========================================\nMessage du : 23/11/2026\nDe : BoredNomic\nA : Ann\nSujet : x",
        f"From: {GAME}\nDate: 23/11/2026", "From: game@play.example.org\nSubject: update 12",
        f"From: {GAME}\nTo: Ann",
        "________________________________\nFrom: BoredNomic\nDate: Monday",
        "--------\nDate: Monday\nSubject: update 12",
        f"From: {GAME}\nSent: Monday 8:00 To: Ann Subject: x", f"From: {GAME} Sent: Monday To: Ann Subject: x",
        "Von: BoredNomic Gesendet: Montag An: Ann Betreff: x",
        "*From:* BoredNomic *Sent:* Monday *To:* Ann *Subject:* x",
        f"From:\n{GAME}\nSent:\nMonday, 23 November 2026\nTo:\nAnn",
        f"From: {GAME}\nReply-To: x@y.org\nDate: 23 Nov 2026",
        f"From: {GAME} on behalf of somebody\n  with a long name\nSent: Monday\nTo: Ann",
    ],
)  # fmt: skip
def test_fields_as_single_programs_write_them(over: str) -> None:
    assert answered(over, "") == "vote 301 yes"


@pytest.mark.parametrize(
    "words",
    [
        "Original Message", "Reply Message", "Forwarded message", "Antwort Nachricht", "Ursprüngliche Nachricht",
        "Original-Nachricht",
        "Nachricht von BoredNomic", "Message d’origine", "Message transféré", "Mensaje original", "Mensaje recibido",
        "Mensagem Original",
        "Messaggio originale", "Oorspronkelijk bericht", "Ursprungligt meddelande", "Oprindelig meddelelse",
        "Opprinnelig melding",
        "Alkuperäinen viesti", "Oryginalna wiadomość", "Původní zpráva", "Původní e-mail", "Pôvodná správa",
        "Eredeti üzenet",
        "Mesaj original", "Orijinal Mesaj", "Αρχικό μήνυμα", "Исходное сообщение", "Пересылаемое сообщение",
        "Ответное письмо",
        "Вихідне повідомлення", "Оригинално съобщение", "原始邮件", "原始郵件", "回复的原邮件", "元のメッセージ",
        "원본 메일", "Tin nhắn gốc",
        "Pesan Asli", "ข้อความต้นฉบับ", "הודעה מקורית", "الرسالة الأصلية", "پیام اصلی", "मूल संदेश",
        "Replied Message", "Weitergeleitete Mail",
        "Original Email", "Reply above this line", "Missatge original", "Izvirno sporočilo", "Izvorna poruka",
        "Algne kiri",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "form", ["-----{}-----", "---------- {} ---------", "-------- {} --------", "---- {} ----", "————{}————"]
)
def test_words_between_dashes(words: str, form: str) -> None:
    assert answered(form.format(words)) == "vote 301 yes"
    assert answered(form.format(words), "", head("unknown", DAYS[0]), "") == "vote 301 yes"


@pytest.mark.parametrize("words", ["Xof Zend", "ⴰⴱⴳ ⴷⴹⴻ", "Ehyeh Asher"])
@pytest.mark.parametrize("form", ["-----{}-----", "---------- {} ---------", "==== {} ===="])
def test_any_words_between_dashes_over_fields(words: str, form: str) -> None:
    assert answered(form.format(words), f"Yut: {GAME}", "Wub: x", "") == "vote 301 yes"
    assert answered(form.format(words), "From: BoredNomic", "") == "vote 301 yes"
    assert answered(form.format(words), "Zend: 23.11.2026 08:00", "") == "vote 301 yes"


@pytest.mark.parametrize(
    "fields",
    [
        [("发件人", GAME), ("日期", "2026年11月23日 08:00"), ("收件人", "Ann"), ("主题", "update 12")],
        [("From", GAME), ("Date", "11/23/2026 08:00"), ("To", "Ann"), ("Subject", "update 12")],
        [("보낸사람", GAME), ("받는사람", "Ann"), ("날짜", "2026년 11월 23일, 08시 00분"), ("제목", "u12")],
        [("Von", f'"Game" {GAME}'), ("An", "Ann"), ("Datum", "23.11.2026 08:00:00"), ("Betreff", "update 12")],
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["| {} | {} |", "|{}|{}|", "{} {}", "{}\t{}", "*{}* {}"])
def test_fields_without_colons_or_in_a_table(form: str, fields: list[tuple[str, str]]) -> None:
    """As NetEase and eM Client write them; only where the first names an address."""
    assert answered("\n".join(form.format(*field) for field in fields), "") == "vote 301 yes"
    rows = [form.format(label, "nobody") for label, _ in fields]
    assert new(*rows, "vote 301 yes").split("\n")[-1] == "vote 301 yes"


@pytest.mark.parametrize("moment", [
    "23 November 2026 08:00", "Mon, 23 Nov 2026, 8:00 AM", "23.11.2026, 08:00", "2026年11月23日 8:00",
])
@pytest.mark.parametrize("between", [" – ", " ", ", ", " | "])
@pytest.mark.parametrize("author", [GAME, '"BoredNomic" game@play.example.org', "game@play.example.org"])
def test_who_and_when_in_one_line_head_a_letter(author: str, between: str, moment: str) -> None:
    assert answered(f"{author}{between}{moment}", "") == "vote 301 yes"
    assert new("Hello", f"{author}{between}{moment}", "> vote 301 no", "", "vote 301 yes")[-12:] == "vote 301 yes"
    assert new(f"message {author}{between}{moment}", "vote 301 yes").split("\n")[-1] == "vote 301 yes"


@pytest.mark.parametrize("by", [
    "by BoredNomic", "von BoredNomic", "de BoredNomic", "от BoredNomic", "by game@play.example.org",
])
@pytest.mark.parametrize("moment", [
    "23 Nov 2026, 08:00", "Nov 23, 2026, 8:00 AM", "23.11.2026 08:00", "Mon, 23 Nov 2026 08:00",
])
def test_when_and_by_whom_introduce_a_letter(moment: str, by: str) -> None:
    """As Tuta writes it."""
    assert answered(f"{moment} {by}:") == "vote 301 yes"
    assert new(f"{moment} {by}:", "> vote 301 no", "", "vote 301 yes") == "vote 301 yes"


def test_a_marked_name_above_a_marked_moment_heads_what_has_no_marks() -> None:
    head = ["> BoredNomic <mailto:game@play.example.org>", "> 23 November 2026 at 08:00"]
    assert answered("\n".join(head), "") == "vote 301 yes"


WROTE = [
    f"On Mon, Nov 23, 2026 at 8:00 AM {GAME} wrote", "On 23/11/2026 08:00, BoredNomic wrote",
    "On Nov 23, 2026, at 8:00 AM, Ann wrote",
    "On Monday 23 November 2026 BoredNomic wrote", "Am 23.11.26 um 08:00 schrieb BoredNomic",
    "Le 23/11/2026 à 08:00, BoredNomic a écrit", "El 23/11/2026 a las 8:00, BoredNomic escribió",
    "Em 23/11/2026 08:00, Ann escreveu",
    "Il 23/11/2026 08:00, BoredNomic ha scritto", "Op 23-11-2026 om 08:00 schreef BoredNomic",
    "Den 23.11.2026 kl. 08:00 skrev Ann",
    "W dniu 23.11.2026 o 08:00, BoredNomic pisze", "Dne 23.11.2026 v 8:00 Ann napsal",
    "23.11.2026 08:00, BoredNomic пишет",
    "在 2026年11月23日 08:00，BoredNomic 写道", "2026年11月23日 8:00、BoredNomicさんは書きました",
    "2026년 11월 23일 오전 8:00, BoredNomic님이 작성",
    "در ۲۳ نوامبر ۲۰۲۶ ساعت ۸:۰۰، بازی نوشت", "در دوشنبه ۲ آذر ۱۴۰۵ ساعت ۸:۰۰، بازی نوشت",
    "२३ नवंबर २०२६ को ८:०० बजे, खेल ने लिखा",
    "Vào 08:00 23/11/2026 Ann đã viết", "Pada 23 Nov 2026 08:00 Ann menulis", "ב-23 בנוב׳ 2026 בשעה 8:00, Ann כתב",
    "في 23/11/2026 8:00 كتب Ann",
    "เมื่อ 23 พ.ย. 2569 08:00 Ann เขียน", "Στις 23/11/2026 8:00, Ann έγραψε",
    "23 Kas 2026 Pzt, 08:00 tarihinde Ann yazdı",
    "Op 23-11-2026 om 08:00 skreau BoredNomic",
    "23.11.2026 08:00, BoredNomic yozdi", "23.11.2026 08:00, BoredNomic napisa",
]  # fmt: skip


@pytest.mark.parametrize("wrote", WROTE)
@pytest.mark.parametrize("end", ["", ":", " :", "：", "… ", ":*"])
def test_an_attribution_with_a_colon_or_without(wrote: str, end: str) -> None:
    if end in ("… ", ":*"):
        assert new("vote 301 yes", "", wrote + end, "> vote 301 no") == "vote 301 yes"
        return
    assert answered(wrote + end) == "vote 301 yes"
    assert answered(wrote + end, "") == "vote 301 yes"
    assert new("vote 301 yes", "", wrote + end, "", "> vote 301 no", ">", "", "buy 9") == "vote 301 yes\n\n\n\nbuy 9"


BROKEN = [
    "On Mon, Nov 23, 2026 at 8:00 AM BoredNomic <\n\ngame@play.example.org> wrote:",
    "On Mon, Nov 23, 2026 at 8:00 AM\n\nBoredNomic wrote:",
    f"On Mon, Nov 23, 2026 at 8:00 AM\n\n{GAME} wrote:",
    f"On Mon, Nov 23, 2026 at 8:00 AM\nBoredNomic\n{GAME}\nwrote:",
    "On Mon, Nov 23, 2026 at 8:00 AM BoredNomic <\ngame@play.example.org>\nwrote:",
    f"Am 23.11.2026 um 08:00 schrieb\n{GAME}:",
    "On Mon, Nov 23, 2026 at 8:00 AM BoredNomic\n\n<\nmailto:game@play.example.org\n> wrote:",
    "On Nov 23, 2026, at 8:00 AM, Ann\nwrote:",
    f"Le lun. 23 nov. 2026 à 08:00,\n\n{GAME} a écrit :",
    "Op ma 23 nov. 2026 om 08:00 schreef BoredNomic\n<game@play.example.org>:",
    "Am Mo., 23. Nov. 2026 um 08:00 Uhr schrieb\nBoredNomic <\ngame@play.example.org>:",
    f"пн, 23 нояб. 2026 г. в 08:00,\n{GAME}:",
    f"{GAME}\n\n于 2026年11月23日周一 08:00 写道：", f"{GAME} schrieb am Mo., 23. Nov. 2026,\n08:00:",
]  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN)
def test_an_attribution_in_several_lines_with_blank_ones_between(broken: str) -> None:
    assert answered(broken) == "vote 301 yes"
    assert answered(broken, "", "") == "vote 301 yes"
    below = new("vote 301 yes", "", *broken.split("\n"), "", "> vote 301 no", "> buy 8", "buy 9")
    assert [line for line in below.split("\n") if line] == ["vote 301 yes", "buy 9"]


def test_an_answer_in_the_line_of_the_attribution() -> None:
    for wrote in (
        "On Mon, Nov 23, 2026 at 8:00 AM, game@play.example.org wrote:",
        "On 23.11.2026 08:00, BoredNomic wrote:",
    ):
        assert new(f"vote 301 yes {wrote}", "> vote 301 no") == "vote 301 yes"
        assert answered(f"buy 9 {wrote}") == "vote 301 yes\n\nbuy 9"
    assert new("buy 9--- On Wed, Apr 4, 2012 at 3:59 PM, me@domain.com wrote:", "> Hi") == "buy 9"


@pytest.mark.parametrize(
    "mark",
    [">", "> ", ">> ", " > ", "  > ", "| ", "＞ ", "› ", "» ", "BN> ", "│ ", "▎", "▌ ", "│", "&gt; ", ">\u00a0",
     "\t> "],
)
def test_marks_of_quotations(mark: str) -> None:
    assert new("vote 301 yes", "", *(mark + line for line in ["Dear Ann,", "vote 301 no", "buy 8"])) == "vote 301 yes"


# --- lines broken by the way

LONG = [
    "You rolled 3 and 4 and moved from square 7 to 14, where you must not vote 301 no",
    "and the rent of 24 dollars goes to Grete, as rule 14 has it. You may buy 8 today",
    "or tomorrow, or on any day of the week that follows; what you can do is: buy 9.",
]


@pytest.mark.parametrize("width", range(52, 74))
def test_the_ends_of_broken_quoted_lines(width: int) -> None:
    quoted: list[str] = []
    for line in (f"> {line}" for line in LONG * 2):
        kept = textwrap.wrap(line, width)
        assert len(kept) == 2
        quoted += kept
    text = "\n".join(["vote 301 yes", "", "On 23 Nov 2026 08:00, BoredNomic wrote:", *quoted, "> status", "", "buy 9"])
    assert new_text(text).text == "vote 301 yes\n\n\nbuy 9"


@pytest.mark.parametrize(
    "line", ["> Do you want to vote on proposal 301, about the houses and hotels?", "> vote 301 no",
    "> It costs $300, or so they say there, Ann.",
             "> You may say what you want of proposal 301 until Friday:"],
)  # fmt: skip
def test_an_answer_between_quoted_lines_is_no_end_of_one(line: str) -> None:
    long = "> Dear Ann, this is a line that is as long as lines of letters are, about 75."
    text = f"{long}\n{line}\nvote 301 yes\n> buy 8\n"
    assert new_text(text).text == "vote 301 yes"


# --- what is none of all that

OWN = [
    "--- my votes ---\nvote 301 yes\n--- my orders ---\nbuy 8", "===== Votes =====\nvote 301 yes",
    "---- orders ----\nbuy 8\nstatus",
    "*** Votes ***\nvote 301 yes", "-----\nvote 301 yes\n-----", "__________\nvote 301 yes",
    "Votes:\nvote 301 yes\nOrders:\nbuy 8",
    "Here is what I want:\nvote 301 yes", "Before the update on 23.11.2026 at 08:00:\nvote 301 yes",
    "before 24 December: buy 8\nvote 301 yes",
    "away 2026-11-23 2026-12-01\nvote 301 yes", "set rent = 20\nset price: 30", "To: Bert\nI say: no\nvote 301 yes",
    "message Bert\nFrom: 12\nTo: 13\nend\nvote 301 yes", "Rule 12: houses\nRule 13: hotels\nvote 301 yes",
    "Rent: 20\nPrice: 30\nTax: 2026\nvote 301 yes",
    "message Bert\nYou wrote that on Monday, and I do not agree.\nend\nvote 301 yes",
    "message Bert\nBob wrote on 23.11.2026 that rents are too high.\nend\nvote 301 yes",
    "Ann wrote a rule. I like it!\nvote 301 yes",
    "I got your letter from Monday, 23 November 2026, thanks\nvote 301 yes", "Original message\nvote 301 yes",
    "vote: 301 yes\nbuy: 8",
    "propose add \"Dates\"\nFrom: every square\nTo: the next one\nOn: Mondays\nend", "1. vote 301 yes\n2. buy 8",
    "- vote 301 yes\n- buy 8",
    "| vote 301 yes", ": vote 301 yes", "post\n| who | what |\n|-----|------|\n| Ann | 301 |\nend",
    ": buy 8\n: buy 9", "a > b\nb > c", "as Bert: buy 8\nas Bert: vote 301 yes", "* buy 8\n* buy 9",
    "post\nThe message of the day: pay.\nend\nvote 301 yes", "At 8:00 I said yes,\nvote 301 yes",
    "On Monday I shall vote.\nvote 301 yes",
    "message Bert\nAt 10:30 you said:\nI shall buy 8.\nend",
    "propose amend 20\n```law\n# From: x\n# To: y\n# Date: 1.1.2026\n```\nend",
    "message admin\nSubject: rule 12\nText: it is wrong\nend\nvote 301 yes", "buy 8 on 23.11.2026\nvote 301 yes",
    "second look 3\nstatus", "23.11.2026 08:00 by car:\nvote 301 yes", "8:00 by the station:\nvote 301 yes",
    "delegate bert@example.net 2026-12-01 08:00\nvote 301 yes",
    "post\n| from | to |\n| to | from |\n| date | x |\nend",
    "From bert@example.net I heard\nthat rents are too high.\nvote 301 yes",
]  # fmt: skip


@pytest.mark.parametrize("own", OWN)
def test_what_players_write_is_not_lost(own: str) -> None:
    assert new_text(own).text == own
    assert new_text(f"{own}\n\n{WROTE[0]}:\n> vote 301 no").text == own


@pytest.mark.parametrize("over", ["Sensitivity: General\n\n", "Classification: Internal\n", "Subject: cards\n\n"])
@pytest.mark.parametrize("rule", ["________________________________\n", ""])
def test_a_label_over_the_letter_is_no_head_of_what_is_quoted_far_below_it(over: str, rule: str) -> None:
    """So companies class a letter, and so drafts of programs name their subject."""
    quoted = "From: The game <game@play.example.org>\nSent: Monday, 23 November 2026 9:00\nTo: Ann\nSubject: x\n"
    assert new_text(f"{over}vote 301 yes\n\n{rule}{quoted}\nvote 301 no").text.endswith("vote 301 yes")


# --- HTML

HEADS_IN_HTML = [
    "<hr>From: BoredNomic &lt;game@play.example.org&gt;<br>Date: 23.11.2026<br><br>",
    "<hr id=stopSpelling>Date: Mon, 23 Nov 2026<br>From: game@play.example.org<br>",
    "<div><hr></div><div><b>Xof:</b> game@play.example.org</div><div><b>Zend:</b> 23.11.2026 08:00</div>",
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Xof:</b> BoredNomic</p></div>',
    '<div style="border:none; border-top:solid #B5C4DF 1.0pt; padding:3pt"><p><b>Xof:</b> BoredNomic</p></div>',
    "<table><tr><td>From:</td><td>x</td></tr><tr><td>Sent:</td><td>y</td></tr><tr><td>To:</td><td>z</td></tr></table>",
    "<p>---- On Mon, 23 Nov 2026 08:00:00 +0000 <b>BoredNomic &lt;game@play.example.org&gt;</b> wrote ----</p>",
    '<div name="messageReplySection">On 23 Nov 2026, 08:00 +0100, BoredNomic, wrote:<br>',
    '<div class="ydp47yahoo_quoted">',
    '<div id="ydp1234yahoo_quoted_555">', '<div class="zmail_extra">', '<div data-marker="__QUOTED_TEXT__">',
    '<div class="quote">',
    '<div id="_originalContent_BBPPID">',
    '<div id="x_appendonsend"></div>', '<div class="aqm_original">', "<div type=cite>",
    "<p>------------------ 原始邮件 ------------------</p>",
    "<div>BoredNomic &lt;game@play.example.org&gt; 于2026年11月23日周一 08:00写道：</div>",
    "<p>-----Antwort Nachricht-----</p>",
    "<div>در ۲۳ نوامبر ۲۰۲۶ ساعت ۸:۰۰، بازی نوشت:</div>",
    "<div>From: BoredNomic Sent: Monday To: Ann Subject: x</div>",
]  # fmt: skip


@pytest.mark.parametrize("over", HEADS_IN_HTML)
def test_quotations_in_html(over: str) -> None:
    page = f"<html><body><div>vote 301 yes</div><div><br></div>{over}<p>Dear Ann,</p><div>vote 301 no</div><p>buy 8</p>"
    assert new_text(clean(text_of(page).text)).text == "vote 301 yes"


def test_a_drawn_line_alone_ends_nothing() -> None:
    assert new_text(text_of("<p>vote 301 yes</p><hr><p>buy 8</p>").text).text.split("\n")[-1] == "buy 8"


@pytest.mark.parametrize(
    "line",
    ["Ann Smith reacted to your message:", "👍 Ann reacted to your message:", "Ann liked your message:",
     "Ann Schmidt hat auf Ihre Nachricht reagiert:", "Ann a réagi à votre message :",
     "Ann ha reagito al tuo messaggio:"],
)
def test_what_stands_below_a_reaction_is_what_it_is_about(line: str) -> None:
    """Outlook, Gmail and Exchange write so to whoever does not see the sign itself."""
    assert new_text(f"{line}\n\nvote 1 yes\nleave").text == ""
    assert new_text(f"👍\n\n{line}\n\nvote 1 yes").text == "👍"
    assert new_text("Ann reacted to your message, I think.\nvote 1 yes").text.endswith("vote 1 yes")


@pytest.mark.parametrize("line", [
    "##- Please type your reply above this line -##", "## Reply above this line ##", "Reply above this line.",
    "—-—-—-—\nReply above this line.", "##- Bitte geben Sie Ihre Antwort oberhalb dieser Zeile ein. -##",
    "--- Veuillez répondre au-dessus de cette ligne ---", "##- Escriba su respuesta por encima de esta línea -##",
    "##- Scrivi la tua risposta sopra questa riga -##", "##- この行より上に返信を入力してください -##",
])
def test_what_stands_below_where_a_help_desk_wants_no_answer_is_quoted(line: str) -> None:
    found = new_text("\n".join(["vote 3 yes", "", *line.split("\n"), "", *QUOTED]))
    assert (found.text, found.left_out > len(QUOTED) - 2) == ("vote 3 yes", True)


def test_a_line_of_ones_own_about_lines_ends_nothing() -> None:
    own = "The square above this one is mine.\nI drew it over this line of the map.\nvote 3 yes"
    assert new_text(own).text == own


@pytest.mark.parametrize("spelt", ["KİMDEN TARİH KİME KONU", "Kimden Tarih Kime Konu", "KIMDEN TARIH KIME KONU",
                                   "kımden tarıh kıme konu"])
@pytest.mark.parametrize("between", [": ", " "])
def test_the_i_of_turkish_is_an_i_in_the_names_of_fields(spelt: str, between: str) -> None:
    """Patterns that do not mind case take all four for one; what they found broke the reader of the letter."""
    values = ["Ann <ann@example.org>", "23 Kasım 2026 08:00", "Bert <bert@example.org>", "Hafta 12"]
    head = [f"{name}{between}{value}" for name, value in zip(spelt.split(), values, strict=True)]
    assert new_text("\n".join(["vote 3 yes", "", *head, "", "vote 4 no"])).text == "vote 3 yes"


@pytest.mark.parametrize("banner", [
    "===== This message came from outside =====", "**** WARNING: E-Mail from outside ****", "==== Verified email ====",
    "----------------------- EXTERNAL EMAIL -----------------------", "---- Secure message ----",
    "------ INTERNAL MAIL ------", "==== Mail scanned by ACME ====",
])
def test_what_a_server_writes_between_dashes_over_a_letter_quotes_nothing(banner: str) -> None:
    assert new_text(f"{banner}\n\nbuy 8\nvote 3 yes").text.endswith("buy 8\nvote 3 yes")
    assert new_text(f"Hello\n{banner}\nbuy 8").text == "Hello", "below words of one's own a letter is quoted"
    assert "buy 8" not in new_text(f"{banner}\nFrom: Ann <ann@example.net>\nbuy 8").text
