"""A second Endless Nightmare, written from the rulebook and the rulings alone, for one plain way to play.

The player always Moves 3, keeps every roll, and defies Scares with 3 if Monsters block the way. In the Active version
the player throws at zone 5, aims to stop the watch at 5.45 seconds, and breathes after three turns without a breath, if
Courage allows it. No number or table comes from the package. Only the reconstructed board and the model of dexterity
are the same; here the die is really thrown onto a strip, and the watch is really stopped.
"""

from __future__ import annotations

from random import Random

LEFT = {"Apocalypse": 9, "Buried": 5, "Decay": 7, "Exposed": 9, "Falling": 9, "Impostor": 6}
RIGHT = {"Lost": 8, "Monsters": 8, "Old Factory": 6, "Spiders": 9, "Temptation": 9, "The Test": 6}
ACTIVE_LEFT = {"Blind": 5, "Buried": 5, "Decay": 7, "Drowning": 6, "Falling": 9, "Impostor": 6}
ACTIVE_RIGHT = {"Lost": 8, "Monsters": 10, "Old Factory": 6, "Spiders": 9, "Temptation": 9, "The Test": 6}
HOLDS = [1.0, 1.0, 0.9, 0.7, 0.4, 0.0]
"""The chance that the breath holds for one more turn, by the turns without a breath."""


def eyes(result: int) -> int:
    """The reconstructed table of The Shadow."""
    return 0 if result >= 4 else 1 if result >= 2 else 2 if result >= 0 else 3 if result >= -2 else 4


def play(random: Random) -> tuple[int, str]:
    """Play one game; return its score and the cause of the loss."""

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


class Board:
    """The Die Board: zones 2 to 5 are 1 long, zone 6 is 1.5; a die of 0.5 is thrown at the middle of zone 5's room."""

    def __init__(self) -> None:
        self.markers: list[int] = []
        """The zones in which the markers lie."""

    def throw(self, random: Random, spread: float) -> tuple[int, bool]:
        """The zone in which the die comes to rest (0 short of the board, 7 beyond it), and whether it hit a marker."""
        near = random.gauss(3.75, spread) - 0.25
        far = near + 0.5
        zone = 0 if near < 0 else 7 if far >= 5.5 else min(6, 2 + int(near))
        way = [marker for marker in self.markers if marker <= zone]
        hit = random.random() < 1 - 0.75 ** len(way)
        if hit and random.random() < 0.5:
            self.markers.remove(random.choice(way))
        return zone, hit

    def lay(self, zone: int) -> None:
        """A marker where the die lies."""
        if 2 <= zone <= 6 and len(self.markers) < 6:
            self.markers.append(zone)


def play_active(random: Random) -> tuple[int, str]:
    """Play one game of the Active version; return its score and the cause of the loss."""

    def d6() -> int:
        return random.randint(1, 6)

    progress, shadow, survived = 10, 0, 0
    horrors, scares, sanity, courage = 0, 0, 8, 6
    while True:
        name, length = list((ACTIVE_LEFT if d6() <= 3 else ACTIVE_RIGHT).items())[d6() - 1]
        start, first, over = progress, True, False
        board, lid, without = Board(), True, 0
        if name == "Falling":
            courage = 1
        while not over:
            skipped, missed = False, False
            if name == "Old Factory":
                progress -= random.choices([0, 1, 2], [45, 45, 10])[0]
                if progress <= shadow:
                    return 10 * survived + max(0, progress - start), "shadow"
            elif name == "Drowning":
                if without >= 3 and courage > 2:
                    courage, without = courage - 2, 1
                elif random.random() < HOLDS[min(without, 5)]:
                    without += 1
                else:
                    courage, without = courage - 4, 1
                if courage <= 0:
                    return 10 * survived + max(0, progress - start), "courage"
            elif name == "Temptation" and not first:
                skipped = d6() > courage
            elif name == "Falling":
                if d6() < courage:
                    over = True
                else:
                    progress, shadow = progress + 2, shadow + 2
                    if progress >= start + length:
                        return 10 * survived + progress - start, "smashed"
            if name in ("Decay", "Impostor", "Monsters", "Spiders"):
                zone, hit = board.throw(random, 1.75 * (1.5 if name == "Impostor" else 1.0))
                roll = zone if 2 <= zone <= 6 else 1
                if name == "Spiders":
                    scares = min(10, scares + hit)
                    board.lay(zone)
                elif name != "Impostor" and not hit:
                    board.lay(zone)
                if name == "Decay" and hit:
                    roll = 1
                missed = name == "Monsters" and hit
            elif name == "The Test":
                tenths = int((random.gauss(5.45, 0.12) - 5.0) * 10)
                roll = tenths if 1 <= tenths <= 5 else 1
                if tenths >= 6:
                    sanity -= 1
                    if sanity == 0:
                        return 10 * survived + max(0, progress - start), "insane"
            else:
                roll = d6()
            success = roll > 3
            if success and name == "Blind":
                success = random.random() < 0.6
            if success and name == "Buried" and lid:
                success = random.random() < 0.45
                lid = not success
            if not skipped and not missed:
                if success:
                    progress += 1 if name == "Buried" else 3
                elif name == "Lost":
                    progress -= 3
                if success and progress >= start + length and not over:
                    over = True
                    if name == "Falling":
                        return 10 * survived + progress - start, "smashed"
            for spaces in (0, eyes(roll - survived)):
                shadow += spaces
                if not 0 < progress - shadow < 30:
                    cause = "shadow" if progress <= shadow else "lapped"
                    return 10 * survived + max(0, progress - start), cause
            scares, horrors = min(10, scares + (roll <= 2)), min(10, horrors + (roll == 3))
            sanity, courage, first = sanity - horrors, courage - scares, False
            if sanity <= 0 or courage <= 0:
                return 10 * survived + max(0, progress - start), "insane" if sanity <= 0 else "courage"
        survived += 1
