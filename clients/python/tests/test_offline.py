"""Without a Bowerbird: recorded answers in the place of the network, and no time in that of waiting."""

import unittest
import urllib.parse

from support import quietly

from bowerbird.client import Bowerbird
from bowerbird.frames import frame_from_rows
from bowerbird.transport import Answer, BowerbirdError, Transport, _Lost

ADDRESS = "http://127.0.0.1:8674"
DOCUMENT = """{"paths": {"/v1/forum/posts": {"get": {"operationId": "forum_list_posts", "tags": ["forum"],
  "summary": "Posts", "description": "All.", "parameters": [{"in": "query", "name": "cursor"}]}}}}"""
COLUMNS = '{"tableSchema": {"columns": [{"name": "id", "datatype": "string"}, {"name": "n", "datatype": "integer"}]}}'


def page(first, last, after=None, at=ADDRESS):
    """Rows of a list in which every page of ten leads to the next."""
    link = f'<{at}/v1/forum/posts?cursor={after}>; rel="next", ' if after else ""
    link += '</columns>; rel="describedby"; type="application/csvm+json"'
    headers = {"Link": link, "X-Credits-Used": "1", "X-Credits-Remaining": "9", "X-Bowerbird-Call": f"call-{first}"}
    return Answer(headers, "".join(f'{{"id": "{n}", "n": {n}}}\n' for n in range(first, last)))


class Invented:
    """A server of recorded answers: each list of a path is given in its order, an error is raised."""

    def __init__(self, *answers):
        self.answers, self.asked, self.waited = list(answers), [], []

    def open(self, request):
        parts = urllib.parse.urlsplit(request.full_url)
        if parts.path == "/openapi.json":
            return Answer({}, DOCUMENT)
        if parts.path == "/columns":
            return Answer({}, COLUMNS)
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, BowerbirdError):
            raise answer
        return answer

    def connection(self):
        transport = Transport(ADDRESS, "KEY", 1)
        transport.open, transport.sleep = self.open, self.waited.append
        return Bowerbird(transport, None, False)


class Lists(unittest.TestCase):
    def test_links_are_followed_on_the_address_that_was_connected_to(self):
        server = Invented(page(0, 10, "ten", at="https://lab.example.org:4430"), page(10, 12))
        rows, said = quietly(server.connection().forum.list_posts)
        self.assertEqual((list(rows["n"]), said), (list(range(12)), []))
        self.assertEqual([one.host for one in server.asked], ["127.0.0.1:8674", "127.0.0.1:8674"])
        self.assertEqual(server.asked[1].selector, "/v1/forum/posts?cursor=ten")

    def test_the_key_goes_to_no_other_host(self):
        transport = Transport(ADDRESS, "KEY", 1)
        server = Invented(page(0, 1), page(0, 1), page(0, 1))
        transport.open = server.open
        for path in ("http://127.0.0.1.example.org/v1/a", "//example.org/v1/a", "http://127.0.0.1:8674@example.org/v1/a"):
            transport.ask(path)
        self.assertEqual([one.full_url for one in server.asked], [f"{ADDRESS}/v1/a"] * 3)

    def test_rows_that_nothing_leads_to_are_told_of(self):
        server = Invented(page(0, 10, "ten"))
        rows, said = quietly(lambda: server.connection().forum.list_posts(limit=4))
        self.assertEqual(said, ["Rows that came and were left out for the limit: 6. No cursor leads to them."])
        self.assertEqual((len(rows), rows.attrs["source"]["cursor"], rows.attrs["source"]["left_out"]), (4, None, 6))

    def test_times_with_and_without_fractions_are_read(self):
        frame = frame_from_rows(
            [{"at": "2026-01-02T03:04:05.678Z"}, {"at": "2026-01-02T03:04:05Z"}, {}],
            [{"name": "at", "datatype": "dateTime"}],
        )
        self.assertEqual(str(frame["at"].dtype), "datetime64[ns, UTC]")
        self.assertEqual(list(frame["at"].isna()), [False, False, True])


class Patience(unittest.TestCase):
    def test_what_passes_is_waited_for_and_told(self):
        busy = BowerbirdError("service_unavailable", "Busy.", 503, retry_after=7)
        server = Invented(busy, BowerbirdError("service_unavailable", "Busy.", 503), page(0, 1))
        rows, said = quietly(server.connection().forum.list_posts)
        self.assertEqual((len(rows), server.waited), (1, [7, 2.0]))
        self.assertEqual(
            said, ["Busy. Trying again in 7 s (2 of 5 tries)", "Busy. Trying again in 2 s (3 of 5 tries)"]
        )

    def test_an_answer_that_was_lost_is_taken_from_the_archive(self):
        server = Invented(_Lost("no_answer", "Lost."), page(0, 1))
        quietly(server.connection().forum.list_posts)
        ages = [dict(one.header_items()).get("Cache-control") for one in server.asked]
        self.assertEqual(ages, [None, "max-age=1"])

    def test_five_tries_are_made_and_no_more(self):
        server = Invented(*[BowerbirdError("service_unavailable", "Busy.", 503)] * 6)
        with self.assertRaises(BowerbirdError) as caught:
            quietly(server.connection().forum.list_posts)
        self.assertEqual((caught.exception.status, server.waited), (503, [1.0, 2.0, 4.0, 8.0]))

    def test_a_refusal_a_long_rest_and_what_is_posted_are_not_tried_again(self):
        for refusal, body in (
            (BowerbirdError("not_found", "No.", 404), None),
            (BowerbirdError("service_unavailable", "Later.", 503, retry_after=3600), None),
            (BowerbirdError("service_unavailable", "Busy.", 503), {"entityIds": ["a"]}),
        ):
            server, transport = Invented(refusal), Transport(ADDRESS, "KEY", 1)
            transport.open, transport.sleep = server.open, server.waited.append
            with self.assertRaises(BowerbirdError):
                transport.ask("/v1/forum/posts", body=body)
            self.assertEqual((len(server.asked), server.waited), (1, []))


if __name__ == "__main__":
    unittest.main()
