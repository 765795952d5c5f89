"""The story of each kind of event, line by line: positions are laid out, and nature is dictated."""

from __future__ import annotations

import pytest

from games.dream_catchers.table import (
    ACCEPT,
    CAUGHT,
    EVADED,
    FIRST,
    GO_ON,
    TOKEN,
    Table,
    ability,
    power,
    tile,
    trade,
    treasure,
)
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.story import Line
from nightmare_gym.engine.telling import opening, tell
from nightmare_gym.games.dream_catchers.layout import BEDROOMS, CHARACTERS

pytestmark = pytest.mark.rules

TWINS, DIANA, LILY, PRISCILLA, PETER = 2, 3, 4, 5, 6
MONSTER = "Love+Treats+Courage"


def test_the_start() -> None:
    position = Position("dream_catchers", players=2, bedroom=PRISCILLA)
    told = opening(position)
    assert told == [Line("The 34 Powers, 12 Treasures, 34 Dream tiles and 10 Monsters are shuffled.", 0, ("DC-1",))]
    assert [line.text for line in tell(position, BEDROOMS.index("Priscilla"))] == [
        "It is Priscilla's bedroom.",
        "The Time counter starts 13 spaces from its left end, the Sweet Dreams counter 12 and the Nightmare counter "
        "10.",
        "Monster tokens lie on the Time track's spaces 10, 8, 5, 3 and 1.",
        "Of two Monsters only the stronger one can be caught. Two Powers alike pay for a Weakness token.",
    ]
    assert position.question() == "Player 0 draws a character."
    assert [line.text for line in tell(position, CHARACTERS.index("Oscar"))] == [
        "Player 0 is Oscar.",
        "Any two Powers may be discarded for a new one.",
        "Player 0 is given Strength.",
    ]


def test_a_sweet_dream_with_a_chest() -> None:
    table = Table().hands("Love, Wild, Fantasy", "Treats").cells(top_left="Sweet Love+Courage chest").turn()
    assert table.question == (
        "Player 0, you hold Love, Fantasy and the Wild: with 2 actions left, do you catch, trade, play something, or "
        "end "
        "the Dream Catcher phase?"
    )
    assert table.names[0] == "catch the Sweet Dream of Love and Courage (chest) in the top left cell"
    assert table.tell(tile("top left")) == [
        "Player 0 catches the Sweet Dream of Love and Courage (chest) in the top left cell.",
        "  Player 0 has 1 action left.",
        "  Player 0 discards Love and the Wild.",
        "  The Sweet Dream leaves the top left cell.",
        "    The Sweet Dreams counter moves left from 12 to 11.",
        "  There is a Treasure in its chest.",
    ]
    assert table.question == "Player 0 draws a Treasure."
    assert table.tell("Time right") == ['Player 0 draws the Treasure "Time right".']


def test_coopers_nightmare_and_the_end_of_the_phase() -> None:
    table = Table().hands("Love, Strength").cells(top_left="Nightmare Love+Strength down").turn()
    assert table.tell(tile("top left")) == [
        "Player 0 catches the Nightmare of Love and Strength (down) in the top left cell.",
        "  Player 0 has 1 action left.",
        "  Player 0 discards Love and Strength.",
        "  The Nightmare leaves the top left cell; no counter moves.",
        "  As it has two symbols, Cooper draws a Treasure.",
    ]
    table = Table("candy, cooper").hands("Love").cells(top_left="Nightmare Love left").turn()
    assert table.tell(tile("top left"))[-1] == "  Nobody can do anything more, so the Dream Catcher phase ends."


def test_a_monster_evades_and_is_caught() -> None:
    table = Table(bedroom=1).hands("Love, Treats, Wild", "Courage").treasures("", "weaken a Monster")
    table.bed(MONSTER).counters(nightmare=8).turn()
    assert table.tell(FIRST) == [
        "Player 0 tries to catch the Monster of Love, Treats and Courage (strength 3).",
        "  Player 0 has 1 action left.",
        "  Player 0 declares Love, Treats and the Wild (for Courage).",
    ]
    assert table.question == (
        "Players: do you weaken a Monster before the die is rolled for the Monster of Love, Treats and Courage, "
        "which a "
        "die of 3 or more catches?"
    )
    assert table.tell(GO_ON) == ["Nobody plays anything."]
    assert table.question == "The die is rolled for the Monster of Love, Treats and Courage: 3 or more catches it."
    assert table.tell(EVADED) == [
        "The die shows less than 3: the Monster of Love, Treats and Courage evades.",
        "  The Monster stays under the bed, and Player 0 keeps the declared Powers.",
    ]
    table.tell(FIRST)
    assert table.names == ['play the Treasure "weaken a Monster" of Player 1', "play nothing"]
    assert table.tell(treasure("weaken a Monster", 1)) == [
        'Player 1 plays the Treasure "weaken a Monster".',
        "  The strength of the Monster of Love, Treats and Courage falls from 3 to 2.",
    ]
    assert table.tell(CAUGHT)[:5] == [
        "The die shows 2 or more: the Monster of Love, Treats and Courage is caught.",
        "  Player 0 discards Love, Treats and the Wild.",
        "  The Monster of Love, Treats and Courage is out of the game.",
        "  1 Weakness token returns.",
        "  In Samantha's bedroom a caught Monster moves the Nightmare counter right, from 8 to 9.",
    ]


