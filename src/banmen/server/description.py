"""The API's description, /api/openapi.json: FastAPI's own, the websocket's messages, and what is said of each field.

A comment that begins with a colon, after a field or in the line before it, describes the field.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter
from typing_extensions import get_original_bases

from banmen import view
from banmen.server import wire

Schemas = dict[str, dict[str, Any]]
SAID = re.compile(r"^ *(?:#: (.+)\n *)?(\w+)(?:: | = )(?:.*  #: (.+))?", re.M)
UNSEEN: tuple[Any, ...] = (wire.FromScreen, wire.FromServer, wire.Film)  # by FastAPI
ORDER = [*vars(view), *vars(wire)]


def describe(app: FastAPI) -> None:
    """Have an application describe more than FastAPI sees."""
    plain = app.openapi

    def whole() -> dict[str, Any]:
        if not app.openapi_schema:
            components = plain()["components"]
            components["schemas"] = completed(components["schemas"])
        return plain()

    app.openapi = whole  # type: ignore[method-assign]


def completed(schemas: Schemas) -> Schemas:
    """With all that is sent and taken, in the order in which it is written down."""
    adapters: list[Any] = [(number, "validation", TypeAdapter(kind)) for number, kind in enumerate(UNSEEN)]
    _, unseen = TypeAdapter.json_schemas(adapters, ref_template="#/components/schemas/{model}")
    schemas |= unseen["$defs"]
    for module in (view, wire):
        for name, words in said(inspect.getsource(module)).items():
            schemas.get(name, {})["description"] = words
        for name, kind in vars(module).items():
            if name in schemas and inspect.isclass(kind):
                _say(schemas[name], kind)
    return dict(sorted(schemas.items(), key=lambda schema: ORDER.index(schema[0]) if schema[0] in ORDER else -1))


def _say(schema: dict[str, Any], kind: type) -> None:
    for base in get_original_bases(kind):
        if base.__module__ in (view.__name__, wire.__name__):
            _say(schema, base)
    for name, words in said(inspect.getsource(kind)).items():
        if name in schema["properties"]:
            schema["properties"][name]["description"] = words


def said(source: str) -> dict[str, str]:
    """What comments say of each name."""
    return {name: before or after for before, name, after in SAID.findall(source) if before or after}
