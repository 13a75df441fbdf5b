"""Everything that can be set about a server: config.toml, typed. Its example file is written from this page."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from mailgame.settings.configfile import ConfigError, WrongInput, read, write
from mailgame.settings.keys import Secret, key, section

__all__ = ["Config", "ConfigError", "Secret", "WrongInput", "database_url", "example", "load"]

HEAD = """The settings of a mailgame server. Every key is here with its default; what starts with # may stay as it is.
`mailgame doctor` tries them out and says what is wrong. Relative paths start at the folder of this file."""


def _address(text: str) -> str:
    fits = re.fullmatch(r"[^\s@<>\",;:]+@[^\s@<>\",;:]+", text)
    return "" if fits else 'an address, such as "game@example.org"'


def _domain(text: str) -> str:
    fits = not text or re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", text)
    return "" if fits else 'a domain, such as "example.org"'


def _web_address(text: str) -> str:
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        fits = False
    return "" if fits else 'a web address, such as "https://games.example.org/"'


def _listening(text: str) -> str:
    host, _, port = text.rpartition(":")
    fits = host and port.isdecimal() and int(port) < 65536
    return "" if not text or fits else 'an address and a port of this machine, such as "127.0.0.1:8080", or ""'


def _database(text: str) -> str:
    fits = text.startswith("sqlite:///") and text != "sqlite:///"
    if text.startswith(("postgresql+psycopg://", "postgresql://")):
        try:
            fits = urlsplit(text).port != 0
        except ValueError:  # a port that is none
            fits = False
    return "" if fits else '"sqlite:///FILE" or "postgresql://USER:PASSWORD@HOST:PORT/NAME"'


def _secret(text: str) -> str:
    return "" if not text or len(text) >= 32 else "at least 32 characters that nobody can guess, or nothing"


def _folder(text: str) -> str:
    fits = text.strip() == text and text and not re.search(r"[\x00-\x1f\x7f*%]", text)
    return "" if fits else 'the name of a folder of the mailbox, such as "Done"'


@dataclass(frozen=True, slots=True)
class Server:
    """The server itself."""

    name: str = key("mailgame", "How the server calls itself in letters and on its pages.")
    domain: str = key("", "The domain in Message-IDs; if empty, the domain of mail.address.", refuse=_domain)
    database: Secret = key(
        Secret("sqlite:///var/mailgame.db"),
        "Where games and letters are kept: sqlite:///FILE, or postgresql://USER:PASSWORD@HOST/NAME.",
        refuse=_database,
    )
    site: Path = key(Path("var/site"), "The folder that the pages are written to.")
    public_url: str = key(
        "http://127.0.0.1:8080/", "The address under which players see the pages; it stands in their letters.",
        refuse=_web_address,
    )
    listen: str = key(
        "127.0.0.1:8080", "Where `mailgame serve` serves the pages; if empty, a web server of yours does.",
        refuse=_listening,
    )
    rulesets_path: tuple[Path, ...] = key((), "More folders with rulesets of your own, looked through first.")
    secret: Secret = key(
        Secret(), "What reply addresses are signed with; if empty, one is made and kept in the database.",
        refuse=_secret,
    )
    log_level: str = key("info", "How much is logged.", choices=("debug", "info", "warning", "error"))


@dataclass(frozen=True, slots=True)
class Imap:
    """The mailbox that letters arrive in."""

    host: str = key("", "The IMAP server.", needed=True, example="imap.example.org")
    port: int = key(993, "Its port.", least=1, most=65535)
    tls: str = key(
        "tls", "How the connection is kept private; without only to this machine itself.",
        choices=("tls", "none"),
    )
    ca_file: Path | None = key(None, "The certificates to trust, in PEM; if empty, those that the system trusts.")
    user: str = key("", "The name to log in with, often the address.", needed=True, example="game@example.org")
    password: Secret = key(Secret(), "The password; many providers want one made for this program.",
                           needed=True, example="secret")
    mailbox: str = key("INBOX", "The folder that letters arrive in.", refuse=_folder)
    done: str = key("Done", "The folder that letters are moved to once they are stored here; made if it is missing.",
                    refuse=_folder)


@dataclass(frozen=True, slots=True)
class Smtp:
    """The server that letters are sent through."""

    host: str = key("", "The SMTP server.", needed=True, example="smtp.example.org")
    port: int = key(465, "Its port: 465 with tls, 587 with starttls.", least=1, most=65535)
    tls: str = key(
        "tls", "How the connection is kept private; without only to this machine itself.",
        choices=("tls", "starttls", "none"),
    )
    ca_file: Path | None = key(None, "The certificates to trust, in PEM; if empty, those that the system trusts.")
    user: str = key("", "The name to log in with; if empty, nobody logs in.")
    password: Secret = key(Secret(), "The password.")
    connections: int = key(2, "How many letters are sent at the same time.", least=1, most=16)


@dataclass(frozen=True, slots=True)
class LetterLimits:
    """What one letter, and one correspondent, may ask of the server."""

    letter_bytes: int = key(5_000_000, "A longer letter is set aside unread, in bytes.", least=10_000)
    parts: int = key(50, "MIME parts in a letter; one with more is set aside.", least=1)
    depth: int = key(10, "How deep parts may stand inside each other.", least=1)
    text_chars: int = key(64_000, "Characters of new text that are read.", least=100)
    lines: int = key(500, "Lines of new text that are read.", least=1)
    commands: int = key(50, "Commands in a letter that are carried out.", least=1)
    pictures: int = key(3, "Attached pictures that are looked at.", least=0)
    picture_bytes: int = key(200_000, "A bigger picture is left out, in bytes.", least=100)
    letters_per_hour: int = key(60, "Letters to one address in an hour; what is more waits.", least=1)


@dataclass(frozen=True, slots=True)
class Mail:
    """Letters in and out."""

    address: str = key("", "The address that players write to. The server must deliver game+anything@ to it as well.",
                       needed=True, example="game@example.org", refuse=_address)
    trusted_authserv: str = key(
        "", "The name with which your mail server signs Authentication-Results; if empty, only reply addresses count.",
    )
    poll_seconds: int = key(60, "How often to look for letters where the server does not call.", least=5, most=3600)
    imap: Imap = section("The mailbox that letters arrive in.", Imap)
    smtp: Smtp = section("The server that letters are sent through.", Smtp)
    limits: LetterLimits = section("What one letter may ask of the server. The answer says which limit was passed.",
                                   LetterLimits)


@dataclass(frozen=True, slots=True)
class Admin:
    """Who runs the games."""

    name: str = key("the Admin", "Who runs the games here, as players see it.")
    email: str = key("", "Where digests and questions go.", needed=True, example="admin@example.org", refuse=_address)
    digest_hour: int = key(7, "The hour of the daily digest, in a game's own time zone.", least=0, most=23)


@dataclass(frozen=True, slots=True)
class ClockBounds:
    """When time itself is doubted."""

    jump_minutes: int = key(5, "A clock that jumps further stops all deadlines until the Admin says how to go on.",
                            least=1)
    gap_hours: int = key(72, "After a longer absence deadlines wait for the Admin, instead of being played late.",
                         least=1)


@dataclass(frozen=True, slots=True)
class SecondLook:
    """How far this server looks ahead."""

    on: bool = key(True, "Whether each proposal is tried beside the game, with it and without it, as it arrives.")
    games: int = key(20, "In how many games a proposal is tried.", least=1, most=200)
    updates: int = key(10, "Over how many updates (or rounds of turns) each of them is played.", least=1, most=100)
    seconds: int = key(120, "How long one look may take, beside all else; then fewer games are played.", least=5,
                       most=3600)


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a server."""

    server: Server = section("The server itself.", Server)
    mail: Mail = section("Letters in and out.", Mail)
    admin: Admin = section("Who runs the games.", Admin)
    clock: ClockBounds = section("When time itself is doubted.", ClockBounds)
    second_look: SecondLook = section("How far this server looks ahead.", SecondLook)


