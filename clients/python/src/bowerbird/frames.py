"""Rows as data frames: every column in the type that its description names."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

import pandas as pd

Column = Mapping[str, Any]

# The kinds of a codebook and the types of CSVW; all others are texts.
_TYPES = {"integer": "Int64", "number": "Float64", "double": "Float64", "decimal": "Float64", "boolean": "boolean"}
_TIMES = ("instant", "dateTime", "datetime")
# Times may have fractions of a second or none; before pandas 2 that needed no word.
_ISO = {} if pd.__version__.startswith("1.") else {"format": "ISO8601"}


def frame_from_rows(rows: Sequence[Mapping[str, Any]], columns: Sequence[Column]) -> pd.DataFrame:
    """A frame of ``rows`` (dictionaries) with the described ``columns``, in their order."""
    return _labelled({name: _typed([row.get(name) for row in rows], one) for name, one in _named(columns)}, columns)


def frame_from_texts(texts: pd.DataFrame, columns: Sequence[Column]) -> pd.DataFrame:
    """A frame that was read as texts alone, with its columns in their types."""
    known = [one for one in columns if one["name"] in texts.columns]
    return _labelled({name: _from_texts(texts[name], one) for name, one in _named(known)}, known)


def _named(columns: Sequence[Column]) -> list[tuple[str, Column]]:
    return [(one["name"], one) for one in columns]


def _datatype(column: Column) -> str:
    given = column.get("datatype", "string")
    return str(given if isinstance(given, str) else given.get("base", "string"))


def _typed(values: Any, column: Column) -> pd.Series:
    kind = _datatype(column)
    if kind in _TIMES:
        times = pd.to_datetime(pd.Series(values, dtype="object"), utc=True, **_ISO)
        return times.astype("datetime64[ns, UTC]")
    return pd.Series(values, dtype=_TYPES.get(kind, "string"))


def _from_texts(texts: pd.Series, column: Column) -> pd.Series:
    kind = _datatype(column)
    if kind == "boolean":
        return texts.map({"true": True, "false": False}).astype("boolean")
    if kind == "integer":
        # By way of Python's own integers: a float would round.
        return texts.map(int, na_action="ignore").astype("Int64")
    return _typed(texts.map(float, na_action="ignore") if kind in _TYPES else texts, column)


def _labelled(data: Any, columns: Sequence[Column]) -> pd.DataFrame:
    """With the meaning of each column, and with both ends of every date: an exact one is both of itself."""
    frame = pd.DataFrame(data)
    for name in frame.columns:
        for end in (f"{name}_earliest", f"{name}_latest"):
            if end in frame.columns:
                frame[end] = frame[end].fillna(frame[name])
    frame.attrs["labels"] = {
        name: one.get("dc:description") or one.get("description") or "" for name, one in _named(columns)
    }
    return frame
