"""Invitations never lead a friend to the friend's own machine."""

from __future__ import annotations

import pytest

from app.lan import invitation_base, is_loopback


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "localhost", "culprit.localhost"])
def test_these_lead_others_to_themselves(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["192.168.1.7", "10.0.0.1", "play.example.org", "fd00::1", ""])
def test_these_do_not(host: str) -> None:
    assert not is_loopback(host)


def test_the_address_the_host_set_wins() -> None:
    assert invitation_base("http://10.0.0.1:8000/", "https://play.example.org", "http://10.0.0.1:8000") == (
        "https://play.example.org"
    )


def test_a_host_who_plays_on_the_same_machine_invites_with_the_lan_address() -> None:
    assert invitation_base("http://localhost:8000/", None, "http://10.0.0.1:8000") == "http://10.0.0.1:8000"


def test_otherwise_the_address_in_use_is_passed_on() -> None:
    assert invitation_base("http://10.0.0.9:8000/", None, "http://10.0.0.1:8000") == "http://10.0.0.9:8000"
