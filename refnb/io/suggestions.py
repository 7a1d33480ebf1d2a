"""Near misses: the known name closest to a mistyped one."""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

import re
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from itertools import islice

from refnb.core import messages
from refnb.core.errors import Duplicate, OutOfRange, UnknownFeature, UnknownValue
from refnb.estimation.schema import Schema
from refnb.exact import rational

NEAR = 5000
PLAIN = re.compile(r"(-?[0-9]{1,99})(?:\.([0-9]{1,99}))?")
SIGNED = re.compile(r"\+[0-9.]")
ENDED = re.compile(r"-?[0-9]+\.")
CLOSE = Decimal("0.65")  #  how like a known word a mistyped one is: "nothing" is not "hiking"
MARK = re.compile(  # of a missing cell, in brackets, too, and errors of a spreadsheet
    r"([?.\u2013\u2014-])(?: ?\1)*|\u2026|_{2,}|#{2,}|#.*[!?]|#n/?[abdv](?: n/a)?|err:[0-9]+"
    r"|-nan|-?1\.#(?:ind|qnan)|\\n|k\. ?a\.|#?n ?[./]? ?a\.?|na[nt]|null|none|nil"
    r"|[(<\[{](?:n[./]?a\.?|nan|null|none|nil|blanks?|empty|missing|unknown)[)>\]}]"
)
DASHES = {"-", "\u2013"}  # beside + they are labels

SYNONYMS = {  # what other programs call an option; behind its name the value that is meant
    "label": "target y class klass class_ outcome response dependent",
    "features": "x columns predictors variables attributes usecols cols",
    "smoothing=add=A": "alpha lidstone pseudocount pseudocounts additive k",
    "smoothing=laplace": "laplace add_one",
    "smoothing": "smooth rule var_smoothing",
    "prior": "priors class_prior class_priors class_weight",
    "prior=uniform": "fit_prior",
    "missing": "na nan na_values null missing_values",
    "delimiter": "sep separator seperator",
    "header": "names column_names colnames",
    "quotes": "quoting quotechar quote",
    "encoding": "charset codec",
    "comma": "decimal thousands",
    "weight": "weights sample_weight frequency freq n",
    "domains": "values levels categories classes labels",
    "families": "distribution distributions kinds types dtype dtypes",
    "divisor": "ddof",
    "columns": "features cols usecols",
    "unseen": "handle_unknown unknown",
    "extra": "vocabulary vocab",
    "least": "min_df min_count",
    "common": "stop_words stopwords max_df",
    "centres": "k n_clusters clusters centers init means",
    "learn": "method gaussians",
    "steps": "iterations iters max_iter n_iter epochs",
    "parents": "structure arrows edges graph dag arcs",
    "most": "max_parents max_indegree",
    "order": "ordering",
    "compare=RULES": "cv cross_validation leave_one_out loo",
    "compare(rules, folds=N)": "folds cv kfold n_splits",
}


