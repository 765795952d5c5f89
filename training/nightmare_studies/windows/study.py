"""Lean windows beside full ones: proof that they only leave out passes, questions a game, speed, and games won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.agent import Agent, Decisions
from nightmare_agents.play import AT_ONCE, play, play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.dream_catchers.layout import GO_ON
from nightmare_gym.games.dream_catchers.layout import WINDOWS as KINDS
from nightmare_gym.games.dream_catchers.steps import WINDOWS, Step
from nightmare_studies.windows.shadow import LEFT_OUT, Shadow, asked
from nightmare_training.bench.measure import Speed, machine, speed
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.metrics import metrics_of
from nightmare_training.support.intervals import Interval
from nightmare_training.support.progress import Begin, silent

LEAN = KINDS[1]
TIMED = 256
"""The games of one measurement of speed."""
UNIT = "games/CPU-s"


class Played(BaseModel):
    """A player's games with one kind of windows.

    Attributes:
        agent: The player.
        windows: The kind of windows.
        decisions: Mean number of decisions in a game.
        asked: Mean number of windows among them.
        passed: The share of these windows in which the player passed.
        won: The share of games won.
        won_ci95: Its interval.
        speed: Games in a second of processor time, with observations, masks and the player's choices.
    """

    agent: str
    windows: str
    decisions: float
    asked: float
    passed: float
    won: float
    won_ci95: Interval
    speed: Speed


class Followed(BaseModel):
    """Games with lean windows that were played again with full ones, with passes added.

    Attributes:
        agent: The player.
        equal: The number of games that were the same, event by event.
        passes: Mean number of passes in a game that were added, by window.
    """

    agent: str
    equal: int
    passes: dict[str, float]


class Windows(BaseModel):
    """The findings. The same call gives the same numbers, except the speeds.

    Attributes:
        game: The game.
        options: Its options, the same with both kinds of windows.
        agents: The players.
        games: Number of games of each player with each kind of windows.
        seed: Seed of the dice.
        followed: The proof, a part for each player.
        played: The figures, for each player with each kind of windows.
        machine: The machine, and versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it; older files have none.
    """

    game: str
    options: dict[str, Any]
    agents: list[str]
    games: int
    seed: int
    followed: list[Followed]
    played: list[Played]
    machine: dict[str, str]
    stamp: Stamped = None


class Questions:
    """A counter of decisions; it is the `watch` of `nightmare_agents.play.play`."""

    def __init__(self) -> None:
        self.decisions, self.windows, self.passes = 0, 0, 0

    def __call__(self, decisions: Decisions, actions: NDArray[np.int64]) -> None:
        """Count the decisions, the windows among them, and the passes in these."""
        at_windows = np.isin(asked(decisions.states[decisions.rows]), WINDOWS)
        self.decisions += len(actions)
        self.windows += int(at_windows.sum())
        self.passes += int((actions[at_windows] == GO_ON).sum())


def study(
    agents: Sequence[str], games: int, seed: int, options: Mapping[str, Any] | None = None, begin: Begin = silent
) -> Windows:
    """Let players play with both kinds of windows, and follow the games with lean ones.

    Args:
        agents: The players' names.
        games: Number of games of each player with each kind of windows.
        seed: Seed of the dice.
        options: The game's options, except `windows`.
        begin: Starts a progress bar.

    Raises:
        OptionError: An option, a player or a number is wrong; nothing has been played then.
    """
    own = dict(options or {})
    if "windows" in own:
        raise OptionError("the option windows: this study plays with both kinds; expected other options only")
    if games < 1 or not agents:
        raise OptionError(f"{games} games of {len(agents)} players: expected at least one of each")
    game, kinds = make_game("dream_catchers", own), [of_kind(own, kind) for kind in KINDS]
    game.params(**own)
    players = {name: find_agent(game, name) for name in agents}
    followed, played = [], []
    for name, player in players.items():
        followed.append(follow(name, player, games, seed, own, begin(f"{name}: following", games)))
        played += [
            figures(name, player, games, seed, one, begin(f"{name}: {one['windows']} windows", games)) for one in kinds
        ]
    return Windows(
        game=game.id,
        options=own,
        agents=list(agents),
        games=games,
        seed=seed,
        followed=followed,
        played=played,
        machine=machine(),
        stamp=stamp_of(game, *kinds, players=players),
    )


def of_kind(options: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Return the options with a kind of windows."""
    return {**options, "windows": kind}


def follow(
    name: str, player: Agent, games: int, seed: int, options: dict[str, Any], progress: Callable[[int], object]
) -> Followed:
    """Play games with lean windows, and the same ones with full windows and passes added."""
    full, lean = (make_game("dream_catchers", of_kind(options, kind)) for kind in KINDS)
    seats = int(full.params(**options)["seats"][0])
    equal, passes = 0, np.zeros(len(Step) + 1, np.int64)
    for first in range(0, games, AT_ONCE):
        some = min(AT_ONCE, games - first)
        shadow = Shadow(full, some, seed, options, first)
        finals = play_table(lean, [player] * seats, some, seed, of_kind(options, LEAN), progress, shadow.watch, first)
        shadow.follow(finals, np.arange(some))
        equal += int((~shadow.strayed).sum())
        passes += shadow.passes
    return Followed(
        agent=name, equal=equal, passes={step.declared.words: float(passes[step]) / games for step in LEFT_OUT}
    )


def figures(
    name: str, player: Agent, games: int, seed: int, options: dict[str, Any], progress: Callable[[int], object]
) -> Played:
    """Play games with one kind of windows; count questions, and measure the speed."""
    game, questions = make_game("dream_catchers", options), Questions()
    finals = play(game, player, games, seed, options, progress, questions)
    found = metrics_of(game).measure(game.summary(finals, game.params(**options)))

    def timed() -> int:
        play(game, player, TIMED, seed, options)
        return TIMED

    return Played(
        agent=name,
        windows=options["windows"],
        decisions=questions.decisions / games,
        asked=questions.windows / games,
        passed=questions.passes / max(questions.windows, 1),
        won=found["won"],
        won_ci95=found["won_ci95"],
        speed=speed(name, timed, "observations, masks, choosing", choosing=True).model_copy(update={"unit": UNIT}),
    )
