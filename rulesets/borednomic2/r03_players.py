"""1. Every player has a user name of their own, a valid e-mail address, and a pawn: a picture of at most
   {pawn_pixels} by {pawn_pixels} pixels that stands for them on the board. Whoever has sent none has a plain
   one. A newcomer also states a gender, m or f.
2. Nobody plays as more than one player.
3. The Admin is not a player.
4. Players and Admin treat each other with respect. Whoever violates this repeatedly is removed from the game.
5. A player may change the colours of their pawn once a week by sending the new picture.
6. Newcomers may join between weeks if the Admin approves. They start as all others started.
7. A player who neither acts nor is heard of for {silent_turns} turns becomes inactive. They lose all property,
   the buildings on it go, and they keep money and possessions. While inactive they can take no action, neither
   vote nor propose, and do not roll and move. Their pawn stands on its head.
8. For {return_price:money} an inactive player is active again, at any time: they start on Square 1 and their
   pawn stands upright.
9. A player may at any time hand the control of their actions to another player, and take it back; both begin when
   they say so.
"""

from mailgame.law import (
    Act,
    Conclude,
    Deactivate,
    Deactivated,
    Denied,
    Disown,
    DropOrders,
    Granted,
    Heard,
    Intent,
    Lapse,
    Leaving,
    Order,
    Parameter,
    Pay,
    Petition,
    Post,
    Put,
    Reactivate,
    Refuse,
    Rule,
    Seat,
    Seated,
    Set,
    Tell,
    UpdateBegan,
    UpdatePlayed,
    View,
    active,
    money,
)

rule = Rule(
    3,
    "Players",
    pawn_pixels=Parameter(30, least=8, most=200, unit="pixels"),
    silent_turns=Parameter(4, least=1, unit="updates"),
    return_price=Parameter(1000, least=0, unit="dollars"),
)
rule.attribute("player", "gender", "text", "", most=40)
rule.attribute("player", "pawn", "text", "")
rule.attribute("player", "next_pawn", "text", "")
rule.attribute("player", "pawn_week", "number", 0, seen_by="nobody", least=0, most=1_000_000)
rule.attribute("player", "silent", "number", 0, seen_by="nobody", least=0, most=1_000_000)
rule.attribute("game", "admitted", "list", [], seen_by="nobody", of="table")
rule.argument("GENDER", "m", "f")


def week(view: View) -> int:
    """Return which week of the game it is, 1 at first."""
    return int(view.game.get("week", 1))


@rule.command("join as NAME [GENDER]", "Ask to join: your user name, and m or f.", by="stranger")
def asks_to_join(view: View, order: Order) -> list[Intent] | Refuse:
    unfit = view.would_refuse(Seat(order.name, order.address))
    if unfit:
        return Refuse("unfit-name", unfit)
    for one in [*(petition.about for petition in view.petitions("join")), *view.game.admitted]:
        if one["address"] == order.address:
            return Refuse("asked-already", f"You have asked to join as {one['name']} already; you will hear by mail.")
        if one["name"].lower() == order.name.lower():
            return Refuse("name-taken", f"Somebody else has asked for {order.name} already; choose another name.")
    if order.gender is None:
        return Refuse("no-gender", f"Please say m or f as well, for rule 14: join as {order.name} f")
    doubt = [player.id for player in view.players() if player.address.lower() == order.address.lower()]
    words = (
        f"{order.name} <{order.address}> wants to join"
        + (f"; {doubt[0]} plays from that address" if doubt else "")
        + "."
    )
    about = {"name": order.name, "address": order.address, "gender": order.gender}
    return [Petition("join", words, about=about)]


@rule.after(Granted)
def waits_for_the_next_week(view: View, granted: Granted) -> Intent | None:
    if granted.what != "join":
        return None
    return Set(view.game, "admitted", [*view.game.admitted, dict(granted.about)])


@rule.after(UpdateBegan)
def newcomers_enter_between_weeks(view: View, began: UpdateBegan) -> list[Intent]:
    if began.part != "opening" or not view.game.admitted:
        return []
    seats: list[Intent] = [Seat(one["name"], one["address"], {"gender": one["gender"]}) for one in view.game.admitted]
    return [*seats, Set(view.game, "admitted", [])]


