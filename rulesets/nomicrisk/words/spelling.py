"""Spelling: letters and digits, what they are worth, and which words they make."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from mailgame.law import Order, View

LONGEST_FOUND = 5
MOST_TRIED = 7
"""The longest word that is suggested, and among how many letters it is looked for."""


def letters_in(text: str) -> list[str]:
    """Return the letters, or digits, that a text of a rule lists: “A, E, I”."""
    return [part.split()[0] for part in text.split(",") if part.strip()]


def consonants(worths: str, vowels: str) -> list[str]:
    """Return the letters that have a worth and are no vowels."""
    return [letter for letter in letters_in(worths) if letter not in letters_in(vowels)]


def worth_of(word: str, worths: str) -> int:
    """Return what the letters of a word are worth together, by a text like “A 1, B 3”."""
    table = dict(part.split()[:2] for part in worths.split(",") if len(part.split()) > 1)
    return sum(int(table[letter]) for letter in word if table.get(letter, "").isdecimal())


def used_by(order: Order) -> list[str]:
    """Return the letters that an order for a word uses, with the digit that it adds."""
    return [*order.word.upper(), *([str(order.number)] if order.number is not None else [])]


def without(letters: Sequence[str], used: Sequence[str]) -> list[str]:
    """Return letters after some were used, each as often as it was used."""
    left = list(letters)
    for letter in used:
        if letter in left:
            left.remove(letter)
    return left


def not_first(view: View) -> str:
    """Return that it is too late in a turn for a word, in words; "" if it is not."""
    return "A word can only be the first thing in your turn, and one a turn." if view.game.acted else ""


def not_spelt(view: View, order: Order, digits: Sequence[str], worths: str) -> str:
    """Return why a player cannot make a word of their letters, in words; "" if they can."""
    word, has = order.word.upper(), list(order.giver.letters)
    strange = next((letter for letter in word if letter not in letters_in(worths)), "")
    if strange:
        return f"{strange} is no letter of a word. A digit is added behind it: word CAT with 2"
    if order.number is not None and str(order.number) not in digits:
        return f"What can be added to a word is one of {', '.join(digits)}."
    lacks = without(used_by(order), has)
    return f"You have not got all letters for that; you lack {', '.join(lacks)}." if lacks else ""


def not_english(view: View, word: str, listed: str, shortest: int) -> str:
    """Return why a word is not English, by a list and by what the Admin has ruled, in words; "" if it is."""
    if len(word) < shortest:
        return f"A word has {shortest} letters at least."
    if word.lower() in view.game.ruled_out:
        return f"The Admin has ruled that “{word}” is no word."
    try:
        known = word.lower() in view.game.ruled_in or view.is_word(word, listed)
    except LookupError:
        return f"There is no list of words called “{listed}”."
    return "" if known else f"“{word}” is not in the list of words."


def best_line(
    view: View, letters: Sequence[str], digits: Sequence[str], worths: str, listed: str, shortest: int
) -> str:
    """Return the line that spells the word that is worth most, of a player’s letters; "" if there is none.

    Words of up to LONGEST_FOUND letters are looked for among the first letters that they have, and the highest digit
    that they have is added.
    """
    known = [letter for letter in letters if letter not in digits][:MOST_TRIED]
    tried = {"".join(some) for length in range(2, LONGEST_FOUND + 1) for some in permutations(known, length)}
    can = sorted(word for word in tried if not not_english(view, word, listed, shortest))
    best = max(can, key=lambda word: worth_of(word, worths), default="")
    digit = max((letter for letter in letters if letter in digits), default="")
    return f"word {best}{f' with {digit}' if digit else ''}" if best else ""
