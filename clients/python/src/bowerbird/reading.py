"""One list, read page by page until its end, a limit, the budget or a refusal."""

from __future__ import annotations

import json
import urllib.parse
import warnings
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Mapping, Optional

from .transport import Answer, BowerbirdError, BowerbirdWarning

#: Seconds within which a page that has just come is still the newest of its kind.
_JUST_NOW = 60


@dataclass(frozen=True)
class Request:
    """What is asked for, as it is asked for first."""

    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Mapping[str, Any]] = None
    #: The least and the most that its ``count`` may be, where it has one.
    counts: Optional[tuple[int, int]] = None
    #: Whether Bowerbird cuts it anywhere (the parameter ``limit`` of the interface).
    takes_limit: bool = False
    max_age: Optional[int] = None
    route: Optional[str] = None


class Reading:
    """The pages of a request, and what has come of them so far."""

    def __init__(self, ask: Callable[..., Answer], request: Request, limit: Optional[int], accept: str) -> None:
        self._ask, self._request, self._limit, self._accept = ask, request, limit, accept
        self.items = self.pages = self.credits = self.left_out = 0
        self.calls: list[str] = []
        self.notices: list[dict[str, Any]] = []
        self.worlds: list[str] = []
        self.fetched_at: Optional[str] = None
        self.cursor: Optional[str] = request.query.get("cursor")
        self.stopped: Optional[str] = None

    def read(self, items_of: Callable[[Answer], list[Any]], may_go_on: Callable[[], Optional[str]]) -> Iterator[Answer]:
        """Each page as it comes. ``may_go_on`` says why nothing more is asked for."""
        path: Optional[str] = self._request.path
        query = dict(self._request.query)
        while path is not None and (self._limit is None or self.items < self._limit):
            self.stopped = may_go_on()
            if self.stopped is not None:
                return
            asked = {**query, **self._count()}
            try:
                answer = self._page(path, asked, items_of)
            except BowerbirdError as error:
                if self.pages == 0:
                    raise
                self.stopped = str(error)
                return
            self._add(answer)
            path, query = self._next(answer)
            yield answer

    def _count(self) -> dict[str, Any]:
        """How long a page may be: no longer than what is left, so that the next one begins right behind it."""
        given = self._request.query.get("count")
        if self._limit is None or self._request.counts is None:
            return {"count": given}
        least, most = self._request.counts
        left = self._limit - self.items
        return {"count": left if least <= left <= int(given or most) else given}

    def _page(self, path: str, query: Mapping[str, Any], items_of: Callable[[Answer], list[Any]]) -> Answer:
        request = self._request
        shared = {"body": request.body, "route": request.route}
        answer = self._ask(path, query, self._accept, max_age=request.max_age, **shared)
        count = len(items_of(answer))
        left = count if self._limit is None else self._limit - self.items
        if count > left and request.takes_limit and self._accept != "application/json":
            # The same page once more, out of the archive, and cut where the next one shall begin.
            self._note(answer)
            query = {**query, "count": None, "limit": left}
            answer = self._ask(path, query, self._accept, max_age=max(request.max_age or 0, _JUST_NOW), **shared)
        elif count > left:
            self.left_out = count - left
        self.items += min(count, left)
        return answer

    def _next(self, answer: Answer) -> tuple[Optional[str], dict[str, Any]]:
        """Where it goes on; nowhere where rows behind the limit would be passed over."""
        link = answer.link("next")
        cursor = answer.headers.get("x-bowerbird-next-cursor") or _cursor(link)
        self.cursor = None if self.left_out else cursor
        if link is None:
            return None, {}
        # What the link holds of a page before holds for that alone.
        columns = self._request.query.get("columns")
        return link, {} if columns is None else {"columns": columns}

    def _add(self, answer: Answer) -> None:
        self.pages += 1
        self._note(answer)
        for notice in json.loads(answer.headers.get("x-bowerbird-notices") or "[]"):
            if notice not in self.notices:
                self.notices.append(notice)
        world = answer.headers.get("x-bowerbird-world")
        if world and world not in self.worlds:
            self.worlds.append(world)
        self.fetched_at = self.fetched_at or answer.headers.get("x-bowerbird-fetched-at")

    def _note(self, answer: Answer) -> None:
        self.credits += int(answer.headers.get("x-credits-used", 0))
        call = answer.headers.get("x-bowerbird-call")
        if call and call not in self.calls:
            self.calls.append(call)

    def source(self) -> dict[str, Any]:
        """How the rows came about: for a methods section, and to go on from ``cursor``."""
        return {
            "calls": list(self.calls),
            "credits": self.credits,
            "cursor": self.cursor,
            "fetched_at": self.fetched_at,
            "left_out": self.left_out,
            "notices": list(self.notices),
            "stopped": self.stopped,
            "worlds": list(self.worlds),
        }

    def warn(self, stacklevel: int) -> None:
        """Says what is missing, and what should be known."""
        texts = []
        if self.stopped:
            texts.append(f"Not the whole list: {self.stopped}. Go on with cursor={self.cursor!r}")
        if self.left_out:
            texts.append(f"Rows that came and were left out for the limit: {self.left_out}. No cursor leads to them.")
        texts.extend(notice["message"] for notice in self.notices)
        if "sample" in self.worlds:
            texts.append("These rows are of the invented sample world.")
        for text in texts:
            warnings.warn(text, BowerbirdWarning, stacklevel=stacklevel + 1)


def _cursor(link: Optional[str]) -> Optional[str]:
    query = urllib.parse.urlsplit(link or "").query
    found = urllib.parse.parse_qs(query).get("cursor")
    return found[0] if found else None
