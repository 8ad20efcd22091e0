"""What cards do when they are settled: the vocabulary of effects, each word once."""

from __future__ import annotations

from app.games.blakes.cards import IN_CONFLICT, NONE, PAIRS, Action
from app.games.blakes.drawing import draw
from app.games.blakes.ending import change_esteem, fall
from app.games.blakes.stats import parts_words
from app.games.blakes.table import Blakes
from app.kernel import does, only, who

KINDS = {"assault": "Verbal Assault", "wits": "Battle of Wits"}
OTHER_KIND = {"assault": "wits", "wits": "assault"}


def settle_card(t: Blakes, seat: int, card: int, *targets: int | str) -> None:
    """K15: the last played is settled first; a card that was cancelled lies there no more.

    Ruling (K15): a card whose player has gone out meanwhile is settled all the same.
    """
    if t.where[card] != ("stack", 0):
        return
    face = t.card(card)
    if not isinstance(face, Action):
        attach(t, card, *targets)
        return
    lift(t, card)
    if face.does in IN_CONFLICT and not (t.lives(t.attacker) and t.lives(t.defender)):
        nothing(t, face.title, "the conflict is void")  # K21
        return
    match face.does, targets:
        case "play", (int(blake),):
            change(t, face, blake)
        case "play", _:
            if in_play(t, seat, face):
                draw(t, seat, face.draw)
        case "cancel", _:
            cancel(t, face)
        case "strip", (int(buff),):
            strip(t, face, buff)
        case "shift", (int(buff), int(blake)):
            shift(t, face, buff, blake)
        case "swap", (int(blake), str(pair)):
            swap(t, face, blake, pair)
        case "steal", (int(rival),):
            steal(t, face, seat, rival)
        case "switch", _:
            t.kind = OTHER_KIND[t.kind]
            t.tell(f"[{face.title}] turns the conflict into a {KINDS[t.kind]}.")
        case "redirect", (int(blake),):
            redirect(t, face, blake)
        case _:
            t.factor *= 2
            t.tell(f"[{face.title}]: this conflict costs {t.factor} times as much.")


def lift(t: Blakes, card: int, zone: str = "discard", owner: int = 0) -> None:
    """From the stack to where it goes."""
    del t.plays[t.pile("stack").index(card)]
    t.move(card, zone, owner)


def nothing(t: Blakes, title: str, why: str) -> None:
    t.tell(f"[{title}] does nothing: {why}.")


def in_play(t: Blakes, seat: int, face: Action) -> bool:
    if t.out[seat]:
        nothing(t, face.title, f"{does(seat, 'is')} out")
    return not t.out[seat]


def change(t: Blakes, face: Action, blake: int) -> None:
    """Stats until the turn ends, and Self-Esteem at once."""
    if not t.lives(blake):
        nothing(t, face.title, f"{t.blake_does(blake, 'is')} out")
        return
    if face.stats != NONE:
        t.acts[blake] += ((face.id, ""),)
        made = t.sheet(blake)
        now = ", ".join(parts_words(stat, made[stat]) for stat in range(3) if face.stats[stat])
        t.tell(f"[{face.title}]: {t.blake_does(blake, 'has')} {now}.")
    if face.esteem:
        t.tell(f"[{face.title}]: {change_esteem(t, blake, face.esteem)}.")
        fall(t)


def attach(t: Blakes, card: int, *targets: int | str) -> None:
    """K10: the Buff stays there until a card removes it."""
    (blake,) = targets
    assert isinstance(blake, int)
    face = t.card(card)
    if t.lives(blake):
        lift(t, card, "buffs", blake)
        t.tell(f"[{face.title}] stays with {t.told(blake)}.")
    else:
        lift(t, card)
        nothing(t, face.title, f"{t.blake_does(blake, 'is')} out")


def cancel(t: Blakes, face: Action) -> None:
    """K15: what lies beneath the cancel is the card it answers."""
    card = t.pile("stack")[-1]
    player, _ = t.plays[-1]
    t.tell(f"[{face.title}]: {who(player)}'s [] is cancelled and does nothing.", card)
    lift(t, card)


def strip(t: Blakes, face: Action, buff: int) -> None:
    zone, blake = t.where[buff]
    if zone != "buffs":
        nothing(t, face.title, "that Buff is gone")
        return
    t.tell(f"[{face.title}]: {t.blake_does(blake, 'loses')} [].", buff)
    t.move(buff, "discard")


def shift(t: Blakes, face: Action, buff: int, blake: int) -> None:
    zone, bearer = t.where[buff]
    if zone != "buffs" or bearer == blake:
        nothing(t, face.title, "that Buff is gone" if zone != "buffs" else "that Buff is there already")
    elif not t.lives(blake):
        nothing(t, face.title, f"{t.blake_does(blake, 'is')} out")
    else:
        t.tell(f"[{face.title}]: [] goes from {t.told(bearer)} to {t.told(blake)}.", buff)
        t.move(buff, "buffs", blake)


def swap(t: Blakes, face: Action, blake: int, pair: str) -> None:
    if not t.lives(blake):
        nothing(t, face.title, f"{t.blake_does(blake, 'is')} out")
        return
    t.acts[blake] += ((face.id, pair),)
    made = t.sheet(blake)
    now = " and ".join(parts_words(stat, made[stat]) for stat in PAIRS[pair])
    t.tell(f"[{face.title}]: {t.blake_does(blake, 'has')} {now}.")


def steal(t: Blakes, face: Action, seat: int, rival: int) -> None:
    hand = t.hand(rival)
    if not in_play(t, seat, face):
        return
    if not hand:
        nothing(t, face.title, f"{does(rival, 'has')} no card in hand")
        return
    card = hand[t.chance.below(len(hand))]
    t.move(card, "hand", seat)
    t.show(card, only(rival))  # who has just lost it knows what it was
    t.tell(f"[{face.title}]: {does(seat, 'takes')} [] from {who(rival)}.", card)
    t.hide(card, only(rival))


def redirect(t: Blakes, face: Action, blake: int) -> None:
    if not t.lives(blake):
        nothing(t, face.title, f"{t.blake_does(blake, 'is')} out")
        return
    t.defender = blake
    t.tell(f"[{face.title}]: {t.blake_does(t.attacker, 'attacks')} {t.told(blake)} now.")
