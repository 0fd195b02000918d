"""Statistics, compared with what numpy makes of the same numbers."""

import csv
import runpy
import sys
from pathlib import Path

import numpy
import pyarrow.parquet
import pytest

import halfturn

EXAMPLES = Path(__file__).parent.parent / "examples"
SUBSETS = ["W", "Y", "O", "R", "G", "B", "WY", "BG", "OR", "BGOR", "ORWY", "BGWY", "BGORWY"]
SUFFIXES = {"Y": "z0", "W": "z2", "O": "z3", "R": "z1", "G": "x3", "B": "x1"}


@pytest.fixture(scope="module")
def table():
    with open(EXAMPLES / "wca_scrambles_1000.csv", newline="") as file:
        scrambles = [scramble for _, scramble in csv.reader(file)]
    assert len(scrambles) == 1000
    return halfturn.analyze(scrambles[:200], stages=3, output="pandas")


def lengths(table, stage, subset):
    columns = numpy.array([table[f"{stage}_{letter}"].to_numpy(dtype=int) for letter in subset])
    return columns.min(axis=0)


def test_every_number_is_numpys(table):
    statistics = halfturn.stats(table)
    stages = {stage["stage"]: stage for stage in statistics["stages"]}
    assert list(stages) == ["cross", "xcross", "xxcross"]
    for name, stage in stages.items():
        found = {subset["subset"]: subset for subset in stage["subsets"]}
        assert sorted(found) == sorted(SUBSETS)
        for subset, summary in found.items():
            values = lengths(table, name, subset)
            counts = numpy.bincount(values)
            assert (summary["n"], summary["min"], summary["max"]) == (200, values.min(), values.max())
            assert summary["mean"] == values.sum() / 200
            assert summary["std"] == pytest.approx(values.std(ddof=1), rel=1e-14)
            for percent in (10, 50, 90, 99):
                assert summary[f"p{percent}"] == numpy.percentile(values, percent, method="inverted_cdf")
            assert (summary["mode"], summary["mode_share"]) == (counts.argmax(), counts.max() / 200)
            assert summary["histogram"] == {str(value): count for value, count in enumerate(counts) if count}


def test_files_and_tables_say_the_same(table, tmp_path):
    columns = {"id": [str(row) for row in range(len(table))], "scramble": table["scramble"].tolist()}
    for stage in ("cross", "xcross", "xxcross"):
        for letter, suffix in SUFFIXES.items():
            columns[f"{stage}_{suffix}"] = table[f"{stage}_{letter}"].to_numpy(dtype="uint8")
    pyarrow.parquet.write_table(pyarrow.table(columns), tmp_path / "lengths.parquet")
    assert halfturn.stats(tmp_path / "lengths.parquet") == halfturn.stats(table)
    twice = halfturn.stats(tmp_path / "lengths.parquet", str(tmp_path / "lengths.parquet"))
    assert twice["stages"][0]["subsets"][0]["n"] == 400


def test_what_is_no_result_is_refused(tmp_path):
    for name, text in [("a.csv", "id,name\n1,x\n"), ("b.parquet", "hello"), ("missing.csv", None)]:
        if text is not None:
            (tmp_path / name).write_text(text)
        with pytest.raises(halfturn.HalfturnError) as raised:
            halfturn.stats(tmp_path / name)
        assert name in str(raised.value)


def test_the_example_runs(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["main_table.py", "20"])
    runpy.run_path(str(EXAMPLES / "main_table.py"))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["W", "WY", "BGWY", "BGORWY"]
    assert [line.split()[0] for line in lines[1:]] == ["cross", "xcross", "xxcross", "xxxcross"]
