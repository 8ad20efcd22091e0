"""How bright a colour is, how people with other eyes see it, and how far apart two colours look."""

from __future__ import annotations

import math
from collections.abc import Sequence

Light = tuple[float, float, float]
"""Red, green and blue as amounts of light, 0 to 1."""

# Dichromats' eyes, by Machado, Oliveira and Fernandes (2009), severity 1.0; they work on amounts of light.
VISIONS: dict[str, tuple[Light, Light, Light]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def light(colour: str) -> Light:
    """What #rgb or #rrggbb sends out."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * each for each in digits)
    red, green, blue = (_linear(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4))
    return red, green, blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """By WCAG 2: from 1 to 21."""
    low, high = sorted(_times((0.2126, 0.7152, 0.0722), light(each)) for each in (one, other))
    return (high + 0.05) / (low + 0.05)


def apart(one: str, other: str, vision: str) -> float:
    """Their distance in OKLab as these eyes see them: 0.02 is just noticeable, black to white is 1."""
    first, second = (_oklab(_seen(light(each), vision)) for each in (one, other))
    return math.dist(first, second)


def _seen(colour: Light, vision: str) -> Light:
    red, green, blue = (min(1.0, max(0.0, _times(row, colour))) for row in VISIONS[vision])
    return red, green, blue


def _oklab(colour: Light) -> Light:
    """By Ottosson (2020)."""
    cones = (
        _times((0.4122214708, 0.5363325363, 0.0514459929), colour) ** (1 / 3),
        _times((0.2119034982, 0.6806995451, 0.1073969566), colour) ** (1 / 3),
        _times((0.0883024619, 0.2817188376, 0.6299787005), colour) ** (1 / 3),
    )
    return (
        _times((0.2104542553, 0.7936177850, -0.0040720468), cones),
        _times((1.9779984951, -2.4285922050, 0.4505937099), cones),
        _times((0.0259040371, 0.7827717662, -0.8086757660), cones),
    )


def _times(row: Sequence[float], column: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, column, strict=True))
