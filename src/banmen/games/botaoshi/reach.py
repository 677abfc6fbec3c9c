"""How far a disc goes by itself: the few numbers of the physics from which that follows, for whoever aims.

A disc that slides loses a constant part of its speed a second, so that it comes to rest after v²/2a. At the foot of the
ramp it is turned up by the slope, which takes what pushed against it; on the way up weight and friction take a constant
part of the square of its speed, and then it flies. That is a drawing, no judgement: what becomes of a flick is
simulated. tests/test_botaoshi_reach.py measures how near one comes to the other.
"""

from __future__ import annotations

import math

from banmen.games.botaoshi.state import METRE, RAMP_HEIGHT, RAMP_LENGTH

GRAVITY = 9.81  # m/s²
ON_TABLE, ON_RAMP = 0.22, 0.12  # friction of a disc

BRAKING = ON_TABLE * GRAVITY  # m/s² that a sliding disc loses
_SLOPE = math.atan2(RAMP_HEIGHT, RAMP_LENGTH)
KEEPS = math.cos(_SLOPE) - ON_RAMP * math.sin(_SLOPE)  # of its speed towards the ramp, along the slope
COSTS = 2 * GRAVITY * (RAMP_HEIGHT + ON_RAMP * RAMP_LENGTH) / METRE  # m²/s², of the square of its speed on the slope
