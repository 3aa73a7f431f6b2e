"""What is made of an Airflow connection, and what never leaves it."""

from __future__ import annotations

import datetime
import json
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from airflow.sdk import Connection

from flowgen_airflow import NifiRunOperator, NifiRunTrigger, get_provider_info
from flowgen_airflow.client import Authentication, NifiClient, Server, Tls, api_url
from flowgen_airflow.errors import NifiError, Unreachable
from flowgen_airflow.hook import client_of


def connection(**fields: Any) -> Connection:
    extra = fields.pop("extra", {})
    return Connection(conn_id="nifi", **{"conn_type": "nifi", **fields}, extra=json.dumps(extra))


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("nifi", "https://nifi/nifi-api"),
        ("nifi:8443", "https://nifi:8443/nifi-api"),
        ("https://nifi:8443/nifi/", "https://nifi:8443/nifi-api"),
        ("http://proxy/team/nifi-api", "http://proxy/team/nifi-api"),
    ],
)
def test_a_host_becomes_the_url_of_the_rest_interface(text: str, url: str) -> None:
    assert api_url(text) == url


def test_several_hosts_share_port_and_login() -> None:
    servers = client_of([connection(host="n1, https://n2:9443", port=8443, login="u", password="p")]).servers
    assert [one.url for one in servers] == ["https://n1:8443/nifi-api", "https://n2:9443/nifi-api"]
    assert {one.auth.kind for one in servers} == {"password"}


def test_a_password_is_not_sent_over_an_open_wire() -> None:
    (server,) = client_of([connection(host="http://n1", login="u", password="p")]).servers
    assert server.auth.kind == "none"


def test_tls_is_verified_unless_the_connection_says_otherwise() -> None:
    (server,) = client_of([connection(host="n1")]).servers
    assert server.tls.context().verify_mode == ssl.CERT_REQUIRED
    assert server.tls.context().check_hostname
    (server,) = client_of([connection(host="n1", extra={"verify": False})]).servers
    assert server.tls.context().verify_mode == ssl.CERT_NONE


def test_an_unknown_authentication_is_refused() -> None:
    with pytest.raises(NifiError, match="unknown authentication 'kerberos'"):
        client_of([connection(host="n1", extra={"auth": "kerberos"})])


def test_secrets_do_not_show_in_texts() -> None:
    extra = {"auth": "oidc", "client_secret": "hidden-1", "key_password": "hidden-2", "oidc_token_url": "https://idp"}
    client = client_of([connection(host="n1", password="hidden-3", extra=extra)])
    assert "hidden" not in repr(client.servers)


def test_a_trigger_carries_names_of_connections_only() -> None:
    path, arguments = NifiRunTrigger(["nifi"], {"deadline": 1.0}).serialize()
    assert path == "flowgen_airflow.triggers.NifiRunTrigger"
    assert json.loads(json.dumps(arguments)) == {"conn_ids": ["nifi"], "handle": {"deadline": 1.0}}


def test_the_operator_refuses_values_that_do_not_exist() -> None:
    with pytest.raises(ValueError, match="on_running must be one of refuse, attach"):
        NifiRunOperator(task_id="t", flow="f", on_running="maybe")


def test_the_metadata_name_things_that_exist() -> None:
    from importlib import import_module

    info = get_provider_info()
    names = [*info["extra-links"], *(one["hook-class-name"] for one in info["connection-types"])]
    for name in names:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute)


class _TokenService(BaseHTTPRequestHandler):
    """An OIDC token endpoint that gives short-lived tokens, beside an interface that wants the newest one."""

    given = 0
    refused = 0

    def do_POST(self) -> None:
        type(self).given += 1
        self._answer(200, {"access_token": f"token-{self.given}"})

    def do_GET(self) -> None:
        newest = self.headers["Authorization"] == f"Bearer token-{max(2, self.given)}"
        type(self).refused += not newest
        self._answer(200 if newest else 401, {"clusterSummary": {"clustered": False}})

    def _answer(self, status: int, body: dict[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        pass


async def test_a_token_that_is_not_accepted_any_more_is_renewed_once() -> None:
    server = HTTPServer(("127.0.0.1", 0), _TokenService)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}"
        auth = Authentication(kind="oidc", token_url=f"{url}/token", client_id="c", client_secret="s")
        async with NifiClient([Server(f"{url}/nifi-api", auth)]) as client:
            await client.get("/flow/cluster/summary")
        assert (_TokenService.given, _TokenService.refused) == (2, 1)
    finally:
        server.shutdown()


async def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    certificate, key = self_signed(tmp_path)
    server = HTTPServer(("127.0.0.1", 0), _TokenService)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"https://127.0.0.1:{server.server_port}/nifi-api"
        with pytest.raises(Unreachable, match="(?i)certificate"):
            async with NifiClient([Server(url)]) as client:
                await client.get("/flow/about")
        token = Authentication(kind="token", token="token-2")
        _TokenService.given = 2
        async with NifiClient([Server(url, token, Tls(ca_file=certificate))]) as client:
            await client.get("/flow/about")
    finally:
        server.shutdown()


def self_signed(folder: Path) -> tuple[str, str]:
    import ipaddress

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "test")])
    now = datetime.datetime.fromtimestamp(time.time(), datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return str(folder / "cert.pem"), str(folder / "key.pem")
