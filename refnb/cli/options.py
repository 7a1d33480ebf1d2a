"""Every option of every command: its value, how it is read, and its help.

argparse splits the words of a command, and the readers named here read them; every error is one
line on standard error and exit status 2. The options alone say which files a command reads and
writes, so a file that is read is never overwritten.

    ARGUMENTS    what is an argument of the API, of the same name unless another one stands there
    OWN          what a command looks at itself

An option is one line: --name, or command --name if a command gives it another meaning; a positional
argument has a name in capitals. An option without a reader is plain text. If an option is not
given, the API uses its own default.

The readers read the small languages of the options; their errors name the form of the value, after
the name of the option.

Wind=strong            a feature and its value, split at the first =
yes,no                 a list is one CSV record: a value with a comma goes in quotes
yes=1/10,no=9/10       a distribution: each entry split at the last =
Wind=weak,strong       a domain: a feature, then the list of its values
"""

# ruff: noqa: PLC0415 - csv is loaded where a list is read

import re
from argparse import SUPPRESS, ArgumentError, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial, reduce
from types import SimpleNamespace
from typing import NamedTuple, NoReturn, Protocol, TypeVar, runtime_checkable

from refnb.core.errors import Duplicate, RefnbError
from refnb.io import files, suggestions

V = TypeVar("V")
W = TypeVar("W")
READ = {"TABLE", "FILE", "MODEL"}  # a file in the usage, which may also offer words
READING = "--missing --delimiter --header --quotes --blanks --encoding"
Reader = Callable[[str], object]
HELP, VERSION = ("help", "--help", "-h"), ("version", "--version", "-V")
WIDTH = 80
PAGE = partial(RawDescriptionHelpFormatter, width=WIDTH, max_help_position=26)
PAGES = {  # options that have a page of their own, in the place of a line in each help
    "files": f"{READING} --comma --weight --spreadsheet",
    "learning": "--domain --labels --family --divisor --shared --unseen --smooth-prior",
}


class UsageError(RefnbError):
    """The command line does not follow the usage of the command."""


class Option(NamedTuple):
    """The value of an option (empty for a flag), its help, reader, and argument of the API."""

    metavar: str
    help: str
    read: Reader = str
    argument: str = ""


def target(text: str) -> str:
    """Return the name of an output file.

    Raises: UsageError.
    """
    if text in ("", files.STDIN):
        raise UsageError(f"takes the name of a file, got {text!r}")
    return text


def entry(text: str) -> tuple[str, ...]:
    """Return the words as one entry of a list."""
    return (text,)


def integer(least: int, digits: int = 9) -> Callable[[str], int]:
    """Return a reader of whole numbers >= `least` with at most `digits` digits.

    Raises: UsageError.

    >>> integer(0)("12")
    12
    """

    def read(text: str) -> int:
        """Return the number."""
        number = text.isascii() and text.isdecimal() and len(text) <= digits
        if not number or int(text) < least:
            needed = f"a whole number, at least {least}, of at most {digits} digits"
            raise UsageError(f"takes {needed}, got {text[:60]!r}")
        return int(text)

    return read


def grid(text: str) -> int | None:
    """Return the grid's number of parts, or None for no grid."""
    return None if text == "none" else integer(1)(text)


def record(text: str) -> tuple[str, ...]:
    """Return the entries of a list written as one CSV record, with blanks after commas.

    Raises: UsageError.

    >>> record('a, "b,c"')
    ('a', 'b,c')
    """
    import csv

    try:
        rows, why = [*csv.reader([text], skipinitialspace=True, strict=True)], ""
    except csv.Error as error:
        rows, why = [], f": {error}"
    if len(rows) != 1 or not rows[0]:
        raise UsageError(f"takes one CSV record, got {text[:60]!r}{why}")
    return tuple(rows[0])


def rules(text: str) -> tuple[str, ...]:
    """Return a list of rules; entries after a guess that are not rules belong to the guess.

    >>> rules("none,m=4:sun=9/10,rain=1/10,add=2")
    ('none', 'm=4:sun=9/10,rain=1/10', 'add=2')
    """
    every = list[str]()
    for part in record(text):
        guess = every and ":" in every[-1] and "=" in part
        if guess and part.partition("=")[0] not in ("add", "m"):
            every[-1] += f",{part}"
        else:
            every.append(part)
    return tuple(every)


