"""Lean templates are as strict as Jinja's own."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from jinja2 import DictLoader, Environment, TemplateSyntaxError
from markupsafe import Markup

from app.web.screen.fast_macros import FastEnvironment, fast_environment

TEMPLATES = {
    "part": "{% macro name(part) %}<b>{{ part.name }}</b>{% endmacro %}"
    "{% macro pair(one, other=none) %}{{ name(one) }}"
    "{% if other is not none %}{{ name(other) }}{% endif %}{% endmacro %}",
    "user": '{% from "part" import pair %}{% macro all(parts) %}'
    "{% for p in parts %}{{ loop.index }}{{ pair(p, p) }}{% endfor %}{% endmacro %}",
    "keyword": '{% from "part" import pair %}{% macro all(p) %}{{ pair(p, other=p) }}{% endmacro %}',
    "keeps": '{% set cached = "count again" %}{% macro count(part) %}{{ part.tick() }}{% endmacro %}'
    "{% macro anew(part) %}{{ part.tick() }}{% endmacro %}",
    "page": "{% macro path(part) %}{{ root }}{{ part.name }}{% endmacro %}",
}


@pytest.fixture
def templates() -> FastEnvironment:
    usual = Environment(loader=DictLoader(TEMPLATES), autoescape=True)
    usual.globals["root"] = "/culprit"
    return fast_environment(usual)


def made(templates: FastEnvironment, template: str, macro: str, *arguments: object) -> str:
    return str(getattr(templates.get_template(template).module, macro)(*arguments))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("<script>'\"&", "&lt;script&gt;&#39;&#34;&amp;"),
        (Markup("<i>safe</i>"), "<i>safe</i>"),
        (7, "7"),
        (True, "True"),
        (None, "None"),
    ],
)
def test_whatever_is_no_html_of_ours_is_escaped(templates: FastEnvironment, name: object, shown: str) -> None:
    assert made(templates, "part", "name", SimpleNamespace(name=name)) == f"<b>{shown}</b>"


def test_macros_call_each_other_and_know_their_defaults(templates: FastEnvironment) -> None:
    ann, bob = SimpleNamespace(name="A&n"), SimpleNamespace(name="Bob")
    assert made(templates, "part", "pair", ann) == "<b>A&amp;n</b>"
    assert made(templates, "part", "pair", ann, bob) == "<b>A&amp;n</b><b>Bob</b>"
    assert made(templates, "user", "all", (bob, ann)) == (
        "1<b>Bob</b><b>Bob</b>2<b>A&amp;n</b><b>A&amp;n</b>"
    )


def test_what_all_templates_know_is_known_here_too(templates: FastEnvironment) -> None:
    assert made(templates, "page", "path", SimpleNamespace(name="/x")) == "/culprit/x"


def test_what_a_part_does_not_say_is_an_error(templates: FastEnvironment) -> None:
    with pytest.raises(AttributeError):
        made(templates, "part", "name", SimpleNamespace())


def test_a_call_by_keyword_is_refused_when_the_template_is_read(templates: FastEnvironment) -> None:
    with pytest.raises(TemplateSyntaxError, match="by position"):
        templates.get_template("keyword")


class Ticking:
    """Says how often it was looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def tick(self) -> int:
        self.looks += 1
        return self.looks


def test_a_template_names_the_macros_whose_html_is_kept(templates: FastEnvironment) -> None:
    part = Ticking()
    assert [made(templates, "keeps", "count", part) for _ in range(3)] == ["1", "1", "1"]
    assert [made(templates, "keeps", "anew", part) for _ in range(2)] == ["2", "3"]
    assert made(templates, "keeps", "count", Ticking()) == "1"
