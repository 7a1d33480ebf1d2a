"""The commands: the options each one takes, and the call of the API that answers it.

0    answered, also when the reader of a pipe has seen enough
1    answered, but some rows could not be
2    what was given is refused: one line on standard error, nothing on standard output
130  interrupted

`options` defines their options, `manual` their examples.
"""

# ruff: noqa: PLC0415 - a command loads what it asks, and no other

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from io import BytesIO, TextIOWrapper
from types import SimpleNamespace as Given
from typing import IO, TYPE_CHECKING

import refnb
from refnb.cli import options
from refnb.cli.options import READING, Answered, Command, Drawn, Parser, Reply, UsageError
from refnb.core import errors, messages
from refnb.core.escapes import lines, printable, spreadsheet, visible
from refnb.io import suggestions

if TYPE_CHECKING:
    from refnb.api.bayes import Theorem
    from refnb.api.learning.answer import Answer

_MEMORY = 1 << 24


def _reply(o: Given, answer: Answered) -> Reply:
    """Return an answer in the requested form."""
    if isinstance(answer, Reply):
        return answer
    if o.svg is not None:
        assert isinstance(answer, Drawn)  # as the rules of each command say
        answer.draw().svg(o.svg)
    text = answer if isinstance(answer, str) else answer.render(o.format)
    return Reply([text], int(getattr(answer, "unanswered", 0) > 0))


def _save(o: Given, answer: Answered, save: Callable[[str], None]) -> Reply:
    """Return an answer, after saving what was learned."""
    reply = _reply(o, answer)
    if o.save is not None:
        save(o.save)
    return reply


def _solve(o: Given) -> Answered:
    answer = refnb.vary(o.problem, **o.api) if o.api else refnb.solve(o.problem)
    return answer.question_only() if o.question_only else answer


def _check(o: Given) -> Answered:
    from refnb.api.exercises import grading

    question = refnb.vary(o.problem, **o.api) if o.api else refnb.solve(o.problem)
    if o.answers is not None:
        marks = refnb.mark(question, o.answers, o.column or grading.COLUMN)
        print(marks.summary, file=sys.stderr)
        return Reply([marks.csv(spreadsheet=bool(o.spreadsheet))], int(marks.unread > 0))
    if o.collisions:
        return grading.collisions(question)
    last = [] if o.answer is None else [o.answer.strip()]
    if o.line:
        return grading.render(question.follow([*o.line, *last], o.of), o.format)
    return grading.render(question.check(last[0], o.of), o.format)


def _declare(o: Given) -> None:
    """Add the labels to the domains, under the name of their column."""
    if o.labels is not None:
        of_labels, domains = {o.api.get("label", ""): o.labels}, o.api.get("domains", {})
        o.api["domains"] = options.read("--labels", partial(options.together, domains), of_labels)


def _classify(o: Given) -> Answered:
    model = vars(o)["from"]
    from refnb.api import work

    _declare(o)
    limit = o.api.pop("limit", work.LIMIT)
    learn = refnb.learn_counts if "counts" in o.api else refnb.learn
    learned = learn(**o.api) if model is None else refnb.load(model, o.api.get("label"))
    return _save(o, _ask_classifier(learned, o, limit), learned.save)


def _ask_classifier(learned: "refnb.Classifier", o: Given, limit: int) -> Answered:
    """Ask the one question in the options; without one, the answer is the prior."""
    split = partial(options.pairs, names=learned.features)
    given = None if o.given is None else options.read("--given", split, o.given)
    if o.compare is not None:
        return learned.compare(o.compare, o.test, folds=o.folds, limit=limit)
    if o.test is not None:
        return learned.test(o.test, o.api.get("label"))
    if o.likelihood:
        from refnb.api.learning import likelihood

        logarithm = learned.log_likelihood()
        return likelihood.solve(logarithm, learned.parameters, learned.settings)
    if o.queries is not None:
        return _rows(learned, o)
    if o.rows is not None:
        from refnb.api.learning import samples

        rows = learned.sample(o.rows, o.seed)
        names = [learned.settings.get("label") or "label", *learned.features]
        return samples.csv(names, rows)
    if o.line is not None:
        return learned.line(o.line[0], o.line[1], given)
    if given is None and o.save is not None:
        return f"saved {visible(o.save)}\n"
    answer = learned.ask(given or {})
    if o.loss is not None or o.gain is not None:
        return _decide(answer, o)
    if o.contributions:
        return answer.contributions()
    return answer.sensitivity(limit) if o.how_far else answer


