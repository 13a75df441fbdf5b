"""A database that was restored from a copy: nothing that was told after the copy is told again as something else."""

from __future__ import annotations

import email
import itertools
import json
import re
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from mailgame.chance import drawing
from mailgame.chance.rolls import Epoch
from mailgame.desk.letters import confirm_join, was_it_you, which_game
from mailgame.desk.office.office import Office
from mailgame.desk.room.mailroom import addressee
from mailgame.desk.sight import dice
from mailgame.desk.tables.table import Entry, replay
from mailgame.dice import dicebook
from mailgame.dice.verifying import verify
from mailgame.game.inputs import Renew, Undo
from mailgame.server.renewal import LAST_SEEN, Renewal
from mailgame.server.witness import Witness
from mailgame.store import Store
from mailgame.store.migrating import migrate
from mailgame.store.transaction import Transaction
from mailgame.world import calendar
from tests.desk.harness import BOARD, CARDS, House

pytestmark = pytest.mark.slow

SEED = re.compile(r"^seed   ([0-9a-f]{64})$", re.M)
NONCES = itertools.count(1)


class Kept(House):
    """A house whose database is a file, with a witness in a folder of its own."""

    def __init__(self, file: Path, witness: Path, now: datetime | None = None) -> None:
        super().__init__()
        self.file = file
        self.store = self.office.store = Store(f"sqlite:///{file}")
        migrate(self.store)
        self.renewal = Renewal(self.store, Witness([witness]), lambda: f"nonce {next(NONCES)}")
        self.office.lives_from(f"nonce {next(NONCES)}")
        self.now = self.horizon = now or self.now
        self.restored = self.renewal.notice(self.now)
        self.office.prepare(self.now)
        self.office.renew_games(self.now)
        with self.store.reading() as tx:
            self._uid = len(tx.latest_letters(1000))

    def copy(self, to: Path) -> Path:
        """Copy the database as a backup does."""
        with self.store.begin() as tx:
            tx.put_setting(LAST_SEEN, self.now.isoformat().encode())
        with sqlite3.connect(self.file) as here, sqlite3.connect(to) as there:
            here.backup(there)
        return to

    def message_ids(self) -> dict[str, str]:
        """Return all letters out by their Message-ID, each with its text."""
        with self.store.begin() as tx:
            return {one.message_id: tx.letter_out_bytes(one.id).decode() for one in list(tx.letters_out())}

    def epochs(self, game: str) -> list[Epoch]:
        with self.store.begin() as tx:
            return [msgspec.json.decode(row.epoch, type=Epoch) for row in tx.epochs(game)]

    def faults(self, game: str) -> list[str]:
        """Return what is wrong with the dice of a game, and with its journal."""
        with self.store.begin() as tx:
            found = verify(self.office, tx, game).faults
            table = self.office.room.look(tx, game)
            book = json.loads(json.dumps(dice.book(table.game, game, self.epochs_of(tx, game))))
            found += dicebook.check(book).faults
            entries = [msgspec.json.decode(line.entry, type=Entry) for line in tx.journal(game)]
            again = replay(table.ruleset, entries)
            if again.encode() != table.game.encode():
                found.append("the journal gives another world")
        return found

    @staticmethod
    def epochs_of(tx: Transaction, game: str) -> list[Epoch]:
        return [msgspec.json.decode(row.epoch, type=Epoch) for row in tx.epochs(game)]

    def close(self) -> None:
        self.store.close()


def play_on(house: Kept, deadlines: int) -> None:
    for _ in range(deadlines):
        house.write("Ann", "status\nvote 1 yes\n")
        assert house.next_deadline()


