"""What the documents point to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.bootstrap.paths import ROOT

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
NAMED = re.compile(r"`((?:app|tools|tests|static|templates|examples|rules)/[\w./<>*-]*)`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(document: Path) -> set[str]:
    """The names that GitHub gives to a document's headings."""
    headings = HEADING.findall(document.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_within_the_repository_leads_somewhere(document: Path) -> None:
    for path, anchor in LINK.findall(document.read_text(encoding="utf-8")):
        target = document.parent / path if path else document
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


def test_the_readme_leads_to_the_other_documents() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = {path for path, _ in LINK.findall(readme)}
    assert {"CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"} <= linked


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_is_named_is_there(document: Path) -> None:
    for path in NAMED.findall(document.read_text(encoding="utf-8")):
        assert any(ROOT.glob(path.rstrip("/").replace("<id>", "*").replace("<game>", "*"))), path