def _decide(asked: "Answer | Theorem", o: Given) -> Answered:
    decided = asked.decide(o.loss, gain=o.gain)
    return decided if o.value_of is None else decided.value_of(o.value_of or None, o.price or 0)


def _rows(learned: "refnb.Classifier", o: Given) -> Reply:
    """Answer every row of a file; nothing is printed until the whole file has been read.

    CSV has no place for the rules by which the file was read, so they go to standard error.
    """
    from tempfile import SpooledTemporaryFile

    label, features = o.api.get("label"), o.api.get("features")
    notes, status = dict[str, str](), 0
    with ExitStack() as refused:
        spool = refused.enter_context(
            SpooledTemporaryFile(_MEMORY, "w+", -1, "utf-8", "", errors="backslashreplace")
        )
        for text, complete in learned.csv_lines(o.queries, label, features, notes):
            spool.write(spreadsheet(text) if o.spreadsheet else text)
            status |= not complete
        refused.pop_all()
    if notes:
        line = "; ".join(f"{name}: {note}" for name, note in notes.items())
        print(f"refnb: {printable(line)}", file=sys.stderr)
    return Reply(_pieces(spool), status)


def _pieces(spool: IO[str]) -> Iterator[str]:
    """Yield what was written, from the beginning."""
    with spool:
        spool.seek(0)
        yield from iter(lambda: spool.read(1 << 16), "")


def _network(o: Given) -> Answered:
    from refnb.api import work

    if o.file is None and o.learn is None:
        raise UsageError("give a FILE, or --learn TABLE")
    limit = o.api.get("limit", work.LIMIT)
    if o.file is None:
        net = refnb.learn_network(o.learn, **o.api)
    else:
        net = refnb.network(o.file, normalise=o.api.pop("normalise", False))
        if o.fit is not None:
            o.api.pop("limit", None)
            net = net.fit(o.fit, **o.api)
        elif o.learn is not None:
            net = refnb.learn_network(o.learn, domains=net.variables, **o.api)
    return _save(o, _ask_network(net, o, limit), partial(net.save, decimals=o.decimals))


def _ask_network(net: "refnb.BayesianNetwork", o: Given, limit: int) -> Answered:
    """Ask the one question in the options; without one, print the network."""
    if o.draw is not None:
        return f"{net.draw().svg() if o.draw == 'svg' else net.draw()}\n"
    if o.d_separated is not None:
        left, right = o.d_separated
        return net.separated(left, right, o.given or ())
    if o.separated_from is not None:
        return f"{', '.join(net.separated(o.separated_from, given=o.given or ())) or 'none'}\n"
    split = partial(options.pairs, names=net.variables)
    pairs = options.read("--given", split, o.given or ())
    known, read = net.variables, partial(options.read, "--given", options.report)
    given = {v: a if a in known.get(v, (a,)) else read(a) for v, a in pairs.items()}
    if o.rows is not None:
        from refnb.api.learning import samples

        return samples.csv(net.variables, net.sample(o.rows, o.seed))
    if o.mpe:
        return net.explain(given, limit=limit)
    if o.query:
        answer = net.ask(given, o.query, limit=limit)
        shown: Answered = answer.full if o.full else answer
        return shown
    if given or o.all:
        return net.ask(given, limit=limit)
    if o.save is None:
        return net
    rounded = "" if o.decimals is None else f", numbers rounded to {o.decimals} decimals"
    return f"saved {visible(o.save)}{rounded}\n"


