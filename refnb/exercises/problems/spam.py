"""Is "money for psychology study" spam? Parameters from counts, the prior given."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from refnb.classifiers import bernoulli
from refnb.classifiers.naive import Inference
from refnb.estimation import smoothing
from refnb.estimation.counting import Counts, Values
from refnb.estimation.schema import Domain, Schema
from refnb.exercises.mistakes import naive_bayes
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import OTHER, USUAL, ZERO, Drawn, Variety
from refnb.exercises.problems.words import decimal, listed
from refnb.exercises.replay import Exercise
from refnb.worked import naive, steps
from refnb.worked.solution import Solution

SPAM, REGULAR = "spam", "regular"
PRIOR = {SPAM: Fraction(1, 10), REGULAR: Fraction(9, 10)}
MESSAGES = {SPAM: 8, REGULAR: 4}
HOLDING = {
    "study": {SPAM: 0, REGULAR: 3},
    "free": {SPAM: 8, REGULAR: 1},
    "money": {SPAM: 4, REGULAR: 1},
}
MESSAGE = bernoulli.instance(tuple(HOLDING), ("money", "study"))


TITLE = '"money for psychology study"'


@dataclass(frozen=True)
class Mail:
    """How many messages of each kind there are, how many hold each word, the prior, a message."""

    messages: Mapping[str, int]
    holding: Mapping[str, Mapping[str, int]]
    prior: dict[str, Fraction]
    words: tuple[str, ...]
    title: str

    @property
    def row(self) -> dict[str, str]:
        """The words of the message that are present, and those that are not."""
        return bernoulli.instance(tuple(self.holding), self.words)

    @property
    def counts(self) -> Counts:
        """The counts of the table."""
        flags: Domain = (bernoulli.ABSENT, bernoulli.PRESENT)
        words = dict.fromkeys(self.holding, flags)
        values: Values = {
            word: {y: {"0": self.messages[y] - n, "1": n} for y, n in row.items()}
            for word, row in self.holding.items()
        }
        return Counts(Schema((SPAM, REGULAR), words), dict(self.messages), values)

    @property
    def inference(self) -> Inference:
        """The label of the message, with Laplace smoothing and the given prior."""
        laplace = smoothing.smoothing("laplace")
        return bernoulli.infer(bernoulli.fit(self.counts, laplace, self.prior), self.row)


OURS = Mail(MESSAGES, HOLDING, PRIOR, ("money", "study"), TITLE)


def counts() -> Counts:
    """Return the counts of the table: twelve messages, three words."""
    return OURS.counts


def empirical(mail: Mail = OURS) -> Fraction:
    """Return P(spam | message) with the prior of the table, 8/12, instead of the given one."""
    rules = smoothing.smoothing("laplace"), smoothing.smoothing("none")
    return bernoulli.infer(bernoulli.fit(mail.counts, *rules), mail.row).posterior[SPAM]


def solve(mail: Mail = OURS) -> Solution:
    """Work out P(spam | message) with Laplace smoothing and the given prior."""
    learned = naive.Training(mail.counts, smoothing.smoothing("laplace"), mail.prior)
    solution = naive.solve(mail.title, mail.row, mail.inference, learned)
    prior = f"{mail.messages[SPAM]}/{sum(mail.messages.values())}"
    other = {f"P(spam | x) with the prior {prior} of the table": empirical(mail)}
    return Solution(mail.title, (*solution.steps, steps.compare(other)))


def exercise(mail: Mail = OURS) -> Exercise:
    """Ask for P(spam | message)."""
    laplace = smoothing.smoothing("laplace")
    return naive_bayes.of_row(mail.counts, laplace, mail.prior, mail.row, SPAM)


def statement(mail: Mail) -> str:
    """Return the question in words."""
    spam, regular = ([row[y] for row in mail.holding.values()] for y in (SPAM, REGULAR))
    first, *others = mail.holding
    held = [f"{spam[0]} hold the word {first}", *map(_held, spam[1:], others)]
    also = [f"{regular[0]} hold {first}", *map(_held, regular[1:], others)]
    return (
        f"Of {mail.messages[SPAM]} spam messages {listed(held)}; of {mail.messages[REGULAR]} "
        f"regular ones {listed(also)}. Estimate the probabilities by Laplace's rule. With the "
        f"prior P(spam) = {decimal(mail.prior[SPAM])}, how probable is it that {mail.title} is "
        "spam? A word that is absent counts."
    )


def problem(mail: Mail) -> Problem:
    """Return the problem with these numbers."""
    return Problem(
        place=7,
        title=mail.title,
        question=statement(mail),
        source=(
            "Bayesian Learning slides, slides 55-57: CMU 2009 spring, Z. Bar-Joseph, midterm, "
            "problem 2"
        ),
        parts=(partial(solve, mail),),
        exercises={"": partial(exercise, mail)},
    )


def _held(n: int, word: str) -> str:
    return f"{n} {word}"


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw messages, how many hold each word, a prior in tenths, and one or two words."""
    messages = {SPAM: numbers.between(5, 12), REGULAR: numbers.between(4, 12)}
    holding = {w: {y: numbers.between(0, n) for y, n in messages.items()} for w in HOLDING}
    spam = numbers.share(1, 6, 10)
    left_out, both = numbers.pick(tuple(HOLDING)), numbers.below(2)
    words = tuple(w for w in HOLDING if (w != left_out) == bool(both))
    title = f'"{" and ".join(words)}"'
    mail = Mail(messages, holding, {SPAM: spam, REGULAR: 1 - spam}, words, title)
    return Drawn(_kind(mail), partial(problem, mail))


def _kind(mail: Mail) -> str:
    """Look for counts of 0, which Laplace's rule helps."""
    seen = [row[mail.row[w]] for w, rows in mail.counts.values.items() for row in rows.values()]
    return (USUAL, ZERO, OTHER)[min(seen.count(0), 2)]


PROBLEM = replace(
    problem(OURS),
    variety=Variety(draw, (USUAL, ZERO)),
    errata=(
        (
            "Slide 56 says \"by MLE and applying Laplace's rule\": Laplace's estimate is not the "
            "maximum likelihood estimate, which would be 0 for study in spam."
        ),
    ),
)
