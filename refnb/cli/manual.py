"""The help: all commands by task, one command, and suggestions for mistyped ones."""

# ruff: noqa: PLC0415 - what is listed by name is loaded where it is named

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from textwrap import shorten

from refnb import __version__
from refnb.cli import options
from refnb.cli.options import OPTIONS, PAGES, Command, Parser, UsageError
from refnb.core import messages
from refnb.io import suggestions

OPENS = {
    ".toml": "solve {}",
    ".csv": "classify {} --label COLUMN",
    ".bif": "network {} --query NAME",
}

_START = """
Work out a problem        refnb solve play-tennis
Check the number I got    refnb check lab-test 0.98
Exercises for a class     refnb sheet lab-test --variants 20
A table to try things on  refnb example weather > days.csv
Classify a row of mine    refnb classify days.csv --label Play --given Wind=weak
Judge two columns         refnb evaluate days.csv --label Play --predicted guess
Which column tells most   refnb gain days.csv --label Play --tree
Classify a text           refnb text letters --given "Chinese Tokyo"
Learn from gaps           refnb em mails.csv --label kind
Group rows of numbers     refnb cluster hands.csv --centres "18;20"
Count in a database       refnb sql --dialect sqlite --table days --label Play
Bayes' theorem            refnb bayes --prior a=1%,b=99% --likelihood a=1,b=5%
Ask a network             refnb network asia.bif --query lung --given asia=yes
Hidden states             refnb hmm umbrella.json --observe umbrella,none
How often a rule is wrong refnb error hiking.json; refnb curve hiking.json
Any formula by its name   refnb call dirichlet.mode a=heads:9,tails:6
Judge a program           refnb judge my.py
Judge a port, or be one   refnb conform -- node port.mjs; refnb serve

refnb COMMAND --help      its options, with examples
Without installing it     python3 -m refnb COMMAND, in a clone
In Python: refnb.learn("days.csv", label="Play").ask({"Wind": "strong"})
"""

