"""Drawing: one card after another, from the draw pile or one's own pile, until the hand is full."""

from __future__ import annotations

from app.games.intrigue.table import HAND, Intrigue
from app.kernel import Ask, Choice, Eyes, do, does, only, question, their


def draw_up(t: Intrigue, seat: int, from_draw: int, from_own: int) -> None:
    """I07, I31: up to eight cards in all; so many have been drawn already.

    Where only one pile has cards there is nothing to choose.
    """
    while len(t.hand(seat)) < HAND:
        t.refill()
        common, own = bool(t.pile("draw")), bool(t.pile("pile", seat))
        if common and own:
            t.then(Draw(seat, from_draw, from_own))
            return
        if not common and not own:  # I32
            break
        draw(t, seat, own=own)
        from_draw, from_own = from_draw + common, from_own + own
    told_draws(t, seat, from_draw, from_own)


@question({"draw": {}, "own": {}})
class Draw(Ask[Intrigue]):
    """I07, I31: seeing each card before choosing the next."""

    doing = "draw cards"
    from_draw: int
    from_own: int

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [("draw",), ("own",)]

    def chosen(self, t: Intrigue, choice: Choice) -> None:
        own = choice[0] == "own"
        draw(t, self.seat, own=own)
        t.then(do(draw_up, self.seat, self.from_draw + (not own), self.from_own + own))

    def prompt(self, eyes: Eyes) -> str:
        left = HAND - eyes.size("hand", self.seat)
        return f"Draw {left} more {'card' if left == 1 else 'cards'}: from which pile?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        zone, owner, name = (
            ("pile", self.seat, "Your own pile") if choice[0] == "own" else ("draw", 0, "Draw pile")
        )
        top = f", on top {eyes.top(zone, owner)}" if eyes.table_options.pile_backs else ""
        return f"{name} ({eyes.size(zone, owner)}{top})"

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        return f"pile:{self.seat}" if choice[0] == "own" else "draw:0"


def draw(t: Intrigue, seat: int, *, own: bool) -> None:
    """I33: the last card of one's own pile is the Role; it is a hand card like others, seen by its holder."""
    card = t.take_top("pile", seat, seat) if own else t.take_top("draw", 0, seat)
    pile = f"{their(seat)} own pile" if own else "the draw pile"
    t.tell(f"{does(seat, 'draws')} [] from {pile}.", card, to=only(seat))


def told_draws(t: Intrigue, seat: int, from_draw: int, from_own: int) -> None:
    """For the others, once all is drawn; who draws has read of each card."""
    if not from_draw and not from_own:
        return
    parts = [f"{from_draw} from the draw pile"] if from_draw else []
    parts += [f"{from_own} from {their(seat)} own pile"] if from_own else []
    t.tell(f"{does(seat, 'draws')} {' and '.join(parts)}.", to=~only(seat))
    if from_own and not t.pile("pile", seat):
        t.roles_drawn += 1
        t.tell(f"{does(seat, 'has')} drawn the last card of {their(seat)} pile: a Role.")