DOORS = {  # what people look for in refnb, or as a command; what to write instead
    "learn(...)": "fit train naive_bayes classifier gaussian categorical bernoulli complement",
    "learn(...), from a file, records or a data frame": "read_csv data_frame table pipeline",
    "learn(...).ask(row).label": "predict classify transform",
    "learn(...).ask(row).posterior": "predict_proba predict_log_proba proba",
    "learn(...).test(rows)": "evaluate",
    "learn(...).test(rows).accuracy": "score accuracy error_rate zero_one_loss",
    "learn(...).test(rows).confusion, or of counts evaluate(..., weight=column)": "confusion",
    "learn(...).test(rows[1::2]), learned from rows[::2]": "train_test_split split hold_out",
    "learn(...).labels": "classes_",
    "learn(...).model": "theta_ var_ class_prior_ feature_log_prob_",
    "text(...)": "multinomial count_vectorizer tfidf_vectorizer spam document",
    "learn(...).compare(rules)": "cross_validate cross_val cross_val_predict cross_validation"
    " k_fold stratified_k_fold loo leave_one_out grid_search",
    "evaluate(rows, label, predicted)": "precision recall f1 specificity sensitivity metrics"
    " classification_report precision_recall",
    "evaluate(rows, label, predicted, of=...).roc(label)": "roc roc_curve",
    "evaluate(rows, label, predicted, of=...).auc(label)": "auc area_under roc_auc roc_auc_score",
    "evaluate(rows, label, predicted, of=...).brier(label)": "brier brier_score_loss",
    "evaluate(rows, label, predicted, of=...).calibration(label)": "calibration reliability",
    "evaluate(rows, label, predicted, of=...).log_loss": "log_loss cross_entropy_loss",
    "gain(rows, label)": "information_gain gini mutual_information chi2 chi_square gain_ratio"
    " feature_importance feature_selection importance mutual_info select_k_best",
    "gain(rows, label, tree=True)": "tree decision_tree id3 c45",
    "estimate(counts, prior=...)": "beta dirichlet map posterior_mean conjugate",
    "estimate(counts, prior=...).interval(value, mass)": "credible credible_interval interval hpd"
    " quantile percentile confidence_interval",
    "estimate(counts, prior=...).probability(values)": "predictive urn sequence",
    "evaluate(rows, label, predicted).matthews": "mcc matthews matthews_corrcoef phi",
    "evaluate(rows, label, predicted).kappa": "kappa cohen cohen_kappa agreement",
    "evaluate(rows, label, predicted).balanced_accuracy": "balanced_accuracy",
    "evaluate(rows, label, predicted, of=...).best_cut(measure, label)": "best_threshold threshold"
    " cutoff cut youden youden_j informedness operating_point best_cut",
    "bayes(prior).decide(gain=...)": "utility utilities gains payoff expected_utility profit",
    "bayes(prior).decide(loss).value_of(test)": "value_of_information voi evsi preposterior"
    " value_of_a_test sample_information",
    "bayes(prior).decide(loss).value_of()": "perfect_information evpi value_of_perfect_information",
    "learn(...).learn(rows), which returns another one": "partial_fit update online incremental",
    "learn(...).ask(row).turning(feature, label)": "turning decision_boundary crossing",
    "cluster(rows, centres=..., learn=[...])": "mixture gaussian_mixture gmm responsibilities",
    "cluster(rows, centres=..., learn=['prior', 'tables'])": "coin two_coins multinomial_mixture",
    "em(rows, label)": "expectation_maximization expectation_maximisation missing_data impute"
    " semi_supervised incomplete",
    "network(file).ask({name: {value: likelihood}})": "soft_evidence virtual_evidence"
    " uncertain_evidence",
    "network({..., 'tables': {effect: {'noisy or': {cause: p}}}})": "noisy_or noisy leak leaky_or",
    "network(file).separated(name, given=[...])": "separated d_separated d_separation"
    " conditional_independence independencies",
    "network(file).explain(given)": "mpe most_probable_explanation map_query",
    "hmm(model).learn(sequences)": "baum_welch forward_backward",
    "call('d_separation.blanket', ...)": "markov_blanket blanket",
    "call('smoothing.discount', ...)": "discounting absolute_discounting good_turing kneser_ney",
    "call('loss.chow', ...)": "chow reject_option",
    "call('bell_error.error', ...)": "bayes_error_of_gaussians bell_error",
    "call('regression.least_squares', ...)": "linear_regression ridge ols lstsq",
    "call('map_ml.find_s', ...)": "find_s version_space candidate_elimination",
    "estimate(counts)": "mle_of_counts relative_frequency maximum_likelihood proportion",
    "call('huffman.lengths', p=...)": "huffman code shannon_fano",
    "call('information.perplexity', p=...)": "perplexity",
    "call('hoeffding.least', distance=..., risk=...)": "hoeffding chernoff pac agnostic",
    "call('rates.exponential', moment={'weight': 3, 'total': 12, 'squares': 60})": "exponential"
    " exponential_distribution rate",
    "call('normal_mean.posterior', ...)": "normal_mean normal_posterior kalman",
    "learn(...).line(a, b)": "linear_form weights coef_ logistic discriminant boundary",
    "learn(...).ask(row).contributions()": "shap lime explain explanation contributions"
    " weights_of_evidence weight_of_evidence woe",
    "learn(...).ask(row).draw()": "plot chart figure",
    "learn(...).ask(row).decide(loss)": "loss cost decide decision risk reject bayes_risk"
    " expected_loss",
    "learn(...).log_likelihood()": "log_likelihood aic bic",
    "learn(...).parameters": "parameters n_parameters count_parameters",
    "learn(...).sample(n, seed)": "sample draw generate",
    "bayes(prior, likelihood)": "theorem posterior bayes_theorem prior evidence odds",
    "bayes(prior, likelihood).vote(votes)": "vote voting ensemble",
    "bayes(prior, likelihood).lengths": "mdl description_length bits",
    "cluster(rows, centres=...)": "k_means lloyd",
    "hmm(model).observe(symbols)": "viterbi forward backward markov chain filtering decode",
    "network(file)": "bayesnet bayes_net bn bif dag graph belief_network",
    "load(file)": "read read_model open",
    "solve(problem).check(answer), or refnb.learn(...).ask(row).check(answer)": "check feedback",
    "mark(problem, answers)": "grade grading marks",
    "sheet(problems, variants=20)": "exercise quiz worksheet",
    "call('entropy.entropy', p={'yes': '9/14', 'no': '5/14'}, base='2')": "entropy",
    "call('entropy.cross_entropy', p=..., q=..., base='2')": "cross_entropy",
    "call('entropy.divergence', p=..., q=..., base='2')": "divergence kl kl_divergence",
    "call(name, **arguments)": "chapter formula",
}
ENDS = re.compile("(?<!^)(score|curve|matrix|display|classif|classifier|regression|cv|nb|s)+$")


