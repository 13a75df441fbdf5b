"""HTML becomes text, and what is quoted or hidden in it never looks fresh."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.mime.illegible import Illegible
from mailgame.post.text.markup import text_of
from mailgame.post.text.newtext import new_text


def new(markup: str) -> str:
    return new_text(text_of(markup).text).text


@pytest.mark.parametrize(
    "quoted",
    [
        "<blockquote>vote 301 no</blockquote>",
        "<BLOCKQUOTE type=cite><p>vote 301 no<blockquote>buy 8</blockquote></BLOCKQUOTE>",
        '<div class="x yahoo_quoted">vote 301 no</div>',
        '<div name="quote"><div>vote 301 no</div></div>',
        '<div id="mail-editor-reference-message-container"><p>vote 301 no</p></div>',
        '<div id="divRplyFwdMsg"><b>From:</b> x</div><div>vote 301 no</div>',
        '<hr id="zwchr"><b>From: </b>x<br>vote 301 no',
        '<div class="gmail_signature">vote 301 no</div>',
        '<div style="color: red; display : NONE">vote 301 no</div>',
        "<style>vote 301 no</style>",
        "<script>vote 301 no</script>",
        "<!-- vote 301 no -->",
        "<textarea>vote 301 no</textarea><svg><text>vote 301 no</text></svg>",
        "<div>On 1.1.2026 10:00, Ann &lt;ann@x.org&gt; wrote:</div><div>vote 301 no</div>",
        "<p>&gt; vote 301 no</p>",
        "<b>From:</b> a<br><b>Sent:</b> b<br><b>To:</b> c<br><br>vote 301 no",
    ],
)
def test_what_is_quoted_or_hidden_is_left_out(quoted: str) -> None:
    page = f"<html><head><title>x</title></head><body><p>vote 301 yes</p>{quoted}</body></html>"
    assert new(page) == "vote 301 yes"


def test_what_stands_below_and_between_quotations_is_kept() -> None:
    markup = (
        '<div class="gmail_attr">On 1.1.2026 10:00, Ann &lt;ann@x.org&gt; wrote:</div>'
        "<blockquote>vote 301 no</blockquote>"
        "<div>vote 301 yes</div><blockquote>buy 8</blockquote>buy 9<br>"
    )
    assert new(markup).split() == ["vote", "301", "yes", "buy", "9"]


def test_lines_are_counted_that_were_left_out() -> None:
    assert text_of("<p>a</p><blockquote>one<br>two<br>three</blockquote>").left_out == 2
    assert new_text(text_of("<p>a</p><blockquote>one<br>two<br>three</blockquote>").text).left_out == 1


def test_lines_stay_lines() -> None:
    assert new("a<br>b<div>c</div>d<p class=MsoNormal>e</p><p class=MsoNormal>f</p>") == "a\nb\nc\nd\ne\nf"
    assert new("<table><tr><td>a</td><td>b</td></tr></table>") == "a\nb"
    assert new("buy\n  14 <b>as</b>&nbsp;&quot;Tom &amp; Co&quot;") == 'buy 14 as "Tom & Co"'
    assert new("<pre>if a:\n    b</pre>") == "if a:\n    b"


@pytest.mark.parametrize("markup", ["", " ", "<", "<!--", "<html>", "&#0;", "<style>", "\x00", "</p>", "<p", "\ud800"])
def test_next_to_nothing_is_nothing(markup: str) -> None:
    assert new(markup) in ("", "<", "\ufffd", "?")


def test_a_tangle_is_refused() -> None:
    with pytest.raises(Illegible, match="tangled"):
        text_of("<p>x" * 20_000)


def test_what_is_too_long_is_read_so_far() -> None:
    rendered = text_of("<p>vote 301 yes</p>" + "<p>" + "word " * 40_000)
    assert rendered.text.strip().startswith("vote 301 yes")
    assert not rendered.whole
    assert text_of("<style>" + "x" * 1_000_000 + "</style><p>short").whole


TAGS = st.sampled_from(
    [
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<br>",
        "<blockquote>",
        "</blockquote>",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<ul>",
        "<li>",
        "<style>",
        "</style>",
        "<!--",
        "-->",
        "<p style='margin-top:99999em'>",
        "<pre>",
        "<a href=x>",
        "<body>",
        "</html>",
        "<div class=gmail_attr>",
        "<div id=appendonsend>",
        "&lt;",
        "&#1;",
        "&nbsp;",
        "\x00",
        "text",
        "\n",
        " ",
        "<",
        ">",
        "é",
        "\ue000",
    ]
)


@given(st.lists(TAGS, max_size=40))
def test_no_markup_breaks_the_reader(tags: list[str]) -> None:
    rendered = text_of("".join(tags))
    assert len(rendered.text) < 2000


LAW = [
    "propose add X", "```law", "def f(view, paid):", "    if paid.amount > 5:", "        return None", "",
    "    return 1", "```", "end",
]  # fmt: skip


BARE = [
    "propose add X", 'rule = Rule(0, "X")', "@rule.after(Paid)", "def f(view, paid):", "    if paid.amount > 5:",
    "        return None", "    return 1", "end",
]  # fmt: skip


def shown(line: str, space: str) -> str:
    """Return a line as a mail program writes it, its indentation of spaces that stay."""
    bare = line.lstrip(" ")
    return space * (len(line) - len(bare)) + bare.replace(">", "&gt;")


@pytest.mark.parametrize(
    "markup",
    [
        "<div dir=ltr>" + "".join(f"<div>{shown(line, '&nbsp;') or '<br>'}</div>" for line in LAW) + "</div>",
        "<br>".join(shown(line, "&#160;") for line in LAW),
        "".join(f"<p class=MsoNormal>{shown(line, '&nbsp;') or '&nbsp;'}<o:p></o:p></p>" for line in LAW),
        "<div>" + "<br>".join(line.replace("    ", "&nbsp; &nbsp; ").replace(">", "&gt;") for line in LAW) + "</div>",
        "<div>" + "<br>".join(line.replace(" ", "\N{NO-BREAK SPACE}").replace(">", "&gt;") for line in LAW) + "</div>",
        "<pre>" + "\n".join(line.replace(">", "&gt;") for line in LAW) + "</pre>",
    ],
    ids=["divs", "breaks", "word", "every other", "the sign itself", "preformatted"],
)
def test_law_stays_indented_however_a_mail_program_writes_that(markup):
    lines = [line.rstrip() for line in text_of(markup).text.split("\n") if line.strip()]
    assert lines == [line for line in LAW if line]


@pytest.mark.parametrize("markup", [
    "".join(f"<div>{shown(line, '&nbsp;')}</div>" for line in BARE),
    "<br>".join(shown(line, "\N{NO-BREAK SPACE}") for line in BARE),
    "<pre>" + "\n".join(line.replace(">", "&gt;") for line in BARE) + "</pre>",
], ids=["divs", "breaks", "preformatted"])
def test_so_does_law_that_nothing_sets_off(markup):
    lines = [line.rstrip() for line in text_of(markup).text.split("\n") if line.strip()]
    assert lines == BARE


def test_outside_of_law_a_space_that_stays_is_a_space_and_no_more():
    law = "<div>```law</div><div>&nbsp;&nbsp;x</div><div>```</div>"
    said = "<p>&nbsp; &nbsp;buy&nbsp;&nbsp;8</p><p>Hi</p><div>&nbsp;</div><div>&nbsp;&gt; quoted</div>"
    text = text_of(said + law).text
    assert text.strip("\n").split("\n") == ["buy 8", "", "Hi", "", "> quoted", "```law", "  x", "```"]


@pytest.mark.parametrize("signature", [
    '<div id="Signature">{}</div>', '<div class="elementToProof" id="x_Signature"><p>{}</p></div>',
    '<div class="ydp3a1fsignature">{}</div>', '<div class="tutanota_signature">{}</div>',
    '<div class="io-ox-signature">{}</div>', '<signature id="local-1">{}</signature>',
    '<div data-marker="__SIG_POST__">{}</div>', '<div id="_rc_sig">{}</div>', '<div class="missive_signature">{}</div>',
    '<div class="protonmail_signature_block-user">{}</div>', '<span name="messageSignatureSection">{}</span>',
    '<div class="m_-12gmail_signature" data-smartmail="gmail_signature">{}</div>',
    '<div class="email-signature-2">{}</div>', '<div id="CanarySig"><div>{}</div></div>',
    '<div data-smartmail="gmail_signature">{}</div>', '<div data-signature-widget="container">{}</div>',
])
def test_what_stands_in_a_signature_is_left_out(signature):
    found = text_of("<div>buy 8</div>" + signature.format("vote 301 no"))
    assert (found.text.strip(), found.left_out) == ("buy 8", 1)


@pytest.mark.parametrize("names", [
    'class="has-signature"', 'id="lineBreakAtBeginningOfMessage"', 'class="compose-without-signature"',
    'id="no_signature"',
    'class="signature-less"', 'id="beforeSignature"', 'class="designatures"',
])
def test_what_only_stands_beside_a_signature_is_read(names):
    assert text_of(f"<div {names}>buy 8</div>").text.strip() == "buy 8"


@pytest.mark.parametrize("preview", [
    '<div class="apple-rich-link" role="link"><a href="https://x"><table class="lp-rich-link-emailBaseTable"><tr><td>'
    '{}</td></tr></table></a></div>',
    '<div class="_Entity _EType_OWALinkPreview _EId_OWALinkPreview_1"><table id="LPBorder_1"><tr><td>{}</td></tr>'
    '</table></div>', '<div id="LPBorder_GT_16">{}</div>', '<div class="gmail_chip gmail_drive_chip">{}</div>',
])
def test_what_a_program_shows_of_a_page_that_is_linked_to_is_not_the_writers(preview: str) -> None:
    text = text_of(f"<p>vote 301 yes</p>{preview.format('vote 301 no')}<p>status</p>").text
    assert list(filter(None, text.split("\n"))) == ["vote 301 yes", "status"]


@pytest.mark.parametrize("tag", ["div", "span", "table><tr><td", "ul><li", "font color=red"])
def test_what_is_nested_too_deep_to_be_read_is_not_passed_over_in_silence(tag: str) -> None:
    read = text_of("buy 8" + f"<{tag}>" * 700 + "vote 301 yes")
    assert read.text.strip().startswith("buy 8")
    assert "vote 301 yes" in read.text or not read.whole
    assert text_of(f"<{tag}>" * 3 + "vote 301 yes").whole
