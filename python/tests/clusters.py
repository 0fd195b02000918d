"""What the cluster tests share: scrambles, local clusters, and checks of the results."""

import csv
import functools
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pyarrow.parquet
from distributed import Client, LocalCluster

import halfturn

#: The scramble that cannot be read.
UNREADABLE = "R U Q"


@functools.cache
def scrambles(rows):
    """Ids and scrambles; the one in the middle cannot be read."""
    texts = halfturn.scrambles(rows, seed=11)
    texts[rows // 2] = UNREADABLE
    return [(f"s{number}", text) for number, text in enumerate(texts)]


@functools.cache
def alone(rows):
    """The columns of results of one process, for the rows that can be read."""
    good = [text for _, text in scrambles(rows) if text != UNREADABLE]
    return halfturn.analyze(good, stages=2, output="arrow").columns[1:-1]


def write_source(folder, rows):
    """Write the scrambles into two files of different kinds."""
    folder.mkdir()
    third = rows // 3
    with open(folder / "a.csv", "w", newline="") as file:
        csv.writer(file).writerows([("id", "scramble"), *scrambles(rows)[:third]])
    ids, texts = zip(*scrambles(rows)[third:])
    pyarrow.parquet.write_table(pyarrow.table({"scramble": texts, "id": ids}), folder / "b.parquet")
    return folder


def read_errors(folder):
    """Lines of `errors.csv`."""
    with open(folder / "errors.csv", newline="") as file:
        return list(csv.DictReader(file))


def check(summary, folder, rows):
    """Every row is there once, in order, with the numbers of one process."""
    assert (summary.rows, summary.written, summary.refused, summary.failed) == (
        rows,
        rows - 1,
        1,
        0,
    )
    table = pyarrow.parquet.read_table(sorted(folder.glob("part-*.parquet")))
    good = [row for row in scrambles(rows) if row[1] != UNREADABLE]
    assert list(zip(table["id"].to_pylist(), table["scramble"].to_pylist())) == good
    assert table.column_names[2:4] == ["cross_z0", "cross_z2"]
    for ours, theirs in zip(table.columns[2:], alone(rows), strict=True):
        assert ours.to_pylist() == theirs.to_pylist()
    (error,) = read_errors(folder)
    assert (error["row"], error["id"], error["code"]) == (str(rows // 2), f"s{rows // 2}", "9")
    assert "Q" in error["reason"]


class Cluster:
    """A local cluster of worker processes with one thread each, and a client of it."""

    def __init__(self, workers, folder):
        self.workers, self.folder = workers, folder

    def __enter__(self):
        self.cluster = LocalCluster(
            n_workers=self.workers,
            threads_per_worker=1,
            memory_limit=0,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=50,
            local_directory=str(self.folder),
        )
        self.client = Client(self.cluster)
        return self

    def __exit__(self, *_):
        self.client.close()
        self.cluster.close()

    def pids(self):
        """The process ids of the workers that are there now."""
        processes = [nanny.process for nanny in self.cluster.workers.values()]
        return [process.pid for process in processes if process is not None and process.pid]

    def kill(self, number):
        """Kill this number of workers."""
        for pid in sorted(self.pids())[:number]:
            os.kill(pid, signal.SIGKILL)


#: Options of `dask scheduler` and `dask worker` that let them listen on this machine only.
HERE = ["--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0", "--no-dashboard"]
#: A worker without a nanny.
WORKER = ["worker", "--nthreads", "1", "--memory-limit", "0", "--no-nanny", *HERE]


class Supervisor:
    """Starts a worker process, and another one whenever it dies.

    A nanny does so too, but gives up if the worker dies before the nanny knows that it has started,
    as a worker does that finds a deadly part waiting for it.
    """

    def __init__(self, address, folder):
        self.command = [sys.executable, "-m", "dask", *WORKER, address]
        self.command += ["--local-directory", str(folder)]
        # Workers import the tests' own module.
        self.environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent)}
        self.log = folder.with_suffix(".log")
        self.lock, self.closed = threading.Lock(), False
        self.thread = threading.Thread(target=self._run)

    def _run(self):
        while True:
            with self.lock:
                if self.closed:
                    return
                with open(self.log, "ab") as log:
                    self.process = subprocess.Popen(
                        self.command, stdout=log, stderr=log, env=self.environment
                    )
            self.process.wait()

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        with self.lock:
            self.closed = True
            self.process.kill()
        self.thread.join()
