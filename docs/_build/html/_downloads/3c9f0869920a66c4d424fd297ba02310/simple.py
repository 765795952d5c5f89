"""Rules that a person can remember: sentences with an integer each; the first one that applies is followed.

Some habits cost no integer. No number is higher than can be used: Defy no more than there is, Move no further than
the End Marker, Perform with the smallest number that helps. Never Move into The Shadow from behind or, in Falling,
onto the ground; where Move can't be chosen, Defy Scares, else Horrors, else Calm Yourself. Keep rolls that select a
Nightmare or decide an event. In the Active version aim at the middle and hold the breath; the Strategist takes the
first Nightmare that is free.
"""

from __future__ import annotations

from collections.abc import Mapping

from nightmare_agents.agent import Bot
from nightmare_agents.endless_nightmare.by_sentences import choose
from nightmare_agents.sentences import Sentence, parameters
from nightmare_gym.games.endless_nightmare.layout import POINTS

NEVER = 99
"""A number that no marker shows."""
NUMBERS = tuple(range(1, POINTS + 1))
AHEAD = (-2, -1, 0, 1, 2)
PERFORMING = ("protect", "incantation", "mantra")

SENTENCES = (
    Sentence("falling", "In Falling, Calm Yourself with {n} until the parachute is fixed.", NUMBERS, 0),
    Sentence("factory", "In the Old Factory, Move, with {n}.", NUMBERS, 0),
    Sentence("hurry", "With a lead below {n}, Move.", tuple(range(2, 10)), 0),
    Sentence(
        "build", "With a lead of {n} or more, first Perform what is still to be Performed.", tuple(range(2, 13)), NEVER,
        needs=PERFORMING,
    ),
    Sentence(
        "both", "If Horrors less Incantation are {n} or more, Defy Horrors; if Scares less Mantra are, Defy Scares.",
        AHEAD, NEVER, instead_of=("horrors", "scares"),
    ),
    Sentence("horrors", "If Horrors less Incantation are {n} or more, Defy Horrors.", AHEAD, NEVER),
    Sentence("scares", "If Scares less Mantra are {n} or more, Defy Scares.", AHEAD, NEVER),
    Sentence("courage", "If Courage is below {n}, Calm Yourself.", tuple(range(2, 8)), 0),
    Sentence(
        "protect", "Perform Incantation until it shows {n}, then Mantra until it shows as much.", NUMBERS, 0,
        instead_of=("incantation", "mantra"),
    ),
    Sentence("incantation", "Perform Incantation until it shows {n}.", NUMBERS, 0),
    Sentence("mantra", "Perform Mantra until it shows {n}.", NUMBERS, 0),
    Sentence("far", "(Perform only with a lead of {n} or more.)", tuple(range(2, 13)), 0, needs=PERFORMING),
    Sentence("early", "(Perform only until {n} Nightmares are survived.)", NUMBERS, NEVER, needs=PERFORMING),
    Sentence("move", "If nothing above applies, Move. Go for {n} points in all that you do.", NUMBERS, 3, always=True),
    Sentence("more", "Move with {n} more where points are lost (Buried, Impostor).", (1, 2), 0),
    Sentence("lost", "Move with {n} in Lost.", NUMBERS, 0),
    Sentence(
        "sanity", "Spend Sanity where that turns failure into success and leaves {n} or more.", tuple(range(1, 8)),
        NEVER,
    ),
    Sentence("thrift", "(Spend it only with a lead below {n}.)", tuple(range(4, 20)), NEVER, needs=("sanity",)),
    Sentence(
        "scared", "(Spend it on other Actions than Moves only if Scares less Mantra are {n} or more.)", AHEAD, -NEVER,
        needs=("sanity",),
    ),
)  # fmt: skip
"""All sentences of a rule, in the order in which they are followed."""


def simple(numbers: Mapping[str, int], name: str = "simple") -> Bot:
    """Make the player that follows a rule.

    Args:
        numbers: The integer of each sentence of the rule, by the sentence's name.
        name: The player's name.

    Raises:
        OptionError: There is no such sentence, or its number is not one of those to try.
    """
    return Bot(name, choose, parameters(SENTENCES, numbers))
