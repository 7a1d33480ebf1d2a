"""What a command says of itself: the list of commands, and the end of each help."""

# ruff: noqa: PLC0415 - what is listed by name is loaded for its own help alone

from collections.abc import Mapping
from textwrap import fill

from refnb import __version__
from refnb.cli.options import Option

WIDTH = 78

_EXAMPLES = """\
Examples
  python3 -m refnb solve play-tennis             a worked problem, step by step
  python3 -m refnb solve --help                  the problems by name
  python3 -m refnb check lab-test 0.98           what a wrong answer comes from
  python3 -m refnb example weather > days.csv    a small table, to try things on
  python3 -m refnb classify days.csv --label Play --given Wind=strong
  python3 -m refnb COMMAND --help                every option, with examples

In Python: refnb.learn("days.csv", label="Play").ask({"Wind": "strong"})
"""

_ENDINGS = {
    "classify": """\
examples
  refnb classify weather.csv --label Play --given Outlook=sunny --given Wind=strong
  refnb classify weather.csv --label Play --smooth laplace --queries new.csv
  refnb classify weather.csv --label Play --test held_out.csv
  refnb classify weather.csv --label Play --compare none,laplace,m=3
  refnb classify weather.csv --label Play --save model.json
  refnb classify --from model.json --given Wind=strong
  refnb classify --counts counts.csv --given Outlook=sunny
  refnb classify animals.csv --label kind --given kg=4.5 --given coat=long

A column is gaussian when all its known cells are numbers and one is not whole, or
more than 12 differ; --family says otherwise. Without a question the prior is the
answer. A list is one CSV record: --domain 'Wind=weak,"strong, gusty"'.

A model file is JSON, and a number is 0.1, "10%" or "1/10". A feature is there with a
probability, or has values, a mean and a variance, or a rate, for each label:
  {"prior": {"spam": "10%", "ham": 0.9},
   "features": {"free": {"spam": "9/10", "ham": "1/5"},
                "sky": {"spam": {"blue": "1/2", "grey": "1/2"}, "ham": ...},
                "length": {"gaussian": {"spam": ["90", "20^2"], "ham": ...}},
                "links": {"poisson": {"spam": "3.5", "ham": 1}}}}
or a joint table, of which --label names the column that is asked for:
  {"columns": ["rain", "late"], "joint": [[["yes", "no"], "1/4"], ...]}
""",
    "network": """\
examples
  refnb network asia.bif --query lung --given asia=yes --given dysp=yes
  refnb network asia.bif --mpe --given dysp=yes
  refnb network asia.bif --d-separated asia smoke --given dysp
  refnb network --learn weather.csv --order Play,Outlook,Wind --save play.json
  refnb network play.json --fit weather.csv --smooth laplace --query Play
  refnb network asia.bif --draw svg > asia.svg
  refnb network play.json --save play.bif --decimals 6

In JSON a table may be an object such as {"yes": "90%", "no": 0.1}. Without a question the
network itself is shown.
""",
    "em": """\
examples
  refnb em mails.csv --label kind
  refnb em mails.csv --label kind --labels ham,spam --start turns --steps 50
  refnb em days.csv --network network.json --steps 20 --format markdown

Without a start, naive Bayes is first estimated from the rows that have a label; where none
has, --labels and --start turns label each different row in turn. A network is its own start.
With --grid none every number is exact, and several times longer after each step.
""",
    "hmm": """\
MODEL holds three tables as JSON, as refnb example umbrella does, its numbers written 9/10,
0.9, 90% or 0.9^2. FILE holds a sequence in each line, with commas between its symbols.

examples
  refnb example umbrella > umbrella.json
  refnb hmm umbrella.json --observe umbrella,umbrella,none
  refnb hmm umbrella.json --learn days.csv --steps 20 --grid 1000000 --save new.json

Of more than 500 posteriors the first and last twenty are shown, four digits each.
A step of Baum-Welch makes the numbers many times longer, unless --grid rounds them.
""",
    "cluster": """\
examples
  refnb cluster hands.csv --columns length,width --centres "18,8;20,9"
  refnb cluster hands.csv --columns length --centres "18;20" --steps 5
  refnb cluster hands.csv --columns length --centres "18;20" --gaussians --variance 1/4 --grid 100

k means goes on until no centre moves. The means of Gaussians with one known variance
take a step only when the likelihood certainly rises.
""",
    "bayes": """\
example
  refnb bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=5% --event positive

Several observations are independent given the hypothesis. Numbers are 9/10, 0.9 or 90%, or
expressions such as 0.8^10 and 20%*20%. Only the ratios of the likelihoods matter, so they
may be densities above 1.
""",
    "text": """\
A FOLDER holds a sub-folder for each class, with a file for each document.
Several are read as one. A table has its texts and classes in two columns.
Words are runs of letters and digits, in lower case, or of the letters A to Z.

examples
  refnb text letters --given "Chinese Tokyo"
  refnb text sms.csv --text v2 --label v1 --given "win money" --model bernoulli
  refnb text sms.tsv --text t --label y --header y,t --quotes off --hold-out 3
  refnb text letters --test new-letters
  refnb text letters --hold-out 3 --least 3 --common 100
  refnb text letters --hold-out 3 --curve
""",
    "error": """\
examples
  refnb example hiking > hiking.json
  refnb error hiking.json
  refnb error spam.json --from model.json

FILE states the truth as JSON, cell by cell as refnb example hiking does, or by its
parameters, in the form of a model (see refnb classify --help).
""",
    "curve": """\
examples
  refnb curve hiking.json
  refnb curve hiking.json --up-to 30 --smooth laplace
  refnb curve hiking.json --sizes 10,20,100 --rule joint --ties first

FILE states the truth as refnb error takes it. Every sample of n examples counts with
its probability; none is drawn. Each point is exact, with --format json too.
""",
    "check": """\
examples
  refnb check lab-test 0.98
  refnb check lab-test --line "joint = .0078, .0298" 39/188
  refnb check play-tennis --answers class.csv --column answer
  refnb check play-tennis --collisions

A decimal is right from 3 significant digits on. A line of working is NAME = NUMBER,
with the names of the worked answer, or a step with all its numbers.
""",
    "sheet": """\
examples
  refnb sheet lab-test play-tennis --variants 20 --seed 7 > sheets.tex
  refnb sheet lab-test play-tennis --variants 20 --seed 7 --key > key.tex
  refnb sheet exam --variants 50 --format moodle > bank.xml

The k-th sheet has the numbers of the k-th seed: refnb solve lab-test --vary 7.
A bank holds each part of a problem that asks for one number, with its key.
""",
    "sql": """\
examples
  refnb sql --dialect postgres --table days --label Play --features Outlook,Wind
  refnb sql weather.csv --dialect duckdb --schema lake,main --table days --label Play
  refnb sql --dialect sqlite --table pets --label kind --features coat --numbers grams

What the engine answers, as CSV with its header, is a table of counts:
  refnb classify --counts counts.csv --given Outlook=sunny

Where neither --features nor --numbers is given, the rows of SAMPLE tell which columns
hold measured numbers.
""",
    "example": """\
tables      weather, animals; new: questions to weather; answers: of a class, for refnb check
networks    asia, burglary, campfire, exam, sprinkler
chains      umbrella, ice-cream, casino
others      hiking: a truth; spam: a model; one-page: Python
""",
    "conform": """\
  refnb conform -- node port.mjs                   judge a port: start it, ask, compare
  refnb conform --profile naive-bayes -- ./port    the chapters of an afternoon
  refnb conform --chapter naive,joint -- ./port    these alone
  refnb conform --only 'naive-infer-*' -- ./port   the vectors of such names or clauses
  refnb conform show NAME                          a vector, or a clause with its vectors
  refnb conform kit FOLDER                         what the author of a port needs, and no more
  refnb conform requests > requests.jsonl          file mode: ask ...
  refnb conform check answers.jsonl                ... and judge
  refnb conform schema vectors|models              the shape of these files, as JSON Schema
  refnb conform selftest                           do ports that compute nothing fail?

A port is asked for the operations that its hello names; the others count as not implemented.

exit status: 0 when nothing failed, 1 otherwise, 2 when nothing could be judged
""",
}


