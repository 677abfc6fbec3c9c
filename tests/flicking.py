"""Visitors who flick: gestures on the canvas of Bo-taoshi's table, by mouse or finger, and what such a table shows.

def test_a_flick(visit: Visit, server: Serving) -> None:
    ada = Flicker(visit())
    ada.sit(server.create("botaoshi", me("Ada"), me("Ben")))
    position = ada.does(load("botaoshi").start(), "in S 0.1 90 1.2")

The server's physics is the same as ours: a test keeps the position of its own, and knows what will come of a gesture
before it is made.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from functools import cached_property
from typing import Any

from PIL import Image
from playwright.sync_api import CDPSession, Locator, Page, expect
from serving import Message
from visitors import Visitor

from banmen import Position, load
from banmen.engines.flicks_aims import attempts
from banmen.games.botaoshi.hand import Hand
from banmen.games.botaoshi.table import Table, line, pairings
from banmen.server.sight import table_view

Point = tuple[float, float]

# As the page has it: how far back a pull leads, how its length becomes a speed, where the ramp's knob is
REACH, CURVE, TOP, ARC = 0.16, 1.5, 4.2, 0.098
HALF = 0.375  # of the table
NEAR = 0.003  # what the decimals of a pointer make of an angle or a speed

# White's attackers and Black's bearer in one line, everything else aside; then the same with Black to begin
WHITE_FIRST = ("in S 0 90 1.09", "in N 0.3 270 0.75", "in S 0 90 0.73", "in N -0.3 270 0.75", "in S -0.3 90 0.75")
