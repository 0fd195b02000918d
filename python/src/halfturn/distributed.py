"""Analyse many scrambles on an existing Dask cluster.

The caller's process reads Parquet or CSV files, sends the scrambles to the workers in parts of a
few thousand rows, and writes the results, so the machines need no common disk. Each part is one
file that is complete or absent. A run that was stopped continues where it was, and every row is in
the results exactly once.

Workers may die, restart or join at any time, and there may be none for a while. Each worker process
opens the tables when it gets its first part. See ``docs/lab.md``.
"""

from __future__ import annotations

import asyncio
import csv
import hashlib
import json
import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._analyze import _analyzer
from ._native import Analyzer, HalfturnError, InternalError

if TYPE_CHECKING:
    import distributed
    import pyarrow

__all__ = ["ClusterLost", "Progress", "Summary", "WorkersDied", "analyze"]

#: Parts in flight for each thread of the cluster.
_AHEAD = 3
#: Parts in flight at least, even while there is no worker.
_LEAST_AHEAD = 4
#: Seconds between two looks at the cluster.
_INTERVAL = 1.0
#: Parts suspected of killing workers that are kept before they are tried alone.
_SUSPECTS = 8
#: A run gives up after this many parts killed their workers when no part was ever finished.
_HOPELESS = 3
#: Times that a part is submitted again when Dask loses it without a reason that ends the run.
_RESUBMISSIONS = 5
#: Code in ``errors.csv`` of a row whose workers died: no fault of the row is known.
_NO_CODE = 0
_MANIFEST = "manifest.json"

_log = logging.getLogger(__name__)


class ClusterLost(ConnectionError):
    """The connection to the Dask scheduler was lost. Finished parts are kept."""


class WorkersDied(RuntimeError):
    """The workers died on every part that was tried, so the run stopped."""


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    parts: int
    """Finished parts, including those of earlier runs."""
    total_parts: int
    rows: int
    """Rows of finished parts, including those of earlier runs."""
    total_rows: int
    resumed_rows: int
    """Rows of parts that an earlier run finished. They do not count in the rate."""
    rows_per_second: float
    """Rows that this run finished, divided by its time so far."""
    seconds_left: float | None
    """Time for the remaining rows at this rate; ``None`` before this run finished a part."""
    threads: int
    """Threads of all workers at present; 0 while there is no worker."""


@dataclass(frozen=True)
class Summary:
    """The number of rows and parts of a run, by outcome."""

    rows: int
    """Rows of the input: the sum of ``written``, ``refused`` and ``failed``."""
    written: int
    """Rows with results."""
    refused: int
    """Rows that cannot be analysed, such as a scramble that cannot be read."""
    failed: int
    """Rows without results because workers died on their part. The same call tries them again."""
    parts: int
    resumed: int
    """Parts that an earlier run had finished."""
    failed_parts: tuple[int, ...] = ()
    """The numbers of the parts that ``failed`` counts the rows of."""


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
    progress: bool | Callable[[Progress], object] = False,
) -> Summary:
    """Analyse all scrambles of ``src`` on the workers of ``client``, into Parquet files in ``dst``.

    ``src`` is a Parquet or CSV file with the columns ``id`` and ``scramble``, a folder of such
    files, or several. The folder ``dst`` gets files ``part-000000.parquet`` and so on of ``rows``
    rows each, in the order of the input, with the columns of ``halfturn analyze -o``. Rows without
    results are in ``errors.csv``, with the columns ``row`` (from 0), ``id``, ``code`` and
    ``reason``.

    Every worker process opens the tables once and builds them on a machine that does not have them.
    A part whose worker died goes to another worker. If four workers die on a part, it is tried
    alone later. If workers die again, its rows are in ``errors.csv`` with code 0, and the summary
    counts them as ``failed``; the same call tries them again.

    The same call continues a run that was stopped. It raises :class:`ValueError` if the input or an
    option changed. :class:`ClusterLost` means that the scheduler is gone: connect a new client and
    call again. An exception that a worker raised is raised here.

    ``progress=True`` shows a bar (this needs ``tqdm``). A function gets a :class:`Progress` at the
    start, after each part, when workers join or leave, and at the end.
    """
    columns = Analyzer.columns(variant, colors=colors, stages=stages)
    if rows < 1:
        raise ValueError(f"rows must be at least 1, not {rows}")
    if client.asynchronous:
        raise ValueError("the client is asynchronous; use one made without asynchronous=True")
    folder = Path(dst)
    folder.mkdir(parents=True, exist_ok=True)
    _agree(
        folder / _MANIFEST, {"variant": variant, "colors": colors, "stages": stages, "rows": rows}
    )
    files = list(_files(src))
    with _Reporter(progress, files, rows) as reporter:
        run = _Run(client, folder, (variant, colors, stages, tables), columns, reporter)
        return run.all(_batches(files, rows))


