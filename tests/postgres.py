"""A real PostgreSQL for the tests: one server a session, one new database for whoever asks."""

from __future__ import annotations

import atexit
import secrets
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import needs

USER = "banmen"


def database() -> str:
    """The address of a new, empty database; where no PostgreSQL can be had, the test is skipped."""
    binaries = needs.demand(needs.POSTGRES).parent
    folder, name = server(binaries), f"test_{secrets.token_hex(4)}"
    run(folder, binaries / "createdb", "-h", folder, "-U", USER, name)
    return f"postgresql://{USER}@/{name}?host={folder}"


@cache
def server(binaries: Path) -> Path:
    """Starts the server, on a socket in a folder of its own, and stops it when the tests are over."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))  # a socket's path must be short
    if user := needs.unprivileged():
        shutil.chown(folder, user)
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
    user = needs.unprivileged()
    subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
