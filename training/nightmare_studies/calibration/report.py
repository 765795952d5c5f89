"""The findings of the calibration as tables and as a page."""

from __future__ import annotations

from nightmare_studies.calibration.study import Calibration, Figure, Judged
from nightmare_studies.calibration.targets import TARGETS, Target
from nightmare_training.support.formats import Rows, give_or_take, give_or_take_points, markdown_table

MET, MISSED, UNDECIDED = "✓", "✗", "?"
PLAYED = " (today's card)"


def judgement(found: Calibration) -> tuple[list[str], Rows]:
    """Make the table of targets met and missed, a line for each candidate."""
    lines = [
        [
            one.candidate.title + PLAYED * one.candidate.is_played,
            one.best.name,
            *(f"{_written(target, target.figure(one))} {_mark(target, one)}" for target in TARGETS),
            str(met(one)),
        ]
        for one in found.judged
    ]
    return ["Bogeyman: card", "best", *(target.words for target in TARGETS), "met"], lines


def met(judged: Judged) -> int:
    """Count the targets that a candidate meets."""
    return sum(target.met(judged) for target in TARGETS)


def _mark(target: Target, judged: Judged) -> str:
    """Mark a target as met or missed; undecided if other dice may tell the other."""
    return (MET if target.met(judged) else MISSED) + UNDECIDED * target.undecided(judged)


def _written(target: Target, figure: Figure) -> str:
    """Write a figure: a share in percent, with half the width of its interval if it has one."""
    if not target.share:
        return give_or_take(figure.value, figure.interval)
    if figure.interval[0] == figure.interval[1]:
        return f"{100 * figure.value:.0f}"
    return give_or_take_points(figure.value, figure.interval)


def players(found: Calibration) -> tuple[list[str], Rows]:
    """Make the table of all players with all candidates."""
    lines = [
        [
            f"{one.candidate.title}: {player.name}",
            *(
                give_or_take_points(figure.value, figure.interval)
                for figure in (player.won, player.hard, player.rerolls, player.by_power)
            ),
            give_or_take(player.again.value, player.again.interval),
            " / ".join(f"{100 * share:.0f}" for share in player.tracks.values()),
        ]
        for one in found.judged
        for player in one.players
    ]
    columns = ["won", "won in Hard mode", "worth of rerolls", "by 15 Power", "Dream Again", "light / middle / deep"]
    return ["Bogeyman: card: player", *columns], lines


def page(found: Calibration) -> str:
    """Return both tables in Markdown, with what they mean and the command that makes them again."""
    return (
        "# The Bogeymen's cards, calibrated\n\n"
        "The cards are not public; rows, faces and some rules are reconstructed. So that the decisions which the game "
        "is named for matter, candidates are judged by players that are made for each of them: expectimax with a value "
        "fitted to its own games with the card, and a keeper that was tuned to it; beside them the passive baseline "
        "and the racer. All play on dice on which no player was made.\n\n"
        "![The targets, candidate by candidate, with 95% intervals.](calibration.png)\n\n"
        f"{markdown_table(*judgement(found))}\n\n"
        f"Figures of the best player, in % or points ({found.games:,} games in each mode, seed {found.seed}); Hard and "
        f"rerolls are differences on the same dice. {MET} met, {MISSED} missed; {UNDECIDED} the interval has values "
        "that meet the target and values that miss it.\n\n"
        f"{missed(found)}\n"
        f"{markdown_table(*players(found))}\n\n`{command(found)}`\n"
    )


def missed(found: Calibration) -> str:
    """Say for each target which candidates miss it, and why."""
    lines = []
    for target in TARGETS:
        missing = [one.candidate.title for one in found.judged if not target.met(one)]
        if missing:
            who = "every candidate" if len(missing) == len(found.judged) else "; ".join(missing)
            lines.append(f"- *{target.words}* is missed by {who}. {WHY.get(target.words, '')}".rstrip())
    return "\n".join([*lines, ""]) if lines else ""


WHY = {
    "rerolls of Spooks 3 or more": "With few rows Power is better kept for the last test; against the Lady of Primeval "
    "Fear each Hunt returns two Spooks unpaid.",
    "by 15 Power 5% or more": "Escaping asks for two Power for each Awakened Nightmare, 15 Power for many dreams: the "
    "strongest player takes the safer way wherever the rows do not run out on it.",
    "Dream Again 1 or more": "A Rest moves only two Spooks and returns a Shadow or all Exhausts; the next roll of a "
    "turn brings three dice or more, half of them harmful. No number that is free changes that.",
    "one track 80% or less": "The light track rolls one die of three drawn, so it takes the fewest Shadows; the tracks "
    "are inferred, not free.",
}
"""The reasons why a target is hard to meet by the data that is free."""


def command(found: Calibration) -> str:
    """Return the command that makes the findings again."""
    file = f"{found.file} " if found.file else ""
    return (
        f"nightmare study calibrate-bogeymen {file}--games {found.games} --fit-games {found.fit_games} "
        f"--seed {found.seed}"
    )
