"""Translates messages of the type checker and the sandbox into words for a player who has heard of neither."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from functools import cache

from ...law import Rule
from ..language import Language
from .kinds import as_declared, said_of


@cache
def _vocabulary(spoken: Language) -> tuple[str, ...]:
    builtin = ("len", "min", "max", "sum", "sorted", "range", "list", "dict", "set", "tuple", "isinstance")
    return (*sorted(spoken.names), *builtin, "None", "True", "False", "view", "order", "rule", "str", "int")


OF_TYPES = frozenset({"Account", "Amount", "Attribute", "Order", "Plain", "Player", "Rule", "Thing", "View"})
"""What stands behind : or -> alone, and is never meant by a name in small letters."""


def meant(word: str, vocabulary: tuple[str, ...]) -> str:
    """Return which known word was probably meant, as the end of a sentence; "" if none is close."""
    close = difflib.get_close_matches(word, [name for name in vocabulary if name != word], 1, 0.7)
    return f"; is “{close[0]}” meant?" if close else ""


def _stands(found: str, wanted: str) -> str:
    """Say that one type stands where another is wanted; of two that are called the same, what they hold differs."""
    if (said := said_of(found)) == said_of(wanted):
        return f"{said} stands there, and what it holds is not what is wanted"
    return f"{said} stands where {said_of(wanted)} is wanted"


def _not_defined(match: re.Match[str], spoken: Language) -> str:
    if match[1] in _vocabulary(spoken):
        return f"“{match[1]}” is a word of the law that is not imported; the first line is: from mailgame.law import *"
    types = () if match[1][:1].isupper() else OF_TYPES
    first, is_capital = match[1][:1].lower(), match[1][:1].isupper()
    words = (word for word in _vocabulary(spoken) if word not in types and word[0].lower() == first)
    near = meant(match[1], tuple(word for word in words if word[0].isupper() or not is_capital))
    return f"“{match[1]}” is not a word of the law, and nothing above says what it is{near}"


def _of_a_rule(match: re.Match[str], _: Language) -> str:
    names = tuple(name for name in vars(Rule) if not name.startswith("_"))
    return f"a rule has no “{match[1]}”{meant(match[1], names)}"


_OF_PYTHON = (
    (r"^(?:Type|Value|Index)Error: .*(?:format|encountered in|conversion|Replacement)",
     "what is put into a text does not fit there; surest is f\"{order.giver} has {order.giver.money}\""),
    (r"^ValueError: .*(?:not found|not in list)", "it looks for something that is not in there"),
    (r"^ValueError: zip\(\)", "the lists that are gone through side by side are not of one length"),
    (r"^ValueError: range\(\)", "a range has steps of at least 1, or of −1 and less"),
    (r"^(?:Value|Overflow)Error: cannot convert float", "that number is none, or has no end"),
    (r"^(?:Value|Type)Error: could not convert", "it reads a number where none is written"),
    (r"^OverflowError|^ValueError: .*shift", "a number in it is too great to count with"),
    (r"^TypeError: cannot use", "a list or a table cannot be the name of a row, or stand in a set"),
    (r"^TypeError: sequence item", "only texts are joined to one text: one.id is the name of a player"),
    (r"^(?:Type|Value)Error: (?:chr|ord|pow|bin|round)\(\)", "it is asked of something that it cannot be asked of"),
)
"""What Python says of its own when law runs, and what we say."""
_SAID: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Language], str]], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"^Name `(\w+)` used when not defined", _not_defined),
        (r"^NameError: name '(\w+)' is not defined", _not_defined),
        (r"^AttributeError: 'Rule' object has no attribute '(\w+)'", _of_a_rule),
        (r"^No arguments? provided for required parameters? (.+)", lambda m, _: f"it does not say {_listed(m[1])}"),
        (r"^Argument `(\w+)` does not match any known parameter", lambda m, _: f"there is no place for “{m[1]}” here"),
        (r"does not satisfy upper bound", lambda *_: "that cannot be put in order"),
        (r"^Too many positional arguments(.*)", lambda *_: "there is more between the brackets than it takes"),
        (
            r"^Argument (?:is|to .+? is) incorrect: Expected `int`, found `(?:int \| )?float\*?`",
            lambda *_: "a fraction stands where a whole number is wanted; write // for /, or round(…)",
        ),
        (
            r"^Argument (?:is|to .+? is) incorrect: Expected `(.+?)`, found `(.+)`",
            lambda m, _: _stands(m[2], m[1]),
        ),
        (
            r"^Return type does not match returned value: expected `(.+?)`, found `(.+)`",
            lambda m, _: f"it says that it answers with {as_declared(m[1])}, and answers with {said_of(m[2])}",
        ),
        (
            r"^Function can implicitly return `None`, which is not assignable to return type `(.+)`",
            lambda m, _: f"it says that it answers with {as_declared(m[1])}, and there is a way through it without an "
            "answer",
        ),
        (
            r"^Attribute `(\w+)` is not defined on `str` in union",
            lambda m, _: f"what is asked for “{m[1]}” may be a bank, which has none; ask first: isinstance(…, Player)",
        ),
        (
            r"^Attribute `(\w+)` is not defined on `None` in union",
            lambda m, _: f"what is asked for “{m[1]}” may be nobody (None); ask first whether it is",
        ),
        (
            r"^Operator `(.+?)` is (?:not |un)supported between (?:two )?objects of type `(.+?)` and `(.+?)`",
            lambda m, _: f"{said_of(m[2])} {m[1]} {said_of(m[3])}: these two do not go together",
        ),
        (r"^Operator `(.+?)` is (?:not |un)supported between two objects of type `(.+?)`",
         lambda m, _: f"{said_of(m[2])} {m[1]} another: these two do not go together"),
        (r"^Unary operator `(.+?)` is (?:not |un)supported",
         lambda m, _: f"nothing like that can have {m[1]} before it"),
        (r"^(?:Object of type|Class) `(.+?)` is not callable",
         lambda m, _: f"{said_of(m[1])} cannot be called with brackets"),
        (r"^(?:Object of type|Class|Type|Module) `(.+?)` has no (?:attribute|member) `(\w+)`",
         lambda m, _: f"{said_of(m[1])} has no “{m[2]}”"),
        (r"^Attribute `(\w+)` is not defined on `(.+?)`", lambda m, _: f"{said_of(m[2])} has no “{m[1]}”"),
        (r"^(?:Attribute|Member) `(\w+)` (?:may be|on .+ may be) missing",
         lambda m, _: f"there may be no “{m[1]}” there"),
        (r"^Object of type `(.+?)` is not assignable to (?:attribute .+? of type )?`(.+?)`",
         lambda m, _: _stands(m[1], m[2])),
        (r"^Object of type `(.+?)` is not iterable", lambda m, _: f"{said_of(m[1])} cannot be gone through one by one"),
        (r"^Object of type `(.+?)` may not be iterable", lambda *_: "that may be nothing to go through one by one"),
        (r"^Cannot subscript (?:non-generic type|object of type) `(.+?)`",
         lambda m, _: f"{said_of(m[1])} has no entries, so no square brackets can follow it"),
        (r"^Method `__getitem__` of type .* cannot be called with key of type `(.+?)` on object of type `(.+?)`",
         lambda m, _: f"{said_of(m[1])} names no entry of {said_of(m[2])}: those of a list are counted, from 0 on"),
        (r"^Method `__(\w+)__`", lambda *_: "that cannot be done with it"),
        (r"^No overload of .*?(?:function|method|class)? ?`(?:\w+\.)*(\w+)` matches",
         lambda m, _: f"“{m[1]}” is not given what it takes"),
        (r"^Too many values to unpack", lambda *_: "there are fewer names before = than values after it"),
        (r"^Not enough values to unpack", lambda *_: "there are more names before = than values after it"),
        (r"^Multiple values provided for parameter `?(\w+)", lambda m, _: f"“{m[1]}” is said twice"),
        (r"^Argument expression after \*\*? must be", lambda *_: "a list follows *, and a table follows **"),
        (r"^(?:Cannot assign|Property) .*read-only|^Property `(\w+)`", lambda *_: "nothing can be assigned to that"),
        (r"^Cannot raise|^Cannot use object of type .* in .*raise",
         lambda *_: "only what has gone wrong can be raised"),
        (r"^Boolean conversion is (?:not |un)supported", lambda *_: "that is neither true nor false"),
        (r"^Implicit concatenation", lambda *_: "two texts stand beside each other; is a comma missing?"),
        (r"^Keyword argument|^Positional", lambda *_: "what is given by name comes after what is not"),
        (r"^(?:Variable of type|Invalid (?:type|\w+ operator)|Function|List literals|Tuple literals|Int literals|"
         r"Module|Type `|Expected .* type argument|Special form|Class literal|Bare|.*type expression)",
         lambda *_: "in the line that begins with def, a name such as View, Order, Paid or Answer "
         "follows : or ->"),
        (r"^Possibly|^Name `(\w+)` used when possibly", lambda *_: "it may be used before anything says what it is"),
        (r"^Division by zero|^Cannot (?:divide|reduce|floor)", lambda *_: "it divides by zero"),
        (r"^Pattern|^Unreachable", lambda *_: "this can never be"),
        (r"^TypeError: (?:\w+\.)?__init__\(\) missing .*?: (.+)", lambda m, _: f"it does not say {_listed(m[1])}"),
        (r"^TypeError: (\w+)\(\) missing .*?: (.+)", lambda m, _: f"{m[1]} does not say {_listed(m[2])}"),
        (r"^TypeError: .*got an unexpected keyword argument '(\w+)'",
         lambda m, _: f"there is no place for “{m[1]}” here"),
        (r"^TypeError: .*got multiple values for argument '(\w+)'", lambda m, _: f"“{m[1]}” is said twice"),
        (r"^TypeError: .*(?:takes|expected).*arguments?",
         lambda *_: "there is more or less between the brackets than it takes"),
        (r"^TypeError: '(\w+)' object is not callable",
         lambda m, of: f"{_runs(of, m[1])} is called with brackets, or follows @, "
         "as if it were a function"),
        (r"^TypeError: '(\w+)' object is not iterable",
         lambda m, of: f"{_runs(of, m[1])} cannot be gone through one by one"),
        (r"^TypeError: cannot unpack .*?'?(\w+)'? object", lambda m, of: f"{_runs(of, m[1])} cannot be taken apart"),
        (r"^TypeError: '(\w+)' object is not subscriptable", lambda m, of: f"{_runs(of, m[1])} has no entries"),
        (r"^TypeError: '(\w+)' object (?:does not support|doesn't support)",
         lambda m, of: f"that cannot be done with {_runs(of, m[1])}"),
        (r"^TypeError: object of type '(\w+)' has no len", lambda m, of: f"{_runs(of, m[1])} has no length"),
        (r"^TypeError: '(.+?)' not supported between instances of '(\w+)' and '(\w+)'",
         lambda m, of: f"{_runs(of, m[2])} {m[1]} {_runs(of, m[3])}: these two cannot be compared"),
        (r"^TypeError: bad operand type for unary (.+?): '(\w+)'",
         lambda m, of: f"{_runs(of, m[2])} cannot have {m[1]} before it"),
        (r"^TypeError: can only concatenate (\w+) \(not [\"'](\w+)[\"']\)",
         lambda m, of: f"{_runs(of, m[1])} + {_runs(of, m[2])}: these two do not go together"),
        (r"^TypeError: unhashable type: '(\w+)'", lambda m, of: f"{_runs(of, m[1])} cannot be the name of a row"),
        (r"^TypeError: \w+ indices must be", lambda *_: "the entries of a list are counted, from 0 on"),
        (r"^TypeError: exceptions must", lambda *_: "only what has gone wrong can be raised"),
        (r"^ValueError: invalid literal for int\(\).*?: (.+)", lambda m, _: f"{m[1]} is no whole number"),
        (r"^ValueError: (?:too many|not enough) values to unpack",
         lambda *_: "the names before = must be as many as the values after it"),
        (r"^ValueError: (?:min|max)\(\)", lambda *_: "min and max need at least one entry"),
        (r"^\w+: external function .* cannot suspend",
         lambda *_: "the game is asked nothing while a list is put in order or searched (key=…): ask before, and keep "
         "the answers in a table"),
        (r"^UnboundLocalError|^NameError: (?:free variable|cannot access)", lambda *_: "it has no value yet"),
        (r"^AttributeError: '\w+' object has no attribute '_",
         lambda *_: "a word of the law stands here, such as Paid"),
        (r"^AttributeError: '(\w+)' object has no attribute '(\w+)'",
         lambda m, of: f"{_runs(of, m[1])} has no “{m[2]}”"),
        (r"^AttributeError: type object '(\w+)' has no attribute '(\w+)'", lambda m, _: f"{m[1]} has no “{m[2]}”"),
        (r"^ZeroDivisionError", lambda *_: "it divides by zero"),
        (r"^AssertionError", lambda *_: "what it asserts is not so"),
        *((pattern, lambda *_, words=words: words) for pattern, words in _OF_PYTHON),
        (r"^IndexError", lambda *_: "it looks for an entry that a list does not have"),
        (r"^KeyError: (.+)", lambda m, _: f"it looks for {m[1]} in a table that does not have it"),
        (r"^MemoryError: (more than a rule may say at once)", lambda m, _: f"it says {m[1]}"),
        (r"^MemoryError|exceeds the maximum of", lambda *_: "it wanted more memory than a rule may have"),
        (r"^RecursionError", lambda *_: "its functions call each other without end"),
        (r"^TimeoutError", lambda *_: "it took too long"),
        (r"^AttributeError: 'NoneType' object has no attribute '(\w+)'", lambda m, _: f"it asks nobody for “{m[1]}”"),
        (r"^TypeError: unsupported operand type\(s\) for (\S+?):? '(\w+)' and '(\w+)'",
         lambda m, of: f"{_runs(of, m[2])} {m[1]} {_runs(of, m[3])}: these two do not go together"),
        (r"^TypeError: unsupported operand", lambda *_: "these two do not go together"),
        (r"^(?:\w+: )?The monty syntax parser does not yet support (.+)", lambda m, _: _no_such_part(m[1])),
        (r"^(?:SyntaxError: )?function too large", lambda *_: "that is too much for one function"),
        (r"^(?:Type|Value|Attribute|Lookup|Runtime|Overflow)Error: (.+)", lambda m, _: m[1]),
        (r"^(SystemExit|KeyboardInterrupt|GeneratorExit|StopIteration)\b", lambda m, _: f"it stops of itself ({m[1]})"),
    )
)


def _runs(spoken: Language, name: str) -> str:
    """Return the name of a runtime type in a player's words."""
    return said_of(name) if said_of(name) != name or name in spoken.names else "that"


