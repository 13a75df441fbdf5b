"""What a person with a config.toml sees: it is taken, or each mistake is named with its line and what would do."""

from __future__ import annotations

import re
import tomllib
import traceback
from pathlib import Path

import pytest
from pydantic import SecretStr

from mailgame.settings.config import Config, ConfigError, example, load, ruleset_folders
from mailgame.settings.configfile import write
from mailgame.settings.keys import quoted, settings_of
from tests.servers.certificate import self_signed

ROOT = Path(__file__).parent.parent
GOOD = """
[mail]
address = "game@play.example.org"
[mail.imap]
host = "imap.example.org"
user = "game"
password = "open sesame"
[mail.smtp]
host = "smtp.example.org"
[admin]
email = "admin@example.org"
"""


def loaded(folder: Path, text: str, **environ: str) -> Config:
    file = folder / "config.toml"
    file.write_text(text)
    return load(file, environ)


def refused(folder: Path, text: str, **environ: str) -> str:
    with pytest.raises(ConfigError) as caught:
        loaded(folder, text, **environ)
    return str(caught.value).replace(f"{folder}/", "")


def problems(folder: Path, text: str) -> str:
    try:
        loaded(folder, text)
    except ConfigError as error:
        return str(error)
    return ""


def test_the_keys_without_a_default_are_enough(tmp_path: Path) -> None:
    config = loaded(tmp_path, GOOD)
    assert config.mail.imap.host == "imap.example.org"
    assert config.mail.imap.port == 993
    assert config.mail.imap.password.get_secret_value() == "open sesame"
    assert config.server.domain == "play.example.org"
    assert config.admin.digest_hour == 7


def test_paths_start_at_the_folder_of_the_file(tmp_path: Path) -> None:
    config = loaded(tmp_path, '[server]\nrulesets_path = ["mine", "/opt/theirs"]\n' + GOOD)
    assert config.server.site == tmp_path / "var/site"
    assert config.server.rulesets_path == (tmp_path / "mine", Path("/opt/theirs"))
    assert config.server.database.get_secret_value() == f"sqlite:///{tmp_path}/var/mailgame.db"


def test_certificates_of_ones_own_can_be_named(tmp_path: Path) -> None:
    assert loaded(tmp_path, GOOD).mail.imap.ca_file is None
    text = GOOD.replace('user = "game"', 'user = "game"\nca_file = "my-ca.pem"')
    assert "line 7: mail.imap.ca_file points to my-ca.pem, which cannot be read: No such" in refused(tmp_path, text)
    (tmp_path / "my-ca.pem").write_text("no certificate")
    assert "which holds no certificates in PEM" in refused(tmp_path, text)
    self_signed(tmp_path).chain.rename(tmp_path / "my-ca.pem")
    assert loaded(tmp_path, text).mail.imap.ca_file == tmp_path / "my-ca.pem"


