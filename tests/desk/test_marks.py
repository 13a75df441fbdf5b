"""Marks around a command, as mail programs and people put them there."""

from __future__ import annotations

import pytest

from mailgame.desk.commands.parsed import Parsed
from tests.desk.reading import grammar, words

GOLD = "buy [NUMBER] ITEM, number 1, item 'Gold Card'"
MARKED = [
    "*{}*", "**{}**", "***{}***", "_{}_", "__{}__", "*_{}_*", "`{}`", "``{}``", "~{}~", "~~{}~~", "*{}", "{}*",
    "* {}*", "*{}.*",
    "*{}*.", "- *{}*", "– {}", "— {}", "−{}", "‣ {}", "◦ {}", "●{}", "▪ {}", "· {}", "•{}", "-{}", "–{}", "➢ {}",
    "→ {}",
    "=> {}", "* {}", "+ {}", "# {}", "~ {}", "> {}", "1. {}", "1.{}", "1) {}", "(1) {}", "1.) {}", "1: {}", "1 - {}",
    "12. {}",
    "a) {}", "(b) {}", "[1] {}", "[ ] {}", "[x] {}", "- [ ] {}", "☐ {}", "☑ {}", "✅ {}", "👉 {}", "① {}", "1⃣ {}",
    "1\ufe0f\u20e3 {}",
    "- 1. {}", "１．{}",
    '"{}"', "“{}”", "„{}“", "«{}»", "« {} »", "‘{}’", "'{}'", "「{}」", "『{}』", "＂{}＂", "“{}.”", "“{}”.",
    "“*{}*”", "*“{}”*",
    "{} 👍", "{} :-)", "{}!!", "{}!!!", "{}…", "{}...", "{}。", "{}！", "{} 🙏🏽", "{} 😀😀",
    "({})", "[{}]", "<{}>", "[{}].", "(*{}*)",
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
