"""Marks around a command, as mail programs and people put them there."""

from __future__ import annotations

import pytest

from mailgame.desk.commands.parsed import Misread, Parsed
from tests.desk.harness import House
from tests.desk.reading import grammar, words

GOLD = "buy [NUMBER] ITEM, number 1, item 'Gold Card'"
MARKED = [
    "*{}*", "**{}**", "***{}***", "_{}_", "__{}__", "*_{}_*", "`{}`", "``{}``", "~{}~", "*{}", "{}*",
    "* {}*", "*{}.*",
    "*{}*.", "- *{}*", "– {}", "— {}", "−{}", "‣ {}", "◦ {}", "●{}", "▪ {}", "· {}", "•{}", "-{}", "–{}", "➢ {}",
    "→ {}",
    "=> {}", "* {}", "+ {}", "# {}", "~ {}", "> {}", "1. {}", "1.{}", "1) {}", "(1) {}", "1.) {}", "1: {}", "1 - {}",
    "12. {}",
    "a) {}", "(b) {}", "[1] {}", "[ ] {}", "[x] {}", "- [ ] {}", "☐ {}", "☑ {}", "✅ {}", "👉 {}", "① {}", "1⃣ {}",
    "1\ufe0f\u20e3 {}",
    "- 1. {}", "１．{}",
    '"{}"', "“{}”", "„{}“", "«{}»", "« {} »", "‘{}’", "'{}'", "「{}」", "『{}』", "＂{}＂", "“{}.”", "“{}”.",
    "“*{}*”", "*“{}”*", "[EXTERNAL] {}", "[EXT]: {}", "External: {}", "[External sender] {}",
    "{} 👍", "{} :-)", "{}!!", "{}!!!", "{}…", "{}...", "{}。", "{}！", "{} 🙏🏽", "{} 😀😀",
    "({})", "[{}]", "<{}>", "[{}].", "(*{}*)",
    "i) {}", "ii) {}", "iv. {}", "II. {}", "(iii) {}", "A){}", "b){}", "1.1 {}", "2.3. {}", "[1]: {}",
    "１、{}", "一、{}",
    "（二）{}",
    "First, {}", "Firstly: {}", "1st: {}", "2nd, {}", "Second: {}", "Then: {}", "Next, {}", "Also, {}", "Finally: {}",
    "Step 1: {}", "step 2. {}", "Order 3: {}", "No. 1: {}", "Order: {}", "My orders: {}", "Command: {}",
    "My move: *{}*",
    "\uf0b7 {}", "\uf0a7\t{}", "o\t{}", "o   {}", "§  {}", "ü\t{}", "·         {}", "1\t{}", "| {} |", "| 1 | {} |",
    "[cid:image001.png@01DC] {}", "[image: tick.png] {}", "{}\\",
    "/{}", "!{}", "… {}", "...{}...", "…{}…", "- {} -", "– {} –", "{} —",
]  # fmt: skip


@pytest.mark.parametrize("marked", MARKED)
@pytest.mark.parametrize("command", ["buy 1 gold card", "Buy a Gold Card", "please buy 1 gold"])
def test_marks_around_a_command_do_not_matter(marked: str, command: str) -> None:
    line = marked.format(command)
    (found,) = grammar().read(line).found
    assert words(found) == GOLD
    assert found.words == line, "the receipt quotes it as it was written"


@pytest.mark.parametrize(
    "line",
    [
        "*buy* 1 gold card", "buy *1* gold card", "buy _1_ gold card", "*buy 1* gold card", "buy 1 *gold card*",
        "*Buy* *1* *gold card*",
        "`buy` 1 `gold card`", "ｂｕｙ　１　ｇｏｌｄ　ｃａｒｄ", "ＢＵＹ 1 gold card", "buy １ gold card",
        "buy ١ gold card", "buy ۱ gold card",
        "buy ① gold card", "buy ❶ gold card",
        "buy १ gold card", "𝐛𝐮𝐲 𝟏 𝐠𝐨𝐥𝐝 𝐜𝐚𝐫𝐝", "𝘣𝘶𝘺 1 gold card", "buy 1 “gold card”", "buy 1 „gold card“",
        "buy 1 «gold card»", "buy 1 「gold card」",
        "buy 1 ‘gold card’", "buy 1 ＂gold card＂", "buy 1 gold card。",
    ],
)  # fmt: skip
def test_marks_within_a_command_do_not_matter(line: str) -> None:
    (found,) = grammar().read(line).found
    assert words(found) == GOLD