def two(text: str) -> tuple[str | None, ...]:
    """Return two names; the second is None if there is only one.

    Raises: UsageError.
    """
    names = record(text)
    if len(names) > 2:
        raise UsageError(f"takes one label or two, got {text[:60]!r}")
    return (*names, None)[:2]


def side(text: str) -> tuple[tuple[str, ...]]:
    """Return one side of a separation, a list of names, as one entry."""
    return (record(text),)


def points(text: str) -> list[tuple[str, ...]]:
    """Return points, with ; between points and , between their numbers."""
    return [*map(record, text.split(";"))]


def each(text: str) -> str | list[tuple[str, ...]]:
    """Return a single number for all, or several numbers with ; between them."""
    return points(text) if ";" in text else text


def report(text: str) -> str | dict[str, str]:
    """Return soft evidence, yes:3,no:1, as a table; a value as it is.

    Raises: UsageError.

    >>> report("10:30:3,no:1"), report("yes")
    ({'10:30': '3', 'no': '1'}, 'yes')
    """
    parts = [part.rpartition(":")[::2] for part in record(text)] if ":" in text else []
    if len({value for value, _ in parts}) < len(parts):
        raise UsageError(f"says a value twice: {text[:60]}")
    return dict(parts) if parts else text


def pair(
    text: str, form: str = "NAME=VALUE", *, last: bool = False, names: Collection[str] = ()
) -> dict[str, str]:
    """Return NAME=VALUE as a table of one entry, split at the first =, or at the last one.

    If one of the names is known, the split comes after it, so a=b=1 is for the column a=b.

    Raises: UsageError.

    >>> pair("Sky=a=b"), pair("a=b=1", names=["a=b"])
    ({'Sky': 'a=b'}, {'a=b': '1'})
    """
    parts = text.split("=")
    if not parts[1:]:
        raise UsageError(f"takes {form}, got {text[:60]!r}")
    if any(part.rpartition(",")[2].strip() in names for part in parts[1:-1]):
        raise UsageError(f"takes one {form}, got {text[:60]!r}: repeat it for each")
    splits = [("=".join(parts[:i]), "=".join(parts[i:])) for i in range(1, len(parts))]
    fits = [(name, value) for name, value in splits if name in names]
    if fits[1:]:
        both = f"{fits[0][0]!r} or of {fits[1][0]!r}"
        raise UsageError(f"{text[:60]!r} can be of {both}: ask in Python")
    name, value = (fits or splits)[-1 if last else 0]
    return {name: value}


def pairs(
    given: Iterable[str],
    form: str = "NAME=VALUE",
    *,
    last: bool = False,
    names: Collection[str] = (),
) -> dict[str, str]:
    """Return the table of several pairs.

    Raises: UsageError; Duplicate.
    """
    return reduce(together, (pair(one, form, last=last, names=names) for one in given), {})


def domain(text: str) -> dict[str, tuple[str, ...]]:
    """Return a feature and its declared values.

    >>> domain("Wind=weak,strong")
    {'Wind': ('weak', 'strong')}
    """
    ((name, values),) = pair(text, "NAME=V1,V2,...").items()
    return {name: record(values)}


_DECIMAL_COMMA = r"(=\s*\d+),(\d+\s*%?\s*(?:[,;]|$))"


def distribution(text: str, form: str = "NAME=P,NAME=P,...") -> dict[str, str]:
    """Return the table written as a list of NAME=NUMBER; the numbers are still text.

    Raises: UsageError; Duplicate.

    >>> distribution("yes=10%,no=9/10")
    {'yes': '10%', 'no': '9/10'}
    """
    if re.search(_DECIMAL_COMMA, text):
        written = re.sub(_DECIMAL_COMMA, r"\1.\2", text).replace(";", ",")[:60]
        raise UsageError(f"has commas between its numbers: write {written!r}, got {text[:60]!r}")
    table = pairs(record(text), form, last=True)
    for name in table:
        p, *more = re.split(r"[;\s]", name.partition("=")[2])
        if more and suggestions.is_number(p):
            written = re.sub(r"\s*[;\s]\s*", ",", text)[:60]
            raise UsageError(f"is a list with commas: write {written!r}, got {text[:60]!r}")
    return table


