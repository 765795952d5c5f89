"""The pages of games, made from the docstrings of their environments and from their layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from nightmare_agents.files import write_text
from nightmare_agents.registry import recipes
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import BOOKKEEPING, CATEGORY, UNSEEN, Field
from nightmare_gym.engine.register import list_games, make_game
from nightmare_training.config.environments import Environment, documented
from nightmare_training.metrics import spelled
from nightmare_training.reports.page_pictures import draw, draw_moving

RESULTS = Path("results")
"""The folder of published results, from the folder of the repository."""
TO_RESULTS = "../../results"
"""The same from a page."""
TABLES = {"README", "comparison", "tournament"}
"""The pages of a folder of results that its leaderboard stands for."""
BOARDS = ("comparison.json", "tournament.json", "optimum.json")
"""The files of which one gives a folder of results a leaderboard."""


def pages() -> dict[str, str]:
    """Make every game's page, with all of its environments: file name to Markdown.

    An edition with the state of the first one has no page: the first one's tells all but an option.
    """
    games: dict[str, list[Environment]] = {}
    for one in documented():
        if not one.edition or one.game.layout is not make_game(first_edition(one.game)).layout:
            games.setdefault(one.game.id, []).append(one)
    return {f"{id}.md": page(found) for id, found in games.items()}


def page(of_one_game: Sequence[Environment]) -> str:
    """Make one game's page: its environments, then the state and the features, which they share.

    The page of another edition has only its state and features, and a link to the first edition's page.
    """
    game = of_one_game[0].game
    parts = [
        f"# {one.id}, {spelled(one.edition)}\n\n{elsewhere(game)}" if one.edition else f"# {one.id}\n\n{one.page}"
        for one in of_one_game
    ]
    parts[0] = parts[0].replace("\n\n", f"\n\n![the board]({game.id}.png)\n\n", 1)
    return "\n\n".join((*parts, strategy(game), state_table(game), feature_table(game))) + "\n"


def elsewhere(game: Game) -> str:
    """Return the link to the page with the environment of another edition."""
    first = first_edition(game)
    return f"[{first}.md]({first}.md) tells about the environment; here are the state and the features of this edition."


def strategy(game: Game) -> str:
    """Make the section on strategy: the game at play, its players with their plans, and the published results."""
    folders = [one for one in sorted(RESULTS.glob("*/")) if game_of(one.name) == game.id]
    boards = ", ".join(
        f"[{one.name}]({TO_RESULTS}/README.md#{one.name})"
        for one in folders
        if any((one / file).is_file() for file in BOARDS)
    )
    studies = [
        f"- [{page.parent.name}: {page.stem.replace('_', ' ')}]({TO_RESULTS}/{page.relative_to(RESULTS)})"
        for folder in folders
        for page in sorted(folder.glob("*.md"))
        if page.stem not in TABLES
    ]
    parts = [
        "## Strategy",
        f"![the game at play]({game.id}.gif)",
        "\n".join(["| Player | Plan |", "|---|---|", *(f"| `{one.name}` | {one.meaning} |" for one in recipes(game))]),
        f"How they fare, beside learned policies and exact solutions: {boards}." if boards else "",
        "\n".join(studies),
    ]
    return "\n\n".join(filter(None, parts))


def game_of(folder: str) -> str:
    """Return the id of the game that a folder of results is about, or an empty text."""
    return max((id for id in list_games() if folder.startswith(id)), key=len, default="")


def first_edition(game: Game) -> str:
    """Return the id of a game's first edition; its own if it has only one."""
    return next(iter(game.editions.values()), game.id)


def state_table(game: Game) -> str:
    """Make the table of the declared state, field by field."""
    lines = ["## State", "", "| Field | Values | Meaning |", "|---|---|---|"]
    for path, one in declared(game.layout.fields):
        lines.append(f"| `{path}` | {values(one)} | {one.meaning or one.name} |")
    return "\n".join(lines)


def declared(fields: Sequence[Field], group: str = "") -> Iterator[tuple[str, Field]]:
    """Yield every field with its path; a group is replaced by its members."""
    for one in fields:
        if one.fields:
            yield from declared(one.fields, f"{group}{one.name}[{one.shape[0]}].")
        else:
            yield f"{group}{one.name}", one


def feature_table(game: Game) -> str:
    """Make the table of the observation, number by number."""
    lines = ["## Features", "", "Each is in [0, 1].", "", "| Number | Feature |", "|---|---|"]
    lines += [f"| {i} | {name} |" for i, name in enumerate(game.layout.feature_names)]
    return "\n".join(lines)


def values(one: Field) -> str:
    """Describe the values that a field may have."""
    many = f" x {one.shape[0]}" if one.shape else ""
    if one.kind == CATEGORY:
        return f"one of {len(one.labels)}, or none{many}"
    unseen = ", not observed" if one.kind in (BOOKKEEPING, UNSEEN) else ""
    return f"{one.low} to {one.high}{', saturating' if one.open else ''}{unseen}{many}"


def write(folder: Path) -> list[Path]:
    """Write all pages, with a still and a moving picture for each, into a folder."""
    written = []
    for name, text in pages().items():
        page_file = folder / name
        write_text(page_file, text)
        game = make_game(page_file.stem)
        written += [page_file, draw(game, folder), draw_moving(game, folder)]
    return written
