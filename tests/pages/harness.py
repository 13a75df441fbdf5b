"""A server's pages as they lie on disk: two games after a week, and the front page."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from mailgame.server.publishing import Publisher
from tests.desk.harness import BOARD, CARDS, MONDAY, House

PEOPLE = ("Ann", "Bert", "Cleo")
INTEREST = """propose add "Interest"
```law
\"\"\"At each update everybody gets {rate:money}.\"\"\"

rule = Rule(0, "Interest", rate=dollars(10))

@rule.after(UpdatePlayed)
def money_grows(view, played, rate):
    return [Pay("", player, rate, "as interest") for player in active(view)]
```
end"""


def play(house: House) -> None:
    """Play a week of both games: rules are proposed, voted on and adopted."""
    house.open("winter", BOARD, PEOPLE)
    house.open("summer", CARDS, PEOPLE)
    house.write("Ann", f"winter\n{INTEREST}", subject="winter")
    house.write("Bert", "propose amend 14\nset rent_factor = 4\nend", subject="winter")
    house.until(MONDAY + timedelta(days=5))
    for name in PEOPLE:
        house.write(name, "vote 1 yes\nvote 2 no", subject="winter")
    house.until(MONDAY + timedelta(days=8))


def publish(house: House, folder: Path) -> None:
    """Write all pages that are owed, as the server does."""
    publisher = Publisher(house.store, house.office, folder)
    while publisher.write_one(house.now):
        pass
    assert publisher.trouble == ""