def observation(text: str) -> tuple[dict[str, str], ...]:
    """Return the likelihood of one observation."""
    return (distribution(text),)


def prior(text: str) -> str | dict[str, str]:
    """Return a table, or the word uniform."""
    return text if text == "uniform" else distribution(text, "NAME=P,NAME=P,... or uniform")


def weights(text: str) -> str | dict[str, str]:
    """Return a table, or one of the words uniform and jeffreys."""
    return text if text == "jeffreys" else prior(text)


def losses(text: str, form: str = "A:Y=COST,... or A=COST") -> dict[str, dict[str, str] | str]:
    """Return the cost of each decision, for each true label or whatever is true.

    Raises: UsageError; Duplicate.

    >>> losses("spam:ham=10,ask=1/2")
    {'spam': {'ham': '10'}, 'ask': '1/2'}
    """
    costs = dict[str, dict[str, str] | str]()
    for name, cost in distribution(text, form).items():
        a, colon, y = name.partition(":")
        row = costs.setdefault(a, {} if colon else cost)
        if isinstance(row, str) == bool(colon):
            raise UsageError(f"says {a!r} twice: by label, and always")
        if isinstance(row, dict):
            row[y] = cost
    return costs


def outcomes(text: str) -> dict[str, dict[str, str] | str]:
    """Return P(E | Y) of a test, or P(+ | Y) written as Y=P; nothing for the truth.

    >>> outcomes("ill:+=0.9,ill:-=0.1"), outcomes("truth")
    ({'ill': {'+': '0.9', '-': '0.1'}}, {})
    """
    return {} if text == "truth" else losses(text, "Y:E=P,..., or truth")


def votes(text: str) -> dict[str, str]:
    """Return what each hypothesis says."""
    return pairs(record(text), "H=Y,H=Y", last=True)


def choice(choices: str, about: str, argument: str = "", values: Sequence[object] = ()) -> Option:
    """Return an option that takes one of several words, separated by |."""
    known = choices.split("|")

    def read(given: str) -> object:
        """Return the word, or the value it stands for."""
        if given not in known:
            miss = suggestions.near_miss(given[:60], known)
            raise UsageError(f"takes {choices}, got {given[:60]!r}{miss}")
        return values[known.index(given)] if values else given

    return Option(choices, about, read, argument)


def flag(about: str, argument: str = "", value: object = True) -> Option:
    """Return an option without a value, which stands for a fixed value."""
    return Option("", about, lambda _text: value, argument)


def attribute(name: str) -> str:
    """Return the name of an option as Python writes it."""
    return name.rpartition(" ")[2].strip("-").replace("-", "_").lower()


family = partial(pair, form="COLUMN=FAMILY", last=True)
ADD_UP = {entry, record, rules, pair, family, domain, observation}


def together(before: dict[str, V], more: dict[str, V]) -> dict[str, V]:
    """Return two tables as one: Duplicate for a name that is in both."""
    for name, value in more.items():
        if name in before:
            values = f"{quote(before[name])} and {quote(value)}"
            raise Duplicate(f"names {name!r} twice: {values}")
    return before | more


def read(option: str, reader: Callable[[W], V], text: W) -> V:
    """Return the value of an option; an error names the option."""
    try:
        return reader(text)
    except RefnbError as error:
        raise type(error)(f"{option} {error}") from None


def quote(value: object) -> str:
    """Return the words given to an option, for a message."""
    several = value if isinstance(value, list | tuple) else (value,)
    return " ".join(repr(str(part)[:60]) for part in several)


RULES = "none, laplace, add=1/2 or m=3"
FAMILIES = "{families}"  # which the page of help lists when it is shown
rule = partial(Option, "RULE", read=str, argument="smoothing")
count, positive = integer(0), integer(1)
seed = integer(0, 20)  # digits: it has 64 bits