def test_marks_around_other_lines_of_a_letter_do_not_matter() -> None:
    reading = grammar().read("*message Bert*\nI *really* want `this`.\n*end*\n_buy 1 gold card_\n“as Bert: buy 1 gold”")
    assert [words(found) for found in reading.found] == [
        "message PLAYER, player 'Bert' | I *really* want `this`.", GOLD, f"for Bert: {GOLD}",
    ]


def test_a_text_keeps_its_marks_and_a_plain_word_in_marks_is_talk() -> None:
    (found,) = grammar().read("say *hello* to “all”!!").found
    assert isinstance(found, Parsed)
    assert found.arguments == {"text": "*hello* to “all”!!"}
    for line in ("“Pirate Cove”", "*Pirate Cove*", "***", "- -", "1.", "“”", "_", "“I never said I would”", "「海」"):
        reading = grammar().read(line)
        assert not reading.found, line


@pytest.mark.parametrize(
    "line",
    ["*set rent = 20*", "- set rent = 20", "`set rent = 20`", "ｓｅｔ rent ＝ 20", "set rent = ２０"],
)
def test_marks_around_what_a_proposal_sets_do_not_matter(line: str) -> None:
    (found,) = grammar().read(f"propose add X\nThe *rent* rises.\n{line}\n```law\n*set rent = 3*\n```\nend").found
    assert isinstance(found, Parsed)
    assert found.block == "The *rent* rises.\nset rent = 20\n```law\n*set rent = 3*\n```"


def test_what_is_played_of_a_line_in_marks_is_the_command_alone() -> None:
    (found,) = grammar().read("2. *buy 1 gold card*").found
    assert isinstance(found, Parsed)
    assert (found.words, found.bare) == ("2. *buy 1 gold card*", "buy 1 gold card")


@pytest.mark.parametrize("polite", [
    "{}, thanks", "{}, thanks!", "{} thanks", "{}. Thanks!", "{} - thank you", "{} – thanks a lot!",
    "{}! Cheers", "{}; thx", "{}, danke", "{}, merci beaucoup", "{}，谢谢", "{}, please and thank you",
    "{} Sent from my Watch", "{}, thanks! Sent from my iPhone", "{} Von meinem iPhone gesendet",
    "{} Get Outlook for iOS",
    "*{}*, thanks :-)", "{}, many thanks in advance.", "Hi, {}", "Hello! {}", "Hey there, {}",
    "Dear Admin, {}", "Good morning. {}", "Ok, {}", "OK: {}", "Thanks! {}", "Thank you, {}.",
    "Hi, {}, thanks!", "- Hello, {}", "“Hi, {}”",
])
def test_thanks_and_a_greeting_in_the_line_of_a_command_do_not_matter(polite: str) -> None:
    line = polite.format("buy 1 gold card")
    (found,) = grammar().read(line).found
    assert words(found) == GOLD
    assert found.words == line, "the receipt quotes it as it was written"
    assert isinstance(found, Parsed)
    assert found.bare.casefold().startswith("buy 1 gold card"), "the journal keeps the command"


@pytest.mark.parametrize("line", [
    "Hi all, buy 1 gold card", "Dear Bert, buy 1 gold card", "Bert, buy 1 gold card", "Sorry, buy 1 gold card",
    "buy 1 gold card, later", "buy 1 gold card, or not", "buy 1 gold card sent with soldiers",
    "then buy 1 gold card", "and buy 1 gold card", "thanks, submit",
    "Thanks for the buy 1 gold card", "No thanks, buy 1 gold card", "We thank you: buy 1 gold card",
])
def test_what_may_be_meant_otherwise_is_only_suggested(line: str) -> None:
    assert not any(isinstance(found, Parsed) for found in grammar().read(line).found)


