"""What a thing, the view or the rule is asked for by a name that others give it: `player.balance`, `view.tell(…)`.

People and programs who know other languages of games write so; what the law has in its place can be told.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Collection

from ...law import Intent
from ..language import Language
from .acting import plainly
from .unanswered import acts_of, in_a_list

_OF_A_PLAYER = {
    **dict.fromkeys(("balance", "cash", "coins", "wallet", "purse", "dollars", "gold", "funds"), "money"),
    **dict.fromkeys(("username", "user_name", "player_name", "nickname", "nick", "display_name", "full_name"), "id"),
}
_SIGNS = {verb: sign for sign, verbs in {
    "": "add give gain award grant", "-": "take lose remove deduct subtract",
}.items() for verb in verbs.split()}
"""What is asked of a player with so much of something elsewhere: more is given, or it is taken."""
_GIVES = "add_money give_money give credit deposit reward"
_ACTS = {
    name: act for act, names in {
        "Pay": "pay transfer charge add_money give_money pay_to give credit deposit reward take_money remove_money"
        " subtract_money deduct debit fine",
        "Tell": "tell say announce notify broadcast log message",
        "Set": "set set_attribute setattr update", "Move": "move move_to", "Jump": "jump jump_to",
        "Win": "win wins declare_winner set_winner end_game",
        "Gain": "gain give_item add_item", "Lose": "lose remove_item", "SetTimer": "set_timer schedule timer",
        "Ask": "ask prompt", "Refuse": "refuse reject", "Repeal": "repeal repeal_rule", "Amend": "amend amend_rule",
        "Create": "create spawn", "Post": "post mail",
    }.items() for name in names.split()
}
"""What is asked of things and of the view elsewhere, where the law answers with an act."""
_ENDS = frozenset({"declare_winner", "end_game", "set_winner"})
"""What ends a game elsewhere: whoever has won may be named."""
_ELSEWHERE = {
    "has": ((r"\b((?:\w+\.)*\w+)\.has\(([^()]+)\)", r"has(\1, \2)"),),
    "value": ((r"\b([A-Z]\w*\.[A-Z]\w*)\.value\b", r"\1"),),
    "most_common": (
        (r"\b(\w+)\.most_common\(1\)\[0\]\[0\]", r"max(\1, key=lambda one: \1[one])"),
        (r"\b(\w+)\.most_common\((\d*)\)", r"sorted(\1.items(), key=lambda one: -one[1])[:\2]"),
    ),
}
"""What names of a class and counts are asked elsewhere, as patterns and what takes their place."""
_OF_AMEND = frozenset({"rule", "number", "value", "why", None})
_NOBODYS = frozenset({"view", "game", "self", "rule", "state", "view.game", "self.game", "ctx"})
"""Of whom an act is asked that is not about them."""


def otherwise(
    lines: list[str], number: int, name: str, has: Collection[str] = (), spoken: Language | None = None
) -> tuple[str, str]:
    """Return what is wrong with a name that is asked for, in words, and the line that would do; "" if it is not known.

    lines, number: those of the file, and the number of the line, from 1. has: what things have, as far as it is known.
    spoken: the language, whose acts may be meant, if they are to be looked for.
    """
    try:
        tree = ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "", ""
    node = next((one for one in ast.walk(tree) if isinstance(one, ast.Attribute) and one.attr == name
                 and one.lineno <= number <= (one.end_lineno or 0)), None)
    if node is None or node.lineno != node.end_lineno:
        return "", ""
    call = next((one for one in ast.walk(tree) if isinstance(one, ast.Call) and one.func is node), None)
    line, whose = lines[number - 1], ast.unparse(node.value)
    for pattern, instead in _ELSEWHERE.get(name, ()):
        if (better := re.sub(pattern, instead, line.strip())) != line.strip():
            return f"“.{name}” is not part of the language", better
    if call is not None and name in _ACTS and call.lineno == call.end_lineno:
        given = [ast.unparse(one) for one in (*call.args, *call.keywords)]
        if name in _ENDS:
            given = [*[ast.unparse(one.value if isinstance(one, ast.keyword) else one) for one in
                       (*call.args, *call.keywords)][:1], '"…"']
        if _ACTS[name] == "Amend" and len(call.keywords) == 1 and call.keywords[0].arg not in _OF_AMEND:
            given[-1] = f'"{call.keywords[0].arg}", {ast.unparse(call.keywords[0].value)}'  # of a rule: rent=5
        of_the_game = _ACTS[name] == "Set" and whose in ("view.game", "game", "self.game")
        about = ["view.game"] if of_the_game else [] if whose in _NOBODYS else [whose]
        if _ACTS[name] == "Pay" and len(call.args) == (1 if about else 2) and not call.keywords:
            about, given = [], _paid(name, [*about, *given])
        word = "End" if name in _ENDS and len(given) == 1 else _ACTS[name]
        act = f"{word}({', '.join([*about, *given])})"
        alone = line.strip() == ast.get_source_segment("\n".join(lines), call)
        better = _in_its_place(line, call, act)
        words = f"“{whose}.{name}” does nothing; answer with what is to be done"
        return words, _answered(spoken, lines, number, act) if alone else better
    if name == "players" and whose in ("view.game", "game", "self.game", "self"):
        return "the view knows the players", _in_its_place(line, call or node, "view.players()")
    if call is not None and spoken is not None and call.lineno == call.end_lineno:
        given = [ast.unparse(one) for one in (*call.args, *call.keywords)]
        about = [] if whose in _NOBODYS else [whose]
        if act := act_called(spoken, name, [*about, *given]):
            alone = line.strip() == ast.get_source_segment("\n".join(lines), call)
            words = f"“{whose}.{name}” does nothing; answer with what is to be done"
            return (words, _answered(spoken, lines, number, act)) if alone else (f"{words}, such as return {act}", "")
    other = _OF_A_PLAYER.get(name, "")
    if other and (other == "id" or other in has or not has):
        return f"a player has no “{name}”; it is “{other}”", _in_its_place(line, node, f"{whose}.{other}")
    return "", ""


def counted(lines: list[str], number: int, name: str, spoken: Language) -> str:
    """Return the act that was meant where a count of things is changed as a list is: `player.items.remove("Key")`."""
    act = "Gain" if name in ("append", "add") else "Lose" if name in ("remove", "discard") else ""
    for node in ast.walk(ast.parse("\n".join(lines))) if act in spoken.words else ():
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(value=whose), attr=said), args=[what]) \
                    if said == name and ast.unparse(node) == ast.unparse(ast.parse(lines[number - 1].strip())):
                return _answered(spoken, lines, number, f"{act}({ast.unparse(whose)}, {plainly(what)})")
    return ""


def called_by_others(name: str) -> str:
    """Return what a player has by a name that others give it, "" if that is not known: “money” for “gold”."""
    return _OF_A_PLAYER.get(name, "")


def _answered(spoken: Language | None, lines: list[str], number: int, act: str) -> str:
    """Return the line that answers with an act in place of one; the whole function, if more is to be done there."""
    line = lines[number - 1]
    source = "\n".join([*lines[: number - 1], line.replace(line.strip(), act), *lines[number:]])
    tree = ast.parse(source)
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        one = next((node for node in ast.walk(function) if isinstance(node, ast.Expr) and node.lineno == number), None)
        if one is not None and spoken is not None:
            return in_a_list(function, source, acts_of(spoken, tree), one) or f"return {act}"
    return f"return {act}"


def act_called(spoken: Language, name: str, given: list[str]) -> str:
    """Return the act of a game that is meant by a name such as `lose_health` or `add_points`, "" if there is none.

    given: what stands between the brackets, and of whom it is asked before that.
    """
    acts = {one: word for one, word in spoken.words.items()
            if issubclass(word, Intent) and not getattr(word, "reserved", False)}
    plain = "".join(part.capitalize() for part in name.split("_"))
    if near := [plain] if plain in acts else difflib.get_close_matches(plain, acts, 1, 0.85):
        return f"{near[0]}({', '.join(given)})"
    verb, _, noun = name.partition("_")
    act = gives(spoken, noun)
    return f"{act}({given[0]}, {_SIGNS[verb]}{given[1]})" if act and len(given) == 2 and verb in _SIGNS else ""


def gives(spoken: Language, noun: str) -> str:
    """Return the act of a game that gives a player so much of something, or takes it: Score for “points”; or ""."""
    for name in spoken.own.named:
        fields = [*getattr(spoken.words.get(name), "__dataclass_fields__", {}).values()]
        if len(fields) > 1 and "Player" in str(fields[0].type) and (fields[1].name, fields[1].type) == (noun, "int") \
                and issubclass(spoken.words[name], Intent):
            return name
    return ""


def _paid(name: str, given: list[str]) -> list[str]:
    """Return who pays whom how much, where only one of both is named: the other is the bank."""
    player, amount = given
    gets = name in _GIVES.split()
    return ['""', player, amount] if gets else [player, '""', amount]


def _in_its_place(line: str, node: ast.expr, better: str) -> str:
    """Return a line with something else in the place of what stands there."""
    written = line.encode()
    return (written[: node.col_offset] + better.encode() + written[node.end_col_offset :]).decode().strip()


def several(line: str, name: str, kinds: Collection[str]) -> str:
    """Return a line in which the things of somebody are asked of the view: `player.squares`; "" if they are no kind."""
    one = re.sub(r"ies$", "y", name) if name.endswith("ies") else name.removesuffix("s")
    if one == name or one not in kinds:
        return ""
    return re.sub(rf"\b((?:\w+\.)*\w+)\.{name}\b(?!\()", rf'view.things("{one}", owner=\1)', line.strip())
