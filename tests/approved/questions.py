r"""Questions to the library, door by door: Python expressions, whose answers are approved whole.

What stands before the first door is known at each; a line that ends in \ goes on. An answer has
the words behind #, which were known before it was asked; ... stands for what is left out.
"""

import csv
import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial, reduce
from pathlib import Path

import refnb
from approved.refusals import REFUSALS
from refnb.api.exercises import grading
from refnb.core.errors import RefnbError
from refnb.io.suggestions import DOORS, SYNONYMS


def reply(ask: Callable[[], object]) -> str:
    """Return an answer, or the refusal."""
    try:
        return str(ask())
    except (RefnbError, AttributeError, LookupError, TypeError) as refusal:
        return f"{type(refusal).__name__}: {refusal}"


QUESTIONS = r"""
PRIOR, POSITIVE = {"ill": "1%", "well": "99%"}, {"ill": ".9", "well": ".05"}
DAYS = [
    {"wind": "weak", "sky": "grey", "play": "yes"},
    {"wind": "strong", "sky": "blue", "play": "no"},
    {"wind": "weak", "sky": "blue", "play": "no"},
]
MAIL = {"spam": ["buy buy now", "buy"], "ham": ["see now"], "work": ["see you now"]}
MAILS = [
    {"cash": 3, "win": 1, "meet": 0, "y": "spam"},
    {"cash": 1, "win": 0, "meet": 2, "y": "ham"},
    {"cash": 0, "win": 2, "meet": 0, "y": "spam"},
]
DRILL = {"drill": {"oil": 70, "dry": -20}, "sell": 2}
CHAIN = {
    "start": [0.5, 0.5],
    "transition": [[0.7, 0.3], [0.4, 0.6]],
    "emission": [[0.9, 0.1], [0.2, 0.8]],
}
SWAP = {"a": {"a": "1/4", "b": "3/4"}, "b": {"a": "1/2", "b": "1/2"}}
BOTH = {"start": {"a": 1, "b": 0}, "transition": SWAP, "emission": SWAP}
FAIR = {"prior": {"a": "0.5", "b": "0.5"}, "presence": {"f": {"a": "0.2", "b": "0.7"}}}
WET = {"rain": ["yes", "yes", "no", "no"], "wet": ["yes", "yes", "no", "yes"]}
ARROW = {"variables": {"A": ["t", "f"], "B": ["t", "f"]}, "parents": {"B": "A"}}
falsy, unwhole = ["no", "", 0, 1, None, [], {}], ["2", 2.5, True, [2]]
COUNTS = [
    *({"y": "a", "x": Fraction(n, 4), "c": 2} for n in range(7, 14)),
    *({"y": "b", "x": Fraction(n, 4), "c": 0} for n in range(87, 94)),
]

# bayes
bayes({"e": "1/2", "x": "1/2"}, {"e": 0.9, "x": 0.3})
bayes({"e1": "1/2", "h": "1/2"}, [{"e1": 0.9, "h": 0.3}] * 2)
bayes({"a": "20%*20%", "b": "24/25"}, {"a": "0.8^10", "b": 1})
bayes(PRIOR, [POSITIVE, POSITIVE, {"ill": ".1", "well": ".95"}], "test")
bayes(PRIOR, [POSITIVE] * 2, "test").follow(["P(test 1 | ill) = 0.9", "9/28"], of="ill")
bayes({"a": f"1/{10**30}", "b": f"{10**30 - 1}/{10**30}"}, {"a": "1/3", "b": "1/7"}) \
.check(Fraction(7, 3 * 10**30 + 4), "a")
bayes({"ill": "1/1000", "well": ".999"}, {"ill": 1, "well": 1}).check("0.00", of="ill")
even = {"a": "1/2", "b": "1/2"}
*(bayes(even, row) for row in ({"a": "90%", "b": 0.3}, {"a": 90, "b": 30}, {"a": 90, "b": 0}))
bayes(even, {"a": 90, "b": 0.3}, densities=True)
bayes({"a": ".5", "b": ".3", "c": ".2"}, {"a": ".1", "b": ".4", "c": ".5"}) .check("12/27", "a")
money = {"money": {"p": "3/4", "q": "1/10", "r": "1/2"}}
prior = {"p": "1/5", "q": "3/10", "r": "1/2"}
absent = load({"prior": prior, "features": money}).ask({"money": 0})
*map(absent.check, (absent.exact["q"], "15/43"), "pp")
load({"prior": {f"h{i}": f"{i}/1275" for i in range(1, 51)}, "features": {}}).ask({}).draw().lines
# estimate
estimate({"a": "0,25", "b": 1}, "add=9/14 * 2/9")
estimate({"a": "-(1 - 2)/2", "b": "1 × 3 ÷ 4"}, prior={"b": 1, "a": "2"})
estimate({"heads": 7, "tails": 3}, prior={"tails": 3.0, "heads": 3})
estimate({"a": 0, "b": 0}, prior="jeffreys")
estimate({"a": 1, "b": 0, "c": 1}, prior="uniform").probability(["a", "b"])
estimate({"a": 1, "b": 0}, prior="uniform").quantile("a", "1/4")
estimate({"heads": 2, "tails": 1}, "laplace").check("2/5", "tails")
# decide
bayes(PRIOR, POSITIVE) \
.decide({"treat": {"ill": 0, "well": 1}, "wait": {"ill": 20, "well": 0}, "test": "1/10"})
bayes({"oil": "1/4", "dry": "3/4"}).decide(gain=DRILL)
bayes({"oil": "1/4", "dry": "3/4"}).decide({"a": 1, "b": 1})
many = lambda n: bayes({f"h{i}": f"1/{n}" for i in range(n)})
*(many(n).decide({"stay": {f"h{i}": i for i in range(n)}, "ask": 3}) for n in (200, 201))
drilled = bayes({"oil": "1/4", "dry": "3/4"}).decide(gain=DRILL)
drilled.value_of({"oil": {"wet": 0.9, "no": 0.1}, "dry": {"wet": 0.2, "no": 0.8}}, 0)
*(drilled.value_of(*test) for test in (({"oil": "0.9", "dry": "20%"}, 1), (None, 16.5)))
text([("win money", "spam"), ("see you", "ham")]).ask("win") \
.decide({"spam": {"ham": 100}, "ham": {"spam": 1}})
learn("animals.csv", "kind", features=["kg"]).ask({"kg": 4}).decide({"cat": 2, "dog": 1})
bayes(dict.fromkeys("abc", "1/3")).vote({"a": "+", "b": {"+": "1/2", "-": 0.5}, "c": "-"})
bayes(dict.fromkeys("abc", "1/3")).vote({"a": "+"})
names = [f"x{i}" for i in range(10)]
model = learn({f: [1, 2, 5, 9] for f in names} | {"y": [*"aabb"]}, "y", \
families=dict.fromkeys(names, "gaussian"))
decided = model.ask(dict.fromkeys(names, 4)).decide({"a": {"b": 1}, "b": {"a": 2}})
[str(decided), decided.turning("x9")]
# call
call("dirichlet.mode", a={"x": 0, "y": 1})
call("dirichlet.mode", a={1: 2, "1": 3})
call("dirichlet.mode", a="x:2,x:3")
call("dirichlet.mode", a=" heads : 9 , tails : 6")  # mode(heads) = 8/13
call("dirichlet.mode", a={"x": {}})
call("arithmetic.divide", a=0.3, b=3)
call("network.parameters", network=network("sprinkler.bif").network)
# classifier
learn(DAYS, "play", features="wind", prior={"yes": "0.5", "no": "50%"}).ask({})
learn(DAYS, "play", features=iter(["sky", "wind"]), prior="uniform").ask({})
learn(DAYS, "play", smoothing="laplace").learn([{"wind": "weak", "play": "yes"}])
[*learn(DAYS, "play").csv_lines([{**DAYS[0], "odd": "1"}], features=("wind",))]
learn([{"wind": "weak", "n": 1}, {"wind": "strong", "n": 2}], "n", \
domains={"wind": ("weak", "strong"), "n": [2, 1]}).ask({})
learn([{"a": -999, "b": "x"}, {"a": 1, "b": "x"}], "b", missing=-999).ask({"a": 1})
days = [*csv.DictReader(example("weather").read_text().splitlines())]
learn(days, "Play").learn("weather.csv").learn("weather.csv").unlearn("weather.csv")
reduce(lambda known, _: known.learn(DAYS), range(10), learn(DAYS, "play"))
learn("animals.csv", "kind").ask({"kg": "4.5"}).sensitivity()
learn(DAYS, "play", model="joint").ask({}).sensitivity()
sunny = learn("weather.csv", "Play", model="joint").ask({"Outlook": "sunny"})
*map(sunny.check, ("2/5", "3/5"))
[learn("weather.csv", "Play"), text(MAIL), hmm("umbrella.json")]
# labels and values as they came
rows, prior = {"c": [3, 1, 1.0], "y": [0, 1, 0]}, {"0": "1/3", "1": "2/3"}
alive = learn(rows, "y", smoothing="laplace", prior=prior)
answer, trial = alive.ask({"c": 1}), alive.test(rows)
tables = (answer.posterior, answer.prior, answer.scores, answer.factors["c"], trial.confusion[0])
*([table[key] for key in (1, "1", Fraction(1), 1.0)] for table in tables)
*(reply(lambda: answer.posterior[key]) for key in (7, "7", None, float("inf")))
fixed = (alive.settings, answer.settings, answer.given, answer.prior, alive.choices.prior)
*(reply(lambda: table.__setitem__("0", 1)) for table in (*fixed, alive.statistics.counts.labels))
# rows of weight 0
ZEROS = [{"f": "a", "y": "q", "n": n} for n in ("0.0", "+0", "0.", "\u22120", "0%", 0)]
rows = [{"f": "a", "y": "x", "n": 1}, {"f": "b", "y": "z", "n": 1}, *ZEROS]
known = learn(rows, "y", weight="n", smoothing="laplace", prior="laplace")
[known, known.ask({"f": "a"}), known.test(rows).confusion]
*(known, known.ask({"f": "a"}), known.test(rows))
em(rows, "y", weight="n", steps=0)
gain(rows, "y", weight="n")
known.settings["weight"]  # n
learn(["n,y", "1,a", "2,b", "3,b", ",a"], "y").settings["columns"]  # n: whole numbers
em(["n,y", "1,a", "2,b", "3,b", ",a"], "y", steps=0).sentence
learn(ZEROS, "y", weight="n")  # EmptyData: a table needs at least one row below
evaluate(rows, "y", "y", weight="n")
text(rows, "y", text="f", weight="n")
learn(["f,y,n\n", *(f"{row['f']},{row['y']},{row['n']}\n" for row in rows)], "y", weight="n")
sql("t", "y", dialect="sqlite", features=["f"], weight="n")
# columns without an estimate
GAPS = [{"a": "u", "b": None, "kg": None, "y": "p"}, {"a": "v", "b": "w", "kg": 1.5, "y": "q"}, \
{"a": "u", "b": None, "kg": 2.5, "y": "q"}]
known = learn(GAPS, "y")
known.ask({"a": "u"})
known.ask({"b": "w"})
[known.ask_all(GAPS).csv(), learn(GAPS, "y", features=["a", "b"]).test(GAPS).unanswered]
known.test(GAPS)
known.save("m.json")
load("m.json").learn({"a": "v", "b": "w", "kg": 1, "y": "p"}).ask({"b": "w"})
learn([*GAPS, {"a": "v", "y": "p"}], "y").line("p", "q", {"a": "u"})
learn({"a": ["u"] * 4, "b": [None, "w"] * 2, "y": ["p", "q"] * 2}, "y").compare(["none"])
known.sample(1, seed=1)
learn(GAPS, "y", features="a").ask()
# what is certain
PETS = {"coat": ["long", "long", "curly", "long", "none"], "purrs": [1, 1, 0, 0, 0], \
"kg": [4.5, 3.5, 9.5, 8.5, 0.5], "barks": [0, 0, 2, 3, 1], "kind": "cat cat dog dog fish".split()}
pets = lambda row, **how: learn(PETS, "kind", **how).ask(row)
pets({"coat": "none"}, features=["coat"])
pets({"kg": 9, "coat": "none"}, families={"kg": "gaussian", "barks": "poisson"}, shared=True)
pets({"purrs": 1}, features=["purrs"], model="bernoulli")
pets({"purrs": 2}, features=["purrs", "barks"], model="multinomial")
pets({"coat": "long"}, features=["coat"])
pets({"coat": "long"}, features=["coat"], prior={"cat": ".5", "dog": 0, "fish": ".5"})
pets({"coat": "none"}, features=["coat"], smoothing="add=1")
pets({"coat": "none"}, features=["coat"], model="joint")
pets({"barks": 2}, families={"barks": "poisson"}, prior={"cat": "1/2", "dog": ".5", "fish": 0})
pets({}, prior={"cat": 0, "dog": 0, "fish": 1})
*(learn({f: ["x"] for f in [*some, "label"]}).ask({}) for some in ("uvwxyz", "tuvwxyz"))
# near misses
near = lambda known, name: learn([dict.fromkeys(known, "1")], name)
*(reply(lambda: near([f"v{i}" for i in range(n)], name)) for n in (8, 9) for name in ("zzz", "v_7"))
near(["w" * 41, "x"], "zzz")
near(["b", "a", "A"], " A ")
near(["abcdefghijklmnopqrstuvwxyz" * 4, "x"], "abcdefghijklmnopqrstuvwxyz" * 2 + "!")
learn(DAYS, "play", smoothing=1.0)
bayes({"ill": [1]}, {"ill": 1})
learn(DAYS)
learn(DAYS, "play").ask({"wind": "none at all"})
learn(DAYS, "play").ask({"wind": "NA"})
learn(DAYS, "play", smooth="none")
text([("a", "b")], mising="?")
learn_network(DAYS, parents={"play": ["wind"]}, features="a")
text([("a", "b")], weight="n")
em(DAYS, "play", comma="decimal")
# smoothing by a guess
learn(DAYS, "play", smoothing="m=4:grey=30%,blue=7/10").ask({"wind": "weak", "sky": "blue"})
learn(DAYS, "play", smoothing="m=4:grey=30%,blue=7/10").save("guess.json")
load("guess.json").learn(DAYS).ask({"sky": "blue"})
learn("weather.csv", "Play", smoothing="m=4:weak=3/4,strong=1/4") \
.ask({"Wind": "weak", "Outlook": "sunny"})  # (2 + 4/3)/(9 + 4) = 10/39
guess, suns = "m=4:s=9/10,r=1/10", [{"w": w, "k": k} for w in "sr" for k in "pq"]
estimate({"a:=": 0, "b": 10}, "m=3:a:==1/3,b=2/3")  # (0 + 3 · 1/3)/(10 + 3) = 1/13
learn_network(suns, parents={"w": ["k"]}, smoothing=guess).network.tables["w"]["p",]["s"]  # 23/30
em(suns, "k", smoothing=guess, steps=0).settings["start"]  # m=4:s=9/10,r=1/10
rest = lambda i: learn(suns[:i] + suns[i + 1 :], "k", smoothing=guess, domains={"w": ["s", "r"]})
left = sum((rest(i).ask(row).exact["p"] - (row["k"] == "p")) ** 2 / 4 for i, row in enumerate(suns))
tried = learn(suns, "k", smoothing=guess).compare([guess, "m=4"])["m=4:r=10%,s=.9"]
tried.brier("p") == left  # True
learn(suns, "k", smoothing="m=4: s=9/10, r=1/10").settings["smoothing"]  # m=4:s=9/10,r=1/10
# what is told of columns
learn({"f": [*"uvw"], "y": [0, 1, 999]}, "y")
learn_network({"a": [*"xXy"], "b": [*"pqq"]}, order=["a", "b"]).settings
gain({"a": [*"xxyy"], "b": [*"uuvv"], "c": [*"sttt"], "y": [*"ppqq"]}, "y").sentence  # a and b have
gain({"a": [*"xyxy"], "y": [*"ppqq"]}, "y").sentence  # No feature says anything about y
evaluate([{"y": "a", "p": "a"}, {"y": "?", "p": "b"}], "y", "p")  # BadTable: record 2: '?' can be
# calls of other programs
burglary, john = network("burglary.bif"), {"JohnCalls": "yes"}
one, ask = "Burglary", burglary.ask
*(asked.posterior for asked in (ask(one, given=john), ask(one, john), ask(query=one, **john), \
ask(variables=one, evidence=john), ask(one, JohnCalls="yes"), ask(john, one)))
ask(one).posterior == ask({}, one).posterior  # True
known, seen = (partial(door, DAYS, "play")() for door in (learn, em))
known.ask(wind="weak").posterior == known.ask({"wind": "weak"}).posterior  # True
seen.ask(wind="weak") == seen.ask({"wind": "weak"})  # True
known.sample(3) == known.sample(3, seed=1)  # True
true, p = [*"aba"], [".9", ".2", ".4"]
trial = evaluate({"true": true, "predicted": p}, "true", "predicted", of="a")
evaluate(true, p, of="a").confusion == trial.confusion  # True
trial.auc(), trial.recall(), trial.brier()  # 1 ... 1/2 ... 41/300
evaluate([0, 1, 999], [0, 1, 1]).settings["not taken for missing"]  # '999' in true
mail, kinds = ["win money", "see you"], ["spam", "ham"]
text(mail, kinds).model == text([*zip(mail, kinds, strict=True)]).model  # True
coin = {"start": {"c": 1}, "transition": {"c": {"c": 1}}, "emission": {"c": {"H": 1}}}
hmm(*coin.values()).model == hmm(**coin).model == hmm(coin).model  # True
# contributions
text(MAIL).ask("see see you buy").contributions()
learn({"f": list("abb"), "y": [1, 0, 0]}, "y", smoothing="laplace").ask({"f": "a"}) \
.contributions("1", 0)
learn({f"f{i:02}": ["a", "b"] for i in range(22)} | {"y": ["p", "q"]}, "y", smoothing="m=2") \
.ask({f"f{i:02}": "a" for i in range(22)}).contributions().draw().lines
sure = learn("weather.csv", "Play").ask({"Outlook": "overcast", "Wind": "weak"})
*(sure.contributions(), sure.contributions("no"), sure.contributions().draw().svg())
load({"prior": {"a": 0.5, "b": 0.5}, "features": {}}).ask({}).contributions()
*(reply(lambda: getattr(sure, name)) for name in "predict explain".split())
known = learn("weather.csv", "Play")
*(reply(lambda: getattr(known, name)) for name in "explain evaluate check theta_ roc_curve".split())
day = {"Outlook": "sunny", "Wind": "strong"}
play = learn("weather.csv", "Play", smoothing="laplace")
*(play.ask(day).contributions("yes", "no"), play.line("yes", "no", day))
texts = [text(MAIL, model=kind) for kind in ("multinomial", "binarised", "bernoulli")]
*(known.ask("Buy buy see").contributions("spam", "ham") for known in texts)
*(known.line("spam", "ham", "Buy buy see") for known in texts)
mail = {"buy": [2, 0, 1], "see": [0, 1, 3], "y": [*"aba"]}
rest = learn(mail, "y", model="complement", smoothing="laplace")
*(rest.ask({"buy": 2}).contributions("a", "b"), rest.line("a", "b", {"buy": 2}))
pets = learn("animals.csv", "kind", families={"kg": "gaussian", "barks": "poisson"})
pets.ask({"kg": 6, "barks": 1}).contributions()
# counts of words
mails = learn(MAILS, "y", model="multinomial", smoothing="laplace")
rest = learn(MAILS, "y", model="complement", smoothing="laplace")
mails.ask({"cash": 2})
mails.ask({"cash": 2}).check("9/11")
mails.line("spam", "ham")
mails.sample(3, seed=1, length=4)
mails.parameters
rest.ask({"cash": 2, "meet": 1})
rest.ask_all(MAILS).csv()
rest.line("spam", "ham", {"cash": 1})
rest.test(MAILS)
rest.test(MAILS).brier("spam")
rest.test(MAILS).log_loss
counts = {"spam": {"cash": 3, "win": 1}, "ham": {"meet": 2, "cash": 1}}
text(counts).ask("Cash, cash!")
[text(counts).ask({"cash": 2}).exact, str(text(counts).ask("cash").check("2/3"))]
text(counts, prior={"spam": ".9", "ham": ".1"}).ask("cash cash")
text({"a": {"x": 10**12}, "b": {"y": 1}}).ask("x").posterior
text({"spam": [{"cash": 3, "win": 1}], "ham": [{"meet": 2}, "cash"]}).ask("cash")
text(MAIL).learn({"spam": ["cash"]}).settings
words = {"a": {"x": "30%", "z": ".7"}, "b": {"x": "6/10", "z": ".4"}}
hand = load({"prior": {"a": "1/2", "b": "1/2"}, "words": words}).ask({"x": 2})
hand  # s(a) = 1/2 · (3/10)^2 = 9/200
hand.exact["a"], hand.check("1/5", "a").verdict  # 1/5 ... right
hand.check("9/200", "a")  # you give s(a), which is still to be divided
# groups
cluster({"x": [0, Fraction(1, 2), 5], "y": ["a", "b", "c"]}, "x", centres=["0", [5]])
cluster(["x|y\n", "0|a\n", "50%|b\n"], "x", centres=[("0",), 5], delimiter="|", missing="-")
cluster([{"x": 0, "y": 2}], ["y", "x"], centres=[(1, 1)])
shares = [[1, 0], [1, 0], ["1/4", "3/4"], [0, 1]]
some = {"centres": [1, 9], "variance": 1, "steps": 1, "shares": shares}
cluster({"x": [1, 2, 8, 9]}, learn=["weights", "means", "variances"], **some)
cluster({"x": [1, 2, 8, 9]}, learn=["variances"], **some)
cluster({"H": [5, 9, 8, 4, 7], "T": [5, 1, 2, 6, 3]}, centres=[(1, 0)], learn=["tables"])
tosses, coins = {"H": [5, 9, 8, 4, 7], "T": [5, 1, 2, 6, 3]}, [(".6", ".4"), (".5", ".5")]
cluster(tosses, centres=coins, learn=["tables"], steps=5)
len(cluster({"x": [1, 2, 8, 9]}, centres=[1, 9], variance=1, learn=["means"]).run) < 100  # True
plane = partial(cluster, {"x": [0, 4, 5], "y": [1, 5, 3]}, centres=[(0, 1), (5, 5)], steps=2, \
learn=["weights", "variances"])
plane(variance=2).variances == plane(variance=[(2, 2), 2]).variances  # True
# curves and errors
curve("hiking.json", 8, ties="first")
curve("hiking.json", 8)
expected_error({"labels": ["a", "b"], "features": {"c": ["s", "t"]}, \
"truth": [[["s"], "a", "0.333"], [["t"], "b", "0.333"], [["s"], "b", 0.333]]}, "bayes")
expected_error({"prior": {"a": "0.4", "b": "0.6"}, \
"presence": {f"f{i}": {"a": f"{i + 1}/9", "b": f"{8 - i}/11"} for i in range(7)}})
expected_error(FAIR).check("1/4")
expected_error(FAIR, "bayes").check("1/4")
seen = learn([{"f": "0", "y": "a"}, {"f": "1", "y": "b"}], "y", model="joint")
*(expected_error(FAIR, rule) for rule in (seen, seen.model))
truth = {"prior": {"a": "1/3", "b": "2/3"}, "presence": {}}
curve(truth, 5).points
*(len(curve(truth, 60).points), curve("hiking.json", 3, rule="joint").prices(1))
# trials
evaluate([{"y": 1, "p": 0.9}, {"y": 1, "p": 0.2}], "y", "p", of=2)
learn(DAYS, "play").compare(["laplace", "add=0.5"])
learn(DAYS, "play").compare(["laplace"], DAYS[:1])["laplace"]
learn(DAYS, "play", smoothing="laplace").test([{**DAYS[0], "play": "may"}, *DAYS])
learn(DAYS, "play").test([{**DAYS[0], "wind": "none at all"}] * 6).problems
learn([dict.fromkeys([f"f{i}" for i in range(200)] + ["y"], y) for y in "ab"], "y") \
.ask_all([{f"f{i}": "ab"[i % 2] for i in range(200)}])[0].problem
tried = evaluate(MAILS, "y", "y")
*(tried.exercise(f"{name}(ham)").quantity for name in "sensitivity TPR Recall PPV TNR".split())
*(tried.exercise(f"{name}(ham)").quantity for name in ("F1-score", "F-measure", "f1"))
tried.exercise("positive predictive value(ham)").quantity
tried.exercise("balanced accuracy").quantity
tried.exercise("sensitivity")
tried.exercise("kappa")
tried.exercise("MCC")
columns = {"true": [1, 1, 0, 0], "p": [0.9, "2/5", "40%", Fraction(1, 10)], "said": [1, 0, 0, 0]}
evaluate(columns, "true", "said")
evaluate(columns, "true", "p", of=1)
evaluate({"true": ["a", "b"], "p": ["1/2", "0"]}, "true", "p", of="b")
cut = evaluate({"true": [*"iwiww"], "p": [".9", ".4", ".4", ".1", ".6"]}, "true", "p", of="i")
*(cut, *(cut.at(at, "i") for at in (Fraction(2, 5), "Matthews", "F1")), cut.best_cut("F1", "i"))
evaluate({"y": [*"abb"], "p": [".1", ".9", ".9"]}, "y", "p", of="a").at("specificity", "a")
three = {"a": [*"0012"], "y": [*"pqqr"]}
learn(three, "y", smoothing="laplace").test(three).at("0.52", "q")
bells = learn("animals.csv", "kind", families={"kg": "gaussian"}, smoothing="laplace")
*(bells.test("animals.csv"), bells.test("animals.csv").at("F1", "cat"))
[bells.test("animals.csv").data(), bells.test("animals.csv").brier("cat")]
texts = text({"a": ["x y"], "b": ["z"]})
texts.test({"a": ["x"], "b": ["x"]})
texts.test({"a": ["x"] * 1001})
texts.test({"a": ["x"] * 1001}).auc("a")
text({"a": ["x y"], "b": ["z"]}, smoothing="none").test({"b": ["z"], "a": ["z"]})
sign = [dict(zip("ypn", row, strict=True)) for row in ("aa3", "Aa3", "ba3", "aA1")]
evaluate(sign, "y", "p")
text([{"t": "u", **row} for row in sign], "y", text="t")
seen, asked = ["00p"] * 3 + ["11q"] * 3, ["00p", *["01p"] * 5, "11q", *["10q"] * 3, "00r"]
seen, asked = ([dict(zip("abk", row, strict=True)) for row in rows] for rows in (seen, asked))
few = learn(seen, "k").compare(["none", "laplace"], asked[:-1])
*(few, few["none"], few.best_by("F1"), few.best_by("recall"), few["none"].micro, few["none"].macro)
few["none"].auc("p")
few["none"].problem_file()
few.best_by("AUC")
learn(seen, "k").test(asked)
animals = learn("animals.csv", "kind", families={"kg": "gaussian", "barks": "poisson"})
fox = [{"kind": "fox", "coat": "bald", "kg": kg, "barks": 0} for kg in (1, 5)]
row = {"coat": "long", "kg": 2, "barks": 1}
foxes = animals.learn(fox)
*(foxes.test([{**row, "kind": y} for y in kinds]) for kinds in (["fox"], ["cat", "fox"]))
names = [{"f": f"v{i % 9}", "y": f"c{i % 101}"} for i in range(303)]
learn(names, "y").test(names)  # label by label = of up to 100 labels, there are 101
# hidden Markov models
hmm("umbrella.json").observe(("none", "umbrella") * 175)
hmm("umbrella.json").observe(["umbrella", None, float("nan"), ""])
hmm({"start": {"c": 1}, "transition": {"c": {"c": 1}}, "emission": {"c": {"": 1, "?": 0}}}) \
.observe(["", None])
sky = hmm({"states": ["r", "d"], "symbols": ["u", "n"], **CHAIN})
sky.model
sky.observe("un")
sky.observe([*"un"])
hmm({**CHAIN, "start": {"r": 0.5, "d": 0.5}, \
"emission": {"r": {"u": 0.9, "n": 0.1}, "d": {"u": 0.2, "n": 0.8}}}).observe([*"un"])
hmm(CHAIN)
coin = {"start": {"c": 1}, "transition": {"c": {"c": 1}}, "emission": {"c": {"H": ".5", "T": ".5"}}}
hmm(coin).learn([["H", "T"]], 9)  # a step changes nothing any more
days = [["umbrella", "umbrella", "none"], ["none", "none", "umbrella"]]
hmm("umbrella.json").learn(days, 1000, 100).end  # a finer one is needed
hmm("umbrella.json").learn(days, 50).end  # a grid keeps them short
hmm("umbrella.json").observe(["umbrella"]).predict(20)
flip = {"a": "1/2", "b": "1/2"}
turns = {"a": flip, "b": flip}
hmm(flip, turns, turns).observe([*"abba"])  # 16 paths are equally probable
later = hmm(BOTH).observe(["a"]).predict(1)
later.exercise("a").quantity
[str(later.check("1/4", of="a")), str(later.check("7/16", of="P(x_2=a | x)"))]
# lines
sides = learn({"f": [*"112002"], "y": ["10"] * 3 + ["1"] * 3}, "y", smoothing="laplace")
*(sides.line("10", "1", {"f": value}) for value in "102")
rate = learn({"k": [1, 3], "y": ["a", "b"]}, "y", families={"k": "poisson"}).ask({"k": 1})
rate.exact
rate.check("0.711", "a")
rate.turning("k", "b")
table = {"x": [1.5, 2.5, 5, 6, -1.5], "k": [*"ppqqq"], "y": [*"aabbb"]}
points = learn(table, "y", families={"x": "gaussian"}).ask({"x": 2})
[points.turning("x", "b"), str(points.sensitivity())]
learn(table, "y", families={"x": "gaussian"}).ask({"x": 2, "k": "p"}).turning("x", "b")
*(reply(lambda: points.turning(*wrong)) for wrong in ("kb", "xc"))
families = {"x": "gaussian", "c": "poisson"}
counted = {"x": [1.5, 2.5, 3.5, 0.5], "c": [1, 2, 3, 4], "k": [*"uuvw"], "y": [*"aabb"]}
*(learn(counted, "y", families=families, shared=x).parameters for x in (False, True))
learn(counted, "y", families=families, domains={"k": [*"uvwx"]}).parameters
mixed = {"x": [1.5, 2.5, 5, 6, -1.5], "c": [1, 2, 3, 4, 5], "k": [*"ppqqp"], "y": [*"aabbb"]}
row, how = {"x": "2", "c": 3, "k": "q"}, {"families": families, "smoothing": "laplace"}
learn(mixed, "y", shared=True, **how).line("a", "b", row)
learn(mixed, "y", **how).line("a", "b")
# answers to what is irrational
CAT = learn("animals.csv", "kind").ask({"kg": "4.5", "coat": "long"})
*map(CAT.check, ("0.971", 0.9708, "P(cat | x) ≈ 97,08 %", "0.97083336532", "97.08", "0.97"))
*map(CAT.check, "0.9708333653286 0.9 0.53 1.5 0/0 0.4286 0.0292 0.926 0.978 3/7 33/34 1".split())
CAT.follow(["prior = 3/7, 4/7", "posterior = 0.9708, 0.0291", "0.97083336533"])
CAT.follow(["prior = 1/2, 1/2", "0.978"])
CAT.follow(["33/34"])
grading.mark(CAT, [{"answer": a} for a in ("0.971", "0.0292", "3/7", "cat")]).csv()
grading.collisions(CAT)
grading.render(CAT.check("0.971"), "json")
half = bayes({"a": "1/2", "b": "1/2"}, {"a": "5/6", "b": "1/6"})
*(half.check(x, "a") for x in (5 / 6, 5 / 6 + 2e-16))
*(CAT.check(x) for x in (float(CAT.posterior["cat"]), float(CAT.posterior["cat"]) + 2e-12, 0.97))
low = CAT.posterior["cat"].low
*(reply(lambda: CAT.check(x)) for x in (low, "0." + "3" * 1200, f"1/{2**998 + 1}"))
ruled = {"c": [*"aabbaa"], "x": [1.5, 3, 2, 7.5, 4, 5], "y": [*"ppqqrr"]}
out = learn(ruled, "y").ask({"c": "a", "x": "2.5"})
*(out.check("0", "q"), out.check("1", "p"))
long = learn("animals.csv", "kind").ask({"coat": "long"})
*map(long.check, ("2/3", "0.67", "0.7", "4/7"))
ruled = {"c": [*"aabb"], "x": [1.5, 3, 2, 7.5], "y": [*"ppqq"]}
out = learn(ruled, "y", prior={"p": 1, "q": 0}).ask({"c": "a", "x": "2.5"})
*map(out.check, ("1", "0/0"))
far = learn({"x": [0, 1, 90, 91], "y": [*"aabb"]}, "y", families={"x": "gaussian"}).ask({"x": 1})
*(far, far.check("1"), far.check("0", "b"), far.check("0.99999"))  # more than 99 %
# marks of a class
*(mark("lab-test", [{x: "1.0", "answer": "0.5"}]).csv() for x in ("Seed", "SEED", " seed "))
others = ({"seeds": "1"}, {"Seed no": "1"}, {"Seed": "1", "seed of the key": "1"})
*(reply(lambda: mark("lab-test", [{"answer": "0.5", **row}])) for row in others)
given = {"A": "0.98", "B, C": " 0.2085 ", "D": None, "E": "98/473", "F": "1,200"}
entered = [{"who": who, "answer": x} for who, x in given.items()]
marks = mark("lab-test", entered)
[marks.csv(), marks.summary, marks.unread, marks.mistakes]
mark("coin", ["answer\n"]).csv()
mark("coin", [{"answer": "heads"}] * 60).summary
mark("coin", entered, "anwser")
# networks
learn_network(WET, order=["rain", "wet"], most=0).separated("rain", "wet")
learn_network(WET, parents={"wet": "rain"})
measured = [{"x": x, "y": "p"} for x in (0.5, 1.5)]
learn_network(measured, parents={"x": ["y"]})
learn_network(measured, parents={"x": ["y"]}, domains={"x": [0.5, 1.5]})
learn_network(["a;b\n", "y;u\n", "x;v\n"], order=["a", "b"], smoothing="laplace")
learn_network(["a;b\n", "y;u\n"], order=["a", "b"], domains={"a": ["y", "x"]}, delimiter=";")
learn_network([{"a": ""}, {"a": "x"}], order=["a"], domains={"a": ["", "x"]})
learn_network([{"a": ""}, {"a": "x"}], order=["a"])
network("asia.bif").ask({"dysp": None, "asia": "yes"}).given
names, off = dict.fromkeys("abcd", ["x", "y"]), dict.fromkeys("abcd", [0.5, 0.25])
network({"variables": names, "tables": off})
network({"variables": names, "tables": off}, normalise=True)
network("asia.bif", normalise=True)
learn_network([dict.fromkeys("abcdefghijk", x) for x in "tf"], parents={"a": [*"bcdefghijk"]}, \
smoothing="laplace").ask({"k": "t"}, "a")  # entries and sums led to it
links = [f"variable{i:02}" for i in range(20)]
long = learn_network([dict.fromkeys(links, x) for x in "tf"], parents=dict(zip(links, links[1:])))
*(long.separated(links[0], links[-1], links[7:i]) for i in (7, 9)), long.explain(), long.ask()
die = lambda row: network({"variables": {"c": ["a", "b", "d"]}, "tables": {"c": row}})
*map(die, (["0.333"] * 3, ["1/3"] * 3, [0.1 + 0.2, 0.3, 0.4], [0.5, "25%", "2^-2"]))
die(["1/3", "0.333", "0.333"])
die([0.5, 0.25, 0.2])
two = lambda *of: network({**ARROW, "tables": dict(zip("AB", of, strict=True))})
two({"t": 0.5, "f": 0.5}, {("t",): {"t": "9/10", "f": "1/10"}, ("f",): {"t": "1/5", "f": "4/5"}})
two([0.5, 0.5], [[0.9, 0.1], [0.2, 0.8]])
two({(): {"t": 0.5, "f": 0.5}}, {"t": {"f": 0.1, "t": 0.9}, "f": [0.2, 0.8]})
exam = network("exam.bif")
exam.ask({"L": {"yes": "90%", "no": 0.3}}, "L")
exam.ask({"L": {"yes": 1, "no": 0}, "A": "yes"}, "S")
exam.ask({"L": {"yes": 3, "no": 1}, "S": {"yes": 1, "no": 1}})
*(exam.explain({"L": {"yes": n, "no": 9}}) for n in (9, 1))
c = [[[0.1, 0.9], [0.2, 0.8]], {"t": [0.3, 0.7], "f": {"t": "2/5", "f": "3/5"}}]
wider = {"variables": dict.fromkeys("ABC", ["t", "f"]), "parents": {"C": ["A", "B"]}}
wide = lambda c: network({**wider, "tables": {"A": [0.5, 0.5], "B": [0.5, 0.5], "C": c}})
tenths = [[Fraction(k, 10), Fraction(10 - k, 10)] for k in range(1, 5)]
rows = dict(zip([(a, b) for a in "tf" for b in "tf"], tenths, strict=True))
wide(c)
*(wide(stated).network == wide(c).network for stated in (rows, tenths, \
{",".join(u): row for u, row in rows.items()}, {", ".join(u): row for u, row in rows.items()}))
*(reply(lambda: wide(c)) for c in (tenths[:3], {("t",): [1, 0]}, {"t;t": [1, 0]}, 5, None))
wide({"t,t": [1, 0], "t, t": [1, 0], "t,f": [1, 0], "f,t": [1, 0]})
commas = dict(zip(("a,b,t", "a, b,f", "c,t", "c, f"), tenths, strict=True))
wider = {**wider, "variables": {**wider["variables"], "A": ["a,b", "c"]}}
wide(commas).ask({"A": "a,b", "B": "f"}, "C")
network({**wider, "parents": {"B": "a"}, "tables": {"A": [0.5, 0.5]}})
network({"A": ["t", "f"]})
states = dict.fromkeys(("cold", "flu", "cough"), ["yes", "no"])
noisy = {"noisy or": {"flu": "0.5", "cold": 0.75}, "leak": "1/10"}
noisy = {"cold": [0.1, 0.9], "flu": [0.2, 0.8], "cough": noisy}
network({"variables": states, "parents": {"cough": ["cold", "flu"]}, "tables": noisy})
table = ["R,W\n", *[" yes,dry\n"] * 5, *["yes,wet\n"] * 2, "yes,dry\n"]
blanks = learn_network(table, order=["R", "W"], blanks="keep", smoothing="laplace")
*(blanks.ask({"R": value}, "W") for value in (" yes", "yes"))
climbed = em(table, "W", blanks="keep", steps=1, smoothing="none")
[climbed.ask({"R": " yes"}), *(climbed.classifier.ask({"R": x}).posterior for x in (" yes", "yes"))]
learn_network(["R,W\n", "yes,dry\n", "no,wet\n"], order=["R"]).ask({"R": " yes "}).given
learn_network(["R,W\n", "yes,dry\n", "no,wet\n"], order=["R"]).ask({"R": "?"})
noted = em([*table, "?,wet\n"], "W", missing="?", steps=0)
[noted.ask({"R": "?"}), noted.ask({}), noted.classifier.ask({"R": "?"}).given]
# models in files
pairs = '{"prior": [["a", "1/2"], ["b", "1/2"]], "presence": [["f", [["a", "1/4"], ["b", "1"]]]]}'
written = Path("old.json").write_text("\n " + pairs)
old, rows = load("old.json"), [{"f": f, "y": "a"} for f in (0, 1)]
new = {"prior": {"a": 0.5, "b": "5*10%"}, "presence": {"f": {"a": "0.5^2", "b": 1}}}
old.model == load(new).model  # True
old.settings, old.ask({"f": 0}).label  # bernoulli, from old.json ... a
*(reply(lambda: change(rows)) for change in (old.learn, old.unlearn))  # only parameters are known
old.compare(["none"])  # BadRequest: ... only parameters are known
old.test(rows)  # BadRequest: ... which column is the label
old.test(rows, "y").right  # 1
saved = old.save("again.json")
load("again.json").model == old.model  # True
rows = [{"a": a, "b": b, "n": n} for a, b, n in ("yy2", "yn1", "nn3")]
whole = learn(rows, "b", weight="n", model="joint")
saved, stated = whole.save("joint.json"), {"columns": ["a", "b"]}
stated = {**stated, "joint": [[["y", "y"], 2], [["y", "n"], 1], [["n", "n"], 3]]}
of = lambda **how: [load(source, **how) for source in ("joint.json", stated, whole.model)]
*(known.ask({"a": "y"}).posterior["y"] for known in of())  # 2/3 ... 2/3 ... 2/3
*(known.ask({"b": "n"}).posterior["y"] for known in of(label="a")[:2])  # 1/4 ... 1/4
*(known.test([{"a": "n", "b": "n"}]).right for known in of(label="a")[:2])  # 1 ... 1
*(reply(lambda: known.learn(rows)) for known in of(label="a")[:2])  # only parameters are known
load("joint.json").settings["table"]  # that of joint.json
load("joint.json").learn(rows).ask({"a": "y"}).scores  # {'n': 2, 'y': 4}
load(stated, label="c")  # OutOfRange: no column of the joint table 'c'
named = {"label": "y", "prior": {"a": 1}, "features": {}}
load(named, "z")  # of a joint table alone another column can be asked for than 'y', got 'z'
load(named).settings  # categorical, as given
saved = learn("animals.csv", "kind", families={"kg": "gaussian", "barks": "poisson"}).save("x.json")
pets = json.loads(Path("x.json").read_text())
spoiled = lambda **new: (Path("x.json").write_text(json.dumps({**pets, **new})), load("x.json"))
inner = lambda **new: spoiled(learned={**pets["learned"], **new})
how = lambda **new: inner(how={**pets["learned"]["how"], **new})
how(model="naive")  # OutOfRange: ... no model 'naive'
how(divisor="2")  # OutOfRange: ... no divisor '2'
how(smoothing="laplace")  # BadRequest: ... not what was learned
how(layout=5)  # BadRequest: ... learned.how
how(families=[["kg", "gaussian"], ["barking", "poisson"]])  # DomainMismatch: ... 'barks'
inner(counted=[])  # BadRequest: ... learned.counted
more = {**pets["learned"], "more": 1}
*(reply(lambda: spoiled(learned=wrong)) for wrong in ({}, 5, more))  # the members how, counted
spoiled(prior=[["cat", "1/3"], ["dog", "2/3"]])  # BadRequest: x.json: ... not what was learned
# frames and notebooks
rest = learn(MAILS, "y", model="complement", smoothing="laplace").ask({"cash": 1})
"<svg" in rest.html()  # False
rest.draw()  # BadRequest: ... not probabilities
evaluate({"t": ["a", "b"], "p": ["a", "a"]}, "t", "p").draw()  # BadRequest: ... decisions alone
some = [{"f": [*"abcde"][:n], "y": [*"vwxyz"][:n]} for n in (4, 5)]
four, five = (learn(table, "y", smoothing="laplace").test(table) for table in some)
four.draw().svg(), five.draw("v").svg("v.svg")
five.draw()  # BadRequest: ... draw('v')
five.draw("v").svg("v.csv")  # BadTable: ... ends in .svg, got 'v.csv'
five.draw("a")  # UnknownLabel: ... 'a'
play = learn("weather.csv", "Play", smoothing="laplace")
rows, trial = play.ask_all("weather.csv"), play.test("weather.csv")
rows.series()
rows._repr_html_()
trial.html()
trial.series()
trial.roc("yes").series()
trial.calibration("yes").series()
play.compare(["laplace"], folds=3).html()
play.ask({"Wind": "weak"}).contributions().series()
text(MAIL).ask_all(["buy", "see"]).series()
learn(DAYS, "play").ask_all([{"wind": "weak"}, {"wind": "none at all"}]).series()
[*learn(DAYS, "play").test([*DAYS, {**DAYS[0], "play": "may"}]).row_names]
learn(DAYS, "play").test([*DAYS, {**DAYS[0], "play": "may"}]).series()
# samples
learn(COUNTS, "y", families={"c": "poisson"}).sample(20, seed=5, places=3)
known = learn(DAYS, "play")
*(reply(lambda: known.sample(*of)) for of in ((-1, 0), (1, -1), (1, 1 << 64), (10**12, 0)))
exam = network("exam.bif")
*(reply(lambda: exam.sample(*of)) for of in ((-1, 0), (1, 1 << 64), (10**12, 0)))
known.sample(1, seed=1, length=-1)
known.sample(1, (1 << 64) - 1)
busy = {"y": ["a", "a"], "n": [10**6, 10**6 + 1]}
learn(busy, "y", families={"n": "poisson"}).sample(1000, seed=1)
# texts
known = {kind: text(MAIL, model=kind) for kind in ("multinomial", "binarised", "bernoulli")}
*(mail.ask(text) for mail in known.values() for text in ("lunch?", "lunch, buy"))
text({"bad": ["übel Übung"], "gut": ["Bel Ubung"]}).ask("ÜBEL")
text({"a": ["привет мир"], "b": ["пока"]}).ask("Мир!")
text({"a": ["你好"], "b": ["再见"]}).ask("「你好」")
text({"win": ["win 1000"], "ham": ["meet at 10"]}).ask("1000")
text({"a": [f"x{i}" for i in range(300)], "b": ["now"]}, model="bernoulli").ask("now x299")
names = {"set/a/1": "buy", "set/b/1": "meet", "set/b/.z": "z", "set/.h/1": "z", "set/me": "z"}
made = [(Path(name).parent.mkdir(parents=True, exist_ok=True), Path(name).write_text(names[name])) \
for name in names]
lists = {"a": [Path("set/a/1")], "b": ["meet"]}
text(lists).model == text("set").model == text([Path("set")]).model  # True
text(iter([Path("set")])).test(iter(["set"])).accuracy  # 1
*(text(lists).test(tested).settings["tested on"] for tested in (lists, {**lists}))  # from ... given
text(lists, prior={"a": f"1/{10**40}", "b": 1 - Fraction(1, 10**40)}).model.prior
coded = {"a": "utf-8-sig", "b": "latin-1"}
made = [(Path("sized", y).mkdir(parents=True), Path("sized", y, "1").write_bytes( \
f"Größe {y}".encode(coded[y]))) for y in coded]
text("sized")  # b/1: line 1: a file is UTF-8, got the byte 0xf6; it looks like cp1252
text(["sized"], words="ascii-letters").prepared.vocabulary  # ('a', 'b', 'e', 'gr')
text({"b": [Path("sized/b/1")]}, encoding="latin-1").ask("GRÖßE").label  # b
text({"a": [Path("sized/a/1")]}).prepared.vocabulary  # ('a', 'größe')
text(["word,stars", "fine,5", "poor,1"], "stars", text="word").ask("fine").label  # 5
known = text({"v2": ["win, money", None, "see you"], "v1": ["spam", "ham", "ham"]}, "v1", text="v2")
known.ask("win").posterior["ham"]  # 1/2
table = lambda lines, coding="utf-8": str(Path("t.csv").write_text(lines, coding) and "t.csv")
ways = [text(table('v1,v2,\nspam,"win, money",\nham,,\nham,see you,\n'), "v1", text="v2")]
plain = table('spam\t"win, money\nham\t\nham\tsee "you\n')
ways = [*ways, text(plain, "1", text="2", header="none", quotes=False)]
ways = [*ways, text(plain, "y", text="x", header=["y", "x"], quotes=False)]
wide = table("v1|v2\nspam|win, money\nham|\nham|see you\n", "utf-16")
ways = [*ways, text(wide, "v1", text="v2", delimiter="|", encoding="utf-16")]
[way.model == known.model for way in ways]  # [True, True, True, True]
# rounded numbers
thirds, floats = {"a": 0.3333, "b": "33.33%", "c": ".3333"}, dict.fromkeys("abc", 1 / 3)
moves, seen = dict.fromkeys("abc", thirds), dict.fromkeys("abc", {"x": 1})
chain = {"start": floats, "transition": moves, "emission": seen}
hidden = hmm(chain)
*(hidden.observe(["x"]), hidden.observe(["x"]).predict(1), hidden.learn([["x"]]))
bayes(thirds, dict.fromkeys("abc", 1))
bayes({"h": "1/2", "g": "1/2"}).vote({"h": thirds, "g": "a"})
load({"prior": floats, "features": {"f": dict.fromkeys("abc", thirds)}}).ask({"f": "a"})
learn({"f": [*"uvw"], "y": [*"abc"]}, "y", prior=thirds).ask({})
states = {"v": [*"abc"], "w": ["a"]}
net = network({"variables": states, "tables": {"v": thirds, "w": {"a": 1}}})
*(net, net.ask(), net.ask({}, "v"), net.explain(), net.separated("v", "w"))
# other names
*(reply(lambda: getattr(refnb, name)) for name in "lern entropy normalise __path_of_none__".split())
names = [name for names in DOORS.values() for name in names.split() if not hasattr(refnb, name)]
*(reply(lambda: getattr(refnb, name)) for name in names)
known = learn(DAYS, "play")
*(reply(lambda: getattr(known, name)) for name in "predict fit partial_fit classes_ tset".split())
others = {name: 1 for names in SYNONYMS.values() for name in names.split()}
of = lambda door, *given: "\n".join(reply(lambda: door(*given, **{name: 1})) for name in others)
of(learn, DAYS, "play")
of(learn_network, DAYS)
of(em, DAYS, "play")
of(cluster, DAYS)
of(text, DAYS, "play")
of(learn_network(DAYS, order=["wind"]).fit, DAYS)
# settings
measured = {"f": [*"xz?x"], "g": ["0.5", "1.5", "2.5", "3.5"], "h": [*"0123"], "y": [*"abba"]}
learn({**measured, "n": [*"2222"]}, "y", features=["f", "g", "h"], families={"h": "poisson"}, \
domains={"f": ["z", "x"], "y": ["b", "a"]}, smoothing="add=2", prior="uniform", missing="?", \
weight="n", divisor="n-1", shared=True)
bare = {"f": [*"x-x"], "g": ["1", "", "2"], "n": [*"213"]}
em(bare, "y", features=["f"], domains={"f": ["x", "z"], "y": ["a", "b"]}, start="turns", \
weight="n", steps=1, grid=None, missing="-", smoothing="m=3")
pair = {"f": ["x", "z"], "h": ["u", "u"]}
em([{"f": "x", "n": 2}], network=learn_network(pair, order=["f", "h"]), weight="n")
learn_network(pair, order=["h", "f"], most=1, score="mdl", domains={"h": ["u"], "f": ["x", "z"]})
points = {"a": ["1", "3"], "b": ["2", "4"]}
cluster(points, "a", centres=[1, 3], learn=["means"], variance="1/4", grid=10)
cluster(points, centres=[[1, 2], [3, 4]], steps=7)
hmm("umbrella.json").learn([["umbrella"]], steps=60, grid=2)
text({"a": ["x x"], "b": ["y y"]}, common=1, prior="uniform").ask("x")
"""
KNOWN: dict[str, object] = {name: getattr(refnb, name) for name in refnb.__all__} | {
    "refnb": refnb, "csv": csv, "Fraction": Fraction, "partial": partial, "reduce": reduce,
    "Path": Path, "json": json,
    "DOORS": DOORS, "SYNONYMS": SYNONYMS, "grading": grading, "reply": reply,
}  # fmt: skip
SETUP, *SECTIONS = (QUESTIONS + REFUSALS.removeprefix("\n")).replace("\\\n", "").split("\n# ")
ASKED_AT = {door: lines.splitlines() for door, _, lines in (s.partition("\n") for s in SECTIONS)}


def asked(door: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the questions at a door; what is assigned is known to those below it."""
    known = {**KNOWN}
    exec(SETUP, known)  # noqa: S102 - of this file
    for line in ASKED_AT[door]:
        if re.match("[a-zA-Z, ]+ = ", line):
            exec(line, known)  # noqa: S102
        else:
            yield line, partial(answer, line, known)


def answer(line: str, known: dict[str, object]) -> str:
    """Return all that a question gives."""
    return "\n".join(map(str, eval(f"[{line}\n]", known)))  # noqa: S307


def holds(question: str, text: str) -> bool:
    """Tell whether an answer has what stands behind # in its question, ... for what is left out."""
    _, _, words = question.partition("  # ")
    return re.search(".*".join(map(re.escape, words.split(" ... "))), text, re.DOTALL) is not None
