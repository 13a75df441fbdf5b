"""Drafts: the letter that proposes to change a rule, by whatever words the rules have for that; and its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mailgame.desk.sight import drafting
from mailgame.desk.sight.rulepages import rule_page
from mailgame.game.lawmaking.records import revise
from mailgame.law import Parameter, Rule, read_block
from mailgame.paths import rulesets_folder
from mailgame.press.site.site import write_site
from mailgame.rulesets.loading import load
from mailgame.rulesets.sandboxed import rehearsed
from tests.desk.harness import BOARD, CARDS, House
from tests.kernel.builders import a_rule, begun
from tests.press import post, table
from tests.press.markup import Page

LAW = '''"""A ticket costs {price:money}."""

from mailgame.law import Parameter, Rule

rule = Rule(7, "Tickets", price=Parameter(5, least=1, unit="dollars"))
'''


def tickets() -> Rule:
    rule = a_rule(7, "Tickets", "A ticket costs {price:money}.", price=Parameter(5, least=1, most=90, unit="dollars"))
    rule.source = LAW
    return rule


def speaker(*patterns: str) -> Rule:
    rule = a_rule(8, "Changing rules")
    for pattern in patterns:
        rule.command(pattern, "Propose it.", block=True)(lambda view, order: None)
    return rule


# --- the words that a ruleset has


@pytest.mark.parametrize(
    ("patterns", "changes", "adds"),
    [
        (("propose repeal NUMBER", "propose amend NUMBER", "propose add TITLE"), "propose amend", "propose add"),
        (("propose discard NUMBER", "propose replace NUMBER [as TITLE]"), "propose replace", ""),
        (("suggest change NUMBER", "suggest new TITLE"), "suggest change", "suggest new"),
        (("propose change TITLE", "propose add TITLE"), "", "propose add"),
        (("message PLAYER", "post", "answer NUMBER PLAYER"), "", ""),
    ],
)
def test_the_words_come_from_the_rules_own_commands(patterns: tuple[str, ...], changes: str, adds: str) -> None:
    commands = speaker(*patterns).commands
    assert drafting.changing(commands) == changes
    assert drafting.adding(commands) == adds


@pytest.mark.parametrize(("slug", "changes"), [(BOARD, "propose amend"), (CARDS, "propose replace")])
def test_every_shipped_game_has_words_for_it(slug: str, changes: str) -> None:
    commands = [one for rule in load(slug, [rulesets_folder()]).rules.values() for one in rule.commands]
    assert drafting.changing(commands) == changes
    assert drafting.adding(commands) == "propose add"


def test_where_no_rule_says_how_rules_change_there_is_no_draft() -> None:
    game = begun(tickets())
    assert drafting.draft(game, 7) == ""
    assert rule_page(game, 7).may_do == ()


# --- the letter


def test_a_draft_holds_the_rule_s_own_file_and_can_be_read_as_a_proposal() -> None:
    letter = drafting.draft(begun(tickets(), speaker("suggest change NUMBER")), 7)
    first, _, rest = letter.partition("\n")
    assert first == "suggest change 7"
    assert read_block(rest.removesuffix("\nend")) == ("", {}, LAW.strip())


def test_numbers_that_have_been_changed_are_set_in_the_draft() -> None:
    game = begun(tickets(), speaker("suggest change NUMBER"), params={"7.price": 8})
    assert "\nset price = 8\n```law\n" in drafting.draft(game, 7)
    page = rule_page(game, 7)
    (price,) = page.parameters
    assert (price.value, price.words, price.bounds, price.first) == ("8", "dollars", "1 to 90", "5")


def test_a_text_that_has_been_changed_stands_in_the_law_s_first_lines() -> None:
    game = begun(tickets(), speaker("suggest change NUMBER"))
    text = 'No ticket is "free".\n2. It costs {price:money}, which is nothing to those who are rich enough to travel.'
    revise(game.world, 7, at="2026-11-24T10:00:00Z", by="Ann", proposal="1", how="changed", title="Tickets", text=text,
           params={"price": 5}, law="shipped")
    _, sets, law = read_block(drafting.draft(game, 7))
    assert sets == {}
    made: dict[str, Rule] = {}
    exec(compile(law, "law", "exec"), made)  # as the file of a ruleset is
    assert law.startswith('"""No ticket is "free".\n2. It costs')
    assert all(len(line) <= 75 for line in law.split("\n"))
    assert "The rule’s text has been changed since then" in rule_page(game, 7).origin


@pytest.mark.parametrize(
    "text", ['ends with "quotes"', 'has """ three', "has a \\ in it", "a" * 300, "breaks so that before\n7. it begins",
             "word " * 14 + "rule 14. And then", "x\n\ny"],
)
def test_any_text_survives_in_the_first_lines(text: str) -> None:
    import ast
    import inspect

    from mailgame.law.texts import unwrapped

    law = drafting.with_text(LAW, text)
    said = ast.get_docstring(ast.parse(law), clean=False)
    assert said is not None
    assert unwrapped(inspect.cleandoc(said)).rstrip() == unwrapped(inspect.cleandoc(text))
    assert law.endswith(LAW.partition("\n")[2])


def test_a_rule_of_words_alone_has_its_words_in_the_draft() -> None:
    game = begun(a_rule(7, "Manners", "Players greet each other."), speaker("propose amend NUMBER"))
    assert drafting.draft(game, 7) == "propose amend 7\nPlayers greet each other.\nend"
    assert [act.button for act in rule_page(game, 7).may_do] == ["Propose other words"]


