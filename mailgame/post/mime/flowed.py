"""Text whose long lines a mail program has wrapped so that it can be undone (format=flowed, RFC 3676)."""

from __future__ import annotations

NARROWEST = 45
"""No mail program wraps lines at fewer characters than this."""


def unflowed(text: str, delete_space: bool = False, narrowest: int = 0) -> str:
    """Return `text` with its wrapped lines joined again; quoted lines keep their marks.

    delete_space: the space at the end of a wrapped line is not part of the text (DelSp=yes). narrowest: where the next
    word would have fitted into so many characters, nothing was wrapped: somebody typed a space at the end of a line.
    """
    result: list[str] = []
    waiting, waiting_depth, last = "", -1, 0
    for line in text.replace("\r\n", "\n").split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        had_room = not (delete_space or depth) and last + len(content.partition(" ")[0]) < narrowest
        if waiting_depth not in (-1, depth) or (waiting_depth >= 0 and (content == "-- " or had_room)):
            result.append(_marked(waiting, waiting_depth))
            waiting, waiting_depth = "", -1
        if content.endswith(" ") and content != "-- ":
            waiting += content[:-1] if delete_space else content
            waiting_depth, last = depth, len(content)
        else:
            result.append(_marked(waiting + content, depth))
            waiting, waiting_depth = "", -1
    if waiting_depth >= 0:
        result.append(_marked(waiting, waiting_depth))
    return "\n".join(result)


def _marked(content: str, depth: int) -> str:
    return f"{'>' * depth} {content}" if depth else content
