"""Rules with law, and the language it is written in, on pages and in letters."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from msgspec.structs import replace
from PIL import Image

from mailgame.desk.letters.receipt import Receipt
from mailgame.desk.letters.voting import VotingLetter
from mailgame.press.letters.letters import Letters, Written
from mailgame.press.pictures.colours import DARK, LIGHT, luminance
from mailgame.press.scenes.answers import Answer, RuleOne
from mailgame.press.scenes.lessons import Chapter, Draft, Example, Group, Guide, LawPage, Lesson, Word
from mailgame.press.scenes.occasions import ReceiptLine
from mailgame.press.scenes.rulescene import Parameter, Revision, RulePage, Suspension
from mailgame.press.scenes.scene import MayDo
from mailgame.press.site.site import write_site
from tests.press import post, table
from tests.press.markup import Page
from tests.servers.chromium import screenshot

pytestmark = pytest.mark.slow

SOURCE = '''"""Every {every:th} square is a whirlwind: whoever lands there rolls, and jumps back."""

from mailgame.law import Jump, Landed, Parameter, Rule, View

rule = Rule(12, "Whirlwinds & <storms>", every=Parameter(17, least=2))


@rule.after(Landed)
def a_whirlwind_carries_back(view: View, landed: Landed, every: int) -> Jump | None:
    if landed.square.number % every:
        return None
    return Jump(landed.player, back=view.roll("whirlwind", landed.player))
'''
LONG = "propose amend 12\n```law\n" + SOURCE * 5 + "```\nend"
PAGE = LawPage(
    (
        Chapter("dice", "Dice & chance", "A rule rolls by `view.roll`, and *never* otherwise; `Jump(player)` moves.\n\n"
                "- one thing\n- `another <thing>`\n\n````\n[[not a blank]]\n```law\nrule = 1\n```\n````"),
    ),
    (
        Example("short", "A short one", "It costs $5.", "How short law is.", 'rule = Rule(0, "A short one")\n',
                MayDo("", 'propose add "A short one"\n```law\nrule = 1\n```\nend', instead="help law short")),
        Example("long", "A long one", "It takes time.", "How long law is.", SOURCE,
                MayDo("", LONG, instead="help law long")),
    ),
    (
        Group("A board", (
            Word("Jump", "Jump(player, back=0)", "intent", "Jump a `player` back.",
                 ("It is told as “{player} jumps”.",), ("player: Player", "back: int = 0")),
            Word("Landed", "Landed(player)", "event", "A player landed.", (), ("player: Player",)),
        )),
        Group("What a rule can ask", (Word("view.roll", 'view.roll(label="")', "question", "Roll a die."),)),
    ),
)
RULE = RulePage(
    "12",
    "Whirlwinds & <storms>",
    "Every 17th square is a whirlwind.",
    parameters=(Parameter("every", "17", "squares", "at least 2", "13"), Parameter("name", "wind")),
    over=("14", "99"),
    under=("20",),
    revisions=(
        Revision(1, "Whirlwinds", "Every 13th square is a whirlwind.", "from the start"),
        Revision(2, "Whirlwinds", "Every 17th square is a whirlwind.", "changed by proposal 298", "Dmitri",
                 table.FRIDAY - timedelta(days=9), 298, (Parameter("every", "17"),), SOURCE.replace("17", "13")),
        Revision(3, "Whirlwinds & <storms>", "Every 17th square is a whirlwind.", "changed by proposal 301", "Ann",
                 table.FRIDAY - timedelta(days=2), 301, (Parameter("every", "17"),), SOURCE),
        Revision(4, "Whirlwinds & <storms>", "Every 17th square is a whirlwind.", "replaced by proposal 302", "Ann",
                 table.FRIDAY - timedelta(days=1), 302, (Parameter("every", "17"),)),
    ),
    suspensions=(
        Suspension(table.FRIDAY - timedelta(hours=9), "suspended", "it took too long"),
        Suspension(table.FRIDAY - timedelta(hours=8), "in force", "The Admin says so."),
    ),
    source=SOURCE,
    origin="It was written by Ann for proposal 301.",
    may_do=(
        MayDo("Write its new text.", "propose amend 12\nEvery 17th square is a whirlwind.\nend", "Propose other words",
              instead="draft 12"),
        MayDo("Its law stands in the letter.", LONG, "Propose other law", instead="draft 12"),
    ),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    others = tuple(rule for rule in table.scene().rules if rule.number != "12")
    write_site(replace(table.scene(), rules=(RULE, *others), law=PAGE), folder, post.TEMPLATES)
    return folder


def read(site: Path, name: str) -> tuple[str, Page]:
    html = (site / name).read_text(encoding="utf-8")
    return html, Page(html)


def buttons(page: Page) -> dict[str, str]:
    """Return the letters that links open, by what the link writes on its first line."""
    bodies = [parse_qs(urlsplit(at["href"]).query).get("body", [""])[0] for tag, at in page.tags
              if tag == "a" and at.get("href", "").startswith(("mailto:", "webcal:"))]
    return {body.split("\r\n")[0]: body.replace("\r\n", "\n") for body in bodies}


# --- pages


@pytest.mark.parametrize("name", ["law.html", "rules/12.html", "rules/index.html", "commands.html"])
def test_tags_match_ids_are_unique_and_links_lead_somewhere(site: Path, name: str) -> None:
    _, page = read(site, name)
    assert not page.wrong
    assert not page.open_at_end
    ids = [at["id"] for _, at in page.tags if "id" in at]
    assert len(ids) == len(set(ids))
    for tag, at in page.tags:
        if tag == "a" and not at["href"].startswith(("mailto:", "webcal:")):
            path, _, anchor = at["href"].partition("#")
            there = (site / name).parent / path if path else site / name
            assert there.exists(), at["href"]
            if anchor:
                _, other = read(site, str(there.resolve().relative_to(site.resolve())))
                assert unquote(anchor) in {known["id"] for _, known in other.tags if "id" in known}, at["href"]


def test_the_law_page_is_found_from_the_rules_and_from_how_to_play(site: Path) -> None:
    for name in ("rules/index.html", "rules/12.html"):
        assert 'href="../law.html"' in read(site, name)[0]
    assert 'href="law.html"' in read(site, "commands.html")[0]


def test_without_a_law_page_nothing_leads_to_it(tmp_path: Path) -> None:
    write_site(replace(table.scene(), rules=(RULE,)), tmp_path, post.TEMPLATES)
    assert not (tmp_path / "law.html").exists()
    assert all("law.html" not in page.read_text(encoding="utf-8") for page in tmp_path.rglob("*.html"))


def test_words_of_the_law_are_linked_in_chapters_and_in_law(site: Path) -> None:
    law, rule = read(site, "law.html")[0], read(site, "rules/12.html")[0]
    assert '<a class="word" href="law.html#view.roll"><code>view.roll</code></a>' in law
    assert '<a class="word" href="law.html#Jump"><code>Jump(player)</code></a>' in law
    assert "<em>never</em>" in law
    assert "<code>another &lt;thing&gt;</code>" in law
    assert 'view.<a class="word" href="../law.html#view.roll">roll</a>' in rule


def test_an_example_opens_as_a_letter_or_is_sent_by_mail(site: Path) -> None:
    letters = buttons(read(site, "law.html")[1])
    assert letters['propose add "A short one"'] == 'propose add "A short one"\n```law\nrule = 1\n```\nend\n'
    assert letters["help law long"] == "help law long\n"


def test_a_rule_s_page_has_numbers_claims_law_and_history(site: Path) -> None:
    html, page = read(site, "rules/12.html")
    words = " ".join(page.text.split())
    assert "every 17 13 in its law squares at least 2" in words
    assert re.search(r'claims precedence over <a href="../rules/14.html">rule 14</a> and rule 99', html)
    assert 'It defers to <a href="../rules/20.html">rule 20</a>.' in html
    assert "It was written by Ann for proposal 301." in words
    assert '<a href="../proposals/301.html">proposal 301</a>' in html
    assert "It was given law" in words
    assert "What changed in its law" in words
    assert "Its law went with the old text" in words
    assert "<del>rule = Rule(12, &#34;Whirlwinds &amp; &lt;storms&gt;&#34;, every=Parameter(13, least=2))</del>" in html
    letters = buttons(page)
    assert set(letters) >= {"propose amend 12", "draft 12"}
    assert f"<code>{LONG.partition(chr(10))[0]}\n```law\n" in html


def test_a_rule_whose_law_failed_says_so_and_what_mends_it(tmp_path: Path) -> None:
    suspended = replace(RULE, standing="suspended", in_force=False, suspensions=RULE.suspensions[:1])
    for number, rule in (("12", RULE), ("13", replace(suspended, number="13"))):
        write_site(replace(table.scene(), rules=(rule,)), tmp_path / number, post.TEMPLATES)
    mended, failed = (" ".join(read(tmp_path / n, f"rules/{n}.html")[1].text.split()) for n in ("12", "13"))
    assert "This rule is suspended: it took too long. A proposal that changes it can mend it." in failed
    assert "This rule is" not in mended
    assert "In force again, Thursday 17 December 2026, 16:00" in mended
    assert "The Admin says so." in mended
    assert "Suspended: it took too long." in letter(RuleOne(suspended)).text


def test_law_can_be_read_without_seeing_it(site: Path) -> None:
    html, page = read(site, "rules/12.html")
    scrolls = [at for tag, at in page.tags if tag == "pre" and at.get("class") == "source"]
    assert [(at["tabindex"], at["aria-label"]) for at in scrolls] == [
        ("0", "The law of revision 2"), ("0", "The law of rule 12"),
    ]  # fmt: skip
    assert 'aria-label="Line 12"' in html
    assert '<span class="hidden">taken out</span>' in html
    assert '<span class="hidden">put in</span>' in html


AMENDS = replace(
    table.proposals()[0], number=400, rule="12", law=SOURCE, law_before=SOURCE.replace("least=2", "least=3"), look=None
)


def test_what_a_proposal_changes_in_law_is_shown_before_the_vote(tmp_path: Path) -> None:
    write_site(replace(table.scene(), proposals=(AMENDS, replace(AMENDS, number=401, law_before=""))), tmp_path,
               post.TEMPLATES)
    changed, new = ((tmp_path / "proposals" / f"{n}.html").read_text(encoding="utf-8") for n in (400, 401))
    assert "What changes in the rule’s law" in changed
    assert "every=Parameter(17, least=3))</del>" in changed
    assert "every=Parameter(17, least=2))</ins>" in changed
    assert "What changes in" not in new
    assert 'id="law-9"' in changed
    assert 'id="law-9"' in new
    vote = replace(table.votes()[0], proposal=AMENDS)
    scene = VotingLetter(table.game(), table.ann(), (vote,), table.MONDAY, "More yes than no.")
    written = Letters(post.TEMPLATES).write("voting", scene)
    assert re.search(r"^- +5 +rule = Rule\(12, .*least=3", written.text, re.MULTILINE)
    assert re.search(r"^\+ +5 +rule = Rule\(12, .*least=2", written.text, re.MULTILINE)
    assert "What changes in its law:" in written.html
    assert "def a_whirlwind" not in written.text


# --- letters


def letter(*answers: Answer) -> Written:
    lines = (ReceiptLine("help law", "noted", "below"),)
    return Letters(post.TEMPLATES).write("receipt", Receipt(table.game(), table.ann(), "law", lines, answers=answers))


ANSWERS: dict[str, Answer] = {
    "guide": Guide(PAGE),
    "word": Lesson("jump", words=PAGE.groups[0].words),
    "example": Lesson("long", examples=PAGE.examples),
    "chapter": Lesson("dice", chapters=PAGE.chapters),
    "nothing": Lesson("<b>", near=("Jump", "dice")),
    "draft": Draft("12", "Whirlwinds & <storms>", LONG, RULE.may_do[:1]),
    "rule": RuleOne(RULE, law=True),
    "history": RuleOne(RULE, history=True),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_whoever_reads_only_the_text_misses_nothing(kind: str) -> None:
    written = letter(ANSWERS[kind])
    said = set(re.findall(r"\w\w+", written.text.lower()))
    page = Page(written.html, leave_out=("a", "th", "title"))
    assert not page.wrong
    assert not set(re.findall(r"\w\w+", page.text.lower())) - said


@pytest.mark.parametrize("kind", ANSWERS)
def test_prose_is_folded_and_no_mark_of_a_template_is_left(kind: str) -> None:
    text = letter(ANSWERS[kind]).text
    assert "{{" not in text
    assert "{%" not in text
    law = {line.strip() for line in f"{SOURCE}{SOURCE.replace('17', '13')}".split("\n")} - {""}
    long = [line for line in text.split("\n") if len(line) > 72 and not any(part in line for part in law)]
    assert not [line for line in long if "://" not in line]


def test_law_in_a_letter_has_the_numbers_of_its_lines_and_can_be_copied_from_a_draft() -> None:
    text = letter(ANSWERS["rule"], ANSWERS["draft"]).text
    assert " 9  def a_whirlwind_carries_back(" in text
    assert "\npropose amend 12\n```law\n" in text
    assert "\n    if landed.square.number % every:" in text
    assert "\nend\n" in text


def test_history_compares_law_line_by_line() -> None:
    text = letter(ANSWERS["history"]).text
    assert re.search(r"^ *- +5 +rule = Rule\(12, .*Parameter\(13", text, re.MULTILINE)
    assert re.search(r"^ *\+ +5 +rule = Rule\(12, .*Parameter\(17", text, re.MULTILINE)


# --- in a browser


def look(page: Path, width: int, dark: bool, out: Path) -> None:
    seen = screenshot(page, out, width, dark)
    assert seen.width <= width
    assert seen.complaints == []
    with Image.open(out) as picture:
        corner = picture.convert("RGB").getpixel((1, picture.height - 2))
    ground = f"#{corner[0]:02x}{corner[1]:02x}{corner[2]:02x}"  # type: ignore[index]
    assert abs(luminance(ground) - luminance((DARK if dark else LIGHT).ground)) < 0.02, ground


@pytest.mark.server
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [400, 1200])
@pytest.mark.parametrize("name", ["law.html", "rules/12.html"])
def test_pages_fit_on_every_screen(site: Path, tmp_path: Path, name: str, width: int, dark: bool) -> None:
    look(site / name, width, dark, tmp_path / "page.png")


@pytest.mark.server
@pytest.mark.parametrize(("width", "dark"), [(400, True), (1200, False)])
def test_letters_fit_on_every_screen(tmp_path: Path, width: int, dark: bool) -> None:
    (tmp_path / "law.html").write_text(letter(*ANSWERS.values()).html, encoding="utf-8")
    look(tmp_path / "law.html", width, dark, tmp_path / "letter.png")
