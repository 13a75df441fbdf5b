"""Everything that can be set about a server: config.toml, typed. Its example file is written from this page."""

from __future__ import annotations

import os
import re
import ssl
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr

from mailgame.sendable import SENDABLE
from mailgame.settings.configfile import ConfigError, WrongInput, parsed, read, write
from mailgame.settings.keys import File, OptionalFile, Section, fits

__all__ = ["Config", "ConfigError", "WrongInput", "database_url", "example", "load", "ruleset_folders"]

HEAD = """The settings of a mailgame server. Every key is listed with its default; keep the # where the default will do.
`mailgame doctor` tries them out and says what is wrong. Relative paths are relative to this file's folder."""


def _is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


def _is_listening(text: str) -> bool:
    host, _, port = text.rpartition(":")
    return bool(not text or (host and port.isdecimal() and int(port) < 65536))


_POSTGRES = re.compile(r"postgres(ql)?(\+psycopg)?://")


def _is_database(text: str) -> bool:
    if _POSTGRES.match(text):
        try:
            return urlsplit(text).port != 0 and urlsplit(text).netloc.count("@") < 2
        except ValueError:  # a port that is none
            return False
    return text.startswith("sqlite:///") and text != "sqlite:///"


Name = Annotated[str, fits("a text of one line, in quotes", lambda text: text.strip() and text.isprintable())]
Address = Annotated[str, fits('an address, such as "game@example.org"', SENDABLE.fullmatch)]
Domain = Annotated[str, fits('a domain, such as "example.org"',
                             re.compile(r"([A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*)?").fullmatch)]
WebAddress = Annotated[str, fits('a web address, such as "https://games.example.org/"', _is_web_address)]
Listening = Annotated[str, fits('an address and a port of this machine, such as "127.0.0.1:8080", or ""',
                                _is_listening)]
Database = Annotated[SecretStr, fits(
    '"sqlite:///FILE", or "postgresql://USER:PASSWORD@HOST:PORT/NAME" with %40 for an @ in the password', _is_database)]
SigningSecret = Annotated[SecretStr, fits("at least 32 characters that nobody can guess, or nothing",
                                          lambda text: not text or len(text) >= 32)]
MailFolder = Annotated[str, fits('the name of a folder of the mailbox, such as "Done"',
                                 re.compile(r"(?!\s)[^\x00-\x1f\x7f*%]+(?<!\s)").fullmatch)]


