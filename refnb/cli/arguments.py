"""Options read strictly; every mistake is one line on standard error and exit status 2.

What a command reads and writes is known by the options alone, so nothing that it reads is replaced.
"""

# ruff: noqa: PLC0415 - a help is loaded where it is asked for

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, NoReturn

from refnb.cli.options import (
    ADD_UP,
    FIRST,
    OPTIONS,
    SYNONYMS,
    Option,
    UsageError,
    attribute,
    shown,
    target,
    together,
)
from refnb.io import paths, suggestions

WIDTH = 78
READ = {"TABLE", "FILE", "MODEL", "SAMPLE"}  # a file in the usage, which may offer words, too


class HelpAsked(Exception):
    """The options ask for the help, which is the message."""


class Reply(NamedTuple):
    """What a command answers: pieces of text, all known before the first is printed; its status.

    0    answered
    1    answered, but some rows could not be
    2    not answered: a mistake in what was given
    """

    pieces: Iterable[str]
    status: int = 0


class Command(NamedTuple):
    """A command: what it is for, the options it takes, what answers it, what goes together.

    usage     --label may come; --label! has to, as TABLE has; [TABLE] may; FOLDER... are several
    one       options of which exactly one is given
    rivals    options of which at most one is given
    needs     options, and those of which one has to be given with each of them
    """

    about: str
    usage: str
    answer: Callable[[argparse.Namespace], Reply]
    one: str = ""
    rivals: Sequence[str] = ()
    needs: Mapping[str, str] = {}


