"""What refnb can do: the answer to python -m refnb without words."""

from collections.abc import Sequence
from textwrap import fill

from refnb import __version__
from refnb.cli.reply import Reply
from refnb.exercises.problems.catalogue import listed, names

_COMMANDS = """\
Commands
  python3 -m refnb solve PROBLEM                a worked problem, step by step
  python3 -m refnb solve PROBLEM --format latex the same for a problem sheet
                                                (text, markdown, latex or json)
  python3 -m refnb check PROBLEM 0.795          what a wrong answer comes from
  python3 -m refnb sheet PROBLEM --variants 20  other numbers for each student
  python3 -m refnb classify TABLE.csv --label COLUMN --given NAME=VALUE ...
                                                the same for your own table
  python3 -m refnb sql --dialect duckdb --table T --label COLUMN --features A,B
                                                count a table where it lies
  python3 -m refnb network FILE.bif --query NAME --given NAME=VALUE ...
                                                a Bayesian network: ask or learn
  python3 -m refnb bayes --prior H=P,... --likelihood H=P,...
                                                Bayes' theorem
  python3 -m refnb em TABLE.csv --label COLUMN  learn although cells are missing
  python3 -m refnb text FOLDER --given WORDS    texts in folders: ask, or test
  python3 -m refnb error TRUTH.json             the error under a known truth
  python3 -m refnb curve TRUTH.json --up-to 30  the error after 0 to 30 examples
  python3 -m refnb hmm MODEL.json --observe WORDS
                                                hidden states of what was seen
  python3 -m refnb cluster TABLE.csv --columns A,B --centres "1,2;5,6"
                                                groups of rows, without labels
  python3 -m refnb refute copy-never-helps      the smallest counterexample
  python3 -m refnb example weather              a small table, to try things on
  python3 -m refnb conform -- your-port         test your port of refnb
  python3 -m refnb serve                        answer like a port
  python3 -m refnb COMMAND --help               every option, with examples
  python3 -m refnb --version
"""

_TEXT = """\
refnb {}: naive Bayes and Bayesian learning, in exact arithmetic

{}
Problems
{}

One part of a problem
{}

In Python: refnb.learn("weather.csv", label="Play").ask({{"Wind": "strong"}})
"""


def about(_arguments: Sequence[str]) -> Reply:
    """Tell the commands and the problems that refnb knows."""
    known = listed()
    width = max(len(name) for name in known) + 2
    problems = "\n".join(f"  {name:{width}}{p.title}" for name, p in known.items())
    parts = ", ".join(name for name in names() if name not in known)
    parts = fill(parts, 78, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return Reply([_TEXT.format(__version__, _COMMANDS, problems, parts)])
