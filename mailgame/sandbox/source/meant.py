"""What was meant by a line that cannot be read as it is written: with what is at hand where it stands.

A name that nothing says is looked for in what the view answers, in what the order says, in what the event is about.
What is put together in a way that never works is put together so that it does.
"""

from __future__ import annotations

import ast
import dataclasses
import difflib
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from ... import law
from ...law.commands import arguments_of, name_of
from ..language import ADVERBS, Language, questions
from .acting import changed, in_code, in_words
from .called import counted, otherwise
from .completing import complete
from .foreign import AS_THE_LAW_CALLS_IT
from .idle import DECLARING
from .kinds import parts_of, said_of
from .listening import by_its_verb, listened
from .mending import ARROW, CALLED
from .shapes import called_on_rule
from .slips import THE_GIVER, pattern_of, patterns_of
from .steady import commands_of
from .worries import no_answers

Mended = tuple[str, str]
"""What is wrong, in words, and the line that would do; "" for either if that cannot be told."""
_INSTEAD_OF = {**dict.fromkeys(("on", "when", "event", "listen", "handle"), "after"), "before": "check",
               **dict.fromkeys(("modify", "change", "replace", "override", "intercept"), "alter"),
               **dict.fromkeys(("forbid", "prevent", "validate", "require"), "check")}
_TOLD = {"after": law.Event, "check": law.Intent, "alter": law.Intent, "carry_out": law.Intent,
         "answers": law.Question}
_NONE: Mended = "", ""
_DOING = frozenset({"after", "carry_out", "check", "command", "enacts"})
_NOBODY = frozenset({"ballot", "case", "offer", "office", "petition", "proposal", "rule"})
"""What no player is."""
_LONGEST = 300
"""The longest line that is looked at, in characters."""


def as_meant(spoken: Language, lines: Sequence[str], number: int, message: str) -> Mended:
    """Return what is wrong with a line, and the line as it was probably meant.

    lines, number: those of the file, and the number of the line, from 1. message: that of the type checker.
    """
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    if len(line) > _LONGEST:
        return _NONE
    tree = ast.Module([], [])
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        tree = ast.parse("\n".join(lines))
    at, line = _At(spoken, tree, line, number), line.strip()
    if unknown := re.search(r"Name `(\w+)` used when not defined|name '(\w+)' is not defined", message):
        return at.unknown(unknown[1] or unknown[2])
    if method := re.search(r"`bound method \w+\.(\w+)\(", message) or (
        re.search(rf"\bview\.({'|'.join(questions())})\b(?!\()", line) if message.startswith("No overload") else None
    ):
        return at.unasked(method[1])
    if message.startswith("Operator") and (better := at.reckoned(message)):
        return "", better
    if nobody := re.match(r"Attribute `(\w+)` is not defined on `None` in union", message):
        return at.nobody(nobody[1])
    if bare := re.fullmatch(r"@rule\.(after|check|alter)", line):
        return f"“rule.{bare[1]}” says in brackets about what it is asked", at.about(bare[1])
    if (alone := re.match(r"@rule\.(\w+)\(", line)) and alone[1] in DECLARING and "not callable" in message:
        return f"“rule.{alone[1]}” stands on a line of its own, without @", line[1:]
    if lacks := re.match(r"Object of type `(\w+)(?: \| None)?` has no attribute `(\w+)`", message):
        words, better = otherwise([*lines], number, lacks[2])
        return (words, better) if better else at.lacking(lacks[1], lacks[2])
    if (table := re.match(r"Object of type `(?:dict|Mapping)\b.*` has no attribute `(\w+)`", message)) and (
        act := counted([*lines], number, table[1], spoken)
    ):
        return "what somebody has is changed by Gain and Lose", act
    if "SupportsRichComparison" in message and re.search(r"`Thing`", message):
        return "players and other things are put in order by what they have", re.sub(
            r"\b(max|min|sorted)\((.+\(\))\)", r"\1(\2, key=lambda one: one.money)", line)
    if no := re.search(r"[`']Rule[`'] (?:object )?has no attribute [`'](\w+)", message):
        return "", listened(spoken, tree, line, number, no[1]) or at.instead_of(no[1])
    if returned := re.match(r"Return type does not match returned value: .*, found `(.+)`", message):
        return at.answered(returned[1])
    return "", complete(line)


