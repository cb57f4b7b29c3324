"""The operations of a Bowerbird as methods that give data frames."""

import inspect
import json
import os
import sys
import urllib.parse
import warnings

import pandas as pd

from .frames import frame_from_rows
from .transport import BowerbirdError, BowerbirdWarning, Transport

_ROWS = "application/x-ndjson"
_OWN_WORDS = """:param limit: The most rows; the whole list where it is left out. Each page costs a credit.
:param columns: Names of columns, or "all"; what most people use where it is left out."""


def connect(key=None, address="http://127.0.0.1:8674", budget=None, progress=None, timeout=300):
    """Connects to the Bowerbird of this computer.

    :param key: A key from Access, Keys (or ``bowerbird keys add --name NAME``); else ``BOWERBIRD_KEY`` is taken.
    :param address: Where its local API listens.
    :param budget: The most credits that this connection may use; the key's own limit holds as well.
    :param progress: Whether to show how many rows have come; on a terminal where it is left out.
    :param timeout: Seconds to wait for one answer.
    """
    key = key or os.environ.get("BOWERBIRD_KEY")
    if not key:
        raise BowerbirdError(
            "missing_api_key",
            "A key is needed: make one in Bowerbird (Access, Keys, New key), or by: bowerbird keys add --name "
            "NAME. Give it as connect(key=…) or in the environment variable BOWERBIRD_KEY.",
        )
    return Bowerbird(Transport(address, key, timeout), budget, progress)


class Bowerbird:
    """A connection. Each platform is an attribute, each of its operations a method of that."""

    def __init__(self, transport, budget, progress):
        self._transport, self._budget, self._described = transport, budget, {}
        self._progress = sys.stderr.isatty() if progress is None else progress
        #: Credits that this connection has used, and those that are left (``None`` before the first answer).
        self.credits_used, self.credits_remaining = 0, None
        for platform, methods in _by_platform(transport.get("/openapi.json").json()).items():
            setattr(self, platform, Platform({name: _method(self, *one) for name, one in methods.items()}))

    def get(self, link, limit=None, columns=None):
        """The rows of what a link means, as the box of the window understands it."""
        found = self._transport.get("/v1/links", {"link": link}).json()["data"]
        return self._rows(found["href"], {}, limit, columns)

    def collections(self):
        """The collections, one row each."""
        return pd.DataFrame(self._transport.get("/v1/collections").json()["data"]["orderedItems"])

    def collection(self, name, limit=None, columns=None):
        """The items of a collection. Costs no credits."""
        path = f"/v1/collections/{urllib.parse.quote(name, safe='')}/items"
        return self._rows(path, {"count": 500}, limit, columns)

    def _rows(self, path, params, limit, columns):
        """Follows the pages of a list until its end, ``limit`` rows, the budget or a refusal."""
        named = {"columns": columns if columns is None or isinstance(columns, str) else ",".join(columns)}
        reading, query = _Reading(), {**params, **named}
        while path is not None and (limit is None or len(reading.rows) < limit):
            if self._budget is not None and self.credits_used >= self._budget:
                reading.stopped = f"the budget ({self._budget}) is used up"
                break
            try:
                answer = self._transport.get(path, query, _ROWS)
            except BowerbirdError as error:
                if not reading.answers:
                    raise
                reading.stopped = str(error)
                break
            reading.add(answer)
            self.credits_used += int(answer.headers["x-credits-used"])
            self.credits_remaining = int(answer.headers["x-credits-remaining"])
            path = answer.link("next")
            query = {} if path is None or "columns=" in path else named
            if self._progress and len(reading.answers) > 1:
                print(f"{len(reading.rows)} rows, {len(reading.answers)} pages", end="\r", file=sys.stderr)
        frame = frame_from_rows(reading.rows[:limit], self._columns(reading.answers[-1]) if reading.answers else [])
        frame.attrs["source"] = reading.source(path)
        reading.warn(path)
        return frame

    def _columns(self, answer):
        address = answer.link("describedby", "csvm")
        if address not in self._described:
            self._described[address] = self._transport.get(address).json()["tableSchema"]["columns"]
        return self._described[address]


