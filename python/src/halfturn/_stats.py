"""Statistics of results."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from . import _native
from ._analyze import SUFFIXES
from ._native import Analyzer


def stats(*results: Any) -> dict[str, Any]:
    """What is in results of analyses: for every stage and set of colours n, min, max, mean, standard deviation, percentiles, mode and histogram; increments
    between stages, what colour neutrality saves, whether all colours are alike, correlations, the hardest and the easiest scrambles.

    ``results`` are files as ``halfturn analyze -o`` writes them, CSV or Parquet, or tables of :func:`analyze` (``pyarrow`` or ``pandas``); several count
    together. The dictionary is what ``halfturn stats --json`` prints.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = [_file(one, Path(folder) / f"{number}.parquet") for number, one in enumerate(results)]
        return json.loads(_native.statistics(files))


def _file(results: Any, path: Path) -> str | os.PathLike:
    """Results as a file: themselves, or a table written to one."""
    if isinstance(results, (str, os.PathLike)):
        return results
    import pyarrow
    import pyarrow.parquet

    table = results if isinstance(results, pyarrow.Table) else pyarrow.Table.from_pandas(results, preserve_index=False)
    if "error" in table.column_names:
        good = table["error"].is_null()
        table = table.filter(good).drop_columns(["error"])
    if "id" not in table.column_names:
        table = table.add_column(0, "id", [[str(row) for row in range(table.num_rows)]])
    renamed = [_in_files().get(name, name) for name in table.column_names]
    pyarrow.parquet.write_table(table.rename_columns(renamed).replace_schema_metadata(), path)
    return path


def _in_files() -> dict[str, str]:
    """By the name of a column in a table: its name in files."""
    names = {}
    for variant in Analyzer.variants():
        for stage, heading in zip(Analyzer.stages(variant), Analyzer.headings(variant)):
            for letter, suffix in SUFFIXES.items():
                names[f"{stage}_{letter}"] = f"{heading}_{suffix}"
    return names
