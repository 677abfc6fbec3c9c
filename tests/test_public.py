"""What others may rely on is what they find: by `dir`, by `help`, by import."""

from __future__ import annotations

import subprocess
import sys
from pydoc import plain, render_doc

import pytest

import banmen

NAMES = ("Batch", "Budget", "Game", "IllegalMove", "Move", "Position", "Record", "analyse", "load", "seated")


def test_the_public_names_are_shown() -> None:
    assert [name for name in dir(banmen) if not name.startswith("_")] == list(NAMES)
    shown = plain(render_doc(banmen))
    assert all(f"{name}(" in shown for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_has_words_of_its_own(name: str) -> None:
    assert getattr(banmen, name).__doc__


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="module 'banmen' has no attribute 'chess'"):
        getattr(banmen, "chess")  # noqa: B009


def test_importing_waits_for_no_compiler() -> None:
    code = "import banmen, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
