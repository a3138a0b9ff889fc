"""Tells what a training of TRL did, and ends with 1 where it did not learn.

    python report.py loss FOLDER      the loss fell
    python report.py reward FOLDER    both rewarded and unrewarded completions were seen
"""

import json
import sys
from pathlib import Path
from typing import Any


def history(folder: Path) -> list[dict[str, Any]]:
    states = sorted(folder.glob("checkpoint-*/trainer_state.json"), key=lambda path: path.stat().st_mtime)
    return json.loads(states[-1].read_text())["log_history"]


def column(rows: list[dict[str, Any]], name: str) -> list[float]:
    return [float(row[name]) for row in rows if name in row]


def shown(values: list[float]) -> str:
    return " ".join(f"{value:.2f}" for value in values)


def main() -> None:
    what, folder = sys.argv[1], Path(sys.argv[2])
    rows = history(folder)
    if what == "loss":
        losses = column(rows, "loss")
        print(f"loss: {shown(losses)}")
        sys.exit(0 if losses[-1] < 0.7 * losses[0] else 1)
    name = "rewards/execution_reward/mean"
    means = column(rows, name)
    print(f"mean reward of each step: {shown(means)}")
    reasons = sorted({key for row in rows for key in row if key.startswith("rewards/") and key.count("/") == 1})
    for reason in reasons:
        # A reason that no completion of a step has is not logged there.
        print(f"  {reason.removeprefix('rewards/')}: {sum(column(rows, reason)) / len(means):.2f} of the completions")
    rewarded = {"rewards/equal", "rewards/different", "rewards/gold-failed"}
    sys.exit(0 if rewarded & set(reasons) and set(reasons) - rewarded else 1)


main()
