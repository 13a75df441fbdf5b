"""Addresses are read out of fields as people and programs write them, and checked before we write to one."""

from __future__ import annotations

import email.utils

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mailgame.post.mime.addresses import author, domain_of, mailboxes, recipients, same_address, writable
from mailgame.post.mime.fields import Fields


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("ann@example.net", [("", "ann@example.net")]),
        ("Ann Adler <Ann@Example.NET>", [("Ann Adler", "ann@example.net")]),
        ('"Adler, Ann" <ann@example.net>', [("Adler, Ann", "ann@example.net")]),
        ('"Ann \\"A\\" Adler" <ann@example.net>', [('Ann "A" Adler', "ann@example.net")]),
        ("ann@example.net (Ann Adler)", [("Ann Adler", "ann@example.net")]),
        ("Ann (at (home)) <ann@example.net>", [("Ann", "ann@example.net")]),
        ("=?utf-8?q?J=C3=B6rg?= <j@example.net>", [("Jörg", "j@example.net")]),
        ('"=?utf-8?q?J=C3=B6rg?=" <j@example.net>', [("Jörg", "j@example.net")]),
        ("Jörg <j@example.net>", [("Jörg", "j@example.net")]),
        ("a@x.org, Bob <b@x.org>,, c@x.org", [("", "a@x.org"), ("Bob", "b@x.org"), ("", "c@x.org")]),
        ("Friends: a@x.org, Bob <b@x.org>;, c@x.org", [("", "a@x.org"), ("Bob", "b@x.org"), ("", "c@x.org")]),
        ("undisclosed-recipients:;", []),
        ("<@relay.example,@other:ann@example.net>", [("", "ann@example.net")]),
        ("< ann@example.net >", [("", "ann@example.net")]),
        ("<mailto:ann@example.net>", [("", "ann@example.net")]),
        ('"ann@example.net" <ann@example.net>', [("ann@example.net", "ann@example.net")]),
        ("Ann <ann@münchen.example>", [("Ann", "ann@münchen.example")]),
        ('"a" <', []),
        ('"unclosed <ann@example.net>', []),
        ("((((", []),
        ("Ann", []),
        ("", []),
        ("<>", []),
        ("@", []),
        ("a@b@c", []),
        (";;:,<<>>", []),
    ],
)
def test_what_stands_in_a_field(value: str, found: list[tuple[str, str]]) -> None:
    assert mailboxes(value) == found


ATOMS = st.text("abcXYZ019!#-_", min_size=1, max_size=8)
ADDRESSES = st.builds(lambda *parts: f"{parts[0]}.{parts[1]}@{parts[2]}.{parts[3]}", ATOMS, ATOMS, ATOMS, ATOMS)
NAMES = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20)


@pytest.mark.slow
@given(st.lists(st.tuples(NAMES, ADDRESSES), max_size=5))
def test_what_the_standard_library_writes_is_read_back(pairs: list[tuple[str, str]]) -> None:
    value = ", ".join(email.utils.formataddr(pair) for pair in pairs)
    found = [(" ".join(name.split()), address.lower()) for name, address in pairs]
    assert [(" ".join(name.split()), address) for name, address in mailboxes(value)] == found


@example('<;@">')
@given(st.text('ab@.<>"\\(),:; =?', max_size=60))
def test_no_field_breaks_the_reader(value: str) -> None:
    for name, address in mailboxes(value):
        assert address.count("@") == 1
        assert not set(address) & set(' <>"\t')
        assert name.isprintable()


def fields(*lines: str) -> Fields:
    return Fields("\n".join(lines).encode("utf-8"))


def test_the_author_is_certain_only_if_there_is_one() -> None:
    assert author(fields("From: Ann <ann@example.net>"))[:3] == ("Ann", "ann@example.net", True)
    assert author(fields("From: ann@example.net, bob@example.net"))[1:3] == ("ann@example.net", False)
    assert author(fields("From: ann@example.net", "From: bob@example.net"))[1:3] == ("ann@example.net", False)
    assert author(fields("from: <ann@example.net> <bob@example.net>"))[1:3] == ("ann@example.net", False)


