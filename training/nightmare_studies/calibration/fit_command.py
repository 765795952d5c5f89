"""`nightmare study fit-bogeymen`."""

from __future__ import annotations

from typing import Annotated

import typer

from nightmare_training.cli.arguments import MOST, MOST_SEED


def fit_bogeymen(
    games: Annotated[int, typer.Option(min=2, max=MOST, help="The number of games in each setting and round.")] = 250,
    rounds: Annotated[int, typer.Option(min=1, max=100, help="How often expectimax plays and is fitted again.")] = 2,
    trials: Annotated[
        int,
        typer.Option(min=0, max=MOST, help="The changes of keeper and racer that are tried; 0 for none."),
    ] = 100,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Seed of the dice, others than those of published results.")
    ] = 990_000,
) -> None:
    """The Bogeymen: fit expectimax's value to its own games, tune the keeper and the racer, and print their numbers."""
    from nightmare_agents.bogeymen.keeper import PARAMETERS as KEEPER
    from nightmare_agents.bogeymen.keeper import keeper
    from nightmare_agents.bogeymen.racer import PARAMETERS as RACER
    from nightmare_agents.bogeymen.racer import racer
    from nightmare_gym.engine.register import make_game
    from nightmare_gym.games.bogeymen.params import NAMES
    from nightmare_studies.calibration.fit import fit
    from nightmare_studies.calibration.tune import tune
    from nightmare_training.support.progress import stages

    game = make_game("bogeymen")
    settings = [{"bogeyman": name, "hard": hard} for name in NAMES for hard in (False, True)]
    with stages() as begin:
        weights = fit(game, settings, games, seed, rounds, progress=begin("expectimax", games * rounds * len(settings)))
        tuned = {
            name: tune(make, start, game, settings, games, trials, seed, begin(name, trials))
            for name, make, start in (("keeper", keeper, KEEPER), ("racer", racer, RACER))
        }
    for name, found in (("expectimax", weights), *tuned.items()):
        typer.echo(f"{name}: {found}")