def test_a_file_saved_on_windows_is_read(tmp_path: Path) -> None:
    """Its editors put a mark before the first line, and end lines in their own way."""
    (tmp_path / "pw").write_text("\ufeffopen sesame\r\n", encoding="utf-8", newline="")
    text = GOOD.replace('password = "open sesame"', 'password_file = "pw"')
    file = tmp_path / "config.toml"
    file.write_bytes(b"\xef\xbb\xbf" + text.lstrip().replace("\n", "\r\n").encode())
    assert load(file, {}).mail.imap.password == SecretStr("open sesame")
    assert ruleset_folders(file) == ()


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_in_another_encoding_is_told_which_one_is_wanted(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes((GOOD + 'name = "Jürgen"').encode(encoding))
    with pytest.raises(ConfigError, match="config.toml is not in UTF-8. Save it again in that encoding."):
        load(file, {})
    with pytest.raises(ConfigError, match="config.toml is not in UTF-8. Save it again in that encoding."):
        ruleset_folders(file)


@pytest.mark.parametrize(("found", "put", "words"), [
    ('"open sesame"', "“open sesame”", "(at line 7, column 12). Text stands in straight quotes"),
    ('"game"', "game", "(at line 6, column 8). Text stands in straight quotes"),
    ('user = "game"', 'user: "game"', "(at line 6, column 5). A key and its value are written so"),
    ('user = "game"', 'user = "game"\nuser = "me"', "(at line 7, column 12). A key stands once in a section"),
    ("[admin]", "[mail.smtp]", "(at line 10, column 11). A section stands there once"),
    ('"game"', '"game"s', "(at line 6, column 14). Text stands in straight quotes, and nothing after it"),
    ('"open sesame"', '"open sesame', "A text ends with the quote with which it began"),
    ('"open sesame"', r'"open\sesame"', "A backslash in double quotes is written twice"),
])
def test_a_slip_in_the_form_is_told_what_would_do_and_shows_no_password(
    tmp_path: Path, found: str, put: str, words: str
) -> None:
    told = refused(tmp_path, GOOD.replace(found, put))
    assert told.startswith("config.toml is not valid TOML: ")
    assert words in told
    assert "sesame" not in told


def test_a_postgres_address_gets_its_driver(tmp_path: Path) -> None:
    config = loaded(tmp_path, '[server]\ndatabase = "postgresql://me:pw@db/games"\n' + GOOD)
    assert config.server.database.get_secret_value() == "postgresql+psycopg://me:pw@db/games"


MISTAKES = [
    (("host = \"imap", "hots = \"imap"), "config.toml, line 5: mail.imap.hots is not a key of this file. "
                                         "Did you mean mail.imap.host?"),
    (("[mail.smtp]", "[mail.smpt]"), "line 8: mail.smpt is not a key of this file. Did you mean mail.smtp?"),
    (("[admin]", "[admin]\ndigest_huor = 7"), "line 11: admin.digest_huor is not a key of this file. "
                                              "Did you mean admin.digest_hour?"),
    (("[mail]", "[mail]\npublic_url = 'x'"), "line 3: mail.public_url is not a key of this file. "
                                             "Did you mean server.public_url?"),
    (("[admin]", "[admin]\nzzz = 7"), "admin.zzz is not a key of this file. Keys here: digest_hour, email, name."),
    (("user = \"game\"", "port = \"993\"\nuser = \"game\""),
     'line 6: mail.imap.port is "993". Expected a whole number from 1 to 65535.'),
    (("user = \"game\"", "port = 99999\nuser = \"game\""),
     "mail.imap.port is 99999. Expected a whole number from 1 to 65535."),
    (("user = \"game\"", "port = true\nuser = \"game\""), "mail.imap.port is true. Expected a whole number"),
    (("user = \"game\"", "tls = \"ssl\"\nuser = \"game\""),
     'mail.imap.tls is "ssl". Expected "tls" or "none".'),
    (("user = \"game\"", "tls = \"none\"\nuser = \"game\""),
     'mail.imap.tls is "none", but imap.example.org is another machine'),
    (("address = \"game@play.example.org\"", "address = \"game\""),
     'line 3: mail.address is "game". Expected an address, such as "game@example.org".'),
    (("email = \"admin@example.org\"", ""),
     'config.toml, line 10: admin.email is missing: where digests and questions go. '
     'Expected a text in quotes, such as "admin@example.org".'),
    (("\n[mail]", "server = 3\n[mail]"), "line 1: server is a section of its own: write [server] and its keys"),
    (("password = \"open sesame\"", "password = 17"), "line 7: mail.imap.password is not right. "
                                                      "Expected a text in quotes"),
    (("password = \"open sesame\"", "password = \"x\"\npassword_file = \"y\""),
     "mail.imap.password and mail.imap.password_file are both given. Keep one of them."),
    (("password = \"open sesame\"", "password_file = \"nowhere\""),
     "mail.imap.password_file points to nowhere, which cannot be read"),
    (("[mail]", "[mail"), "config.toml is not valid TOML"),
    (("[mail]", "[server]\nlisten = \"8080\"\n[mail]"), 'server.listen is "8080". Expected an address and a port'),
    (("[mail]", "[server]\ndatabase = \"mysql://x\"\n[mail]"), "server.database is not right. Expected \"sqlite:"),
    (("[mail]", "[server]\nrulesets_path = \"mine\"\n[mail]"), "Expected a list of texts in quotes."),
    (("[mail]", "[server]\nsecret = \"short\"\n[mail]"), "server.secret is not right. Expected at least 32"),
    (("[admin]", "[admin]\ndigest_hour = 7.5"), "admin.digest_hour is 7.5. Expected a whole number from 0 to 23. "
                                                "This would do: digest_hour = 7"),
    (("[admin]", "[admin]\ndigest_hour = \"8\""), "This would do: digest_hour = 8"),
    (("user = \"game\"", "tls = \"TLS\"\nuser = \"game\""), 'This would do: tls = "tls"'),
    (("[mail.smtp]", "[mail.smtp]\ntls = \"start\""), 'This would do: tls = "starttls"'),
    (("[admin]", "[second_look]\non = \"no\"\n[admin]"), "Expected true or false. This would do: on = false"),
    (("[mail]", "[server]\nrulesets_path = \"mine\"\n[mail]"), 'This would do: rulesets_path = ["mine"]'),
    (("[mail]", "[server]\nname = {short = \"x\"}\n[mail]"), "server.name is a table. Expected a text in quotes."),
    (("host = \"smtp.example.org\"", ""), 'below [mail.smtp]: host = "smtp.example.org"'),
    (("[mail]", "[mail]\npublic_url = 'x'"), "Write public_url = … below [server]."),
    (("[admin]", "[admin]\nsite = 'x'"), "Did you mean server.site? Write site = … below [server]."),
    (("[mail.smtp]", "[SMTP]"), "SMTP is not a key of this file. Did you mean mail.smtp?"),
    (("[admin]", "[admin]\nname = ''"), 'admin.name is "". Expected a text of one line'),
    (("[admin]", "[admin]\nname = 'a\tb'"), "Expected a text of one line, in quotes. This would do: name ="),
    (("[admin]", "[clock]\nanswer_hours = 1000000000\n[admin]"), "Expected a whole number from 1 to 10000000."),
    (("[mail]", "[server]\nsite = ''\n[mail]"), "this file, with its passwords, lies in it"),
    (("[mail]", "[server]\nsite = 'var'\n[mail]"), "the database, with everybody's letters, lies in it"),
]


@pytest.mark.parametrize(("mistake", "words"), MISTAKES)
def test_a_mistake_is_named_with_its_line_and_what_would_do(
    tmp_path: Path, mistake: tuple[str, str], words: str
) -> None:
    assert mistake[0] in GOOD
    assert words in refused(tmp_path, GOOD.replace(*mistake))


@pytest.mark.parametrize("mistake", [mistake for mistake, _ in MISTAKES])
def test_the_line_that_is_offered_would_do(tmp_path: Path, mistake: tuple[str, str]) -> None:
    wrong = GOOD.replace(*mistake)
    problem = refused(tmp_path, wrong).splitlines()[0]
    offered = re.search(r"This would do(?:, below \[(\S+)\])?: (.+)", problem)
    if offered is None:
        return
    section, line = offered.groups()
    if section:
        mended = wrong.replace(f"[{section}]\n", f"[{section}]\n{line}\n")
    else:
        mended = re.sub(rf"{line.partition(' ')[0]} = .*", line.replace("\\", "\\\\"), wrong)
    assert problem.partition(": ")[2] not in problems(tmp_path, mended)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    words = refused(tmp_path, "[mail]\nadress = 'a@b'\n[clock]\njump_minutes = 0\n")
    assert "mail.adress is not a key of this file. Did you mean mail.address?" in words
    assert "clock.jump_minutes is 0. Expected a whole number from 1 to 10000000." in words
    assert "mail.imap.host is missing" in words


def test_a_file_that_is_not_there_tells_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="`mailgame init` asks a few questions"):
        load(tmp_path / "config.toml", {})


