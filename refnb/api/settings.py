"""Everything that you can choose when a classifier is learned, and its name in words.

    model       what an undeclared column of words is       categorical, bernoulli; or joint
    families    columns that differ from that               gaussian, poisson, ...
    smoothing   the rule for the features                   "none", "laplace", "add=1/2", "m=3"
    guess       of the values, with the rule                "m=4:sun=6/10,rain=4/10"
    prior       the same for the labels, "uniform", or a table of probabilities
    layout      how a table is read                         missing, delimiter, header, ...

Nothing is chosen silently: an answer names each choice in its settings, defaults included. Where a
list of words is needed, a single str is a list of one, and a number is its text; a set has no order
and is refused.
"""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypedDict, TypeVar, Unpack, get_args

from refnb.classifiers.naive import Prior
from refnb.core import checks, errors, messages
from refnb.estimation import smoothing
from refnb.estimation.smoothing import Pseudocounts, Smoothing
from refnb.exact import rational
from refnb.io import columns, files, rounded_rows, suggestions, tables

Model = Literal["categorical", "bernoulli", "joint", "multinomial", "complement"]
Divisor = Literal["n", "n-1"]
Blanks = Literal["trim", "keep"]
Comma = Literal["decimal", "thousands"]
Unseen = Literal["refuse", "missing"]

MODELS = get_args(Model)
MULTINOMIAL, COMPLEMENT = BAGS = MODELS[-2:]  # of counts of words
DISCRETE = ("categorical", "bernoulli")  # the families that are not of numbers
DIVISORS = get_args(Divisor)
TRIM, KEEP = get_args(Blanks)
REFUSE, MISSING = get_args(Unseen)
UNIFORM = "uniform"
RULES = (*smoothing.FIXED, "add=1/2", "m=3")
ADD = "add=A"
PRIORS = f"uniform, a table such as {{'yes': '1/3', 'no': '2/3'}}, or {smoothing.SPELLINGS}"

FORM = "a mapping is needed, such as {'a': '1/2'}"

Number = int | Fraction | float | str
Numbers = Mapping[str, Number]
Domains = Mapping[str, Iterable[object]] | None
R = TypeVar("R")


class Reading(TypedDict, total=False):
    """How to read a table of words, as `refnb.learn` explains it."""

    missing: object
    delimiter: str
    header: Iterable[str] | str | None
    quotes: bool
    blanks: Blanks
    encoding: str


class RowReading(Reading, total=False):
    """How to read rows that may have weights."""

    weight: str | None


class NumberReading(RowReading, total=False):
    """How to read a table with numeric columns."""

    comma: Comma | None


class CountReading(Reading, total=False):
    """How to read tables of counts, and what to do with unseen values."""

    unseen: Unseen


class CountOptions(CountReading, total=False):
    """The options of `refnb.learn_counts`, as `refnb.learn` explains them."""

    features: Iterable[str] | None
    model: Model
    families: Mapping[str, str] | None
    domains: Domains
    smoothing: str | Smoothing
    prior: str | Smoothing | Numbers
    divisor: Divisor
    shared: bool


class LearnReading(NumberReading, CountReading, total=False):
    """How to read the rows to learn from, and what to do with unseen values."""


def listed(given: object, what: str, *, missing: bool = False) -> tuple[str, ...] | None:
    """Return a list of names or values as texts; a single str or int is one of them.

    A missing value is refused, and so is an empty text.

    Raises BadRequest for an object that is not a list (a set has no order); BadTable for an invalid
    value.

    >>> listed("wind", "features"), listed([0, 1], "labels")
    (('wind',), ('0', '1'))
    """
    if given is None:
        return None
    if isinstance(given, str | int) and not isinstance(given, bool):
        return (_text(given, what),)
    if isinstance(given, Mapping | set | frozenset | bytes) or not isinstance(given, Iterable):
        raise errors.BadRequest(f"{what}: a list is needed, got {messages.misfit(given)}")
    read = (lambda word, what: columns.text(word, what) or "") if missing else _text
    return tuple(read(word, what) for word in given)


