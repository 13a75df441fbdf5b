"""What a law does follows from the game alone: not from what it did before, from the time, or from its worker."""

from __future__ import annotations

import os
import signal
import time

import pytest

from mailgame.game.inputs import Suspend
from mailgame.kernel.faults import LawFailed
from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.language import OF_ALL_GAMES
from mailgame.sandbox.source.reading import read
from tests.sandbox.harness import Den, a_file, a_law


@pytest.mark.parametrize(("above", "body"), [
    ("BOX = []", "BOX.append(1)\nreturn Tell(str(len(BOX)))"),
    ("BOX = {}", "BOX[len(BOX)] = 1\nreturn Tell(str(len(BOX)))"),
    ("def f(x, box=[]):\n    box.append(x)\n    return len(box)", "return Tell(str(f(1)))"),
    ("f = lambda x, box=[]: (box.append(x), len(box))[1]", "return Tell(str(f(1)))"),
    ("def make():\n    box = []\n    def f(x):\n        box.append(x)\n        return len(box)\n    return f\n"
     "f = make()",
     "return Tell(str(f(1)))"),
    ("def kept(f):\n    box = []\n    def g(x):\n        box.append(x)\n        return len(box)\n    return g\n"
     "@kept\ndef f(x):\n    return x", "return Tell(str(f(1)))"),
    ("class Mine:\n    box: list = []", "Mine.box.append(1)\nreturn Tell(str(len(Mine.box)))"),
    ("BOX = tuple([[]])", "BOX[0].append(1)\nreturn Tell(str(len(BOX[0])))"),
    ("BOX = [*range(3)]", "return Tell(str(BOX.pop()))"),
    ("", "return Tell(f'{lambda x: x}')".replace("{lambda x: x}", "{(lambda x: x)}")),
    ("", "def f(x):\n    return x\nreturn Tell(str(f))"),
    ("class Mine:\n    worth: int = 1", "return Tell(str(Mine()))"),
    ("", "return Tell(str(goes))"),
], ids=[str(n) for n in range(13)])
def test_nothing_is_remembered_from_one_input_to_the_next(den: Den, above: str, body: str) -> None:
    den.adopt(a_law(body, above))
    told = []
    for _ in range(3):
        told.append(den.told(den.says("Ann", "go")))
        den.says("Bert", "tip")
    assert told[0] == told[1] == told[2] != []
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize(("law", "steady"), [
    (a_law("return Tell('x')"), True),
    (a_law("return Tell(MARK)",
    "MARK = 'x'\nMARKS = (1, (2, 3), *(4,))\nrule.attribute('player', 'karma', 'number', 0)"), True),
    (a_law("return Tell(str(min([1, 2], key=lambda x: -x)))"), True),
    (a_law("x = []\nx.append(1)\nreturn Tell(str(x))"), True),
    (a_law("return Tell(str(BOX))", "BOX = [1]"), False),
    (a_law("rule.without('x')"), False),
    (a_law("return Tell(str(f))", "def f(x):\n    return x"), False),
    (a_law("return Tell('x')", "rule.without(str(BOX := [1]))"), False),
    (a_law("return Tell('x')", "for n in range(3):\n    rule.argument('X', 'a')"), False),
    (a_law("return Tell('x')", "class Mine:\n    pass"), False),
])
def test_only_what_cannot_change_is_not_begun_anew(law: str, steady: bool) -> None:
    """In a file of the helper `odd` everything is plain but what the law above adds."""
    assert read(OF_ALL_GAMES, law, 30_000).stateless is steady


def test_what_was_called_before_does_not_show(den: Den) -> None:
    """Order of calls, long uses, odd leftovers: the same input gives the same answer."""
    body = "x = odd([[] for _ in range(500)])\nx.append(x)\nreturn Tell(str(sorted({'b', 'a', 'c'})) + str(len(x)))"
    den.adopt(a_law(body))
    come = "def g(view, order):\n    return Tell(str({1: 2}) + str({'b', 'a'}))"
    den.adopt(a_file(f'@rule.command("come", "Come.")\n{come}'))
    first = [den.told(den.says("Ann", "go")), den.told(den.says("Ann", "come"))]
    for _ in range(30):
        den.says("Bert", "come")
        den.says("Cleo", "go")
    assert [den.told(den.says("Ann", "go")), den.told(den.says("Ann", "come"))] == first
    assert den.replayed() == den.game.encode()


@pytest.mark.parametrize("body", [
    "return Tell(str(view.now.now()))", "return Tell(str(view.now.today()))", "return Tell(str(view.now.utcnow()))",
    "return Tell(str(type(view.now).now()))", "return Tell(str(view.now))",
])
def test_there_is_no_time_but_the_games(den: Den, body: str) -> None:
    refusal = den.refusal(a_law(body))
    if refusal:
        assert "nothing here has" in refusal or "no attribute" in refusal or "is not" in refusal
        return
    den.adopt(a_law(body))
    result = den.says("Ann", "go")
    told = str(den.told(result)).replace("2026-11-23 10:00:00+00:00", "the game's own time")
    assert time.strftime("%Y-%m-%d", time.gmtime()) not in told
    assert den.replayed() == den.game.encode()