def test_a_secret_may_stand_in_a_file_or_in_the_environment(tmp_path: Path) -> None:
    (tmp_path / "imap.secret").write_text("from the file\n")
    text = GOOD.replace('password = "open sesame"', 'password_file = "imap.secret"')
    assert loaded(tmp_path, text).mail.imap.password == SecretStr("from the file")
    config = loaded(tmp_path, text, MAILGAME_MAIL_IMAP_PASSWORD="from outside", MAILGAME_MAIL_SMTP_PASSWORD="too")
    assert config.mail.imap.password == SecretStr("from outside")
    assert config.mail.smtp.password == SecretStr("too")


def test_a_secret_does_not_show_itself(tmp_path: Path) -> None:
    text = '[server]\ndatabase = "postgresql://me:hidden-word@db/games"\n' + GOOD
    config = loaded(tmp_path, text, MAILGAME_MAIL_IMAP_PASSWORD="whispered")
    assert "hidden-word" not in f"{config!r} {config}"
    assert "whispered" not in f"{config!r} {config}"
    assert "whispered" not in f"{config.mail.imap.password}"


@pytest.mark.parametrize("text", [
    GOOD.replace("password =", "pasword ="), GOOD.replace('password = "open sesame"', 'password = ["open sesame"]'),
    GOOD.replace("[mail.smtp]", '[mail.smtp]\npassword = {is = "open sesame"}'),
    GOOD.replace("[mail.smtp]", '[mail.smtp]\nport = "465"\npassword = "open sesame"'),
    GOOD + '[server]\nsecret = "open sesame"', GOOD + '[server]\ndatabase = "open sesame"',
])
def test_no_mistake_shows_a_secret(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, text)
    assert "open sesame" not in "".join(traceback.format_exception(caught.value))


