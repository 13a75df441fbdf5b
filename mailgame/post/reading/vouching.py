"""Whether a letter's domain vouches for its author, as the trusted mail server found (RFC 8601, after RFC 7489, 3.1).

Only what that server wrote itself counts. It ought to remove forged fields under its own name (RFC 8601, 5); not every
server does, so a field is believed by its position: see `judged`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network

from msgspec import Struct

from mailgame.post.mime.addresses import domain_of

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*+"|\\.|[()"]|[^"\\()]++|\\')
_CLAUSE = re.compile(r'(?:[^;"]|"(?:[^"\\]|\\.)*+")*+')
_KEY = r"[\w-]+(?:\s*/\s*\d+)?(?:\s*\.\s*[\w-]+)?"
_VALUE = r'(?:[^\s"]|"(?:[^"\\]|\\.)*+")++'
_PAIR = re.compile(rf"\s*({_KEY})\s*=\s*({_VALUE})(?=\s|$)")
_NEXT_PROPERTY = re.compile(r"[\w-]+\.[\w-]+=")
_NAMES = re.compile(r"[^\s,]+")
_FIRST = "first:"
_NAMELESS = "-"
"""Stands for the authserv-id of a field that has none; nothing that is read is called so."""
_BY = re.compile(r"(?:\A|\s)by\s+([^\s;()]+)", re.IGNORECASE)
_LONGEST_FIELD = 10_000
_MOST_FIELDS = 20

_VERDICTS = "authentication-results"
_BESIDE_VERDICTS = ("received-spf", "dkim-filter", "dmarc-filter", "arc-")
"""Fields that the programs which judge a letter write between their verdicts."""
_LOGGED_IN = re.compile(r"\bwith\s+(?:utf8)?e?smtps?a\b", re.IGNORECASE)
_WITH_LMTP = re.compile(r"\bwith\s+(?:utf8)?lmtps?a?\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\[(?:ipv6:)?([0-9a-f.:]+)\]", re.IGNORECASE)
_INSIDE = [
    ip_network(net)
    for net in ("10.0.0.0/8", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7", "fe80::/10")
]

_DISOWNED = frozenset(("fail", "permerror", "softfail", "policy", "reject", "quarantine"))

Result = tuple[str, dict[str, str]]
"""What a method gave ("pass", "fail" …) and its properties, such as header.d."""


class Verdict(Struct, frozen=True):
    """What the trusted server found out about a letter's author.

    vouched: the author's domain if it vouches for the letter, else "". disowned: the domain says that the letter is not
    from there (DMARC).
    """

    vouched: str = ""
    disowned: bool = False


# --- which fields are the trusted server's own


def judged(fields: Sequence[tuple[str, str]], trusted: str) -> list[str]:
    """Return the Authentication-Results fields that the trusted server wrote itself, from the top.

    fields: all fields of a letter in their order, names in lower case. trusted: as for `verdict`.

    Mail servers write above what they receive. So theirs are the fields above the second Received (the first is theirs
    too), and of those the topmost run: anything below a field of the author's was there before. A provider that puts
    its verdicts above each letter, but below what its other servers write, is trusted as “first:NAME”.
    """
    names = _names(trusted)
    return _run(_own(fields), lambda _, name: _is_named(name, names)) or _first(fields, _names(trusted, _FIRST))


def _run(fields: Sequence[tuple[str, str]], begins: Callable[[int, str], bool]) -> list[str]:
    """Return the verdicts from the first on that begins them, by its place and its authserv-id, to any other field."""
    run: list[str] = []
    for place, (name, value) in enumerate(fields):
        if name == _VERDICTS and (run or begins(place, read_results(value)[0])):
            run.append(value)
        elif run and not name.startswith(_BESIDE_VERDICTS):
            break
    return run


def _first(fields: Sequence[tuple[str, str]], names: Sequence[str]) -> list[str]:
    """Return the topmost verdicts of all, if they are a trusted server's.

    Those without a name are by the server that took the letter in, which the Received right below them names.
    """
    top = next((place for place, (name, _) in enumerate(fields) if name == _VERDICTS), -1)

    def is_theirs(place: int, name: str) -> bool:
        if place != top or name:
            return place == top and _is_named(name, names)
        below = (field for field in fields[top + 1 :] if not field[0].startswith((_VERDICTS, *_BESIDE_VERDICTS)))
        name, value = next(below, ("", ""))
        by = _BY.search(value)
        return name.rstrip() == "received" and by is not None and _is_named(by[1].lower(), names)

    return _run(fields, is_theirs) if names else []


def _own(fields: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """Return the fields above the first Received that another organisation's server wrote.

    Within one organisation a letter may be handed on: such a Received does not count. As each server writes above the
    previous one, no outsider can put one there.
    """
    came_in = False
    for place, (name, value) in enumerate(fields):
        if name.rstrip() == "received":
            if came_in:
                return fields[:place]
            came_in = not _handed_on(value)
    return fields


def _handed_on(received: str) -> bool:
    """Return whether a server took a letter from another of its own organisation.

    By LMTP (RFC 2033), which is not spoken between organisations; from nobody (as Gmail's servers do); or from one of
    its own addresses alone. Not what a user submitted: by a program on that machine (no “with”), or logged in (RFC
    3848).
    """
    source, _, rest = received.partition(" by ") if received[:5].lower() == "from " else ("", "", received)
    if _WITH_LMTP.search(rest):
        return True
    if not source:
        return received[:3].lower() == "by " and " with " in received.lower()
    hosts = _BRACKETS.findall(source)
    if "helo" in source.lower() or _LOGGED_IN.search(rest):
        return False
    return bool(hosts) and all(map(_is_inside, hosts))


def _is_inside(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in net for net in _INSIDE if net.version == address.version)


def _names(trusted: str, prefix: str = "") -> list[str]:
    """Return the names that are trusted, of those with a prefix (“first:”) or of those without; see `verdict`."""
    names = _NAMES.findall(trusted.lower())
    return [name.removeprefix(_FIRST) for name in names if name.startswith(_FIRST) == bool(prefix)]


def _is_named(name: str, names: Sequence[str]) -> bool:
    """Return whether an authserv-id in lower case is one of these."""
    return any(name == one or (one[:2] == "*." and name.endswith(one[1:])) for one in names)


# --- what they say


def verdict(fields: Sequence[str], author_domain: str, trusted: str) -> Verdict:
    """Return what the trusted server found out about a letter.

    fields: the letter's Authentication-Results fields from the top. author_domain: of its From, in ASCII lower case.
    trusted: the authserv-id under which the trusted server writes them, or several, apart by commas or spaces;
    “*.example.org” stands for all below example.org, as large providers have them; "" trusts nobody. For “first:”
    before a name see `judged`.
    """
    if not trusted or "." not in author_domain:
        return Verdict()
    results = _topmost(fields, trusted)
    dmarc = results.get("dmarc", [])
    if any(outcome in _DISOWNED for outcome, _ in dmarc):
        return Verdict(disowned=True)
    if any(outcome == "pass" for outcome, _ in dmarc):
        froms = {_domain(properties.get("header.from", "")) for outcome, properties in dmarc if outcome == "pass"}
        return Verdict(author_domain if froms == {author_domain} else "")
    vouchers = [_signer(properties) for properties in _passed(results, "dkim")]
    vouchers += [_domain(properties.get("smtp.mailfrom") or properties.get("smtp.mail", ""))
                 for properties in _passed(results, "spf")]
    return Verdict(author_domain if any(_aligned(author_domain, voucher) for voucher in vouchers) else "")


def _passed(results: dict[str, list[Result]], method: str) -> list[dict[str, str]]:
    return [properties for outcome, properties in results.get(method, []) if outcome == "pass"]


def _signer(properties: dict[str, str]) -> str:
    """Return the domain of a signature (RFC 6376, 3.5: that of i= equals or is below d=)."""
    domain, agent = _domain(properties.get("header.d", "")), _domain(properties.get("header.i", ""))
    if "header.d" not in properties:
        return agent
    return domain if "header.i" not in properties or _aligned(agent, domain) else ""


def _domain(value: str) -> str:
    """Return the domain that a property names: what follows its last @; "" for a value with a quotation in it.

    Quoted text was chosen by the sender, and mail servers disagree on where it ends. An empty value would swallow the
    next property: that is not a domain either.
    """
    return "" if '"' in value or _NEXT_PROPERTY.match(value) else domain_of(value)


def _aligned(author_domain: str, voucher: str) -> bool:
    """Return whether the voucher is the author's domain or a parent of it: who holds that holds what is below."""
    return "." in voucher and (author_domain == voucher or author_domain.endswith("." + voucher))


def _topmost(fields: Sequence[str], trusted: str) -> dict[str, list[Result]]:
    """Return the results by method; for each method those of the topmost trusted field that has any."""
    by_method: dict[str, list[Result]] = {}
    first = _names(trusted, _FIRST)
    names = _names(trusted) + first
    if first and fields and not read_results(fields[0])[0]:
        fields, names = [f"{_NAMELESS}; {fields[0]}"], [_NAMELESS]  # `judged` has seen whose it is
    for field in fields[:_MOST_FIELDS]:
        name, results = read_results(field)
        if _is_named(name, names):
            here: dict[str, list[Result]] = {}
            for method, result in results:
                here.setdefault(method, []).append(result)
            by_method = here | by_method
    return by_method


def read_results(field: str) -> tuple[str, list[tuple[str, Result]]]:
    """Return the authserv-id of a field in lower case, and its results by method (RFC 8601, 2.2).

    Property values are given as written, including quotation marks. A field that does not follow the grammar gives ("",
    []), and a result that does not is left out: nothing in it counts.
    """
    bare = _without_comments(field)
    if bare is None:
        return "", []
    clauses = [clause for clause in _CLAUSE.findall(bare) if clause.strip()]
    words = clauses[0].split() if clauses else []
    if not words or "=" in words[0] or len(words) > 2:
        return "", []
    results = [result for result in map(_result, clauses[1:]) if result is not None]
    return words[0].strip('"').lower(), results


def _result(clause: str) -> tuple[str, Result] | None:
    """Parse `method=result reason=… ptype.property=value …`; return None if there is anything else."""
    pairs: list[tuple[str, str]] = []
    position, end = 0, len(clause.rstrip())
    while position < end:
        pair = _PAIR.match(clause, position)
        if pair is None:
            return None
        pairs.append((re.sub(r"\s", "", pair[1]).lower(), pair[2]))
        position = pair.end()
    if not pairs or "." in pairs[0][0]:
        return None
    properties: dict[str, str] = {}
    for key, value in pairs[1:]:
        if properties.setdefault(key, value) != value:
            return None  # contradictory; which one the server means cannot be told
    properties = {key: value if "." in key else _unquoted(value) for key, value in properties.items()}
    return pairs[0][0].partition("/")[0], (pairs[0][1].lower(), properties)


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith('"') and text.endswith('"') else text


def _without_comments(field: str) -> str | None:
    """Return `field` without its comments; None if a comment or quotation is not closed, or the field is too long.

    None too for a quotation mark within a comment: it means nothing there (RFC 5322, 3.2.2), but not every server that
    copies a sender's words into a comment knows that, and the comment may end elsewhere than intended.
    """
    if len(field) > _LONGEST_FIELD:
        return None
    pieces: list[str] = []
    depth = 0
    for piece in _PIECE.findall(field):
        if piece == "(":
            depth += 1
        elif piece == ")":
            depth -= 1
            if depth < 0:
                return None
            pieces.append(" ")
        elif depth:
            if '"' in piece:
                return None
        elif piece == '"' or piece.startswith("\\"):
            return None
        else:
            pieces.append(piece)
    return None if depth else "".join(pieces)


def forged(trusted: str, domain: str) -> str:
    """Return the fields with which somebody would say, in a trusted server’s name, that a domain vouches for them."""
    server, verdicts = trusted.removeprefix(_FIRST), f"dmarc=pass header.from={domain}\r\n"
    nameless = f"Authentication-Results: {verdicts}Received: by {server}\r\n" if server != trusted else ""
    return f"{nameless}Authentication-Results: {server}; {verdicts}"
