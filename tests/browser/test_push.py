"""Your turn by Web Push, in a browser: asked for with one switch, shown by the service worker.

The browser's own push service is far away, so the page's subscription is a stand-in; what the server sends
there is tested in tests/rooms/test_push.py. The browser's developer tools hand the message to the worker.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE
from tests.browser.page_checks import fits, serious
from tests.browser.server import Server
from tests.rooms.push_service import FakeSubscriber

NO_PUSH_SERVICE = "PushManager.prototype.subscribe = () => Promise.reject(new Error('no push service'));"
SUBSCRIBED = """
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    let made = null;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      const options = { applicationServerKey: applicationServerKey.buffer };
      made = { options, toJSON: () => (%s), unsubscribe: async () => { made = null; } };
      return made;
    };
"""
# A headless shell has no notifications, whatever is granted, so the worker's call to show one is kept.
KEEP_SHOWN = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, { body, data }) => {
      self.shown.push([title, body, data.table]);
    };
}"""


def hand_over(page: Page, url: str, message: dict[str, object]) -> None:
    """Gives the worker of this page a message, as the browser's push service would."""
    tools = page.context.new_cdp_session(page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(10)
    sent = {"origin": url, "registrationId": found[0], "data": json.dumps(message)}
    tools.send("ServiceWorker.deliverPushMessage", sent)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_one_switch_asks_to_be_told(server: Server, come: Arrive, size: dict[str, int]) -> None:
    ann = come("Ann", size)
    ann.page.context.grant_permissions(["notifications"], origin=server.url)
    written = FakeSubscriber().written("https://push.example.org/send/ann")
    ann.page.add_init_script(SUBSCRIBED % json.dumps(written))
    ann.open_room(server.url, 2)
    ann.page.goto(server.url)
    switch = ann.page.get_by_label("Tell me when it is my turn")
    expect(switch).not_to_be_checked()
    with ann.page.expect_response(lambda answer: answer.request.method == "POST") as asked:
        switch.check()
    assert asked.value.status == 204
    expect(ann.page.locator("#push-words")).to_have_text("On: this browser tells you.")
    assert serious(ann.page) == [] and fits(ann.page)

    (worker,) = ann.page.context.service_workers
    worker.evaluate(KEEP_SHOWN)
    message = {"title": "Your turn", "body": "Game of Blame is waiting for you.", "table": 5}
    hand_over(ann.page, server.url, message)
    for _ in range(300):
        if shown := worker.evaluate("() => self.shown"):
            break
        ann.page.wait_for_timeout(100)
    assert shown == [["Your turn", "Game of Blame is waiting for you.", 5]]

    with ann.page.expect_response(lambda answer: answer.request.method == "DELETE") as stopped:
        switch.uncheck()
    assert stopped.value.status == 204
    ann.page.reload()
    expect(switch).not_to_be_checked()


def test_a_browser_that_cannot_do_it_says_so(server: Server, come: Arrive) -> None:
    ann = come("Ann", PHONE)
    ann.page.context.grant_permissions(["notifications"], origin=server.url)
    ann.page.add_init_script(NO_PUSH_SERVICE)
    ann.open_room(server.url, 2)
    ann.page.goto(server.url)
    switch = ann.page.get_by_label("Tell me when it is my turn")
    switch.click()
    expect(ann.page.locator("#push-words")).to_contain_text("This browser cannot do that right now.")
    expect(switch).not_to_be_checked()
