"""Analyses on clusters of processes whose workers and schedulers die.

Each test has its own cluster, ports and files. Nothing waits for a time to pass: workers die when
the run reports its progress, or when they begin a part.
"""

import functools
import signal
import subprocess
import sys
import time

import clusters
import dask
import deadly
import pyarrow.parquet
import pytest
from clusters import Cluster, Supervisor, check, read_errors
from distributed import Client

import halfturn
from halfturn import distributed

ROWS = 240
PART = 12
PARTS = ROWS // PART
#: A scramble of the part that kills its workers.
POISON = clusters.scrambles(ROWS)[5 * PART + 3][1]


@pytest.fixture
def source(tmp_path):
    return clusters.write_source(tmp_path / "source", ROWS)


@pytest.fixture
def results(tmp_path):
    return tmp_path / "results"


@pytest.fixture
def cluster(request, tmp_path):
    """A cluster of as many workers as the test's parameter, one by default."""
    with Cluster(getattr(request, "param", 1), tmp_path / "workers") as cluster:
        yield cluster


def run(client, source, results, **options):
    return distributed.analyze(
        client, source, results, stages=2, tables="tiny", rows=PART, **options
    )


class At:
    """A progress callback that does something once, when a number of parts is finished."""

    def __init__(self, parts, action):
        self.parts, self.action, self.reports = parts, action, []

    def __call__(self, progress):
        self.reports.append(progress)
        if self.action and progress.parts >= self.parts:
            action, self.action = self.action, None
            action()


def finished(results):
    return len(list(results.glob("part-*.parquet")))


@pytest.mark.parametrize("cluster", [2], indirect=True)
def test_a_cluster_gives_what_one_machine_gives(cluster, source, results):
    at = At(0, None)
    check(run(cluster.client, source, results, progress=at), results, ROWS)
    first, last = at.reports[0], at.reports[-1]
    assert (first.parts, first.rows, first.rows_per_second, first.seconds_left) == (0, 0, 0.0, None)
    assert (first.total_parts, first.total_rows, first.threads) == (PARTS, ROWS, 2)
    assert (last.parts, last.rows, last.seconds_left) == (PARTS, ROWS, 0.0)
    assert last.rows_per_second > 0
    rows = [report.rows for report in at.reports]
    assert rows == sorted(rows) and set(rows) == set(range(0, ROWS + 1, PART))
    # Once more, with nothing left to do but a part that was removed.
    (results / "part-000003.parquet").unlink()
    at = At(0, None)
    again = run(cluster.client, source, results, progress=at)
    assert again.resumed == again.parts - 1 == PARTS - 1
    check(again, results, ROWS)
    last = at.reports[-1]
    assert (last.rows, last.resumed_rows) == (ROWS, ROWS - PART)
    assert at.reports[0].rows_per_second == 0.0 and last.rows_per_second > 0
    # And with nothing left at all: what an earlier run did has no rate.
    run(cluster.client, source, results, progress=at)
    last = at.reports[-1]
    assert (last.parts, last.rows, last.resumed_rows) == (PARTS, ROWS, ROWS)
    assert (last.rows_per_second, last.seconds_left) == (0.0, None)


@pytest.mark.parametrize("cluster", [2], indirect=True)
@pytest.mark.parametrize("killed", [1, 2], ids=["one", "all"])
@pytest.mark.parametrize("parts", [0, 3], ids=["at-the-start", "midway"])
def test_workers_die(cluster, source, results, killed, parts):
    at = At(parts, lambda: cluster.kill(killed))
    check(run(cluster.client, source, results, progress=at), results, ROWS)
    assert at.action is None


def test_a_worker_dies_while_it_prepares(cluster, source, results, tmp_path, monkeypatch):
    marker = tmp_path / "died"
    work = functools.partial(deadly.dies_once, str(marker))
    monkeypatch.setattr(distributed._Run, "work", staticmethod(work))
    check(run(cluster.client, source, results), results, ROWS)
    assert marker.exists()


@pytest.mark.parametrize("cluster", [0], indirect=True)
def test_the_first_worker_joins_late(cluster, source, results):
    at = At(0, lambda: cluster.cluster.scale(1))
    check(run(cluster.client, source, results, progress=at), results, ROWS)
    assert at.reports[0].threads == 0 and at.reports[-1].threads == 1


def test_the_cluster_is_restarted(cluster, source, results):
    at = At(3, cluster.client.restart)
    check(run(cluster.client, source, results, progress=at), results, ROWS)
    assert at.action is None