def _text(word: object, what: str) -> str:
    text = columns.text(word, what)
    if text is None:
        raise errors.BadRequest(f"{what}: a value is needed, got {messages.misfit(word)}")
    return text


def layout(
    label: str | None,
    features: object = None,
    domains: Mapping[str, tuple[str, ...]] | None = None,
    **reading: Unpack[LearnReading],
) -> tables.Layout:
    """Return how rows are read: NotText; BadRequest; OutOfRange; BadTable for a wrong delimiter."""
    weight, comma = reading.get("weight"), reading.get("comma")
    missing, header = reading.get("missing"), reading.get("header")
    quotes, blanks = reading.get("quotes", True), reading.get("blanks", TRIM)
    encoding, unseen = reading.get("encoding", "utf-8"), reading.get("unseen", REFUSE)
    given: object = label
    if isinstance(given, Iterable) and not isinstance(given, str):
        requirement = "the label is the name of its column, so put the labels into the table"
        got = f"got a {type(given).__name__}: learn(table, 'its name')"
        raise errors.NotText(f"{requirement}; {got}")
    of_label = tables.name_of("" if given is None else given, "the label")
    of_weight = None if weight is None else tables.name_of(weight, "the column of weights")
    checks.text(encoding, "the encoding")
    if encoding.lower().replace("-", "_") in files.NO_TEXT:
        raise errors.OutOfRange(f"{encoding} is no encoding of files, as cp1252 and utf-16 are")
    suggestions.choice(blanks, (TRIM, KEEP), "way with blanks")
    suggestions.choice(unseen, (REFUSE, MISSING), "way with values never seen")
    checks.truth(quotes, "quotes")
    if weight == "":
        raise errors.BadRequest("the column of weights needs a name, got ''")
    if comma is not None:
        suggestions.choice(comma, columns.COMMAS, "meaning of a comma")
    several = isinstance(missing, Iterable) or missing is None
    marks = listed(missing if several else [missing], "missing") or ()
    return tables.Layout(
        of_label,
        listed(features, "features"),
        marks,
        of_weight,
        reading.get("delimiter", tables.AUTO),
        () if header in ("none", ("none",)) else listed(header, "the header"),
        quotes,
        blanks == KEEP,
        encoding,
        tuple(name for name, domain in (domains or {}).items() if "" in domain),
        "" if comma is None else comma,
        unseen=unseen,
    )


def check_options(  # type: ignore[explicit-any] # of whatever arguments
    door: Callable[..., object], options: Mapping[str, object], kind: type = Reading, *more: object
) -> None:
    """Require keyword arguments that are options of a kind: BadRequest, with the near miss.

    `more` are arguments that need a name.

    >>> check_options(listed, {"mising": "?"})
    Traceback (most recent call last):
        ...
    refnb.core.errors.BadRequest: listed() has no option 'mising'; did you mean 'missing'?
    """
    unknown = options.keys() - kind.__annotations__.keys()
    own = [*inspect.signature(door).parameters.values()] if more or unknown else []
    if more:
        first = next(x.name for x in own if x.kind is x.KEYWORD_ONLY)
        write = f"write what {messages.quote(more[0])} is, such as {first}=..."
        raise errors.BadRequest(f"{door.__name__}() takes so many without a name: {write}")
    for name in unknown:
        known = [x.name for x in own if "VAR" not in x.kind.name and x.name != "self"]
        known += kind.__annotations__
        option, value = suggestions.meaning(name, known)
        miss = suggestions.hint(name, known)
        if option:
            value = value.replace("=A", f"={messages.quote(options[name])}")
            miss = f"; did you mean {option if '(' in option else repr(option)}"
            miss += f", as in {option}={value!r}?" if value else "?"
        raise errors.BadRequest(f"{door.__name__}() has no option {name!r}{miss}")


