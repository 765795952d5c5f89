"""`nightmare train`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nightmare_training.cli.arguments import to_folder

if TYPE_CHECKING:
    from nightmare_training.config.training import TrainingConfig


def train(
    config: Annotated[
        str, typer.Argument(metavar="CONFIG", help="A config's name, its YAML file, or an environment's id.")
    ],
    set_: Annotated[
        list[str],
        typer.Option("--set", "-s", metavar="KEY=VALUE", help="Change a value: ppo.batch=1024. Repeatable."),
    ] = [],  # noqa: B006  # typer reads the default
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", callback=to_folder, help="The folder to write; runs/NAME if not given."),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start again, and lose the training in the folder.")] = False,
    from_: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="RUN|POLICY",
            help="Fork: start from the latest networks of another run, or from a policy (learned: the published one).",
        ),
    ] = None,
    extend: Annotated[
        bool, typer.Option("--extend", help="Go on with a finished training, up to the config's larger budget.")
    ] = False,
) -> None:
    """Train a policy. Ctrl-C saves; the same command resumes."""
    from rich.console import Console

    from nightmare_agents.learned import load_policy
    from nightmare_gym.engine.errors import OptionError
    from nightmare_training.config.files import load_config
    from nightmare_training.train import loop
    from nightmare_training.train.run_folder import RunFolder

    console = Console(highlight=False, soft_wrap=True)
    chosen = load_config(config, set_)
    run = RunFolder(folder or Path("runs") / chosen.name)
    if extend and (fresh or from_ is not None):
        raise OptionError(f"--extend and {'--fresh' if fresh else '--from'}: expected one of them")
    finished = run.finished and not (fresh or extend)
    policy = loop.train(chosen, run.path, fresh, from_, extend)
    facts = load_policy(policy, chosen.game).facts
    if finished:
        console.print(f"The training in {run.path} is finished; --fresh repeats it, --extend goes on.")
    console.print(f"Mean return {facts.mean:.2f} at {facts.timesteps:,} timesteps; the policy is {policy}")
    console.print(f"Compare it:  {by_hand(chosen, policy)}")
    console.print(f"Its logs:    tensorboard --logdir {run.tensorboard}")


def by_hand(config: TrainingConfig, policy: Path) -> str:
    """Return the command that compares a policy with the config's other players."""
    from nightmare_training.evaluate.tournament.seats import without_seats

    several = config.rules.competitive and max(config.tables) > 1
    options = without_seats(config.options) if several else config.options
    words = [
        f"nightmare {'tournament' if several else 'compare'} {config.game}",
        f"--agents {','.join([str(policy), *config.evaluation.agents])}",
        *([f"--players {','.join(map(str, config.tables))}"] if several else []),
        *(f"-o {name}={value}" for name, value in options.items()),
    ]
    return " ".join(words)
