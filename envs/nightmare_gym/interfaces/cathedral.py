"""The environments of Nightmare Cathedral; the docstring of the first class is the game's documentation page."""

from __future__ import annotations

from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.vector import NightmareVectorEnv


class CathedralEnv(NightmareEnv):
    """Win the realm of dreams from the King of Horrors: by areas and forts, Rituals, Dreams, and Nightmares.

    ## Description
    Nightmare Cathedral, by B. Kubacki (Board&Dice, 2023), solo against the King of Horrors (D. Turczi and N. Shaw). In
    a turn you place your Dreamer on a Day space that is not beside its Night space, and perform a Ritual, summon
    Followers, build forts, move and fight, or develop cards; then the King conforms or dissents. The King's Dreamer
    walks by the Horror die over the Cultists on the Day spaces; the more of them (and of tucked cards) its action has,
    the stronger its row [1], [3] or [5], and the Cultists that are left over complete its Dreams. You may conform to
    its action if you sleep beside it. Turn by turn the Cathedral grows; with its 13th piece stage 2 begins: stronger
    cards, and two Nightmares that both sides command to devour units. After 24 turns, or when the Devoured board is
    full, more points than the King has win.

    Of the core game only the reviews are public. The King's turns follow the solo rulebook. The map, the tracks, the
    Action Matrix, most numbers of your actions, all cards, Dreams and Nightmares are **reconstructed** to fit all that
    is known: they are not the printed components (`env.unwrapped.provenance()` lists every such table), and win rates
    hold for this data only.

    ## Action Space
    `Discrete(131)`; mask in `info["action_mask"]` (int8) and from `env.unwrapped.action_masks()` (bool).

    | Action | Meaning |
    |---|---|
    | 0 to 4 | the action Ritual, Summon, Fortify, Maneuver, Develop; the King's action that begins powered up |
    | 5 to 9 | pass there: place the Dreamer and draw two cards |
    | 10 to 16 | a Night space, 1 to 7 |
    | 17 to 28 | an area: northwest, north, ... clockwise to west, then inner northwest, ... to inner southwest |
    | 29, 30 | the lower, the higher marker of yours on the Ritual track |
    | 31, 32 | pay a step with Followers from Limbo; take a step without payment |
    | 33, 34 | move the Shaper; swap a unit in its area |
    | 35 to 37 | a side: you, the King, the Shadows; its unit is swapped, devoured, pushed, or fought |
    | 38, 39 | command the left, the right Nightmare |
    | 40, 41 | yes (conform, place another Follower, fight on); go on (stop, refuse, none) |
    | 42 to 50 | a token of the Divergent Paths: three gray, four yellow, two red ones |
    | 51 to 78 | a Dream, 0 to 27: seven of Rite, Dominion, Bastion, Strife each |
    | 79 to 130 | a card: Development card 0 to 49, your Basic Combat, your Shield |

    A choice of many parts is several decisions: a step of a Maneuver names the piece, then its destination; a level of
    a fort names the area, then each Follower that is given up. A decision with one legal action is made unasked. An
    illegal action ends the episode, and is worse than a loss (`illegal_reward` sets another reward for it).

    ## Observation Space
    `Box(0, 1, (578,), float32)`: the question, units and forts by area, supplies, Limbo, the Devoured board, markers,
    the Action Matrix with its Cultists, the King's Dreams, tokens, Nightmares and lairs, the present conflict, and
    derived features: control, the time until each area is marked, your hand, Upgrades, Dreams and their progress,
    present points by source, the odds and the Power of the King's next actions. The order of the decks and the King's
    next cards are hidden. The observation leaves out two things that are open: the cards in the King's hand, the
    discards and the deck (it has their sums), and the rest of an action that is interrupted by a question, such as the
    steps after the one that is being paid. `env.unwrapped.position` has them. `nightmare envs cathedral` lists each
    feature by name.

    ## Starting State
    Two Nightmares, your hand and the Dreams are dealt. You choose a Night space and a corner (and in the harder game
    the King's actions that begin powered up). Turn 1 is yours.

    ## Rewards
    At the end 1 for more points than the King, else -1. `reward="margin"` pays the change of the difference in points
    after every decision, 20 points as 1: the return is the final difference. An illegal action makes the return -2, or
    with the margin 1 less than the worst possible loss (-12.4 in the normal game).

    ## Episode End
    Termination: after turn 24, at the end of the turn in which the Devoured board is full, or an illegal action. There
    is no truncation.

    ## Information
    Always `action_mask` (all ones at the end). At the end `won`, `points`, `kings_points`, `margin`, `turns`, `cause`
    ("time", "devoured"; "going on" after an illegal action), `stage`, `pieces`, `nightmares`, `devoured`,
    `dreams_completed`, `kings_dreams_completed`, `upgrades_played`; `points_` and `kings_` with each source (`ritual`,
    `forts`, `dreams`, `devoured`, `tokens`, `upgrades`, `suits`, `hand`); `rows_1`, `rows_3`, `rows_5` (the number of
    times the King used these rows); `illegal_action` if one was taken, and then all points are 0. `render_mode="ansi"`
    shows a log of the game since the last `render`, event by event, then the position.

    ## Arguments
    `length="standard"` ("variable": Dreams build the Cathedral), `divergent=False` (the Divergent Paths),
    `nightmares="random"` (or the left and the right one, as "gorger,herald"), `difficulty="normal"` ("easier",
    "even", "harder"), and each of its modifiers (None takes the difficulty's): `piece_steps` (1, 2), `powered`
    (0 to 2), `devoured_start` (0 to 3), `dream_discount`, `hand_points`, `conform_adds`, `cautious`, `ritual_cap`,
    `shorter_commands` (True, False); `shield_step="once"` (a card that you discard when the King's Shield returns
    brings a step of your lower marker, once in a turn; "lower": any number of times; "free": and of either marker),
    `upgrades_per_action=None` (1 to 50: the most Upgrades that each of your actions may have),
    `king_choices="player"` ("random": the choices that the King's rules leave to you are drawn), `reward="outcome"`
    ("margin"), `components=None` (the data of a printed game, as a file or a mapping: `docs/playing.md`),
    `illegal_reward=None`, `render_mode=None`.

    ## References
    Rules in our own words: `envs/nightmare_gym/games/cathedral/RULES.md`.

    ## Version History
    v0: first release.
    """

    game_id = "cathedral"


class CathedralVectorEnv(NightmareVectorEnv):
    """Many games of `CathedralEnv`, stepped in one compiled call."""

    game_id = "cathedral"
