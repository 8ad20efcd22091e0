"""Without a connection: the service worker shows a page that says so, and keeps nothing else."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from app.bootstrap.paths import ROOT
from app.commands.rooms import RESTART
from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server

READY = "() => navigator.serviceWorker.ready.then((worker) => new URL(worker.scope).pathname)"
KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys()) {
    for (const each of await (await caches.open(name)).keys()) paths.push(new URL(each.url).pathname);
  }
  return paths;
}"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_server_that_is_gone_leaves_a_page_that_says_so(
    own_server: Server, come: Arrive, size: dict[str, int]
) -> None:
    ann = come("Ann", size)
    ann.page.goto(own_server.url)
    assert ann.page.evaluate(READY) == "/"
    ann.page.reload()  # from now on the worker looks after this page
    link = ann.open_room(own_server.url, 2)
    own_server.kill()
    ann.page.goto(link)
    expect(ann.page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert ann.page.url == link
    assert serious(ann.page) == [] and fits(ann.page)
    kept = ann.page.evaluate(KEPT)
    assert "/offline" in kept and all(path == "/offline" or path.startswith("/static/") for path in kept)

    # The table itself comes from the server, as soon as there is one.
    own_server.start()
    ann.page.get_by_role("link", name="Try again").click()
    ann.is_here()
    expect(ann.page.locator("#stage.lobby")).to_be_visible()


def test_players_on_a_phone_are_told_of_a_restart_before_and_while_it_happens(
    own_server: Server, come: Arrive
) -> None:
    ann = come("Ann", PHONE)
    ann.open_room(own_server.url, 2)
    ann.is_here()
    toast, banner = ann.page.locator("#toast"), ann.page.locator("#link-lost")
    subprocess.run(
        [sys.executable, "-m", "app", "rooms", "announce"],
        cwd=ROOT,
        env=os.environ | {"CULPRIT_DATA": str(own_server.data)},
        check=True,
    )
    expect(toast).to_have_text(RESTART)
    expect(ann.page.locator("#chat-lines")).to_be_hidden()

    own_server.stop()
    expect(banner).to_contain_text("Server stopped. Reconnecting…")
    assert fits(ann.page)
    own_server.start()
    expect(banner).to_be_hidden()
