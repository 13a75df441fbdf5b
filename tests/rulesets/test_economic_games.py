"""The cards by mail, and whole games that guests play."""

from __future__ import annotations

import email
import email.policy
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from mailgame.desk.office.opening import CannotOpen
from mailgame.game.game import Game
from mailgame.rehearsing.mailing import readable
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file
from tests.rulesets.harness import NAMES, Table, ruleset
from tests.share import share

shows = pytest.mark.shows


# --- by mail


def by_mail(folder: Path, *letters: tuple[str, str, str], players: Sequence[str] = NAMES) -> dict[str, list[str]]:
    """Play letters of (time, who, words) on a Monday; return what everybody got, and leave the pages in `folder`."""
    head = ["[game]", 'ruleset = "economic"', 'name = "by mail"', 'timezone = "UTC"', "start = 2026-11-23T09:00:00",
            "until = 2026-11-23T12:00:00", 'seed = "by mail"', 'admin = "admin@example.org"']
    people = [f'[[player]]\nname = "{name}"\nemail = "{name.lower()}@example.org"' for name in players]
    chance = ['[[chance]]\nwhat = "first player"\nvalues = [[1]]']
    mail = [
        f"[[mail]]\nat = 2026-11-23T{time}:00\nfrom = '{who}@example.org'\nsubject = 'my move'\nbody = '''{words}'''"
        for time, who, words in letters
    ]
    file = folder / "by_mail.toml"
    file.write_text("\n".join([*head, *people, *chance, *mail]), encoding="utf-8")
    outcome = play(read_file(file), folder)
    got: dict[str, list[str]] = {}
    for raw in outcome.letters:
        to = str(email.message_from_bytes(raw, policy=email.policy.default)["To"])
        got.setdefault(to.partition("@")[0].rpartition("<")[2], []).append(" ".join(readable(raw).split()))
    return got


@pytest.mark.slow
@shows("8i", "8j", "8k", "8l", "5c")
def test_a_sealed_bid_stands_in_nobody_elses_letter_and_on_no_page_until_all_are_revealed(tmp_path: Path) -> None:
    letters = [
        ("10:00", "ann", 'propose add "Tea"\nThere is tea at five.\nend'),
        ("10:10", "bert", "vote 1 nay 37"),
        ("10:20", "ann", "vote 1 yea 73\nstatus\nhistory 4"),
        ("10:30", "admin", "status"),
        ("10:40", "cleo", "status\nrules"),
    ]
    got = by_mail(tmp_path, *letters)
    for who, secrets in (("ann", ["37"]), ("bert", ["73"]), ("cleo", ["37", "73"]), ("admin", ["37", "73"])):
        told = " ".join(got[who])
        assert not any(f"${secret}" in told for secret in secrets), who
    assert "Your sealed bid on proposal 1: nay, $37; you have $63 left." in got["bert"][-1]
    assert "Ann $100 Bert $100 Cleo $100" in got["cleo"][-1]
    pages = [page.read_text(encoding="utf-8") for page in (tmp_path / "site").rglob("*.html")]
    assert pages
    assert not any(f"${secret}" in page for secret in ("37", "73") for page in pages)
    got = by_mail(tmp_path, *letters, ("10:50", "cleo", "vote 1 yea 1"))
    for who in ("ann", "bert", "cleo"):
        (result,) = [text for text in got[who] if "Accepted: add a rule" in text]
        assert "$74 yea, $37 nay; $74 yea was needed. Ann: yea $73; Bert: nay $37; Cleo: yea $1" in result


@shows("1s")
def test_one_player_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="starts with 2 players or more; there are 1"):
        by_mail(tmp_path, players=("Ann",))


@shows("3v", "3w", "8v")
def test_talk_takes_no_action_and_no_turn() -> None:
    table = Table(*NAMES)
    assert table.says("Cleo", "post\nHello!\nend")
    assert table.says("Ann", "message Cleo\nHello!\nend")
    assert (table.turn, table.see("players.Ann.actions")) == ("Ann", 1)


