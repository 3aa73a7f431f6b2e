"""One wait for the end of a run, in one process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from .baseline import bulletin_key, changed_since, read_bulletins, read_end
from .client import NifiClient
from .errors import NifiError, NotFound, NotStopped, StaleRevision, Unreachable
from .flow import Processor, Snapshot, Topology, read_marker, read_snapshot, read_topology, to_processor
from .messages import ending_message
from .model import RunHandle, RunResult
from .switch import Log, start_processor, stop, stop_processor
from .watch import CANCELLED, FAILED, TIMED_OUT, UNREACHABLE, Observation, Verdict, Watch, WindowCounter


class Waiter:
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
        self.end_before = dict(handle.end)
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
                    await stop(self.client, self.handle, self.log)
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
        stopped = [await stop_processor(self.client, one) for one in self.target.start_ids]
        self.stopped = all(stopped)

    async def _look(self) -> Verdict | None:
        client, target = self.client, self.target
        if self.topology is None:
            self.topology = await read_topology(client, target.group_id)
        starts = [to_processor(await client.get(f"/processors/{one}")) for one in target.start_ids]
        # The queues are read before the state: a FlowFile that leaves the last queue after that shows in the state.
        snapshot = self.snapshot = await read_snapshot(client, target.group_id)
        if self.handle.marked:
            self.end = await read_end(client, self.topology, target)
        await self._look_for_failures(snapshot)
        now = time.monotonic()
        arrived = self._count(now, snapshot)
        active = [one for one in starts if one.state not in ("STOPPED", "DISABLED", "INVALID")]
        threads = sum(snapshot.processors[one].threads for one in target.start_ids if one in snapshot.processors)
        self.ran = self.ran or threads > 0 or self._ran(snapshot)
        changed = changed_since(self._before(), self.end) if self.handle.marked else None
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

    def _before(self) -> dict[str, str]:
        """A node that joined later brings its old value along: that is its baseline, not a change."""
        for node, value in self.end.items():
            if node not in self.handle.nodes:
                self.end_before.setdefault(node, value)
        return self.end_before

    async def _look_for_failures(self, snapshot: Snapshot) -> None:
        topology = self.topology
        assert topology
        failures = 0
        for one in self.handle.failures:
            after = await read_marker(self.client, one, self.target.state_key, "0")
            if changed_since(self.handle.failures[one], after):
                failures += max(1, self._counter(f"in:{one}").total)
        for one in topology.parked():
            connection = topology.connections.get(one)
            # What a failure marker passed on was counted there, if its state may be read.
            if connection is not None and connection.source_id in self.handle.failures:
                continue
            if topology.failing(one, self.target.failure_ids):
                failures += max(0, snapshot.queues.get(one, 0) - self.handle.parked.get(one, 0))
        self.failures = failures
        # Bulletins stay for five minutes, so every few seconds is often enough. Before the verdict they are read anew.
        now = time.monotonic()
        near = self.watch.quiet_for(now) + 2 * self.options.poll >= self.options.settle
        if near or now - self.seen_bulletins_at > 10:
            self.seen_bulletins_at = now
            known = set(self.handle.bulletins)
            for bulletin in await read_bulletins(self.client, topology):
                key = bulletin_key(bulletin)
                if key not in known:
                    self.bulletins.setdefault(key, bulletin)

    def _counter(self, key: str) -> WindowCounter:
        return self.counters.setdefault(key, WindowCounter())

    def _count(self, now: float, snapshot: Snapshot) -> int:
        """Feeds the counters; the sum is used only to notice that something happened."""
        for one, counts in snapshot.processors.items():
            before = self.handle.counts.get(one, [0, 0, 0, 0, 0])
            if one in self.target.start_ids:
                self._feed(f"out:{one}", now, before[2], counts.flow_files_out)
                self._feed(f"bytes:{one}", now, before[3], counts.bytes_out)
            elif one == self.target.end_id or one in self.target.failure_ids:
                self._feed(f"in:{one}", now, before[4], counts.flow_files_in)
        return sum(counter.total for counter in self.counters.values())

    def _feed(self, key: str, now: float, before: int, value: int) -> None:
        counter = self.counters.get(key)
        if counter is None:
            counter = self._counter(key)
            # A wait that begins late cannot know what has slid out of the counter's window meanwhile.
            if not self.resumed:
                counter.add(now, before)
        counter.add(now, value)

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
        if self.handle.attached:
            return None
        if active or not self.stopped:
            self.idle_since = None
            return None
        once = self.options.mode == "once"
        patience = self.options.start_timeout if once else max(self.options.start_timeout, self.options.interval)
        if time.time() - self.handle.started_at > patience:
            return Verdict(FAILED, "not-started")
        if not once:
            return None
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
                await start_processor(self.client, one, entity["revision"]["version"], self.handle.id, "once")
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
        queues: list[dict[str, Any]] = []
        if snapshot and self.topology:
            for one, count in snapshot.queues.items():
                rest = count - self.handle.resting.get(one, 0) - self.handle.parked.get(one, 0)
                if rest > 0:
                    queues.append({"id": one, "name": snapshot.queue_names.get(one, one), "queued": rest})
        queues.sort(key=lambda one: one["queued"], reverse=True)
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
        result.message = ending_message(result, detail, self.handle, self.failures, self._full())
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
