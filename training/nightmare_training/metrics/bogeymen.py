"""What is measured of the Bogeymen: games won, how they end, turns, Power, Awakened Nightmares."""

from __future__ import annotations

from typing import Any

from nightmare_training.metrics import Column, Facts, Metrics, Options, shares, spelled
from nightmare_training.metrics.winning import WON, score
from nightmare_training.support.intervals import share_interval


def measure(facts: Facts) -> dict[str, Any]:
    """The figures of finished games."""
    games, won = len(facts["won"]), int(facts["won"].sum())
    return {
        "won": won / games,
        "won_ci95": share_interval(won, games),
        "power": float(facts["power"].mean()),
        "awakened": float(facts["awakened"].mean()),
        "spooks_left": float(facts["spooks_left"].mean()),
        "turns": float(facts["turns"].mean()),
        "endings": shares(facts["ending"]),
    }


def unit(options: Options) -> str:
    """A game is won or lost."""
    return "return (1 won, -1 lost)"


def setting(options: Options) -> str:
    """Which Bogeyman, which mode, and the rest."""
    others = {key: value for key, value in options.items() if key not in ("bogeyman", "hard")}
    who = str(options.get("bogeyman", "random")).replace("_", " ")
    mode = "Hard mode" if options.get("hard", False) else "normal mode"
    return ", ".join(part for part in (f"Bogeyman: {who}", mode, spelled(others)) if part)


METRICS = Metrics(
    columns=(
        WON,
        Column("power", "Power", "number"),
        Column("awakened", "Awakened", "number"),
        Column("spooks_left", "Spooks left", "number"),
        Column("turns", "turns", "number"),
        Column("endings", "ending", "shares"),
    ),
    measure=measure,
    unit=unit,
    setting=setting,
    headline=WON,
    score=score,
)
