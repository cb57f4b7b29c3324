"""Exports and study packages as data frames, with the codebook as labels."""

import io
import json
import os
import warnings
import zipfile

import pandas as pd

from .frames import frame_from_texts
from .transport import BowerbirdWarning


def read_export(path):
    """The rows of an exported ``.csv`` or ``.parquet`` (needs pyarrow) with its codebook beside it."""
    path = os.fspath(path)
    with open(f"{path}.codebook.json", encoding="utf-8") as file:
        columns = _columns(json.load(file))
    if path.endswith(".parquet"):
        frame = pd.read_parquet(path)
        frame.attrs["labels"] = {one["name"]: one["description"] for one in columns}
        return frame
    with open(path, "rb") as file:
        return _read_csv(file.read(), columns)


def read_package(path):
    """The rows of a study package (ZIP); ``attrs`` has its ``methods`` and ``citation`` as well.

    It is read, not checked: ``bowerbird verify FILE`` says whether it is what it claims to be.
    """
    with zipfile.ZipFile(path) as package:
        codebook = json.loads(package.read("codebook.json"))
        frame = _read_csv(package.read("data/items.csv"), _columns(codebook))
        frame.attrs["methods"] = package.read("methods.md").decode("utf-8")
        frame.attrs["citation"] = package.read("CITATION.cff").decode("utf-8")
    return frame


def _columns(codebook):
    return [
        {"name": one["column"], "datatype": one["type"], "description": one["meaning"]}
        for one in codebook["columns"]
        if one["written"]
    ]


def _read_csv(content, columns):
    if content.startswith(b"\xef\xbb\xbf"):
        text = "This file was written for spreadsheets: texts may have an apostrophe in front or be cut. "
        warnings.warn(text + "Export it with the preset lossless.", BowerbirdWarning, stacklevel=3)
    # Only an empty cell is missing: "NA" and "null" are texts that people write.
    only_empty = {"dtype": "string", "keep_default_na": False, "na_values": [""]}
    return frame_from_texts(pd.read_csv(io.BytesIO(content), encoding="utf-8-sig", **only_empty), columns)
