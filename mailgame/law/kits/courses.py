"""Courses: sequences of squares, and which square lies how many steps further on.

The first course is the game's attribute `track`, a list of the labels of squares. Further ones are things of the kind
“course”, each with a `track` of its own; a square may lie on several, once on each. A course goes round, unless its
attribute `onward` names a square: then its last square is followed by that one, and by that one's course. A square off
all courses, such as a jail, may have an `onward` too, where the first step from it leads; from any other such square
the first step leads to the first square of the board.

A label in a list that names no square (any more) is a hole, and does not count as a step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..thing import Thing
from ..view import View

KIND: Final = "course"
"""The kind of things that are courses beside the game's own track."""

Place = tuple[Thing | None, str]
"""The course along which a square is reached, None for a square off all courses; and the square's label."""


def square_named_by(thing: Thing, attribute: str) -> Thing | None:
    """Return the square that an attribute of a thing names, None if it names none that there is."""
    named = thing.get(attribute)
    return named if isinstance(named, Thing) and named.kind == "square" and named.exists else None


class Courses:
    """The courses of a board as they are now; each is read once."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._labels: dict[Thing, list[str]] = {}

    def labels(self, course: Thing) -> list[str]:
        """Return the labels of the squares of a course in their order, without holes."""
        labels = self._labels.get(course)
        if labels is None:
            track, exists = course.get("track"), course._source.exists
            listed = track if isinstance(track, list) else []
            labels = [label for label in listed if isinstance(label, str) and exists("square", label)]
            self._labels[course] = labels
        return labels

    @property
    def first(self) -> Thing | None:
        """The game, if its track has squares; else the oldest course that has any; None if there is none."""
        return next((course for course in (self._view.game, *self._view.things(KIND)) if self.labels(course)), None)

    def of(self, square: Thing, pawn: Thing | None = None) -> Thing | None:
        """Return the course that leads on from a square; None if the square lies on none.

        That is the pawn's own `course`, if the square lies on it; else the game's track; else the oldest course.
        """
        own = pawn.get("course") if pawn is not None else None
        begun = [own] if isinstance(own, Thing) and own.kind == KIND and own.exists else []
        courses = (*begun, self._view.game, *self._view.things(KIND))
        return next((course for course in courses if square.id in self.labels(course)), None)

    def way(self, start: Thing | None, along: Thing | None, steps: int) -> Callable[[int], Place] | None:
        """Return a function from a number of steps, 1 to `steps`, to the place they lead to; None if no square follows.

        The way follows the course `along`. If the start does not lie on it, or on any, the way leads onto it first.
        """
        passed: list[Place] = []
        entered: dict[Place, int] = {}
        place = self._behind(along, start)
        while place is not None and place not in entered and len(passed) < steps:
            entered[place] = len(passed)
            course, label = place
            track = self.labels(course) if course is not None else [label]
            passed += [(course, ahead) for ahead in track[track.index(label) :]]
            place = self._behind(course, Thing(self._view.game._source, "square", passed[-1][1]))
        if not passed or place is None:
            return None
        begins = entered.get(place, 0)
        round = len(passed) - begins
        return lambda step: passed[step - 1 if step <= len(passed) else begins + (step - 1 - begins) % round]

    def back(self, start: Thing | None, course: Thing, steps: int) -> str:
        """Return the label of the square `steps` back on a course, going round; the course must have squares."""
        track = self.labels(course)
        place = track.index(start.id) if start is not None and start.id in track else -1
        return track[(place - steps) % len(track)]

    def _behind(self, course: Thing | None, square: Thing | None) -> Place | None:
        """Return what follows a square on a course: the next square, or where the course leads; None for nothing."""
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
