"""The site: lasting addresses, every page reachable, written anew only where something changed."""

import hashlib
import itertools
import json
import os
import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from msgspec.structs import replace

from mailgame.dice import dicebook
from mailgame.press.pictures.drawings import pawn_picture
from mailgame.press.pictures.lines import purses_svg
from mailgame.press.scenes.rulescene import RulePage, TallyLine
from mailgame.press.scenes.scene import Game, Moment, Seat
from mailgame.press.scenes.sitescene import Scene
from mailgame.press.site.site import Site, write_site
from tests.press import table
from tests.press.markup import HOSTILE, Page
from tests.press.post import TEMPLATES


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("site")
    write_site(table.scene(), found, TEMPLATES)
    return found


def pages(folder):
    return {str(file.relative_to(folder)): Page(file.read_text(encoding="utf-8")) for file in folder.rglob("*.html")}


@pytest.mark.slow
def test_each_thing_has_a_lasting_address(folder):
    expected = {
        "index.html", "players.html", "commands.html", "dice.html", "search.html", "rules/index.html", "rules/12.html",
        "rules/14.html", "rules/20.html", "rules/32.html", "proposals/index.html", "proposals/298.html",
        "proposals/301.html", "proposals/302.html", "updates/index.html", "updates/10.html", "updates/11.html",
        "cases/index.html", *(f"cases/{number}.html" for number in range(1, 6)),
    }  # fmt: skip
    assert set(pages(folder)) == expected
    assert "ann" in pages(folder)["players.html"].ids
    assert {"14.1", "14.6", "history", "revision-1"} <= set(pages(folder)["rules/14.html"].ids)


def test_pages_are_whole_and_their_ids_are_unique(folder):
    for name, page in pages(folder).items():
        assert not page.wrong, name
        assert not page.open_at_end, name
        assert len(page.ids) == len(set(page.ids)), name


def test_every_link_leads_somewhere(folder):
    found = pages(folder)
    before_the_scene = {"proposals/287.html", *(f"updates/{number}.html" for number in range(1, 10))}
    for name, page in found.items():
        for link in page.links:
            if link.startswith("mailto:"):
                continue
            address, anchor = urldefrag(link)
            target = os.path.normpath(Path(name).parent / address) if address else name
            if link.startswith("webcal:"):
                target = str(Path(link).name)
            if target in before_the_scene or (not target.endswith(".html") and (folder / target).is_file()):
                continue
            assert target in found, (name, link)
            assert not anchor or anchor in found[target].ids, (name, link)


def test_nothing_is_fetched_from_elsewhere(folder):
    for name, page in pages(folder).items():
        for address in page.fetched():
            assert address.startswith("data:image/png;base64,") or (folder / name).parent.joinpath(address).exists(), (
                address
            )
    css = (folder / "static/site.css").read_text()
    assert set(re.findall(r'url\("([^"]*)"\)', css)) == {"Inter-Regular.otf", "Inter-SemiBold.otf"}
    for file in (*folder.rglob("*.css"), *folder.rglob("*.js")):
        assert "//" not in file.read_text().replace("// ", ""), file


def test_pages_allow_nothing_but_what_is_theirs(folder):
    for name, page in pages(folder).items():
        (policy,) = (
            attributes["content"]
            for tag, attributes in page.tags
            if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
        )
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert not any("style" in attributes for _, attributes in page.tags), name


def test_pages_can_be_used_with_a_screen_reader(folder):
    for name, page in pages(folder).items():
        tags = [tag for tag, _ in page.tags]
        assert tags.count("h1") == 1, name
        assert tags.count("main") == 1, name
        assert ("html", {"lang": "en"}) in page.tags
        levels = [int(tag[1]) for tag in tags if re.fullmatch(r"h[1-6]", tag)]
        assert all(after - before <= 1 for before, after in itertools.pairwise(levels)), (name, levels)
        for tag, attributes in page.tags:
            if tag == "svg":
                assert {"aria-hidden", "aria-label", "aria-labelledby"} & set(attributes), name
            if tag == "th":
                assert "scope" in attributes
        assert ("a", {"class": "skip", "href": "#main"}) in page.tags


def test_the_front_page_says_where_everyone_stands_and_when_it_goes_on(folder):
    text = pages(folder)["index.html"].text
    assert "Sunday 20 December, before midnight (Toronto)" in text
    assert "Ann 8 Pirate Cove $9,876" in text
    assert "Farid inactive" in text
    assert "301 Cheaper houses" in text
    assert "−$240" in text


