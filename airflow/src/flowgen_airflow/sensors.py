"""A sensor that waits for the end of a NiFi run that somebody else starts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from airflow.sdk import BaseSensorOperator

from .compat import AirflowSkipException, conf
from .errors import NifiError
from .flow import resolve
from .hook import NifiHook, client_of, run_async
from .links import CANVAS_KEY, NifiCanvasLink, canvas_url
from .model import RunHandle, RunOptions
from .operators import NifiRunFailed, Seconds, forget, of_earlier_attempt, remember, seconds
from .run import observe, wait
from .triggers import NifiRunTrigger
from .watch import FAILED, FINISHED


class NifiRunSensor(BaseSensorOperator):
    """
    Starts nothing; ends when the flow has come to an end.

    :param until: ``marker``: FlowFiles have reached the end processor since the sensor began, and nothing is on its way
        any more. ``drained``: nothing is on its way (at once, if nobody started anything).
    :param timeout: as for every sensor; ``soft_fail`` skips instead of failing.

    The other parameters are those of :class:`NifiRunOperator`. It needs no worker while it waits if ``deferrable``;
    mode ``reschedule`` does not exist here, since the sensor must remember where the end marker stood.
    """

    template_fields: Sequence[str] = ("nifi_conn_id", "flow", "start_processor_id", "end_processor_id", "state_key")
    operator_extra_links = (NifiCanvasLink(),)
    ui_color = "#d4e5ea"

    def __init__(
        self,
        *,
        nifi_conn_id: str | list[str] = NifiHook.default_conn_name,
        flow: str | None = None,
        start_processor_id: str | None = None,
        end_processor_id: str | None = None,
        state_key: str = "last_tms",
        until: str = "marker",
        settle: Seconds = 10,
        fail_on_bulletins: bool = True,
        unreachable_after: Seconds = 300,
        deferrable: bool = conf.getboolean("operators", "default_deferrable", fallback=False),
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if self.mode == "reschedule":
            raise ValueError("NifiRunSensor has no mode 'reschedule'; deferrable=True needs no worker either.")
        self.nifi_conn_id = nifi_conn_id
        self.flow = flow
        self.start_processor_id = start_processor_id
        self.end_processor_id = end_processor_id
        self.state_key = state_key
        self.until = until
        self.settle = settle
        self.fail_on_bulletins = fail_on_bulletins
        self.unreachable_after = unreachable_after
        self.deferrable = deferrable
        self._connections: list[Any] = []

    def execute(self, context: Any) -> dict[str, Any]:
        conn_ids = [self.nifi_conn_id] if isinstance(self.nifi_conn_id, str) else list(self.nifi_conn_id)
        self._connections = [NifiHook.get_connection(one) for one in conn_ids]
        try:
            handle = run_async(self._observe(context))
            if self.deferrable:
                self.defer(
                    trigger=NifiRunTrigger(conn_ids, handle.to_json()),
                    method_name="execute_complete",
                    timeout=timedelta(seconds=max(1, handle.deadline - time.time()) + 120),
                )
            return self._end(context, run_async(self._wait(handle)).to_json())
        except NifiError as problem:
            raise NifiRunFailed(str(problem)) from problem

    def execute_complete(self, context: Any, event: dict[str, Any]) -> dict[str, Any]:
        if "error" in event:
            raise NifiRunFailed(event["error"])
        return self._end(context, event["result"])

    async def _observe(self, context: Any) -> RunHandle:
        async with client_of(self._connections) as client:
            target = await resolve(
                client,
                flow=self.flow or None,
                start=self.start_processor_id or None,
                end=self.end_processor_id or None,
                state_key=self.state_key,
            )
            if self.until == "marker" and not target.end_id:
                raise NifiError(f"'{target.group_name}' has no end processor: give one, or set until='drained'.")
            context["ti"].xcom_push(key=CANVAS_KEY, value=canvas_url(client.url, target.group_id))
            options = RunOptions(
                timeout=seconds(self.timeout),
                settle=seconds(self.settle),
                poll=max(0.2, min(float(self.poke_interval), 5)),
                until=self.until,
                attach=True,
                must_change=self.until == "marker",
                fail_on_bulletins=self.fail_on_bulletins,
                unreachable_after=seconds(self.unreachable_after),
            )
            earlier = of_earlier_attempt(context)
            if earlier and earlier.target == target:
                # What came while Airflow was retrying counts, too.
                return replace(earlier, options=options, deadline=time.time() + options.timeout)
            handle = await observe(client, target, options)
            remember(context, handle)
            return handle

    async def _wait(self, handle: RunHandle) -> Any:
        async with client_of(self._connections) as client:
            return await wait(client, handle, self.log.info)

    def _end(self, context: Any, result: dict[str, Any]) -> dict[str, Any]:
        if result["outcome"] in (FINISHED, FAILED):
            forget(context)
        if result["outcome"] == FINISHED:
            self.log.info(result["message"])
            return result
        message = f"{result['outcome']}: {result['message']}"
        if self.soft_fail:
            raise AirflowSkipException(message)
        raise NifiRunFailed(message)
