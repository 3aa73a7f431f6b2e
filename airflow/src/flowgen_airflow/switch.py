"""Starting and stopping a processor, told apart from what others do at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .client import NifiClient
from .errors import NifiError, NotFound, NotStopped, StaleRevision, Unreachable
from .flow import to_processor
from .model import RunHandle

Log = Callable[[str], None]


async def start_processor(client: NifiClient, processor_id: str, version: int, run_id: str, mode: str) -> None:
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
            raise
        raise NifiError(
            f"NiFi went away while processor {processor_id} was being started; whether it was, nobody knows."
        ) from None


async def stop_processor(client: NifiClient, processor_id: str) -> bool:
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
            if not await stop_processor(client, one):
                log(f"Start processor {one} could not be stopped.")
        except NifiError as problem:
            log(f"Start processor {one} could not be stopped: {problem}")