@pytest.fixture
def supervised(tmp_path):
    """A cluster of one worker that is started again however early it dies. Its scheduler gives a
    part up when the second worker dies on it, not the fourth."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        Cluster(0, tmp_path / "workers") as cluster,
        Supervisor(cluster.cluster.scheduler_address, tmp_path / "workers"),
    ):
        yield cluster


def test_a_part_kills_its_workers(supervised, source, results, monkeypatch):
    with monkeypatch.context() as patched:
        work = functools.partial(deadly.dies_of, POISON)
        patched.setattr(distributed._Run, "work", staticmethod(work))
        summary = run(supervised.client, source, results)
    assert (summary.failed, summary.failed_parts, summary.refused) == (PART, (5,), 1)
    assert summary.written == ROWS - PART - 1 and finished(results) == PARTS - 1
    errors = read_errors(results)
    assert [int(error["row"]) for error in errors] == [*range(5 * PART, 6 * PART), ROWS // 2]
    for error in errors[:-1]:
        assert error["id"] == f"s{error['row']}" and error["code"] == "0"
        assert "the workers died" in error["reason"] and "rows 60 to 71" in error["reason"]
    # It is not finished, so the same call tries it again.
    again = run(supervised.client, source, results)
    assert again.resumed == PARTS - 1
    check(again, results, ROWS)


def test_every_part_kills_its_workers(supervised, results, tmp_path, monkeypatch):
    monkeypatch.setattr(distributed._Run, "work", staticmethod(deadly.dies))
    monkeypatch.setattr(distributed, "_HOPELESS", 1)
    source = tmp_path / "source.csv"
    source.write_text("id,scramble\n" + "a,R U F\n" * (PART + 1))
    with pytest.raises(distributed.WorkersDied, match="not installed"):
        run(supervised.client, source, results)
    assert finished(results) == 0


def test_what_a_worker_raises_is_raised(cluster, source, results, monkeypatch):
    with pytest.raises(halfturn.HalfturnError, match="potatoes"):
        distributed.analyze(cluster.client, source, results, stages=2, tables="potatoes", rows=PART)
    monkeypatch.setattr(distributed._Run, "work", staticmethod(deadly.breaks))
    with pytest.raises(OSError, match="the disk of the worker is full"):
        run(cluster.client, source, results)
    monkeypatch.undo()
    check(run(cluster.client, source, results), results, ROWS)


@pytest.fixture
def processes(tmp_path):
    """A scheduler and a worker that are processes of their own, by name."""
    file, started = tmp_path / "scheduler.json", {}
    commands = {
        "scheduler": ["scheduler", "--port", "0", "--no-show", *clusters.HERE],
        "worker": [*clusters.WORKER, "--local-directory", str(tmp_path / "worker")],
    }
    try:
        for name, command in commands.items():
            command = [sys.executable, "-m", "dask", *command, "--scheduler-file", str(file)]
            with open(tmp_path / f"{name}.log", "wb") as log:
                started[name] = subprocess.Popen(command, stdout=log, stderr=log)
            while not file.exists():
                assert started[name].poll() is None, (tmp_path / f"{name}.log").read_text()
                time.sleep(0.05)
        yield file, started["scheduler"]
    finally:
        for process in started.values():
            process.kill()
            process.wait()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "stopped"])
def test_the_scheduler_is_lost(processes, source, results, tmp_path, number):
    file, scheduler = processes
    # How long Dask tries to reach a scheduler that is gone.
    with dask.config.set({"distributed.comm.timeouts.connect": "3s"}):
        with Client(scheduler_file=str(file), timeout=60) as client:
            at = At(3, lambda: scheduler.send_signal(number))
            with pytest.raises(distributed.ClusterLost, match="finished parts are kept") as raised:
                run(client, source, results, progress=at)
    assert "tcp://127.0.0.1" in str(raised.value) and "\n" not in str(raised.value)
    kept = finished(results)
    assert 3 <= kept < PARTS and f"{kept} finished parts" in str(raised.value)
    with Cluster(1, tmp_path / "workers") as cluster:
        summary = run(cluster.client, source, results)
    assert summary.resumed == kept
    check(summary, results, ROWS)


def test_ctrl_c_keeps_what_is_finished(cluster, source, results):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            run(
                cluster.client,
                source,
                results,
                progress=At(3, lambda: signal.raise_signal(signal.SIGINT)),
            )
    finally:
        signal.signal(signal.SIGINT, before)
    kept = finished(results)
    assert 3 <= kept < PARTS
    # The scheduler forgets the rest, but for what a worker is at.
    deadline = time.monotonic() + 60
    while cluster.cluster.scheduler.tasks:
        assert time.monotonic() < deadline, "the parts in flight were not cancelled"
        time.sleep(0.05)
    summary = run(cluster.client, source, results)
    assert summary.resumed == kept
    check(summary, results, ROWS)


def test_a_bar_shows_the_progress(cluster, source, results, capsys):
    check(run(cluster.client, source, results, progress=True), results, ROWS)
    shown = capsys.readouterr().err
    assert f"{ROWS}/{ROWS}" in shown and f"{PARTS}/{PARTS} parts, 1 threads" in shown


def test_another_request_is_refused(cluster, source, results, tmp_path):
    run(cluster.client, source, results)
    with pytest.raises(ValueError, match="variant"):
        run(cluster.client, source, results, variant="pseudo")
    other = tmp_path / "other.csv"
    other.write_text("id,scramble\nx,R U F\n")
    with pytest.raises(ValueError, match="changed"):
        run(cluster.client, other, results)
    for wrong in ({"variant": "potatoes"}, {"colors": "Q"}):
        with pytest.raises(halfturn.HalfturnError):
            run(cluster.client, source, tmp_path / "nothing", **wrong)
    assert not (tmp_path / "nothing").exists()


def test_a_part_without_results(cluster, results, tmp_path):
    source = tmp_path / "source.csv"
    source.write_text("id,scramble\na,R U Q\nb,R Q\nc,R\n")
    summary = distributed.analyze(cluster.client, source, results, stages=1, tables="tiny", rows=2)
    assert (summary.written, summary.refused, summary.parts) == (1, 2, 2)
    assert pyarrow.parquet.read_table(results / "part-000000.parquet").num_rows == 0
    assert [error["id"] for error in read_errors(results)] == ["a", "b"]
