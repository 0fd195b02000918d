# %% [markdown]
# # How many moves do the stages of CFOP need?
# Exact means by stage and set of colours, for a thousand competition scrambles. Run it as a script,
# or cell by cell in an editor or notebook.

# %%
import csv
import sys
from pathlib import Path

import halfturn

SCRAMBLES = Path(__file__).with_name("wca_scrambles_1000.csv")
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 1000

with open(SCRAMBLES, newline="") as file:
    scrambles = [scramble for _, scramble in csv.reader(file)][:COUNT]

# %% Cross to xxxcross. For all five stages omit `stages` and pass `tables="standard"`.
table = halfturn.analyze(scrambles, stages=4, output="pandas")
table.head()

# %%
statistics = halfturn.stats(table)
SETS = ["W", "WY", "BGWY", "BGORWY"]
print(f"{'':10}" + "".join(f"{name:>9}" for name in SETS))
for stage in statistics["stages"]:
    means = {subset["subset"]: subset["mean"] for subset in stage["subsets"]}
    print(f"{stage['stage']:10}" + "".join(f"{means[name]:9.3f}" for name in SETS))
