"""FutureNomic, when law of players or a stranger reaches for what is not theirs."""

from __future__ import annotations

import pytest

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread
from mailgame.game.inputs import Instruct
from tests.rulesets.test_futurenomic import Nomic

HEAD = '"""New."""\nrule = Rule(0, "New")\n\n\n'


def admin_says(nomic: Nomic, words: str) -> str:
    """Play what the Admin writes; return why it is refused, "" if it is not."""
    named = [one for one in nomic.game.commands() if one.by in ("admin", "anyone", "everyone")]
    (found,) = Grammar(named, Names(nomic.game)).read(words).found
    assert not isinstance(found, Misread), found.reason
    clock, arguments = nomic.game.world.data["clock"], dict(found.arguments)
    given = Instruct(clock, "", found.command.pattern, arguments, found.block, by="Admin", words=words)
    result = nomic.play(given)
    assert result.outcome in ("done", "refused"), result
    return result.refusal.words if result.refusal is not None else ""


def has_law(nomic: Nomic, body: str, above: str = '@rule.command("cheer", "Cheer.")\ndef cheers(view, order):') -> int:
    """Let a law be carried that answers with `body`; return its number."""
    return nomic.adopts_by_vote("Ann", f'add "New"\n```law\n{HEAD}{above}\n    return {body}\n```')


@pytest.mark.slow
@pytest.mark.parametrize(("body", "words"), [
    ("[Find(one, 'paradox', 'So I say.') for one in open_cases(view)]", "it acts for a player"),
    ("[VoteToOverrule(view.player('Ben'), one) for one in open_cases(view)]", "it acts for a player"),
    ("OpenCase(view.player('Ben'), view.things('proposal')[0], 'I, Ben, doubt it.')", "it acts for a player"),
    ("Invoke(view.player('Ben'), view.game, 'I, Ben, doubt it.', view.player('Cleo'), 'x', 'x', 'y')", "it acts for a"),
    ("Consent(view.player('Ben'))", "it acts for a player"),
    ("TakeBack(view.player('Ben'), view.things('ballot')[-1])", "it acts for a player"),
    ("[PassCase(one) for one in open_cases(view)]", "PassCase is for the game’s rules on judgment alone"),
    ("[CloseCase(one) for one in open_cases(view)]", "CloseCase is for the game’s rules on judgment alone"),
    ("[DropCase(one) for one in open_cases(view)]", "DropCase is for the game’s rules on judgment alone"),
    ("[OverruleCase(one) for one in open_cases(view)]", "OverruleCase is for the game’s rules on judgment alone"),
])
def test_law_of_players_does_not_judge_in_anothers_name(body: str, words: str) -> None:
    nomic = Nomic()
    has_law(nomic, body)
    number = nomic.proposes("Cleo", "repeal 210")
    nomic.says("Dov", f"invoke {number} because x")
    before = nomic.at("cases")
    assert words in nomic.fault("Dov", "cheer")
    assert nomic.at("cases") == before


TRIED = ("TryOneAgainst", "TryToCarry")


@pytest.mark.slow
@pytest.mark.parametrize("body", [
    *(f"{word}(view.things('ballot')[-1])" for word in TRIED),
    *(f"Refuse('x', view.would_refuse({word}(view.things('ballot')[-1])) or 'carried')" for word in TRIED),
    *(f"Refuse('x', view.reckon({word}(view.things('ballot')[-1])).refused or 'carried')" for word in TRIED),
])
def test_law_of_players_neither_forges_votes_nor_tells_them_by_trying(body: str) -> None:
    nomic = Nomic()
    has_law(nomic, body)
    number = nomic.proposes("Cleo", "repeal 210")
    nomic.wait(7)
    nomic.says("Ben", f"vote {number} no")
    ballot = str(max(map(int, nomic.game.world.things["ballot"])))
    before = nomic.game.world.things["ballot"][ballot]["votes"]
    assert "is for the game’s own rules alone" in nomic.fault("Dov", "cheer")
    assert nomic.game.world.things["ballot"][ballot]["votes"] == before


def test_a_judge_can_judge_by_law_of_players() -> None:
    nomic = Nomic()
    has_law(nomic, "[Find(one, 'legal', 'So I say.') for one in open_cases(view)]")
    number = nomic.proposes("Cleo", "repeal 210")
    nomic.says("Dov", f"invoke {number} because x")
    judge = str(nomic.at("cases.1.judge"))
    assert f"{judge} judge" in nomic.says(judge, "cheer").replace("You judge", f"{judge} judge")
    assert nomic.at("cases.1.finding") == "legal"


def test_law_of_players_agrees_for_nobody_outside() -> None:
    nomic = Nomic()
    has_law(nomic, "[Agree(one) for one in view.things('guest')]")
    nomic.says("Dov", "delegate bot@example.net")
    assert "agrees for nobody outside the game" in nomic.says("Ann", "cheer")
    assert nomic.at("guests.1.agreed") is False


def test_the_admin_fills_an_office_whatever_law_of_players_says() -> None:
    nomic = Nomic()
    has_law(nomic, "Refuse('never', 'Nobody takes an office.')", "@rule.check(FillOffice)\ndef never(view, fill):")
    admin_says(nomic, "resign traffic manager")
    assert nomic.at("game.paused") is True
    assert nomic.says("Ann", "accept traffic manager") == "Nobody takes an office."
    assert admin_says(nomic, "accept traffic manager") == ""
    assert nomic.at("game.paused") is False


def test_a_stranger_takes_no_office() -> None:
    nomic = Nomic()
    admin_says(nomic, "resign traffic manager")
    clock, pattern = nomic.game.world.data["clock"], "accept OFFICE"
    given = Instruct(clock, "", pattern, {"office": "Traffic Manager"}, by="stranger", address="eve@example.org")
    result = nomic.play(given)
    assert result.refusal is not None
    assert result.refusal.slug == "not-yours"
    assert nomic.at("game.paused") is True