@pytest.mark.parametrize(("count", "folded"), [(6, 0), (12, 7)])
def test_of_many_proposals_of_a_player_the_newest_are_in_sight(tmp_path, count, folded):
    scene = table.scene()
    proposals = [replace(scene.proposals[0], number=n, author=scene.seats[0].name) for n in range(1, count + 1)]
    write_site(replace(scene, proposals=tuple(proposals)), tmp_path, TEMPLATES)
    page = (tmp_path / "players.html").read_text(encoding="utf-8")
    inside, _, below = page.partition("<th scope=\"row\">Proposed</th>")[2].partition("</details>")
    assert (f"<summary>{folded} earlier ones</summary>" in inside) == bool(folded)
    assert (below if folded else inside).partition("</td>")[0].count("<a href") == count - folded


def test_an_update_tells_its_story_with_every_die(folder):
    page = pages(folder)["updates/11.html"]
    dice = [int(attributes["aria-label"]) for _, attributes in page.tags if attributes.get("class") == "die"]
    assert dice == [value for it in table.happenings() for roll in it.dice for value in roll.values]
    assert "3 × 8 = 24 rent" in page.text
    assert ("../updates/10.html") in page.links


def test_a_rule_shows_how_it_came_to_be(folder):
    page = pages(folder)["rules/20.html"]
    assert "house_price: 500 → 400" in page.text
    assert "proposal 287" in page.text
    html = (folder / "rules/20.html").read_text()
    assert "<del>doubles</del> <ins>triples</ins>" in html
    assert "applies it by hand" in pages(folder)["rules/32.html"].text


def test_a_proposal_shows_what_it_would_change_as_a_chart_and_as_a_table(folder):
    page = Page((folder / "proposals/301.html").read_text())
    text = " ".join(page.text.split())
    assert "A second look" in text
    assert "It ends the game in 3 of 20 games; without it none would end." in text
    assert "+$270 (−$81 to +$459)" in text
    assert [attributes["class"] for tag, attributes in page.tags if tag == "svg"].count("chart") == 1
    assert 'href="../rules/14.html"' in (folder / "proposals/301.html").read_text()
    assert "A second look" not in (folder / "proposals/298.html").read_text()


@pytest.mark.parametrize(("repeals", "is_open", "words"), [
    (True, True, "The rule says now: A street costs $100."),
    (False, True, "The rule says now: A street costs $100."),
    (True, False, "The rule said then: A street costs $100."),
])
def test_a_proposal_without_words_of_its_own_shows_the_rule_that_it_is_about(tmp_path, repeals, is_open, words):
    put = replace(
        table.scene().proposals[0], number=1, text="", before="A street costs $100.", rule="14", sets=(), law="",
        law_before="", repeals=repeals, open=is_open, look=None,
    )
    write_site(replace(table.scene(), proposals=(put,)), tmp_path, TEMPLATES)
    assert words in " ".join(pages(tmp_path)["proposals/1.html"].text.split())


def test_the_front_page_of_a_game_without_updates_has_no_empty_column(tmp_path):
    write_site(replace(table.scene(), updates=()), tmp_path, TEMPLATES)
    assert 'class="columns"' not in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_votes_are_shown_once_they_are_counted(folder):
    closed, open_ = pages(folder)["proposals/298.html"], pages(folder)["proposals/301.html"]
    assert "Bert no counts twice: Double Double Card" in closed.text
    assert "2 yes, 3 no, 1 abstention: rejected" in closed.text
    assert "Who voted how" not in open_.text
    assert any("vote%20301%20yes" in link for link in open_.links)


def test_bids_of_an_auction_stand_in_a_column(tmp_path):
    page = replace(
        table.proposals()[2],
        tally=(TallyLine("Ann", "yes", amount=120), TallyLine("Bert", "no", amount=1_000)),
        result="",
    )
    write_site(replace(table.scene(), proposals=(page,)), tmp_path, TEMPLATES)
    assert "Ann yes $120" in pages(tmp_path)["proposals/298.html"].text