def load(path: Path, environ: Mapping[str, str] = os.environ) -> Config:
    """Read the config file at `path`; secrets may come from files it points to or from `environ`.

    Raises ConfigError, which names every key that is wrong and what was expected.
    """
    config = read(Config, path, environ)
    problems = [
        f"{path}: mail.{name}.tls is \"none\", but {part.host} is another machine: passwords and letters would travel "
        "in the clear."
        for name, part in (("imap", config.mail.imap), ("smtp", config.mail.smtp))
        if part.tls == "none" and not is_this_machine(part.host)
    ]
    problems += [f"{path}: {problem}" for problem in _loops(config)]
    if problems:
        raise ConfigError(*problems)
    server = config.server
    domain = server.domain or config.mail.address.rpartition("@")[2]
    return replace(config, server=replace(server, domain=domain, database=_placed(server, path)))


def database_url(config: Config) -> str:
    """Return the database's URL; the folder of an SQLite file is made if it is missing (WrongInput if it cannot be)."""
    url = config.server.database.reveal()
    if url.startswith("sqlite:///") and not url.endswith(":memory:"):
        file = Path(url.removeprefix("sqlite:///"))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WrongInput(f"server.database lies in the folder {file.parent}, which cannot be made: "
                             f"{error.strerror}. Name a folder that this user may write.") from None
        if file.is_dir():
            raise WrongInput(f"server.database is to be a file, and {file} is a folder. Name a file in it.")
    return url


def _loops(config: Config) -> list[str]:
    """Return where letters would go round: what is put away, or written to the Admin, would arrive again."""
    mail, found = config.mail, []
    if _same_folder(mail.imap.done) == _same_folder(mail.imap.mailbox):
        found.append(f"mail.imap.done is {mail.imap.done!r}, and letters arrive in {mail.imap.mailbox!r}: that is the "
                     "same folder, and every letter would come again for ever. Name another one, such as \"Done\".")
    if _same_address(config.admin.email) == _same_address(mail.address):
        found.append(f"admin.email is {config.admin.email}, the games' own mailbox: what is written to the Admin would "
                     "come back to the server, and nobody would read it. Name an address of yours.")
    return found


def _same_folder(name: str) -> str:
    """Return the form in which two names of folders are compared.

    INBOX is one in any case (RFC 3501, 5.1), and to some servers every name is; nor does it matter how an accent is
    written.
    """
    return unicodedata.normalize("NFC", name).casefold().strip("/.")


def _same_address(address: str) -> str:
    """Return an address without what stands after a "+", which the same mailbox gets."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def example() -> str:
    """Return the text of config.example.toml."""
    return write(Config, head=HEAD)


def is_this_machine(host: str) -> bool:
    """Tell whether `host` names the machine itself, so that nothing leaves it."""
    return host in ("localhost", "::1") or host.startswith("127.")


def _placed(server: Server, path: Path) -> Secret:
    """Return the database's URL in SQLAlchemy's words, a relative SQLite file starting at the config's folder."""
    url = server.database.reveal()
    if url.startswith("sqlite:///"):
        file = url.removeprefix("sqlite:///")
        return Secret(url if file == ":memory:" else f"sqlite:///{path.parent.absolute() / file}")
    return Secret(re.sub(r"^postgresql://", "postgresql+psycopg://", url))
