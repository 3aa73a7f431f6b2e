"""Operators that run a NiFi flow."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from airflow.sdk import BaseOperator

from .client import NifiClient
from .compat import AirflowException, AirflowSkipException, conf
from .errors import Busy, NifiError
from .flow import resolve
from .hook import NifiHook, client_of, run_async
from .links import CANVAS_KEY, NifiCanvasLink, canvas_url
from .model import RunHandle, RunOptions, RunResult
from .run import begin, resume, stop, wait
from .triggers import NifiRunTrigger
from .watch import FINISHED, NOTHING, STARTED

_STORE_KEY = "nifi_run"

Seconds = float | int | timedelta


class NifiRunFailed(AirflowException):
    """The run did not end well; the message says how: failed, timed out, unreachable."""


def seconds(value: Seconds) -> float:
    return value.total_seconds() if isinstance(value, timedelta) else float(value)


class NifiRunOperator(BaseOperator):
    """
    Starts a NiFi flow and ends when the flow has really ended.

    Say what to run by ``flow`` (name or identifier of a process group with run markers), or by identifiers of
    processors. The task's result is a dictionary: outcome, FlowFiles, states per node, bulletins.

    :param nifi_conn_id: one connection, or several of them for the nodes of a cluster.
    :param flow: process group.
    :param start_processor_id: a processor that accepts no input (ListSFTP, GenerateFlowFile, …).
    :param end_processor_id: an UpdateAttribute that stores its state locally.
    :param state_key: the property of the end processor that changes with every FlowFile.
    :param until: ``marker``, or ``drained`` where there is no end processor.
    :param mode: ``once``, or ``interval``: run for ``interval`` seconds, then stop.
    :param timeout: seconds (or timedelta) after which the run has failed; the start processor is stopped then.
    :param settle: seconds without any change before the end is believed.
    :param on_running: what to do when the flow runs already: ``refuse`` or ``attach``. A retry always attaches.
    :param nothing_to_do: what a run without any FlowFile is: ``success``, ``skip`` or ``fail``.
    :param fail_on_bulletins: whether an error bulletin of the group fails the run.
    :param deferrable: wait in the triggerer, without holding a worker.
    :param unreachable_after: seconds for which NiFi may be away in the middle.
    """

    template_fields: Sequence[str] = (
        "nifi_conn_id",
        "flow",
        "start_processor_id",
        "end_processor_id",
        "state_key",
    )
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
        mode: str = "once",
        interval: Seconds = 15,
        timeout: Seconds = 3600,
        settle: Seconds = 10,
        poll_interval: Seconds = 2,
        on_running: str = "refuse",
        nothing_to_do: str = "success",
        fail_on_bulletins: bool = True,
        unreachable_after: Seconds = 300,
        deferrable: bool = conf.getboolean("operators", "default_deferrable", fallback=False),
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        for name, value, allowed in (
            ("until", until, ("marker", "drained")),
            ("mode", mode, ("once", "interval")),
            ("on_running", on_running, ("refuse", "attach")),
            ("nothing_to_do", nothing_to_do, ("success", "skip", "fail")),
        ):
            if value not in allowed:
                raise ValueError(f"{name} must be one of {', '.join(allowed)}, not '{value}'.")
        self.nifi_conn_id = nifi_conn_id
        self.flow = flow
        self.start_processor_id = start_processor_id
        self.end_processor_id = end_processor_id
        self.state_key = state_key
        self.until = until
        self.mode = mode
        self.interval = interval
        self.timeout = timeout
        self.settle = settle
        self.poll_interval = poll_interval
        self.on_running = on_running
        self.nothing_to_do = nothing_to_do
        self.fail_on_bulletins = fail_on_bulletins
        self.unreachable_after = unreachable_after
        self.deferrable = deferrable
        self._handle: RunHandle | None = None
        self._connections: list[Any] = []
        self._killed = False

    def execute(self, context: Any) -> dict[str, Any]:
        return self._execute(context)

    def _execute(self, context: Any) -> dict[str, Any]:
        self._connections = [NifiHook.get_connection(one) for one in self._conn_ids()]
        try:
            handle = run_async(self._begin(context))
        except NifiError as problem:
            raise NifiRunFailed(str(problem)) from problem
        remember(context, handle)
        if self.deferrable and handle.options.wait:
            # Airflow's own time-out only fails the task. It is a backstop for a triggerer that is gone: the trigger's
            # deadline comes first, and stops what was started.
            self.defer(
                trigger=NifiRunTrigger(self._conn_ids(), handle.to_json()),
                method_name="execute_complete",
                kwargs={"attempt": context["ti"].try_number},
                timeout=timedelta(seconds=max(1, handle.deadline - time.time()) + 120),
            )
        try:
            result = run_async(self._wait(handle))
        except NifiError as problem:
            self._stop()
            raise NifiRunFailed(str(problem)) from problem
        return self._end(context, result.to_json())

    def execute_complete(self, context: Any, event: dict[str, Any], attempt: int | None = None) -> dict[str, Any]:
        if attempt is not None and attempt != context["ti"].try_number:
            # Airflow 3.0 gives a retry the event of the attempt before.
            return self._execute(context)
        if "error" in event:
            raise NifiRunFailed(event["error"])
        return self._end(context, event["result"])

    def resume_execution(self, next_method: str, next_kwargs: dict[str, Any] | None, context: Any) -> Any:
        # When Airflow itself gives up on a trigger, nothing has stopped the start processor yet.
        if next_method != "execute_complete":
            data = recall(context)
            if data:
                self._connections = [NifiHook.get_connection(one) for one in self._conn_ids()]
                self._handle = RunHandle.from_json(data["handle"])
                self._stop()
        return super().resume_execution(next_method, next_kwargs, context)

    def on_kill(self) -> None:
        self._killed = True
        self._stop()

    def _stop(self) -> None:
        handle = self._handle
        if handle is None:
            return

        async def work() -> None:
            async with self._client() as client:
                await stop(client, handle, self.log.info)

        run_async(work())
        self.log.info("Stopped the start processor of '%s'.", handle.target.group_name)

    def _conn_ids(self) -> list[str]:
        return [self.nifi_conn_id] if isinstance(self.nifi_conn_id, str) else list(self.nifi_conn_id)

    def _client(self) -> NifiClient:
        return client_of(self._connections)

    async def _begin(self, context: Any) -> RunHandle:
        async with self._client() as client:
            target = await resolve(
                client,
                flow=self.flow or None,
                start=self.start_processor_id or None,
                end=self.end_processor_id or None,
                state_key=self.state_key,
            )
            _push_link(context, canvas_url(client.url, target.group_id))
            wait_for_end = bool(target.end_id) or self.until == "drained"
            timeout = seconds(self.timeout)
            if self.execution_timeout:
                # Airflow does not apply it to the deferred part of a task.
                timeout = min(timeout, max(1.0, self.execution_timeout.total_seconds() - 5))
            attempt = context["ti"].try_number
            options = RunOptions(
                mode=self.mode,
                interval=seconds(self.interval),
                timeout=timeout,
                settle=seconds(self.settle),
                poll=seconds(self.poll_interval),
                until=self.until,
                wait=wait_for_end,
                attach=self.on_running == "attach" or attempt > 1,
                fail_on_bulletins=self.fail_on_bulletins,
                unreachable_after=seconds(self.unreachable_after),
            )
            if options.wait:
                handle = of_earlier_attempt(context)
                if handle and handle.target == target:
                    resumed = await resume(client, replace(handle, options=options), self.log.info)
                    if resumed:
                        self._handle = resumed
                        return resumed
            try:
                self._handle = await begin(client, target, options, self.log.info)
            except Busy as problem:
                raise NifiError(f"{problem} Set on_running='attach' to wait for that run instead.") from problem
            return self._handle

    async def _wait(self, handle: RunHandle) -> RunResult:
        async with self._client() as client:
            return await wait(client, handle, self.log.info, lambda: self._killed)

    def _end(self, context: Any, result: dict[str, Any]) -> dict[str, Any]:
        outcome = result["outcome"]
        for note in result["notes"]:
            self.log.warning(note)
        for bulletin in result["bulletins"][:20]:
            self.log.warning("NiFi bulletin: %s: %s", bulletin["source"], bulletin["message"])
        if outcome in (FINISHED, NOTHING, STARTED, "failed"):
            forget(context)
        if outcome == NOTHING and self.nothing_to_do == "skip":
            raise AirflowSkipException(result["message"])
        if outcome in (FINISHED, STARTED) or (outcome == NOTHING and self.nothing_to_do == "success"):
            self.log.info(result["message"])
            return result
        raise NifiRunFailed(f"{outcome}: {result['message']}")


class NifiTriggerOperator(NifiRunOperator):
    """
    The arguments of a recipe that many people use: connections of type HTTP, one start and one end processor.

    :param http_conn_ids: connections of type HTTP whose host is ``http://…``; the first node that answers is used.
    :param start_processor_id: processor to start.
    :param end_processor_id: processor that marks the end; empty means start, and do not wait.
    :param state_key: name of the property whose stored value changes, ``last_tms`` by default.
    """

    template_fields: Sequence[str] = (
        "http_conn_ids",
        "start_processor_id",
        "end_processor_id",
        "state_key",
    )

    def __init__(
        self,
        *,
        http_conn_ids: str | list[str],
        start_processor_id: str,
        end_processor_id: str | None = None,
        state_key: str = "last_tms",
        **kwargs: Any,
    ) -> None:
        super().__init__(
            start_processor_id=start_processor_id,
            end_processor_id=end_processor_id,
            state_key=state_key,
            **kwargs,
        )
        self.http_conn_ids = http_conn_ids

    def _conn_ids(self) -> list[str]:
        return [self.http_conn_ids] if isinstance(self.http_conn_ids, str) else list(self.http_conn_ids)


def _push_link(context: Any, url: str) -> None:
    context["ti"].xcom_push(key=CANVAS_KEY, value=url)


def _store(context: Any) -> Any:
    """Airflow 3.3 keeps something for a task over its attempts; before that, a retry can only look whether it runs."""
    try:
        return context["task_state_store"]
    except KeyError:
        return None


def remember(context: Any, handle: RunHandle) -> None:
    store = _store(context)
    if store is not None and handle.options.wait:
        store.set(_STORE_KEY, {"handle": handle.to_json(), "max_tries": getattr(context["ti"], "max_tries", None)})


def recall(context: Any) -> dict[str, Any] | None:
    store = _store(context)
    found = store.get(_STORE_KEY) if store is not None else None
    return found if isinstance(found, dict) else None


def of_earlier_attempt(context: Any) -> RunHandle | None:
    """What an attempt before this one began. A retry keeps max_tries; clearing raises it, and means: run it again."""
    data = recall(context) if context["ti"].try_number > 1 else None
    if data is None or data.get("max_tries") != getattr(context["ti"], "max_tries", None):
        return None
    return RunHandle.from_json(data["handle"])


def forget(context: Any) -> None:
    store = _store(context)
    if store is not None:
        store.delete(_STORE_KEY)
