"""Derived features of the Active version: those of the Basic one, and the chances of the feats."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.encoder import part
from nightmare_gym.engine.odds import WHOLE
from nightmare_gym.games.endless_nightmare import features as basic
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.feats import hand, in_the_way, needs_feat
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.state import DERIVED

ABOVE = len(DERIVED)
"""The first feature of the chances of a number: for each aim those of more than 1, ... more than 5."""
HIT = ABOVE + L.AIMS * (L.D6 - 1)
"""The first feature of the chances to hit a marker, one for each aim."""
FEATS = HIT + L.AIMS


@rule
def features(state: State, params: Params, observer: int, out: Any) -> None:
    """Write the features that `DERIVED` and `ACTIVE_DERIVED` name, in their order."""
    basic.features(state, params, observer, out)
    if state.nightmare < 0:
        return
    nightmare = params.nightmares[state.nightmare]
    if nightmare.number == L.BY_STOPWATCH:
        times(params, out)
    elif nightmare.number != L.BY_D6:
        throws(state, params, nightmare, out)
    if needs_feat(state, nightmare):
        out[FEATS] = part(params.lid[1] if nightmare.feat == L.LID_FEAT else params.touch[1], WHOLE)
    else:
        out[FEATS] = 1.0
    if nightmare.event == L.DROWNING:
        out[FEATS + 1] = part(params.hold[state.breath, 1], WHOLE)
    if nightmare.event == L.OLD_FACTORY:
        out[FEATS + 2] = part(params.ticks[1], 2 * WHOLE) + part(params.ticks[2], WHOLE)  # twice a weight may overflow


@rule
def times(params: Params, out: Any) -> None:
    """Write each time's chances to give more than 1, 2, 3 and 4."""
    for aim in range(L.AIMS):
        above = 0
        for k in range(L.D6 - 2, 0, -1):
            above += params.stopping[aim, k]
            out[ABOVE + aim * (L.D6 - 1) + k - 1] = part(above, WHOLE)


@rule
def throws(state: State, params: Params, nightmare: Any, out: Any) -> None:
    """Write each aim's chances to give more than 1 to 5 without a miss, and its chance to hit a marker."""
    odds = params.landing[hand(nightmare)]
    count_hits(state, params, odds, L.OVER, out)
    for landing in range(L.ZONES, L.SHORT, -1):  # a zone's number is one more
        clear = count_hits(state, params, odds, landing, out)
        counted = clear if harms(nightmare) else 1.0
        for aim in range(L.AIMS):
            at = ABOVE + aim * (L.D6 - 1) + landing - 1
            further = float(out[at + 1]) if landing < L.ZONES else 0.0
            out[at] = min(1.0, further + counted * part(odds[aim, landing], WHOLE))


@rule
def count_hits(state: State, params: Params, odds: Any, landing: int, out: Any) -> float:
    """Add a throw that ends here to each aim's chance of a hit; return the chance that it hits no marker."""
    clear = part(params.marker_hits[in_the_way(state, landing), 0], WHOLE)
    for aim in range(L.AIMS):
        out[HIT + aim] = min(1.0, float(out[HIT + aim]) + (1.0 - clear) * part(odds[aim, landing], WHOLE))
    return clear


@rule
def harms(nightmare: Any) -> bool:
    """Tell whether a hit spoils the number or the Action."""
    return nightmare.hit_makes_a_1 == 1 or nightmare.hit_misses == 1
