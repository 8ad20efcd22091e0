"""Characters in use: their targets, Madness that cancels them, and what they do."""

from __future__ import annotations

from app.games.madness.cards import CANCELS, FACES, HORROR, SORCERESS, THIEF
from app.games.madness.table import COINS, NOTHING, Madness
from app.kernel import (
    CARD,
    DECLINES,
    EVERYONE,
    LET,
    SEAT,
    SPECTATOR,
    Ask,
    Choice,
    Eyes,
    Kinds,
    Offer,
    OperandKind,
    Operands,
    do,
    does,
    only,
    question,
    verb,
    who,
)

AT_A_PLAYER: Kinds = {"target": SEAT}  # M20: nobody sees which card it will be
DOING = {SORCERESS: "look at", THIEF: "discard", HORROR: "discard"}


def aimed(eyes: Eyes, face: int, target: int) -> str:
    """What a character is aimed at, or a Warrior guards."""
    return eyes.seat(target) if face == SORCERESS else ward(eyes, target)


def ward(eyes: Eyes, target: int) -> str:
    return "coins" if target == COINS else eyes.place(target)


WARD: OperandKind = ward  # the coins, or the place of a card


# -- words -----------------------------------------------------------------------------------------
def owner_of(eyes: Eyes, card: int) -> int:
    return int(eyes.place(card).split(":")[1])


def whose(eyes: Eyes, card: int) -> str:
    """Whose card this is."""
    return f"{who(owner_of(eyes, card))}'s"


def post(eyes: Eyes, card: int) -> str:
    """Where a card in front of a player stands guard, since one Warrior is not like another."""
    _, owner, index = eyes.place(card).split(":")
    ward = eyes.public("guards")[int(owner)][int(index)]
    if ward == NOTHING:
        return ""
    return " guarding the coins" if ward == COINS else f" guarding the {eyes.at('front', int(owner), ward)}"


def aim_words(eyes: Eyes, face: int, target: int) -> str:
    """What a character is aimed at, to the one who reads it."""
    if face == SORCERESS:
        return f"one of {who(target)}'s cards"
    return f"{whose(eyes, target)} {eyes.name(target)}{post(eyes, target)}"


def told_aim(t: Madness, face: int, target: int) -> str:
    """The same for all to read."""
    if face == SORCERESS:
        return f"one of {who(target)}'s cards"
    return told(t, target)


def told(t: Madness, card: int) -> str:
    """A face-up card in front of a player, for all to read."""
    return f"{who(t.where[card][1])}'s [{t.face(card).title}]{post(Eyes(t, SPECTATOR), card)}"


# -- using a character -----------------------------------------------------------------------------
@question({"aim": {"target": CARD}, "back": DECLINES})
class Aim(Ask[Madness]):
    """M19: a card that lies face up is used on something."""

    doing = "choose a target"
    face: int
    card: int

    def options(self, t: Madness, seat: int) -> list[Choice]:
        return [*(("aim", target) for target in t.targets(seat, self.face)), ("back",)]

    def chosen(self, t: Madness, choice: Choice) -> None:
        if choice[0] == "aim":
            t.discard(self.card)  # M19: cancelled or not
            use(t, self.seat, self.face, choice[1])

    def prompt(self, eyes: Eyes) -> str:
        return f"{FACES[self.face].title}: what do you {DOING[self.face]}?"

    def about(self, eyes: Eyes) -> Operands:
        return {"character": FACES[self.face].id, "card": eyes.place(self.card)}

    def kinds(self, choice: Choice) -> Kinds:
        return AT_A_PLAYER if choice[0] == "aim" and self.face == SORCERESS else Ask.kinds(self, choice)

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return aim_label(eyes, self.face, choice)


def aim_label(eyes: Eyes, face: int, choice: Choice) -> str:
    if choice[0] == "back":
        return "Back"
    words = aim_words(eyes, face, choice[1])
    return f"{DOING[face].capitalize()} {words}"


def use(t: Madness, seat: int, face: int, target: int) -> None:
    """The effect is declared with its target; it happens unless it is cancelled."""
    t.tell(f"{does(seat, 'uses')} the {FACES[face].title} on {told_aim(t, face, target)}.")
    t.then(Cancel(t.opponents(seat), seat, face, target), do(effect, seat, face, target))


