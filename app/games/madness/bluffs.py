"""The bluff: a card face down, what it is said to be, and whoever does not believe it."""

from __future__ import annotations

from app.games.madness.cards import CHARACTERS, CLAIMS, FACES, SORCERESS, WARRIOR
from app.games.madness.effects import AT_A_PLAYER, WARD, aim_label, aim_words, aimed, told_aim, use
from app.games.madness.table import COINS, Madness
from app.games.madness.winning import chips
from app.kernel import (
    DECLINES,
    EVERYONE,
    LET,
    WORD,
    Ask,
    Choice,
    Eyes,
    Kinds,
    Offer,
    Operands,
    does,
    question,
    who,
)


def wards(t: Madness, seat: int) -> list[int]:
    """M22: what a Warrior of this seat could be placed before."""
    return [COINS, *t.face_up(seat, *CHARACTERS)]


def claim_targets(t: Madness, seat: int, claim: int) -> list[int]:
    return wards(t, seat) if claim == WARRIOR else t.targets(seat, claim)


@question({"claim": {"character": WORD}})
class Declare(Ask[Madness]):
    """M26: it is a Sorceress, a Thief, a Warrior or the Horror; M27: whichever has a target."""

    doing = "say what the card is"
    card: int

    def options(self, t: Madness, seat: int) -> list[Choice]:
        return [("claim", name) for name, face in CLAIMS.items() if claim_targets(t, seat, face)]

    def chosen(self, t: Madness, choice: Choice) -> None:
        claim = CLAIMS[choice[1]]
        targets = claim_targets(t, self.seat, claim)
        if claim == WARRIOR and len(targets) == 1:
            announce(t, self.seat, self.card, claim, targets[0])
        else:
            t.then(AimClaim(self.seat, self.card, claim))

    def prompt(self, eyes: Eyes) -> str:
        return f"Your {eyes.name(self.card)} lies face down. What do you call it?"

    def about(self, eyes: Eyes) -> Operands:
        return {"card": eyes.place(self.card)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return FACES[CLAIMS[choice[1]]].title


@question({"aim": {"target": WARD}, "back": DECLINES})
class AimClaim(Ask[Madness]):
    """M27: the target is named with the claim."""

    doing = "say what the card is"
    card: int
    claim: int

    def options(self, t: Madness, seat: int) -> list[Choice]:
        return [*(("aim", target) for target in claim_targets(t, seat, self.claim)), ("back",)]

    def chosen(self, t: Madness, choice: Choice) -> None:
        if choice[0] == "back":
            t.then(Declare(self.seat, self.card))
        else:
            announce(t, self.seat, self.card, self.claim, choice[1])

    def prompt(self, eyes: Eyes) -> str:
        title = FACES[self.claim].title
        return "Warrior: what does it guard?" if self.claim == WARRIOR else f"{title}: what is it aimed at?"

    def about(self, eyes: Eyes) -> Operands:
        return {"character": FACES[self.claim].id, "card": eyes.place(self.card)}

    def kinds(self, choice: Choice) -> Kinds:
        return AT_A_PLAYER if choice[0] == "aim" and self.claim == SORCERESS else Ask.kinds(self, choice)

    def label(self, eyes: Eyes, choice: Choice) -> str:
        if self.claim != WARRIOR or choice[0] == "back":
            return aim_label(eyes, self.claim, choice)
        return f"Guard {_ward(eyes, choice[1])}"


def _ward(eyes: Eyes, target: int) -> str:
    return "your coins" if target == COINS else f"your {eyes.name(target)}"


def announce(t: Madness, seat: int, card: int, claim: int, target: int) -> None:
    if claim == WARRIOR:
        aim = f"to guard {'the coins' if target == COINS else told_aim(t, claim, target)}"
    else:
        aim = f"aimed at {told_aim(t, claim, target)}"
    t.tell(f"{does(seat, 'says')}: this is {FACES[claim].named}, {aim}.")
    t.then(Challenge(t.opponents(seat), seat, card, claim, target))


@question({"challenge": {}})
class Challenge(Offer[Madness]):
    """M27: the nearest on the bluffer's left who does not believe it. M33: everybody is asked."""

    doing = "challenge it or believe it"
    open = True  # M27: everybody hears the claim
    bluffer: int
    card: int
    claim: int
    target: int

    def accepts(self, t: Madness, seat: int) -> list[Choice]:
        return [("challenge",)]

    def accepted(self, t: Madness, seat: int, choice: Choice) -> None:
        t.show(self.card, EVERYONE)
        t.tell(f"{does(seat, 'challenges')}. The card is [].", self.card)
        true = t.faces[self.card] == self.claim
        t.exposed += ((self.bluffer, true),)
        t.challenge = seat, self.bluffer, FACES[self.claim].id, FACES[t.faces[self.card]].id
        t.tell("It is true." if true else "It was a bluff: nothing happens.")
        penalty(t, seat if true else self.bluffer, t.stakes[self.bluffer])  # M31, M30
        if not true:
            t.discard(self.card)
        elif self.claim == WARRIOR:
            t.lay(self.card, self.bluffer, self.target)
        else:
            happen(t, self.bluffer, self.card, self.claim, self.target)

    def declined(self, t: Madness) -> None:  # M28
        t.tell("Nobody challenges.")
        happen(t, self.bluffer, self.card, self.claim, self.target)

    def prompt(self, eyes: Eyes) -> str:
        claim = FACES[self.claim]
        if self.claim != WARRIOR:
            aim = f"aimed at {aim_words(eyes, self.claim, self.target)}"
        elif self.target == COINS:
            aim = "to guard the coins"
        else:
            aim = f"to guard a {eyes.name(self.target)}"
        return f"{who(self.bluffer)} says: this is {claim.article} {claim.title}, {aim}. Do you believe it?"

    def about(self, eyes: Eyes) -> Operands:
        return {
            "bluffer": eyes.seat(self.bluffer),
            "card": eyes.place(self.card),
            "character": FACES[self.claim].id,
            "target": aimed(eyes, self.claim, self.target),
        }

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Believe it" if choice == LET else "Challenge"


def penalty(t: Madness, seat: int, amount: int) -> None:
    """M32: it is no stake, and one who is short of it pays what they have."""
    paid = min(amount, t.stacks[seat])
    t.stacks[seat] -= paid
    t.penalties += paid
    t.tell(
        f"{does(seat, 'pays')} {chips(paid)} into the pot."
        if paid
        else f"{does(seat, 'has')} nothing to pay with."
    )


def happen(t: Madness, seat: int, card: int, claim: int, target: int) -> None:
    """The claim stands, true or not: a Warrior stays as it lies (M29), others are discarded (M28)."""
    if claim == WARRIOR:
        t.post_hidden(card, target)
    else:
        t.discard(card)
        use(t, seat, claim, target)
