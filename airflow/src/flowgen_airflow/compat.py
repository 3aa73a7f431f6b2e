"""Where Airflow 3.0 to 3.3 keep the same things."""

from __future__ import annotations

try:
    from airflow.sdk import conf
except ImportError:
    from airflow.configuration import conf  # type: ignore[assignment]

try:
    from airflow.sdk.exceptions import AirflowException, AirflowSkipException
except ImportError:
    from airflow.exceptions import AirflowException, AirflowSkipException  # type: ignore[no-redef,attr-defined]

try:
    from airflow.sdk import BaseHook
except ImportError:
    from airflow.hooks.base import BaseHook  # type: ignore[no-redef,attr-defined]

__all__ = ["AirflowException", "AirflowSkipException", "BaseHook", "conf"]