def test_a_wrong_secret_is_not_repeated(tmp_path: Path) -> None:
    assert "mysecret" not in refused(tmp_path, '[server]\nsecret = "mysecret"\n' + GOOD)


def test_the_example_is_the_one_the_program_writes() -> None:
    assert (ROOT / "config.example.toml").read_text() == example()


def test_the_example_can_be_used_and_says_the_defaults(tmp_path: Path) -> None:
    quiet = loaded(tmp_path, example())
    lines = [line.removeprefix("#") if line.startswith("#") and line[1:2].islower() else line
             for line in example().splitlines()]
    spoken = loaded(tmp_path, "\n".join(lines))
    assert spoken == quiet


def test_the_example_has_every_key_and_says_what_each_is_for() -> None:
    text = example()
    for name, setting in settings_of(Config).items():
        short = name.rpartition(".")[2]
        assert f"\n{short} = " in text or f"\n#{short} = " in text
        assert f"# {setting.field.description}" in text
        assert str(setting.field.description).endswith(".")


@pytest.mark.parametrize("text", ["plain", 'say "hello"', "back\\slash", "Grüße, 東京", "tab\tand\nline", "\x00\x7f"])
def test_what_is_written_is_what_is_read(text: str) -> None:
    assert tomllib.loads(f"x = {quoted(text)}") == {"x": text}


def test_given_values_stand_in_a_written_file(tmp_path: Path) -> None:
    given = {"mail.address": "nomic@me.example", "mail.imap.host": "mail.me.example", "mail.imap.user": "nomic",
             "mail.imap.password": SecretStr('a"b\\c'), "mail.smtp.host": "mail.me.example", "mail.smtp.port": 587,
             "admin.email": "me@me.example"}
    config = loaded(tmp_path, write(Config, given))
    assert config.mail.imap.password.get_secret_value() == 'a"b\\c'
    assert config.mail.smtp.port == 587
    assert config.mail.address == "nomic@me.example"


