"""The connection to NiFi, as Airflow knows it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from .client import Authentication, NifiClient, Server, Tls, api_url
from .compat import BaseHook
from .errors import NifiError

T = TypeVar("T")


class NifiHook(BaseHook):
    """
    Talks to NiFi's REST API.

    The connection's type is ``nifi``: host (one URL or several, separated by commas), login and password, and in the
    extra: ``auth`` (none, token, password, oidc), ``token``, ``ca_file``, ``cert_file``, ``key_file``,
    ``key_password``, ``verify`` (true unless you say false), ``oidc_token_url``, ``client_id``, ``client_secret``,
    ``scope``, ``acknowledge_disconnected``. Connections of type ``http`` work too.

    :param nifi_conn_id: one connection, or several: the first node that answers is used.
    """

    conn_name_attr = "nifi_conn_id"
    default_conn_name = "nifi_default"
    conn_type = "nifi"
    hook_name = "Apache NiFi"

    def __init__(self, nifi_conn_id: str | list[str] = default_conn_name, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.conn_ids = [nifi_conn_id] if isinstance(nifi_conn_id, str) else list(nifi_conn_id)
        if not self.conn_ids:
            raise NifiError("No connection was given.")

    def get_conn(self) -> NifiClient:
        """A client for use with ``async with``."""
        return client_of([self.get_connection(one) for one in self.conn_ids])

    async def aget_conn(self) -> NifiClient:
        """As :meth:`get_conn`, from within an event loop (a trigger)."""
        if hasattr(BaseHook, "aget_connection"):
            return client_of([await self.aget_connection(one) for one in self.conn_ids])
        from asgiref.sync import sync_to_async

        return client_of([await sync_to_async(self.get_connection)(one) for one in self.conn_ids])

    def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """
        One request to NiFi's REST API, for what this package has no operator for.

        :param path: below ``/nifi-api``, for example ``/flow/about``
        """

        async def send() -> Any:
            async with self.get_conn() as client:
                return await client.request(method, path, body=body)

        return run_async(send())

    def test_connection(self) -> tuple[bool, str]:
        try:
            about = self.request("GET", "/flow/about")["about"]
        except Exception as problem:
            return False, str(problem)
        return True, f"{about['title']} {about['version']}"


def client_of(connections: list[Any]) -> NifiClient:
    servers: list[Server] = []
    acknowledge = False
    for connection in connections:
        extra = connection.extra_dejson or {}
        acknowledge = acknowledge or _true(extra.get("acknowledge_disconnected"))
        servers.extend(servers_of(connection, extra))
    return NifiClient(servers, acknowledge_disconnected=acknowledge)


def servers_of(connection: Any, extra: dict[str, Any]) -> list[Server]:
    hosts = [host for host in (connection.host or "").split(",") if host.strip()]
    if not hosts:
        raise NifiError(f"Connection '{connection.conn_id}' has no host.")
    scheme = connection.schema if connection.schema in ("http", "https") else None
    default = scheme or ("http" if connection.conn_type == "http" else "https")
    tls = Tls(
        verify=extra.get("verify") is None or _true(extra["verify"]),
        ca_file=extra.get("ca_file") or None,
        cert_file=extra.get("cert_file") or None,
        key_file=extra.get("key_file") or None,
        key_password=extra.get("key_password") or None,
    )
    servers = []
    for host in hosts:
        url = api_url(host, default, connection.port)
        kind = extra.get("auth") or _guess(connection, extra, url)
        if kind not in ("none", "token", "password", "oidc"):
            raise NifiError(f"Connection '{connection.conn_id}': unknown authentication '{kind}'.")
        auth = Authentication(
            kind=kind,
            token=extra.get("token"),
            user=connection.login,
            password=connection.password,
            token_url=extra.get("oidc_token_url"),
            client_id=extra.get("client_id"),
            client_secret=extra.get("client_secret"),
            scope=extra.get("scope"),
        )
        servers.append(Server(url, auth, tls))
    return servers


def _guess(connection: Any, extra: dict[str, Any], url: str) -> str:
    if extra.get("oidc_token_url"):
        return "oidc"
    if extra.get("token"):
        return "token"
    # NiFi gives tokens only over TLS, and a password has no business on an open wire.
    return "password" if connection.login and connection.password and url.startswith("https:") else "none"


def _true(value: Any) -> bool:
    return value if isinstance(value, bool) else str(value).strip().lower() in ("true", "1", "yes", "on")


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """
    Runs a coroutine to its end from anywhere, also from a signal handler that interrupted a running event loop.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    box: list[Any] = []

    def call() -> None:
        try:
            box.append((True, asyncio.run(work)))
        except BaseException as problem:
            box.append((False, problem))

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    thread.join()
    good, value = box[0]
    if not good:
        raise value
    result: T = value
    return result
