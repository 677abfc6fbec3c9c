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
TYPES = vars(view) | vars(wire)  # by the names under which they are described
UNSEEN: tuple[Any, ...] = (wire.FromScreen, wire.FromServer, wire.Film)  # by FastAPI
SAID = re.compile(r"^ *(?:#: (.+)\n *)?(\w+)(?:: | = )(?:.*  #: (.+))?", re.M)


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
    aliases = said(inspect.getsource(view)) | said(inspect.getsource(wire))
    for name, schema in schemas.items():
        kind = TYPES.get(name)
        found = fields_of(kind) if inspect.isclass(kind) else {}
        for key in schema.get("properties", {}).keys() & found:
            schema["properties"][key]["description"] = found[key]
        if name in aliases:
            schema["description"] = aliases[name]
    order = {name: number for number, name in enumerate(TYPES)}
    return dict(sorted(schemas.items(), key=lambda schema: order.get(schema[0], len(order))))


def fields_of(kind: type) -> dict[str, str]:
    """What comments say of a type's fields, those that it inherits too."""
    ours = [base for base in get_original_bases(kind) if base.__module__ in (view.__name__, wire.__name__)]
    return {name: words for base in ours for name, words in fields_of(base).items()} | said(inspect.getsource(kind))


def said(source: str) -> dict[str, str]:
    """What comments say of each name."""
    return {name: before or after for before, name, after in SAID.findall(source) if before or after}
