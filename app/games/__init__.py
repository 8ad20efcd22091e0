"""The games, by id."""

from app.games import blakes, blame, intrigue, madness, scapegoat
from app.kernel import Game

GAMES: dict[str, Game] = {
    game.id: game for game in (blame.GAME, scapegoat.GAME, madness.GAME, intrigue.GAME, blakes.GAME)
}
