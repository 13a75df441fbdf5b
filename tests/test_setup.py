"""`mailgame init`, as a person at the keyboard meets it."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from mailgame.settings.config import WrongInput, load
from mailgame.shell.setup import initialise


class Person:
    """Answers by the first words of a question, each answer once, then with Enter; remembers all that was said."""

    def __init__(self, *answers: tuple[str, str]) -> None:
        self.answers = list(answers)
        self.heard: list[str] = []
        self.asked: list[tuple[str, str, bool]] = []

    def __call__(self, words: str, default: str = "", *, hidden: bool = False) -> str:
        self.asked.append((words, default, hidden))
        for number, (start, answer) in enumerate(self.answers):
            if words.startswith(start):
                del self.answers[number]
                return answer
        return default

    def say(self, words: str) -> None:
        self.heard.append(words)


ENOUGH = (("The address", "nomic@example.org"), ("Password (many", "pw one"), ("Your own", "me@example.org"))


def test_three_answers_make_a_config_that_can_be_used(tmp_path: Path) -> None:
    person = Person(*ENOUGH)
    initialise(tmp_path / "config.toml", person, person.say)
    config = load(tmp_path / "config.toml", {})
    assert (config.mail.imap.host, config.mail.imap.port, config.mail.imap.tls) == ("imap.example.org", 993, "tls")
    assert (config.mail.smtp.host, config.mail.smtp.port, config.mail.smtp.tls) == ("smtp.example.org", 465, "tls")
    assert config.mail.imap.user == config.mail.smtp.user == "nomic@example.org"
    assert config.mail.smtp.password.get_secret_value() == config.mail.imap.password.get_secret_value() == "pw one"
    assert config.admin.email == "me@example.org"
    assert "mailgame doctor" in person.heard[-1]


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    person = Person(*ENOUGH)
    initialise(tmp_path / "new" / "config.toml", person, person.say)
    assert stat.S_IMODE((tmp_path / "new" / "config.toml").stat().st_mode) == 0o600


def test_the_servers_of_a_known_provider_are_offered(tmp_path: Path) -> None:
    person = Person(("The address", "my.nomic@gmail.com"), *ENOUGH[1:])
    initialise(tmp_path / "config.toml", person, person.say)
    config = load(tmp_path / "config.toml", {})
    assert config.mail.imap.host == "imap.gmail.com"
    assert config.mail.smtp.host == "smtp.gmail.com"
    assert config.mail.trusted_authserv == "mx.google.com"


def test_port_587_means_starttls_and_another_password_is_kept_apart(tmp_path: Path) -> None:
    person = Person(*ENOUGH, ("Port: 465", "587"), ("Password (Enter", "pw two"))
    initialise(tmp_path / "config.toml", person, person.say)
    config = load(tmp_path / "config.toml", {})
    assert config.mail.smtp.tls == "starttls"
    assert config.mail.smtp.password.get_secret_value() == "pw two"
    assert config.mail.imap.password.get_secret_value() == "pw one"


def test_an_answer_that_will_not_do_is_asked_for_again(tmp_path: Path) -> None:
    person = Person(("The address", "nomic"), *ENOUGH, ("Port", "imaps"), ("Port", "70000"))
    initialise(tmp_path / "config.toml", person, person.say)
    assert 'That will not do. Expected an address, such as "game@example.org".' in person.heard
    assert person.heard.count("That will not do. Expected a whole number from 1 to 65535.") == 2
    assert load(tmp_path / "config.toml", {}).mail.address == "nomic@example.org"


def test_passwords_are_not_shown_while_they_are_typed(tmp_path: Path) -> None:
    person = Person(*ENOUGH)
    initialise(tmp_path / "config.toml", person, person.say)
    for words, _, hidden in person.asked:
        assert hidden == words.startswith("Password")


def test_an_empty_password_is_asked_for_again(tmp_path: Path) -> None:
    person = Person(ENOUGH[0], ("Password (many", ""), *ENOUGH[1:])
    initialise(tmp_path / "config.toml", person, person.say)
    assert "A password is needed." in person.heard
    assert load(tmp_path / "config.toml", {}).mail.imap.password.get_secret_value() == "pw one"


def test_pages_at_another_port_of_this_machine_are_served_there(tmp_path: Path) -> None:
    person = Person(*ENOUGH, ("Under which", "http://localhost:8099/"))
    initialise(tmp_path / "config.toml", person, person.say)
    assert load(tmp_path / "config.toml", {}).server.listen == "127.0.0.1:8099"
    person = Person(*ENOUGH, ("Under which", "https://games.example.org/"))
    initialise(tmp_path / "config.toml", person, person.say, force=True)
    assert load(tmp_path / "config.toml", {}).server.listen == "127.0.0.1:8080"


def test_a_file_that_is_there_is_left_alone_unless_forced(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("# mine")
    person = Person(*ENOUGH)
    with pytest.raises(WrongInput, match="--force"):
        initialise(file, person, person.say)
    assert file.read_text() == "# mine"
    initialise(file, person, person.say, force=True)
    assert load(file, {}).mail.address == "nomic@example.org"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
