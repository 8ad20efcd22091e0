"""The set of Battle Blakes: 12 Events, 8 Characters, 72 Actions, 28 Buffs (K01, K32–K35)."""

from __future__ import annotations

from functools import cache

from app.games.blakes.cards import (
    Action,
    Buff,
    Card,
    Character,
    Event,
    Special,
    Stats,
    number_words,
)


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


# -- Characters (K32) ------------------------------------------------------------------------------
CHARACTERS: tuple[Character, ...] = tuple(
    Character(_slug(f"{name} Blake"), f"{name} Blake", text=text, stats=stats, esteem=esteem)
    for name, stats, esteem, text in (
        ("Artist", (3, 2, 3), 20, "Everything is a statement. So is the unpaid rent."),
        ("Gamer", (5, 3, 3), 14, "Has said worse things to better people, on a headset."),
        ("Drunken", (5, 4, 1), 18, "Feels nothing, says everything."),
        ("Athletic", (4, 4, 2), 16, "Counts your excuses as repetitions."),
        ("Drowsy", (2, 5, 2), 18, "Five more minutes. Then five more insults."),
        ("Corporate", (4, 3, 3), 15, "Would like to take your feelings offline."),
        ("Scholar", (2, 2, 5), 18, "Cries in footnotes."),
        ("Rockstar", (4, 2, 4), 17, "Two encores nobody asked for."),
    )
)

# -- Events (K33) ----------------------------------------------------------------------------------
EVENTS: tuple[Event, ...] = (
    Event(
        "tyrant-boss",
        "Tyrant Boss",
        text="A quick word in the glass room, if you have a career.",
        stats=(-1, 0, 0),
        special=Special("corporate-blake"),
    ),
    Event(
        "evil-nemesis",
        "Evil Nemesis",
        text="Same face, better shoes.",
        esteem=-2,
        ends_after="tyrant-boss",
    ),
    Event(
        "wing-night",
        "Wing Night",
        text="The sauce is called Regret.",
        esteem=1,
        special=Special("drunken-blake", esteem=2),
    ),
    Event(
        "internet-outage",
        "Internet Outage",
        text="You could look it up. You could.",
        stats=(0, 0, -1),
        special=Special("gamer-blake", stats=(0, 0, -1), esteem=-1),
    ),
    Event(
        "monday-morning",
        "Monday Morning",
        text="It was Sunday a minute ago.",
        stats=(-1, 0, -1),
        special=Special("drowsy-blake"),
    ),
    Event(
        "open-mic",
        "Open Mic",
        text="Three minutes, no refunds.",
        stats=(1, 0, 0),
        special=Special("rockstar-blake", stats=(2, 0, 0)),
    ),
    Event(
        "trivia-night",
        "Trivia Night",
        text="Name four rivers. Not that one.",
        stats=(0, 0, 1),
        special=Special("scholar-blake", stats=(0, 0, 2)),
    ),
    Event("group-hug", "Group Hug", text="Nobody knows who started it.", stats=(0, 1, 0)),
    Event(
        "gym-day",
        "Gym Day",
        text="The mirror is part of the equipment.",
        stats=(0, 1, -1),
        special=Special("athletic-blake", stats=(1, 1, -1)),
    ),
    Event(
        "gallery-opening",
        "Gallery Opening",
        text="The fire extinguisher has sold.",
        draw=1,
        special=Special("artist-blake", stats=(1, 1, 1)),
    ),
    Event(
        "family-reunion",
        "Family Reunion",
        text="So when are you going to.",
        stats=(0, -1, 0),
    ),
    Event("identity-crisis", "Identity Crisis", text="Which one of us parked the car?", mutes=True),
)


# -- Actions (K34) ---------------------------------------------------------------------------------
def _of(stat: int, by: int) -> Stats:
    stats = [0, 0, 0]
    stats[stat] = by
    return (stats[0], stats[1], stats[2])


