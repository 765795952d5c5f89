"""Bad calls of the public classes, by class: what is called, and a part of the one line that must come of it.

Each group is played in a process of its own (`child.py`), so that a crash of the interpreter is a failed test. The
games are those of the tests, Pig and Lantern, which compile quickly; checks are the same for all games.
"""

from __future__ import annotations

from typing import NamedTuple


class Group(NamedTuple):
    """Calls that share a beginning.

    Attributes:
        setup: What is run before each call, as Python.
        calls: (the call, a part of the line that is expected).
    """

    setup: str
    calls: tuple[tuple[str, str], ...]


IMPORTS = """
import copy, json, pickle
import gymnasium, numpy as np
from nightmare_gym.engine.errors import *
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.turns import Turns
from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.vector import NightmareVectorEnv
from nightmare_gym.interfaces.pettingzoo import NightmareAEC
from reference import flawed, lantern, pig

class PigEnv(NightmareEnv): game_id = "pig"
class PigVectorEnv(NightmareVectorEnv): game_id = "pig"
class LanternAEC(NightmareAEC): game_id = "lantern"
"""
"""The beginning of every group."""

WHOLE = "expected a whole number from 0 to 1"
NO_WHOLE_NUMBERS = ("0.9", "1.0", "True", "'1'", "None", "[0, 1]", "np.zeros(2, int)", "np.float32(1)", "b'1'", "1j")
"""Values that are no actions; some were taken for one."""
AFTER = "a step after the end of the game: call reset() first"
BEFORE = "a step before the first reset: call reset() first"
SEEDS = ("-1", "2**64", "2**70", "1.5", "'a'", "True", "[1]*3", "object()")
SEED = "expected a whole number from 0 to 2**64 - 1"

POSITION = Group(
    "p = Position('lantern', seats=2)",
    (
        *((f"p.apply({value})", "expected a whole number from 0 to 3") for value in NO_WHOLE_NUMBERS),
        *((f"p.apply({value})", "is not legal here; legal: 0 (steady)") for value in ("-1", "3", "4", "10**12")),
        ("p.apply(2**70)", "expected a whole number from 0 to 3"),
        *((f"p.resolve({value})", "expected a whole number") for value in NO_WHOLE_NUMBERS),
        ("p.resolve(0)", "nature is not to choose"),
        ("p.apply(0); p.resolve(99)", "outcome 99 is not possible here"),
        ("p.apply(0); p.resolve(-1)", "outcome -1 is not possible here"),
        *(
            (f"p.observation({value})", f"observer={value}: {WHOLE}")
            for value in (
                "-1",
                "2",
                "9",
                "1000000000",
                "-2147483648",
                "1180591620717411303424",
                "0.5",
                "'0'",
                "None",
                "True",
            )
        ),
        ("p.action_name(4)", "action=4: expected a whole number from 0 to 3"),
        ("p.action_name(-1)", "action=-1: expected a whole number from 0 to 3"),
        ("p.action_name('steady')", "action='steady': expected a whole number"),
        ("p.state.actor = 2; p.mask()", "actor is 2, but only 2 play"),
        ("p.state.actor = 50; p.observation()", "actor is 50, not -2 to"),
        ("p.state.agenda.height = 10**6; p.mask()", "agenda.height is 1000000, not 0 to"),
        ("p.state.mover = -9; p.apply(0)", "mover is -9"),
        ("Position('lantern', seats=10**6)", "seats=1000000"),
        ("Position('lantern', seats='two')", "seats='two'"),
        ("Position('lantern', sets=2)", "lantern has no option 'sets' (unexpected keyword argument 'sets')"),
        ("Position('chess')", "there is no game 'chess'; there are:"),
        ("Position('nowhere:GAME')", "nowhere:GAME cannot be imported: ModuleNotFoundError: No module named 'nowhere'"),
        ("Position('json:loads')", "json:loads is no game: expected a Game, found <function"),
        ("Position('json:none')", "json:none cannot be imported: AttributeError"),
        ("Position('a:b:c')", "there is no game 'a:b:c'"),
        ("Position(5)", "game=5: expected a Game, or its id"),
        ("Position(None)", "game=None: expected a Game, or its id"),
        ("Position('pig', 100)", "params=100: expected what make_game('pig').params(...) returns"),
        ("Position('pig', make_game('lantern').params())", "expected what make_game('pig').params(...) returns"),
        (
            "Position('pig', np.zeros(3, make_game('pig').params().dtype))",
            "expected what make_game('pig').params(...) returns",
        ),
    ),
)