def test_an_author_is_found_in_a_broken_field_but_never_certain() -> None:
    assert author(fields('From: "Ann <ann@example.net>'))[1:3] == ("ann@example.net", False)
    assert author(fields("From: Ann", "Sender: ann@example.net"))[:3] == ("", "ann@example.net", False)
    assert author(fields("From: Mail Delivery"))[:3] == ("Mail Delivery", "", False)
    assert author(fields("To: x@example.org"))[:3] == ("", "", False)


@pytest.mark.parametrize("value", [
    "'ann@example.net' <ann@example.net>", "Ann [ann@example.net]", "<'ann@example.net'>", "Ann <ANN@EXAMPLE.NET.>",
    '"ann"@example.net', 'Ann <"ann"@example.net>', "ann@example.net, Ann <ann@example.net>",
    "Ann <ann@example.net> <ann@example.net>", "Ann@Work <ann@example.net>",
    "Ann <mailto:ann@example.net>", "ann@example.net\nFrom: Ann <ann@example.net>", "ann@ example.net",
])
def test_one_address_in_whatever_marks_is_one_author(value: str) -> None:
    field = fields(*f"From: {value}".split("\n"))
    assert author(field)[1:3] == ("ann@example.net", True)
    assert author(field).everybody == ("ann@example.net",)


@pytest.mark.parametrize("value", [
    "ann@example.net @evil.example", '"ann@example.net" @evil.example', "ann@example.net(x)@evil.example",
    "ann@example.net @ evil.example", "ANN@example.net (a (b)) @evil.example", "ann@example.net\n\t@evil.example",
])
def test_an_address_that_goes_on_is_nobodys_for_certain(value: str) -> None:
    """Our mail server may have judged the other domain, and says nothing of this one."""
    assert author(fields(f"From: {value}"))[1:3] == ("ann@example.net", False)


@pytest.mark.parametrize("behind", [
    " .evil.example", "\t.evil.example", "(c).evil.example", " (c) .evil.example", "\x00.evil.example",
    "\x01.evil.example", "\x0b.evil.example", "\x7f.evil.example", "\x85.evil.example", "\u2028.evil.example",
    ", evil.example", " evil.example",
    '" "evil.example', " =?utf-8?q?=2Eevil=2Eexample?=", "\n .evil.example",
])
@pytest.mark.parametrize("value", ["ann@example.net{}", "Ann <ann@example.net>{}", "Ann <ann@example.net{}>"])
def test_an_address_with_anything_behind_it_is_nobodys_for_certain(value: str, behind: str) -> None:
    """White space and comments may stand within a domain: the mail server may have judged one that goes on."""
    found = author(fields(f"From: {value.format(behind)}"))
    assert not found.certain or found.address != "ann@example.net"


@pytest.mark.parametrize("value", [
    "ann@example.net", "ann@example.net (Ann)", "<ann@example.net>;", "ann@example.net,", "us: ann@example.net;",
    '"ann@example.net, at work" <ann@example.net>', "ann@example.net <ann@example.net>",
    "Miller, Ann <ann@example.net>",
    "Ann @home <ann@example.net>", "Ann <ann@example.net> (home (x))", "[ann@example.net]", "Ann\n <ann@example.net>",
])
def test_what_people_and_programs_write_around_an_address_leaves_it_certain(value: str) -> None:
    assert author(fields(*f"From: {value}".split("\r")))[1:3] == ("ann@example.net", True)


@pytest.mark.parametrize("value", [
    "<@relay.example:ann@example.net>", "Ann <@evil.example:ann@example.net>", "<@a,@b:ann@example.net>",
    "Ann < @evil.example : ann@example.net>", "@evil.example:ann@example.net", "@evil.example ann@example.net",
    "<@evil:ann@example.net> (Ann)",
])
def test_an_address_behind_a_route_is_nobodys_for_certain(value: str) -> None:
    """The mail server may have judged the domain before it; nobody has written routes for thirty years."""
    found = author(fields(f"From: {value}"))
    assert (found.address, found.certain) == ("ann@example.net", False)