COMMANDS = {"learn": "classify", "load": "classify", "estimate": "bayes", "solve": "check"}


def command(door: str) -> str:
    """Return the command of a door: the function's name, unless COMMANDS has another one.

    >>> command("learn(...).test(rows)"), command("call('loss.chow', ...)")
    ('refnb classify --help', 'refnb call loss.chow')
    """
    word, _, rest = door.partition("('")
    name, word = rest.partition("'")[0] if word == "call" else "", door.partition("(")[0]
    return f"refnb call {name}" if name else f"refnb {COMMANDS.get(word, word)} --help"


def door(name: str) -> str:
    """Return what to write for a name that people look for, with or without blanks.

    >>> door("roc"), door("Information gain"), door("zzz")
    ('evaluate(rows, label, predicted, of=...).roc(label)', 'gain(rows, label)', '')
    """
    return _meaning(name, DOORS)


def member(name: str, of: object) -> str:
    """Return the message for a member that a classifier does not have, with a suggestion.

    >>> member("predict", 1)
    "'int' has no 'predict': write refnb.learn(...).ask(row).label"
    """
    missing = f"{type(of).__name__!r} has no {name!r}"
    if name[:1] == "_":
        return missing
    there, meant = [each for each in dir(type(of)) if each[0] != "_"], door(name)
    own = meant.rpartition("learn(...).")[2]
    if own.partition("(")[0] in there:
        return f"{missing}: write .{own}"
    return missing + (f": write refnb.{meant}" if meant else near_miss(name, there))


def meaning(word: str, known: Collection[str]) -> tuple[str, str]:
    """Return the available option that another program's word means, and its value.

    >>> meaning("alpha", ["label", "smoothing"]), meaning("k", ["centres"])
    (('smoothing', 'add=A'), ('centres', ''))
    """
    for option, synonyms in SYNONYMS.items():
        name, _, value = option.partition("=")
        if word.casefold() in synonyms.split() and (name in known or "(" in name):
            return (option, "") if "(" in name else (name, value)
    return "", ""


