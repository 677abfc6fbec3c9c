"""How sure a share is that was counted in so many trials."""

from __future__ import annotations

import math
from typing import NamedTuple

Z95 = 1.959964  # standard deviations to each side that hold 95 of 100 cases


class Share(NamedTuple):
    """So many of so many, with the interval that holds the true share in 95 of 100 cases (Wilson's)."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        return self.hits / self.of if self.of else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        z, share = Z95, self.share
        middle = share + z * z / 2 / self.of
        wide = z * math.sqrt(share * (1 - share) / self.of + (z / 2 / self.of) ** 2)
        whole = 1 + z * z / self.of
        return max(0.0, (middle - wide) / whole), min(1.0, (middle + wide) / whole)

    def __str__(self) -> str:
        if not self.of:
            return "nothing was tried"
        low, high = self.interval
        return f"{self.share:.0%} ({low:.0%} to {high:.0%}; {self.hits} of {self.of})"
