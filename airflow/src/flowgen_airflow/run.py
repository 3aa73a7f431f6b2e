"""
Start a flow and know when it has really ended.

``begin`` reads the baseline, starts, and returns a :class:`RunHandle` that can be stored; ``wait`` takes such a handle,
in this process or another one, and returns how the run ended. Deadlines are wall-clock times, because a handle outlives
the process that made it.
"""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from .client import NifiClient
from .errors import Busy, Forbidden, NifiError, NotFound, NotStopped, StaleRevision, Unreachable
from .flow import (
    Processor,
    Snapshot,
    Target,
    Topology,
    read_marker,
    read_snapshot,
    read_topology,
    to_processor,
)
from .watch import (
    CANCELLED,
    FAILED,
    FINISHED,
    NOTHING,
    STARTED,
    TIMED_OUT,
    UNREACHABLE,
    Observation,
    Verdict,
    Watch,
    WindowCounter,
)

Log = Callable[[str], None]


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
    #: start processor → [tasks, nanoseconds, FlowFiles out, bytes out]
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


async def begin(client: NifiClient, target: Target, options: RunOptions, log: Log = lambda _: None) -> RunHandle:
    """
    Reads the baseline, and only then starts. Two runs that begin at the same moment are told apart by the revision of
    the start processor: only one of them can change it.

    :raises Busy: the flow is running and ``options.attach`` is false.
    :raises NifiError: the flow can't be started (invalid or disabled start processor, missing permission).
    """
    deadline = time.time() + options.connect_timeout
    while True:
        try:
            return await _begin(client, target, options, log)
        except Unreachable as problem:
            if time.time() > deadline:
                raise
            log(f"Waiting for NiFi: {problem}")
            await asyncio.sleep(min(2, options.poll))


async def _begin(client: NifiClient, target: Target, options: RunOptions, log: Log) -> RunHandle:
    run_id = str(uuid.uuid4())
    for _ in range(5):
        topology = await read_topology(client, target.group_id)
        starts = {one: await client.get(f"/processors/{one}") for one in target.start_ids}
        handle, busy = await _baseline(client, topology, target, options, run_id, starts)
        for entity in starts.values():
            _check(to_processor(entity))
        if busy:
            if not options.attach:
                raise Busy(f"'{target.group_name}' is running: {busy}.")
            log(f"'{target.group_name}' is running ({busy}): waiting for its end.")
            return replace(handle, attached=True, notes=[*handle.notes, f"Joined a run that had begun before: {busy}."])
        if handle.marked and any(not value.isdigit() for value in handle.end.values()):
            # ${now()} is stored with a resolution of one second: a run inside the baseline's second would be invisible.
            await asyncio.sleep(1.1)
        started: list[str] = []
        try:
            for one, entity in starts.items():
                await _start(client, one, entity["revision"]["version"], run_id, options.mode)
                started.append(one)
        except (StaleRevision, NotStopped) as problem:
            # Somebody else was faster, or changed the processor: look again who is running.
            if started:
                for one in started:
                    await _stop(client, one)
                raise NifiError(f"Not all start processors could be started: {problem}") from problem
            log("The start processor was changed meanwhile; reading it again.")
            continue
        now = time.time()
        log(f"Started '{target.group_name}'.")
        return replace(
            handle,
            started_at=now,
            deadline=now + options.timeout,
            stop_at=now + options.interval if options.mode == "interval" else None,
        )
    raise NifiError("The start processor is changed by somebody else all the time.")


async def observe(client: NifiClient, target: Target, options: RunOptions) -> RunHandle:
    """A handle for a run that somebody else starts or has started: nothing is started, and nothing stopped."""
    topology = await read_topology(client, target.group_id)
    starts = {one: await client.get(f"/processors/{one}") for one in target.start_ids}
    handle, _ = await _baseline(client, topology, target, options, str(uuid.uuid4()), starts)
    return replace(handle, attached=True)


