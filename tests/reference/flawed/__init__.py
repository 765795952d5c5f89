"""Lantern with one flaw, chosen by an option: each of the flaws that the engine or `check_game` must notice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import BOX_HEADER
from nightmare_gym.engine.register import register_game
from reference import lantern
from reference.flawed import rules, words
from reference.flawed.flaws import FLAWS, TURN
from reference.lantern.layout import BOX

__all__ = ["FLAWS", "GAME", "TURN", "build_box"]


def build_box(flaw: str = "none", **options: Any) -> NDArray[np.void]:
    """Lantern's box, with a flaw."""
    whole = lantern.build_box(**options)
    own = BOX.descr[len(BOX_HEADER) :]
    boxes = np.zeros(1, np.dtype([*BOX_HEADER, ("flaw", "i4"), *own]))
    for name in BOX.names or ():
        boxes[name] = whole[name]
    boxes["flaw"] = FLAWS.index(flaw)
    return boxes


GAME = register_game(
    replace(
        lantern.GAME,
        id="flawed",
        build_box=build_box,
        rules=(rules,),
        describe=words.describe,
        action_name=words.action_name,
        outcome_name=words.outcome_name,
        picture=words.picture,
        narrate=words.narrate,
        summary=words.summary,
        worst_return=words.worst_return,
        provenance=words.provenance,
    )
)