def _no_such_part(part: str) -> str:
    """Say that the language lacks a part of Python: “the 'del' statement” is “del”."""
    quoted = re.search(r"['`\"](\w[\w ]*)['`\"]", part)
    named = quoted[1] if quoted else re.sub(r"^(?:the|an?) |[^\w ]| (?:statement|expression)s?$", "", part).strip()
    instead = {"del": "; leave it out: nothing need be taken away", "with": "; nothing is opened in the law"}
    return f"the language has no “{named}”{instead.get(named, '')}"


def _listed(names_quoted: str) -> str:
    names = re.findall(r"[`'](\w+)[`']", names_quoted)
    return " and ".join(f"“{name}”" for name in names)


_INNER = re.compile(
    r"__\w+__|NoneType|Overload|Unknown|Literal\[|bound method|AlwaysFalsy|AlwaysTruthy|~|SupportsIndex|slice\[|"
    r"\bobjects?\b|operand|positional|keyword argument|iterable|subscript|callable|\bstr\b|\bint\b|\bdict\b|"
    r"\b(?:list|dict|tuple|type|Mapping|Sequence)\[|isinstance\(\)|monty|@[A-Z]\w+|protocol|overload|instance of|"
    r"\w+Error\b|<class"
)
"""Terms of Python and its checkers that mean nothing to a player."""


def plainly(spoken: Language, message: str) -> str:
    """Translate a message of the checker or the sandbox into plain words, without any of their own terms."""
    first = message.split("\n")[0].strip()
    for pattern, words in _SAID:
        match = pattern.search(first)
        if match is not None:
            first = words(match, spoken)
            break
    return first[:300] if not is_inner(first) else VAGUE


VAGUE = "this does not fit together: look at what each part is, and what is asked of it"
_DECLARES = "it says that it answers with "


def is_inner(message: str) -> bool:
    """Return whether a message contains a term of Python, apart from quotations and what the author wrote."""
    own = re.sub("“[^”]*”", "", message)
    if own.startswith(_DECLARES):
        own = own.partition(", and ")[2]
    return _INNER.search(own) is not None
