"""What somebody cites by hand, as no mail program does, is no order of theirs; the receipt names it, and says why."""

from __future__ import annotations

import pytest

from tests.desk.harness import House

OTHERS, OWN = "buy 2 gold cards", "buy 2 silver cards"


@pytest.mark.parametrize("said", [
    "Bert wrote:", "*Bert wrote:*", "As Bert wrote:", "You wrote:", "You said:", "You write:", "Bert told me:",
    "Cy replied:",
    "Bert sent me this:", "Cy asked me yesterday:", "The help says:", "It says here:", "Rule 14 says:", "For example:",
    "e.g.:", "Quote:", "Bert schrieb:", "Am Montag schrieb Bert:", "Bert a écrit :", "escribió Bert:",
    "Bert ha scritto:", "Берт написал:", "伯特写道：", "ベルトは書きました：",
])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_what_stands_below_what_says_that_somebody_said_it_is_theirs(house: House, said: str, between: str) -> None:
    words = house.says("Ann", f"{said}{between}{OTHERS}\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert f"Not played, since it stands below “{said}”: “{OTHERS}”. To give this order, send its line" in words


@pytest.mark.parametrize("said", [
    "What should I do?", "Which of these should we take?", "Should I do this?", "Bert commented on your card:",
    "If Bert agrees:", "Only if nobody minds:", "Unless Cy objects:", "Later I shall send:", "Tomorrow:", "Not yet:",
    "Please ignore this:", "Do not", "Please don’t", "Don't do this:", "Maybe:", "Instead of this:",
    "Falls Bert mitmacht:",
])
def test_what_stands_below_a_condition_or_a_denial_is_not_played(house: House, said: str) -> None:
    words = house.says("Ann", f"{said}\n{OTHERS}\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert f"Not played, since it stands below “{said}”: “{OTHERS}”." in words


@pytest.mark.parametrize("said", [
    "My votes:", "Here are my orders:", "I wrote:", "As I wrote yesterday:", "I say:", "Answers:", "Ann’s answers:",
    "Here goes:", "OK:", "You asked for my orders:", "Bert asked me to buy:", "To Bert:", "Update 2:",
    "Orders from Ann:", "Ich schrieb:", "Meine Befehle:", "Mes ordres :", "Reply:",
    "In answer to what the rules say about it, and to Bert:", "If you like it", "Tomorrow I am away.", "Forget that.",
    "After long thought:", "When you read this:", "I do not mind", "Don’t worry.", "Nevertheless:", "Once more:",
    "As you asked:", "Let me say:", "If still possible:", "If it’s not too late:", "Don’t forget:", "Nicht vergessen:",
    "Here is the message you asked me to write:", "Is it my turn?", "What can I do?", "Why should anybody wait?",
])
def test_what_stands_below_anything_else_is_its_writers(house: House, said: str) -> None:
    house.write("Ann", f"{said}\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]


@pytest.mark.parametrize("quotation", [
    "* > {}", "- > {}", "     > {}", "1: > {}", "`> {}", "_> {}", "**> {}", "[quote]\n{}\n[/quote]",
    "[quote=Bert]{}\nGood?[/quote]", "<quote>\n\n{}\n\n</quote>", "{{quote}}\n{}\n{{quote}}",
    "<blockquote>\n{}\n</blockquote>", "[QUOTE]\n{}", "~~{}~~", "- ~~{}~~",
])
def test_what_is_quoted_in_tags_or_struck_out_is_no_order(house: House, quotation: str) -> None:
    house.write("Ann", f"Hi!\n\n{quotation.format(OTHERS)}\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]


def test_who_is_quoted_with_a_greeting_is_quoted_to_the_end_of_what_follows_it(house: House) -> None:
    house.write("Ann", f"Bert wrote:\n\nHi Ann,\n\nI like it.\n{OTHERS}\nleave\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]


def test_a_letter_that_only_cites_says_what_was_left_out(house: House) -> None:
    words = house.says("Ann", f"Bert said:\n{OTHERS}\nWhat does that do?")
    assert house.played("winter") == []
    assert f"Not played, since it stands below “Bert said:”: “{OTHERS}”." in words


def test_commands_set_off_as_code_are_cited_as_any_others(house: House) -> None:
    house.write("Ann", f"Bert wrote:\n```\n{OTHERS}\n```\n\n```\n{OWN}\n```")
    assert house.played("winter") == [f"Ann: {OWN}"]


def test_a_text_may_cite(house: House) -> None:
    house.write("Ann", f"post\nBert wrote:\n{OTHERS}\n[quote]x[/quote]\nend\n{OWN}")
    assert house.played("winter") == ["Ann: post", f"Ann: {OWN}"]


@pytest.mark.parametrize("mark", ["| ", ": ", "% ", "“", "} "])
def test_several_votes_behind_a_sign_of_a_quotation_are_not_cast(house: House, mark: str) -> None:
    for name in ("Ann", "Bert"):
        house.write(name, f'propose add "Of {name}"\nx\nend')
    while "vote 1 yes" not in house.last("Ann").text:
        assert house.next_deadline()
    count = len(house.played("winter"))
    house.write("Ann", f"{mark}vote 1 and 2 yes\n\n{mark}vote 1 no")
    assert house.played("winter")[count:] == []
    house.write("Ann", "- vote 1 and 2 yes")
    assert len(house.played("winter")) == count + 2


@pytest.mark.parametrize("said", ["for Bert:", "Bert:", "Bert,", "On behalf of Bert:", "Für Bert:", "@Bert,"])
def test_what_stands_behind_another_players_name_is_not_played(house: House, said: str) -> None:
    words = house.says("Ann", f"{said} {OTHERS}\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert f"Not played, since it stands behind “{said}”: “{OTHERS}”. To give this order, send its line" in words
    assert house.says("Ann", f"for me: {OTHERS}").startswith("Done")


@pytest.mark.parametrize("above", ["", "Ann (Example Ltd)\nNov 23, 2026, 09:00 GMT\n\n"])
def test_what_a_help_desk_sends_below_its_line_alone_is_named(house: House, above: str) -> None:
    """Its line wants answers above; it is on top where the help desk itself writes for its customer."""
    line = "##- Please type your reply above this line -##"
    words = house.says("Ann", f"{line}\n\n{above}{OTHERS}\n\nOn 23/11/2026 08:00, Bert wrote:\n> {OWN}")
    assert house.played("winter") == []
    assert f"below “{line}”, which looks like the head of a quoted letter: “{OTHERS}”." in words
    assert OWN not in words


@pytest.mark.parametrize("added", [
    "Drafted with Copilot", "✨ Drafted by Gemini", "[Draft with Copilot]", "*Summarized by Gemini*",
    "Translated with DeepL", "Written with AI",
])
def test_what_a_program_adds_that_helped_to_write_is_no_command(house: House, added: str) -> None:
    for letter in (f"{OWN}\n\n{added}", f"{added}\n\n{OWN}"):
        words = house.says("Ann", letter)
        assert words.startswith("Done")
        assert added.strip("*[]✨ ") not in words
    assert house.says("Ann", f"[Draft with Copilot] {OWN}").startswith("Done")
    assert len(house.played("winter")) == 3