ARGUMENTS = {
    # what is learned from
    "TABLE": Option("TABLE", "a CSV file, or - for stdin", str, "source"),
    "FILE": Option("FILE", "the truth as JSON, or - for stdin", str, "truth"),
    "--label": Option("COLUMN", "the column of the labels"),
    "--features": Option("A,B", "the columns to use (default: all others)", record),
    "--counts": Option("FILE", "tables of counts, of refnb sql; several add up", entry),
    "--missing": Option("MARK", "a mark of missing cells, beside empty ones", entry),
    "--weight": Option("COLUMN", "a column of weights: how often a row counts"),
    "--delimiter": Option("CHAR", "or tab, blanks (default: auto, what line 1 has)"),
    "--header": Option("A,B|none", "the columns of a table that has no line of names", record),
    "--quotes": choice("on|off", "off where they mean nothing (default: on)", values=(True, False)),
    "--blanks": choice("trim|keep", "those around cells (default: trim)"),
    "--unseen": choice("missing|refuse", "what a value never learned is (default: refuse)"),
    "--comma": choice("decimal|thousands", "in numbers, where the cells do not tell"),
    "--domain": Option("NAME=V1,V2", "the values of a feature, in their order", domain, "domains"),
    "--columns": Option("A,B", "the columns to use (default: all)", record),
    "sql --features": Option("A,B", "the columns to count, each value as a word", record),
    # how it is learned
    "--model": choice("categorical|bernoulli|joint|multinomial|complement", ""),
    "--family": Option("COLUMN=FAMILY", FAMILIES, family, "families"),
    "judge --family": choice("categorical|bernoulli|multinomial|gaussian", "default: what fits"),
    "judge --smooth": rule(f"that is asked for, {RULES}; else any is right"),
    "judge --smooth-prior": Option("RULE", "that of the prior, the same way", str, "prior"),
    "--smooth": rule(f"{RULES} (default: none)"),
    "classify --smooth": rule(f"{RULES}, or m=4:a=6/10,b=4/10"),
    "em --smooth": rule("of the start, as for classify (default: laplace)"),
    "text --smooth": rule(f"{RULES} (default: laplace)"),
    "--smooth-prior": Option("RULE", "how the prior is smoothed (default: none)", str, "prior"),
    "--prior": Option("yes=1/3,no=2/3", "the prior, or uniform, instead of an estimate", prior),
    "--divisor": choice("n|n-1", "of a variance (default: n)"),
    "--shared": flag("one variance for all labels"),
    "classify --limit": Option("N", "the most steps of work (default: 10000000)", positive),
    "--limit": Option("N", "at most so many steps of 1 µs or more (default: 10000000)", positive),
    "--least": Option("N", "leave out words seen fewer than N times (default: 1)", count),
    "--common": Option("N", "leave out the N most frequent words (default: 0)", count),
    # what is asked
    "--text": Option("COLUMN", "the column of texts, where a table is given"),
    "text --label": Option("COLUMN", "the column of classes, where a table is given"),
    "--words": choice("alphanumeric|ascii-letters", "default: alphanumeric"),
    "text --model": choice("multinomial|binarised|bernoulli", "default: multinomial"),
    "--extra": Option("WORD,WORD", "words of the vocabulary that need not occur", record),
    "--tree": flag("grow the greedy decision tree, too"),
    "--predicted": Option("COLUMN", "what was predicted: a label, or a probability"),
    "--of": Option("LABEL", "the label whose probability was predicted"),
    "--at": Option("P", "of --of: it is said from P on, or from the best of a measure, as F1"),
    "--encoding": Option("NAME", "that of the files, such as latin-1 (default: utf-8)"),
    # how it is answered
    "sheet --format": choice("latex|markdown|html|moodle", "default: latex", "form"),
    # networks
    "--order": Option("A,B,C", "the order of a search, causes first", record),
    "--most": Option("N", "the most parents of a variable (default: 3)", count),
    "--score": Option("SCORE", "k2, mdl or bdeu=1, which an arrow raises (default: k2)"),
    "--normalise-rows": flag("divide a row that does not sum to 1 by its sum", "normalise"),
    # chains, incomplete rows, groups
    "hmm --steps": Option("N", "steps of Baum-Welch at most (default: 1)", positive),
    "hmm --grid": Option("D", "multiples of 1/D where that gains (default: exact)", positive),
    "--network": Option("FILE", "a network as JSON, in the place of naive Bayes"),
    "--start": Option("labelled|turns|FILE", "default: labelled"),
    "em --steps": Option("N", "at most so many steps (default: 10)", count),
    "em --grid": Option("N|none", "multiples of 1/N where that gains (default: 1000)", grid),
    "--centres": Option('"A,B;A,B"', "the first centres, in the order of the columns", points),
    "--variance": Option("V", "of every column, such as 1/4, or V;V for each centre", each),
    "cluster --learn": Option("PARTS", "weights,means,variances; of counts prior,tables", record),
    "--weights": Option("W,W", "of --learn: the first weights (default: equal)", record),
    "--shares": Option('"R,R;R,R"', "of --learn: of each row in the first step", points),
    "--grid": Option("N", "means are multiples of 1/N", positive),
    "--steps": Option("N", "at most (default: 100)", count),
    # Bayes' theorem, curves
    "bayes --prior": Option(
        "H=P,H=P", "P(h); with --counts weights of Beta, Dirichlet, or uniform, jeffreys", weights
    ),
    "bayes --counts": Option("V=N,V=N", "how often each value was seen", distribution),
    "--likelihood": Option("H=P,H=P", "P(e | h); repeat it for each observation", observation),
    "--event": Option("WORDS", "a name for e (default: e)"),
    "--densities": flag("a likelihood above 1 is a density, and not in per cent"),
    "--up-to": Option("N", "from 0 to N examples (default: 30)", count),
    "--rule": choice("naive|joint", "default: naive"),
    "--ties": choice("even|first", "default: even"),
    # problems and sheets
    "--vary": Option("SEED", "with other numbers, those of a seed", seed, "seed"),
    "--with": choice("zero|tie", "exactly one count 0, or two labels that tie", "kind"),
    "--variants": Option("N", "how many (default: 1)", positive),
    "sheet --seed": Option("S", "of the first one (default: 1)", seed),
    "--key": flag("the key, in place of the questions"),
    # counting where a table lies
    "--dialect": Option("sqlite|duckdb|postgres|spark", "the engine"),
    "--numbers": Option("A,B", "the columns to sum up, for gaussian and poisson ones", record),
    # judging a port
    "--profile": choice("naive-bayes|all", "the chapters that are asked (default: all)"),
    "--chapter": Option("A,B", "these chapters alone", record),
    "--only": Option("PATTERN", "names of vectors or clauses; may be repeated", entry),
    "--skip": Option("PATTERN", "names of vectors or clauses; may be repeated", entry),
    "--fail-fast": flag("stop at the first failure"),
    "--damaged": Option("N", "N damaged requests instead: refnb says what is right", positive),
    "conform --seed": Option("WORDS", "the order of the requests, and the damage"),
    "--timeout": Option("SECONDS", "an hour at most (default: 10)", positive),
}