@question({"cancel": {"card": CARD}})
class Cancel(Offer[Madness]):
    """M24: the nearest on the user's left who shows a Madness, or the Horror as one, cancels the effect.

    M33: everybody is asked, whatever they hold.
    """

    doing = "cancel it or let it pass"
    user: int
    face: int
    target: int

    def accepts(self, t: Madness, seat: int) -> list[Choice]:
        held = [card for card in t.hand(seat) if t.faces[card] in CANCELS]
        return [("cancel", card) for card in (*held, *t.face_up(seat, *CANCELS))]

    def accepted(self, t: Madness, seat: int, choice: Choice) -> None:
        card = choice[1]
        t.tell(f"{does(seat, 'cancels')} it with {FACES[t.faces[card]].named}.")
        spend(t, card)
        t.drop(effect)

    def prompt(self, eyes: Eyes) -> str:
        aim = aim_words(eyes, self.face, self.target)
        return f"{who(self.user)} uses the {FACES[self.face].title} on {aim}. Cancel it?"

    def about(self, eyes: Eyes) -> Operands:
        target = aimed(eyes, self.face, self.target)
        return {"user": eyes.seat(self.user), "character": FACES[self.face].id, "target": target}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Let it happen" if choice == LET else f"Cancel with {eyes.name(choice[1])}"


def spend(t: Madness, card: int) -> None:
    """Shown to all, and discarded."""
    t.show(card, EVERYONE)
    t.discard(card)


def effect(t: Madness, seat: int, face: int, target: int) -> None:
    if face == SORCERESS:
        look(t, seat, target)
    else:  # M21, M23
        t.tell(f"{told_aim(t, face, target)} is discarded.")
        t.discard(target)


# -- the Sorceress -----------------------------------------------------------------------------------
def look(t: Madness, seat: int, rival: int) -> None:
    """M20: a random card, seen by the user only; its owner learns which."""
    hand = t.hand(rival)
    card = hand[t.chance.below(len(hand))]
    t.show(card, only(seat))
    looks = f"{does(seat, 'looks')} at one of {who(rival)}'s cards"
    t.tell(f"{looks}: [].", card, others=f"{looks}.")
    if t.hand(seat):
        t.then(Swap(seat, rival, card))
    else:
        t.hide(card, only(seat))


@question({"leave": DECLINES, "swap": {"card": CARD}})
class Swap(Ask[Madness]):
    """M20: the card seen may be swapped for one of one's own."""

    doing = "swap a card or leave it"
    rival: int
    card: int

    def options(self, t: Madness, seat: int) -> list[Choice]:
        return [("leave",), *(("swap", card) for card in t.hand(seat))]

    def chosen(self, t: Madness, choice: Choice) -> None:
        if choice[0] == "leave":
            t.tell(f"{does(self.seat, 'leaves')} it there.")
            t.hide(self.card, only(self.seat))
            return
        given = choice[1]
        t.move(self.card, "hand", self.seat)
        t.move(given, "hand", self.rival)
        t.show(given, only(self.seat))
        takes, gives = does(self.seat, "takes"), verb(self.seat, "gives")
        t.tell(f"{takes} it and {gives} {who(self.rival)} [] for it.", given)
        t.hide(given, only(self.seat))

    def prompt(self, eyes: Eyes) -> str:
        return f"You see {who(self.rival)}'s {eyes.name(self.card)}. Swap it for one of your cards?"

    def about(self, eyes: Eyes) -> Operands:
        return {"rival": eyes.seat(self.rival), "card": eyes.place(self.card)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Leave it" if choice[0] == "leave" else f"Give {eyes.name(choice[1])} for it"


# -- Madness on a Warrior ----------------------------------------------------------------------------
def silences(t: Madness, seat: int, *, hand: bool = True, front: bool = True) -> list[Choice]:
    """M25: how this seat could use a Madness, or the Horror as one, on a face-up Warrior."""
    warriors = [warrior for owner in t.leftward(seat) for warrior in t.guardians(owner)]
    if not warriors:
        return []
    held = [card for card in t.hand(seat) if t.faces[card] in CANCELS] if hand else []
    laid = t.face_up(seat, *CANCELS) if front else []
    return [("silence", card, warrior) for card in (*held, *laid) for warrior in warriors]


def silence(t: Madness, seat: int, card: int, warrior: int) -> None:
    named = FACES[t.faces[card]].named
    spend(t, card)
    owner = t.where[warrior][1]
    t.silenced.append((owner, t.front(owner).index(warrior)))
    t.tell(f"{does(seat, 'uses')} {named} on {told(t, warrior)}: it guards nothing until this turn is over.")