def test_dianas_time_and_pixies_two_symbols() -> None:
    table = Table("pixie, candy", bedroom=DIANA).hands("Love, Treats").bed(MONSTER).counters(time=5).turn()
    assert table.tell(FIRST) == [
        "Player 0 tries to catch the Monster of Love, Treats and Courage (strength 3).",
        "  Player 0 has 1 action left.",
        "  Player 0 can only omit Courage.",
        "    Player 0 declares Love and Treats.",
    ]
    told = table.tell(CAUGHT)
    assert "  In Diana's bedroom a caught Monster moves the Time counter right, from 5 to 6." in told
    table = Table("pixie, candy").hands("Love, Treats, Courage").bed(MONSTER).turn()
    table.tell(FIRST)
    assert table.question == (
        "Player 0, you hold Love, Treats and Courage: which symbol do you omit to catch the Monster of Love, Treats "
        "and "
        "Courage?"
    )
    assert table.tell(power("Love")) == ["Player 0 omits Love.", "  Player 0 declares Treats and Courage."]


def test_a_payment_in_the_twins_room() -> None:
    table = Table(bedroom=TWINS).hands("2 Love, 2 Treats", "Courage").cells(top_left="Sweet Love").turn()
    table.tell(tile("top left"))
    assert table.question == (
        "Player 0, you hold 2 Love and 2 Treats: which Power do you declare for the Sweet Dream of Love in the top "
        "left "
        "cell?"
    )
    assert table.tell(power("Love")) == ["Player 0 declares Love."]
    assert table.question == (
        "Player 0, you hold 2 Love and 2 Treats and have declared Love: which Power do you declare next for the Sweet "
        "Dream of Love in the top left cell?"
    )
    assert table.names == ["declare Love", "declare no more Powers"]
    assert table.tell(GO_ON)[:2] == ["Player 0 declares no more Powers.", "  Player 0 discards Love."]


def test_a_payment_without_a_choice() -> None:
    table = Table(bedroom=TWINS).hands("3 Love, Treats", "Courage").bed(MONSTER).turn()
    assert table.tell(FIRST)[2:] == [
        *["  Player 0 declares Love, as no other pays."] * 3,
        "  Player 0 declares Treats, as no other pays.",
    ]


def test_the_other_stack_is_revealed_unasked() -> None:
    table = Table("bubbles, candy").hands("2 Love, 2 Treats", "Courage").turn()
    assert table.tell(ability("Bubbles")) == ["Player 0 uses Bubbles's ability."]
    table.tell(power("Love"))
    assert table.tell("reveal a dream") == ["Player 0 reveals the top of the Dream stack."]
    tell(table.position, table.position.chance_outcomes()[0][0])
    assert table.tell(ability("Bubbles"))[1:] == [
        "  Player 0 discards 2 Treats.",
        "  Only the top of the Monster stack can be revealed.",
    ]


def test_weakness_tokens_return() -> None:
    table = Table(bedroom=1).hands("Love, Treats, Wild", "Courage").treasures("", "2 weaken a Monster").bed(MONSTER)
    table.turn().tell(treasure("weaken a Monster", 1))
    table.tell(treasure("weaken a Monster", 1))
    table.tell(FIRST)
    assert "  2 Weakness tokens return." in table.tell(CAUGHT)