def _em(o: Given) -> Answered:
    _declare(o)
    learned = refnb.em(**o.api)
    return _save(o, learned, learned.save)


def _hmm(o: Given) -> Answered:
    chain = refnb.hmm(o.model)
    if o.observe is not None:
        seen = chain.observe(o.observe, **o.api)
        return seen if o.ahead is None else seen.predict(o.ahead, **o.api)
    learned = chain.learn(o.learn, **o.api)
    return _save(o, learned, learned.chain.save)


def _text(o: Given) -> Answered:
    from refnb.api import settings
    from refnb.api.learning import documents, samples, text

    known = ("text", "label", *settings.RowReading.__annotations__)
    layout = documents.layout(**{name: o.api[name] for name in known if name in o.api})
    if layout.features and len(o.folder) > 1:
        raise UsageError("of one table --text and --label name the columns")
    tree = documents.tree(o.folder[0] if layout.features else o.folder, layout)
    if o.given is not None:
        learned = refnb.text(tree, **o.api)
        if o.line:
            return learned.line(o.line[0], o.line[1], o.given)
        answer = learned.ask(o.given)
        return answer.contributions() if o.contributions else answer
    if o.rows is not None:
        how = {} if o.length is None else {"length": o.length}
        rows = refnb.text(tree, **o.api).sample(o.rows, o.seed, **how)
        return samples.csv(["text", "class"], rows)
    if o.hold_out is None:
        judge = documents.tree(o.test, layout, again=True)
    else:
        order = "rows" if layout.features else "names"
        tree, judge = documents.hold_out(tree, o.hold_out, order)
    text.check_classes(judge, tree)  # before there is much to read
    learned = refnb.text(tree, **o.api)
    return learned.curve(tree, judge) if o.curve else learned.test(judge)


def _error(o: Given) -> Answered:
    from refnb.api.judging import expected_error

    path, rival = o.api.pop("truth"), vars(o)["from"]
    truth, notes = expected_error.read(path)
    rule = refnb.load(rival) if rival else expected_error.NAIVE
    judged = rival or path
    with messages.at("standard input" if judged == "-" else judged):
        return replace(refnb.expected_error(truth, rule, **o.api), settings=notes)


def _bayes(o: Given) -> Answered:
    if "counts" in o.api:
        return refnb.estimate(o.api["counts"], prior=o.api["prior"])
    theorem = refnb.bayes(**o.api)
    if o.votes is not None:
        return theorem.vote(o.votes)
    if o.loss is not None or o.gain is not None:
        return _decide(theorem, o)
    if "likelihood" not in o.api:
        raise UsageError("give --likelihood H=P,..., or --counts V=N,...")
    return theorem.lengths if o.bits else theorem


def _call(o: Given) -> Answered:
    from refnb.api import call, work

    name, *given = o.function or ("",)
    if not any("=" in word for word in given):
        if o.api:
            raise UsageError("--limit needs the arguments of a function")
        return f"{call.find(' '.join([name, *given]))}\n"
    arguments = options.pairs(given)
    if "limit" in arguments:
        raise UsageError(f"the limit is an option: write --limit {arguments['limit'][:60]}")
    return call.call(name, limit=o.api.get("limit", work.LIMIT), **arguments)


def _serve(_: Given) -> Reply:
    """Answer requests on standard input, one JSON object per line, until `bye`."""
    from refnb.conformance.serve import replies

    if isinstance(sys.stdin, TextIOWrapper):  # what is not UTF-8 is no JSON either
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
    return Reply(f"{reply}\n" for reply in replies(sys.stdin))


