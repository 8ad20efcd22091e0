"""The record of a game: all that its folder brings, named in one place.

The rules are those of the kernel's Game; the rest is for screens, bots and statistics, and what a game leaves
out has a usual form. Templates and static files go by the game's id: `games/<id>.html` and what else its
screen names, `rules/<id>.html`, and `css/games/<id>.css` if there is one.
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
    """Who sits there, and no more."""
    return Glance("", ("",) * view["seats"])


def nothing_to_add(scene: Scene) -> InWords:
    """The piles and the glance tell all."""
    return InWords(seats=((),) * scene.view["seats"])


@dataclass(frozen=True, kw_only=True)
class GameRecord(Game):
    """`GAME` of every game folder. Outside of the folder nothing else of it is imported."""

    tag: str  # one line that makes people want to play
    icon: str  # its sign in the sprite of icons
    length: str = ""  # how long a game takes, in a word or two
    screen: GameScreen
    rules_page: Callable[[], Mapping[str, object]] = dict  # what its template is given, made from the cards
    card_texts: Callable[[], Mapping[str, str]] = dict  # what a card does, by its title or its kind
    tips: tuple[Tip, ...] = ()  # for newcomers, those that matter first in front
    prompting: Prompting | None = None  # amounts to choose, choices that need a second tap, forms of its own
    glance: Callable[[View], Glance] = players_only  # how it stands, from a spectator's view
    in_words: Callable[[Scene], InWords] = nothing_to_add  # what a glance and the piles leave out
    bot: Callable[[View, Below], int] | None = None  # the sensible one; None: it plays at random
    drastic: Callable[[Option], bool] | None = None  # whether an option ends the game for all at once
    horizon: Horizon = to_the_end  # how far a trial of the search bot goes
    figures: Callable[[FinishedGame], Figures] = usual
    events: frozenset[str] = frozenset()  # verbs of answers one wants to see again: a replay leaps to them
    whose_turn: str | None = None  # the public field that names the seat whose turn it is
    who_is_out: str | None = None  # the public field that has, for each seat, whether it is out of the game
    dock_zones: tuple[str, ...] = ("hand",)  # whose cards its dock shows, as the buttons of their options
    own_zones: tuple[str, ...] = ("hand",)  # of their cards the felt shows nobody more than the number
    drafts_on_felt: tuple[str, ...] = ()  # questions whose answer takes shape there, for the seat asked
    own_regions_need: tuple[str, ...] = ()  # public fields from which a seat's own regions are made
    own_regions_need_piles: bool = False  # they are made from others' cards too, as far as all see them
    company: int = 4  # how many make a good first game
    package: str | None = None  # has its folders `templates` and `static`; None: they are the program's own

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
        """The seats that are out of the game: once they have settled their affairs they are asked nothing."""
        told = () if self.who_is_out is None else getattr(t, self.who_is_out)
        return frozenset(seat for seat, out in enumerate(told) if out)

    def in_dock(self, view: View, place: str | None) -> bool:
        """Whether the viewer's dock shows what lies at this place."""
        zone, _, rest = (place or "").partition(":")
        return zone in self.dock_zones and rest.partition(":")[0] == str(view["seat"])

    @property
    def good_company(self) -> int:
        """How many make a good first game, as many as may play."""
        return min(max(self.company, self.seats[0]), self.seats[-1])
