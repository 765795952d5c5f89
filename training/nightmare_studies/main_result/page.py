"""The page of the main result, from the published files."""

from __future__ import annotations

from pathlib import Path

from nightmare_gym import __version__
from nightmare_studies.main_result import games, luck, suite
from nightmare_studies.main_result.files import CHAPTERS, Results
from nightmare_training.published.leaderboard import leaderboards
from nightmare_training.suite.report import scored

HEAD = """# How well can a machine dream?

**The main result.** Six games in which you push your luck against nightmares, and everybody who plays them here:
chance, hand-written rules, planners, learned policies, and where it is known the perfect player.
`nightmare study main-result` writes this page from the files in [results/](../results/README.md), and a test compares:
no figure here was typed, and each has the command that makes it again.
"""

TAIL = """## Limits

- **Reconstructed data.** Printed components that are not public are
  [reconstructed](about/design.md#what-is-reconstructed). Rates of wins hold for this data. The exact optimum is that of
  our board.
- **One machine.** Each policy was trained in at most MINUTES minutes on one machine; longer training is another result.
  The intervals are over games. They do not cover other seeds of the training.
- **A judge errs.** Where a game is not solved, losses are those that a value network sees.
- **The best is not known** but for Endless Nightmare. A score of 100 elsewhere means the strongest published player.

## To cite

[CITATION.cff](../CITATION.cff) has the entry. Name the suite with its version, the card, and its track, such as:

> nightmare-gym VERSION, SUITE: card `learned` (no search), SCORE.

A card that you make yourself is verified without your agent: [how to submit](suite.md#submit-a-card).
"""


def page(results: Path) -> str:
    """Return the whole page.

    Args:
        results: The folder of published results.

    Raises:
        OptionError: A file is broken.
    """
    found = Results(results)
    boards = {board.folder: board for board in leaderboards(results)}
    chapters = [games.section(one, boards[one.folder], found) for one in CHAPTERS if one.folder in boards]
    parts = [HEAD, suite.section(results), *chapters, luck.section(found), tail(results)]
    return "\n".join(part for part in parts if part)


def tail(results: Path) -> str:
    """Return the end of the page, with the words to cite it by."""
    learned = suite.cards(results).get(suite.LEARNED)
    score = scored(learned.score, learned.score_ci95) if learned else "-"
    name = learned.suite if learned else "Nightmare-12"
    told = [Results(results).plain(one.folder, "training.json") for one in CHAPTERS]
    minutes = max((one["seconds"] / 60 for one in told if one), default=0.0)
    text = TAIL.replace("MINUTES", f"{minutes:.0f}")
    return text.replace("VERSION", __version__).replace("SUITE", name).replace("SCORE", score)
