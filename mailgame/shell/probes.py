"""What the doctor tries: each probe uses one part as the server would, and says in words how that went.

They use the standard library's IMAP and SMTP, so that a fault is the mail server's or the network's and not ours.
"""

from __future__ import annotations

import imaplib
import re
import smtplib
import ssl
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from urllib.parse import urlsplit

from mailgame.clock import Clock
from mailgame.post.mime.fields import Fields
from mailgame.post.reading.automatic import why_sent_on
from mailgame.post.reading.vouching import forged, judged, read_results, verdict
from mailgame.settings.config import Config, WrongInput, database_url, is_this_machine
from mailgame.shell.counted import so_many
from mailgame.shell.doctor import Probe, Trouble

from .connecting import PATIENCE, PROGRAM_PASSWORD, abilities, in_words, reaching

TOLERANCE = timedelta(seconds=60)
ARRIVAL = 30.0
"""Seconds that a letter may take that the doctor sends itself."""
_FORGED = "forged-by-mailgame-doctor.example"


def probes(clock: Clock) -> Mapping[str, Probe]:
    """Return every probe by the part it tries, in the order in which a server needs them."""
    return {
        "database": database,
        "letters in": imap,
        "letters out": smtp,
        "a letter to itself": lambda config: itself(config, clock),
        "clock": lambda config: clocks(config, clock),
        "pages": pages,
        "templates": templates,
        "rulesets": rulesets,
    }


NEEDS: Mapping[str, tuple[str, ...]] = {
    "a letter to itself": ("letters in", "letters out"),
    "clock": ("letters in",),
}
"""Which parts must work before another can be tried."""


def imap(config: Config) -> str:
    """Log in to the mailbox and check what the server can do. Raises Trouble."""
    here = config.mail.imap
    with _imap(config) as connection:
        able = abilities(connection)
        if "MOVE" not in able:
            raise Trouble(f"{here.host} cannot move letters (MOVE, RFC 6851).",
                          "mailgame needs a mail server that can, as nearly all do; use another mailbox.")
        status, data = connection.select(_mailbox(here.mailbox), readonly=True)
        if status != "OK":
            raise Trouble(f"There is no folder {here.mailbox} in the mailbox of {here.user}.",
                          "Set mail.imap.mailbox to one there is.")
        waiting = int(data[0] or b"0")
        wait = "1 letter waits" if waiting == 1 else f"{waiting} letters wait"
        calls = "calls when a letter comes" if "IDLE" in able else f"is asked every {config.mail.poll_seconds} seconds"
        return f"{here.host} lets {here.user} in; {wait} in {here.mailbox}; it {calls}."


def smtp(config: Config) -> str:
    """Log in to send, and ask whether the server accepts letters from the game's address; nothing is sent.

    Raises Trouble.
    """
    here = config.mail.smtp
    with _sending(config) as connection:
        code, answer = connection.mail(config.mail.address)
        if code != 250:
            raise Trouble(f"{here.host} takes no letters from {config.mail.address}: {in_words(answer)}",
                          "Log in as the owner of that address (mail.smtp.user), or ask whoever runs the server.")
        connection.rset()
    who = f"lets {here.user} in and" if here.user else "asks for no login and"
    return f"{here.host} {who} takes letters from {config.mail.address}."