@rule.after(Granted, Denied)
def a_newcomer_hears_of_it(view: View, answer: Granted | Denied) -> Intent | None:
    if answer.what != "join":
        return None
    name, address = str(answer.about["name"]), str(answer.about["address"])
    if isinstance(answer, Denied):
        why = f": {answer.because.removesuffix('.')}." if answer.because else "."
        words = f"You asked to join as {name}. The Admin has turned it down{why}"
        return Post("notice", "You cannot join", (), {"address": address, "words": words})
    week_begins = view.due("update", "opening")
    first = f", {view.say_time(week_begins)}," if week_begins is not None else ""
    words = f"You are in, {name}. You enter the game between weeks{first} and take a turn at once."
    return Post("notice", "You can join", (), {"address": address, "words": words})


@rule.after(Seated)
def has_a_gender(view: View, seated: Seated) -> Intent:
    return Set(seated.player, "gender", str(seated.player.answers.get("gender", "")))


@rule.command(
    "pawn",
    "Change your pawn: attach a picture of at most {pawn_pixels} by {pawn_pixels} pixels. "
    "It is shown from the next update.",
)
def changes_the_pawn(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.pictures:
        return Refuse("no-picture", "There was no picture with your letter. Attach one, PNG, GIF or JPEG.")
    size, _, picture = order.pictures[0].partition(":")
    width, _, height = size.partition("x")
    most = view.param("pawn_pixels")
    if int(width) > most or int(height) > most:
        return Refuse("too-large", f"Your picture is {width} by {height} pixels; a pawn has at most {most} by {most}.")
    if order.player.pawn_week == week(view):
        return Refuse(
            "once-a-week", "You have changed your pawn this week already; the next change is possible next week."
        )
    return [
        Set(order.player, "next_pawn", picture),
        Set(order.player, "pawn_week", week(view)),
        Tell("Your new pawn is shown from the next update.", (order.player,)),
    ]


@rule.after(Heard)
def is_heard_of(view: View, heard: Heard) -> Intent | None:
    return Set(heard.player, "silent", 0) if heard.player.silent else None


@rule.after(UpdatePlayed)
def shows_new_pawns(view: View, played: UpdatePlayed) -> list[Intent]:
    done: list[Intent] = []
    for player in view.players():
        if player.next_pawn:
            done += [Set(player, "pawn", player.next_pawn), Set(player, "next_pawn", "")]
    return done


@rule.after(UpdatePlayed)
def silence_makes_inactive(view: View, played: UpdatePlayed) -> list[Intent]:
    done: list[Intent] = []
    for player in active(view):
        silent = player.silent + 1
        done.append(Set(player, "silent", silent))
        if silent >= view.param("silent_turns"):
            done.append(Deactivate(player, f"not heard from for {silent} updates"))
    return done


@rule.after(Deactivated)
def loses_all_property(view: View, rest: Deactivated) -> list[Intent]:
    done: list[Intent] = [
        Disown(square, "its owner is inactive")
        for square in view.things("square")
        if square.get("owner") == rest.player
    ]
    done += [Lapse(offer) for offer in view.offers(player=rest.player)]
    return [*done, DropOrders(rest.player, "you are inactive")]


@rule.check(Act)
def an_inactive_player_takes_no_action(view: View, act: Act) -> Refuse | None:
    if act.player.active or act.verb.split()[0] in ("reactivate", "message", "post", "leave"):
        return None
    price = view.param("return_price")
    return Refuse("inactive", f"You are inactive and can take no action. For ${price:,} you are back: reactivate")


@rule.command("reactivate", "Become active again, for {return_price:money}.")
def becomes_active_again(view: View, order: Order) -> list[Intent] | Refuse:
    if order.player.active:
        return Refuse("active", "You are active already.")
    price, purse = view.param("return_price"), view.balance(order.player)
    if purse < price:
        words = f"Coming back costs ${price:,}; you have {money(purse)}, so you are ${price - purse:,} short."
        return Refuse("cannot-afford", words)
    done: list[Intent] = [
        Pay(order.player, "", price, "to come back"),
        Reactivate(order.player),
        Set(order.player, "silent", 0),
    ]
    first = view.thing("square", "1")
    return [*done, Put(order.player, first)] if first else done


@rule.check(Set)
def control_goes_to_an_active_player(view: View, change: Set) -> Refuse | None:
    if change.attribute != "delegate" or change.value is None:
        return None
    other = view.player(str(change.value))
    if other is not None and not other.active:
        return Refuse("inactive", f"{other} is inactive and cannot act for you.")
    return None


@rule.after(Leaving)
def leaves_nothing_behind(view: View, leaving: Leaving) -> list[Intent]:
    done: list[Intent] = [
        Disown(square, "its owner has left")
        for square in view.things("square")
        if square.get("owner") == leaving.player
    ]
    done += [
        Conclude(p, "withdrawn", "Its author has left.")
        for p in view.things("proposal")
        if p.author == leaving.player and p.status == "open"
    ]
    return done
