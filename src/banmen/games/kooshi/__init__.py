"""Ko-Oshi, "small push": a 5×5 board, pieces of value 1 and 2; push four points off the board."""

from pathlib import Path

from banmen.games.kooshi import foresight, kernels, reference, text, words
from banmen.games.kooshi.features import features
from banmen.games.kooshi.state import BOARD, State
from banmen.games.kooshi.view import places, tallies
from banmen.rules import Rules, read_weights

rules = Rules(
    name="kooshi",
    title="Ko-Oshi",
    about="Push four points' worth of pieces off a 5×5 board.",
    options=kernels.OPTION_LIST,
    cells=kernels.OWN_CELLS,
    most_moves=20,
    actions=lambda values: 100,
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
    notation=("K2", "a piece and a direction such as c2n"),
    parse=text.parse,
    refuse=text.refuse,
    tell=words.tell,
    prompt=words.prompt,
    board=BOARD,
    diagram=text.diagram,
    read=text.read,
    ways=foresight.ways,
    closed=foresight.closed,
    tallies=tallies,
    tallied=words.TALLY,
    places=places,
    state=State,
    reference=reference,
)
