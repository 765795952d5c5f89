"""A game: the contract in one object.

The rules, and with them the compiler, are imported when they are first used: a list of games needs neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from inspect import signature
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import FAULTS, ArgumentError, OptionError
from nightmare_gym.engine.layout import Layout
from nightmare_gym.engine.plugins import is_object_name, named_object
from nightmare_gym.engine.printed import Printed, entered
from nightmare_gym.engine.rendering import Rendering

ILLEGAL_COST = 1.0
"""The distance from the worst return by the rules down to the return of an illegal action."""


CONTRACT = ("setup", "legal", "apply", "chance", "resolve")


@dataclass(frozen=True, eq=False)
class Game:
    """A game, as the engine and all interfaces see it.

    Attributes:
        id: Its name.
        layout: The declared state.
        actions: The name of each action.
        max_outcomes: The most outcomes that one event of nature has.
        build_params: The function that makes the parameters from the options, each a keyword argument with a default;
            it raises `OptionError`.
        rules: The modules with the functions of the contract, or their names, which are imported at their first use:
            setup, legal, apply, chance, resolve, and optionally features, check, earned, canonical, meeting.
        rendered_by: The `Rendering`, or the `package.module:object` of one, which is imported at its first use.
        summary: Returns the facts of finished games, for `info` and reports: one array for each fact, over the states.
        worst_return: Returns the least that a seat can earn by the rules, given the parameters.
        provenance: Lists the game's data that is not from the rulebook, as lines.
        compile_seconds: The approximate time that the first use compiles, shown to the user who waits.
        cooperative: True if all seats share one return, so one player may sit on every seat.
        editions: For a game with several editions (with states and actions, or rules, of their own): the id of the game
            for each value of the option `edition_by`.
        edition_by: The option that picks the edition.
        printed: The component files of which the owner of the printed game may replace tables, by the option
            `components`; `build_params` takes the tables.
        family: The id of the first edition, under which players are registered for all editions. Empty: its own id.
    """

    id: str
    layout: Layout
    actions: tuple[str, ...]
    max_outcomes: int
    build_params: Callable[..., NDArray[np.void]]
    rules: tuple[ModuleType | str, ...]
    rendered_by: Rendering | str
    summary: Callable[[NDArray[np.void], NDArray[np.void]], dict[str, NDArray[Any]]]
    worst_return: Callable[[Any], float]
    provenance: Callable[..., list[str]]
    compile_seconds: int = 20
    cooperative: bool = False
    editions: Mapping[str, str] = field(default_factory=dict)
    edition_by: str = "version"
    family: str = ""
    printed: tuple[Printed[Any], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "family", self.family or self.id)
        if not any(isinstance(one, str) for one in self.rules):
            _ = self.functions  # modules are complete, or it is said at once

    @cached_property
    def modules(self) -> tuple[ModuleType, ...]:
        """The modules of the rules.

        Raises:
            OptionError: One of them cannot be imported.
        """
        try:
            return tuple(import_module(one) if isinstance(one, str) else one for one in self.rules)
        except ImportError as error:
            raise OptionError(f"game {self.id!r}: its rules cannot be imported: {error}") from error

    @cached_property
    def functions(self) -> SimpleNamespace:
        """The functions of the contract, by name.

        Raises:
            OptionError: A module of the rules cannot be imported, or a function is missing.
        """
        from nightmare_gym.engine.defaults import DEFAULTS

        found = {
            name: getattr(module, name)
            for module in self.modules
            for name in (*CONTRACT, *DEFAULTS)
            if hasattr(module, name)
        }
        missing = [name for name in CONTRACT if name not in found]
        if missing:
            raise OptionError(f"game {self.id!r}: its rules lack {', '.join(missing)}")
        return SimpleNamespace(**{**DEFAULTS, **found})

    @property
    def title(self) -> str:
        """The id in words, for windows and screen readers."""
        return self.id.replace("_", " ").capitalize()

    @cached_property
    def rendering(self) -> Rendering:
        """The game in words and pictures.

        Raises:
            OptionError: What `rendered_by` names cannot be imported, or is no `Rendering`.
        """
        by = self.rendered_by
        found = named_object(by) if isinstance(by, str) and is_object_name(by) else by
        if not isinstance(found, Rendering):
            raise OptionError(
                f"game {self.id!r}: rendered_by={shown(by)}: expected a Rendering, or the package.module:object of one"
            )
        return found

    @cached_property
    def stamp(self) -> str:
        """The stamp of the compiled rules."""
        from nightmare_gym.engine.code_stamps import code_stamp

        return code_stamp(*vars(self.functions).values())

    @cached_property
    def marker(self) -> NDArray[np.void]:
        """The marker by which shared loops play this game."""
        from nightmare_gym.engine.dispatch import mark

        return mark(self.id, self.functions)

    @cached_property
    def _built(self) -> dict[bytes, dict[str, Any]]:
        """The options of all parameters built so far."""
        return {}

    @cached_property
    def _params_dtype(self) -> np.dtype[Any]:
        """The dtype of this game's parameters."""
        return self.build_params().dtype

    @property
    def competitive(self) -> bool:
        """True if several players meet, each with a return of its own."""
        return self.layout.seats > 1 and not self.cooperative

    @property
    def feature_count(self) -> int:
        """The length of an observation."""
        return len(self.layout.feature_names)

    def edition(self, options: Mapping[str, Any]) -> str:
        """Return the id of the edition that the options mean."""
        wanted = options.get(self.edition_by)
        return self.editions.get(wanted, self.id) if isinstance(wanted, str) else self.id

    def params(self, **options: Any) -> NDArray[np.void]:
        """Build the parameters for these options; each option has a default.

        Raises:
            OptionError: An option is unknown or has a wrong value.
        """
        known = list(signature(self.build_params).parameters)
        for name in options:
            if name not in known:
                python_says = f"unexpected keyword argument {name!r}"  # some wrappers look for these words
                raise ArgumentError(
                    f"{self.id} has no option {name!r} ({python_says}); its options: {', '.join(known)}"
                )
        edition = self.edition(options)
        if edition != self.id:
            raise OptionError(f"{self.id} has no {self.edition_by}={options[self.edition_by]!r}: {edition} has it")
        if options.get("components") is not None and self.printed:
            options["components"] = entered(options["components"], self.printed, self.id)
        params = self.build_params(**options)
        if params.tobytes() not in self._built:
            self._check_ranges(params)
        self._built[params.tobytes()] = options
        return params

    def _check_ranges(self, params: NDArray[np.void]) -> None:
        wrong = self.layout.params and self.layout.params.out_of_range(params)
        if wrong:
            raise OptionError(f"{self.id}: build_params has made parameters out of their declared range: {wrong}")

    def check_params(self, params: Any) -> None:
        """Refuse anything but parameters of this game.

        Raises:
            ArgumentError: It is not one record as `Game.params` builds it.
        """
        kind = self._params_dtype
        if not isinstance(params, np.ndarray) or params.dtype != kind or params.shape != (1,):
            raise ArgumentError(f"params={shown(params)}: expected what make_game({self.id!r}).params(...) returns")

    def options_of(self, params: NDArray[np.void]) -> dict[str, Any] | None:
        """Return the options from which this process built these parameters; None if they were changed since."""
        return self._built.get(params.tobytes())

    def illegal_return(self, params: Any) -> float:
        """Return the return after an illegal action: worse than any by the rules, so that agents unlearn it."""
        return self.worst_return(params) - ILLEGAL_COST

    def __reduce__(self) -> tuple[Any, ...]:
        from nightmare_gym.engine.register import make_game, name_of  # it imports this module

        return make_game, (name_of(self),)

    def broken(self, state: Any) -> str:
        """Describe the fault of a position (`state.fault` is not 0) and the step at which it happened."""
        height = int(state.agenda.height)
        step = self.layout.step_names[int(state.agenda.steps[height - 1].step)] if height else "(none)"
        return f"{FAULTS.get(int(state.fault), f'fault {state.fault}')}, at the step {step!r}"

    def states(self, n: int = 1) -> NDArray[np.void]:
        """Make room for n positions, zeroed."""
        return records(np.zeros(n, self.layout.dtype))


def records(array: NDArray[np.void]) -> NDArray[np.void]:
    """View the same memory so that uncompiled code may use `array[i].field` (compiled code always may)."""
    from nightmare_gym.engine.compile import UNCOMPILED

    return array.view(np.recarray) if UNCOMPILED else array


def ints(array: NDArray[np.void]) -> NDArray[np.int32]:
    """View the same memory as 4-byte integers, one row a record."""
    plain = array.view(np.ndarray)
    return plain.view(np.int32).reshape(len(array), array.dtype.itemsize // 4)
