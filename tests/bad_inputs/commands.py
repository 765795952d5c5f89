"""Bad inputs of every command: a line that would be right, and what is put into its place.

The right lines ask for little work, so that an input which is not refused ends soon (and fails the test). Where output
goes is tried in `tests/training/test_outputs.py`.
"""

from __future__ import annotations

import shlex
from typing import NamedTuple

NO_WHOLE_NUMBERS = ("x", "1.5", "", "1e3", "True")
HUGE = "9" * 30
NO_SEEDS = ("-1", str(2**64), str(2**70), "x", "0.5")
NO_ENVIRONMENTS = (
    "chess", "", "../pig", "Nightmare/Chess-v0", "games/lucidity", "nowhere:GAME", "json:loads", "pig ",
    "\N{SNOWMAN}", "a" * 300,
)  # fmt: skip
NO_PLAYERS = (
    "nobody", "random,nobody", ",", "nowhere.npz", "nowhere:make", "json:loads", "text.zip", "binary.npz", "folder",
    "mcts-0", "mcts--5", "search-x",
)  # fmt: skip
NO_FILES = ("nowhere", "folder", "empty", "binary", "text")
"""Things in the folder in which the commands run, made by the test."""
NO_NEW_NAMES = (
    "Ghost", "ghost-stairs", "ghost stairs", "2_ghosts", "ghost_", "_ghost", "", ".", "../ghost", "nowhere:GAME",
    "\N{SNOWMAN}", "class", "tests", "every_game", "lucidity", "json", "numpy", "nightmare_gym", "folder", "a" * 300,
)  # fmt: skip
"""A game's name, its package's and its folder's is none of these."""
NO_KEEPS = (
    ("--keep all", "--keep all: expected --replays too"),
    ("--replays kept", "--replays kept: expected --keep too"),
    ("--keep some --replays kept", "keep='some': expected all, or worst:N, best:N or first:N"),
    ("--keep worst:0 --replays kept", "keep='worst:0': expected all"),
    ("--keep first:x --replays kept", "keep='first:x': expected all"),
)
"""The two options of the games that are kept, one without the other, or wrong."""
NO_WORKERS = (
    ("--workers 2 --cluster 127.0.0.1:1", "--workers 2 --cluster 127.0.0.1:1: expected one of the two"),
    ("--cluster nowhere", "--cluster nowhere: expected HOST:PORT of a running Ray cluster"),
    ("--cluster nowhere:x", "expected HOST:PORT of a running Ray cluster"),
    ("--cluster 127.0.0.1:1", "--cluster 127.0.0.1:1: no Ray cluster answers there"),
    ("--workers 1025", "Invalid value for '--workers'"),
)
"""The two options of commands that share their work."""
NO_INTERIM = (
    ("--interim folder", "folder"),
    ("--interim text/kept.jsonl", "text"),
    ("--interim kept.jsonl --keep all --replays kept", "expected it without --keep"),
)
NO_OPTIONS = ("{0}", "=5", "nope=1", "{0}=0", "{0}=x", "{0}={{", "{0}=0.9", "{0}=[1]", "{0}=null", "{0}=true")
"""Around the name of an option that takes a whole number."""


class Command(NamedTuple):
    """A command that would be right, word by word, and the places at which something else is put.

    Attributes:
        right: The line.
        wholes: Options that take a whole number, with the least that each may be.
        names: Words of the line in place of which no name of an environment is put.
        players: The same for players.
        files: The same for files that are read.
        new_names: The same for names of games that are to be.
        option: An option of the game that takes a whole number, where the command takes `-o`.
        others: What is added to the line, and a part of the line that is expected.
    """

    right: str
    wholes: dict[str, int] = {}
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    new_names: tuple[str, ...] = ()
    option: str = ""
    others: tuple[tuple[str, str], ...] = ()

    def lines(self) -> list[tuple[list[str], str]]:
        """Every bad line, as words, and a part of the error that is expected of it."""
        found: list[tuple[list[str], str]] = [([*self.right.split(), "--nope"], "--nope")]
        for option, least in self.wholes.items():
            values = NO_SEEDS if option == "--seed" else (*NO_WHOLE_NUMBERS, str(least - 1), HUGE)
            found += [([*self.right.split(), option, value], f"Invalid value for '{option}'") for value in values]
        for places, others in (
            (self.names, NO_ENVIRONMENTS),
            (self.players, NO_PLAYERS),
            (self.files, NO_FILES),
            (self.new_names, NO_NEW_NAMES),
        ):
            for place in places:
                words = self.right.split()
                found += [([other if word == place else word for word in words], "") for other in others]
        if self.option:
            wrong = tuple(option.format(self.option) for option in NO_OPTIONS)
            found += [([*self.right.split(), "-o", option], option.split("=")[0]) for option in wrong]
        return found + [([*self.right.split(), *shlex.split(more)], line) for more, line in self.others]


