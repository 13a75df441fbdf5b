"""Law that a player writes below a proposal is its law, whatever it stands between; by mail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sandbox.mail import GAME, Mail

LAW = """rule = Rule(0, "Tips", tip=dollars(3))


@rule.after(UpdatePlayed)
def tips(view, played):
    return [Tell("Tips!")]"""


@pytest.fixture
def mail() -> Iterator[Mail]:
    house = Mail()
    house.open(GAME, "borednomic2", ("Ann", "Bert", "Cleo"))
    yield house
    house.close()


@pytest.mark.parametrize("below", [
    f"```law\n{LAW}\n```\nend", f"```py\n{LAW}\n```\nend", f"{LAW}\nend", LAW, f"~~~python\n{LAW}\n~~~",
    f"```law\n{LAW}\nend", f"```law\n{LAW}```\n\n-- \nAnn", f"Here it is:\n[code]\n{LAW}\n[/code]\nend\nThanks!",
], ids=["as it should be", "py", "bare", "no end", "tildes", "never closed", "closed behind it", "code"])
def test_a_proposal_with_law_takes_effect_by_itself_however_it_was_typed(mail: Mail, below: str) -> None:
    """Most of them were taken for words, which the Admin was to apply by hand."""
    answer = mail.says("Ann", f"propose add Tips\n{below}")
    assert "✓ Done. It is proposal 1." in answer
    assert "words only" not in answer
    (proposal,) = mail.game().world.all("proposal")
    assert proposal.law == LAW