def test_a_trade_is_refused_and_another_is_made() -> None:
    table = Table("cooper, candy, jazz", control="seats").hands("Love", "Treats, Courage", "Fantasy").turn()
    assert table.tell(trade(1)) == ["Player 0 offers a trade to Player 1.", "  Player 0 can only offer Love."]
    assert table.question == (
        "Player 0, you hold Love, and Player 1 holds Treats and Courage: which Power do you request for Love?"
    )
    assert table.tell(power("Courage")) == ["Player 0 requests Courage."]
    assert table.question == "Player 1, you hold Treats and Courage: do you give Courage to Player 0 for Love?"
    assert table.names == ["refuse the trade", "accept the trade"]
    assert table.tell(GO_ON) == [
        "Player 1 refuses the trade.",
        "  It costs no action; Player 1 is offered no trade before the next action.",
    ]
    assert table.tell(trade(2)) == [
        "Player 0 offers a trade to Player 2.",
        "  Player 0 can only offer Love.",
        "  Player 0 can only request Fantasy.",
    ]
    assert table.tell(ACCEPT) == [
        "Player 2 accepts the trade.",
        "  Player 0 gives Love to Player 2 for Fantasy.",
        "    Player 1 may be offered a trade again.",
        "    Player 0 has 1 action left.",
    ]


def test_abilities() -> None:
    table = Table("jazz, bubbles").hands("2 Love, Wild, Treats", "2 Treats").counters(time=5).turn()
    assert table.names[-3:] == ["use Jazz's ability", "use Bubbles's ability", "end the Dream Catcher phase"]
    table.tell(ability("Jazz"))
    assert table.question == (
        "Player 0, you hold 2 Love, Treats and the Wild: which pair do you discard to use Jazz's ability?"
    )
    assert table.names == ["discard 2 Love", "discard Treats and the Wild"]
    assert table.tell(power("Treats")) == [
        "Player 0 discards Treats and the Wild.",
        "  The Time counter moves right from 5 to 6.",
    ]
    assert table.tell(ability("Bubbles")) == ["Player 1 uses Bubbles's ability.", "  Player 1 discards 2 Treats."]
    assert table.question == "Player 1: the top of which stack do you reveal?"
    assert table.tell("reveal a Monster") == ["Player 1 reveals the top of the Monster stack."]
    assert table.question == "The top of the Monster stack is revealed."
    assert table.tell(MONSTER) == [
        "The top of the Monster stack is the Monster of Love, Treats and Courage (strength 3, eats Fantasy)."
    ]


def test_oscar_and_a_deck_that_is_made_anew() -> None:
    table = Table("oscar, candy").hands("Love, Treats").powers_left().turn()
    assert table.tell(ability("Oscar")) == [
        "Player 0 uses Oscar's ability.",
        "  Player 0 discards Love.",
        "  Player 0 discards Treats.",
        "  The Power deck is empty: the discarded Powers are shuffled and make a new one of 34.",
    ]
    assert table.tell("Wild")[0] == "Player 0 draws the Wild."


def test_priscillas_pair() -> None:
    table = Table(bedroom=PRISCILLA).hands("2 Love").bed(MONSTER, "Love+Curiosity+Courage").turn()
    assert table.tell(TOKEN) == ["Player 0 pays a pair for a Weakness token.", "  Player 0 discards 2 Love."]
    assert table.question == "Player 0: which Monster gets the Weakness token?"
    assert table.tell(FIRST)[:2] == [
        "Player 0 puts a Weakness token on the Monster of Love, Treats and Courage.",
        "  The strength of the Monster of Love, Treats and Courage falls from 3 to 2.",
    ]


def test_too_many_treasures() -> None:
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Sweet Dreams left, 2 Time right").turn()
    assert table.tell(GO_ON) == [
        "Player 0 ends the Dream Catcher phase.",
        "  Player 0 holds 4 Treasures and may keep 3.",
        "  Player 0 has no actions left.",
    ]
    assert table.question == "Players: do you play something before Player 0, with 4 Treasures, discards one?"
    assert table.tell(GO_ON) == ["Nobody plays anything."]
    assert table.question == (
        'Player 0, you hold 3 Love and Treats, and 2 Treasure "Sweet Dreams left" and 2 Treasure "Time right": which '
        "Treasure do you discard?"
    )
    assert table.tell(treasure("Time right")) == ['Player 0 discards the Treasure "Time right".', "  Night falls."]