def _conform(o: Given) -> Reply:
    from refnb.conformance import report

    if not o.port:
        raise UsageError("name the port behind --, such as: refnb conform -- node port.mjs")
    text, status = report.judge(o.port, **o.api)
    return Reply([text], status)


def _judge(o: Given) -> Answered:
    """Judge a file, a folder of files, or the command after --."""
    from pathlib import Path

    from refnb.api.judging import programs as judging

    if (o.program is None) != bool(o.port):
        raise UsageError("give a PROGRAM, or a command behind --: refnb judge -- ./my-program")
    if o.port:
        return judging.judge_command(o.port, **o.api)
    if not Path(o.program).is_dir():
        return judging.judge_file(o.program, **o.api)
    verdicts, often = judging.judge_folder(o.program, **o.api)
    print(f"The commonest mistakes:\n{lines(often)}", file=sys.stderr)
    return verdicts


def _show(o: Given) -> str:
    from refnb.conformance import kit

    return kit.show(o.name)


def _kit(o: Given) -> str:
    from pathlib import Path

    from refnb.conformance import kit

    paths = kit.write(Path(*o.folder), **o.api)
    return "".join(f"{printable(str(path))}\n" for path in paths)


FOR_AUTHORS = {
    "conform show": Command("Show a vector or a clause.", "NAME", _show),
    "conform kit": Command("Write the kit for the author of a port.", "FOLDER --profile", _kit),
}

_LEARNING = (
    "--model --smooth --smooth-prior --prior --domain --labels --family --divisor"
    f" --shared --unseen {READING}"
)

