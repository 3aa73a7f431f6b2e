"""What a run is asked for, what is known about it once it has begun, and how it ended."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from .flow import Target
from .watch import FINISHED, NOTHING, STARTED


@dataclass(frozen=True)
class RunOptions:
    """Durations are seconds."""

    mode: str = "once"
    interval: float = 15
    timeout: float = 3600
    settle: float = 10
    poll: float = 1
    until: str = "marker"
    wait: bool = True
    attach: bool = False
    fail_on_bulletins: bool = True
    #: An observed run has only ended if FlowFiles have reached the end marker.
    must_change: bool = False
    #: A start processor that does not run at all within this time fails the run.
    start_timeout: float = 60
    #: How long NiFi may be away in the middle of a run: longer than a restart takes.
    unreachable_after: float = 300
    #: How long NiFi may be away before the start.
    connect_timeout: float = 30


@dataclass(frozen=True)
class RunHandle:
    """A run that has begun. ``to_json`` and ``from_json`` carry it to another process."""

    id: str
    target: Target
    options: RunOptions
    #: Epoch seconds.
    started_at: float
    deadline: float
    stop_at: float | None
    attached: bool
    marked: bool
    #: node id → value of the end marker's state before the start
    end: dict[str, str]
    #: failure marker → node id → value
    failures: dict[str, dict[str, str]]
    #: connection → FlowFiles that lay before a stopped processor
    resting: dict[str, int]
    parked: dict[str, int]
    nodes: dict[str, str]
    #: start processor or marker → [tasks, nanoseconds, FlowFiles out, bytes out, FlowFiles in]
    counts: dict[str, list[int]]
    bulletins: list[str]
    notes: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        # Airflow takes lists where a data class has tuples.
        return dict(json.loads(json.dumps(asdict(self))))

    @staticmethod
    def from_json(data: dict[str, Any]) -> RunHandle:
        target = dict(data["target"])
        target["start_ids"] = tuple(target["start_ids"])
        target["failure_ids"] = tuple(target["failure_ids"])
        return RunHandle(**{**data, "target": Target(**target), "options": RunOptions(**data["options"])})


@dataclass
class RunResult:
    outcome: str
    reason: str
    message: str
    #: Epoch seconds.
    started_at: float
    ended_at: float
    attached: bool
    group_id: str
    group_name: str
    #: FlowFiles and bytes that left the start processors (never too high; after a change of process perhaps too low).
    flow_files: int
    bytes: int
    #: FlowFiles that reached the end marker.
    ended_flow_files: int
    nodes: list[dict[str, Any]]
    queues: list[dict[str, Any]]
    bulletins: list[dict[str, Any]]
    notes: list[str]
    url: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def good(self) -> bool:
        return self.outcome in (FINISHED, NOTHING, STARTED)
