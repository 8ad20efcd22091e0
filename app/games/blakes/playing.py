"""Playing cards: what can be played when and on what, the window for answers, and the stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from app.games.blakes.cards import IN_CONFLICT, PAIRS, STATS, Action, Buff, Card, effect
from app.games.blakes.effects import settle_card
from app.games.blakes.table import Blakes
from app.kernel import (
    CARD,
    DECLINES,
    LET,
    SEAT,
    SPECTATOR,
    WORD,
    Choice,
    Eyes,
    Kinds,
    Offer,
    OperandKind,
    Operands,
    Question,
    do,
    does,
    question,
    their,
    themselves,
    who,
)
from app.kernel.cards import Place
from app.kernel.operands import named

# When a card is played: in step 1 of one's turn, in answer to an Action or a Buff, or in the attack window.
Moment = Literal["turn", "action", "buff", "clash"]
PASS: Choice = ("pass",)  # lets a card happen, and passes on the conflict as well


# -- what can be played ------------------------------------------------------------------------------
def playable(t: Blakes, seat: int, moment: Moment) -> list[Choice]:
    """Every Action, and in step 1 every Buff, of this hand with every legal target (K10, K13).

    A choice is ("play", card, what it does, targets...).
    """
    made: list[Choice] = []
    for card in t.hand(seat):
        match t.card(card):
            case Action() as action:
                does = action.does
                made += [("play", card, does, *targets) for targets in aims(t, seat, action, moment)]
            case Buff() if moment == "turn":
                made += [("play", card, "attach", blake) for blake in t.living()]
            case _:  # K23: a Character has no use but Blunder Twin Powers
                pass
    return made


def aims(t: Blakes, seat: int, action: Action, moment: Moment) -> Iterator[tuple[int | str, ...]]:
    """What the Action could be played on; nothing if it has no legal target now (K34)."""
    if action.does in IN_CONFLICT and moment != "clash":
        return
    match action.does:
        case "play":
            # K13: anyone may play any Action on any Character.
            yield from ((blake,) for blake in t.living()) if action.aimed else ((),)
        case "cancel":
            if moment == action.cancels:  # K15: it answers the card just played
                yield ()
        case "strip":
            yield from ((buff,) for buff in each_buff(t))
        case "shift":
            yield from (
                (buff, blake) for buff in each_buff(t) for blake in t.living() if blake != t.where[buff][1]
            )
        case "swap":
            yield from ((blake, pair) for blake in t.living() for pair in PAIRS)
        case "steal":
            yield from ((rival,) for rival in t.others(seat) if t.hand(rival))
        case "switch":
            if seat in (t.owner(t.attacker), t.owner(t.defender)):
                yield ()
        case "redirect":
            yield from (
                (blake,)
                for blake in t.living()
                if blake != t.defender and t.owner(blake) != t.owner(t.attacker)
            )
        case "double":
            yield ()


def each_buff(t: Blakes) -> list[int]:
    """Every Buff in play; of several alike on one Character, the first."""
    first: dict[tuple[Place, int], int] = {}
    for buff in t.buffs_in_play():
        first.setdefault((t.where[buff], t.faces[buff]), buff)
    return list(first.values())


# -- what a choice is about --------------------------------------------------------------------------
def blake_place(eyes: Eyes, blake: int) -> str:
    return f"blake:{blake}"


BLAKE: OperandKind = blake_place
PLAY: Kinds = {"card": CARD, "does": WORD}
AIMS: Mapping[str, Kinds] = {  # what a card takes besides; most are played on a Blake
    "strip": {"buff": CARD},
    "shift": {"buff": CARD, "to": BLAKE},
    "swap": {"on": BLAKE, "pair": WORD},
    "steal": {"rival": SEAT},
}


@cache
def play_kinds(does: str) -> Kinds:
    return {**PLAY, **AIMS.get(does, {"on": BLAKE})}


class Playing(Question[Blakes]):
    """A question that can be answered with cards."""

    __slots__ = ()

    def kinds(self, choice: Choice) -> Kinds:
        return play_kinds(choice[2]) if choice[0] == "play" else self.verbs[choice[0]]


# -- words -----------------------------------------------------------------------------------------
def whose(seat: int, owner: int) -> str:
    """Whose something is, in a sentence about what `seat` does: `their` own, or `{1}'s`."""
    return their(seat) if owner == seat else f"{who(owner)}'s"


def blake_words(eyes: Eyes, seat: int, blake: int) -> str:
    """A Character in play, in a sentence about what `seat` does."""
    owner = blake % len(eyes.public("out"))
    if eyes.public("duo"):
        return f"{whose(seat, owner)} {eyes.at('blake', blake, 0)}"
    return themselves(seat) if owner == seat else who(owner)


def buff_words(eyes: Eyes, seat: int, buff: int) -> str:
    blake = int(eyes.place(buff).split(":")[1])
    if eyes.public("duo"):
        return f"{eyes.name(buff)} of {blake_words(eyes, seat, blake)}"
    return f"{whose(seat, blake)} {eyes.name(buff)}"


def aim_words(eyes: Eyes, seat: int, choice: Choice) -> str:
    """` on {1}`, ` on {1}'s Podcast, for {2}`; nothing for a card that needs no target."""
    match choice[2:]:
        case ("cancel",):
            player, _ = eyes.public("plays")[-1]
            return f" against {whose(seat, player)} {eyes.top('stack')}"
        case ("strip", buff):
            return f" on {buff_words(eyes, seat, buff)}"
        case ("shift", buff, blake):
            return f" on {buff_words(eyes, seat, buff)}, for {blake_words(eyes, seat, blake)}"
        case ("swap", blake, pair):
            one, other = PAIRS[pair]
            return f" on {blake_words(eyes, seat, blake)}, {STATS[one]} and {STATS[other]}"
        case ("steal", rival):
            return f" on {who(rival)}"
        case (_, blake):
            return f" on {blake_words(eyes, seat, blake)}"
    return ""


def play_label(eyes: Eyes, choice: Choice) -> str:
    return f"{eyes.name(choice[1])}{aim_words(eyes, eyes.viewer, choice)}"


# -- the stack -------------------------------------------------------------------------------------
def lay(t: Blakes, seat: int, choice: Choice) -> None:
    """The card is played: it lies on the stack until it is settled or cancelled."""
    card = choice[1]
    on = aim_words(Eyes(t, SPECTATOR), seat, choice)
    t.move(card, "stack")
    t.passed = ()  # K14: after a card nobody has passed
    t.plays.append((seat, on.strip()))
    t.tell(f"{does(seat, 'plays')} []{on}: {effect(t.card(card))}.", card)
    # K14: everybody else may answer before it is settled.
    t.then(do(window, card, t.others(seat), choice[2:]), do(settle_card, seat, card, *choice[3:]))


def window(t: Blakes, card: int, seats: tuple[int, ...], aim: tuple[int | str, ...] = ()) -> None:
    """K14: those of `seats` still in may answer this card, unless it has been cancelled meanwhile."""
    asked = tuple(seat for seat in seats if not t.out[seat] and seat not in t.passed)
    if asked and t.where[card] == ("stack", 0):
        t.then(Reply(asked, card, aim))


@question({"play": PLAY, "pass": DECLINES})
class Reply(Playing, Offer[Blakes]):
    """K14: a card was played; the others may answer it in turn, each with one Action.

    All are asked at once, whatever they hold; the nearest who plays has the turn, and those after them are
    asked again when that card is settled.

    Ruling (K14): in a conflict one may pass on it in the same breath. Whoever does is asked no more, unless
    another card is played. All have this option, so that it tells nothing about what they hold.
    """

    doing = "answer the card or let it happen"
    card: int
    aim: tuple[int | str, ...] = ()  # what it does, and on what

    def accepts(self, t: Blakes, seat: int) -> list[Choice]:
        return playable(t, seat, answered(t.card(self.card)))

    def options(self, t: Blakes, seat: int) -> list[Choice]:
        return [LET, *([PASS] if t.kind else []), *self.accepts(t, seat)]

    def forced(self, eyes: Eyes, seat: int) -> bool:
        return not eyes.public("kind") and not eyes.size("hand", seat)

    def declined(self, t: Blakes) -> None:
        t.passed += tuple(seat for seat in self.seats if t.sealed[seat] == PASS and seat not in t.passed)

    def accepted(self, t: Blakes, seat: int, choice: Choice) -> None:
        t.then(do(window, self.card, self.seats[self.seats.index(seat) + 1 :], self.aim))
        lay(t, seat, choice)

    def prompt(self, eyes: Eyes) -> str:
        player, on = eyes.public("plays")[-1]
        played = f"{who(player)} plays {eyes.top('stack')} {on}".strip()
        return f"{played}. Answer it, or let it happen?"

    def about(self, eyes: Eyes) -> Operands:
        """The card just played, and what it is played on; a Buff only while it is in play."""
        player, _ = eyes.public("plays")[-1]
        kinds = play_kinds(str(self.aim[0])) if self.aim else PLAY
        played = named(eyes, kinds, (self.card, *self.aim))
        if not str(played.get("buff", "buffs:")).startswith("buffs:"):
            del played["buff"]
        return {"player": eyes.seat(player), **played}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        match choice:
            case ("let",):
                return "Let it happen, then decide" if eyes.public("kind") else "Let it happen"
            case ("pass",):
                return "Let it happen and pass"
        return play_label(eyes, choice)


def answered(card: Card) -> Moment:
    return "buff" if isinstance(card, Buff) else "action"
