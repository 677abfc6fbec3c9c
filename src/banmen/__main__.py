"""`python -m banmen`: the command line."""

from banmen.cli import main

main()
