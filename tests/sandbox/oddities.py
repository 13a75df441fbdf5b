"""What stands in law that nobody thought of: names that somebody knows, and odd values of every type, as source."""

from __future__ import annotations

KINDS = ("player", "square", "game", "dog", "coin", "offer", "ballot", "proposal", "petition", "order", "rule",
         "item",
         "course")
KNOWN = (
    "items", "square", "pawn", "money", "name", "colour", "gender", "active", "track", "owner", "buildings",
    "soldiers",
    "natures", "price", "ownable", "number", "bankrupt", "silent", "next_pawn", "words", "closes", "status", "title",
    "place", "delegate", "away", "turn", "turns", "actions", "paused", "over", "winner", "result", "opens", "karma",
    "dogs", "worth", "jump_to", "doubled", "options", "until", "electorate", "votes", "kind_of", "label", "x",
    "course", "onward", "row", "column", "borders",
)
"""Names of attributes, many of which somebody knows."""
FIRST = {
    "number": ("0", "1", "-5", "10**12", "10**15", "7"),
    "text": ('""', '"x"', '"blue"', '"<b>&"', '"a" * 2000', '"2026-13-45"', '"aGVsbG8="', 'chr(0x202e) + "evil"'),
    "flag": ("True", "False"),
    "list": ("[]", '["8"]', "[1, 2]", '["8", "8", "9"]', "[None]", '[["x"]]', '["a"] * 500', '[""]'),
    "counts": ("{}", '{"Soldier": 3}', '{"x": 10**15}', '{"": 1}', '{"Gold Card": -4}', '{"x": "y"}'),
    "table": ("{}", '{"a": [1]}', '{"from": "x", "to": 5}', '{"8": {"9": {}}}'),
    "moment": ('""', '"rubbish"', '"9999-12-31T23:59:59Z"', '"2026-12-01T00:00:00Z"', '"0001-01-01T00:00:00Z"'),
}
TEXTS = (
    '""', '"x"', '"Ann"', '"8"', '"game"', '"update"', '"purchase"', '"a" * 3000', '"line\\nline"',
    'chr(0x202e) + "evil"',
    '"<script>alert(1)</script>"', '"{player} {gets|get} {amount:money}"', '"Subject: x\\r\\nBcc: y@z"', '"dog"',
    '"gift"', '"turn"', '"notice"', '"🂡 ünï"', '"end"', '"  "', '"rex"', '"9999"', '"-1"', '"0"', "chr(0xd800)",
    '"İß\\x00\\u0301"', '"8 | 9"', '"{0} {player!r} {"', '"R1 (rule 1)"', '"yes"', '"abstain"', '"Ann, Bert"',
)
NUMBERS = ("0", "1", "2", "7", "-1", "-300", "100", "10**6", "10**9", "10**12", "10**15", "10**15 + 1", "3")
ODD = (
    "None", "5", '"x"', "[]", "{}", "True", "[1, [2]]", '{"a": 1}', "2.5", "view.now", "view.game", '["Ann"]', "()",
    "-1", "10**17", "-10**400", "1e308 * 10", "1e308 * 10 - 1e308 * 10", "chr(0xd800)", "view", "Tell", "Tell('x')",
    "odd", "view.players()", "{1: 2}", "{None: 1}", "[None] * 3000", "'x' * 20000", "view.now.date()",
    "view.thing('dog', 'rex')", "view.rule(9999)", "(1, (2, (3,)))", "range(3)", "{1, 2}", "b'x'", "view.offers()",
    "{view.game: view.game}",
)
LISTS = (
    "[]", "['x']", "['x', 'x']", "['x'] * 3000", "['']", "[None]", "['a', 5]", "('a', 'b')", "'abc'", "None", "{}",
    "['a' * 5000]", "[chr(0xd800), 'x']", "[['x']]", "[view.game]", "['Ann', 'Bert', 'Cleo']",
)
"""What is drawn from, dealt, chosen or suggested."""
COUNTS = ("0", "1", "2", "-1", "100", "101", "10**9", "None", "'2'", "2.5", "True", "[1]")
SIDES = (
    "6", "1", "0", "-6", "10**18", "10**40", "(6, 10)", "()", "(6, 0)", "(6,) * 200", "('6',)", "None", "2.5",
    "[6, [6]]",
)
SHARES = (
    "0", "1", "0.5", "1 / 3", "-0.1", "2", "1e308 * 10", "1e308 * 10 - 1e308 * 10", "None", "'0.5'", "1e-300", "True",
    "[]",
)
RULES = (
    "0", "1", "2", "3", "-1", "9999", "10**6", "10**9", "101", "201", "odd(view.rules()[-1].number)",
    "odd(view.rules()[0].number)", "view.next_number('rule')", "view.source_rule()", "odd(None)", "odd('3')",
    "odd(True)",
)
"""Numbers of rules, those among them that are there, that law has itself, or that nothing can have."""
SUGGESTED = (
    "vote 1 yes", "Do it | go", " | ", "|", "", "go | go | go", "help", "x" * 600, "undo 1", "set Ann money 5",
    "go\nundo 1", "leave", "as Bert: leave", "<b>Go</b> | go", "message admin", "propose add X\nText.\nend", "buy gold",
)
STEPS = ("rent", "Rent", "others", "jail, rent, others", "rent, rent", ", ,", "x" * 300, "İ", "rent; others", "OTHERS")
HEADINGS = ("Good dogs", "", " ", "x" * 41, "<b>", "Players", "İ 🂡")
RIDERS = (
    "on credit", "on credit for NUMBER", "bribing PLAYER", "with gusto [for DOLLARS]", "bribing PLAYER [with COIN]",
    "at MOMENT", "for PLAYER…", "on TEXT", "please", "on [credit]", "BLOCK", "on credit [quietly]", "as NAME",
)
BEHIND = (
    "buy", "use", "go", "collect", "sell", "dues", "fee", "throw dart", "war", "hazard", "vote", "undo", "propose", "",
)
"""Words with which commands begin behind which something can stand."""
REFUSED = (
    "owned", "what-is-owned", "poor", "too-far", "entrenched", "", "a-clause", "silent", "out-of-turn", "x" * 99,
)
QUESTIONS = ("Adjacent", "Strength", "Warned", "Steward")
"""What the rules of one game of the tests ask one another; nowhere else is there such a word."""
READ = (
    "pat DOG", "paint SQUARE COLOUR", "hug PLAYER", "dig [NUMBER]", "throw COIN", "hug PLAYER…", "train [NUMBER] DOG…",
    "train NUMBER COIN…", "knight RULE", "prefer BALLOT CHOICE", "toast PLAYER [loudly]", "convene MOMENT",
    "sail NUMBER [along COURSE] [at night]", "swap PLAYER PLAYER2", "stack WORD… [face down]", "knight PROPOSAL",
    "split BALLOT [CHOICE]", "tax DOLLARS", "yodel TEXT",
)
"""Commands that law may have."""
VERBS = (
    "go", "pat DOG", "paint SQUARE COLOUR", "wish TEXT", "hug PLAYER NUMBER", "dig [NUMBER]", "tax DOLLARS", "go go",
    "sing NAME", "throw COIN", "use SQUARE", "buy SQUARE", "see THING", "status", "wait DATE", "post", "vote DOLLARS",
    "hug PLAYER…", "train [NUMBER] DOG…", "train NUMBER COIN…", "go MOMENT", "knight RULE", "back BALLOT CHOICE",
    "toast PLAYER [loudly]", "sail NUMBER [along COURSE] [at night]", "swap PLAYER PLAYER2", "lay WORD… [face down]",
    "knight PROPOSAL [for TEXT]", "go [quietly] [now]", "go PLAYER… NUMBER", "split BALLOT [CHOICE]",
)
