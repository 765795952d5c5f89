"""What is measured of Dream Catchers: games won, what the others were lost by, catches, turns."""

from __future__ import annotations

from typing import Any

from nightmare_gym.games.dream_catchers.layout import BEDROOMS
from nightmare_training.metrics import Column, Facts, Metrics, Options, shares, spelled
from nightmare_training.metrics.winning import WON, score
from nightmare_training.support.intervals import share_interval


def measure(facts: Facts) -> dict[str, Any]:
    """The figures of finished games; a cause of loss is a part of all games."""
    games, won = len(facts["won"]), int(facts["won"].sum())
    causes = shares(facts["cause"])
    causes.pop("slept", None)
    return {
        "won": won / games,
        "won_ci95": share_interval(won, games),
        "sweet_left": float(facts["sweet_left"].mean()),
        "caught_nightmares": float(facts["caught_nightmares"].mean()),
        "caught_monsters": float(facts["caught_monsters"].mean()),
        "turns": float(facts["turns"].mean()),
        "causes": causes,
    }


def unit(options: Options) -> str:
    """The team wins or loses; the option `reward` may add its progress."""
    progress = options.get("reward") == "progress"
    return "return (1 won, -1 lost, and progress)" if progress else "return (1 won, -1 lost)"


def setting(options: Options) -> str:
    """How many play, in which bedroom, and the rest."""
    others = {key: value for key, value in options.items() if key not in ("players", "bedroom")}
    bedroom = options.get("bedroom", "random")
    where = "random bedroom" if bedroom == "random" else f"{BEDROOMS[int(bedroom) - 1]}'s bedroom"
    return ", ".join(part for part in (f"{options.get('players', 2)} players", where, spelled(others)) if part)


METRICS = Metrics(
    columns=(
        WON,
        Column("sweet_left", "Sweet Dreams left", "number"),
        Column("caught_nightmares", "Nightmares caught", "number"),
        Column("caught_monsters", "Monsters caught", "number"),
        Column("turns", "turns", "number"),
        Column("causes", "lost by", "shares"),
    ),
    measure=measure,
    unit=unit,
    setting=setting,
    headline=WON,
    score=score,
)