def test_a_night_with_a_monster_that_eats() -> None:
    table = Table(bedroom=LILY).counters(time=5, sweet=8).tokens(4)
    table.cells(
        top_left="Sweet Fantasy", top_centre="Sweet Treats", top_right="Sweet Fantasy+Courage chest",
        middle_left="Sweet Love", middle_centre="Nightmare Love up", middle_right="Nightmare Treats down",
        bottom_left="Nightmare Courage up", bottom_centre="Nightmare Curiosity right",
        bottom_right="Nightmare Strength down",
    )  # fmt: skip
    table.night()
    assert table.question == "A Monster comes under the bed."
    assert table.tell(MONSTER) == [
        "A Monster comes: the Monster of Love, Treats and Courage (strength 3, eats Fantasy).",
        "  It lies under the bed, alone.",
        "  It eats the Sweet Dream of Fantasy in the top left cell.",
        "  It eats the Sweet Dream of Fantasy and Courage (chest) in the top right cell.",
        "  In Lily's bedroom 2 eaten Sweet Dreams move the Sweet Dreams counter right, from 8 to 9.",
    ]
    assert table.tell("Sweet Love+Treats") == ["A Sweet Dream of Love and Treats comes to the top left cell."]


def test_attacks() -> None:
    table = Table("cooper, candy").cells(
        top_left="-", top_centre="Nightmare Fantasy left", middle_left="Sweet Love", bottom_left="Sweet Treats",
        bottom_centre="Nightmare Love+Treats down",
    )  # fmt: skip
    table.spawning()
    assert table.tell("Nightmare Love up") == [
        "A Nightmare of Love (up) comes to the top left cell.",
        "  The Nightmare of Love (up) in the top left cell finds no match beside it, and swaps places over the edge "
        "with "
        "the Sweet Dream of Treats in the bottom left cell.",
        "  The Nightmare of Love (up) in the bottom left cell attacks, as it shares Love with the Nightmare of Love "
        "and "
        "Treats (down) in the bottom centre cell.",
        "  Both are discarded.",
        "    The Nightmare counter moves left from 11 to 9.",
    ]


def test_a_treasure_ends_an_attack() -> None:
    table = Table("cooper, candy").cells(top_left="-").treasures("discard a Nightmare").spawning()
    assert table.tell("Nightmare Love up") == ["A Nightmare of Love (up) comes to the top left cell."]
    assert table.question == (
        "Players: do you play something before the Nightmare of Love (up) in the top left cell looks for a match?"
    )
    assert table.tell(treasure("discard a Nightmare")) == [
        'Player 0 plays the Treasure "discard a Nightmare".',
        "  The only Nightmare, the Nightmare of Love (up) in the top left cell, is discarded.",
        "  As the Nightmare is gone, its attack is over.",
    ]


def test_attackers_that_move_and_that_find_several() -> None:
    table = Table().cells(top_right="-", top_centre="Sweet Love", middle_right="Sweet Fantasy").spawning()
    assert table.tell("Nightmare Treats down") == [
        "A Nightmare of Treats (down) comes to the top right cell.",
        "  The Nightmare of Treats (down) in the top right cell finds no match beside it, and swaps places with the "
        "Sweet Dream of Fantasy in the middle right cell.",
        "  The Nightmare of Treats (down) in the middle right cell still finds no match beside it, and stays.",
        "  Turn 1 begins: Player 1 (Candy) has 3 actions.",
        "  Nobody can do anything more, so the Dream Catcher phase ends.",
    ]
    table = Table().cells(top_left="-", middle_left="-", top_centre="Nightmare Fantasy left").spawning()
    assert table.tell("Nightmare Treats down")[1] == (
        "  The Nightmare of Treats (down) in the top left cell finds no match beside it, and moves to the middle left "
        "cell."
    )
    found = {"top_centre": "Nightmare Love left", "middle_left": "Nightmare Treats down"}
    table = Table().cells(top_left="-", **found).spawning()
    assert table.tell("Nightmare Love+Treats down")[1:] == [
        "  The Nightmare of Love and Treats (down) in the top left cell attacks, as it shares Love with the Nightmare "
        "of Love (left) in the top centre cell and Treats with the Nightmare of Treats (down) in the middle left cell.",
        "  All 3 are discarded.",
        "    The Nightmare counter moves left from 11 to 8.",
    ]


def test_what_was_revealed_comes_without_a_draw() -> None:
    table = Table().cells(top_left="-").counters(time=5).tokens(4).treasures("Sweet Dreams left")
    table.revealed(dream="Nightmare Courage up", monster="Love+Courage+Strength").bed(MONSTER).night()
    assert table.tell(GO_ON) == [
        "Nobody plays anything.",
        "  The Time counter moves left from 5 to 4.",
        "  The Monster token there is removed, and brings a Monster.",
        "  The revealed Monster comes: the Monster of Love, Courage and Strength (strength 2, eats Strength).",
        "    2 Monsters lie under the bed now.",
    ]
    assert table.question == "Players: do you play something before new dreams come?"
    assert table.tell(GO_ON) == [
        "Nobody plays anything.",
        "  The revealed Nightmare of Courage (up) comes to the top left cell.",
    ]


