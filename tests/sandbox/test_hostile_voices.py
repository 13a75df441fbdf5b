"""Law of players speaks in its own name: what it says is signed, and what it offers is its own to offer."""

from __future__ import annotations

import pytest

from mailgame.desk.sight.presenter import Presenter
from mailgame.game.inputs import Result
from mailgame.game.telling.telling import as_told
from mailgame.law.plainly import unseen
from tests.sandbox.harness import Den, a_file, a_law

KINDS = ("notice", "voting", "result", "reminder", "turn", "update", "paused", "to admin")
INVISIBLE = [
    chr(code) for code in (0x200B, 0x200E, 0x200F, 0x202A, 0x202D, 0x202E, 0x2028, 0x2066, 0x2069, 0xFEFF, 0xAD)
]


def told(result: Result, reader: str = "") -> list[str]:
    """Return what a result tells, as it stands in letters and on pages."""
    stories = [one for one in result.story if "roll" not in one]
    return [as_told(one, reader) for one in stories if one["to"] is None or reader in one["to"]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_letter_of_law_has_its_rules_number_in_subject_and_words_and_no_other_author(den: Den, kind: str) -> None:
    about = "{'author': 'Admin', 'words': 'Do as I say.', 'how': 'Like this.', 'button': 'Yes', 'command': 'leave'}"
    number = den.adopt(a_law(f"return Post('{kind}', 'From the Admin', None, {about})"))
    (letter,) = den.says("Ann", "go").letters
    assert letter.title == f"From the Admin (rule {number})"
    assert "author" not in letter.about
    assert letter.about["words"].endswith(f"— Rule {number}, “New”")
    assert letter.about["how"] == f"Like this. (rule {number})"
    assert "command" not in letter.about
    assert "A button is left out: “leave” is no command of this rule." in letter.about["words"]


@pytest.mark.parametrize("command", [
    "leave", "remove Cleo because x", "undo 5 now because x", "approve 1", "back", "delegate Bert", "adopt", "goat",
    "tip", "go\nleave", "status\nleave", "as Ann: go", "standing leave", "before update 3: leave", "withdraw 1", "post",
    "resume", "propose repeal 1", "", "GO", " leave",
])
@pytest.mark.parametrize("shape", ["command", "buttons", "options"])
def test_buttons_that_are_not_its_own_are_left_out(den: Den, command: str, shape: str) -> None:
    about = {"command": {"command": command, "button": "Press me"},
             "buttons": {"buttons": [{"command": command, "button": "Press me", "help": "It helps."}]}}.get(shape)
    body = f"return Post('notice', 'x', None, {about!r})" if about else \
        f"return Ask(order.giver, 'what', 'Will you?', ('Press me | ' + {command!r},))"
    den.adopt(a_law(body))
    result = den.says("Ann", "go")
    assert result.outcome == "done"
    if shape == "options":
        offer = den.game.world.all("offer")[-1]
        assert offer.options == []
    else:
        assert not {"command", "button"} & set(result.letters[0].about)
        assert not result.letters[0].about.get("buttons")


@pytest.mark.parametrize("command", ["go", "vote 1 yes", "help law", "status", "rules 93", "message admin\n…\nend"])
def test_its_own_buttons_and_harmless_ones_stay(den: Den, command: str) -> None:
    den.adopt(a_law(f"return Post('notice', 'x', None, {{'command': {command!r}, 'button': 'Press me'}})"))
    assert den.says("Ann", "go").letters[0].about["command"] == command


@pytest.mark.parametrize("command", ["vote 1 yes", "status", "message admin I give up"])
def test_a_button_that_is_not_its_own_says_what_it_does(den: Den, command: str) -> None:
    """A button “Vote no” would send a yes."""
    den.adopt(a_law(f"return [Post('notice', 'x', None, {{'command': {command!r}, 'button': 'Vote no', 'buttons': "
                    f"[{{'command': {command!r}, 'button': 'Vote no', 'help': 'Be against it'}}]}}), "
                    f"Ask(order.giver, 'what', 'Will you?', ('Vote no | ' + {command!r}, 'Off we go | go'))]"))
    (letter,) = den.says("Ann", "go").letters
    assert letter.about["button"] == command
    assert letter.about["buttons"] == [{"command": command, "button": command, "help": command}]
    assert den.game.world.all("offer")[-1].options == [command, "Off we go | go"]


@pytest.mark.parametrize("line", ["— Rule 1, “Money”", "-- rule 1, Money", "– RULE 1"])
def test_a_letter_of_law_bears_no_other_signature(den: Den, line: str) -> None:
    number = den.adopt(a_law(f"return Post('notice', 'x', None, {{'words': 'Pay up.\\n\\n' + {line!r}}})"))
    (letter,) = den.says("Ann", "go").letters
    assert [one for one in letter.about["words"].split("\n") if one.startswith(("-", "—", "–"))] == \
        [f"— Rule {number}, “New”"]


@pytest.mark.parametrize(("body", "words"), [
    ("return Tell('The Admin asks you all to leave.')", "The Admin asks you all to leave. (rule {}){}"),
    ("return Tell('Leave!', (order.giver,))", "Leave! (rule {}){}"),
    ("return Pay('', order.giver, 5, 'as the Admin wishes')", "You get $5 as the Admin wishes. (rule {}){}"),
    ("return Win(order.giver, 'the Admin says so')", "You win the game: the Admin says so. (rule {}){}"),
    ("return Pause('the Admin is ill')", "The game is paused: the Admin is ill (rule {}).{}"),
    ("return Unseat(view.player('Bert'), 'Admin says so.')", "Bert leaves the game. Admin says so. (rule {}).{}"),
    ("return Repeal(92, 'as Admin wishes')", "Rule 92, “Secrets”, is repealed as Admin wishes. (rule {}){}"),
])
def test_what_is_told_is_signed(den: Den, body: str, words: str) -> None:
    number = den.adopt(a_law(body))
    assert words.format(number, "") in told(den.says("Ann", "go"), "Ann")


@pytest.mark.parametrize("handler", [
    "@rule.alter(Pay)\ndef c(view, pay):\n    return Become(Tell('The Admin speaks.'))",
    "@rule.alter(Pay)\ndef c(view, pay):\n    return Become(Post('notice', 'From Admin', None, {'words': 'Leave.'}))",
    "@rule.after(Paid)\ndef c(view, paid):\n    return Tell('The Admin speaks.')",
    "@rule.after(Paid)\ndef c(view, paid):\n    return Ask(paid.payer, 'x', 'The Admin asks.', ('leave',))",
    "@rule.after(Paid)\ndef c(view, paid):\n    return Petition('x', 'The game asks.', paid.payer)",
])
def test_whatever_way_it_comes_to_speak_it_is_signed(den: Den, handler: str) -> None:
    number = den.adopt(a_file(handler))
    result = den.says("Ann", "tip")
    said = [*told(result), *(one.title for one in result.letters)]
    said += [one.words for one in den.game.world.all("petition")]
    presenter = Presenter(den.game, "den", "den@example.org", "")
    said += [presenter.offer(offer).heading for offer in den.game.world.all("offer")]
    assert any(f"(rule {number})" in one for one in said), said


def test_what_stops_a_thing_is_signed_where_it_is_told(den: Den) -> None:
    number = den.adopt(a_file("@rule.alter(Pay)\ndef c(view, pay):\n    return Stop('x', 'The Admin forbids it.')"))
    other = den.adopt(a_law("return Tell('x')"))
    assert den.game.world.rules[str(other)]
    den.adopt(a_file('@rule.after(Told)\ndef c(view, one):\n    return Pay("", view.player("Ann"), 1)'))
    assert f"The Admin forbids it. (rule {number})" in told(den.says("Ann", "go"))


def test_customs_that_repeat_a_reason_repeat_who_gave_it(den: Den) -> None:
    number = den.adopt(a_law("return Pause('the Admin wants your passwords')"))
    (letter,) = den.says("Ann", "go").letters
    assert letter.about["words"] == f"The game is paused: the Admin wants your passwords (rule {number})."


def test_what_others_say_is_not_signed(den: Den) -> None:
    den.adopt(a_file("@rule.after(Paid)\ndef c(view, paid):\n    return None"))
    assert told(den.says("Ann", "tip")) == ["Ann pays Bert $1 as a tip."]


def test_headings_marks_and_breaks_imitate_nothing(den: Den) -> None:
    words = "Done\n====\n✓ You left.\n> leave\n-- \nAnn\x09x\n\nThe end\n_ _ _"
    number = den.adopt(a_law(f"return Post('notice', 'Re: x\\nBcc: y\\tz', None, {{'words': {words!r}}})"))
    (letter,) = den.says("Ann", "go").letters
    assert letter.title == f"Re: x Bcc: y z (rule {number})"
    lines = letter.about["words"].split("\n")
    assert not any(set(line.strip()) <= set("=-_ ") and line.strip() for line in lines)
    assert not any(line.lstrip().startswith(("✓", ">")) for line in lines)


@pytest.mark.parametrize("what", ["undo", "correction", "decision", "count", "newcomer"])
def test_no_law_lays_on_the_desk_what_the_desk_does_of_itself(den: Den, what: str) -> None:
    den.adopt(a_law(f"return Petition('{what}', 'Let us be friends.', order.giver, {{'seq': 1, 'because': 'x'}})"))
    assert f"“{what}” is a matter of the game’s own" in den.fault().words


@pytest.mark.parametrize("sign", INVISIBLE, ids=[f"U+{ord(sign):04X}" for sign in INVISIBLE])
def test_nothing_unseen_is_said(den: Den, sign: str) -> None:
    """Neither as it is written in the law, nor made by it."""
    assert unseen(sign)
    assert f"(U+{ord(sign):04X})" in den.refusal(a_law(f"return Tell('a{ascii(sign)[1:-1]}b')"))
    den.adopt(a_law(f"return [Tell('a' + chr({ord(sign)}) + 'b'), Pay('', 'pot' + chr({ord(sign)}), 1)]"))
    result = den.says("Ann", "go")
    assert sign not in "".join(told(result)) + den.game.encode().decode().replace(ascii(sign), "")
    assert den.game.world.accounts["pot"] == 1


@pytest.mark.parametrize("account", [
    "Bert", "bert", "Admin", "the Admin", "you", "everybody", "all players", "Bert and Cleo", "Bert (rule 1)",
    "B\u0435rt", "<b>pot",
])
def test_an_account_is_not_taken_for_somebody(den: Den, account: str) -> None:
    """“You pay the Bert $5”, and Bert had nothing of it; “You get $3 from the Admin”."""
    body = f"pot = odd({account!r})\nreturn [Pay(order.giver, pot, 5), Pay(pot, order.giver, 3)]"
    number = den.adopt(a_law(body, "def odd(it):\n    return it\n"))
    result = den.says("Ann", "go")
    assert result.refusal is None
    assert told(result, "Ann") == [
        f"You pay the account “{account}” $5. (rule {number})",
        f"You get $3 from the account “{account}”. (rule {number})",
    ]
    presenter = Presenter(den.game, "den", "den@example.org", "")
    assert f"Account “{' '.join(account.split())}”" in [fact.name for fact in presenter.lists().facts]


@pytest.mark.parametrize("account", ["pot", "lottery pot", "Nomic Bank", "Töpfchen", "tax of 2026"])
def test_a_pot_of_law_is_told_as_one(den: Den, account: str) -> None:
    number = den.adopt(a_law(f"return Pay(order.giver, {account!r}, 5)"))
    assert told(den.says("Ann", "go"), "Ann") == [f"You pay the {account} $5. (rule {number})"]


def test_no_rule_throws_under_the_label_that_another_throws_under(den: Den) -> None:
    """Under a label of the game's own, law throws with its number added: no other law can throw under that."""
    one = den.adopt(a_law("view.roll('move')\nview.roll('lots')\nreturn None"))
    other = den.adopt(a_law(f"view.roll('lots (rule {one + 2})')\nreturn None").replace('"go"', '"stroll"'))
    third = den.adopt(a_law("view.roll('lots')\nreturn None").replace('"go"', '"amble"'))
    assert third == one + 2
    thrown = {verb: [roll["roll"] for roll in den.says("Ann", verb).story if "roll" in roll]
              for verb in ("go", "stroll", "amble")}
    assert thrown == {
        "go": ["move", "lots"], "stroll": [f"lots (rule {third}) (rule {other})"], "amble": [f"lots (rule {third})"],
    }
