"""
One conversation with a NiFi server or cluster, over any of several URLs.

The first node that answers and is connected to its cluster is used; a node that dies in the middle is replaced by
another. TLS certificates are verified unless the connection says otherwise, and tokens are renewed.
"""

from __future__ import annotations

import base64
import json
import ssl
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from .errors import Forbidden, NifiError, NotFound, NotStopped, StaleRevision, Unreachable

# A token is renewed this many seconds before it expires, so that no request carries one that dies on the way.
RENEW_BEFORE = 60


@dataclass(frozen=True)
class Authentication:
    """How a client proves who it is. ``kind``: none, token, password or oidc; a client certificate is part of TLS."""

    kind: str = "none"
    token: str | None = field(default=None, repr=False)
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    token_url: str | None = None
    client_id: str | None = None
    client_secret: str | None = field(default=None, repr=False)
    scope: str | None = None


@dataclass(frozen=True)
class Tls:
    """``verify`` False switches verification off; ``ca_file`` adds a private CA; the certificate is the client's."""

    verify: bool = True
    ca_file: str | None = None
    cert_file: str | None = None
    key_file: str | None = None
    key_password: str | None = field(default=None, repr=False)

    def context(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        if self.ca_file:
            context.load_verify_locations(cafile=self.ca_file)
        if self.cert_file:
            context.load_cert_chain(self.cert_file, self.key_file, self.key_password)
        if not self.verify:
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return context


@dataclass(frozen=True)
class Server:
    """One URL of the REST API (``https://host:8443/nifi-api``) and how to log in there."""

    url: str
    auth: Authentication = Authentication()
    tls: Tls = Tls()


def api_url(text: str, default_scheme: str = "https", port: int | None = None) -> str:
    """``nifi``, ``nifi:8443`` and ``https://nifi:8443/nifi`` all become the URL of the REST API."""
    text = text.strip().rstrip("/")
    if "://" not in text:
        text = f"{default_scheme}://{text}"
    url = httpx.URL(text)
    if url.port is None and port:
        url = url.copy_with(port=port)
    path = url.path.rstrip("/")
    if path.endswith("/nifi"):
        path = path[: -len("/nifi")]
    if not path.endswith("/nifi-api"):
        path = f"{path}/nifi-api"
    return str(url.copy_with(path=path)).rstrip("/")


class NifiClient:
    """
    Asynchronous client; use it as ``async with``.

    :param acknowledge_disconnected: also talk to, and change, a node that is disconnected from its cluster. NiFi undoes
        such changes when the node joins again.
    """

    def __init__(self, servers: list[Server], *, acknowledge_disconnected: bool = False, timeout: float = 30) -> None:
        if not servers:
            raise NifiError("No NiFi URL was given.")
        self.servers = servers
        self.acknowledge_disconnected = acknowledge_disconnected
        self.clustered = False
        self._timeout = timeout
        self._current = 0
        self._chosen = False
        self._checked_at = 0.0
        self._http: dict[int, httpx.AsyncClient] = {}
        self._tokens: dict[int, tuple[str, float | None]] = {}

    async def __aenter__(self) -> NifiClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        for http in self._http.values():
            await http.aclose()
        self._http.clear()

    @property
    def url(self) -> str:
        """The node in use."""
        return self.servers[self._current].url

    async def get(self, path: str, **params: str) -> Any:
        return await self.request("GET", path, params=params or None)

    async def put(self, path: str, body: dict[str, Any]) -> Any:
        if self.acknowledge_disconnected:
            body = {**body, "disconnectedNodeAcknowledged": True}
        return await self.request("PUT", path, body=body)

    async def request(
        self, method: str, path: str, *, params: dict[str, str] | None = None, body: dict[str, Any] | None = None
    ) -> Any:
        """
        A read is tried on every node; a change is sent once only, since its answer may be lost after it took effect.

        :raises Unreachable: no node gave an answer that can be used.
        """
        problems: list[str] = []
        for _ in self.servers:
            try:
                await self._ensure_connected()
                return await self._send(self._current, method, path, params, body)
            except Unreachable as problem:
                problems.append(str(problem))
                self._next()
                if method != "GET":
                    break
        raise Unreachable("; ".join(dict.fromkeys(problems)))

    def _next(self) -> None:
        self._current = (self._current + 1) % len(self.servers)
        self._chosen = False

    async def _ensure_connected(self) -> None:
        """
        A node that left its cluster still answers reads, with what it alone knows: so look now and then.
        """
        if self._chosen and (not self.clustered or time.monotonic() - self._checked_at < 5):
            return
        problems: list[str] = []
        for _ in self.servers:
            try:
                summary = (await self._send(self._current, "GET", "/flow/cluster/summary"))["clusterSummary"]
            except Forbidden:
                summary = {}
            except Unreachable as problem:
                problems.append(str(problem))
                self._next()
                continue
            self.clustered = bool(summary.get("clustered"))
            if self.clustered and not summary.get("connectedToCluster") and not self.acknowledge_disconnected:
                problems.append(f"{self.url} is disconnected from its cluster")
                self._next()
                continue
            self._chosen = True
            self._checked_at = time.monotonic()
            return
        raise Unreachable("; ".join(dict.fromkeys(problems)))

    def _client(self, index: int) -> httpx.AsyncClient:
        if index not in self._http:
            server = self.servers[index]
            verify: ssl.SSLContext | bool = server.tls.context() if server.url.startswith("https:") else True
            self._http[index] = httpx.AsyncClient(verify=verify, timeout=self._timeout)
        return self._http[index]

    async def _send(
        self,
        index: int,
        method: str,
        path: str,
        params: dict[str, str] | None = None,
        body: dict[str, Any] | None = None,
        renewed: bool = False,
    ) -> Any:
        server = self.servers[index]
        headers = {"Accept": "application/json"}
        token = await self._token(index)
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            response = await self._client(index).request(
                method, f"{server.url}{path}", params=params, json=body, headers=headers
            )
        except (httpx.TransportError, ssl.SSLError) as problem:
            raise Unreachable(f"{server.url}: {problem or type(problem).__name__}") from problem
        if response.status_code == 401 and not renewed and server.auth.kind in ("password", "oidc"):
            self._tokens.pop(index, None)
            return await self._send(index, method, path, params, body, renewed=True)
        if response.is_success:
            try:
                return response.json() if response.content else None
            except ValueError as problem:
                raise Unreachable(f"{server.url} answers, but not like NiFi's REST API") from problem
        raise _error(server.url, method, path, response)

    async def _token(self, index: int) -> str | None:
        auth = self.servers[index].auth
        if auth.kind == "none":
            return None
        if auth.kind == "token":
            return auth.token
        known = self._tokens.get(index)
        if known and (known[1] is None or known[1] - RENEW_BEFORE > time.time()):
            return known[0]
        token = await self._log_in(index, auth)
        self._tokens[index] = (token, _expiry(token))
        return token

    async def _log_in(self, index: int, auth: Authentication) -> str:
        """Each node signs its own tokens, so a token belongs to one URL."""
        url = self.servers[index].url
        try:
            if auth.kind == "password":
                response = await self._client(index).post(
                    f"{url}/access/token", data={"username": auth.user or "", "password": auth.password or ""}
                )
            else:
                response = await self._client(index).post(
                    auth.token_url or "",
                    data={"grant_type": "client_credentials", **({"scope": auth.scope} if auth.scope else {})},
                    auth=(auth.client_id or "", auth.client_secret or ""),
                )
        except httpx.TransportError as problem:
            raise Unreachable(f"{url}: {problem or type(problem).__name__}") from problem
        if response.status_code >= 500:
            raise Unreachable(f"{url}: log-in answered {response.status_code}")
        if not response.is_success:
            raise Forbidden(f"{url} refused the log-in ({response.status_code}). Check the connection's credentials.")
        return response.text.strip() if auth.kind == "password" else str(response.json()["access_token"])


def _expiry(token: str) -> float | None:
    """When a JSON Web Token expires (epoch seconds), or None where it does not say."""
    try:
        payload = token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        return float(claims["exp"])
    except (IndexError, KeyError, ValueError, TypeError):
        return None


def _error(url: str, method: str, path: str, response: httpx.Response) -> NifiError:
    """NiFi says what went wrong in plain text, and the same status has several meanings."""
    text = response.text.strip()[:500]
    status = response.status_code
    said = f"{url}: {method} {path} answered {status}: {text}"
    if "most up-to-date revision" in text:
        return StaleRevision(said)
    if status in (400, 409) and ("is not stopped" in text or "STOPPING" in text or "Current state is" in text):
        return NotStopped(said)
    if status == 401:
        return Forbidden(f"{url} wants a log-in, or does not accept the one given.")
    if status == 403:
        return Forbidden(said)
    if status == 404:
        return NotFound(said)
    # A cluster that has just lost a node answers 500 to reads and a 409 that quotes a 500 to changes, for up to 40 s.
    if status >= 500 or status == 429 or "Unexpected Response Code" in text or "not connected" in text:
        return Unreachable(said)
    if status == 409 and ("voting" in text or "initializ" in text or "too many" in text.lower()):
        return Unreachable(said)
    if status == 400 and "disconnected from its configured cluster" in text:
        return Unreachable(said)
    return NifiError(said)
