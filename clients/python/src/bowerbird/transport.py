"""Requests to one Bowerbird: plain HTTP, a key, patience, and errors with their reasons."""

from __future__ import annotations

import http.client
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import warnings
from typing import Any, Callable, Mapping, Optional

#: Tries of one request in all, and the most seconds that are waited between two of them.
_TRIES, _LONGEST_WAIT = 5, 120


class BowerbirdError(Exception):
    """What Bowerbird or a platform refused. ``code`` and ``status`` are those of the API reference."""

    code: str
    status: Optional[int]
    #: Seconds after which it may be tried again, where Bowerbird says so.
    retry_after: Optional[float]

    def __init__(
        self, code: str, message: str, status: Optional[int] = None, retry_after: Optional[float] = None
    ) -> None:
        super().__init__(message)
        self.code, self.status, self.retry_after = code, status, retry_after


class BowerbirdWarning(UserWarning):
    """Something that is missing in the rows or should be known of them."""


class _Lost(BowerbirdError):
    """A connection that broke off: the answer may have been made, and is kept then."""


class Answer:
    """One reply: its headers, with those behind its body, and the body as text."""

    def __init__(self, headers: Mapping[str, str], body: str) -> None:
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.body = body

    def json(self) -> Any:
        return json.loads(self.body)

    def rows(self) -> list[dict[str, Any]]:
        """The objects of newline-delimited JSON. Only a line feed ends a line: texts have other separators."""
        return [json.loads(line) for line in self.body.split("\n") if line]

    def link(self, relation: str, media_type: str = "") -> Optional[str]:
        """The address of a ``Link`` header with this relation."""
        for target, rest in re.findall(r"<([^>]*)>([^<]*)", self.headers.get("link", "")):
            if f'rel="{relation}"' in rest and media_type in rest:
                return str(target)
        return None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: Any) -> None:
        return None


# A proxy of the environment is for other hosts; redirects would take the key along.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirects())


class Transport:
    """Asks one Bowerbird, and no other host: of a link, what counts is its path and its query."""

    def __init__(self, address: str, key: str, timeout: float, say: Optional[Callable[[str], None]] = None) -> None:
        self.address, self._key, self._timeout = address.rstrip("/"), key, timeout
        self._say = say or (lambda text: warnings.warn(text, BowerbirdWarning, stacklevel=2))
        #: What waits, and what answers one request: replaced where tests need neither time nor a server.
        self.sleep, self.open = time.sleep, self._open

    def ask(
        self,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        accept: str = "application/json",
        *,
        body: Optional[Mapping[str, Any]] = None,
        max_age: Optional[int] = None,
        route: Optional[str] = None,
    ) -> Answer:
        """The answer at a path of this Bowerbird; raises :class:`BowerbirdError` where there is none."""
        url = self._url(path, query or {})
        headers = {"Accept": accept, "User-Agent": "bowerbird-python", "Authorization": f"Bearer {self._key}"}
        if route is not None:
            headers["X-Bowerbird-Route"] = route
        content = None if body is None else json.dumps(body).encode("utf-8")
        begun = time.monotonic()
        for tried in range(1, _TRIES + 1):
            if max_age is not None:
                headers["Cache-Control"] = f"max-age={max_age}"
            try:
                return self.open(urllib.request.Request(url, data=content, headers=headers))
            except BowerbirdError as error:
                wait = 2.0 ** (tried - 1) if error.retry_after is None else error.retry_after
                is_passing = isinstance(error, _Lost) or error.status in (429, 503)
                # What is posted is not sent twice: nobody knows what became of the first.
                if body is not None or not is_passing or tried == _TRIES or wait > _LONGEST_WAIT:
                    raise
                self._say(f"{error} Trying again in {wait:g} s ({tried + 1} of {_TRIES} tries)")
                self.sleep(wait)
                if isinstance(error, _Lost):
                    # What was answered and lost on its way is kept, and is not paid for again.
                    max_age = max(max_age or 0, int(time.monotonic() - begun) + 1)
        raise AssertionError("the last try returns or raises")

    def _open(self, request: urllib.request.Request) -> Answer:
        try:
            with _OPENER.open(request, timeout=self._timeout) as reply:
                return _read(reply)
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            reason = getattr(error, "reason", error)
            # Where nobody listens, or nothing comes in time, trying again helps nobody.
            is_lost = isinstance(reason, (ConnectionError, http.client.HTTPException, ValueError))
            is_lost = is_lost and not isinstance(reason, ConnectionRefusedError)
            raise (_Lost if is_lost else BowerbirdError)(
                "no_answer",
                f"No Bowerbird answers at {self.address} ({reason}). "
                "Open it and enable the local API in Settings, Programs and assistants; or run: bowerbird serve.",
            ) from None

    def _url(self, path: str, query: Mapping[str, Any]) -> str:
        """On the address that was connected to, by whatever name the server calls itself."""
        parts = urllib.parse.urlsplit(path)
        given = urllib.parse.parse_qsl(parts.query, keep_blank_values=True)
        own = [(name, value) for name, value in given if name not in query]
        added = [(name, value) for name, value in query.items() if value is not None]
        text = urllib.parse.urlencode(own + added)
        return f"{self.address}/{parts.path.lstrip('/')}" + (f"?{text}" if text else "")


def _read(reply: http.client.HTTPResponse) -> Answer:
    headers = dict(reply.headers.items())
    if not reply.chunked:
        return Answer(headers, reply.read().decode("utf-8"))
    # By hand, because http.client throws away what stands behind a body: where a list goes on.
    chunks: list[bytes] = []
    while True:
        size = int(reply.fp.readline().split(b";")[0], 16)
        if size == 0:
            break
        chunk = reply.fp.read(size)
        if len(chunk) < size:
            raise http.client.IncompleteRead(chunk, size - len(chunk))
        chunks.append(chunk)
        reply.fp.readline()
    behind = http.client.parse_headers(reply.fp)
    return Answer({**headers, **dict(behind.items())}, b"".join(chunks).decode("utf-8"))


def _refusal(error: urllib.error.HTTPError) -> BowerbirdError:
    after = error.headers.get("Retry-After", "")
    retry_after = float(after) if after.isdigit() else None
    try:
        first = json.loads(error.read().decode("utf-8"))["errors"][0]
        return BowerbirdError(first["code"], first["message"], error.code, retry_after)
    except (ValueError, LookupError, TypeError, OSError, http.client.HTTPException):
        return BowerbirdError("unknown", f"HTTP {error.code}", error.code, retry_after)
