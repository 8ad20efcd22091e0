"""What a player has said and paid so far, from what everybody knows (I38)."""

from __future__ import annotations

from app.games.intrigue.cards import claim_words as said
from app.games.parts import Bit, Bits, Part, Scene, counted
from app.kernel import View, who

MOST_TOLD = 8  # lines; what came before them is counted only
ENDS = {
    "refused": "Refused",
    "withdrawn": "Withdrawn",
    "lapsed": "No trade",
    "stopped": "No trade",
    "void": "No trade",
}


class Deed(Part, frozen=True):
    """A claim or a fine, and what came of it. `law` is legal or illegal where a check has shown it."""

    round: int
    words: Bits
    outcome: Bits
    law: str = ""


class History(Part, frozen=True):
    who: Bit
    colour: str
    summary: str
    deeds: tuple[Deed, ...]  # the last ones first
    earlier: int
    whisper: bool


def history(scene: Scene, seat: int) -> History:
    view = scene.view
    deeds = sorted([*claims_of(scene, seat), *fines_of(scene, seat)], key=lambda deed: -deed.round)
    return History(
        who=scene.named(seat),
        colour=view["public"]["colours"][seat],
        summary=summary(view, seat),
        deeds=tuple(deeds[:MOST_TOLD]),
        earlier=max(0, len(deeds) - MOST_TOLD),
        whisper=not scene.players[seat].bot,
    )


def claims_of(scene: Scene, seat: int) -> list[Deed]:
    """What they said about cards, the last claim first."""
    made = []
    for number, end, claims, backs, _ in reversed(scene.view["public"]["past_trades"]):
        for i, (speaker, kind, colour, value) in enumerate(claims):
            if speaker == seat:
                words = said(kind, colour, value)
                partner = claims[1 - i][0] if len(claims) > 1 else None
                outcome, law = outcome_of(scene, end, backs[i] if backs else None, partner)
                made.append(Deed(number, (Bit(f"{words[:1].upper()}{words[1:]}"),), outcome, law))
    return made


def outcome_of(scene: Scene, end: str, back: str | None, partner: int | None) -> tuple[Bits, str]:
    if back is not None:
        value, _, law = back.partition("-")
        worth = "no value" if value == "none" else f"value {value}"
        return (Bit("Checked: a Role" if back == "role" else f"Checked: {law}, {worth}"),), law or "legal"
    if end == "traded" and partner is not None:
        return scene.sentence(f"Traded with {who(partner)}, not checked"), ""
    return (Bit(ENDS[end]),), ""


def fines_of(scene: Scene, seat: int) -> list[Deed]:
    return [
        Deed(number, scene.sentence(f"Paid {who(payee)} a fine"), (Bit(f"A card from the {place}"),))
        for number, payer, payee, place in reversed(scene.view["public"]["fines"])
        if payer == seat
    ]


def summary(view: View, seat: int) -> str:
    """How often a check found them out, and what they paid and got."""
    public = view["public"]
    backs = [back for speaker, *_, back in public["checks"] if speaker == seat]
    caught = sum(back.endswith("illegal") for back in backs)
    paid = sum(payer == seat for _, payer, _, _ in public["fines"])
    got = sum(payee == seat for _, _, payee, _ in public["fines"])
    found_out = f"caught {times(caught)}" if caught else "never caught"
    checked = f"Checked {times(len(backs))}, {found_out}" if backs else "Never checked"
    fines = f"Paid {counted(paid, 'fine')}, got {got}" if paid or got else "No fines"
    return f"{checked}. {fines}."


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
