"""
When has a run ended, and how? Pure decisions over what was observed, without NiFi, clock or network.

The same rules are in the command ``flowgen run``; ``test/fixtures/run/decisions.json`` is tested against both.
"""

from __future__ import annotations

from dataclasses import dataclass

FINISHED = "finished"
NOTHING = "nothing-to-do"
FAILED = "failed"
TIMED_OUT = "timed-out"
UNREACHABLE = "unreachable"
CANCELLED = "cancelled"
STARTED = "started"


@dataclass(frozen=True)
class Observation:
    """One look at the running flow."""

    #: Seconds on any clock that only goes forward.
    at: float
    #: A start processor is not stopped, or has threads.
    start_active: bool
    #: The start processors did run since the baseline.
    ran: bool
    #: FlowFiles that will still move: without parked ones and those that lay before a stopped processor at the start.
    queued: int
    #: Active threads of the group, all nodes.
    threads: int
    #: The end marker's state differs from the baseline; None where there is none or it must not be read.
    end_changed: bool | None
    #: FlowFiles that left the start processors; None if nobody counted from the beginning.
    produced: int | None
    #: FlowFiles at failure markers, and parked ones that came there by a failure relationship.
    failures: int = 0
    #: Error bulletins since the baseline, where they count.
    errors: int = 0
    #: Nodes that were there at the start and are not now; what they hold cannot be seen.
    missing_nodes: int = 0
    #: Changes whenever something happened between two looks (counters, queues, state).
    activity: str = ""


@dataclass(frozen=True)
class Verdict:
    outcome: str
    #: Stable, kebab-case.
    reason: str


class Watch:
    """
    :param settle: seconds without any change, any queued FlowFile and any thread after which a run has ended.
    :param wait: False ends as soon as the start processors have run and stopped.
    :param marked: an end marker exists and can be read.
    :param attached: the run was started by somebody else, perhaps long ago.
    :param must_change: an attached run has only ended once the end marker has moved.
    """

    def __init__(
        self,
        *,
        settle: float,
        wait: bool = True,
        marked: bool = True,
        attached: bool = False,
        must_change: bool = False,
    ) -> None:
        self._settle = settle
        self._wait = wait
        self._marked = marked
        self._attached = attached
        self._must_change = must_change
        self._quiet_since: float | None = None
        self._activity: str | None = None

    def interrupt(self) -> None:
        """NiFi could not be asked: what happened meanwhile is unknown, so the settle time begins anew."""
        self._quiet_since = None

    def quiet_for(self, at: float) -> float:
        return 0.0 if self._quiet_since is None else at - self._quiet_since

    def observe(self, seen: Observation) -> Verdict | None:
        if not self._wait:
            return Verdict(STARTED, "started") if seen.ran and not seen.start_active else None
        quiet = not seen.start_active and seen.queued == 0 and seen.threads == 0 and seen.missing_nodes == 0
        if not quiet:
            self._quiet_since = None
        elif self._quiet_since is None or seen.activity != self._activity:
            self._quiet_since = seen.at
        self._activity = seen.activity
        if self._quiet_since is None or seen.at - self._quiet_since < self._settle:
            return None
        if not seen.ran and not self._attached and not seen.end_changed:
            return None
        if self._must_change and not seen.end_changed and not seen.failures and not seen.errors:
            return None
        return self._ended(seen)

    def _ended(self, seen: Observation) -> Verdict:
        if seen.failures:
            return Verdict(FAILED, "failure-marker")
        if seen.errors:
            return Verdict(FAILED, "bulletins")
        if self._marked and seen.end_changed:
            return Verdict(FINISHED, "end-reached")
        if self._attached:
            return Verdict(FINISHED, "drained")
        if not seen.produced:
            return Verdict(NOTHING, "nothing-produced")
        if self._marked and seen.end_changed is not None:
            return Verdict(FAILED, "end-not-reached")
        return Verdict(FINISHED, "drained")


class WindowCounter:
    """
    What went through since the first reading. NiFi only tells the sum of a sliding window: what slides out while
    something new comes in cannot be seen at once. So this is a lower bound that is never too high; it is exact for a
    run of less than five minutes after five minutes of rest, and soon catches up otherwise.
    """

    #: NiFi's counters are of the last five minutes, in steps of a second; after this many seconds it is gone.
    WINDOW = 303.0

    def __init__(self) -> None:
        self._first: tuple[float, int] | None = None
        self._last = 0
        self._reached: list[tuple[float, int]] = []
        self.total = 0

    def add(self, at: float, value: int) -> None:
        if self._first is None:
            self._first = (at, value)
            self._last = value
            return
        # What was counted before the window began, and what is in the window now, but for what was there at first.
        while len(self._reached) > 1 and self._reached[1][0] <= at - self.WINDOW:
            self._reached.pop(0)
        gone = self._reached[0][1] if self._reached and self._reached[0][0] <= at - self.WINDOW else 0
        foreign = self._first[1] if at - self._first[0] < self.WINDOW else 0
        total = max(self.total + max(0, value - self._last), value - foreign + gone)
        if total > self.total:
            self._reached.append((at, total))
        self.total = total
        self._last = value
