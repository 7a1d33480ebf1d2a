"""What refnb can do: the answer to python -m refnb without words."""

from refnb import __version__
from refnb.problems.catalogue import PROBLEMS

_COMMANDS = """\
Commands
  python3 -m refnb solve PROBLEM                a worked problem, step by step
  python3 -m refnb solve PROBLEM --format latex the same for a problem sheet
                                                (text, markdown, latex or json)
  python3 -m refnb classify TABLE.csv --label COLUMN --given NAME=VALUE ...
                                                the same for your own table
  python3 -m refnb error TRUTH.json             the expected error under a known truth
  python3 -m refnb conform -- your-port         judge a port of the specification
  python3 -m refnb serve                        refnb itself as a port
  python3 -m refnb COMMAND --help               every option, with examples
  python3 -m refnb --version
"""


def about() -> str:
    """Return the commands and the problems that refnb knows."""
    width = max(len(name) for name in PROBLEMS) + 2
    problems = "\n".join(f"  {name:{width}}{p.title}" for name, p in PROBLEMS.items())
    return f"""\
refnb {__version__}: naive Bayes and the Bayesian learning around it, in exact arithmetic

{_COMMANDS}
Problems
{problems}

A problem with parts is also known by part: hiking-a, hiking-b, hiking-c, hiking-d.

In Python: from refnb.classifiers import categorical
"""
