"""A connection to a Bowerbird, whose operations give data frames."""

from __future__ import annotations

import os
import sys
import urllib.parse
from dataclasses import replace
from typing import Any, Iterator, Mapping, NoReturn, Optional, Sequence, Union

import pandas as pd

from .frames import frame_from_rows
from .operations import Operation, describe, operation_function
from .reading import Reading, Request
from .transport import Answer, BowerbirdError, Transport

Columns = Union[str, Sequence[str], None]

_JSON, _ROWS = "application/json", "application/x-ndjson"


def connect(
    key: Optional[str] = None,
    address: str = "http://127.0.0.1:8674",
    budget: Optional[float] = None,
    progress: Optional[bool] = None,
    timeout: float = 300,
) -> Bowerbird:
    """Connects to the Bowerbird of this computer.

    :param key: A key from Settings, Programs and assistants (or ``bowerbird keys add --name NAME``); else ``BOWERBIRD_KEY`` is taken.
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
    shows = sys.stderr.isatty() if progress is None else progress
    return Bowerbird(Transport(address, key, timeout, _show if shows else None), budget, shows)


class Bowerbird:
    """A connection. Each platform is an attribute, each of its operations a method of that."""

    #: Credits that this connection has used, and those that are left (``None`` before the first answer).
    credits_used: int
    credits_remaining: Optional[int]

    def __init__(self, transport: Transport, budget: Optional[float], progress: bool) -> None:
        self._transport, self._budget, self._progress = transport, budget, progress
        self._columns: dict[str, list[dict[str, Any]]] = {}
        self.credits_used, self.credits_remaining = 0, None
        self._described = describe(transport.ask("/openapi.json").json())
        for name in dict.fromkeys(one.platform for one in self._described.values()):
            own = [one for one in self._described.values() if one.platform == name]
            setattr(self, name, Platform({one.name: operation_function(self, one) for one in own}))

    # What the running Bowerbird has is not known before it is asked.
    def __getattr__(self, name: str) -> Platform:
        _refuse_attribute(self, name)

    def get(
        self,
        link: str,
        limit: Optional[int] = None,
        columns: Columns = None,
        *,
        cursor: Optional[str] = None,
        max_age: Optional[int] = None,
        route: Optional[str] = None,
    ) -> pd.DataFrame:
        """The rows of what a link means, as the box of the window understands it.

        :param limit: The most rows; the whole list where it is left out. Each page costs a credit.
        :param columns: Names of columns, or "all"; what most people use where it is left out.
        :param cursor: Where to go on, of a frame that was cut: ``rows.attrs["source"]["cursor"]``.
        :param max_age: Seconds that an archived answer may be old; it costs nothing.
        :param route: The one route by which the rows shall come: ``"official-api"``.
        """
        return self._frame(self._meant(link, cursor, max_age, route), limit, columns)

    def pages(
        self,
        link: str,
        limit: Optional[int] = None,
        columns: Columns = None,
        *,
        cursor: Optional[str] = None,
        max_age: Optional[int] = None,
        route: Optional[str] = None,
    ) -> Iterator[pd.DataFrame]:
        """The same, one frame for each page as it comes: a long list is never held whole."""
        return self._frames(self._meant(link, cursor, max_age, route), limit, columns)

    def raw(
        self,
        link: str,
        limit: Optional[int] = None,
        *,
        cursor: Optional[str] = None,
        max_age: Optional[int] = None,
        route: Optional[str] = None,
    ) -> list[dict[str, Any]]:
        """The ActivityStreams documents of a link: one for each page, the last as long as Bowerbird cuts it."""
        return self._documents(self._meant(link, cursor, max_age, route), limit)

    def collections(self) -> pd.DataFrame:
        """The collections, one row each."""
        found = self._transport.ask("/v1/collections").json()["data"]["orderedItems"]
        rows = [{"name": one["name"], "items": one["totalItems"], "updated": one["updated"]} for one in found]
        kinds = {"name": "string", "items": "integer", "updated": "dateTime"}
        return frame_from_rows(rows, [{"name": name, "datatype": kind} for name, kind in kinds.items()])

    def collection(
        self, name: str, limit: Optional[int] = None, columns: Columns = None, *, cursor: Optional[str] = None
    ) -> pd.DataFrame:
        """The items of a collection. Costs no credits."""
        path = f"/v1/collections/{urllib.parse.quote(name, safe='')}/items"
        query = {"count": 500, "cursor": cursor}
        return self._frame(Request(path, query, counts=(1, 500)), limit, columns)

    def _meant(
        self, link: str, cursor: Optional[str], max_age: Optional[int], route: Optional[str]
    ) -> Request:
        found = self._transport.ask("/v1/links", {"link": link}).json()["data"]
        # Where it is read as it is from here on; the name by which the server calls itself is its own.
        path = urllib.parse.urlsplit(found["href"])._replace(scheme="", netloc="").geturl()
        query = {} if cursor is None else {"cursor": cursor}
        known = self._described.get(found["operation"].replace(".", "_").replace("-", "_"))
        counts, takes_limit = (known.counts, known.takes_limit) if known else (None, False)
        return Request(path, query, None, counts, takes_limit, max_age, route)

    def _frame(self, request: Request, limit: Optional[int], columns: Columns) -> pd.DataFrame:
        reading, rows, last = self._reading(_with_columns(request, columns), limit, _ROWS), [], None
        for last in self._pages_of(reading, Answer.rows):
            rows.extend(last.rows())
            last.body = ""
        frame = frame_from_rows(rows[:limit], self._columns_of(last) if last else [])
        frame.attrs["source"] = reading.source()
        reading.warn(stacklevel=3)
        return frame

    def _frames(self, request: Request, limit: Optional[int], columns: Columns) -> Iterator[pd.DataFrame]:
        reading = self._reading(_with_columns(request, columns), limit, _ROWS)
        before = 0
        for answer in self._pages_of(reading, Answer.rows):
            frame = frame_from_rows(answer.rows()[: reading.items - before], self._columns_of(answer))
            before = reading.items
            frame.attrs["source"] = reading.source()
            yield frame
        reading.warn(stacklevel=2)

    def _documents(self, request: Request, limit: Optional[int]) -> list[dict[str, Any]]:
        reading = self._reading(request, limit, _JSON)
        found = [answer.json()["data"] for answer in self._pages_of(reading, _items)]
        # The pages are as they came: nothing of them is left out.
        reading.left_out = 0
        reading.warn(stacklevel=3)
        return found

    def _reading(self, request: Request, limit: Optional[int], accept: str) -> Reading:
        return Reading(self._transport.ask, request, limit, accept)

    def _pages_of(self, reading: Reading, items_of: Any) -> Iterator[Answer]:
        used = 0
        for answer in reading.read(items_of, self._why_not):
            self.credits_used += reading.credits - used
            used = reading.credits
            remaining = answer.headers.get("x-credits-remaining")
            self.credits_remaining = None if remaining is None else int(remaining)
            if self._progress and reading.pages > 1:
                _show(f"{reading.items} rows, {reading.pages} pages", end="\r")
            yield answer
        if self._progress and reading.pages > 1:
            _show("")

    def _why_not(self) -> Optional[str]:
        is_used_up = self._budget is not None and self.credits_used >= self._budget
        return f"the budget ({self._budget}) is used up" if is_used_up else None

    def _columns_of(self, answer: Answer) -> list[dict[str, Any]]:
        address = answer.link("describedby", "csvm")
        if address is None:
            return []
        if address not in self._columns:
            self._columns[address] = self._transport.ask(address).json()["tableSchema"]["columns"]
        return self._columns[address]


class Platform:
    """The operations of one platform."""

    def __init__(self, operations: Mapping[str, Operation]) -> None:
        vars(self).update(operations)

    def __getattr__(self, name: str) -> Operation:
        _refuse_attribute(self, name)

    def __repr__(self) -> str:
        return f"<{', '.join(vars(self))}>"


def _refuse_attribute(owner: object, name: str) -> NoReturn:
    known = ", ".join(one for one in sorted(vars(owner)) if not one.startswith("_"))
    raise AttributeError(f"{name!r} is none of: {known}")


def _with_columns(request: Request, columns: Columns) -> Request:
    text = columns if columns is None or isinstance(columns, str) else ",".join(columns)
    if text is None:
        return request
    query = {**request.query, "columns": text}
    return replace(request, query=query)


def _items(answer: Answer) -> list[Any]:
    data = answer.json()["data"]
    found = data.get("orderedItems", data.get("items")) if isinstance(data, dict) else None
    return found if isinstance(found, list) else [data]


def _show(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)
