"""A button on the task that opens the flow in NiFi."""

from __future__ import annotations

from typing import Any

from airflow.sdk import BaseOperatorLink

CANVAS_KEY = "nifi_canvas_url"


def canvas_url(api: str, group_id: str) -> str:
    return f"{api.removesuffix('-api')}/#/process-groups/{group_id}"


class NifiCanvasLink(BaseOperatorLink):
    """Opens the process group of the run on NiFi's canvas."""

    name = "NiFi canvas"

    @property
    def xcom_key(self) -> str:
        return CANVAS_KEY

    def get_link(self, operator: Any, *, ti_key: Any) -> str:
        try:
            from airflow.sdk.execution_time.xcom import XCom
        except ImportError:
            from airflow.models.xcom import XCom  # type: ignore[no-redef]
        return XCom.get_value(key=CANVAS_KEY, ti_key=ti_key) or ""
