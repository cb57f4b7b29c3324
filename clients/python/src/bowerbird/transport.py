"""Requests to a Bowerbird on this computer: plain HTTP, a key, and errors with their reasons."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request


class BowerbirdError(Exception):
    """What Bowerbird or a platform refused. ``code`` and ``status`` are those of the API reference."""

    def __init__(self, code, message, status=None):
        super().__init__(message)
        self.code, self.status = code, status


class BowerbirdWarning(UserWarning):
    """Something that is missing in the rows or should be known of them."""


class Answer:
    """One reply: its headers, and its body as text."""

    def __init__(self, headers, body):
        self.headers, self.body = headers, body

    def json(self):
        return json.loads(self.body)

    def rows(self):
        """The objects of newline-delimited JSON. Only a line feed ends a line: texts have other separators."""
        return [json.loads(line) for line in self.body.split("\n") if line]

    def link(self, relation, media_type=""):
        """The address of a ``Link`` header with this relation."""
        for target, rest in re.findall(r"<([^>]*)>([^<]*)", self.headers.get("link") or ""):
            if f'rel="{relation}"' in rest and media_type in rest:
                return target
        return None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args):
        return None


# A proxy of the environment is for other hosts; redirects would take the key along.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirects())


class Transport:
    """Asks one Bowerbird, and no other host: what an answer links to elsewhere is not followed."""

    def __init__(self, address, key, timeout):
        self.address, self._key, self._timeout = address.rstrip("/"), key, timeout

    def get(self, path, query=None, accept="application/json"):
        """The answer of a path of this Bowerbird; raises :class:`BowerbirdError` where there is none."""
        headers = {"Accept": accept, "User-Agent": "bowerbird-python", "Authorization": f"Bearer {self._key}"}
        request = urllib.request.Request(self._url(path, query or {}), headers=headers)
        try:
            with _OPENER.open(request, timeout=self._timeout) as reply:
                return Answer(reply.headers, reply.read().decode("utf-8"))
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        except OSError as error:
            raise BowerbirdError(
                "no_answer",
                f"No Bowerbird answers at {self.address} ({getattr(error, 'reason', error)}). "
                "Open it and enable Access, Local API; or run: bowerbird serve",
            ) from None

    def _url(self, path, query):
        url = path if path.startswith("http") else self.address + path
        if not url.startswith(self.address + "/"):
            raise BowerbirdError("other_host", f"{url} is not at {self.address}")
        given = {name: value for name, value in query.items() if value is not None}
        return url + ("&" if "?" in url else "?") + urllib.parse.urlencode(given) if given else url


def _refusal(error):
    try:
        first = json.loads(error.read().decode("utf-8"))["errors"][0]
        return BowerbirdError(first["code"], first["message"], error.code)
    except (ValueError, LookupError, TypeError):
        return BowerbirdError("unknown", f"HTTP {error.code}", error.code)
