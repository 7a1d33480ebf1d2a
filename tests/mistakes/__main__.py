"""Whether the mistakes are noticed, and how often.

PYTHONPATH=.:tests python -m mistakes [CHAPTER ...]
"""

import sys
from collections.abc import Sequence

from mistakes import making
from refnb.conformance import vectors


def main(names: Sequence[str]) -> int:
    """Print each mistake of the chapters; return 1 when one is not noticed as it should be."""
    shipped = vectors.shipped()
    found: list[str] = []
    for chapter in names or making.chapters():
        for mistake in making.of(chapter):
            asked = making.claimed(mistake, shipped)
            print(f"{chapter:12} {mistake.name:32} {len(asked):>4} vectors  {mistake.did}")
            found += making.complaints(mistake, shipped)
    print(*found, sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
