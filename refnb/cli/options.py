"""Every option of every command: what it takes, how that is read, and what it says in the help.

The words of a command are read strictly by these tables; every mistake is one line on standard
error and exit status 2. What a command reads and writes is known by the options alone, so nothing
that it reads is replaced.

    FIRST        the words before the options, such as TABLE
    ARGUMENTS    options that are arguments of the API, of the same name if no other is said
    OWN          options that a command looks at itself

An option is one line: --name, or command --name where a command means another thing by it. What is
read is a plain text if no reader is named. Without an option the API has its own default.

The readers are the small languages of the options:

Wind=strong            a feature and its value, split at the first =
yes,no                 a list is one CSV record: a value with a comma goes in quotes
yes=1/10,no=9/10       a distribution: each entry split at the last =
Wind=weak,strong       a domain: a feature, then the list of its values
"""

# ruff: noqa: PLC0415 - csv is loaded where a list is read

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from types import SimpleNamespace
from typing import NamedTuple, NoReturn, Protocol, TypeVar

from refnb.core.errors import Duplicate, RefnbError
from refnb.io import files, suggestions

V = TypeVar("V")
READ = {"TABLE", "FILE", "MODEL", "SAMPLE"}  # a file in the usage, which may offer words, too
Reader = Callable[[str, str], object]
SEED = 20  # digits: a seed has 64 bits


class UsageError(RefnbError):
    """A command is not written as its usage says."""


def text(words: str, _option: str) -> str:
    """Return the words as they are."""
    return words


class Option(NamedTuple):
    """What an option takes, nothing for a flag; its help; its reader; the argument of the API."""

    metavar: str
    help: str
    read: Reader = text
    argument: str = ""


def target(words: str, _option: str) -> str:
    """Return the name of a file to write."""
    return words


def entry(words: str, _option: str) -> tuple[str, ...]:
    """Return the words as one entry of a list."""
    return (words,)


def whole(least: int, digits: int = 9) -> Callable[[str, str], int]:
    """Return the reader of a whole number from the least one on, of at most so many digits.

    Raises: UsageError.

    >>> whole(0)("12", "--least")
    12
    """

    def read(words: str, option: str) -> int:
        """Return the number."""
        number = words.isascii() and words.isdecimal()
        if number and len(words) > digits:
            most = f"a number of at most {digits} digits"
            raise UsageError(f"{option} takes {most}, got {words[:60]!r}")
        if not number or int(words) < least:
            raise UsageError(f"{option} takes a whole number, at least {least}, got {words[:60]!r}")
        return int(words)

    return read


def switch(words: str, option: str) -> bool:
    """Return whether the word is on; off is the other one.

    Raises: UsageError.
    """
    if words not in ("on", "off"):
        raise UsageError(f"{option} is on or off, got {words[:60]!r}")
    return words == "on"


def grid(words: str, option: str) -> int | None:
    """Return the parts of a grid, or None for none."""
    return None if words == "none" else whole(1)(words, option)


