"""A script as people write one, for a type checker: nothing runs it."""

from typing import Iterator, Optional

import bowerbird

bb = bowerbird.connect(budget=20)
videos = bb.get("https://www.youtube.com/playlist?list=PL", limit=20, columns=["id", "name"])
cursor: Optional[str] = videos.attrs["source"]["cursor"]
more = bb.get("https://www.youtube.com/playlist?list=PL", cursor=cursor)
comments = bb.videosite.list_video_comments("abc", limit=10, max_age=600)
pages: Iterator[object] = bb.videosite.list_video_comments.pages("abc")
documents: list[dict[str, object]] = bb.raw("https://x.com/a", limit=3)
left: Optional[int] = bb.credits_remaining
version: str = bowerbird.__version__
try:
    rows = bowerbird.read_export("items.csv")
except bowerbird.BowerbirdError as error:
    code: str = error.code
    status: Optional[int] = error.status
