"""A release: what is in the archives, and that the wheel works where there is neither Node nor the source tree."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin
from zipfile import ZipFile

import httpx
import pytest
from conftest import ROOT
from installed import Installed, build
from serving import PATIENCE, Screen, computer, me

import banmen

pytestmark = pytest.mark.processes

PAGE = "banmen/server/page/"
STRANGE = re.compile(r"node_modules|__pycache__|\.(py[cod]|nb[ic]|db|so)$|(^|/)\.(vite|venv|git|ci)(/|$)|_cache(/|$)")


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the sdist."""
    wheel, sdist = build(ROOT, tmp_path_factory.mktemp("dist"))
    return wheel, sdist


@pytest.fixture(scope="module")
def installed(archives: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(archives[0], tmp_path_factory.mktemp("installed"))


def names_in(archive: Path) -> set[str]:
    if archive.suffix == ".whl":
        return set(ZipFile(archive).namelist())
    with tarfile.open(archive) as files:
        return {name.partition("/")[2] for name in files.getnames()}


def test_the_archives_have_what_belongs_and_nothing_else(archives: tuple[Path, Path]) -> None:
    wheel, sdist = map(names_in, archives)
    assert {PAGE + "index.html", "banmen/docs/kooshi.md", "banmen/docs/pictures/kooshi-start.svg"} <= wheel
    assert {PAGE + "licenses.md", PAGE + "letters-license.txt"} <= wheel  # of what others made and the page carries
    assert {"src/" + PAGE + "index.html", "web/src/main.ts", "SECURITY.md", "docs/rules/kooshi.md"} <= sdist
    assert {name.partition("/")[0] for name in wheel} == {"banmen", f"banmen-{banmen.__version__}.dist-info"}
    assert {name for name in wheel | sdist if STRANGE.search(name)} == set()
    sources = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")}
    assert {name for name in wheel if name.endswith(".py")} == sources


def test_the_sdist_builds_into_the_same_wheel_without_node(archives: tuple[Path, Path], tmp_path: Path) -> None:
    wheel, sdist = archives
    with tarfile.open(sdist) as files:
        files.extractall(tmp_path, filter="data")
    (again,) = build(next(tmp_path.iterdir()), tmp_path / "dist", "wheel")
    assert again.read_bytes() == wheel.read_bytes()


def test_it_is_the_wheel_that_runs(installed: Installed) -> None:
    where, node = installed.python("import banmen, shutil; print(banmen.__file__, shutil.which('node'))").split()
    assert Path(where) == installed.site / "banmen" / "__init__.py"
    assert node == "None"


def test_every_place_names_the_same_version(installed: Installed) -> None:
    version = banmen.__version__
    assert installed.banmen("--version") == f"banmen {version}\n"
    assert installed.python("from importlib import metadata; print(metadata.version('banmen'))") == f"{version}\n"
    assert re.search(rf"^## {re.escape(version)}\b", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_games_and_rules_can_be_looked_up(installed: Installed) -> None:
    assert "kooshi  Ko-Oshi, 2 seats." in installed.banmen("games")
    assert installed.banmen("rules", "kooshi", "K7").startswith("K7  ")


def test_a_game_is_played_saved_replayed_and_analysed(installed: Installed) -> None:
    words = ("--seats", "level:1,level:1", "-o", "target=2", "--save", "games.jsonl")
    assert "Good-bye" in installed.banmen("play", "kooshi", *words)
    (line,) = (installed.folder / "games.jsonl").read_text().splitlines()
    game = json.loads(line)
    assert game["seats"] == ["level:1", "level:1"]
    assert f"ply {len(game['events'])}" in installed.banmen("replay", "games.jsonl")
    judged = installed.banmen("analyse", "games.jsonl", "--simulations", "20", "--json").splitlines()
    assert [json.loads(one)["move"] for one in judged] == game["events"]


def test_a_disc_is_flicked(installed: Installed) -> None:
    script = (
        "import banmen; print(banmen.load('botaoshi').start().play('in S -0.06 88 1.05').last.course.incidents[-1])"
    )
    assert installed.python(script).endswith("s: rest\n")


@contextmanager
def served(installed: Installed) -> Iterator[httpx.Client]:
    """`banmen serve` on a free port."""
    words = [
        str(installed.bin / "banmen"),
        "serve",
        "--port",
        "0",
        "--store",
        f"sqlite:///{installed.folder}/tables.db",
    ]
    home = {"HOME": str(installed.folder), **installed.variables}
    with subprocess.Popen(words, cwd=installed.folder, env=home, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            port = re.search(r"http://localhost:(\d+)", server.stdout.readline())
            assert port
            retry = httpx.HTTPTransport(retries=20)  # it says where it will be a moment before it is there
            with httpx.Client(base_url=f"http://127.0.0.1:{port[1]}", timeout=PATIENCE, transport=retry) as http:
                yield http
        finally:
            server.terminate()


def test_it_serves_the_page_and_a_game_against_the_computer(installed: Installed, archives: tuple[Path, Path]) -> None:
    with served(installed) as http:
        home = http.get("/")
        asked = re.findall(r'(?:src|href)="([^"]+\.(?:js|css))"', home.text)
        assert {Path(name).suffix for name in asked} == {".js", ".css"}
        for name in asked:
            if "/assets/" in name:
                inside = ZipFile(archives[0]).read(PAGE + name.lstrip("./"))
                assert http.get(urljoin("/", name)).content == inside
        assert http.get("/api/openapi.json").json()["info"]["version"] == banmen.__version__
        made = http.post("/api/tables", json={"game": "kooshi", "seats": [me("Ada"), computer(1)]}).json()
        address = str(http.base_url.join(f"/api/tables/{made['table']}/play")).replace("http", "ws", 1)
        with Screen(address, made["token"]) as screen:
            assert screen.move("a1n")["type"] == "table"
            screen.until_ply(2)


def test_a_tree_without_the_built_page_says_what_is_missing(archives: tuple[Path, Path], tmp_path: Path) -> None:
    with tarfile.open(archives[1]) as files:
        files.extractall(tmp_path, filter="data")
    tree = next(tmp_path.iterdir())
    shutil.rmtree(tree / "src" / PAGE)
    with pytest.raises(AssertionError, match="The page is built with Node"):
        build(tree, tmp_path / "dist", "wheel")
