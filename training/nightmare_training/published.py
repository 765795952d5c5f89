"""The published results, and those among them that are older than the rules or the players that they show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from nightmare_agents.agent import Agent
from nightmare_agents.hashes import code_hash
from nightmare_agents.learned import load_policy
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_training import aims, boards
from nightmare_training.comparison import PLANNER, Comparison, is_learned, shown
from nightmare_training.config_files import load_config
from nightmare_training.correction import NONE, value_for
from nightmare_training.formats import as_flags
from nightmare_training.grid import Grid
from nightmare_training.leaderboard import comparison_command, experiment_command, tournament_command
from nightmare_training.optimum import OPTIMUM_FILE, Optimum
from nightmare_training.regret import study as regret
from nightmare_training.simple_rules import study as simple_rules
from nightmare_training.simple_rules.setting import settings
from nightmare_training.stamps import WITHOUT, Stamp, Stamped, changes, stamp_of
from nightmare_training.strategy.page import Strategy
from nightmare_training.tournament.results import Tournament
from nightmare_training.tournament.seats import seated
from nightmare_training.train.run_folder import RunFolder
from nightmare_training.turns import study as turns


@dataclass(frozen=True)
class Finding:
    """A remark on a published file.

    Attributes:
        file: The file, with its folder.
        what: What is wrong with it, or is to be known.
        anew: The command that makes it anew; empty where nothing is wrong.
    """

    file: str
    what: str
    anew: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.what}" + (f"; anew: {self.anew}" if self.anew else "")


def check(results: Path) -> Iterator[Finding]:
    """Find the published files that are older than the code, folder by folder.

    Args:
        results: The folder with a folder for each result.

    Raises:
        OptionError: A file is broken.
    """
    today = Today(results.parent)
    for folder in sorted(path for path in results.iterdir() if path.is_dir()):
        for kind in KINDS:
            file = folder / kind.file
            if file.is_file():
                found = kind.read(file)
                if changed := today.changed(found):
                    yield Finding(f"{folder.name}/{file.name}", since(changed), kind.command(folder, found))
        run = RunFolder(folder)
        if run.policy.is_file() and (changed := run.outdated()):
            yield of_policy(run, changed)
    for table in sorted(today.not_at_hand):
        yield Finding(table, "not at hand: a solved table is as old as the rules, of which its results tell")


def of_policy(run: RunFolder, changed: list[str]) -> Finding:
    """Make a remark on a policy since the training of which so much has changed."""
    file, again = f"{run.path.name}/{run.policy.name}", experiment_command(run.path)
    try:
        load_policy(run.policy, load_config(run.config).game)
    except OptionError as error:
        return Finding(file, f"{since(changed)}, and cannot play: {error}", f"{again} --fresh")
    if run.remark:
        return Finding(file, f"{since(changed)}, as is said beside it")
    return Finding(file, since(changed), f"{again} --fresh (or keep it: {again} --keep-policy)")


def since(changed: list[str]) -> str:
    """Tell in words what changed after something was made."""
    return WITHOUT if changed == [WITHOUT] else f"older than {', '.join(changed)}"


class Today:
    """The notes that the code as it is would make in results.

    Args:
        root: Where the paths of players begin.

    Attributes:
        not_at_hand: The solved tables whose files are missing here.
    """

    def __init__(self, root: Path) -> None:
        self.not_at_hand: set[str] = set()
        self._root = root
        self._agents: dict[tuple[str, str], Agent] = {}
        self._hashes: dict[tuple[str, str], str] = {}

    def changed(self, found: Any) -> list[str]:
        """List what has changed since a result was found, each as a few words."""
        phrases: list[str] = []
        for game, made, now in self.stamps(found):
            try:
                phrases += changes(game, made, now()) if made is not None else [WITHOUT]
            except OptionError as error:  # a player or an option that there is no more
                phrases.append(f"a change by which {error}")
        return list(dict.fromkeys(phrases))

    def stamps(self, found: Any) -> Iterator[tuple[str, Stamped, Callable[[], Stamp]]]:
        """Each stamp of a result: of which game it is, what was noted, and what would be now."""
        if isinstance(found, Grid):
            for one in found.settings.values():
                yield from self.stamps(one)
        elif isinstance(found, simple_rules.Study):
            for ladder in found.ladders:
                yield ladder.game, ladder.stamp, lambda: self._of_ladder(ladder)  # noqa: B023  # called at once
        elif isinstance(found, turns.Study):
            yield "lucidity", found.stamp, lambda: self._of_turns(found)
        elif isinstance(found, Comparison):
            yield found.game, found.stamp, lambda: self._of_games(found, [found.options], found.agents, found.value)
        elif isinstance(found, Tournament):
            yield found.game, found.stamp, lambda: self._of_games(found, _tables(found), found.names, found.value)
        elif isinstance(found, regret.Study):
            yield found.game, found.stamp, lambda: self._of_games(found, [found.options], found.agents)
        elif isinstance(found, aims.Study):
            yield found.game, found.stamp, lambda: self._of_games(found, found.kinds, [found.player])
        else:
            yield found.game, found.stamp, lambda: self._of_games(found, [found.options])

    def _of_games(
        self, found: Any, kinds: list[dict[str, Any]], names: Iterable[str] = (), value: str | None = None
    ) -> Stamp:
        game = make_game(found.game, kinds[0])
        judge, _ = value_for(NONE if value is None else self._at_hand(value), game, {})
        players = {name: self._hash(game, name, player) for name, player in self._players(game, names).items()}
        return stamp_of(game, *kinds, value=judge).model_copy(update={"players": players})

    def _hash(self, game: Game, name: str, player: Agent) -> str:
        """A player's hash, which many settings of a game ask for."""
        if (game.id, name) not in self._hashes:
            self._hashes[game.id, name] = code_hash(player.act, game)
        return self._hashes[game.id, name]

    def _of_ladder(self, ladder: simple_rules.Ladder) -> Stamp:
        for setting in settings(ladder.game):
            if setting.name == ladder.name:
                return setting.stamp(self._players(make_game(ladder.game), (player.name for player in ladder.players)))
        raise OptionError(f"there is no setting {ladder.name!r}")

    def _of_turns(self, found: turns.Study) -> Stamp:
        simple = {turns.REST, turns.DREAM, *(one.name for one in found.people)}
        names = (name for name in (*found.agents, *found.rules) if name not in simple)
        players = self._players(make_game("lucidity"), names)
        return turns.stamp_of_turns(found.sizes, players, turns.value_by(self._at_hand(found.judge)))

    def _players(self, game: Game, names: Iterable[str]) -> dict[str, Agent]:
        """Players by their names, but for solved tables that are not at hand."""
        found = {}
        for name in names:
            here = self._at_hand(name)
            if is_learned(name) and shown(name).startswith("solved") and not Path(here).exists():
                self.not_at_hand.add(name)
                continue
            if (game.id, here) not in self._agents:
                self._agents[game.id, here] = find_agent(game, here)
            found[name] = self._agents[game.id, here]
        return found

    def _at_hand(self, name: str) -> str:
        """A player's name, its path as seen from here."""
        planner = PLANNER.match(name)
        head = planner[0] if planner else ""
        path = self._root / name.removeprefix(head)
        return f"{head}{path}" if is_learned(name.removeprefix(head)) and path.exists() else name


