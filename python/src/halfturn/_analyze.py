"""The stages of CFOP, for one scramble or for many."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from ._native import Algorithm, Analyzer, Cube


@functools.lru_cache(maxsize=8)
def _analyzer(variant: str, tables: str) -> Analyzer:
    return Analyzer(variant, tables=tables)


def analyze(
    scrambles: str | Cube | Algorithm | Iterable[str | Cube | Algorithm],
    *,
    variant: str = "std",
    colors: str = "any",
    stages: int | None = None,
    tables: str | None = None,
    threads: int | None = None,
    output: str = "dict",
) -> Any:
    """Find the fewest moves to each stage, for every bottom colour. Every number is exact.

    One scramble gives a dictionary ``{stage: {colour: moves}}``. Many give a list of them with
    ``output="dict"`` (a scramble that cannot be read has its :class:`HalfturnError` in the list), a
    ``pyarrow.Table`` with ``"arrow"``, a ``pandas.DataFrame`` with ``"pandas"``: a row for each
    scramble, with its text, a column ``stage_colour`` for each number, and a column ``error``.

    ``variant`` is one of :meth:`Analyzer.variants`, such as ``std`` or ``pseudo-pair``;
    ``stages`` is the number of its stages, from the first; ``colors`` such as ``"WY"``; ``tables``
    is ``"tiny"``, ``"small"``, ``"standard"`` or ``"large"``; larger tables are only faster.

    >>> analyze("R U F", colors="WY", stages=2)
    {'cross': {'Y': 2, 'W': 2}, 'xcross': {'Y': 2, 'W': 2}}
    """
    if tables is None:
        tables = Analyzer.usual_tables(variant, stages=stages)
    analyzer = _analyzer(variant, tables)
    names = Analyzer.stages(variant)[:stages]
    letters = Analyzer.colors(colors)

    def named(table: list[list[int]]) -> dict[str, dict[str, int]]:
        return {name: dict(zip(letters, row)) for name, row in zip(names, table)}

    if isinstance(scrambles, (str, Cube, Algorithm)):
        return named(analyzer.lengths(scrambles, colors=colors, stages=stages))
    cubes = list(scrambles)
    answers = analyzer.lengths_many(cubes, colors=colors, stages=stages, threads=threads)
    if output == "dict":
        return [answer if isinstance(answer, Exception) else named(answer) for answer in answers]
    columns = _columns(cubes, answers, names, letters)
    if output == "arrow":
        import pyarrow

        lengths = {name: pyarrow.array(column, pyarrow.uint8()) for name, column in columns.items() if "_" in name}
        texts = {name: pyarrow.array(column, pyarrow.string()) for name, column in columns.items() if "_" not in name}
        return pyarrow.table({name: (lengths | texts)[name] for name in columns})
    if output == "pandas":
        import pandas

        frame = pandas.DataFrame(columns)
        return frame.astype({name: "UInt8" for name in columns if "_" in name})
    raise ValueError(f'output {output!r} is not "dict", "arrow" or "pandas"')


def _columns(cubes: list, answers: list, names: list[str], letters: list[str]) -> dict[str, list]:
    """The lengths by column, as in result files."""
    failed = [isinstance(answer, Exception) for answer in answers]
    columns: dict[str, list] = {"scramble": [str(cube) for cube in cubes]}
    for stage, name in enumerate(names):
        for view, letter in enumerate(letters):
            columns[f"{name}_{letter}"] = [
                None if wrong else answer[stage][view] for answer, wrong in zip(answers, failed)
            ]
    columns["error"] = [str(answer) if wrong else None for answer, wrong in zip(answers, failed)]
    return columns
