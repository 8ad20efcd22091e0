"""static/vendor: made out of node_modules, whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.bootstrap import assets, fonts, icons
from app.bootstrap.paths import ROOT, VENDOR
from tests.bootstrap.packages import fake_node_modules

SYMBOL = "{http://www.w3.org/2000/svg}symbol"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repo with what decides what static/vendor holds."""
    for source in assets.SOURCES:
        (tmp_path / source).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / source).write_bytes((ROOT / source).read_bytes())
    (tmp_path / "package.json").write_text(json.dumps({"culprit": {"icons": ["goat", "old-goat"]}}))
    return tmp_path


def test_everything_the_screens_need_lands_in_one_folder(root: Path) -> None:
    vendor = root / "static" / "vendor"
    assets.build(fake_node_modules(root), vendor, root)
    files = {str(path.relative_to(vendor)) for path in vendor.rglob("*") if path.is_file()}
    assert {"htmx.min.js", "hx-ws.min.js", "fonts.css", "icons.svg", "licenses/htmx.txt"} <= files
    assert "fonts/fraunces-latin-opsz-normal.woff2" in files
    assert "fonts/fraunces-vietnamese-opsz-normal.woff2" not in files


def test_a_second_build_is_not_needed_until_something_changes(root: Path) -> None:
    vendor = root / "static" / "vendor"
    assert not assets.built(vendor, root)
    assets.build(fake_node_modules(root), vendor, root)
    assert assets.built(vendor, root)
    (root / "package.json").write_text(json.dumps({"culprit": {"icons": []}}))
    assert not assets.built(vendor, root)


def test_a_build_that_fails_leaves_the_old_files_alone(root: Path) -> None:
    vendor = root / "static" / "vendor"
    node_modules = fake_node_modules(root)
    assets.build(node_modules, vendor, root)
    (node_modules / "htmx.org" / "dist" / "htmx.min.js").unlink()
    with pytest.raises(FileNotFoundError):
        assets.build(node_modules, vendor, root)
    assert (vendor / "htmx.min.js").is_file()


def test_the_sprite_has_one_symbol_per_name_and_follows_aliases(tmp_path: Path) -> None:
    sprite = icons.sprite(fake_node_modules(tmp_path), ["old-goat", "goat", "goat"])
    symbols = ElementTree.fromstring(sprite).findall(SYMBOL)
    assert [symbol.attrib for symbol in symbols] == [
        {"id": "icon-goat", "viewBox": "0 0 512 512"},
        {"id": "icon-old-goat", "viewBox": "0 0 512 512"},
    ]


def test_an_unknown_icon_is_named(tmp_path: Path) -> None:
    with pytest.raises(icons.UnknownIcon, match="unicorn"):
        icons.sprite(fake_node_modules(tmp_path), ["unicorn"])


def test_font_files_are_looked_for_beside_the_sheet(tmp_path: Path) -> None:
    sheet, files = fonts.faces(fake_node_modules(tmp_path))
    assert "url(fonts/fraunces-latin-opsz-normal.woff2)" in sheet
    assert "./files/" not in sheet
    assert all(file.is_file() for file in files)


def test_what_is_built_here_has_every_icon_that_is_asked_for() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["culprit"]["icons"]
    sprite = ElementTree.fromstring((VENDOR / "icons.svg").read_text(encoding="utf-8"))
    assert {f"icon-{name}" for name in wanted} <= {symbol.attrib["id"] for symbol in sprite}
