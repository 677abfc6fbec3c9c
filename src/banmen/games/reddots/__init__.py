"""Red Dots, Prof. Sam S. Rakover's game: place balls, then move them; enclose a red dot."""

from pathlib import Path

from banmen.games.reddots import foresight, kernels, reference, text, words
from banmen.games.reddots.chains import chains
from banmen.games.reddots.features import features
from banmen.games.reddots.presses import meant
from banmen.games.reddots.state import State, board_of
from banmen.rules import Rules, read_weights

rules = Rules(
    name="reddots",
    title="Red Dots",
    about="Enclose a red dot with a chain of balls.",
    options=kernels.OPTION_LIST,
    cells=kernels.OWN_CELLS,
    most_moves=2000,  # 20 balls to 96 holes at most
    actions=lambda values: (int(values["size"]) ** 2 + 1) * int(values["size"]) ** 2,
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
    notation=("R7", "a hole, or a ball and where it goes"),
    parse=text.parse,
    refuse=text.refuse,
    tell=words.tell,
    prompt=words.prompt,
    phase=words.phase,
    ways=foresight.ways,
    closed=foresight.closed,
    minded=foresight.minded,
    board=board_of,
    diagram=text.diagram,
    read=text.read,
    view=text.view,
    places=text.places,
    meant=meant,
    chains=chains,
    check=kernels.check,
    state=State,
    reference=reference,
)
