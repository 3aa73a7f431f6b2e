"""Process groups on a real NiFi, made for one test session and removed after it."""

from __future__ import annotations

import time
import uuid
from typing import Any

import httpx


class Lab:
    def __init__(self, url: str) -> None:
        self.api = url.rstrip("/").removesuffix("/nifi-api").removesuffix("/nifi") + "/nifi-api"
        self.http = httpx.Client(timeout=60)
        self.types = {
            one["type"].split(".")[-1]: one for one in self.call("GET", "/flow/processor-types")["processorTypes"]
        }
        self.root = self.group(f"airflow-{uuid.uuid4().hex[:8]}", "root")

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        response = self.http.request(method, f"{self.api}{path}", json=body)
        if not response.is_success:
            raise RuntimeError(f"{method} {path}: {response.status_code} {response.text[:500]}")
        return response.json()

    def group(self, name: str, parent: str | None = None) -> str:
        component = {"name": name, "position": {"x": 0, "y": 0}}
        path = f"/process-groups/{parent or self.root}/process-groups"
        return str(self.call("POST", path, {"revision": {"version": 0}, "component": component})["id"])

    def processor(
        self,
        group: str,
        type_: str,
        name: str,
        properties: dict[str, str] | None = None,
        *,
        end: tuple[str, ...] = (),
        **config: Any,
    ) -> str:
        kind = self.types[type_]
        component = {
            "type": kind["type"],
            "bundle": kind["bundle"],
            "name": name,
            "position": {"x": 0, "y": 0},
            "config": {
                "properties": properties or {},
                "autoTerminatedRelationships": list(end),
                "schedulingPeriod": "0 sec",
                **config,
            },
        }
        path = f"/process-groups/{group}/processors"
        return str(self.call("POST", path, {"revision": {"version": 0}, "component": component})["id"])

    def marker(self, group: str, value: str = "${now():toNumber()}", comments: str = "") -> str:
        return self.processor(
            group,
            "UpdateAttribute",
            "end",
            {
                "Store State": "Store state locally",
                "Stateful Variables Initial Value": "0",
                "last_tms": value,
            },
            end=("success", "set state fail"),
            comments=comments,
        )

    def connect(self, group: str, source: str, destination: str, *relationships: str) -> str:
        component = {
            "source": {"id": source, "groupId": group, "type": "PROCESSOR"},
            "destination": {"id": destination, "groupId": group, "type": "PROCESSOR"},
            "selectedRelationships": list(relationships),
        }
        path = f"/process-groups/{group}/connections"
        return str(self.call("POST", path, {"revision": {"version": 0}, "component": component})["id"])

    def set_state(self, processor: str, state: str) -> None:
        revision = self.call("GET", f"/processors/{processor}")["revision"]
        self.call("PUT", f"/processors/{processor}/run-status", {"revision": revision, "state": state})

    def state(self, processor: str) -> str:
        return str(self.call("GET", f"/processors/{processor}")["component"]["state"])

    def counts(self, processor: str) -> dict[str, Any]:
        return dict(self.call("GET", f"/processors/{processor}")["status"]["aggregateSnapshot"])

    def paced(self, name: str, count: int, per_second: int, **start: Any) -> Flow:
        """GenerateFlowFile → ControlRate → end marker: ``count`` FlowFiles that take a while."""
        group = self.group(name)
        first = self.processor(
            group,
            "GenerateFlowFile",
            "start",
            {"File Size": "4 B", "Batch Size": str(count)},
            **{"schedulingPeriod": "1 hour", **start},
        )
        pace = self.processor(
            group,
            "ControlRate",
            "pace",
            {
                "Rate Control Criteria": "flowfile count",
                "Maximum Rate": str(per_second),
                "Time Duration": "1 sec",
            },
            end=("failure",),
        )
        last = self.marker(group)
        self.connect(group, first, pace, "success")
        self.connect(group, pace, last, "success")
        self.set_state(pace, "RUNNING")
        self.set_state(last, "RUNNING")
        return Flow(group, first, last, pace)

    def remove(self) -> None:
        self.call("PUT", f"/flow/process-groups/{self.root}", {"id": self.root, "state": "STOPPED"})
        path = f"/process-groups/{self.root}/empty-all-connections-requests"
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            request = self.call("POST", path)["dropRequest"]
            time.sleep(0.5)
            self.call("DELETE", f"{path}/{request['id']}")
            version = self.call("GET", f"/process-groups/{self.root}")["revision"]["version"]
            try:
                self.call("DELETE", f"/process-groups/{self.root}?version={version}")
                return
            except RuntimeError:
                time.sleep(0.5)


class Flow:
    def __init__(self, group: str, start: str, end: str, pace: str = "") -> None:
        self.group = group
        self.start = start
        self.end = end
        self.pace = pace


def eventually(what: Any, timeout: float = 90, message: str = "") -> Any:
    """The first truthy answer of ``what``, asked until the deadline."""
    deadline = time.monotonic() + timeout
    answer: Any = None
    while time.monotonic() < deadline:
        answer = what()
        if answer:
            return answer
        time.sleep(0.3)
    raise AssertionError(f"{message or 'It did not happen'} within {timeout} s; last seen: {answer!r}")