def near_miss(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean ...?" for the known word closest to a mistyped one, or an empty text.

    A number is never a mistyped version of another number.

    >>> near_miss("play-tenis", ["lab-test", "play-tennis"])
    "; did you mean 'play-tennis'?"
    """
    close = closest(word, known)
    return "" if close is None else f"; did you mean {close!r}?"


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word closest to a mistyped one, if one is close."""
    names = list(known)
    folded = {name.casefold().strip(): name for name in reversed(names)}
    close = folded.get(word.casefold().strip())
    if close is None and word and not is_number(word):
        from difflib import get_close_matches

        close = next(iter(get_close_matches(word, names, n=1, cutoff=CLOSE)), None)  # type: ignore[call-overload]
    return close


def hint(word: str, known: Collection[str], near: int = NEAR) -> str:
    """Return the near miss among the first words, or else a few known words.

    >>> hint("suny", ["rain", "sunny"]), hint("7", ["rain", "sunny"])
    ("; did you mean 'sunny'?", "; there are 'rain', 'sunny'")
    """
    names = [name for name in islice(known, near) if len(name) <= 100]
    if miss := near_miss(word[:100], names):
        return miss
    if not known:
        return "; there are none"
    dots = ", ..." if len(known) > 8 else ""
    return f"; there are {', '.join(repr(name[:40]) for name in islice(known, 8))}{dots}"


CALLED = {  # what others call a measure, or a kind of problem
    "informedness": "youden j youden_j youdens_j",
    "Matthews": "mcc phi matthews_corrcoef",
    "recall": "recall sensitivity tpr true_positive_rate hit_rate",
    "specificity": "tnr true_negative_rate selectivity",
    "precision": "ppv positive_predictive_value",
    "F1": "f f1 f_score f1_score f_measure f1_measure dice",
    "macro recall": "balanced_accuracy",
    "theorem": "bayes bayes_theorem posterior",
    "table": "naive_bayes nb categorical rows",
    "bells": "gaussian gaussians normal",
    "chain": "hmm markov markov_chain viterbi",
    "clusters": "cluster kmeans k_means",
}


def meant(word: str) -> str:
    """Return our name of what others call a measure, of a label too, or a kind of problem.

    >>> meant("TPR(spam)"), meant("wind")
    ('recall(spam)', 'wind')
    """
    head, bracket, label = word.partition("(")
    return (_meaning(head, CALLED) or head) + bracket + label


def _meaning(word: str, table: Mapping[str, str]) -> str:
    """Return the first name in a table that has the word among those behind it."""
    stem = _stem(word)
    return next((x for x, known in table.items() if stem in map(_stem, known.split())), "")


def _stem(name: str) -> str:
    """Return a name without blanks and without the ends of other programs."""
    return ENDS.sub("", re.sub("[ '_-]", "", name.casefold()))


def choice(word: object, known: Collection[str], what: str) -> None:
    """Require a known word: OutOfRange, with the near miss."""
    if not isinstance(word, str) or word not in known:
        near = hint(meant(word) if isinstance(word, str) else "", known)
        raise OutOfRange(f"no {what} {messages.quote(word)}{near}")


def features(known: Collection[str], given: Iterable[str], place: str) -> None:
    """Require known features, none twice: UnknownFeature, with the near miss; Duplicate."""
    seen, there = set[str](), frozenset(known)
    for feature in given:
        if feature not in there:
            raise UnknownFeature(f"{place}: no feature {feature[:60]!r}{hint(feature, known)}")
        if feature in seen:
            raise Duplicate(f"{place}: {feature[:60]!r} is named twice")
        seen.add(feature)


def others(known: Collection[str], given: Collection[str], place: str) -> list[str]:
    """Return the columns of a table that were not learned, which are ignored.

    Raises UnknownFeature if one of them looks like a learned column that is missing, and if no
    column was learned.

    >>> others(["wind", "sky"], ["wind", "guess"], "the columns")
    ['guess']
    """
    others, gone = [f for f in given if f not in known], [f for f in known if f not in given]
    for f in others:
        if not {*known} & {*given} or near_miss(f, gone):
            raise UnknownFeature(f"{place}: no feature {f[:60]!r}{hint(f, gone)}")
    return others


def values(schema: Schema, x: Mapping[str, str], near: int = NEAR) -> None:
    """Require values of the domains: UnknownValue, with the near miss among so many.

    A feature without a domain is numeric.
    """
    for feature, value in x.items():
        domain = schema.features.get(feature)
        if domain is not None and value not in domain:
            miss = _advice(feature, value, domain, near) or hint(value, domain, near)
            raise UnknownValue(f"{feature[:60]}={value[:60]}: no such value{miss}")


def _advice(feature: str, value: str, domain: Collection[str], near: int) -> str:
    """Suggest what to write for an unseen value: a missing one, a number, or another value."""
    f = feature[:60]
    if not value.strip() or is_mark(value.strip()):
        known = next(filter(is_mark, islice(domain, NEAR)), None)
        learn = "" if known is None else f", or learn with {missing(known)}"
        return f"; if it stands for a missing value, leave {f!r} out{learn}"
    if near_miss(value[:100], islice(domain, near)):
        return ""
    if {*domain} == {"0", "1"}:
        kind = family(f, "categorical")
        return f"; it is 0 or 1; {_declare(f)}; of a bernoulli column first write {kind}"
    first = list(islice(domain, 100))
    others = [word for word in first if not is_number(word)]
    if is_number(value) and 2 * len(others) < len(first):
        if others:
            mark = missing(others[0])
            seen = ", ".join(repr(word[:40]) for word in others[:3])
            return f"; the column holds numbers and {seen}: if that is missing, learn with {mark}"
        kind = family(f, "gaussian")
        return f"; if the column holds measured numbers, learn with {kind}; {_declare(f)}"
    return f"{hint('', domain, near)}; {_declare(f)}"


def _declare(feature: str) -> str:
    shell = f"--domain {messages.word(f'{feature}=V1,V2,...')}"
    domain = messages.option(f"domains={{{feature!r}: [...]}}", shell)
    skip = messages.option("unseen='missing'", "--unseen missing")
    return f"a value that was never seen is declared by {domain}, or missing by {skip}"


def family(f: str, kind: str) -> str:
    """Suggest how to declare what a column holds."""
    shell = f"--family {messages.word(f'{f}={kind}')}"
    return messages.option(f"families={{{f!r}: {kind!r}}}", shell)


def missing(mark: str) -> str:
    """Suggest what to write if a cell is a mark of a missing one."""
    return messages.option(f"missing={mark[:60]!r}", f"--missing {messages.word(mark[:60])}")


def weight(f: str) -> str:
    """Suggest what to write if a column says how often each row counts."""
    return messages.option(f"weight={f!r}", f"--weight {messages.word(f)}")


def is_number(word: str) -> bool:
    """Return whether a text is a number; most are plain decimals."""
    return PLAIN.fullmatch(word) is not None or rational.is_rational(respell(word))


def is_mark(word: str) -> bool:
    """Return whether a text is a usual mark for a missing value, or an error of a spreadsheet.

    >>> [word for word in ("??", "- -", "#WERT!", "n.a", "(blank)", "#1", "+") if is_mark(word)]
    ['??', '- -', '#WERT!', 'n.a', '(blank)']
    """
    return MARK.fullmatch(word.casefold()) is not None


def marks(labels: Collection[str]) -> list[str]:
    """Return the usual marks of missing cells among labels; - beside + is not one.

    >>> marks(["yes", "-", "?"]), marks(["++", "--"])
    (['-', '?'], [])
    """
    signs = {x * len(y) for y in labels if y and not y.strip("+") for x in DASHES}
    return sorted(y for y in labels if is_mark(y) and y not in signs)


def respell(word: str) -> str:
    """Return a number with ordinary signs and points.

    >>> respell("−0.5"), respell("+3"), respell("1."), respell("+-3")
    ('-0.5', '3', '1', '+-3')
    """
    word = word.replace("−", "-")
    if SIGNED.match(word):
        word = word[1:]
    return word[:-1] if ENDED.fullmatch(word) else word
