"""Run the commands while Python itself reports each file, process and connection that they open."""

import os
import sys
import tempfile
from contextlib import redirect_stdout
from io import StringIO

from trust import everything

FOLDERS = (tempfile.gettempdir(), os.devnull)
CHANGES = {"open", "os.chmod", "os.link", "os.mkdir", "os.remove", "os.rename", "os.symlink"}
NEVER = (
    *("ctypes.", "fcntl.", "ftplib.", "http.", "os.exec", "os.fork", "os.posix_spawn", "os.spawn"),
    *("os.startfile", "os.system", "pickle.", "shelve.", "socket.", "sqlite3.", "ssl."),
    *("subprocess.", "urllib.", "webbrowser."),
)
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

seen: list[str] = []


def watch(event: str, values: tuple[object, ...]) -> None:
    """Note what writes outside the folder, starts a program, connects, or reads a pickle."""
    if event.startswith(NEVER):
        seen.append(f"{event} {values}")
    elif event in CHANGES and writes(event, values) and not inside(values[0]):
        seen.append(f"{event} {values[0]}")


def writes(event: str, values: tuple[object, ...]) -> bool:
    """Tell whether an event may change a file."""
    return event != "open" or (isinstance(values[2], int) and bool(values[2] & WRITES))


def inside(path: object) -> bool:
    """Tell whether a path is a descriptor, a name in the current folder, or a temporary file."""
    return not isinstance(path, str | os.PathLike) or os.path.realpath(path).startswith(FOLDERS)


if __name__ == "__main__":
    sys.addaudithook(watch)
    with redirect_stdout(StringIO()):
        everything.run()
    for line in seen:
        print(line)