@pytest.mark.parametrize(("name", "counter", "start"), [("Time right", "Time", 5), ("Nightmare right", "Nightmare", 6)])
def test_treasures_that_move_a_counter_right(name: str, counter: str, start: int) -> None:
    table = Table().hands("Love", "Treats").treasures("", name).counters(**{counter.lower(): start}).turn()
    assert table.tell(treasure(name, 1)) == [
        f'Player 1 plays the Treasure "{name}".',
        f"  The {counter} counter moves right from {start} to {start + 1}.",
    ]


def test_stacks_that_are_made_anew() -> None:
    table = Table().hands("Love, Courage").treasures("", "2 Time right").treasures_left()
    table.cells(top_left="Sweet Love+Courage chest").turn()
    assert table.tell(tile("top left"))[-2:] == [
        "  There is a Treasure in its chest.",
        "  The Treasure deck is empty: the discarded Treasures are shuffled and make a new one of 10.",
    ]
    table = Table().cells(top_left="-", top_centre="Nightmare Love left").stack("Nightmare Love up").spawning()
    assert table.tell("Nightmare Love up")[-3:] == [
        "  Both are discarded.",
        "    The Nightmare counter moves left from 11 to 9.",
        "  The Dream stack is empty: the discarded tiles are shuffled and make a new one of 27.",
    ]


def test_no_treasure_is_left_to_draw() -> None:
    table = Table().hands("Love, Courage").cells(top_left="Sweet Love+Courage chest")
    all_but_five = "3 Nightmare right, 2 Sweet Dreams left, 2 Time right"
    table.treasures(all_but_five, "3 discard a Nightmare, 2 weaken a Monster").turn()
    assert table.tell(tile("top left"))[-2:] == [
        "  There is a Treasure in its chest.",
        "  All Treasures are in hands, so none is drawn.",
    ]


def test_peters_fright_and_the_ends() -> None:
    frightened = Table(bedroom=PETER).bed(MONSTER, "Love+Curiosity+Courage").treasures("Sweet Dreams left")
    table = frightened.counters(nightmare=1, time=5).tokens().night()
    assert table.question == "Players: do you play something as Night falls?"
    assert table.tell(GO_ON) == [
        "Nobody plays anything.",
        "  In Peter's bedroom the two Monsters under the bed frighten the child.",
        "    The Nightmare counter moves left from 1 to 0.",
        "    That is its end.",
        "  The child wakes: all players lose.",
    ]


def test_daybreak() -> None:
    table = Table().counters(time=0).treasures("Sweet Dreams left").night()
    assert table.tell(GO_ON) == [
        "Nobody plays anything.",
        "  The Time counter is at its left end: day breaks.",
        "  The child wakes: all players lose.",
    ]


def test_the_third_monster() -> None:
    table = Table().bed(MONSTER, "Love+Curiosity+Courage").counters(time=5).tokens(4).night()
    assert table.tell("Treats+Fantasy+Courage") == [
        "A Monster comes: the Monster of Treats, Fantasy and Courage (strength 4, eats Love).",
        "  Two Monsters lie under the bed, and the third wakes the child.",
        "  The child wakes: all players lose.",
    ]


def test_a_game_without_end() -> None:
    table = Table().hands("Love", "Love").treasures("Sweet Dreams left").counters(time=5).tokens()
    table.state.turn, table.state.turns_left = 400, 0
    table.night()
    table.tell(GO_ON)
    assert table.tell(GO_ON)[-2:] == [
        "  The game has lasted 400 turns, the most there are: the child wakes.",
        "  The child wakes: all players lose.",
    ]


def test_the_win() -> None:
    table = Table().hands("Love, Courage").cells(top_left="Sweet Love+Courage chest").counters(sweet=1).turn()
    assert table.tell(tile("top left"))[3:] == [
        "  The Sweet Dream leaves the top left cell.",
        "    The Sweet Dreams counter moves left from 1 to 0.",
        "    That is its end.",
        "  The child sleeps: all players win.",
    ]
    assert table.question == "The last Sweet Dream is caught, and the child sleeps: won."
