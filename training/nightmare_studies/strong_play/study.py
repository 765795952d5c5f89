"""The worth of each kind of decision: the loss when it is taken at random, or by another player, on the same dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel

from nightmare_agents.agent import Agent
from nightmare_agents.registry import agents_by_name, find_agent, names_of
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_studies.strong_play.games import Played, Setting, setting_of
from nightmare_studies.strong_play.habits import Habits
from nightmare_studies.strong_play.kinds import Kind, kinds_of
from nightmare_studies.strong_play.switched import Switched
from nightmare_training.evaluate.comparison import ENGINE
from nightmare_training.evaluate.finding import OfGame
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.metrics import shares
from nightmare_training.support.intervals import CONFIDENCE, Floats, Interval, mean_interval
from nightmare_training.support.kept import Kept
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import versions

RANDOM = "random"
FEWEST = 30
"""The fewest games with a decision of a kind for its loss to be judged; with fewer an interval would be too narrow."""
SHOWN = 3
"""The number of differences between two players that are listed for each kind."""


class Mean(BaseModel):
    """A mean over games.

    Attributes:
        mean: The mean.
        ci95: Its interval; that of a loss is wider, so that all losses of a study hold together with 95%.
    """

    mean: float
    ci95: Interval


class Loss(BaseModel):
    """The loss when another player takes the decisions of a kind, game by game on the same dice.

    Attributes:
        returns: The loss of return.
        headline: The loss of the game's headline figure.
    """

    returns: Mean
    headline: Mean

    @property
    def sure(self) -> bool:
        """True if an interval does not hold 0."""
        return any(not one.ci95[0] <= 0 <= one.ci95[1] for one in (self.returns, self.headline))


class Difference(BaseModel):
    """A difference between two players in the same decisions.

    Attributes:
        player: The player's action.
        other: The other's action.
        times: The number of times in a game.
    """

    player: str
    other: str
    times: float


class Worth(BaseModel):
    """A kind of decision.

    Attributes:
        name: Its name.
        part: True if it is a part of a decision.
        times: The mean number of decisions in a game with more than one action open.
        games: The number of games with such a decision.
        random: The loss when it is taken at random.
        other: The loss when the other player takes it.
        same: The share of decisions in which the other player would do the same; None if it never has the choice.
        differences: The most frequent differences.
    """

    name: str
    part: bool
    times: float
    games: int
    random: Loss
    other: Loss
    same: float | None
    differences: list[Difference]

    @property
    def rare(self) -> bool:
        """True if too few games have it."""
        return self.games < FEWEST

    @property
    def nothing(self) -> bool:
        """True if no loss can be seen, neither at random nor by the other player."""
        return not self.rare and not self.random.sure and not self.other.sure


class Figures(BaseModel):
    """The figures of a player, on the same dice as all others.

    Attributes:
        returns: The mean return.
        headline: The game's headline figure.
        facts: The mean of each fact of a game that is a number.
        shares: The share of games with each value of the other facts.
        taken: For each kind of decision, the number of times in a game of each sort of action.
    """

    returns: Mean
    headline: Mean
    facts: dict[str, Mean]
    shares: dict[str, dict[str, float]]
    taken: dict[str, dict[str, float]]


class Study(OfGame):
    """The findings. The same call gives the same numbers.

    Attributes:
        game: The game.
        options: Its options.
        player: The strong player.
        beside: The players beside it; the first takes decisions in its place.
        against: The players on the other seats; empty for a game of one seat or of a team.
        games: Number of games of each player, and of each kind taken by another.
        seed: Seed of the dice.
        kinds: The kinds of decisions that came, the one whose random choice loses most first.
        never: The kinds that never came.
        players: The figures of each player, by its name.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the code that made it.
    """

    options: dict[str, Any]
    player: str
    beside: list[str]
    against: list[str]
    games: int
    seed: int
    kinds: list[Worth]
    never: list[str]
    players: dict[str, Figures]
    versions: dict[str, str]
    stamp: Stamped = None


def study(
    id: str,
    player: str | Agent,
    beside: Sequence[str | Agent],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    against: Sequence[str | Agent] = (),
    kept: Path | None = None,
    begin: Begin = silent,
) -> Study:
    """Play a strong player's games, and play them again with each kind of decision taken by others.

    Args:
        id: The game.
        player: The strong player: a name as for `find_agent`, or an agent, as all players here.
        beside: The players beside it; the first takes decisions in its place.
        games: Number of games of each.
        seed: Seed of the dice.
        options: The game's options.
        against: The players on the other seats; if there are none, the player itself.
        kept: The file of interim results; None keeps nothing.
        begin: Starts a progress bar.

    Raises:
        OptionError: A name, an option or a number is wrong; nothing has been played then.
    """
    own = dict(options or {})
    game = make_game(id, own)
    alone = game.cooperative or int(game.params(**own)["seats"][0]) == 1
    names, rivals = names_of([player, *beside]), names_of(against or ([] if alone else [player]))
    for some, what in ((names, "players"), (rivals, "opponents")):
        if len(set(some)) < len(some):
            raise OptionError(f"the {what} {', '.join(some)}: expected each once")
    if not beside:
        raise OptionError("no player beside: expected at least one, the first to take decisions in the player's place")
    players, opponents = agents_by_name(game, [player, *beside]), agents_by_name(game, against or rivals[:0])
    strong, other = (players[name] for name in names[:2])
    if not alone and not opponents:
        opponents = {names[0]: strong}
    substitutes = (find_agent(game, RANDOM), other)
    setting = setting_of(game, own, list(opponents.values()), games, seed)
    stamp = stamp_of(game, own, players={RANDOM: substitutes[0], **opponents, **players})
    kinds = kinds_of(game)
    base, habits, figures = Played(np.zeros(0), np.zeros(0), {}), {}, {}
    for name, one in players.items():
        habits[name] = Habits(game, kinds, games, other if one is strong else None)
        played = setting.play(Switched(one), begin(name, games), habits[name])
        base = played if one is strong else base
        figures[name] = figures_of(played, habits[name], games)
    own_habits = habits[names[0]]
    met = [i for i, times in enumerate(own_habits.times) if times]
    made_with = {
        "game": game.id, "options": own, "players": names[:2], "against": rivals, "games": games,
        "seed": seed, "kinds": [kinds[i].name for i in met], "code": stamp.model_dump(),
    }  # fmt: skip
    tried = tries(setting, strong, [kinds[i] for i in met], substitutes, Kept(kept, made_with), begin)
    sure = 1 - (1 - CONFIDENCE) / max(1, len(tried) * len(substitutes))
    found = [worth(kinds[i], i, own_habits, base, tried[kinds[i].name], sure) for i in met]
    return Study(
        game=game.id,
        options=own,
        player=names[0],
        beside=names[1:],
        against=rivals,
        games=games,
        seed=seed,
        kinds=sorted(found, key=lambda one: -one.random.headline.mean),
        never=[kind.name for i, kind in enumerate(kinds) if i not in met],
        players=figures,
        versions=versions(ENGINE),
        stamp=stamp,
    )


def tries(
    setting: Setting, player: Agent, kinds: Sequence[Kind], substitutes: Sequence[Agent], kept: Kept, begin: Begin
) -> dict[str, list[tuple[Floats, Floats]]]:
    """Play all games with each kind of decision taken by each substitute, except those that were kept.

    Returns:
        For each kind the returns and the headline's parts, by each substitute in its order.
    """
    found: dict[str, list[tuple[Floats, Floats]]] = {}
    number = 0
    for kind in kinds:
        found[kind.name] = []
        for other in substitutes:
            told = begin(f"{kind.name}: {other.name}", setting.games)
            if number == len(kept.lines):
                played = setting.play(Switched(player, kind, other), told)
                kept.keep([played.returns.tolist(), played.scores.tolist()])
            returns, scores = map(np.array, kept.lines[number])
            found[kind.name].append((returns, scores))
            number += 1
    return found


def worth(
    kind: Kind, number: int, habits: Habits, base: Played, tried: Sequence[tuple[Floats, Floats]], sure: float
) -> Worth:
    """Compute the worth of a kind of decision; `number` is its place among all kinds."""
    games, times, asked = len(base.returns), int(habits.times[number]), int(habits.asked[number])
    random, other = (
        Loss(returns=mean_of(base.returns - returns, sure), headline=mean_of(base.scores - scores, sure))
        for returns, scores in tried
    )
    return Worth(
        name=kind.name,
        part=kind.alike is not None,
        times=times / games,
        games=int(habits.met[number].sum()),
        random=random,
        other=other,
        same=int(habits.same[number]) / asked if asked else None,
        differences=[
            Difference(player=mine, other=theirs, times=many / games)
            for (mine, theirs), many in habits.apart[number].most_common(SHOWN)
        ],
    )


def mean_of(values: Any, sure: float = CONFIDENCE) -> Mean:
    """Compute a mean and its interval."""
    numbers = np.asarray(values, np.float64)
    return Mean(mean=float(numbers.mean()), ci95=mean_interval(numbers, sure))


def figures_of(played: Played, habits: Habits, games: int) -> Figures:
    """Compute the figures of a player."""
    numbers = {name: values for name, values in played.facts.items() if values.dtype.kind in "biuf"}
    return Figures(
        returns=mean_of(played.returns),
        headline=mean_of(played.scores),
        facts={name: mean_of(values) for name, values in numbers.items()},
        shares={name: shares(values) for name, values in played.facts.items() if name not in numbers},
        taken={
            kind.name: {label: times / games for label, times in taken.most_common()}
            for kind, taken in zip(habits.kinds, habits.taken, strict=True)
            if taken
        },
    )
