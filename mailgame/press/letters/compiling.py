"""How Jinja compiles and keeps the templates of letters: all of one folder, read once, over the same globals.

Jinja asks for each attribute whether it might be an item, and for each import whether the globals are still the same.
A letter has some two hundred of the former and ten of the latter, which was a tenth of what it takes to write one.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from keyword import iskeyword
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, Environment, Template, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro


class LetterCode(CodeGenerator):
    """Compiles templates whose values have attributes: an item is written in brackets."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Write what reads an attribute as Python reads it. One that is missing stops the rendering."""
        if iskeyword(node.attr) or isinstance(node.node, nodes.Const):
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")


class LetterContext(Context):
    """What a template of letters is rendered with.

    Jinja would ask of each function that a template calls what it wants to know of the template: of ours only macros
    want anything, which is whether they escape.
    """

    def call(self, called: Callable[..., Any], /, *args: Any, _loop_vars: object = None, _block_vars: object = None,
             **kwargs: Any) -> Any:
        """Call a function or a macro."""
        return called(self.eval_ctx, *args, **kwargs) if isinstance(called, Macro) else called(*args, **kwargs)


class LetterTemplate(Template):
    """A template that is imported as one and the same module, whoever imports it."""

    def _get_default_module(self, _context: Context | None = None) -> TemplateModule:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class Compiled(BytecodeCache):
    """Templates of one kind as this process has compiled them, which takes seconds: by their file and its words."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Hand out what was compiled before."""
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._known[bucket.key, bucket.checksum] = bucket.code


class LetterEnvironment(Environment):
    """An environment whose templates hold their globals in one plain table, and are found by name in another.

    Jinja would chain two tables and go through them name by name whenever one template imports another, which every
    letter does. A copy serves as well, since all globals are set before the first template is read.
    """

    context_class = LetterContext
    code_generator_class = LetterCode
    template_class = LetterTemplate

    def __init__(self, **options: Any) -> None:
        """Take the options of an `Environment` that reads each template once."""
        super().__init__(**options, auto_reload=False)
        self._known: dict[str, Template] = {}

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """Return a template. Raises TemplateNotFound, and TemplateSyntaxError."""
        found = self._known.get(name) if isinstance(name, str) else name
        if found is None:
            found = self._known[str(name)] = super().get_template(name, parent, globals)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template, its own `d` before those of the environment."""
        return {**self.globals, **(d or {})}
