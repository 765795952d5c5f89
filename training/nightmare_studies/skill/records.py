"""Reading recorded feats: a CSV with the header `feat,aim,result` and a row for each attempt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.games.endless_nightmare.layout import LONGEST_BREATH, MARKER_STOCK, ZONES
from nightmare_training.support.intervals import Floats

Counts = NDArray[np.int64]

HEADER = ("feat", "aim", "result")
FIRST_ZONE = 2
ZONE_NAMES = tuple(str(FIRST_ZONE + zone) for zone in range(ZONES))
LANDINGS = ("short", *ZONE_NAMES, "over")
"""Where a throw may end, in the order of `landing`."""

NO_AIM = ("",)
NO_YES = ("no", "yes")
FEATS = {
    "throw": (ZONE_NAMES, LANDINGS),
    "wrong hand": (ZONE_NAMES, LANDINGS),
    "marker": (tuple(str(1 + markers) for markers in range(MARKER_STOCK)), NO_YES),
    "leaves": (NO_AIM, NO_YES),
    "touch": (NO_AIM, NO_YES),
    "lid": (NO_AIM, NO_YES),
    "hold": (tuple(map(str, range(LONGEST_BREATH + 1))), NO_YES),
    "ticks": (NO_AIM, ("0", "1", "2")),
}
"""The feats that are counted: what may be aimed at, and how an attempt may end."""

STOP = "stop"
LONGEST_TIME = 10.0
"""No watch is stopped later, in seconds; what says otherwise is a slip of the pen, such as 54.7 for 5.47."""


@dataclass(frozen=True)
class Records:
    """What a person has recorded.

    Attributes:
        file: Where it was read.
        counts: For each feat of `FEATS` how often each aim ended in each way.
        errors: The seconds by which the watch was stopped too late (early: less than 0).
    """

    file: Path
    counts: Mapping[str, Counts]
    errors: Floats

    @property
    def tried(self) -> dict[str, int]:
        """How often each feat was tried."""
        return {feat: int(counts.sum()) for feat, counts in self.counts.items()} | {STOP: len(self.errors)}


def read(file: Path, watch: tuple[float, float]) -> Records:
    """Read recorded feats.

    Args:
        file: The CSV file. Blank lines, and those that begin with #, are left out.
        watch: The first and the last time at which one may mean to stop the watch.

    Raises:
        OptionError: The file cannot be read, or a line of it is wrong: which one, why, and what would be right.
    """
    counts = {feat: np.zeros((len(aims), len(results)), np.int64) for feat, (aims, results) in FEATS.items()}
    errors: list[float] = []
    for where, (feat, aim, result) in _rows(file):
        if feat == STOP:
            errors.append(_error(where, aim, result, watch))
        elif feat in FEATS:
            aims, results = FEATS[feat]
            row = _place(f"{where}: {feat}: aim", aim, aims)
            counts[feat][row, _place(f"{where}: {feat}: result", result, results)] += 1
        else:
            raise OptionError(f"{where}: there is no feat {feat!r}; there are: {', '.join([*FEATS, STOP])}")
    return Records(file, counts, np.array(errors, np.float64))


def _rows(file: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The rows below the header, each with the place to name when something is wrong with it."""
    try:
        text = file.read_text(encoding="utf-8-sig")  # spreadsheets write the mark that `-sig` takes away
    except UnicodeDecodeError as error:
        raise OptionError(f"{file}: not a text in UTF-8 (byte {error.start + 1}); save it as CSV in UTF-8") from error
    except OSError as error:
        raise OptionError(f"{file}: {error.strerror}; expected a CSV file of recorded feats") from error
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        cells = tuple(cell.strip().strip('"').lower() for cell in line.split(","))
        if not any(cells) or cells[0].startswith("#"):
            continue
        if len(cells) != len(HEADER):
            raise OptionError(
                f"{file}: line {number}: {line.strip()[:40]!r} is not three cells with commas between them; "
                f"expected {','.join(HEADER)}, such as throw,4,5"
            )
        found.append((f"{file}: line {number}", cells))
    if not found:
        raise OptionError(f"{file}: empty; expected the header {','.join(HEADER)} and a row for each attempt")
    (where, header), *rows = found
    if header != HEADER:
        raise OptionError(f"{where}: the header is {','.join(header)!r}; expected {','.join(HEADER)}")
    if not rows:
        raise OptionError(f"{file}: no attempts below the header; expected a row for each, such as throw,4,5")
    return rows


def _place(what: str, text: str, known: tuple[str, ...]) -> int:
    if text not in known:
        right = "none (nothing between the commas)" if known == NO_AIM else f"one of {', '.join(known)}"
        raise OptionError(f"{what} {text!r}: expected {right}")
    return known.index(text)


def _error(where: str, aim: str, result: str, watch: tuple[float, float]) -> float:
    meant = _seconds(f"{where}: {STOP}: aim", aim, watch)
    return _seconds(f"{where}: {STOP}: result", result, (0.0, LONGEST_TIME)) - meant


def _seconds(what: str, text: str, limits: tuple[float, float]) -> float:
    low, high = limits
    try:
        time = float(text)
    except ValueError:
        time = np.nan
    if not low <= time <= high:
        raise OptionError(f"{what} {text!r}: expected a time from {low:g} to {high:g} seconds, such as 5.47")
    return time
