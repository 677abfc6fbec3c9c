"""Write src/wire.ts from the API's description: `make wire`. A test fails when they differ."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from banmen.server.app import create_app
from banmen.server.state import Settings

Schema = dict[str, Any]
FILE = Path(__file__).parent / "src" / "wire.ts"
HEAD = "// What travels between the server and a screen: made by `make wire` of what src/banmen/server/wire.py says.\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
WIDTH = 120


def typescript() -> str:
    """All of the file."""
    app = create_app(Settings(store="sqlite:///never-opened.db"))
    schemas: dict[str, Schema] = app.openapi()["components"]["schemas"]
    return "\n".join([HEAD, *(declared(name, schema) for name, schema in schemas.items())])


def declared(name: str, schema: Schema) -> str:
    about = comment(schema["description"], "") if "description" in schema else ""
    if "properties" not in schema:
        return f"{about}export type {name} = {written(schema)}\n"
    required = schema.get("required", [])
    fields = (field(f"{key}{'' if key in required else '?'}", part) for key, part in schema["properties"].items())
    return f"{about}export interface {name} {{\n{''.join(fields)}}}\n"


def field(name: str, schema: Schema) -> str:
    line, about = f"  {name}: {written(schema)}", schema.get("description", "")
    if len(line) + len(about) + 4 > WIDTH:
        return f"{comment(about, '  ')}{line}\n"
    return f"{line} // {about}\n" if about else f"{line}\n"


def comment(text: str, indent: str) -> str:
    lines = [line for part in text.split("\n") for line in textwrap.wrap(part, WIDTH - 8) or [""]]
    if len(lines) == 1:
        return f"{indent}/** {text} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}".rstrip() + "\n" for line in lines), f"{indent} */\n"])


def written(schema: Schema) -> str:
    """A type, by its schema."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema or "enum" in schema:
        return union(f"'{word}'" for word in schema.get("enum", [schema.get("const")]))
    if parts := schema.get("anyOf") or schema.get("oneOf"):
        return union(map(written, parts))
    if schema["type"] == "array":
        return array(schema)
    if schema["type"] == "object":
        return f"Record<string, {written(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


def union(parts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(parts))


def array(schema: Schema) -> str:
    """One of any length, or of a fixed one."""
    if "prefixItems" in schema:
        return f"[{', '.join(map(written, schema['prefixItems']))}]"
    item = written(schema["items"])
    if "minItems" in schema and schema["minItems"] == schema.get("maxItems"):
        return f"[{', '.join([item] * schema['minItems'])}]"
    return f"({item})[]" if " | " in item else f"{item}[]"


if __name__ == "__main__":
    FILE.write_text(typescript())
