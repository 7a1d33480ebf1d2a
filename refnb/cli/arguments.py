"""Options read strictly; every mistake is one line on standard error and exit status 2."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn

from refnb.door import hints
from refnb.errors import RefnbError

WIDTH = 78
SYNONYMS = {
    **dict.fromkeys(("--target", "--y", "--class", "--outcome", "--response"), "--label"),
    **dict.fromkeys(("--x", "--columns", "--predictors"), "--features"),
    **dict.fromkeys(("--alpha", "--pseudocount", "--lidstone"), "--smooth add=A"),
    **dict.fromkeys(("--laplace", "--add-one"), "--smooth laplace"),
    **dict.fromkeys(("--smoothing",), "--smooth"),
    **dict.fromkeys(("--na", "--na-values", "--nan"), "--missing"),
    **dict.fromkeys(("--sep", "--separator"), "--delimiter"),
}


class UsageError(RefnbError):
    """A command is not written as its usage says."""


class HelpAsked(Exception):
    """The options ask for the help, which is the message."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises its mistakes and its help instead of exiting."""

    def __init__(
        self, prog: str, description: str, epilog: str | Callable[[], str] | None = None
    ) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=None if callable(epilog) else epilog,
            allow_abbrev=False,
            formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=WIDTH),
        )
        self._ending = epilog

    def print_help(self, _file: object = None) -> NoReturn:
        """Raise the help that argparse would print, its end made now where it takes long."""
        if callable(self._ending):
            self.epilog = self._ending()
        raise HelpAsked(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print with the usage."""
        raise UsageError(f"{message}{self._miss(message)} (see {self.prog} --help)")

    def _miss(self, message: str) -> str:
        """Say which option is meant by one that there is not."""
        _, found, words = message.partition("unrecognized arguments: ")
        known = {option for action in self._actions for option in action.option_strings}
        word = words.partition(" ")[0].partition("=")[0] if found else ""
        if (meant := SYNONYMS.get(word)) and meant.split()[0] in known:
            return f"; did you mean {meant!r}?"
        if word.startswith("-"):
            return hints.near_miss(word, [option for option in known if option.startswith("--")])
        repeat = found and "=" in words and "--given" in known
        return "; repeat --given for each feature" if repeat else ""


def whole(words: str, option: str, least: int, digits: int = 9) -> int:
    """Return the whole number that an option gives, of at most so many digits.

    Raises: UsageError.

    >>> whole("12", "--least", 0)
    12
    """
    number = words.isascii() and words.isdecimal()
    if number and len(words) > digits:
        raise UsageError(f"{option} takes a number of at most {digits} digits, got {words[:60]!r}")
    if not number or int(words) < least:
        raise UsageError(f"{option} takes a whole number, at least {least}, got {words[:60]!r}")
    return int(words)


def check_files(options: argparse.Namespace, read: Sequence[str | None]) -> None:
    """Require that standard input is read once, and that nothing that is read is written over.

    Raises: UsageError.
    """
    if read.count("-") > 1:
        raise UsageError("standard input can be read once")
    for name, written in vars(options).items():
        if name in ("save", "certificate") and written is not None:
            if written == "" or (written == "-" and name == "save"):
                raise UsageError(f"--{name} takes the name of a file, got {written!r}")
            if written != "-" and written in read:
                raise UsageError(f"--{name} would write over {written!r}, which is read")


def check_rivals(options: argparse.Namespace, *rivals: Sequence[str]) -> None:
    """Require that of some options at most one is given.

    Raises: UsageError.
    """
    for names in rivals:
        given = [_spelled(name) for name in names if _is_given(options, name)]
        if len(given) > 1:
            raise UsageError(f"give only one of {', '.join(given)}")


def check_needs(
    options: argparse.Namespace, names: Sequence[str], others: str, there: bool
) -> None:
    """Require others with some options.

    Raises: UsageError.
    """
    for name in names:
        if _is_given(options, name) and not there:
            raise UsageError(f"{_spelled(name)} goes with {others}")


def _is_given(options: argparse.Namespace, name: str) -> bool:
    return vars(options)[name] not in (None, [], False)


def _spelled(name: str) -> str:
    return f"--{name.replace('_', '-')}"
