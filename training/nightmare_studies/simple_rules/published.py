"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_studies.simple_rules.plot import draw_ladders
from nightmare_studies.simple_rules.report import NAME, with_what_is_known, write_study
from nightmare_studies.simple_rules.setting import settings
from nightmare_studies.simple_rules.study import Ladder, Study
from nightmare_training.evaluate.stamps import Stamp
from nightmare_training.published.kinds import Kind, Part, json_of
from nightmare_training.published.today import Today


def command(folder: Path, found: Study) -> str:
    """The command that looks for the rules again."""
    first = found.ladders[0]
    own = {name for setting in settings(found.game) for name in setting.against}
    more = dict.fromkeys(one.name for ladder in found.ladders for one in ladder.players if one.name not in own)
    return (
        f"nightmare study simple-rules {found.game} --integers {len(first.rules)} --games {first.games} "
        f"--seed {first.seed}{' --against ' * bool(more)}{','.join(more)} --folder results/{folder.name}"
    )


def parts(found: Study) -> Iterator[Part]:
    """The ladder of each setting."""
    for ladder in found.ladders:
        yield Part(ladder.game, ladder.stamp, partial(stamp_of_ladder, ladder))


def stamp_of_ladder(ladder: Ladder, today: Today) -> Stamp:
    """The stamp of a ladder that would be found today.

    Raises:
        OptionError: There is no such setting any more.
    """
    for setting in settings(ladder.game):
        if setting.name == ladder.name:
            return setting.stamp(today.players(make_game(ladder.game), (player.name for player in ladder.players)))
    raise OptionError(f"there is no setting {ladder.name!r}")


def renew(file: Path) -> list[Path]:
    """Report the rules anew where more is known of the optimum than when they were found."""
    study = with_what_is_known(file.parent)
    return [] if study is None else [*write_study(study, file.parent), *draw_ladders(study, file.parent)]


KINDS = (Kind(f"{NAME}.json", json_of(Study), command, parts, renew=renew),)
