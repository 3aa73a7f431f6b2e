"""What Airflow wants to know about this package; named by the entry point ``apache_airflow_provider``."""

from __future__ import annotations

from typing import Any

from . import __version__


def _field(label: str, description: str, *, secret: bool = False, kind: str = "string") -> dict[str, Any]:
    schema: dict[str, Any] = {"type": [kind, "null"]}
    if secret:
        schema["format"] = "password"
    return {"label": label, "description": description, "schema": schema}


def get_provider_info() -> dict[str, Any]:
    return {
        "package-name": "nifi-flowgen-airflow",
        "name": "Apache NiFi (flowgen)",
        "description": "Run Apache NiFi flows and wait for their real end.",
        "versions": [__version__],
        "integrations": [
            {"integration-name": "Apache NiFi", "external-doc-url": "https://nifi.apache.org/", "tags": ["apache"]}
        ],
        "hooks": [{"integration-name": "Apache NiFi", "python-modules": ["flowgen_airflow.hook"]}],
        "operators": [{"integration-name": "Apache NiFi", "python-modules": ["flowgen_airflow.operators"]}],
        "sensors": [{"integration-name": "Apache NiFi", "python-modules": ["flowgen_airflow.sensors"]}],
        "triggers": [{"integration-name": "Apache NiFi", "python-modules": ["flowgen_airflow.triggers"]}],
        "extra-links": ["flowgen_airflow.links.NifiCanvasLink"],
        "connection-types": [
            {
                "hook-class-name": "flowgen_airflow.hook.NifiHook",
                "hook-name": "Apache NiFi",
                "connection-type": "nifi",
                "ui-field-behaviour": {
                    "hidden-fields": ["schema"],
                    "relabeling": {"host": "URL(s)", "login": "User"},
                    "placeholders": {"host": "https://nifi-1:8443, https://nifi-2:8443"},
                },
                "conn-fields": {
                    "auth": _field("Authentication", "none, token, password or oidc; guessed where it is empty"),
                    "token": _field("Bearer token", "For authentication by token", secret=True),
                    "ca_file": _field("CA file", "PEM file of a private certificate authority"),
                    "cert_file": _field("Client certificate", "PEM file"),
                    "key_file": _field("Client key", "PEM file"),
                    "verify": _field("Verify TLS", "On unless you switch it off", kind="boolean"),
                    "oidc_token_url": _field("OIDC token URL", "For client credentials"),
                    "client_id": _field("OIDC client", "For client credentials"),
                    "client_secret": _field("OIDC client secret", "For client credentials", secret=True),
                },
            }
        ],
    }
