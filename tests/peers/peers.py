"""Other people's libraries, where they are installed: the optional group `peers`.

A peer computes with floating point, so its numbers are compared with exact ones within a bound
that each test states. Only here is anything compared that way.
"""

import importlib
import warnings
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from importlib.metadata import version
from types import ModuleType

import pytest

CLOSE = Fraction(1, 10**9)  # how near a probability of a peer is, where a test says no more
Peer = ModuleType  # what it has is looked up when it is used: its types are not ours to check


def peer(name: str) -> Peer:
    """Import a module of a peer, whatever it warns of; ImportError where it is absent."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module(name)


def needed(*names: str) -> list[Peer]:
    """Import modules that a test needs, or skip it and say what to install."""
    try:
        return [peer(name) for name in names]
    except ImportError as absent:
        reason = f"{absent.name or names[0]} is not installed: pip install --group peers"
        pytest.skip(reason, allow_module_level=True)


def found(name: str, *parts: str) -> Peer | None:
    """Return a peer with these modules of it, or nothing where one is not installed."""
    try:
        return [peer(part) for part in (*parts, name)][-1]
    except ImportError:
        return None


def installed(*packages: str) -> dict[str, str]:
    """Return the versions of those packages that are installed."""
    known = dict[str, str]()
    for package in packages:
        with suppress(ImportError):
            known[package] = version(package)
    return known


def far(rounded: Iterable[float], exact: Iterable[Fraction]) -> Fraction:
    """Return the greatest distance between numbers of a peer and the exact ones.

    A double is the dyadic fraction that it holds; one that is not finite is no number.
    """
    pairs = zip(rounded, exact, strict=True)
    return max((abs(Fraction(float(x)) - p) for x, p in pairs), default=Fraction(0))