def _tables(found: Tournament) -> list[dict[str, Any]]:
    """The options of a tournament's tables."""
    return [seated(make_game(found.game), tables.players, found.options) for tables in found.tables]


@dataclass(frozen=True)
class Kind:
    """One kind of published file.

    Attributes:
        file: Its name.
        command: What makes such a file anew, from its folder and what stands in it.
        models: What may stand in it; the last one explains what is wrong with a file.
    """

    file: str
    command: Callable[[Path, Any], str]
    models: tuple[type[BaseModel], ...]

    def read(self, file: Path) -> BaseModel:
        """Read a file.

        Raises:
            OptionError: None of the models.
        """
        for model in self.models:
            try:
                return model.model_validate_json(file.read_bytes())
            except ValidationError as error:
                wrong = error
        raise OptionError(complaints(str(file), wrong)[0]) from wrong


def grid_or_comparison(folder: Path, found: Any) -> str:
    """The command that repeats a comparison, in one setting or in several."""
    return comparison_command(folder, found) if isinstance(found, Comparison) else experiment_command(folder)


def optimum_command(folder: Path, found: Any) -> str:
    """The command that finds an optimum again, and writes it."""
    flag = "--optimum" if found.command.startswith("nightmare solve") else "--json"
    return f"{found.command} {flag} results/{folder.name}/{OPTIMUM_FILE}"


def survival_command(folder: Path, found: Any) -> str:
    """The command that finds the chances of survival again, and writes them."""
    file = f"results/{folder.name}/survival"
    return f"{boards.command(found)} --json {file}.json --markdown {file}.md"


def own_command(folder: Path, found: Any) -> str:
    """The command that a result tells of itself: the page of the best play, or of regret."""
    return str(found.command(f"results/{folder.name}"))


def simple_rules_command(folder: Path, found: Any) -> str:
    """The command that looks for the rules for people again."""
    first = found.ladders[0]
    own = {name for setting in settings(found.game) for name in setting.against}
    more = dict.fromkeys(one.name for ladder in found.ladders for one in ladder.players if one.name not in own)
    return (
        f"nightmare simple-rules {found.game} --integers {len(first.rules)} --games {first.games} --seed {first.seed}"
        f"{' --against ' * bool(more)}{','.join(more)} --folder results/{folder.name}"
    )


def turns_command(folder: Path, found: Any) -> str:
    """The command that solves the turns of Lucidity again."""
    people = [one.name for one in found.people]
    rules = ",".join(name for name in found.rules if name not in people)
    return (
        f"nightmare turns --agents {','.join(found.agents)} --players {','.join(map(str, found.sizes))} "
        f"--games {found.games} --seed {found.seed} --limit {found.limit} --rules {rules} "
        f"--integers {max(one.integers for one in found.people)} --value {found.judge} --threshold {found.threshold:g} "
        f"--folder results/{folder.name}"
    )


def aims_command(folder: Path, found: Any) -> str:
    """The command that studies the aims again: the experiment that this is part of, or the study itself."""
    if (folder / "config.yaml").is_file():
        return experiment_command(folder)
    return (
        f"nightmare aims {found.player} --games {found.games} --seed {found.seed}{as_flags(found.options)} "
        f"--json results/{folder.name}/aims.json"
    )


KINDS = (
    Kind("comparison.json", grid_or_comparison, (Grid, Comparison)),
    Kind("tournament.json", tournament_command, (Tournament,)),
    Kind(OPTIMUM_FILE, optimum_command, (Optimum,)),
    Kind("survival.json", survival_command, (boards.Survival,)),
    Kind("strategy.json", own_command, (Strategy,)),
    Kind("regret.json", own_command, (regret.Study,)),
    Kind("simple_rules.json", simple_rules_command, (simple_rules.Study,)),
    Kind("turns.json", turns_command, (turns.Study,)),
    Kind("aims.json", aims_command, (aims.Study,)),
)
"""All kinds of published files; a policy tells of itself in its folder."""
