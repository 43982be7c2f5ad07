"""The description of the API, generated from the same rows that implement it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeGuard

import msgspec
from msgspec import Struct

REFS = "#/components/schemas/{name}"


class Failed(Struct, frozen=True):
    error: str


class Param(Struct, frozen=True):
    """`place` is path or query."""

    name: str
    place: str
    schema: dict[str, Any]
    is_needed: bool = True


class Operation(Struct, frozen=True):
    """`takes` is the request body, None if there is none; `gives` is a struct sent as JSON, or another media type."""

    method: str
    path: str
    does: str
    run: Callable[..., Any]
    gives: Any
    takes: type[Struct] | None = None
    params: tuple[Param, ...] = ()
    codes: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        return self.run.__name__

    @property
    def rule(self) -> str:
        """The URL rule in Flask syntax, with typed numbers."""
        path = self.path
        for param in self.params:
            if param.place == "path":
                kind = "int:" if param.schema["type"] == "integer" else ""
                path = path.replace(f"{{{param.name}}}", f"<{kind}{param.name}>")
        return path


SAYS = {
    400: "The request cannot be read.",
    401: "The token is missing or invalid.",
    404: "Not found.",
    409: "Not possible now; the answer says why.",
    413: "Too large.",
    429: "Too many requests; wait as long as Retry-After says.",
}


def document(title: str, version: str, prefix: str, operations: Sequence[Operation]) -> dict[str, Any]:
    kinds = {each.__name__: each for one in operations for each in (one.takes, one.gives) if _is_struct(each)}
    ordered = [kinds[name] for name in sorted(kinds)]
    _, schemas = msgspec.json.schema_components([*ordered, Failed], ref_template=REFS)
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(prefix + operation.path, {})[operation.method.lower()] = _described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A token for one seat."}},
        },
        "security": [{"seat": []}],
    }


ABOUT = (
    "Everything that a player can do, for programs. A token is valid for one seat of one game; the player creates it "
    "on the page of the game."
)


def _is_struct(kind: Any) -> TypeGuard[type[Struct]]:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _described(operation: Operation) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.does,
        "responses": {"200": {"description": "Done.", "content": _content(operation.gives)}},
    }
    for code in sorted({401, 429, *operation.codes, *((400, 413) if operation.takes else ())}):
        said["responses"][str(code)] = {"description": SAYS[code], "content": _content(Failed)}
    if operation.params:
        said["parameters"] = [
            {"name": each.name, "in": each.place, "required": each.is_needed, "schema": each.schema}
            for each in operation.params
        ]
    if operation.takes:
        said["requestBody"] = {"required": True, "content": _content(operation.takes)}
    return said


def _content(kind: Any) -> dict[str, Any]:
    if _is_struct(kind):
        return {"application/json": {"schema": {"$ref": REFS.format(name=kind.__name__)}}}
    if kind is dict:
        return {"application/json": {"schema": {"type": "object"}}}
    return {str(kind): {"schema": {"type": "string"}}}
