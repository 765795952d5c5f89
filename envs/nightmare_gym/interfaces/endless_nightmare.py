"""Endless Nightmare's environments; the docstring of `EndlessNightmareEnv` is its documentation page."""

from __future__ import annotations

from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.vector import NightmareVectorEnv


class EndlessNightmareEnv(NightmareEnv):
    """Outrun The Shadow through one Nightmare after another, and score as much as you can before it has you.

    ## Description
    A solo push-your-luck game by Morten Monrad Pedersen (2013; rules CC BY 3.0), Basic version. Each turn you choose
    an Action and a number from 1 to 5, then roll a d6: above the number the Action succeeds with that many points,
    otherwise it fails. The same roll, less the Nightmares you have survived, moves The Shadow, and may add Scares or
    Horrors. Sanity can bend any roll by 2, but it never comes back. Twelve Nightmares twist the rules. You can't win.

    The board's sizes, starts and its table of The Shadow are **reconstructed**: they are not the printed board
    (`env.unwrapped.provenance()` lists every such table).

    ## Action Space
    `Discrete(45)`; mask in `info["action_mask"]` (int8) and from `env.unwrapped.action_masks()` (bool).

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
    | 33 to 44 | choose the Nightmare (Strategist's variant), in alphabetical order |

    A decision with one legal action is not asked. An illegal action ends the episode, and its reward makes the
    return 0, the worst one (`illegal_reward` sets another reward for it).

    ## Observation Space
    `Box(0, 1, (72,), float32)`: what is asked, the Nightmare, the tracks, the roll, and derived features such as the
    distance to the End Marker. `nightmare envs endless_nightmare` lists each feature by name.

    ## Starting State
    Phase 1 of the first turn: The Shadow 10 spaces behind (Veteran's variant: 5), all tracks on their starts.

    ## Rewards
    The change of the score (10 a Nightmare survived, 1 a space moved in the current one) as it stands after every
    event, so a reward may be negative; the return is the final score. `reward="survived"` counts Nightmares,
    `reward="log"` is log(1 + score).

    ## Episode End
    Termination: The Shadow is met, Sanity or Courage is gone, a fall ends on the ground, or an illegal action.
    Truncation: after `turn_limit` turns (400; play does not come near it).

    ## Information
    Always `action_mask`. At the end `score`, `nightmares_survived`, `cause` ("shadow", "lapped", "insane", "courage",
    "smashed"; "alive" if truncated or after an illegal action), `turns`; `illegal_action` if one was taken.

    ## Arguments
    `board="reconstructed"` (or another board of components.toml, such as "small"), `veteran=False`,
    `strategist=False`, `sanity_on_selection=True` (Sanity may change the rolls that select a Nightmare),
    `reward="score"`, `turn_limit=400`, `illegal_reward=None`, `render_mode=None`.

    ## References
    Rules in our own words: `envs/nightmare_gym/games/endless_nightmare/RULES.md`.

    ## Version History
    v0: first release, Basic version.
    """

    game_id = "endless_nightmare"


class EndlessNightmareVectorEnv(NightmareVectorEnv):
    """Many games of `EndlessNightmareEnv`, stepped in one compiled call."""

    game_id = "endless_nightmare"
