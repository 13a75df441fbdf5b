"""What nobody sees in an HTML letter, or sees struck out, is not read; lines and indentation that they see are."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mailgame.post.text.borders import has_a_line_beside_it
from mailgame.post.text.markup import text_of
from mailgame.post.text.newtext import new_text


def commands(markup: str) -> list[str]:
    page = f"<html><body><div>vote 301 yes</div>{markup}</body></html>"
    return [line.strip() for line in new_text(text_of(page).text).text.split("\n") if line.strip()]


@pytest.mark.parametrize("style", [
    "display:none", "DISPLAY : none !important", "visibility: hidden", "mso-hide:all", "opacity:0",
    "opacity: 0.0;color:red",
    "max-height:0;overflow:hidden", "overflow: hidden; height: 0px", "width:0;overflow:hidden", "color: transparent",
    "position:absolute;left:-9999px", "text-indent:-999em", "font-size:0", "line-height:0;font-size: 0px",
])
@pytest.mark.parametrize("tag", ["div", "span", "p", "td"])
def test_what_nobody_sees_is_not_read(style: str, tag: str) -> None:
    assert commands(f'<{tag} style="{style}">vote 301 no<b> and </b>buy 9</{tag}>') == ["vote 301 yes"]


@pytest.mark.parametrize("style", [
    "opacity:.001", "opacity: 5%", "opacity:1e-3", "filter:alpha(opacity=0)", "filter: opacity(0%)", "scale:0",
    "font-size:0.5pt", "font-size:.01em", "font-size:1%", "font:0/0 a", "font: 1px Arial", "margin-left:-9999px",
    "position:absolute;left:10000px", "transform:translateX(-9999px)", "transform: translate(0, -9999px)",
    "clip-path:polygon(0 0, 0 0, 0 0)", "height:0;overflow:auto", "max-height:0;overflow-y:clip",
    "-webkit-text-fill-color:transparent", "color:#ff000000", "color: rgba(0, 0, 0, .01)", "color:rgb(0 0 0 / 0%)",
    "color:#fefefe;background:#fff none repeat", "color:rgba(255,255,255,.9);background-color:snow;",
    "display:/* not */none", "display:block;display:none", "display:none!important;display:block",
])
@pytest.mark.parametrize("tag", ["div", "font", "td"])
def test_nor_is_what_is_too_small_too_pale_or_outside(style: str, tag: str) -> None:
    assert commands(f'<{tag} style="{style}">vote 301 no<b> and </b>buy 9</{tag}>') == ["vote 301 yes"]


@pytest.mark.parametrize("hidden", [
    '<table bgcolor="#FFFFFF"><tr><td><font color="white">{}</font></td></tr></table>',
    '<div style="background:white"><p><span style="color:#fff">{}</span></p></div>',
    '<div style="background-color:#000;color:rgb(255,255,255)"><p style="background:white">{}</p></div>',
    '<div style="visibility:hidden"><p>{}</p></div>', "<dialog>{}</dialog>", "<div popover>{}</div>",
    "<template>{}</template>", "<noscript>{}</noscript>", "<noframes>{}</noframes>",
    "<details>{}</details>", "<details><p>{}</p>{}</details>", "<details><p>x</p><div><p>{}</p></div>{}</details>",
])
def test_nor_what_is_hidden_by_what_stands_around_it(hidden: str) -> None:
    assert commands(hidden.replace("{}", "vote 301 no")) == ["vote 301 yes"]


def test_white_letters_on_a_white_page_are_not_read() -> None:
    for page in ('<body bgcolor="white">', '<body style="background-color: #ffffff">', '<body bgcolor=#fff text=white>',
                 "<style>body { background: #FFF }</style><body>"):
        assert text_of(f'<html>{page}<p style="color:#fff">buy 9</p></body></html>').text.strip() == ""


@pytest.mark.parametrize("shown", [
    '<div style="color: rgb(0, 0, 0)">{}</div>', '<p style="color:rgb(33,37,0);background:rgb(255, 255, 255)">{}</p>',
    '<p style="color:hsl(0, 0%, 0%)">{}</p>', '<p style="color:rgba(0,0,0,0.87)">{}</p>',
    '<p style="color:#000">{}</p>',
    '<p style="font: 10px Arial">{}</p>', '<p style="font:bold 1em/1.5 Arial">{}</p>',
    '<p style="font-size:100%">{}</p>',
    '<p style="font-size:0.5em">{}</p>', '<p style="opacity:100%">{}</p>', '<p style="opacity:.87">{}</p>',
    '<p style="opacity:1.0">{}</p>', '<p style="display:none;display:block">{}</p>',
    '<div style="color:#fff"><p>{}</p></div>',
    '<div style="background:#fff;color:#fff"><p style="color:red">{}</p></div>',
    '<div style="background:white;color:white"><a href="https://example.net">{}</a></div>',
    '<div style="background:white"><p style="color:#fff;background:black">{}</p></div>',
    '<div style="background:white;color:#fff"><p style="background:url(x.png)">{}</p></div>',
    '<div style="visibility:hidden"><p style="visibility:visible">{}</p></div>', "<dialog open>{}</dialog>",
    "<details open><summary>x</summary>{}</details>", "<details><summary>{}</summary>vote 301 no</details>",
    '<div style="margin:-1px;padding-left:100px">{}</div>', '<div style="overflow:auto;width:100%">{}</div>',
    '<div aria-hidden="true">{}</div>',
])
def test_what_is_seen_is_read(shown: str) -> None:
    assert "buy 8" in commands(shown.format("buy 8"))


def test_what_is_marked_as_hidden_is_not_read() -> None:
    assert commands("<div hidden>vote 301 no</div><datalist><option>buy 9</datalist>") == ["vote 301 yes"]


@pytest.mark.parametrize("style", [
    "font-size:10px", "opacity:0.9", "max-height:0", "height:0.5em;overflow:hidden",
    "margin-left:36pt;text-indent:-18.0pt",
    "color:#fff", "font-size:0.9em", "left:-9px", "overflow:hidden;height:100%",
])
def test_what_is_only_small_or_pale_is_read(style: str) -> None:
    assert commands(f'<p style="{style}">buy 8</p>') == ["vote 301 yes", "buy 8"]


def test_letters_have_the_size_that_stands_nearest_to_them() -> None:
    assert commands('<div style="font-size:0">a<p style="font-size:12pt">buy 8</p>b</div>buy 9') == [
        "vote 301 yes", "buy 8", "buy 9"]


@pytest.mark.parametrize("struck", [
    "<s>{}</s>", "<del>{}</del>", "<strike>{}</strike>", '<span style="text-decoration: line-through">{}</span>',
    '<p style="color:red; text-decoration-line:underline line-through;">{}</p>', "<s><b>{}</b></s>",
])
def test_what_is_struck_out_was_taken_back(struck: str) -> None:
    assert commands(f"<div>{struck.format('vote 301 no')}</div>buy 8") == ["vote 301 yes", "buy 8"]
    assert commands(f"<div>buy <s>7</s> 8</div><u>{struck.format('buy 9')}</u>") == ["vote 301 yes", "buy 8"]


@pytest.mark.parametrize("kept", [
    '<div style="white-space:pre-wrap">{}</div>', '<p><span style="white-space: pre-line;">{}</span></p>',
    '<div style="white-space:pre"><span>{}</span></div>', '<div style="WHITE-SPACE: break-spaces">{}</div>',
    "<pre>{}</pre>",
])
def test_lines_that_are_seen_as_lines_are_lines(kept: str) -> None:
    assert commands(kept.format("buy 8\nstatus\n<b>buy</b> 9\norders")) == [
        "vote 301 yes", "buy 8", "status", "buy 9", "orders"]


@pytest.mark.parametrize("wrapped", [
    "<div>{}</div>", '<div style="white-space:pre-wrap"><p style="white-space:normal">{}</p></div>',
    '<div style="-webkit-line-break: after-white-space;">{}</div>',
])
def test_other_line_breaks_are_spaces(wrapped: str) -> None:
    assert commands(wrapped.format("buy\n8")) == ["vote 301 yes", "buy 8"]


def test_law_in_such_lines_stays_indented() -> None:
    law = "```law\ndef f(view):\n    return 1\n```"
    assert text_of(f'<div style="white-space:pre-wrap">{law}</div>').text.strip("\n") == law


@pytest.mark.parametrize("sign", ["\ue002", "&#xe002;", "&#57346;"])
def test_nobody_can_make_a_line_out_of_a_sign(sign: str) -> None:
    assert commands(f"<p>&gt; quoted{sign}vote 301 no</p>") == ["vote 301 yes"]
    assert commands(f'<p style="white-space:pre-wrap">&gt; quoted{sign}vote 301 no &#1;</p>') == ["vote 301 yes"]


@pytest.mark.parametrize("indented", [
    '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">{}</blockquote>',
    '<blockquote class="webkit-indent-blockquote" style="margin: 0 0 0 40px; border: none">{}</blockquote>',
    '<blockquote style="border:medium none">{}</blockquote>', '<blockquote style="border:0px solid">{}</blockquote>',
])
def test_what_a_writer_has_indented_is_theirs(indented: str) -> None:
    assert commands(indented.format("<div>buy 8</div>")) == ["vote 301 yes", "buy 8"]
    assert commands(f"<blockquote type=cite>{indented.format('vote 301 no')}</blockquote>") == ["vote 301 yes"]


@pytest.mark.parametrize("opening", [
    "<blockquote>", "<blockquote type=cite style='border:none'>",
    "<blockquote style='border:none;border-left:solid 1pt'>",
    "<blockquote class=gmail_quote style='border:none'>",
    "<blockquote style='margin:0 0 0 .8ex;border-left:1px #ccc solid'>",
    "<blockquote style='border-style:solid;border-width:0 0 0 2px'>",
    "<blockquote style='border-style:none none none solid'>",
    "<blockquote style='border-style:solid;border-width:0px 0px 0px 1px'>",
    "<blockquote style='border:none;border-color:none'>", "<blockquote style='border:var(--line)'>",
    "<blockquote style='border:1px solid!important;border:none'>", "<blockquote style='border-width:1px'>",
    "<blockquote style='border:0.5px solid'>",
    "<blockquote style='border:none;b\\6f rder-left:solid'>", "<blockquote style='border:none/*;*/solid'>",
    "<blockquote style='font-family:\"a;border:none\"'>",
])
def test_what_a_mail_program_quotes_is_not(opening: str) -> None:
    assert commands(f"{opening}vote 301 no</blockquote>") == ["vote 301 yes"]


SIDES = ("top", "right", "bottom", "left")
NO_WIDTH, NO_STYLE = ("0", "0px", "0.0em", "0 ", "0%"), ("none", "none ")
LINES = (*NO_STYLE, "solid", "dotted")
WIDTHS, STYLES = st.sampled_from([*NO_WIDTH, "1px", "0.5em", "thin"]), st.sampled_from(LINES)
BORDER = st.one_of(
    st.tuples(st.just("border"), st.one_of(st.tuples(WIDTHS), st.tuples(STYLES), st.tuples(WIDTHS, STYLES))),
    st.tuples(st.sampled_from([f"border-{side}" for side in SIDES]), st.tuples(WIDTHS, STYLES)),
    st.tuples(st.just("border-width"), st.one_of(st.tuples(WIDTHS), st.tuples(WIDTHS, WIDTHS, WIDTHS, WIDTHS))),
    st.tuples(st.just("border-style"), st.one_of(st.tuples(STYLES), st.tuples(STYLES, STYLES, STYLES, STYLES))),
)


def framed(declared: list[tuple[str, tuple[str, ...]]]) -> bool:
    """Tell whether a mail program draws a line on any side, by the cascade (CSS 2.1, 8.5)."""
    wide, drawn = dict.fromkeys(SIDES, True), dict.fromkeys(SIDES, False)
    for name, values in declared:
        widths = [value not in NO_WIDTH for value in values if value not in LINES]
        styles = [value not in NO_STYLE for value in values if value in LINES]
        only = [side for side in SIDES if name == f"border-{side}"]
        for place, side in enumerate(only or SIDES):
            if widths or name != "border-style":
                wide[side] = widths[place % len(widths)] if widths else True
            if styles or name != "border-width":
                drawn[side] = styles[place % len(styles)] if styles else False
    return any(wide[side] and drawn[side] for side in SIDES)


@pytest.mark.slow
@example([("border-style", ("solid",)), ("border-width", ("0", "0", "0", "1px"))])
@given(st.lists(BORDER, max_size=4))
def test_whatever_has_a_line_on_any_side_is_quoted(declared: list[tuple[str, tuple[str, ...]]]) -> None:
    style = "; ".join(f"{name}: {' '.join(values)}" for name, values in declared)
    new = commands(f'<blockquote style="margin:0 0 0 40px;{style}"><div>vote 301 no</div></blockquote>')
    if framed(declared) or not declared:
        assert new == ["vote 301 yes"]
    elif all(name in ("border", "border-width", "border-style") for name, _ in declared) and not any(
        value not in NO_WIDTH + NO_STYLE for _, values in declared for value in values
    ):
        assert new == ["vote 301 yes", "vote 301 no"]


def test_terms_and_their_words_stand_apart() -> None:
    assert commands("<dl><dt>buy 8</dt><dd>status</dd></dl><section>orders</section>") == [
        "vote 301 yes", "buy 8", "status", "orders"]


@pytest.mark.parametrize("style", [
    "border:none;border-left:solid blue 1.5pt;padding:0cm 0cm 0cm 4.0pt",  # Outlook, “indent with a line”
    "padding-left:8px;border-left:2px solid #1010FF;margin-left:5px", "border-left-style:solid;border-left-width:2px",
    "border-inline-start:2px solid #ccc", "border-right: 1px solid #ccc; border-left: none",
    "border:medium none;border-left:1.5pt solid blue", "border-width:0 0 0 1px;border-style:solid",
    "border: 0px solid #000; border-left-width: 2px", "border-style: none none none solid; border-width: medium",
    "border:1px solid;border-color:transparent transparent transparent #ccc", "border-left:2px solid rgba(0,0,0,.5)",
    "border-style:none solid none none", "border-inline: 1px; border-inline-style: solid none",
    "border:none!important;border-left:solid 1pt!important", "border-left:1px solid #aabbcc; border-top:0px solid",
])
@pytest.mark.parametrize("framed", [
    '<div style="{}">{}</div>', '<table style="{}"><tr><td>{}</td></tr></table>', '<p style="{}">{}</p>',
    '<table><tr><td style="{}">{}</td></tr></table>', '<span style="display:block;{}">{}</span>',
])
def test_what_has_a_line_beside_it_is_quoted(framed: str, style: str) -> None:
    quoted = framed.format(style, "Dear Ann,<br>vote 301 no<br>buy 9")
    assert commands(f"<div><br></div>{quoted}<p>buy 8</p>") == ["vote 301 yes", "buy 8"]


@pytest.mark.parametrize("style", [
    "border:1px solid red", "border:1px solid;border-left:3px solid", "border-left:none", "border-left:0;color:red",
    "border-left:1px solid;border-right:1px solid", "border-bottom:1px solid", "border-left-color:red",
    "border-left:0px solid #ccc", "border-left: 0 solid rgb(229, 231, 235)", "border-left:medium none",
    "border-left: 1px none", "border-left:initial", "border-left:1px solid transparent", "border-right:hidden",
    "border-left:thin #ccc", "border-left: .0em solid", "border-left:1px solid rgba(0, 0, 0, 0)",
    "border-left:1px solid #ccc0", "border-left:unset", "border-left:1px solid;border-left-width:0",
    "border-left:1px solid;border-style:none", "border-left:none!important;border-left:1px solid",
    "border-width:1px;border-style:solid", "border-width:0 1px;border-style:solid", "border-style:none solid",
    "border-width:1px 0 0;border-style:solid", "border-left-width:2px", "border-left:1px solid;border:1px solid",
])
def test_what_is_framed_or_has_no_line_is_its_writers(style: str) -> None:
    assert commands(f'<div style="{style}">buy 8</div>') == ["vote 301 yes", "buy 8"]


@pytest.mark.parametrize("lines", [
    '<span style="display:block">{}</span><span style="display: block">{}</span>',
    '<b style="display:list-item">{}</b><b style="display:flex">{}</b>', "<search>{}</search><search>{}</search>",
    "<pre><code>{}\n{}\n</code></pre>", "<pre><span>{}</span>\n<b>{}</b></pre>", "<pre><font>{}\n{}</font></pre>",
    "<div>{}</div></body></html>{}", "<p>{}</p></body></html>\n<p>{}</p>", "{}</HTML ><html><body>{}</body></html>",
    "<html><body>{}</body></html>\n<div>{}</div>",
])
def test_what_is_shown_in_lines_of_its_own_is_read_so(lines: str) -> None:
    assert commands(lines.format("buy 8", "buy 9")) == ["vote 301 yes", "buy 8", "buy 9"]


@pytest.mark.parametrize("piece", ["a(", "a()", "rgba(0,", "0 ", ";border-left:", "border-left:solid;", "'", '"'])
def test_a_border_opened_and_never_closed_is_soon_read(piece: str) -> None:
    begun = process_time()
    has_a_line_beside_it("border-left:1px solid " + piece * (120_000 // len(piece)))
    assert process_time() - begun < 2


@pytest.mark.parametrize("style", [
    "color:#fff;background:#ffffff", "background-color:White; color:#FFF", "color:rgba(0, 0, 0, 0)", "color:#12345600",
    "clip:rect(0 0 0 0)", "clip: rect(1px, 1px, 1px, 1px)", "clip-path: inset(50%)", "transform:rotate(9deg) scale(0)",
    "zoom:0", "content-visibility: hidden", "font-size:1px", "font-size: .5pt", "width:1px;height:1px;overflow:hidden",
    "opacity:0%",
])
def test_what_is_there_for_no_eye_is_not_read(style: str) -> None:
    assert commands(f'<p style="{style}">vote 301 no</p>buy 8') == ["vote 301 yes", "buy 8"]


@pytest.mark.parametrize("style", [
    "color:#fff;background:#ffe", "color:#fff;background:#fff url(night.png)", "color:rgba(0,0,0,0.5)", "zoom:0.8",
    "transform:scale(1)", "clip:rect(0,100px,20px,0)", "color:#fff0f0", "font-size:1.5px", "font-size:1pc",
])
def test_what_an_eye_can_see_is_read(style: str) -> None:
    assert commands(f'<p style="{style}">buy 8</p>') == ["vote 301 yes", "buy 8"]


@pytest.mark.parametrize("sheet", [
    "<style>.x{display:none}</style>", "<STYLE type='text/css'>\np.x, #other { Display : NONE }</STYLE>",
    "<style><!-- /* by a word processor */ @page {size:A4} p.x {mso-hide:all;} --></style>",
    "<style>.x{display:none!important}</style><style>p{display:block}</style>", "<style>#it{visibility:hidden}</style>",
    "<style>@import url(x);.x{height:0;overflow:hidden}</style>", "<style>p{display:none}</style>",
    "<style>@media print{.y{color:red}}.x{border-left:2px solid}</style>",
    "<style>.x{text-decoration:line-through}</style>", "<style>.x{display:none}.x:hover{display:block}</style>",
])
def test_what_a_style_sheet_hides_or_quotes_is_not_read(sheet: str) -> None:
    assert commands(f"{sheet}<p class='a x' id=it>vote 301 no</p><div>buy 8</div>") == ["vote 301 yes", "buy 8"]


@pytest.mark.parametrize("sheet", [
    "<style>@media print{.x{display:none}}</style>", "<style media=print>.x{display:none}</style>",
    "<style>.x .x{display:none}.x:hover{display:none}</style>", "<style>.x{display:none}#it{display:block}</style>",
    "<!--[if mso]><style>.x{display:none}</style><![endif]-->", "<style>/*.x{display:none}*/</style>",
    "<style>div.x{display:none}.xy{display:none}</style>", "<style>.x{border:1px solid}.x{border-left:0}</style>",
    "<style>.x{display:none}.x{display:block}</style>", "<style>.x{margin:0;font-size:11pt}</style>",
])
def test_what_a_style_sheet_shows_is_read(sheet: str) -> None:
    assert commands(f"{sheet}<p class=x id=it>buy 8</p>") == ["vote 301 yes", "buy 8"]
    assert commands("<style>.x{display:none}</style><p class=x style='display:block'>buy 8</p>")[1:] == ["buy 8"]


def test_a_style_sheet_makes_no_passage_its_writers() -> None:
    assert commands("<style>blockquote{border:none}</style><blockquote>vote 301 no</blockquote>") == ["vote 301 yes"]


@pytest.mark.parametrize("sheet", [
    "{", "}", "/*", ".x{", "a{}", "@media{", ".x,", ".x{color:red;}", "<style>", "<!--<style>", "x{b:c;",
])
def test_a_style_sheet_of_any_kind_is_soon_read(sheet: str) -> None:
    begun = process_time()
    text_of("<style>" + sheet * (60_000 // len(sheet)) + "}</style>" + "<p class=x id=it>x" * 3_000)
    assert process_time() - begun < 2
