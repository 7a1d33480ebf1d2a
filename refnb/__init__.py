"""refnb: naive Bayes and the Bayesian learning around it, in exact arithmetic.

The package is a course. Its parts build on one another in this order:

    exact         numbers in and out, logarithms, certified signs
    probability   finite distributions and Bayes' theorem
    estimation    from examples to counts, from counts to probabilities
    classifiers   naive Bayes and its rivals
    decision      what a rule costs, and how to choose one
    networks      many variables, each with a table for its own causes
    fast          the same answers by quicker ways
    data          files, tables and messages of exact values
    queries       counting in other engines
    checking      what a number that someone entered says
    slips         exercises, and the ways to go wrong in them
    certificates  answers with their proof, which verify checks alone
    solutions     the worked answer, step by step
    problems      the worked problems of the lecture notes, and other numbers for them
    sheets        variants on paper and in question banks
    door          all of it for people: learn, ask, show
    bridges       scikit-learn and pandas, where they are installed

Every probability is a fractions.Fraction, every table a dict. Ask at the door:

    play = refnb.learn("weather.csv", label="Play", smoothing="laplace")
    print(play.ask({"Outlook": "sunny"}))

or import a chapter:

    from refnb.classifiers import categorical
"""

TYPE_CHECKING = False  # a checker of types takes it for True; typing itself is slow to load

if TYPE_CHECKING:
    from refnb.door.bayesian import BayesianNetwork
    from refnb.door.chains import Chain, hmm
    from refnb.door.classifier import Classifier
    from refnb.door.clusters import Clusters, cluster
    from refnb.door.drills import sheet, vary
    from refnb.door.expected import error
    from refnb.door.files import example
    from refnb.door.hidden import Climb, em
    from refnb.door.learning import learn, load
    from refnb.door.network import learn_network, network
    from refnb.door.refuting import refute
    from refnb.door.sizes import LearningCurve, curve
    from refnb.door.statement import sql
    from refnb.door.texts import TextClassifier, text
    from refnb.door.theorems import bayes, estimate, solve

__version__ = "0.2.0"

__all__ = [
    "BayesianNetwork",
    "Chain",
    "Classifier",
    "Climb",
    "Clusters",
    "LearningCurve",
    "TextClassifier",
    "__version__",
    "bayes",
    "cluster",
    "curve",
    "em",
    "error",
    "estimate",
    "example",
    "hmm",
    "learn",
    "learn_network",
    "load",
    "network",
    "refute",
    "sheet",
    "solve",
    "sql",
    "text",
    "vary",
]

_ROOMS = {
    "bayesian": ("BayesianNetwork",),
    "chains": ("Chain", "hmm"),
    "classifier": ("Classifier",),
    "clusters": ("Clusters", "cluster"),
    "drills": ("sheet", "vary"),
    "expected": ("error",),
    "files": ("example",),
    "hidden": ("Climb", "em"),
    "learning": ("learn", "load"),
    "network": ("learn_network", "network"),
    "refuting": ("refute",),
    "sizes": ("LearningCurve", "curve"),
    "statement": ("sql",),
    "texts": ("TextClassifier", "text"),
    "theorems": ("bayes", "estimate", "solve"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load the room of the door that a name stands in."""
        for room, names in _ROOMS.items():
            if name in names:
                return getattr(__import__(f"refnb.door.{room}", fromlist=[name]), name)
        raise AttributeError(f"module 'refnb' has no attribute {name!r}")

    def __dir__() -> list[str]:
        """Name what the door offers."""
        return __all__
