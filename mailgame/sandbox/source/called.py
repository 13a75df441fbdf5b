"""What a thing, the view or the rule is asked for by a name that others give it: `player.balance`, `view.tell(…)`.

People and programs who know other languages of games write so; what the law has in its place can be told.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection

_OF_A_PLAYER = {
    **dict.fromkeys(("balance", "cash", "coins", "wallet", "purse", "dollars", "gold", "funds"), "money"),
    **dict.fromkeys(("username", "user_name", "player_name", "nickname", "nick", "display_name", "full_name"), "id"),
}
_GIVES = "add_money give_money give credit deposit reward"
_ACTS = {
    name: act for act, names in {
        "Pay": "pay transfer charge add_money give_money pay_to give credit deposit reward take_money remove_money"
        " subtract_money deduct debit fine",
        "Tell": "tell say announce notify broadcast log message",
        "Set": "set set_attribute setattr update", "Move": "move move_to", "Jump": "jump jump_to", "Win": "win wins",
        "Gain": "gain give_item add_item", "Lose": "lose remove_item", "SetTimer": "set_timer schedule timer",
        "Ask": "ask prompt", "Refuse": "refuse reject", "Repeal": "repeal repeal_rule", "Amend": "amend amend_rule",
        "Create": "create spawn", "Post": "post mail",
    }.items() for name in names.split()
}
"""What is asked of things and of the view elsewhere, where the law answers with an act."""
_OF_AMEND = frozenset({"rule", "number", "value", "why", None})
_NOBODYS = frozenset({"view", "game", "self", "rule", "state", "view.game", "self.game", "ctx"})
"""Of whom an act is asked that is not about them."""


def otherwise(lines: list[str], number: int, name: str, has: Collection[str] = ()) -> tuple[str, str]:
    """Return what is wrong with a name that is asked for, in words, and the line that would do; "" if it is not known.

    lines, number: those of the file, and the number of the line, from 1. has: what things have, as far as it is known.
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
    if call is not None and name in _ACTS and call.lineno == call.end_lineno:
        given = [ast.unparse(one) for one in (*call.args, *call.keywords)]
        if _ACTS[name] == "Amend" and len(call.keywords) == 1 and call.keywords[0].arg not in _OF_AMEND:
            given[-1] = f'"{call.keywords[0].arg}", {ast.unparse(call.keywords[0].value)}'  # of a rule: rent=5
        of_the_game = _ACTS[name] == "Set" and whose in ("view.game", "game", "self.game")
        about = ["view.game"] if of_the_game else [] if whose in _NOBODYS else [whose]
        if _ACTS[name] == "Pay" and len(call.args) == (1 if about else 2) and not call.keywords:
            about, given = [], _paid(name, [*about, *given])
        act = f"{_ACTS[name]}({', '.join([*about, *given])})"
        alone = line.strip() == ast.get_source_segment("\n".join(lines), call)
        better = _in_its_place(line, call, act)
        words = f"“{whose}.{name}” does nothing; answer with what is to be done"
        return words, f"return {better}" if alone else better
    if name == "players" and whose in ("view.game", "game", "self.game", "self"):
        return "the view knows the players", _in_its_place(line, call or node, "view.players()")
    other = _OF_A_PLAYER.get(name, "")
    if other and (other == "id" or other in has or not has):
        return f"a player has no “{name}”; it is “{other}”", _in_its_place(line, node, f"{whose}.{other}")
    return "", ""


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
