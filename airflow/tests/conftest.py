from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
# Whatever Airflow the developer has configured must not be touched.
os.environ["AIRFLOW_HOME"] = tempfile.mkdtemp(prefix="flowgen-airflow-")

from nifi_lab import Lab  # noqa: E402


@pytest.fixture(scope="session")
def nifi_url() -> str:
    url = os.environ.get("NIFI_URL")
    if not url:
        pytest.skip("NIFI_URL is not set")
    return url


@pytest.fixture(scope="session")
def lab(nifi_url: str) -> Iterator[Lab]:
    one = Lab(nifi_url)
    yield one
    one.remove()
