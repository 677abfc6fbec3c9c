"""An environment that has banmen from its wheel, as somebody has it who never saw the source: no Node, no tree.

What banmen needs comes from the environment of the tests, by a path: its .pth files, and with them the way back to the
source tree, are not read there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import banmen

NUMBA = ("*.nbi", "*.nbc")


def build(tree: Path, into: Path, *targets: str) -> list[Path]:
    """The archives of a tree, built where there is no Node; all there are unless targets are named."""
    words = [word for target in targets for word in ("-t", target)]
    run(tree, [sys.executable, "-m", "hatchling", "build", *words, "-d", str(into)])
    return sorted(into.iterdir())


def run(folder: Path, words: list[str], **env: str) -> str:
    """What a command prints, in a folder, with nothing on the path but what is said."""
    alone = {"PATH": "", "HOME": str(folder), "LANG": "C.UTF-8", "PIP_NO_INDEX": "1", "COLUMNS": "200"}
    done = subprocess.run(
        words, cwd=folder, env=alone | env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}:\n{done.stdout}"
    return done.stdout


class Installed:
    """The environment, and an empty folder to work in."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.env, self.folder = folder / "env", folder / "work"
        self.folder.mkdir()
        venv.create(self.env, symlinks=os.name != "nt")
        paths = sysconfig.get_paths(vars={"base": str(self.env), "platbase": str(self.env)})
        self.site, self.bin = Path(paths["purelib"]), Path(paths["scripts"])
        ours = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        (self.site / "needed.pth").write_text("".join(f"{path}\n" for path in sorted(ours)))
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "--disable-pip-version-check"]
        run(self.folder, [*pip, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", str(wheel)])
        self._lend_compiled()

    def _lend_compiled(self) -> None:
        """What Numba has compiled of the tree holds for the same files elsewhere, if they are of the same time."""
        tree = Path(banmen.__file__).parent
        for source in tree.rglob("*.py"):
            shutil.copystat(source, self.site / "banmen" / source.relative_to(tree))
        for kept in (path for pattern in NUMBA for path in tree.rglob(pattern)):
            here = self.site / "banmen" / kept.relative_to(tree)
            here.parent.mkdir(exist_ok=True)
            shutil.copy2(kept, here)

    @property
    def variables(self) -> dict[str, str]:
        return {"PATH": str(self.bin)}

    def banmen(self, *words: str) -> str:
        return run(self.folder, [str(self.bin / "banmen"), *words], **self.variables)

    def python(self, script: str) -> str:
        return run(self.folder, [str(self.bin / "python"), "-c", script], **self.variables)
