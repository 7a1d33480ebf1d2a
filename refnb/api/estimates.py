"""What a prepared model says of one row of many: the decision, and the rest when it is asked."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from refnb.classifiers.naive import Inference
from refnb.fast.compiled import Compiled
from refnb.probability.distribution import Decision


@dataclass(frozen=True)
class Sketch:
    """The decision about a row; posterior and all steps are worked out when they are asked for."""

    prepared: Compiled
    x: dict[str, str]
    decision: Decision[str]

    @cached_property
    def posterior(self) -> dict[str, Fraction]:
        """P(y | x) of each label."""
        return self.prepared.posterior(self.x)

    @cached_property
    def whole(self) -> Inference:
        """All that the chapter infers."""
        return self.prepared.infer(self.x)
