"""The rules kernel: tables of cards with declared secrecy, an agenda of steps, one way in and one way out.

Pure: no I/O, no clock, no randomness but the seed; imports nothing else of the program.
"""

from app.kernel.answers import IllegalChoice, answer, options, outcome, play, standing, waiting
from app.kernel.cards import BOX, EVERYONE, NOBODY, OWNER, SPECTATOR, Face, Zone, only
from app.kernel.concerned_seats import concerned
from app.kernel.ending import Outcome
from app.kernel.eyes import Eyes
from app.kernel.fields import Private, Public, Secret
from app.kernel.game import Game
from app.kernel.operands import CARD, DECLINES, FLAG, NUMBER, SEAT, WORD, Kinds, OperandKind, Operands
from app.kernel.questions import LET, Ask, Offer, Question, Sealed, question
from app.kernel.redealing import imagine, redeal
from app.kernel.reveal import reveal, show_known
from app.kernel.save import dump, load, replay
from app.kernel.table import Choice, Shuffle, Step, Table, do
from app.kernel.view import Projector, View, project
from app.kernel.wording import does, their, them, themselves, verb, who

__all__ = [
    "BOX",
    "CARD",
    "DECLINES",
    "EVERYONE",
    "FLAG",
    "LET",
    "NOBODY",
    "NUMBER",
    "OWNER",
    "SEAT",
    "SPECTATOR",
    "WORD",
    "Ask",
    "Choice",
    "Eyes",
    "Face",
    "Game",
    "IllegalChoice",
    "Kinds",
    "Offer",
    "OperandKind",
    "Operands",
    "Outcome",
    "Private",
    "Projector",
    "Public",
    "Question",
    "Sealed",
    "Secret",
    "Shuffle",
    "Step",
    "Table",
    "View",
    "Zone",
    "answer",
    "concerned",
    "do",
    "does",
    "dump",
    "imagine",
    "load",
    "only",
    "options",
    "outcome",
    "play",
    "project",
    "question",
    "redeal",
    "replay",
    "reveal",
    "show_known",
    "standing",
    "their",
    "them",
    "themselves",
    "verb",
    "waiting",
    "who",
]
