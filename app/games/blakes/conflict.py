"""A conflict: the attack, the window in which all may play, Blunder Twin Powers, and how it is settled."""

from __future__ import annotations

from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import ASSAULT, LIFE, SKIN, STATS, WIT, Character
from app.games.blakes.effects import KINDS
from app.games.blakes.ending import change_esteem, fall
from app.games.blakes.playing import BLAKE, PLAY, Playing, blake_place, blake_words, lay, play_label, playable
from app.games.blakes.stats import Sheet, parts_words
from app.games.blakes.table import NONE_YET, Blakes
from app.kernel import Ask, Choice, Eyes, Offer, Operands, do, question, who

COMPARED = {"assault": (ASSAULT, SKIN), "wits": (WIT, WIT)}  # of the attacker, of the defender
ATTACKS = {kind: {"target": BLAKE} for kind in KINDS}
UNITE: Choice = ("unite",)  # K30: one's two Blakes
TOWARDS = {"assault": "on", "wits": "with"}


def cost(kind: str, attacker: Sheet, defender: Sheet, factor: int) -> int:
    """What the defender loses; below 0: what the attacker loses. (K18, K19)"""
    mine, theirs = COMPARED[kind]
    margin = attacker[mine][-1] - defender[theirs][-1]
    return factor * (max(0, margin) if kind == "assault" else margin)


# -- the attack --------------------------------------------------------------------------------------
def attacks(t: Blakes, seat: int) -> list[Choice]:
    """K11: either kind, against any opponent."""
    return [(kind, blake) for blake in t.living() if t.owner(blake) != seat for kind in KINDS]


def declare(t: Blakes, blake: int, target: int, kind: str) -> None:
    t.step = 2
    t.attacker, t.defender, t.kind, t.factor = blake, target, kind, 1
    mine, theirs = COMPARED[kind]
    t.tell(
        f"{t.blake_does(blake, 'declares')} a {KINDS[kind]} {TOWARDS[kind]} {t.told(target)}: "
        f"{STATS[mine]} {t.stat(blake, mine)} against {STATS[theirs]} {t.stat(target, theirs)}."
    )
    t.then(do(clash, t.owner(blake)))


@question({"send": {"blake": BLAKE}, "unite": {"blake": BLAKE}})
class Attacker(Ask[Blakes]):
    """K27: target and kind are declared; which Blake attacks? K30: with Blunder Twin Powers, or without."""

    doing = "choose which of their Blakes attacks"
    target: int
    kind: str

    def options(self, t: Blakes, seat: int) -> list[Choice]:
        sent: list[Choice] = [("send", blake) for blake in t.own(seat)]
        return sent + [("unite", blake) for blake in t.own(seat) if t.powers[seat]]

    def chosen(self, t: Blakes, choice: Choice) -> None:
        verb, blake = choice
        declare(t, blake, self.target, self.kind)
        if verb == "unite":
            unite_blakes(t, blake)

    def prompt(self, eyes: Eyes) -> str:
        attack = f"{KINDS[self.kind]} {TOWARDS[self.kind]} {blake_words(eyes, self.seat, self.target)}"
        return f"{attack}: which of your Blakes attacks?"

    def about(self, eyes: Eyes) -> Operands:
        return {"target": blake_place(eyes, self.target), "kind": self.kind}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        verb, blake = choice
        name = eyes.at("blake", blake, 0)
        return name if verb == "send" else f"{name} with Blunder Twin Powers"


# -- the attack window -------------------------------------------------------------------------------
def clash(t: Blakes, first: int) -> None:
    """K14: from this player leftwards, each plays a card or passes, until all have passed in a row."""
    if t.lives(t.attacker) and t.lives(t.defender):
        asked = tuple(seat for seat in t.around(first) if seat not in t.passed)
        t.then(Clash(asked) if asked else do(settle_conflict))  # who played the last card may be out
        return
    gone = t.defender if t.lives(t.attacker) else t.attacker
    t.tell(f"{t.blake_does(gone, 'is')} out: the conflict is void.")  # K21
    close(t)


