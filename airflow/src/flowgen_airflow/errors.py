"""What can go wrong when talking to NiFi, told apart by what a caller can do about it."""

from __future__ import annotations


class NifiError(Exception):
    """NiFi refused a request, or a run cannot be started as asked."""


class Unreachable(NifiError):
    """No node answered, or none is connected to its cluster. Worth trying again later."""


class NotFound(NifiError):
    """The component does not exist (or not yet: a server that has just started may not know its flow)."""


class Forbidden(NifiError):
    """The user lacks a permission."""


class StaleRevision(NifiError):
    """Somebody else changed the component since it was read."""


class NotStopped(NifiError):
    """A processor can only run once while it is stopped."""


class Busy(NifiError):
    """The flow is already running, and the caller asked not to join."""