def test_a_text_keeps_its_thanks() -> None:
    (found,) = grammar().read("say hello to Bert, thanks").found
    assert isinstance(found, Parsed)
    assert found.arguments == {"text": "hello to Bert, thanks"}
    (message,) = grammar().read("message Bert\nThen: end\n… end\n/end\nHi, buy 1 gold card\nend").found
    assert isinstance(message, Parsed)
    assert message.block == "Then: end\n… end\n/end\nHi, buy 1 gold card"


def test_commands_set_off_as_code_are_commands_and_law_is_none() -> None:
    for fence in ("```", "```text"):
        reading = grammar().read(f"Hello\n{fence}\nbuy 1 gold card\n\nstatus\n```\nsay hi")
        assert [words(found) for found in reading.found] == [GOLD, "status", "say TEXT, text 'hi'"]
    for lines in ("buy 1 gold card\nif x:", "rule = Rule(1)", ""):
        first, *more = grammar().read(f"```\n{lines}\n```\nsay hi").found
        assert isinstance(first, Misread)
        assert [words(found) for found in more] == ["say TEXT, text 'hi'"]
    (law, *_) = grammar().read("```law\nstatus\n```").found
    assert isinstance(law, Misread)


@pytest.mark.parametrize("row", [
    "buy 1 gold card; status", "buy 1 gold card. status.", "Buy 1 gold card; Status!", "buy 1 gold card / status",
    "buy 1 gold card | status", "1. buy 1 gold card; status", "buy 1 gold card ; status ;",
    "*buy 1 gold card*; *status*", "- buy 1 gold card; status", "buy 1 gold card\u3002 status",
])
def test_several_commands_in_a_row_are_read_one_by_one(row: str) -> None:
    reading = grammar().read(f"Hello\n{row}\nsay hi")
    assert [words(found) for found in reading.found] == [GOLD, "status", "say TEXT, text 'hi'"]
    assert [words(found) for found in grammar().read(row, 1).found] == [GOLD]
    assert grammar().read(row, 1).more.casefold().startswith(("status", "*status*"))


@pytest.mark.parametrize("row", [
    "buy 1 gold card; and so on", "buy 1 gold card and status", "buy 1 gold card, status", "Status. I like it.",
    "message Bert; status", "I buy 1 gold card. Status.",
])
def test_a_row_of_which_anything_is_no_command_is_read_as_it_stands(row: str) -> None:
    assert not any(isinstance(found, Parsed) for found in grammar().read(row).found)


@pytest.mark.parametrize("end", [
    "/end", "\\end", "--end--", "=== END ===", "#end", "end,", "-- end --", "ende", "Fin.", "einde", "The end.",
    "end of the proposal", "End of text",
])
def test_end_is_known_in_other_forms_where_nothing_else_closes_a_text(end: str) -> None:
    message, order = grammar().read(f"message Bert\nHello.\n{end}\nbuy 1 gold card").found
    assert isinstance(message, Parsed)
    assert message.block == "Hello."
    assert order.words == "buy 1 gold card"


@pytest.mark.parametrize("end", ["/end", "--end--", "=== END ==="])
def test_an_end_between_marks_closes_each_text(end: str) -> None:
    first, second = grammar().read(f"message Bert\nHello.\n{end}\nmessage Bert\nHi.\n{end}").found
    assert isinstance(first, Parsed)
    assert isinstance(second, Parsed)
    assert (first.block, second.block) == ("Hello.", "Hi.")


@pytest.mark.parametrize("end", [
    "I am well. end", "I am well. End.", "I am well.end", "I am well. [end]", "I am well. — END —",
])
@pytest.mark.parametrize("below", ["", "\nAnn", "\n\nThanks,\nAnn"])
def test_end_behind_the_last_sentence_closes_a_text(end: str, below: str) -> None:
    (message,) = grammar().read(f"message Bert\nHello.\n{end}{below}").found
    assert isinstance(message, Parsed)
    assert message.block == "Hello.\nI am well."


