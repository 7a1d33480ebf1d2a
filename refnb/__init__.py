"""refnb: naive Bayes and the Bayesian learning around it, in exact arithmetic.

The package is a course. Its parts build on one another in this order:

    exact         numbers in and out, logarithms, certified signs
    probability   finite distributions and Bayes' theorem
    estimation    from examples to counts, from counts to probabilities
    classifiers   naive Bayes and its rivals
    decision      what a rule costs
    fast          the same answers by quicker ways
    data          files, tables and messages of exact values
    solutions     the worked answer, step by step
    problems      the worked problems of the lecture notes
    door          all of it for people: learn, ask, show

Every probability is a fractions.Fraction, every table a dict. Ask at the door:

    play = refnb.learn("weather.csv", label="Play", smoothing="laplace")
    print(play.ask({"Outlook": "sunny"}))

or import a chapter:

    from refnb.classifiers import categorical
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from refnb.door.classifier import Classifier, learn, load
    from refnb.door.files import example
    from refnb.door.theorems import bayes, error, estimate, solve
    from refnb.door.texts import TextClassifier, text

__version__ = "0.1.0"

_DOOR = {
    "learn": "classifier",
    "load": "classifier",
    "Classifier": "classifier",
    "example": "files",
    "text": "texts",
    "TextClassifier": "texts",
    "bayes": "theorems",
    "error": "theorems",
    "estimate": "theorems",
    "solve": "theorems",
}

__all__ = [*_DOOR, "__version__"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load the room of the door that a name stands in."""
        if name not in _DOOR:
            raise AttributeError(f"module 'refnb' has no attribute {name!r}")
        return getattr(import_module(f"refnb.door.{_DOOR[name]}"), name)

    def __dir__() -> list[str]:
        """Name what the door offers."""
        return __all__