def itself(config: Config, clock: Clock) -> str:
    """Send a letter to an address like those players reply to, and examine what the mail server makes of it.

    It carries a forged verdict in that server's name: the server must remove it, or we must not believe it.
    """
    local, _, domain = config.mail.address.partition("@")
    server = (config.mail.trusted_authserv or domain).replace(",", " ").split()[0].replace("*", "mx")
    mark, to = f"<{uuid.uuid4()}@{config.server.domain}>", f"{local}+doctor@{domain}"
    letter = (
        f"{forged(server, _FORGED)}"
        f"From: {config.mail.address}\r\nTo: {to}\r\nMessage-ID: {mark}\r\nSubject: mailgame doctor looks around\r\n"
        f"Date: {format_datetime(clock.now())}\r\nAuto-Submitted: auto-generated\r\nX-Mailgame: 1\r\n\r\n"
        "mailgame doctor sent this to see how letters arrive. It can be deleted.\r\n"
    )
    with _sending(config) as connection:
        connection.sendmail(config.mail.address, [to], letter.encode())
    end = time.monotonic() + ARRIVAL
    while (head := _taken_out(config, mark)) is None:
        if time.monotonic() > end:
            raise Trouble(f"A letter to {to} has not come within {ARRIVAL:g} seconds.",
                          "Players reply to such addresses: let the mail server deliver whatever stands after a plus. "
                          "If the letter comes later, there is nothing to mend.")
        time.sleep(0.5)
    return " ".join([f"A letter to {to} comes.", *_verdicts(config, head), *_marks_of_lists(head)])


def _verdicts(config: Config, head: Fields) -> Iterator[str]:
    """Say what became of the forged verdict. Raises Trouble if it would be believed."""
    host, trusted = config.mail.imap.host, config.mail.trusted_authserv
    every = head.all("authentication-results")
    forged_is_there = any(_FORGED in value for value in every)
    if not trusted:
        names = [name for value in every if _FORGED not in value and (name := read_results(value)[0])]
        if names and not forged_is_there:
            yield (f"Verdicts on it are written in the name of {names[0]}; mail.trusted_authserv is not set, so that "
                   "they do not count, and who writes a new letter is asked whether it was them.")
        return
    own = judged(head.ordered(), trusted)
    if verdict(own, _FORGED, trusted).vouched:
        raise Trouble(
            f"{host} left in a verdict that the sender wrote in the name of {trusted}, and it cannot be told from a "
            "true one: whoever writes such a field can pretend to be anybody.",
            f"Let the mail server take out what claims to be from {trusted} (RFC 8601, 5; OpenDKIM does by itself), or "
            "empty mail.trusted_authserv: then only replies count, and who writes a new letter is asked.",
        )
    yield "A verdict forged in the mail server’s name was " + (
        "left in, and is not believed for where it stands." if forged_is_there else "taken out.")
    if not any(_FORGED not in value for value in own):
        yield (f"The mail server wrote no verdict of its own in the name of {trusted}: where it writes none, who "
               "writes a new letter is asked whether it was them. If it never does, look at mail.trusted_authserv.")


def _marks_of_lists(head: Fields) -> Iterator[str]:
    marks = why_sent_on(head)
    if marks:
        yield (f"It is {marks} by the time it is here, as all letters may be: then only replies are read, and nobody "
               "can join by mail. If you can, feed this mailbox by an alias in place of a list or a rule.")


def _taken_out(config: Config, mark: str) -> Fields | None:
    """Return the fields of the letter with this Message-ID and delete it; None if it is not there yet.

    A server running meanwhile may already have filed it.
    """
    with _imap(config) as connection:
        for folder in dict.fromkeys((config.mail.imap.mailbox, config.mail.imap.done)):
            if connection.select(_mailbox(folder))[0] != "OK":
                continue
            _, hits = connection.uid("SEARCH", "HEADER", "Message-ID", f'"{mark}"')
            uids = (hits[0] or b"").split()
            if uids:
                uid = uids[-1].decode()
                _, answer = connection.uid("FETCH", uid, "(BODY.PEEK[HEADER])")
                raw = answer[0][1] if isinstance(answer[0], tuple) else b""
                connection.uid("STORE", uid, "+FLAGS", r"(\Deleted)")
                if "UIDPLUS" in abilities(connection):
                    connection.uid("EXPUNGE", uid)
                return Fields(raw.replace(b"\r\n", b"\n"))
    return None