class Server(Section):
    """The server itself."""

    name: Name = Field("mailgame", description="What the server calls itself in letters and on its pages.")
    domain: Domain = Field("", description="The domain in Message-IDs; if empty, the domain of mail.address.")
    database: Database = Field(
        SecretStr("sqlite:///var/mailgame.db"),
        description="Where games and letters are stored: sqlite:///FILE, or postgresql://USER:PASSWORD@HOST/NAME.",
    )
    site: File = Field(Path("var/site"), description="The folder that the pages are written to.")
    public_url: WebAddress = Field(
        "http://127.0.0.1:8080/",
        description="The address at which players see the pages; letters link to it.",
    )
    listen: Listening = Field(
        "127.0.0.1:8080", description="Where `mailgame serve` serves the pages; if empty, your own web server does.",
    )
    rulesets_path: tuple[File, ...] = Field(
        (), strict=False, description="Folders with rulesets of your own, searched first.",
    )
    secret: SigningSecret = Field(
        SecretStr(""),
        description="What reply addresses are signed with; if empty, one is generated and kept in the database.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="How much is logged.")


class Imap(Section):
    """The mailbox that letters arrive in."""

    host: str = Field(description="The IMAP server.", min_length=1, examples=["imap.example.org"])
    port: int = Field(993, description="Its port.", ge=1, le=65535)
    tls: Literal["tls", "none"] = Field(
        "tls", description="How the connection is encrypted; \"none\" only to this machine itself.",
    )
    ca_file: OptionalFile = Field(
        None, description="The certificates to trust, in PEM; if empty, the system's.",
    )
    user: str = Field(description="The user name to log in with, often the address.", min_length=1,
                      examples=["game@example.org"])
    password: SecretStr = Field(description="The password; many providers require one created for this program.",
                                min_length=1, examples=["secret"])
    mailbox: MailFolder = Field("INBOX", description="The folder that letters arrive in.")
    done: MailFolder = Field(
        "Done", description="The folder that letters are moved to once they are stored here; created if missing.",
    )
    spam: str = Field(
        "", description="The folder that the server puts spam into; what players surely wrote is taken from there. "
        "If empty, the server says which it is.",
    )


class Smtp(Section):
    """The server that letters are sent through."""

    host: str = Field(description="The SMTP server.", min_length=1, examples=["smtp.example.org"])
    port: int = Field(465, description="Its port: 465 with tls, 587 with starttls.", ge=1, le=65535)
    tls: Literal["tls", "starttls", "none"] = Field(
        "tls", description="How the connection is encrypted; \"none\" only to this machine itself.",
    )
    ca_file: OptionalFile = Field(
        None, description="The certificates to trust, in PEM; if empty, the system's.",
    )
    user: str = Field("", description="The user name to log in with; if empty, no login.")
    password: SecretStr = Field(SecretStr(""), description="The password.")
    connections: int = Field(2, description="How many letters are sent at once.", ge=1, le=16)


class LetterLimits(Section):
    """How much of a letter is read. The answer says which limit was exceeded."""

    letter_bytes: int = Field(5_000_000, description="Longer letters are set aside unread, in bytes.", ge=10_000)
    parts: int = Field(50, description="MIME parts in a letter; those with more are set aside.", ge=1)
    depth: int = Field(10, description="How deeply parts may be nested.", ge=1)
    text_chars: int = Field(64_000, description="How many characters of new text are read.", ge=100)
    lines: int = Field(500, description="How many lines of new text are read.", ge=1)
    commands: int = Field(50, description="How many commands of a letter are carried out.", ge=1)
    pictures: int = Field(3, description="How many attached pictures are looked at.", ge=0)
    picture_bytes: int = Field(200_000, description="Bigger pictures are left out, in bytes.", ge=100)
    letters_per_hour: int = Field(60, description="Letters to one address per hour; more have to wait.", ge=1)


class Mail(Section):
    """Letters in and out."""

    address: Address = Field(
        description="The address that players write to. Its provider must deliver game+anything@ to it as well.",
        examples=["game@example.org"],
    )
    trusted_authserv: str = Field(
        "", description="The name with which your mail server signs Authentication-Results (*.example.org: any below "
        "that; first:NAME: see the guide); if empty, only reply addresses count.",
    )
    poll_seconds: int = Field(60, description="How often to check for letters if the IMAP server cannot notify us.",
                              ge=5, le=3600)
    imap: Imap
    smtp: Smtp
    limits: LetterLimits = LetterLimits()


class Admin(Section):
    """Who runs the games."""

    name: Name = Field("the Admin", description="Who runs the games here, as players see it.")
    email: Address = Field(description="Where digests and questions go.", examples=["admin@example.org"])
    digest_hour: int = Field(7, description="The hour of the daily digest, in a game's own time zone.", ge=0, le=23)


class ClockBounds(Section):
    """When the clock is in doubt."""

    jump_minutes: int = Field(
        5, description="If the clock jumps further, deadlines are frozen until the Admin says how to go on.", ge=1,
        le=10_000_000,
    )
    gap_hours: int = Field(
        72, description="After a longer outage deadlines wait for the Admin instead of being played late.", ge=1,
        le=10_000_000,
    )
    answer_hours: int = Field(
        48, description="How long they wait for the Admin's answer; then every one is moved by the time that was lost.",
        ge=1, le=10_000_000,
    )


class SecondLook(Section):
    """Second looks: each proposal is simulated, with it and without it."""

    on: bool = Field(True, description="Whether each proposal is simulated, with it and without it, "
                     "as it arrives.")
    games: int = Field(20, description="In how many games a proposal is simulated.", ge=1, le=200)
    updates: int = Field(10, description="Over how many updates (or rounds of turns) each of them is played.",
                         ge=1, le=100)
    seconds: int = Field(120, description="How long one second look may take; beyond that, fewer games are simulated.",
                         ge=5, le=3600)


class Config(Section):
    """All settings of a server."""

    server: Server = Server()
    mail: Mail
    admin: Admin
    clock: ClockBounds = ClockBounds()
    second_look: SecondLook = SecondLook()


def load(path: Path, environ: Mapping[str, str] = os.environ) -> Config:
    """Read the config file at `path`; secrets may come from files it points to or from `environ`.

    Raises ConfigError, which names every key that is wrong and what was expected.
    """
    config = read(Config, path, environ, lambda each: (*_contradictions(each), *_shown_to_all(each, path)))
    server = config.server
    domain = server.domain or config.mail.address.rpartition("@")[2]
    completed = server.model_copy(update={"domain": domain, "database": _placed(server, path)})
    return config.model_copy(update={"server": completed})


def existing_database(config: Config) -> str:
    """Return the URL of a database that is to be there. Raises WrongInput if there is no such file, or folder."""
    url = config.server.database.get_secret_value()
    file = Path(url.removeprefix("sqlite:///"))
    there = next((path for path in (file, *file.parents) if path.exists()), file)
    if url.startswith("sqlite:///") and there != file and there.is_dir():
        raise WrongInput(f"There is no database at {file}, so no game was made here. If this is the right folder and "
                         "config file (`--config FILE` names another), `mailgame new` makes a game.")
    return database_url(config)


def database_url(config: Config) -> str:
    """Return the database's URL; the folder of an SQLite file is made if it is missing (WrongInput if it cannot be)."""
    url = config.server.database.get_secret_value()
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


def _contradictions(config: Config) -> Iterator[tuple[str, str]]:
    """Yield (key, words) for values that do not go together.

    Passwords would travel in the clear; or letters would go round: what is put away, or written to the Admin, would
    arrive again.
    """
    mail = config.mail
    for name, part in (("imap", mail.imap), ("smtp", mail.smtp)):
        if part.tls == "none" and not is_this_machine(part.host):
            yield f"mail.{name}.tls", (f"mail.{name}.tls is \"none\", but {part.host} is another machine: passwords "
                                       "and letters would travel in the clear. This would do: tls = \"tls\"")
        if part.tls != "none" and part.ca_file is not None and (why := _no_certificates(part.ca_file)):
            yield f"mail.{name}.ca_file", (f"mail.{name}.ca_file points to {part.ca_file}, {why}. Leave it out to "
                                           "trust what this system trusts.")
    if _same_folder(mail.imap.done) == _same_folder(mail.imap.mailbox):
        yield "mail.imap.done", (f"mail.imap.done is {mail.imap.done!r}, and letters arrive in {mail.imap.mailbox!r}: "
                                 "that is the same folder, and every letter would come again for ever. Name another "
                                 "one, such as \"Done\".")
    if without_plus(config.admin.email) == without_plus(mail.address):
        yield "admin.email", (f"admin.email is {config.admin.email}, the games' own mailbox: what is written to the "
                              "Admin would come back to the server, and nobody would read it. Name an address of "
                              "yours.")


def _shown_to_all(config: Config, path: Path) -> Iterator[tuple[str, str]]:
    """Yield (key, words) for the folder of the pages, which anybody may fetch, if it holds what nobody may see."""
    site = config.server.site
    database = _placed(config.server, path).get_secret_value().partition("sqlite:///")[2]
    kept = {"this file, with its passwords": path, "the database, with everybody's letters": Path(database)}
    for what, file in kept.items():
        if file.name and file.resolve().is_relative_to(site.resolve()):
            yield "server.site", (f"server.site is the folder {site}, and {what}, lies in it: whoever can see the "
                                  'pages could fetch it. This would do: site = "var/site"')


def _no_certificates(file: Path) -> str:
    """Return why a file holds no certificates that could be trusted, "" if it does."""
    try:
        ssl.create_default_context(cafile=str(file))
    except ssl.SSLError:
        return "which holds no certificates in PEM"
    except OSError as error:
        return f"which cannot be read: {error.strerror}"
    return ""


def _same_folder(name: str) -> str:
    """Return the form in which two names of folders are compared.

    INBOX is one in any case (RFC 3501, 5.1), and to some servers every name is; nor does it matter how an accent is
    written.
    """
    return unicodedata.normalize("NFC", name).casefold().strip("/.")


def without_plus(address: str) -> str:
    """Return an address in small letters without what stands after a "+": the same mailbox gets both."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def example() -> str:
    """Return the text of config.example.toml."""
    return write(Config, head=HEAD)


def is_this_machine(host: str) -> bool:
    """Return whether `host` names the machine itself, so that nothing leaves it."""
    return host in ("localhost", "::1") or host.startswith("127.")


def _placed(server: Server, path: Path) -> SecretStr:
    """Return the database's URL in SQLAlchemy's words, a relative SQLite file starting at the config's folder."""
    url = server.database.get_secret_value()
    if url.startswith("sqlite:///"):
        file = url.removeprefix("sqlite:///")
        return SecretStr(url if file == ":memory:" else f"sqlite:///{path.parent.absolute() / file}")
    return SecretStr(_POSTGRES.sub("postgresql+psycopg://", url))


def ruleset_folders(path: Path) -> tuple[Path, ...]:
    """Return `server.rulesets_path` of a config file, the rest of which need not be complete; () if there is no file.

    Raises ConfigError if it cannot be read.
    """
    if not path.is_file():
        return ()
    server = parsed(path)[1].get("server", {})
    named = server.get("rulesets_path", []) if isinstance(server, dict) else []
    if not isinstance(named, list) or not all(isinstance(each, str) for each in named):
        raise ConfigError(f'{path}: server.rulesets_path is a list of folders. This would do: rulesets_path = ["mine"]')
    return tuple(path.parent.absolute() / Path(each).expanduser() for each in named)
