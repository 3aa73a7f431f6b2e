"""A whole Airflow 3 in a directory of its own: scheduler, API server, DAG processor and triggerer, on SQLite."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import httpx
from nifi_lab import eventually


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class RealAirflow:
    def __init__(self, home: Path, connections: dict[str, dict[str, Any]]) -> None:
        self.home = home
        self.dags = home / "dags"
        self.dags.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.env = {
            **os.environ,
            "AIRFLOW_HOME": str(home),
            "AIRFLOW__CORE__DAGS_FOLDER": str(self.dags),
            "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
            "AIRFLOW__CORE__EXECUTOR": "LocalExecutor",
            "AIRFLOW__CORE__PARALLELISM": "4",
            "AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_ALL_ADMINS": "True",
            "AIRFLOW__CORE__EXECUTION_API_SERVER_URL": f"{self.url}/execution/",
            "AIRFLOW__CORE__DAGS_ARE_PAUSED_AT_CREATION": "False",
            "AIRFLOW__CORE__FERNET_KEY": "",
            "AIRFLOW__API__PORT": str(self.port),
            "AIRFLOW__API__HOST": "127.0.0.1",
            "AIRFLOW__API__BASE_URL": self.url,
            "AIRFLOW__API__SECRET_KEY": secrets.token_hex(16),
            "AIRFLOW__API__WORKERS": "1",
            "AIRFLOW__API_AUTH__JWT_SECRET": secrets.token_hex(32),
            "AIRFLOW__DATABASE__SQL_ALCHEMY_CONN": f"sqlite:///{home}/airflow.db?timeout=60",
            "AIRFLOW__DAG_PROCESSOR__REFRESH_INTERVAL": "5",
            "AIRFLOW__DAG_PROCESSOR__MIN_FILE_PROCESS_INTERVAL": "5",
            "AIRFLOW__LOGGING__WORKER_LOG_SERVER_PORT": str(free_port()),
            "AIRFLOW__LOGGING__TRIGGER_LOG_SERVER_PORT": str(free_port()),
            # A machine with two cores that also runs NiFi is slow to answer.
            "AIRFLOW__WORKERS__EXECUTION_API_TIMEOUT": "60",
            "AIRFLOW__SCHEDULER__TASK_INSTANCE_HEARTBEAT_TIMEOUT": "600",
            "AIRFLOW__SCHEDULER__SCHEDULER_HEARTBEAT_SEC": "1",
            "AIRFLOW__TRIGGERER__JOB_HEARTBEAT_SEC": "2",
            "AIRFLOW__SCHEDULER__USE_JOB_SCHEDULE": "True",
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
            **{f"AIRFLOW_CONN_{name.upper()}": json.dumps(value) for name, value in connections.items()},
        }
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.http = httpx.Client(base_url=f"{self.url}/api/v2", timeout=60)

    def start(self) -> None:
        subprocess.run(
            [sys.executable, "-m", "airflow", "db", "migrate"], env=self.env, check=True, capture_output=True
        )
        # Four processes share the file: readers must not keep writers out.
        with sqlite3.connect(self.home / "airflow.db") as database:
            database.execute("PRAGMA journal_mode=WAL")
        for name in ("api-server", "scheduler", "dag-processor", "triggerer"):
            self.launch(name)
        eventually(self._token, 300, "The API server did not answer")

    def launch(self, name: str) -> None:
        with open(self.home / f"{name}.log", "ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", "airflow", name],
                env=self.env,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.home,
                start_new_session=True,
            )

    def kill(self, name: str, how: int = signal.SIGTERM) -> None:
        process = self.processes.pop(name)
        os.killpg(process.pid, how)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)

    def stop(self) -> None:
        for process in self.processes.values():
            os.killpg(process.pid, signal.SIGTERM)
        for process in self.processes.values():
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)

    def _token(self) -> bool:
        for process in self.processes.values():
            if process.poll() is not None:
                raise AssertionError(f"A part of Airflow ended; see {self.home}")
        try:
            response = httpx.get(f"{self.url}/auth/token", timeout=10)
        except httpx.TransportError:
            return False
        if not response.is_success:
            return False
        self.http.headers["Authorization"] = f"Bearer {response.json()['access_token']}"
        return True

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        response = self.http.request(method, path, json=body)
        if not response.is_success:
            raise AssertionError(f"{method} {path}: {response.status_code} {response.text[:800]}")
        return response.json() if response.content else None

    def await_dags(self, names: set[str]) -> None:
        def there() -> bool:
            errors = self.call("GET", "/importErrors")["import_errors"]
            if errors:
                raise AssertionError(errors[0]["stack_trace"])
            return names <= {dag["dag_id"] for dag in self.call("GET", "/dags?limit=100")["dags"]}

        eventually(there, 300, f"DAGs {names} did not appear")

    def trigger(self, dag: str) -> Run:
        run_id = f"test-{uuid.uuid4().hex[:8]}"
        self.call("POST", f"/dags/{dag}/dagRuns", {"dag_run_id": run_id, "logical_date": None})
        return Run(self, dag, run_id)


class Run:
    """One DAG run with the one task ``run``."""

    def __init__(self, airflow: RealAirflow, dag: str, run_id: str, task: str = "run") -> None:
        self.airflow = airflow
        self.path = f"/dags/{dag}/dagRuns/{run_id}"
        self.task_path = f"{self.path}/taskInstances/{task}"

    def task(self) -> dict[str, Any]:
        return dict(self.airflow.call("GET", self.task_path))

    def state(self) -> str | None:
        return self.task()["state"]

    def await_state(self, *states: str, timeout: float = 240) -> dict[str, Any]:
        end = ("success", "failed", "skipped", "upstream_failed")

        def reached() -> dict[str, Any] | None:
            task = self.task()
            if task["state"] in states:
                return task
            if task["state"] in end:
                raise AssertionError(f"Task ended as {task['state']}, not {states}:\n{self.log()}")
            return None

        return dict(eventually(reached, timeout, f"Task did not become {states}"))

    def xcom(self, key: str = "return_value") -> Any:
        value = self.airflow.call("GET", f"{self.task_path}/xcomEntries/{key}")["value"]
        if isinstance(value, str):
            try:
                return json.loads(value)
            except ValueError:
                return value
        return value

    def log(self, attempt: int | None = None) -> str:
        number = attempt or self.task()["try_number"]
        path = f"{self.task_path}/logs/{number}?full_content=true"
        content = self.airflow.call("GET", path)["content"]
        return "\n".join(str(one["event"] if "error_detail" not in one else one) for one in content)

    def links(self) -> dict[str, str]:
        return dict(self.airflow.call("GET", f"{self.task_path}/links")["extra_links"])

    def mark(self, state: str) -> None:
        self.airflow.call("PATCH", self.task_path, {"new_state": state})