def overview(commands: Mapping[str, str]) -> str:
    """Return the list of the commands, each with what it is for."""
    width = max(map(len, commands)) + 2
    lines = "".join(f"  {name:{width}}{about}\n" for name, about in commands.items())
    title = f"refnb {__version__}: naive Bayes and Bayesian learning, in exact arithmetic"
    return f"{title}\n\nCommands\n{lines}\n{_EXAMPLES}"


def of_command(name: str, about: str, usage: Mapping[str, str], known: Mapping[str, Option]) -> str:
    """Return the help of a command: its usage, what it is for, every option, and its ending."""
    lines, options, first = [f"usage: refnb {name}"], ["[-h]"], list[str]()
    for key, word in usage.items():
        if key.startswith("--"):
            takes = f"{key} {known[key].metavar}".rstrip()
            options.append(takes if "!" in word else f"[{takes}]")
        else:
            first.append(word)
    for part in (*options, *first):
        if len(lines[-1]) + 1 + len(part) > WIDTH:
            lines.append(" " * len(f"usage: refnb {name}"))
        lines[-1] += f" {part}"
    parts = ["\n".join(lines), about]
    if rows := [_row(key, known[key].help) for key in usage if not key.startswith("--")]:
        parts.append("\n".join(["positional arguments:", *rows]))
    rows = [_row(f"{k} {known[k].metavar}", known[k].help) for k in usage if k.startswith("--")]
    parts.append("\n".join(["options:", _row("-h, --help", "show this help message"), *rows]))
    return "\n\n".join([*parts, *filter(None, [_ending(name).rstrip()])]) + "\n"


def _row(left: str, words: str) -> str:
    """Return an option beside what it does, or above it where there is no room."""
    beside = f"  {left:20}  " if len(left) <= 20 else " " * 24
    above = "" if len(left) <= 20 else f"  {left}\n"
    return above + fill(words, WIDTH, initial_indent=beside, subsequent_indent=" " * 24)


def _ending(command: str) -> str:
    """Return the end of the help of a command: its examples, or the names that it knows."""
    if command == "solve":
        from refnb.api.variants import problems

        known = problems()
        width = max(map(len, known)) + 2
        rows = (f"  {name:{width}}{title}" for name, title in known.items())
        return "\n".join(["problems:", *rows, "\nA part has its letter: hiking-b."])
    return _ENDINGS.get(command, "")
