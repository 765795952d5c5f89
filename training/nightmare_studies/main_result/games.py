"""The part of the page on a game: how strong, how learned, what was found out, what is still wrong, and luck."""

from __future__ import annotations

from typing import Any

from nightmare_studies.main_result.files import Chapter, Results
from nightmare_training.evaluate.comparison import shown
from nightmare_training.published.leaderboard import Leaderboard
from nightmare_training.support.formats import Rows, give_or_take, give_or_take_points, markdown_table

MOST = 3
"""The most decisions that a sentence lists."""


def section(chapter: Chapter, board: Leaderboard, results: Results) -> str:
    """Return a game's section."""
    parts = [
        f"## {chapter.title}",
        chapter.stake,
        f"**How strong.** {board.played[0].upper()}{board.played[1:]}. `{board.command}`",
        markdown_table(board.headings, board.rows),
        optimum(board),
        curve(chapter, results),
        found_out(chapter, results),
        still_wrong(chapter, results),
        people(chapter, results),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def optimum(board: Leaderboard) -> str:
    """Tell the best possible mean, if it is known."""
    one = board.optimum
    if one is None:
        return ""
    bounds = f"{one.lower:.6g}" if one.exact else f"between {one.lower:.6g} and {one.upper:.6g}"
    return f"The best possible mean is **{bounds}** ({one.how}): `{one.command}`."


def curve(chapter: Chapter, results: Results) -> str:
    """Show the learning curve, and tell how long the training took."""
    told = results.plain(chapter.folder, "training.json")
    if told is None or not results.has(chapter.folder, "learning_curve.png"):
        return ""
    minutes = told["seconds"] / 60
    kept = told.get("best") or {}
    at = f"; the policy of {kept['timesteps']:,} decisions was kept" if kept.get("timesteps") else ""
    picture = f"![The learning curve](../results/{chapter.folder}/learning_curve.png)"
    return f"**How it learned.** {told['timesteps']:,} decisions in {minutes:.0f} minutes{at}.\n\n{picture}"


def found_out(chapter: Chapter, results: Results) -> str:
    """Tell which decisions matter to the strong player, and where it parts from the hand-written one."""
    study = results.read(chapter.folder, "strong_play.json")
    if study is None:
        return ""
    write = headline(study)
    dear = [f"*{one.name}* ({one.times:.1f} a game: {write(one.random.headline)})" for one in study.kinds[:MOST]]
    idle = [f"*{one.name}*" for one in study.kinds if one.nothing]
    other = shown(study.beside[0])
    lines = [
        f"**What it found out.** The decisions that matter most, by what the player loses if chance takes them instead "
        f"({unit(study)}): {', '.join(dear)}."
    ]
    if idle:
        lines.append(f"Worth nothing that {study.games:,} games can see: {', '.join(idle)}.")
    apart = [(one, difference) for one in study.kinds for difference in one.differences[:1]]
    apart.sort(key=lambda pair: -pair[1].times)
    apart = list({(one.player, one.other): (kind, one) for kind, one in reversed(apart)}.values())[::-1][:MOST]
    if apart:
        told = [f"{one.times:.2f} times a game *{one.player}* where {other} would take *{one.other}* ({kind.name})"
                for kind, one in apart]  # fmt: skip
        lines.append(f"Where it parts from {other}: {'; '.join(told)}.")
    lines.append(f"[With pictures]({chapter.link}); `{results.command(chapter.folder, 'strong_play.json')}`.")
    return "\n".join(lines)


def still_wrong(chapter: Chapter, results: Results) -> str:
    """Tell what the player still loses: exactly where the game is solved, else by its own value network."""
    lines = []
    regret = results.read("endless_nightmare_optimal", "regret.json") if chapter.folder == "endless_nightmare" else None
    if regret is not None:
        name, one = next(iter(regret.agents.items()))
        rows: Rows = [
            [kind, f"{found.decisions / regret.games:.1f}", give_or_take(found.per_game, found.per_game_ci95),
             f"{100 * found.optimal:.0f}%"]
            for kind, found in sorted(one.kinds.items(), key=lambda item: -item[1].per_game)
        ]  # fmt: skip
        total = one.total
        lines += [
            f"**What it still does wrong.** Against the exact solution {shown(name)} gives away "
            f"{give_or_take(total.per_game, total.per_game_ci95)} points a game, and takes an optimal action in "
            f"{100 * total.optimal:.1f}% of its decisions:",
            markdown_table(["decision", "a game", "loses a game", "optimal"], rows),
            f"`{results.command('endless_nightmare_optimal', 'regret.json')}`",
        ]
    else:
        luck = results.read(chapter.folder, "luck.json")
        if luck is not None:
            some = list(luck.losses.items())[: 2 * MOST]
            rows = [
                [kind, f"{one.times:.1f}", give_or_take(one.per_game, one.ci95) if one.ci95 else f"{one.per_game:.2f}",
                 f"{one.worst:.2f}"]
                for kind, one in some
            ]  # fmt: skip
            lines += [
                f"**What it still does wrong.** In {luck.judged} games of its own, all seats together, judged one step "
                f"ahead by {luck.judge} (unit: {luck.unit}). The judge errs, so losses are rather too large; their "
                "order tells where to look:",
                markdown_table(["decision", "a game", "loses a game", "the dearest"], rows),
                f"`{results.command(chapter.folder, 'luck.json')}`",
            ]
    study = results.read(chapter.folder, "strong_play.json")
    if study is not None:
        write = headline(study)
        better = [one for one in study.kinds if one.other.headline.ci95[1] < 0]
        if better:
            told = [f"*{one.name}* ({write(one.other.headline)})" for one in better]
            lines.append(f"{shown(study.beside[0])} in its place does better at {', '.join(told)}.")
    return "\n\n".join(lines)


def people(chapter: Chapter, results: Results) -> str:
    """Tell what the best rules for people reach."""
    study = results.read(chapter.folder, "simple_rules.json")
    if study is None:
        return ""
    ladder = study.ladders[0]
    best = max(ladder.rules, key=lambda one: one.mean)
    rows: Rows = [[str(one.integers), give_or_take(one.mean, one.ci95)] for one in ladder.rules]
    rows += [[shown(one.name), give_or_take(one.mean, one.ci95)] for one in ladder.players]
    how = "\n".join(f"{i}. {sentence}" for i, sentence in enumerate(best.sentences, start=1))
    return (
        f"**For people.** What a person reaches who remembers this many integers ({ladder.name}, {ladder.figure}, "
        f"{ladder.games:,} games; [how](simple_rules.md)):\n\n{markdown_table(['integers, or player', 'mean'], rows)}"
        f"\n\nThe best of them, with {best.integers}:\n\n{how}\n\n"
        f"`{results.command(chapter.folder, 'simple_rules.json')}`"
    )


def headline(study: Any) -> Any:
    """Return the format of losses in a game's headline figure."""
    write = give_or_take_points if study.metrics.headline.kind == "share" else give_or_take
    return lambda one: write(one.mean, one.ci95, "+")


def unit(study: Any) -> str:
    """Name the headline figure of a study."""
    found = study.metrics.headline
    return f"{found.heading} in %" if found.kind == "share" else found.heading
