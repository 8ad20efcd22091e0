"""The record of a game: all that its folder provides, named in one place.

The rules are those of the kernel's Game; the rest is for screens, bots and statistics, and has defaults.
Templates and static files are found by the game's id: `games/<id>.html` and others that its screen names,
`rules/<id>.html`, and `css/games/<id>.css` if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.figures import Figures, FinishedGame, usual
from app.games.horizon import Horizon, to_the_end
from app.games.parts import GameScreen, Glance, InWords, Prompting, Scene
from app.games.tips import Tip
from app.games.view_reading import Below
from app.kernel import Game, Table, View
from app.kernel.fields import PUBLIC
from app.kernel.view import Option


def players_only(view: View) -> Glance:
    """The default glance: no words, so only the players are shown."""
    return Glance("", ("",) * view["seats"])


def nothing_to_add(scene: Scene) -> InWords:
    """The default: the piles and the glance are enough."""
    return InWords(seats=((),) * scene.view["seats"])


@dataclass(frozen=True, kw_only=True)
class GameRecord(Game):
    """`GAME` of every game folder: the only name that is imported from outside the folder."""

    tag: str  # one line that makes people want to play
    icon: str  # its symbol in the icon sprite
    length: str = ""  # how long a game takes, in a word or two
    screen: GameScreen
    rules_page: Callable[[], Mapping[str, object]] = dict  # what its template is given, made from the cards
    card_texts: Callable[[], Mapping[str, str]] = dict  # what a card does, by its title or its kind
    tips: tuple[Tip, ...] = ()  # for newcomers, the most important first
    prompting: Prompting | None = None  # amounts to choose, choices that need a second tap, forms of its own
    concerns: Callable[[View], bool] | None = None  # what is asked is about the viewer; None: it always is
    glance: Callable[[View], Glance] = players_only  # how it stands, from a spectator's view
    in_words: Callable[[Scene], InWords] = nothing_to_add  # what a glance and the piles leave out
    bot: Callable[[View, Below], int] | None = None  # None: it plays at random
    drastic: Callable[[Option], bool] | None = None  # whether an option ends the game for all at once
    horizon: Horizon = to_the_end  # how far a trial of the search bot goes
    figures: Callable[[FinishedGame], Figures] = usual
    events: frozenset[str] = frozenset()  # verbs of answers that a replay can jump to
    whose_turn: str | None = None  # the public field that names the seat whose turn it is
    who_is_out: str | None = None  # the public field that has, for each seat, whether it is out of the game
    dock_zones: tuple[str, ...] = ("hand",)  # zones whose cards the dock shows, as buttons of their options
    own_zones: tuple[str, ...] = ("hand",)  # zones of which the felt shows only the number of cards
    drafts_on_felt: tuple[str, ...] = ()  # questions whose answer the asked seat composes on the felt
    own_regions_need: tuple[str, ...] = ()  # public fields that a seat's own regions depend on
    own_regions_need_piles: bool = False  # they depend on others' visible cards too
    company: int = 4  # the number of players for a good first game
    package: str | None = None  # contains `templates` and `static`; None: they are in this tree

    def __post_init__(self) -> None:
        assert self.id == self.table.GAME, f"the table of {self.id} says it is of {self.table.GAME!r}"
        named = {
            *self.turn_fields,
            *self.own_regions_need,
            *(field for field in (self.whose_turn, self.who_is_out) if field is not None),
        }
        hidden = [field for field in sorted(named) if self.table.FIELDS.get(field) != PUBLIC]
        assert not hidden, f"{self.id}: {hidden} are no public fields of its table"
        missing = [zone for zone in (*self.dock_zones, *self.own_zones) if zone not in self.table.ZONES]
        assert not missing, f"{self.id}: its table has no zones {missing}"

    def turn(self, view: View) -> int | None:
        """The seat whose turn it is; None where there are no turns, or once the game is over."""
        if self.whose_turn is None or view["outcome"] is not None:
            return None
        seat: int = view["public"][self.whose_turn]
        return seat

    def out(self, t: Table) -> frozenset[int]:
        """The seats that are out of the game; after pending questions they are asked nothing more."""
        told = () if self.who_is_out is None else getattr(t, self.who_is_out)
        return frozenset(seat for seat, out in enumerate(told) if out)

    def in_dock(self, view: View, place: str | None) -> bool:
        """Whether the viewer's dock shows what lies at this place."""
        zone, _, rest = (place or "").partition(":")
        return zone in self.dock_zones and rest.partition(":")[0] == str(view["seat"])

    @property
    def good_company(self) -> int:
        """The number of players for a good first game, within the numbers allowed."""
        return min(max(self.company, self.seats[0]), self.seats[-1])
