"""Dohyō, Phil Leduc's game: sumo on hexagons for two, three or four; pivot, push, shove them over the straw."""

from pathlib import Path

from banmen.games.dohyo import foresight, kernels, reference, setups, text, words
from banmen.games.dohyo.diagram import diagram, read
from banmen.games.dohyo.features import features
from banmen.games.dohyo.presses import meant
from banmen.games.dohyo.state import State, board_of
from banmen.games.dohyo.view import places, view
from banmen.rules import Rules, read_weights

rules = Rules(
    name="dohyo",
    title="Dohyō",
    about="Two push one: shove stones out of the ring.",
    seats=(2, 3, 4),
    options=kernels.OPTION_LIST,
    cells=kernels.OWN_CELLS,
    most_moves=417,  # a pivot is a piece and an empty cell at most two steps away: there are so many such pairs
    actions=lambda values: kernels.ACTIONS,
    reasons=kernels.REASONS,
    setup=kernels.setup,
    moves=kernels.moves,
    play=kernels.play,
    features=features,
    weights=read_weights(__file__),
    levels=Path(__file__).with_name("levels.json"),
    digest=Path(__file__).with_name("digest.toml"),
    lessons=Path(__file__).with_name("lessons.toml"),
    text=text.text,
    parse=text.parse,
    refuse=text.refuse,
    tell=words.tell,
    prompt=words.prompt,
    board=board_of,
    diagram=diagram,
    read=read,
    view=view,
    places=places,
    meant=meant,
    ways=foresight.ways,
    closed=foresight.closed,
    arrange=text.arrange,
    check=setups.check,
    state=State,
    reference=reference,
)