def cells(row: R, named: Mapping[str, object]) -> R | Mapping[str, object]:
    """Return a row, or the cells that are named instead of it: BadRequest for both."""
    if named and row:
        raise errors.BadRequest(f"a row is one mapping: write {messages.listing(named)} into it")
    return named or row


def family_names() -> tuple[str, ...]:
    """Return what the values of a column can be: families of words, then numeric families."""
    from refnb.classifiers import mixed

    return (*DISCRETE, *mixed.FAMILIES)


def families(given: Mapping[str, str] | None) -> dict[str, str]:
    """Return the families of columns: BadRequest; NotText; OutOfRange, with the near miss."""
    table = _table(given, "families")
    if table:
        for family in table.values():
            suggestions.choice(str(family), family_names(), "family")
    return {feature: str(family) for feature, family in table.items()}


def declared(given: Domains, label: str | None = None) -> dict[str, tuple[str, ...]]:
    """Return the declared domains: BadRequest; NotText; EmptyData; Duplicate."""
    known = {}
    for name, domain in _table(given, "domains").items():
        what = "the labels" if name == label else f"the domain of {messages.quote(name)}"
        known[name] = listed(domain, what) or ()
        if name == label:
            known[name] = tuple(map(columns.label_text, known[name]))
        checks.names(known[name], what)
    return known


def _table(given: object, what: str) -> Mapping[str, object]:
    """Return a table by feature: BadRequest; NotText."""
    table = {} if given is None else given
    if not isinstance(table, Mapping):
        raise errors.BadRequest(f"{what}: a mapping is needed, got {messages.misfit(given)}")
    pairs = ((tables.name_of(f, f"{what}: the name of a feature"), v) for f, v in table.items())
    return columns.table(pairs, what)


def rule(spelling: str | Smoothing) -> Smoothing:
    """Return a rule of smoothing by its spelling; for an unknown one suggest the near miss.

    >>> rule("Laplace")
    Traceback (most recent call last):
        ...
    refnb.core.errors.OutOfRange: ...; did you mean 'laplace'?
    """
    given: object = spelling
    if isinstance(given, Smoothing):
        return given
    if isinstance(given, str) and given.startswith("m=") and ":" in given:
        even = given.partition(":")[0]
        way = f"write {even!r}, spread evenly"
        raise errors.OutOfRange(f"here no values are guessed at: {way}, got {given[:60]!r}")
    if not isinstance(given, str):
        requirement = f"a rule of smoothing must be {smoothing.SPELLINGS}"
        near = _meant(messages.quote(given))
        raise errors.NotText(f"{requirement}, got {messages.with_type(given)}{near}")
    try:
        return smoothing.smoothing(sized(given, smoothing.WEIGHTED, "smoothing"))
    except errors.RefnbError as error:
        if given.partition("=")[0] in (*smoothing.FIXED, *smoothing.WEIGHTED):
            raise
        raise errors.OutOfRange(f"{error}{_meant(given)}") from None


def guessed(given: str | Smoothing) -> tuple[Smoothing, dict[str, Fraction]]:
    """Return a rule, and the guess q(v) of m=M: OutOfRange; NotADistribution.

    >>> guessed("m=4:sun=60%,rain=4/10")[1]
    {'sun': Fraction(3, 5), 'rain': Fraction(2, 5)}
    """
    if not isinstance(given, str) or ":" not in given:
        return rule(given), {}
    spelling, _, shares = given.partition(":")
    if not spelling.startswith("m="):
        rule_ = "a rule such as m=4:a=6/10,b=4/10"
        raise errors.OutOfRange(f"a guess belongs to {rule_}, got {given[:60]!r}")
    pairs = [[*map(str.strip, pair.rpartition("="))] for pair in shares.split(",")]
    checks.names([v for v, _, _ in pairs], "the values of the guess")
    return rule(spelling.strip()), probabilities({v: p for v, _, p in pairs}, "the guess at")[0]


