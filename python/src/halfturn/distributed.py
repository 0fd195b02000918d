"""Analyses of more scrambles than one machine should do, on an existing Dask cluster.

The scrambles of Parquet or CSV files go to the workers a few thousand at a time, and the numbers come back; the caller's process writes them, so that the
machines need no common disk. A part of the results is a file that is there whole or not at all: a run that was stopped goes on where it was, and
every row is in the results exactly once, whatever became of workers in the meantime. See ``docs/lab.md``.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._analyze import SUFFIXES, _analyzer
from ._native import Analyzer, HalfturnError

if TYPE_CHECKING:
    import distributed
    import pyarrow

#: Parts that wait or are worked on at a time, for each thread of the cluster.
_AHEAD = 3
_MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Summary:
    """What became of the rows."""

    rows: int
    written: int
    refused: int
    parts: int
    resumed: int
    """Parts that an earlier run had finished."""


def analyze(
    client: distributed.Client,
    src: str | os.PathLike | Iterable[str | os.PathLike],
    dst: str | os.PathLike,
    *,
    variant: str = "std",
    colors: str = "any",
    stages: int | None = None,
    tables: str = "standard",
    rows: int = 2000,
) -> Summary:
    """Analyses all scrambles of ``src`` on the workers of ``client``, into Parquet files in the folder ``dst``.

    ``src`` is a Parquet or CSV file with the columns ``id`` and ``scramble``, a folder of such files, or several. ``dst`` gets files ``part-000000.parquet`` and
    so on of ``rows`` rows each, in the order of the input, with the columns of ``halfturn analyze -o``; read them together with
    ``pyarrow.parquet.read_table(dst)``. Rows that cannot be analysed are in ``errors.csv``, with their number, id, code and the reason.

    Every worker process opens the tables once; they are built on a machine that does not have them. The same call goes on after whatever stopped
    it; if the input or what is asked for is another, it is refused.
    """
    import pyarrow.parquet as parquet

    folder = Path(dst)
    folder.mkdir(parents=True, exist_ok=True)
    asked = {"variant": variant, "colors": colors, "stages": stages, "rows": rows}
    _agree(folder / _MANIFEST, asked)
    # One process of each machine builds what is missing, the others wait for it.
    client.run(_prepare, variant, tables)
    threads = sum(client.nthreads().values())
    counts = {"rows": 0, "written": 0, "parts": 0, "resumed": 0}
    running: dict[Any, tuple[int, pyarrow.Table]] = {}

    def finish(future: distributed.Future) -> None:
        number, batch = running.pop(future)
        lengths, failures = future.result()
        part = _part(batch, lengths, failures, variant, colors, stages)
        _write(folder, number, part, [(counts_before[number] + row, *rest) for row, *rest in failures])
        counts["written"] += part.num_rows

    counts_before: dict[int, int] = {}
    for number, batch in enumerate(_batches(src, rows)):
        counts_before[number] = counts["rows"]
        counts["rows"] += batch.num_rows
        counts["parts"] += 1
        path = folder / f"part-{number:06}.parquet"
        if path.exists():
            found = parquet.read_metadata(path)
            if (found.metadata or {}).get(b"halfturn.input") != _digest(batch):
                raise ValueError(f"{path} is about other scrambles: the input was changed")
            counts["resumed"] += 1
            counts["written"] += found.num_rows
            continue
        scrambles = batch["scramble"].to_pylist()
        future = client.submit(_work, scrambles, variant, colors, stages, tables, pure=False)
        running[future] = (number, batch)
        while len(running) >= _AHEAD * threads:
            finish(_next(running))
    while running:
        finish(_next(running))
    _join_errors(folder)
    return Summary(refused=counts["rows"] - counts["written"], **counts)


def _next(running: dict) -> Any:
    """One that is done, whichever comes first."""
    from distributed import wait

    return next(iter(wait(list(running), return_when="FIRST_COMPLETED").done))


def _prepare(variant: str, tables: str) -> int:
    return _analyzer(variant, tables).table_bytes


def _work(
    scrambles: list[str], variant: str, colors: str, stages: int | None, tables: str
) -> tuple[list[list[list[int]]], list[tuple[int, int, str]]]:
    """Done by a worker: the numbers of those that can be read, and what is wrong with the others. The cluster decides how many run at once."""
    answers = _analyzer(variant, tables).lengths_many(scrambles, colors=colors, stages=stages, threads=1)
    lengths, failures = [], []
    for row, answer in enumerate(answers):
        if isinstance(answer, HalfturnError):
            failures.append((row, answer.code, str(answer)))
        else:
            lengths.append(answer)
    return lengths, failures


def _agree(path: Path, asked: dict[str, Any]) -> None:
    """Notes what is asked for, or compares it with what was."""
    if path.exists():
        begun = json.loads(path.read_text())
        changed = [name for name in asked if begun.get(name) != asked[name]]
        if changed:
            name = changed[0]
            raise ValueError(f"{path.parent} was begun with {name} {begun.get(name)!r}, not {asked[name]!r}")
    else:
        _replace(path, json.dumps(asked, indent=2).encode())


def _replace(path: Path, content: bytes) -> None:
    """Writes a file under another name, then gives it its own: it is there whole or not at all."""
    temporary = path.with_name(path.name + ".tmp")
    with open(temporary, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


def _files(src: str | os.PathLike | Iterable[str | os.PathLike]) -> Iterator[Path]:
    sources = [src] if isinstance(src, (str, os.PathLike)) else src
    for source in map(Path, sources):
        if source.is_dir():
            yield from sorted(path for path in source.iterdir() if path.suffix in (".csv", ".parquet"))
        else:
            yield source


def _batches(src: str | os.PathLike | Iterable[str | os.PathLike], rows: int) -> Iterator[pyarrow.Table]:
    """The ids and scrambles of all files, so many rows at a time."""
    import pyarrow
    import pyarrow.csv
    import pyarrow.parquet

    schema = pyarrow.schema([("id", pyarrow.string()), ("scramble", pyarrow.string())])
    waiting = schema.empty_table()
    for path in _files(src):
        if path.suffix == ".parquet":
            batches = pyarrow.parquet.ParquetFile(path).iter_batches(columns=schema.names)
        else:
            types = pyarrow.csv.ConvertOptions(column_types=schema, include_columns=schema.names)
            batches = pyarrow.csv.open_csv(path, convert_options=types)
        for batch in batches:
            table = pyarrow.Table.from_batches([batch]).select(schema.names).cast(schema)
            waiting = pyarrow.concat_tables([waiting, table])
            while waiting.num_rows >= rows:
                yield waiting.slice(0, rows).combine_chunks()
                waiting = waiting.slice(rows)
    if waiting.num_rows:
        yield waiting.combine_chunks()


def _digest(batch: pyarrow.Table) -> bytes:
    """What tells these scrambles from others."""
    rows = zip(batch["id"].to_pylist(), batch["scramble"].to_pylist())
    return hashlib.sha256(json.dumps(list(rows)).encode()).hexdigest().encode()


def _part(
    batch: pyarrow.Table,
    lengths: list[list[list[int]]],
    failures: list[tuple[int, int, str]],
    variant: str,
    colors: str,
    stages: int | None,
) -> pyarrow.Table:
    import numpy
    import pyarrow

    refused = {row for row, *_ in failures}
    kept = batch.take([row for row in range(batch.num_rows) if row not in refused])
    headings = Analyzer.headings(variant)[:stages]
    letters = Analyzer.colors(colors)
    numbers = numpy.array(lengths, dtype=numpy.uint8).reshape(len(lengths), len(headings), len(letters))
    columns = {"id": kept["id"], "scramble": kept["scramble"]}
    for stage, heading in enumerate(headings):
        for view, letter in enumerate(letters):
            columns[f"{heading}_{SUFFIXES[letter]}"] = pyarrow.array(numbers[:, stage, view])
    metadata = {b"halfturn.input": _digest(batch), b"halfturn.variant": variant.encode()}
    return pyarrow.table(columns).replace_schema_metadata(metadata)


def _write(folder: Path, number: int, part: pyarrow.Table, failures: list[tuple]) -> None:
    """The errors first: where the part is, all of it is."""
    import pyarrow
    import pyarrow.parquet

    if failures:
        _replace(folder / f"errors-{number:06}.json", json.dumps(failures).encode())
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(part, sink)
    _replace(folder / f"part-{number:06}.parquet", sink.getvalue().to_pybytes())


def _join_errors(folder: Path) -> None:
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["row", "code", "reason"])
    for path in sorted(folder.glob("errors-*.json")):
        writer.writerows(json.loads(path.read_text()))
    _replace(folder / "errors.csv", text.getvalue().encode())