@question({"play": PLAY, "unite": {}})
class Clash(Playing, Offer[Blakes]):
    """K14: an attack was declared; all are asked at once, and the nearest in turn who plays has it.

    After each card everybody is asked again, from the left of its player, until all have passed. Those who
    passed when they let it happen have had their say.
    """

    doing = "play a card on the conflict or pass"

    def accepts(self, t: Blakes, seat: int) -> list[Choice]:
        return [*playable(t, seat, "clash"), *unions(t, seat)]

    def forced(self, eyes: Eyes, seat: int) -> bool:
        unites = eyes.public("powers")[seat] and eyes.public("defender") % eyes.seats == seat
        return not eyes.size("hand", seat) and not unites

    def accepted(self, t: Blakes, seat: int, choice: Choice) -> None:
        t.then(do(clash, t.left_of(seat)))
        match choice:
            case (_, card, "unite"):
                play_twin(t, seat, card)
            case ("unite",):
                unite_blakes(t, t.defender)
            case _:
                lay(t, seat, choice)

    def declined(self, t: Blakes) -> None:
        t.then(do(settle_conflict))

    def prompt(self, eyes: Eyes) -> str:
        return f"{forecast(eyes)} Play a card, or pass?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        match choice:
            case ("let",):
                return "Pass"
            case (_, card, "unite"):
                return f"Blunder Twin Powers with {eyes.name(card)}"
            case ("unite",):
                return "Blunder Twin Powers"
        return play_label(eyes, choice)

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        return blake_place(eyes, eyes.public("defender")) if choice == UNITE else None


def forecast(eyes: Eyes) -> str:
    """How the conflict would end as things stand: `{1} would lose 2.`"""
    attacker, defender, stats = eyes.public("attacker"), eyes.public("defender"), eyes.public("stats")
    lost = cost(eyes.public("kind"), stats[attacker], stats[defender], eyes.public("factor"))
    if not lost:
        return "Nobody would be hurt."
    loser = defender if lost > 0 else attacker
    named = eyes.at("blake", loser, 0) if eyes.public("duo") else who(loser)
    return f"{named} would lose {abs(lost)}."


# -- Blunder Twin Powers -----------------------------------------------------------------------------
def unions(t: Blakes, seat: int) -> list[Choice]:
    """K22: attacker and defender, once each per conflict. K30: the defender, once per game."""
    if t.duo:
        may = t.powers[seat] and t.owner(t.defender) == seat
        return [UNITE] if may else []
    if seat not in (t.attacker, t.defender) or t.twins[seat]:
        return []
    return [("play", card, "unite") for card in t.hand(seat) if isinstance(t.card(card), Character)]


def play_twin(t: Blakes, seat: int, card: int) -> None:
    t.move(card, "twin", seat)
    unite(t, seat, t.face(card).id)


def unite_blakes(t: Blakes, blake: int) -> None:
    (other,) = [each for each in t.own(t.owner(blake)) if each != blake]
    t.powers[t.owner(blake)] = False
    unite(t, blake, t.personas[other])


def unite(t: Blakes, blake: int, twin: str) -> None:
    """K22: base values add up; Buffs and earlier Actions do not count for this conflict. No window: it cannot
    be cancelled."""
    t.twins[blake] = twin
    t.lapsed[blake] = len(t.acts[blake])
    t.passed = ()
    made = t.sheet(blake)
    now = ", ".join(parts_words(stat, made[stat]) for stat in range(3))
    t.tell(f"Blunder Twin Powers! {t.blake_does(blake, 'unites')} with [{BY_ID[twin].title}]: {now}.")


# -- settling ----------------------------------------------------------------------------------------
def settle_conflict(t: Blakes) -> None:
    """K20: when all have finished playing cards."""
    attacker, defender, kind = t.attacker, t.defender, t.kind
    sheets = t.sheet(attacker), t.sheet(defender)
    lost = cost(kind, *sheets, t.factor)
    mine, theirs = COMPARED[kind]
    compared = (
        f"{KINDS[kind]}: {t.blake_does(attacker, 'has')} {parts_words(mine, sheets[0][mine])}, "
        f"{t.blake_does(defender, 'has')} {parts_words(theirs, sheets[1][theirs])}"
    )
    close(t)
    if not lost:
        t.tell(f"{compared}. Nobody loses {LIFE}.")
        return
    loser = defender if lost > 0 else attacker
    t.tell(f"{compared}. {change_esteem(t, loser, -abs(lost))}.")
    fall(t)


def close(t: Blakes) -> None:
    """The conflict is over: united Characters part, and Buffs count again (K22)."""
    for blake, twin in enumerate(t.twins):
        if twin:
            for card in t.pile("twin", blake)[:]:
                t.move(card, "discard")
            t.twins[blake], t.lapsed[blake] = "", 0
    t.attacker = t.defender = NONE_YET
    t.kind, t.factor, t.passed = "", 1, ()


def attack_label(eyes: Eyes, kind: str, blake: int) -> str:
    """`Verbal Assault on {1} (5 against 3)`; with two Blakes it is not yet known who attacks."""
    words = f"{KINDS[kind]} {TOWARDS[kind]} {blake_words(eyes, eyes.viewer, blake)}"
    if eyes.public("duo"):
        return words
    stats, (mine, theirs) = eyes.public("stats"), COMPARED[kind]
    return f"{words} ({stats[eyes.viewer][mine][-1]} against {stats[blake][theirs][-1]})"
