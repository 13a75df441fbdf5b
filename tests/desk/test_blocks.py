"""Lines that belong to a command above them; behind the arrow of a docstring stands how its line is read."""

from __future__ import annotations

from tests.desk.reading import letter


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
    message Brt                          → ✗ There is no player Brt; there are Ann, Anton, Bert, Mary Lou and Élise.
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
