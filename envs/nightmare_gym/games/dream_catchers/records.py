"""Types of the records of dream_catchers; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import AnyParams, AnyState, Grid, Many


class Catcher:
    """An element of `catchers`."""

    character: int
    """The player's character: 0 to 6 (Jazz, Mochi, Bubbles, Cooper, Candy, Pixie, Oscar), -1 is none."""
    powers: Many[int]
    """Powers in the hand: 0 to 7."""
    treasures: Many[int]
    """Treasures in the hand: 0 to 12."""
    refused: int
    """The player has refused a trade since the last action: 0 to 1."""


class State(AnyState):
    """A position."""

    bedroom: int
    """The child of the bedroom board: 0 to 5, -1 is none."""
    mover: int
    """The active player: 0 to 3, -1 is none."""
    actions_left: int
    """Actions that are left in the Dream Catcher phase: 0 to 3."""
    time_left: int
    """Spaces to the left end of the Time track: 0 to 15."""
    tokens: Many[int]
    """Spaces with a Monster token, from the left end on: 0 to 1."""
    sweet_left: int
    """Steps of the Sweet Dreams counter to its end: 0 to 16."""
    nightmare_left: int
    """Steps of the Nightmare counter to its end: 0 to 16."""
    dreamscape: Many[int]
    """The tiles, cell by cell: 0 to 33, -1 is none."""
    next_dream: int
    """The top of the Dream stack, if revealed: 0 to 33, -1 is none."""
    under_bed: Many[int]
    """The Monsters under the bed, in the order of their kinds: 0 to 9, -1 is none."""
    weakness: Many[int]
    """The Weakness tokens on each of them: 0 to 6."""
    next_monster: int
    """The top of the Monster stack, if revealed: 0 to 9, -1 is none."""
    power_deck: Many[int]
    """Powers in the deck: 0 to 7."""
    power_discards: Many[int]
    """Discarded Powers: 0 to 7."""
    treasure_deck: Many[int]
    """Treasures in the deck: 0 to 12."""
    treasure_discards: Many[int]
    """Discarded Treasures: 0 to 12."""
    dream_deck: Many[int]
    """The Dream stack, by kind: 0 to 2."""
    dream_discards: Many[int]
    """Discarded Dream tiles, by kind: 0 to 2."""
    monster_deck: Many[int]
    """The Monster stack, by kind: 0 to 1."""
    woken_by: int
    """The Monster that found no place under the bed, at the end: -1 to 9."""
    declared: Many[int]
    """Powers declared for the present catch: 0 to 4."""
    turns_left: int
    """Turns until the game is lost by its length: 0 to 400."""
    catchers: Many[Catcher]
    """4 of them, one for each seat."""
    caught_monsters: Many[int]
    """Monsters that are out of the game: 0 to 1."""
    caught_nightmares: int
    """Nightmares caught by an action: 0 to 2147483647."""
    eaten: int
    """Sweet Dreams that Monsters have eaten: 0 to 2147483647."""
    ending: int
    """The cause of the game's end: -1 to 4."""


class Bedroom:
    """A record of `bedrooms`."""

    weight: int
    start: int
    tokens: Many[int]
    sweet: int
    nightmare: int
    calmest: int
    caught_monster_calms: int
    pair_is_any_power: int
    caught_monster_delays: int
    eaten_to_lose_a_dream: int
    stronger_first: int
    pair_weakens: int
    two_monsters_startle: int


class Params(AnyParams):
    """The parameters of a game."""

    team: int
    consent: int
    reward: int
    longest: int
    bedrooms: Many[Bedroom]
    character_weights: Grid[int]
    powers: Many[int]
    treasures: Many[int]
    dreams: Grid[int]
    dream_copies: Many[int]
    dream_symbols: Many[int]
    is_nightmare: Many[int]
    has_chest: Many[int]
    arrows: Many[int]
    monsters: Grid[int]
    monster_copies: Many[int]
    needs: Many[int]
    strengths: Many[int]
    eats: Many[int]
    rare: Many[int]
    hand: int
    treasure_limit: int
    actions: int
    candy_actions: int
    die: int
    weakness_tokens: int
    least_strength: int
