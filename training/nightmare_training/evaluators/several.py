"""The evaluator with several settings: every player plays the same games in each of them."""

from __future__ import annotations

from pathlib import Path

from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluate.comparison import shown
from nightmare_training.evaluate.grid import ALL, Grid, compare_settings
from nightmare_training.evaluators.evaluator import Evaluator
from nightmare_training.evaluators.learning import draw_learning
from nightmare_training.plots import draw_grid
from nightmare_training.reports import grid as grid_report
from nightmare_training.support.progress import Begin
from nightmare_training.work.work import HERE, Work


def announcement(config: TrainingConfig, players: list[str]) -> str:
    """Announce the number of players, settings and games."""
    evaluation = config.evaluation
    return (
        f"Comparing it with {len(players) - 1} players in {len(config.settings)} settings "
        f"over {evaluation.games:,} games each"
    )


def play(config: TrainingConfig, players: list[str], begin: Begin, work: Work = HERE) -> Grid:
    """Let the players play, with a bar for each setting."""
    evaluation = config.evaluation
    bars = {}

    def ended(setting: str, _: str, some: int) -> None:
        if setting not in bars:
            bars[setting] = begin(setting, sum(evaluation.fewer.get(name, evaluation.games) for name in players))
        bars[setting](some)

    games, seed = evaluation.games, evaluation.seed
    return compare_settings(
        config.game, players, games, seed, config.settings, config.options, ended, evaluation.fewer, work
    )


def is_of(found: Grid, config: TrainingConfig, players: list[str]) -> bool:
    """Tell whether a grid is the one that the config asks for."""
    evaluation = config.evaluation
    kinds = {name: {**config.options, **own} for name, own in config.settings.items()}
    wanted = (config.game, evaluation.seed, evaluation.games, evaluation.fewer, players, kinds)
    options = {name: one.options for name, one in found.settings.items()}
    return wanted == (found.game, found.seed, found.games, found.fewer, found.players, options)


def draw(config: TrainingConfig, found: Grid, results: Path) -> None:
    """Draw the learning curve, and the players' figures in each setting."""
    draw_learning(config, results, {})
    draw_grid(found, results / "settings.png")


def verdict(found: Grid) -> str:
    """Return the learned player's figure over all settings, its gaps, and the number of settings that it leads."""
    headings, rows = grid_report.headlines(found)
    apart = [
        f"{shown(one.other)} {grid_report.gap(found, one)}"
        for one in found.gaps
        if one.setting == ALL or len(found.settings) == 1
    ]
    ahead = [
        setting
        for setting in found.settings
        if all(gap.mean > 0 and gap.p_corrected < 0.05 for gap in found.gaps if gap.setting == setting)
    ]
    return (
        f"Over all settings the learned policy's figure ({headings[0]}) is **{rows[-1][1]}**; its gap to the others, "
        f"with 95% intervals and corrected p: {', '.join(apart)}. It is ahead of every other player in "
        f"**{len(ahead)} of {len(found.settings)} settings** "
        f"(p < 0.05, corrected for all {len(found.gaps)} pairs) over {grid_report.games(found)} for each player in "
        "each."
    )


def facts(found: Grid) -> list[str]:
    """Describe the games."""
    return [
        "`comparison.md` has the whole report of each setting: how the games end, and the game's other metrics.",
        f"Comparison: {grid_report.games(found)} for each player in each of {len(found.settings)} settings, seed "
        f"{found.seed}. All players meet the same dice; every game is played to its end.",
    ]


SEVERAL = Evaluator(
    file="comparison.json",
    model=Grid,
    announcement=announcement,
    play=play,
    is_of=is_of,
    write={"json": grid_report.write_json, "markdown": grid_report.write_markdown},
    show=grid_report.show,
    draw=draw,
    verdict=verdict,
    markdown=grid_report.summary,
    facts=facts,
    pictures={
        "settings.png": "How the players do, setting by setting, with 95% intervals.",
        "learning_curve.png": "How the policy learned; the band is the 95% interval of the mean.",
    },
)