@pytest.mark.parametrize("value", [
    '"ann@example.net"@evil.example', "ann@example.net@evil.example", 'Ann <"ann@example.net"@evil.example>',
    "ann@example.net (eve@evil.example)", "'ann@example.net', 'eve@evil.example' <ann@example.net>",
    "=?utf-8?q?ann=40example=2Enet=40evil=2Eexample?=", "ann@example.net <=?utf-8?q?eve=40evil=2Eexample?=>",
])
def test_what_could_be_read_as_somebody_elses_names_them_too(value: str) -> None:
    found = author(fields(f"From: {value}")).everybody
    assert not author(fields(f"From: {value}"))[2]
    assert any("evil.example" in address for address in found)


def test_a_name_that_is_quoted_is_no_address_without_its_spaces() -> None:
    assert author(fields('From: "ann smith"@example.net')).everybody == ()
    assert author(fields("From: o'neil@example.net")).everybody == ("o'neil@example.net",)
    assert author(fields("From: jörg@bücher.example")).everybody == ("jörg@bücher.example",)


@pytest.mark.parametrize("value", [
    "'ann@example.net", "`ann`@example.net", "'ann'@example.net", "Ann <'ann@example.net>", "Ann <``ann@example.net>",
    "`ann@example.net'", "'ann@example.net <ann@example.net>", "=?utf-8?q?=27ann=40example=2Enet?=",
])
def test_a_mark_that_belongs_to_an_address_leaves_it_in_doubt(value: str) -> None:
    """By RFC 5322, 3.2.3 it is another mailbox of the same domain, which somebody else may have."""
    found = author(fields(f"From: {value}"))
    assert (found.address, found.certain) == ("ann@example.net", False)
    assert any(address[0] in "'`" for address in found.everybody)


@pytest.mark.parametrize("local", ['"a nn"', '"ann "', '" ann"', '"ann\t"', '"a\x01nn"', '"an\x00n"'])
@pytest.mark.parametrize("form", ["Ann <{}@example.net>", "{}@example.net", "<{} @example.net>"])
def test_white_space_within_a_quoted_local_part_is_a_part_of_it(local: str, form: str) -> None:
    """By RFC 5321, 4.1.2 each of these is another mailbox than ann@example.net."""
    assert "ann@example.net" not in author(fields(f"From: {form.format(local)}")).everybody
    assert "ann@example.net" not in recipients(fields(f"To: {form.format(local)}"))


def test_white_space_around_the_signs_of_an_address_is_none_of_it() -> None:
    assert author(fields("From: Ann < ann @ example.net >")).address == "ann@example.net"


def test_another_mailbox_than_the_owners_is_not_the_owners() -> None:
    assert recipients(fields("To: 'ann@example.net")) == ("'ann@example.net",)
    assert recipients(fields("To: 'ann@example.net'")) == ("ann@example.net",)
    assert author(fields("From: 'o'neil@example.net")).everybody == ("o'neil@example.net", "'o'neil@example.net")


@pytest.mark.parametrize("domain", ["b", "bé", "b.example", "bé.example"])
def test_a_letter_in_the_name_of_thousands_is_read_once(domain: str) -> None:
    """Each of six fields names thousands of addresses; only so many are looked at that nobody is taken for another."""
    many = ", ".join(f"a{number}@{domain}" for number in range(3000))
    found = author(fields(*[f"From: {many}"] * 6))
    assert (found.address, found.certain) == (f"a0@{domain}", False)
    assert len(found.everybody) == (100 if "." in domain else 1)


@pytest.mark.parametrize("value", ["=?utf-8?q?Ann_=3Cann=40example=2Enet=3E?=", "=?utf-8?b?YW5uQGV4YW1wbGUubmV0?="])
def test_an_author_who_is_encoded_whole_is_found_but_never_certain(value: str) -> None:
    assert author(fields(f"From: {value}"))[1:3] == ("ann@example.net", False)
    assert author(fields(f"From: {value}")).everybody == ("ann@example.net",)


