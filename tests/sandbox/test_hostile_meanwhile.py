"""A server that runs hostile law answers everybody else meanwhile: letters to other games, and to the same one."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from mailgame.paths import rulesets_folder
from mailgame.rulesets.sandboxed import sandboxed
from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.running.workers import PATIENCE, Workers
from tests.desk.harness import BOARD, CARDS, House
from tests.sandbox.harness import Den, a_file, a_law, seemly

SPIN = "while True:\n        pass"
HOSTILE = f'''propose add "Spinning"
Whoever spins, spins.
```law
from mailgame.law import Rule, Tell
rule = Rule(0, "Spinning")

@rule.command("spin", "Spin.")
def spins(view, order):
    {SPIN}

@rule.command("calm", "Be calm.")
def calms(view, order):
    return Tell("Calm.", (order.giver,))
```
end'''
NAMES = ("Ann", "Bert", "Cleo")


@pytest.fixture
def house() -> Iterator[House]:
    """A server with two games, at one of which hostile law has been adopted by letters."""
    made = House()
    made.office.room.rulesets = lambda slug: sandboxed(slug, [rulesets_folder()])
    made.open("cards", CARDS, NAMES, "cards@play.example.org")
    made.open("board", BOARD, ("Dora", "Emil", "Fay"), "board@play.example.org")
    yield made
    made.store.close()


def on_turn(house: House) -> str:
    with house.store.begin() as tx:
        return str(house.office.room.look(tx, "cards").game.world.things["game"]["game"]["turn"])


def adopt(house: House, words: str) -> None:
    """Let whoever is on turn propose, all vote, and the turn be over."""
    proposer = on_turn(house)
    to = "cards@play.example.org"
    house.write(proposer, words, to)
    for name in NAMES:
        house.write(name, f"vote 1 yea {1 if name == proposer else 0}", to)
    while on_turn(house) == proposer:
        house.write(proposer, "pass", to)


def letters(house: House, *written: tuple[str, str, str]) -> float:
    """Hand in several letters at once and play them all; return how many seconds that took."""
    work, house.office.work = house.office.work, lambda *_: False  # type: ignore[method-assign]
    for name, body, to in written:
        house.write(name, body, to)
    house.office.work = work  # type: ignore[method-assign]
    begun = time.perf_counter()
    house.settle()
    return time.perf_counter() - begun


def test_letters_to_other_games_are_answered_while_law_spins(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the office, from the letter to the receipt. What the hostile law costs is measured against a calm one.

    A handler has a quarter of a second, and where it hardly had the processor meanwhile, four times as long once more;
    then the rule is out of force. A second is left for a machine with much else to do.
    """
    cards, board = "cards@play.example.org", "board@play.example.org"
    adopt(house, HOSTILE)
    letters(house, ("Ann", "calm", cards), ("Dora", "status", board))
    calm = letters(house, ("Ann", "calm", cards), ("Dora", "status", board), ("Emil", "status", board))
    before = len(house.sent("Dora")), len(house.sent("Emil")), len(house.sent("Bert"))
    spun = letters(house, ("Ann", "spin", cards), ("Dora", "status", board), ("Emil", "status", board),
                   ("Bert", "status", cards))
    assert (len(house.sent("Dora")), len(house.sent("Emil"))) == (before[0] + 1, before[1] + 1)
    assert len(house.sent("Bert")) > before[2]
    assert spun - calm < (1 + PATIENCE) * Limits().call + 1.0
    called: list[str] = []
    monkeypatch.setattr(Workers, "lent", lambda self, name, state: called.append(name))
    letters(house, ("Ann", "spin", cards), ("Dora", "status", board), ("Emil", "status", board))
    assert not called, "the rule is out of force: nothing spins any more"


def test_who_wrote_the_law_who_spun_and_the_admin_are_told_in_words(house: House) -> None:
    adopt(house, HOSTILE)
    house.write("Bert", "spin", "cards@play.example.org")
    receipt = house.last("Bert")
    assert "“spin” came with rule 14, “Spinning”, which has been suspended, since it failed." in receipt.words
    (notice,) = [one for name in NAMES for one in house.sent(name) if "Your rule 14 is suspended" in one.subject]
    assert "Rule 14, “Spinning”, has failed: it took too long. It is suspended." in notice.words
    for letter in (receipt, notice):
        seemly(letter.text)


