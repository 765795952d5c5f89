"""`nightmare play`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nightmare_training.cli.arguments import MOST_SEED, Options, listed, to_file

if TYPE_CHECKING:
    from nightmare_play.session import Session


def play(
    env: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game's name (see `nightmare envs`), its environment's id or package.module:object."
        ),
    ] = "",
    players: Annotated[
        str,
        typer.Option(
            help="A name for each seat, or one for all, separated by commas: a player's (see `nightmare agents`), or a "
            "person's; you are me. If not given, you and the game's quick player; a team is all yours."
        ),
    ] = "",
    option: Options = [],  # noqa: B006  # typer reads the default
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST_SEED, help="Seed of all dice; if not given, a new one.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game in this file.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            callback=to_file,
            help="Keep the game in this file; if not given, in your data folder, or in the file that is resumed.",
        ),
    ] = None,
    hints: Annotated[
        str, typer.Option(help="The adviser of `h`: search-K, mcts-K, or the file of a solved table.")
    ] = "mcts-1000",
    components: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Play with the printed data in this file (see `nightmare components`)."),
    ] = None,
    real_dice: Annotated[
        bool,
        typer.Option(
            "--real-dice", help="Roll real dice, draw real cards, and type what they show; the rest is played."
        ),
    ] = False,
    web: Annotated[bool, typer.Option(help="Play in the browser; the page answers this machine only.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The page's port; 0 is a free one.")] = 0,
    browser: Annotated[bool, typer.Option(help="Open the page; else only its address is printed.")] = True,
) -> None:
    """Play a game, in the terminal or in the browser, with other people or against agents."""
    from nightmare_gym.engine.errors import OptionError
    from nightmare_play.hints import adviser
    from nightmare_play.keeping import new_file
    from nightmare_play.terminal.game import TerminalGame
    from nightmare_play.terminal.screen import Screen
    from nightmare_training.support.outputs import try_file
    from nightmare_training.support.tables import terminal

    if resume is None and not env:
        raise OptionError("expected a game's name, such as endless_nightmare, or --resume FILE")
    if resume is None:
        session = _new(env, players, option, components, seed, real_dice)
    elif option or seed is not None or players or components or real_dice:
        raise OptionError(
            "--resume: the game has its own --players, --option, --components, --seed and --real-dice; expected none"
        )
    else:
        session = _resumed(resume, env)
    if web and session.real_dice:
        raise OptionError("--web: the page asks for no real dice; expected the terminal, without --web")
    game = session.position.game
    adviser(game, hints, session.seed)  # a wrong name is told now, not at the first hint
    file = save or try_file(resume or new_file(game))
    if web:
        from nightmare_play.web.room import Room
        from nightmare_play.web.serve import serve

        screen = Screen(terminal())
        screen.say(f"The game is kept in {file}. The page is at this address until you press Ctrl-C:")
        serve(Room(session, hints, file), port, browser, screen.say)
        return
    TerminalGame(session, file, Screen(terminal()), lambda: adviser(game, hints, session.seed)).run()


def _new(
    env: str, players: str, option: list[str], components: Path | None, seed: int | None, real_dice: bool
) -> Session:
    """Begin a game."""
    from secrets import randbits

    from nightmare_gym.engine.errors import OptionError
    from nightmare_gym.engine.register import make_game
    from nightmare_play.seats import seated, usual_names
    from nightmare_play.session import Session
    from nightmare_training.config.environments import environment, parse_options

    options = parse_options(option)
    if components is not None:
        if "components" in options:
            raise OptionError("--components and -o components: expected one of them")
        options["components"] = str(components)
    game = make_game(environment(env).game, options)
    seats = int(game.params(**options)["seats"][0])
    names = listed(players) if players else usual_names(game, seats)
    names *= seats if len(names) == 1 else 1
    if len(names) != seats:
        raise OptionError(f"--players {players}: expected {seats}, one for each seat; -o may set another number")
    return Session(game, options, seated(game, names), names, randbits(32) if seed is None else seed, real_dice)


def _resumed(file: Path, env: str) -> Session:
    """Go on with a game; everything but the agents is as it was."""
    from nightmare_gym.engine.errors import OptionError
    from nightmare_gym.interfaces.replay import Replay
    from nightmare_play.seats import seated
    from nightmare_play.session import Session
    from nightmare_training.config.environments import environment

    replay = Replay.load(file)
    game = replay.game_object()
    if env and environment(env).game.family != game.family:
        raise OptionError(f"{file} is a game of {game.id}, not of {env}")
    try:
        session = Session.continued(replay, seated(game, replay.players))
    except OptionError as error:
        raise OptionError(f"{file}: {error}") from error
    if session.position.is_over:
        raise OptionError(f"{file}: this game is over; expected one that can go on")
    return session
