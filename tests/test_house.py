"""The house rules of the code itself: who may know whom, where time and chance come from, what is named where."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from statistics import median

import pytest

from mailgame.rulesets.loading import available, read

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "mailgame"
CODE = sorted(PACKAGE.rglob("*.py"))
RULES = sorted(ROOT.glob("rulesets/*/*.py"))

# docs/architecture.md, "What may import what": the parts from the ground up, and what each may import of those before.
MAY_KNOW: dict[str, set[str]] = {
    # the ground
    "clock": set(),
    "paths": set(),
    "files": set(),
    "ownership": set(),
    "scanning": set(),
    "web": set(),
    "sendable": set(),
    "settings": {"ownership", "sendable"},
    "chance": set(),
    "numerals": set(),
    "shortage": set(),
    # the game
    "law": set(),
    "world": {"numerals", "law"},
    "kernel": {"chance", "law", "world"},
    "game": {"scanning", "shortage", "sendable", "chance", "numerals", "law", "world", "kernel"},
    "primer": {"law"},
    "foresight": {"chance", "law", "world", "kernel", "game"},
    "sandbox": {"shortage", "chance", "law", "world", "kernel"},
    "rulesets": {"numerals", "law", "kernel", "game", "sandbox"},
    # mail, memory and print, which do not know each other
    "post": {"clock", "shortage", "sendable"},
    "store": {"clock", "paths", "ownership"},
    "press": {"paths", "files", "numerals", "shortage"},
    "postoffice": {"clock", "web"},
    # what joins them
    "desk": {"paths", "scanning", "shortage", "chance", "numerals", "law", "world", "kernel", "game", "primer",
             "foresight", "sandbox", "post", "store", "press"},
    "dice": {"chance", "game", "store", "desk"},
    "rehearsing": {"clock", "paths", "chance", "world", "game", "foresight", "rulesets", "post", "store", "press",
                   "desk"},
    "server": {"clock", "files", "paths", "shortage", "kernel", "game", "foresight", "rulesets", "post", "store",
               "press", "desk", "rehearsing"},
    # the roof
    "proving": {"paths", "world", "law", "kernel", "game", "rulesets", "desk", "rehearsing"},
    "shell": {"clock", "files", "sendable", "paths", "web", "settings", "world", "kernel", "game", "foresight",
              "rulesets", "post", "store", "press", "desk", "dice", "server", "proving"},
    "playing": {"clock", "paths", "settings", "kernel", "game", "foresight", "rulesets", "store", "press",
                "postoffice", "desk", "server", "shell"},
    "cli": {"clock", "settings", "shortage", "rulesets", "store", "press", "dice", "rehearsing", "server", "shell",
            "playing"},
    "__main__": {"cli"},
}

LONGEST_RULE, MEDIAN_RULE = 120, 45
"""Lines that a rule file has at most, and at most in the middle."""
LONGEST_FILE = 350
MOST_OF_THE_MACHINE = 2_500
"""Lines that kernel/ has at most."""
"""Lines that a file of the server has at most."""

# Who may ask a library for chance or for the time, and nobody else.
CHANCE = {PACKAGE / "chance" / "dice.py"}
TIME = {PACKAGE / "clock.py"}

# What pytest loads, which a server does not have.
PLUGIN = PACKAGE / "proving" / "plugin.py"


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@cache
def part_of(file: Path) -> str:
    return file.relative_to(PACKAGE).with_suffix("").parts[0]


@cache
def imports(file: Path) -> tuple[tuple[int, str], ...]:
    """Return (line, full name) of everything a file imports, wherever in the file that stands."""
    return tuple(read_imports(file))


def read_imports(file: Path) -> Iterator[tuple[int, str]]:
    package = file.relative_to(ROOT).parent.parts
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield node.lineno, each.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join((*package[: len(package) - node.level + 1], *filter(None, [node.module])))
            module = base if node.level else node.module or ""
            for each in node.names:
                yield node.lineno, f"{module}.{each.name}"


def known_parts(file: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, part) for every other part of the project that a file of it knows."""
    parts = {part_of(each) for each in CODE}
    for line, name in imports(file):
        first, _, rest = name.partition(".")
        part = rest.partition(".")[0]
        if first == "mailgame" and part in parts and part != part_of(file):
            yield line, part


def where(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT)}:{line}"


@pytest.mark.slow
def test_each_part_knows_only_what_it_may() -> None:
    wrong = [
        f"{where(file, line)}: {part_of(file)} knows {known}"
        for file in CODE if part_of(file) != "__init__"
        for line, known in known_parts(file)
        if known not in MAY_KNOW[part_of(file)]
    ]
    assert not wrong, "\n".join(wrong)