async def resume(client: NifiClient, handle: RunHandle, log: Log = lambda _: None) -> RunHandle | None:
    """
    For a second attempt at the same task: the handle to go on with, or None if the earlier run is neither going on nor
    has it left a trace at the end marker, so that it must be started again.
    """
    topology = await read_topology(client, handle.target.group_id)
    starts = {one: await client.get(f"/processors/{one}") for one in handle.target.start_ids}
    now, busy = await _baseline(client, topology, handle.target, handle.options, handle.id, starts)
    changed = handle.marked and now.marked and _changed(handle.end, now.end)
    if not busy and not changed:
        return None
    log("Going on with the run that an earlier attempt started." if busy else "The earlier run has ended meanwhile.")
    stop_at = handle.stop_at
    return replace(handle, deadline=time.time() + handle.options.timeout, stop_at=stop_at)


async def _baseline(
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
            end = await _read_end(client, topology, target)
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
    bulletins = [_bulletin_key(one) for one in await _read_bulletins(client, topology)]
    parked_ids = topology.parked()
    resting = _resting(topology, snapshot)
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
            one: [counts.tasks, counts.nanos, counts.flow_files_out, counts.bytes_out]
            for one, counts in snapshot.processors.items()
            if one in target.start_ids
        },
        bulletins=bulletins,
        notes=notes,
    )
    return handle, ", ".join(reasons)


async def _read_end(client: NifiClient, topology: Topology, target: Target) -> dict[str, str]:
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


def _check(processor: Processor) -> None:
    if processor.state == "DISABLED":
        raise NifiError(f"Start processor '{processor.name}' is disabled.")
    if processor.invalid:
        raise NifiError(f"Start processor '{processor.name}' is invalid: {'; '.join(processor.invalid)}")


def _resting(topology: Topology, snapshot: Snapshot) -> dict[str, int]:
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


def _changed(before: dict[str, str], after: dict[str, str]) -> bool:
    return any(before.get(node) != value for node, value in after.items())


async def _read_bulletins(client: NifiClient, topology: Topology) -> list[dict[str, Any]]:
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


def _bulletin_key(bulletin: dict[str, Any]) -> str:
    return f"{bulletin.get('nodeAddress') or ''}|{bulletin.get('id')}|{bulletin.get('timestamp')}"


async def _start(client: NifiClient, processor_id: str, version: int, run_id: str, mode: str) -> None:
    body = {
        "revision": {"version": version, "clientId": run_id},
        "state": "RUNNING" if mode == "interval" else "RUN_ONCE",
    }
    try:
        await client.put(f"/processors/{processor_id}/run-status", body)
    except Unreachable:
        # The answer was lost; whether the change took effect shows in the revision, which carries our own id.
        for _ in range(10):
            await asyncio.sleep(1)
            try:
                revision = (await client.get(f"/processors/{processor_id}"))["revision"]
            except Unreachable:
                continue
            if revision.get("clientId") == run_id or revision["version"] > version:
                return
            break
        raise


async def _stop(client: NifiClient, processor_id: str) -> bool:
    """Stops a processor if it is running; True if it is stopped now."""
    for _ in range(5):
        try:
            entity = await client.get(f"/processors/{processor_id}")
            if to_processor(entity).state not in ("RUNNING", "RUN_ONCE", "STARTING"):
                return True
            revision = {"version": entity["revision"]["version"]}
            await client.put(f"/processors/{processor_id}/run-status", {"revision": revision, "state": "STOPPED"})
            return True
        except (StaleRevision, NotStopped):
            await asyncio.sleep(0.2)
        except NotFound:
            return True
    return False


async def stop(client: NifiClient, handle: RunHandle, log: Log = lambda _: None) -> None:
    """Stops the start processors, unless the run was started by somebody else. FlowFiles on their way go on."""
    if handle.attached:
        return
    for one in handle.target.start_ids:
        try:
            if not await _stop(client, one):
                log(f"Start processor {one} could not be stopped.")
        except NifiError as problem:
            log(f"Start processor {one} could not be stopped: {problem}")