def test_a_game_of_cards_has_its_rules_on_the_table(tmp_path):
    write_site(replace(table.scene(), board=None, cards=True), tmp_path, TEMPLATES)
    page = pages(tmp_path)["index.html"]
    assert "The cards on the table" in page.text
    assert "The board" not in page.text
    assert page.text.index("14 Property Ownership") < page.text.index("price factor = 25")
    assert "Karma" not in page.text.partition("Where everybody stands")[0]


def test_a_new_game_has_pages_before_anything_has_happened(tmp_path):
    game = Game("new", "New", "A game", "UTC")
    write_site(Scene(game, table.FRIDAY, ()), tmp_path, TEMPLATES)
    found = pages(tmp_path)
    assert "Nothing has been played yet" in found["updates/index.html"].text
    assert "<script" not in (tmp_path / "index.html").read_text()


def test_nothing_that_a_player_wrote_becomes_markup(tmp_path):
    seat = replace(table.seats()[0], name=HOSTILE, titles=(HOSTILE,))
    scene = table.scene()
    update = replace(
        scene.updates[-1],
        headline=HOSTILE,
        seats=(seat,),
        happenings=(replace(table.happenings()[0], text=HOSTILE, who=(HOSTILE,)),),
    )
    proposal = replace(table.proposals()[0], title=HOSTILE, author=HOSTILE, text=HOSTILE, law=HOSTILE, kind=HOSTILE)
    rule = replace(table.rules()[2], title=HOSTILE, text=HOSTILE, source=HOSTILE)
    hostile = replace(
        scene, seats=(seat,), updates=(update,), proposals=(proposal,), rules=(rule,),
        moments=(*scene.moments[:-1], replace(scene.moments[-1], headline=HOSTILE, purses=((HOSTILE, 5),))),
    )  # fmt: skip
    write_site(hostile, tmp_path, TEMPLATES)
    for name, page in pages(tmp_path).items():
        assert not page.wrong, name
        assert not [tag for tag, attributes in page.tags if tag == "img" or "onerror" in attributes], name
    assert HOSTILE in pages(tmp_path)["updates/11.html"].text


def test_no_page_holds_a_reply_token_or_what_letters_carry(folder):
    for file in folder.rglob("*"):
        if file.is_file():
            assert b"game+" not in file.read_bytes()
            assert b"game%2B" not in file.read_bytes()


@pytest.mark.slow
def test_a_page_that_has_not_changed_is_not_written_again(tmp_path):
    site = Site(TEMPLATES)
    first = site.write(table.scene(), tmp_path)
    assert first[-1] == "index.html"
    assert site.write(table.scene(), tmp_path) == []
    richer = tuple(replace(seat, money=seat.money + 1) for seat in table.seats())
    assert site.write(replace(table.scene(), seats=richer), tmp_path) == ["state.json", "players.html", "index.html"]


@pytest.mark.slow
def test_an_old_page_gets_its_link_to_the_next_update(tmp_path):
    scene = table.scene()
    earlier = replace(scene, updates=scene.updates[:1], moments=scene.moments[:-1])
    write_site(earlier, tmp_path, TEMPLATES)
    assert "../updates/11.html" not in pages(tmp_path)["updates/10.html"].links
    write_site(scene, tmp_path, TEMPLATES)
    assert "../updates/11.html" in pages(tmp_path)["updates/10.html"].links


def test_an_update_that_was_taken_back_loses_its_page_and_a_lost_page_comes_back(tmp_path):
    scene = table.scene()
    write_site(scene, tmp_path, TEMPLATES)
    write_site(replace(scene, updates=scene.updates[:1], moments=scene.moments[:-1]), tmp_path, TEMPLATES)
    assert not (tmp_path / "updates/11.html").exists()
    (tmp_path / "rules/14.html").unlink()
    assert "rules/14.html" in write_site(scene, tmp_path, TEMPLATES)
    assert (tmp_path / "updates/11.html").exists()


def test_nothing_half_written_is_left_behind(folder):
    assert not list(folder.rglob("*.new"))
    assert all(file.stat().st_mode & 0o044 for file in folder.rglob("*.html"))


@pytest.mark.slow
def test_pages_of_an_old_game_say_nothing_of_the_present(tmp_path):
    """Else every page of a game would have to be written at every update."""
    site = Site(TEMPLATES)
    site.write(table.scene(), tmp_path)
    later = replace(
        table.scene(), now=table.MONDAY, game=replace(table.game(), phase="Everybody sleeps", dates=()),
        seats=tuple(replace(seat, square="1", titles=("IT",)) for seat in table.seats()),
    )  # fmt: skip
    beside = {"calendar.ics", "search-index.js", "state.json"}
    assert set(site.write(later, tmp_path)) - beside <= {"players.html", "index.html"}