class _At:
    """One line of a law, and what is at hand there."""

    def __init__(self, spoken: Language, tree: ast.Module, raw: str, number: int) -> None:
        self._spoken, self._tree, self._raw, self._line, self._number = spoken, tree, raw, raw.strip(), number
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        self._function = next((one for one in functions if one.lineno <= number <= (one.end_lineno or 0)), None)

    def unknown(self, name: str) -> Mended:
        """Return what was meant by a name that nothing says."""
        words = f"“{name}” is not a word of the law, and nothing above says what it is"
        view = self._given()[0] or "view"
        if name == "order" and (who := in_code(r"\border\.giver\b", f"{view}.acting_player", self._line)) != self._line:
            return f"only a command is given an order; who gave the one that led to this is “{view}.acting_player”", who
        if name == "timedelta" and (later := self._later()) != self._line:
            return f"{words}; a moment so many hours ahead is “hours_from”", later
        if self._function is not None and re.match(rf"def .*(?::|->).*\b{name}\b", self._line):
            bare = ", ".join(one.arg for one in self._function.args.args)
            return f"{words}; types can be left out", f"def {self._function.name}({bare}):"
        meant = next(self._meant(name), "")
        better = in_code(rf"(?<![\w.\"']){name}\b(?!\s*=(?!=))", meant, self._line) if meant else ""
        if meant and (told := re.match(r"(.*\bSet\(\s*[\w.]+,\s*)(?=\w+\.(?:\w+\.)*" + name + r"\b)(.*)", better)):
            better = f"{told[1]}{name}={told[2]}"
        if meant and better != self._line:
            return f"{words}; is “{meant}” meant?", better
        return by_its_verb(self._tree, self._number, name) or _NONE

    def _later(self) -> str:
        """Return the line with what adds days or hours to now as the law says it."""
        view = self._given()[0] or "view"
        later = re.compile(rf"{view}\.now \+ (?:\w+\.)?timedelta\((?:(days|hours|weeks)=)?([^()=,]+)\)")
        times = {"hours": "", "weeks": " * 168"}
        return later.sub(lambda found: f"hours_from({view}, {found[2]}{times.get(found[1], ' * 24')})", self._line)

    def _meant(self, name: str) -> Iterator[str]:
        if name in AS_THE_LAW_CALLS_IT:
            yield AS_THE_LAW_CALLS_IT[name]
        if f"{name}(" in self._line:
            yield from (one for one in self._spoken.words if one.lower() == name.replace("_", "").lower())
        if self._line.startswith(f"@{name}") and hasattr(law.Rule, name):
            yield f"rule.{name}"
        if on := re.match(r"@rule\.(after|check|alter|carry_out|answers)\(", self._line):
            known = [one for one in self._spoken.words if issubclass(self._spoken.words[one], _TOLD[on[1]])]
            known = [one for one in known if not getattr(self._spoken.words[one], "reserved", False)]
            alike, begun = ([one for one in known if one[:count] == name[:count]] for count in (4, 1))
            inside = [one for one in known if len(name) > 5 and name[:6] in one]
            yield from difflib.get_close_matches(name, alike, 1, 0.5) or inside[:1] \
                or difflib.get_close_matches(name, begun, 1, 0.6)
        elif re.match(r"@?rule\.|rule = Rule\(", self._line):
            yield f'"{name}"'
        view, given = self._given()
        has = self._has()
        if name in has:
            yield f"{given}.{name}"
        if "giver" in has and name in THE_GIVER:
            yield f"{given}.giver"
        if (own := name.lower()) in self._declared():
            owner = re.search(r"\bSet\(\s*([\w.]+)\s*,", self._line)
            whose = owner[1] if owner else f"{view}.game" if self._declared()[own] == "game" \
                else f"{given}.giver" if "giver" in has else f"{given}.player"
            yield f"{whose}.{own}"
        if view and (name in ADVERBS or (name in questions() and f"{name}(" in self._line)):
            yield f"{view}.{name}"
        if name == "bank":
            yield '"bank"'

    def _given(self) -> tuple[str, str]:
        """Return the names of what the function here is given: the view, and what it is about."""
        places = [*self._function.args.posonlyargs, *self._function.args.args] if self._function is not None else []
        names = [place.arg for place in places[:2]] + ["", ""]
        return names[0], names[1]

    def about(self, asked: str) -> str:
        """Return a decorator without brackets with the word that its function is probably asked about."""
        told = next((one.args.args[1].arg for one in self._tree.body if isinstance(one, ast.FunctionDef)
                     and len(one.args.args) > 1 and self._number in [on.lineno for on in one.decorator_list]), "")
        known = [one for one in self._spoken.words if issubclass(self._spoken.words[one], _TOLD[asked])]
        meant = next((one for one in known if one.lower() == told.replace("_", "")), "")
        return f"@rule.{asked}({meant or ('Paid' if asked == 'after' else 'Pay')})"

    def _has(self) -> list[str]:
        """Return what the order has, or the word, that the function here is about."""
        commands, patterns = commands_of(self._tree), patterns_of(self._tree)
        for decorator in self._function.decorator_list if self._function is not None else ():
            if called_on_rule(decorator, commands) == "command":
                return ["giver", *map(name_of, arguments_of(pattern_of(decorator, patterns)))]
            if isinstance(decorator, ast.Call) and decorator.args and isinstance(decorator.args[0], ast.Name):
                word = self._spoken.words.get(decorator.args[0].id)
                return [one.name for one in dataclasses.fields(word)] if word is not None else []
        return []

    def _declared(self) -> dict[str, str]:
        """Return the attributes that the file declares, and of which kind of thing each is."""
        calls = [node.value for node in self._tree.body if isinstance(node, ast.Expr)]
        return {
            str(call.args[1].value): str(getattr(call.args[0], "value", "")) for call in calls
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "attribute" and len(call.args) > 1
            and isinstance(call.args[1], ast.Constant)
        }

    def unasked(self, name: str) -> Mended:
        """Return a question to the view with the brackets that it lacks."""
        signature = questions().get(name)
        if signature is None:
            return _NONE
        bare = not any(one.default is one.empty and one.kind is not one.VAR_KEYWORD
                       for place, one in signature.parameters.items() if place != "self")
        better = re.sub(rf"\.{name}\b(?!\()", f".{name}()", self._line)
        if name == "players" and re.search(r"\.players(?:\(\))?\[[^]]*[\"'a-z]", self._line):
            return "a player is asked for by name", re.sub(r"\.players(?:\(\))?\[([^]]+)\]", r".player(\1)", self._line)
        words = f"“view.{name}” is a question: it is asked with brackets"
        return (words, better) if bare and better != self._line else (words, "")

    def reckoned(self, message: str) -> str:
        """Return the line in which what does not go together is reckoned as it was meant, "" if that cannot be told."""
        if re.match(r"Operator `\+` is (?:not |un)supported .*(?:Literal\[\"|`str`)", message):
            return self.filled_in()
        if re.match(r"Operator `\+=` is .*`(?:list|Sequence)\b", message) and (
            adds := re.fullmatch(r"(\w+) \+= (\w[\w.]*)", self._line)
        ):
            return f"{adds[1]}.append({adds[2]})"
        if number := re.match(r"Operator `[<>]=?` is .*`Literal\[\"(-?\d+)\"\]`", message):
            return re.sub(rf"[\"']{number[1]}[\"']", number[1], self._line)
        if re.match(r"Operator `[<>]=?` is .*`datetime`", message):
            date = r"[\"'](\d{4})-0?(\d+)-0?(\d+)[^\"']*[\"']"
            return re.sub(date, r"view.local(\1, \2, \3)", self._line)
        return self._altered()

    def _altered(self) -> str:
        """Return the outcome that was meant by an answer that reckons with what is altered: `return price / 2`."""
        decorators = self._function.decorator_list if self._function is not None else []
        alters = [called_on_rule(one, ()) for one in decorators] == ["alter"]
        answer = re.match(r"return (\w+) [-+*/] ", self._line)
        if not alters or answer is None or answer[1] != self._given()[1]:
            return ""
        match ast.parse(self._line.removeprefix("return ")).body:
            case [ast.Expr(value=ast.BinOp(left=ast.Name(), op=sign, right=by))]:
                outcome = changed(sign, by)
                return f"return {ast.unparse(outcome)}" if outcome is not None else ""
        return ""

    def filled_in(self) -> str:
        """Return the line with a text and something else as one text that is filled in, "" if there is none."""
        for node in ast.walk(self._tree):
            if isinstance(node, ast.BinOp) and node.lineno == self._number == node.end_lineno:
                parts = [*_added(node)]
                texts = {id(part): part.value for part in parts
                         if isinstance(part, ast.Constant) and isinstance(part.value, str)}
                if texts and not any(sign in text for text in texts.values() for sign in '"{}\\'):
                    inside = "".join(texts.get(id(part)) or f"{{{ast.unparse(part)}}}" for part in parts)
                    written = self._raw.encode()[node.col_offset : node.end_col_offset].decode()
                    return self._line.replace(written, f'f"{inside}"') if inside.isprintable() else ""
        return ""

    def lacking(self, word: str, name: str) -> Mended:
        """Return what a word has in place of what it is asked for."""
        if word == "View":
            near = difflib.get_close_matches(name, [*questions(), *ADVERBS], 1, 0.7)
            meant = '"bank"' if name == "bank" else f"view.{near[0]}" if near else ""
            if not near and name.endswith("s") and f"view.{name}()" in self._line:
                kind = f'view.things("{name[:-1]}")'
                return "ask the view for things by their kind", self._line.replace(f"view.{name}()", kind)
            better = re.sub(rf"\bview\.{name}\b", meant, self._line) if meant else ""
            return f"the view has no “{name}”" + (f"; is “{meant}” meant?" if meant else ""), better
        if (word, name) == ("Thing", "money"):
            return "players have no money in this game. Give them some, above the functions", \
                'rule.attribute("player", "money", "money")'
        if word == "Thing" and name.isidentifier() and (whose := self._asked_of(name)):
            declared = f'rule.attribute("{whose}", "{name}", "number", 0)'
            return f"a {whose} has no “{name}” here. Give them some, above the functions", declared
        if word == "Rule" and name in self._declared():
            return f"“{name}” is what a player has, and not the rule", ""
        if word not in self._spoken.words:
            return _NONE
        known = self._spoken.hints(self._spoken.words[word])
        hints = {one.name: known[one.name] for one in dataclasses.fields(self._spoken.words[word])}
        typed = {one.name: str(one.type) for one in dataclasses.fields(self._spoken.words[word])}
        things = [one for one, type in typed.items() if type.startswith("Player")]
        things = things or [one for one, type in typed.items() if type.startswith("Thing") and one not in _NOBODY]
        things = things if name in THE_GIVER else []
        if name in THE_GIVER and not things and "proposal" in hints:
            better = re.sub(rf"\b(\w+)\.{name}\b", r"author_of(\1.proposal)", self._line)
            return f"{word} has no “{name}”, but its proposal has an author, or nobody (None)", better
        alike = [one for one in (_ALIKE.get(name), *CALLED.get(name, ())) if one in hints]
        near = alike or difflib.get_close_matches(name, hints, 1, 0.7) or things[:1]
        if not near and name in THE_GIVER and (view := self._given()[0]):
            better = re.sub(rf"\b\w+\.{name}\b", f"{view}.acting_player", self._line)
            return f"{word} does not say who; “{view}.acting_player” is who gave the order that led to it", better
        says = f"{word} has no “{name}”: it has {law.say_list([*hints])}" if hints else f"{word} has no “{name}”"
        return says, re.sub(rf"\.{name}\b", f".{near[0]}", self._line) if near else ""

    def _asked_of(self, name: str) -> str:
        """Return whom the line asks for something, "game" or "player"; "" if what is asked for is called."""
        if re.search(rf"\.{name}\(", self._line):
            return ""
        return "game" if re.search(rf"\bgame\.{name}\b", self._line) else "player"

    def nobody(self, name: str) -> Mended:
        """Return that somebody may not be there who is asked for `name`, and the line to put above."""
        who = re.search(rf"(?<![\w.])([a-z_]\w*)\.{name}\b", self._line)
        words = f"what is asked for “{name}” may be nobody (None)"
        return (f"{words}; ask first, in a line above", f"if {who[1]} is None: return None") if who else _NONE

    def instead_of(self, name: str) -> str:
        """Return the line with what a rule has, in place of what it has not.

        What is to be done is answered with when the rule takes effect; a text names the clock that is waited for.
        """
        words, done = otherwise(self._raw.split("\n"), 1, name) if self._function is None else ("", "")
        if words and "Enacted" in self._spoken.words:
            its_own = "enacted.rule == view.rule(rule.number)"
            return f"@rule.after(Enacted)\n{ARROW}def takes_effect(view, enacted):\n" \
                   f"{ARROW}    return {done.removeprefix('return ')} if {its_own} else None"
        if clock := re.fullmatch(rf"@rule\.{name}\(([\"'][^\"']+[\"'])\)", self._line):
            return f"@rule.after(Rang, name={clock[1]})" if _INSTEAD_OF.get(name) == "after" else ""
        return re.sub(rf"\brule\.{name}\b", f"rule.{_INSTEAD_OF[name]}", self._line) if name in _INSTEAD_OF else ""

    def answered(self, found: str) -> Mended:
        """Return with what a handler answers that says nothing of it, and the line that would do."""
        if self._function is None or self._function.returns is not None:
            return _NONE
        commands = commands_of(self._tree)
        on = {called_on_rule(decorator, commands) for decorator in self._function.decorator_list}
        said = re.fullmatch(r"return (.+)", self._line)
        clause = any(isinstance(one, ast.Attribute) and one.attr == "refuse" for one in self._function.decorator_list)
        what = "words for the player" if clause else "outcomes" if on == {"alter"} else "a refusal" if on == {"check"} \
            else "what is to be done"
        wrong = " or ".join(dict.fromkeys(map(said_of, no_answers(found)))) or said_of(found.removesuffix(" | None"))
        words = f"“{self._function.name}” answers with {what}, or None, and not with {wrong}"
        if said and not clause and on <= _DOING and (better := in_words(on, said[1], found)):
            return words, better
        was, better = ("Refuse", "Stop") if on == {"alter"} else ("Stop", "Refuse")
        if on <= {*_DOING, "alter"} and was in parts_of(found):
            return words, self._line.replace(f"{was}(", f"{better}(")
        if on == {"alter"} and said and said[1] == self._given()[1]:
            return f"{words}: what is not altered stays as it is", "return None"
        if on == {"alter"} and said and found in self._spoken.words:
            return words, f"return Become({said[1]})"
        return words, f"return Fix({said[1]})" if on == {"alter"} and said and found in ("int", "float") else ""

_ALIKE = {**dict.fromkeys(("to", "receiver", "recipient", "target", "creditor"), "payee"),
          **dict.fromkeys(("sender", "source", "giver", "debtor", "from_player"), "payer")}


def _added(node: ast.expr) -> Iterator[ast.expr]:
    """Yield what is added up, one after the other."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _added(node.left)
        yield from _added(node.right)
    else:
        yield node