def test_a_rule_that_was_added_came_when_it_was_adopted_and_others_before_the_game() -> None:
    game = begun(tickets(), speaker("propose amend NUMBER"))
    revise(game.world, 9, at="2026-11-24T10:00:00Z", by="Ann", proposal="1", how="added by proposal 1", title="Fares",
           text="A fare is paid.", params={}, law="")
    firsts = [rule_page(game, number).revisions[0].at for number in (7, 9)]
    assert [at is None for at in firsts] == [True, False]


# --- by mail, and on the site


def drafted(house: House, name: str) -> str:
    found = re.search(r"^propose .*?^end$", house.last(name).text, re.MULTILINE | re.DOTALL)
    assert found
    return found[0]


def test_a_player_asks_for_the_draft_changes_a_line_and_sends_it(house: House) -> None:
    house.write("Ann", "draft 18")
    letter = drafted(house, "Ann")
    assert "def equal_dice_bring_a_card(" in letter
    house.write("Ann", letter.replace("Rolled.dice[0] ==", "rolled.dice[0] !=").replace('"for doubles"', '"for luck"'))
    assert "It is proposal 1." in house.last("Ann").words
    with house.store.begin() as tx:
        put = house.office.room.presenter(house.office.room.look(tx, "winter")).proposals()[0]
    assert (put.author, put.rule) == ("Ann", "18")
    assert put.law_before.strip() == load(BOARD, [rulesets_folder()]).rules[18].source.strip()
    assert '"for luck"' in put.law


def test_a_draft_that_is_sent_back_indented_is_the_same_proposal(house: House) -> None:
    house.write("Ann", "draft 4")
    letter = drafted(house, "Ann").replace("propose amend 4", "propose amend 4", 1)
    first, *rest = letter.replace("for passing", "for going past").split("\n")
    house.write("Ann", "\n".join([first, *("    " + line for line in rest)]))
    assert "It is proposal 1." in house.last("Ann").words, house.last("Ann").text


@pytest.mark.slow
def test_a_draft_says_if_no_player_could_propose_its_law_as_it_stands() -> None:
    house = House()
    house.office.room.rulesets = lambda slug: rehearsed(slug, [rulesets_folder()])
    house.open("winter", BOARD, ["Ann", "Bert"])
    house.write("Ann", "draft 18")
    assert "would not be accepted" not in house.last("Ann").words
    house.write("Ann", "draft 3")
    assert "As it stands, its law would not be accepted from a player" in house.last("Ann").words
    house.write("Ann", drafted(house, "Ann"))
    refused = house.last("Ann").words
    house.store.close()
    assert "“join” is answered by the server itself" in refused


def test_rules_n_law_shows_numbers_bounds_law_and_the_way_to_change_it(house: House) -> None:
    house.write("Ann", "rules 14 law")
    text, words = house.last("Ann").text, house.last("Ann").words
    assert "price_factor = 25 (dollars; at least 0)" in words
    assert "same_gender = 50 (per cent; 0 to 1,000)" in words
    assert re.search(r"^ *\d+  def pays_rent_to_the_owner\(", text, re.MULTILINE)
    assert "\n    draft 14\n" in text


def test_help_tells_of_drafts(house: House) -> None:
    house.write("Ann", "help draft")
    assert "draft NUMBER" in house.last("Ann").text
    assert "Get a letter that proposes to change a rule" in house.last("Ann").words


@pytest.mark.parametrize("words", ["draft 99", "draft amend 99"])
def test_a_draft_of_no_rule_is_answered_with_the_last_one(house: House, words: str) -> None:
    house.write("Ann", words)
    assert "there is no rule 99; the last one is" in house.last("Ann").words


def test_a_rule_s_page_shows_its_law_and_how_it_changed(house: House, tmp_path: Path) -> None:
    from msgspec.structs import replace

    with house.store.begin() as tx:
        game = house.office.room.look(tx, "winter").game
        changed = game.ruleset.rules[18].source.replace("if is_doubles(rolled.dice)", "if not is_doubles(rolled.dice)")
        revise(game.world, 18, at="2026-11-24T10:00:00Z", by="Ann", proposal="3", how="changed by proposal 3",
               title="Double Double Card", text=game.ruleset.rules[18].text, params={"cards_a_week": 1}, law=changed)
        rule = rule_page(game, 18)
    write_site(replace(table.scene(), rules=(rule,)), tmp_path, post.TEMPLATES)
    html = (tmp_path / "rules" / "18.html").read_text(encoding="utf-8")
    page = Page(html)
    assert not page.wrong
    assert "It was written by Ann for proposal 3." in page.text
    assert "Its text stayed as it was." in page.text
    taken, put = re.findall(r"<(?:del|ins)>(.*?)</(?:del|ins)>", html)
    assert "if is_doubles(rolled.dice)" in taken
    assert "if not is_doubles(rolled.dice)" in put
    assert '<a href="../proposals/3.html">proposal 3</a>' in html
    assert 'id="law-12"' in html
    assert "Its law at that time" in page.text
    long = next(act for act in rule.may_do if act.button == "Propose other law")
    assert long.instead == "draft 18"
    assert "let it be sent to you by writing <code>draft 18</code>" in html