def clocks(config: Config, clock: Clock) -> str:
    """Compare this machine's clock with the mail server's, which decides when a letter was received.

    A letter is put into `done` without a date, so that the server dates it (RFC 9051, 6.3.12), and deleted again.
    """
    here = config.mail.imap
    with _imap(config) as connection:
        box, mark = _mailbox(here.done), f"<{uuid.uuid4()}@{config.server.domain}>"
        connection.create(box)  # NO if it exists already
        letter = f"Message-ID: {mark}\r\nSubject: mailgame doctor looks at the clock\r\n\r\n".encode()
        before = clock.now()
        status, data = connection.append(box, r"(\Seen \Deleted)", "", letter)
        after = clock.now()
        if status != "OK" or connection.select(box)[0] != "OK":
            raise Trouble(f"Nothing can be put into the folder {here.done}: {in_words(data[0])}",
                          "Set mail.imap.done to a folder that may be written.")
        received = _date_of(connection, mark)
    offset = max(received - after, before - received - timedelta(seconds=1), timedelta(0))
    if offset > TOLERANCE:
        way = "ahead of" if received > after else "behind"
        raise Trouble(f"The mail server's clock is {_span(offset)} {way} this machine's.",
                      "Deadlines go by the time of receipt at the mail server. Let this machine's clock be set from "
                      "the network (timedatectl set-ntp true), or tell whoever runs the mail server.")
    return f"This machine and {here.host} agree on the time, to {_span(max(offset, timedelta(seconds=1)))}."


def database(config: Config) -> str:
    """Open the database and check whether its tables are those this program needs. Raises Trouble."""
    from mailgame.store import Store, StoreError
    from mailgame.store.checking import check, is_to_be_made

    try:
        store = Store(database_url(config))
    except (OSError, StoreError) as error:
        raise Trouble(f"server.database cannot be used: {error}.") from None
    try:
        if is_to_be_made(store):
            return f"There is none at {store.file} yet: `mailgame new` or `mailgame serve` makes it."
        problems = check(store)
    finally:
        store.close()
    if problems:
        raise Trouble(" ".join(problems))
    return "The database is there, and its tables are right."


def pages(config: Config) -> str:
    """Check whether the folder of the pages can be written. Raises Trouble."""
    _shown_where_they_are_said_to_be(config)
    folder = config.server.site
    trial = folder / ".mailgame-doctor"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            trial.write_text("x" * 4096)  # on a full disk an empty file can still be made
        finally:
            trial.unlink(missing_ok=True)
    except OSError as error:
        why = "it is a file, and no folder" if folder.is_file() else error.strerror
        raise Trouble(f"The pages cannot be written to {folder}: {why}.",
                      "Set server.site to a folder that mailgame may write, or give it that one.") from None
    return f"The pages go to {folder} and are shown at {config.server.public_url}"


def _shown_where_they_are_said_to_be(config: Config) -> None:
    """Raise Trouble if letters link to another port of this machine than the pages are served on."""
    public = urlsplit(config.server.public_url)
    if not config.server.listen or not is_this_machine(public.hostname or ""):
        return
    port = public.port or (443 if public.scheme == "https" else 80)
    if port != int(config.server.listen.rpartition(":")[2]):
        raise Trouble(f"Letters point to pages at {config.server.public_url}, but they are shown at "
                      f"{config.server.listen}.",
                      "Set server.public_url to the address under which players reach server.listen.")


def templates(_: Config) -> str:
    """Compile the template of every letter. Raises Trouble, naming the template."""
    from jinja2 import TemplateError

    from mailgame.paths import templates_folder
    from mailgame.press.letters.letters import Letters

    try:
        compiled = Letters(templates_folder()).check()
    except (OSError, TemplateError) as error:
        raise Trouble(f"The letters cannot be written: {in_words(error)}",
                      "Mend that template, or install mailgame anew.") from None
    return f"The letters can be written ({len(compiled)} templates)."


