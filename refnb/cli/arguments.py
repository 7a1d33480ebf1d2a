"""Options read strictly; every mistake is one line on standard error and exit status 2.

once     an option has one value, or none; a second one is refused, and both are named
append   each time is an entry
list     each time is a list, written as one CSV record, that goes on where the last one ended

What a command reads and writes is known by the options alone, so nothing that it reads is replaced.
"""

import argparse
import csv
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NoReturn

from refnb.core.errors import RefnbError
from refnb.io import paths, suggestions

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
READ = {"TABLE", "FILE", "MODEL", "SAMPLE"}  # a file in the usage, which may offer words, too
WRITTEN = ("save", "certificate", "report", "junit")


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
        self._given: dict[str, object] = {}
        for name, action in (None, _Once), ("store", _Once), ("store_true", _Flag), ("list", _List):
            self.register("action", name, action)

    def options(self, arguments: Sequence[str], read: Sequence[str] = ()) -> argparse.Namespace:
        """Return what is given, once it is known that no file which is read is written over.

        Raises: UsageError; BadTable for a file that cannot be written as a whole.
        """
        found = self.parse_args(list(arguments))
        check_files(found, [*self._read(found), *read])
        return found

    def _read(self, found: argparse.Namespace) -> Iterator[str]:
        """Yield the files that the options read."""
        for action in self._actions:
            kinds = {*str(action.metavar).split("|")}
            given = vars(found).get(action.dest)
            if given and action.dest not in WRITTEN and kinds & READ:
                several = [given] if isinstance(given, str) else given
                yield from (path for path in several if path not in kinds - READ)

    def once(self, option: str, value: object) -> None:
        """Keep what an option gives: UsageError when it is given already."""
        if option in self._given:
            both = f": {_shown(self._given[option])} and {_shown(value)}" if value != [] else ""
            self.error(f"{option} is given twice{both}")
        self._given[option] = value

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
            return suggestions.near_miss(
                word, [option for option in known if option.startswith("--")]
            )
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


def record(words: str, option: str) -> tuple[str, ...]:
    """Return the entries of a list that is written as one CSV record.

    Raises: UsageError.

    >>> record('a,"b,c"', "--labels")
    ('a', 'b,c')
    """
    try:
        rows = list(csv.reader([words], strict=True))
    except csv.Error as error:
        raise UsageError(f"{option} takes one CSV record, got {words[:60]!r}: {error}") from None
    if len(rows) != 1 or not rows[0]:
        raise UsageError(f"{option} takes one CSV record, got {words[:60]!r}")
    return tuple(rows[0])


def check_files(options: argparse.Namespace, read: Sequence[str]) -> None:
    """Require that standard input is read once, and that what is written is neither read nor same.

    Raises: UsageError; BadTable for what cannot be written as a whole.
    """
    if read.count(paths.STDIN) > 1:
        raise UsageError("standard input can be read once")
    known = dict[str, str]()
    for name in WRITTEN:
        written = vars(options).get(name)
        if written is None or (written == "-" and name == "certificate"):
            continue
        if written in ("", "-"):
            raise UsageError(f"--{name} takes the name of a file, got {written!r}")
        for source in read:
            if paths.same(written, source):
                other = "" if source == written else f" as {source!r}"
                raise UsageError(f"--{name} would write over {written!r}, which is read{other}")
        for other, path in known.items():
            if paths.same(written, path):
                raise UsageError(f"--{other} and --{name} would both write {written!r}")
        known[name] = written
        paths.check(written)


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


def _shown(given: object) -> str:
    """Return the value of an option for a message, or its values."""
    several = given if isinstance(given, list) else [given]
    return " ".join(repr(str(words)[:60]) for words in several)


class _Once(argparse.Action):
    """The value, or values, of an option that is given once."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Store the value: UsageError for a second one."""
        if option_string is not None and isinstance(parser, Parser):
            parser.once(option_string, values)
        setattr(namespace, self.dest, values if self.nargs != 0 else True)


class _Flag(_Once):
    """An option without a value."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, default=False, help=help)


class _List(argparse.Action):
    """The entries of lists, one list behind the other."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Add the entries of a list: UsageError for no list."""
        before: tuple[str, ...] = vars(namespace)[self.dest] or ()
        setattr(namespace, self.dest, before + record(str(values), str(option_string)))