def test_purses_are_lines_with_names_that_do_not_overlap():
    moments = tuple(
        Moment(number, table.FRIDAY + timedelta(days=number), "", tuple((f"P{at}", 100 + at) for at in range(30)))
        for number in range(1, 5)
    )
    svg = purses_svg(moments, [Seat(f"P{at}", at) for at in range(30)])
    heights = sorted(float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)">P', svg))
    assert len(heights) == 14
    assert all(after - before >= 14 for before, after in itertools.pairwise(heights))
    assert 0 < heights[0] < heights[-1] <= 300
    assert purses_svg(moments[:1], [Seat("P1", 1)]) == ""


@pytest.mark.parametrize("purses", [[(0, 0)], [(-500, 12_000)], [(0, 3)], [(0, 10**9)], [(-7, -3)]])
def test_the_scale_of_purses_has_a_few_round_amounts(purses):
    ((low, high),) = purses
    moments = [Moment(at, table.FRIDAY, "", (("Ann", amount),)) for at, amount in ((1, low), (2, high))]
    amounts = re.findall(r'text-anchor="end">([^<]*)<', purses_svg(moments, [Seat("Ann", 0)]))
    assert 1 <= len(amounts) <= 8
    assert "$0" in amounts


def test_a_players_own_pawn_is_shown_on_his_colour():
    cleo = table.seats()[2]
    assert "data:image/png;base64," in pawn_picture(cleo)
    assert "#009e73" in pawn_picture(cleo)


def test_rules_numbered_in_roman_have_addresses_too(tmp_path):
    rules = (RulePage("XXII", "Cards", "22.1 See rule IX."), RulePage("IX", "Turns", "As rule XXII says."))
    write_site(replace(table.scene(), rules=rules), tmp_path, TEMPLATES)
    found = pages(tmp_path)
    names = {name for name in found if name.startswith("rules/")} - {"rules/index.html"}
    assert len(names) == 2
    for name in names:
        assert any(link.startswith("../rules/") and "index" not in link for link in found[name].links)


def test_the_dice_can_be_read_and_checked_without_a_script(folder):
    page = (folder / "dice.html").read_text()
    book = json.loads((folder / "dice.json").read_text(encoding="utf-8"))
    assert dicebook.check(book).right
    for epoch in book["epochs"]:
        assert epoch["seed"] in page
        assert epoch["hash"] in page
    assert book["open"]["hash"] in page
    assert page.count("<tr data-roll=") == sum(len(epoch["rolls"]) for epoch in book["epochs"])
    assert "✓" not in page, "nothing is called right that was not checked"
    assert "mailgame verify dice.json" in page
    assert "sha256sum" in page
    assert "<b>Zahl" not in page


@pytest.mark.slow
def test_every_page_leads_to_the_dice_and_none_does_in_a_game_without_any(folder, tmp_path):
    for name, page in pages(folder).items():
        assert any(urldefrag(link)[0].endswith("dice.html") for link in page.links), name
    write_site(replace(table.scene(), dice=None), tmp_path, TEMPLATES)
    assert not (tmp_path / "dice.html").exists()
    for page in pages(tmp_path).values():
        assert not any("dice" in link for link in page.links)


def test_secret_rolls_stand_on_the_page_once_the_game_is_over(tmp_path):
    book = table.dice()
    seed = hashlib.sha256(b"a seed 4").hexdigest()
    values = dicebook.draw(seed, "card", "Ann", 1, "pick", ["king", "queen"], 1)
    roll = {"label": "card", "who": "Ann", "n": 1, "kind": "pick", "of": ["king", "queen"], "values": values}
    write_site(table.scene(), tmp_path, TEMPLATES)
    before = (tmp_path / "dice.html").read_text()
    book["secrets"] |= {"seed": seed, "rolls": [roll]}
    write_site(replace(table.scene(), dice=book), tmp_path, TEMPLATES)
    after = (tmp_path / "dice.html").read_text()
    assert seed not in before
    assert "one of king, queen" not in before
    assert seed in after
    assert "one of king, queen" in after
