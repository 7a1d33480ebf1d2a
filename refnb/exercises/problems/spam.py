"""Is "money for psychology study" spam? Parameters from counts, the prior given."""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from refnb.classifiers import bernoulli
from refnb.estimation import smoothing
from refnb.estimation.counting import Counts, Values
from refnb.estimation.schema import Domain, Schema
from refnb.exercises.problems.problem import Drawn, Draws, Exercise, Given, Part, Solver, over
from refnb.worked import naive
from refnb.worked.layout import line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, P, X, Y, product

SPAM, REGULAR = LABELS = ("spam", "regular")
WORDS = ("study", "free", "money")
LIKELIHOOD = line(P(X, Y), Letter("∏ P(x_f | y)", r"\prod_f P(x_f \mid y)"))


def counts(given: Given) -> Counts:
    """Return the counts of the messages: how many contain each word, and how many do not."""
    flags: Domain = (bernoulli.ABSENT, bernoulli.PRESENT)
    messages = given.numbers["messages"]
    values: Values = {
        w: {y: {"0": messages[y] - n, "1": n} for y, n in given.numbers[w].items()} for w in WORDS
    }
    return Counts(Schema(LABELS, dict.fromkeys(WORDS, flags)), dict(messages), values)


def message(given: Given) -> dict[str, str]:
    """Return the words that are present in the message, and those that are absent."""
    return bernoulli.instance(WORDS, given.texts["words"].split(", "))


def solve(given: Given, part: Part) -> Solution:
    """Work out P(spam | message) with Laplace smoothing and the given prior, and comparisons."""
    seen, row, laplace = counts(given), message(given), smoothing.smoothing("laplace")
    prior, messages = given.numbers["prior"], given.numbers["messages"]
    model, counted = bernoulli.fit(seen, laplace, prior), smoothing.smoothing("none")
    inference = bernoulli.infer(model, row)
    training = naive.Training(seen, laplace, prior)
    solution = naive.of_row(part.title, row, training).solution
    models = model, bernoulli.fit(seen, counted, prior)
    likely, raw = ({y: bernoulli.probability(of, row, y) for y in LABELS} for of in models)
    of_word = line(P(Letter("w=1"), Y))
    estimates = table(("w", *LABELS), ((w, *p.values()) for w, p in model.presence.items()))
    each = inference.factors.values()
    products = [line(P(X, y), product(p[y] for p in each), likely[y]) for y in LABELS]
    empirical = bernoulli.infer(bernoulli.fit(seen, laplace, counted), row).posterior[SPAM]
    of_table = f"{messages[SPAM]}/{sum(messages.values())}"
    other = {
        f"P(spam | x) with the prior {of_table} of the table": empirical,
        "P(spam) for which both labels tie": likely[REGULAR] / sum(likely.values()),
        **{f"P(x | {y}) by maximum likelihood": p for y, p in raw.items()},
    }
    more = (
        Step("estimates", model.presence, "The estimates of all words", (), of_word, estimates),
        Step("likelihood", likely, "Likelihood of the message", products, LIKELIHOOD),
        Step.compare(other),
    )
    return Solution(part.title, (*solution.steps, *more))


def exercise(given: Given, _: Part) -> Exercise:
    """Ask for P(spam | message)."""
    from refnb.exercises.mistakes import naive_bayes

    laplace, prior = smoothing.smoothing("laplace"), given.numbers["prior"]
    return naive_bayes.of_row(counts(given), laplace, prior, message(given), SPAM)


def draw(numbers: Draws) -> Drawn:
    """Draw messages, how many contain each word, a prior in tenths, and one or two words.

    Its kind depends on counts of 0, which Laplace's rule repairs.
    """
    messages = {y: numbers.between(least, 12) for y, least in zip(LABELS, (5, 4), strict=True)}
    holding = {w: {y: numbers.between(0, n) for y, n in messages.items()} for w in WORDS}
    spam, left_out, both = numbers.share(1, 6, 10), numbers.pick(WORDS), numbers.below(2)
    present = [w for w in WORDS if (w != left_out) == bool(both)]
    tables = over(1, {"messages": messages, **holding})
    texts = {"message": f'"{" and ".join(present)}"', "words": ", ".join(present)}
    given = Given({**tables, "prior": {SPAM: spam, REGULAR: 1 - spam}}, texts)
    row, seen = message(given), counts(given).values
    zeros = sum(n[row[w]] == 0 for w, rows in seen.items() for n in rows.values())
    return Drawn(("usual", "zero", "other")[min(zeros, 2)], given)


SOLVER = Solver(solve, ("asked",), exercise, draw)
