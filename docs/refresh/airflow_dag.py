"""Refreshes what askable knows of the databases, after the load that writes them.

Drift beyond --fail-on ends the task as failed without a retry; what else fails is tried again.
"""

from __future__ import annotations

import json
import subprocess
from datetime import datetime, timedelta

from airflow.decorators import dag, task
from airflow.exceptions import AirflowFailException

HOME = "/srv/askable"
FAIL_ON = "dropped-field,rows=50%"


def refresh(names: list[str]) -> dict:
    """Runs the command and gives its report; its notes go to the task's log."""
    command = ["askable", "refresh", *names, "--home", HOME, "--fail-on", FAIL_ON, "--json", "--log", "json"]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode not in (0, 3):
        raise RuntimeError(f"askable refresh ended with {run.returncode}")
    report = json.loads(run.stdout)
    if run.returncode == 3:
        breaches = [line for database in report["databases"] for line in database["breaches"]]
        raise AirflowFailException("The data drifted: " + "; ".join(breaches))
    return {database["name"]: database["outcome"] for database in report["databases"]}


@dag(
    schedule="@hourly",
    start_date=datetime(2025, 1, 1),
    catchup=False,
    max_active_runs=1,
    default_args={"retries": 2, "retry_delay": timedelta(minutes=5), "execution_timeout": timedelta(hours=2)},
)
def askable_refresh():
    task(task_id="refresh")(refresh)(["--all"])


askable_refresh()
