"""The counter.

Commands that the desk answers itself, without playing: help, status, rules, history, orders, games, mail.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..law import Command
from ..press import answers, lessons, scene
from . import drafting, teaching
from .grammar import Grammar, Parsed, usage
from .history import Past
from .possible import example
from .precedence import precedence
from .showing import Showing

Answered = tuple[str, "answers.Answer | None"]
"""What a receipt says, and the section that holds the answer."""

STANDING = "Only an order of one line that the rules give you can be a standing order."
"""What is said of other commands that are to stand."""

NOT_TRUSTED = "An Admin’s command counts only in a reply to a letter from the game, to the address it names."
"""What is said of an Admin's command in a letter that anybody can have written."""

HALF_SAID = {
    "before": "say before which update or day, a colon, and a command, for example: before update 12: vote 3 yes",
    "standing": STANDING[0].lower() + STANDING[1:-1],
}
"""What is said of words that stand before commands where no command follows."""

KINDS = (
    "updates",
    "reminders",
    "notices",
    "posts",
    "messages",
    "turns",
    "voting",
    "results",
    "offers",
    "looks",
    "digests",
    "calendar",
)


def _nothing(*_: object) -> None:
    return None


def _desk(pattern: str, help: str) -> Command:
    return Command(pattern, help, _nothing, by="anyone")


COMMANDS = (
    _desk("help", "All commands, or one of them explained."),
    _desk("help law", "How rules are written that take effect by themselves, with examples and all their words."),
    _desk("help law WORD", ""),
    _desk("help WORD", "One command explained."),
    _desk("status", "Where you stand, and everybody else."),
    _desk("rules", "The rules in force."),
    _desk("rules NUMBER", "One rule, whole."),
    _desk("history", "What was played lately, with the number of each line in the journal."),
    _desk("history NUMBER", "How a rule came to be what it is; of any other number, that line of the journal."),
    _desk("history input NUMBER", "One line of the journal: who wrote it, when, and what came of it."),
    _desk("history proposal PROPOSAL", "How a proposal came, was voted on, and what became of it."),
    _desk("draft NUMBER", "The letter that proposes to change a rule, its law in it: change it, and send it."),
    _desk("draft WORD NUMBER", ""),
    _desk("precedence NUMBER NUMBER2", "Which of two rules in force prevails where they conflict, and why."),
    _desk("precedence NUMBER and NUMBER2", ""),
    _desk("precedence NUMBER", ""),
    _desk("precedence", ""),
    _desk("orders", "What you have on file."),
    _desk("standing TEXT", "An order that is given again and again, until you take it back: see “orders”."),
    _desk("standing", ""),
    _desk("before LIMIT TEXT", "A command that is played only if it comes in time: before update 12: sell gold card"),
    _desk("second look PROPOSAL", "What a proposal would change: the game is tried with it and without it."),
    _desk("games", "The games on this server."),
    _desk("join TEXT as NAME", "Join another game, by its short name. It must be the first line of the letter."),
    _desk("mail KIND SWITCH", "Turn a kind of letter on or off: mail reminders off"),
)

ADMINS = tuple(
    replace(_desk(pattern, help), by="admin")
    for pattern, help in (
        ("send again", "Letters that reached nobody are sent once more: all, one by its number, or a player’s."),
        ("send again NUMBER", ""),
        ("send again PLAYER", ""),
    )
)
"""What the desk does for the Admin alone."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who stands at the counter.

    `games` says which games this server has, `look` what a proposal would change; `past` is the journal as he may
    read it. `send_again` sends letters that reached nobody, for the Admin: those that its argument names.
    """

    name: str
    admin: bool
    grammar: Grammar
    commands: tuple[Command, ...]
    games: Callable[[], answers.Paper]
    mute: Callable[[str, bool], str]
    look: Callable[[str], Answered]
    past: Past
    send_again: Callable[[str], str] = lambda _: NOT_TRUSTED


def answer(showing: Showing, visitor: Visitor, parsed: Parsed) -> Answered:
    """Answer one command."""
    verb = parsed.command.verb
    if parsed.command.pattern.startswith("help law"):
        return _law(showing, str(parsed.arguments.get("word", "")))
    if verb == "help":
        return _help(visitor, str(parsed.arguments.get("word", "")))
    if verb == "status":
        return "below", status(showing, visitor.name)
    if verb == "history":
        return _history(showing, visitor.past, parsed)
    if verb == "rules":
        return _rules(showing, parsed.arguments.get("number"), history=False)
    if verb == "draft":
        return _draft(showing, parsed.arguments["number"])
    if verb == "precedence":
        return precedence(showing, [int(number) for number in parsed.arguments.values()])
    if verb in HALF_SAID:
        return HALF_SAID[verb], None
    if verb == "orders":
        orders = showing.orders(visitor.name)
        return ("below" if orders else "you have nothing on file"), answers.Orders(
            orders, showing.next_date()
        ) if orders else None
    if verb == "second":
        return visitor.look(str(parsed.arguments["proposal"]))
    if verb == "send":
        return visitor.send_again(str(next(iter(parsed.arguments.values()), ""))), None
    if verb in ("games", "join"):
        return _games(visitor, parsed)
    return visitor.mute(str(parsed.arguments["kind"]), parsed.arguments["switch"] == "on"), None


