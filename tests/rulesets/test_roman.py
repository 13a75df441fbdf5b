"""Rules in Roman numerals: players write either, and letters, pages and paths have them."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.site import write_pages
from mailgame.game.state import look_up, state
from mailgame.rehearsing.mailing import letter_of
from mailgame.rehearsing.rehearsal import SLUG, Stage
from mailgame.rehearsing.rehearsal_file import Mail, read_file
from mailgame.rulesets.loading import RulesetError, read

FOLDER = Path(__file__).parent
EVENING = FOLDER / "parlour" / "rehearsals" / "evening.toml"
LAW = '''adopt Tea
```law
"""As rule 3 wants it, whoever asks for tea gets it."""
rule = Rule(0, "Tea")
serving = rule.command("serve RULE", "Serve tea.")

@serving.refuse
def not_by_this(view, order):
    return f"Not by rule {order.rule.number}, {order.rule.label}." if order.rule.number == 3 else None

@serving
def served(view, order):
    return Tell(f"Tea by rule {order.rule.number}, {view.rule(5).label}.")
```
end'''


class Parlour:
    """The parlour of the rehearsal, with Ann and Bert in it, and players' law."""

    def __init__(self) -> None:
        self.stage = Stage(replace(read_file(EVENING), rulesets=(FOLDER,), letters=(), expectations=()), draw=False)
        self.stage.open()

    def letter(self, body: str) -> tuple[str, str]:
        """Let Ann write; return what she is answered, as plain text and as HTML."""
        at = self.stage.clock.now()
        self.stage.deliver(letter_of(Mail(1, at, "ann@example.org", body=body)), at)
        letter = email.message_from_bytes(self.stage.letters_to("ann@example.org")[-1], policy=email.policy.default)
        parts = [letter.get_body((kind,)) for kind in ("plain", "html")]
        plain, html = (part.get_content() if part is not None else "" for part in parts)
        return plain.replace("\r\n", "\n"), html

    def says(self, body: str) -> str:
        return " ".join(self.letter(body)[0].split())

    def last(self) -> str:
        """Return the words of the last letter to Ann."""
        letter = email.message_from_bytes(self.stage.letters_to("ann@example.org")[-1], policy=email.policy.default)
        part = letter.get_body(("plain",))
        return " ".join(part.get_content().split()) if part is not None else ""

    def admin(self, body: str = "") -> str:
        """Let the Admin write, if there is a body; return the last letter that they have."""
        at = self.stage.clock.now()
        if body:
            self.stage.deliver(letter_of(Mail(1, at, "admin@example.org", body=body)), at)
        letter = email.message_from_bytes(self.stage.letters_to("admin@example.org")[-1], policy=email.policy.default)
        part = letter.get_body(("plain",))
        return part.get_content().replace("\r\n", "\n") if part is not None else ""

    def see(self, path: str) -> object:
        with self.stage.store.begin() as tx:
            return look_up(state(self.stage.office.room.look(tx, SLUG).game), path)

    def pages(self, folder: Path) -> Path:
        """Return the folder in which the pages are written now."""
        with self.stage.store.begin() as tx:
            presenter = self.stage.office.room.presenter(self.stage.office.room.look(tx, SLUG))
            write_pages(tx, presenter, folder, self.stage.clock.now())
        return folder


@pytest.fixture
def parlour() -> Iterator[Parlour]:
    found = Parlour()
    yield found
    found.stage.store.close()


def test_rules_are_listed_by_number_in_numerals(parlour: Parlour) -> None:
    listed = parlour.letter("rules")[0]
    assert re.search(r"^ +I  Guests\n +II  Words\n +III  Laws\n +IV  Favours$", listed, re.MULTILINE)


def test_a_rule_is_meant_in_either_way(parlour: Parlour) -> None:
    for words in ("rules III", "rules 3", "rules iii", "rules rule III"):
        plain, html = parlour.letter(words)
        assert "Rule III: Laws\n--------------\n" in plain
        assert "Rule III: Laws" in html


def test_what_rules_say_of_rules_is_in_numerals(parlour: Parlour) -> None:
    words = parlour.says("mend I\nAll are welcome.\nend")
    assert "Rule I stays as it is; mend another than rule I. (rule III)" in words
    assert "There is no rule IX in force; the last one is IV." in parlour.says("mend IX\nAll.\nend")
    assert "there is no rule XIV; the last one is IV" in parlour.says("rules 14")


def test_amended_and_moved_rules_have_their_numerals(parlour: Parlour, tmp_path: Path) -> None:
    parlour.says("mend III\nWhat is put is had. So is rule 1.\nend")
    assert "Rule III is rule IX from now on. III is too low for it." in parlour.says("move rule III to IX")
    assert parlour.see("rules.IX.text") == parlour.see("rules.9.text") == "What is put is had. So is rule 1."
    site = parlour.pages(tmp_path)
    page = (site / "rules" / "ix.html").read_text(encoding="utf-8")
    assert "<h1>Rule IX: Laws</h1>" in page
    assert 'href="../rules/i.html">rule I</a>' in page
    assert 'means <a href="ix.html">rule IX</a>' in (site / "rules" / "iii.html").read_text(encoding="utf-8")
    index = (site / "rules" / "index.html").read_text(encoding="utf-8")
    assert index.index(">I Guests") < index.index(">II Words") < index.index(">IX Laws")
    for file in site.rglob("*.html"):
        linked = re.findall(r'href="([^":#]*rules/[^"#]*|[ivx]+\.html)', file.read_text(encoding="utf-8"))
        assert [one for one in linked if not (file.parent / one).exists()] == []


@pytest.mark.slow
def test_law_of_players_names_rules_in_either_way_and_is_kept_as_it_is(parlour: Parlour) -> None:
    parlour.says(LAW)
    assert "Tea by rule I, V." in parlour.says("serve I")
    assert "Not by rule III, III. (rule V)" in parlour.says("serve rule 3")
    plain, html = parlour.letter("rules V law")
    assert "As rule III wants it" in plain
    assert '"""As rule 3 wants it, whoever asks for tea gets it."""' in plain
    assert "As rule 3 wants it" in html


def test_no_line_of_a_letter_is_too_long_by_its_numerals(parlour: Parlour) -> None:
    words = "mend III\n" + "So says rule 348, and rule 888 as well. " * 12 + "\nend"
    parlour.says(words)
    text = parlour.letter("rules III")[0].partition("Its numbers:")[0]
    assert text.count("rule CCCXLVIII,") + text.count("rule\nCCCXLVIII,") == 12
    lines = text.partition("So says")[2].strip().split("\n")
    assert max(map(len, lines)) <= 72
    assert min(map(len, lines[:-1])) > 50


def test_other_numerals_there_are_none(tmp_path: Path) -> None:
    (tmp_path / "ruleset.toml").write_text('title = "Shown"\nnumerals = "greek"\n[rules]\n', encoding="utf-8")
    with pytest.raises(RulesetError, match="“numerals” is “roman”, or is left out"):
        read(tmp_path)
