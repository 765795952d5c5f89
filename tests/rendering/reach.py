"""The sentences of a module that have been told: its string constants whose instructions have run."""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple


class Sentence(NamedTuple):
    """A part of a sentence in the source of a module.

    Attributes:
        file: The file.
        line: The line.
        text: The words.
    """

    file: str
    line: int
    text: str


class Reach:
    """The sentences of some modules, and those of them that have been told.

    Args:
        *modules: The modules.
    """

    def __init__(self, *modules: ModuleType) -> None:
        files = {str(module.__file__): module for module in modules}
        self._places: dict[CodeType, dict[int, Sentence]] = {}
        for file in files:
            with open(file, encoding="utf-8") as source:
                for code in _functions(compile(source.read(), file, "exec")):
                    self._places[code] = dict(_sentences(code))
        self._told: set[Sentence] = set()

    @property
    def missing(self) -> list[Sentence]:
        """The sentences that have not been told."""
        every = {sentence for places in self._places.values() for sentence in places.values()}
        return sorted(every - self._told)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Note what is told inside the block."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, _: Any) -> Any:
        """Follow the functions that hold sentences, instruction by instruction."""
        if frame.f_code not in self._places:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._ran

    def _ran(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "opcode" and (sentence := self._places[frame.f_code].get(frame.f_lasti)):
            self._told.add(sentence)
        return self._ran


def _functions(code: CodeType) -> Iterator[CodeType]:
    """Yield the functions of a module, and those inside them; what runs at import, such as a table, is none."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and not (code.co_name == "<module>" and constant.co_name == "<dictcomp>"):
            yield constant
            yield from _functions(constant)


def _sentences(code: CodeType) -> Iterator[tuple[int, Sentence]]:
    """Yield the words that a function loads, by the place of the instruction."""
    for instruction in dis.get_instructions(code):
        words = instruction.argval
        if instruction.opname == "LOAD_CONST" and isinstance(words, str) and any(map(str.isalpha, words)):
            position = instruction.positions
            assert position is not None
            assert position.lineno is not None
            yield instruction.offset, Sentence(code.co_filename, position.lineno, words)
