"""The lexicon: each word of the language is listed by the one file that defines it."""

from __future__ import annotations

import inspect
from collections import Counter
from types import ModuleType

import pytest

from mailgame import law
from mailgame.law.lexicon import MODULES, WORDS

LISTING = [module for module in MODULES if hasattr(module, "__all__")]


def test_no_word_is_listed_twice() -> None:
    listed = Counter(name for module in LISTING for name in module.__all__)
    assert [name for name, count in listed.items() if count > 1] == []


@pytest.mark.parametrize("module", LISTING, ids=lambda module: module.__name__)
def test_a_file_lists_what_it_defines_itself(module: ModuleType) -> None:
    classes_and_functions = [one for name in module.__all__
                             if inspect.isroutine(one := getattr(module, name)) or inspect.isclass(one)]
    borrowed = {one.__name__ for one in classes_and_functions if one.__module__ != module.__name__}
    assert borrowed == set()


def test_a_rule_file_imports_every_word_and_nothing_else() -> None:
    imported: dict[str, object] = {}
    exec("from mailgame.law import *", imported)
    del imported["__builtins__"]
    assert imported == dict(WORDS)
    assert all(getattr(law, name) is word for name, word in WORDS.items())
