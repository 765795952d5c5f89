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
    shielded: int
    """The King's Shield has brought its one step of this turn: 0 to 1."""
    points: Many[int]
    """At the end: yours, then the King's, by source: 0 to 2147483647."""
    rows: Many[int]
    """Uses of each row of the King's actions: 0 to 2147483647."""
    ended: int
    """The cause of the game's end: 0 to 2."""


class Params(AnyParams):
    """The parameters of a game."""

    variable: int
    """The variable-length game: 0 to 1."""
    divergent: int
    """The Divergent Paths: 0 to 1."""
    players_choice: int
    """You settle the King's ties: 0 to 1."""
    shield_step: int
    """The steps for a card when the King's Shield returns: 0 to 2 (once, lower, free)."""
    upgrades_per_action: int
    """Your Upgrades of one action at most: 1 to 50."""
    reward: int
    """Kind of the returns: 0 to 1 (outcome, margin)."""
    nightmare_weights: Grid[int]
    """Weight in the draw, left and right: 0 to 1."""
    powered: int
    """Actions of the King that begin powered up: 0 to 5."""
    neighbours: Many[int]
    """Adjacent areas of each area, as a set: 0 to 4095."""
    symbols: Many[int]
    """Symbol of each area: 0 to 3 (A, B, C, D)."""
    inner: int
    """Inner areas, as a set: 0 to 4095."""
    corners: int
    """Corner areas, as a set: 0 to 4095."""
    fort_at_start: int
    """Level of a side's fort in the set-up: 0 to 3."""
    followers_at_start: int
    """Followers in each of a side's two areas in the set-up: 0 to 4."""
    shadows_outside: int
    """Shadows in each other outer area in the set-up: 0 to 4."""
    shadows_inside: int
    """Shadows in each inner area in the set-up: 0 to 4."""
    supply: Many[int]
    """Units of each side: 0 to 30."""
    forts: int
    """Fort pieces of a player: 0 to 30."""
    levels: int
    """Highest level of a fort: 0 to 3."""
    limits: Grid[int]
    """Unit Limit by stage and side: 0 to 4."""
    crowded_areas: int
    """Areas of yours that may hold the Unit Limit of stage 2: 0 to 12."""
    turns: int
    """Turns of the standard game: 0 to 36."""
    lap: Many[int]
    """Symbol that each turn marks: 0 to 3 (A, B, C, D), -1 is none."""
    first_build_turn: int
    """First turn at whose end the Cathedral grows: 0 to 36."""
    built_at_start: int
    """Pieces of the Cathedral in the set-up: 0 to 13."""
    night_days: Many[int]
    """Day spaces adjacent to each Night space, as a set: 0 to 31."""
    exits: Many[int]
    """Night spaces after each action, as a set: 0 to 127."""
    cost: Many[int]
    """Area symbol that a step to each space costs: 0 to 3 (A, B, C, D), -1 is none."""
    icon: Many[int]
    """Icon of each space: 0 to 2."""
    track_points: Many[int]
    """VP of a marker on each space: 0 to 30."""
    ritual_steps: Many[int]
    """Ritual: steps: 0 to 15."""
    fortify_levels: Many[int]
    """Fortify: levels: 0 to 3."""
    maneuver_points: Many[int]
    """Maneuver: movement points: 0 to 30."""
    conflicts: Many[int]
    """Maneuver: conflicts: 0 to 12."""
    develop_draws: Many[int]
    """Develop: cards drawn: 0 to 30."""
    develop_cards: Many[int]
    """Develop: cards to choose: 0 to 30."""
    develop_upgrades: int
    """Develop: Upgrades at most: 0 to 30."""
    conform_areas: int
    """Summon when conforming: areas that produce: 0 to 12."""
    pass_draws: int
    """Cards drawn for a pass: 0 to 30."""
    dissent_draws: int
    """Cards drawn for dissent: 0 to 30."""
    limbo_price: int
    """Followers in Limbo that pay a Ritual step: 0 to 30."""
    icon_areas: int
    """Areas that produce for icon X: 0 to 12."""
    icon_draws: int
    """Cards drawn for icon Y: 0 to 30."""
    ploy_areas: int
    """Areas that produce for a Ploy: 0 to 12."""
    ploy_draws: int
    """Cards drawn for a Ploy: 0 to 30."""
    ploy_returns: int
    """Followers that a Ploy returns from Limbo: 0 to 30."""
    ploy_points: int
    """Movement points of a Ploy: 0 to 30."""
    hand: int
    """Development cards dealt in the set-up: 0 to 50."""
    dreams_at_start: int
    """Dreams dealt in the set-up: 0 to 28."""
    display: int
    """Dreams in the display: 0 to 28."""
    attack: Many[int]
    """Attack of each card: 0 to 30."""
    defence: Many[int]
    """Defence of each card: 0 to 30."""
    action: Many[int]
    """Action of an Upgrade, or PLOY: 0 to 5."""
    effect: Many[int]
    """Effect of a Development card: 0 to 26."""
    amount: Many[int]
    """Number that belongs to the effect: 0 to 30."""
    stage: Many[int]
    """Stage from which a card is in the deck: 1 to 2."""
    card_points: Many[int]
    """VP of an Upgrade in play: 0 to 30."""
    upgrades: Many[int]
    """The card is an Upgrade: 0 to 1."""
    battle_attack: Many[int]
    """Attack of a Shadow battle card: 0 to 30."""
    battle_defence: Many[int]
    """Defence of a Shadow battle card: 0 to 30."""
    battle_copies: Many[int]
    """Copies of a Shadow battle card: 0 to 30."""
    battle_cap: int
    """Most attack of the Shadows above their number: 0 to 30."""
    dreams: Grid[int]
    """Each Dream as it is observed: 0 to 30."""
    suit: Many[int]
    """Suit of a Dream: 0 to 3 (Rite, Dominion, Bastion, Strife)."""
    dream_points: Many[int]
    """VP of a Dream: 0 to 30."""
    dream_pieces: Many[int]
    """Pieces of the Cathedral that a Dream builds: 0 to 13."""
    condition: Many[int]
    """Condition of a Dream: 0 to 21."""
    threshold: Many[int]
    """Number in the condition of a Dream: 0 to 15."""
    reward_of: Many[int]
    """Reward of each piece: 0 to 6."""
    token_copies: Many[int]
    """Copies of a token of the Divergent Paths: 0 to 30."""
    token_level: Many[int]
    """Level of a token: 1 to 3."""
    token_reward: Many[int]
    """Reward of a token: 0 to 6."""
    token_amount: Many[int]
    """Number that belongs to a token's reward: 0 to 30."""
    devoured_slots: int
    """Slots of the Devoured board: 0 to 10."""
    devoured_points: Many[int]
    """VP by rank on the Devoured board: 0 to 30."""
    lairs: Many[int]
    """Area in which each Nightmare begins: 0 to 11."""
    nightmare_moves: Many[int]
    """Moves of a command of yours: 0 to 12."""
    runs: Many[int]
    """Runs of a command of the King's: 0 to 12."""
    brood_places: int
    """Followers that the Brood places: 0 to 4."""
    gravekeeper_places: int
    """Followers that the Gravekeeper places: 0 to 4."""
    undertow_pushes: int
    """Units that the Undertow pushes: 0 to 4."""
    gorger_units: int
    """Units in an area that suits the King's Gorger: 0 to 4."""
    herald_followers: int
    """The King's Followers in an area that suits its Herald: 0 to 4."""
    die: Many[int]
    """Sides of the Horror die with each value: 0 to 6."""
    conform_adds: int
    """Cultists on the Day space when the King conforms: 0 to 4."""
    piece_steps: int
    """Steps that the King climbs for a piece of the Cathedral: 0 to 15."""
    devoured_at_start: int
    """Units on the Devoured board in the set-up: 0 to 10."""
    dream_head_start: int
    """Cultists on a new Dream of `head_start_points` or more: 0 to 30."""
    head_start_points: int
    """VP from which a new Dream has a head start: 0 to 30."""
    hand_points: int
    """The King's hand is worth a VP a card, not one for every `hand_share` cards: 0 to 1."""
    hand_share: int
    """Cards in the King's hand for a VP: 1 to 50."""
    desired_lead: int
    """Lead in strength that the King desires in a conflict: 0 to 30."""
    ritual_removes: Many[int]
    """Ritual: Followers removed, by row: 0 to 4."""
    ritual_climbs: Many[int]
    """Ritual: steps, by row: 0 to 15."""
    ritual_commands: Many[int]
    """Ritual: a Nightmare acts, by row: 0 to 1."""
    ritual_higher_from: int
    """Value of the die from which the higher marker climbs: 0 to 5."""
    summon_controlled: Many[int]
    """Summon: Followers by control, by row: 0 to 3."""
    summon_fort: Many[int]
    """Summon: Followers more with a fort, by row: 0 to 3."""
    summon_marked: Many[int]
    """Summon: marked areas produce, by row: 0 to 1."""
    fortify_removes: Grid[int]
    """Fortify: Followers removed, by row and die: 0 to 4."""
    fortify_builds: Grid[int]
    """Fortify: levels built, by row and die: 0 to 30."""
    fortify_draws: Grid[int]
    """Fortify: cards drawn, by row and die: 0 to 30."""
    fortify_devours: Grid[int]
    """Fortify: units devoured, by row and die: 0 to 4."""
    kings_points: Many[int]
    """Maneuver: movement points, by row: 0 to 30."""
    kings_conflicts: int
    """Maneuver: conflicts of the King: 0 to 12."""
    kings_area_cards: int
    """Maneuver: areas that the King draws for conflicts: 0 to 12."""
    kings_draws: Many[int]
    """Develop: cards drawn, by row: 0 to 30."""
    draws_to_maneuver: Many[int]
    """Develop: Cultists to Maneuver, by row: 0 to 4."""
    draws_to_ritual: Many[int]
    """Develop: Cultists to Ritual, by row: 0 to 4."""
    suit_points: Many[int]
    """VP of the King for Dreams of one suit, by their number: 0 to 30."""
    margin_scale: int
    """VP of lead for a return of 1 by the reward 'margin': 1 to 200."""
