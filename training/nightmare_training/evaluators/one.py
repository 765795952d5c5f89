"""The evaluator with one comparison: every player plays the same games of one kind."""

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
from nightmare_training.work.work import HERE, Work


def announcement(config: TrainingConfig, players: list[str]) -> str:
    """Announce the number of players and games."""
    return f"Comparing it with {len(players) - 1} players over {config.evaluation.games:,} games each"


def play(config: TrainingConfig, players: list[str], begin: Begin, work: Work = HERE) -> Comparison:
    """Let the players play, with a bar for each."""
    bars = {}

    def ended(name: str, some: int) -> None:
        if name not in bars:
            bars[name] = begin(name, config.evaluation.games)
        bars[name](some)

    evaluation = config.evaluation
    return compare(config.game, players, evaluation.games, evaluation.seed, config.options, ended, work=work)


def is_of(found: Comparison, config: TrainingConfig, players: list[str]) -> bool:
    """Tell whether a comparison is the one that the config asks for."""
    wanted = (config.game, config.options, config.evaluation.seed, config.evaluation.games, players)
    return wanted == (found.game, found.options, found.seed, found.games, list(found.agents))


def draw(config: TrainingConfig, found: Comparison, results: Path) -> None:
    """Draw the learning curve, the distributions of returns, and the learned player's risks."""
    learned, *others = found.agents
    seed = found.seed
    means = {name: found.agents[name].mean for name in others}
    draw_learning(config, results, means, f"; the other players {found.games:,} games, seed {seed}")
    draw_survival(found, results / "score_distributions.png")
    if draws_luck(config.game):
        games = min(WATCHED, found.games)
        draw_pushing_luck(config.game, learned, games, seed, results / "pushing_luck.png", config.options)


def verdict(found: Comparison) -> str:
    """Return a sentence on the learned player's mean return."""
    learned = found.agents[next(iter(found.agents))]
    low, high = learned.ci95
    return (
        f"The learned policy earns **{learned.mean:.2f}** on average over {found.games:,} games "
        f"(95% interval {low:.2f} to {high:.2f})."
    )


def facts(found: Comparison) -> list[str]:
    """Describe the games."""
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