@pytest.fixture(params=[BOARD, CARDS])
def lost(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    """A server that has played on since `copy.db` was made of its database."""
    house = Kept(tmp_path / "game.db", tmp_path / "witness")
    house.open("winter", request.param, ["Ann", "Bert", "Cleo"])
    play_on(house, 2)
    house.copy(tmp_path / "copy.db")
    house.renewal.note()
    play_on(house, 3)
    house.renewal.note()
    house.close()
    return house


def back(lost: Kept, witness: str = "witness") -> Kept:
    folder = lost.file.parent
    return Kept(folder / "copy.db", folder / witness, lost.now + timedelta(minutes=1))


def test_a_copy_is_noticed_by_itself_and_everybody_is_told(lost: Kept) -> None:
    house = back(lost)
    assert house.restored
    for name in ("Ann", "Bert", "Cleo"):
        assert "restored from a copy" in house.last(name).subject
        assert "send it once more" in house.last(name).words
    house.close()


def test_what_was_not_restored_begins_no_new_life(lost: Kept) -> None:
    again = Kept(lost.file, lost.file.parent / "witness", lost.now)
    assert not again.restored
    again.close()


def test_a_new_life_begins_once(lost: Kept) -> None:
    back(lost).close()
    house = back(lost)
    house.renewal.note()
    house.close()
    house = back(lost)
    assert not house.restored
    assert sum(isinstance(entry.input, Renew) for entry in house.journal("winter")) == 1
    house.close()


def test_the_copy_restored_a_second_time_is_noticed_again(lost: Kept, tmp_path: Path) -> None:
    first = tmp_path / "copy.db"
    kept = first.read_bytes()
    house = back(lost)
    house.renewal.note()
    house.close()
    first.write_bytes(kept)
    house = back(lost)
    assert house.restored
    house.close()


def test_no_letter_bears_the_message_id_of_another(lost: Kept) -> None:
    before = lost.message_ids()
    house = back(lost)
    play_on(house, 3)
    after = house.message_ids()
    with Store(f"sqlite:///{house.file}").begin() as tx:
        assert len(tx.lives()) == 2
    for message_id in before.keys() & after.keys():
        assert before[message_id] == after[message_id], "the same Message-ID, another letter"
    assert len(after.keys() - before.keys()) > 10
    house.close()


def test_no_die_is_thrown_from_a_seed_that_was_told(lost: Kept) -> None:
    told = {epoch.seed for epoch in lost.epochs("winter")}
    thrown_before = [epoch for epoch in lost.epochs("winter") if epoch.number and epoch.throws]
    house = back(lost)
    renewed = next(epoch for epoch in house.epochs("winter") if epoch.renewed)
    play_on(house, 4)
    new = [epoch for epoch in house.epochs("winter") if epoch.number > renewed.number]
    assert len(new) >= 3
    assert any(epoch.throws for epoch in new) == bool(thrown_before)
    assert not told & {epoch.seed for epoch in new}
    house.close()


def test_secret_rolls_come_from_another_seed_too(lost: Kept) -> None:
    with lost.store.begin() as tx:
        before = lost.office.room.look(tx, "winter").game.engine.chance.secret_seed
    house = back(lost)
    with house.store.begin() as tx:
        chance = house.office.room.look(tx, "winter").game.engine.chance
        assert chance.secret_seed != before
        assert chance.earlier_secrets == [before]
    house.close()


def test_dice_and_journal_are_right_across_lives(lost: Kept) -> None:
    house = back(lost)
    play_on(house, 3)
    assert house.faults("winter") == []
    house.close()


def test_the_letter_tells_the_seed_that_was_promised_and_promises_the_next(lost: Kept) -> None:
    house = back(lost)
    renewed = next(epoch for epoch in house.epochs("winter") if epoch.renewed)
    text = house.last("Bert").text
    assert SEED.findall(text) == [renewed.seed]
    assert renewed.next in text
    assert drawing.commitment(renewed.seed) == renewed.hash
    house.close()


def test_an_undo_reaches_across_lives(lost: Kept) -> None:
    house = back(lost)
    play_on(house, 1)
    seq = next(number for number, entry in enumerate(house.journal("winter"), 1)
               if number > 1 and not isinstance(entry.input, Renew))
    with house.store.begin() as tx:
        performer = house.office.open(tx, tx.lock_game("winter"), house.now)
        table = performer.table
        at = max(calendar.write(house.now), str(table.game.world.data["clock"]))
        performer.play(Undo(at, seq, table.seq + 1, "it was a mistake", "a line"))
        performer.close()
    play_on(house, 2)
    assert house.faults("winter") == []
    house.close()


def test_a_game_that_cannot_be_opened_now_is_renewed_before_it_is_played(
    lost: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Office, "open", lambda *_: 1 / 0)
        house = back(lost)
    assert not any(isinstance(entry.input, Renew) for entry in house.journal("winter"))
    lines = len(house.journal("winter"))
    house.write("Ann", "status")
    assert isinstance(house.journal("winter")[lines].input, Renew)
    house.close()


def test_a_reply_address_that_stands_for_a_row_is_of_one_life(lost: Kept) -> None:
    """“Was it you” of a letter that is lost must not be an answer for the letter that has its number now."""
    house = back(lost)
    for kind in (was_it_you.KIND, confirm_join.KIND, which_game.KIND):
        with house.store.begin() as tx, lost.store.begin() as before:
            to = next(row for row in tx.players("winter") if row.name == "Ann")
            old, new = lost.office.room.mailroom, house.office.room.mailroom
            then = old.reader(before, "winter", "game@play.example.org", addressee(to), kind, "7").reply_to
            now = new.reader(tx, "winter", "game@play.example.org", addressee(to), kind, "7").reply_to
        assert then != now
    house.close()


def test_an_answer_to_a_letter_of_the_lost_life_still_reaches_the_game(lost: Kept) -> None:
    house = back(lost)
    answer = house.write("Ann", "status", to=lost.last("Ann").reply_to, vouched=False)
    assert answer.player == "Ann"
    house.close()


def test_message_ids_say_nothing_of_the_nonce(lost: Kept) -> None:
    with lost.store.begin() as tx:
        nonces = [life.nonce for life in tx.lives()]
    assert nonces
    for raw in lost.message_ids().values():
        assert not any(nonce in str(email.message_from_string(raw)["Message-ID"]) for nonce in nonces)


@pytest.mark.parametrize("by_token", [True, False])
def test_an_order_in_answer_to_a_letter_that_is_lost_is_asked_about(lost: Kept, by_token: bool) -> None:
    """Its writer read of a proposal 1, or a step 81, that may be something else now."""
    told = str(email.message_from_bytes(lost.raw("Ann")[-1])["Message-ID"])
    house = back(lost)
    to = house.last("Ann").reply_to if by_token else "game@play.example.org"
    before = house.played("winter")
    order = house.write("Ann", "post\nproposal 1 is a fine one\nend", to=to, in_reply_to=told)
    assert (order.state, house.played("winter")) == ("held", before)
    asked = next(one for one in house.sent("Ann") if one.kind == "confirm")
    assert "it answers a letter that was lost when the server went on from a backup" in asked.words
    assert house.write("Ann", "Thank you, I see.", to=to, in_reply_to=told).state == "played", "nothing is ordered"
    house.write("Ann", "yes", to=asked.reply_to)
    assert house.letter(order.id).state == "played"
    assert house.played("winter") == [*before, "Ann: post"]
    house.close()


def test_an_order_in_answer_to_a_letter_that_is_known_is_played(lost: Kept) -> None:
    house = back(lost)
    for number in (0, -1):  # from before the copy, and from after the restoring
        known = str(email.message_from_bytes(house.raw("Ann")[number])["Message-ID"])
        assert house.write("Ann", "post\nhello\nend", in_reply_to=known).state == "played"
    assert house.played("winter")[-2:] == ["Ann: post", "Ann: post"]
    house.close()