def record(words: str, option: str) -> tuple[str, ...]:
    """Return the entries of a list that is written as one CSV record, with blanks after commas.

    Raises: UsageError.

    >>> record('a, "b,c"', "--labels")
    ('a', 'b,c')
    """
    import csv

    try:
        rows = list(csv.reader([words], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise UsageError(f"{option} takes one CSV record, got {words[:60]!r}: {error}") from None
    if len(rows) != 1 or not rows[0]:
        raise UsageError(f"{option} takes one CSV record, got {words[:60]!r}")
    return tuple(rows[0])


def sizes(words: str, option: str) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    return tuple(whole(0)(n, option) for n in record(words, option))


def points(words: str, option: str) -> list[tuple[str, ...]]:
    """Return points, with ; between them and , between their numbers."""
    return [record(point, option) for point in words.split(";")]


def pair(
    words: str, option: str, form: str = "NAME=VALUE", *, last: bool = False
) -> dict[str, str]:
    """Return NAME=VALUE as a table of one entry, split at the first =, or at the last one.

    Raises: UsageError.

    >>> pair("Sky=a=b", "--given")
    {'Sky': 'a=b'}
    """
    name, equals, value = words.rpartition("=") if last else words.partition("=")
    if not equals:
        raise UsageError(f"{option} takes {form}, got {words[:60]!r}")
    return {name: value}


def domain(words: str, option: str) -> dict[str, tuple[str, ...]]:
    """Return a feature and the values that are declared for it.

    >>> domain("Wind=weak,strong", "--domain")
    {'Wind': ('weak', 'strong')}
    """
    ((name, values),) = pair(words, option, "NAME=V1,V2,...").items()
    return {name: record(values, option)}


def distribution(words: str, option: str) -> dict[str, str]:
    """Return the table that a list of NAME=NUMBER writes; the numbers are still text.

    Raises: UsageError; Duplicate.

    >>> distribution("yes=10%,no=9/10", "--prior")
    {'yes': '10%', 'no': '9/10'}
    """
    found = dict[str, str]()
    for one in record(words, option):
        found = together(found, pair(one, option, "NAME=P,NAME=P,...", last=True), option)
    for name in found:
        p, *more = re.split(r"[;\s]", name.partition("=")[2])
        if more and suggestions.is_number(p):
            written = re.sub(r"\s*[;\s]\s*", ",", words)[:60]
            raise UsageError(
                f"{option} is a list with commas: write {written!r}, got {words[:60]!r}"
            )
    return found


def observation(words: str, option: str) -> tuple[dict[str, str], ...]:
    """Return the likelihood of one observation."""
    return (distribution(words, option),)


def prior(words: str, option: str) -> str | dict[str, str]:
    """Return a table, or the word uniform.

    Raises: UsageError; Duplicate.
    """
    if words == "uniform":
        return words
    if "=" in words:
        return distribution(words, option)
    miss = suggestions.near_miss(words[:60], ["uniform"])
    takes = "NAME=P,NAME=P,... or the word uniform"
    raise UsageError(f"{option} takes {takes}, got {words[:60]!r}{miss}")


def choice(words: str, said: str, argument: str = "") -> Option:
    """Return an option that takes one of several words, written with | between them."""
    known = words.split("|")

    def read(given: str, option: str) -> str:
        """Return the word."""
        if given not in known:
            raise UsageError(f"{option}: no {given[:60]!r}{suggestions.hint(given, known)}")
        return given

    return Option(words, said, read, argument)


def flag(said: str, argument: str = "", value: object = True) -> Option:
    """Return an option without a value, which stands for this one."""
    return Option("", said, lambda _words, _option: value, argument)


def attribute(name: str) -> str:
    """Return the name of an option as Python writes it."""
    return name.rpartition(" ")[2].strip("-").replace("-", "_").lower()


family = partial(pair, form="COLUMN=FAMILY", last=True)
ADD_UP = {entry, record, sizes, pair, family, domain, observation}


def together(before: dict[str, V], more: dict[str, V], option: str) -> dict[str, V]:
    """Return two tables as one: Duplicate for a name in both."""
    for name, value in more.items():
        if name in before:
            values = f"{shown(before[name])} and {shown(value)}"
            raise Duplicate(f"{option} names {name!r} twice: {values}")
    return before | more


def shown(value: object) -> str:
    """Return what an option was given, for a message."""
    several = value if isinstance(value, list | tuple) else (value,)
    return " ".join(repr(str(words)[:60]) for words in several)


_EXAMPLE = "an apostrophe before =, +, - or @ that begins a cell"
_FAMILIES = "categorical, bernoulli, gaussian or poisson, for one column"
_RULES = "none, laplace, add=1/2 or m=3"

FIRST = {
    "TABLE": Option("TABLE", "a CSV file, or - for stdin", text, "source"),
    "PROBLEM": Option("PROBLEM", "its name, such as play-tennis"),
    "ANSWER": Option("ANSWER", "such as 0.795 or 486/611"),
    "FILE": Option("FILE", "the truth as JSON, or - for stdin", text, "truth"),
    "network FILE": Option("FILE", "a BIF, XMLBIF or JSON file, also packed by gzip; - for stdin"),
    "MODEL": Option("MODEL", "the model as JSON, or - for stdin"),
    "SAMPLE": Option("SAMPLE", "a CSV file with its columns", text, "like"),
    "FOLDER": Option("FOLDER", "the texts to learn from, or one table"),
    "NAME": Option("NAME", "such as weather"),
}

ARGUMENTS = {
    # what is learned from
    "--label": Option("COLUMN", "the column of the labels"),
    "--features": Option("A,B", "the columns to use (default: all others)", record),
    "--counts": Option("FILE", "tables of counts, as refnb sql makes them; several add up", entry),
    "--missing": Option(
        "MARK", "a mark of missing cells, beside empty ones; several add up", entry
    ),
    "--weight": Option("COLUMN", "a column of weights, such as 3 or 1/2"),
    "--delimiter": Option("CHAR", "default: auto, that of , ; | and tab which line 1 has"),
    "--header": Option("A,B|none", "the columns of a table that has no line of names", record),
    "--quotes": Option("on|off", "off where they mean nothing (default: on)", switch),
    "--blanks": choice("trim|keep", "those around cells (default: trim)"),
    "--comma": choice("decimal|thousands", "in numbers, where the cells do not tell"),
    "--labels": Option("yes,no", "declare the labels; their order decides ties", record),
    "--domain": Option("NAME=V1,V2", "the values of a feature, in their order", domain, "domains"),
    "--columns": Option("A,B", "the columns to use (default: all)", record),
    "sql --features": Option("A,B", "the columns to count, each value as a word", record),
    # how it is learned
    "--model": choice("categorical|bernoulli|joint", "default: categorical"),
    "--family": Option("COLUMN=FAMILY", _FAMILIES, family, "families"),
    "--smooth": Option("RULE", f"{_RULES} (default: none)", text, "smoothing"),
    "em --smooth": Option("RULE", f"of the start: {_RULES} (default: laplace)", text, "smoothing"),
    "text --smooth": Option("RULE", f"{_RULES} (default: laplace)", text, "smoothing"),
    "--smooth-prior": Option("RULE", "the same for the prior (default: none)", text, "prior"),
    "--prior": Option("yes=1/10,no=9/10", "the prior, or uniform, instead of an estimate", prior),
    "--divisor": choice("n|n-1", "of a variance (default: n)"),
    "--shared": flag("one variance for all labels"),
    "--limit": Option("N", "the most steps of a microsecond or more (default: 10000000)", whole(1)),
    "classify --limit": Option("N", "the most cells of the table (default: 1000000)", whole(1)),
    "--least": Option("N", "leave out words that occur fewer than N times (default: 1)", whole(0)),
    "--common": Option("N", "leave out the N most frequent words (default: 0)", whole(0)),
    # what is asked
    "--text": Option("COLUMN", "the column of texts, where a table is given"),
    "text --label": Option("COLUMN", "the column of classes, where a table is given"),
    "--words": choice("alphanumeric|ascii-letters", "default: alphanumeric"),
    "text --model": choice("multinomial|binarised|bernoulli", "default: multinomial"),
    "--extra": Option("WORD,WORD", "words of the vocabulary that need not occur", record),
    "--encoding": Option("NAME", "that of the files, such as latin-1 (default: utf-8)"),
    # how it is answered
    "sheet --format": choice("latex|markdown|moodle", "default: latex", "form"),
    # networks
    "--order": Option("A,B,C", "the order of a search, causes first", record),
    "--most": Option("N", "the most parents of a variable, with --order (default: 3)", whole(0)),
    "--score": Option("SCORE", "k2, mdl or bdeu=1: what an arrow has to raise (default: k2)"),
    "--normalise-rows": flag("divide a row that does not sum to 1 by its sum", "normalise"),
    # chains, incomplete rows, groups
    "hmm --steps": Option("N", "steps of Baum-Welch at most (default: 1)", whole(1)),
    "hmm --grid": Option("D", "multiples of 1/D where that gains (default: exact)", whole(1)),
    "--network": Option("FILE", "a network as JSON, in the place of naive Bayes"),
    "--start": Option("labelled|turns|uniform|FILE", "or a saved model (default: labelled)"),
    "em --steps": Option("N", "at most so many steps (default: 10)", whole(0)),
    "em --limit": Option("N", "the most entries in all steps (default: 500000)", whole(1)),
    "em --grid": Option("N|none", "round to multiples of 1/N where it gains (default: 1000)", grid),
    "--centres": Option('"A,B;A,B"', "the first centres, in the order of the columns", points),
    "--gaussians": flag("means of k Gaussians, by EM", "method", "gaussians"),
    "--variance": Option("V", "the variance of every column, such as 1/4"),
    "--grid": Option("N", "means are multiples of 1/N", whole(1)),
    "--places": Option("N", "of each share and logarithm (default: 12)", whole(0)),
    "--steps": Option("N", "at most (default: 100)", whole(0)),
    # Bayes' theorem, curves
    "bayes --prior": Option("H=P,H=P", "P(h)", distribution),
    "--likelihood": Option("H=P,H=P", "P(e | h); repeat it for each observation", observation),
    "--event": Option("WORDS", "a name for e (default: e)"),
    "--up-to": Option("N", "from 0 to N examples (default: 30)", whole(0)),
    "--sizes": Option("N,N", "these numbers of examples instead", sizes),
    "--rule": choice("naive|joint", "default: naive"),
    "--ties": choice("even|first", "default: even"),
    # problems and sheets
    "--vary": Option("SEED", "with other numbers, those of a seed", whole(0, SEED), "seed"),
    "--with": choice("zero|tie", "exactly one count 0, or two labels that tie", "kind"),
    "--column": Option("COLUMN", "its column (default: answer)"),
    "--variants": Option("N", "how many (default: 1)", whole(1)),
    "sheet --limit": Option("N", "the most questions drawn (default: 100000)", whole(1)),
    "--seed": Option("S", "of the first one (default: 1)", whole(0, SEED)),
    "--key": flag("the key, in place of the questions"),
    # counting where a table lies
    "--dialect": Option("sqlite|duckdb|postgres|spark", "the engine"),
    "--numbers": Option("A,B", "the columns to sum up, for gaussian and poisson features", record),
    # judging a port
    "--profile": choice("naive-bayes|all", "the chapters that are asked (default: all)"),
    "--chapter": Option("A,B", "these chapters alone", record),
    "--only": Option("PATTERN", "names of vectors or clauses; may be repeated", entry),
    "--skip": Option("PATTERN", "names of vectors or clauses; may be repeated", entry),
    "--fail-fast": flag("stop at the first failure"),
    "conform --seed": Option("WORDS", "the order of the requests"),
    "--timeout": Option("SECONDS", "an hour at most (default: 10)", whole(1)),
    "--report": Option("FILE", "write the outcome as JSON", target),
    "--known-failures": Option("FILE", "names that may fail, and must"),
}

OWN = {
    # what is learned from
    "--from": Option("FILE", "a saved model, instead of a table"),
    # what is asked
    "--given": Option("NAME=VALUE", "what was observed; repeat it for each feature", pair),
    "text --given": Option("DOCUMENT", "work out one document, in quotes"),
    "network --given": Option("NAME=VALUE", "what was observed; with --d-separated a NAME", entry),
    "--how-far": flag("which numbers would turn the answer"),
    "--queries": Option("FILE", "answer every row of a CSV file"),
    "--spreadsheet": flag(f"CSV to open in a spreadsheet: {_EXAMPLE}"),
    "--test": Option("FILE", "accuracy, confusion and log loss on a CSV file with labels"),
    "text --test": Option("FOLDER", "test on these documents, or on a table with the same columns"),
    "--hold-out": Option("N", "hold out every N-th document of each class, to test on", whole(2)),
    "--curve": flag("learn from 1/64, 1/32, ... 1/1 of the documents, and test after each"),
    "--compare": Option("RULES", "rules of smoothing, on --test or leaving out each row", record),
    # how it is answered
    "--format": choice("text|markdown|latex|json", "default: text"),
    "check --format": choice("text|json", "default: text"),
    "--save": Option("FILE", "write what was learned, as JSON", target),
    "network --save": Option("FILE", "write the network as .bif or .json", target),
    # networks
    "--query": Option("NAME", "a variable to ask for; repeat it for several together", entry),
    "--all": flag("every variable at once, also when nothing is given"),
    "--mpe": flag("the most probable explanation: all variables together"),
    "--d-separated": Option("A B", "whether the arrows separate A from B, given --given", record),
    "--draw": choice("text|svg", "the arrows as a diagram"),
    "--fit": Option("TABLE", "count the tables from a CSV file, for the arrows of FILE"),
    "--learn": Option("TABLE", "learn arrows and tables from a CSV file"),
    "--whole": flag("every step of a long answer, not the posterior alone"),
    "--decimals": Option("N", "of --save x.bif: rounded, each row still summing to 1", whole(1)),
    # chains, incomplete rows, groups
    "--observe": Option("WORDS", "the symbols that were seen, with commas between them", record),
    "hmm --learn": Option("FILE", "learn from these sequences, one in each line (- for stdin)"),
    # Bayes' theorem, curves
    "error --from": Option("MODEL", "a model to judge (default: naive Bayes of the truth itself)"),
    # problems and sheets
    "--question-only": flag("without the solution"),
    "--line": Option("LINE", "a line of working, NAME = NUMBER; repeat it for each", entry),
    "--answers": Option("FILE", "check every row of a CSV file"),
    "--collisions": flag("the mistakes that the answer alone cannot tell apart"),
    # counting where a table lies
    "--table": Option("NAME", "the table or view"),
    "--schema": Option("A,B", "where the table is: a schema, or a catalogue and a schema", record),
}

OPTIONS = (
    FIRST
    | OWN
    | {
        name: option._replace(argument=option.argument or attribute(name))
        for name, option in ARGUMENTS.items()
    }
)

SYNONYMS = {
    **dict.fromkeys(("--target", "--y", "--class", "--outcome", "--response"), "--label"),
    **dict.fromkeys(("--x", "--columns", "--predictors"), "--features"),
    **dict.fromkeys(("--alpha", "--pseudocount", "--lidstone"), "--smooth add=A"),
    **dict.fromkeys(("--laplace", "--add-one"), "--smooth laplace"),
    **dict.fromkeys(("--smoothing",), "--smooth"),
    **dict.fromkeys(("--na", "--na-values", "--nan"), "--missing"),
    **dict.fromkeys(("--sep", "--separator"), "--delimiter"),
}


class Reply(NamedTuple):
    """What a command answers: pieces of text, all known before the first is printed; its status.

    0    answered
    1    answered, but some rows could not be
    2    not answered: a mistake in what was given
    """

    pieces: Iterable[str]
    status: int = 0


class Shown(Protocol):
    """What the API answers; it may count what has no answer."""

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
            key = word.strip("[.]!")
            self.known[key] = OPTIONS.get(f"{name} {key}") or OPTIONS[key]
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
        own, api = dict[str, object].fromkeys(map(attribute, OPTIONS)), dict[str, object]()
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
        """Require that standard input is read once, and that what is written is not read.

        Raises: UsageError; BadTable for what cannot be written as a whole.
        """
        read = [*also, *self._inputs()]
        if read.count(files.STDIN) > 1:
            raise UsageError("standard input can be read once")
        for name, value in self.given.items():
            path = str(value)
            if self.known[name].read is not target:
                continue
            if path in ("", "-"):
                raise UsageError(f"{name} takes the name of a file, got {path!r}")
            for source in read:
                if files.same(path, source):
                    other = "" if source == path else f" as {source!r}"
                    raise UsageError(f"{name} would write over {path!r}, which is read{other}")
            files.check(path)

    def _inputs(self) -> Iterator[str]:
        """Yield the files that the options read."""
        for name, value in self.given.items():
            option = self.known[name]
            kinds = {*option.metavar.split("|")}
            if kinds & READ and option.read is not target:
                several = value if isinstance(value, tuple) else (value,)
                yield from (path for path in several if path not in kinds - READ)
