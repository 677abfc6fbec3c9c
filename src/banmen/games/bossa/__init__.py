"""Bossa: two dice start two lines of tiles. Play your hand out, or see six columns on your line."""

from pathlib import Path

from banmen.games.bossa import diagram, kernels, laying, reference, secrets, text, words
from banmen.games.bossa.features import features, rollout
from banmen.games.bossa.presses import meant
from banmen.games.bossa.state import SEATS, State
from banmen.games.bossa.view import places, tallies, view
from banmen.rules import Laying, Rules, read_weights

# Over all hands of nine tiles at most 574 choices of tiles can fit (docs/log.md), fewer with the actions of a smaller
# hand; and the listing writes one move beyond those it keeps.
MOST_MOVES = 575

rules = Rules(
    name="bossa",
    title="Bossa",
    about="Lay tiles along two dice: play your hand out, or see six columns on your line.",
    seat_names={2: SEATS},
    options=kernels.OPTION_LIST,
    cells=kernels.OWN_CELLS,
    most_moves=MOST_MOVES,
    actions=lambda values: kernels.PLAYS + (2 << int(values["hand"]) + 3),
    reasons=kernels.REASONS,
    setup=kernels.setup,
    moves=kernels.moves,
    play=kernels.play,
    chance=True,
    resample=kernels.resample,
    features=features,
    weights=read_weights(__file__),
    levels=Path(__file__).with_name("levels.json"),
    digest=Path(__file__).with_name("digest.toml"),
    lessons=Path(__file__).with_name("lessons.toml"),
    rollout=rollout,
    text=text.text,
    parse=text.parse,
    refuse=text.refuse,
    tell=words.tell,
    prompt=words.prompt,
    diagram=diagram.diagram,
    read=diagram.read,
    view=view,
    tallies=tallies,
    tallied=words.TALLY,
    laying=Laying(aside=laying.aside, sum=laying.sum_of),
    places=places,
    meant=meant,
    hide=secrets.hide,
    told=secrets.told,
    state=State,
    reference=reference,
)
