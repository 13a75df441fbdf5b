"""The grammar of commands. Each test's docstring is a letter: what stands behind the arrow is how its line is read."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mailgame.desk.answers import QUERIES
from mailgame.desk.commands.grammar import Grammar, Misread, Parsed
from mailgame.desk.commands.lines import tokenize
from mailgame.desk.commands.names import Names
from mailgame.game.game import Game
from mailgame.law import Create, Event, Intent, Opened, Order, Set, Submit, Thing, View
from tests.kernel.builders import a_rule, begun, order


@cache
def game() -> Game:
    """Return a game with squares, items, proposals and orders on file."""
    rule = a_rule(1)
    rule.attribute("player", "items", "counts", {})
    rule.attribute("square", "name", "text", "")
    rule.attribute("square", "number", "number", 0)
    rule.argument("ITEM", "Silver Card", "Gold Card", "Double Double Card", "Get out of Jail Free Card")
    rule.argument("GENDER", "m", "f")

    def nothing(view: View, order: Order) -> list[Intent]:
        return []

    for pattern in (
        "buy [NUMBER] ITEM",
        "use jail card",
        "pay PLAYER DOLLARS",
        "move NUMBER men from SQUARE to SQUARE2",
        "say TEXT",
        "give up SQUARE",
        "name SQUARE NAME",
    ):
        rule.command(pattern, "Do it.")(nothing)
    rule.command("buy SQUARE [as NAME] [GENDER]", "Buy a square.", when="filed")(nothing)
    rule.command("propose add TITLE", "Propose.", block=True)(nothing)
    rule.command("propose amend NUMBER", "Propose.", block=True)(nothing)
    rule.command("fine PLAYER [because TEXT]", "Fine.", by="admin")(nothing)

    @rule.command("submit", "Submit.")
    def submits(view: View, order: Order) -> Intent:
        return Submit(order.giver, "change", "A bench", text="A bench.")

    @rule.after(Opened)
    def lays_the_table(view: View, opened: Event) -> list[Intent]:
        squares: list[Intent] = [Create("square", str(number), {"number": number}) for number in range(1, 21)]
        names = {"8": "Pirate Cove", "9": "Pirate’s Den", "10": "Coral Reef"}
        return squares + [Set(Thing(view.game._source, "square", id), "name", name) for id, name in names.items()]

    made = begun(rule, players=("Ann", "Anton", "Bert", "Mary Lou", "Élise"))
    order(made, "Ann", "submit")
    order(made, "Bert", "submit")
    order(made, "Ann", "buy SQUARE [as NAME] [GENDER]", square="8")
    return made


DESKS = [command for command in QUERIES.commands if command.by != "admin"]


@cache
def grammar(admin: bool = False) -> Grammar:
    names = Names(game())
    of_players = [command for command in game().commands() if command.by in ("player", "anyone")]
    of_admin = [command for command in game().commands() if command.by in ("admin", "anyone")]
    acting = Grammar([*of_players, *DESKS], names)
    return Grammar([*(of_admin if admin else of_players), *DESKS], names, lambda: acting)


def words(found: Parsed | Misread) -> str:
    """Say how a line was read."""
    if isinstance(found, Misread):
        return f"✗ {found.reason}"
    arguments = "".join(f", {name} {value!r}" for name, value in found.arguments.items())
    whose = f"for {found.name}: " if found.name else ""
    block = f" | {found.block}".replace("\n", " / ") if found.block else ""
    return f"{whose}{found.command.pattern}{arguments}{block}"


def letter(test: Callable[[], Any]) -> Callable[[], None]:
    """Make a test of a docstring: the letter stands left of the arrows, what is read to their right."""
    lines = [line.partition(" → ") for line in (test.__doc__ or "").strip("\n").split("\n")]

    def reads() -> None:
        reading = grammar(test() == "admin").read("\n".join(line.strip() for line, _, _ in lines))
        assert [words(found) for found in reading.found] == [said.strip() for _, _, said in lines if said]

    reads.__name__, reads.__doc__ = test.__name__, test.__doc__
    return reads


@letter
def test_case_spaces_full_stops_and_politeness_do_not_matter() -> None:
    """
    BUY Gold Card                        → buy [NUMBER] ITEM, item 'Gold Card'
      buy    gold    card .              → buy [NUMBER] ITEM, item 'Gold Card'
    Please buy a gold card!              → buy [NUMBER] ITEM, number 1, item 'Gold Card'
    buy, please, 2 gold cards.           → buy [NUMBER] ITEM, number 2, item 'Gold Card'
    - buy gold                           → buy [NUMBER] ITEM, item 'Gold Card'
    * buy gold                           → buy [NUMBER] ITEM, item 'Gold Card'
    1. buy gold                          → buy [NUMBER] ITEM, item 'Gold Card'
    (2) buy gold;                        → buy [NUMBER] ITEM, item 'Gold Card'
    > buy gold                           → buy [NUMBER] ITEM, item 'Gold Card'
    Buy: gold                            → buy [NUMBER] ITEM, item 'Gold Card'
    """


@letter
def test_numbers_as_people_write_them() -> None:
    """
    buy three silver cards               → buy [NUMBER] ITEM, number 3, item 'Silver Card'
    buy 3 silvers                        → buy [NUMBER] ITEM, number 3, item 'Silver Card'
    pay Bert $1,000                      → pay PLAYER DOLLARS, player 'Bert', dollars 1000
    pay Bert 1'000                       → pay PLAYER DOLLARS, player 'Bert', dollars 1000
    pay Bert 1000$                       → pay PLAYER DOLLARS, player 'Bert', dollars 1000
    pay Bert -5                          → pay PLAYER DOLLARS, player 'Bert', dollars -5
    pay Bert 2.50                        → ✗ “2.50” is not a whole number of dollars.
    pay Bert lots                        → ✗ “lots” is not a number.
    """


@letter
def test_optional_parts_may_be_left_out_each_by_itself() -> None:
    """
    buy 8                                → buy SQUARE [as NAME] [GENDER], square '8'
    buy 8 f                              → buy SQUARE [as NAME] [GENDER], square '8', gender 'f'
    buy 8 as Home                        → buy SQUARE [as NAME] [GENDER], square '8', name 'Home'
    buy 8 as Home f                      → buy SQUARE [as NAME] [GENDER], square '8', name 'Home', gender 'f'
    buy 8 as "Home f"                    → buy SQUARE [as NAME] [GENDER], square '8', name 'Home f'
    buy 8 as "Home" m                    → buy SQUARE [as NAME] [GENDER], square '8', name 'Home', gender 'm'
    buy 8 as The Old Mill m              → buy SQUARE [as NAME] [GENDER], square '8', name 'The Old Mill', gender 'm'
    """


@letter
def test_quotes_of_all_kinds_hold_several_words() -> None:
    """
    buy 8 as “Pirate Cove” f             → buy SQUARE [as NAME] [GENDER], square '8', name 'Pirate Cove', gender 'f'
    buy 8 as „Pirate Cove“ f             → buy SQUARE [as NAME] [GENDER], square '8', name 'Pirate Cove', gender 'f'
    buy 8 as «Pirate Cove» f             → buy SQUARE [as NAME] [GENDER], square '8', name 'Pirate Cove', gender 'f'
    buy 8 as 'Pirate Cove' f             → buy SQUARE [as NAME] [GENDER], square '8', name 'Pirate Cove', gender 'f'
    buy 8 as ‘Pirate Cove’ f             → buy SQUARE [as NAME] [GENDER], square '8', name 'Pirate Cove', gender 'f'
    buy 8 as ‚Pirate Cove‘ f             → buy SQUARE [as NAME] [GENDER], square '8', name 'Pirate Cove', gender 'f'
    buy 8 as ‹Pirate Cove› f             → buy SQUARE [as NAME] [GENDER], square '8', name 'Pirate Cove', gender 'f'
    buy 8 as "Bert's Bakery" m           → buy SQUARE [as NAME] [GENDER], square '8', name "Bert's Bakery", gender 'm'
    buy 8 as 'Bert's Bakery' m           → buy SQUARE [as NAME] [GENDER], square '8', name "Bert's Bakery", gender 'm'
    buy 8 as Bert's Bakery m             → buy SQUARE [as NAME] [GENDER], square '8', name "Bert's Bakery", gender 'm'
    buy 8 as "m"                         → buy SQUARE [as NAME] [GENDER], square '8', name 'm'
    """


@letter
def test_names_match_without_case_by_a_beginning_or_a_word_if_it_is_only_one() -> None:
    """
    pay bert 5                           → pay PLAYER DOLLARS, player 'Bert', dollars 5
    pay BER 5                            → pay PLAYER DOLLARS, player 'Bert', dollars 5
    pay mary 5                           → pay PLAYER DOLLARS, player 'Mary Lou', dollars 5
    pay Mary Lou 5                       → pay PLAYER DOLLARS, player 'Mary Lou', dollars 5
    pay "mary lou" 5                     → pay PLAYER DOLLARS, player 'Mary Lou', dollars 5
    pay lou 5                            → pay PLAYER DOLLARS, player 'Mary Lou', dollars 5
    pay élise 5                          → pay PLAYER DOLLARS, player 'Élise', dollars 5
    pay ann 5                            → pay PLAYER DOLLARS, player 'Ann', dollars 5
    pay an 5                             → ✗ “an” could be Ann, Anton. Write a little more of it.
    pay ant 5                            → pay PLAYER DOLLARS, player 'Anton', dollars 5
    pay Zoe 5                            → ✗ There is no player Zoe; there are Ann, Anton, Bert, Mary Lou, Élise.
    buy jail                             → buy [NUMBER] ITEM, item 'Get out of Jail Free Card'
    buy get out of jail free card        → buy [NUMBER] ITEM, item 'Get out of Jail Free Card'
    """


@letter
def test_a_thing_is_named_by_its_number_its_name_or_with_its_kind() -> None:
    """
    give up 8                            → give up SQUARE, square '8'
    give up square 8                     → give up SQUARE, square '8'
    give up Square #8                    → give up SQUARE, square '8'
    give up number 8                     → give up SQUARE, square '8'
    give up #8                           → give up SQUARE, square '8'
    give up Pirate Cove                  → give up SQUARE, square '8'
    give up "pirate cove"                → give up SQUARE, square '8'
    give up reef                         → give up SQUARE, square '10'
    give up pirate                       → ✗ “pirate” could be 8, 9. Write a little more of it.
    give up 99                           → ✗ There is no square 99; they go from 1 to 20.
    """


@letter
def test_words_between_arguments() -> None:
    """
    move 3 men from 12 to 13 → move NUMBER men from SQUARE to SQUARE2, number 3, square '12', square2 '13'
    move 2 men from square 12 to reef → move NUMBER men from SQUARE to SQUARE2, number 2, square '12', square2 '10'
    move 3 men to 13                            → ✗ Write it like this: move NUMBER men from SQUARE to SQUARE2
    """


@letter
def test_votes() -> None:
    """
    vote 1 yes                           → vote PROPOSAL CHOICE, proposal '1', choice 'yes'
    vote 1 Yea.                          → vote PROPOSAL CHOICE, proposal '1', choice 'yes'
    vote proposal 2 no                   → vote PROPOSAL CHOICE, proposal '2', choice 'no'
    vote #2: nay                         → vote PROPOSAL CHOICE, proposal '2', choice 'no'
    vote 2 against                       → vote PROPOSAL CHOICE, proposal '2', choice 'no'
    vote 2 abstain                       → vote PROPOSAL CHOICE, proposal '2', choice 'abstain'
    vote 3 yes                           → ✗ There is no proposal 3; there are 1, 2.
    vote 2 maybe                         → ✗ “maybe” is not one of yes, no, abstain.
    vote 2                               → ✗ It still needs CHOICE (yes, no or abstain), like this: vote 2 CHOICE
    vote 1 yes really                    → ✗ I do not understand “really” here.
    """


@letter
def test_dates() -> None:
    """
    away 2026-12-24 2026-12-31           → away DATE DATE2, date '2026-12-24', date2 '2026-12-31'
    away 24 December 31 December         → away DATE DATE2, date '--12-24', date2 '--12-31'
    away Dec 24 Jan 2                    → away DATE DATE2, date '--12-24', date2 '--01-02'
    away 5 12                            → ✗ “5” is not a date; write it as 2026-12-24.
    """


@letter
def test_an_unknown_verb_is_answered_with_what_is_near() -> None:
    """
    byu gold                             → ✗ There is no command “byu”.
    vtoe 1 yes                           → ✗ There is no command “vtoe”.
    stat                                 → ✗ There is no command “stat”.
    """


def test_the_nearest_commands_come_with_it() -> None:
    reading = grammar().read("vtoe 1 yes\nbyu gold\nprop add it")
    assert [found.near[0] for found in reading.found if isinstance(found, Misread)] == [
        "vote PROPOSAL CHOICE",
        "buy [NUMBER] ITEM",
        "propose add TITLE",
    ]
    (found,) = grammar().read("pay nobody").found
    assert isinstance(found, Misread)
    assert found.near == ("pay PLAYER DOLLARS",)


@letter
def test_prose_is_talk() -> None:
    """
    Dear all,
    what a week! I vote that we all go for a walk, and use our legs for once.
    Buying a square is what I would do if I had the money.
    Move along, please; nothing to see here today, my dear friends and foes.
    Giving up Bert is what I do, he is a good loser after all these weeks and months.
    I pay for the drinks. Bye, Ann!
    Pay attention to what he says.
    Nobody knows. Status quo for me.
    Yours,
    Ann
    """


def test_talk_is_kept_apart() -> None:
    reading = grammar().read("Hello there\n\nbuy gold\nHow are you all doing today?")
    assert reading.talk == ["Hello there", "How are you all doing today?"]
    assert reading.commands
    assert not grammar().read("Hello there").commands


TALK = [
    "Thanks!", "thanks", "Thanks, Ann", "thank you!", "Cheers", "Cheers Bob", "Thanks a lot", "Stop it.",
    "Stop the clock!",
    "stop, stop, stop", "Best, Ann", "Best", "Kind regards", "Hi all,", "Hello Bert!", "Dear Admin:", "TIA",
    "Later!", "xoxo",
    "Danke!", "Vielen Dank im Voraus", "Viele Grüße", "Mit freundlichen Grüßen", "LG Ann", "Merci beaucoup !",
    "Cordialement,", "Bonne journée", "Gracias", "Saludos, Ana", "Obrigada!", "Abraços", "Grazie mille", "Ciao",
    "Bedankt!",
    "Groetjes, An", "Tack så mycket", "Hälsningar", "Tak!", "Mange tak", "Takk", "Kiitos!", "Terveisin Anna",
    "Dziękuję",
    "Pozdrawiam", "Díky moc", "Ahoj", "Köszönöm", "Üdv", "Mulțumesc", "Teşekkürler", "Ευχαριστώ!", "Спасибо!",
    "С уважением, Анна", "Дякую", "谢谢!", "ありがとうございます", "감사합니다", "Terima kasih", "ขอบคุณ",
    "תודה רבה", "شكرا",
    "ممنون", "धन्यवाद", "🙏", "👍", ":-)", "-- Ann", "***",
]  # fmt: skip


@pytest.mark.parametrize("words_", TALK)
def test_talk_ends_nothing_and_is_no_mistake(words_: str) -> None:
    reading = grammar().read(f"buy gold\n{words_}\nbuy silver\n\n{words_}")
    assert [words(found) for found in reading.found] == [
        "buy [NUMBER] ITEM, item 'Gold Card'", "buy [NUMBER] ITEM, item 'Silver Card'"
    ]
    assert reading.talk == [words_] * 2


def test_a_word_of_thanks_is_no_misspelt_command() -> None:
    rule = a_rule(1)
    for verb in ("take NUMBER", "best", "hold", "chop", "step", "bother", "by NUMBER", "merge"):
        rule.command(verb, "Do it.")(lambda view, order: [])
    known = Grammar([command for command in begun(rule).commands() if command.by != "admin"], Names(game()))
    for line in ("Tak!", "Hola", "Ciao", "Hello", "Hej", "Bye", "Merci", "Best regards, Bert", "Mange hilsner"):
        assert not isinstance(known.line(line), Parsed)
        assert known.line(line) is None or line.startswith("Best"), line
    assert isinstance(known.line("best"), Parsed), "what a rule makes a command is one"


@pytest.mark.parametrize("words_", ["stop", "STOP.", "  Stop!", "*stop*", "“stop”", "- stop", "ｓｔｏｐ"])
def test_stop_alone_on_a_line_ends_the_reading_and_what_is_below_is_named(words_: str) -> None:
    reading = grammar().read(f"buy gold\n{words_}\nbuy silver\nThanks!\nbuy gld\n\nI shall be away.")
    assert len(reading.found) == 1
    assert reading.below_stop == ["buy silver", "buy gld"]
    assert reading.talk == []


def test_a_sentence_with_thanks_in_it_does_not_end_the_reading() -> None:
    assert len(grammar().read("Thanks to Bert I am rich now.\nbuy gold").found) == 1


# --- blocks


@letter
def test_a_block_takes_the_lines_that_follow_up_to_its_end() -> None:
    """
    propose amend 14                     → propose amend NUMBER, number 14 | A house costs $300. / vote 1 yes
    A house costs $300.
    vote 1 yes
    end
    vote 2 no                            → vote PROPOSAL CHOICE, proposal '2', choice 'no'
    """


@letter
def test_a_block_without_an_end_goes_to_the_end_of_the_letter() -> None:
    """
    post                                 → post | Dear all, /  / buy gold / is my advice.
    Dear all,

    buy gold
    is my advice.
    """


@letter
def test_an_end_within_a_fence_is_part_of_the_law() -> None:
    """
    propose add "Ends"                   → propose add TITLE, title 'Ends' | ```law / end / ``` / Text.
    ```law
    end
    ```
    Text.
    End.
    buy gold                             → buy [NUMBER] ITEM, item 'Gold Card'
    """


@letter
def test_a_block_may_be_empty() -> None:
    """
    message Bert                         → message PLAYER, player 'Bert'
    end
    message admin                        → message admin | Hello!
    Hello!
    """


@letter
def test_what_stands_below_a_misspelt_name_is_not_read_as_commands() -> None:
    """
    message Brt                          → ✗ There is no player Brt; there are Ann, Anton, Bert, Mary Lou, Élise.
    buy gold
    is what you should do!
    end
    buy silver                           → buy [NUMBER] ITEM, item 'Silver Card'
    """


@letter
def test_what_stands_below_a_misspelt_verb_of_a_block_is_not_read_as_commands() -> None:
    """
    propse amend 14                      → ✗ There is no command “propse”.
    vote 1 yes
    end
    vote 2 no                            → vote PROPOSAL CHOICE, proposal '2', choice 'no'
    """


@letter
def test_without_an_end_a_misspelt_block_takes_nothing_with_it() -> None:
    """
    propse amend 14                      → ✗ There is no command “propse”.
    vote 2 no                            → vote PROPOSAL CHOICE, proposal '2', choice 'no'
    """


# --- in another's name, and the Admin


@letter
def test_acting_for_another() -> None:
    """
    as Bert: vote 1 yes                  → for Bert: vote PROPOSAL CHOICE, proposal '1', choice 'yes'
    As "Mary Lou": buy gold              → for Mary Lou: buy [NUMBER] ITEM, item 'Gold Card'
    as Bert: fly                         → ✗ That is not a player’s command.
    as Bert: fine Ann                    → ✗ That is not a player’s command.
    as far as I know: nobody does that.
    """


@letter
def test_the_admin_acts_in_the_players_language() -> Any:
    """
    fine Bert because he was late.       → fine PLAYER [because TEXT], player 'Bert', text 'he was late.'
    fine Bert                            → fine PLAYER [because TEXT], player 'Bert'
    as Bert: buy gold                    → for Bert: buy [NUMBER] ITEM, item 'Gold Card'
    buy gold
    give Ann $5 because of it → give PLAYER DOLLARS [NOW] [because TEXT], player 'Ann', dollars 5, text 'of it'
    """
    return "admin"


def test_a_players_own_words_stay_as_he_wrote_them() -> None:
    (found,) = grammar().read('say "Well, well", said Ann, please; “fine”.').found
    assert isinstance(found, Parsed)
    assert found.arguments == {"text": '"Well, well", said Ann, please; “fine”.'}
    assert found.words == 'say "Well, well", said Ann, please; “fine”.'


# --- limits


def test_fifty_commands_are_read_and_that_there_were_more_is_known() -> None:
    reading = grammar().read("\n".join(["buy gold"] * 60))
    assert (len(reading.found), reading.more) == (50, "buy gold")
    reading = grammar().read("\n".join(["buy gold"] * 50) + "\n\n")
    assert (len(reading.found), reading.more) == (50, "")
    reading = grammar().read("\n".join(["buy gold"] * 50) + "\nThanks, Ann")
    assert (len(reading.found), reading.more) == (50, "")
    reading = grammar().read("buy gold\nbuy silver\nbuy gold", most=2)
    assert (len(reading.found), reading.more) == (2, "buy gold")


# --- marks around a command

GOLD = "buy [NUMBER] ITEM, number 1, item 'Gold Card'"
MARKED = [
    "*{}*", "**{}**", "***{}***", "_{}_", "__{}__", "*_{}_*", "`{}`", "``{}``", "~{}~", "~~{}~~", "*{}", "{}*",
    "* {}*", "*{}.*",
    "*{}*.", "- *{}*", "– {}", "— {}", "−{}", "‣ {}", "◦ {}", "●{}", "▪ {}", "· {}", "•{}", "-{}", "–{}", "➢ {}",
    "→ {}",
    "=> {}", "* {}", "+ {}", "# {}", "~ {}", "> {}", "1. {}", "1.{}", "1) {}", "(1) {}", "1.) {}", "1: {}", "1 - {}",
    "12. {}",
    "a) {}", "(b) {}", "[1] {}", "[ ] {}", "[x] {}", "- [ ] {}", "☐ {}", "☑ {}", "✅ {}", "👉 {}", "① {}", "1⃣ {}",
    "- 1. {}", "１．{}",
    '"{}"', "“{}”", "„{}“", "«{}»", "« {} »", "‘{}’", "'{}'", "「{}」", "『{}』", "＂{}＂", "“{}.”", "“{}”.",
    "“*{}*”", "*“{}”*",
    "{} 👍", "{} :-)", "{}!!", "{}!!!", "{}…", "{}...", "{}。", "{}！", "{} 🙏🏽", "{} 😀😀",
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


VERBS = [
    "buy",
    "vote",
    "move",
    "propose add",
    "message",
    "as Bert:",
    "use jail card",
    "say",
    "name",
    "away",
    "fine",
    "help",
]
WORDS = [
    *"()[].,:;'\"“”«»-*>#$|`\\",
    "8",
    "14",
    "as",
    "f",
    "to",
    "from",
    "rule",
    "number",
    "card",
    "please",
    "Pirate",
    "Ann",
    "soldiers",
    "because",
    "end",
    "```",
    "stop",
    "\u200b",
    "é",
    "$5",
    "a",
    "'",
    "’s",
]
LINES = st.builds(
    lambda verb, rest, gap: f"{verb}{gap}{gap.join(rest)}",
    st.sampled_from([*VERBS, ""]),
    st.lists(st.sampled_from(WORDS), max_size=25),
    st.sampled_from([" ", "", "\t", "  "]),
)


@given(st.one_of(st.text(max_size=300), st.lists(LINES, max_size=8).map("\n".join)))
@example("rules " + "rule " * 3_000)
@example("buy 8 as " + "a " * 5_000)
@example("say " + '"' * 5_000)
@example("name 8 " + "'a " * 5_000)
@example("as " + " " * 20_000 + "x")
@example("\n" * 5_000)
@example("[" * 3_000)
@example("move " + "3 men from 12 to " * 500)
def test_any_text_can_be_read_and_soon(text: str) -> None:
    began = time.process_time()
    for admin in (False, True):
        reading = grammar(admin).read(text)
        assert len(reading.found) <= 50
        assert all(words(found) for found in reading.found)
    assert time.process_time() - began < 5, "a second or two of patience, on the slowest of machines"


@given(st.text(max_size=100))
def test_any_line_can_be_split_into_words(line: str) -> None:
    for token in tokenize(line):
        assert isinstance(token.text, str)


@letter
def test_law_with_no_proposal_above_it_is_not_read_as_commands() -> None:
    """
    I think we should propose this one of course: it would be fun
    ```law                                   → ✗ This is law with no proposal above it.
    vote 301 yes
    pass
    ```
    status                                   → status
    """
