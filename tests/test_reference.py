"""The reference is whole, and its examples run: what docs/reference.md lists has docstrings, all of them true."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Iterator
from pkgutil import resolve_name
from typing import Any

import pytest
from conftest import ROOT

import banmen

PAGE = (ROOT / "docs" / "reference.md").read_text()
NAMES = re.findall(r"^\.\. auto(?:class|exception|function):: ([\w.]+)", PAGE, re.MULTILINE)


def found(name: str) -> Any:
    return resolve_name(name.replace(".", ":", 1) if name.count(".") == 1 else ":".join(name.rsplit(".", 1)))


def members(thing: Any) -> Iterator[tuple[str, Any]]:
    """What a class itself defines for others to use."""
    if inspect.isclass(thing):
        for name, value in vars(thing).items():
            member = getattr(value, "__func__", value)
            is_ours = callable(member) or isinstance(member, property) or hasattr(member, "func")
            if not name.startswith("_") and name not in inspect.get_annotations(thing) and is_ours:
                yield name, member


def test_every_name_of_the_package_is_in_the_reference() -> None:
    assert {f"banmen.{name}" for name in banmen.__all__} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_everything_says_what_it_does(name: str) -> None:
    thing = found(name)
    assert inspect.getdoc(thing)
    assert not (inspect.getdoc(thing) or "").startswith(f"{thing.__name__}("), "that is what dataclass makes up"
    assert [member for member, value in members(thing) if not inspect.getdoc(value)] == []


def sessions(name: str) -> Iterator[doctest.DocTest]:
    thing, parser = found(name), doctest.DocTestParser()
    for part, value in [("", thing), *members(thing)]:
        session = parser.get_doctest(inspect.getdoc(value) or "", {"banmen": banmen}, f"{name} {part}", None, 0)
        if session.examples:
            yield session


EXAMPLES = [session for name in NAMES for session in sessions(name)]


@pytest.mark.parametrize("session", EXAMPLES, ids=lambda session: session.name.strip())
def test_examples_run(session: doctest.DocTest) -> None:
    assert doctest.DocTestRunner().run(session).failed == 0


def test_there_are_examples() -> None:
    assert {"banmen.load", "banmen.Position play", "banmen.rules.Option"} <= {one.name.strip() for one in EXAMPLES}
