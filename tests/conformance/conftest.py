"""One port in JavaScript for all tests of a worker."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from refnb.conformance.session import Session, read_hello

PORT = Path(__file__).resolve().parents[2] / "docs" / "playground" / "port.mjs"


@pytest.fixture(scope="session")
def javascript() -> Iterator[Session]:
    """Start the port of the site under Node, and say goodbye at the end."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed; .ci/run installs it and asks the port")
    session = Session([node, str(PORT)], 30)
    yield session
    assert session.close() == ""


@pytest.fixture(scope="session")
def ported(javascript: Session) -> frozenset[str]:
    """Return the operations that the port names."""
    hello, _ = javascript.request("hello", {"protocol": "1"})
    return frozenset(read_hello(hello["ok"]).ops)
