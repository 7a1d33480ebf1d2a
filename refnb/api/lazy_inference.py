"""What a model of words says of a row: the decision, and the rest when it is asked."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from refnb.classifiers import categorical
from refnb.classifiers.naive import Inference
from refnb.fast import weights
from refnb.probability.distribution import Decision

if TYPE_CHECKING:
    from refnb.fast.compiled import Compiled


@dataclass(frozen=True)
class LazyInference:
    """The decision about a row; posterior and all steps are worked out when they are asked for."""

    model: categorical.Model
    x: dict[str, str]
    decision: Decision[str]
    prepared: "Compiled | None" = None

    @cached_property
    def posterior(self) -> dict[str, Fraction]:
        """P(y | x) of each label."""
        if self.prepared is not None:
            return self.prepared.posterior(self.x)
        return weights.posterior(self.model.prior, weights.of_one(self.model, self.x))

    @cached_property
    def whole(self) -> Inference:
        """All that the chapter infers."""
        return categorical.infer(self.model, self.x)