# --- a hundred games

IDEAS = (
    "propose replace 4\nset amount = {tens}\nend",
    "propose replace 2\nset target = {hundreds}\nend",
    "propose replace 3\nset actions = {few}\nend",
    "propose replace 9\nset ratio = {few}\nend",
    "propose replace 13\nset seats = {few}\nend",
    "propose discard {card}",
    'propose add "Idea {few}"\nIdea {tens} of many.\nend',
    "propose replace {card}\nNew words, without numbers.\nend",
)


class Guest:
    """A player who mostly collects, has an idea now and then, and bids by what he has and whose idea it is."""

    def __init__(self, name: str, whims: random.Random) -> None:
        self.name = name
        self.whims = whims

    def move(self, table: Table) -> None:
        """Do something in one's own turn; a guest who can do nothing is silent."""
        draw = self.whims.random()
        if draw < 0.3:
            idea = self.whims.choice(IDEAS).format(
                tens=self.whims.randrange(5, 60, 5), hundreds=self.whims.randrange(120, 320, 20),
                few=self.whims.randrange(1, 4), card=self.whims.randrange(2, 16),
            )
            if table.says(self.name, idea):
                return
        if draw < 0.9 and not table.says(self.name, "collect"):
            table.says(self.name, "pass")

    def bid(self, table: Table, number: str, author: str) -> None:
        """Bid a share of one's money: more for one's own idea, against those of who is ahead."""
        money = table.money(self.name)
        ahead = table.see("players").get(author, {"money": 0})["money"] > money
        side = "yea" if author == self.name or not ahead else "nay"
        share = self.whims.uniform(0.05, 0.3) if author == self.name else self.whims.uniform(0, 0.12)
        table.says(self.name, f"vote {number} {side} {int(money * share)}")


def a_game(seed: int, most: int = 250) -> Table:
    """Play a whole game with guests and an Admin; stop at a winner, or after so many moves."""
    whims = random.Random(seed)
    names = ("Ann", "Bert", "Cleo", "Dora")[: whims.choice((2, 3, 4))]
    table = Table(*names, first=0, seed=f"game {seed}")
    guests = {name: Guest(name, whims) for name in names}
    for _ in range(most):
        if table.game.over:
            break
        if table.see("game.paused"):
            nobody = not table.turn
            assert table.says("", f"turn {whims.choice(names)} because somebody must" if nobody else "resume")
            continue
        ballots = [ballot for ballot in table.see("ballots").values() if not ballot["closed"]]
        if ballots:
            proposal = ballots[0]["proposal"]
            author = table.see(f"proposals.{proposal}.author")
            for guest in guests.values():
                if whims.random() < 0.9 and not table.game.over:
                    guest.bid(table, proposal, author)
            table.wait(48)
        elif whims.random() < 0.9:
            guests[table.turn].move(table)
        else:
            table.wait(48)
    return table


@pytest.mark.slow
@shows("11f", "2o")
def test_a_hundred_games_end_with_a_winner_or_at_their_limit_with_balanced_books() -> None:
    """A quarter of them, unless all are asked for."""
    ends, seeds = Counter(), share(range(100), 4)
    for seed in seeds:
        table = a_game(seed)
        world = table.game.world
        assert sum(world.accounts.values()) == 0
        assert sum(money for name, money in world.accounts.items() if name) == 10_000
        assert all(money >= 0 for name, money in world.accounts.items() if name)
        ends["a winner" if table.winner else "the limit"] += 1
    assert 100 * ends["a winner"] >= 60 * len(seeds), ends
    assert ends["the limit"] == len(seeds) - ends["a winner"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 14, 15, 92])
def test_a_game_played_again_from_its_inputs_is_the_same_game(seed: int) -> None:
    table = a_game(seed)
    again = Game.new(ruleset(), table.begin)
    for given in table.inputs:
        again.handle(given)
    again.world.data["clock"] = table.now
    assert again.encode() == table.game.encode()
