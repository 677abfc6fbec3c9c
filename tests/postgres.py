"""A real PostgreSQL for the tests: one server a session, one new database for whoever asks."""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

USER = "banmen"


def database() -> str:
    """The address of a new, empty database; where no PostgreSQL can be had, the test is skipped."""
    binaries = installed()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed here: initdb is neither on the path nor under /usr/lib/postgresql")
    folder, name = server(binaries), f"test_{secrets.token_hex(4)}"
    run(folder, binaries / "createdb", "-h", folder, "-U", USER, name)
    return f"postgresql://{USER}@/{name}?host={folder}"


def installed() -> Path | None:
    """The folder of the newest PostgreSQL's programs; Debian keeps them off the path."""
    found = [Path(path).parent for path in [shutil.which("initdb")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return found[-1] if found else None


@cache
def server(binaries: Path) -> Path:
    """Starts the server, on a socket in a folder of its own, and stops it when the tests are over."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))  # a socket's path must be short
    if os.geteuid() == 0:
        shutil.chown(folder, unprivileged())
    data = folder / "data"
    run(folder, binaries / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-k {folder} -c listen_addresses= -c shared_buffers=16MB"
    run(folder, binaries / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start")
    atexit.register(stop, folder, binaries)
    return folder


def stop(folder: Path, binaries: Path) -> None:
    """Stops the server and clears it away."""
    run(folder, binaries / "pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop")
    shutil.rmtree(folder)


def run(folder: Path, *command: str | Path) -> None:
    """Runs one of PostgreSQL's programs, which refuse to serve root."""
    user = unprivileged() if os.geteuid() == 0 else None
    subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def unprivileged() -> str:
    """Somebody who is not root; Debian's package brings its own user."""
    return "postgres" if "postgres:" in Path("/etc/passwd").read_text() else "nobody"
