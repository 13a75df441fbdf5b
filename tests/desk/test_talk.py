"""Talk in a letter, and where its reading stops; behind the arrow of a docstring stands how its line is read."""

from __future__ import annotations

import pytest

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Parsed
from tests.desk.reading import game, grammar, letter, words
from tests.kernel.builders import a_rule, begun


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


@pytest.mark.parametrize("line", [
    "Also please buy 2 gold cards", "By the way, please also buy 2 gold cards for me.", "Then buy 2 gold cards.",
    "And I would like to buy 2 gold cards too.", "My second order is to buy 2 gold cards",
])
def test_a_wish_in_a_sentence_beside_an_order_is_named(house, line):
    words = house.says("Ann", f"buy 1 silver card\n\n{line}")
    assert house.played("winter") == ["Ann: buy 1 silver card"]
    assert f"“{line}”. To give it, send: buy 2 gold cards" in words


@pytest.mark.parametrize("line", [
    "If I could I would buy 2 gold cards.", "Yesterday I wanted to buy 2 gold cards.", "I will not buy 2 gold cards.",
    "Should I buy 2 gold cards?", "Bert told me that gold cards are good.",
])
def test_what_is_only_spoken_of_beside_an_order_is_not(house, line):
    assert "To give it" not in house.says("Ann", f"buy 1 silver card\n\n{line}")


@pytest.mark.parametrize("line", ["ACME Corp.", "ACME Ltd, 1 Board Street, London", "Acme GmbH", "External Email"])
def test_a_company_of_a_signature_is_no_misspelt_command(house, line):
    words = house.says("Ann", f"status\n\n{line}")
    assert "There is no command" not in words


@pytest.mark.parametrize("line", [
    "www.example.org", "https://example.org/rules", "ann@example.net", "mailto:ann@example.net", "[EXTERNAL]",
])
def test_an_address_or_a_label_beside_a_command_is_no_command_that_was_missed(house, line):
    words = house.says("Ann", f"status\n\n{line}")
    assert "Not understood" not in words
    assert "There is no command" not in words
