"""Rows from Bowerbird as pandas data frames.

>>> import bowerbird
>>> bb = bowerbird.connect()
>>> videos = bb.get("https://www.youtube.com/playlist?list=…")

Identifiers are text, dates are times with both ends of what is vague, and ``attrs`` tells what the
columns mean (``labels``) and how the rows came about (``source``).
"""

from .client import connect
from .files import read_export, read_package
from .transport import BowerbirdError, BowerbirdWarning

__all__ = ["BowerbirdError", "BowerbirdWarning", "connect", "read_export", "read_package"]
