"""refnb network: a Bayesian network from a file, or learned from a table, asked exactly."""

import argparse
from collections.abc import Sequence

import refnb.api.networks
from refnb.api.bayesian_network import BayesianNetwork
from refnb.api.network_answers import QueryAnswer
from refnb.api.networks import learn_network
from refnb.api.structure_learning import MOST
from refnb.cli import certificate
from refnb.cli.arguments import Parser, UsageError, check_needs, check_rivals, record, whole
from refnb.cli.reply import Reply
from refnb.cli.words import domains, pairs, usual
from refnb.core.escapes import visible
from refnb.worked.solution import FORMS, Shown

_EPILOG = """\
examples
  refnb network asia.bif --query lung --given asia=yes --given dysp=yes
  refnb network asia.bif --given dysp=yes
  refnb network asia.bif --mpe --given dysp=yes
  refnb network asia.bif --d-separated asia smoke --given dysp
  refnb network --learn weather.csv --order Play,Outlook,Wind --save play.json
  refnb network play.json --fit weather.csv --smooth laplace --query Play
  refnb network asia.bif --draw svg > asia.svg

A FILE is BIF, or JSON: a table lists pairs of the parents' values and the row, and a
number is 0.1, "10%" or "1/10":
  {"variables": {"Rain": ["yes", "no"], "Wet": ["yes", "no"]},
   "parents": {"Rain": [], "Wet": ["Rain"]},
   "tables": {"Rain": [[[], {"yes": 0.2, "no": 0.8}]],
              "Wet": [[["yes"], {"yes": "9/10", "no": "1/10"}],
                      [["no"], {"yes": "5%", "no": "95%"}]]}}
Without a question the network itself is shown.
"""
_REPEATED = {
    "--query": ("NAME", "a variable to ask for; repeat it for several together"),
    "--given": ("NAME=VALUE", "what was observed; with --d-separated a NAME alone"),
    "--domain": ("NAME=V1,V2", "declare the values of a column that is learned from"),
}
_OPTIONS = {
    "--fit": ("TABLE", "count the tables from a CSV file, for the arrows of FILE"),
    "--learn": ("TABLE", "learn arrows and tables from a CSV file"),
    "--most": ("N", f"the most parents of a variable, with --order (default: {MOST})"),
    "--score": ("SCORE", "k2, mdl or bdeu=1, to compare structures (default: k2)"),
    "--smooth": ("RULE", "none, laplace, add=1/2 or m=3 for the tables (default: none)"),
    "--missing": ("MARK", "the text that marks a missing cell, which is refused"),
    "--save": ("FILE", "write the network as .bif or .json"),
}
_FLAGS = {
    "--all": "every variable at once, also when nothing is given",
    "--mpe": "the most probable explanation: all variables together",
    "--normalise-rows": "divide rows that do not sum to 1 by their sums, and say so",
}
_LEARNING = ("smooth", "missing")
_SEARCH = ("order", "most", "score")


def network(arguments: Sequence[str]) -> Reply:
    """Answer what the options ask of a network from a file, or learned from a table.

    Raises: UsageError, and every refusal of the files, the choices and the question.
    """
    options = _parser().options(arguments)
    _check(options)
    net = _learned(options)
    reply = _asked(net, options)
    if options.save is not None:
        net.save(options.save)
    return reply


def _learned(options: argparse.Namespace) -> BayesianNetwork:
    """Read the network, or learn it."""
    net = None
    if options.file:
        net = refnb.api.networks.network(options.file, normalise=options.normalise_rows)
    how = {name: vars(options)[name] for name in ("missing", "delimiter")}
    how["smoothing"] = usual(options.smooth, "none")
    if options.learn is None:
        assert net
        return net if options.fit is None else net.fit(options.fit, **how)
    how["most"] = MOST if options.most is None else whole(options.most, "--most", 0)
    how["score"] = usual(options.score, "k2")
    if net:
        return net.learn(options.learn, options.order, **how)
    return learn_network(options.learn, order=options.order, domains=domains(options.domain), **how)


def _asked(net: BayesianNetwork, options: argparse.Namespace) -> Reply:
    """Put the one question that the options ask."""
    if options.draw is not None:
        diagram = net.draw()
        return Reply([f"{diagram.svg() if options.draw == 'svg' else diagram.text()}\n"])
    answer = _answer(net, options)
    if answer is net and options.save is not None:
        return Reply([f"saved {visible(options.save)}\n"])
    shown: str = answer.render(options.format)
    if options.certificate is None:
        return Reply([shown])
    assert isinstance(answer, QueryAnswer)
    return certificate.reply(options.certificate, shown, answer.certificate())


def _answer(net: BayesianNetwork, options: argparse.Namespace) -> Shown:
    if options.d_separated is not None:
        left, right = (record(words, "--d-separated") for words in options.d_separated)
        return net.separated(left, right, options.given)
    given = pairs(options.given, "--given", "NAME=VALUE")
    if options.mpe:
        return net.explain(given)
    query: list[str] = options.query
    if query:
        return net.ask(given, query)
    return net.ask(given) if given or options.all else net


def _parser() -> Parser:
    parser = Parser("refnb network", "Ask a Bayesian network, exactly.", _EPILOG)
    words = "a BIF or JSON file, or - for stdin"
    parser.add_argument("file", nargs="?", metavar="FILE", help=words)
    certificate.add(parser)
    for option, (metavar, words) in _REPEATED.items():
        parser.add_argument(option, metavar=metavar, action="append", default=[], help=words)
    words = "causes first; without it all structures are compared"
    parser.add_argument("--order", metavar="A,B,C", action="list", help=words)
    words = "whether A and B are independent whatever the numbers are, given the --given"
    parser.add_argument("--d-separated", nargs=2, metavar=("A", "B"), help=words)
    for option, words in _FLAGS.items():
        parser.add_argument(option, action="store_true", help=words)
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    parser.add_argument("--delimiter", metavar="CHAR", default=",", help="default: a comma")
    parser.add_argument("--draw", choices=("text", "svg"), help="the arrows as a diagram")
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    return parser


def _check(options: argparse.Namespace) -> None:
    """Require options that go together."""
    check_rivals(options, ("fit", "learn"), ("query", "d_separated", "mpe", "all", "draw"))
    if not options.file and options.learn is None:
        raise UsageError("give a FILE, or --learn TABLE")
    check_needs(options, _SEARCH, "--learn", options.learn is not None)
    check_needs(options, _LEARNING, "--fit or --learn", (options.fit or options.learn) is not None)
    check_needs(options, ("domain",), "--learn without a FILE", not options.file)
    check_needs(options, ("normalise_rows",), "a FILE", bool(options.file))
    if options.given and options.draw:
        raise UsageError("--draw takes no --given")
    check_needs(options, ("certificate",), "--query", bool(options.query))
