"""Waits for the end of a run in Airflow's triggerer, without holding a worker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from airflow.triggers.base import BaseTrigger, TriggerEvent

from .errors import NifiError
from .hook import NifiHook
from .model import RunHandle
from .run import stop, wait


class NifiRunTrigger(BaseTrigger):
    """
    :param conn_ids: connections; only their identifiers are stored, never what is in them.
    :param handle: the begun run (:meth:`RunHandle.to_json`), with its baseline and its deadline as wall-clock time:
        a triggerer that is restarted goes on where the last one stopped.
    """

    def __init__(self, conn_ids: list[str], handle: dict[str, Any]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.conn_ids = conn_ids
        self.handle = handle

    def serialize(self) -> tuple[str, dict[str, Any]]:
        return (
            f"{NifiRunTrigger.__module__}.{NifiRunTrigger.__qualname__}",
            {"conn_ids": self.conn_ids, "handle": self.handle},
        )

    async def run(self) -> AsyncIterator[TriggerEvent]:
        try:
            async with await NifiHook(self.conn_ids).aget_conn() as client:
                result = await wait(client, RunHandle.from_json(self.handle), self.log.info)
            event = TriggerEvent({"result": result.to_json()})
        except NifiError as problem:
            with suppress(Exception):
                await self._stop()
            event = TriggerEvent({"error": str(problem)})
        except asyncio.CancelledError:
            if await self._killed_by_user():
                await self.on_kill()
            raise
        yield event

    async def on_kill(self) -> None:
        """
        Airflow 3.3 and later call this when a user marks or clears the deferred task, and only then: a triggerer that
        is restarted must not stop anything.
        """
        # The triggerer goes on cancelling until the trigger has ended; that must not cut the stopping short.
        stopping = asyncio.ensure_future(asyncio.wait_for(self._stop(), timeout=20))
        while not stopping.done():
            try:
                await asyncio.shield(stopping)
            except asyncio.CancelledError:
                continue

    async def _stop(self) -> None:
        handle = RunHandle.from_json(self.handle)
        async with await NifiHook(self.conn_ids).aget_conn() as client:
            await stop(client, handle, self.log.info)
        self.log.info("Stopped the start processor of '%s'.", handle.target.group_name)

    async def _killed_by_user(self) -> bool:
        """Airflow before 3.3 only cancels; whether a user did it shows in the task's state."""
        if hasattr(BaseTrigger, "on_kill") or self.task_instance is None:
            return False
        from airflow.sdk.execution_time.task_runner import RuntimeTaskInstance
        from asgiref.sync import sync_to_async

        ti = self.task_instance
        try:
            states = await sync_to_async(RuntimeTaskInstance.get_task_states)(
                dag_id=ti.dag_id, task_ids=[ti.task_id], run_ids=[ti.run_id], map_index=ti.map_index
            )
        except Exception:
            self.log.warning("Could not read the task's state; the start processor is left as it is.")
            return False
        run = states.get(ti.run_id) or {}
        name = ti.task_id if ti.map_index is None or ti.map_index < 0 else f"{ti.task_id}_{ti.map_index}"
        return run.get(name) not in ("deferred", None)
