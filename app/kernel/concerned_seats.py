"""Concern: for which seats more may have changed between two moments than for one who only watches.

Whoever shows a table makes what everybody sees once, and something of its own for the seats named here. It
may name a seat too many, never one too few.
"""

from __future__ import annotations

from app.kernel import fields
from app.kernel.answers import standing
from app.kernel.table import Table
from app.kernel.view import changed_places, insiders_of


def concerned(before: Table, t: Table) -> int:
    """The seats, as an audience. Both tables are of the same match and nobody has touched the older one."""
    everybody = (1 << t.seats) - 1
    if before.faces != t.faces or (before.result is None) is not (t.result is None):
        return everybody
    found = _asked(before, t)
    for zone, owner in changed_places(before, t):
        if t.ZONES[zone].each and owner < t.seats:
            found |= 1 << owner  # what is one's own is shown to its owner in a way of its own
        found |= _sees_otherwise(before, zone, owner) | _sees_otherwise(t, zone, owner)
    if t.moved is not before.moved and t.moved != before.moved:
        for table in (before, t):
            found |= insiders_of(audience for move in table.moved for audience in (move[2], move[5]))
    for name, audience in t.FIELDS.items():
        if audience == fields.PRIVATE:
            was, now = getattr(before, name), getattr(t, name)
            if was != now:
                for seat in range(t.seats):
                    found |= (was[seat] != now[seat]) << seat
    return found & everybody


def _asked(before: Table, t: Table) -> int:
    """Those who are asked now or were; while the same question stands, only those who have answered since."""
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


def _sees_otherwise(t: Table, zone: str, owner: int) -> int:
    pile = t.piles[zone, owner]
    if not pile:
        return 0
    seen, backs = t.seen, t.backs_seen
    audiences = {seen[card] for card in pile} | {backs[card] for card in pile}
    return insiders_of((*audiences, t.LOOKS[zone, owner].order))
