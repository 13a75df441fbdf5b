"""The name under which a process holds letters in hand: its own after a kill, and never another's that runs."""

from __future__ import annotations

from pathlib import Path

from mailgame.server.process_slot import ProcessSlot, is_served

URL = "postgresql://mailgame@db/games"


def test_a_process_that_was_killed_finds_its_name_again(tmp_path: Path) -> None:
    first = ProcessSlot(URL, tmp_path)
    first.leave()
    again = ProcessSlot(URL, tmp_path)
    assert again.name == first.name
    again.leave()


def test_processes_beside_each_other_have_names_of_their_own(tmp_path: Path) -> None:
    slots = [ProcessSlot(URL, tmp_path) for _ in range(3)]
    assert len({slot.name for slot in slots}) == 3
    assert is_served(URL, tmp_path)
    for slot in slots:
        slot.leave()
    assert not is_served(URL, tmp_path)


def test_processes_that_cannot_see_each_other_do_not_take_each_others_letters(tmp_path: Path) -> None:
    """Containers, or PrivateTmp: on machines that are called the same each has a /tmp of its own."""
    slots = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        slots.append(ProcessSlot(URL, tmp_path / name))
    assert slots[0].number == slots[1].number == 1
    assert slots[0].name != slots[1].name
    for slot in slots:
        slot.leave()


def test_a_lock_of_a_version_before_has_no_mark_yet(tmp_path: Path) -> None:
    slot = ProcessSlot(URL, tmp_path)
    slot.leave()
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"")
    fresh = ProcessSlot(URL, tmp_path)
    assert fresh.name != slot.name
    fresh.leave()
    again = ProcessSlot(URL, tmp_path)
    assert again.name == fresh.name
    again.leave()
