"""Quotes a piece of law as it is written, and the line in which it stands with something else in its place."""

from __future__ import annotations

import ast

Slip = tuple[int, str, str]
"""A line, what is wrong in words, and what would do instead of that line ("" if that cannot be told)."""


def quoted(source: str, node: ast.AST) -> str:
    """Return a piece of law as it is written, on one line."""
    return " ".join((ast.get_source_segment(source, node) or ast.unparse(node)).split())


def in_its_line(source: str, node: ast.expr, better: str) -> str:
    """Return the line of an expression with another in its place, "" if it goes over several."""
    line = source.split("\n")[node.lineno - 1].encode()
    whole = line[: node.col_offset] + better.encode() + line[node.end_col_offset :]
    return whole.decode().strip() if node.end_lineno == node.lineno else ""