@pytest.mark.parametrize(
    ("address", "as_written"),
    [
        (" ann@example.net ", "ann@example.net"),
        ("Ann.Adler+game@Example.NET", "Ann.Adler+game@example.net"),
        ("o'brien@example.net", "o'brien@example.net"),
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
        ("ann@localhost", ""),
        ("ann", ""),
        ("änn@example.net", ""),
        ("ann@example.net\r\nBcc: x@y.z", ""),
        ("a b@example.net", ""),
        ('"ann"@example.net', ""),
        ("ann..adler@example.net", ""),
        (".ann@example.net", ""),
        ("ann@example..net", ""),
        ("x" * 65 + "@example.net", ""),
        ("ann@" + "x" * 300 + ".net", ""),
        ("", ""),
    ],
)
def test_an_address_is_written_only_if_every_server_takes_it(address: str, as_written: str) -> None:
    assert writable(address) == as_written


def test_the_domain_of_an_address() -> None:
    assert domain_of("ann@Bücher.Example") == "xn--bcher-kva.example"
    assert domain_of("ann@example.net.") == "example.net"
    assert domain_of("ann@" + "ü" * 300) == "ü" * 300


@pytest.mark.parametrize("between", [
    "\\", "\\ ", " ", "<", "(", "\"", "[", "]", ")", ",", ":", "> <", "\u200b", "\u00a0",
])
def test_a_second_domain_behind_an_address_leaves_it_in_doubt(between: str) -> None:
    """Other programs may read `ann@example.net\\@evil.example` as an address at evil.example."""
    named = author(Fields(f"From: ann@example.net{between}@evil.example\n".encode()))
    assert not named.certain
    assert named.everybody != ("ann@example.net",)


@pytest.mark.parametrize("domain", [
    "example\u3002net", "example\uff0enet", "example\uff61net", "\uff45xample.net", "e\u212aample.net", "\ufb01le.net",
])
@pytest.mark.parametrize("form", ["{}", "<{}>", "Ann <{}>", '"Ann" <{}>', "{} (Ann)"])
def test_a_domain_that_is_one_only_once_its_signs_are_mapped_is_nobodys_for_certain(domain: str, form: str) -> None:
    """The mail server asks no such domain, so none disowns the letter; we would read it as example.net."""
    assert not author(Fields(f"From: {form.format(f'ann@{domain}')}\n".encode())).certain


@pytest.mark.parametrize("local", ["strau\u00df", "\u212aim", "ro\u017fs", "\ufb01nn"])
@pytest.mark.parametrize("form", ["{}", "Ann <{}>", '"{}"', "=?utf-8?q?Ann?= <{}>"])
def test_a_mailbox_that_is_one_only_once_its_signs_are_mapped_is_nobodys_for_certain(local: str, form: str) -> None:
    """strau\u00df@ and strauss@ are two mailboxes of a provider that has both."""
    found = author(Fields(f"From: {form.format(f'{local}@example.net')}\n".encode()))
    assert not (found.certain and found.address.isascii())


def test_a_domain_with_a_sharp_s_is_not_the_one_with_two() -> None:
    assert writable("ann@stra\u00dfe.example") == "ann@xn--strae-oqa.example"
    assert not same_address("ann@stra\u00dfe.example", "ann@strasse.example")
    assert same_address("ann@stra\u00dfe.example", "Ann@xn--strae-oqa.example")


@pytest.mark.parametrize("value", [
    "ann@b\u00fccher.example", "\uff21\uff4e\uff4e <ann@example.net>", "Ann <ann@\u4f8b\u3048.jp>",
    "J\u00fcrgen \u212a <ann@example.net>",
])
def test_a_domain_in_other_letters_and_a_name_in_any_are_certain(value: str) -> None:
    assert author(Fields(f"From: {value}\n".encode())).certain


@pytest.mark.parametrize("value", [
    "Ann @ann.example <ann@example.net>", '"Ann (@ann.example)" <ann@example.net>', "ann@example.net (@home)",
    "ann@example.net @home",
])
def test_a_handle_in_a_name_is_nobodys_address(value: str) -> None:
    assert author(Fields(f"From: {value}\n".encode())).everybody == ("ann@example.net",)
