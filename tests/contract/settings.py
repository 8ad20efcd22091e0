"""What the contract is checked for: every game, with every number of players and every option."""

from __future__ import annotations

from app.games import GAMES
from tools import smugglers
from tools.fuzz.settings import all_settings_of, settings_of

SUBJECTS = (*GAMES.values(), smugglers.GAME)
SETTINGS = [setting for game in SUBJECTS for setting in settings_of(game)]
ALL_SETTINGS = [setting for game in SUBJECTS for setting in all_settings_of(game)]