def spelled(rule: Smoothing, guess: Mapping[str, Fraction]) -> str:
    """Return the spelling of a rule with its guess.

    >>> spelled(*guessed("m=4:sun=60%,rain=4/10"))
    'm=4:sun=3/5,rain=2/5'
    """
    shares = ",".join(f"{v}={rational.spelling(q)}" for v, q in guess.items())
    return f"{rule.spelling()}:{shares}" if shares else rule.spelling()


def weights(
    rule: Smoothing, guess: Mapping[str, Fraction], features: Mapping[str, Collection[str]]
) -> Smoothing | Pseudocounts:
    """Return a rule, or m q(v) if q is a guess at the values of some features.

    Raises DomainMismatch if the guess fits no feature, with what to write for the nearest one.
    """
    if not guess:
        return rule
    names, rows = {*guess}, dict[str, Mapping[str, Fraction]]()
    if not any({*domain} == names for domain in features.values()):
        message = f"no feature has the values {messages.join_names(guess)}"
        near = max(features, key=lambda f: len(names & {*features[f]}), default="")
        if near:
            new = [v for v in features[near] if v not in guess]
            q = {v: guess.get(v, Fraction(0)) for v in features[near]}
            if sum(q.values()) != 1:
                q = dict.fromkeys(q, Fraction(1, len(q)))
            more = spelled(rule, q)
            write = messages.option(f"smoothing={more!r}", f"--smooth {messages.word(more)}")
            which = f"also has {messages.join_names(new)}" if new else "has fewer"
            message += f", {messages.quote(near)} {which}: guess at these, such as {write}"
        raise errors.DomainMismatch(message)
    for f, domain in features.items():
        own = {**guess} if {*domain} == names else dict.fromkeys(domain, Fraction(1, len(domain)))
        rows[f] = {v: rule.weight * own[v] for v in domain}
    return rows


def _meant(spelling: str) -> str:
    """Suggest the rule that a number means, alone or with a foreign word, or the near miss."""
    word, _, weight = spelling.partition("=")
    if word == "bdeu":
        return "; each row of a table gets M examples by 'm=M': S over the number of its rows"
    if suggestions.meaning(word, ("smoothing",))[1] != ADD:
        weight = spelling if suggestions.is_number(spelling) else ""
    add = f"; did you mean {f'add={weight}'[:50]!r}?"
    return add if weight else suggestions.near_miss(spelling, RULES)


def sized(spelling: str, names: Collection[str], what: str) -> str:
    """Return a rule with the number that the expression after its = has, as in add=1/2.

    Raises BadWeight for an expression that is not a number.

    >>> sized("add=1 - 0.5", ("add", "m"), "smoothing")
    'add=1/2'
    """
    name, _, weight = spelling.partition("=")
    if name not in names:
        return spelling
    try:
        return f"{name}={rational.spelling(number(weight, what, spelling))}"
    except errors.RefnbError as error:
        raise errors.BadWeight(str(error)) from None


def rules(
    given: str | Smoothing | Iterable[str | Smoothing],
) -> tuple[tuple[Smoothing, dict[str, Fraction]], ...]:
    """Return several rules with their guesses, at least one: EmptyData; what `guessed` raises."""
    several = (given,) if isinstance(given, str | Smoothing) else given
    if not isinstance(several, Iterable):
        raise errors.BadRequest(f"rules of smoothing are a list, got {messages.misfit(given)}")
    chosen = tuple(map(guessed, several))
    if not chosen:
        raise errors.EmptyData("a comparison needs at least one rule of smoothing")
    return chosen