@pytest.mark.parametrize(("mailbox", "done"), [
    ("INBOX", "INBOX"), ("INBOX", "inbox"), ("INBOX", "Inbox"), ("inbox", "INBOX"), ("Games", "games"),
    ("Spiele für uns", "Spiele fu\u0308r uns"), ("INBOX", "INBOX/"), ("Games.In", "Games.In."),
])
def test_letters_are_not_put_away_where_they_arrive(tmp_path: Path, mailbox: str, done: str) -> None:
    text = GOOD.replace('user = "game"', f'user = "game"\nmailbox = "{mailbox}"\ndone = "{done}"')
    said = refused(tmp_path, text)
    assert "mail.imap.done" in said
    assert "every letter would come again for ever" in said


@pytest.mark.parametrize("done", ["", " ", "Done ", "*", "50%", "a\\nb"])
def test_a_folder_has_a_name_that_there_can_be(tmp_path: Path, done: str) -> None:
    said = refused(tmp_path, GOOD.replace('user = "game"', f'user = "game"\ndone = "{done}"'))
    assert "mail.imap.done" in said


@pytest.mark.parametrize("done", ["Done", "INBOX/Done", "INBOX.Done", "Archive/2026", "Erledigt"])
def test_a_folder_of_its_own_is_fine(tmp_path: Path, done: str) -> None:
    assert loaded(tmp_path, GOOD.replace('user = "game"', f'user = "game"\ndone = "{done}"')).mail.imap.done == done


@pytest.mark.parametrize("address", ["game@play.example.org", "Game@Play.Example.org", "game+admin@play.example.org"])
def test_the_admin_is_not_the_games_own_mailbox(tmp_path: Path, address: str) -> None:
    said = refused(tmp_path, GOOD.replace("admin@example.org", address))
    assert "admin.email" in said
    assert "nobody would read it" in said


@pytest.mark.parametrize("site", ["", ".", "..", "var", "./var/", "var/games/..", "/"])
def test_the_folder_that_anybody_may_fetch_from_holds_no_secret(tmp_path: Path, site: str) -> None:
    """`site = ""` gave config.toml with its passwords to every browser, `site = "var"` the database."""
    said = refused(tmp_path, f"[server]\nsite = '{site}'\n{GOOD}")
    assert "whoever can see the pages could fetch it. This would do: site = \"var/site\"" in said


@pytest.mark.parametrize("site", ["var/site", "pages", "../pages", "/srv/www/games"])
def test_any_other_folder_for_the_pages_is_fine(tmp_path: Path, site: str) -> None:
    assert loaded(tmp_path, f"[server]\nsite = '{site}'\n{GOOD}").server.site == tmp_path / site


def test_the_other_name_of_postgresql_will_do_as_well(tmp_path: Path) -> None:
    """Providers hand out both."""
    config = loaded(tmp_path, '[server]\ndatabase = "postgres://me:pw@db/games"\n' + GOOD)
    assert config.server.database.get_secret_value() == "postgresql+psycopg://me:pw@db/games"


def test_an_at_sign_in_the_password_of_a_database_is_told_and_the_password_is_not(tmp_path: Path) -> None:
    """What stands behind it would be taken for the name of a machine, and shown."""
    said = refused(tmp_path, '[server]\ndatabase = "postgresql://me:se@cret@db/games"\n' + GOOD)
    assert "with %40 for an @ in the password" in said
    assert "cret" not in said


@pytest.mark.parametrize("port", ["notaport", "99999", "-1", "0"])
def test_a_port_of_postgresql_is_looked_at(tmp_path: Path, port: str) -> None:
    said = refused(tmp_path, f'[server]\ndatabase = "postgresql://me:secret@localhost:{port}/games"\n' + GOOD)
    assert "server.database" in said
    assert "secret" not in said
