"""What a process group consists of, which of its processors start and end a run, and what it is doing right now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from .client import NifiClient
from .errors import NifiError

# flowgen writes these words into the comments of the processors that begin and end a run.
START_MARK = "flowgen:run-start"
END_MARK = "flowgen:run-end"
FAILURE_MARK = "flowgen:run-failure"

# The last line of the comments of a group that flowgen deployed.
_DEPLOYED = re.compile(r"(?:^|\n)\[flowgen ([^\s\]]+) [0-9a-f]{16}\]\s*$")

# Relationships that mean "something went wrong" where FlowFiles are parked behind them.
_FAILING = ("fail", "retry", "invalid", "error", "unmatched", "not found", "permission", "malformed")


@dataclass(frozen=True)
class Processor:
    id: str
    name: str
    state: str
    group_id: str
    comments: str
    invalid: tuple[str, ...]
    properties: dict[str, str | None] = field(repr=False)
    yield_duration: str = "1 sec"
    execution_node: str = "ALL"


@dataclass(frozen=True)
class Connection:
    id: str
    source_id: str
    source_name: str
    destination_id: str
    destination_name: str
    destination_type: str
    relationships: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"{self.source_name} → {self.destination_name}"


@dataclass(frozen=True)
class Topology:
    group_id: str
    name: str
    processors: dict[str, Processor]
    connections: dict[str, Connection]
    group_ids: tuple[str, ...]

    def parked(self) -> set[str]:
        """Connections into a funnel that leads nowhere: people set FlowFiles aside there."""
        sources = {connection.source_id for connection in self.connections.values()}
        return {
            connection.id
            for connection in self.connections.values()
            if connection.destination_type == "FUNNEL" and connection.destination_id not in sources
        }

    def failing(self, connection_id: str, failure_ids: tuple[str, ...]) -> bool:
        connection = self.connections.get(connection_id)
        if connection is None:
            return False
        names = [name.lower() for name in connection.relationships]
        return connection.source_id in failure_ids or any(word in name for name in names for word in _FAILING)


@dataclass(frozen=True)
class Target:
    """What is run. Identifiers are NiFi's own; without an end marker only queues and threads tell the end."""

    group_id: str
    group_name: str
    start_ids: tuple[str, ...]
    end_id: str | None
    failure_ids: tuple[str, ...]
    state_key: str


@dataclass(frozen=True)
class Counts:
    status: str
    threads: int
    tasks: int
    nanos: int
    flow_files_in: int
    bytes_in: int
    flow_files_out: int
    bytes_out: int


@dataclass(frozen=True)
class Snapshot:
    threads: int
    processors: dict[str, Counts]
    queues: dict[str, int]
    queue_names: dict[str, str]
    #: node id → (address, queued, threads); a single server has the one node ``""``.
    nodes: dict[str, tuple[str, int, int]]


async def read_topology(client: NifiClient, group_id: str) -> Topology:
    processors: dict[str, Processor] = {}
    connections: dict[str, Connection] = {}
    groups: list[str] = []
    name = ""
    waiting = [group_id]
    while waiting:
        current = waiting.pop()
        groups.append(current)
        answer = (await client.get(f"/flow/process-groups/{current}"))["processGroupFlow"]
        if current == group_id:
            name = (answer.get("breadcrumb") or {}).get("breadcrumb", {}).get("name", current)
        flow = answer["flow"]
        for entity in flow.get("processors") or []:
            processors[entity["id"]] = to_processor(entity)
        for entity in flow.get("connections") or []:
            component = entity.get("component") or {}
            source, destination = component.get("source") or {}, component.get("destination") or {}
            connections[entity["id"]] = Connection(
                entity["id"],
                entity.get("sourceId", ""),
                source.get("name") or entity.get("sourceId", ""),
                entity.get("destinationId", ""),
                destination.get("name") or entity.get("destinationType", "").lower().replace("_", " "),
                entity.get("destinationType", ""),
                tuple(component.get("selectedRelationships") or ()),
            )
        waiting.extend(entity["id"] for entity in flow.get("processGroups") or [])
    return Topology(group_id, name, processors, connections, tuple(groups))


def to_processor(entity: dict[str, Any]) -> Processor:
    component = entity.get("component") or {}
    config = component.get("config") or {}
    return Processor(
        id=entity["id"],
        name=component.get("name", entity["id"]),
        state=component.get("state") or str((entity.get("status") or {}).get("runStatus", "")).upper(),
        group_id=component.get("parentGroupId", ""),
        comments=config.get("comments") or "",
        invalid=tuple(component.get("validationErrors") or ()),
        properties=config.get("properties") or {},
        yield_duration=config.get("yieldDuration", "1 sec"),
        execution_node=config.get("executionNode", "ALL"),
    )