def test_hostile_law_in_a_letter_is_answered_at_once_and_nothing_has_changed(house: House) -> None:
    """A bomb that would go off as it is looked at: refused in the receipt, in words and with its line."""
    proposer = on_turn(house)
    with house.store.begin() as tx:
        before = house.office.room.look(tx, "cards").game.world.data["things"].get("proposal", {})
    for bomb, words in (
        ("x = [0] * 10**9", "it wanted more memory than a rule may have"),
        ("while True:\n    pass", "it took too long"),
        ("import os", "a rule imports nothing but words of the law"),
    ):
        house.write(proposer, HOSTILE.replace("@rule.command(\"spin\"", f"{bomb}\n\n@rule.command(\"spin\""),
                    "cards@play.example.org")
        receipt = house.last(proposer)
        assert "The law cannot be accepted." in receipt.words
        assert words in receipt.words
        seemly("\n".join(line for line in receipt.text.split("\n") if not line.startswith(("    ", ">"))))
    with house.store.begin() as tx:
        assert house.office.room.look(tx, "cards").game.world.data["things"].get("proposal", {}) == before


def test_other_threads_go_on_while_law_runs() -> None:
    """The desk waits for law without holding the interpreter: what is done beside it goes on meanwhile.

    With the interpreter held, one order at most would be played before the law is over; it runs for a second of its
    own, in which hundreds are played on a machine with nothing else to do.
    """
    slow = Sandbox(Limits(call=1.0, whole=2.0))
    den, calm = Den(slow), Den(Sandbox())
    den.adopt(a_law("while True:\n    pass"))
    try:
        spinning = threading.Thread(target=lambda: den.game.handle(den.order("Ann", "go")))
        spinning.start()
        assert tips(calm, spinning) > 5
    finally:
        slow.close()
        calm.sandbox.close()


def tips(den: Den, meanwhile: threading.Thread) -> int:
    """Return how many orders are played until a thread is over."""
    count = 0
    while meanwhile.is_alive():
        den.says("Ann", "tip")
        count += 1
    return count


@pytest.mark.parametrize("body", [
    "while True:\n    pass",
    "none = []\nwhile True:\n    try:\n        view.pick('none', none)\n    except BaseException:\n        pass",
    "while True:\n    view.would_refuse(Pay('', order.giver, 1))",
    "for _ in range(4000):\n    view.players()",
    "x = odd([['x' * 10_000] * 1000] * 1000)\nreturn x",
    "return [Tell('x' * 9000)] * 400",
])
def test_whatever_it_does_it_is_over_soon(den: Den, body: str) -> None:
    """No road to spend more than the whole of a rule's time, be it in the sandbox or in the game's answers.

    One second is the limit of one rule for one input; a fifth of it goes to the last question, twice as much on a
    machine that does much else.
    """
    den.adopt(a_law(body))
    calm = time.perf_counter()
    den.says("Bert", "tip")
    calm = time.perf_counter() - calm
    begun = time.perf_counter()
    den.game.handle(den.order("Ann", "go"))
    assert time.perf_counter() - begun < Limits().whole * 1.4 + 20 * calm


@pytest.mark.slow
def test_several_rules_together_have_a_limit_too(shared: Sandbox) -> None:
    """Each stays within its own time; together they pass that of all, and the slowest goes."""
    hurried = Sandbox(Limits(call=0.3, whole=0.3, together=0.25))
    den = Den(hurried)
    work = "    x = 0\n    for n in range({}):\n        x += n\n    return None"
    quick = [den.adopt(a_file(f"@rule.after(Paid)\ndef c{n}(view, paid):\n{work.format(10_000)}")) for n in range(3)]
    slow = [den.adopt(a_file(f"@rule.after(Paid)\ndef d{n}(view, paid):\n{work.format(3_000_000)}")) for n in range(5)]
    den.says("Ann", "tip")
    standing = {number: den.standing(number) for number in (*quick, *slow)}
    assert all(standing[number] == "in force" for number in quick)
    assert "suspended" in {standing[number] for number in slow}
    hurried.close()
