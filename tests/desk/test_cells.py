"""Orders of which each word stands in a cell of a table, or on a line of its own."""

from __future__ import annotations

from tests.desk.harness import House

ROWS = (
    "<table><tr><th>What<th>How many<th>Of what</tr><tr><td>buy<td>2<td>gold cards</tr>"
    "<tr><td><p>buy</p></td><td><p>1</p></td><td><p>silver card</p></td></tr></table><p>Thanks</p><p>Ann</p>"
)
HEAD = (
    "Authentication-Results: mx.play.example.org; dmarc=pass header.from=example.net\nFrom: ann@example.net\n"
    "To: game@play.example.org\nSubject: Orders\nMessage-ID: <cells@example.net>\nContent-Type: text/html\n\n"
)


def test_a_row_of_a_table_is_an_order(house: House) -> None:
    house.hand_in((HEAD + ROWS).encode())
    house.write("Bert", "| buy | 2 | gold | cards |\n\nbuy\n1\nsilver card\nThanks\nBert")
    assert house.played("winter") == [f"{name}: {order}" for name in ("Ann", "Bert")
                                      for order in ("buy 2 gold cards", "buy 1 silver card")]


def test_lines_that_are_no_order_together_or_are_some_by_themselves_stay_apart(house: House) -> None:
    house.write("Ann", "sell\n\nstatus\nbuy gold card\nbuy\nBert")
    assert house.played("winter") == ["Ann: buy gold card"]
    assert "You --- You stand on 1" in house.last("Ann").words
