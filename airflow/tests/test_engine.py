"""The engine against a real NiFi, without Airflow around it, where a DAG would take too long."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from nifi_lab import Flow, Lab

from flowgen_airflow import NifiRunOperator
from flowgen_airflow.client import NifiClient, Server
from flowgen_airflow.errors import Busy
from flowgen_airflow.flow import resolve
from flowgen_airflow.model import RunHandle, RunOptions
from flowgen_airflow.run import begin, observe, resume, stop, wait


def fast(**more: Any) -> RunOptions:
    return RunOptions(**{"settle": 1, "poll": 0.2, "timeout": 60, **more})


async def target_of(client: NifiClient, flow: Flow) -> Any:
    return await resolve(client, flow=None, start=flow.start, end=flow.end, state_key="last_tms")


async def test_a_handle_can_go_on_in_another_process(lab: Lab) -> None:
    flow = lab.paced("handle", 8, 2)
    async with NifiClient([Server(lab.api)]) as client:
        handle = await begin(client, await target_of(client, flow), fast())
        with pytest.raises(Busy):
            await begin(client, handle.target, fast())
        stored = json.dumps(handle.to_json())
    async with NifiClient([Server(lab.api)]) as client:
        restored = RunHandle.from_json(json.loads(stored))
        assert restored == handle
        going_on = await resume(client, restored)
        assert going_on is not None
        result = await wait(client, going_on)
        assert (result.outcome, result.flow_files) == ("finished", 8)
        # It has ended, and the marker has moved: there is still nothing to start again.
        assert await resume(client, restored) is not None


async def test_a_run_that_left_no_trace_is_started_again(lab: Lab) -> None:
    flow = lab.paced("no-trace", 1, 100)
    async with NifiClient([Server(lab.api)]) as client:
        handle = await observe(client, await target_of(client, flow), fast())
        assert await resume(client, handle) is None


async def test_the_deadline_is_a_time_of_the_wall_clock(lab: Lab) -> None:
    flow = lab.paced("deadline", 2, 1, schedulingPeriod="1 hour")
    async with NifiClient([Server(lab.api)]) as client:
        handle = await begin(client, await target_of(client, flow), fast(timeout=3600))
        late = RunHandle.from_json({**handle.to_json(), "deadline": time.time() - 1})
        began = time.monotonic()
        result = await wait(client, late)
        assert result.outcome == "timed-out"
        assert time.monotonic() - began < 5
        await stop(client, handle)


class Store(dict[str, Any]):
    """What Airflow keeps for a task."""


async def test_a_time_out_of_airflow_itself_stops_the_start_processor(
    lab: Lab, nifi_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    flow = lab.paced("framework", 1, 100)
    monkeypatch.setenv("AIRFLOW_CONN_NIFI_TEST", json.dumps({"conn_type": "nifi", "host": nifi_url}))
    async with NifiClient([Server(lab.api)]) as client:
        handle = await begin(client, await target_of(client, flow), fast(mode="interval", interval=3600))
    assert lab.state(flow.start) == "RUNNING"
    operator = NifiRunOperator(task_id="run", nifi_conn_id="nifi_test", start_processor_id=flow.start)
    context = {"task_state_store": Store(nifi_run={"handle": handle.to_json()})}
    with pytest.raises(Exception, match="Trigger timeout"):
        operator.resume_execution("__fail__", {"error": "Trigger timeout"}, context)
    assert lab.state(flow.start) == "STOPPED"