class _Waiter:
    """One wait, in one process."""

    def __init__(self, client: NifiClient, handle: RunHandle, log: Log, cancelled: Callable[[], bool]) -> None:
        self.client = client
        self.cancelled = cancelled
        self.handle = handle
        self.options = handle.options
        self.target = handle.target
        self.log = log
        self.watch = Watch(
            settle=self.options.settle,
            wait=self.options.wait,
            marked=handle.marked,
            attached=handle.attached,
            must_change=self.options.must_change,
        )
        self.topology: Topology | None = None
        self.snapshot: Snapshot | None = None
        self.end = dict(handle.end)
        # A wait that begins long after the start did not see it: the counters of the start may have slid away.
        self.resumed = time.time() - handle.started_at > 30
        self.ran = handle.attached or self.resumed
        self.stopped = handle.stop_at is None
        self.idle_since: float | None = None
        self.counters: dict[str, WindowCounter] = {}
        self.bulletins: dict[str, dict[str, Any]] = {}
        self.failures = 0
        self.notes = list(handle.notes)
        self.logged_at = time.monotonic()
        self.seen_bulletins_at = 0.0

    async def run(self) -> RunResult:
        away_since: float | None = None
        began = time.monotonic()
        while True:
            if self.cancelled():
                return self._result(Verdict(CANCELLED, "cancelled"))
            now = time.time()
            problem: NifiError | None = None
            try:
                if not self.stopped and now >= (self.handle.stop_at or 0):
                    await self._stop_interval()
                verdict = await self._look()
                away_since = None
                if verdict:
                    return self._result(verdict)
            except (Unreachable, NotFound) as caught:
                # Not found: a server that has just been started may not know its flow yet.
                problem = caught
                self.watch.interrupt()
                self.idle_since = None
                if away_since is None:
                    away_since = time.monotonic()
                    self.log(f"NiFi does not answer as it should, trying again: {caught}")
                if time.monotonic() - away_since > self.options.unreachable_after:
                    return self._result(Verdict(UNREACHABLE, "unreachable"), str(caught))
            if now >= self.handle.deadline:
                if problem is not None:
                    return self._result(Verdict(UNREACHABLE, "unreachable"), str(problem))
                await stop(self.client, self.handle, self.log)
                return self._result(Verdict(TIMED_OUT, "timed-out"))
            early = time.monotonic() - began < 5
            pause = min(0.25, self.options.poll) if early else self.options.poll
            await asyncio.sleep(max(0.05, min(pause, self.handle.deadline - time.time())))

    async def _stop_interval(self) -> None:
        if self.handle.attached:
            self.stopped = True
            return
        stopped = [await _stop(self.client, one) for one in self.target.start_ids]
        self.stopped = all(stopped)

    async def _look(self) -> Verdict | None:
        client, target = self.client, self.target
        if self.topology is None:
            self.topology = await read_topology(client, target.group_id)
        starts = [to_processor(await client.get(f"/processors/{one}")) for one in target.start_ids]
        # The queues are read before the state: a FlowFile that leaves the last queue after that shows in the state.
        snapshot = self.snapshot = await read_snapshot(client, target.group_id)
        if self.handle.marked:
            self.end = await _read_end(client, self.topology, target)
        await self._look_for_failures(snapshot)
        now = time.monotonic()
        arrived = self._count(now, snapshot)
        active = [one for one in starts if one.state not in ("STOPPED", "DISABLED", "INVALID")]
        threads = sum(snapshot.processors[one].threads for one in target.start_ids if one in snapshot.processors)
        self.ran = self.ran or threads > 0 or self._ran(snapshot)
        changed = _changed(self.handle.end, self.end) if self.handle.marked else None
        queued = self._moving(snapshot)
        if not self.ran and not changed and not queued:
            verdict = await self._start_again(now, starts, bool(active))
            if verdict:
                return verdict
        missing = [node for node in self.handle.nodes if node not in snapshot.nodes]
        if client.acknowledge_disconnected:
            missing = []
        self._progress(snapshot, queued, missing)
        return self.watch.observe(
            Observation(
                at=now,
                start_active=bool(active) or threads > 0 or not self.stopped,
                ran=self.ran,
                queued=queued,
                threads=snapshot.threads,
                end_changed=changed,
                produced=self._produced(),
                failures=self.failures,
                errors=len(self.bulletins) if self.options.fail_on_bulletins else 0,
                missing_nodes=len(missing),
                activity=f"{sorted(self.end.items())} {sum(snapshot.queues.values())} {arrived}",
            )
        )

    async def _look_for_failures(self, snapshot: Snapshot) -> None:
        topology = self.topology
        assert topology
        failures = 0
        for one in self.handle.failures:
            after = await read_marker(self.client, one, self.target.state_key, "0")
            if _changed(self.handle.failures[one], after):
                failures += max(1, self._counter(f"in:{one}").total)
        for one in topology.parked():
            if topology.failing(one, self.target.failure_ids):
                failures += max(0, snapshot.queues.get(one, 0) - self.handle.parked.get(one, 0))
        self.failures = failures
        # Bulletins stay for five minutes, so every few seconds is often enough. Before the verdict they are read anew.
        now = time.monotonic()
        near = self.watch.quiet_for(now) + 2 * self.options.poll >= self.options.settle
        if near or now - self.seen_bulletins_at > 10:
            self.seen_bulletins_at = now
            known = set(self.handle.bulletins)
            for bulletin in await _read_bulletins(self.client, topology):
                key = _bulletin_key(bulletin)
                if key not in known:
                    self.bulletins.setdefault(key, bulletin)

    def _counter(self, key: str) -> WindowCounter:
        return self.counters.setdefault(key, WindowCounter())

    def _count(self, now: float, snapshot: Snapshot) -> int:
        """Feeds the counters; the sum is used only to notice that something happened."""
        happened = 0
        for one, counts in snapshot.processors.items():
            if one in self.target.start_ids:
                before = self.handle.counts.get(one, [0, 0, 0, 0])
                for key, base, value in (
                    (f"out:{one}", before[2], counts.flow_files_out),
                    (f"bytes:{one}", before[3], counts.bytes_out),
                ):
                    counter = self.counters.get(key)
                    if counter is None:
                        counter = self._counter(key)
                        if not self.resumed:
                            counter.add(now, base)
                    happened += counter.add(now, value)
            elif one == self.target.end_id or one in self.target.failure_ids:
                happened += self._counter(f"in:{one}").add(now, counts.flow_files_in)
        return sum(counter.total for counter in self.counters.values()) if happened or self.counters else 0

    def _produced(self) -> int | None:
        if self.resumed:
            return None
        return sum(self._counter(f"out:{one}").total for one in self.target.start_ids)

    def _ran(self, snapshot: Snapshot) -> bool:
        for one in self.target.start_ids:
            counts = snapshot.processors.get(one)
            before = self.handle.counts.get(one)
            if counts is None:
                continue
            if before is None or counts.tasks > before[0] or counts.nanos > before[1]:
                return True
        return (self._produced() or 0) > 0

    def _moving(self, snapshot: Snapshot) -> int:
        assert self.topology
        parked = self.topology.parked()
        return sum(
            max(0, count - self.handle.resting.get(one, 0))
            for one, count in snapshot.queues.items()
            if one not in parked
        )

    async def _start_again(self, now: float, starts: list[Processor], active: bool) -> Verdict | None:
        """
        RUN_ONCE is accepted and does nothing when the processor has yielded (a listing that found nothing yields), when
        the queue behind it is full, or on a node that is not the primary one. The task count tells.
        """
        if self.handle.attached or self.options.mode != "once":
            return None
        if active:
            self.idle_since = None
            return None
        if time.time() - self.handle.started_at > self.options.start_timeout:
            return Verdict(FAILED, "not-started")
        if self.idle_since is None:
            self.idle_since = now
            return None
        if now - self.idle_since < 1.5:
            return None
        self.idle_since = None
        self.log("The start processor accepted RUN_ONCE but did not run; trying again.")
        for one in self.target.start_ids:
            entity = await self.client.get(f"/processors/{one}")
            try:
                await _start(self.client, one, entity["revision"]["version"], self.handle.id, "once")
            except (StaleRevision, NotStopped):
                continue
        return None

    def _progress(self, snapshot: Snapshot, queued: int, missing: list[str]) -> None:
        if time.monotonic() - self.logged_at < 15:
            return
        self.logged_at = time.monotonic()
        where = ", ".join(f"{a}: {q} queued, {t} active" for a, q, t in snapshot.nodes.values())
        lost = f"; nodes away: {', '.join(self.handle.nodes[one] for one in missing)}" if missing else ""
        self.log(f"'{self.target.group_name}': {queued} FlowFiles on their way ({where}){lost}")

    def _result(self, verdict: Verdict, detail: str = "") -> RunResult:
        snapshot = self.snapshot
        queues = []
        if snapshot and self.topology:
            for one, count in snapshot.queues.items():
                rest = count - self.handle.resting.get(one, 0) - self.handle.parked.get(one, 0)
                if rest > 0:
                    queues.append({"id": one, "name": snapshot.queue_names.get(one, one), "queued": rest})
        queues.sort(key=lambda one: -one["queued"])
        bulletins = [
            {
                "source": one.get("sourceName"),
                "message": one.get("message"),
                "timestamp": one.get("timestamp"),
                "node": one.get("nodeAddress"),
            }
            for one in self.bulletins.values()
        ]
        nodes = [
            {
                "node": node,
                "address": snapshot.nodes[node][0]
                if snapshot and node in snapshot.nodes
                else self.handle.nodes.get(node, ""),
                "before": self.handle.end.get(node),
                "after": self.end.get(node),
                "connected": bool(snapshot and node in snapshot.nodes),
            }
            for node in sorted({*self.handle.nodes, *self.end})
        ]
        result = RunResult(
            outcome=verdict.outcome,
            reason=verdict.reason,
            message="",
            started_at=self.handle.started_at,
            ended_at=time.time(),
            attached=self.handle.attached,
            group_id=self.target.group_id,
            group_name=self.target.group_name,
            flow_files=sum(c.total for k, c in self.counters.items() if k.startswith("out:")),
            bytes=sum(c.total for k, c in self.counters.items() if k.startswith("bytes:")),
            ended_flow_files=self._counter(f"in:{self.target.end_id}").total if self.target.end_id else 0,
            nodes=nodes,
            queues=queues,
            bulletins=bulletins,
            notes=self.notes,
            url=self.client.url,
        )
        result.message = _message(result, detail, self.handle, self.failures, self._full())
        return result

    def _full(self) -> list[str]:
        """Queues behind the start processors that hold something; they are what keeps a start from running."""
        if not (self.snapshot and self.topology):
            return []
        return [
            connection.label
            for one, connection in self.topology.connections.items()
            if connection.source_id in self.target.start_ids and self.snapshot.queues.get(one, 0) > 0
        ]


