"""refnb: naive Bayes and the Bayesian learning around it, in exact arithmetic.

The package is a course. Its parts build on one another in this order:

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
    certificates  answers with their proof, which verify checks alone
    api           all of it for people: learn, ask, show
    integrations  scikit-learn and pandas, where they are installed

Every probability is a fractions.Fraction, every table a dict. Ask about a table:

    play = refnb.learn("weather.csv", label="Play", smoothing="laplace")
    print(play.ask({"Outlook": "sunny"}))

or take the path of the course yourself, from counts to the linear form:

    from refnb import Example, Schema, categorical, count, expected_error, linearform, mle
"""

TYPE_CHECKING = False  # a checker of types takes it for True; typing itself is slow to load

if TYPE_CHECKING:
    from refnb.api.bayes import bayes, estimate, solve
    from refnb.api.bayesian_network import BayesianNetwork
    from refnb.api.classifier import Classifier
    from refnb.api.clustering import Clusters, cluster
    from refnb.api.counterexamples import refute
    from refnb.api.em import Climb, em
    from refnb.api.expected_error import error
    from refnb.api.hmm import Chain, hmm
    from refnb.api.learning import learn, load
    from refnb.api.learning_curve import LearningCurve, curve
    from refnb.api.networks import learn_network, network
    from refnb.api.sql import sql
    from refnb.api.text import TextClassifier, text
    from refnb.api.variants import sheet, vary
    from refnb.classifiers import (
        bernoulli,
        categorical,
        gaussian,
        joint,
        linear,
        linear_form,
        multinomial,
        poisson,
    )
    from refnb.decision import true_distribution
    from refnb.decision.expected_error import bayes_rule, expected_error, joint_rule, naive_rule
    from refnb.estimation.counting import count
    from refnb.estimation.likelihood import likelihood, mle
    from refnb.estimation.schema import Example, Schema
    from refnb.estimation.smoothing import laplace, m_estimate, smoothing
    from refnb.io.files import example

__version__ = "0.3.0.dev0"

__all__ = [
    "BayesianNetwork",
    "Chain",
    "Classifier",
    "Climb",
    "Clusters",
    "Example",
    "LearningCurve",
    "Schema",
    "TextClassifier",
    "__version__",
    "bayes",
    "bayes_rule",
    "bernoulli",
    "categorical",
    "cluster",
    "count",
    "curve",
    "em",
    "error",
    "estimate",
    "example",
    "expected_error",
    "gaussian",
    "hmm",
    "joint",
    "joint_rule",
    "laplace",
    "learn",
    "learn_network",
    "likelihood",
    "linear",
    "linear_form",
    "load",
    "m_estimate",
    "mle",
    "multinomial",
    "naive_rule",
    "network",
    "poisson",
    "refute",
    "sheet",
    "smoothing",
    "solve",
    "sql",
    "text",
    "true_distribution",
    "vary",
]

_MODULES = {
    "classifiers": (
        "bernoulli",
        "categorical",
        "gaussian",
        "joint",
        "linear",
        "linear_form",
        "multinomial",
        "poisson",
    ),
    "decision": ("true_distribution",),
    "decision.expected_error": ("bayes_rule", "expected_error", "joint_rule", "naive_rule"),
    "api.bayesian_network": ("BayesianNetwork",),
    "api.hmm": ("Chain", "hmm"),
    "api.classifier": ("Classifier",),
    "api.clustering": ("Clusters", "cluster"),
    "api.variants": ("sheet", "vary"),
    "api.expected_error": ("error",),
    "io.files": ("example",),
    "api.em": ("Climb", "em"),
    "api.learning": ("learn", "load"),
    "api.networks": ("learn_network", "network"),
    "api.counterexamples": ("refute",),
    "api.learning_curve": ("LearningCurve", "curve"),
    "api.sql": ("sql",),
    "api.text": ("TextClassifier", "text"),
    "api.bayes": ("bayes", "estimate", "solve"),
    "estimation.counting": ("count",),
    "estimation.likelihood": ("likelihood", "mle"),
    "estimation.schema": ("Example", "Schema"),
    "estimation.smoothing": ("laplace", "m_estimate", "smoothing"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load what a name stands for when it is first asked for."""
        for module, names in _MODULES.items():
            if name in names:
                # fromlist loads a name that is itself a module
                return getattr(__import__(f"refnb.{module}", fromlist=[name]), name)
        raise AttributeError(f"module 'refnb' has no attribute {name!r}")

    def __dir__() -> list[str]:
        """Name what refnb offers."""
        return __all__