FILES = Group(
    """
p = Position('lantern', seats=2)
d = json.loads(p.to_json())
names = {leaf.offset: leaf.path for leaf in p.game.layout.leaves}
names = [names.get(place, "") for place in range(len(d["state"]))]
def load(**changes): return Position.from_json(json.dumps({**d, **changes}))
def state(place, number):
    numbers = list(d["state"]); numbers[place] = number
    return load(state=numbers)
""",
    (
        ("load(game='chess')", "there is no game 'chess'; there are: "),
        ("load(game='nowhere:GAME')", "nowhere:GAME cannot be imported: ModuleNotFoundError"),
        ("load(game='json:loads')", "json:loads is no game: expected a Game"),
        ("Position.from_json('')", "this is no position that to_json wrote"),
        ("Position.from_json('no')", "this is no position that to_json wrote"),
        ("Position.from_json('[]')", "this is no position that to_json wrote"),
        ("Position.from_json('null')", "this is no position that to_json wrote"),
        ("Position.from_json('{}')", "this is no position that to_json wrote"),
        ("Position.from_json('[' * 100_000)", "this is no position that to_json wrote"),
        ("Position.from_json(b'\\xff\\xfe')", "this is no position that to_json wrote"),
        ("Position.from_json(None)", "this is no position that to_json wrote"),
        ("load(format=1)", "this is no position that to_json wrote"),
        ("load(game='chess')", "there is no game 'chess'"),
        ("load(game=7)", "there is no game '7'"),
        ("load(options=None)", "the position has options None: expected names and values"),
        ("load(options=[2])", "the position has options [2]: expected names and values"),
        ("load(options={'seats': 10**6})", "seats=1000000"),
        ("load(options={'seats': 2.9})", "seats=2.9"),
        ("load(options={'chairs': 2})", "lantern has no option 'chairs'"),
        ("load(options={'box': 2})", "lantern has no option 'box'"),
        ("load(state=None)", "written by another version of lantern"),
        ("load(state=[])", "written by another version of lantern"),
        ("load(state=d['state'][:-1])", "written by another version of lantern"),
        ("load(state='0' * len(d['state']))", "written by another version of lantern"),
        ("state(0, 0.9)", "a number of the state=0.9: expected a whole number"),
        ("state(0, '0')", "a number of the state='0': expected a whole number"),
        ("state(0, True)", "a number of the state=True: expected a whole number"),
        ("state(0, None)", "a number of the state=None: expected a whole number"),
        ("state(0, 2**40)", "a number of the state=1099511627776: expected a whole number"),
        ("state(0, 2**30)", "actor is 1073741824, not -2 to"),
        ("state(0, 3)", "actor is 3, but only 2 play"),
        *((f"state({place}, 2**30)", "this is no position of lantern") for place in range(7, 40)),
        ("state(names.index('agenda.height'), 0)", "its agenda has a gap"),
        ("state(names.index('agenda.height'), 2)", "its agenda has a gap"),
        ("p.apply(0); d = json.loads(p.to_json()); state(0, 1)", "the actor is 1, at step"),
        ("load(game='pig')", "has no option 'seats'"),
        ("pickle.loads(pickle.dumps(p).replace(b'lantern', b'lanterm'))", "there is no game 'lanterm'"),
    ),
)

