"""The installable page: manifest, service worker and offline page, also below a base path."""

from __future__ import annotations

import json
import re

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import Serve
from tests.web.http_client import Visitor


@pytest.fixture(params=["", "/culprit"])
def root(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def site(serve: Serve, root: str) -> TestClient:
    return serve(base_path=root)


def test_every_page_names_the_manifest_and_starts_the_worker(site: TestClient, root: str) -> None:
    page = site.get(f"{root}/").text
    assert f'<link rel="manifest" href="{root}/manifest.webmanifest">' in page
    assert f'data-worker="{root}/service-worker.js" data-scope="{root}/"' in page


def test_the_manifest_stays_below_the_base_path_and_its_icons_exist(site: TestClient, root: str) -> None:
    answer = site.get(f"{root}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    about = answer.json()
    assert about["start_url"] == about["scope"] == about["id"] == f"{root}/"
    assert {icon["sizes"] for icon in about["icons"]} >= {"192x192", "512x512"}
    assert "maskable" in [icon.get("purpose") for icon in about["icons"]]
    for icon in about["icons"]:
        picture = site.get(icon["src"])
        assert icon["src"].startswith(f"{root}/static/") and picture.headers["content-type"] == icon["type"]
        width, height = (int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"


def test_the_worker_keeps_the_offline_page_and_nothing_of_any_table(site: TestClient, root: str) -> None:
    ann = Visitor(site)
    answer = ann.get(f"{root}/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    told = re.match(r"const SITE = (.*);\n", answer.text)
    assert told is not None
    kept = json.loads(told[1])
    assert kept["root"] == root and kept["page"] == f"{root}/offline"
    assert f"{root}/static/img/back.svg" in kept["files"]  # as parts.css names the card on that page
    for path in (kept["page"], *kept["files"]):
        assert site.get(path).status_code == 200
        assert path == kept["page"] or path.startswith(f"{root}/static/")


def test_the_offline_page_is_the_same_for_everybody(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    ann.open_room("Mallory")
    assert ann.get("/offline").text == bob.get("/offline").text
    assert "You are offline" in bob.get("/offline").text


def test_the_policy_lets_in_nothing_more(client: TestClient) -> None:
    policy = client.get("/service-worker.js").headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe" not in policy
