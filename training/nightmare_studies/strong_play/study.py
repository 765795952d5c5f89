"""The worth of each kind of decision: the loss when it is taken at random, or by another player, on the same dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from nightmare_agents.agent import Agent
from nightmare_agents.registry import agents_by_name, find_agent, names_of
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_studies.strong_play.findings import Difference, Figures, Loss, Study, Worth
from nightmare_studies.strong_play.games import Played, Setting, setting_of
from nightmare_studies.strong_play.habits import Habits
from nightmare_studies.strong_play.kinds import Kind, kinds_of
from nightmare_studies.strong_play.moments import moments
from nightmare_studies.strong_play.switched import Switched
from nightmare_training.evaluate.mean import mean_of
from nightmare_training.evaluate.stamps import stamp_of
from nightmare_training.metrics import shares
from nightmare_training.support.intervals import CONFIDENCE, Floats
from nightmare_training.support.kept import Kept
from nightmare_training.support.progress import Begin, silent
from nightmare_training.support.versions import ENGINE, versions

RANDOM = "random"
SHOWN = 3
"""The number of differences between two players that are listed for each kind."""


def study(
    id: str | Game,
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
        id: The game, or its id.
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
    rivals = list(against) or ([] if alone else [player])
    names, theirs = names_of([player, *beside]), names_of(rivals)
    for some, what in ((names, "players"), (theirs, "opponents")):
        if len(set(some)) < len(some):
            raise OptionError(f"the {what} {', '.join(some)}: expected each once")
    if not beside:
        raise OptionError("no player beside: expected at least one, the first to take decisions in the player's place")
    players, opponents = agents_by_name(game, [player, *beside]), agents_by_name(game, rivals)
    strong, other = (players[name] for name in names[:2])
    substitutes = (find_agent(game, RANDOM), other)
    setting = setting_of(game, own, list(opponents.values()), games, seed)
    playing = {**opponents, names[0]: strong, names[1]: other, RANDOM: substitutes[0]}
    stamp = stamp_of(game, own, players={**players, **playing})
    kinds = kinds_of(game)
    habits = {name: Habits(game, kinds, games, other if one is strong else None) for name, one in players.items()}
    played = {name: setting.play(Switched(one), begin(name, games), habits[name]) for name, one in players.items()}
    base, its = played[names[0]], habits[names[0]]
    met = [i for i, times in enumerate(its.times) if times]
    made_with = {
        "game": game.id, "options": own, "players": names[:2], "against": theirs, "games": games, "seed": seed,
        "kinds": [kinds[i].name for i in met], "code": stamp_of(game, own, players=playing).model_dump(),
    }  # fmt: skip
    tried = tries(setting, strong, [kinds[i] for i in met], substitutes, Kept(kept, made_with), begin)
    sure = 1 - (1 - CONFIDENCE) / max(1, len(tried) * len(substitutes))
    found = [worth(kinds[i], i, its, base, tried[kinds[i].name], sure) for i in met]
    return Study(
        game=game.id,
        options=own,
        player=names[0],
        beside=names[1:],
        against=theirs,
        games=games,
        seed=seed,
        kinds=sorted(found, key=lambda one: -one.random.headline.mean),
        never=[kind.name for i, kind in enumerate(kinds) if i not in met],
        players={name: figures_of(played[name], habits[name], games) for name in names},
        moments=moments(setting, strong, its, found, begin),
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