OWN = {
    # what is learned from
    "network FILE": Option("FILE", "BIF, XMLBIF or JSON, plain or in gzip; - for stdin"),
    "MODEL": Option("MODEL", "the model as JSON, or - for stdin"),
    "FUNCTION": Option("FUNCTION", "or words that find some; then NAME=VALUE", entry),
    "FOLDER": Option("FOLDER", "the texts to learn from, or one table", entry),
    "--from": Option("FILE", "a saved model, instead of a table"),
    "--labels": Option("yes,no", "declare the labels; their order decides ties", record),
    # what is asked
    "--given": Option("NAME=VALUE", "what was observed; repeat it for each feature", entry),
    "text --given": Option("DOCUMENT", "work out one document, in quotes"),
    "network --given": Option(
        "NAME=VALUE", "what was observed, or how likely a report: yes:3,no:1", entry
    ),
    "--contributions": flag("what each factor adds to the log odds, most first"),
    "--how-far": flag("which numbers would turn the answer"),
    "--loss": Option(
        "A:Y=COST,...", "decide a to cost least, where y is true; A=COST always", losses
    ),
    "--gain": Option("A:Y=GAIN,...", "decide a to gain most, where y is true", losses),
    "--value-of": Option("Y:E=P,...", "what a test is worth, by P(E | Y); or truth", outcomes),
    "--price": Option("N", "of --value-of, which is less by it"),
    "--votes": Option("H=Y,H=Y", "what each h says: the label of all of them together", votes),
    "--bits": flag("description lengths, instead of probabilities"),
    "--line": Option("A,B", "w and b of label A against B; of --given its margin", two),
    "--queries": Option("FILE", "answer every row of a CSV file"),
    "--spreadsheet": flag("CSV of which a spreadsheet runs no formula"),
    "--test": Option("FILE", "accuracy, confusion and log loss on a labelled file"),
    "text --test": Option("FOLDER", "test on these documents, or on a table like the first"),
    "--hold-out": Option("N", "hold out every N-th document of each class, to test on", integer(2)),
    "--curve": flag("test after 1/64, 1/32, ... 1/1 of the documents"),
    "--compare": Option("RULES", "rules of smoothing, on --test or leaving out each row", rules),
    "classify --likelihood": flag("how probable the table is, and how many parameters"),
    "--folds": Option("N", "of --compare: leave out N parts in turn, not each row", integer(2)),
    # how it is answered
    "--format": choice("text|markdown|latex|json", "default: text"),
    "check --format": choice("text|json", "default: text"),
    "--rows": Option("N", "draw so many rows from the model, as CSV", count),
    "text --rows": Option("N", "draw so many documents with their class, as CSV", count),
    "--length": Option("N", "the words of each that is drawn (default: 20)", count),
    "--seed": Option("S", "of the rows: the same one draws the same ones", seed),
    "--svg": Option("FILE", "draw it, too: bars, ROC, calibration, curve, network", target),
    "--save": Option("FILE", "write what was learned, as JSON", target),
    "network --save": Option("FILE", "write the network as .bif or .json", target),
    # networks
    "--query": Option("NAME", "a variable to ask for; repeat it for several together", entry),
    "--all": flag("every variable at once, also when nothing is given"),
    "--mpe": flag("the most probable explanation: all variables together"),
    "--d-separated": Option("A B", "whether the arrows separate A from B, given --given", side),
    "--separated-from": Option("A", "all that the arrows separate from A, given --given", entry),
    "--draw": choice("text|svg", "the arrows as a diagram"),
    "--fit": Option("TABLE", "count the tables of FILE from a CSV file"),
    "--learn": Option("TABLE", "learn arrows and tables from a CSV file"),
    "--full": flag("every step of a long answer, not the posterior alone"),
    "--decimals": Option("N", "of --save x.bif: rounded, each row still summing to 1", positive),
    # chains, incomplete rows, groups
    "--observe": Option("WORDS", "symbols with commas; a day nobody saw is empty: a,,b", record),
    "--ahead": Option("K", "predict so many days after those that were seen", positive),
    "hmm --learn": Option("FILE", "learn from these sequences, one a line; - for stdin"),
    # Bayes' theorem, curves
    "error --from": Option("MODEL", "a model to judge (default: naive Bayes of the truth)"),
    # problems and sheets
    "PROGRAM": Option("PROGRAM", "a file my.py, my.py:CLASS, or a folder of such files"),
    "PROBLEM": Option("PROBLEM", "its name, such as play-tennis, or a file my.toml"),
    "sheet PROBLEM": Option("PROBLEM", "a name, such as play-tennis, or a file my.toml", entry),
    "ANSWER": Option("ANSWER", "such as 0.795 or 486/611"),
    "NAME": Option("NAME", "such as weather"),
    "--question-only": flag("without the solution"),
    "check --line": Option("LINE", "a line of working, NAME = NUMBER; repeat it for each", entry),
    "check --of": Option("LINE", "the line that is asked for, by its name, such as P(x)"),
    "--answers": Option("FILE", "check every row of a CSV file"),
    "--column": Option("COLUMN", "its column (default: answer)"),
    "--collisions": flag("the mistakes that the answer alone cannot tell apart"),
    # counting where a table lies
    "--table": Option("NAME", "the table or view"),
    "--schema": Option("A,B", "its schema, or its catalogue and schema", record),
}