#: One thread of a worker opens the tables, the others wait for it.
_opening = threading.Lock()


def _work(
    scrambles: list[str], variant: str, colors: str, stages: int | None, tables: str
) -> tuple[bytes, list[tuple[int, int, str]]]:
    """Analyse a part. Workers run this; the cluster decides how many run at once.

    Returns the numbers of the rows that can be read, by row, stage and colour, and the row, code
    and reason of the others.
    """
    with _opening:
        analyzer = _analyzer(variant, tables)
    answers = analyzer.lengths_many(scrambles, colors=colors, stages=stages, threads=1)
    lengths, failures = bytearray(), []
    for row, answer in enumerate(answers):
        if isinstance(answer, (HalfturnError, InternalError)):
            failures.append((row, answer.code, str(answer)))
        else:
            for stage in answer:
                lengths.extend(stage)
    return bytes(lengths), failures


@dataclass
class _Part:
    """Rows that are analysed together and written to one file."""

    number: int
    start: int
    """The number of the first row."""
    batch: pyarrow.Table
    submissions: int = 0
    alone: bool = False
    """Whether no other part is in flight, so that it is to blame if workers die."""

    @property
    def rows(self) -> str:
        return f"rows {self.start} to {self.start + self.batch.num_rows - 1}"


@dataclass(frozen=True)
class _Settled:
    """A future that is done: its result or what it raised."""

    future: distributed.Future
    result: Any = None
    error: BaseException | None = None


