"""Dice in whole games: promised in one letter, told in the next, right every one, and never known beforehand."""

from __future__ import annotations

import email
import email.policy
import hashlib
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mailgame.chance import drawing
from mailgame.chance.rolls import Epoch
from mailgame.dice import dicebook
from mailgame.dice.verifying import verify
from mailgame.rehearsing import mailing
from mailgame.rehearsing.rehearsal import Stage
from mailgame.rehearsing.rehearsal import play as rehearse
from mailgame.rehearsing.rehearsal_file import Rehearsal, read_file

pytestmark = pytest.mark.slow

FILES = Path(__file__).parent / "rehearsals"
SEED, PROMISE = re.compile(r"^seed   ([0-9a-f]{64})$", re.M), re.compile(r"^next(?:  | dice:) ([0-9a-f]{64})$", re.M)
GAMES = ["silence.toml", "economic_first_round.toml"]


def unscripted(name: str) -> Rehearsal:
    """Return a rehearsal with dice that are thrown, and so with nothing that could be expected of it."""
    return replace(read_file(FILES / name), script=(), expectations=(), seed="thrown, not scripted")


def readable(raw: bytes) -> str:
    """Return the subject and the plain text of a letter, in lines."""
    return mailing.readable(raw).replace("\r\n", "\n")


