"""The small languages of the options: NAME=VALUE, lists, distributions, domains.

Wind=strong            a feature and its value, split at the first =
yes,no                 a list is one CSV record: a value with a comma goes in quotes
yes=1/10,no=9/10       a distribution: each entry split at the last =
Wind=weak,strong       a domain: a feature, then the list of its values
"""

import re
from collections.abc import Iterable
from typing import TypeVar

from refnb.api.settings import UNIFORM
from refnb.cli.arguments import UsageError, record
from refnb.core.errors import Duplicate
from refnb.io import suggestions

APOSTROPHE = "CSV to open in a spreadsheet: an apostrophe before =, +, - or @ that begins a cell"

T = TypeVar("T")


def usual(given: T | None, else_: T) -> T:
    """Return what an option gives, be it empty, or else the usual word.

    >>> usual(None, "none"), usual("", "none")
    ('none', '')
    """
    return else_ if given is None else given


def pairs(entries: Iterable[str], option: str, form: str, *, last: bool = False) -> dict[str, str]:
    """Return entries NAME=VALUE as a table, each split at its first =, or at its last.

    Raises: UsageError; Duplicate.

    >>> pairs(["Wind=strong", "Sky=a=b"], "--given", "NAME=VALUE")
    {'Wind': 'strong', 'Sky': 'a=b'}
    """
    found: dict[str, str] = {}
    for entry in entries:
        name, equals, value = entry.rpartition("=") if last else entry.partition("=")
        if not equals:
            raise UsageError(f"{option} takes {form}, got {entry[:60]!r}")
        if name in found:
            both = f"{found[name][:60]!r} and {value[:60]!r}"
            raise Duplicate(f"{option} names {name!r} twice: {both}")
        found[name] = value
    return found


def distribution(words: str, option: str) -> dict[str, str]:
    """Return the table that a list of NAME=NUMBER writes; the numbers are still text.

    Raises: UsageError; Duplicate.

    >>> distribution("yes=10%,no=9/10", "--prior")
    {'yes': '10%', 'no': '9/10'}
    """
    found = pairs(record(words, option), option, "NAME=P,NAME=P,...", last=True)
    for name in found:
        p, *more = re.split(r"[;\s]", name.partition("=")[2])
        if more and suggestions.is_number(p):
            written = re.sub(r"\s*[;\s]\s*", ",", words)[:60]
            raise UsageError(
                f"{option} is a list with commas: write {written!r}, got {words[:60]!r}"
            )
    return found


def domains(entries: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the domains that --domain options declare, each NAME=V1,V2,....

    Raises: UsageError; Duplicate.

    >>> domains(["Wind=weak,strong"])
    {'Wind': ('weak', 'strong')}
    """
    declared = pairs(entries, "--domain", "NAME=V1,V2,...")
    return {feature: record(values, "--domain") for feature, values in declared.items()}


def prior(given: str | None, rule: str | None) -> str | dict[str, str]:
    """Return what --prior gives, a table or the word uniform, or the rule of --smooth-prior.

    Raises: UsageError; Duplicate.
    """
    if given is None:
        return "none" if rule is None else rule
    if "=" in given or given == UNIFORM:
        return given if given == UNIFORM else distribution(given, "--prior")
    miss = suggestions.near_miss(given[:60], [UNIFORM])
    words = f"--prior takes NAME=P,NAME=P,... or the word {UNIFORM}"
    raise UsageError(f"{words}, got {given[:60]!r}{miss}")
