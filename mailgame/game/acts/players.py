"""Players: seated and unseated."""

from __future__ import annotations

from mailgame import law
from mailgame.game import timers
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.law import Thing
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
    """Let a person into the game, with an account, under a name that nobody else has or has had.

    What names a player who has left would otherwise name a newcomer; whoever comes again from the same address may.

    An answer is kept in the attribute of its name, if a rule declares one that is a text.
    """
    world, wrong = engine.world, unfit_name(intent.name)
    if wrong:
        engine.refuse("unfit-name", f"“{intent.name[:60]}” cannot be a player’s name: {wrong}.")
    if intent.name.casefold() in {"admin", *(player.id.casefold() for player in world.all("player"))}:
        engine.refuse("name-taken", f"There is somebody called {intent.name} already. Please choose another name.")
    had = world.data.get(LEFT, {}).get(intent.name.casefold())
    if had is not None and not law.same_person(had, intent.address):
        engine.refuse("name-had", f"Somebody called {intent.name} has played here. Please choose another name.")
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


@acts.carry_out(law.Unseat)
def unseat(engine: Engine, intent: law.Unseat) -> None:
    """Take a player out of the game after the rules have settled their affairs; their money goes to the bank.

    What waits for them or concerns them, and lists of players, forget them. Nobody else gets their name.
    """
    world, player = engine.world, intent.player
    engine.stage(lambda: engine.announce(law.Leaving(player, intent.why)))
    for thing in (one for kind in THEIRS for one in world.all(kind)):
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
