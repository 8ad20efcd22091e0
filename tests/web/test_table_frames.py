"""Any game on everybody's screen: what came piece by piece is what a fresh page shows, at every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import cast

import pytest
from _pytest.mark import ParameterSet
from msgspec.structs import replace as replace_part

from app.games import GAMES
from app.games.parts import Region, Scene, element_id
from app.kernel import SPECTATOR, Projector, View, concerned
from app.kernel.cards import spot
from app.tables.live_table import LiveTable
from app.web.screen import table_feed
from app.web.screen.parts import SeatPart
from app.web.screen.table_feed import TableFeed
from app.web.screen.table_regions import RegionsByArea, own_regions
from app.web.socket.outgoing import SeatMessage
from tests.web.small_dom import OOB, elements_in
from tests.web.table_party import RENDERER, Differs, Instant, Party
from tests.web.table_twins import Told, hold_twins
from tools.fuzz.settings import Setting, option_sets

__all__ = ["Instant", "Party"]

pytestmark = pytest.mark.slow

ANSWERS = 80
WHOLE_PAGES = 20  # every so many answers, pages are compared with all that belongs to a member
SETTINGS = [Setting(game, seats, game.Options()) for game in GAMES.values() for seats in game.seats]
USUAL = ("blame", "intrigue")  # the others, with --long


def setting_of(game: str, seats: int, **options: object) -> Setting:
    record = GAMES[game]
    return Setting(record, seats, replace(record.Options(), **options))


@dataclass
class Played:
    """What a party has shown."""

    answers: int = 0
    screens: int = 0
    ended: int = 0


async def play(party: Party, answers: int = ANSWERS, *, games: int = 0) -> Played:
    """Plays on, one match after the other, until so many answers were compared and so many games are over."""
    played = Played()
    await party.settle()
    party.look()
    party.compare()
    while played.answers < answers or played.ended < games:
        if not await party.answer():
            await party.play_again()
        party.look()
        played.screens += party.compare()
        played.answers += 1
        played.ended += party.live.over
        if party.live.over or played.answers % WHOLE_PAGES == 0:
            await party.compare_stages()
    return played


def marked(setting: Setting) -> ParameterSet:
    """The usual run has the smallest and the largest table of each game."""
    few, *_, many = setting.game.seats
    marks = [] if setting.seats in (few, many) else [pytest.mark.long]
    return pytest.param(setting, id=str(setting), marks=marks)


@pytest.mark.parametrize("setting", [marked(setting) for setting in SETTINGS])
async def test_what_came_piece_by_piece_is_what_a_fresh_page_shows(setting: Setting) -> None:
    party = Party(setting, 1)
    played = await play(party)
    assert played.answers >= ANSWERS and played.screens > ANSWERS * (setting.seats + 2) / 2
    assert party.tally.written > ANSWERS and party.tally.caught_up > 2


@pytest.mark.parametrize(
    "setting",
    [
        setting_of("blakes", 2, events=3, duo=True, nemesis=False),
        setting_of("blame", 3, roles="random", powers=True, misplays=True),
        setting_of("blame", 3, pile="open"),
        setting_of("intrigue", 3, rounds=2, pile_backs=True, draw="announced"),
        setting_of("madness", 2, ends="last_standing", stack=12),
        setting_of("scapegoat", 4, limit=2),
    ],
    ids=str,
)
async def test_so_it_is_with_other_rules_to_the_very_end(setting: Setting) -> None:
    """These rules also make a game short."""
    played = await play(Party(setting, 1), 1, games=1)
    assert played.ended


@pytest.mark.parametrize("distant", [False, True])
@pytest.mark.parametrize(
    "setting",
    [
        pytest.param(Setting(game, game.seats[-1], options), id=str(Setting(game, game.seats[-1], options)))
        for game in GAMES.values()
        for options in option_sets(game.Options)
    ],
)
@pytest.mark.long
async def test_and_so_it_is_in_other_games(setting: Setting, *, distant: bool) -> None:
    await play(Party(setting, 2, timed=True, distant=distant), 200)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in USUAL else [pytest.mark.long]) for game in GAMES]
)
async def test_a_deadline_that_comes_changes_and_goes_is_on_every_screen(game: str) -> None:
    party, deadlines = Party(setting_of(game, GAMES[game].seats[0]), 1, timed=True), set()
    for _ in range(8):
        await play(party, 4)
        deadlines.add(party.live.deadline)
        if party.live.question is not None:
            await party.change_deadline()
            party.look()
            party.compare()
            deadlines.add(party.live.deadline)
    assert len(deadlines) > 12
    await party.end_early()
    party.look()
    assert party.live.deadline is None
    party.compare()
    await party.compare_stages()
    await party.play_again()
    await play(party, 4)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in USUAL else [pytest.mark.long]) for game in GAMES]
)
async def test_what_came_from_another_worker_is_shown_as_well(game: str) -> None:
    """One step shows several answers."""
    party = Party(setting_of(game, 3), 1, timed=True, distant=True)
    played = await play(party, 30)
    assert played.answers >= 30


@pytest.mark.parametrize("game", ["madness", "intrigue"])
async def test_a_card_face_down_that_only_one_player_may_see_is_on_the_page_of_no_other(game: str) -> None:
    party, known = Party(setting_of(game, 3), 1), 0
    while known < 10:
        if not await party.answer():
            await party.play_again()
        party.look()
        live = party.live
        for place in {place for seat in range(3) for place in live.projector.sees_more_of(seat)}:
            if place[0] not in live.game.own_zones:
                known += _check_known(party, place)


def _check_known(party: Party, place: tuple[str, int]) -> int:
    """Compares the cards that lie there with what every page calls them; returns how many pages name one."""
    named, pile = 0, spot(place)
    for screen in party.screens:
        view = party.live.scene(SPECTATOR if screen.seat is None else screen.seat)
        for at, card in enumerate(party.live.scene(place[1])["piles"][pile]):
            if screen.behind or screen.page is None:
                continue
            sees = not view["piles"][pile][at].startswith("?")
            label = screen.page.label(element_id(f"{pile}:{at}"))
            if label and not card.startswith("?"):
                word = card.partition("-")[0].capitalize()
                assert (word in label) is sees, f"{screen.seat} may see {card}: {sees}, and reads {label!r}"
                named += sees and screen.seat == place[1]
    return named


# -- what everybody gets ---------------------------------------------------------------------------------
@pytest.mark.parametrize("setting", [marked(setting) for setting in SETTINGS])
async def test_the_shared_bytes_hold_nothing_that_a_spectator_may_not_know(setting: Setting) -> None:
    assert await hold_twins(setting, 1, ANSWERS) >= 5


async def test_every_seat_is_sent_the_very_bytes_that_spectators_are_and_nothing_of_another_seat() -> None:
    party, shared = Party(setting_of("blame", 4), 3), 0
    for _ in range(100):
        before = party.feed.viewer(None).number
        if not await party.answer():
            break
        spectators = party.feed.viewer(None)
        if spectators.number != before + 1:
            continue
        public = spectators.steps[-1]
        for seat in range(4):
            sent = party.feed.viewer(seat).steps[-1]
            begins = sent.shared.text if isinstance(sent, SeatMessage) else sent.text
            assert sent is public or public.text.startswith(begins)
            shared += sent is public
    assert shared > 30  # of three others, most are seldom concerned


async def test_of_a_seat_only_the_tags_and_numbers_that_changed_are_sent() -> None:
    party, sent = Party(setting_of("blame", 4), 3), []
    for _ in range(60):
        await party.answer()
        sent += elements_in(party.feed.viewer(None).steps[-1].text)
    fragments = [str(node.id) for node in sent if OOB in node.attributes]
    seats, tags, hands = (
        sum(name.startswith(kind) for name in fragments) for kind in ("seat-", "tags-", "hand-")
    )
    assert tags > 30 and hands > 10
    assert seats <= 4  # each when its Role comes


def seen_by_one(feed: TableFeed) -> tuple[Region, Region, Region]:
    """A seat's region, the element with its marks, and the region as one viewer sees it: with other marks."""
    public = feed._public["seat-1"]
    part = cast(SeatPart, public.part)
    other = replace_part(part, tags=replace_part(part.tags, asked=not part.tags.asked))
    return public, Region("tags-1", public.template, "tags", part.tags), replace_part(public, part=other)


