"""The environments of Dream Catchers; the docstrings of their classes are their documentation pages."""

from __future__ import annotations

from typing import Any

from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.pettingzoo import NightmareAEC
from nightmare_gym.interfaces.vector import NightmareVectorEnv


class DreamCatchersEnv(NightmareEnv):
    """Guard a child's sleep: catch Sweet Dreams, keep Nightmares apart, and drive Monsters from under the bed.

    ## Description
    Dream Catchers, by Gabriel Leow (Play Nation Studios, 2017-18), a cooperative game for 2 to 4 players; here one
    controller plays the whole team (`nightmare/dream_catchers_v0` has an agent for each seat). In a turn the active
    player takes two actions: trade a Power, or pay Powers to catch a Sweet Dream, a Nightmare or a Monster; then draws
    up to four. At night time passes, Monsters come and eat Sweet Dreams, and new dreams fill the Dreamscape of nine
    tiles: each new Nightmare attacks with the Nightmares beside it that share a symbol, at once or after a swap.
    Abilities and Treasures may be played in turn and out of it, whenever they would change something. The team wins
    when the last Sweet Dream is caught; it loses at daybreak, at the end of the Nightmare track, or with three Monsters
    under the bed.

    Tiles, Monsters, the kinds of treasure and the boards' tracks are not public: they are **reconstructed**, not the
    printed components (`env.unwrapped.provenance()` lists every such table).

    ## Action Space
    `Discrete(50)`; mask in `info["action_mask"]` (int8) and from `env.unwrapped.action_masks()` (bool). "Player +k" is
    the k-th to the left of the active player.

    | Action | Meaning |
    |---|---|
    | 0 to 8 | the tile in this cell, row by row: to catch it; to discard it by a Treasure |
    | 9, 10 | the first, the second Monster: to catch it; to weaken it |
    | 11 to 13 | trade with player +1, +2, +3 |
    | 14 to 20 | a Power (Love, Treats, Fantasy, Curiosity, Courage, Strength, Wild); its use depends on the question |
    | 21 to 40 | a Treasure of the active player, then of player +1, +2, +3: to play; to discard |
    | 41 to 44 | the ability of Jazz, Mochi, Bubbles, Oscar |
    | 45 | Priscilla's bedroom: a pair for a Weakness token |
    | 46, 47 | reveal the top of the Dream stack, of the Monster stack |
    | 48 | go on: end the Dream Catcher phase, play nothing, refuse, pay with the Powers named so far |
    | 49 | accept a trade |

    A choice of many parts is several decisions: a trade names the partner, the Power that is given, the one that is
    taken. A decision with one legal action is made unasked. An illegal action ends the episode, and its reward makes
    the return 1 less than the worst loss (`illegal_reward` sets another reward for it).

    ## Observation Space
    `Box(0, 1, (413,), float32)`, as the asked seat sees the game: the question, the tracks, the Dreamscape and Monsters
    by their symbols, decks, every hand from the asked seat on clockwise, and derived features. For the stacks it has
    the numbers of tiles of each sort and symbol; for the Monster tokens it has the next one and the number left.
    `env.unwrapped.position` has every tile. `nightmare envs dream_catchers` lists each feature by name.

    ## Starting State
    A bedroom, a character and four Powers for each seat, nine tiles in the Dreamscape; seat 0 begins.

    ## Rewards
    At the end 1 if the child sleeps, -1 if it wakes. `reward="progress"` pays half of that again on the way: up to 0.5
    for Sweet Dreams caught, up to -0.5 for steps of the Nightmare counter (a little above 0 while it is calmer than at
    the start).

    ## Episode End
    Termination: won, lost (after 400 turns, too), or an illegal action. There is no truncation.

    ## Information
    Always `action_mask` (all ones at the end). At the end `won`, `cause` ("slept", "daybreak", "nightmare", "monsters",
    "stalled"), `bedroom`, `turns`, `sweet_left`, `nightmare_left`, `time_left`, `monsters`, `caught_monsters`,
    `caught_nightmares`, `eaten`; `illegal_action` if one was taken.

    ## Arguments
    `players=2` (to 4), `bedroom="random"` (or 1 to 6), `characters="random"` (or a name for each seat),
    `control="team"` ("seats": each seat is asked for itself, as in the PettingZoo environment), `consent=True` (only
    with seats), `reward="outcome"` ("progress"), `windows="full"` ("lean": the Night asks only where something is at
    stake, so that a good player has a fifth fewer decisions), `components=None` (the data of a printed game, as a file
    or a mapping: `docs/playing.md`), `illegal_reward=None`, `render_mode=None`.

    ## References
    Rules in our own words: `envs/nightmare_gym/games/dream_catchers/RULES.md`.

    ## Version History
    v0: first release.
    """

    game_id = "dream_catchers"


