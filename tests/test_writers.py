"""Nothing writes a file but the module for it, so that each file is whole or as it was."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [
    ROOT / "envs" / "nightmare_gym" / "interfaces",
    ROOT / "agents" / "nightmare_agents",
    ROOT / "agents" / "nightmare_play",
    *(ROOT / "training" / f"nightmare_{one}" for one in ("training", "studies")),
]
MAY_WRITE = {
    "nightmare_agents/files.py",
    "nightmare_training/support/locks.py",  # a lock is held in its place
    "nightmare_training/outputs.py",  # a trial has no name
}
ALWAYS = {"write_text", "write_bytes", "touch", "rename", "symlink_to", "tofile", "imsave", "to_csv"}
"""Methods that write files, whatever is given to them."""

MODULES = {"shutil": {"copy", "copy2", "copyfile", "copytree", "move"}, "os": {"replace", "rename", "link", "mkfifo"}}
"""Functions of modules that do."""

INTO = {"savez": 0, "savez_compressed": 0, "savefig": 0, "save": 0, "ZipFile": 0, "dump": 1, "safe_dump": 1}
"""Functions that write into one of their arguments, which has to be a buffer or the open file of `writing`."""


def offences(source: Path) -> list[str]:
    """Every place of a package that writes by itself."""
    return [
        f"{name}:{line}: {what}"
        for file in sorted(source.rglob("*.py"))
        if (name := file.relative_to(source.parent).as_posix()) not in MAY_WRITE
        for line, what in writers(ast.parse(file.read_bytes()))
    ]


def writers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The calls that write a file: (line, what is called)."""
    buffers = set(open_files(tree))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and writes(call, buffers):
            yield call.lineno, ast.unparse(call.func)


def writes(call: ast.Call, buffers: set[str]) -> bool:
    """Tell whether a call writes a file by itself."""
    method = isinstance(call.func, ast.Attribute)
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    of = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    if name in INTO:
        into = call.args[INTO[name] : INTO[name] + 1]
        if not into or ast.unparse(into[0]) in buffers or (name == "ZipFile" and mode(call, 1) == "r"):
            return False
        ours = name == "save" and len(call.args) == 1 and not call.keywords and of != "model"  # then it calls `writing`
        return not ours
    return (
        (method and name in ALWAYS)
        or name in MODULES.get(of, ())
        or (method and name == "replace" and len(call.args) == 1 and not call.keywords)
        or (name in ("open", "fdopen") and mode(call, 0 if method and of != "os" else 1) != "r")
        or name in ("NamedTemporaryFile", "mkstemp", "memmap")
    )


def open_files(tree: ast.AST) -> Iterator[str]:
    """The names of open files and buffers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.withitem) and isinstance(node.context_expr, ast.Call):
            if getattr(node.context_expr.func, "id", "") == "writing" and isinstance(node.optional_vars, ast.Name):
                yield node.optional_vars.id
        elif isinstance(node, ast.Assign) and ast.unparse(node.value) in ("io.BytesIO()", "io.StringIO()"):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def mode(call: ast.Call, place: int) -> str:
    """The mode in which a file is opened: "r" for reading only."""
    given = [word.value for word in call.keywords if word.arg == "mode"] + call.args[place : place + 1]
    found = ast.unparse(given[0]) if given else "'r'"
    return "r" if found in ("'r'", "'rb'", "'rt'") else found


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.name))
def test_no_module_writes_a_file_by_itself(source: Path) -> None:
    assert offences(source) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("file.write_text('x')", True),
        ("write_text(file, 'x')", False),
        ("open(file, 'w')", True),
        ("file.open('ab')", True),
        ("file.open(mode='xb')", True),
        ("file.open(how)", True),
        ("file.open()", False),
        ("open(file, 'rb')", False),
        ("os.replace(a, b)", True),
        ("replace(config, name=name)", False),
        ("unfinished.replace(file)", True),
        ("text.replace('a', 'b')", False),
        ("figure.savefig(file)", True),
        ("with writing(file) as out: figure.savefig(out, format='png')", False),
        ("np.savez(file, x=x)", True),
        ("packed = io.BytesIO()\nnp.savez(packed, x=x)", False),
        ("json.dump(x, file)", True),
        ("yaml.safe_dump(x, sort_keys=False)", False),
        ("zipfile.ZipFile(file)", False),
        ("zipfile.ZipFile(file, 'a')", True),
        ("model.save(file)", True),
        ("policy.save(file)", False),
        ("image.save(file, optimize=True)", True),
        ("shutil.copy2(a, b)", True),
    ],
)
def test_a_planted_writer_is_found(tmp_path: Path, text: str, found: bool) -> None:
    planted = tmp_path / "nightmare_training" / "deep" / "one.py"
    planted.parent.mkdir(parents=True)
    planted.write_text(text)
    assert bool(offences(tmp_path / "nightmare_training")) is found