def test_every_part_has_its_place() -> None:
    parts = {part_of(file) for file in CODE} - {"__init__"}
    assert parts == set(MAY_KNOW)


def test_a_part_knows_only_parts_below_it() -> None:
    order = list(MAY_KNOW)
    assert [(part, known) for place, part in enumerate(order) for known in MAY_KNOW[part] - {*order[:place]}] == []


@cache
def known_files() -> Mapping[Path, Mapping[Path, int]]:
    """Return for every file of the project the files of it that it imports, each with the line where it does.

    An import counts wherever it stands: in a function too, and for type checking only. Whoever imports out of another
    package imports its `__init__.py` as well, since Python reads that first.
    """
    files = {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in CODE}
    known: dict[Path, dict[Path, int]] = {file: {} for file in CODE}
    for file in CODE:
        for line, name in imports(file):
            words = name.split(".")
            above = [".".join(words[:count]) for count in range(len(words), 0, -1)]
            found = [files[each] for each in above if each in files]
            around = [each for each in found[1:] if each.parent in file.parents]  # its own packages were read before it
            for other in found:
                if other != file and other not in around:
                    known[file].setdefault(other, line)
    return known


def circle_of(file: Path, known: Mapping[Path, Mapping[Path, int]]) -> tuple[Path, ...]:
    """Return the shortest way along the imports from a file back to it, which it begins with; () if there is none."""
    importer: dict[Path, Path] = {}
    waiting = deque([file])
    while waiting:
        last = waiting.popleft()
        if file in known[last]:
            way = [last]
            while way[0] != file:
                way.insert(0, importer[way[0]])
            return tuple(way)
        for other in known[last]:
            if other not in importer:
                importer[other] = last
                waiting.append(other)
    return ()


def test_a_circle_is_found_and_what_only_leads_to_it_is_not_in_it() -> None:
    cli, desk, post, law = map(Path, ("cli.py", "desk.py", "post.py", "law.py"))
    known = {cli: {desk: 1}, desk: {law: 1, post: 2}, post: {law: 1, desk: 2}, law: {}}
    assert [circle_of(file, known) for file in known] == [(), (desk, post), (post, desk), ()]


@pytest.mark.slow
def test_no_circle_of_imports_also_for_type_checking_only() -> None:
    known = known_files()
    circles = {frozenset(circle): circle for file in CODE if (circle := circle_of(file, known))}
    wrong = [
        "a circle of imports:\n" + "\n".join(
            f"  {where(file, known[file][other])} imports {other.relative_to(ROOT)}"
            for file, other in zip(circle, (*circle[1:], circle[0]), strict=True)
        )
        for circle in circles.values()
    ]
    assert not wrong, "\n".join(sorted(wrong))


def room_of(file: Path) -> Path:
    """Return the room of a file: the folder in its part in which it stands; in the hall each file is one by itself."""
    return Path(*file.relative_to(PACKAGE).parts[:2])


def test_no_room_stands_on_one_that_stands_on_it() -> None:
    """The rooms of a part have floors as the parts have."""
    known: dict[Path, dict[Path, int]] = {room_of(file): {} for file in CODE}
    ways: dict[tuple[Path, Path], str] = {}
    for file, others in known_files().items():
        for other, line in others.items():
            rooms = room_of(file), room_of(other)
            if part_of(file) == part_of(other) and rooms[0] != rooms[1] and rooms[1].name != "__init__.py":
                known[rooms[0]][rooms[1]] = line
                ways[rooms] = f"  {where(file, line)} imports {other.relative_to(ROOT)}"
    circles = {frozenset(circle): circle for room in known if (circle := circle_of(room, known))}
    wrong = [
        "\n".join(("rooms in a circle:", *(ways[pair] for pair in zip(circle, (*circle[1:], circle[0]), strict=True))))
        for circle in circles.values()
    ]
    assert not wrong, "\n".join(sorted(wrong))


def test_a_rule_imports_the_law_and_nothing_else() -> None:
    assert RULES
    wrong = [
        f"{where(file, line)}: {name}"
        for file in RULES
        for line, name in imports(file)
        if file.name != "words.py" and file.parent.name != "words"  # what that may import is looked at as it is read
        and not name.startswith(("mailgame.law.", "__future__.", f"rulesets.{file.parent.name}.words."))
    ]
    assert not wrong, "\n".join(wrong)


def test_a_rule_file_can_be_read_at_a_sitting() -> None:
    """What recurs in games of many kinds is a kit in `mailgame/law/kits`, not lines of a rule."""
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in RULES if re.match(r"r\d", file.name)}
    assert {str(file.relative_to(ROOT)): count for file, count in lines.items() if count > LONGEST_RULE} == {}
    assert median(lines.values()) <= MEDIAN_RULE


