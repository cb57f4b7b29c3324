"""The operations that a Bowerbird describes, as functions with their parameters and words."""

from __future__ import annotations

import inspect
import urllib.parse
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Protocol

import pandas as pd

from .reading import Request

if TYPE_CHECKING:
    from .client import Bowerbird

#: What every operation takes beside its own.
_OURS = ("limit", "columns", "max_age", "route")
_OWN_WORDS = """:param limit: The most rows; the whole list where it is left out. Each page costs a credit.
:param columns: Names of columns, or "all"; what most people use where it is left out.
:param max_age: Seconds that an archived answer may be old; it costs nothing.
:param route: The one route by which the rows shall come: "official-api".

``.pages(…)`` of the same parameters gives a frame for each page as it comes, ``.raw(…)`` the ActivityStreams
documents of the pages."""


class Operation(Protocol):
    """An operation: called, it gives a data frame."""

    __name__: str
    __qualname__: str

    def __call__(self, *args: Any, **kwargs: Any) -> pd.DataFrame: ...

    def pages(self, *args: Any, **kwargs: Any) -> Iterator[pd.DataFrame]:
        """A frame for each page, as it comes."""

    def raw(self, *args: Any, **kwargs: Any) -> list[dict[str, Any]]:
        """The ActivityStreams documents of the pages."""


@dataclass(frozen=True)
class Described:
    """One operation of the description of the interface."""

    platform: str
    name: str
    path: str
    words: str
    is_posted: bool
    parameters: list[Mapping[str, Any]]
    counts: Optional[tuple[int, int]]
    takes_limit: bool


def describe(document: Mapping[str, Any]) -> dict[str, Described]:
    """The operations of the platforms by their id, from OpenAPI."""
    found = {}
    for path, methods in document["paths"].items():
        platform = path.split("/")[2] if path.count("/") > 1 else ""
        for method, operation in methods.items():
            if method not in ("get", "post") or operation.get("tags") != [platform] or platform == "collections":
                continue
            found[operation["operationId"]] = _described(platform, path, method, operation)
    return found


def _described(platform: str, path: str, method: str, operation: Mapping[str, Any]) -> Described:
    given = operation.get("parameters", [])
    parameters = [one for one in given if one.get("in") in ("path", "query")] + _in_body(operation)
    count: Mapping[str, Any] = next((one["schema"] for one in parameters if one["name"] == "count"), {})
    return Described(
        platform,
        operation["operationId"][len(platform) + 1 :],
        path,
        f"{operation['summary']}.\n\n{operation['description']}",
        method == "post",
        [one for one in parameters if one["name"] not in _OURS],
        (count.get("minimum", 1), count["maximum"]) if "maximum" in count else None,
        any(str(one.get("$ref", "")).endswith("/Limit") for one in given),
    )


def _in_body(operation: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What is posted, as parameters."""
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    required = schema.get("required", [])
    return [
        {"name": name, "in": "body", "required": name in required, "description": one.get("description", "")}
        for name, one in schema.get("properties", {}).items()
    ]


def operation_function(bowerbird: Bowerbird, described: Described) -> Operation:
    """A function with the name, the parameters and the words of an operation."""
    signature = _signature(described)

    def request(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Request, Optional[int], Any]:
        given = signature.bind(*args, **kwargs).arguments
        ours = {name: given.pop(name, None) for name in _OURS}
        path, query, body = described.path, {}, {}
        for one in described.parameters:
            name = one["name"]
            if name not in given or given[name] is None:
                continue
            if one["in"] == "path":
                path = path.replace(f"{{{name}}}", urllib.parse.quote(str(given[name]), safe=""))
            elif one["in"] == "body":
                body[name] = given[name] if isinstance(given[name], (str, int, float)) else list(given[name])
            else:
                query[name] = _text(given[name])
        asked = Request(
            path,
            query,
            body if described.is_posted else None,
            described.counts,
            described.takes_limit,
            ours["max_age"],
            ours["route"],
        )
        return asked, ours["limit"], ours["columns"]

    def call(*args: Any, **kwargs: Any) -> pd.DataFrame:
        return bowerbird._frame(*request(args, kwargs))

    def pages(*args: Any, **kwargs: Any) -> Iterator[pd.DataFrame]:
        return bowerbird._frames(*request(args, kwargs))

    def raw(*args: Any, **kwargs: Any) -> list[dict[str, Any]]:
        asked, limit, _ = request(args, kwargs)
        return bowerbird._documents(asked, limit)

    words = [f":param {one['name']}: {one.get('description', '')}" for one in described.parameters]
    doc = "\n".join([described.words, "", *words, _OWN_WORDS])
    named = f"{described.platform}.{described.name}"
    for one, name in ((call, named), (pages, f"{named}.pages"), (raw, f"{named}.raw")):
        one.__name__, one.__qualname__, one.__doc__ = name.rsplit(".", 1)[1], name, doc
        vars(one)["__signature__"] = signature
    vars(call).update(pages=pages, raw=raw)
    return call  # type: ignore[return-value]


def _signature(described: Described) -> inspect.Signature:
    named, keyword = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    required = [inspect.Parameter(one["name"], named) for one in described.parameters if one.get("required")]
    others = [one["name"] for one in described.parameters if not one.get("required")]
    return inspect.Signature(
        [*required, *(inspect.Parameter(name, keyword, default=None) for name in [*others, *_OURS])]
    )


def _text(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else value
