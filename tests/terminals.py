"""Standard error as a terminal, which sees progress."""

import io

import pytest


def terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Let standard error be a terminal, and return what it shows.

    It is called in a test, not before it: pytest puts its own standard error back in between.
    """
    shown = io.StringIO()
    monkeypatch.setattr(shown, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", shown)
    return shown