class DreamCatchersVectorEnv(NightmareVectorEnv):
    """Many games of `DreamCatchersEnv`, stepped in one compiled call."""

    game_id = "dream_catchers"


class DreamCatchersAEC(NightmareAEC):
    """Guard a child's sleep together: each seat is an agent that decides for itself, in its turn and out of it.

    ## Description
    Dream Catchers, by Gabriel Leow (Play Nation Studios, 2017-18), for 2 to 4 players who win or lose together. The
    page of `Nightmare/DreamCatchers-v0`, where one controller plays the whole team, tells the rules. Here the partner
    of a trade accepts or refuses it. Every seat with an ability or a Treasure that would change something is asked
    whether to play it: before each decision of the active player, before a Monster's die, when night falls,
    before dreams spawn, and before each check of an attacking Nightmare; clockwise from the active player, until all
    pass.

    Tiles, Monsters, the kinds of treasure and the boards' tracks are not public: they are **reconstructed**, not the
    printed components (`env.provenance()` lists every such table).

    ## Action Space
    `Discrete(50)`, the same as in `Nightmare/DreamCatchers-v0`; distances count from the asked seat. Of the Treasures
    only the agent's own (21 to 25) are ever legal, of the abilities its own character's, and in its own turn 45.

    ## Observation Space
    `Dict(observation=Box(0, 1, (413,), float32), action_mask=Box(0, 1, (50,), int8))`, the same for 2, 3 and 4 players
    and for both environments of the game. The rules hide nothing; of stacks and tokens the observation has only the
    sums that the page of `Nightmare/DreamCatchers-v0` names.

    ## Starting State
    A bedroom, a character and four Powers for each seat, nine tiles in the Dreamscape; `player_0` begins.

    ## Rewards
    The same for all seats: at the end 1 if the child sleeps, -1 if it wakes; with `reward="progress"` up to 0.5 more
    for Sweet Dreams caught, and up to 0.5 less for steps of the Nightmare counter (a little more while it is calmer
    than at the start).

    ## Episode End
    Termination, for all together: won, lost (after 400 turns, too), or an illegal action. There is no truncation.

    ## Information
    At the end, for all: `won`, `cause`, `bedroom`, `turns`, `sweet_left`, `nightmare_left`, `time_left`, `monsters`,
    `caught_monsters`, `caught_nightmares`, `eaten`.

    ## Arguments
    `players=2` (to 4), `bedroom="random"` (or 1 to 6), `characters="random"` (or a name for each seat), `consent=True`
    (False: the offer of a trade is the trade), `reward="outcome"` ("progress"), `windows="full"` ("lean": the Night
    asks only where something is at stake), `control="seats"`, `components=None` (the data of a printed game, as a file
    or a mapping: `docs/playing.md`), `illegal_reward=None`, `render_mode=None`.

    ## References
    Rules in our own words: `envs/nightmare_gym/games/dream_catchers/RULES.md`.

    ## Version History
    v0: first release.
    """

    game_id = "dream_catchers"
    metadata = {**NightmareAEC.metadata, "name": "dream_catchers_v0"}

    def __init__(
        self,
        render_mode: str | None = None,
        illegal_reward: float | None = None,
        control: str = "seats",
        **options: Any,
    ) -> None:
        super().__init__(render_mode, illegal_reward, control=control, **options)
