"""`nightmare agents`."""

from __future__ import annotations

from nightmare_training.cli.arguments import Env


def agents(env: Env) -> None:
    """List the players of a game: what `--agents` takes."""
    from nightmare_agents.registry import recipes
    from nightmare_training.config.environments import environment
    from nightmare_training.support.tables import table, terminal

    rows = [[recipe.name, recipe.meaning] for recipe in recipes(environment(env).game)]
    console = terminal()
    console.print(table(["player", "what it does"], rows))
    console.print(
        "K stands for a whole number. The path of a learned policy, a solved table or a saved model is a player, too, "
        "and so is package.module:object.",
        style="dim",
    )
