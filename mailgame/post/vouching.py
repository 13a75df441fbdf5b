"""Whether a letter's domain vouches for its author, as the trusted mail server found (RFC 8601, after RFC 7489, 3.1).

Only what that server wrote itself counts: it removes such fields from what it receives (RFC 8601, 5), and where it
should not, its own verdict stands above a forged one and is the one that is taken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mailgame.post.addresses import domain_of

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*+"|\\.|[()"]|[^"\\()]++|\\')
_CLAUSE = re.compile(r'(?:[^;"]|"(?:[^"\\]|\\.)*+")*+')
_PAIR = re.compile(r'([\w-]+(?:\s*/\s*\d+)?(?:\s*\.\s*[\w-]+)?)\s*=\s*("(?:[^"\\]|\\.)*+"|[^\s;"]++)')
_LONGEST_FIELD = 10_000
_MOST_FIELDS = 20

Result = tuple[str, dict[str, str]]
"""What a method gave ("pass", "fail" …) and its properties, such as header.d."""


def vouched_domain(fields: Sequence[str], author_domain: str, trusted: str) -> str:
    """Return `author_domain` if the trusted server found that it vouches for the letter, else "".

    fields: the letter's Authentication-Results fields from the top. author_domain: of its From, in ASCII lower case.
    trusted: the name (authserv-id) under which the trusted server writes them; "" trusts nobody.
    """
    if not trusted or "." not in author_domain:
        return ""
    found = _topmost(fields, trusted.lower())
    for verdict, properties in found.get("dmarc", [])[:1]:
        if verdict == "pass":
            return author_domain if domain_of(properties.get("header.from", "")) == author_domain else ""
        if verdict in ("fail", "permerror", "softfail", "policy", "reject", "quarantine"):
            return ""
    vouchers = [properties.get("header.d") or properties.get("header.i", "") for properties in _passed(found, "dkim")]
    vouchers += [
        properties.get("smtp.mailfrom") or properties.get("smtp.mail", "") for properties in _passed(found, "spf")
    ]
    return author_domain if any(_aligned(author_domain, domain_of(voucher)) for voucher in vouchers) else ""


def _passed(found: dict[str, list[Result]], method: str) -> list[dict[str, str]]:
    return [properties for verdict, properties in found.get(method, []) if verdict == "pass"]


def _aligned(author_domain: str, voucher: str) -> bool:
    """Tell whether the voucher is the author's domain or stands above it: who holds that holds what is below."""
    return "." in voucher and (author_domain == voucher or author_domain.endswith("." + voucher))


def _topmost(fields: Sequence[str], trusted: str) -> dict[str, list[Result]]:
    """Return the results by method; for each method those of the topmost field of the trusted server that has any."""
    found: dict[str, list[Result]] = {}
    for field in fields[:_MOST_FIELDS]:
        name, results = read_results(field)
        if name == trusted:
            here: dict[str, list[Result]] = {}
            for method, result in results:
                here.setdefault(method, []).append(result)
            found = here | found
    return found


def read_results(field: str) -> tuple[str, list[tuple[str, Result]]]:
    """Return the authserv-id of an Authentication-Results field in lower case, and its results by method.

    A field that cannot be read by the rules gives ("", []): nothing in it counts.
    """
    bare = _without_comments(field)
    if bare is None:
        return "", []
    clauses = [clause for clause in _CLAUSE.findall(bare) if clause.strip()]
    words = clauses[0].split() if clauses else []
    if not words or "=" in words[0] or len(words) > 2:
        return "", []
    results: list[tuple[str, Result]] = []
    for clause in clauses[1:]:
        pairs = [(re.sub(r"\s", "", key).lower(), _value(value)) for key, value in _PAIR.findall(clause)]
        if pairs and "." not in pairs[0][0]:
            method, verdict = pairs[0][0].partition("/")[0], pairs[0][1].lower()
            results.append((method, (verdict, dict(pairs[:0:-1]))))
    return words[0].strip('"').lower(), results


def _value(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith('"') else text


def _without_comments(field: str) -> str | None:
    """Return `field` without its comments; None if they or a quotation do not close, or if it is too long."""
    if len(field) > _LONGEST_FIELD:
        return None
    kept: list[str] = []
    depth = 0
    for piece in _PIECE.findall(field):
        if piece == "(":
            depth += 1
        elif piece == ")":
            depth -= 1
            if depth < 0:
                return None
            kept.append(" ")
        elif depth:
            continue
        elif piece == '"':
            return None
        else:
            kept.append(piece)
    return None if depth else "".join(kept)
