"""Concern: the seats for which more may have changed between two moments than for a spectator.

A screen renders what everybody sees once, and adds private regions for the seats named here. The result may
include a seat too many, never one too few.
"""

from __future__ import annotations

from app.kernel import fields
from app.kernel.answers import standing
from app.kernel.table import Table
from app.kernel.view import Projector, insiders_of


def concerned(earlier: Projector, now: Projector) -> int:
    """The seats, as an audience, for which more has changed since `earlier`, a moment of the same match."""
    before, t = earlier.table, now.table
    everybody = (1 << t.seats) - 1
    if before.faces != t.faces or (before.result is None) is not (t.result is None):
        return everybody
    found = _asked(before, t)
    for place in now.changed_since(before):
        zone, owner = place
        if t.ZONES[zone].each:
            found |= 1 << owner  # owners see their own piles in regions of their own
        found |= earlier.insiders(place) | now.insiders(place)
    if t.moved != before.moved:
        for table in (before, t):
            found |= insiders_of(audience for move in table.moved for audience in (move[2], move[5]))
    for name, audience in t.FIELDS.items():
        if audience == fields.PRIVATE:
            old, new = getattr(before, name), getattr(t, name)
            if old != new:
                for seat in range(t.seats):
                    found |= (old[seat] != new[seat]) << seat
    return found & everybody


def _asked(before: Table, t: Table) -> int:
    """The seats that are or were asked; while one question stands, only those that have answered since."""
    found = 0
    if t.question == before.question and t.agenda == before.agenda:
        question = standing(t)
        if question is None or not question.told:
            for seat in t.sealed.keys() ^ before.sealed.keys():
                found |= 1 << seat
            return found
    for question in (standing(before), standing(t)):
        for seat in () if question is None else question.asked:
            found |= 1 << seat
    return found
