"""What the sections of a settings file are made of: the types of keys, and what each key takes, in words.

A section is a pydantic model. Its fields say everything about its keys: type, bounds, default and a line of
explanation. From these come the reading, the words for a mistake, the example file and the questions of
`mailgame init`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import Struct
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    SecretStr,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
)
from pydantic.fields import FieldInfo


class Section(BaseModel):
    """A table of keys. Its docstring stands above it in the example file; no value is taken for one of another type."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", validate_default=True,
                              hide_input_in_errors=True)


def fits(words: str, test: Callable[[str], object]) -> AfterValidator:
    """Return a validator for a text, secret or not: where `test` is false, `words` say what was expected."""

    def validate(value: Any) -> Any:
        if not test(value.get_secret_value() if isinstance(value, SecretStr) else value):
            raise ValueError(words)
        return value

    return AfterValidator(validate)


def _from_folder(value: object, info: ValidationInfo) -> object:
    if not isinstance(value, str | Path):
        return value  # pydantic says what is wrong with it
    folder: Path = (info.context or {}).get("folder", Path())
    return folder / Path(value).expanduser()


# A path starts at the folder that validation is given as its context, the folder of the settings file.
File = Annotated[Path, BeforeValidator(_from_folder)]
OptionalFile = Annotated[Path | None, BeforeValidator(_from_folder), BeforeValidator(lambda value: value or None)]


class Setting(Struct, frozen=True):
    """One key of the file: its full name, such as mail.imap.port, and the field that it fills."""

    name: str
    field: FieldInfo

    @property
    def short(self) -> str:
        """The name as it stands in its section."""
        return self.name.rpartition(".")[2]

    @property
    def secret(self) -> bool:
        """Whether the value is not to be shown."""
        return self.field.annotation is SecretStr

    @property
    def variable(self) -> str:
        """The environment variable that may hold a secret."""
        return "MAILGAME_" + self.name.upper().replace(".", "_")

    @property
    def choices(self) -> tuple[str, ...]:
        """The only values it takes; () if there are others."""
        return get_args(self.field.annotation) if get_origin(self.field.annotation) is Literal else ()

    @property
    def sample(self) -> object:
        """A value that will do: the default, or the example of a key that has none."""
        return (self.field.examples or [""])[0] if self.field.is_required() else self.field.default

    @property
    def expects(self) -> str:
        """What values it takes, in words."""
        kind = self.field.annotation
        if self.choices:
            return " or ".join((", ".join(map(quoted, self.choices[:-1])), quoted(self.choices[-1])))
        if kind is bool:
            return "true or false"
        if kind is int:
            least, most = self._bound("ge"), self._bound("le")
            return f"a whole number from {least} " + ("up" if most is None else f"to {most}")
        what = "a list of texts in quotes" if get_origin(kind) is tuple else "a text in quotes"
        return what + (f", such as {quoted(self.sample)}" if self.field.is_required() else "")

    def _bound(self, which: str) -> object:
        return next((getattr(each, which) for each in self.field.metadata if hasattr(each, which)), None)

    def refuse(self, value: object) -> str:
        """Return what was expected instead of `value`, in words; "" if it will do."""
        try:
            kind: Any = Annotated[self.field.annotation, self.field]
            TypeAdapter(kind).validate_python(value, strict=True)
        except ValidationError as error:
            return self.expected(error.errors()[0]["type"], error.errors()[0]["msg"])
        return ""

    def expected(self, error: str, message: str) -> str:
        """Return what was expected, in words, when pydantic reports an error of type `error` with `message`."""
        return message.removeprefix("Value error, ") if error == "value_error" else self.expects

    def line(self, value: object = None) -> str:
        """Return a line for the file that will do, as near to a wrong `value` as can be told; it shows no secret."""
        return f"{self.short} = {quoted(self.sample if self.secret else self._mended(value))}"

    def _mended(self, value: object) -> object:
        near: object = None
        if isinstance(value, str):
            if self.choices:
                near = next(iter(difflib.get_close_matches(value.lower(), self.choices, 1)), None)
            elif get_origin(self.field.annotation) is tuple:
                near = (value,)
            elif self.field.annotation is int and value.isdecimal():
                near = int(value)
            elif self.field.annotation is bool:
                near = {"true": True, "false": False, "on": True, "off": False, "yes": True, "no": False}.get(value)
        return self.sample if near is None or self.refuse(near) else near


def sections(model: type[Section], name: str = "") -> Iterator[tuple[str, str, list[Setting]]]:
    """Yield (name, what it is for, its settings) for a section and every section in it, outer ones first."""
    inner: dict[str, type[Section]] = {}
    own: list[Setting] = []
    for short, field in model.model_fields.items():
        full = f"{name}.{short}" if name else short
        if isinstance(field.annotation, type) and issubclass(field.annotation, Section):
            inner[full] = field.annotation
        else:
            own.append(Setting(full, field))
    yield name, model.__doc__ or "", own
    for full, kind in inner.items():
        yield from sections(kind, full)


def settings_of(model: type[Section]) -> dict[str, Setting]:
    """Return every setting of a section and of those in it, by its full name."""
    return {each.name: each for _, _, settings in sections(model) for each in settings}


def quoted(value: Any) -> str:
    """Return `value` as TOML writes it; None is an empty text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(quoted, value)) + "]"
    text = value.get_secret_value() if isinstance(value, SecretStr) else "" if value is None else str(value)
    marks = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    escaped = "".join(marks.get(c, c if c.isprintable() else f"\\U{ord(c):08x}") for c in text)
    return f'"{escaped}"'
