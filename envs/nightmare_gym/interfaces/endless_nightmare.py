"""Endless Nightmare's environments; the docstring of `EndlessNightmareEnv` is its documentation page."""

from __future__ import annotations

from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.vector import NightmareVectorEnv


class EndlessNightmareEnv(NightmareEnv):
    """Outrun The Shadow through one Nightmare after another, and score as much as you can before it catches you.

    ## Description
    A solo push-your-luck game by Morten Monrad Pedersen (2013; rules CC BY 3.0). Each turn you choose
    an Action and a number from 1 to 5, then roll a d6: above the number the Action succeeds with that many points,
    otherwise it fails. The same roll, less the Nightmares you have survived, moves The Shadow, and may add Scares or
    Horrors. Sanity can bend any roll by 2, but it never comes back. Twelve Nightmares twist the rules. You can't win.

    With `version="active"` the Nightmares ask for feats of the body: throw the die at the Die Board past the markers
    on it (Decay, Impostor, Monsters, Spiders), stop a watch (The Test), hold your breath (Drowning), touch a
    die unseen (Blind), break a lid (Buried), be quick (Old Factory). `version="mixed"` draws for each box of the
    Nightmare table whether its Basic or its Active Nightmare comes, with equal chances. A turn of an Active Nightmare:

    1. selection: two rolls, and in mixed play the version;
    2. event: in Drowning you choose to hold your breath or to breathe, in Old Factory the clock carries you back;
    3. the Action and its number are chosen; then the d6 is rolled, or you choose an aim (a zone of the Die Board, or a
       time of the watch) and nature decides the end of the throw, a hit of a marker, or the time on the watch; then
       Sanity may change the number (not that of the watch); then a Move in Blind or Buried needs its feat;
    4. and 5. The Shadow, Scares and Horrors: by the same number.

    **Your dexterity is a model, and no part of the rulebook**: the choice of an aim, all odds of the feats, the sizes
    of the Die Board, and the gasp of two after a breath that does not hold are ours. The model's parameters are the
    argument `skill`. The consequences of a feat are the rulebook's.

    The board's sizes, starts and its table of The Shadow are **reconstructed**: they are not the printed board
    (`env.unwrapped.provenance()` lists every such table).

    ## Action Space
    `Discrete(45)` for `version="basic"`, `Discrete(69)` for "active" and "mixed"; mask in `info["action_mask"]` (int8)
    and from `env.unwrapped.action_masks()` (bool).

    | Action | Meaning |
    |---|---|
    | 0 | keep the roll |
    | 1, 2 | spend 1 Sanity: subtract 2, add 2 |
    | 3 to 7 | Move with 1 to 5 points |
    | 8 to 12 | Defy Horrors with 1 to 5 points |
    | 13 to 17 | Defy Scares |
    | 18 to 22 | Perform Incantation |
    | 23 to 27 | Perform Mantra |
    | 28 to 32 | Calm Yourself |
    | 33 to 44 | choose the Basic Nightmare (Strategist's variant), in alphabetical order |
    | 45 to 56 | choose the Active Nightmare (Strategist's variant), in alphabetical order |
    | 57 to 61 | throw the die at zone 2 to 6 of the Die Board |
    | 62 to 66 | stop the watch at the first to the fifth time: 5.35, 5.40, 5.45, 5.50, 5.55 seconds |
    | 67, 68 | hold your breath, breathe |

    Actions from 45 on exist in `Discrete(69)` only. To breathe is illegal if it would take all Courage; the breath is
    then held. A decision with one legal action is made unasked.

    An illegal action ends the episode, and its reward makes the return -1, worse than any legal one (`illegal_reward`
    sets another reward for it).

    ## Observation Space
    `Box(0, 1, (72,), float32)` for `version="basic"`: the question, the Nightmare, the tracks, the roll, and derived
    features such as the distance to the End Marker. `Box(0, 1, (127,), float32)` for "active" and "mixed": also the
    markers by zone, a missed Action, the lid, the breath, and the odds of each aim and feat.
    `nightmare envs endless_nightmare` and `nightmare envs endless_nightmare_active` list each feature by name.

    ## Starting State
    Phase 1 of the first turn: The Shadow 10 spaces behind (Veteran's variant: 5), all tracks on their starts.

    ## Rewards
    The change of the score (10 a Nightmare survived, 1 a space moved in the current one) after every event, so a reward
    may be negative; the return is the final score. `reward="survived"` counts Nightmares,
    `reward="log"` is log(1 + score).

    ## Episode End
    Termination: The Shadow is met, Sanity or Courage is gone, a fall ends on the ground, or an illegal action.
    Truncation: after `turn_limit` turns (400; play does not come near it).

    ## Information
    Always `action_mask` (all ones at the end). At the end `score`, `nightmares_survived`, `cause` ("shadow", "lapped",
    "insane", "courage", "smashed"; "alive" if truncated or after an illegal action), `turns`; `illegal_action` if one
    was taken.

    ## Arguments
    `board="reconstructed"` (or another board of components.toml, such as "small"), `version="basic"` ("active",
    "mixed"), `skill="steady"`, `veteran=False`, `strategist=False`, `sanity_on_selection=True` (Sanity may change the
    rolls that select a Nightmare), `reward="score"`, `turn_limit=400`, `components=None` (the data of a printed game,
    as a file or a mapping: `docs/playing.md`), `illegal_reward=None`, `render_mode=None`.

    `skill` is "novice", "steady", "deft", or a mapping of those parameters that differ from "steady":

    | Parameter | steady | Meaning |
    |---|---|---|
    | `throw_sigma` | 1.0 | spread of a throw at zone 2, in lengths of a zone |
    | `throw_slope` | 0.25 | the growth of that spread with each further zone |
    | `wrong_hand` | 1.5 | Impostor: the factor on the spread |
    | `marker_hit` | 0.25 | chance to hit, for each marker in the zones that the die has passed or entered |
    | `marker_leaves` | 0.5 | chance that a marker that is hit leaves the board |
    | `touch` | 0.6 | Blind: chance to touch the die |
    | `lid` | 0.45 | Buried: chance to break the lid |
    | `hold` | (1.0, 1.0, 0.9, 0.7, 0.4, 0.0) | Drowning: chance to hold the breath, by turns since the last one |
    | `gasp_breaths` | 2 | Drowning: breaths that a gasp takes after a breath that does not hold |
    | `ticks` | (0.45, 0.45, 0.1) | Old Factory: chances of 0, 1 and 2 steps back in a turn |
    | `clock_sigma` | 0.12 | The Test: spread of a stopped time, in seconds |

    `provenance()` of an Active environment lists the model, too.

    ## References
    Rules in our own words: `envs/nightmare_gym/games/endless_nightmare/RULES.md`.

    ## Version History
    v0: first release, Basic version. Later, still v0: `version="active"`, `version="mixed"` and `skill`; games, actions
    and observations of the Basic version are the same as before.
    """

    game_id = "endless_nightmare"


class EndlessNightmareVectorEnv(NightmareVectorEnv):
    """Many games of `EndlessNightmareEnv`, stepped in one compiled call."""

    game_id = "endless_nightmare"
