"""One comparison: every player the same games of one kind."""

from __future__ import annotations

from pathlib import Path

from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluate.comparison import Comparison, compare
from nightmare_training.evaluators.evaluator import Evaluator
from nightmare_training.evaluators.learning import draw_learning
from nightmare_training.plots import draw_pushing_luck, draw_survival
from nightmare_training.plots.luck import WATCHED, draws_luck
from nightmare_training.reports import comparison as report
from nightmare_training.support.progress import Begin


def announcement(config: TrainingConfig, players: list[str]) -> str:
    """Whom it is compared with."""
    return f"Comparing it with {len(players) - 1} players over {config.evaluation.games:,} games each"


def play(config: TrainingConfig, players: list[str], begin: Begin) -> Comparison:
    """Let the players play, with a bar for each."""
    bars = {}

    def ended(name: str, some: int) -> None:
        if name not in bars:
            bars[name] = begin(name, config.evaluation.games)
        bars[name](some)

    return compare(config.game, players, config.evaluation.games, config.evaluation.seed, config.options, ended)


def is_of(found: Comparison, config: TrainingConfig, players: list[str]) -> bool:
    """Whether a comparison is the one that the config asks for."""
    wanted = (config.game, config.options, config.evaluation.seed, config.evaluation.games, players)
    return wanted == (found.game, found.options, found.seed, found.games, list(found.agents))


def draw(config: TrainingConfig, found: Comparison, results: Path) -> None:
    """Draw how it learned, how far the players get, and how the learned one pushes its luck."""
    learned, *others = found.agents
    seed = found.seed
    means = {name: found.agents[name].mean for name in others}
    draw_learning(config, results, means, f"; the other players {found.games:,} games, seed {seed}")
    draw_survival(found, results / "score_distributions.png")
    if draws_luck(config.game):
        games = min(WATCHED, found.games)
        draw_pushing_luck(config.game, learned, games, seed, results / "pushing_luck.png", config.options)


def verdict(found: Comparison) -> str:
    """What it earns."""
    learned = found.agents[next(iter(found.agents))]
    low, high = learned.ci95
    return (
        f"The learned policy earns **{learned.mean:.2f}** on average over {found.games:,} games "
        f"(95% interval {low:.2f} to {high:.2f})."
    )


def facts(found: Comparison) -> list[str]:
    """What was played."""
    return [
        f"Comparison: {found.games:,} games for each player, seed {found.seed}, on dice that "
        "training never met. All players meet the same dice; every game is played to its end."
    ]


ONE = Evaluator(
    file="comparison.json",
    model=Comparison,
    announcement=announcement,
    play=play,
    is_of=is_of,
    write=report.WRITERS,
    show=report.show,
    draw=draw,
    verdict=verdict,
    markdown=report.markdown,
    facts=facts,
    pictures={
        "score_distributions.png": "Which part of its games each player brings to a score.",
        "learning_curve.png": "How the policy learned; the band is the 95% interval of the mean.",
        "pushing_luck.png": "When the learned policy pushes its luck.",
    },
)