BATCH = Group(
    "b = Batch('pig', 2); b.reset()",
    (
        *(
            (f"b.step({value})", "expected 2 whole numbers, one for each row")
            for value in (
                "0",
                "[0]",
                "[0, 0, 0]",
                "[0.5, 0]",
                "['a', 'b']",
                "[True, False]",
                "None",
                "[[0], [0]]",
                "np.zeros(2)",
                "[0, [1]]",
                "[2**70, 0]",
                "np.array([2**63, 0], np.uint64)",
                "'00'",
                "{}",
                "[None, 0]",
                "[]",
            )
        ),
        *((f"b.position({value})", f"row={value}: {WHOLE}") for value in ("-1", "2", "5", "1000000000", "0.5", "None")),
        *((f"b.seed({value})", SEED) for value in SEEDS),
        ("b.deal(-1, 0)", SEED),
        ("b.deal(0, -1)", "first=-1: expected a whole number"),
        ("b.deal(0, 0.5)", "first=0.5: expected a whole number"),
        ("b.summary([2])", "expected numbers of rows, 0 to 1"),
        ("b.summary([-1])", "expected numbers of rows, 0 to 1"),
        ("b.summary([0, 0])", "row 0 is listed twice"),
        ("b.resume(None)", "position=None: expected a Position"),
        ("b.resume('start')", "position='start': expected a Position"),
        ("b.resume(Position('lantern'))", "the position is of another game"),
        ("b.resume(Position('pig', target=9))", "or was made with other options"),
        ("p = b.position(0); p.state.actor = 9; b.resume(p)", "actor is 9"),
        ("Batch('pig', 2).step([0, 0])", BEFORE),
        ("b.step([9, 9]); b.step([0, 0])", AFTER),
        ("c = copy.deepcopy(Batch('pig', 1)); c.step([0])", BEFORE),
        ("c = pickle.loads(pickle.dumps(b)); c.step([9, 9]); c.step([0, 0])", AFTER),
    ),
)

ROWS = Group(
    "",
    (
        *((f"Batch('pig', {value})", f"rows={value}: expected a whole number from 1") for value in
          ("0", "-1", "2.5", "None", "True", "2147483648", "'3'")),
        *((f"Batch('pig', 2, autoreset={value})", f"autoreset={value}: expected a whole number from 0 to 2")
          for value in ("7", "-1", "0.5", "None", "'same_step'", "True")),
        *((f"Batch('pig', 2, illegal_reward={value})", "expected a finite number, or None")
          for value in ("float('nan')", "float('inf')", "'0'", "True", "1j", "[0.0]")),
        *((f"Batch('pig', 2, num_threads={value})", f"num_threads={value}: expected a whole number from 1 to 1024")
          for value in ("0", "-1", "1025", "1.5", "None", "'2'", "True")),
        ("Batch('pig', 2, options=5)", "options=5: expected names and values, or None"),
        ("Batch('pig', 2, options=[('target', 5)])", "expected names and values, or None"),
        ("Batch('pig', 2, {'targets': 5})", "pig has no option 'targets' (unexpected keyword argument 'targets')"),
        ("Batch('pig', 2, {3: 5})", "options={3: 5}: expected names and values, or None"),
        ("Batch('pig', 2, {'target': 0})", "target"),
        ("Batch('nope', 2)", "there is no game 'nope'"),
        ("Batch(pig, 2)", "expected a Game, or its id"),
        ("MultiAgentBatch('pig', 2, autoreset=1)", "SAME_STEP or STAY"),
        ("MultiAgentBatch('pig', 2, autoreset=3)", "autoreset=3: expected a whole number from 0 to 2"),
        ("MultiAgentBatch('pig', 0)", "rows=0: expected a whole number from 1"),
    ),
)  # fmt: skip

