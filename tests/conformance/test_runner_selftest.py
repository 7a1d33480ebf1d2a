"""What the selftest says of a few vectors, word for word."""

import pytest

from refnb.conformance import runner, vectors
from refnb.conformance.vectors import Vector


def some(error: str, many: int) -> list[Vector]:
    """Return vectors that expect an error, as many, and no other."""
    return [v for v in vectors.shipped() if v.expect.get("error") == error][:many]


PORTS: dict[str, runner.Answering] = {
    "nothing": lambda _op, _args: {"skip": "no"},
    "anything": lambda _op, _args: {"ok": "1/2"},
    "never": lambda _op, _args: {"crash": "no"},
    "refuses": lambda _op, _args: {"error": "Negative"},
}


def test_every_port_is_told_and_those_that_pass_are_complained_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of four vectors that expect Negative the fourth port passes all."""
    monkeypatch.setattr(runner, "NULL_PORTS", PORTS)
    said, holds = runner.selftest(some("Negative", 4))
    assert said.splitlines() == [
        "nothing                  passes    0 of 4",
        "anything                 passes    0 of 4",
        "never                    passes    0 of 4",
        "refuses                  passes    4 of 4",
        "",
        "refuses passes 4 of 4 vectors, more than one in 10",
        "the suite does not hold",
    ]
    assert said.endswith("hold\n")
    assert not holds


def test_a_suite_that_nothing_passes_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line says so; every vector is named as a failure."""
    monkeypatch.setattr(runner, "NULL_PORTS", PORTS)
    asked = some("NotADistribution", 5)
    said, holds = runner.selftest(asked)
    assert said.splitlines()[-2:] == ["", "the suite holds"]
    assert holds
    assert len(asked) == 5


@pytest.mark.parametrize(("passed", "of", "fine"), [(1, 10, True), (1, 9, False), (2, 19, False)])
def test_a_port_that_computes_nothing_passes_one_in_ten(
    monkeypatch: pytest.MonkeyPatch, passed: int, of: int, fine: bool
) -> None:
    """At most."""
    monkeypatch.setattr(runner, "NULL_PORTS", {"refuses": PORTS["refuses"]})
    asked = some("Negative", 1) * passed + some("NotADistribution", 1) * (of - passed)
    assert runner.selftest(asked)[1] == fine