@pytest.mark.parametrize("sent", ["nothing", "the marks", "the whole seat"])
async def test_when_a_version_of_ones_own_ends_only_what_was_not_sent_to_all_is_sent(sent: str) -> None:
    feed = Party(SETTINGS[0], 0).feed
    viewer, (public, marks, own) = feed.viewer(0), seen_by_one(feed)
    viewer.versions = {"seat-1": own}
    together = {"nothing": {}, "the marks": {"seat-1": [marks]}, "the whole seat": {"seat-1": [public]}}
    html = feed._update_versions(viewer, (), together[sent])
    assert not viewer.versions
    assert html == (RENDERER.fragment(marks) if sent == "nothing" else "")


async def test_a_version_of_ones_own_begins_with_what_differs_and_follows_a_public_change_whole() -> None:
    feed = Party(SETTINGS[0], 0).feed
    viewer, (_, marks, own) = feed.viewer(0), seen_by_one(feed)
    begun = feed._update_versions(viewer, [own], {})
    assert viewer.versions == {"seat-1": own}
    assert [element.id for element in elements_in(begun) if OOB in element.attributes] == ["tags-1"]
    assert feed._update_versions(viewer, [own], {}) == ""
    assert feed._update_versions(viewer, [own], {"seat-1": [marks]}) == RENDERER.fragment(own)


