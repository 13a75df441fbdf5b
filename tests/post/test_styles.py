"""What nobody sees in an HTML letter, or sees struck out, is not read; lines and indentation that they see are."""

from __future__ import annotations

import pytest

from mailgame.post.markup import text_of
from mailgame.post.newtext import new_text


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
])
def test_what_a_writer_has_indented_is_theirs(indented: str) -> None:
    assert commands(indented.format("<div>buy 8</div>")) == ["vote 301 yes", "buy 8"]
    assert commands(f"<blockquote type=cite>{indented.format('vote 301 no')}</blockquote>") == ["vote 301 yes"]


@pytest.mark.parametrize("opening", [
    "<blockquote>", "<blockquote type=cite style='border:none'>",
    "<blockquote style='border:none;border-left:solid 1pt'>",
    "<blockquote class=gmail_quote style='border:none'>",
    "<blockquote style='margin:0 0 0 .8ex;border-left:1px #ccc solid'>",
])
def test_what_a_mail_program_quotes_is_not(opening: str) -> None:
    assert commands(f"{opening}vote 301 no</blockquote>") == ["vote 301 yes"]


def test_terms_and_their_words_stand_apart() -> None:
    assert commands("<dl><dt>buy 8</dt><dd>status</dd></dl><section>orders</section>") == [
        "vote 301 yes", "buy 8", "status", "orders"]
