"""refnb: naive Bayes and the Bayesian learning around it, in exact arithmetic.

Learn from a table, then ask:

    play = refnb.learn("weather.csv", label="Play", smoothing="laplace")
    print(play.ask({"Outlook": "sunny"}))

`learn`, `load` and `text` return a classifier, which answers, tests, compares and learns more;
`network`, `hmm`, `em` and `cluster` learn what is hidden; `bayes`, `estimate`, `expected_error`,
`curve`, `gain` and `evaluate` answer without one; `solve`, `vary`, `sheet`, `mark` are exercises.
Every probability is a fractions.Fraction, every table a dict.

Or take the path of the course yourself, from counts to the linear form:

    from refnb import Example, Schema, categorical, count, expected_error, linear_form, mle

The package is a course. Its parts build on one another in this order:

    core          errors, checks, limits and messages, which every part uses
    exact         numbers in and out, logarithms, certified signs
    probability   finite distributions and Bayes' theorem
    estimation    from examples to counts, from counts to probabilities
    classifiers   naive Bayes and its rivals
    decision      what a rule costs, and how to choose one
    networks      many variables, each with a table for its own causes
    latent        what nobody saw: missing values, hidden states, clusters
    fast          the same answers by quicker ways
    io            files, tables and messages of exact values
    worked        the worked answer, step by step
    exercises     worked problems, the mistakes people make, sheets
    judging       programs of other people: what they do, told from their answers
    api           what `import refnb` offers: learn, ask, show
    integrations  estimators for scikit-learn, where it is installed
    conformance   the specification as data, and the runner that judges a port
    cli           the command line: python -m refnb
"""

# ruff: noqa: PLC0415 - what `import refnb` alone does not need is loaded when a name is asked for

import sys

TYPE_CHECKING = False  # a checker of types takes it for True; typing itself is slow to load

if TYPE_CHECKING:  # as a checker of types finds each name; Python finds it by the table below
    from types import ModuleType

    from refnb.api.bayes import bayes as bayes
    from refnb.api.bayes import estimate as estimate
    from refnb.api.call import call as call
    from refnb.api.exercises.grading import mark as mark
    from refnb.api.exercises.variants import sheet as sheet
    from refnb.api.exercises.variants import solve as solve
    from refnb.api.exercises.variants import vary as vary
    from refnb.api.judging.evaluation import evaluate as evaluate
    from refnb.api.judging.expected_error import expected_error as expected_error
    from refnb.api.judging.gain import gain as gain
    from refnb.api.judging.learning_curve import LearningCurve as LearningCurve
    from refnb.api.judging.learning_curve import curve as curve
    from refnb.api.judging.programs import Verdict as Verdict
    from refnb.api.judging.programs import judge as judge
    from refnb.api.learning.classifier import Classifier as Classifier
    from refnb.api.learning.classifier import learn as learn
    from refnb.api.learning.classifier import learn_counts as learn_counts
    from refnb.api.learning.loading import load as load
    from refnb.api.learning.sql import sql as sql
    from refnb.api.learning.text import TextClassifier as TextClassifier
    from refnb.api.learning.text import text as text
    from refnb.api.networks.clustering import Clusters as Clusters
    from refnb.api.networks.clustering import cluster as cluster
    from refnb.api.networks.em import EMResult as EMResult
    from refnb.api.networks.em import em as em
    from refnb.api.networks.hmm import HiddenMarkovModel as HiddenMarkovModel
    from refnb.api.networks.hmm import hmm as hmm
    from refnb.api.networks.network import BayesianNetwork as BayesianNetwork
    from refnb.api.networks.network import learn_network as learn_network
    from refnb.api.networks.network import network as network
    from refnb.classifiers import bernoulli as bernoulli
    from refnb.classifiers import categorical as categorical
    from refnb.classifiers import gaussian as gaussian
    from refnb.classifiers import joint as joint
    from refnb.classifiers import linear as linear
    from refnb.classifiers import linear_form as linear_form
    from refnb.classifiers import multinomial as multinomial
    from refnb.classifiers import poisson as poisson
    from refnb.core.errors import RefnbError as RefnbError
    from refnb.decision import plug_in as plug_in
    from refnb.decision import true_distribution as true_distribution
    from refnb.decision.expected_error import bayes_rule as bayes_rule
    from refnb.decision.plug_in import joint_rule as joint_rule
    from refnb.decision.plug_in import naive_rule as naive_rule
    from refnb.estimation.counting import count as count
    from refnb.estimation.likelihood import likelihood as likelihood
    from refnb.estimation.likelihood import mle as mle
    from refnb.estimation.schema import Example as Example
    from refnb.estimation.schema import Schema as Schema
    from refnb.estimation.smoothing import laplace as laplace
    from refnb.estimation.smoothing import m_estimate as m_estimate
    from refnb.estimation.smoothing import smoothing as smoothing
    from refnb.io.files import example as example

__version__ = "0.4.0.dev0"

_NAMES = {  # in the order of use
    "refnb.api.learning.classifier": "learn Classifier learn_counts",
    "refnb.api.learning.text": "text TextClassifier",
    "refnb.api.learning.loading": "load",
    "refnb.io.files": "example",
    "refnb.api.exercises.grading": "mark",
    "refnb.api.exercises.variants": "solve vary sheet",
    "refnb.api.bayes": "bayes estimate",
    "refnb.api.networks.network": "network learn_network BayesianNetwork",
    "refnb.api.networks.hmm": "hmm HiddenMarkovModel",
    "refnb.api.networks.em": "em EMResult",
    "refnb.api.networks.clustering": "cluster Clusters",
    "refnb.api.judging.evaluation": "evaluate",
    "refnb.api.judging.gain": "gain",
    "refnb.api.judging.expected_error": "expected_error",
    "refnb.api.judging.learning_curve": "curve LearningCurve",
    "refnb.api.judging.programs": "judge Verdict",
    "refnb.api.learning.sql": "sql",
    "refnb.api.call": "call",
    "refnb.core.errors": "RefnbError",
    "refnb.classifiers": "bernoulli categorical gaussian joint linear linear_form multinomial"
    " poisson",
    "refnb.decision": "plug_in true_distribution",
    "refnb.decision.expected_error": "bayes_rule",
    "refnb.decision.plug_in": "joint_rule naive_rule",
    "refnb.estimation.counting": "count",
    "refnb.estimation.likelihood": "likelihood mle",
    "refnb.estimation.schema": "Example Schema",
    "refnb.estimation.smoothing": "laplace m_estimate smoothing",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = list(_HOMES)

if not TYPE_CHECKING:
    ModuleType = type(sys)

    def __getattr__(name: str) -> object:
        """Load what a name stands for when it is first asked for."""
        import importlib
        from importlib.machinery import PathFinder

        if name not in _HOMES:
            message = f"module 'refnb' has no attribute {name!r}"
            if name[:1] == "_" or PathFinder.find_spec(f"refnb.{name}", __path__):
                raise AttributeError(message)  # `from refnb import io` asks here before it imports
            from refnb.io import catalogue, suggestions

            door, home = suggestions.door(name), catalogue.homes().get(name)
            meant = [f"refnb.{door}"] if door else []
            meant += [f"import refnb.{home}.{name}"] if home else []
            hint = f": write {', or '.join(meant)}" if meant else ""
            raise AttributeError(message + (hint or suggestions.near_miss(name, _HOMES)))
        home = importlib.import_module(_HOMES[name])
        return getattr(home, name, None) or importlib.import_module(f"{home.__name__}.{name}")

    def __dir__() -> list[str]:
        """Name what refnb offers."""
        return ["__version__", *__all__]
