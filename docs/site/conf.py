"""The site that `make docs` builds: the README as its home, docs/, and a reference made from docstrings.

Sources are where they have always been, so that their links work in the repository too; the whole tree is the site's
source, and what belongs is named here.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import banmen

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

# What stands at the side, by heading. The home page is README.md.
GAMES = ("bossa", "botaoshi", "dohyo", "kooshi", "reddots")
CONTENTS = {
    "The rules": [f"docs/rules/{game}" for game in GAMES],
    "ルール": [f"docs/rules/{game}.ja" for game in GAMES],
    "Using it": ["docs/serving", "docs/bots", "docs/computer-players", "docs/levels"],
    "Making games": ["docs/adding-a-game", "docs/how-it-works", "docs/glossary", "docs/reference"],
    "The project": ["CONTRIBUTING", "SECURITY", "CHANGELOG", "docs/log", "docs/first-minutes"],
}

WEB = "../../web"  # whose look this is

project = "banmen"
version = release = banmen.__version__
root_doc = "README"
include_patterns = ["README.md", *(f"{name}.md" for names in CONTENTS.values() for name in names)]
exclude_patterns = ["**/node_modules", ".*", "build", "dist", "src", "tests", "web"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["html_image"]  # <img> with a width, as the pages have it
myst_heading_anchors = 3

# The reference. In docstrings `name` is code, and a link where there is such a name.
default_role = "py:obj"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_type_aliases = {name: name for name in ("Array", "Frames", "Mask", "Numbers", "Scores", "Sentence")}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"banmen {release}"
html_logo = html_favicon = f"{WEB}/public/stamp.svg"
html_static_path = ["static", f"{WEB}/src/styles/tokens.css"]
html_css_files = ["tokens.css", "banmen.css"]
html_js_files = ["banmen.js"]
html_copy_source = False
html_show_copyright = False


def add_contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Sphinx wants the contents on the home page; the README does not."""
    if page == root_doc:
        for heading, names in CONTENTS.items():
            source[0] += "\n".join(["", "```{toctree}", ":hidden:", f":caption: {heading}", "", *names, "```", ""])


def name_home(app: Sphinx, error: Exception | None) -> None:
    """The README is the home page by both names."""
    if error is None and app.builder.format == "html":
        shutil.copy(Path(app.outdir, f"{root_doc}.html"), Path(app.outdir, "index.html"))


def shorten(
    app: Sphinx, what: str, name: str, thing: object, options: object, signature: str | None, result: str | None
) -> tuple[str | None, ...]:
    """An alias that may be None is by its name alone, too."""
    return tuple(text and re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", text) for text in (signature, result))


def find_public(app: Sphinx, env: BuildEnvironment, node: pending_xref, text: Any) -> Any:
    """A class is known by where it is defined, and documented by where it is found: banmen.Position."""
    name = node.get("reftarget", "").rpartition(".")[2]
    if name not in banmen.__all__:
        return None
    python = env.domains["py"]
    return python.resolve_xref(env, node["refdoc"], app.builder, node["reftype"], f"banmen.{name}", node, text)


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-signature", shorten)
    app.connect("missing-reference", find_public)
    app.connect("source-read", add_contents)
    app.connect("build-finished", name_home)