_EXAMPLES = """
== files
How a command reads a file, and writes one.

  refnb classify days.csv --label Play --missing ? --missing NA
  refnb classify days.csv --label Play --delimiter ";" --comma decimal
  refnb classify days.csv --label Play --header Outlook,Wind,Play

A list is one CSV record: a value with a comma goes in quotes.
== learning
How to state the prior, and what a column holds where its cells do not tell.

  refnb classify days.csv --label Play --domain Wind=weak,strong --labels yes,no
  refnb classify hands.csv --label sex --family length=gaussian --divisor n-1

A column is gaussian when all its cells are numbers and one is not whole, or
more than 12 differ.
== solve
  refnb solve play-tennis
  refnb solve hiking-b --format markdown
  refnb solve lab-test --vary 7 --question-only
  refnb solve my.toml            a problem of your own: refnb example table
== classify
  refnb classify days.csv --label Play --given Outlook=sunny --save model.json
  refnb classify days.csv --label Play --smooth laplace --queries new.csv
  refnb classify days.csv --label Play --compare none,laplace,m=3 --folds 5

Without a question the prior is the answer.
== evaluate
  refnb evaluate days.csv --label Play --predicted guess
  refnb evaluate days.csv --label Play --predicted p --of yes --at 0.6
  refnb evaluate days.csv --label Play --predicted p --of yes --at F1

Precision, recall, specificity and F1 of each label, balanced accuracy, Cohen's
kappa and Matthews' coefficient; for a probability also AUC, Brier score and log
loss. --at takes accuracy, precision, recall, specificity, F1, kappa, Matthews,
"balanced accuracy" or informedness (Youden's J) for the best threshold, too.
== gain
  refnb gain days.csv --label Play
  refnb gain days.csv --label Play --features Outlook,Wind --tree
  refnb gain hands.csv --label sex --family length=gaussian --tree

Information gain (mutual information), gain ratio, Gini gain and chi-square of
each column with the label; of measured numbers at their best cut. The tree
takes the greatest gain. Where cells are missing both do as C4.5 does: a gain
is times the share that is known, and such a row goes down all branches.
== network
  refnb network asia.bif --query lung --given asia=yes --given dysp=yes
  refnb network asia.bif --d-separated asia smoke --given dysp
  refnb network asia.bif --rows 3000 --seed 1
  refnb network --learn days.csv --order Play,Outlook,Wind --save play.json
  refnb network play.json --fit days.csv --smooth laplace --query Play

Without a question the network is shown.
== em
  refnb em mails.csv --label kind
  refnb em mails.csv --label kind --labels ham,spam --start turns --steps 50
  refnb em days.csv --network network.json --steps 20

The start is naive Bayes of the rows that have a label; where none has, --labels
and --start turns label each different row in turn. A network is its own start.
== hmm
  refnb example umbrella > umbrella.json
  refnb hmm umbrella.json --observe umbrella,umbrella,none
  refnb hmm umbrella.json --observe umbrella,,none --ahead 2
  refnb hmm umbrella.json --learn days.csv --steps 20 --grid 1000000

A file holds a sequence in each line, with commas between its symbols. A step
makes the numbers many times longer, unless --grid rounds them.
== cluster
  refnb cluster hands.csv --columns length,width --centres "18,8;20,9"
  refnb cluster hands.csv --centres "18;20" --learn means --variance 1/4
  refnb cluster hands.csv --centres "18;20" --learn weights,means --variance 1
  refnb cluster tosses.csv --centres "0.6,0.4;0.5,0.5" --learn prior,tables

--learn is EM for a mixture: of Gaussians, or of rows of counts such as tosses
of one of two coins, where a centre is the probability of each column.
== bayes
  refnb bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=5%
  refnb bayes --prior heads=3,tails=3 --counts heads=7,tails=3
  refnb bayes --prior a=0.4,b=0.6 --likelihood a=1,b=0.5 --votes a=+,b=-
  refnb bayes --prior oil=1/4,dry=3/4 --gain drill:oil=70,drill:dry=-20,sell=2
  refnb bayes --prior a=1/2,b=1/2 --loss a:b=1,b:a=4 --value-of a=0.9,b=5%

A number is 9/10, 0.9, 90% or an expression such as 0.8^10. Only the ratios of
the likelihoods matter, so they may be densities above 1: beside one below 1
--densities says so, as 90 beside 0.3 can be per cent.
== text
  refnb text letters --given "Chinese Tokyo"
  refnb text sms.csv --text v2 --label v1 --given "win money" --model bernoulli
  refnb text letters --hold-out 3 --least 3 --common 100 --curve

A folder holds a sub-folder for each class, with a file for each document;
several are read as one. Words are runs of letters and digits, in lower case.
== call
  refnb call                                    all functions, by chapter
  refnb call entropy                            those that speak of it
  refnb call dirichlet.mode                     what one takes
  refnb call dirichlet.mode a=heads:9,tails:6
  refnb call loss.decide posterior=y:3/4,n:1/4 loss="go:y:0,n:9;stay:y:1,n:0"
  refnb call mpe.explain network=asia.bif given=dysp:yes

A table is name:number,name:number; several have ; between them. A list has
commas, and what is deeper is JSON.
== error
  refnb example hiking > hiking.json
  refnb error hiking.json --from model.json

The truth is stated cell by cell, as refnb example hiking does, or by its
parameters, as refnb example spam does.
== curve
  refnb curve hiking.json --up-to 30 --smooth laplace
  refnb curve hiking.json --up-to 8 --rule joint --ties first

The truth is stated as for refnb error. Every sample of n examples counts with
its probability; none is drawn.
== check
  refnb check lab-test 0.98
  refnb check lab-test --line "joint = .0078, .0298" 39/188
  refnb check play-tennis --answers class.csv

Rounded to two digits or a whole percent an answer counts as right; three digits
show a mistake, four show two of them. A line of working is NAME = NUMBER, with
the names of the worked answer, or a step with all its numbers. Any of these
lines can be asked for, as in --of "P(+)". Of --answers the exit status is 1 if
some are unread; one that is wrong or empty is judged.
== sheet
  refnb sheet lab-test play-tennis --variants 20 --seed 7 > sheets.tex
  refnb sheet lab-test play-tennis --variants 20 --seed 7 --key > key.tex

Beside each question stands its seed: refnb solve lab-test --vary 7 shows it.
A bank for Moodle holds each part that asks for one number, with its key.
== sql
  refnb sql --dialect postgres --table days --label Play --features Outlook,Wind
  refnb classify --counts counts.csv --given Outlook=sunny

What the engine answers, as CSV with its header, is a table of counts. Words
are counted by value, the numbers of --numbers as sums.
== judge
  refnb judge my.py                              the classifier of a file
  refnb judge my.py:MyNB --smooth laplace        a class, by one rule alone
  refnb judge --family gaussian -- ./my-program  a command of any language
  refnb judge FOLDER > verdicts.csv              a file of each student

A command gets two CSV files, TRAIN with the label last and TEST, and writes a
label a line, perhaps with the probability of each label behind it.

Each file runs in a process of its own, for 20 seconds, in 2 GB, and starts no
other; what it prints is no verdict. It is no sandbox: it runs with your rights.
The exit status is 0 for any verdict.
== example
  tables    weather, animals; new: questions to weather; answers: of a class
  networks  asia, burglary, campfire, exam, sprinkler
  chains    umbrella, ice-cream, casino
  others    hiking: a truth; spam: a model; one-page: Python
  problems  theorem, table, text, estimate, network, chain, em, clusters,
            belief, measures, gain, losses, bells: the smallest file of each
== conform
  refnb conform -- node port.mjs                   judge a port
  refnb conform --profile naive-bayes -- ./port    the chapters of an afternoon
  refnb conform --chapter naive,joint -- ./port    these alone
  refnb conform --only 'naive-infer-*' -- ./port   such names or clauses
  refnb conform --damaged 2000 --seed 1 -- ./port  damaged requests
  refnb conform show NAME                          a vector or a clause
  refnb conform kit FOLDER --profile naive-bayes   what an author needs

A port is asked for the operations that its hello names; the others count as not
implemented. Exit status: 0 when nothing failed, 1 otherwise, 2 when nothing
could be judged.
"""