OPTIONS = OWN | {
    name: option._replace(argument=option.argument or attribute(name))
    for name, option in ARGUMENTS.items()
}


class Reply(NamedTuple):
    """The output of a command: pieces of text, and its status.

    All pieces are known before the first is printed, except for a port, which answers request by
    request.

    0    answered
    1    answered, but some rows could not be
    2    not answered: what was given is refused
    """

    pieces: Iterable[str]
    status: int = 0


class Shown(Protocol):
    """An answer of the API; it may count the rows without an answer."""

    def render(self, form: str) -> str:
        """Write it in a form."""


class Picture(Protocol):
    """What is drawn."""

    def svg(self, path: str) -> str:
        """Write it into a file."""


@runtime_checkable
class Drawn(Protocol):
    """An answer that can be drawn."""

    def draw(self) -> Picture:
        """Draw it."""


Answered = str | Reply | Shown


class Command(NamedTuple):
    """A command: its purpose, its options, its function, and which options go together.

    usage    --label may come; --label! has to, as TABLE has; [TABLE] may; FOLDER... are several
    rules    "--given --grid needs TABLE --from": with each of the first, one of the others;
             "one of TABLE --from"; "at most one of --test --given"
    """

    about: str
    usage: str
    answer: Callable[[SimpleNamespace], Answered]
    rules: str = ""


