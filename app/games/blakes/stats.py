"""Stats: what a Character's Verbal Assault, Skin and Wit are made of, and what they are worth now.

One function, from what everybody can see; the rules use it to settle, views carry what it says (K17, K31).
"""

from __future__ import annotations

from functools import lru_cache

from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import NONE, PAIRS, STATS, Card, Event, Stats, signed

Act = tuple[str, str]  # an Action at work until the turn ends: its id, and of a swap which stats
Parts = tuple[int, int, int, int, int]  # base, Event, Buffs, Actions, and the total
Sheet = tuple[Parts, Parts, Parts]  # for Verbal Assault, Skin and Wit
NO_PARTS: Sheet = ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))


@lru_cache(maxsize=4096)
def sheet(
    persona: str, twin: str, event: str, buffs: tuple[str, ...], acts: tuple[Act, ...], lapsed: int
) -> Sheet:
    """How the stats are made up. `twin` is united with it; the first `lapsed` acts do not count."""
    acts = acts[lapsed:]
    base = list(BY_ID[persona].stats)
    if twin:  # K22: both Characters' base, and no Buffs
        base = [own + other for own, other in zip(base, BY_ID[twin].stats, strict=True)]
    for _, pair in acts:
        if pair:  # K34: a swap exchanges base values, whatever else has changed the stats
            one, other = PAIRS[pair]
            base[one], base[other] = base[other], base[one]
    lying = BY_ID[event] if event else None
    from_event = lying.stats_for(persona) if lying else NONE
    muted = bool(twin) or (isinstance(lying, Event) and lying.mutes)
    from_buffs = NONE if muted else _sum(persona, [BY_ID[buff] for buff in buffs])
    from_acts = _sum(persona, [BY_ID[act] for act, _ in acts])
    made = [
        # K17: cut off at 0 only once, at the end.
        (base[i], from_event[i], from_buffs[i], from_acts[i],
         max(0, base[i] + from_event[i] + from_buffs[i] + from_acts[i]))
        for i in range(3)
    ]  # fmt: skip
    return (made[0], made[1], made[2])


def _sum(persona: str, cards: list[Card]) -> Stats:
    stats = [card.stats_for(persona) for card in cards]
    return (sum(s[0] for s in stats), sum(s[1] for s in stats), sum(s[2] for s in stats))


def parts_words(stat: int, parts: Parts) -> str:
    """`Wit 3 (base 2, Buffs +1)`; and that it was cut off, if it was."""
    base, event, buffs, acts, total = parts
    changes = [
        f"{name} {signed(by)}" for name, by in (("Event", event), ("Buffs", buffs), ("Actions", acts)) if by
    ]
    if not changes:
        return f"{STATS[stat]} {total}"
    cut = ", cut off at 0" if base + event + buffs + acts < 0 else ""
    return f"{STATS[stat]} {total} ({', '.join((f'base {base}', *changes))}{cut})"
