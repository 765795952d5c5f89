"""`nightmare turn`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nightmare_training.commands.arguments import Json


def turn(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="A position, as `Position.to_json` writes it.")],
    dreams: Annotated[int, typer.Option(min=1, max=3, help="How many dreams to look into; 3 are the whole turn.")] = 3,
    rerolls: Annotated[bool, typer.Option(help="May the Dreamer buy rerolls?")] = True,
    limit: Annotated[int, typer.Option(min=1, help="The most positions to look at.")] = 1_000_000,
    json: Json = None,
) -> None:
    """Solve the rest of a turn of Lucidity: each action's worth, in Power by hand-made weights, and how it ends."""
    from nightmare_agents.lucidity.expectimax import expectimax
    from nightmare_agents.lucidity.turn import solve_turn
    from nightmare_agents.lucidity.worth import HandMade
    from nightmare_gym.engine.position import Position
    from nightmare_training.files import ready, write_json
    from nightmare_training.tables import numbers, terminal

    asked = Position.from_json(position.read_text(encoding="utf-8"))
    found = solve_turn(asked.game, asked.states, asked.boxes, HandMade(expectimax()), limit, dreams, rerolls)
    names, prospects = asked.game.actions, found.prospects()._asdict()
    actions = {names[action]: worth for action, worth in found.actions().items()}
    console = terminal()
    console.print(asked.describe(), markup=False)
    console.print(numbers(["action", "worth"], [[name, f"{x:.4f}"] for name, x in actions.items()], names[found.best]))
    console.print(numbers(["then", ""], [[name, f"{x:.4f}"] for name, x in prospects.items()]))
    console.print(f"{len(found.graph):,} positions, " + ("the whole turn" if found.whole else "not the whole turn"))
    if json is not None:
        facts = {"best": names[found.best], "actions": actions, "whole": found.whole, "positions": len(found.graph)}
        write_json(ready(json), facts | {"prospects": prospects})
        console.print(f"json in {json}", style="dim")
