"""Options read strictly; every mistake is one line on standard error and exit status 2.

What a command reads and writes is known by the options alone, so nothing that it reads is replaced.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import SimpleNamespace
from typing import NamedTuple, NoReturn, Protocol

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
from refnb.io import files, suggestions

READ = {"TABLE", "FILE", "MODEL", "SAMPLE"}  # a file in the usage, which may offer words, too


class Reply(NamedTuple):
    """What a command answers: pieces of text, all known before the first is printed; its status.

    0    answered
    1    answered, but some rows could not be
    2    not answered: a mistake in what was given
    """

    pieces: Iterable[str]
    status: int = 0


class Shown(Protocol):
    """What the API answers; it may count what has no answer, and have a certificate."""

    def render(self, form: str) -> str:
        """Write it in a form."""


Answered = str | Reply | Shown


class Command(NamedTuple):
    """A command: what it is for, the options it takes, what answers it, what goes together.

    usage     --label may come; --label! has to, as TABLE has; [TABLE] may; FOLDER... are several
    one       options of which exactly one is given
    rivals    options of which at most one is given
    needs     options, and those of which one has to be given with each of them
    """

    about: str
    usage: str
    answer: Callable[[SimpleNamespace], Answered]
    one: str = ""
    rivals: Sequence[str] = ()
    needs: Mapping[str, str] = {}


class Parser:
    """The words of a command, read by its usage and the table of options."""

    def __init__(self, name: str, command: Command) -> None:
        self.name, self.command = name, command
        self.known, self.usage = dict[str, Option](), dict[str, str]()
        self.words, self.given = dict[str, list[list[str]]](), dict[str, object]()
        for word in command.usage.split():
            key, table = word.strip("[.]!"), OPTIONS if word.startswith("--") else FIRST
            self.known[key] = table.get(f"{name} {key}") or table[key]
            self.usage[key] = word

    def options(self, words: Sequence[str], read: Sequence[str] = ()) -> SimpleNamespace:
        """Return what is given, once it is known that no file which is read is written over.

        `api` holds what the options hand to the API, by its arguments; every other option is an
        attribute, None where it is not given.

        Raises: UsageError; BadTable for a file that cannot be written as a whole.
        """
        self._split(words)
        self._check_rules()
        self.given = {name: self._read(name) for name in self.words}
        self._check_files(read)
        names = map(attribute, (*FIRST, *OPTIONS))
        own, api = dict[str, object].fromkeys(names), dict[str, object]()
        own["format"] = "text"
        for name, value in self.given.items():
            argument = self.known[name].argument
            (api if argument else own)[argument or attribute(name)] = value
        return SimpleNamespace(api=api, **own)

    def _split(self, words: Sequence[str]) -> None:
        """Part the words into options, each with what it takes, and the words that stand alone."""
        rest, alone = iter(words), list[str]()
        for word in rest:
            name, equals, value = word.partition("=")
            if word == "--":
                alone += rest
            elif word[:1] != "-" or word[1:2] in "0123456789.":  # - alone is a file
                alone.append(word)
            elif name in self.known:
                takes = self.known[name].metavar
                found = [value] if equals else [*islice(rest, len(takes.split()))]
                missing = len(found) != len(takes.split())
                if missing or (not equals and any(part.startswith("--") for part in found)):
                    self._refuse(
                        f"{name} takes {takes or 'no value'}, got {shown(found) or 'nothing'}"
                    )
                self._take(name, found)
            else:
                self._refuse(f"there is no option {name!r}{self._miss(name)}")
        self._place(alone)
        needed = (n for n, word in self.usage.items() if "!" in word or word[0] not in "[-")
        if missed := " ".join(name for name in needed if name not in self.words):
            self._refuse(f"give {', '.join(self._named(missed))}")

    def _place(self, words: list[str]) -> None:
        """Take words that stand alone in the order of the usage."""
        for name, word in self.usage.items():
            if words and not name.startswith("--"):
                number = len(words) if "." in word else 1
                self._take(name, words[:number])
                words = words[number:]
        if words:
            more = "=" in words[0] and "--given" in self.known
            hint = "; repeat --given for each feature" if more else ""
            self._refuse(f"{words[0]!r} is a word too many{hint}")

    def _take(self, name: str, words: list[str]) -> None:
        """Keep what an option gives, once or, where it adds up, several times."""
        if name in self.words and (self.known[name].read not in ADD_UP or len(words) > 1):
            both = f": {shown(self.words[name][0])} and {shown(words)}" if words else ""
            self._refuse(f"{name} is given twice{both}")
        self.words.setdefault(name, []).append(words)

    def _read(self, name: str) -> object:
        """Return what an option gives; if it may come several times, all of it together."""
        read, first = self.known[name].read, self.words[name][0]
        if len(first) > 1 or "." in self.usage[name]:
            return tuple(read(word, name) for word in first)
        value, *others = (read("".join(words), name) for words in self.words[name])
        for more in others:
            if isinstance(value, dict) and isinstance(more, dict):
                value = together(value, more, name)
            elif isinstance(value, tuple) and isinstance(more, tuple):
                value = value + more
        return value

    def _refuse(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see refnb {self.name} --help)")

    def _miss(self, name: str) -> str:
        """Say which option is meant by one that there is not."""
        if (meant := SYNONYMS.get(name)) and meant.split()[0] in self.known:
            return f"; did you mean {meant!r}?"
        return suggestions.near_miss(name, [known for known in self.known if known[0] == "-"])

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
        if read.count(files.STDIN) > 1:
            raise UsageError("standard input can be read once")
        known = dict[str, str]()
        for name, value in self.given.items():
            path = str(value)
            if self.known[name].read is not target or (name == "--certificate" and path == "-"):
                continue
            if path in ("", "-"):
                raise UsageError(f"{name} takes the name of a file, got {path!r}")
            for source in read:
                if files.same(path, source):
                    other = "" if source == path else f" as {source!r}"
                    raise UsageError(f"{name} would write over {path!r}, which is read{other}")
            for other, before in known.items():
                if files.same(path, before):
                    raise UsageError(f"{other} and {name} would both write {path!r}")
            known[name] = path
            files.check(path)

    def _inputs(self) -> Iterator[str]:
        """Yield the files that the options read."""
        for name, value in self.given.items():
            option = self.known[name]
            kinds = {*option.metavar.split("|")}
            if kinds & READ and option.read is not target:
                several = value if isinstance(value, tuple) else (value,)
                yield from (path for path in several if path not in kinds - READ)
