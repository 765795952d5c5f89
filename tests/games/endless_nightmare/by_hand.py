"""Endless Nightmare once more, written from the rulebook and the rulings alone, for one plain way to play.

Whoever plays always Moves 3 and keeps every roll; where Monsters block the way, he defies Scares with 3. Nothing here
comes from the package: not a number, not a table. It only shares the reconstructed board with it.
"""

from __future__ import annotations

from random import Random

LEFT = {"Apocalypse": 9, "Buried": 5, "Decay": 7, "Exposed": 9, "Falling": 9, "Impostor": 6}
RIGHT = {"Lost": 8, "Monsters": 8, "Old Factory": 6, "Spiders": 9, "Temptation": 9, "The Test": 6}


def eyes(result: int) -> int:
    """The reconstructed table of The Shadow."""
    return 0 if result >= 4 else 1 if result >= 2 else 2 if result >= 0 else 3 if result >= -2 else 4


def play(random: Random) -> tuple[int, str]:
    """One game: its score, and how it was lost."""

    def d6() -> int:
        return random.randint(1, 6)

    progress, shadow, survived = 10, 0, 0  # both counted on past the end of the ring of 30
    horrors, scares, sanity, courage = 0, 0, 8, 6
    while True:
        name, length = list((LEFT if d6() <= 3 else RIGHT).items())[d6() - 1]
        start, first, over = progress, True, False
        if name == "Falling":
            courage = 1
        while not over:
            number, action = 3, "move"
            if name == "Old Factory":
                progress -= 1
                if progress <= shadow:
                    return 10 * survived + max(0, progress - start), "shadow"
            elif name == "Monsters":
                action = "defy" if d6() <= 3 else "move"
            elif name == "Exposed" and not first:
                number = 5 if d6() > courage else 3
            elif name == "Temptation" and not first:
                action = "skip" if d6() > courage else "move"
            elif name == "Falling":
                if d6() < courage:
                    over = True
                else:
                    progress, shadow = progress + 2, shadow + 2
                    if progress >= start + length:
                        return 10 * survived + progress - start, "smashed"
            roll = d6()
            success = roll > number
            if action == "defy" and success:
                scares = max(0, scares - 3)
            elif action == "move" and success:
                progress += {"Buried": number - 2, "Impostor": number - 1}.get(name, number)
                horrors += name == "Apocalypse"
                scares += name == "Spiders"
                if progress >= start + length and not over:
                    over = True
                    if name == "Falling":
                        return 10 * survived + progress - start, "smashed"
            elif action == "move":
                progress -= number if name == "Lost" else 0
                scares += name == "The Test"
            for spaces in (0, eyes(roll - survived)):
                shadow += spaces
                if not 0 < progress - shadow < 30:
                    cause = "shadow" if progress <= shadow else "lapped"
                    return 10 * survived + max(0, progress - start), cause
            bands = (3, 5) if name == "Decay" else (2, 3)
            scares, horrors = scares + (roll <= bands[0]), horrors + (bands[0] < roll <= bands[1])
            scares, horrors = min(10, scares), min(10, horrors)
            sanity, courage, first = sanity - horrors, courage - scares, False  # Incantation and Mantra stay at 0
            if sanity <= 0 or courage <= 0:
                return 10 * survived + max(0, progress - start), "insane" if sanity <= 0 else "courage"
        survived += 1