COMMANDS = {
    "envs": Command("envs lucidity", names=("lucidity",)),
    "agents": Command("agents lucidity", names=("lucidity",)),
    "play": Command(
        "play bogeymen --save game.json --hints mcts-8",
        {"--seed": 0},
        names=("bogeymen",),
        players=("mcts-8",),
        option="rows",
        others=(
            ("--players ,", "expected 1"),
            ("--players me,Ann", "expected 1, one for each seat"),
            ("--players nowhere.npz", "no player 'nowhere.npz'"),
            ("--players pasive", "the nearest is 'passive'"),
            ("--players mcts-0", ""),
            ("--players binary.npz", ""),
            ("--players json:loads", ""),
            ("--hints passive", "gives no values"),
            ("--save folder", "folder"),
            ("--save text/game.json", "text"),
            ("--resume nowhere", "nowhere"),
            ("--resume folder", "folder"),
            ("--resume empty", "expected a replay"),
            ("--resume binary", "expected a replay"),
            ("--resume text", "expected a replay"),
            ("--resume position.json", "expected a replay"),
            ("--resume pig.json", "is a game of pig, not of bogeymen"),
            ("--resume old.json", "other rules than today's"),
            ("--resume pig.json --seed 1", "expected none"),
            ("--resume pig.json --players me", "expected none"),
            ("--resume pig.json -o target=9", "expected none"),
            ("--resume pig.json --real-dice", "expected none"),
            ("--resume pig.json --components empty", "expected none"),
            ("--real-dice --web", "the page asks for no real dice"),
            ("--components nowhere", "cannot read 'nowhere'"),
            ("--components folder", "cannot read 'folder'"),
            ("--components binary", "cannot read 'binary'"),
            ("--components text", "text: not valid TOML"),
            ("--components empty", "empty: there is no table in it"),
            ("--components wrong.toml", "wrong.toml:3: hard.lord_of_envy: "),
            ("--components wrong.toml -o components=wrong.toml", "expected one of them"),
        ),
    ),
    "components": Command(
        "components bogeymen",
        names=("bogeymen",),
        others=(
            ("--file folder", "folder"),
            ("--file text", "text: there is such a file"),
            ("--file text/my.toml", "text"),
        ),
    ),
    "analyse": Command(
        "analyse bogeymen --planner mcts-8",
        {"--seed": 0},
        names=("bogeymen",),
        players=("mcts-8",),
        option="rows",
        others=(
            ("--position nowhere", "nowhere"),
            ("--position binary", "binary"),
            ("--position empty", "empty"),
            ("--position position.json -o rows=9", "a position from a file has its own options"),
            ("--seconds 0", ""),
            ("--seconds -1", ""),
            ("--seconds nan", ""),
            ("--seconds x", ""),
        ),
    ),
    "review": Command(
        "review played.json --judge solve",
        {"--worst": 0},
        players=("solve",),
        files=("played.json",),
        others=(
            ("--thresholds 1,2", "expected three rising numbers"),
            ("--thresholds 3,2,1", "expected three rising numbers"),
            ("--thresholds 0,1,2", "expected three rising numbers"),
            ("--thresholds x,1,2", "expected three rising numbers"),
            ("--judge lucidity.json", "lucidity.json"),
            ("played.json", "played.json is named twice"),
            ("position.json", "position.json"),
        ),
    ),
    "compare": Command(
        "compare bogeymen --agents random,passive --games 2",
        {"--games": 2, "--seed": 0, "--workers": 1},
        names=("bogeymen",),
        players=("random,passive",),
        option="rows",
        others=(
            ("--value nobody", ""),
            ("--precision 0", ""),
            ("--precision -1", ""),
            ("--precision nan", ""),
            ("--precision x", ""),
            *NO_KEEPS,
            *NO_WORKERS,
            *NO_INTERIM,
        ),
    ),
    "replay": Command(
        "replay game.json",
        {"--from": 1, "--to": 1},
        files=("game.json",),
        others=(
            ("--from 4", "events 4 to 3: expected numbers from 1 to 3"),
            ("--to 4", "events 1 to 4: expected numbers from 1 to 3"),
            ("--from 3 --to 1", "events 3 to 1: expected numbers from 1 to 3, the first one first"),
            ("--gif out.gif", "this game has no picture"),
            ("--gif out.gif --html out.html", "this game has no picture"),
            *((f"--gif out.gif --fps {fps}", "expected 0.1 to 50") for fps in ("0", "-1", "51", "nan", "inf")),
            ("--gif out.gif --fps x", "Invalid value for '--fps'"),
        ),
    ),
    "solve": Command(
        "solve pig -o target=4 --limit 3000",
        {"--limit": 1},
        names=("pig",),
        option="target",
        others=(
            ("--tolerance -1", ""),
            ("--tolerance nan", ""),
            ("--tolerance x", ""),
            ("--solver fast", ""),
        ),
    ),
    "study turn": Command("study turn lucidity.json --plain", {"--dreams": 1, "--limit": 1}, files=("lucidity.json",)),
    "study turns": Command(
        "study turns --agents cautious --players 2 --games 2 --limit 9 --rules rest",
        {"--games": 2, "--seed": 0, "--limit": 1, "--workers": 1},
        players=("cautious",),
        others=(
            *NO_WORKERS,
            ("--players x", ""),
            ("--players 1", ""),
            ("--players 9", ""),
            ("--players 2,2", ""),
            ("--rules nothing", ""),
            ("--integers -1", ""),
            ("--integers x", ""),
            ("--value nobody", ""),
            ("--threshold x", ""),
            ("--threshold nan", ""),
        ),
    ),
    "study bounds": Command(
        "study bounds -o board=nano --threads 1",
        {"--threads": 1},
        others=(("-o board=huge", "board"), ("-o version=active", "Basic"), ("--lower -5", ""), ("--upper x", "")),
    ),
    "study survival": Command(
        "study survival -o board=nano",
        others=(
            ("-o board=huge", "board"),
            ("--survived -1", ""),
            ("--survived x", ""),
            ("--tops x", ""),
            ("--tops 0", ""),
        ),
    ),
    "study shield": Command(
        "study shield --agents random --games 2 --folder out",
        {"--games": 2, "--seed": 0},
        players=("random",),
        others=(
            ("-o shield_step=once", "shield_step"),
            ("-o difficulty=hard", "difficulty"),
            ("-o nope=1", ""),
            ("--fewer random", "--fewer random"),
            ("--fewer random=x", "--fewer random=x"),
            ("--fewer random=2", "random=2"),
            ("--fewer greedy=2", "greedy=2"),
        ),
    ),
    "study calibrate-bogeymen": Command(
        "study calibrate-bogeymen cards.toml --games 2 --fit-games 2 --folder out",
        {"--games": 2, "--fit-games": 2, "--seed": 0, "--workers": 1},
        files=("cards.toml",),
        others=NO_WORKERS,
    ),
    "study fit-bogeymen": Command(
        "study fit-bogeymen --games 2 --rounds 1 --trials 0", {"--games": 2, "--rounds": 1, "--trials": 0, "--seed": 0}
    ),
    "study luck": Command(
        "study luck endless_nightmare --players always-move-3 --folder out --games 2 --judged 2",
        {"--games": 2, "--judged": 2, "--seed": 0},
        names=("endless_nightmare",),
        players=("always-move-3",),
        option="turn_limit",
        others=(("--players random,random", "player 'random' is named twice"),),
    ),
    "study main-result": Command(
        "study main-result --results folder --file out.md",
        others=(
            ("--results text", "there is no folder text"),
            ("--results nowhere", "there is no folder nowhere"),
            ("--file folder", "folder"),
            ("--check", "out.md is not the page of folder; anew: nightmare study main-result"),
        ),
    ),
    "study windows": Command(
        "study windows --agents random --games 2",
        {"--games": 1, "--seed": 0},
        players=("random",),
        others=(("-o windows=lean", "windows"), ("-o bedroom=7", "bedroom"), ("-o nope=1", "")),
    ),
    "study strong-play": Command(
        "study strong-play endless_nightmare --beside always-move-3 --folder out --games 2",
        {"--games": 2, "--seed": 0},
        names=("endless_nightmare",),
        option="turn_limit",
        others=(
            ("--player nobody", "nobody"),
            ("--beside nobody", "nobody"),
            ("--beside learned", "expected each once"),
            ("--beside ,", "no player beside"),
            ("--against random", "has no opponents"),
        ),
    ),
    "study strategy": Command(
        "study strategy table.npz --folder out --games 2", {"--games": 1, "--seed": 0}, files=("table.npz",)
    ),
    "study regret": Command(
        "study regret table.npz --agents random --folder out --games 2",
        {"--games": 2, "--seed": 0, "--workers": 1},
        files=("table.npz",),
        others=NO_WORKERS,
    ),
    "tournament": Command(
        "tournament lucidity --agents random,cautious --games 4",
        {"--games": 1, "--seed": 0, "--workers": 1},
        names=("lucidity",),
        players=("random,cautious",),
        option="turn_limit",
        others=(
            ("--agents random", ""),
            ("--value nobody", ""),
            ("--players 9", ""),
            *NO_KEEPS,
            *NO_WORKERS,
            *NO_INTERIM,
        ),
    ),
    "study ablation": Command(
        "study ablation endless_nightmare_fast --seconds 1 --seeds 2 --games 2 --runs out",
        {"--seeds": 2, "--games": 2},
        files=("endless_nightmare_fast",),
        others=(
            ("--seconds 0", "Invalid value for '--seconds'"),
            ("--seconds x", "Invalid value for '--seconds'"),
            ("--change ppo.shared", "--set ppo.shared: expected key=value"),
            ("--change ppo.nope=1", "ppo.nope: unknown key"),
            ("--change 'ppo.epochs=4 ppo.batch=5'", "batch: expected a divisor"),
            ("--change ppo.precision=int8", "ppo.precision"),
            ("--change algorithm=chess", "there is no algorithm 'chess'"),
        ),
    ),
    "study exploit": Command(
        "study exploit lucidity --player random --timesteps 1 --games 2 --runs out --folder out",
        {"--timesteps": 1, "--seeds": 1, "--games": 2, "--seed": 0},
        names=("lucidity",),
        option="turn_limit",
        others=(
            ("--player nobody", "nobody"),
            ("--players 9", ""),
            ("--players x", "Invalid value for '--players'"),
            ("-o players=3", "option 'players'"),
            ("--games 5", "5 games: expected a multiple of 2"),
            ("--set ppo.nope=1", "ppo.nope: unknown key"),
            ("--set ppo.shared", "--set ppo.shared: expected key=value"),
            ("--runs text", "text"),
        ),
    ),
    "study specialists": Command(
        "study specialists endless_nightmare_active --minutes 1 --games 2 --runs out --folder out",
        {"--games": 2, "--seed": 0},
        files=("endless_nightmare_active",),
        others=(
            ("--minutes 0", "Invalid value for '--minutes'"),
            ("--minutes x", "Invalid value for '--minutes'"),
            ("--seed 40000", "--seed 40000: expected another seed"),
            ("--policy random", "--policy random: expected a learned policy"),
            ("--policy nobody", "nobody"),
            ("--set mixture=[] --set evaluation.settings={}", "one kind of game"),
            ("--set ppo.nope=1", "ppo.nope: unknown key"),
            ("--runs text", "text"),
        ),
    ),
    "study search": Command(
        "study search pig --simulations 2 --flat 16 --games 2 -o target=3 --value none",
        {"--games": 2, "--workers": 1},
        names=("pig",),
        option="target",
        others=(
            ("--seed -1", ""),
            ("--simulations x", "'x': expected whole numbers"),
            ("--simulations 0", "mcts-0: simulations=0"),
            ("--flat 20", "rollout-20: expected a multiple of 16"),
            ("--openspiel x", "'x': expected whole numbers"),
            ("--policy nowhere", "no player 'nowhere' for pig"),
            ("--value nobody", "--value nobody: expected auto"),
            ("--plot curves.txt", "expected a file that ends with"),
            *NO_WORKERS,
            ("--interim folder", "folder"),
        ),
    ),
    "suite play": Command(
        "suite endless_nightmare=random --folder out --games 2",
        {"--games": 2, "--workers": 1},
        others=(
            *NO_WORKERS,
            ("--interim folder", "folder"),
            ("--folder text", "text"),
            ("--track fast", "--track 'fast': expected one of no search, search, open"),
        ),
    ),
    "suite verify": Command(
        "suite verify nowhere",
        {"--luck": 0, "--seed": 0, "--workers": 1},
        files=("nowhere",),
        others=(
            *NO_WORKERS,
            ("--share 2", "Invalid value for '--share'"),
            ("--share x", "Invalid value for '--share'"),
            ("--note --share 0.1", "--note with --share 0.1: expected all games"),
        ),
    ),
    "suite publish": Command(
        "suite publish random --folder out --games 2",
        {"--games": 2, "--workers": 1},
        others=(*NO_WORKERS, ("nobody", "no published player 'nobody'"), ("--folder text", "text")),
    ),
    "suite references": Command("suite references nowhere", files=("nowhere",)),
    "study aims": Command(
        "study aims heuristic --games 2",
        {"--games": 1, "--seed": 0, "--workers": 1},
        players=("heuristic",),
        others=(*NO_WORKERS, ("-o version=basic", ""), ("-o nope=1", ""), ("-o skill={", "")),
    ),
    "study fit-skill": Command(
        "study fit-skill throws.csv",
        {"--seed": 0},
        files=("throws.csv",),
        others=(("--base nobody", "nobody"), ("--base {", "{")),
    ),
    "study people": Command(
        "study people over.json --judge solve",
        players=("solve",),
        files=("over.json",),
        others=(
            ("--players Eve", "no player 'Eve' in these games; there are: Ann, Bob"),
            ("--players ,", "--players ,: expected names"),
            ("--judge lucidity.json", "lucidity.json"),
            ("nowhere.json", "nowhere.json"),
        ),
    ),
    "study simple-rules": Command(
        "study simple-rules endless_nightmare --integers 1 --games 2",
        {"--games": 1, "--seed": 0, "--integers": 1, "--workers": 1},
        names=("endless_nightmare",),
        others=(("--against nobody", ""), *NO_WORKERS),
    ),
    "train": Command(
        "train endless_nightmare_quick --folder runs/out",
        files=("endless_nightmare_quick",),
        others=(
            ("-s nope=1", "nope"),
            ("-s seed=x", "seed"),
            ("-s seed=-1", "seed"),
            ("-s evaluation.seed=-1", "evaluation.seed"),
            ("-s curve.seed=-1", "curve.seed"),
            ("-s ppo.epochs=0", "ppo.epochs"),
            ("-s ppo=5", "ppo"),
            ("-s algorithm=chess", "there is no algorithm 'chess'; there are: "),
            ("-s algorithm=5", "there is no algorithm '5'"),
            ("-s algorithm=nowhere:AT_ALL", "nowhere:AT_ALL cannot be imported"),
            ("-s algorithm=os:path", "os:path is not an algorithm"),
            ("-s algorithm=ppo -s ppo.illegal_reward=x", "ppo.illegal_reward"),
            ("-s algorithm=native_ppo -s ppo.precision=float16", "ppo.precision"),
            ("-s algorithm=native_ppo -s ppo.shared=5", "ppo.shared"),
            ("-s ppo.shared=true", "ppo.shared: unknown key"),
            ("-s algorithm=expert_iteration -s search.simulations=1", "search.simulations"),
            ("-s algorithm=expert_iteration -s ppo.clip=0.1", "ppo.clip: expert iteration has none"),
            ("-s algorithm=expert_iteration -s search.depth=2", "search.depth: unknown key"),
            ("-s algorithm=pqn -s ppo.clip=0.1", "ppo.clip: parallel Q-learning has none"),
            ("-s algorithm=pqn -s exploration.start=2", "exploration.start"),
            ("-s search.simulations=8", "search"),
            ("-s algorithm=native_ppo -s ppo.batch=5", "batch: expected a divisor of num_envs x steps"),
            ("-s name=../../evil", "name of a folder within runs/"),
            ("-s seed", "seed"),
            ("-s =5", "=5"),
            ("-s total_timesteps=0", "total_timesteps"),
            ("-s total_timesteps=-5", "total_timesteps"),
            ("-s total_timesteps=1.5", "total_timesteps"),
            ("-s game=chess", "chess"),
            ("-s {", "{"),
            ("--from nowhere", "there is no learned policy nowhere"),
            ("--from binary.npz", "binary.npz"),
            ("--from runs/out", "a run cannot start from itself"),
            ("--from learned -s ppo.start_from=x", "--from and ppo.start_from: expected one of them"),
            ("--extend", "--extend: runs/out holds no training"),
            ("--extend --fresh", "--extend and --fresh: expected one of them"),
            ("--extend --from learned", "--extend and --from: expected one of them"),
            ("--from learned -s ppo.layers=[9]", "expected networks"),
        ),
    ),
    "sweep": Command(
        "sweep endless_nightmare_quick space.toml --trials 1 --folder runs/out",
        {"--trials": 1, "--seeds": 1, "--at-once": 1, "--seed": 0, "--workers": 1},
        files=("endless_nightmare_quick", "space.toml"),
        others=(
            ("-s nope=1", "nope"),
            ("-s seed", "seed"),
            ("--seed 2147483648", "Invalid value for '--seed'"),
            ("--equal-time -s time_limit_minutes=null", "--equal-time: expected a config with a time_limit_minutes"),
            *NO_WORKERS,
        ),
    ),
    "curves": Command("curves folder", files=("folder",), others=(("folder", "different folders"),)),
    "quickstart": Command("quickstart --folder binary"),
    "results": Command(
        "results lucidity",
        {"--workers": 1, "--seeds": 1},
        names=("lucidity",),
        others=(("--keep-policy --seeds 2", "--keep-policy and --seeds 2: expected one of them"), *NO_WORKERS),
    ),
    "runs": Command(
        "runs lucidity folder --games 2",
        {"--games": 1, "--seed": 0, "--workers": 1},
        names=("lucidity",),
        files=("folder",),
        others=NO_WORKERS,
    ),
    "report": Command("report nowhere"),
    "precompile": Command(
        "precompile lucidity",
        {"--workers": 1},
        names=("lucidity",),
        others=(
            ("--cpu x86-64-v3", "--cpu: expected --export too"),
            (
                "--export new --cpu x86-64-v9",
                "--cpu: expected x86-64-v2, x86-64-v3, x86-64-v4 or host, not 'x86-64-v9'",
            ),
        ),
    ),
    "bench": Command(
        "bench --peers --environments folder --game lucidity",
        {"--repeats": 1},
        names=("lucidity",),
        others=(
            ("--scale", "--peers and --scale: expected one of them at a time"),
            ("--page new.md", "--peers and --page: expected one of them at a time"),
            ("--plot new.png", "--plot: expected --scale too"),
            ("--threads 2", "--threads: expected --scale too"),
            ("--threads 0", "--threads"),
            ("--threads x", "--threads"),
            ("--plot new.txt", "expected a file that ends with"),
            ("--json folder", "folder"),
            ("--peers --device cuda", "--peers and --device cuda: expected one of them at a time"),
            ("--profile", "--peers and --profile: expected one of them at a time"),
            ("--first-use", "--peers and --first-use: expected one of them at a time"),
        ),
    ),
    "scaling": Command(
        "scaling bogeymen --agents random --games 2",
        {"--games": 2, "--seed": 0},
        names=("bogeymen",),
        players=("random",),
        others=(
            ("--cores 0", "--cores 0: expected numbers from 1 to"),
            ("--cores x", "expected whole numbers with commas"),
            ("--cores ,", "expected whole numbers with commas"),
            ("--cores 1,9999999", "expected numbers from 1 to"),
        ),
    ),
    "docs": Command("docs binary"),
    "records": Command("records lucidity", names=("lucidity",)),
    "new-game": Command("new-game ghost_stairs", new_names=("ghost_stairs",), others=(("more", "more"),)),
}