class _Run:
    """One run: the parts in flight and the outcomes of the others."""

    #: What workers do with a part. Tests replace it.
    work = staticmethod(_work)

    def __init__(
        self,
        client: distributed.Client,
        folder: Path,
        request: tuple[str, str, int | None, str],
        columns: list[str],
        reporter: _Reporter,
    ) -> None:
        self.client = client
        self.folder = folder
        self.request = request
        self.columns = columns
        self.reporter = reporter
        self.scheduler = client.scheduler.address if client.scheduler else "unknown address"
        #: What the client's event loop reports: settled futures, threads of the cluster, its loss.
        self.events: queue.SimpleQueue[_Settled | int | ClusterLost] = queue.SimpleQueue()
        self.over = False
        self.threads = 0
        self.running: dict[distributed.Future, _Part] = {}
        self.suspects: list[_Part] = []
        self.failed: dict[int, list[tuple]] = {}
        self.rows = self.written = self.parts = self.finished = self.resumed = 0

    def all(self, batches: Iterator[pyarrow.Table]) -> Summary:
        """Process all unfinished parts."""
        self._check_connection()
        self.client.loop.add_callback(self._watch)
        try:
            self._wait_for_threads()
            for part in self._unfinished(batches):
                while len(self.running) >= max(_LEAST_AHEAD, _AHEAD * self.threads):
                    self._step()
                self._submit(part)
                if len(self.suspects) >= (_SUSPECTS if self.finished + self.resumed else _HOPELESS):
                    self._try_suspects()
            self._try_suspects()
            _join_errors(self.folder, self.failed)
            self.reporter.report(self.threads)
        finally:
            self.over = True
            self._cancel()
        failed = sum(map(len, self.failed.values()))
        return Summary(
            rows=self.rows,
            written=self.written,
            refused=self.rows - self.written - failed,
            failed=failed,
            parts=self.parts,
            resumed=self.resumed,
            failed_parts=tuple(sorted(self.failed)),
        )

    def _unfinished(self, batches: Iterator[pyarrow.Table]) -> Iterator[_Part]:
        import pyarrow.parquet as parquet

        for number, batch in enumerate(batches):
            part = _Part(number, self.rows, batch)
            self.rows += batch.num_rows
            self.parts += 1
            path = self.folder / f"part-{number:06}.parquet"
            if not path.exists():
                yield part
                continue
            found = parquet.read_metadata(path)
            if (found.metadata or {}).get(b"halfturn.input") != _digest(batch):
                raise ValueError(f"{path} has results of other scrambles: the input was changed")
            self.resumed += 1
            self.written += found.num_rows
            self.reporter.resume(batch.num_rows)

    def _submit(self, part: _Part) -> None:
        self._check_connection()
        scrambles = part.batch["scramble"].to_pylist()
        try:
            future = self.client.submit(self.work, scrambles, *self.request, pure=False)
        except Exception as error:
            self._check_connection(error)
            raise
        part.submissions += 1
        self.running[future] = part
        self.client.loop.add_callback(self._follow, future)

    def _drain(self) -> None:
        while self.running:
            self._step()

    def _try_suspects(self) -> None:
        """Try the parts alone that were in flight when workers died, once the others are done."""
        self._drain()
        while self.suspects:
            part = self.suspects.pop(0)
            part.alone = True
            self._submit(part)
            self._drain()

    def _step(self) -> None:
        """Wait for an event, and handle it."""
        try:
            event = self.events.get(timeout=_INTERVAL)
        except queue.Empty:
            self._check_connection()
            return
        match event:
            case ClusterLost():
                raise self._lost() from event.__cause__
            case int():
                if event != self.threads:
                    self._count_threads(event)
            case _Settled():
                self._settle(event)

    def _wait_for_threads(self) -> None:
        """Wait until the scheduler has answered for the first time."""
        event = self.events.get()
        if isinstance(event, ClusterLost):
            raise self._lost() from event.__cause__
        self._count_threads(event)

    def _count_threads(self, threads: int) -> None:
        self.threads = threads
        if threads == 0:
            _log.warning("the cluster has no workers; the run waits for one")
        self.reporter.report(threads)

    def _settle(self, settled: _Settled) -> None:
        from distributed import KilledWorker

        part = self.running.pop(settled.future)
        status = settled.future.status
        settled.future.release()
        match settled.error:
            case None:
                self._write(part, *settled.result)
            case KilledWorker() as error:
                self._suspect(part, error)
            case error if status == "error":
                # The part's own exception: another worker would raise it too.
                raise error
            case error:
                # Cancelled or lost for an unknown reason, although the scheduler is reachable.
                self._check_connection(error)
                if part.submissions > _RESUBMISSIONS:
                    raise error
                _log.info("part %d is submitted again: %s", part.number, error)
                self._submit(part)

    def _suspect(self, part: _Part, error: distributed.KilledWorker) -> None:
        """Dask blames every part that a dead worker had, so only a part that was alone is bad."""
        if not part.alone:
            _log.warning("part %d (%s) lost its workers and is tried alone", part.number, part.rows)
            self.suspects.append(part)
            return
        deaths = error.allowed_failures + 1
        reason = f"the workers died on part {part.number} ({part.rows}), {deaths} while alone"
        _log.error("%s", reason)
        ids = part.batch["id"].to_pylist()
        self.failed[part.number] = [
            (part.start + row, name, _NO_CODE, reason) for row, name in enumerate(ids)
        ]
        if len(self.failed) >= _HOPELESS and self.finished + self.resumed == 0:
            raise WorkersDied(
                f"the workers died on each of the first {len(self.failed)} parts; perhaps halfturn "
                "is not installed there or the tables are too large for the memory of a worker"
            ) from error

    def _write(self, part: _Part, lengths: bytes, failures: list[tuple[int, int, str]]) -> None:
        batch, ids = part.batch, part.batch["id"]
        table = _results(
            batch, lengths, {row for row, *_ in failures}, self.columns, self.request[0]
        )
        errors = [
            (part.start + row, ids[row].as_py(), code, reason) for row, code, reason in failures
        ]
        _write(self.folder, part.number, table, errors)
        self.written += table.num_rows
        self.finished += 1
        self.reporter.finish(batch.num_rows, self.threads)

    def _cancel(self) -> None:
        """Cancel the parts in flight, if the client is still connected."""
        futures, self.running = list(self.running), {}
        if futures and self.client.status == "running":
            with suppress(Exception):
                self.client.cancel(futures)

    def _check_connection(self, error: BaseException | None = None) -> None:
        """Raise `ClusterLost` if the client is not connected or a future reports that it was not."""
        if (
            self.client.status != "running"
            or getattr(error, "reason", None) == "scheduler-connection-lost"
        ):
            raise self._lost() from error

    def _lost(self) -> ClusterLost:
        done = self.finished + self.resumed
        return ClusterLost(
            f"the connection to the Dask scheduler at {self.scheduler} was lost; {done} finished "
            f"parts are kept in {self.folder}, and the same call with a new client continues"
        )

    # What follows runs in the client's event loop.

    async def _follow(self, future: distributed.Future) -> None:
        """Report a future when its result is here. Until then Dask runs it again if workers die."""
        try:
            result = await self.client.gather(future, asynchronous=True)
        except BaseException as error:
            self.events.put(_Settled(future, error=error))
            return
        # A part is done, so a worker has joined since the last look.
        if self.threads == 0:
            with suppress(Exception):
                self.events.put(await self._ask_for_threads())
        self.events.put(_Settled(future, result))

    async def _ask_for_threads(self) -> int:
        """The threads of all workers, as the scheduler knows them."""
        return sum((await self.client.scheduler.ncores(workers=None)).values())

    async def _watch(self) -> None:
        """Report the threads of the cluster from time to time, or that the scheduler is lost."""
        while not self.over:
            try:
                threads = await self._ask_for_threads()
            except BaseException as error:
                lost = ClusterLost()
                lost.__cause__ = error
                self.events.put(lost)
                return
            self.events.put(threads)
            await asyncio.sleep(_INTERVAL)


