"""Nothing that a player sends locks anybody out: law of every kind is put, adopted and played by mail, and then undone.

`cases(seed, count)` gives cases, half of them generated laws and half mutants of shipped rules; `check(case)` plays one
and says how it went, and what harm it did. `python -m tests.sandbox.generated SEED COUNT [PROCESSES]` plays so many of
each, and says how they came out.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random

from mailgame.desk.office.housekeeping import look_after
from mailgame.desk.site import write_pages
from mailgame.game.inputs import Instruct, Suspend
from mailgame.game.undoing import replay
from mailgame.primer.examples import EXAMPLES
from mailgame.rulesets.loading import load
from mailgame.sandbox.language import Language
from tests.desk.harness import BOARD, CARDS
from tests.sandbox.fitting import fitted
from tests.sandbox.lawmaking import Lawmaker
from tests.sandbox.mail import FOLDERS, GAME, Loud, Mail
from tests.sandbox.mutating import mutant
from tests.sandbox.seeds import ORDERS as OF_SEEDS
from tests.sandbox.seeds import SEEDS, STEWARD, head

PEOPLE = ("Ann", "Bert", "Cleo")
KINDS = frozenset({"ballot", "offer", "order", "petition", "proposal"})
WORLD = 8_000_000
"""So many bytes may the world of a small game have."""
REPEALED = (3, 4, 5, 6, 13, 14, 18)
ORDERS = {
    BOARD: ("buy gold", "buy silver\nuse gold", "buy 8 as Home f", "sell silver card", "pawn", "reactivate", "jump 3"),
    CARDS: ("collect", "pass", "collect 5", "sell 1"),
    "realms": ("war North with 2", "sail 2", "pass North", "price North", "scout North from East", "ask Bert",
               "wake 3", "chart Cape", "sink Bay", "dare 1"),
    "pub": ("hazard 3", "throw dart", "draw card", "turn card", "hop", "fetch 2 ale, 1 stout for all",
            "meet tomorrow 18:00"),
    "vault": ("give Bert 5", "fee", "give Cleo 50"),
    "charter": ("dues", "give Bert 5", "propose turn 201", "propose repeal 202"),
}
"""What people write in each game; the last four are those of the tests, in which law is in force at once."""
SHIPPED = (BOARD, CARDS)
BEHIND = ("on credit", "on credit for 3", "bribing Bert", "with gusto", "for Ann, Bert", "quietly", "for Cleo")


@dataclass(frozen=True, slots=True)
class Case:
    """Law to be tried: `rule` is the one it amends, 0 if it is a new one; `repealed` went before it (0: none).

    `kind` is "law" if it comes out of the grammar, else "mutant".
    """

    name: str
    ruleset: str
    source: str
    rule: int = 0
    repealed: int = 0
    verbs: tuple[str, ...] = ()
    kind: str = "law"


@dataclass(slots=True)
class Came:
    """What came of a case: "refused", "not adopted", "played" or "suspended"; and what harm it did, in words.

    `quiet`: by the law there are no more updates or turns, though the game is neither over nor paused. Players may want
    that; the Admin can take it back.
    """

    outcome: str = "refused"
    harm: list[str] = field(default_factory=list)
    words: str = ""
    seconds: float = 0.0
    quiet: bool = False


def cases(seed: str, count: int) -> Iterator[Case]:
    """Yield so many laws, and so many mutants."""
    for number in range(count):
        yield a_law(f"{seed} law {number}")
        yield a_mutant(f"{seed} mutant {number}")


def a_law(name: str) -> Case:
    """Return a law out of the grammar."""
    random = Random(name)
    ruleset = random.choice((BOARD, BOARD, CARDS, *ORDERS))
    repealed = random.choice(REPEALED) if ruleset == BOARD and random.randrange(3) == 0 else 0
    known = load(ruleset, FOLDERS)
    gone = [(one.kind, one.name, one.type) for one in known.rules[repealed].attributes] if repealed else ()
    maker = Lawmaker(name, Language(known.words), gone)
    source = maker.law()
    if not repealed and random.randrange(4):
        source = fitted(ruleset, 0, source)
    ridden = [f"{random.choice([*ORDERS[ruleset], *maker.verbs])} {one}" for one in maker.riders]
    return Case(name, ruleset, source, 0, repealed, (*maker.verbs, *ridden))


def a_mutant(name: str) -> Case:
    """Return a rule with some slips in it: a shipped one, or an honest law that players add."""
    random = Random(name)
    if random.randrange(2) == 0:
        return _a_slipped_seed(name, random)
    ruleset = random.choice((*SHIPPED, *SHIPPED, "charter"))
    rules = load(ruleset, FOLDERS).rules
    number = random.choice([number for number in sorted(rules) if (ruleset, number) not in ((CARDS, 5), (CARDS, 1))])
    source = mutant(rules[number].source, name)
    source = fitted(ruleset, number, source) if random.randrange(2) else source
    return Case(name, ruleset, source, number, kind="mutant")


def _a_slipped_seed(name: str, random: Random) -> Case:
    ruleset = random.choice([*ORDERS])
    source = random.choice((*map(head, SEEDS * 2), *(one.source for one in EXAMPLES), *_of_the_pub()))
    source = head(STEWARD) if ruleset == "realms" and random.randrange(3) == 0 else source
    verbs = tuple(verb for verb, seed in OF_SEEDS.items() if head(seed) == source)
    ridden = tuple(f"{one} {verb}" for one in ORDERS[ruleset] for verb in verbs if verb.startswith("on "))
    source = mutant(source, name)
    source = fitted(ruleset, 0, source) if random.randrange(2) else source
    return Case(name, ruleset, source, 0, verbs=(*verbs, *ridden), kind="mutant")


def _of_the_pub() -> list[str]:
    """Return the rules of a game of dice and cards, which do as well in others."""
    return [rule.source for number, rule in load("pub", FOLDERS).rules.items() if 1 < number < 9]


def opened(case: Case, draw: bool = False, looks: bool = False) -> Mail:
    """Return a house with a small game, of which some has been played."""
    house = Mail(draw, looks)
    house.open(GAME, case.ruleset, PEOPLE, admin="admin@example.net")
    house.admins = house.last("Admin").reply_to if house.sent("Admin") else ""
    if not house.admins:
        house.says("Ann", "message admin\nHello.\nend")
        house.admins = house.last("Admin").reply_to
    house.says(on_turn(house) if case.ruleset == CARDS else "Ann", ORDERS[case.ruleset][0])
    return house


def on_turn(house: Mail) -> str:
    """Return who is on turn in a game of cards."""
    return str(house.game().world.things["game"]["game"].get("turn") or PEOPLE[0])


def adopt(house: Mail, case: Case) -> tuple[bool, int]:
    """Let the players adopt a law; return whether it was taken, and the line of the journal that brought it."""
    words = f"amend {case.rule}" if case.rule else 'add "Generated"'
    letter = f"propose {words}\n```law\n{case.source}\n```\nend"
    if case.ruleset not in (*SHIPPED, "charter"):
        letter = f'adopt "Generated"\n{case.source}\nend'
    if case.ruleset not in SHIPPED:
        return at_once(house, letter)
    if case.ruleset == CARDS:
        author = on_turn(house)
        answer = house.says(author, letter)
    else:
        if case.repealed:
            house.says("Bert", f"propose repeal {case.repealed}")
            vote(house, case)
        answer = house.says("Ann", letter)
    if "It is proposal" not in answer:
        return False, 0
    if house.office.room.looks is not None:
        house.says("Cleo", "second look 1")
    line = max(
        seq for seq, entry in enumerate(house.entries(), 1)
        if isinstance(entry.input, Instruct) and entry.input.pattern.startswith("propose") and entry.input.block
    )
    vote(house, case)
    return True, line


def at_once(house: Mail, letter: str) -> tuple[bool, int]:
    """Let a law be put that is in force as soon as it is."""
    house.says("Ann", letter)
    law = [rule for rule in house.game().world.rules.values() if rule["law"] not in ("", "shipped")]
    return bool(law), max((seq for seq, entry in enumerate(house.entries(), 1)
                           if isinstance(entry.input, Instruct) and entry.input.block), default=0)


def vote(house: Mail, case: Case) -> None:
    """Let everybody vote for what is proposed, and the votes be counted."""
    if case.ruleset == BOARD:
        house.deadlines(2)
    proposals = house.game().world.things.get("proposal", {})
    number = next(reversed(proposals), "1")
    for name in PEOPLE:
        house.says(name, f"vote {number} yes" + (" 9" if case.ruleset == CARDS else ""))
    house.deadlines(1)


def says(house: Mail, name: str, body: str) -> None:
    """Let somebody write who still plays: law may let players leave, or be sent away by those who gave it that."""
    if name in house.players(GAME):
        house.says(name, body)


def play(house: Mail, case: Case, random: Random) -> None:
    """Play on for about a month, with letters of everybody."""
    says(house, "Ann", "status")
    orders = [*ORDERS[case.ruleset], *(filled(verb, random) for verb in case.verbs), "go"]
    for _ in range(2):
        for name in PEOPLE:
            says(house, name, "\n".join(random.sample(orders, min(3, len(orders)))))
        house.deadlines(2)
    says(house, "Bert", "help\nrules\nhistory\norders\ngames\nprecedence 2 3\nstatus")
    says(house, "Cleo", f"draft {case.rule or 32}\nhelp go\npost\nHello!\nend")
    house.deadlines(3)
    for name in PEOPLE:
        says(house, name, "\n".join(filled(verb, random) for verb in (*case.verbs, "go")))
    house.says("Admin", "status\nrules\nhistory\nas Bert: status\nset Ann active on because of this\nset 2.x 5 because")


def filled(verb: str, random: Random) -> str:
    """Return a command as somebody might write it."""
    words = {
        "DOG": ("rex", "1", "Ann"), "SQUARE": ("8", "1", "9999"), "COLOUR": ("red", "blue"), "PLAYER": ("Bert", "Cleo"),
        "NUMBER": ("1", "-5", "1000000000"), "DOLLARS": ("$5", "0"), "TEXT": ("x", "<b>"), "NAME": ('"A b"',),
        "COIN": ("1", "x"), "THING": ("Ann", "square 8"), "DATE": ("2026-12-24",),
        "MOMENT": ("tomorrow 18:00", "Friday"),
        "RULE": ("2", "rule 3", "9999"), "BALLOT": ("1", "ballot 1"), "CHOICE": ("yes", "Cleo"), "PROPOSAL": ("1",),
        "WORD…": ("red, blue", "a and a"), "PLAYER…": ("Ann, Bert", "Cleo"), "DOG…": ("rex, 1", "2 rex"),
        "COIN…": ("1 x, 2 y", "x"), "PLAYER2": ("Cleo",), "COURSE": ("Reefway", "x"),
    }
    if random.randrange(3) == 0:
        verb = re.sub(r"\s?\[[^]]*\]", "", verb)
    bare = verb.replace("[", "").replace("]", "")
    return " ".join(random.choice(words[one]) if one in words else one for one in bare.split())


def _look_again(house: Mail, case: Case, came: Came) -> None:
    """See that nobody is locked out: status is answered, updates come, pages are written, the books balance."""
    for name in (*PEOPLE, "Admin"):
        seated = name == "Admin" or name in house.players(GAME)
        answer = house.says(name, "status") if seated else "status"
        if seated and "status" not in answer:
            house.harm.append(f"status of {name} is not answered: {answer[:200]}")
    game = house.game()
    paused = bool(game.world.things["game"]["game"].get("paused"))
    came.quiet = not game.over and not paused and case.ruleset in SHIPPED and not house.news(4)
    with house.store.begin() as tx:
        look_after(house.office, tx, tx.game(GAME), house.now, house.now.hour)
    pages(house)
    if sum(game.world.accounts.values()) != 0:
        house.harm.append("the books do not balance")
    if len(game.encode()) > WORLD:
        house.harm.append(f"the world has {len(game.encode()):,} bytes")


def pages(house: Mail) -> None:
    """See that the pages are written."""
    folder, begun = Path(house.folder.name), time.perf_counter()
    (folder / "index.html").unlink(missing_ok=True)
    with house.store.begin() as tx:
        write_pages(tx, house.office.room.presenter(house.office.room.look(tx, GAME)), folder, house.now)
    house.measure("writing the pages", begun)
    for name in ("index.html", "players.html", "rules/index.html", "law.html"):
        if not (folder / name).is_file():
            house.harm.append(f"the page {name} is not written")


def undo(house: Mail, line: int, case: Case, kinds: frozenset[str]) -> None:
    """See that the Admin can take the adoption back, and that the game is then as if it had never been.

    `kinds` are those of the things that there were before.
    """
    before = house.game().world.rules
    answer = house.says("Admin", f"undo {line} now because it does harm")
    rules = house.game().world.rules
    shipped = rules.get(str(case.rule), {}).get("law") == "shipped" if case.rule else len(rules) < len(before)
    if not shipped and "is undone" not in answer:
        house.harm.append(f"undo does not take the law away: {answer[:300]}")
    for name in (*house.players(GAME), "Admin"):
        if "status" not in house.says(name, "status"):
            house.harm.append(f"status of {name} is not answered after the undo")
    if left := set(house.game().world.things) - kinds - KINDS:
        house.harm.append(f"after the undo there are still things of these kinds: {left}")
    if case.ruleset in SHIPPED and not house.game().over and not house.news(4):
        house.harm.append("no update comes after the undo")


def replayed(house: Mail) -> None:
    """See that the journal gives the same world again."""
    game = house.game()
    again = replay(game.ruleset, house.entries())
    if again.encode() != game.encode():
        house.harm.append("replay gives another world")


def check(case: Case, *, draw: bool = False, looks: bool = False) -> Came:
    """Play a case by mail, and say how it went."""
    came, loud, random = Came(), Loud(), Random(case.name)
    begun = time.perf_counter()
    log = logging.getLogger("mailgame")
    log.addHandler(loud)
    house = opened(case, draw, looks)
    try:
        kinds = frozenset(house.game().world.things)
        taken, line = adopt(house, case)
        law = [rule for rule in house.game().world.rules.values() if rule["law"] not in ("", "shipped")]
        if taken:
            came.outcome = "played" if law else "not adopted"
            play(house, case, random)
            _look_again(house, case, came)
            suspended = [entry.input for entry in house.entries() if isinstance(entry.input, Suspend)]
            if suspended:
                came.outcome, came.words = "suspended", suspended[0].words
            replayed(house)
            undo(house, line, case, kinds)
            pages(house)
            replayed(house)
    except Exception as error:
        logging.getLogger(__name__).debug("A case broke.", exc_info=True)
        house.harm.append(f"the server broke: {error!r}")
        raise
    finally:
        log.removeHandler(loud)
        house.close()
        came.harm = [*house.harm, *loud.said]
        came.seconds = time.perf_counter() - begun
    return came


def run(some: Sequence[Case]) -> tuple[Counter[str], list[tuple[Case, Came]]]:
    """Check cases; return how many came out how, and those that did harm."""
    counts: Counter[str] = Counter()
    harmed = []
    for case in some:
        came = check(case)
        counts[f"{case.kind} {came.outcome}"] += 1
        counts[f"{case.kind} quiet"] += came.quiet
        if came.harm:
            counts[f"{case.kind} harmed"] += 1
            harmed.append((case, came))
    return counts, harmed


def report(seed: str, count: int, processes: int = 1) -> str:
    """Check so many laws and so many mutants; return how many came out how, and what harm was done by which.

    Each process is used for a hundred cases, so that what one of them leaves behind does not add up.
    """
    counts: Counter[str] = Counter()
    harmed: list[str] = []
    done = 0
    with get_context("spawn").Pool(processes, maxtasksperchild=100) as pool:
        for case, came in pool.imap_unordered(_checked, cases(seed, count)):
            counts[f"{case.kind} {came.outcome}"] += 1
            counts[f"{case.kind} quiet"] += came.quiet
            counts[f"{case.kind} harmed"] += bool(came.harm)
            harmed += [f"{case.name}: {words}" for words in came.harm]
            done += 1
            if done % 100 == 0 or came.harm:
                sys.stderr.write(f"{done} {dict(counts)} {case.name if came.harm else ''} {came.harm}\n")
    return "\n".join(chain((f"{number:6}  {what}" for what, number in sorted(counts.items())), harmed))


def _checked(case: Case) -> tuple[Case, Came]:
    try:
        return case, check(case)
    except Exception as error:  # a case that breaks its check is one that does harm
        return case, Came("broke", [repr(error)])


if __name__ == "__main__":
    print(report(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1))
