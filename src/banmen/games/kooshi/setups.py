"""Ko-Oshi's set-ups: the back row, then the second row, as their owner sees them.

Reconstructed: the sheet's picture is lost. When somebody finds it, it is one more line here.
"""

SETUPS = {
    "classic": ("21.12", "..1.."),
    "line": ("21112", "....."),
    "inner": ("12.21", "..1.."),
    "wedge": ("2.1.2", ".1.1."),
    "arrow": (".212.", ".1.1."),
}
