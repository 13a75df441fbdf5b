"""Words of pictures that come with a letter."""

from __future__ import annotations

from ..commands import Order

__all__ = ["picture_of", "unfit_picture"]


def unfit_picture(order: Order, what: str, pixels: int) -> str:
    """Return why the first picture with an order will not do for `what` ("a pawn"), in words; "" if it will.

    It will not if there is none, or if it is wider or higher than `pixels`.
    """
    if not order.pictures:
        return "There was no picture with your letter. Attach one, PNG, GIF or JPEG."
    width, _, height = order.pictures[0].partition(":")[0].partition("x")
    fits = max(int(width), int(height)) <= pixels
    return "" if fits else f"Your picture is {width} by {height} pixels; {what} has at most {pixels} by {pixels}."


def picture_of(order: Order) -> str:
    """Return the first picture with an order, to be kept in a text attribute; "" if there is none."""
    return order.pictures[0].partition(":")[2] if order.pictures else ""
