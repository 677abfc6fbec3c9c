"""How many cores there are, and threads for them."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache


def available_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads(cores: int) -> ThreadPoolExecutor:
    """As many threads, the same ones every time."""
    return _threads(cores, os.getpid())


@cache
def _threads(cores: int, process: int) -> ThreadPoolExecutor:
    """One pool a process: the threads of a pool do not survive a fork."""
    return ThreadPoolExecutor(cores, "banmen")