@pytest.mark.parametrize("line", [
    "And that is the end.", "Is this the end?", "The rent. Ends on Friday.", "End:", "my friend", "fine",
])
def test_what_only_speaks_of_an_end_closes_nothing(line: str) -> None:
    (message,) = grammar().read(f"message Bert\nHello.\n{line}").found
    assert isinstance(message, Parsed)
    assert message.block == f"Hello.\n{line}"


def test_a_text_goes_on_below_what_may_be_a_part_of_it() -> None:
    more = "\n".join(f"Line {number} of the poem goes on." for number in range(9))
    (message,) = grammar().read(f"message Bert\nA poem. End\n{more}").found
    assert isinstance(message, Parsed)
    assert message.block == f"A poem. End\n{more}"


@pytest.mark.parametrize("end", ["end, thanks!", "End. Thank you!", "*end*, thx", "end – thanks", "END, please"])
def test_an_end_with_thanks_is_one(end: str) -> None:
    message, order = grammar().read(f"message Bert\nHello.\nThanks, end of story.\n{end}\nbuy 1 gold card").found
    assert isinstance(message, Parsed)
    assert message.block == "Hello.\nThanks, end of story."
    assert words(order) == GOLD


@pytest.mark.parametrize("line", [
    "buy 2x gold card", "buy 2 x gold card", "buy gold card x2", "Buy gold card × 2", "- buy 2× gold card",
])
def test_so_many_times_is_so_many(line: str) -> None:
    (found,) = grammar().read(line).found
    assert isinstance(found, Parsed), found
    assert found.arguments["number"] == 2


@pytest.mark.parametrize("line", ["buy gold card x", "buy 2 gold card x3", "status x2"])
def test_what_may_be_something_else_is_not_counted(line: str) -> None:
    (found,) = grammar().read(line).found
    assert isinstance(found, Misread)


LINK = "mailto:game%2Babc@play.example.org?subject=status&body=buy%202%20gold%20cards"


@pytest.mark.parametrize("form", [
    f"{{}}<{LINK}>", f"{{}} <{LINK}>", f"[{{}}]({LINK})", f"{{}} [{LINK}]", f"{{}} ({LINK})", f"- {{}}<{LINK}>",
    "{}<https://play.example.org/x>", "{} [1]", "[{}][1]", "[[{}]]", "{} \\", "{}&nbsp;", "@game {}", "@Admin, {}",
    "Game: {}", "{} plz", "{} asap", "{} right now", "{} period", "{} full stop", "{}, thanks, asap",
])
def test_what_programs_leave_of_a_link_and_telephones_of_a_sentence_does_not_matter(house: House, form: str) -> None:
    """Whoever copies an order out of a letter of ours copies its link."""
    house.write("Ann", form.format("buy 2 gold cards"))
    assert [line.partition(" pl")[0] for line in house.played("winter")] == ["Ann: buy 2 gold cards"]


def test_a_key_of_a_telephone_is_a_figure(house: House) -> None:
    house.write("Ann", "1\ufe0f\u20e3 buy 2\ufe0f\u20e3 gold cards")
    assert house.played("winter") == ["Ann: buy 2 gold cards"]


def test_several_orders_may_be_dictated(house: House) -> None:
    house.write("Ann", "Buy two gold cards new line buy two silver cards period")
    assert house.played("winter") == ["Ann: Buy two gold cards", "Ann: buy two silver cards"]


@pytest.mark.parametrize("line", ["Yes, {}", "Well, {}", "Great idea: {}", "No, {}", "@Bert {}", "@all {}"])
def test_what_may_be_advice_is_only_suggested(house: House, line: str) -> None:
    house.write("Ann", line.format("buy 2 gold cards"))
    assert house.played("winter") == []


@pytest.mark.parametrize(("line", "count"), [
    ("buy 2gold cards", 2), ("buy2 gold cards", 2), ("buy twelve gold cards", 12), ("buy fifteen gold cards", 15),
])
def test_spaces_left_out_and_numbers_in_words(house: House, line: str, count: int) -> None:
    assert f"You buy {count} × Gold Card" in house.says("Ann", line)


def test_a_number_in_two_words_is_read(house: House) -> None:
    assert "That costs $10,500" in house.says("Ann", "buy twenty-one gold cards")
