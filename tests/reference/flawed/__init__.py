"""Lantern with one flaw, chosen by an option; the engine or `check_game` must notice each flaw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.layout import count
from nightmare_gym.engine.parameters import HEADER, Parameters
from nightmare_gym.engine.register import register_game
from reference import lantern
from reference.flawed import rules, words
from reference.flawed.flaws import FLAWS, TURN
from reference.lantern import layout as lantern_layout

__all__ = ["FLAWS", "GAME", "TURN", "build_params"]

PARAMS = Parameters(count("flaw", len(FLAWS)), *lantern_layout.PARAMS.fields[len(HEADER) :])


def build_params(flaw: str = "none", **options: Any) -> NDArray[np.void]:
    """Build Lantern's parameters, with a flaw."""
    params_array = PARAMS.new()
    params_array[list(lantern_layout.PARAMS.dtype.names or ())] = lantern.build_params(**options)
    params_array["flaw"] = FLAWS.index(flaw)
    return params_array


GAME = register_game(
    replace(
        lantern.GAME,
        id="flawed",
        build_params=build_params,
        rules=(rules,),
        rendered_by=words.RENDERING,
        summary=words.summary,
        worst_return=words.worst_return,
        provenance=words.provenance,
    )
)
