"""Types of the records of cathedral; written by `nightmare records`, not by hand."""

from __future__ import annotations

from nightmare_gym.engine.records import AnyParams, AnyState, Grid, Many


class Area:
    """An element of `areas`."""

    units: Many[int]
    """Followers, or Shadows: 0 to 4."""
    forts: Many[int]
    """Fort levels: 0 to 3."""


class State(AnyState):
    """A position."""

    clock: int
    """The turn that is played; yours are the odd ones: 0 to 36."""
    areas: Many[Area]
    """12 of them."""
    supply: Many[int]
    """Units in the supplies: 0 to 24."""
    limbo: int
    """Your Followers in Limbo: 0 to 20."""
    devoured: Many[int]
    """Units on the Devoured board: 0 to 10."""
    your_markers: Many[int]
    """Your Ritual markers: 0 to 15."""
    kings_markers: Many[int]
    """Its Ritual markers: 0 to 15."""
    corner: int
    """The corner with your Fortress: 0 to 7, -1 is none."""
    shaper: int
    """The Shaper's area: 0 to 11, -1 is none."""
    night: int
    """Your Dreamer's Night space: 0 to 6, -1 is none."""
    day: int
    """The action of this turn; before the choice, of the last turn: 0 to 4, -1 is none."""
    kings_day: int
    """The Day space of the King's Dreamer: 0 to 4 (Ritual, Summon, Fortify, Maneuver, Develop), -1 is none."""
    cultists: Many[int]
    """Cultists on the Day spaces: 0 to 24."""
    power_cultists: int
    """Cultists on the card of the King's action: 0 to 24."""
    tucked: Many[int]
    """Cards under the King's Action cards: 0 to 25."""
    kings_dreams: Many[int]
    """The open Dreams: 0 to 27, -1 is none."""
    dream_cultists: Many[int]
    """Cultists on each: 0 to 5."""
    cards: Many[int]
    """The place of each Development and combat card: 0 to 8."""
    dreams: Many[int]
    """The place of each Dream: 0 to 5."""
    battle_deck: Many[int]
    """Shadow battle cards in the deck, by kind: 0 to 3."""
    pieces: int
    """Pieces of the Cathedral that are built: 0 to 13."""
    tokens: Many[int]
    """Tokens of the Divergent Paths that are left: 0 to 3."""
    your_tokens: Many[int]
    """Your red tokens: 0 to 1."""
    kings_tokens: int
    """Tokens of the King: 0 to 12."""
    nightmares: Many[int]
    """The Nightmares of this game, left and right: 0 to 7, -1 is none."""
    lairs: Many[int]
    """The Nightmares' areas in stage 2: 0 to 11, -1 is none."""
    kings_last: int
    """The Nightmare with the Cultist: the King's last one: 0 to 1."""
    commanded: Many[int]
    """Nightmares that you have commanded this turn: 0 to 1."""
    kings_commands: int
    """The King's commands of this turn: 0 to 2."""
    kings_running: int
    """A command of the King is being carried out: 0 to 1."""
    commanding: int
    """Your command that is being carried out: 0 to 1 (left, right), -1 is none."""
    commands_due: int
    """Your commands that wait for the end of that one: 0 to 2."""
    fight_area: int
    """The area of the present conflict: 0 to 11, -1 is none."""
    fight_pair: int
    """The sides of the present conflict: 0 to 2, -1 is none."""
    fight_controller: int
    """The side that controlled the area before the conflict: 0 to 2 (you, the King, the Shadows), -1 is none."""
    climbed: int
    """Steps that you climbed this turn: 0 to 9."""
    built: int
    """Fort levels that you built this turn: 0 to 9."""
    won: int
    """Conflicts that you won this turn: 0 to 9."""
    eliminated: int
    """Units that your conflicts eliminated this turn: 0 to 9."""
    dethroned: int
    """You won against the King this turn in an area that it controlled: 0 to 1."""
    points: Many[int]
    """At the end: yours, then the King's, by source: 0 to 2147483647."""
    rows: Many[int]
    """Uses of each row of the King's actions: 0 to 2147483647."""
    ended: int
    """The cause of the game's end: 0 to 2."""


class Params(AnyParams):
    """The parameters of a game."""

    variable: int
    divergent: int
    players_choice: int
    reward: int
    nightmare_weights: Grid[int]
    powered: int
    neighbours: Many[int]
    symbols: Many[int]
    inner: int
    corners: int
    fort_at_start: int
    followers_at_start: int
    shadows_outside: int
    shadows_inside: int
    supply: Many[int]
    forts: int
    levels: int
    limits: Grid[int]
    crowded_areas: int
    turns: int
    lap: Many[int]
    first_build_turn: int
    built_at_start: int
    night_days: Many[int]
    exits: Many[int]
    cost: Many[int]
    icon: Many[int]
    track_points: Many[int]
    ritual_steps: Many[int]
    fortify_levels: Many[int]
    maneuver_points: Many[int]
    conflicts: Many[int]
    develop_draws: Many[int]
    develop_cards: Many[int]
    develop_upgrades: int
    conform_areas: int
    pass_draws: int
    dissent_draws: int
    limbo_price: int
    icon_areas: int
    icon_draws: int
    ploy_areas: int
    ploy_draws: int
    ploy_returns: int
    ploy_points: int
    hand: int
    dreams_at_start: int
    display: int
    attack: Many[int]
    defence: Many[int]
    action: Many[int]
    effect: Many[int]
    amount: Many[int]
    stage: Many[int]
    card_points: Many[int]
    upgrades: Many[int]
    battle_attack: Many[int]
    battle_defence: Many[int]
    battle_copies: Many[int]
    battle_cap: int
    dreams: Grid[int]
    suit: Many[int]
    dream_points: Many[int]
    dream_pieces: Many[int]
    condition: Many[int]
    threshold: Many[int]
    reward_of: Many[int]
    token_copies: Many[int]
    token_level: Many[int]
    token_reward: Many[int]
    token_amount: Many[int]
    devoured_slots: int
    devoured_points: Many[int]
    lairs: Many[int]
    nightmare_moves: Many[int]
    runs: Many[int]
    brood_places: int
    gravekeeper_places: int
    undertow_pushes: int
    gorger_units: int
    herald_followers: int
    die: Many[int]
    conform_adds: int
    piece_steps: int
    devoured_at_start: int
    dream_head_start: int
    head_start_points: int
    hand_points: int
    hand_share: int
    desired_lead: int
    ritual_removes: Many[int]
    ritual_climbs: Many[int]
    ritual_commands: Many[int]
    ritual_higher_from: int
    summon_controlled: Many[int]
    summon_fort: Many[int]
    summon_marked: Many[int]
    fortify_removes: Grid[int]
    fortify_builds: Grid[int]
    fortify_draws: Grid[int]
    fortify_devours: Grid[int]
    kings_points: Many[int]
    kings_conflicts: int
    kings_area_cards: int
    kings_draws: Many[int]
    draws_to_maneuver: Many[int]
    draws_to_ritual: Many[int]
    suit_points: Many[int]
    margin_scale: int
