"""
Start a flow and know when it has really ended.

``begin`` reads the baseline, starts, and returns a :class:`RunHandle` that can be stored; ``wait`` takes such a handle,
in this process or another one, and returns how the run ended. Deadlines are wall-clock times, because a handle outlives
the process that made it.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable
from dataclasses import replace

from .baseline import changed_since, check_startable, read_baseline
from .client import NifiClient
from .errors import Busy, NifiError, NotStopped, StaleRevision, Unreachable
from .flow import Target, read_topology, to_processor
from .model import RunHandle, RunOptions, RunResult
from .switch import Log, start_processor, stop, stop_processor
from .waiting import Waiter


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
        handle, busy = await read_baseline(client, topology, target, options, run_id, starts)
        for entity in starts.values():
            check_startable(to_processor(entity))
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
                await start_processor(client, one, entity["revision"]["version"], run_id, options.mode)
                started.append(one)
        except (StaleRevision, NotStopped) as problem:
            # Somebody else was faster, or changed the processor: look again who is running.
            if started:
                for one in started:
                    await stop_processor(client, one)
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
    handle, _ = await read_baseline(client, topology, target, options, str(uuid.uuid4()), starts)
    return replace(handle, attached=True)


async def resume(client: NifiClient, handle: RunHandle, log: Log = lambda _: None) -> RunHandle | None:
    """
    For a second attempt at the same task: the handle to go on with, or None if the earlier run is neither going on nor
    has it left a trace at the end marker, so that it must be started again.
    """
    topology = await read_topology(client, handle.target.group_id)
    starts = {one: await client.get(f"/processors/{one}") for one in handle.target.start_ids}
    now, busy = await read_baseline(client, topology, handle.target, handle.options, handle.id, starts)
    changed = handle.marked and now.marked and changed_since(handle.end, now.end)
    if not busy and not changed:
        return None
    log("Going on with the run that an earlier attempt started." if busy else "The earlier run has ended meanwhile.")
    stop_at = handle.stop_at
    return replace(handle, deadline=time.time() + handle.options.timeout, stop_at=stop_at)


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
    return await Waiter(client, handle, log, cancelled).run()


__all__ = ["begin", "observe", "resume", "stop", "wait"]
