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
    """Weight in the draw: 0 to 1."""
    start: int
    """Moves of the Time counter to its end: 0 to 16."""
    tokens: Many[int]
    """A Monster comes when this number of moves is left: 0 to 1."""
    sweet: int
    """Sweet Dreams to catch: 0 to 16."""
    nightmare: int
    """Steps of the Nightmare counter to its end: 0 to 16."""
    calmest: int
    """Most steps of the Nightmare counter to its end: 0 to 16."""
    caught_monster_calms: int
    """Steps back of the Nightmare counter for a caught Monster: 0 to 16."""
    pair_is_any_power: int
    """Two equal Powers count as any symbol: 0 to 1."""
    caught_monster_delays: int
    """Steps back of the Time counter for a caught Monster: 0 to 16."""
    eaten_to_lose_a_dream: int
    """Sweet Dreams eaten by a Monster that cost a step; 0 is never: 0 to 9."""
    stronger_first: int
    """Of two Monsters only the stronger one can be caught: 0 to 1."""
    pair_weakens: int
    """Two equal Powers pay for a Weakness token: 0 to 1."""
    two_monsters_startle: int
    """Steps of the Nightmare counter each Night with two Monsters under the bed: 0 to 16."""


class Params(AnyParams):
    """The parameters of a game."""

    team: int
    """One controller decides for all seats: 0 to 1."""
    consent: int
    """The partner of a trade is asked: 0 to 1."""
    reward: int
    """Kind of the returns: 0 to 1 (outcome, progress)."""
    longest: int
    """Turns after which the game is lost: 1 to 400."""
    bedrooms: Many[Bedroom]
    """6 of them."""
    character_weights: Grid[int]
    """Weight of each character in the draw, by seat: 0 to 1."""
    powers: Many[int]
    """Copies of each Power: 0 to 7."""
    treasures: Many[int]
    """Copies of each Treasure: 0 to 12."""
    dreams: Grid[int]
    """Each Dream tile as it is observed: 0 to 1."""
    dream_copies: Many[int]
    """Copies of each Dream tile: 0 to 2."""
    dream_symbols: Many[int]
    """Symbols of each Dream tile, as a set: 0 to 63."""
    is_nightmare: Many[int]
    """The tile is a Nightmare: 0 to 1."""
    has_chest: Many[int]
    """The tile shows a chest: 0 to 1."""
    arrows: Many[int]
    """Arrow of a Nightmare: 0 to 3 (up, down, left, right), -1 is none."""
    monsters: Grid[int]
    """Each Monster as it is observed: 0 to 6."""
    monster_copies: Many[int]
    """Copies of each Monster: 0 to 1."""
    needs: Many[int]
    """Powers that catch each Monster, as a set: 0 to 63."""
    strengths: Many[int]
    """Strength of each Monster: 0 to 6."""
    eats: Many[int]
    """Sweet Dreams that each Monster eats, as a set: 0 to 63."""
    rare: Many[int]
    """Power that a seat is dealt first: 0 to 6, -1 is none."""
    hand: int
    """Powers in a hand after the set-up and at the end of a turn: 0 to 12."""
    treasure_limit: int
    """Treasures in a hand at most: 0 to 12."""
    actions: int
    """Actions of a turn: 0 to 12."""
    candy_actions: int
    """Actions of a turn of Candy: 0 to 12."""
    die: int
    """Sides of the die: 1 to 6."""
    weakness_tokens: int
    """Weakness tokens: 0 to 12."""
    least_strength: int
    """Strength below which no Monster is weakened: 0 to 6."""
