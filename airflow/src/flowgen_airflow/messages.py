"""What a person is told about the end of a run."""

from __future__ import annotations

from .model import RunHandle, RunResult
from .watch import FAILED, FINISHED, NOTHING, STARTED, TIMED_OUT, UNREACHABLE


def ending_message(result: RunResult, detail: str, handle: RunHandle, failures: int, full: list[str]) -> str:
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
                f"{name} did not start: NiFi accepted the start, but the processor ran no task within "
                f"{handle.options.start_timeout:.0f} s (yielded, back-pressure, or not on the primary node).{hint}"
            )
        return (
            f"{name} ended without reaching its end marker: {result.flow_files} FlowFiles left the start, all queues "
            "are empty, and the marker's state is unchanged. They were terminated elsewhere, or the marker "
            "is not running."
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
