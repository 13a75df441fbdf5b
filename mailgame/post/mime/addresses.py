"""Mail addresses: parsed leniently from header fields, checked strictly before we write to one (RFC 5322, 3.4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mailgame.post.mime.fields import Fields, plain
from mailgame.sendable import SENDABLE

# The forms that nearly every letter has: `Name <address>`, `"Name" <address>`, and the address alone.
_USUAL = re.compile(r'\s*(?:"([^"\\]*+)"|([^"<>(),:;@\\]*+))\s*<([^\s<>@",:;()\\\[\]]++@[^\s<>@",:;()\\\[\]]++)>\s*')
_BARE = re.compile(r"[\w.+=-]{1,64}@[\w.-]{1,254}\w", re.ASCII)
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)(?:"|\\?$)|<([^<>]*+)>|([(),:;])|[<>]|([^"<>(),:;\s]++)|\s+')
_ADDRESS = re.compile(r'[^\s@<>"]{1,64}@[^\s@<>"]{1,255}')
# Overlapping ones too: of "ann@example.net@example.org" other programs may read either.
_ANYWHERE = re.compile(
    r"""(?<![\w.!#$%&'*+/=?^`{|}~-])(?=((?:"[^"\s]{1,64}"|[\w.!#$%&'*+/=?^`{|}~-]{1,64})@[\w.-]{1,255})(['`])?)"""
)
# Of "ann@example.net\\@example.org" too, whatever stands between.
_DOMAIN_AFTER_DOMAIN = re.compile(r"@[\w.-]*\w[^\w@]{1,4}(?=(@[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}))")
# A local part in marks that change nothing: "ann"@example.net is ann@example.net (RFC 5321, 4.1.2).
_NEEDLESSLY_QUOTED = re.compile(r'"([\w!#$%&*+/=?^{|}~.-]+)"(?=@)')
# These belong to a local part (RFC 5322, 3.2.3), but somebody may have meant them as quotation marks.
_MARKED = re.compile(r"['`]+([^\s@]*[^'`\s@])['`]*(?=@)")
# A domain that has no local part, as old routes have them.
_ROUTE, _DOMAIN_ALONE = re.compile(r"<\s*@"), re.compile(r"(?:\A|[\s,;:])@[\w-]+\.\w")
# An address up to the end of its domain, and what may stand behind it.
_WITH_DOMAIN, _BEHIND = re.compile(r"[^\s<>(),;:@]@[\w.-]+"), " \t\r\n'`]>"
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
# "ann "@example.net is another mailbox than ann@example.net: white space counts within a quoted local part.
_SPACE_WITHIN = re.compile(r'"[^"\s]*\s[^"]*"\s*@')
_COMMENT = re.compile(r"\([^()]*+\)")

_LOCAL, _DOMAIN = re.compile(r'([^\s<>@",:;()\[\]]+)@'), re.compile(r'@([^\s<>@",:;()\[\]]+)')
_DEVIATES = re.compile("[\u00df\u03c2]")
_STOPS = "\u3002\uff0e\uff61"
"""Signs that stand for the dot in a domain (RFC 3490, 3.1)."""

# Enough for any letter that people write; of a longer field only the beginning is read.
_LONGEST_FIELD = 20_000
_MOST_FIELDS = 10
_MOST_RECIPIENTS = 100
_MOST_AUTHORS = 100
_DEEPEST_COMMENT = 3
# What some programs put around an address, or behind it.
_AROUND = "'`."

_WRITTEN_FIELDS = ("to", "cc")
_RECIPIENT_FIELDS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", *_WRITTEN_FIELDS)


def mailboxes(value: str) -> list[tuple[str, str]]:
    """Return (name, address) for each mailbox in a From, To or Cc field; addresses are in lower case.

    Groups yield their members; a comment serves as the name where there is none. Anything without an address is
    skipped.
    """
    if len(value) < 1000:
        usual = _USUAL.fullmatch(value)
        if usual and usual[3].isprintable() and usual[3][0] not in _AROUND and usual[3][-1] not in _AROUND:
            return [(plain(usual[1] or usual[2] or ""), usual[3].lower())]
        if usual is None and _BARE.fullmatch(value):
            return [("", value.lower())]
    return _Reader().read(value[:_LONGEST_FIELD])


class _Reader:
    """Reads an address list token by token; nothing in it can loop or recurse."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []
        self._start_again()

    def _start_again(self) -> None:
        self.words: list[str] = []
        self.comment: list[str] = []
        self.angles: list[str] = []

    def read(self, value: str) -> list[tuple[str, str]]:
        depth = 0
        for token in _TOKEN.finditer(value):
            quoted, angle, special, word = token.groups()
            if special == "(":
                depth += 1
            elif special == ")":
                depth = max(0, depth - 1)
            elif depth:
                self.comment.append(quoted or word or "")
            elif special == ":":
                self._start_again()
            elif special:
                self._finish()
            elif angle is not None:
                self.angles.append(angle)
            elif quoted is not None:
                self.words.append(re.sub(r"\\(.)", r"\1", quoted))
            elif word and self.words and not self.angles and _are_one(self.words[-1], word):
                self.words[-1] += word
            elif word:
                self.words.append(word)
        self._finish()
        return self.found

    def _finish(self) -> None:
        addresses = [_tidy(angle) for angle in self.angles]
        words = self.words
        if not self.angles:
            addresses = [_tidy(word) for word in words if "@" in word]
            words = [word for word in words if "@" not in word]
        name = plain(" ".join(words) or " ".join(filter(None, self.comment)))
        self.found += [(name, address) for address in addresses if address]
        self._start_again()


def _are_one(before: str, word: str) -> bool:
    """Return whether two words are parts of one address: "ann"@example.net, ann @ example.net."""
    return (word[0] == "@" and _ADDRESS.fullmatch(f"{before}{word}") is not None) or before[-1:] == "@"


def _tidy(text: str) -> str:
    """Return the address in `text` in lower case, without white space and old source routes; "" if there is none."""
    if '"' in text and _SPACE_WITHIN.search(text):
        return ""
    text = "".join(text.split()).rpartition(":")[2].removeprefix("mailto:").rstrip(".")
    if text[:1] + text[-1:] in ("''", "``", "`'", "[]"):
        text = text[1:-1]
    text = _unquoted(text)
    return text.lower() if _ADDRESS.fullmatch(text) and text.isprintable() else ""


class Author(NamedTuple):
    """Who a letter's From fields name.

    name: as the field writes it. address: in lower case, "" if there is none. certain: it is the only one that could be
    meant, in a form that the grammar allows; else the mail server may have judged another address than this one.
    everybody: every address that the fields could be read to name, `address` first, in lower case. Normally one; in
    doubt, those in display names are included, since other programs may read them.
    """

    name: str
    address: str
    certain: bool
    everybody: tuple[str, ...] = ()


def author(fields: Fields) -> Author:
    """Return who wrote a letter, by its From fields; by its Sender, and never for certain, if they name nobody."""
    values = fields.all("from")
    boxes = mailboxes(values[0]) if values else []
    if boxes:
        name, address = boxes[0]
        if len(values) == len(boxes) == 1 and _USUAL.fullmatch(values[0]) and not _MARKED.match(address):
            return Author(name, address, not _is_mapped(values[0]), (address,))
        named = list(_named(values))
        certain = named == [address] and not _is_mapped(values[0])
        some = values[:_MOST_FIELDS]
        certain = certain and not any(_goes_on(one, address) or _comes_after(one) or _has_more(one) for one in some)
        return Author(name, _unmarked(address), certain, _first(_unmarked(address), *named))
    for value in (*values, fields.first("sender")):
        loose = next(_anywhere(value), "")
        if loose:
            loose = _unmarked(loose)
            return Author("", loose, False, _first(loose, *_named(values)))
    return Author(plain(values[0])[:200] if values else "", "", False)


def _is_mapped(value: str) -> bool:
    """Tell whether an address is ASCII only once its signs are mapped: “example。net” (RFC 5895), “strauß@”.

    The mail server judges the domain as it is written, and disowns nothing that is written so. A local part in other
    letters is another mailbox (RFC 6532), and nobody plays from one.
    """
    if value.isascii():
        return False
    value = value[:_LONGEST_FIELD]
    letters = {letter for part in (_LOCAL, _DOMAIN) for found in part.findall(value) for letter in found}
    return any(letter in _STOPS or unicodedata.normalize("NFKC", letter).casefold().isascii()
               for letter in letters if letter > "\x7f")


def _goes_on(value: str, address: str) -> bool:
    """Tell whether another @ follows an address: “ann@example.net @example.org” may be an address in either domain.

    Comments and white space are allowed before an @ (RFC 5322, 4.4).
    """
    for _ in range(_DEEPEST_COMMENT):
        value = _COMMENT.sub(" ", value[:_LONGEST_FIELD])
    return any(behind.lstrip('\t\n "').startswith("@") for behind in value.lower().split(address)[1:])


def _has_more(value: str) -> bool:
    """Tell whether anything but another address stands behind one: “ann@example.net .example.org” may be one domain.

    White space is allowed within a domain (RFC 5322, 4.4), and of control characters each program thinks otherwise.
    """
    for _ in range(_DEEPEST_COMMENT):
        value = _COMMENT.sub(" ", value[:_LONGEST_FIELD])
    value = _QUOTED.sub(" q", value)
    behind = (value[found.end():].lstrip(_BEHIND) for found in _WITH_DOMAIN.finditer(value))
    return any("@" not in more if more[:1] in (",", ";") and more.strip(" ,;") else more[:1] not in ("", "<", ",", ";")
               for more in behind)


def _comes_after(value: str) -> bool:
    """Tell whether a domain without a local part stands before an address: “<@example.org:ann@example.net>”, a route.

    Nobody writes routes any more (RFC 5322, 4.4), and the mail server may judge either domain.
    """
    value = _QUOTED.sub("q", value[:_LONGEST_FIELD])
    return bool(_ROUTE.search(value) or ("<" not in value and _DOMAIN_ALONE.search(value)))


def _first(*addresses: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(addresses))[:_MOST_AUTHORS]


def _anywhere(value: str) -> Iterator[str]:
    """Yield whatever looks like an address in a field, or in its encoded words, in lower case.

    One that begins with a quotation mark that is not closed behind it comes without the mark as well.
    """
    value = value[:_LONGEST_FIELD]
    for text in (value, plain(value)) if "=?" in value else (value,):
        for match in _ANYWHERE.finditer(text):
            address, mark = _unquoted(match[1]).lower().rstrip("."), match[2]
            if mark and address[0] == mark:
                address = address[1:]
            yield address
            if _MARKED.match(address):
                yield _unmarked(address)
        for match in _DOMAIN_AFTER_DOMAIN.finditer(text):
            yield match[1].lower()


def _unquoted(address: str) -> str:
    quoted = _NEEDLESSLY_QUOTED.match(address)
    return quoted[1] + address[quoted.end() :] if quoted else address


def _unmarked(address: str) -> str:
    """Return an address without the marks around its local part that may be meant as quotation marks."""
    marked = _MARKED.match(address)
    return marked[1] + address[marked.end() :] if marked else address


def _named(values: Sequence[str]) -> dict[str, None]:
    """Return the addresses that these fields could be read to name, up to one more than a letter can have authors.

    One without a dot in its domain is a name, unless there is no other.
    """
    addresses: dict[str, None] = {}
    names: dict[str, None] = {}
    for value in values[:_MOST_FIELDS]:
        for address in (*(address for _, address in mailboxes(value)), *_anywhere(value)):
            (addresses if _has_dot(address) else names)[address] = None
            if len(addresses) > _MOST_AUTHORS:
                return addresses
    return addresses or (names if len(names) == 1 else {})


def _has_dot(address: str) -> bool:
    """Return whether the domain of an address is more than one label (RFC 3490, 3.1: four signs are dots)."""
    domain = address.rpartition("@")[2].rstrip(".")
    return "." in domain or not (domain.isascii() or {".", "。"}.isdisjoint(unicodedata.normalize("NFKC", domain)))


def senders(fields: Fields) -> tuple[str, ...]:
    """Return who sent a letter on behalf of its author, by its Sender field (RFC 5322, 3.6.2)."""
    return named_in(fields, ("sender",))


def resenders(fields: Fields) -> tuple[str, ...]:
    """Return who passed on a letter addressed to them, by its Resent fields (RFC 5322, 3.6.6)."""
    return named_in(fields, ("resent-from", "resent-sender"))


def recipients(fields: Fields) -> tuple[str, ...]:
    """Return the addresses a letter was for, in lower case: those it was delivered to, then To and Cc."""
    return named_in(fields, _RECIPIENT_FIELDS)


def written_to(fields: Fields) -> tuple[str, ...]:
    """Return the addresses in a letter's To and Cc, in lower case."""
    return named_in(fields, _WRITTEN_FIELDS)


def named_in(fields: Fields, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the addresses in some fields of a letter, in lower case."""
    addresses: dict[str, None] = {}
    for name in names:
        for value in fields.all(name)[:_MOST_FIELDS]:
            for _, address in mailboxes(value):
                addresses[address] = None
        if len(addresses) > _MOST_RECIPIENTS:
            break
    return tuple(addresses)[:_MOST_RECIPIENTS]


def domain_of(address: str) -> str:
    """Return the domain of an address in lower case, in ASCII where possible (RFC 5891)."""
    domain = address.rpartition("@")[2].lower().rstrip(".")
    if domain.isascii():
        return domain
    try:
        return ".".join(map(_label_in_ascii, domain.split(".")))
    except UnicodeError:
        return domain


def _label_in_ascii(label: str) -> str:
    """Return a label in ASCII; “straße” is another than “strasse” (RFC 5894, 7.2), which Python takes for one."""
    if _DEVIATES.search(label):
        return "xn--" + unicodedata.normalize("NFC", label).encode("punycode").decode("ascii")
    return label.encode("idna").decode("ascii")


def same_address(first: str, second: str) -> bool:
    """Return whether two addresses are equal, ignoring case and how an international domain is written."""
    return first == second or _parts(first) == _parts(second)


def same_mailbox(first: str, second: str) -> bool:
    """Return whether two addresses are equal, ignoring what follows a plus sign (RFC 5233)."""
    (local, domain), (other_local, other_domain) = _parts(first), _parts(second)
    return bool(local) and (local.partition("+")[0] or local, domain) == (
        other_local.partition("+")[0] or other_local, other_domain
    )


def _parts(address: str) -> tuple[str, str]:
    return address.strip().rpartition("@")[0].casefold(), domain_of(address.strip())


def writable(address: str) -> str:
    """Return `address` as it may be written into a letter: ASCII, an international domain in its ASCII form.

    Returns "" for an address that some mail servers refuse (RFC 5321, 4.1.2, without quoted local parts).
    """
    local, at, _ = address.strip().rpartition("@")
    tidy = local + at + domain_of(address.strip())
    return tidy if len(local) <= 64 and len(tidy) <= 254 and tidy.isascii() and SENDABLE.fullmatch(tidy) else ""
