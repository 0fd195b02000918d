"""The heavy proof of `make acceptance-python`: a cluster that loses workers loses no row."""

import os
import random
import sys
import threading
import time

import clusters
import pytest
from clusters import Cluster, check

from halfturn import distributed

RUNS = 20
ROWS = 20_000
PART = 500
WORKERS = 3
#: Runs in which all workers are killed at once; in the others it is one.
ALL_KILLED = range(1, RUNS, 4)

pytestmark = pytest.mark.skipif(
    not os.environ.get("HALFTURN_HEAVY"), reason="HALFTURN_HEAVY is not set"
)


def once(source, folder, moment, number):
    """A run that loses `number` workers after `moment` seconds: its summary, its seconds, and
    whether the run was still going on then."""
    with Cluster(WORKERS, folder / "workers") as cluster:
        killed = threading.Event()

        def kill():
            cluster.kill(number)
            killed.set()

        timer = threading.Timer(moment, kill)
        began = time.monotonic()
        timer.start()
        options = {"stages": 2, "tables": "tiny", "rows": PART}
        summary = distributed.analyze(cluster.client, source, folder / "results", **options)
        seconds = time.monotonic() - began
        hit = killed.is_set()
        timer.cancel()
        timer.join()
        return summary, seconds, hit


def test_heavy_killed_workers_lose_no_row(tmp_path):
    source = clusters.write_source(tmp_path / "source", ROWS)
    chance = random.Random(16)
    # No worker is killed in this run: it measures how long a run takes.
    _, usual, _ = once(source, tmp_path / "undisturbed", 0, 0)
    print(f"\nundisturbed: {usual:.1f} s", file=sys.stderr)
    assert len(ALL_KILLED) == 5
    for run in range(RUNS):
        number = WORKERS if run in ALL_KILLED else 1
        # The first two runs lose their workers while these prepare, at once.
        moment = 0.0 if run < 2 else chance.uniform(0, usual)
        hit, attempt = False, 0
        while not hit:
            folder = tmp_path / f"run-{run}-{attempt}"
            folder.mkdir()
            summary, seconds, hit = once(source, folder, moment, number)
            check(summary, folder / "results", ROWS)
            assert (summary.parts, summary.resumed) == (ROWS // PART, 0)
            said = "" if hit else ", too late: once more, earlier"
            print(
                f"run {run + 1:2}: {number} of {WORKERS} workers killed after {moment:4.1f} s, "
                f"{summary.rows} rows once and equal, {seconds:4.1f} s{said}",
                file=sys.stderr,
            )
            moment, attempt = moment / 2, attempt + 1
    assert run + 1 == RUNS
