"""Cases on pages and in letters: what is decided, what is only asked, and what was dropped."""

import pytest
from msgspec.structs import replace

from mailgame.desk.letters.case import CaseLetter
from mailgame.press.letters.letters import Letters
from mailgame.press.scenes.answers import Reader
from mailgame.press.scenes.cases import EarlierJudge
from mailgame.press.site.site import write_site
from tests.press import table
from tests.press.post import TEMPLATES


def test_a_case_that_was_taken_back_loses_its_page(tmp_path):
    scene = table.scene()
    write_site(replace(scene, cases=table.cases()), tmp_path, TEMPLATES)
    write_site(replace(scene, cases=table.cases()[:2]), tmp_path, TEMPLATES)
    assert {file.name for file in (tmp_path / "cases").iterdir()} == {"1.html", "2.html", "index.html"}
    write_site(replace(scene, cases=()), tmp_path, TEMPLATES)
    assert not list((tmp_path / "cases").iterdir())


def test_what_is_only_asked_about_a_rule_is_not_how_it_is_read(tmp_path):
    reading, asked, found, *_ = (replace(case, rule="14", proposal="") for case in table.cases())
    dropped = replace(found, number=6, status="dropped", reasons="Dropped reasons.", until=None)
    rule = replace(table.rules()[0], cases=(reading, asked, found, dropped))
    write_site(replace(table.scene(), rules=(rule,)), tmp_path, TEMPLATES)
    page = (tmp_path / f"rules/{rule.number}.html").read_text()
    read, apart = page.split('<h2 id="cases">')[1].split('<h2 id="asked">')
    assert "halves nothing" in read
    assert "leaves no doubt" in read
    assert "there is none" not in read
    assert "Dropped reasons" not in page
    assert "before Cleo" in apart
    assert "dropped, after it was found illegal" in apart


@pytest.mark.slow
def test_a_letter_says_of_a_dropped_finding_that_it_does_not_count():
    dropped = replace(table.cases()[2], status="dropped", until=None)
    letter = CaseLetter(table.game(), Reader("Ann", "game@example.org"), "Judgment is given: proposal 301", dropped)
    written = Letters(TEMPLATES).write("case", letter)
    for words in (written.text, written.html):
        assert "It was dropped, so the finding “illegal” does not count." in " ".join(words.split())
        assert "leaves no doubt" not in words


@pytest.mark.slow
@pytest.mark.parametrize(("reader", "words"), [
    ("Cleo", "Cleo found it illegal, and was overruled by Ann and Bert."),
    ("Ann", "Cleo found it illegal, and was overruled by Bert and you."),
    ("Judge", "You found it illegal, and were overruled by Ann and Bert."),
])
def test_a_letter_says_who_overruled_a_judge_and_calls_its_reader_you(reader: str, words: str) -> None:
    judge = "Judge" if reader == "Judge" else "Cleo"
    before = EarlierJudge(judge, "overruled", None, "illegal", by=("Ann", "Bert"))
    case = replace(table.cases()[1], earlier=(before,), mover="Dmitri", judge="Dmitri", asker="Dmitri")
    to = Reader(reader if reader != "Cleo" else "Farid", "game@example.org")
    letter = CaseLetter(table.game(), to, "A case", case)
    written = Letters(TEMPLATES).write("case", letter)
    for said in (written.text, written.html):
        assert words in " ".join(said.split())
    to_dmitri = Letters(TEMPLATES).write("case", replace(letter, reader=Reader("Dmitri", "game@example.org"))).text
    assert "You ask:" in to_dmitri
    assert "The move is yours." in to_dmitri