class _Reading:
    """What has come of one list so far."""

    def __init__(self):
        self.rows, self.answers, self.notices, self.worlds, self.stopped = [], [], [], [], None

    def add(self, answer):
        self.rows.extend(answer.rows())
        answer.body = ""
        self.answers.append(answer)
        for notice in json.loads(answer.headers.get("x-bowerbird-notices") or "[]"):
            if notice not in self.notices:
                self.notices.append(notice)
        world = answer.headers.get("x-bowerbird-world")
        if world and world not in self.worlds:
            self.worlds.append(world)

    def source(self, path):
        """How the rows came about: for a methods section, and to go on from ``cursor``."""
        return {
            "calls": list(dict.fromkeys(filter(None, (one.headers["x-bowerbird-call"] for one in self.answers)))),
            "credits": sum(int(answer.headers["x-credits-used"]) for answer in self.answers),
            "cursor": _cursor(path),
            "fetched_at": self.answers[0].headers.get("x-bowerbird-fetched-at") if self.answers else None,
            "notices": self.notices,
            "stopped": self.stopped,
            "worlds": self.worlds,
        }

    def warn(self, path):
        texts = []
        if self.stopped:
            texts.append(f"Not the whole list: {self.stopped}. Go on with cursor={_cursor(path)!r}")
        texts.extend(notice["message"] for notice in self.notices)
        if "sample" in self.worlds:
            texts.append("These rows are of the invented sample world.")
        for text in texts:
            warnings.warn(text, BowerbirdWarning, stacklevel=4)


def _cursor(path):
    query = urllib.parse.urlsplit(path or "").query
    return urllib.parse.parse_qs(query).get("cursor", [None])[0]


class Platform:
    """The operations of one platform."""

    def __init__(self, methods):
        vars(self).update(methods)

    def __repr__(self):
        return f"<{', '.join(vars(self))}>"


def _method(bowerbird, path, operation, parameters):
    """A function with the parameters and the words of an operation."""

    def call(*args, **kwargs):
        given = call.__signature__.bind(*args, **kwargs).arguments
        limit, columns, target = given.pop("limit", None), given.pop("columns", None), path
        for name in [one["name"] for one in parameters if one["in"] == "path"]:
            target = target.replace(f"{{{name}}}", urllib.parse.quote(str(given.pop(name)), safe=""))
        query = {name: str(one).lower() if isinstance(one, bool) else one for name, one in given.items()}
        return bowerbird._rows(target, query, limit, columns)

    named, keyword = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    required = [inspect.Parameter(one["name"], named) for one in parameters if one.get("required")]
    others = [one["name"] for one in parameters if not one.get("required")] + ["limit", "columns"]
    optional = [inspect.Parameter(name, keyword, default=None) for name in others]
    call.__signature__ = inspect.Signature([*required, *optional])
    words = [f":param {one['name']}: {one.get('description', '')}" for one in parameters]
    call.__doc__ = "\n".join([operation["summary"] + ".", "", operation["description"], "", *words, _OWN_WORDS])
    return call


def _by_platform(document):
    """Platform -> name -> path, operation and its parameters, from the description of the interface."""
    found = {}
    for path, methods in document["paths"].items():
        operation, platform = methods.get("get", {}), path.split("/")[2] if path.count("/") > 1 else ""
        name = operation.get("operationId", "")
        if operation.get("tags") != [platform] or platform == "collections":
            continue
        given = [one for one in operation.get("parameters", []) if one.get("in") in ("path", "query")]
        parameters = [one for one in given if one["name"] not in ("limit", "columns")]
        found.setdefault(platform, {})[name[len(platform) + 1 :]] = (path, operation, parameters)
    return found