def prior(given: str | Smoothing | Numbers) -> Prior | None:
    """Return the prior: a rule of smoothing, a table of numbers, or None for the uniform prior.

    >>> prior({"ill": "1%", "well": "0.99"})
    {'ill': Fraction(1, 100), 'well': Fraction(99, 100)}
    """
    if isinstance(given, Mapping):
        pairs = ((columns.label_text(_text(y, "a label")), p) for y, p in given.items())
        table = columns.table(pairs, "the prior")
        probabilities(table, "the prior of")
        return numbers(table, "the prior of")  # what they sum to is told, too
    if given == UNIFORM:
        return None
    word = "none" if isinstance(given, Smoothing) else str(given).partition("=")[0]
    if word in (*smoothing.FIXED, *smoothing.WEIGHTED):
        return rule(given)
    miss = suggestions.near_miss(word, [UNIFORM, *RULES])
    raise errors.OutOfRange(f"a prior is {PRIORS}, got {messages.with_type(given)}{miss}")


def prior_over(chosen: Prior | None, labels: tuple[str, ...]) -> Prior:
    """Return the rule of the prior, or its table divided by its sum; None is the uniform prior."""
    if isinstance(chosen, Smoothing):
        return chosen
    table = dict.fromkeys(labels, Fraction(1)) if chosen is None else chosen
    total = rational.total(table.values())
    return {y: p / total for y, p in table.items()}


def prior_setting(chosen: Prior | None) -> str:
    """Name the choice of the prior."""
    if isinstance(chosen, Smoothing):
        return f"estimated, smoothing {chosen.spelling()}"
    total = Fraction(1) if chosen is None else rational.total(chosen.values())
    divided = f", divided by its sum {rational.spelling(total)[:40]}" if total != 1 else ""
    return UNIFORM if chosen is None else f"given{divided}"


def number(given: object, what: str, *of: object) -> Fraction:
    """Return the exact value of a number, which may be written as text or as an expression.

    A float stands for the shortest decimal that names it. Raises NotExact and OutOfRange, with the
    place of the number.

    >>> number("1 - 5%", "the prior of", "ill")
    Fraction(19, 20)
    """
    if isinstance(given, int | Fraction) and not isinstance(given, bool):
        return Fraction(given)
    if not isinstance(given, Decimal | float | str):
        got = messages.misfit(given, messages.EXACT)
        raise errors.NotExact(f"{messages.place(what, *of)} must be a number, got {got}")
    with messages.at(what, *of):
        if isinstance(given, float):
            given = columns.text(given, "a number") or "NaN"
        if not isinstance(given, str):
            return rational.rational(given)
        from refnb.exact import expression

        return expression.value(given)


def cell_number(cell: str, family: str) -> Fraction:
    """Return the number in a cell: NotExact; for counts BadWeight; Negative."""
    from refnb.classifiers import mixed

    x = rational.rational(cell)
    chapter = mixed.FAMILIES["poisson" if family in BAGS else family]  # any count is one
    chapter.check_value(x, "the value")
    return x


def probabilities(table: Numbers, what: str) -> tuple[dict[str, Fraction], dict[str, str]]:
    """Return a table of probabilities; rounded ones are divided by their sum, with a note.

    Raises what `numbers` raises; NotADistribution.

    >>> probabilities({"a": 0.33, "b": 0.33, "c": "33%"}, "the prior of")
    ({'a': Fraction(1, 3), ...}, {'normalised': 'the prior, which summed to 99/100'})
    """
    given, place = numbers(table, what), what.rpartition(" ")[0]
    texts = (columns.text(p, what) or "" for p in table.values())
    row, total = rounded_rows.divide(given, map(str.strip, texts))
    checks.distribution(row, place)
    return row, rounded_rows.notes([rounded_rows.sum_note(place, total)] * (row != given))


def numbers(table: Numbers, what: str) -> dict[str, Fraction]:
    """Return a table of numbers, each given as a number, a text or an expression.

    Raises BadRequest for an object that is not a table; NotExact for an entry that is not a number.
    """
    if not isinstance(table, Mapping):
        raise errors.BadRequest(f"{what} each name: {FORM}, got {messages.with_type(table)}")
    by_name = {}
    for name, given in table.items():
        plain = checks.plain(name, f"{what} a name, which")
        by_name[plain] = number(given, what, plain)
    return by_name