def rulesets(config: Config) -> str:
    """Read every ruleset. Raises Trouble, naming those that cannot be read."""
    from mailgame.rulesets.loading import RulesetError, read
    from mailgame.shell.cli_arguments import rulesets as there

    try:
        rulesets_there = [read(folder) for folder in there(config.server.rulesets_path).values()]
    except WrongInput as error:
        raise Trouble(str(error), "Make it, or mend server.rulesets_path.") from None
    except RulesetError as error:
        raise Trouble(f"{error}.", "Mend that file, or take its folder away.") from None
    titles = [f"{each.title} ({so_many(len(each.rules), 'rule')})" for each in rulesets_there]
    if not titles:
        raise Trouble("There is no ruleset.", "Install mailgame anew, or name a folder in server.rulesets_path.")
    return f"All can be read: {', '.join(titles)}."


@contextmanager
def _sending(config: Config) -> Iterator[smtplib.SMTP]:
    """Return a connection to send by, logged in if configured. Raises Trouble that says why there is none."""
    here = config.mail.smtp
    with reaching("mail.smtp", here.host, here.port, here.tls, "465 (tls) or 587 (starttls)"):
        context = ssl.create_default_context(cafile=here.ca_file)
        if here.tls == "tls":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(here.host, here.port, timeout=PATIENCE, context=context)
        else:
            connection = smtplib.SMTP(here.host, here.port, timeout=PATIENCE)
        with connection:
            if here.tls == "starttls":
                connection.starttls(context=context)
            try:
                connection.ehlo_or_helo_if_needed()  # RFC 5321, 4.1.4: some servers accept no MAIL before it
                if here.user:
                    connection.login(here.user, here.password.get_secret_value())
            except smtplib.SMTPAuthenticationError as error:
                raise Trouble(f"{here.host} does not let {here.user} in: {in_words(error.smtp_error)}",
                              "Look at mail.smtp.user and its password. " + PROGRAM_PASSWORD) from None
            yield connection


@contextmanager
def _imap(config: Config) -> Iterator[imaplib.IMAP4]:
    """Return a connection that is logged in. Raises Trouble that says why it is not."""
    here = config.mail.imap
    with reaching("mail.imap", here.host, here.port, here.tls, "993 (tls)"):
        if here.tls == "tls":
            context = ssl.create_default_context(cafile=here.ca_file)
            connection: imaplib.IMAP4 = imaplib.IMAP4_SSL(here.host, here.port, ssl_context=context, timeout=PATIENCE)
        else:
            connection = imaplib.IMAP4(here.host, here.port, timeout=PATIENCE)
        with connection:
            try:
                connection.login(here.user, here.password.get_secret_value())
            except imaplib.IMAP4.error as error:
                raise Trouble(f"{here.host} does not let {here.user} in: {in_words(error.args[0])}",
                              "Look at mail.imap.user and its password. " + PROGRAM_PASSWORD) from None
            yield connection


def _date_of(connection: imaplib.IMAP4, mark: str) -> datetime:
    """Return when the server received the letter with this Message-ID, and delete that letter."""
    _, hits = connection.uid("SEARCH", "HEADER", "Message-ID", f'"{mark}"')
    uids = (hits[0] or b"").split()
    if not uids:
        raise Trouble("The mail server does not find a letter that was just put into it.",
                      "Try again; if it stays so, this mail server cannot be relied on.")
    uid = uids[-1].decode()
    _, answer = connection.uid("FETCH", uid, "(INTERNALDATE)")
    dated = re.search(rb'INTERNALDATE "([^"]+)"', answer[0] if isinstance(answer[0], bytes) else b"")
    if "UIDPLUS" in abilities(connection):
        connection.uid("EXPUNGE", uid)
    if dated is None:
        raise Trouble("The mail server does not say when it received a letter.", "Use another mailbox.")
    return datetime.strptime(dated[1].decode().strip(), "%d-%b-%Y %H:%M:%S %z").astimezone(UTC)


def _mailbox(name: str) -> str:
    """Return the name of a folder as an IMAP quoted string."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _span(span: timedelta) -> str:
    seconds = round(span.total_seconds())
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}s"
    return f"{seconds} second{'' if seconds == 1 else 's'}"