TABLE = Group(
    "t = MultiAgentBatch('pig', 4); t.reset(); z = np.zeros(2, int)",
    (
        *((f"t.step(z, {rows})", "expected numbers of rows, 0 to 3") for rows in
          ("[4, 0]", "[-1, 0]", "[0.0, 1.0]", "[[0, 1]]", "'01'", "5", "[True, False]", "[None, 1]")),
        ("t.step(z, [1, 1])", "row 1 is listed twice"),
        ("t.step(z, [1])", "expected 1 whole numbers, one for each row"),
        ("t.step(z)", "expected 4 whole numbers, one for each row"),
        ("t.step(z + 0.5, [0, 1])", "expected 2 whole numbers"),
        ("t.step(None, [0, 1])", "expected 2 whole numbers"),
        ("t.step([9, 9], [0, 1]); t.step(z, [0, 1])", AFTER),
        ("MultiAgentBatch('pig', 4).step(np.zeros(4, int))", BEFORE),
        ("t.position(4)", "row=4: expected a whole number from 0 to 3"),
        ("t.resume(Position('lantern'))", "the position is of another game"),
        ("Turns(t).step(z, [4, 0])", "expected numbers of rows, 0 to 3"),
        ("Turns(t).step(z, [0, 0])", "row 0 is listed twice"),
        ("Turns(t).step([0.5] * 4)", "expected 4 whole numbers"),
        ("Turns(t).step('abcd')", "expected 4 whole numbers"),
    ),
)  # fmt: skip

ENV = Group(
    "e = PigEnv(); o, i = e.reset(seed=3)",
    (
        *((f"e.step({value})", f"{WHOLE}") for value in NO_WHOLE_NUMBERS),
        ("e.step(2**70)", WHOLE),
        ("e.step(9); e.step(0)", AFTER),
        ("PigEnv().step(0)", BEFORE),
        *((f"e.reset(seed={value})", SEED) for value in SEEDS),
        ("e.reset(options={'seed': 3})", "reset has no option 'seed'; expected 'position'"),
        ("e.reset(options={3: 3})", "reset has no option 3; expected 'position'"),
        ("e.reset(options=[3])", "options=[3]: expected names and values"),
        ("e.reset(options='position')", "options='position': expected names and values"),
        ("e.reset(options={'position': 3})", "position=3: expected a Position"),
        ("e.reset(options={'position': Position('lantern')})", "the position is of another game"),
        ("p = Position('pig', target=1000)", "target=1000"),
        ("PigEnv(frameskip=4)", "unexpected keyword argument 'frameskip'"),
        ("PigEnv(render_mode='human')", "render_mode='human'"),
        ("PigEnv(render_mode=3)", "render_mode=3"),
        ("PigEnv(illegal_reward=float('nan'))", "expected a finite number, or None"),
        ("gymnasium.make('Nightmare/EndlessNightmare-v0', frameskip=4)", "unexpected keyword argument 'frameskip'"),
        ("gymnasium.make('Nightmare/EndlessNightmare-v0', board='huge')", "board='huge'"),
        ("gymnasium.make('Nightmare/Bogeymen-v0', rows=99)", "rows=99"),
        ("gymnasium.make('Nightmare/Bogeymen-v0', hard=2)", "hard=2"),
        ("gymnasium.make('Nightmare/Cathedral-v0', difficulty='hard')", "difficulty='hard'"),
        ("gymnasium.make('Nightmare/DreamCatchers-v0', players=5)", "players=5"),
        ("gymnasium.make('Nightmare/DreamCatchers-v0', bedroom=7)", "bedroom=7"),
        ("gymnasium.make('Nightmare/DreamCatchers-v0', characters=3)", "characters=3"),
    ),
)

VECTOR = Group(
    "v = PigVectorEnv(2); v.reset(seed=3)",
    (
        *((f"v.step({value})", "expected 2 whole numbers, one for each row") for value in
          ("0", "[0]", "[0.0, 1.0]", "None", "'00'", "np.zeros((2, 1), int)", "[True, True]")),
        ("PigVectorEnv(2).step([0, 0])", BEFORE),
        *((f"v.reset(seed={value})", SEED) for value in ("-1", "2**64", "2**70", "1.5", "'a'", "True", "[1, -1]",
          "[1, 0.5]", "(1, 2**70)")),
        ("v.reset(seed=[1, 2, 3])", "3 seeds: expected one for each of 2 rows"),
        ("v.reset(options={'position': 3})", "reset has no option 'position'; expected none"),
        *((f"PigVectorEnv({value})", f"rows={value}: expected a whole number from 1") for value in
          ("0", "-3", "1.5", "None")),
        *((f"PigVectorEnv(2, autoreset_mode={value})", "expected 'NextStep' or 'SameStep'") for value in
          ("7", "'next'", "None", "'Disabled'", "[]")),
        ("PigVectorEnv(2, render_mode='human')", "render_mode='human'"),
        ("PigVectorEnv(2, size=9)", "unexpected keyword argument 'size'"),
        ("gymnasium.make_vec('Nightmare/Bogeymen-v0', 2, layout='odd')", "layout='odd'"),
    ),
)  # fmt: skip

