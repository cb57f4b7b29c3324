"""Rows from Bowerbird as pandas data frames.

>>> import bowerbird
>>> bb = bowerbird.connect()
>>> videos = bb.get("https://www.youtube.com/playlist?list=…")

Identifiers are text, dates are times with both ends of what is vague, and ``attrs`` tells what the
columns mean (``labels``) and how the rows came about (``source``).
"""

from .client import Bowerbird, Platform, connect
from .files import read_export, read_package
from .operations import Operation
from .transport import BowerbirdError, BowerbirdWarning

__version__ = "0.10.0.dev0"

__all__ = [
    "Bowerbird",
    "BowerbirdError",
    "BowerbirdWarning",
    "Operation",
    "Platform",
    "connect",
    "read_export",
    "read_package",
]