async def read_snapshot(client: NifiClient, group_id: str) -> Snapshot:
    params = {"recursive": "true"}
    if client.clustered:
        params["nodewise"] = "true"
    status = (await client.get(f"/flow/process-groups/{group_id}/status", **params))["processGroupStatus"]
    total = status["aggregateSnapshot"]
    processors: dict[str, Counts] = {}
    queues: dict[str, int] = {}
    names: dict[str, str] = {}
    for group in _groups(total):
        for entry in group.get("processorStatusSnapshots") or []:
            one = entry.get("processorStatusSnapshot") or {}
            processors[entry["id"]] = Counts(
                one.get("runStatus", ""),
                one.get("activeThreadCount", 0),
                one.get("taskCount", 0),
                one.get("tasksDurationNanos", 0),
                one.get("flowFilesIn", 0),
                one.get("bytesIn", 0),
                one.get("flowFilesOut", 0),
                one.get("bytesOut", 0),
            )
        for entry in group.get("connectionStatusSnapshots") or []:
            one = entry.get("connectionStatusSnapshot") or {}
            queues[entry["id"]] = one.get("flowFilesQueued", 0)
            names[entry["id"]] = f"{one.get('sourceName')} → {one.get('destinationName')}"
    nodes = {
        node["nodeId"]: (
            f"{node.get('address')}:{node.get('apiPort')}",
            node["statusSnapshot"].get("flowFilesQueued", 0),
            _threads(node["statusSnapshot"]),
        )
        for node in status.get("nodeSnapshots") or []
        if client.clustered
    }
    if not nodes:
        nodes = {"": (client.url, total.get("flowFilesQueued", 0), _threads(total))}
    return Snapshot(_threads(total), processors, queues, names, nodes)


def _threads(snapshot: dict[str, Any]) -> int:
    return int(snapshot.get("activeThreadCount") or 0) + int(snapshot.get("statelessActiveThreadCount") or 0)


def _groups(snapshot: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield snapshot
    for child in snapshot.get("processGroupStatusSnapshots") or []:
        yield from _groups(child.get("processGroupStatusSnapshot") or {})


async def read_marker(client: NifiClient, processor_id: str, key: str, initial: str | None) -> dict[str, str]:
    """
    The marker's local state: node id → value. The value that the processor itself stores when it is first started says
    nothing about a run, so it counts as absent.
    """
    state = (await client.get(f"/processors/{processor_id}/state"))["componentState"]
    entries = (state.get("localState") or {}).get("state") or []
    return {
        entry.get("clusterNodeId") or "": entry.get("value") or ""
        for entry in entries
        if entry.get("key") == key and entry.get("value") not in (None, "", initial)
    }


async def resolve(
    client: NifiClient,
    *,
    flow: str | None,
    start: str | None,
    end: str | None,
    state_key: str,
) -> Target:
    """
    Finds what to run: ``flow`` is the name or identifier of a process group whose processors are marked, ``start`` and
    ``end`` are identifiers of processors.

    :raises NifiError: nothing was found, or more than one.
    """
    if start:
        first = to_processor(await client.get(f"/processors/{start}"))
        group_id = first.group_id
        if end:
            last = to_processor(await client.get(f"/processors/{end}"))
            group_id = await _common_group(client, first.group_id, last.group_id)
        if flow:
            group_id = await find_group(client, flow)
        topology = await read_topology(client, group_id)
        failures = tuple(p.id for p in topology.processors.values() if FAILURE_MARK in p.comments)
        return Target(group_id, topology.name, (start,), end or None, failures, state_key)
    if not flow:
        raise NifiError("Say what to run: a flow, or the identifier of a start processor.")
    topology = await read_topology(client, await find_group(client, flow))
    marked = [p for p in topology.processors.values() if START_MARK in p.comments]
    ends = [p.id for p in topology.processors.values() if END_MARK in p.comments]
    if len(ends) > 1 and not end:
        raise NifiError(f"Group '{topology.name}' has {len(ends)} end markers. Say which one is meant.")
    end_id = end or (ends[0] if ends else None)
    if not marked:
        fed = {c.destination_id for c in topology.connections.values() if c.source_id != c.destination_id}
        marked = [p for p in topology.processors.values() if p.id not in fed and p.state != "DISABLED"]
        if len(marked) > 1:
            marked = [p for p in marked if p.state != "RUNNING"] or marked
    if not marked:
        raise NifiError(f"Group '{topology.name}' has no processor that could start a run.")
    if len(marked) > 1 and not any(START_MARK in p.comments for p in marked):
        names = ", ".join(f"{p.name} ({p.id})" for p in marked)
        raise NifiError(f"Group '{topology.name}' has several processors that could start a run: {names}.")
    failures = tuple(p.id for p in topology.processors.values() if FAILURE_MARK in p.comments)
    return Target(topology.group_id, topology.name, tuple(p.id for p in marked), end_id, failures, state_key)


async def find_group(client: NifiClient, flow: str) -> str:
    """By identifier, by the flow that flowgen deployed into it, or by a name or path that only one group has."""
    by_name: list[str] = []
    by_flow: list[str] = []
    waiting = [("root", "")]
    while waiting:
        parent, path = waiting.pop()
        for group in (await client.get(f"/process-groups/{parent}/process-groups"))["processGroups"]:
            component = group.get("component") or {}
            name = component.get("name", "")
            here = f"{path}/{name}" if path else name
            if group["id"] == flow:
                return flow
            deployed = _DEPLOYED.search(component.get("comments") or "")
            if deployed and deployed[1] == quote(flow, safe=""):
                by_flow.append(group["id"])
            if flow in (name, here):
                by_name.append(group["id"])
            waiting.append((group["id"], here))
    found = by_flow or by_name
    if not found:
        raise NifiError(f"No flow or process group is called '{flow}', or the user may not see it.")
    if len(found) > 1:
        raise NifiError(f"{len(found)} process groups are called '{flow}'. Give an identifier: {', '.join(found)}.")
    return found[0]


async def _common_group(client: NifiClient, first: str, second: str) -> str:
    async def line(group_id: str) -> list[str]:
        groups = []
        current: str | None = group_id
        while current:
            groups.append(current)
            current = (await client.get(f"/process-groups/{current}"))["component"].get("parentGroupId")
        return groups

    if first == second:
        return first
    others = set(await line(second))
    return next(group for group in await line(first) if group in others)
