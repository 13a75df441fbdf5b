"""Players' own words, on pages and in letters: shown as they are, and never run."""

from hypothesis import given
from hypothesis import strategies as st

from mailgame.press.words.changes import alike, changes, changes_in_html, changes_in_text, differing
from mailgame.press.words.prose import in_html, in_text, with_law
from tests.press.markup import HOSTILE, Page

RULE = """14.1 Who lands on an unowned square may buy it.

14.6 See rule 20, and rules 99.

- one
- two

```law
if 1 < 2:
    pay()
```"""


def link(number):
    return f"{number}.html" if number in {"14", "20"} else ""


def test_a_rule_becomes_paragraphs_lists_and_law():
    page = Page(in_html(RULE, link, anchors=True))
    assert not page.wrong
    assert page.ids == ["14.1", "14.6"]
    assert page.links == ["#14.1", "#14.6", "20.html"]
    assert [tag for tag, _ in page.tags if tag in {"ul", "li", "pre"}] == ["ul", "li", "li", "pre"]
    assert "if 1 < 2:" in page.text


def test_a_clause_that_comes_twice_has_one_anchor():
    page = Page(in_html("14.1 One.\n\n14.1 Again.", anchors=True))
    assert page.ids == ["14.1"]


def test_law_is_not_folded_and_paragraphs_are():
    folded = in_text(RULE + "\n\n" + "word " * 40)
    assert "if 1 < 2:\n    pay()" in folded
    assert max(map(len, folded.split("\n"))) <= 72


@given(st.text(alphabet=st.sampled_from("<>&\"'ab \n-`[]1."), max_size=80))
def test_nothing_written_becomes_a_tag(text):
    written = {tag for tag, _ in Page(in_html(text, link, anchors=True)).tags}
    assert written <= {"p", "ul", "li", "pre", "code", "br", "a"}


def test_a_hostile_text_is_shown_as_it_was_written():
    page = Page(in_html(HOSTILE))
    assert page.text == HOSTILE
    assert [tag for tag, _ in page.tags] == ["p"]


def test_changes_are_word_by_word():
    assert changes_in_text("A house costs $500. It doubles.", "A house costs $400. It triples.") == (
        "A house costs [$500 → $400]. It [doubles → triples]."
    )
    assert changes_in_text("It costs $10,000 or 2.5 %.", "It costs $9,000 or 2.25 %.") == (
        "It costs [$10,000 → $9,000] or [2.5 → 2.25] %."
    )
    assert changes_in_text("Tea is hot.", "Tea is very hot.") == "Tea is [+ very] hot."
    assert changes_in_text("Tea is very hot.", "Tea is hot.") == "Tea is [− very] hot."
    assert changes_in_html("a <b> c", "a <i> c") == "a &lt;<del>b</del> <ins>i</ins>&gt; c"


def test_of_two_texts_only_the_paragraphs_are_shown_that_differ():
    before, after = "1. Tea is hot.\n2. Milk is cold.\n3. So is ice.", "1. Tea is hot.\n2. Milk is warm.\n3. So is ice."
    assert differing(before, after) == ("… 2. Milk is cold. …", "… 2. Milk is warm. …")


@given(st.text(alphabet="ab .\n", max_size=60), st.text(alphabet="ab .\n", max_size=60))
def test_both_texts_can_be_read_from_the_changes(before, after):
    pieces = list(changes(before, after))
    assert "".join(words for kind, words in pieces if kind != "in") == before
    assert "".join(words for kind, words in pieces if kind != "out") == after


def test_a_text_that_was_written_anew_is_not_shown_as_changes():
    rule = "A square may bear houses. A house costs $400 and triples the rent of its square."
    assert alike(rule, rule.replace("$400", "$300"))
    assert not alike(rule, "Whoever lands on another's square pays four times its number.")


def test_a_text_made_to_take_minutes_is_shown_as_replaced():
    before, after = "a b c d e f " * 4000, "b c d e f g " * 4000
    assert [kind for kind, _ in changes(before, after)] == ["out", "in"]


def test_one_word_in_a_long_rule_is_still_found():
    before = "The owner of a square gets the rent of it. " * 500
    pieces = changes(before, before[:9_000] + "never " + before[9_000:])
    assert [words for kind, words in pieces if kind == "in"] == ["never "]


def test_lines_that_begin_with_four_spaces_are_law_and_stay_as_they_are() -> None:
    long = "    return [Pay(player, '', (player.money - limit) / 100, 'as a tax on the rich') for player in rich]"
    text = f"Line 19: that is a list.\n\n{long}\n      # deeper"
    assert in_text(text).endswith(f"\n\n{long}\n      # deeper")
    html = in_html(text)
    assert '<pre class="law"><code>return [Pay(player, &#x27;&#x27;, ' in html
    assert "in rich]\n  # deeper</code></pre>" in html


def test_words_with_a_line_of_law_between_them() -> None:
    html = with_law("Line 2: <so> is wrong.\n    x = a < b\nLine 3: and this.")
    law = '<pre class="law"><code>x = a &lt; b</code></pre>'
    assert html == f"Line 2: &lt;so&gt; is wrong.{law}Line 3: and this."


def test_what_stands_with_dashes_below_a_number_is_a_list_in_it() -> None:
    text = "1. A building:\n- House: $500.\n- Fort: $600.\n2. One on a square."
    assert in_html(text, numbered=True) == (
        '<ol class="counted"><li value="1">A building:<ul class="list"><li>House: $500.</li><li>Fort: $600.</li></ul>'
        '</li><li value="2">One on a square.</li></ol>'
    )
