"""Letters and pages in a real browser: nothing overflows, nothing complains, dark is dark, the slider goes back."""

import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from mailgame.press.letters.letters import Letters
from mailgame.press.pictures.colours import DARK, LIGHT, luminance
from mailgame.press.scenes.boardscene import Board, Square
from mailgame.press.scenes.scene import Happening, MayDo
from mailgame.press.site.site import write_site
from tests.press import post, table
from tests.servers.chromium import examine, screenshot
from tests.servers.ground import find_program
from tests.share import share

pytestmark = pytest.mark.server

PAGES = (
    "index.html", "players.html", "commands.html", "dice.html", "rules/index.html", "rules/20.html",
    "proposals/index.html", "proposals/298.html", "proposals/301.html", "updates/index.html", "updates/11.html",
)  # fmt: skip


BROKEN_BUTTONS = """
[...document.querySelectorAll("a.button")].filter((button) => {
  const text = button.firstChild;
  return [...text.data.matchAll(/[^ ]+/g)].some((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  });
}).map((button) => button.textContent)
"""


@pytest.fixture(scope="module")
def letters(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("letters")
    for kind, letter in post.every_letter(Letters(post.TEMPLATES)).items():
        html = letter.html
        for cid, name, png in letter.pictures:
            (folder / name).write_bytes(png)
            html = html.replace(f"cid:{cid}", name)
        (folder / f"{kind}.html").write_text(html, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_site(table.scene(), folder, post.TEMPLATES)
    return folder


def look(page: Path, width: int, dark: bool, out: Path) -> None:
    seen = screenshot(page, out, width, dark)
    assert seen.width <= width, f"{page.name} is {seen.width} pixels wide on a screen of {width}"
    assert seen.complaints == []
    with Image.open(out) as picture:
        corner = picture.convert("RGB").getpixel((1, picture.height - 2))
    ground = f"#{corner[0]:02x}{corner[1]:02x}{corner[2]:02x}"
    assert abs(luminance(ground) - luminance((DARK if dark else LIGHT).ground)) < 0.02, ground


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [400, 1200])
@pytest.mark.parametrize("kind", ["update", "receipt", "digest", "reminder", "turn", "was it you"])
def test_letters_fit_on_every_screen(letters, tmp_path, kind, width, dark):
    look(letters / f"{kind}.html", width, dark, tmp_path / "letter.png")


@pytest.mark.parametrize(("width", "dark"), share([(400, False), (400, True), (1200, True), (1200, False)], 2))
@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_on_every_screen(site, tmp_path, name, width, dark):
    look(site / name, width, dark, tmp_path / "page.png")


def test_no_letter_breaks_a_word_on_a_button(letters):
    pages = sorted(letters.glob("*.html"))
    assert {page.stem: broken for page, broken in examine(pages, BROKEN_BUTTONS, 400).items() if broken} == {}


def test_a_name_without_spaces_does_not_push_anything_wide(tmp_path):
    scene, long = post.update(), "Ann" * 30
    seats = (replace(table.seats()[0], name=long), *table.seats()[1:])
    happenings = (replace(table.happenings()[0], who=(long,), text=f"{long} moved."), *table.happenings()[1:])
    update = replace(scene.news.update, seats=seats, happenings=happenings)
    letter = Letters(post.TEMPLATES).write("update", replace(scene, news=replace(scene.news, update=update)))
    (tmp_path / "letter.html").write_text(letter.html, encoding="utf-8")
    write_site(replace(table.scene(), seats=seats, updates=(update,)), tmp_path / "site", post.TEMPLATES)
    for page in ("letter.html", "site/index.html", "site/players.html", "site/updates/11.html"):
        assert screenshot(tmp_path / page, tmp_path / "page.png", 400).width <= 400, page


def test_a_long_command_on_a_button_wraps_on_a_telephone(tmp_path):
    long = MayDo("Go on", "move 12 soldiers and 3 scouts and 2 miners and 1 general from 114 to 115")
    letter = Letters(post.TEMPLATES).write("update", replace(post.update(), may_do=(long,)))
    (tmp_path / "letter.html").write_text(letter.html, encoding="utf-8")
    assert screenshot(tmp_path / "letter.html", tmp_path / "letter.png", 400).width <= 400


@pytest.mark.parametrize("width", [320, 420])
def test_the_words_on_a_button_are_never_broken(tmp_path, width):
    offered = {
        "one": (MayDo("Buy it", "buy 17", "Buy it"),),
        "two": (MayDo("Yes", "vote 301 yes", "Yes"), MayDo("No", "vote 301 no", "No")),
        "long": (MayDo("Trade", "trade 1400 to Robin for 20", "Trade $1400 to Robin for 20"),),
        "words": (MayDo("Build a house on Windmill Hill for $400.", "build house on 9", "Build it"),),
    }
    for name, acts in offered.items():
        letter = Letters(post.TEMPLATES).write("update", replace(post.update(), may_do=acts))
        (tmp_path / f"{name}.html").write_text(letter.html, encoding="utf-8")
    found = examine(sorted(tmp_path.glob("*.html")), BROKEN_BUTTONS, width)
    assert {page.stem: broken for page, broken in found.items()} == {name: [] for name in offered}


@contextmanager
def served(folder: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *args: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


DRIVER = """<!doctype html><title>driver</title><iframe src="START" width="1000" height="900"></iframe>
<pre id="said"></pre>
<script>
const frame = document.querySelector("iframe");
const say = (words) => { document.querySelector("#said").textContent += words + "\\n"; };
let loads = 0;
frame.onload = async () => {
  const page = frame.contentDocument;
  const slider = page.querySelector("input[type=range]");
  loads += 1;
  if (loads === 1) {
    say("from " + slider.getAttribute("aria-valuetext"));
    slider.value = slider.max - 1;
    slider.dispatchEvent(new Event("input"));
    slider.dispatchEvent(new Event("change"));
    return;
  }
  say("to " + slider.getAttribute("aria-valuetext"));
  say("address " + frame.contentWindow.location.pathname);
  say("next " + page.querySelector("[rel=next]").href.split("/").slice(-2).join("/"));
  say("player " + new URL(page.querySelector("table a.player").href).pathname);
  say("heading " + page.querySelector("h1").textContent);
};
</script>"""


@pytest.mark.parametrize("start", ["index.html", "updates/11.html"])
def test_the_slider_goes_back_to_the_page_of_an_earlier_update(site, tmp_path, start):
    (site / "driver.html").write_text(DRIVER.replace("START", start), encoding="utf-8")
    with served(site) as base:
        told = subprocess.run(
            [
                find_program("chromium", "chromium"), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
                "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
                f"--user-data-dir={tmp_path / 'data'}", "--virtual-time-budget=20000", "--dump-dom",
                f"{base}/driver.html",
            ],
            capture_output=True, text=True, timeout=120, check=True,
        ).stdout  # fmt: skip
    said = told.partition('<pre id="said">')[2].partition("</pre>")[0]
    assert said.splitlines() == [
        "from Update 11, Friday 18 December 2026: Ann paid Bert at Pirate Cove, and Dmitri went to Jail.",
        "to Update 10, Tuesday 15 December 2026: What happened in update 10.",
        "address /updates/10.html",
        "next updates/11.html",
        "player /players.html",
        "heading What happened in update 10.",
    ]


def dom(page: str, data: Path) -> str:
    """Return a page as it stands once its scripts have run."""
    return subprocess.run(
        [
            find_program("chromium", "chromium"), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
            "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={data}", "--virtual-time-budget=20000", "--dump-dom", page,
        ],
        capture_output=True, text=True, timeout=120, check=True,
    ).stdout  # fmt: skip


def verdict(html: str) -> str:
    said = html.partition("data-verdict")[2].partition("</p>")[0].partition(">")[2]
    return re.sub("<[^>]*>", "", said).partition(" This page")[0]


def marks(html: str) -> list[str]:
    return re.findall(r"<tr[^>]*>\s*<td[^>]*data-check[^>]*>([^<]*)</td>", html)


def test_the_page_of_dice_finds_every_roll_right_from_disk_and_from_a_host(site, tmp_path):
    with served(site) as base:
        for place in ((site / "dice.html").resolve().as_uri(), f"{base}/dice.html"):
            html = dom(place, tmp_path / "data")
            assert verdict(html) == "✓ All 23 rolls are right. 1 more was set by a script or a correction, not thrown."
            assert marks(html) == ["✓"] * 13 + ["·"] + ["✓"] * 10
            assert "✗" not in html


@pytest.mark.parametrize(
    ("found", "instead", "words", "wrong"),
    [
        ('"values": [5, 6]', '"values": [6, 6]', "✗ 1 of 23 rolls is not right.", 1),
        ("<span data-shown>5, 6<", "<span data-shown>6, 6<", "✗ 1 of 23 rolls is not right.", 1),
        ('"who": "Bert"', '"who": "Farid"', "✗ 1 of 23 rolls is not right.", 1),
        ('data-hash="', 'data-hash="0', "✗ The rolls are right, but not what was promised of them.", 0),
        ('data-next="', 'data-next="0', "✗ The rolls are right, but not what was promised of them.", 0),
    ],
)  # fmt: skip
def test_the_page_of_dice_finds_what_was_changed(site, tmp_path, found, instead, words, wrong):
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    whole = (site / "dice.html").read_text(encoding="utf-8")
    first, second, rest = whole.partition('id="epoch-1"')
    assert found in rest, rest[:3000]
    changed = first + second + rest.replace(found, instead, 1)
    (folder / "dice.html").write_text(changed, encoding="utf-8")
    html = dom((folder / "dice.html").resolve().as_uri(), tmp_path / "data")
    assert verdict(html).startswith(words)
    assert marks(html).count("✗") == wrong


def test_the_page_of_dice_misses_a_roll_that_is_left_out(site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    whole = (site / "dice.html").read_text(encoding="utf-8")
    rows = re.findall(r"<tr data-roll=.*?</tr>", whole, re.S)
    row = next(row for row in rows if '"label": "move"' in row and '"n": 1,' in row and "no. 1" in row)
    (folder / "dice.html").write_text(whole.replace(row, ""), encoding="utf-8")
    html = dom((folder / "dice.html").resolve().as_uri(), tmp_path / "data")
    assert verdict(html).startswith("✗ The rolls are right, but not what was promised of them.")
    assert "A roll is left out" in html


@pytest.mark.parametrize(
    ("told", "found", "instead", "words", "signs"),
    [
        (False, "", "", "✓ All 23 rolls are right. 1 more was set by a script or a correction, not thrown. 2 from "
                        "decks can be checked when the game is over.", "✓··✓"),
        (True, "", "", "✓ All 27 rolls are right. 1 more was", "·✓✓✓✓✓"),
        (True, "<span data-shown>card", "<span data-shown>joker", "✗ 1 of 27 rolls is not right.", "✗"),
        (True, '"of": ["gold", 1, 1]', '"of": ["gold", 1, 2]', "✗ 1 of 27 rolls is not right.", "✗"),
        (True, '"of": ["gold", 1, 1]', '"of": ["gold", 3, 1]', "✗ 1 of 27 rolls is not right.", "✗"),
    ],
)  # fmt: skip
def test_the_page_of_dice_checks_what_was_dealt_once_the_deck_can_be_looked_into(
    tmp_path, told, found, instead, words, signs
):
    folder = tmp_path / "site"
    write_site(replace(table.scene(), dice=table.decks(told)), folder, post.TEMPLATES)
    page = folder / "dice.html"
    whole = page.read_text(encoding="utf-8")
    assert found in whole
    page.write_text(whole.replace(found, instead, 1), encoding="utf-8")
    html = dom(page.resolve().as_uri(), tmp_path / "data")
    assert verdict(html).startswith(words)
    assert signs in "".join(marks(html))


def test_the_page_of_dice_misses_a_card_that_is_left_out(tmp_path):
    folder, book = tmp_path / "site", table.decks(told=True)
    book["epochs"][1]["rolls"].pop()
    write_site(replace(table.scene(), dice=book), folder, post.TEMPLATES)
    html = dom((folder / "dice.html").resolve().as_uri(), tmp_path / "data")
    assert verdict(html).startswith("✗ The rolls are right, but not what was promised of them.")


SIZES = """(() => {
  const view = document.querySelector(".map-view"), map = view.querySelector(".map").getBoundingClientRect();
  const radios = [...document.querySelectorAll("[name=map-zoom]")];
  const chosen = radios.filter(each => each.checked).map(each => each.value);
  const first = document.getElementById(view.dataset.begin).getBoundingClientRect();
  const frame = view.getBoundingClientRect();
  const seen = first.left >= frame.left && first.right <= frame.right;
  radios.forEach(each => { each.checked = false; });
  const bare = view.querySelector(".map").getBoundingClientRect().width;
  return [chosen, Math.round(map.width - frame.width), seen, Math.round(bare - frame.width)];
})()"""


@pytest.mark.parametrize("width", [420, 1200])
def test_a_map_can_be_read_on_a_telephone_from_what_moved_last_and_is_whole_on_other_screens(tmp_path, width):
    row = tuple(Square(str(n), n) for n in range(1, 31))
    board = Board(row, hexes=tuple((n % 10, n // 10) for n in range(30)))
    last = replace(table.scene().updates[-1], happenings=(Happening("Ann enters #29 with 1 soldier."),))
    scene = replace(table.scene(), board=board, seats=(), updates=(last,))
    write_site(scene, tmp_path, post.TEMPLATES)
    page = tmp_path / "index.html"
    chosen, over, seen, over_without_script = examine([page], SIZES, width)[page]
    assert seen, "the area that was named last stands in the frame"
    if width == 420:
        assert chosen == ["full"]
        assert over > 300
        assert over_without_script > 300
    else:
        assert chosen == ["whole"]
        assert over <= 0
        assert over_without_script <= 0
