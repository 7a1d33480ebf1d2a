"""Options read strictly; every mistake is one line on standard error and exit status 2."""

import argparse
import difflib
from collections.abc import Iterable
from typing import NoReturn

from refnb.errors import RefnbError


class UsageError(RefnbError):
    """A command is not written as its usage says."""


class HelpAsked(Exception):
    """The options ask for the help, which is the message."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises its mistakes and its help instead of exiting."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def print_help(self, _file: object = None) -> NoReturn:
        """Raise the help that argparse would print."""
        raise HelpAsked(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print with the usage."""
        raise UsageError(f"{message} (see {self.prog} --help)")


def near_miss(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean …?" for the known word closest to a mistyped one, or nothing.

    >>> near_miss("play-tenis", ["lab-test", "play-tennis"])
    '; did you mean play-tennis?'
    """
    close = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def whole(words: str, option: str, least: int) -> int:
    """Return the whole number that an option gives.

    Raises: UsageError.

    >>> whole("12", "--least", 0)
    12
    """
    if not (words.isascii() and words.isdecimal() and len(words) < 10 and int(words) >= least):
        raise UsageError(f"{option} takes a whole number, at least {least}, got {words[:60]!r}")
    return int(words)