AEC = Group(
    "e = LanternAEC(seats=2); e.reset(seed=3)",
    (
        *((f"e.step({value})", "expected a whole number from 0 to 3") for value in NO_WHOLE_NUMBERS),
        ("LanternAEC().step(0)", BEFORE),
        ("e.step(99); e.step(0)", "player_0's game is over, the only valid action is None"),
        ("e.step(99); e.step(None); e.step(None); e.step(None)", AFTER),
        ("e.observe('player_2')", "agent 'player_2': expected one of player_0, player_1"),
        ("e.observe(0)", "agent 0: expected one of player_0, player_1"),
        ("e.observation_space('me')", "agent 'me': expected one of player_0, player_1"),
        ("e.action_space(None)", "agent None: expected one of player_0, player_1"),
        *((f"e.reset(seed={value})", SEED) for value in SEEDS),
        ("e.reset(options={'position': 3})", "position=3: expected a Position"),
        ("LanternAEC(players=3)", "unexpected keyword argument 'players'"),
        ("LanternAEC(illegal_reward='none')", "expected a finite number, or None"),
        ("LanternAEC(render_mode='human')", "render_mode='human'"),
    ),
)

SB3 = Group(
    "from nightmare_gym.interfaces.sb3 import SB3VecEnv\nv = SB3VecEnv('pig', 2); v.reset()",
    (
        ("v.step([0.5, 0.5])", "expected 2 whole numbers, one for each row"),
        ("v.step([0])", "expected 2 whole numbers, one for each row"),
        ("v.step(None)", "expected 2 whole numbers, one for each row"),
        ("SB3VecEnv('pig', 2).step([0, 0])", BEFORE),
        ("SB3VecEnv('pig', 0)", "rows=0: expected a whole number from 1"),
        ("SB3VecEnv('pig', 2, seed=-1)", SEED),
        ("SB3VecEnv('pig', 2, seed=0.5)", SEED),
        ("SB3VecEnv('pig', 2, size=3)", "unexpected keyword argument 'size'"),
        ("SB3VecEnv('pig', 2, illegal_reward=float('inf'))", "expected a finite number, or None"),
        ("SB3VecEnv('pig', 2, num_threads=0)", "num_threads=0: expected a whole number from 1 to 1024"),
        ("v.env_method('legal')", "SB3VecEnv has no method 'legal' for its rows; it has: action_masks"),
        ("v.set_attr('seed', 3)", "could be set"),
    ),
)

RULES = Group(
    "from reference.lantern import rules, scoring\nfrom nightmare_gym.engine import dice, loops",
    (
        ("rules.legal(1, 2, 3)", "reference.lantern.rules.legal is a rule, which only compiled code calls"),
        ("rules.chance()", "is a rule, which only compiled code calls"),
        ("scoring.check(None, None)", "is a rule, which only compiled code calls"),
        ("dice.scramble(3)", "nightmare_gym.engine.dice.scramble is a rule"),
        ("loops.pick(np.zeros(2), 2, 0, None)", "is a rule, which only compiled code calls"),
        *(
            (f"b = Batch('flawed', 2, {{'flaw': {flaw!r}}}); b.reset(); [b.step(b.masks.argmax(1)) for _ in range(60)]",
             line)
            for flaw, line in (
                ("too many outcomes", "returned more outcomes than the game's max_outcomes"),
                ("weights too long", "went beyond its array"),
                ("mask too long", "went beyond its array"),
                ("features too long", "went beyond its array"),
                ("no outcome", "nature has no outcome to choose from"),
                ("no legal action", "a seat is asked and has no legal action"),
            )
        ),
    ),
)  # fmt: skip

