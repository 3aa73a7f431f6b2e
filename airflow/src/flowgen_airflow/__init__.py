"""Run Apache NiFi flows from Apache Airflow and wait for their real end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = [
    "NifiCanvasLink",
    "NifiHook",
    "NifiRunOperator",
    "NifiRunSensor",
    "NifiRunTrigger",
    "NifiTriggerOperator",
    "get_provider_info",
]

if TYPE_CHECKING:
    from .hook import NifiHook
    from .links import NifiCanvasLink
    from .operators import NifiRunOperator, NifiTriggerOperator
    from .provider import get_provider_info
    from .sensors import NifiRunSensor
    from .triggers import NifiRunTrigger

_WHERE = {
    "NifiCanvasLink": "links",
    "NifiHook": "hook",
    "NifiRunOperator": "operators",
    "NifiRunSensor": "sensors",
    "NifiRunTrigger": "triggers",
    "NifiTriggerOperator": "operators",
    "get_provider_info": "provider",
}


def __getattr__(name: str) -> Any:
    # Airflow reads the provider's metadata at every start: nothing heavy may be imported for that.
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
