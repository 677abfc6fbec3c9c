"""The cache of compiled code: found again by the next process, and never with old rules."""

from __future__ import annotations

import importlib
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from conftest import FOUR
from numba.core.errors import NumbaError

from banmen import bits, jit, load
from banmen.games.botaoshi import loop
from banmen.jit import Kept, borrowing, inlined

SCRIPT = """
import sys
from banmen import Batch, load
from banmen import batch as module
batch = Batch(load(sys.argv[1]), 200, seed=1, cores=1)
batch.playout()
hits = sum(module._playout.stats.cache_hits.values())
print(int(batch.plies.sum()), hits)
"""


def run(game: Path, cache: Path) -> tuple[int, int]:
    """Plies of some random games in a process of its own, and how often compiled code was found in the cache."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(game)],
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    plies, hits = done.stdout.split()
    return int(plies), int(hits)


@pytest.mark.processes
def test_the_next_process_finds_compiled_code_and_an_edit_is_never_missed(tmp_path: Path) -> None:
    game, cache = tmp_path / "four.py", tmp_path / "cache"
    source = Path(FOUR).read_text()
    game.write_text(source)
    plies, hits = run(game, cache)
    assert hits == 0
    assert run(game, cache) == (plies, 1)

    stamp = game.stat()
    assert "for step in (1, 6, 7, 8):" in source
    game.write_text(source.replace("for step in (1, 6, 7, 8):", "for step in (1, 6, 6, 8):"))  # rows do not win
    os.utime(game, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # even if the file looks as old as before
    longer, hits = run(game, cache)
    assert hits == 0
    assert longer > plies


RENAMED = """
import parts
from banmen.jit import compiled
@compiled
def total(pair):
    return pair.one + pair.two
print(total(parts.{name}(1, 2)))
"""


@pytest.mark.processes
def test_compiled_code_for_a_class_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    """The file with the code has not changed, and what is kept of it names a class by which nothing is found now."""
    main, parts = tmp_path / "main.py", tmp_path / "parts.py"
    for name in ("Old", "New"):
        parts.write_text(f"from typing import NamedTuple\nclass {name}(NamedTuple):\n    one: int\n    two: int\n")
        main.write_text(RENAMED.format(name=name))
        os.utime(main, ns=(10**18, 10**18))
        env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([sys.executable, str(main)], env=env, capture_output=True, text=True, check=False)
        assert done.stdout == "3\n", done.stderr


@pytest.mark.skipif(bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="nothing is compiled")
@pytest.mark.parametrize("mark", [borrowing, inlined])
def test_code_that_borrows_arrays_makes_none(mark: Callable[[Callable[[int], float]], Callable[[int], float]]) -> None:
    @mark
    def makes(size: int) -> float:
        return float(np.zeros(size)[0])

    with pytest.raises(NumbaError, match="zeros"):
        makes(3)


PEEK = """
import sys
from banmen import load
try:
    print(load(sys.argv[1]).start().seat)
except IndexError:
    print("out of bounds")
