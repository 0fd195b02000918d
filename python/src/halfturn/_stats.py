"""Statistics of analysed scrambles."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from . import _native
from ._native import Analyzer


def stats(*results: Any) -> dict[str, Any]:
    """Compute statistics of analysed scrambles.

    They have, for every stage and set of colours, n, min, max, mean, standard deviation, percentiles,
    mode and histogram; also the increments between stages, the moves that colour neutrality saves, a
    test for equal colours, correlations, and the hardest and easiest scrambles.

    ``results`` are files of ``halfturn analyze -o``, CSV or Parquet, or tables of :func:`analyze`
    (``pyarrow`` or ``pandas``). Several are pooled. The dictionary equals the output of
    ``halfturn stats --json``.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = [_file(one, Path(folder) / f"{number}.parquet") for number, one in enumerate(results)]
        return json.loads(_native.statistics(files))


def _file(results: Any, path: Path) -> str | os.PathLike:
    """The path of a result file, or of a file that the table is written to."""
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
    """Map the names of columns in tables to those in result files."""
    names = {}
    for variant in Analyzer.variants():
        tables = [f"{stage}_{letter}" for stage in Analyzer.stages(variant) for letter in Analyzer.colors("any")]
        names.update(zip(tables, Analyzer.columns(variant), strict=True))
    return names
