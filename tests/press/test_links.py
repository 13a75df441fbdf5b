"""Links that write a letter: the right address, the right words, nothing slipped in."""

from urllib.parse import parse_qs, unquote, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from mailgame.press.words.links import mailto, slug


def parts(link):
    found = urlsplit(link)
    return unquote(found.path), {key: value[0] for key, value in parse_qs(found.query, strict_parsing=True).items()}


def test_a_link_writes_the_command_into_body_and_subject():
    address, said = parts(mailto("game+k4j2@play.example.org", 'buy 14 as "Lighthouse & Co" f'))
    assert address == "game+k4j2@play.example.org"
    assert said == {"subject": 'buy 14 as "Lighthouse & Co" f', "body": 'buy 14 as "Lighthouse & Co" f\r\n'}


def test_the_plus_of_an_address_is_not_left_to_be_read_as_a_space():
    assert mailto("game+k4j2@play.example.org").startswith("mailto:game%2Bk4j2@")


def test_a_block_of_several_lines_stands_in_the_body_alone():
    _, said = parts(mailto("game@play.example.org", "propose amend 20\nA house costs $300.\nend"))
    assert said["subject"] == "propose amend 20 …"
    assert said["body"] == "propose amend 20\r\nA house costs $300.\r\nend\r\n"


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs"]), min_size=1).filter(lambda text: text.strip()))
def test_no_command_breaks_out_of_its_link(command):
    link = mailto("game+k4j2@play.example.org", command)
    assert not set(link) & set("\"'<> \r\n")
    assert link.count("?") == 1
    assert link.count("&") == 1


def test_slugs_last_and_are_readable():
    assert slug("Ann") == "ann"
    assert slug("14") == "14"
    assert slug("Money Taking Square") == "money-taking-square"
    assert slug("Zoë").startswith("zoe-")
    assert slug("日本")


@given(st.text(max_size=30), st.text(max_size=30))
def test_different_names_have_different_slugs_of_harmless_signs(one, other):
    assert set(slug(one)) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    if one.lower() != other.lower():
        assert slug(one) != slug(other)