SEAM = Group(
    """
from dataclasses import replace
from nightmare_agents.players import Players, register_agent
from nightmare_agents.registry import find_agent
from nightmare_gym import game_v0, make_game, register_game
from nightmare_training.evaluate.comparison import compare
from nightmare_training.metrics import register_metrics
from nightmare_training.evaluate.tournament.holding import hold
""",
    (
        *((f"make_game({value})", "expected a Game, or its id") for value in ("5", "None", "['pig']", "type")),
        *((f"make_game({value!r})", f"there is no game {value!r}; there are: bogeymen, cathedral,") for value in
          ("", "chess", "../pig", "pig:", ":GAME", "games/lucidity", "\N{SNOWMAN}", "runs/a:b")),
        ("make_game('x' * 1000)", "there is no game 'xxx"),
        ("register_game('pig')", "game='pig': expected a Game"),
        ("register_game(replace(pig.GAME))", "a game called 'pig' is registered already"),
        ("register_game(replace(pig.GAME, id='lucidity'))", "'lucidity' is registered already, by nightmare-gym"),
        ("register_agent('pig', 5)", "players=5: expected Players(recipes=...)"),
        ("register_agent(pig.GAME, Players)", "expected Players(recipes=...)"),
        ("register_metrics('pig', 5)", "set of metrics 'pig': expected Metrics, found 5"),
        ("register_metrics('lucidity', 5)", "expected Metrics, found 5"),
        ("find_agent('pig', 'nobody')", "no player 'nobody' for pig; there are: random, "),
        ("find_agent('pig', 'nowhere:make')", "nowhere:make cannot be imported: ModuleNotFoundError"),
        ("find_agent('pig', 'json:loads')", "json:loads does not make a player: "),
        ("find_agent('pig', 'json:JSONDecoder')", "json:JSONDecoder: expected an Agent"),
        ("compare('pig', [], 2, 0)", "a comparison needs at least one player"),
        ("compare('lucidity', ['random'], 2, 0)", "lucidity has 3 players at a table: use `nightmare tournament"),
        *((f"compare('endless_nightmare', ['random', {value}], 2, 0)", "a player: expected an Agent")
          for value in ("5", "None", "object()", "type")),
        ("r = find_agent('pig', 'random'); hold('pig', [r, 'random'], [2], 2, 0)", "player 'random' is named twice"),
        ("hold('pig', ['random', 5], [2], 2, 0)", "a player: expected an Agent"),
        ("gymnasium.make('Nightmare/Game-v0', game='chess')", "there is no game 'chess'"),
        ("gymnasium.make('Nightmare/Game-v0', game=3)", "game=3: expected a Game, or its id"),
        ("gymnasium.make('Nightmare/Game-v0', game='pig')", "pig has 2 players at a table: use nightmare_gym.game_v0"),
        ("gymnasium.make_vec('Nightmare/Game-v0', 2, game='pig')", "pig has 2 players at a table"),
        ("gymnasium.make('Nightmare/Game-v0', game='bogeymen', rows=99)", "rows=99"),
        ("game_v0.env(game='chess')", "there is no game 'chess'"),
        ("game_v0.env(game='pig', seats=3)", "pig has no option 'seats'"),
        ("pickle.loads(pickle.dumps(replace(pig.GAME, id='half')))", "there is no game 'half'"),
    ),
)  # fmt: skip

GROUPS = {
    "Position": POSITION, "Position.from_json": FILES, "Batch": BATCH, "Rows": ROWS, "MultiAgentBatch": TABLE,
    "the seam": SEAM, "NightmareEnv": ENV, "NightmareVectorEnv": VECTOR, "NightmareAEC": AEC, "SB3VecEnv": SB3,
    "rules": RULES,
}  # fmt: skip
