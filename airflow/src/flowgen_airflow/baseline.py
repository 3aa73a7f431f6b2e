"""What must be known before a flow is started, so that its end can be recognised."""

from __future__ import annotations

import time
from typing import Any

from .client import NifiClient
from .errors import Forbidden, NifiError
from .flow import Processor, Snapshot, Target, Topology, read_marker, read_snapshot, to_processor
from .model import RunHandle, RunOptions


async def read_baseline(
    client: NifiClient,
    topology: Topology,
    target: Target,
    options: RunOptions,
    run_id: str,
    starts: dict[str, Any],
) -> tuple[RunHandle, str]:
    """The state before the start, and why the flow counts as running (empty if it does not)."""
    notes: list[str] = []
    end: dict[str, str] = {}
    marked = bool(target.end_id) and options.until == "marker"
    if marked:
        try:
            end = await read_end(client, topology, target)
        except Forbidden:
            marked = False
            notes.append(
                "The end marker's state must not be read (NiFi asks for write permission on the processor): "
                "queues, threads and counters decide alone."
            )
    failures: dict[str, dict[str, str]] = {}
    for one in target.failure_ids:
        try:
            failures[one] = await read_marker(client, one, target.state_key, "0")
        except Forbidden:
            notes.append("A failure marker's state must not be read; only bulletins tell failures.")
    snapshot = await read_snapshot(client, target.group_id)
    bulletins = [bulletin_key(one) for one in await read_bulletins(client, topology)]
    parked_ids = topology.parked()
    resting = resting_queues(topology, snapshot)
    parked = {one: snapshot.queues.get(one, 0) for one in parked_ids}
    moving = {
        one: count for one, count in snapshot.queues.items() if count and one not in resting and one not in parked_ids
    }
    reasons = []
    states = [to_processor(entity) for entity in starts.values()]
    running = [one.name for one in states if one.state in ("RUNNING", "RUN_ONCE", "STARTING", "STOPPING")]
    if running:
        reasons.append(f"start processor {', '.join(running)} runs")
    if snapshot.threads:
        reasons.append(f"{snapshot.threads} active threads")
    if moving:
        reasons.append(f"{sum(moving.values())} FlowFiles queued")
    now = time.time()
    handle = RunHandle(
        id=run_id,
        target=target,
        options=options,
        started_at=now,
        deadline=now + options.timeout,
        stop_at=None,
        attached=False,
        marked=marked,
        end=end,
        failures=failures,
        resting=resting,
        parked=parked,
        nodes={node: address for node, (address, _, _) in snapshot.nodes.items()},
        counts={
            one: [counts.tasks, counts.nanos, counts.flow_files_out, counts.bytes_out, counts.flow_files_in]
            for one, counts in snapshot.processors.items()
            if one in (*target.start_ids, *target.failure_ids, target.end_id)
        },
        bulletins=bulletins,
        notes=notes,
    )
    return handle, ", ".join(reasons)


async def read_end(client: NifiClient, topology: Topology, target: Target) -> dict[str, str]:
    assert target.end_id
    processor = topology.processors.get(target.end_id)
    if processor is None:
        processor = to_processor(await client.get(f"/processors/{target.end_id}"))
    if processor.properties and processor.properties.get("Store State") == "Do not store state":
        raise NifiError(
            f"End processor '{processor.name}' stores no state: set 'Store State' to 'Store state locally' and add the "
            f"property {target.state_key} = ${{now():toNumber()}}."
        )
    return await read_marker(
        client, target.end_id, target.state_key, processor.properties.get("Stateful Variables Initial Value")
    )


def check_startable(processor: Processor) -> None:
    if processor.state == "DISABLED":
        raise NifiError(f"Start processor '{processor.name}' is disabled.")
    if processor.invalid:
        raise NifiError(f"Start processor '{processor.name}' is invalid: {'; '.join(processor.invalid)}")


def resting_queues(topology: Topology, snapshot: Snapshot) -> dict[str, int]:
    """Queues before a processor that is not running: what lies there stays there."""
    found = {}
    for one, count in snapshot.queues.items():
        connection = topology.connections.get(one)
        if connection is None or not count:
            continue
        counts = snapshot.processors.get(connection.destination_id)
        if counts is not None and counts.status in ("Stopped", "Disabled", "Invalid"):
            found[one] = count
    return found


def changed_since(before: dict[str, str], after: dict[str, str]) -> bool:
    return any(before.get(node) != value for node, value in after.items())


async def read_bulletins(client: NifiClient, topology: Topology) -> list[dict[str, Any]]:
    """Error bulletins of the group. Their numbers begin again after a restart, so none are skipped by number."""
    # The filter is a regular expression.
    groups = "|".join(topology.group_ids[:40])
    try:
        board = (await client.get("/flow/bulletin-board", groupId=groups, limit="200"))["bulletinBoard"]
    except Forbidden:
        return []
    found = []
    for entry in board.get("bulletins") or []:
        bulletin = entry.get("bulletin")
        if bulletin and bulletin.get("level") == "ERROR":
            found.append({**bulletin, "nodeAddress": entry.get("nodeAddress") or bulletin.get("nodeAddress")})
    return found


def bulletin_key(bulletin: dict[str, Any]) -> str:
    return f"{bulletin.get('nodeAddress') or ''}|{bulletin.get('id')}|{bulletin.get('timestamp')}"
