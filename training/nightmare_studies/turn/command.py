"""`nightmare study turn`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from nightmare_training.cli.arguments import MOST, Json


def turn(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="A position, as `Position.to_json` writes it.")],
    dreams: Annotated[
        int, typer.Option(min=1, max=MOST, help="How many dreams to look into; 3 are the whole turn.")
    ] = 3,
    rerolls: Annotated[bool, typer.Option(help="May the Dreamer buy rerolls?")] = True,
    limit: Annotated[int, typer.Option(min=1, max=MOST, help="The most positions to look at.")] = 1_000_000,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Solve the plain turn, which always fits: no effects of Shadows, no rerolls."),
    ] = False,
    json: Json = None,
) -> None:
    """Solve the rest of a turn of Lucidity: each action's worth, in Power by hand-made weights, and how it ends."""
    from nightmare_agents.files import write_json
    from nightmare_agents.lucidity.expectimax import expectimax
    from nightmare_agents.lucidity.plain.turn import solve_plain
    from nightmare_agents.lucidity.turn import solve_turn
    from nightmare_agents.lucidity.worth import HandMade
    from nightmare_training.support.positions import read_position
    from nightmare_training.support.tables import numbers, terminal

    asked, console = read_position(position), terminal()
    facts: dict[str, Any]
    if plain:
        simple = solve_plain(asked.game, asked.states, asked.params_array)
        worth, prospects = simple.actions, dict[str, float]()
        told = f"{simple.cards:,} Rest-or-Dream decisions, the plain turn"
        facts = {"decisions": simple.cards}
    else:
        found = solve_turn(asked.game, asked.states, asked.params_array, HandMade(expectimax()), limit, dreams, rerolls)
        worth, prospects = found.actions(), found.prospects()._asdict()
        told = f"{len(found.graph):,} positions, " + ("the whole turn" if found.whole else "not the whole turn")
        facts = {"whole": found.whole, "positions": len(found.graph), "prospects": prospects}
    names = {action: asked.action_name(action) for action in worth}
    best = names[max(worth, key=lambda action: worth[action])]
    console.print(asked.describe(), markup=False)
    console.print(numbers(["action", "worth"], [[names[action], f"{x:.4f}"] for action, x in worth.items()], best))
    if prospects:
        console.print(numbers(["then", ""], [[name, f"{x:.4f}"] for name, x in prospects.items()]))
    console.print(told)
    if json is not None:
        write_json(json, {"best": best, "actions": {names[action]: x for action, x in worth.items()}} | facts)
        console.print(f"json in {json}", style="dim")
