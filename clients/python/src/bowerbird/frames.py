"""Rows as data frames: every column in the type that its description names."""

import pandas as pd

# The kinds of a codebook and the types of CSVW; all others are texts.
_TYPES = {"integer": "Int64", "number": "Float64", "double": "Float64", "boolean": "boolean"}
_TIMES = ("instant", "dateTime", "datetime")


def frame_from_rows(rows, columns):
    """A frame of ``rows`` (dictionaries) with the described ``columns``, in their order."""
    return _labelled({name: _typed([row.get(name) for row in rows], one) for name, one in _named(columns)}, columns)


def frame_from_texts(texts, columns):
    """A frame that was read as texts alone, with its columns in their types."""
    known = [one for one in columns if one["name"] in texts.columns]
    return _labelled({name: _from_texts(texts[name], one) for name, one in _named(known)}, known)


def _named(columns):
    return [(one["name"], one) for one in columns]


def _datatype(column):
    given = column.get("datatype", "string")
    return given if isinstance(given, str) else given.get("base", "string")


def _typed(values, column):
    kind = _datatype(column)
    if kind in _TIMES:
        return pd.to_datetime(pd.Series(values, dtype="object"), utc=True)
    return pd.Series(values, dtype=_TYPES.get(kind, "string"))


def _from_texts(texts, column):
    kind = _datatype(column)
    if kind == "boolean":
        return texts.map({"true": True, "false": False}).astype("boolean")
    if kind == "integer":
        # By way of Python's own integers: a float would round.
        return texts.map(int, na_action="ignore").astype("Int64")
    return _typed(texts.map(float, na_action="ignore") if kind in _TYPES else texts, column)


def _labelled(data, columns):
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
