"""The grammar of commands. Each test's docstring is a letter: what stands behind the arrow is how its line is read."""

from __future__ import annotations

from typing import Any

from mailgame.desk.commands.parsed import Misread, Parsed
from tests.desk.reading import grammar, letter


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
    pay an 5                             → ✗ “an” could be Ann or Anton. Write a little more of it.
    pay ant 5                            → pay PLAYER DOLLARS, player 'Anton', dollars 5
    pay Zoe 5                            → ✗ There is no player Zoe; there are Ann, Anton, Bert, Mary Lou and Élise.
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
    give up pirate                       → ✗ “pirate” could be 8 or 9. Write a little more of it.
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
    vote 3 yes                           → ✗ There is no proposal 3; there are 1 and 2.
    vote 2 maybe                         → ✗ “maybe” is not one of yes, no or abstain.
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
