"""Courses: the ways that squares lie on, one behind the other, and which square comes how many steps further on.

The first course is the game's attribute `track`, a list of the labels of squares. Further ones are things of the kind
“course”, each with a `track` of its own; a square may lie on several, once on each. A course goes round. If it has an
attribute `onward` that names a square, it does not: from its last square one goes on there, and along that square's
course. A square off all courses, such as a jail, may have an `onward` too, to which the first step from it leads; else
one begins before the first square of the board.

What stands in a list and is no square (any more) is a hole, over which one goes without a step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..thing import Thing
from ..view import View

KIND: Final = "course"
"""The kind of things that are courses beside the game's own track."""

Place = tuple[Thing | None, str]
"""A square, by its label, and the course on which it is gone over; None for one off all courses."""


def square_named_by(thing: Thing, attribute: str) -> Thing | None:
    """Return the square that an attribute of a thing names, None if it names none that there is."""
    named = thing.get(attribute)
    return named if isinstance(named, Thing) and named.kind == "square" and named.exists else None


class Courses:
    """The courses of a board as they are just now; each is read once."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._labels: dict[Thing, list[str]] = {}

    def labels(self, course: Thing) -> list[str]:
        """Return the labels of the squares of a course in their order, holes left out."""
        if course not in self._labels:
            track, there = course.get("track"), course._source.exists
            known = track if isinstance(track, list) else []
            self._labels[course] = [label for label in known if isinstance(label, str) and there("square", label)]
        return self._labels[course]

    @property
    def first(self) -> Thing | None:
        """The game, if its track has squares, else the oldest course that has any."""
        return next((one for one in (self._view.game, *self._view.things(KIND)) if self.labels(one)), None)

    def of(self, square: Thing, pawn: Thing | None = None) -> Thing | None:
        """Return the course along which one goes on from a square, None if the square lies on none.

        That is the pawn's own `course`, if the square lies on it; else the game's track, else the oldest of them.
        """
        own = pawn.get("course") if pawn is not None else None
        begun = [own] if isinstance(own, Thing) and own.kind == KIND and own.exists else []
        on = (one for one in (*begun, self._view.game, *self._view.things(KIND)) if square.id in self.labels(one))
        return next(on, None)

    def way(self, start: Thing | None, along: Thing | None, steps: int) -> Callable[[int], Place] | None:
        """Return what tells where one is so many steps on, from 1 to `steps`; None if no square follows.

        The way goes along a course; where the start lies on none, or not on that, it leads onto one first.
        """
        passed: list[Place] = []
        entered: dict[Place, int] = {}
        place = self._behind(along, start)
        while place is not None and place not in entered and len(passed) < steps:
            entered[place] = len(passed)
            course, label = place
            track = self.labels(course) if course is not None else [label]
            passed += ((course, one) for one in track[track.index(label) :])
            place = self._behind(course, Thing(self._view.game._source, "square", passed[-1][1]))
        if not passed or place is None:
            return None
        begins = entered.get(place, 0)
        round = len(passed) - begins
        return lambda step: passed[step - 1 if step <= len(passed) else begins + (step - 1 - begins) % round]

    def back(self, start: Thing | None, course: Thing, steps: int) -> str:
        """Return the label of the square so many steps back on a course that has squares, which is gone round."""
        track = self.labels(course)
        place = track.index(start.id) if start is not None and start.id in track else -1
        return track[(place - steps) % len(track)]

    def _behind(self, course: Thing | None, square: Thing | None) -> Place | None:
        """Return what comes behind a square on a course: its next square, or where it leads; None for nothing."""
        if course is not None:
            track = self.labels(course)
            place = track.index(square.id) + 1 if square is not None and square.id in track else 0
            if place < len(track):
                return course, track[place]
        leads = course if course is not None else square
        onward = square_named_by(leads, "onward") if leads is not None else None
        if onward is not None:
            stays = course is not None and onward.id in self.labels(course)
            return (course if stays else self.of(onward)), onward.id
        begins = course if course is not None else self.first
        return (begins, self.labels(begins)[0]) if begins is not None and self.labels(begins) else None
