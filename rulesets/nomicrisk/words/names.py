"""Names of territories: no number may be in one, in figures or in words."""

from __future__ import annotations

from mailgame.law import Thing, View, unfit_name

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred thousand million billion "
    "trillion hundreds thousands millions billions trillions zeroth first second third fourth fifth sixth seventh "
    "eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth "
    "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth thousandth millionth "
    "billionth trillionth"
)


def number_in(name: str) -> str:
    """Return the number that is in a name, a figure or a whole word; "" if there is none."""
    figure = next((letter for letter in name if letter.isnumeric()), "")
    words = "".join(letter if letter.isalpha() else " " for letter in name.casefold()).split()
    return figure or next((word for word in words if word in _SMALL.split()), "")


def unfit_for(view: View, territory: Thing, name: str, longest: int) -> str:
    """Return why a territory cannot have a name, in words; "" if it can."""
    there = number_in(name)
    return f"“{name}” has a number in it: {there}." if there else unfit_name(view, territory, name, longest)