class _Reporter:
    """Counts finished rows, and passes them on to a bar or to the caller's function."""

    def __init__(
        self, progress: bool | Callable[[Progress], object], files: list[Path], rows: int
    ) -> None:
        self.bar = None
        self.send = progress if callable(progress) else None
        if progress is True:
            self.bar = _bar()
            self.send = self._show
        self.total_rows = _count(files) if self.send else 0
        self.total_parts = -(-self.total_rows // rows)
        self.parts = self.rows = self.resumed_rows = 0
        self.began = time.monotonic()

    def __enter__(self) -> _Reporter:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()

    def resume(self, rows: int) -> None:
        self.parts += 1
        self.rows += rows
        self.resumed_rows += rows

    def finish(self, rows: int, threads: int) -> None:
        self.parts += 1
        self.rows += rows
        self.report(threads)

    def report(self, threads: int) -> None:
        if self.send is None:
            return
        finished = self.rows - self.resumed_rows
        rate = finished / max(time.monotonic() - self.began, 1e-9)
        self.send(
            Progress(
                parts=self.parts,
                total_parts=self.total_parts,
                rows=self.rows,
                total_rows=self.total_rows,
                resumed_rows=self.resumed_rows,
                rows_per_second=rate,
                seconds_left=(self.total_rows - self.rows) / rate if finished else None,
                threads=threads,
            )
        )

    def _show(self, progress: Progress) -> None:
        self.bar.total = progress.total_rows
        self.bar.initial = progress.resumed_rows
        self.bar.n = progress.rows
        self.bar.set_postfix_str(
            f"{progress.parts}/{progress.total_parts} parts, {progress.threads} threads"
        )


def _bar() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError("progress=True needs tqdm: pip install halfturn[progress]") from error
    # Without smoothing the rate is that of the whole run, without rows of earlier runs.
    return tqdm(unit=" rows", smoothing=0)


def _agree(path: Path, asked: dict[str, Any]) -> None:
    """Note the options of a new run, or compare them with those that it was started with."""
    if path.exists():
        begun = json.loads(path.read_text())
        changed = [name for name in asked if begun.get(name) != asked[name]]
        if changed:
            name = changed[0]
            raise ValueError(
                f"{path.parent} was started with {name} {begun.get(name)!r}, not {asked[name]!r}"
            )
    else:
        _replace(path, json.dumps(asked, indent=2).encode())


def _replace(path: Path, content: bytes) -> None:
    """Write a file under another name, then rename it, so that it is complete or absent."""
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
            yield from sorted(
                path for path in source.iterdir() if path.suffix in (".csv", ".parquet")
            )
        else:
            yield source


def _read(path: Path) -> Iterator[pyarrow.RecordBatch]:
    """The ids and scrambles of a file."""
    import pyarrow
    import pyarrow.csv
    import pyarrow.parquet

    schema = _schema()
    if path.suffix == ".parquet":
        return pyarrow.parquet.ParquetFile(path).iter_batches(columns=schema.names)
    types = pyarrow.csv.ConvertOptions(column_types=schema, include_columns=schema.names)
    return iter(pyarrow.csv.open_csv(path, convert_options=types))


def _schema() -> pyarrow.Schema:
    import pyarrow

    return pyarrow.schema([("id", pyarrow.string()), ("scramble", pyarrow.string())])


def _count(files: list[Path]) -> int:
    """The rows of all files. Parquet files store their number; others are counted."""
    import pyarrow.parquet

    def count(path: Path) -> int:
        if path.suffix == ".parquet":
            return pyarrow.parquet.read_metadata(path).num_rows
        return sum(batch.num_rows for batch in _read(path))

    return sum(map(count, files))


def _batches(files: list[Path], rows: int) -> Iterator[pyarrow.Table]:
    """The ids and scrambles of all files, in tables of `rows` rows."""
    import pyarrow

    schema = _schema()
    waiting = schema.empty_table()
    for path in files:
        for batch in _read(path):
            table = pyarrow.Table.from_batches([batch]).select(schema.names).cast(schema)
            waiting = pyarrow.concat_tables([waiting, table])
            while waiting.num_rows >= rows:
                yield waiting.slice(0, rows).combine_chunks()
                waiting = waiting.slice(rows)
    if waiting.num_rows:
        yield waiting.combine_chunks()


def _digest(batch: pyarrow.Table) -> bytes:
    """A checksum of ids and scrambles."""
    rows = zip(batch["id"].to_pylist(), batch["scramble"].to_pylist())
    return hashlib.sha256(json.dumps(list(rows)).encode()).hexdigest().encode()


def _results(
    batch: pyarrow.Table, lengths: bytes, refused: set[int], columns: list[str], variant: str
) -> pyarrow.Table:
    """A part as it is written: the rows that have results, with their numbers."""
    import numpy
    import pyarrow

    rows = [row for row in range(batch.num_rows) if row not in refused]
    kept = batch.take(pyarrow.array(rows, pyarrow.int64()))
    numbers = numpy.frombuffer(lengths, dtype=numpy.uint8).reshape(kept.num_rows, len(columns))
    table = {"id": kept["id"], "scramble": kept["scramble"]}
    for index, name in enumerate(columns):
        table[name] = pyarrow.array(numpy.ascontiguousarray(numbers[:, index]))
    metadata = {b"halfturn.input": _digest(batch), b"halfturn.variant": variant.encode()}
    return pyarrow.table(table).replace_schema_metadata(metadata)


def _write(folder: Path, number: int, part: pyarrow.Table, errors: list[tuple]) -> None:
    """Write a part. Its errors come first, so that a part that exists is complete."""
    import pyarrow
    import pyarrow.parquet

    if errors:
        _replace(folder / f"errors-{number:06}.json", json.dumps(errors).encode())
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(part, sink)
    _replace(folder / f"part-{number:06}.parquet", sink.getvalue().to_pybytes())


def _join_errors(folder: Path, failed: dict[int, list[tuple]]) -> None:
    """Write `errors.csv`: the refused rows of all parts, and the rows of parts that failed."""
    paths = {int(path.stem.removeprefix("errors-")): path for path in folder.glob("errors-*.json")}
    temporary = folder / "errors.csv.tmp"
    with open(temporary, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["row", "id", "code", "reason"])
        for number in sorted(paths.keys() | failed.keys()):
            # A part that failed has no refused rows: it was never analysed.
            writer.writerows(
                failed[number] if number in failed else json.loads(paths[number].read_text())
            )
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, folder / "errors.csv")