def test_a_file_of_the_server_can_be_read_at_a_sitting() -> None:
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in CODE}
    assert {where(file, 1): count for file, count in lines.items() if count > LONGEST_FILE} == {}


def test_the_machine_can_be_read_in_an_hour() -> None:
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in (PACKAGE / "kernel").glob("*.py"))
    assert lines <= MOST_OF_THE_MACHINE, f"kernel/ has {lines} lines; what the game around it can do, it should"


def test_chance_comes_from_one_place() -> None:
    wrong = [
        where(file, line)
        for file in {*CODE, *RULES} - CHANCE
        for line, name in imports(file)
        if name.split(".")[0] in ("random", "numpy") or name == "os.urandom"
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_the_time_comes_from_one_place() -> None:
    asking = {("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today"), ("time", "time"),
              ("time", "time_ns"), ("time", "localtime"), ("utils", "localtime"), ("utils", "make_msgid")}
    wrong = []
    for file in {*CODE, *RULES} - TIME:
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Attribute):
                owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
                if (owner, node.attr) in asking:
                    wrong.append(where(file, node.lineno))
        wrong += [where(file, line) for line, name in imports(file)
                  if name in ("time.time", "time.time_ns", "time.localtime", "email.utils.localtime",
                              "email.utils.make_msgid")]
    assert not wrong, "\n".join(wrong)


def proper_names() -> set[str]:
    """Return the names by which a game, an item or a rule of a shipped ruleset can be recognised.

    A rule's title of plain words (Players, The Board) is none: the law's own vocabulary has those words too.
    """
    plain = set(re.findall(r"[a-z]+", " ".join(file.read_text().lower() for file in (PACKAGE / "law").rglob("*.py"))))
    names = set()
    for slug, folder in available([ROOT / "rulesets"]).items():
        ruleset = read(folder)
        names |= {slug, ruleset.title}
        titles = [rule.title for rule in ruleset.rules.values()]
        options = [each for rule in ruleset.rules.values() for group in rule.arguments.values() for each in group]
        names |= {each for each in options if each[:1].isupper() and " " in each}
        names |= {each for each in titles if each[:1].isupper() and not each.startswith("The ")
                  and not set(re.findall(r"[a-z]+", each.lower())) <= plain}
    return names


def test_proper_names_are_found() -> None:
    names = proper_names()
    assert {each.name for each in (ROOT / "rulesets").iterdir() if each.is_dir()} <= names
    assert any(" " in name for name in names)


def test_the_server_names_no_game_and_nothing_in_one() -> None:
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(proper_names())))
    places = [*CODE, *sorted((ROOT / "templates").rglob("*.*")), *sorted((ROOT / "migrations").rglob("*.py"))]
    wrong = [
        f"{where(file, number)}: {found[0]}"
        for file in places if file.suffix != ".pyc"
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if (found := pattern.search(line))
    ]
    assert not wrong, "\n".join(wrong)


def tracked() -> list[Path]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    return [ROOT / name.decode() for name in done.stdout.split(b"\0") if name]


@pytest.mark.slow
def test_no_file_names_the_host_of_a_package_registry() -> None:
    halves = (("py", "pi.org"), ("python", "hosted.org"), ("npm", "js.org"), ("npm", "js.com"), ("crates", ".io"),
              ("rubygems", ".org"), ("conda", ".io"), ("docker", ".io"), ("proxy.golang", ".org"), ("index-", "url"))
    hosts = [one + other for one, other in halves]  # in halves, or this file would name them
    wrong = [
        f"{file.relative_to(ROOT)}: {host}"
        for file in tracked() if file.is_file()
        for host in hosts
        if host.encode() in file.read_bytes()
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_every_file_opens_with_a_sentence_that_says_its_subject() -> None:
    wrong = []
    for file in [*CODE, *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "benchmarks").rglob("*.py"))]:
        said = (ast.get_docstring(tree(file)) or "").partition("\n\n")[0]
        if not said.endswith((".", ":", "?", "…")):
            wrong.append(f"{file.relative_to(ROOT)} does not open with a sentence that says what it is about")
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_nothing_is_left_for_later() -> None:
    marks = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|Not" r"ImplementedError)\b"
                       r"|mark\.(skip|xf" r"ail)|pytest\.(skip|xf" r"ail)\(")
    wrong = [
        f"{where(file, number)}: {line.strip()}"
        for file in tracked() if file.suffix in (".py", ".toml", ".md", ".sh", ".html", ".txt") and file.is_file()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if marks.search(line)
    ]
    assert not wrong, "\n".join(wrong)


