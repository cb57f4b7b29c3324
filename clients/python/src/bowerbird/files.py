"""Exports and study packages as data frames, with the codebook as labels."""

from __future__ import annotations

import io
import json
import os
import re
import sqlite3
import warnings
import zipfile
from contextlib import closing
from typing import Any, Callable, Mapping, Union

import pandas as pd

from .frames import Column, frame_from_rows, frame_from_texts
from .transport import BowerbirdError, BowerbirdWarning

_Path = Union[str, "os.PathLike[str]"]


def read_export(path: _Path) -> pd.DataFrame:
    """The rows of an exported file with its codebook beside it.

    It reads ``.csv``, ``.ndjson`` and ``.sqlite``, ``.parquet`` with pyarrow and ``.xlsx`` with openpyxl. Other
    formats hold no table of rows, and are refused by name.
    """
    path = os.fspath(path)
    # Of two endings that fit (`.csv`, `.ids.csv`), the longer one is meant.
    ending = next((one for one in sorted(FORMATS, key=len, reverse=True) if path.endswith(f".{one}")), None)
    if ending is None:
        raise BowerbirdError("unreadable_format", f"{path} has the ending of no export: {', '.join(FORMATS)}")
    reader = FORMATS[ending]
    if isinstance(reader, str):
        raise BowerbirdError("unreadable_format", f"A file that ends with .{ending} is no table of rows: {reader}")
    with open(f"{path}.codebook.json", encoding="utf-8") as file:
        return reader(path, _columns(json.load(file)))


def read_package(path: _Path) -> pd.DataFrame:
    """The rows of a study package (ZIP); ``attrs`` has its ``methods`` and ``citation`` as well.

    It is read, not checked: ``bowerbird verify FILE`` says whether it is what it claims to be.
    """
    with zipfile.ZipFile(path) as package:
        codebook = json.loads(package.read("codebook.json"))
        frame = _frame_from_csv(package.read("data/items.csv"), _columns(codebook))
        frame.attrs["methods"] = package.read("methods.md").decode("utf-8")
        frame.attrs["citation"] = package.read("CITATION.cff").decode("utf-8")
    return frame


def _columns(codebook: Mapping[str, Any]) -> list[Column]:
    return [
        {
            "name": one["column"],
            "datatype": one["type"],
            "description": one["meaning"],
            "source": one["source"],
            "cut": one.get("cutInSpreadsheets", 0),
        }
        for one in codebook["columns"]
        if one["written"]
    ]


def _read_csv(path: str, columns: list[Column]) -> pd.DataFrame:
    with open(path, "rb") as file:
        return _frame_from_csv(file.read(), columns)


def _frame_from_csv(content: bytes, columns: list[Column]) -> pd.DataFrame:
    if content.startswith(b"\xef\xbb\xbf"):
        text = "This file was written for spreadsheets: texts may have an apostrophe in front or be cut. "
        warnings.warn(text + "Export it with the preset lossless.", BowerbirdWarning, stacklevel=4)
    # Only an empty cell is missing: "NA" and "null" are texts that people write.
    only_empty = {"dtype": "string", "keep_default_na": False, "na_values": [""]}
    return frame_from_texts(pd.read_csv(io.BytesIO(content), encoding="utf-8-sig", **only_empty), columns)


def _read_parquet(path: str, columns: list[Column]) -> pd.DataFrame:
    table = pd.read_parquet(path)
    rows = {name: [None if _is_missing(one) else one for one in table[name]] for name in table.columns}
    return _frame_from_cells(rows, columns)


def _read_xlsx(path: str, columns: list[Column]) -> pd.DataFrame:
    cut = [one["name"] for one in columns if one["cut"]]
    if cut:
        text = f"Texts were cut, since a spreadsheet holds no longer ones: {', '.join(cut)}. Export CSV or Parquet."
        warnings.warn(text, BowerbirdWarning, stacklevel=3)
    table = pd.read_excel(path, sheet_name="Data", dtype=object, keep_default_na=False, na_values=[""])
    rows = {name: [None if _is_missing(one) else one for one in table[name]] for name in table.columns}
    return _frame_from_cells(rows, columns)


def _read_sqlite(path: str, columns: list[Column]) -> pd.DataFrame:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        found = database.execute("SELECT * FROM items ORDER BY item")
        names = [one[0] for one in found.description]
        cells = list(zip(*found.fetchall())) or [()] * len(names)
    return _frame_from_cells({name: list(one) for name, one in zip(names, cells)}, columns)


def _frame_from_cells(cells: Mapping[str, list[Any]], columns: list[Column]) -> pd.DataFrame:
    """Cells of a program that has types of its own, in ours."""
    known = [one for one in columns if one["name"] in cells]
    count = len(next(iter(cells.values()), []))
    rows = [{one["name"]: _cell(cells[one["name"]][n], one["datatype"]) for one in known} for n in range(count)]
    return frame_from_rows(rows, known)


def _cell(value: Any, kind: str) -> Any:
    if value is None:
        return None
    if kind == "boolean":
        return bool(value)
    if kind in ("integer", "number"):
        return value
    return value if isinstance(value, str) or kind == "instant" else str(value)


def _is_missing(value: Any) -> bool:
    return value is None or value is pd.NaT or (isinstance(value, float) and value != value)


def _read_ndjson(path: str, columns: list[Column]) -> pd.DataFrame:
    """Each line holds an item whole; the codebook says where in it a column stands."""
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = [json.loads(line) for line in file if line.strip()]
    places = {one["name"]: _place(one["name"], one["source"]) for one in columns}
    rows = [{name: _at(line, place) for name, place in places.items()} for line in lines]
    held = [one for one in columns if any(row[one["name"]] is not None for row in rows)]
    lost = [one["name"] for one in columns if one not in held] if rows else []
    if lost:
        text = f"Columns that NDJSON holds in another form: {', '.join(lost)}. Export CSV or Parquet for them."
        warnings.warn(text, BowerbirdWarning, stacklevel=3)
    return frame_from_rows(rows, held)


def _place(name: str, source: str) -> list[str]:
    if source == "collection":
        return [re.sub("_([a-z])", lambda found: found[1].upper(), name)]
    return source.split(".") if source.startswith("origin.") else ["item", *source.split(".")]


def _at(line: Any, place: list[str]) -> Any:
    for name in place:
        line = line.get(name) if isinstance(line, dict) else None
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) if isinstance(line, (dict, list)) else line


#: What reads each format of an export, by its ending; or what is done with it instead.
FORMATS: Mapping[str, Union[str, Callable[[str, list[Column]], pd.DataFrame]]] = {
    "csv": _read_csv,
    "xlsx": _read_xlsx,
    "parquet": _read_parquet,
    "sqlite": _read_sqlite,
    "ndjson": _read_ndjson,
    "jsonl": _read_ndjson,
    "json": "it is one ActivityStreams document. json.load() gives it.",
    "gexf": "it is a network. networkx.read_gexf() gives it.",
    "qdpx": "it is a project of qualitative analysis. NVivo, ATLAS.ti, MAXQDA or QualCoder open it.",
    "zip": "it is a study package. read_package() reads it.",
    "warc.gz": "it holds replies as they came. warcio reads it.",
    "wacz": "it holds replies as they came. ReplayWeb.page shows it.",
    "ids.csv": 'it holds identifiers alone. pandas.read_csv(path, dtype="string") reads it.',
    "bib": "it holds references. Zotero or BibTeX open it.",
    "ris": "it holds references. Zotero or EndNote open it.",
    "csl.json": "it holds references. Zotero opens it.",
}