def _line_of_help(key: str, option: Option) -> tuple[tuple[str, ...], str]:
    """Return what an option takes, and its help, where a long list of words then stands."""
    takes, about = (*option.metavar.split(),), option.help.replace("%", "%%")
    if len(f"{key} {option.metavar}") > 22 and "|" in option.metavar:
        return ("WORD",), ", ".join(filter(None, (option.metavar, about)))
    return takes, about


class Parser(ArgumentParser):
    """A command: argparse splits its words, the readers of the table read them."""

    def __init__(self, name: str, command: Command) -> None:
        super().__init__(
            f"refnb {name}",
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=PAGE,
        )
        self.color = False  # of Python 3.14: the text is written as it is
        usage, self.command, self.known = command.usage.split(), command, dict[str, Option]()
        group = self.add_argument_group()
        elsewhere = " ".join(PAGES.values()).split()
        for word in usage:
            key = word.strip("[.]!")
            own = OPTIONS.get(f"{name} {key}")
            option = self.known[key] = own or OPTIONS[key]
            takes, about = _line_of_help(key, option)
            about = SUPPRESS if key in elsewhere and not own else about
            add = partial(group.add_argument, key, default=SUPPRESS, help=about, metavar=takes)
            if key[0] != "-":
                add(action="append", nargs="*" if "." in word else "?")
            elif takes:
                add(dest=key, action="append", nargs=len(takes) if takes[1:] else None)
            else:
                add(dest=key, action="append_const", const="")
        self.needed = [word.strip("!.") for word in usage if word[-1] == "!" or word[0] not in "[-"]
        first = (word.strip("!") for word in usage if word[0] != "-" or word[-1] == "!")
        self.usage = " ".join([self.prog, *first]) + " [options]" * ("--" in command.usage)
        self._negative_number_matcher = re.compile("-[^-]")  # a value, as -1/2 is

    def options(self, arguments: Sequence[str], port: Sequence[str] = ()) -> SimpleNamespace:
        """Return what was given, after checking that no input file would be overwritten.

        `api` holds the options for the API by the names of its arguments; every other option is an
        attribute, None if it is not given.

        Raises: UsageError; BadTable for a file that cannot be written as a whole.
        """
        given = self._parse(arguments)
        self._check_rules(given)
        values = {name: self._value(name, texts) for name, texts in given.items()}
        self._check_files(values)
        own, api = dict[str, object].fromkeys(map(attribute, OPTIONS)), dict[str, object]()
        own |= {"format": "text", "port": port}
        for name, value in values.items():
            argument = self.known[name].argument
            (api if argument else own)[argument or attribute(name)] = value
        return SimpleNamespace(api=api, **own)

    def error(self, message: str) -> NoReturn:
        """Report a usage error, in one line."""
        raise UsageError(f"{message} (see {self.prog} --help)")

    def _parse(self, arguments: Sequence[str]) -> dict[str, list[str]]:
        """Return the words of each option, from all its occurrences if they add up."""
        try:
            parsed, more = self.parse_known_intermixed_args(arguments)
        except ArgumentError as wrong:
            takes = self.known[str(wrong.argument_name)].metavar or "no value"
            self.error(f"{wrong.argument_name} takes {takes}: {wrong.message}")
        given = dict[str, list[str]]()
        for name, times in vars(parsed).items():
            parts = [[part] if isinstance(part, str) else part for part in times]
            if len(parts) > 1 and self.known[name].read not in ADD_UP:
                both = f": {quote(parts[0])} and {quote(parts[1])}" * bool(self.known[name].metavar)
                self.error(f"{name} is given twice{both}")
            given[name] = [word for part in parts for word in part]
        alone = (word for name, texts in given.items() if name[0] != "-" for word in texts)
        for word in (*more, *alone):
            if re.match("(--?|[\u2013\u2014]-?)[^-0-9.]", word):
                self.error(f"there is no option {word.partition('=')[0]!r}{self._miss(word)}")
        if more:
            several = "=" in more[0] and "--given" in given
            hint = "; repeat --given for each feature" if several else ""
            self.error(f"{more[0]!r} is a word too many{hint}")
        if missed := [name for name in self.needed if name not in given]:
            self.error(f"give {', '.join(self.usages(missed))}")
        return given

    def _value(self, name: str, texts: Sequence[str]) -> object:
        """Return the value of an option; if it occurs several times, all values together."""
        value, *others = (read(name, self.known[name].read, text) for text in texts)
        for more in others:
            if isinstance(value, dict) and isinstance(more, dict):
                value = read(name, partial(together, value), more)
            elif isinstance(value, tuple) and isinstance(more, tuple):
                value = value + more
        return value

    def _miss(self, word: str) -> str:
        """Suggest an option for one that does not exist."""
        name = word.partition("=")[0]
        options = [of for of in self.known if of[0] == "-"]
        known = {self.known[of].argument: of for of in options}
        known |= {attribute(of): of for of in options}
        option, value = suggestions.meaning(attribute(name), known)
        if option and option in known:
            return f"; did you mean {' '.join(filter(None, (known[option], value)))!r}?"
        home = suggestions.command(door) if (door := suggestions.door(name)) else self.prog
        see = "" if self.prog in home else f"; see {home}"
        return suggestions.near_miss(name, options) or see

    def usages(self, names: Iterable[str]) -> list[str]:
        """Return options as the usage writes them."""
        known = ((name, self.known[name].metavar) for name in names)
        return [name if metavar in ("", name) else f"{name} {metavar}" for name, metavar in known]

    def _check_rules(self, given: Collection[str]) -> None:
        """Require options that go together: UsageError."""
        for rule in self.command.rules.split("; "):
            names, _, others = rule.partition(" needs ")
            kind, _, choices = names.rpartition("one of ")
            there = [name for name in choices.split() if name in given]
            if others and there and not any(name in given for name in others.split()):
                raise UsageError(f"{there[0]} needs {' or '.join(self.usages(others.split()))}")
            if kind and len(there) > 1:
                raise UsageError(f"give only one of {', '.join(there)}")
            if rule.startswith("one of ") and len(there) != 1:
                raise UsageError(f"give one of {', '.join(self.usages(choices.split()))}")

    def _check_files(self, values: Mapping[str, object]) -> None:
        """Require that standard input is read only once, and that no input file is written.

        Raises: UsageError; BadTable for a file that cannot be written as a whole.
        """
        sources = list[str]()
        for name, value in values.items():
            kinds = {*self.known[name].metavar.split("|")}
            if kinds & READ and self.known[name].read is not target:
                several = value if isinstance(value, tuple) else (value,)
                sources += [path for path in several if path not in kinds - READ]
        if sources.count(files.STDIN) > 1:
            raise UsageError("standard input can be read once")
        for name, value in values.items():
            if self.known[name].read is target:
                path = str(value)
                for source in sources:
                    if files.same(path, source):
                        other = "" if source == path else f" as {source!r}"
                        raise UsageError(f"{name} would write over {path!r}, which is read{other}")
                files.check(path)
