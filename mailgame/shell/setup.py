"""`mailgame init`: asks what cannot be guessed and writes config.toml, readable only by its owner."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from msgspec import Struct
from pydantic import SecretStr

from mailgame.files import write_whole
from mailgame.settings.config import HEAD, Config, WrongInput, is_this_machine
from mailgame.settings.configfile import write
from mailgame.settings.keys import settings_of


class Ask(Protocol):
    """Asks the user; an empty answer means the default."""

    def __call__(self, words: str, default: str = "", *, hidden: bool = False) -> str:
        """Return the answer to `words`; a `hidden` one is not shown while it is typed."""
        ...


Say = Callable[[str], None]

_SETTINGS = settings_of(Config)


class Provider(Struct, frozen=True):
    """Where a mail provider is reached, and its authserv-id (RFC 8601), where known."""

    imap: str
    smtp: str
    authserv: str = ""


_PROVIDERS = {
    "fastmail.com": Provider("imap.fastmail.com", "smtp.fastmail.com", "*.messagingengine.com"),
    "gmail.com": Provider("imap.gmail.com", "smtp.gmail.com", "mx.google.com"),
    "mailbox.org": Provider("imap.mailbox.org", "smtp.mailbox.org"),
    "posteo.de": Provider("posteo.de", "posteo.de"),
}


def initialise(path: Path, ask: Ask, say: Say, force: bool = False) -> None:
    """Ask the questions and write the config file. Raises WrongInput if it exists already and not `force`."""
    if path.exists() and not force:
        raise WrongInput(f"{path} is there already. Change it by hand, or use --force to write it anew.")
    answers = interview(ask, say)
    write_whole(path, write(Config, answers, HEAD).encode())
    say(f"Written to {path}, for your eyes only, since the passwords are in it. Next:\n"
        "  mailgame doctor     tries it all out\n"
        "  mailgame new        makes a game\n"
        "  mailgame serve      plays it")


def interview(ask: Ask, say: Say) -> dict[str, object]:
    """Ask for what has no useful default, and return it by the full name of its key.

    An unusable answer is asked for again, with what was expected.
    """
    answers: dict[str, object] = {}

    def settle(name: str, words: str, default: str = "") -> str:
        answers[name] = _settle(ask, say, name, words, default)
        return str(answers[name])

    say("A game needs a mailbox of its own that this server may empty. Press Enter to accept the value in brackets.")
    address = settle("mail.address", "The address that players will write to")
    domain = address.rpartition("@")[2].lower()
    provider = _PROVIDERS.get(domain, Provider(f"imap.{domain}", f"smtp.{domain}"))

    say("Letters in:")
    settle("mail.imap.host", "IMAP server", provider.imap)
    settle("mail.imap.port", "Port", "993")
    user = settle("mail.imap.user", "User", address)
    settle("mail.imap.password", "Password (many providers want one made for a program)")

    say("Letters out:")
    settle("mail.smtp.host", "SMTP server", provider.smtp)
    port = settle("mail.smtp.port", "Port: 465, or 587 for STARTTLS", "465")
    answers["mail.smtp.tls"] = "starttls" if port in ("25", "587") else "tls"
    settle("mail.smtp.user", "User", user)
    password = ask("Password (Enter: the same)", hidden=True)
    answers["mail.smtp.password"] = SecretStr(password) if password else answers["mail.imap.password"]
    settle("mail.trusted_authserv", "The name your mail server puts into Authentication-Results (Enter if unknown)",
           provider.authserv)

    say("You:")
    settle("admin.name", "Your name, as players will see it", "the Admin")
    settle("admin.email", "Your own address, for digests and questions")

    say("The pages:")
    public = urlsplit(settle("server.public_url", "Under which address will players see them", "http://127.0.0.1:8080/"))
    if public.scheme == "http" and is_this_machine(public.hostname or ""):  # no other web server: they are served there
        answers["server.listen"] = f"127.0.0.1:{public.port or 80}"
    settle("server.database", "Database: SQLite in a file, or postgresql://USER:PASSWORD@HOST/NAME",
           "sqlite:///var/mailgame.db")
    return answers


def _settle(ask: Ask, say: Say, name: str, words: str, default: str) -> object:
    """Ask until the answer is one that the key called `name` accepts."""
    setting = _SETTINGS[name]
    hidden = setting.secret and not default
    while True:
        text = ask(words, default, hidden=hidden).strip()
        value: object = text or default
        if setting.field.annotation is int and str(value).isdecimal():
            value = int(str(value))
        elif setting.secret:
            value = SecretStr(str(value))
        expected = setting.refuse(value)
        if not expected:
            return value
        say("A password is needed." if setting.secret else
            f"That will not do. Expected {expected.replace(' in quotes', '')}.")