def answer(arguments: Sequence[str], commands: Mapping[str, Command]) -> str:
    """Return the list of commands, the help of one of them, or how files are read.

    Raises: UsageError.
    """
    name, *more = arguments or ("",)
    if more:
        raise UsageError(f"{more[0]!r} is a word too many: help is for one command")
    if name in PAGES:
        from refnb.api.settings import family_names

        of_page = [(key, OPTIONS[key]) for key in PAGES[name].split()]
        about = {options.FAMILIES: ", ".join(family_names())}
        rows = ((f"{key} {each.metavar}", about.get(each.help, each.help)) for key, each in of_page)
        return _part(name) + "".join(f"\n  {left:26}{right}" for left, right in rows) + "\n"
    if name in commands:
        return _command(name, commands[name])
    if name:
        raise refusal(name, commands)
    return f"refnb {__version__}: naive Bayes and Bayesian learning, in exact arithmetic\n{_START}"


def refusal(name: str, commands: Mapping[str, Command]) -> UsageError:
    """Return the error for an unknown command, with a suggestion."""
    from refnb.api.exercises.variants import problems

    known, opens = problems(), OPENS.get(PurePath(name).suffix.lower())
    option = name.partition("=")[0]
    typed = {option, f"--{option}"}
    taking = [key for key, command in commands.items() if typed & {*Parser(key, command).known}]
    meant = suggestions.near_miss(name[:100], [*commands, *options.HELP, *options.VERSION])
    if known.keys() & {name, name.rpartition("-")[0]}:
        meant = f"; write refnb solve {messages.word(name)}"
    elif opens is not None:
        meant = f"; write refnb {opens.format(messages.word(name))}"
    elif taking:
        commands_ = ", ".join(taking)
        meant = f"; it is an option of {commands_}: the command comes first"
        if option == name and name[0] != "-":
            meant = f"; --{name} is an option of {commands_}: write refnb help {taking[0]}"
    elif not meant and (door := suggestions.door(name[:100])):
        meant = f"; see {suggestions.command(door)}"
    elif not meant and (near := suggestions.near_miss(name[:100], known)):
        meant = f"{near} Write refnb solve NAME"
    return UsageError(f"no command {name!r}{meant or suggestions.hint(name, commands)}")


def _part(name: str) -> str:
    return f"{_EXAMPLES}== ".partition(f"== {name}\n")[2].partition("== ")[0]


def _command(name: str, command: Command) -> str:
    """Return the help of a command: examples, options, and further topics by name."""
    parser = Parser(name, command)
    parser.description = f"{command.about}\n\n{_part(name)}"
    parser.epilog = ""
    for page, keys in PAGES.items():
        known = [k for k in keys.split() if k in parser.known]
        if there := [key for key in known if f"{name} {key}" not in OPTIONS]:
            line = f"refnb help {page}: {', '.join(there)}"
            parser.epilog += shorten(line, options.WIDTH, placeholder=" ...") + "\n"
    if name == "solve":
        from refnb.api.exercises.variants import problems

        rows = (f"  {key:19}{title}\n" for key, title in problems().items())
        parser.epilog = f"problems:\n{''.join(rows)}\nA part has its letter: hiking-b."
    return parser.format_help()