def test_a_game_with_faults_is_replayed_to_the_last_byte(den: Den) -> None:
    """That a rule failed is in the journal, so a replay need not fail there: a machine may be faster, or slower."""
    den.adopt(a_law("while True:\n    pass"))
    den.adopt(a_file('@rule.after(Paid)\ndef c(view, paid):\n    return Tell(str(view.roll("die")) + paid.why)'))
    den.says("Ann", "go")
    den.says("Ann", "tip")
    assert [type(one).__name__ for one in den.journal][-3:] == ["Suspend", "Instruct", "Instruct"]
    assert den.replayed() == den.game.encode()


# --- workers


def workers_of(sandbox: Sandbox) -> list[int]:
    """Return the processes in which law waits to be called."""
    return [pid for place in sandbox.workers._open.values() if (pid := place.session.worker_pid) is not None]


@pytest.fixture
def own() -> Den:
    return Den(Sandbox())


def test_a_worker_that_died_is_replaced_and_the_rule_is_not_to_blame(own: Den) -> None:
    number = own.adopt(a_law("return Tell(str(view.roll('die')))"))
    twin = Den(own.sandbox)
    twin.adopt(a_law("return Tell(str(view.roll('die')))"))
    assert own.told(own.says("Ann", "go")) == twin.told(twin.says("Ann", "go"))
    for pid in workers_of(own.sandbox):
        os.kill(pid, signal.SIGKILL)
    assert own.told(own.says("Ann", "go")) == twin.told(twin.says("Ann", "go"))
    assert own.standing(number) == "in force"
    assert not any(isinstance(one, Suspend) for one in own.journal)
    assert own.replayed() == own.game.encode()
    own.sandbox.close()


def test_a_worker_that_dies_in_the_middle_is_tried_once_more(own: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule has thrown a die already: all of it is taken back, and thrown again as it was."""
    number = own.adopt(a_law("x = view.roll('die')\nreturn Tell(str(x + len(view.players())))"))
    kill = [True]
    players = own.game.engine.view(0).__class__.players

    def deadly(view: object) -> object:
        if kill:
            kill.pop()
            for _ in own.sandbox.workers._lent:
                os.kill(busy[0], signal.SIGKILL)
        return players(view)  # type: ignore[arg-type]

    own.says("Bert", "go")
    busy = workers_of(own.sandbox)
    monkeypatch.setattr(own.game.engine.view(0).__class__, "players", deadly)
    result = own.says("Ann", "go")
    assert (result.outcome, kill) == ("done", [])
    assert len(result.rolls) == 1
    assert own.standing(number) == "in force"
    monkeypatch.undo()
    assert own.replayed() == own.game.encode()
    own.sandbox.close()


def test_a_rule_whose_worker_dies_twice_is_suspended(own: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    number = own.adopt(a_law("return Tell(str(len(view.players())))"))
    players = own.game.engine.view(0).__class__.players

    def deadly(view: object) -> object:
        raise LawFailed("what ran it broke down", "", died=True)

    monkeypatch.setattr(own.game.engine.view(0).__class__, "players", deadly)
    result = own.play(own.order("Ann", "go"))
    assert result.outcome == "refused"
    monkeypatch.setattr(own.game.engine.view(0).__class__, "players", players)
    assert own.standing(number) == "suspended"
    (petition,) = own.game.world.all("petition")
    assert petition.words.startswith(f"Rule {number}, “New”, has failed: what ran it broke down. It is suspended.")
    own.sandbox.close()


def test_more_rules_than_workers(shared: Sandbox) -> None:
    """The least lately used make room; what rules do stays the same, and no more processes run than are allowed."""
    few = Sandbox(workers=3)
    den = Den(few)
    for n in range(8):
        den.adopt(a_file(f'@rule.command("go{n}", "Go.")\ndef g(view, order):\n    return Tell("{n}")'))
    for n in (*range(8), *range(8)):
        assert den.told(den.says("Ann", f"go{n}")) == [f"{n}."]
    assert len(few.workers._open) == 3
    few.close()
    assert workers_of(few) == []


def test_a_worker_is_begun_anew_after_long_use(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call leaves a little behind: a rule must not come to its limit of memory by being called often."""
    monkeypatch.setattr("mailgame.sandbox.running.workers._LONG_IN_USE", 5)
    den.adopt(a_law("x = odd([0] * 100_000)\nx.append(x)\nreturn Tell(str(len(x)))"))
    for _ in range(60):
        assert den.told(den.says("Ann", "go")) == ["100001."]


def test_memory_of_a_worker_has_its_limit() -> None:
    assert Limits().memory <= 32_000_000
