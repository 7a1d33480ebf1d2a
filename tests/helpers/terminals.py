"""Standard error as a terminal, which sees progress."""

import io

import pytest


class _Buffered(io.StringIO):
    """What is written is seen once it is flushed, and nothing is written before that."""

    waits = False

    def write(self, text: str) -> int:
        """Take more text, when the last one was flushed."""
        assert not (self.waits and text), "what is told on a terminal is flushed at once"
        self.waits = self.waits or bool(text)
        return super().write(text)

    def flush(self) -> None:
        """Show what was written."""
        self.waits = False
        super().flush()

    def getvalue(self) -> str:
        """Return what is seen, which is all of it."""
        assert not self.waits, "what is told on a terminal is flushed at the end"
        return super().getvalue()


def terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Let standard error be a terminal, and return what it shows.

    It is called in a test, not before it: pytest puts its own standard error back in between.
    """
    shown = _Buffered()
    monkeypatch.setattr(shown, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", shown)
    return shown
