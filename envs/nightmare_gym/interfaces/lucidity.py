"""Lucidity's environment; the docstring of `LucidityAEC` is its documentation page."""

from __future__ import annotations

from nightmare_gym.interfaces.pettingzoo import NightmareAEC


class LucidityAEC(NightmareAEC):
    """Gather Power in a world of Nightmares: a Dreamer who dreams too deeply becomes one and hunts the others.

    ## Description
    Lucidity: Six-sided Nightmares, by Shannon Kelly (Fox Tale Games, 2018), for 2 to 4 players. A Dreamer chooses how
    deeply to sleep, draws dice from the bag, returns two, rolls the others and resolves them: Power, Hunts that
    eliminate, Exhausts that cost Power, Shadows with effects; then Rests, or pushes the luck and Dreams Again with more
    dice. A filled Shadow row turns the Dreamer into its Nightmare, which takes all Shadows of its colour, consumes
    Power and sends Minions. When somebody has 15 Power, every other Dreamer takes a final turn; most Power wins.

    The Nightmare cards are not public: the dice that each takes and the Sleep Tracks are inferred, the abilities are
    **reconstructed**; they are not the printed cards (`env.provenance()` lists every such table). `abilities=False`
    plays without the reconstructed abilities.

    A PettingZoo AEC environment: `nightmare_gym.lucidity_v0.env(players=3)`, or
    `pettingzoo.make("aec", "nightmare/lucidity_v0")`. The agents are `player_0` and so on, clockwise. The mover changes
    within a turn: the next player chooses for a Shadow of Envy, even when eliminated, and Nightmares answer when they
    take a die.

    ## Action Space
    `Discrete(76)` for any number of players; mask in the observation's `action_mask` (int8), zeros for an agent that is
    not asked.

    | Action | Meaning |
    |---|---|
    | 0 to 2 | the light, middle or deep Sleep Track |
    | 3 to 6 | return a drawn die: blue, green, yellow, red |
    | 7 | go on; decline |
    | 8 to 15 | spend a Power on a reroll: a 1, then a 2, of each colour |
    | 16 to 20 | reroll one more die that shows 1, 2, Hunt, Exhaust, Shadow |
    | 21 | roll now: no more dice are picked up |
    | 22 to 25 | resolve the Shadow of this colour |
    | 26 to 53 | a die on the Dreamer's card, by place and colour: to rotate, to move, to return by a Rest, to envy |
    | 54 | Rest with all Exhausts |
    | 55, 56 | Rest, Dream Again |
    | 57 to 60 | become the Nightmare of this colour |
    | 61 | use the ability |
    | 62 to 67 | consume a 1, then a 2, of the player 1 to 3 to the left |
    | 68 | send Minions |
    | 69 to 72 | give the Dreamer the die of this colour |
    | 73 to 75 | attack the player 1 to 3 to the left |

    `env.unwrapped.position.action_name(action)` gives an action's meaning in the current position, with players by
    their number. A decision with one legal action is made unasked. An illegal action ends the game for all; the return
    of the agent that took it is -2, worse than a loss (`illegal_reward` sets another reward for it), and
    `infos[agent]["illegal_action"]` names it.

    ## Observation Space
    `Dict(observation=Box(0, 1, (224,), float32), action_mask=Box(0, 1, (76,), int8))`, the same for 2, 3 and 4 players:
    the question, bag, dice drawn and unresolved, every player's card from the observer on clockwise, and derived
    features. Nothing is hidden in this game. `nightmare envs lucidity` lists each feature by name.

    ## Starting State
    All 80 dice in the bag; `player_0` chooses a Sleep Track.

    ## Rewards
    At the end: with k winners each gets 2/k - 1, and every other player -1.

    ## Episode End
    Termination, for all together: 15 Power and the final turns taken, no Dreamer left, one player left, the bag
    empty, or an illegal action. Truncation: after `turn_limit` turns (1000), with returns of 0.

    ## Information
    At the end, for all: for each seat i `power_i`, `won_i`, `nightmare_i`, `eliminated_i`; `ending`, `turns`.

    ## Arguments
    `players=3` (2 to 4), `temptation=None` ("envy" or "primeval_fear": the Nightmare that Temptation replaces),
    `abilities=True`, `turn_limit=1000`, `components=None` (the data of a printed game, as a file or a mapping:
    `docs/playing.md`), `illegal_reward=None`, `render_mode=None`.

    ## References
    Rules in our own words: `envs/nightmare_gym/games/lucidity/RULES.md`.

    ## Version History
    v0: first release.
    """

    game_id = "lucidity"
    metadata = {**NightmareAEC.metadata, "name": "lucidity_v0"}
