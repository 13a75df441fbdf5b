"""Players: seated and unseated."""

from __future__ import annotations

from mailgame import law
from mailgame.game import timers
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.law import Thing
from mailgame.law.lookalikes import is_nobodys, look
from mailgame.world import ledger
from mailgame.world.rows import account_key

LONGEST_NAME = 40
"""The longest name a player may have, in characters, so that it fits on a line."""
THEIRS = ("order", "offer", "petition")
"""Kinds of things that go with a player who leaves; those that are about one go too."""

LEFT = "left"
"""The key under which a world keeps the names of players who have left, each with their address."""

acts: Acts[Engine] = Acts()


@acts.carry_out(law.Seat)
def seat(engine: Engine, intent: law.Seat) -> None:
    """Let a person into the game, with an account, under a name that looks like that of nobody who is or was in it.

    What names a player who has left would otherwise name a newcomer; whoever comes again from the same address may.

    An answer is kept in the attribute of its name, if a rule declares one that is a text.
    """
    world, wrong = engine.world, unfit_name(intent.name)
    if wrong:
        engine.refuse("unfit-name", f"“{intent.name[:60]}” cannot be a player’s name: {wrong}.")
    _refuse_what_others_are_called(engine, intent)
    player = world.create("player", intent.name, {"address": intent.address, "answers": dict(intent.answers)})
    for name, answer in intent.answers.items():
        declared = world.declared.get(("player", name))
        if declared is not None and declared.type == "text":
            world.set(player, name, str(answer))
    key = account_key(player)
    if world.accounts.get(key):
        _empty_purse(engine, player)
    world.put(world.accounts, key, 0)
    engine.announce(law.Seated(player))


def _refuse_what_others_are_called(engine: Engine, intent: law.Seat) -> None:
    world, name, mend = engine.world, intent.name, "Please choose another name."
    for other in ("Admin", *(player.id for player in world.all("player"))):
        if look(other) == look(name):
            same = f"{name} already" if name.casefold() == other.casefold() else f"{other}, and “{name}” looks alike"
            engine.refuse("name-taken", f"There is somebody called {same}. {mend}")
    first, _, rest = name.casefold().partition(" ")
    office = any(look(each.id) == look(name) for each in world.all("office"))
    if is_nobodys(name) or office or (first in world.kinds | {"rule"} and rest and not any(map(str.isalpha, rest))):
        engine.refuse("name-taken", f"Letters call somebody or something else “{name}”. {mend}")
    for had, address in world.data.get(LEFT, {}).items():
        if look(had) == look(name) and not law.same_person(address, intent.address):
            engine.refuse("name-had", f"Somebody called {name} has played here. {mend}")


@acts.carry_out(law.Unseat)
def unseat(engine: Engine, intent: law.Unseat) -> None:
    """Take a player out of the game after the rules have settled their affairs; their money goes to the bank.

    What waits for them or concerns them, and lists of players, forget them. Nobody else gets their name.
    """
    world, player = engine.world, intent.player
    engine.stage(lambda: engine.announce(law.Leaving(player, intent.why)))
    for thing in (thing_of_kind for kind in THEIRS for thing_of_kind in world.all(kind)):
        if thing.player == player or player in thing.get("about", {}).values():
            timers.close(engine, thing)
    world.strike(player)
    for under in list(world.holds.get(account_key(player), {})):
        ledger.release(world, player, under)
    _empty_purse(engine, player)
    world.drop(world.accounts, account_key(player))
    left = world.data.get(LEFT, {}) | {player.id.casefold(): player.address}
    world.put(world.data, LEFT, left)
    world.drop(world.things["player"], player.id)
    engine.announce(law.Removed("player", player.id))


def _empty_purse(engine: Engine, player: Thing) -> None:
    """Let the bank have a player's money, and settle their debts."""
    purse, bank = ledger.balance(engine.world, player), engine.ruleset.bank
    payer, payee = (player, bank) if purse >= 0 else (bank, player)
    ledger.pay(engine.world, payer, payee, abs(purse))


def unfit_name(name: str) -> str:
    """Return in words why a name cannot be used in commands, letters and addresses; "" if it can."""
    if not any(letter.isalpha() for letter in name):
        return "there is no letter in it"
    if len(name) > LONGEST_NAME:
        return f"it has {len(name)} letters, and {LONGEST_NAME} is the most"
    if name != " ".join(name.split()) or not name.isprintable():
        return "there are line breaks or odd spaces in it"
    wrong = next((letter for letter in name if letter in "/\\|:;,<>@\"“”„«»`"), "")
    return f"there is {wrong} in it" if wrong else ""