def _message(result: RunResult, detail: str, handle: RunHandle, failures: int, full: list[str]) -> str:
    name = f"'{result.group_name}'"
    took = f"{result.ended_at - result.started_at:.0f} s"
    cause = ""
    if result.bulletins:
        last = result.bulletins[0]
        cause = f" {last['source']}: {last['message']}"
    if result.outcome == FINISHED:
        return f"{name} finished after {took}."
    if result.outcome == NOTHING:
        return f"{name} had nothing to do: the start produced no FlowFile."
    if result.outcome == STARTED:
        return f"{name} was started; its end was not waited for."
    if result.outcome == FAILED:
        if result.reason == "failure-marker":
            return f"{name} failed: {failures} FlowFiles went to a failure marker.{cause}"
        if result.reason == "bulletins":
            return f"{name} failed: {len(result.bulletins)} error bulletins.{cause}"
        if result.reason == "not-started":
            hint = f" The queue {full[0]} may be full." if full else ""
            return (
                f"{name} did not start: its start processor accepted RUN_ONCE but ran no task within "
                f"{handle.options.start_timeout:.0f} s (yielded, back-pressure, or not on the primary node).{hint}"
            )
        return (
            f"{name} ended without reaching its end marker: {result.flow_files} FlowFiles left the start, all queues "
                "are empty, and the marker's state is unchanged. They were terminated elsewhere, or the marker is not running."
        )
    if result.outcome == TIMED_OUT:
        if result.queues:
            where = "; ".join(f"{one['queued']} at {one['name']}" for one in result.queues[:5])
        else:
            where = "none queued; a processor is still working, the start still runs, or the flow had not settled"
        away = [one["address"] for one in result.nodes if not one["connected"]]
        lost = f" Nodes that went away: {', '.join(away)}." if away else ""
        return f"{name} did not end within {handle.options.timeout:.0f} s. FlowFiles: {where}.{lost}"
    if result.outcome == UNREACHABLE:
        return f"NiFi could not be reached any more while {name} was running: {detail}"
    return f"The wait for {name} was cancelled."


async def wait(
    client: NifiClient,
    handle: RunHandle,
    log: Log = lambda _: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> RunResult:
    """
    Waits for the end of the run.

    :param cancelled: asked between two looks; the wait ends as soon as it says so. Stopping is the caller's.
    :raises NifiError: NiFi refuses what the wait needs (a permission that was taken away, for example).
    """
    return await _Waiter(client, handle, log, cancelled).run()


__all__ = ["RunHandle", "RunOptions", "RunResult", "begin", "observe", "resume", "stop", "wait"]
