"""Every option of every command: what it takes, how that is read, and what it says in the help.

    OPTIONS    --name, or command --name where a command means another thing by it
    FIRST      the words before the options, such as TABLE

An option is one line of the table. Where it has an argument of the API, what is read is handed to
that; the command itself looks at the others. Without the option the API has its own default.

The readers are the small languages of the options:

Wind=strong            a feature and its value, split at the first =
yes,no                 a list is one CSV record: a value with a comma goes in quotes
yes=1/10,no=9/10       a distribution: each entry split at the last =
Wind=weak,strong       a domain: a feature, then the list of its values
"""

# ruff: noqa: PLC0415 - csv is loaded where a list is read

import re
from collections.abc import Callable
from functools import reduce
from typing import NamedTuple, TypeVar

from refnb.core.errors import Duplicate, RefnbError
from refnb.core.limits import Limits
from refnb.io import suggestions

V = TypeVar("V")
Reader = Callable[[str, str], object]
SEED = 20  # digits: a seed has 64 bits


class UsageError(RefnbError):
    """A command is not written as its usage says."""


def text(words: str, _option: str) -> str:
    """Return the words as they are."""
    return words


class Option(NamedTuple):
    """What an option takes, none for a flag; its reader; its help; the argument of the API."""

    metavar: str
    help: str
    argument: str = ""
    read: Reader = text


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


def seconds(words: str, option: str) -> int:
    """Return whole seconds, an hour at most."""
    if not (re.fullmatch("[0-9]{1,4}", words) and 1 <= int(words) <= 3600):
        raise UsageError(f"{option} takes whole seconds, 1 to 3600")
    return int(words)


def grid(words: str, option: str) -> int | None:
    """Return the parts of a grid, or None for none."""
    return None if words == "none" else whole(1)(words, option)


def limit(words: str, option: str) -> Limits:
    """Return the limits with another number of values."""
    return Limits(values=whole(1)(words, option))


def record(words: str, option: str) -> tuple[str, ...]:
    """Return the entries of a list that is written as one CSV record.

    Raises: UsageError.

    >>> record('a,"b,c"', "--labels")
    ('a', 'b,c')
    """
    import csv

    try:
        rows = list(csv.reader([words], strict=True))
    except csv.Error as error:
        raise UsageError(f"{option} takes one CSV record, got {words[:60]!r}: {error}") from None
    if len(rows) != 1 or not rows[0]:
        raise UsageError(f"{option} takes one CSV record, got {words[:60]!r}")
    return tuple(rows[0])


def sizes(words: str, option: str) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    return tuple(whole(0)(n, option) for n in record(words, option))


def domain_sizes(words: str, option: str) -> tuple[int, ...]:
    """Return a list of whole numbers from 1 on, which may be empty."""
    return tuple(whole(1)(n, option) for n in words.split(",")) if words else ()


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


def family(words: str, option: str) -> dict[str, str]:
    """Return a column and its family."""
    return pair(words, option, "COLUMN=FAMILY", last=True)


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
    entries = [pair(one, option, "NAME=P,NAME=P,...", last=True) for one in record(words, option)]
    found = reduce(lambda before, one: together(before, one, option), entries)
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

    return Option(words, said, argument, read)


def flag(said: str, argument: str = "", value: object = True) -> Option:
    """Return an option without a value, which stands for this one."""
    return Option("", said, argument, lambda _words, _option: value)


ADD_UP = {entry, record, sizes, domain_sizes, pair, family, domain, observation}


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
    "TABLE": Option("TABLE", "a CSV file, or - for stdin"),
    "PROBLEM": Option("PROBLEM", "its name, such as play-tennis"),
    "ANSWER": Option("ANSWER", "such as 0.795 or 486/611"),
    "FILE": Option("FILE", "the truth as JSON, or - for stdin"),
    "network FILE": Option("FILE", "a BIF, XMLBIF or JSON file, also packed by gzip; - for stdin"),
    "MODEL": Option("MODEL", "the model as JSON, or - for stdin"),
    "CLAIM": Option("CLAIM", "one of the claims below"),
    "SAMPLE": Option("SAMPLE", "a CSV file with its columns", "like"),
    "FOLDER": Option("FOLDER", "the texts to learn from, or one table"),
    "NAME": Option("NAME", "such as weather"),
}

