"""A turn: play Buffs and Actions, attack, draw."""

from __future__ import annotations

from app.games.blakes.conflict import ATTACKS, Attacker, attack_label, attacks, declare
from app.games.blakes.drawing import draw
from app.games.blakes.effects import KINDS
from app.games.blakes.ending import change_esteem, fall
from app.games.blakes.playing import PLAY, Playing, lay, play_label, playable
from app.games.blakes.table import DRAWN, HAND_LIMIT, Blakes
from app.kernel import CARD, Ask, Choice, Eyes, do, does, question, who


def take_turn(t: Blakes, seat: int) -> None:
    if t.out[seat]:
        return
    t.turn, t.step = seat, 1
    t.tell(f"It is {who(seat)}'s turn.")
    tick(t, seat)
    t.then(do(act, seat), do(draw_up, seat), do(end_turn))


def tick(t: Blakes, seat: int) -> None:
    """K35: Buffs that change Self-Esteem at the start of the bearer's turn, all at once."""
    if t.muted():
        return  # Ruling (K33): Buffs that do not count do not tick either.
    for blake in t.own(seat):
        by = sum(t.card(buff).esteem_for(t.personas[blake]) for buff in t.pile("buffs", blake))
        if by:
            t.tell(f"Buffs: {change_esteem(t, blake, by)}.")
    fall(t)


def act(t: Blakes, seat: int) -> None:
    # K21: whoever goes out on their own turn has no more of it.
    if not t.out[seat]:
        t.then(Turn(seat))


@question({**ATTACKS, "play": PLAY})
class Turn(Playing, Ask[Blakes]):
    """K10, K13: any number of Buffs and Actions. K11: then an attack, which must be made."""

    doing = "play cards or attack"

    def options(self, t: Blakes, seat: int) -> list[Choice]:
        return [*attacks(t, seat), *playable(t, seat, "turn")]

    def chosen(self, t: Blakes, choice: Choice) -> None:
        verb = choice[0]
        if verb not in KINDS:
            t.then(do(act, self.seat))
            lay(t, self.seat, choice)
        elif t.duo:
            t.then(Attacker(self.seat, choice[1], verb))
        else:
            declare(t, self.seat, choice[1], verb)

    def prompt(self, eyes: Eyes) -> str:
        return "Your turn: play cards if you like, then attack."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        if choice[0] in KINDS:
            return attack_label(eyes, choice[0], choice[1])
        return play_label(eyes, choice)


# -- step 3 ----------------------------------------------------------------------------------------
def draw_up(t: Blakes, seat: int) -> None:
    """K12: three cards. K27: with four Blakes, up to six in all."""
    if t.out[seat]:
        return
    t.step = 3
    draw(t, seat, max(0, HAND_LIMIT - len(t.hand(seat))) if t.duo else DRAWN)
    t.then(do(trim, seat))


def trim(t: Blakes, seat: int) -> None:
    if len(t.hand(seat)) > HAND_LIMIT:
        t.then(Discard(seat))


@question({"discard": {"card": CARD}})
class Discard(Ask[Blakes]):
    """K12: down to six, of one's own choice."""

    doing = "discard down to six cards"

    def options(self, t: Blakes, seat: int) -> list[Choice]:
        return [("discard", card) for card in t.hand(seat)]

    def chosen(self, t: Blakes, choice: Choice) -> None:
        t.move(choice[1], "discard")
        t.tell(f"{does(self.seat, 'discards')} [].", choice[1])
        t.then(do(trim, self.seat))

    def prompt(self, eyes: Eyes) -> str:
        over = eyes.size("hand", self.seat) - HAND_LIMIT
        return f"You have {over} {'card' if over == 1 else 'cards'} too many. Discard one."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Discard {eyes.name(choice[1])}"


def end_turn(t: Blakes) -> None:
    """K13: Actions last until the end of the turn."""
    t.step = 0
    t.acts, t.lapsed = [()] * len(t.acts), [0] * len(t.lapsed)
