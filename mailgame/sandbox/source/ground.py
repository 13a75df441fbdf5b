"""The part of the prelude that is the same for every language, as source that runs inside the sandbox."""

GROUND = '''
from dataclasses import dataclass, field
from datetime import date as _date
from datetime import datetime as _datetime
from datetime import timedelta as _timedelta

_HANDLERS = []
_KNOWN = {}
_WEIGHT = [0]
_VIEWS = (range, type({}.keys()), type({}.values()), type({}.items()))
_SEVERAL = (list, tuple, dict, set, frozenset, *_VIEWS)
_kind, _CLASS = type, type(range)
_PLAIN = {type(None): 1, bool: 1, str: 1, int: 1, float: 1, _datetime: 1, _date: 1, _timedelta: 1}


class Thing:
    def __init__(self, kind, id):
        self.kind = kind
        self.id = id

    def __str__(self):
        return self.id

    def __repr__(self):
        return f"<{self.kind} {self.id}>"

    def __eq__(self, other):
        return isinstance(other, Thing) and other.id == self.id and other.kind == self.kind

    def __hash__(self):
        return hash((self.kind, self.id))

    def get(self, name, otherwise=None):
        if hasattr(self, name):
            return getattr(self, name)
        found = _in(_host("get", [("T", self.kind, self.id), name]))
        return otherwise if found == [] else found[0]


class Order:
    def __init__(self):
        self.block = ""
        self.rider = None
        self.answers = {}

    def __repr__(self):
        return f"<order {self.words}>"


class _Veiled:
    def __init__(self, word, place, fields):
        self._word = word
        self._place = place
        self._shape = _WORDS[word](**{name: fields.get(name) for name in _FIELDS[word]})

    def __repr__(self):
        return f"<{self._word}>"


_is = isinstance


def isinstance(one, kinds):
    return _is(one._shape, kinds) if _is(one, _Veiled) else _is(one, kinds)


def _known(kind, id):
    key = (kind, id)
    thing = _KNOWN.get(key)
    if thing is None:
        thing = _KNOWN[key] = Thing(kind, id)
    return thing


def _in(crossed):
    new, value = crossed
    for kind, id, attributes in new:
        thing = _known(kind, id)
        for name, one in attributes.items():
            setattr(thing, name, _one(one))
    return _one(value)


def _one(value):
    if _kind(value) in _PLAIN:
        return value
    if _is(value, tuple):
        tag = value[0]
        if tag == "T":
            return _known(value[1], value[2])
        if tag == "t":
            return tuple([_one(part) for part in value[1]])
        if tag == "o":
            return _WORDS[value[1]](**{name: _one(part) for name, part in value[2].items()})
        if tag == "v":
            fields = {name: _one(part) for name, part in value[2].items()}
            veiled = _Veiled(value[1], value[3], fields)
            for name, part in fields.items():
                setattr(veiled, name, part)
            return veiled
        if tag == "order":
            order = Order()
            for name, part in value[1].items():
                setattr(order, name, _one(part))
            return order
        if tag == "w":
            return _WORDS[value[1]]
    if _is(value, list):
        return [_one(part) for part in value]
    if _is(value, dict):
        return {name: _one(part) for name, part in value.items()}
    return value


def _out(value):
    kind = _kind(value)
    if kind is Thing:
        _WEIGHT[0] += 1
        return ("T", value.kind, value.id)
    _WEIGHT[0] += len(value) + 1 if _is(value, str) else 1
    coming = len(value) if _is(value, _SEVERAL) else 0
    if _WEIGHT[0] + coming > 1_000_000:
        raise MemoryError("more than a rule may say at once")
    if kind in _PLAIN:
        if kind is not int or -10**18 <= value <= 10**18:
            return value
        raise ValueError("a number too great to count with")
    if hasattr(value, "_word") and not _is(value, _Veiled):
        if kind is _CLASS:
            return ("w", value._word)
        return ("o", value._word, {name: _out(getattr(value, name)) for name in _FIELDS[value._word]})
    if _is(value, (set, frozenset)):
        return [_out(part) for part in sorted(value, key=_place)]
    if _is(value, (list, *_VIEWS)):
        return [_out(part) for part in value]
    if _is(value, tuple):
        return ("t", [_out(part) for part in value])
    if _is(value, dict):
        return {(name.id if _is(name, Thing) else _row(name)): _out(part) for name, part in value.items()}
    if _is(value, (View, Order)):
        return ("view" if _is(value, View) else "order",)
    if _is(value, _Veiled):
        return ("v", value._place)
    raise TypeError("it answered with something that the game has no use for")


def _place(one):
    return (0, one, "") if _is(one, (int, float)) else (1, 0, repr(one))


def _row(name):
    if _is(name, (str, int)):
        return _out(name)
    raise TypeError("it answered with a table whose rows are not named by texts")


def _word(word):
    if _is(word, str):
        return word
    if hasattr(word, "_word"):
        return word._word
    raise TypeError("a word of the law stands here, such as Paid: @rule.after(Paid)")


def _keep(handler):
    _HANDLERS.append(handler)
    return len(_HANDLERS) - 1


def next(found, *otherwise):
    for one in found:
        return one
    if otherwise:
        return otherwise[0]
    raise ValueError("there is nothing left to take")


def map(made, *found):
    return [made(*each) for each in zip(*found)]


def filter(wanted, found):
    return [one for one in found if (one if wanted is None else wanted(one))]


class _Command:
    def __init__(self, said):
        self._said = said

    def __call__(self, handler):
        self._said[2] = _keep(handler)
        return handler

    def refuse(self, handler):
        self._said[-1].append(_keep(handler))
        return handler


class Rule:
    def __init__(self, number, title, *, over=(), under=(), **parameters):
        self.number = number
        self.title = title
        self._over = list(over)
        self._under = list(under)
        self._parameters = {
            name: one if hasattr(one, "_word") else Parameter(one) for name, one in parameters.items()
        }
        self._attributes = []
        self._kinds = []
        self._arguments = {}
        self._commands = []
        self._riders = []
        self._inquiries = []
        self._said = []
        self._lifts = []
        self._enacts = []
        self._suggested = []
        self._orders = {}
        self._judge = None
        self._farewell = ""
        self._sums = None

    def __repr__(self):
        return f"<rule {self.title}>"

    def attribute(
        self, kind, name, type, first=None, seen_by="everyone", keep=False, *, least=None, most=None, of="", shown=True,
        drawn=None, counted=False
    ):
        if not isinstance(type, str):
            raise TypeError("the type of an attribute is said in a word: number, text, flag, list …, money")
        self._attributes.append([kind, name, type, first, seen_by, keep, least, most, of, shown, drawn, counted])

    def kind(self, name, *, seen_by="everyone", owner="owner", shown=True, board=False, itself=0, unless=0, rules=()):
        self._kinds.append([name, seen_by, owner, shown, board, bool(itself or unless or rules)])

    def argument(self, name, *options):
        self._arguments[name] = list(options)

    def command(self, pattern, help, *, when="now", by="player", block=False, answers="", in_pause=False, picture="",
                sort="", closing=False):
        said = [pattern, help, None, when, by, block, answers, bool(in_pause), picture, sort, bool(closing), []]
        self._commands.append(said)
        return _Command(said)

    def rider(self, pattern, help, *to):
        said = [pattern, help, None, "now", "player", False, "", False, "", "", False, []]
        self._riders.append([list(to), said])
        return _Command(said)

    def asks_newcomers(self, name, words, *, example="", among=(), otherwise=None):
        said = [name, words, None, example, list(among), otherwise, []]
        self._inquiries.append(said)
        return _Command(said)

    def check(self, *intents, **only):
        return self._take("check", intents, False, only)

    def alter(self, *intents, **only):
        return self._take("alter", intents, False, only)

    def after(self, *events, last=False, step="", **only):
        return self._take("after", events, last, only, step)

    def steps(self, event, parameter):
        self._orders[_word(event)] = parameter

    def carry_out(self, intent):
        return self._take("carry_out", (intent,), False, {})

    def answers(self, question):
        return self._take("answers", (question,), False, {})

    def lift(self, rule, reason):
        def take(handler):
            self._lifts.append([rule, reason, _keep(handler)])
            return handler

        return take

    def enacts(self, act, done):
        def take(handler):
            self._enacts.append([act, done, _keep(handler)])
            return handler

        return take

    def _take(self, what, taken, last, only, step=""):
        def take(handler):
            number = _keep(handler)
            for word in taken:
                self._said.append([what, _word(word), number, last, only, step])
            return handler

        return take

    def suggests(self, handler):
        self._suggested.append(_keep(handler))
        return handler

    def precedence(self, handler):
        self._judge = _keep(handler)
        return handler

    def without(self, words):
        self._farewell = words

    def arithmetic(self, *order, rounding="half up"):
        self._sums = [list(order), rounding]


def _declared(rule):
    if not isinstance(rule, Rule):
        raise TypeError("“rule” must be a Rule: rule = Rule(NUMBER, TITLE)")
    return _out({
        "over": rule._over,
        "under": rule._under,
        "parameters": rule._parameters,
        "attributes": rule._attributes,
        "kinds": rule._kinds,
        "arguments": rule._arguments,
        "commands": rule._commands,
        "riders": rule._riders,
        "inquiries": rule._inquiries,
        "said": rule._said,
        "lifts": rule._lifts,
        "enacts": rule._enacts,
        "suggests": rule._suggested,
        "orders": rule._orders,
        "judge": rule._judge,
        "farewell": rule._farewell,
        "sums": rule._sums,
        "handlers": [repr(handler) for handler in _HANDLERS],
    })


def _call(given, rule):
    number, new, adverbs, numbers, subjects, rule.number = given
    _KNOWN.clear()
    _WEIGHT[0] = 0
    view = View()
    subjects = _in((new, subjects))
    for name, one in adverbs.items():
        setattr(view, name, _one(one))
    return _out(_HANDLERS[number](view, *subjects, **_one(numbers)))
'''
"""Things, orders, rules, and how values come in and go out."""