_STAT_ACTIONS = tuple(
    Action(_slug(name), name, text=text, copies=copies, stats=_of(stat, by))
    for stat, by, copies, name, text in (
        (0, +1, 4, "Raised Eyebrow", "Just the one. It carries."),
        (0, +2, 3, "Cutting Remark", "Sharpened in the shower this morning."),
        (0, +3, 1, "Saved Screenshot", "Dated, signed, and read out in full."),
        (1, +1, 4, "Deep Breath", "In through the nose, out through the invoice."),
        (1, +2, 3, "Noise Cancelling", "Sorry, were you still speaking?"),
        (1, +3, 1, "Coat of Denial", "It fits. It always fitted."),
        (2, +1, 4, "Quick Comeback", "Only nine seconds late."),
        (2, +2, 3, "Obscure Fact", "About otters, and devastating."),
        (2, +3, 1, "Rehearsed Speech", "With pauses for applause."),
        (0, -1, 3, "Mumble", "What? No, nothing."),
        (0, -2, 2, "Hiccups", "Every insult in two halves."),
        (1, -1, 3, "Spinach in Teeth", "Since breakfast. Yes, the meeting too."),
        (1, -2, 2, "Baby Photo", "In the tub. Laminated."),
        (2, -1, 3, "Brain Fog", "You came into this sentence for something."),
        (2, -2, 2, "Earworm", "The jingle, again, from the top."),
    )
)
_OTHER_ACTIONS: tuple[Action, ...] = (
    Action("good-hair-day", "Good Hair Day", text="Even the wind cooperates.", copies=2, stats=(1, 1, 1)),
    Action("bad-burrito", "Bad Burrito", text="It seemed wise at the time.", copies=2, stats=(-1, -1, -1)),
    Action(
        "actually-no",
        "Actually, No",
        text="With one finger raised.",
        copies=6,
        does="cancel",
        cancels="action",
    ),
    Action(
        "return-to-sender",
        "Return to Sender",
        text="Unopened, slightly damp.",
        copies=2,
        does="cancel",
        cancels="buff",
    ),
    Action("clear-out", "Clear Out", text="Does it spark joy? It did.", copies=4, does="strip"),
    Action("hand-me-down", "Hand-Me-Down", text="It suits you. It suits anyone.", copies=2, does="shift"),
    Action("ice-cream", "Ice Cream", text="From the tub, at the sink.", copies=3, esteem=2),
    Action("unliked", "Unliked", text="Three years back. They scrolled.", copies=2, esteem=-1),
    Action("left-on-read", "Left on Read", text="Seen at 21:04. And at 23:10.", esteem=-2),
    Action("second-wind", "Second Wind", text="It was mostly coffee.", copies=3, draw=2),
    Action("sticky-fingers", "Sticky Fingers", text="Borrowed. For ever.", copies=2, does="steal"),
    Action("change-the-subject", "Change the Subject", text="Speaking of which, otters.", does="switch"),
    Action("opposite-day", "Opposite Day", text="Not a good idea. So, a good one.", does="swap"),
    Action("in-front-of-everyone", "In Front of Everyone", text="Is this thing on?", does="double"),
    Action("over-there", "What's That Over There", text="Do not look. You looked.", does="redirect"),
)
ACTIONS = (*_STAT_ACTIONS, *_OTHER_ACTIONS)

# -- Buffs (K35) -----------------------------------------------------------------------------------
_PLAIN_BUFFS = tuple(
    Buff(_slug(name), name, text=text, copies=copies, stats=stats, esteem=esteem)
    for stats, esteem, copies, name, text in (
        ((1, 0, 0), 0, 3, "Megaphone", "Indoor voice sold separately."),
        ((2, 0, 0), 0, 1, "Podcast", "Two hundred episodes, all about you."),
        ((0, 1, 0), 0, 3, "Cardigan", "Wool, elbow patches, no regrets."),
        ((0, 2, 0), 0, 1, "Emotional Armour", "Dry clean only."),
        ((0, 0, 1), 0, 3, "Crossword Habit", "In pen."),
        ((0, 0, 2), 0, 1, "Monocle", "It reads the small print back."),
        ((-1, 0, 0), 0, 2, "Retainer", "Efferything ith fine."),
        ((-2, 0, 0), 0, 1, "Vow of Silence", "Signed for a dare."),
        ((0, -1, 0), 0, 2, "Family Group Chat", "Eleven new messages. Twelve."),
        ((0, -2, 0), 0, 1, "Open Diary", "Page one: Dear everyone."),
        ((0, 0, -1), 0, 2, "Reality Show", "Season nine is where it gets good."),
        ((0, 0, -2), 0, 1, "Tinfoil Hat", "It keeps the thoughts out."),
        ((0, 2, -1), 0, 1, "Spa Membership", "Cucumbers where the eyes were."),
        ((-1, 0, 2), 0, 1, "Library Card", "Shhh, and shhh again."),
        ((1, 1, 1), 0, 1, "Theme Song", "It starts whenever a door opens."),
        ((-1, -1, -1), 0, 1, "Rain Cloud", "Small, personal, punctual."),
        ((0, 0, 0), 1, 1, "Affirmation Calendar", "Today: you are a person."),
        ((0, 0, 0), -1, 1, "High School Yearbook", "Most likely to be here."),
    )
)
BUFFS: tuple[Buff, ...] = (
    *_PLAIN_BUFFS,
    Buff(
        "energy-drink",
        "Energy Drink",
        text="Your heart is a hummingbird with opinions.",
        stats=(2, -1, 0),
        special=Special("drowsy-blake", stats=(2, 0, 0)),
    ),
)

FACES: tuple[Card, ...] = (*EVENTS, *CHARACTERS, *ACTIONS, *BUFFS)
BY_ID: dict[str, Card] = {face.id: face for face in FACES}
PERSONAS: dict[str, Character] = {face.id: face for face in CHARACTERS}
BOX = tuple(face for face, card in enumerate(FACES) for _ in range(card.copies))
OVER_THERE = next(face for face, card in enumerate(FACES) if card.id == "over-there")


@cache
def special_words(card: Card) -> str:
    """The special effect of a card in words; nothing if it has none."""
    if isinstance(card, Event) and card.ends_after:
        return f"The game ends with this round if {BY_ID[card.ends_after].title} was turned up before"
    if card.special is None:
        return ""
    words = ", ".join(number_words(card.special.stats, card.special.esteem)) or "unaffected"
    return f"{BY_ID[card.special.persona].title}: {words}"
