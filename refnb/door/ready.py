"""Naive Bayes prepared for many rows: each is decided at once, and worked out when it is asked."""

from dataclasses import dataclass

from refnb.door.engines import Discrete, Row
from refnb.door.sketch import Sketch
from refnb.fast.compiled import Compiled


@dataclass(frozen=True)
class Ready(Discrete):
    """Naive Bayes over words, prepared: it decides first, and infers what is asked for."""

    prepared: Compiled | None = None

    def ready(self) -> "Ready":
        """Return this engine."""
        return self

    def infer(self, x: Row) -> Sketch:
        """Return the decision, from which the rest can be worked out."""
        assert self.prepared is not None
        return Sketch(self.prepared, dict(x), self.prepared.classify(x))