# -- planted faults --------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
async def test_a_concerned_seat_that_is_left_out_is_noticed(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(earlier: Projector, now: Projector) -> int:
        return concerned(earlier, now) & ~1  # seat 0

    monkeypatch.setattr(table_feed, "concerned", forgetful)
    with pytest.raises(Differs):
        await play(Party(setting_of(game, 3), 1))


async def test_a_piece_of_a_region_that_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SeatPart.pieces_since

    def forgetful(self: SeatPart, was: SeatPart) -> Sequence[Region] | None:
        pieces = honest(self, was)
        return None if pieces is None else pieces[1:]

    monkeypatch.setattr(SeatPart, "pieces_since", forgetful)
    with pytest.raises(Differs):
        await play(Party(setting_of("blame", 3), 1))


async def test_a_seats_own_part_that_is_not_written_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatMessage, "wire", property(lambda message: message.shared.wire))
    with pytest.raises(Differs):
        await play(Party(setting_of("blame", 3), 1))


@pytest.mark.parametrize("kept", [1, 2, 3])
async def test_a_step_that_is_not_kept_for_slow_browsers_is_noticed(
    kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_feed, "STEPS_KEPT", kept)
    with pytest.raises(Differs, match="the whole stage"):
        await play(Party(setting_of("blame", 3), 1))


def _seat_for_spectators(honest: Callable[[LiveTable, int], View]) -> Callable[[LiveTable, int], View]:
    return lambda live, viewer: honest(live, 0 if viewer == SPECTATOR else viewer)


@pytest.mark.parametrize("game", ["madness", "intrigue"])
async def test_public_regions_made_from_a_seats_view_are_noticed_in_the_shared_bytes(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In games whose felt shows its owner a card that lies face down there."""
    setting = setting_of(game, 3)
    await hold_twins(setting, 1, ANSWERS, pages=False)
    monkeypatch.setattr(LiveTable, "scene", _seat_for_spectators(LiveTable.scene))
    with pytest.raises(Told, match="the shared bytes"):
        await hold_twins(setting, 1, ANSWERS, pages=False)


async def test_a_public_page_made_from_a_seats_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game whose felt shows a player the card that they look at, until they put it back."""
    setting = setting_of("scapegoat", 3)
    await hold_twins(setting, 1, ANSWERS)
    monkeypatch.setattr(LiveTable, "scene", _seat_for_spectators(LiveTable.scene))
    with pytest.raises(Told, match="the page of spectators"):
        await hold_twins(setting, 1, ANSWERS)


@pytest.mark.parametrize("game", GAMES)
async def test_a_seats_region_among_the_public_ones_is_noticed_in_the_shared_bytes(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = TableFeed._public_areas

    def careless(self: TableFeed, scene: Scene) -> RegionsByArea:
        areas = honest(self, scene)
        seen = Scene(self.live.scene(0), self._players, self.live.question)
        areas["felt"] = [*areas["felt"], *own_regions(seen, self._game)["dock"]]
        return areas

    monkeypatch.setattr(TableFeed, "_public_areas", careless)
    with pytest.raises(Told, match="the shared bytes"):
        await hold_twins(setting_of(game, 3), 1, ANSWERS, pages=False)
