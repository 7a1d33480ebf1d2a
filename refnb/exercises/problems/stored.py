"""The networks that come with refnb as files: read once, from the same file that people get."""

from pathlib import Path

from refnb.io import bif
from refnb.networks.network import Network

EXAMPLES = Path(__file__).parents[2] / "examples"


def network(name: str) -> Network:
    """Return the network of an example.

    >>> network("sprinkler").parents["WetGrass"]
    ('Sprinkler', 'Rain')
    """
    return bif.read((EXAMPLES / f"{name}.bif").read_text("utf-8"))
