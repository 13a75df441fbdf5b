"""What types are called in messages to players."""

from __future__ import annotations

import re

_NAMES = {
    "str": "a text", "int": "a whole number", "float": "a number", "float*": "a number", "bool": "True or False",
    "None": "None", "NoneType": "None", "View": "the view", "Any": "anything", "Unknown": "anything",
    "object": "anything", "Fraction": "a number", "Thing": "a player (or another thing)",
    "Thing | None": "a player (or another thing), or None,",
    "Thing | str": "a player or an account", "datetime": "a moment", "date": "a day", "timedelta": "a span of time",
}
_MANY = {
    "list": "a list", "tuple": "several things in brackets", "set": "a set", "dict": "a table", "Mapping": "a table",
    "Sequence": "a list", "Iterable": "a list", "Generator": "a list in the making", "GeneratorType": "a list",
    "type": "a word of the law", "Callable": "a function", "Overload": "a function",
    "frozenset": "a set", "range": "a list of numbers", "Iterator": "a list", "dict_keys": "a list",
    "dict_values": "a list", "dict_items": "a list",
}


def said_of(type_name: str) -> str:
    """Return the name of a type in a player's words."""
    bare = re.sub(r" ?& ?~\w+(\[[^\]]*\])?", "", type_name.strip())
    if re.fullmatch(r"\([^()]*\)", bare):
        bare = bare[1:-1]
    literal = re.fullmatch(r"Literal\[(.*)\]", bare)
    if literal:
        options = re.findall(r"[\"']([^\"']*)[\"']", literal[1]) if literal[1][:1] in "\"'" else literal[1].split(", ")
        return " or ".join(f"“{option}”" for option in options) or "an empty text"
    if bare in _NAMES:
        return _NAMES[bare]
    if re.match(r"(def |bound method|\(.*\) ->|Overload\[)", bare):
        named = re.search(r"(?:def |method `?(?:\w+\.)*)(\w+)", bare)
        return f"“{named[1]}” without the brackets behind it" if named else "a function"
    if word := re.fullmatch(r"<(?:class|module) '([\w.]+)'>", bare):
        return f"the word {word[1].rpartition('.')[2]} itself"
    if len(parts := parts_of(bare)) > 1:
        return " or ".join(dict.fromkeys(said_of(part) for part in parts))
    if many := re.match(r"(\w+)\[", bare):
        return _MANY.get(many[1], "something else")
    return _MANY.get(bare, bare) if re.fullmatch(r"\w+", bare) else "something else"


def parts_of(type_name: str, between: str = "|") -> list[str]:
    """Return the members of a union: “Thing | list[int | str]” has two; or of what else a `sign` stands between."""
    parts, depth = [""], 0
    for sign in type_name:
        depth += (sign in "[(") - (sign in "])")
        if sign == between and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def as_declared(type_name: str) -> str:
    """Return the return type of a function as its author would write it, without what only a checker writes."""
    plain = re.sub(r"\bSequence\[", "list[", type_name)
    if "omitted" in type_name or plain.startswith("Intent | Event | Refuse | Become"):
        return "an answer (intents, events, a refusal or None)"
    if plain in ("int", "str", "bool", "float", "dict", "list", "object", "Any"):
        return said_of(plain)
    return plain if not re.search(r"Unknown|Literal|@[A-Z]\w+|~|<|Overload", plain) else said_of(plain)
