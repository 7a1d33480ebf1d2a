"""The choices made when a classifier is learned, and how an answer names them.

    Choices     how rows are read and counted, and what the columns hold
    TextChoices    how words are read, and which of them there are

Nothing is chosen silently: `settings` names each choice, defaults included.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Unpack

from refnb.api import settings
from refnb.classifiers.naive import Prior
from refnb.core import checks, errors, messages
from refnb.estimation.smoothing import Smoothing
from refnb.io import suggestions, tables

NONE = Smoothing.spelled("none")


@dataclass(frozen=True)
class Choices:
    """How to read the rows, how to learn from them, and what the rows hold.

    `taken` holds the families that were not declared, `notes` every rule that was applied, `kinds`
    the types of labels that were not text, and `left_out` the columns ignored because you named
    features.

    Raises BadRequest and OutOfRange for choices that do not go together, and suggests a near miss.
    """

    layout: tables.Layout
    model: str = "categorical"
    families: Mapping[str, str] = field(default_factory=dict)
    domains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    labels: tuple[str, ...] | None = None
    smoothing: Smoothing = NONE
    prior: Prior | None = NONE
    divisor: str = "n"
    shared: bool = False
    taken: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    guess: Mapping[str, Fraction] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        if self.model not in settings.MODELS and self.model in settings.family_names():
            own = f"a column has this family, write families={{'...': {self.model!r}}}"
            raise errors.OutOfRange(f"no model {self.model!r}: {own}")
        suggestions.choice(self.model, settings.MODELS, "model")
        suggestions.choice(self.divisor, settings.DIVISORS, "divisor")
        checks.truth(self.shared, "shared")
        smoothed = self.smoothing.rule != "none" or self.prior != NONE
        if self.model in settings.BAGS:
            self._check_without(
                "each column counts a word",
                ("families", "--family", {*self.families.values()} - {self.model}),
                ("domains", "--domain", self.domains),
                ("guess", "guess", self.guess),
            )
        elif self.model == "joint":
            self._check_without(
                "it counts whole rows",
                ("smoothing or prior", "--smooth, --smooth-prior or --prior", smoothed),
                ("families", "--family", self.families),
            )

    def _check_without(self, why: str, *options: tuple[str, str, object]) -> None:
        """Require that options are not given that act on nothing in this model: BadRequest."""
        for python, shell, given in options:
            if given:
                model = messages.option(f"model={self.model!r}", f"--model {self.model}")
                name = messages.option(python, shell)
                raise errors.BadRequest(f"{model} takes no {name}: {why}")

    @cached_property
    def numeric(self) -> dict[str, str]:
        """The numeric columns, with their families."""
        return {f: family for f, family in self.families.items() if family not in settings.DISCRETE}

    def with_columns(self, families: Mapping[str, str]) -> Choices:
        """Return the choices, completed by what the columns show."""
        taken = {f: family for f, family in families.items() if f not in self.families}
        return replace(self, families={**self.families, **taken}, taken=(*self.taken, *taken))

    @property
    def of_variance(self) -> bool:
        """Whether a choice concerns only variances."""
        return self.shared or self.divisor != settings.DIVISORS[0]

    def is_bernoulli(self, feature: str) -> bool:
        """Return whether a feature has the values 0 and 1."""
        return self.families.get(feature, self.model) == "bernoulli"

    def domain(self, feature: str) -> tuple[str, ...] | None:
        """Return the declared domain of a feature; a Bernoulli feature has 0 and 1."""
        if feature in self.domains or not self.is_bernoulli(feature):
            return self.domains.get(feature)
        from refnb.classifiers import bernoulli

        return bernoulli.ABSENT, bernoulli.PRESENT

    def settings(self, source: str) -> dict[str, str]:
        """Name the choices, defaults of the model included."""
        layout, joint = self.layout, self.model == "joint"
        mixed = self.numeric and self.model not in settings.BAGS
        declared = {f: family for f, family in self.families.items() if f not in self.taken}
        each = "one for all labels" if self.shared else "one for each label"
        choices = {
            "table": source,
            "model": f"mixed, other columns {self.model}" if mixed else self.model,
            "label": layout.label,
            "smoothing": "" if joint else settings.spelled(self.smoothing, self.guess),
            "prior": "" if joint else settings.prior_setting(self.prior),
            "columns": self.notes.get("columns", ""),
            "families": ", ".join(f"{f}={kind}" for f, kind in declared.items()),
            "variance": f"divisor {self.divisor}, {each}" if self.of_variance else "",
            "features": ", ".join(layout.features or ()),
            "weight": layout.weight or "",
            **layout.settings(),
            **self.notes,
            "declared domains": ", ".join(sorted(self.domains)),
            "labels": "as declared" if self.labels else "",
        }
        return {name: text for name, text in choices.items() if text}


def of_rows(  # noqa: PLR0913, PLR0917 - the options of `learn`, in its order
    label: str | None,
    features: Iterable[str] | None = None,
    model: settings.Model = "categorical",
    families: Mapping[str, str] | None = None,
    domains: Mapping[str, Iterable[object]] | None = None,
    smoothing: str | Smoothing = "none",
    prior: str | Smoothing | settings.Numbers = "none",
    divisor: settings.Divisor = "n",
    shared: bool = False,
    **reading: Unpack[settings.LearnReading],
) -> Choices:
    """Return the choices of `refnb.learn`, read from what a person writes."""
    known = settings.declared(domains, label)
    layout = settings.layout(label, features, known, **reading)
    kinds, (rule, guess) = settings.families(families), settings.guessed(smoothing)
    rules = rule, settings.prior(prior), divisor, shared
    labels = known.pop(layout.label, None)
    return Choices(layout, model, kinds, known, labels, *rules, guess=guess)
