"""The rules by which a run has ended; the command ``flowgen run`` is tested against the same file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from flowgen_airflow.watch import Observation, Watch, WindowCounter

FILE = Path(__file__).parents[2] / "test" / "fixtures" / "run" / "decisions.json"
DECISIONS = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {"runs": [], "counters": []}


def snake(data: dict[str, Any]) -> dict[str, Any]:
    return {re.sub("([A-Z])", r"_\1", key).lower(): value for key, value in data.items()}


def observation(data: dict[str, Any]) -> Observation:
    return Observation(**{"end_changed": None, "produced": None, **snake(data)})


@pytest.mark.parametrize("case", DECISIONS["runs"], ids=lambda case: case["name"])
def test_a_run(case: dict[str, Any]) -> None:
    watch = Watch(**snake(case["options"]))
    for look in case["looks"]:
        found = watch.observe(observation(look["seen"]))
        said = f"{found.outcome}:{found.reason}" if found else None
        assert said == look["verdict"], f"at {look['seen']['at']} s"


@pytest.mark.parametrize("case", DECISIONS["counters"], ids=lambda case: case["name"])
def test_a_counter_over_the_window(case: dict[str, Any]) -> None:
    counter = WindowCounter()
    for at, value in case["readings"]:
        counter.add(at, value)
    assert counter.total == case["total"]