class Parser(argparse.ArgumentParser):
    """An argument parser that raises its mistakes and its help instead of exiting."""

    def __init__(self, name: str, command: Command) -> None:
        super().__init__(
            prog=f"refnb {name}",
            description=command.about,
            allow_abbrev=False,
            formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=WIDTH),
        )
        self.name, self.command = name, command
        self.known = dict[str, Option]()
        self.words, self.given = dict[str, list[str | list[str]]](), dict[str, object]()
        for word in command.usage.split():
            key, table = word.strip("[.]!"), OPTIONS if word.startswith("--") else FIRST
            option = self.known[key] = table.get(f"{name} {key}") or table[key]
            add = partial(
                self.add_argument, action=_Take, help=option.help, default=argparse.SUPPRESS
            )
            metavar = tuple(option.metavar.split())
            if table is FIRST:
                nargs = "?" if "[" in word else "+" if "." in word else None
                add(key.lower(), nargs=nargs, metavar=option.metavar)
            elif len(metavar) == 1:
                add(key, metavar=option.metavar, required="!" in word)
            else:
                add(key, nargs=len(metavar), metavar=metavar)

    def options(self, words: Sequence[str], read: Sequence[str] = ()) -> argparse.Namespace:
        """Return what is given, once it is known that no file which is read is written over.

        `api` holds what the options hand to the API, by its arguments; every other option is an
        attribute, None where it is not given.

        Raises: UsageError; BadTable for a file that cannot be written as a whole.
        """
        if "ANSWER" in self.known:  # it stands behind other options, too, and may be below 0
            below = tuple(f"-{c}" for c in ".0123456789")
            self.parse_intermixed_args([f" {w}" if w.startswith(below) else w for w in words])
        else:
            self.parse_args(words)
        self._check_rules()
        self.given = {name: self._read(name) for name in self.words}
        self._check_files(read)
        names = map(attribute, (*FIRST, *OPTIONS))
        own, api = dict[str, object].fromkeys(names), dict[str, object]()
        own["format"] = "text"
        for name, value in self.given.items():
            argument = self.known[name].argument
            (api if argument else own)[argument or attribute(name)] = value
        return argparse.Namespace(api=api, **own)

    def take(self, name: str, words: str | list[str]) -> None:
        """Keep what an option gives, once or, where it adds up, several times: else UsageError."""
        if name in self.words and (self.known[name].read not in ADD_UP or isinstance(words, list)):
            both = f": {shown(self.words[name][0])} and {shown(words)}" if words else ""
            self.error(f"{name} is given twice{both}")
        self.words.setdefault(name, []).append(words)

    def _read(self, name: str) -> object:
        """Return what an option gives; if it may come several times, all of it together."""
        read, first = self.known[name].read, self.words[name][0]
        if isinstance(first, list):  # several words at once, or none
            return tuple(read(word, name) for word in first) if first else read("", name)
        value, *others = (read(str(words), name) for words in self.words[name])
        for more in others:
            if isinstance(value, dict) and isinstance(more, dict):
                value = together(value, more, name)
            elif isinstance(value, tuple) and isinstance(more, tuple):
                value = value + more
        return value

    def print_help(self, _file: object = None) -> NoReturn:
        """Raise the help that argparse would print."""
        from refnb.cli import manual

        self.epilog = manual.ending(self.name)
        raise HelpAsked(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print with the usage; say which option may be meant."""
        _, found, words = message.partition("unrecognized arguments: ")
        word = words.partition(" ")[0].partition("=")[0] if found else ""
        miss = ""
        if (meant := SYNONYMS.get(word)) and meant.split()[0] in self.known:
            miss = f"; did you mean {meant!r}?"
        elif word.startswith("-"):
            miss = suggestions.near_miss(word, [n for n in self.known if n.startswith("--")])
        elif found and "=" in words and "--given" in self.known:
            miss = "; repeat --given for each feature"
        raise UsageError(f"{message}{miss} (see {self.prog} --help)")

    def _named(self, names: str) -> list[str]:
        """Return options as the usage writes them."""
        known = ((name, self.known[name].metavar) for name in names.split())
        return [name if metavar in ("", name) else f"{name} {metavar}" for name, metavar in known]

    def _check_rules(self) -> None:
        """Require options that go together: UsageError."""
        _, _, _, one, rivals, needs = self.command
        if one and sum(name in self.words for name in one.split()) != 1:
            raise UsageError(f"give one of {', '.join(self._named(one))}")
        for names in rivals:
            there = [name for name in names.split() if name in self.words]
            if len(there) > 1:
                raise UsageError(f"give only one of {', '.join(there)}")
        for names, others in needs.items():
            if not self.words.keys() & others.split():
                for name in self.words:
                    if name in names.split():
                        raise UsageError(f"{name} needs {' or '.join(self._named(others))}")

    def _check_files(self, also: Sequence[str]) -> None:
        """Require that standard input is read once, and that what is written is not read, nor same.

        Raises: UsageError; BadTable for what cannot be written as a whole.
        """
        read = [*also, *self._inputs()]
        if read.count(paths.STDIN) > 1:
            raise UsageError("standard input can be read once")
        known = dict[str, str]()
        for name, value in self.given.items():
            path = str(value)
            if self.known[name].read is not target or (name == "--certificate" and path == "-"):
                continue
            if path in ("", "-"):
                raise UsageError(f"{name} takes the name of a file, got {path!r}")
            for source in read:
                if paths.same(path, source):
                    other = "" if source == path else f" as {source!r}"
                    raise UsageError(f"{name} would write over {path!r}, which is read{other}")
            for other, before in known.items():
                if paths.same(path, before):
                    raise UsageError(f"{other} and {name} would both write {path!r}")
            known[name] = path
            paths.check(path)

    def _inputs(self) -> Iterator[str]:
        """Yield the files that the options read."""
        for name, value in self.given.items():
            option = self.known[name]
            kinds = {*option.metavar.split("|")}
            if kinds & READ and option.read is not target:
                several = value if isinstance(value, tuple) else (value,)
                yield from (path for path in several if path not in kinds - READ)


class _Take(argparse.Action):
    """What every option does: its parser takes the words."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        _namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        """Hand on what is given."""
        assert isinstance(parser, Parser)
        words = values if isinstance(values, str) else [*map(str, values or ())]
        parser.take(option_string or str(self.metavar), words)
