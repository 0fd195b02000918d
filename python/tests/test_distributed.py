"""The same analysis on a cluster of processes, with and without a worker that dies."""

import csv
import os
import signal
import threading

import pyarrow.parquet
import pytest
from distributed import Client, LocalCluster

import halfturn
from halfturn import distributed

ROWS = int(os.environ.get("HALFTURN_TEST_ROWS", "600"))
PART = ROWS // 30


@pytest.fixture(scope="module")
def client():
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        with Client(cluster) as client:
            yield client


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """Scrambles, one of which cannot be read, in two files of different kinds."""
    folder = tmp_path_factory.mktemp("source")
    rows = [(f"s{number}", text) for number, text in enumerate(halfturn.scrambles(ROWS, seed=11))]
    rows[ROWS // 2] = (rows[ROWS // 2][0], "R U Q")
    half = ROWS // 3
    with open(folder / "a.csv", "w", newline="") as file:
        csv.writer(file).writerows([("id", "scramble"), *rows[:half]])
    columns = {"scramble": [text for _, text in rows[half:]], "id": [name for name, _ in rows[half:]]}
    pyarrow.parquet.write_table(pyarrow.table(columns), folder / "b.parquet")
    return folder, rows


def run(client, source, folder, **options):
    return distributed.analyze(client, source[0], folder, stages=2, tables="tiny", rows=PART, **options)


def check(summary, folder, rows):
    assert (summary.rows, summary.written, summary.refused) == (ROWS, ROWS - 1, 1)
    table = pyarrow.parquet.read_table(sorted(folder.glob("part-*.parquet")))
    good = [row for row in rows if "Q" not in row[1]]
    assert list(zip(table["id"].to_pylist(), table["scramble"].to_pylist())) == good
    alone = halfturn.analyze([text for _, text in good], stages=2, output="arrow")
    assert table.column_names[2:4] == ["cross_z0", "cross_z2"]
    for ours, theirs in zip(table.columns[2:], alone.columns[1:-1], strict=True):
        assert ours.to_pylist() == theirs.to_pylist()
    with open(folder / "errors.csv", newline="") as file:
        assert [(line["row"], line["code"]) for line in csv.DictReader(file)] == [(str(ROWS // 2), "9")]


def test_a_cluster_gives_what_one_machine_gives(client, source, tmp_path):
    check(run(client, source, tmp_path), tmp_path, source[1])
    # Once more, with nothing left to do but a part that somebody removed.
    next(tmp_path.glob("part-000003.parquet")).unlink()
    again = run(client, source, tmp_path)
    assert again.resumed == again.parts - 1
    check(again, tmp_path, source[1])


def test_a_worker_dies(client, source, tmp_path):
    pids = client.run(os.getpid)
    threading.Timer(0.2, os.kill, [next(iter(pids.values())), signal.SIGKILL]).start()
    check(run(client, source, tmp_path), tmp_path, source[1])


def test_another_request_is_refused(client, source, tmp_path):
    run(client, source, tmp_path)
    with pytest.raises(ValueError, match="variant"):
        run(client, source, tmp_path, variant="pseudo")
    other = tmp_path / "other.csv"
    other.write_text("id,scramble\nx,R U F\n")
    with pytest.raises(ValueError, match="changed"):
        distributed.analyze(client, other, tmp_path, stages=2, tables="tiny", rows=PART)
