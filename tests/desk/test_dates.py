"""The dates to come: letters about something else show the first and say how many there are, `status` shows all."""

from __future__ import annotations

from tests.desk.harness import House


def test_all_dates_are_shown_or_said_to_be_more() -> None:
    """Six proposals are in debate; who joins reads of four of the six votes to come."""
    house = House()
    people = ["Ann", "Bert", "Cleo"]
    house.open("future", "futurenomic", people, answers={name: {"surname": name} for name in people})
    house.settle()
    for rule, name in zip((206, 208, 210, 303, 307, 308), people * 2, strict=True):
        house.says(name, f"propose repeal {rule}")
    house.says("Ann", "status")
    status = house.last("Ann").words.partition("Coming up")[2]
    assert [number for number in range(325, 331) if f"proposal {number} begins" in status] == [*range(325, 331)]
    assert "more" not in status
    house.says("Dora", "join as Dora, surname Miller")
    (welcome,) = [one.words.partition("Coming up")[2] for one in house.sent("Dora") if one.kind == "welcome"]
    assert [number for number in range(325, 331) if f"proposal {number} begins" in welcome] == [325, 326, 327, 328]
    assert "- and 2 more: status" in welcome