COMMANDS = {
    "solve": Command(
        "Work out a problem by its name, or one of your own in a file.",
        "PROBLEM --format --question-only --vary --with --limit",
        _solve,
        "--with --limit needs --vary",
    ),
    "classify": Command(
        "Classify exactly, from your own table.",
        "[TABLE] --label --given --contributions --how-far --line --loss --gain --value-of --price"
        " --queries --test --compare"
        " --folds --rows --seed --save --format --spreadsheet --from --counts --features"
        f" {_LEARNING} --weight --comma --likelihood --limit --svg",
        _classify,
        "one of TABLE --counts --from; TABLE needs --label; --spreadsheet needs --queries;"
        f" {_LEARNING} needs TABLE --counts; --weight --comma needs TABLE;"
        " --features needs TABLE --counts --queries; at most one of --prior --smooth-prior;"
        " --rows needs --seed; --seed needs --rows; at most one of --rows --format;"
        " at most one of --given --queries --test --rows --likelihood;"
        " at most one of --line --loss --gain --how-far --contributions --queries --test --rows;"
        " --value-of needs --loss --gain; --price needs --value-of;"
        " at most one of --line --loss --gain --how-far --contributions --queries --compare --rows"
        " --likelihood;"
        " --folds needs --compare; at most one of --folds --test; at most one of --limit --test;"
        " --limit needs --compare --how-far; --svg needs --given --test;"
        " at most one of --svg --line --loss --gain --how-far --compare;"
        " at most one of --given --queries --compare --rows; at most one of --queries --format",
    ),
    "evaluate": Command(
        "How good are predictions: two columns compared.",
        f"TABLE --label! --predicted! --of --at --weight {READING} --comma --format --svg",
        lambda o: refnb.evaluate(**o.api),
        "--at --svg needs --of",
    ),
    "gain": Command(
        "Which column tells most of the label, in bits; the greedy tree.",
        f"TABLE --label! --features --tree --domain --family --weight {READING} --comma --format",
        lambda o: refnb.gain(**o.api),
    ),
    "network": Command(
        "Ask a Bayesian network, exactly.",
        "[FILE] --query --given --all --mpe --d-separated --separated-from --draw --rows --seed"
        " --format --save --decimals --full --normalise-rows --fit --learn --order --most --score"
        f" --limit --smooth --domain --weight {READING} --svg",
        _network,
        "at most one of --query --d-separated --separated-from --mpe --all --draw --rows;"
        " at most one of --draw --given; at most one of --rows --given;"
        " --rows needs --seed; --seed needs --rows; at most one of --rows --format;"
        " at most one of --draw --format; --full needs --query;"
        " --limit needs --learn --query --given --all --mpe; --decimals needs --save;"
        " at most one of --fit --learn; at most one of FILE --domain; --most needs --order;"
        f" --order --score --domain needs --learn; --smooth --weight {READING} needs --fit --learn;"
        " --normalise-rows --fit needs FILE;"
        " at most one of --svg --query; at most one of --svg --mpe --draw --rows;"
        " at most one of --svg --d-separated --separated-from; at most one of --svg --save",
    ),
    "em": Command(
        "Learn from rows with missing cells, by expectation maximisation.",
        "TABLE --label --network --start --smooth --steps --grid --limit --features --labels"
        f" --domain --weight {READING} --save --format",
        _em,
        "one of --label --network; --start --smooth --features --labels --domain needs --label",
    ),
    "hmm": Command(
        "Hidden states, from what was seen, exactly.",
        "MODEL --observe --ahead --learn --steps --grid --limit --save --format",
        _hmm,
        "one of --observe --learn; --ahead needs --observe; --steps --grid --save needs --learn",
    ),
    "cluster": Command(
        "k-means, and mixtures by EM.",
        "TABLE --centres! --columns --weight --steps --learn --variance --weights --shares --grid"
        f" --limit {READING} --comma --format",
        lambda o: refnb.cluster(**o.api),
        "--variance --weights --shares --grid needs --learn",
    ),
    "bayes": Command(
        "Bayes' theorem, worked out exactly.",
        "--prior! --likelihood --counts --event --densities --loss --gain --value-of --price"
        " --votes --bits --format",
        _bayes,
        "at most one of --likelihood --counts;"
        " --event --densities --votes --bits needs --likelihood;"
        " at most one of --loss --gain --votes --bits --counts;"
        " --value-of needs --loss --gain; --price needs --value-of",
    ),
    "text": Command(
        "Classify texts exactly, and see how often it is right.",
        "FOLDER... --given --contributions --line --test --hold-out --curve --rows --seed --length"
        f" --text --label --words --model --extra --weight {READING} --smooth --smooth-prior"
        " --prior --least --common --format --svg",
        _text,
        "one of --given --test --hold-out --rows; --rows needs --seed; --seed needs --rows;"
        " --line --contributions needs --given; at most one of --line --contributions;"
        " at most one of --svg --line --rows; --length needs --rows;"
        " at most one of --rows --format;"
        " --curve needs --test --hold-out; --label needs --text;"
        f" --text --weight {READING.removesuffix(' --encoding')} needs --label;"
        " at most one of --prior --smooth-prior",
    ),
    "call": Command(
        "Any function of a chapter, by its name or found by words.",
        "[FUNCTION...] --limit --format",
        _call,
    ),
    "error": Command(
        "The exact expected error under a stated truth.", "FILE --from --limit --format", _error
    ),
    "curve": Command(
        "The expected error after n examples, exactly.",
        "FILE --up-to --rule --smooth --smooth-prior --ties --limit --format --svg",
        lambda o: refnb.curve(**o.api),
    ),
    "check": Command(
        "Check a number that somebody got, and say where it comes from.",
        "PROBLEM [ANSWER] --line --of --answers --column --spreadsheet --collisions --vary --with"
        " --limit --format",
        _check,
        "PROBLEM needs ANSWER --line --answers --collisions; --with --limit needs --vary;"
        " at most one of ANSWER --answers --collisions; --column --spreadsheet needs --answers;"
        " at most one of --line --answers --collisions; at most one of --of --answers --collisions;"
        " at most one of --format --answers --collisions",
    ),
    "sheet": Command(
        "Problems with other numbers on every sheet.",
        "PROBLEM... --variants --seed --format --key --with --limit",
        lambda o: refnb.sheet(o.problem, **o.api),
    ),
    "sql": Command(
        "The query that counts a table where it lies.",
        "--dialect! --table! --label! --schema --features --numbers --weight",
        lambda o: refnb.sql((*(o.schema or ()), o.table), **o.api),
    ),
    "judge": Command(
        "Tell what a program of naive Bayes does, and where it is wrong.",
        "[PROGRAM] --family --smooth --smooth-prior --format",
        _judge,
    ),
    "example": Command(
        "Print a small file to try things on.",
        "NAME",
        lambda o: refnb.example(o.name).read_text("utf-8"),
    ),
    "conform": Command(
        "Judge a port of the specification.",
        "--profile --chapter --only --skip --damaged --fail-fast --seed --timeout",
        _conform,
    ),
    "serve": Command("Answer the requests of the conformance protocol.", "", _serve),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; print its answer, or one line on standard error."""
    token = messages.COMMAND_LINE.set(True)
    try:
        _check_streams()
        return _print(_answer(sys.argv[1:] if arguments is None else arguments))
    except errors.RefnbError as refusal:
        return _refuse(str(refusal))
    except BrokenPipeError:
        _let_go()
        return 0
    except OSError as failure:
        _let_go()
        return _refuse(f"cannot write: {(failure.strerror or str(failure)).lower()}")
    except MemoryError:
        return _refuse("out of memory")
    except RecursionError:
        return _refuse("what is given is nested too deeply")
    except KeyboardInterrupt:
        return 130
    finally:
        messages.COMMAND_LINE.reset(token)


def _answer(arguments: Sequence[str]) -> Reply:
    """Answer a command: UsageError, and every error of the files and of the question."""
    name, *rest = arguments or ("help",)
    if name in options.HELP:
        return _help(rest)
    if name in options.VERSION:
        if rest:
            raise UsageError(f"{rest[0]!r} is a word too many: {name} stands alone")
        return Reply([f"refnb {refnb.__version__}\n"])
    if name not in COMMANDS:
        from refnb.cli import manual

        raise manual.refusal(name, COMMANDS)
    behind = name in ("conform", "judge") and "--" in rest
    cut = rest.index("--") if behind else len(rest)
    rest, port = rest[:cut], rest[cut + 1 :]
    if "-h" in rest or "--help" in rest:
        return _help([name])
    if name == "conform" and not port and rest and not rest[0].startswith("-"):
        name = f"conform {rest.pop(0)}"
        if name not in FOR_AUTHORS:
            raise UsageError(f"no command {name!r}{suggestions.hint(name, FOR_AUTHORS)}")
    command = (COMMANDS | FOR_AUTHORS)[name]
    given = Parser(name, command).options(rest, port)
    return _reply(given, command.answer(given))


def _help(names: Sequence[str]) -> Reply:
    from refnb.cli import manual

    return Reply([manual.answer(names, COMMANDS)])


def _check_streams() -> None:
    """Require an open standard output; a closed input is empty, closed errors are dropped.

    Output is UTF-8, whatever the locale says.
    """
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    sys.stderr = sys.stderr or TextIOWrapper(BytesIO())
    if sys.stdout is None:
        raise OSError("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _print(reply: Reply) -> int:
    """Write an answer, unchanged to a file or a pipe, and return its status.

    On a terminal, control characters are escaped.
    """
    for piece in reply.pieces:
        print(lines(piece) if sys.stdout.isatty() else piece, end="", flush=True)
    return reply.status


def _let_go() -> None:
    """Discard what cannot be written, or Python would try again at the end."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _refuse(message: str) -> int:
    """Print an error in one line; if that is impossible, only the status reports it."""
    try:
        print(f"refnb: {printable(message[:1000])}", file=sys.stderr)
    except OSError:
        _let_go()
    return 2