@pytest.fixture(scope="module", params=GAMES)
def left(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a rehearsal leaves, its pages too."""
    folder: Path = tmp_path_factory.mktemp("dice")
    rehearse(unscripted(request.param), folder)
    return folder


@pytest.fixture
def stage() -> Iterator[Stage]:
    """A game of the board that has been played to its end."""
    found = Stage(unscripted("silence.toml"), draw=False)
    found.open()
    found.pass_time(found.rehearsal.until)
    yield found
    found.store.close()


def letters(folder: Path, address: str) -> list[str]:
    found = []
    for file in sorted((folder / "mail").glob("*.eml")):
        raw = file.read_bytes()
        if address in str(email.message_from_bytes(raw, policy=email.policy.default)["to"]):
            found.append(readable(raw))
    return found


def book(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "site" / "dice.json").read_text(encoding="utf-8"))
    return found


def test_the_hash_in_a_letter_is_that_of_the_next_seed_as_the_pages_tell_it_and_the_letter_after(left: Path) -> None:
    """Where nothing was thrown, only the pages do."""
    hashes = [epoch["hash"] for epoch in book(left)["epochs"]] + [book(left)["open"]["hash"]]
    for address in ("ann@example.org", "bert@example.org"):
        promised, told = "", []
        for letter in letters(left, address):
            seeds, promises = SEED.findall(letter), PROMISE.findall(letter)
            assert len(seeds) <= 1
            assert len(promises) <= 1
            if seeds and promised:
                assert hashlib.sha256(seeds[0].encode()).hexdigest() == promised
            promised = promises[0] if promises else promised
            told += promises
        assert len(told) >= 5
        assert told == [one for one in hashes if one in told]
        assert book(left)["open"]["hash"] == promised


def test_letters_in_html_say_the_same(left: Path) -> None:
    for file in sorted((left / "mail").glob("*.eml")):
        message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
        plain, html = (message.get_body((kind,)) for kind in ("plain", "html"))
        assert plain is not None
        for seed in re.findall(r"\b[0-9a-f]{64}\b", plain.get_content()):
            assert html is not None
            assert html.get_content().count(seed) == 1


def test_every_roll_of_the_published_file_is_right_and_none_is_missing(left: Path) -> None:
    published = book(left)
    report = dicebook.check(published)
    assert report.right
    thrown = [tuple(roll) for line in _journal(left) for roll in map(_plain, line["rolls"])]
    assert [(roll["label"], roll["who"], tuple(roll["values"])) for roll in _rolls(published)] == thrown
    assert len(report.rolls) == len(thrown) >= 1


def _journal(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "journal.jsonl").read_text(encoding="utf-8").splitlines()]


def _plain(roll: list[Any]) -> tuple[str, str, tuple[Any, ...]]:
    return roll[0], roll[1], tuple(roll[2])


def _rolls(published: dict[str, Any]) -> list[dict[str, Any]]:
    return [roll for epoch in published["epochs"] for roll in epoch["rolls"]]


def test_no_seed_is_told_before_its_time(left: Path) -> None:
    master = "thrown, not scripted"
    closed = len(book(left)["epochs"])
    secret = [master, drawing.seed_of(master, "secrets")]
    secret += [drawing.seed_of(master, f"epoch|{number}") for number in range(closed, closed + 50)]
    told = [drawing.seed_of(master, f"epoch|{number}") for number in range(closed)]
    files = [file for file in (left / "site").rglob("*.*") if file.suffix not in (".otf", ".png")]
    pages = [file.read_text(encoding="utf-8") for file in files]
    mail = [file.read_bytes() for file in sorted((left / "mail").glob("*.eml"))]
    whole = [str(email.message_from_bytes(raw, policy=email.policy.default).get_body((kind,)))
             for raw in mail for kind in ("plain", "html")]  # fmt: skip
    plain = "\n".join([*pages, *map(readable, mail), *whole]).replace("=\n", "")
    assert told[-1] in plain, "this looks where seeds would be"
    assert [seed for seed in secret if seed in plain] == []
    # Nor does a letter know the seed of its own time.
    for number, raw in enumerate(mail):
        seeds = SEED.findall(readable(raw))
        later = "".join(readable(other) for other in mail[:number])
        assert all(drawing.seed_of(master, f"epoch|{told.index(seed) + 1}") not in later for seed in seeds)


def test_a_digest_knows_no_seed(stage: Stage) -> None:
    promised = stage.game().engine.chance.promised
    with stage.store.begin() as tx:
        kinds = {letter.kind: tx.letter_out_bytes(letter.id) for letter in list(tx.letters_out())}
    secret = {drawing.seed_of(stage.rehearsal.seed, f"epoch|{number}") for number in range(50)}
    told = set(SEED.findall("".join(readable(raw) for raw in kinds.values())))
    assert "update" in kinds
    for kind, raw in kinds.items():
        if kind not in ("update", "welcome"):
            assert not any(seed in readable(raw) for seed in secret), kind
    assert promised not in {drawing.commitment(seed) for seed in told}


def test_a_newcomer_is_told_what_is_promised_when_he_comes() -> None:
    outcome = rehearse(read_file(FILES / "joining.toml"))
    promised = {hash for raw in outcome.letters for hash in PROMISE.findall(readable(raw))}
    newcomers = [letter for letter in map(readable, outcome.letters) if "To check later dice" in letter]
    assert newcomers
    for letter in newcomers:
        assert "To check later dice: the SHA-256 of their seed" in " ".join(letter.split())
        assert set(PROMISE.findall(letter)) <= promised


def test_the_server_finds_all_its_dice_right(stage: Stage) -> None:
    with stage.store.begin() as tx:
        report = verify(stage.office, tx, "rehearsal")
    assert report.faults == []
    assert report.verdict == f"All {len(report.rolls)} rolls are right."
    assert len(report.rolls) > 20


def _change(stage: Stage, table: str, column: str, number: str, before: str, after: str) -> None:
    """Change what the database holds, behind the server's back."""
    with stage.store.engine.begin() as connection:
        (raw,) = connection.exec_driver_sql(f"SELECT {column} FROM {table} WHERE {number}").one()
        text = bytes(raw).decode()
        assert before in text
        connection.exec_driver_sql(
            f"UPDATE {table} SET {column} = ? WHERE {number}", (text.replace(before, after, 1).encode(),)
        )


def test_the_server_finds_a_die_that_was_changed_where_it_is_published(stage: Stage) -> None:
    with stage.store.begin() as tx:
        epoch = msgspec.json.decode(tx.epochs("rehearsal")[2].epoch, type=Epoch)
    throw = next(throw for throw in epoch.throws if throw.label == "move")
    shown = json.dumps(list(throw.values), separators=(",", ":"))
    _change(stage, "epochs", "epoch", "number = 2", f'"{throw.label}","{throw.who}",{shown}',
            f'"{throw.label}","{throw.who}",[6,6,6]')  # fmt: skip
    with stage.store.begin() as tx:
        report = verify(stage.office, tx, "rehearsal")
    assert report.faults[0].startswith(f"Epoch 2: “move” for {throw.who}, no. 1, shows 6, 6, 6; its seed gives ")
    assert "Epoch 2 is published otherwise than the journal gives it." in report.faults


def test_the_server_finds_a_die_that_was_changed_in_the_journal(stage: Stage) -> None:
    line = next(row for row in stage.journal() if any(roll[0] == "move" for roll in row["rolls"]))
    roll = next(roll for roll in line["rolls"] if roll[0] == "move")
    shown = json.dumps(roll, separators=(",", ":"))
    _change(stage, "journal", "entry", f"seq = {line['seq']}", shown,
            json.dumps([roll[0], roll[1], [6, 6, 6]], separators=(",", ":")))  # fmt: skip
    with stage.store.begin() as tx:
        report = verify(stage.office, tx, "rehearsal")
    assert report.faults == [f"Line {line['seq']} of the journal has other dice than it gives when it is played again."]


def test_an_epoch_that_was_not_published_is_missed(stage: Stage) -> None:
    with stage.store.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM epochs WHERE number = 3")
    with stage.store.begin() as tx:
        report = verify(stage.office, tx, "rehearsal")
    assert report.faults == [
        "Epoch 4 does not follow on epoch 2.", "Epoch 3 is over and was not published."
    ]  # fmt: skip


def test_dice_that_were_thrown_stand_when_something_is_undone_and_new_ones_are_promised_too(stage: Stage) -> None:
    before = verified(stage)
    lines = [row["seq"] for row in stage.journal() if row["kind"] == "alarm" and row["rolls"]]
    promised = stage.game().engine.chance.promised
    words = f"undo {lines[2]} now because it was played by mistake"
    stage.deliver(_letter(words), stage.clock.now() + timedelta(minutes=1))
    assert stage.journal()[-1]["kind"] == "undo"
    assert stage.game().engine.chance.promised == promised, "no epoch is closed, none is opened again"
    assert verified(stage)[: len(before)] == before, "what was published stays"
    stage.pass_time(stage.clock.now() + timedelta(days=7))
    after = verified(stage)
    assert len(after) > len(before)


def verified(stage: Stage) -> list[Epoch]:
    with stage.store.begin() as tx:
        assert verify(stage.office, tx, "rehearsal").faults == []
        return [msgspec.json.decode(row.epoch, type=Epoch) for row in tx.epochs("rehearsal")]


def _letter(words: str) -> bytes:
    return (
        "From: admin@example.org\r\nTo: game@mailgame.example\r\nSubject: undo\r\n"
        f"Message-ID: <undo@example.org>\r\n\r\n{words}\r\n"
    ).encode()


def test_the_end_of_a_game_promises_no_more_dice() -> None:
    outcome = rehearse(read_file(FILES / "last_solvent.toml"))
    updates = [readable(raw) for raw in outcome.letters if SEED.search(readable(raw))]
    assert "The last dice" in " ".join(updates[-1].split())
    assert not PROMISE.search(updates[-1])
