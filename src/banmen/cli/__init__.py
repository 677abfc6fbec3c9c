"""The command line. Heavy imports wait inside the commands, so that `--help` answers at once."""

from __future__ import annotations

import io
import sys

from banmen.cli.app import app as app
from banmen.cli.app import err

# Each file adds its commands, in the order of `--help`.
from banmen.cli import serve as serve  # isort: skip
from banmen.cli import tables as tables  # isort: skip
from banmen.cli import computer as computer  # isort: skip
from banmen.cli import records as records  # isort: skip
from banmen.cli import proof as proof  # isort: skip


def main() -> None:
    """Run the command line; bad input is one sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a plain terminal shows ? for ×
    try:
        app()
    except ValueError as error:
        err.print(f"banmen: {error}", markup=False, soft_wrap=True)
        sys.exit(2)
    except OSError as error:
        err.print(f"banmen: {error.filename or 'file'}: {error.strerror}", markup=False, soft_wrap=True)
        sys.exit(2)
