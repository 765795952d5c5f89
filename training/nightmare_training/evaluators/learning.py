"""The learning of a policy: the plot of its curve, and sentences on the games it learned from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from nightmare_training.config.training import SelfPlay, TrainingConfig
from nightmare_training.metrics import Options, spelled
from nightmare_training.plots import draw_learning_curve
from nightmare_training.support.formats import percent


def draw_learning(config: TrainingConfig, results: Path, players: Mapping[str, float], note: str = "") -> None:
    """Draw the learning curve.

    Args:
        config: The config of the training.
        results: The folder of the curve's CSV, and of the plot.
        players: The means of other players in games of the same kind, drawn as lines; may be empty.
        note: A note on them.
    """
    draw_learning_curve(
        {"learned": results / "learning_curve.csv"},
        players,
        results / "learning_curve.png",
        f"{config.name}, training seed {config.seed}; each point {evaluated(config)}{note}",
    )


def evaluated(config: TrainingConfig) -> str:
    """Describe the games of each evaluation of the learning curve."""
    curve, own = config.curve, config.self_play
    kinds = f", a share for each of {kinds_of(config)}" if config.mixture else ""
    tables = f",\none learned player on each seat among copies of {', '.join(own.opponents)}" if own else ""
    return f"{curve.games:,} games, seed {curve.seed}{kinds}{tables}"


def kinds_of(config: TrainingConfig) -> str:
    """Name the kinds of games in a mixture, with the number of their parts where one has several."""
    parts, several = _parts(config), len(config.mixture)
    if len(parts) == several:
        return "; ".join(parts)
    return "; ".join(f"{kind} ({own} of {several})" for kind, own in parts.items())


def learned_from(config: TrainingConfig) -> list[str]:
    """List lines on the games that a policy learned from; empty for one kind of games for one player."""
    own, lines = config.self_play, []
    if config.mixture:
        kinds = len(_parts(config))
        tables = "equally many tables" if kinds == len(config.mixture) else "as many tables as parts of the mixture"
        lines.append(f"One policy for {kinds} kinds of games, learned side by side at {tables}: {kinds_of(config)}.")
    if config.rules.cooperative:
        lines.append("One policy sat on every seat, and learned from what the seat that was asked saw.")
    lines += beginning_of(config)
    if own:
        lines += [
            "Self-play: at each table one seat learned, drawn anew for every game; each other seat drew its player: "
            f"the policy as it was then ({percent(own.latest)}), one that it had been before ({percent(own.past)}; "
            f"at most {own.pool} kept, at least {own.snapshot_interval:,} decisions apart), or one of the bots "
            f"{', '.join(own.opponents)} ({percent(own.bots)}{'' if own.prioritised else ', each as often'}).",
            *priorities_of(own),
            *finale_of(own),
            "So these bots were opponents in training, and were met in choosing the policy that is kept; the learned "
            "policy's lead over them says less of how it does against players that it has never met.",
        ]
    return lines


def beginning_of(config: TrainingConfig) -> list[str]:
    """List lines on cloning, curriculum and training options."""
    cloning, lines = config.cloning, []
    if cloning:
        lines.append(
            f"Before its own decisions it learned from {cloning.decisions:,} of {cloning.teacher}, {cloning.epochs} "
            "times: the curve's first point is this clone."
        )
    lines += config.notes
    for stage in config.curriculum:
        kinds = "; ".join(_kind(part) for part in stage.mixture)
        lines.append(f"Until {percent(stage.until)} of the training it learned from other games: {kinds}.")
    if config.training_options:
        lines.append(f"Only the games that it learned from had {spelled(config.training_options)}.")
    return lines


def finale_of(own: SelfPlay) -> list[str]:
    """Return a line on the finale of self-play; nothing if there is none."""
    finale = own.finale
    if finale is None:
        return []
    return [
        f"From {percent(finale.after)} of the training on the bots played {percent(finale.bots)} of the other seats: "
        f"{', '.join(finale.opponents)}{'' if own.prioritised else ', each as often'}."
    ]


def priorities_of(own: SelfPlay) -> list[str]:
    """Return a line on prioritised opponents; nothing if all are alike."""
    weights = own.prioritised
    if weights is None:
        return []
    return [
        "Bots and past policies were drawn the more often, the more they beat the learner: each by its share times "
        f"{weights.floor:g} + {1 - weights.floor:g} x (the share of its last {weights.memory:,} games that the learner "
        f"lost to it) to the power of {weights.power:g}."
    ]


def _parts(config: TrainingConfig) -> Counter[str]:
    return Counter(map(_kind, config.mixture))


def _kind(part: Options) -> str:
    return spelled(part) or "the options alone"