def project() -> dict[str, list[str]]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["project"]
    return {"server": table["dependencies"], **table["optional-dependencies"]}


def asked_for_by(part: str) -> set[str]:
    """Return the libraries that a part may import: those of the server, and for some those of their extra."""
    extra = {"postoffice": ["play"], "playing": ["play"], "proving": ["prove"]}
    return {plain_name(each) for group in ["server", *extra.get(part, [])] for each in project()[group]}


def plain_name(requirement: str) -> str:
    match = re.match(r"[\w.-]+", requirement)
    assert match
    return re.sub(r"[-_.]+", "-", match[0]).lower()


@pytest.mark.slow
def test_every_library_that_is_imported_is_asked_for() -> None:
    given_by = packages_distributions()
    standard = sys.stdlib_module_names | {"compression"}  # which Python has from 3.14 on
    wrong = set()
    for file in CODE:
        for line, name in imports(file):
            top = name.partition(".")[0]
            if top != "mailgame" and top not in standard:
                owners = {plain_name(each) for each in given_by.get(top, [top])}
                if not owners & asked_for_by(part_of(file)):
                    wrong.add(f"{where(file, line)}: {top}, of {', '.join(owners)}")
    assert not wrong, "\n".join(sorted(wrong))


def test_every_library_that_is_asked_for_is_used() -> None:
    used = {name.partition(".")[0] for file in CODE for _, name in imports(file)}
    given_by = packages_distributions()
    owners = {plain_name(owner) for top in used for owner in given_by.get(top, [])}
    asked_for = asked_for_by("postoffice") | asked_for_by("proving")
    by_name = {"psycopg", "pydantic-monty-runtime", "tzdata"}  # loaded by SQLAlchemy, the sandbox and zoneinfo
    assert asked_for - owners <= by_name, f"asked for and not used: {asked_for - owners - by_name}"


@pytest.mark.slow
def test_the_server_runs_without_what_only_the_post_office_needs() -> None:
    given_by = packages_distributions()
    play = {plain_name(each) for extra in ("play", "prove") for each in project()[extra]}
    modules = sorted(top for top, owners in given_by.items() if play & {plain_name(each) for each in owners})
    ours = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in CODE
            if part_of(file) not in ("postoffice", "playing", "__main__") and "examples" not in file.parts
            and file != PLUGIN]
    tries = (f"import sys, importlib; sys.modules.update(dict.fromkeys({modules})); "
             f"[importlib.import_module(each) for each in {ours}]; "
             "from mailgame.cli import main; main(['play', '--ruleset', sys.argv[1]])")
    ruleset = min(available([ROOT / "rulesets"]))
    done = subprocess.run([sys.executable, "-c", tries, ruleset], cwd=ROOT, capture_output=True, text=True, check=False)
    assert {"pymap", "aiosmtpd"} <= set(modules)
    assert "pip install 'mailgame[play]'" in " ".join(done.stderr.split())
    assert done.returncode == 2, done.stderr


def test_every_version_is_pinned() -> None:
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    for line in lines:
        assert re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][\w.+!]*", line), line
    pinned = {plain_name(line) for line in lines}
    needed = {plain_name(each) for group in project().values() for each in group}
    assert needed <= pinned, f"not pinned: {needed - pinned}"


@pytest.mark.slow
def test_the_wheel_carries_rulesets_templates_and_migrations(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT,
                   check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    there = tmp_path / "elsewhere"
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(there)], check=True)
    for what in ("rulesets", "templates", "migrations"):
        shipped = {file.relative_to(ROOT / what) for file in tracked() if file.is_relative_to(ROOT / what)}
        carried = {file.relative_to(there / "mailgame" / "_data" / what)
                   for file in (there / "mailgame" / "_data" / what).rglob("*") if file.is_file()}
        assert shipped
        assert shipped <= carried, f"{what}: not in the wheel: {sorted(map(str, shipped - carried))}"
    asks = ("import sys; sys.path.insert(0, sys.argv[1]); from mailgame import paths; "
            "from mailgame.rulesets import loading; "
            "print([loading.read(f).title for f in loading.available([paths.rulesets_folder()]).values()], "
            "paths.templates_folder(), paths.migrations_folder())")
    said = subprocess.run([sys.executable, "-c", asks, str(there)], cwd=tmp_path, check=True, capture_output=True,
                          text=True)
    assert str(there / "mailgame" / "_data" / "templates") in said.stdout
    assert all(read(folder).title in said.stdout for folder in available([ROOT / "rulesets"]).values())
