"""The Bogeymen's environments; the docstring of `BogeymenEnv` is their documentation page."""

from __future__ import annotations

from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.vector import NightmareVectorEnv


class BogeymenEnv(NightmareEnv):
    """Steal into the realm of one of four Bogeymen, and leave with enough Power before the Spooks reach you.

    ## Description
    The solo game of Lucidity: Six-sided Nightmares, by Shannon Kelly (Fox Tale Games, 2018). Each turn you choose how
    deeply to sleep, draw dice from the bag, return two, roll the others and resolve them: Power to win with, Hunts
    that kill, Exhausts that cost Power, Shadows with effects. Then you Rest, or push your luck and Dream Again with
    more dice. Each Rest moves two Spooks from the Bogeyman's card to yours. A filled Shadow row Awakens its Nightmare,
    and the second Awakening of one loses. Spending Power rerolls dice, and Spooks. You win with 15 Power, or when
    after the last Spook you have two Power for each Awakened Nightmare.

    The Bogeyman cards are not public: rows, faces, the special rules of two Bogeymen and three of the four HARD rules
    are **reconstructed**, and the Sleep Tracks inferred; they are not the printed cards (`env.unwrapped.provenance()`
    lists every such table). What is reconstructed was calibrated by simulation, so that rerolling Spooks and the two
    ways to win matter.

    ## Action Space
    `Discrete(153)`; mask in `info["action_mask"]` (int8) and from `env.unwrapped.action_masks()` (bool).

    | Action | Meaning |
    |---|---|
    | 0 to 2 | the light, middle or deep Sleep Track |
    | 3 to 6 | return a drawn die: blue, green, yellow, red |
    | 7 | go on; decline |
    | 8 to 15 | spend a Power on a reroll: a 1, then a 2, of each colour |
    | 16 to 20 | reroll one more die that shows 1, 2, Hunt, Exhaust, Shadow |
    | 21 | roll now: no more dice or Spooks are picked up |
    | 22 to 25 | resolve the Shadow of this colour |
    | 26 to 53 | a die on the card, by place and colour: to rotate, to move, or to return by a Rest |
    | 54 | Rest with all Exhausts |
    | 55, 56 | Rest, Dream Again |
    | 57 to 128 | the Spook in this cell, from the bottom row up: to reroll, to return, or in excess |
    | 129 to 152 | the die at this place of the Power row, from the oldest on: choose which of equal dice is spent |

    `env.unwrapped.position.action_name(action)` gives an action's meaning in the current position. A decision with one
    legal action is made unasked. An illegal action ends the episode, and its reward makes the return -2, worse than a
    loss (`illegal_reward` sets another reward for it).

    ## Observation Space
    `Box(0, 1, (600,), float32)`: the question, bag, dice drawn and unresolved, the card, the Power row from the oldest
    die on, every Spook by colour and face, and derived features. `nightmare envs bogeymen` lists each by name.

    ## Starting State
    A populated Bogeyman card, an empty Dreamer card, and the first choice of a Sleep Track.

    ## Rewards
    1 for a win, -1 for a loss, at the end.

    ## Episode End
    Termination: won or lost, or an illegal action. Truncation: after `turn_limit` turns (200; the rules end a game
    long before).

    ## Information
    Always `action_mask` (all ones at the end). At the end `won`, `ending` (the cause), `bogeyman`, `power`, `awakened`,
    `spooks_left`, `turns`; `illegal_action` if one was taken.

    ## Arguments
    `bogeyman="random"` (or "lady_of_primeval_fear", "lord_of_the_depths", "lord_of_envy", "lady_of_imprisonment"),
    `hard=False`, `rows=None` (6 to 20 rows of Spooks; None is the reconstructed card's number), `layout="standard"`
    ("first": the first guess at the cards, with ten rows; "gentle": an easy set-up of five rows, without `rows`),
    `spook_rerolls=True` (False takes rerolls of Spooks out of the game, to measure their worth), `turn_limit=200`,
    `components=None` (the data of a printed game, as a file or a mapping: `docs/playing.md`), `illegal_reward=None`,
    `render_mode=None`.

    ## References
    Rules in our own words: `envs/nightmare_gym/games/bogeymen/RULES.md`.

    ## Version History
    v0: first release.
    """

    game_id = "bogeymen"


class BogeymenVectorEnv(NightmareVectorEnv):
    """Many games of `BogeymenEnv`, stepped in one compiled call."""

    game_id = "bogeymen"