"""


@pytest.mark.processes
def test_checked_code_is_not_mistaken_for_unchecked(tmp_path: Path) -> None:
    """NUMBA_BOUNDSCHECK=1 is heard though code without checks lies in the cache, and leaves none with checks behind."""
    game, said = tmp_path / "peeks.py", []
    game.write_text(Path(FOUR).read_text().replace("row[SEAT] = 0\n", "row[SEAT] = 0 * row[len(row)]\n"))
    for check in ("0", "1", "0", "1"):
        env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_BOUNDSCHECK": check}
        command = [sys.executable, "-c", PEEK, str(game)]
        said.append(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.strip())
    assert said == ["0", "out of bounds"] * 2


# Two games of one name: the second joins in the top row what the first does not.
NAMESAKES = {"one": "for step in (1, 6, 7, 8):", "two": "for step in (1, 6, 6, 8):"}


@pytest.mark.parametrize("layout", ["{folder}/game.py", "{folder}/game/__init__.py"])
def test_two_games_of_one_name_are_two_games(layout: str, tmp_path: Path) -> None:
    """A file in each folder, or a folder in each folder: rules, compiled code and what is kept of it stay apart."""
    row = ["a", "a", "b", "b", "c", "c", "d"]  # four beside one another
    for folder, line in NAMESAKES.items():
        file = tmp_path / layout.format(folder=folder)
        file.parent.mkdir(parents=True)
        file.write_text(Path(FOUR).read_text().replace(NAMESAKES["one"], line))
    names = [tmp_path / layout.format(folder=folder).removesuffix("/__init__.py") for folder in NAMESAKES]
    one, two = map(load, names)  # both, before either is played
    assert one != two
    assert one.start().play(*row).is_over
    assert not two.start().play(*row).is_over
    for game, over in ((one, True), (two, False)):
        assert pickle.loads(pickle.dumps(game)).start().play(*row).is_over == over
    assert load(names[0]).start().play(*row).is_over


def test_a_folder_is_a_game_in_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)  # as Python does: what it keeps goes by the second
    folder = tmp_path / "four"
    folder.mkdir()
    source, line = Path(FOUR).read_text(), "LINE, FULL = range(2)"
    assert line in source
    (folder / "__init__.py").write_text(source.replace(line, "from .endings import FULL, LINE"))
    for endings, rule in (("LINE, FULL = 0, 1\n", "four"), ("LINE, FULL = 1, 0\n", "full")):  # edited and loaded again
        (folder / "endings.py").write_text(endings)
        over = load(folder).start().play("a", "a", "b", "b", "c", "c", "d")
        assert over.reason is not None
        assert rule in str(over.reason).lower(), over.reason
    (folder / "__init__.py").unlink()
    with pytest.raises(ValueError, match=r"there is no file .*four.__init__\.py: expected a Python file"):
        load(folder)


# What a kernel could name, and an edit of it: in the game's own file, or in a module beside it.
EDITS = {
    "a constant": ("LINE, FULL = range(2)", "FULL, LINE = range(2)"),
    "a constant's neighbour": ("a, b = 1, 23", "a, b = 12, 3"),
    "a default": ("def f(x, n=4): return n", "def f(x, n=3): return n"),
    "an alias": ("g = max", "g = min"),
    "a class": ("class C: X = 1", "class C: X = 2"),
    "an array in a tuple": ("T = (np.arange(3000),)", "T = (np.arange(3000) + (np.arange(3000) == 1500),)"),
    "a helper's constant": ("from helper import K", "K = 1"),
    "a helper's helper": ("import helper", "K = 1"),
    "a helper's data": ("from helper import D", "D = {'x': [1]}"),
}


@pytest.mark.parametrize("what", EDITS)
def test_whatever_a_kernel_can_name_counts(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "game.py"
    before, after = EDITS[what]
    monkeypatch.syspath_prepend(str(tmp_path))

    def name(line: str, deep: str) -> str:
        for module in ("helper", "deep"):
            sys.modules.pop(module, None)
        (tmp_path / "deep.py").write_text(deep + "\n")
        (tmp_path / "helper.py").write_text("from deep import *\n")
        importlib.invalidate_caches()
        game.write_text(f"import numpy as np\n{Path(FOUR).read_text()}\n{line}\n")
        shutil.rmtree(tmp_path / "__pycache__", ignore_errors=True)  # Python's own cache goes by the second
        return load(game).kernels.name

    if "helper" in before:
        names = [name(before, deep) for deep in (after, after, after.replace("1", "2"))]
    else:
        names = [name(line, "") for line in (before, before, after)]
    assert names[0] == names[1] != names[2]


def test_options_do_not_compile_anew() -> None:
    assert load("kooshi").kernels.name == load("kooshi", target=7, ban="off").kernels.name


@pytest.mark.processes
def test_kernels_run_uncompiled() -> None:
    script = (
        "import banmen; p = banmen.load('kooshi').start().play('c2n', 'c4w'); "
        "print(len(p.legal_moves), type(p.game.rules.play).__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [str(len(load("kooshi").start().play("c2n", "c4w").legal_moves)), "function"]


@pytest.mark.parametrize("value", [1, 2, 3, 0b1011000, 1 << 62, (1 << 63) - 1])
def test_bits(value: int) -> None:
    assert bits.popcount(value) == bin(value).count("1")
    assert 1 << bits.lowest(value) == value & -value


def test_code_compiled_in_a_game_notices_edits_in_its_other_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bo-taoshi's loop calls what rest.py says of rule T13."""

    def key() -> tuple[Any, ...]:
        kept = Kept(getattr(loop.run, "py_func", loop.run))
        found: tuple[Any, ...] = kept._index_key((), SimpleNamespace(magic_tuple=tuple))
        return found

    source, before = jit._source, key()
    assert key() == before
    monkeypatch.setattr(jit, "_source", lambda module: "edited" if "botaoshi.rest" in str(module) else source(module))
    assert key() != before
