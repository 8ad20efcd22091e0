"""The games, by id: the five built-in ones, then those of installed packages."""

from app.games import blakes, blame, intrigue, madness, scapegoat
from app.games.packages import installed
from app.games.record import GameRecord
from app.kernel import Game

__all__ = ["GAMES", "Game", "GameRecord"]

GAMES: dict[str, GameRecord] = {
    game.id: game for game in (blame.GAME, scapegoat.GAME, madness.GAME, intrigue.GAME, blakes.GAME)
}
GAMES |= installed(GAMES)