def _games(visitor: Visitor, parsed: Parsed) -> Answered:
    if parsed.command.verb == "games":
        return "below", visitor.games()
    wanted = parsed.arguments["text"]
    words = f"there is no other game “{wanted}” to join, or this is not the first line of the letter"
    return words, visitor.games()


def status(showing: Showing, name: str) -> answers.Status:
    """Return where a reader stands, with all that he may do."""
    seats = showing.seats(name)
    return answers.Status(
        seat=next((seat for seat in seats if seat.name == name), None),
        seats=seats,
        may_do=showing.may_do(name),
        offers=showing.offers(name),
        orders=showing.orders(name),
        votes=showing.votes(name),
        dates=showing.dates(),
    )


def _rules(showing: Showing, number: object, history: bool) -> Answered:
    if number is None:
        return "below", answers.RuleList(showing.rules())
    if str(number) not in showing.world.rules:
        last = max(int(row["number"]) for row in showing.world.rules.values())
        return f"there is no rule {number}; the last one is {last}", None
    rule = showing.rule(int(str(number)))
    return f"rule {number}, {rule.revisions[-1].what}", answers.RuleOne(rule, history)


def _law(showing: Showing, word: str) -> Answered:
    if not word:
        return "below", lessons.Guide(teaching.law_page(showing.game))
    lesson = teaching.lesson(showing.game, word)
    found = lesson.chapters or lesson.examples or lesson.words
    return ("below" if found else f"the law has no word “{word}”"), lesson


def _draft(showing: Showing, number: object) -> Answered:
    if str(number) not in showing.world.rules:
        return _rules(showing, number, False)
    rule = showing.rule(int(str(number)))
    letter = drafting.draft(showing.game, int(str(number)))
    if not letter:
        return f"rule {number} is {rule.standing}; no rule says how it could be changed", None
    short = tuple(act for act in rule.may_do if act.command != letter)
    remark = drafting.remark(showing.game, int(rule.number))
    return "below", lessons.Draft(rule.number, rule.title, letter, short, remark)


def _history(showing: Showing, past: Past, parsed: Parsed) -> Answered:
    """Answer “history”: the latest, a rule, a line of the journal, or a proposal."""
    pattern, number = parsed.command.pattern, int(str(parsed.arguments.get("number", 0)))
    if pattern == "history":
        latest = past.latest()
        return ("below" if latest.rows else "nothing has been played yet"), latest if latest.rows else None
    if pattern.startswith("history proposal"):
        return "below", past.proposal(str(parsed.arguments["proposal"]))
    if pattern == "history NUMBER" and str(number) in showing.world.rules:
        words, answer = _rules(showing, number, history=True)
        also = past.story(number) is not None
        return words + (f"; line {number} of the journal: history input {number}" if also else ""), answer
    story = past.story(number)
    if story is not None:
        return "below", story
    last = past.table.seq
    if 0 < number <= last:
        return f"only its writer and the Admin may see no. {number} of the journal", None
    return f"there is no rule and no line {number}; the last line of the journal is no. {last}", None


def _help(visitor: Visitor, word: str) -> Answered:
    if not word:
        return "below", answers.HelpList(tuple(entry(command) for command in visitor.commands if command.help))
    wanted = [command for command in visitor.commands if command.verb.lower() == word.lower()]
    if not wanted:
        near = tuple(entry(command) for command in visitor.grammar.nearest(word))
        return f"there is no command “{word}”", answers.HelpOne(word, None, near)
    listed = [command for command in wanted if command.help] or wanted
    return "below", answers.HelpOne(word, entry(listed[0]), tuple(entry(command) for command in listed[1:]))


def entry(command: Command) -> scene.HelpEntry:
    """Return a command as help shows it."""
    when = "It is filed, and played at the next update." if command.when == "filed" else ""
    group = "The Admin’s" if command.by == "admin" else "Everyday" if command.rule == 0 else f"Rule {command.rule}"
    return scene.HelpEntry(
        verb=command.verb,
        usage=usage(command),
        words=command.help,
        when=when,
        group=group,
        rule=str(command.rule) if command.rule else "",
        examples=(example(command),),
    )