OPTIONS = {
    # what is learned from
    "--label": Option("COLUMN", "the column of the labels", "label"),
    "--features": Option("A,B", "the columns to use (default: all others)", "features", record),
    "--counts": Option(
        "FILE",
        "counts instead of a table, as refnb sql makes them; several are added",
        "counts",
        entry,
    ),
    "--from": Option("FILE", "a saved model, instead of a table"),
    "--missing": Option("MARK", "the text that marks a missing cell", "missing"),
    "--weight": Option("COLUMN", "a column of weights, such as 3 or 1/2", "weight"),
    "--delimiter": Option("CHAR", "default: a comma", "delimiter"),
    "--labels": Option("yes,no", "declare the labels; their order decides ties", "labels", record),
    "--domain": Option(
        "NAME=V1,V2", "declare the values of a feature and their order", "domains", domain
    ),
    "--columns": Option("A,B", "the columns to use (default: all)", "columns", record),
    "em --label": Option(
        "COLUMN", "the column of the labels, which may be missing in some rows or all", "label"
    ),
    "em --missing": Option(
        "MARK", "the text that marks a missing cell (default: an empty cell)", "missing"
    ),
    "em --weight": Option("COLUMN", "a column of whole weights", "weight"),
    "sql --features": Option(
        "A,B", "the columns to count, each value as a word", "features", record
    ),
    "sql --weight": Option("COLUMN", "a column of weights, whole numbers or decimals", "weight"),
    # how it is learned
    "--model": choice("categorical|bernoulli|joint", "default: categorical", "model"),
    "--family": Option("COLUMN=FAMILY", _FAMILIES, "families", family),
    "--smooth": Option("RULE", f"{_RULES} (default: none)", "smoothing"),
    "em --smooth": Option("RULE", f"of the start: {_RULES} (default: laplace)", "smoothing"),
    "text --smooth": Option("RULE", f"{_RULES} (default: laplace)", "smoothing"),
    "--smooth-prior": Option("RULE", "the same for the prior (default: none)", "prior"),
    "--prior": Option(
        "yes=1/10,no=9/10", "the prior, or the word uniform, instead of an estimate", "prior", prior
    ),
    "--divisor": choice("n|n-1", "of a variance (default: n)", "divisor"),
    "--shared": flag("one variance for all labels", "shared"),
    "--limit": Option(
        "N", "the most cells, labels times values (default: 1000000)", "limit", whole(1)
    ),
    "--least": Option(
        "N", "leave out words that occur fewer than N times (default: 1)", "least", whole(0)
    ),
    "--common": Option("N", "leave out the N most frequent words (default: 0)", "common", whole(0)),
    # what is asked
    "--given": Option("NAME=VALUE", "what was observed; repeat it for each feature", read=pair),
    "text --given": Option("DOCUMENT", "work out one document, in quotes"),
    "network --given": Option(
        "NAME=VALUE", "what was observed; with --d-separated a NAME alone", read=entry
    ),
    "--how-far": flag("which numbers would turn the answer"),
    "--queries": Option("FILE", "answer every row of a CSV file"),
    "--workers": Option(
        "N", "answer --queries on N cores (default: all, where the file is long)", read=whole(1)
    ),
    "--spreadsheet": flag(f"CSV to open in a spreadsheet: {_EXAMPLE}"),
    "--test": Option("FILE", "accuracy, confusion and log loss on a CSV file with labels"),
    "text --test": Option("FOLDER", "test on these documents, or on a table with the same columns"),
    "--hold-out": Option(
        "N", "test on every N-th document of each class, and learn from the others", read=whole(2)
    ),
    "--text": Option("COLUMN", "the column of texts, where a table is given"),
    "text --label": Option("COLUMN", "the column of classes, where a table is given"),
    "--words": choice(
        "alphanumeric|ascii-letters", "the latter as in the notes (default: alphanumeric)", "words"
    ),
    "text --model": choice("multinomial|binarised|bernoulli", "default: multinomial", "model"),
    "--extra": Option("WORD,WORD", "words of the vocabulary that need not occur", "extra", record),
    "--encoding": Option("NAME", "that of the files, such as latin-1 (default: utf-8)", "encoding"),
    "--curve": flag("learn from 1/64, 1/32, ... 1/1 of the documents, and test after each"),
    "--compare": Option(
        "RULES", "rules of smoothing, on --test or each row left out in turn", read=record
    ),
    # how it is answered
    "--format": choice("text|markdown|latex|json", "default: text"),
    "check --format": choice("text|json", "default: text"),
    "sheet --format": choice("latex|markdown|moodle|stack", "default: latex", "form"),
    "--save": Option("FILE", "write the model as JSON", read=target),
    "network --save": Option("FILE", "write the network as .bif or .json", read=target),
    "em --save": Option("FILE", "write what was learned as JSON", read=target),
    "hmm --save": Option("FILE", "write the model that was learned, as JSON", read=target),
    "--certificate": Option(
        "FILE", "write the answer with its proof, as JSON; - instead of the answer", read=target
    ),
    # networks
    "--query": Option("NAME", "a variable to ask for; repeat it for several together", read=entry),
    "--all": flag("every variable at once, also when nothing is given"),
    "--mpe": flag("the most probable explanation: all variables together"),
    "--d-separated": Option(
        "A B",
        "whether A and B are independent whatever the numbers are, given the --given",
        read=record,
    ),
    "--draw": choice("text|svg", "the arrows as a diagram"),
    "--fit": Option("TABLE", "count the tables from a CSV file, for the arrows of FILE"),
    "--learn": Option("TABLE", "learn arrows and tables from a CSV file"),
    "--order": Option(
        "A,B,C", "causes first; without it all structures are compared", "order", record
    ),
    "--most": Option(
        "N", "the most parents of a variable, with --order (default: 3)", "most", whole(0)
    ),
    "--score": Option("SCORE", "k2, mdl or bdeu=1, to compare structures (default: k2)", "score"),
    "--normalise-rows": flag(
        "divide rows that do not sum to 1 by their sums, and say so", "normalise"
    ),
    "--whole": flag("every step of a long answer, not the posterior alone"),
    "--decimals": Option(
        "N", "with --save x.bif: round to N decimals, each row summing to 1", read=whole(1)
    ),
    # chains, incomplete rows, groups
    "--observe": Option(
        "WORDS",
        "what was seen: symbols separated by commas; what is repeated comes later",
        read=record,
    ),
    "hmm --learn": Option("FILE", "learn from these sequences, one in each line (- for stdin)"),
    "hmm --steps": Option("N", "steps of Baum-Welch at most (default: 1)", "steps", whole(1)),
    "hmm --grid": Option(
        "D", "round every probability to a multiple of 1/D (default: exact)", "grid", whole(1)
    ),
    "--network": Option("FILE", "a network as JSON, in the place of naive Bayes", "network"),
    "--start": Option(
        "labelled|turns|uniform|FILE", "or a saved model (default: labelled)", "start"
    ),
    "em --steps": Option("N", "at most so many steps (default: 10)", "steps", whole(0)),
    "em --grid": Option(
        "N|none", "round entries to 1/N where that gains, or not (default: 1000)", "grid", grid
    ),
    "--centres": Option('"A,B;A,B"', "the first centres", "centres", points),
    "--gaussians": flag("means of k Gaussians, by EM", "method", "gaussians"),
    "--variance": Option("V", "the variance of every column, such as 1/4", "variance"),
    "--grid": Option("N", "means are multiples of 1/N", "grid", whole(1)),
    "--places": Option("N", "of each share and logarithm (default: 12)", "places", whole(0)),
    "--steps": Option("N", "at most (default: 100)", "steps", whole(0)),
    # Bayes' theorem, curves, claims
    "bayes --prior": Option("H=P,H=P", "P(h)", "prior", distribution),
    "--likelihood": Option(
        "H=P,H=P", "P(e | h); repeat it for each observation", "likelihood", observation
    ),
    "--event": Option("WORDS", "a name for e (default: e)", "event"),
    "error --from": Option(
        "MODEL", "a model to judge (default: naive Bayes with the truth's own marginals)"
    ),
    "--up-to": Option("N", "from 0 to N examples (default: 30)", "up_to", whole(0)),
    "--sizes": Option("N,N", "these numbers of examples instead", "sizes", sizes),
    "--rule": choice("naive|joint", "default: naive", "rule"),
    "--ties": choice("even|first", "default: even", "ties"),
    "curve --limit": Option("N", "the most steps (default: 400000000)", "limit", whole(1)),
    "refute --labels": Option("N", "how many labels (default: 2)", "labels", whole(1)),
    "refute --features": Option(
        "N,N", "how many values each feature has (default: 2,2)", "features", domain_sizes
    ),
    "--denominator": Option(
        "N", "try all truths with denominators up to this (default: 6)", "denominator", whole(1)
    ),
    "refute --limit": Option(
        "N", "refuse when truths times places are more (default: 200000)", "within", limit
    ),
    # problems and sheets
    "--question-only": flag("without the solution"),
    "--vary": Option("SEED", "with other numbers, those of a seed", "seed", whole(0, SEED)),
    "--with": choice(
        "zero|tie", "exactly one count 0, or two labels that tie, where the problem can", "kind"
    ),
    "--line": Option("LINE", "a line of working, NAME = NUMBER; repeat it for each", read=entry),
    "--answers": Option("FILE", "check every row of a CSV file"),
    "--column": Option("COLUMN", "its column (default: answer)", "column"),
    "--collisions": flag("the mistakes that the answer alone cannot tell apart"),
    "--variants": Option("N", "how many (default: 1)", "variants", whole(1)),
    "--seed": Option("S", "of the first one (default: 1)", "seed", whole(0, SEED)),
    "--key": flag("the key, in place of the questions", "key"),
    # counting where a table lies
    "--dialect": Option("sqlite|duckdb|postgres|spark", "the engine", "dialect"),
    "--table": Option("NAME", "the table or view"),
    "--schema": Option(
        "A,B", "where the table is: a schema, or a catalogue and a schema", read=record
    ),
    "--numbers": Option(
        "A,B", "the columns to sum up, for gaussian and poisson features", "numbers", record
    ),
    # judging a port
    "--profile": Option("PART", "of the tree, such as exact (default: core, all)", "profile"),
    "--only": Option("PATTERN", "names of vectors or clauses; may be repeated", "only", entry),
    "--skip": Option("PATTERN", "names of vectors or clauses; may be repeated", "skip", entry),
    "--vectors": Option("FILE", "ask these: generated.json of the kit", "vectors"),
    "--fail-fast": flag("stop at the first failure", "fail_fast"),
    "--junit": Option("FILE", "write the outcome as JUnit XML", "junit", target),
    "conform --seed": Option("WORDS", "the order of the requests", "seed"),
    "--timeout": Option("SECONDS", "default: 10", "timeout", seconds),
    "--report": Option("FILE", "write the outcome as JSON", "report", target),
    "--known-failures": Option("FILE", "names that may fail, and must", "known_failures"),
}

SYNONYMS = {
    **dict.fromkeys(("--target", "--y", "--class", "--outcome", "--response"), "--label"),
    **dict.fromkeys(("--x", "--columns", "--predictors"), "--features"),
    **dict.fromkeys(("--alpha", "--pseudocount", "--lidstone"), "--smooth add=A"),
    **dict.fromkeys(("--laplace", "--add-one"), "--smooth laplace"),
    **dict.fromkeys(("--smoothing",), "--smooth"),
    **dict.fromkeys(("--na", "--na-values", "--nan"), "--missing"),
    **dict.fromkeys(("--sep", "--separator"), "--delimiter"),
}
