"""Templates compiled to faster code, for what is rendered with every move: a third of Jinja's usual time.

Parts are records, so `part.name` is a plain attribute access; a macro is a plain function, called by
position, which returns a plain string. It is as strict as Jinja: what is missing is an error, and everything
that no macro has made is escaped. The generator knows what a macro has made by the call itself, so a call is
allowed only where its HTML is written out: `{{ card(part) }}`.

Parts are frozen, so the HTML that a macro makes of one can be cached. That pays for parts that are drawn
again and again inside regions that change. A template names those macros: `{% set cached = "badge fact" %}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from types import FunctionType

from jinja2 import Environment, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.utils import missing

from app.web.screen.ascii_html import ascii_html, written

CACHED = "cached"
"""The variable in which a template names the macros whose HTML is cached by their arguments."""
CACHE_SIZE = 4_096


def _callable(macro: FunctionType, cached: bool) -> Callable[..., str]:
    """Omitted arguments become `missing`; the macro applies its own defaults."""
    macro.__defaults__ = (missing,) * macro.__code__.co_argcount
    return lru_cache(CACHE_SIZE)(macro) if cached else macro


def _cached(template: nodes.Template) -> set[str]:
    """The macros that a template wants cached."""
    return {
        name
        for said in template.find_all(nodes.Assign)
        if said.target == nodes.Name(CACHED, "store") and isinstance(said.node, nodes.Const)
        for name in said.node.value.split()
    }


def _macros(template: nodes.Template) -> set[str]:
    """The names by which a template calls macros, its own and imported ones."""
    imported = {
        name if isinstance(name, str) else name[1]
        for said in template.find_all(nodes.FromImport)
        for name in said.names
    }
    return imported | {macro.name for macro in template.find_all(nodes.Macro)}


class FastGenerator(CodeGenerator):
    """Generates the Python code of a template."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802  # Jinja's name
        self._cached = _cached(node)
        self._macros = _macros(node)
        self._output: nodes.Expr | None = None  # the expression that is being written out
        super().visit_Template(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802
        if node.name == "none":
            self.write("(")
            self.visit(node.node, frame)
            self.write(" is None)")
        else:
            super().visit_Test(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if node.kwargs or node.dyn_args or node.dyn_kwargs or forward_caller:
            self.fail("macros are called by position here", node.lineno)
        if self._makes_html(node) and node is not self._output:
            self.fail("what a macro makes can only be written out here", node.lineno)
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        assert isinstance(macro_ref.node, nodes.Macro)  # a call block is refused by visit_Call
        self.write(f"environment.callable(macro, {macro_ref.node.name in self._cached})")

    def return_buffer_contents(self, frame: Frame, force_unescaped: bool = False) -> None:
        self.writeline(f"return concat({frame.buffer})")

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline("written = environment.written")

    def _output_const_repr(self, group: Iterable[object]) -> str:
        return repr(ascii_html("".join(map(str, group))))

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self._output = node
        self.write("(" if self._makes_html(node) else "written(")

    def _makes_html(self, node: nodes.Expr) -> bool:
        match node:
            case nodes.Call(node=nodes.Name(name=name)):
                return name in self._macros
        return False


class FastEnvironment(Environment):
    """An environment whose compiled templates call these two functions."""

    code_generator_class = FastGenerator
    callable = staticmethod(_callable)
    written = staticmethod(written)


@cache
def fast_environment(templates: Environment) -> FastEnvironment:
    """An environment for the macros of these templates, which do not change while the server runs."""
    environment = FastEnvironment(
        loader=templates.loader, autoescape=True, undefined=StrictUndefined, auto_reload=False
    )
    environment.globals.update(templates.globals)
    return environment
