"""What the library refuses, door by door, as questions: what is wrong, and words that say so."""

REFUSALS = r"""
# bayes: what is refused
even = {"a": "1/2", "b": "1/2"}
bayes(even, {"a": 1, "b": "1/2"}, densities=True)  # BadRequest: ... which densities are for
bayes({"a": ".5", "b": ".5"}, {"a": 100, "b": ".3"})  # OutOfRange: ... write 100% or densities=
bayes({"a": ".5", "b": ".5"}, [{"a": 1, "b": 1}, {"a": ".2", "b": "2.5"}])  # of e2 given 'b': 5/2
bayes({"a": 0.5, "b": 0.5}, {"a": 1.2, "b": 0.3})  # OutOfRange: ... write (6/5)% or
bayes(even, {"a": 3, "b": -1})  # Negative: ... 'b' ... got -1
bayes({0: 1}, {0: 1})  # NotText: ... got int 0: write '0'
bayes({"a": 1}, {"a": 1}, 5)  # NotText: the name of the event
bayes(*[{"a": 1}] * 3)  # NotText: ... behind one list of all likelihoods, must be
bayes(even, even).exercise("odd")  # UnknownLabel: what is asked for
bayes(PRIOR, [])  # EmptyData: the likelihood of an observation is needed
bayes(PRIOR, [POSITIVE, {"ill": 1}])  # DomainMismatch: ... prior and likelihood of e2
bayes({"ill": "1%"}, [{"ill": 1}, POSITIVE])  # the prior has no 'well': write 'well': '99/100'
bayes({"a": 1}, even)  # DomainMismatch: ... the prior has no 'b'; there are 'a'
bayes({"a": "30%", "b": "69%"}, {"a": 1, "b": 1})  # NotADistribution: ... they sum to 99/100
bayes(PRIOR, [{"ill": 0, "well": 1}, {"ill": 1, "well": 0}])  # ZeroEvidence: ... needs p(e) > 0
bayes(PRIOR, [POSITIVE, "ill=1"])  # BadRequest: the likelihood of e2 given
bayes(even, even).decide({"x": {"a": 1}})  # DomainMismatch: ... of 'x' lacks b: write each
# estimate: what is refused
ones, coin = {"a": 1, "b": 1}, estimate({"a": 1, "b": 2})
estimate(ones, prior="uniformly")  # OutOfRange: ... did you mean 'uniform'
estimate(ones, prior={"a": 0, "b": 1})  # OutOfRange: ... must be > 0, got 0
estimate(ones, prior={"a": 1})  # the counts and the weights of the prior must have the same
estimate(ones, "laplace", prior="uniform")  # BadRequest: ... give one of both
estimate(ones, prior="uniform").probability({"a": 3})  # what comes next: a list is needed, got dict
coin.exercise("odd")  # UnknownLabel: what is asked for
coin.check("b")  # NotExact: ... P(a) is asked for: a number is
coin.render("pdf")  # BadRequest: ... text, markdown, latex, json, got 'pdf'
coin.render(["text"])  # BadRequest: a form is one of
estimate([1])  # BadRequest: ... a mapping
estimate({"a": 1}, "Laplace")  # OutOfRange: ... did you mean 'laplace'
estimate({}, "alpha")  # OutOfRange: ... a rule is none, laplace
estimate({}, "K=2")  # OutOfRange: ... did you mean 'add=2'?
estimate({"a": 1, "c": 2}, "m=3:a=1/2,b=1/2")  # DomainMismatch: ... 'the counts' also has c
estimate({"a": 1, "b": 2}, "m=3: a=1/2, b=1/2, c=0")  # has fewer: guess at these, such as
estimate({"a": 1, "b": 2}, "m=3:a=1/3,b=1/3")  # NotADistribution: ... they sum to 2/3
estimate({"a": 1}, "m=1:a=1").exercise()  # BadRequest: ... is no exercise
# problems: what is refused
solve("hikng")  # UnknownValue: ... did you mean 'hiking'
solve(5)  # NotText: the name of a problem
sheet(3)  # BadRequest: ... a list of problems
sheet(["coin"] * 4 + ["w"])  # UnknownValue: no problem 'w'
sheet("lab-test", seed=["1"])  # NotExact: the seed
*(reply(lambda: sheet("coin", key=v)) for v in falsy)  # BadRequest: key is True or False, got
sheet("coin", form="moodle", key=True)  # BadRequest: a question bank holds its answers
mark("lab-test", ["0.5"])  # BadTable: ... if line 1 holds data, write a line of names above it
call("dirichlet.mode", {"a": 1})  # BadRequest: ... write call('dirichlet.mode', a=...)
call("regression.residual_sum", weights={"x": 1}, cases=[[1, 2]])  # cases[0] must have the members
*(reply(known.problem_file) for known in (text(MAIL, prior="uniform").ask("buy"), \
text({"a": ["x"] * 1001}).ask("x"), em([{"weight": "1", "y": "a"}], "y").first_step, \
network({"variables": {"a | b": ["t"]}, "tables": {"a | b": [1]}}).ask({}, "a | b"), \
learn("animals.csv", "kind").ask({"kg": 4, "coat": "long"}), solve("coin")))
known = bayes(PRIOR, POSITIVE)
known.check("0.2 = 0.3")  # NotExact: ... one number is entered, and these differ
*(reply(lambda: known.follow(lines)) for lines in (["prior = 1/2"], [5], ["w = 1"], ["= 1"]))
*(reply(lambda: known.check("1/2", of)) for of in ("w", 5, "P(w)", "P(ill)w"))
# a guess: what is refused
skies = partial(learn, [{"sky": v, "y": v} for v in ("sun", "rain")], "y")
skies(smoothing="m=4:a=1")  # DomainMismatch: ... no feature has the values
skies(smoothing="m=4:a=1,a=1")  # Duplicate: ... the guess must differ, got 'a' twice
skies(smoothing="m=4:sun=1/2,rain=1/3")  # NotADistribution: the guess
skies(smoothing="m=4:sun")  # NotExact: the guess at
skies(smoothing="add=1:sun=1/2,rain=1/2")  # OutOfRange: ... a guess belongs
skies(smoothing="m=x:sun=1/2,rain=1/2")  # BadWeight: ... m=x
skies(smoothing="m=4:sun=1/2,rain=1/2", model="joint")  # BadRequest: ... joint
skies(prior="m=4:sun=1/2,rain=1/2")  # OutOfRange: ... write 'm=4', spread evenly
skies(smoothing="kt")  # OutOfRange: ... a rule is none, laplace, add=A or m=M
skies(smoothing="m=4:sun=.9,rain=.1").learn({"sky": "fog", "y": "sun"})  # 'm=4:fog=0,rain=1/10,sun
# learning: what is refused
days = [{"wind": "weak", "play": "yes", "n": 1}, {"wind": "strong", "play": "no", "n": 2}]
of = partial(learn, days, label="play")
of(label=1.5)  # NotText: the label
of(features=["wnd"])  # BadTable: ... no column 'wnd'; did you mean 'wind'
of(features={"wind"})  # BadRequest: features: a list is needed, got set
of(model="Joint")  # OutOfRange: no model 'Joint'; did you mean 'joint'
of(model="gaussian")  # OutOfRange: ... a column has this family, write families={'...': 'gaussian'}
of(families={"n": "gausian"})  # OutOfRange: no family 'gausian'; did you mean 'gaussian'
of(families={"m": "gaussian"})  # UnknownFeature: families: no feature 'm'; there are
of(families=["n=gaussian"])  # BadRequest: families: a mapping
of(families={"n": "poisson", 1.5: "poisson"})  # NotText: families: the name of a feature
of(families={"wind": "gaussian"})  # BadTable: record 1, column 'wind': a number
of(domains={"wnd": ["weak"]})  # UnknownFeature: domains: no feature 'wnd'; did you mean
of(domains={"wind": "weak"})  # UnknownValue: record 2, column 'wind': ... 'strong'
of(domains={"n": [1, 2], "wind": []})  # EmptyData: the domain of 'wind'
of(domains=["wind"])  # BadRequest: domains: a mapping
of(domains={"play": ["yes"]})  # UnknownLabel: record 2, ... 'no' is not declared
of(domains={"play": ["yes", "no", "yes"]})  # Duplicate: ... 'yes' twice
of(domains={"play": []})  # EmptyData: the labels
of(domains={"play": ["yes", None]})  # BadRequest: ... labels: a value is needed
of(families={"n": "poisson"}, domains={"n": [1]})  # the domain of 'n': it holds numbers
of(families={"wind": "bernoulli"}, domains={"wind": ["x", "z"]})  # a bernoulli one is 0 and 1
of(smoothing=1)  # NotText: a rule of smoothing
of(smoothing=True)  # NotText: ... got bool True
of(prior="unifrom")  # OutOfRange: a prior is uniform, ... 'unifrom'; did you mean 'uniform'
of(prior={"no": True, "yes": "1/2"})  # NotExact: ... 'no' ... bool
of(prior={1: 1})  # DomainMismatch: ... labels
of(prior={"yes": "1/2", "no": "1/4"})  # NotADistribution: ... they sum to 3/4
of(weight=1.5)  # NotText: the column of weights
of(delimiter=None)  # NotText: a delimiter
of(delimiter=";;")  # BadTable: a delimiter is one character
of(divisor="N")  # OutOfRange: no divisor 'N'; did you mean 'n'
of(comma="")  # OutOfRange: no meaning of a comma ''
of(model="joint", smoothing="laplace")  # BadRequest: ... takes no smoothing or prior
of(zz=1)  # BadRequest: learn() has no option 'zz'; there are 'source', 'label',
*(reply(lambda: of(shared=v)) for v in falsy)  # BadRequest: shared is True or False, got
learn(days, "play", ["wind"])  # without a name: write what ['wind'] is, such as features=
learn([["x"]], ["p"])  # NotText: ... put the labels into the table; got a list
learn(["f,y\n", "x,a\n", "x,\n"], "y", missing="?")  # line 3, column 'y': the label is missing
learn(["f,y\n", "x,1\n", "x,0\n"], "y", missing="0")  # '0' may be a label: leave
learn([*days, {"wind": None, "play": "no"}], "play", model="joint")  # the joint table needs a value
learn([{"a": "x", "y": f"text {i}"} for i in range(100_000)], "y")  # has more than 10000 labels
learn({"a": ["cm", "1.5", "2.5", "3.5"], "k": [*"pppp"]}, "k")  # its row describes the columns
learn([{"c": "1.5", "y": "p"}], "y", families={"c": "poisson"})  # write families={'c': 'gaussian'}
learn(["a,y\n", "x,p\n"], "y", encoding="cp1252")  # encoding is for files, leave it out
learn("weather.csv", "Play", encoding="idna")  # OutOfRange: idna is no encoding of files, as cp1252
example("wether")  # OutOfRange: no example 'wether'; did you mean 'weather'
example(5)  # NotText: the name of an example
sql("t", "y", dialect=["sqlite"])  # OutOfRange: ... dialect
load(5)  # BadRequest: a model is a path, a document or a record
# counts of words: what is refused
mails = lambda cell, **how: learn([{"cash": cell, "y": "spam"}, {"cash": 1, "y": "ham"}], "y", \
**{"model": "multinomial", "smoothing": "laplace", **how})
mails(1.5)  # BadTable: ... 'cash': ... must be whole, got 3/2
mails(-1)  # BadTable: ... >= 0, got -1
mails(True)  # BadTable: ... got 'True'
mails("many")  # BadTable: ... got 'many'; a word is counted by whole numbers
*(reply(lambda: mails(missing)) for missing in (None, "NA"))  # write 0 where it does not occur
mails(1, families={"cash": "poisson"})  # BadRequest: ... each column counts a word
mails(1, domains={"cash": [0, 1]})  # BadRequest: ... each column counts a word
mails(1, smoothing="m=2:cash=1")  # BadRequest: ... each column counts a word
learn([{"y": "a"}], "y", model="complement")  # EmptyData: ... a column of counts
text({"a": {"x": 0.5}, "b": {}})  # BadWeight: ... must be whole
text({"a": [{"x": -1}], "b": ["z"]})  # Negative: ... 'x' must be >= 0
text({"a": {"x": True}, "b": {}})  # NotExact: ... got 'True'
text({"a": {"x": None}, "b": {}})  # BadTable: ... missing: write 0
text({"a": {"x"}, "b": ["z"]})  # BadTable: ... a set has no order
text({"a": {"x": 1}, "b": ["z"]})  # BadTable: ... write counts for both
text({"a": {"two words": 1}, "b": {}})  # BadRequest: ... no document has the word 'two words'
tables = {"spam": {"cash": 3, "win": 1}, "ham": {"meet": 2, "cash": 1}}
text(tables, model="bernoulli")  # BadRequest: ... model='bernoulli' asks
text(tables, prior="laplace")  # BadRequest: ... write prior='uniform'
text(tables).test(tables)  # BadTable: a trial asks documents
text(tables).compare(["laplace"])  # BadTable: a trial asks documents: write a list of them
text(tables).ask({"cash": 10**8})  # OutOfRange: the words of a document
text(tables).ask({"cash": 10**6})  # OutOfRange: the score of a document can have
mails(1, model="complement").ask({}).posterior  # BadRequest: ... not probabilities
mails(1, model="complement").ask({}).check(1)  # BadRequest: ... not probabilities
# a learned model: what is refused
days = [dict(zip(["wind", "sky", "play"], row.split(), strict=True)) \
for row in ("weak grey yes", "strong blue no", "weak blue no")]
play, never = learn(days, "play", smoothing="laplace"), {**days[1], "sky": "grey", "play": "yes"}
play.ask({"wnd": 1})  # UnknownFeature: the question: ... 'wnd'; did you mean 'wind'
play.ask({"sky": "blue", "wind": "Weak"})  # UnknownValue: ... wind=Weak ... 'weak'
play.ask({"wind": "weak"}, sky="x")  # BadRequest: a row is one mapping: write {'sky'} into it
play.ask_all([{"wnd": "weak", "sky": "blue"}])  # UnknownFeature: ... no feature 'wnd'; did you mean
play.learn([{"wnd": 1, "play": 1}])  # UnknownFeature: ... did you mean 'wind'
play.learn({"wind": "weak", "play": "yes", "zebra": 1})  # UnknownFeature: ... no feature 'zebra'
play.learn(["wind,sky\n"])  # BadTable: ... no column 'play'; there are 'wind'
play.ask({}).turning("wind", "no")  # UnknownFeature: ... no column is Gaussian
*(reply(lambda: play.ask_all(days).csv(spreadsheet=v)) for v in falsy)  # is True or False, got
[*play.csv_lines(days, features=("h",))]  # UnknownFeature: ... to use: no feature 'h'
[*play.csv_lines(days, features=("sky", "sky"))]  # Duplicate: ... 'sky' is named twice
play.csv_lines(days, features=({},))  # BadTable: ... features
learn({"t": [1, 2], "y": [1, 2]}, "y").ask({"t": 3})  # learn with families={'t': 'gaussian'}
learn(days, "play", domains={"sky": ["blue", "grey"]}).learn({**never, "sky": "red"})  # 'red'
play.unlearn(never)  # Negative: ... 'strong' ... -1
play.unlearn(days[0]).unlearn(days[0])  # Negative: ... 'yes'
play.unlearn({**never, "wind": "x"})  # UnknownValue: ... 'x'
play.unlearn({**never, "play": "x"})  # UnknownLabel: ... 'x'
pets = learn("animals.csv", "kind", families={"kg": "gaussian", "barks": "poisson"})
pets.unlearn({"kind": "cat", "kg": 99})  # OutOfRange: ... no numbers
play.unlearn([])  # EmptyData: ... at least one row
play.unlearn({"wind": ["weak"], "sky": ["blue"], "play": "no"})  # column 'play' is a list
play.save(6)  # BadTable: ... got int 6
play.save("-")  # BadTable: ... another name than -
play.save("\0")  # BadTable: ... no file has such a name
play.test(days).recall()  # BadRequest: ... asked of one label: name it, such as 'no'
play.test([{"zebra": 1, "play": "no"}])  # UnknownFeature: ... no feature 'zebra'; there are 'wind'
play.test([{"wind": "weak"}])  # BadTable: ... needs the labels, no column 'play'
play.test([{"wind": "weak", "play": None}])  # record 1, column 'play': the label is missing
play.compare([])  # EmptyData: ... at least one rule
play.compare(5)  # BadRequest: rules of smoothing are a list, got int 5
play.compare(["laplace"])["m=3"]  # UnknownValue: no trial of 'm=3'; there are 'laplace'
play.unlearn(days[0]).compare(["none"])  # BadRequest: to leave rows out they are read again
learn(days, "play", model="joint").compare(["laplace"])  # model='joint' takes no smoothing
*(reply(lambda: play.compare(["laplace"], folds=n)) for n in (1, 5, True))  # NotExact: ... folds
play.compare(["laplace"], days, folds=2)  # BadRequest: ... give one of both
play.compare(["laplace"]).best_by("auc")  # OutOfRange: ... did you mean 'AUC'
names = [{"a": "x", "id": str(n)} for n in range(1001)]
learn(names, "id").test(names[:1])  # OutOfRange: ... the confusion has 1002001 cells
# contributions and lines: what is refused
play = learn("weather.csv", "Play", smoothing="laplace")
day = play.ask({"Outlook": "sunny", "Wind": "strong"})
day.contributions("maybe")  # UnknownLabel: ... 'maybe'
day.contributions("no", "maybe")  # UnknownLabel: ... got 'maybe'
day.contributions("no", "")  # UnknownLabel: ... got ''
day.contributions(float("nan"))  # UnknownLabel: ... {'no', 'yes'}, got ''
day.contributions("no", "no")  # Duplicate: ... twice
day.contributions([1])  # BadTable: ... a text or a finite number
whole = learn("weather.csv", "Play", model="joint")
whole.ask({}).contributions()  # BadRequest: ... no factors: learn with model='cat
one = learn([{"y": "a", "f": "b"}], "y")
one.ask({}).contributions()  # BadRequest: 'a' is the only label
play.line("maybe", "no")  # UnknownLabel: ... 'maybe'
learn({"a": [*"xyz"], "y": [*"pqr"]}, "y").line("p")  # BadRequest: ... name both
one.line("a")  # BadRequest: ... name both
whole.line("yes")  # BadRequest: ... no line
learn("weather.csv", "Play").line("yes")  # log a needs a > 0, got 0; write smoothing='laplace'
play.line("yes").margin  # BadRequest: ... a row
bits = learn({"w": [1, 0], "v": [0, 1], "y": [*"sh"]}, "y", model="bernoulli", smoothing="laplace")
bits.line("s", row={"w": 1}).margin  # MissingValue: ... 'v'
text(MAIL).line("spam", "eggs")  # UnknownLabel: ... eggs
# groups: what is refused
rows = [{"x": "0", "y": "a"}, {"x": "1/2", "y": "b"}, {"x": "5", "y": "c"}]
groups = partial(cluster, rows, columns=["x"], centres=[0])
groups(method="gaussians")  # BadRequest: ... did you mean 'learn'
*(reply(lambda: groups(**{name: [1]})) for name in ("variance", "shares"))  # those of a mixture
groups(steps=-1)  # OutOfRange: ... steps
groups(columns=["z"])  # BadTable: ... no column 'z'
groups(columns=["x", "x"])  # Duplicate: ... 'x' twice
groups(columns=["x", "y"])  # BadTable: record 1, column 'y' ... got 'a'
groups(centres=[(1, 2)])  # DomainMismatch: ... centre 1
groups(centres=[])  # EmptyData: ... centre
groups(centres="1;2")  # BadRequest: ... a list of points
groups(centres=["a"])  # NotExact: ... centre 1 ... 'a'
groups(centres=[1, True])  # NotExact: ... centre 2 ... bool
groups(missing="1/2")  # MissingValue: record 2, column 'x'
groups(learn=["tables", "means"])  # OutOfRange: ... there are 'prior', 'tables'
groups(learn=["tables"], centres=[[1], [1]])  # DomainMismatch: ... whole numbers
groups(weights=[1])  # BadRequest: ... are those of a mixture
cluster([{"a": 1}])  # BadRequest: the first centres are needed
cluster([{"a": 1}], centres=[1], weight="")  # BadRequest: the column of weights needs a name
mixed = partial(groups, centres=[0, 5], variance=1, learn=["weights", "means", "variances"])
mixed(learn=["mean"])  # OutOfRange: ... did you mean 'means'
mixed(learn=[])  # BadRequest: ... what is learned
mixed(variance=None)  # BadRequest: ... need a variance, such as variance=1
mixed(learn=["tables"])  # BadRequest: ... counts have none
mixed(weights=[1])  # BadRequest: ... as many weights, got 1
mixed(weights="1")  # BadRequest: weights are a list
mixed(weights=[1, 1])  # NotADistribution: ... sum to 2
mixed(variance=[1, 2, 3])  # BadRequest: ... as many variances
mixed(variance=0)  # ZeroVariance: the variance of component '1'
mixed(variance="a")  # NotExact: ... variance of centre 1
mixed(steps=-1)  # OutOfRange: the number of steps
mixed(centres=[])  # BadRequest: ... at least one
mixed(centres=[1, (2, 3)])  # DomainMismatch: ... centre
mixed(shares=[[1, 0]])  # DomainMismatch: ... 3 points need as many rows
mixed(shares=[[1, 1]] * 3)  # NotADistribution: ... shares of a point
mixed(grid=0)  # OutOfRange: ... grid
mixed(steps=100, limit=10)  # OutOfRange: a mixture of 2 components ... write limit=
# curves and errors: what is refused
curve("hiking.json", rule="bayes")  # OutOfRange: no rule 'bayes'
curve("hiking.json", ties="evn")  # OutOfRange: ... 'evn'; did you mean 'even'
curve("hiking.json", rule="joint", smoothing="laplace")  # BadRequest: ... not smoothed
curve("hiking.json", limit=99)  # OutOfRange: ... up to n = 30 takes about ... write limit=
curve("hiking.json", -1)  # OutOfRange: ... at least 0
curve("hiking.json", 3).prices(9)  # BadRequest: ... no point 9
curve("hiking.json", 1).prices(["1"])  # NotExact: ... number of examples
curve({"labels": ["a"], "features": {}, "truth": []}, 3)  # NotADistribution:
truth = {"prior": {"a": "1"}, "presence": {"f": {"a": "1/2"}}}
expected_error(5)  # BadRequest: a truth is a path
expected_error({"c": 1, "a": 2, "b": 3})  # BadRequest: ... the members ... got ['a', 'b', 'c']
expected_error({"prior": {"a": float("inf")}})  # BadRequest: ... got float inf
expected_error(truth, "nave")  # UnknownValue: no rule 'nave'; did you mean 'naive'
expected_error(truth, 5)  # UnknownValue: no rule 5; there are 'naive', 'bayes'
expected_error(truth, {"0": "a"})  # BadRequest: a cell is a tuple
expected_error(learn("weather.csv", "Play", model="joint").model)  # a joint table is no naive model
expected_error(truth, learn({"k": [1.5, 2], "y": [*"aa"]}, "y"))  # there are infinitely many rows
expected_error(truth, limit=0)  # OutOfRange: the limit
expected_error(truth, limit="9")  # NotExact: the limit
expected_error(truth, {("0",): "b", ("1",): "a"})  # UnknownLabel: ... got 'b'
expected_error({**truth, "presence": {f: {"a": "1/2"} for f in "fgh"}}, limit=319)  # limit=320
# decisions: what is refused
spam = bayes({"spam": "3/4", "ham": "1/4"}, {"spam": 1, "ham": 1})
spam.decide({"spam": {"eggs": 1}})  # UnknownLabel: ... 'eggs'
spam.decide({"bin": {"ham": 1}})  # DomainMismatch: ... loss of 'bin' lacks spam: write each
spam.decide({"spam": {"ham": "dear"}})  # NotExact: the loss of spam where the truth is 'ham'
spam.decide({})  # EmptyData: ... one decision
spam.decide({0: {"ham": 1}, "0": {"ham": 2}})  # Duplicate: the loss has '0' twice
spam.decide({"spam": {1: 1, "1.0": 2}})  # Duplicate: the loss of spam has '1' twice
spam.decide([[0, 1], [1, 0]])  # BadRequest: ... a mapping such as {'yes': {'no': 5}, ... got list
oil = bayes({"oil": "1/4", "dry": "3/4"})
oil.decide()  # BadRequest: ... one of both, a loss or a gain
oil.decide(DRILL, gain=DRILL)  # BadRequest: ... one of both
oil.decide(gain={"drill": {"oil": 1}})  # DomainMismatch: the gain of 'drill' lacks dry: write each
oil.decide(gain=[1])  # BadRequest: a gain is a mapping
oil.decide({None: 1})  # BadRequest: ... needs a name
drilled = oil.decide(DRILL)
drilled.value_of([1])  # BadRequest: a test is a mapping
drilled.value_of({"oil": 1})  # DomainMismatch: ... the rows of the test
drilled.value_of({"oil": 2, "dry": 1})  # OutOfRange: ... given 'oil' ... the sign %
drilled.value_of({"oil": {"a": "1/2"}, "dry": {"a": 1}})  # NotADistribution: ... sum
drilled.value_of({"oil": {"a": 1}, "dry": 1})  # DomainMismatch: ... row of 'dry'
drilled.value_of({"wet": {"oil": 2}})  # DomainMismatch: ... labels and the rows
drilled.value_of(None, "dear")  # NotExact: ... price of the test
drilled.turning("x")  # BadRequest: ... the answer to a row can turn
three = learn({"x": [1, 2, 3, 5, 6, 9], "y": [*"aabbcc"]}, "y", families={"x": "gaussian"})
three.ask({"x": 1}).decide({"a": 1, "b": 2}).turning("x")  # BadRequest: ... here are 3
windy = learn("weather.csv", "Play").ask({"Wind": "weak"})
windy.decide({"yes": 1, "no": 2}).turning("Wind")  # UnknownFeature: ... is no column of measured
three.ask({"x": 1}).decide({"a": 1, "b": 2}).value_of()  # BadRequest: ... is enclosed
# incomplete rows: what is refused
rows = [{"f": v, "g": v, "label": y} for v, y in (("x", "a"), ("y", "b"), ("z", None))]
state = {v: ["yes", "no"] for v in ("rain", "wet")}
rain = network({"variables": state, "tables": dict.fromkeys(state, [0.5, 0.5])})
new = partial(em, rows, "new", domains={"new": ["a", "b"]})
em(rows)  # BadTable: ... the label is needed
em(rows, "lable")  # BadTable: ... did you mean 'label' ... declare
em(rows, "label", start="turn")  # BadRequest: ... did you mean 'turns'
new()  # EmptyData: ... start from 'turns'
new(start="turns", features=["h"])  # UnknownFeature: the columns: no feature 'h'
em(["label,f\n"], "label")  # EmptyData: ... at least one row
em(["label,g\n", "a,\n"], "label")  # EmptyData: no row has a value of 'g'
em(["label,g\n", ",x\n"], "label")  # EmptyData: ... declare the labels
em(rows, "label", domains={"label": ["a"]})  # record 2, column 'label': no value 'b'
em(rows, "label", domains={"g": ["x", "y"]})  # UnknownValue: record 3, column 'g': no value 'z'
em(rows, "label", domains={"h": ["x"]})  # UnknownFeature: domains: no feature 'h'
*(reply(lambda: em(rows, "label", grid=n)) for n in unwhole)  # NotExact: ... got
em(rows, "label", grid=0)  # OutOfRange: ... the grid
em(rows, network=rain, smoothing="m=2")  # BadRequest: ... of its own: label, start, smoothing
em(rows, network=rain)  # UnknownVariable: ... 'f'
em([{"wet": "yes"}], network=rain, steps=0).classifier  # BadRequest: only naive Bayes
start = learn(rows[:2], "label", smoothing="laplace").model
em(rows, "label", start=start, domains={"label": ["a", "b"]})  # BadRequest: ... its own
em([{**rows[0], "odd": "1"}], "label", start=start)  # UnknownFeature: the columns: no feature 'odd'
em([{"label": "a", "f": "x", "n": "1/2"}], "label", weight="n")  # BadWeight: ... 1/2
em([{**row, "count": 2} for row in DAYS], "play")  # BadTable: ... write weight='count'
# trials of columns: what is refused
columns = {"true": [1, 1, 0, 0], "p": [0.9, "2/5", "40%", Fraction(1, 10)]}
cut = lambda at: evaluate(columns, "true", "p", of=1, at=at)
cut(2)  # OutOfRange: ... lie in 0..1, got 2
cut("-1")  # OutOfRange: ... lie in 0..1, got -1
cut("f1")  # OutOfRange: ... did you mean 'F1'
cut("x")  # OutOfRange: no measure 'x'; there are 'accuracy'
cut("")  # NotExact: ... written like 0.8
cut(float("nan"))  # NotExact: ... written like 0.8
cut(True)  # NotExact: ... write 1 or 0
cut([1])  # NotExact: ... must be a number, got list
evaluate(columns, "true", "p", at="1/2")  # BadRequest: ... name the label with of=
evaluate({"true": [0, 1], "p": [0, 1]}, "true", "p").at("1/2", 1)  # BadRequest: ... decisions alone
judged = lambda true, p, of=None: evaluate({"true": [*true], "p": p}, "true", "p", of=of)
judged("ab", [2, 0], "a")  # OutOfRange: record 1, column 'p' ... 0..1
judged("ab", [1, "x"], "a")  # NotExact: record 2, column 'p'
judged("ab", [1, None], "a")  # BadTable: record 2, column 'p' ... missing
judged("ab", [1, 0], "c")  # UnknownLabel: ... is one; column 'true' has {'a', 'b'}
judged("aa", [1, 0], "a")  # UnknownLabel: ... two labels
evaluate({"true": ["a"]}, "true", "p")  # BadTable: ... no column 'p'
judged("ab", [1, 0])  # UnknownLabel: record 1, ... if it is ... of='b'
judged([1, 0, 1], [0, "40%", 1])  # UnknownLabel: record 2, ... of='1'
judged([1, 2], [1, "0.3"])  # UnknownLabel: ... '0.3' is ... of='2'
judged("ab", ["a", ".3"])  # UnknownLabel: ... in every row ... of='b'
judged("abc", [0, 1, 1])  # UnknownLabel: ... one of two labels
judged(["ill", "well"], ["Ill", "well"])  # UnknownLabel: ... did you mean 'ill'
judged([], [])  # EmptyData: ... at least one row
judged("a?", ["a", "a"])  # BadTable: ... '?' can be missing or a label
evaluate([{"y": "a"}], "y")  # BadRequest: name both columns, as in evaluate
evaluate({"yes": {"yes": 3, "no": 1}, "no": {"yes": 0, "no": 4}})  # each row is a cell
gain({"kg": [1.5, 1.5], "y": ["a", "b"]}, "y")  # a column of words, or of numbers that differ
gain(DAYS)  # BadTable: ... the label is needed
gain(DAYS, "play", "wind")  # BadRequest: ... write what 'wind' is, such as features=
gain(DAYS, "play", families={"wnd": "gaussian"})  # UnknownFeature: ... did you mean 'wind'
gain(DAYS, "play").exercise("gain(x)")  # UnknownLabel: ... gain
# chains: what is refused
coin = {"start": {"c": 1}, "transition": {"c": {"c": 1}}, "emission": {"c": {"H": ".5", "T": ".5"}}}
chain = hmm(coin)
hmm(3)  # BadRequest: ... is a path, a document or a record
hmm({"start": {"a": 1}})  # BadRequest: ... members
hmm("hiking.json")  # BadRequest: ... members ... got
hmm({**coin, "start": {"c": "x"}})  # NotExact: the model.start, "c"
hmm({**coin, "emission": {"c": {"mean": 0, "sd": 2}}})  # a density: cut the numbers into
chain.observe("HT")  # BadRequest: ... a list of symbols
chain.observe(None)  # BadRequest: ... such as ['umbrella'], got NoneType
chain.observe(["H", "T", 1])  # UnknownValue: ... '1'
chain.learn([["H"]], grid=10**5000)  # OutOfRange: ... has at most 10000 bits
chain.learn({("H",): Fraction(1, 2)})  # BadWeight: ... whole
*(reply(lambda: chain.learn([["H"]], **{of: n})) for of in ("steps", "grid") for n in unwhole)
chain.learn([["H"]], 0)  # OutOfRange: ... steps
chain.learn([["H"], ["T"], ["T"]], 1, 1)  # OutOfRange: ... coarse
chain.learn(["HT"])  # BadRequest: ... a list of symbols
chain.learn(3)  # BadRequest: sequences are
read = lambda lines: (Path("seen.csv").write_text(lines), hmm("umbrella.json").learn("seen.csv"))
read("none\numbrella,,none\n")  # BadTable: ... line 2: a symbol is missing in column 2
read("none\numbrella,nona\n")  # UnknownValue: ... line 2: a symbol must be ... got 'nona'
read('umbrella,"none\n')  # BadTable: ... line 1
read("")  # EmptyData: ... sequences
# work without end: what is refused
fair = {"prior": {y: "1/2" for y in "ab"}, "presence": {f"f{i}": {"a": ".5", "b": ".3"} \
for i in range(40)}}
expected_error(fair)  # a truth of 2199023255552 cells ... more than 999999999 steps: ask for less
curve("hiking.json", 10**8)  # a learning curve up to n = 100000000 ... ask for less
curve("hiking.json", 10**40, rule="joint")  # a learning curve up to n = 10000
chain = hmm("umbrella.json")
chain.observe(["none"] * 500_000)  # a sequence of 500000 symbols ... ask for less
chain.learn([["umbrella", "none"], ["none"]], 10**16, 1000)  # 10000000000000000 steps with 3
chain.learn([["none"] * 400])  # 1 steps with 400 symbols without grid=D ... ask for less
em(DAYS, "play", steps=10**16)  # 10000000000000000 steps with 3 d ... ask for less
of = partial(curve, "hiking.json", 1, smoothing="laplace")
of(limit=27)  # OutOfRange: ... what depends on what takes about 28 steps
of(limit=28)  # OutOfRange: ... n = 1 takes about ... write limit=
len(of(limit=int(reply(lambda: of(limit=28)).rpartition("=")[2])).points)  # 2
long = {"f": [*"xyz"], "n": [40000] * 3}
*(reply(lambda: em(long, "y", domains={"y": ["a", "b"]}, start="turns", weight="n", grid=d)) \
for d in (1000, None))  # OutOfRange: ... bits
# networks: what is refused
asia = network("asia.bif")
asia.separated("asia", "smok")  # UnknownVariable: ... did you mean 'smoke'
asia.separated("smoke", [])  # EmptyData: ... such as 'asia'
asia.separated("tub", given="tub")  # Duplicate: ... twice
asia.ask("lung", "smoke")  # BadRequest: what is given is one mapping, and what is asked a name
asia.ask({"smoke": "yes"}, dysp="yes")  # BadRequest: a row is one mapping: write {'dysp'} into it
asia.explain({"dysp": "Yes"})  # UnknownValue: ... dysp=Yes: no such value; did you mean 'yes'
asia.ask({}, [])  # EmptyData: the query
asia.ask({"lung": "yes"}, "lung")  # Duplicate: ... 'lung' twice
asia.save("a.txt")  # OutOfRange: ... '.txt'; there are '.bif', '.json'
asia.ask({"tub": {"yes": 3}}, "lung")  # DomainMismatch: ... same keys
asia.ask({"tub": {"yes": 0, "no": 0}}, "lung")  # ZeroEvidence: ... all are 0
asia.ask({"tubb": {"yes": 3, "no": 1}}, "lung")  # UnknownVariable: ... did you mean 'tub'
asia.ask({"tub": {"yes": "x", "no": 1}})  # NotExact: ... tub = 'yes': a number
network(3)  # BadTable: ... the path of a file
network(asia.network, normalise=True)  # BadRequest: ... leave normalise out
*(reply(lambda: network("asia.bif", normalise=v)) for v in falsy)  # normalise is True or False
states = {v: ["yes", "no"] for v in ("cold", "flu", "cough")}
noisy = lambda row: network({"variables": states, "parents": {"cough": ["cold", "flu"]}, \
"tables": {"cold": [0.1, 0.9], "flu": [0.2, 0.8], "cough": row}})
noisy({"noisy or": {"flu": 0.5}})  # DomainMismatch: ... same keys: {'flu'}
noisy({"noisy or": {"flu": 0.5, "cold": 2}})  # OutOfRange: ... the strength of 'cold'
noisy({"noisy or": [0.5, 0.5]})  # BadRequest: ... is written like
noisy({"noisy or": {"flu": 0.5}, "lek": 1})  # BadRequest: ... 'cough': a noisy or is
noisy({"noisy or": {"flu": "x", "cold": 1}})  # NotExact: ... table of 'cough': a number
noisy({"noisy or": {"flu": 0.5, "cold": 1}, "leak": -1})  # OutOfRange: ... the leak
# other formats of networks: what is refused
stated = lambda name, lines="": (Path(name).write_text(lines), network(name))
smile = "<?xml version='1.0'?>\n<!-- by hand -->\n<smile version='1.0'/>"
stated("a.xdsl", smile)  # GeNIe (.xdsl) is not read, ... saveBN(loadBN('a.xdsl'), 'a.bif')
stated("a.xml", smile)  # BadRequest: ... of GeNIe
stated("a.dsl", "net a\n{\n node b")  # BadRequest: ... of GeNIe (.dsl)
stated("a.txt", "% by hand\nnet\n{\n}\nnode a {}")  # BadRequest: ... of Hugin (.net)
stated("a.uai.gz")  # BadRequest: ... of UAI
stated("a", "BAYES\n2\n2 2")  # BadRequest: ... of UAI
stated("a.txt", 'belief network "x"\nnode A {\n}')  # BadRequest: ... of Microsoft's DSC (.dsc) is
stated("a.dne")  # BadRequest: ... of Netica (.dne)
stated("a", "// ~->[DNET-1]->~\nbnet a {")  # BadRequest: ... of Netica
stated("a.xml", '<?xml version="1.0"?><analysisnotebook>')  # BadRequest: ... of MSBN (.xbn)
stated("n.json", 'belief network "x"\nnode A {\n')  # write.bif('n.bif', read.dsc('n.json
stated("n.json", "class C\n{\n")  # Hugin ... saveBN(loadBN('n.json'), 'n.bif') of pyagrum
stated("a.toml", 'kind = "network"')  # 'kind'; a problem file is worked out by refnb solve
stated("a.txt", '# mine\n\nplace = 1\nkind = "em"')  # a problem file is worked out by refnb solve
stated("n.json", '{"prior": []}')  # n.json: the network must have the members
learn_network({"a": [*"xyz"]}, parents={"a": []}).save("x.bif")  # x.bif: ... a .json file holds
network({"variables": {"\ud800": ["x"]}, "tables": {"\ud800": [1]}}).save("x.bif")  # surrogate
Path("x.bif").exists()  # False
# learned networks: what is refused
days = [{"rain": u, "wet": v} for u, v in zip(*WET.values(), strict=True)]
searched, gap = partial(learn_network, days), [*days, {"rain": "no", "wet": None}]
arrow = searched(parents={"wet": "rain"})
searched()  # BadRequest: ... causes first: write one, such as ... or the arrows: parents={
learn_network([{f"v{i:02}": "x" for i in range(31)}])  # order=['v00' ... 'v29', '...']
searched(order=["Rain"])  # BadTable: ... no column 'Rain'; did you mean 'rain'
searched(score="K2")  # OutOfRange: ... ; did you mean 'k2'?
searched(score="BDEU=1")  # OutOfRange: ... ; did you mean 'bdeu=1'?
searched(score="bdeu=x")  # BadWeight:
searched(order=["rain"], smoothing="bdeu=10")  # OutOfRange: ... 'm=M': S over the number
searched(parents={}, order=["rain"])  # BadRequest: ... not both
searched(parents={}, score="mdl")  # BadRequest: ... are for a search
searched(parents={}, most=2)  # BadRequest: ... are for a search
searched(parents=["rain"])  # BadRequest: ... a mapping
searched(parents={"rain": "wet", "wet": "rain"})  # Cyclic: ... cycle
searched(order=["rain", "rain"])  # Duplicate: ... twice
searched(order=[])  # EmptyData: the variables
searched(order=["rain"], missing="no")  # MissingValue: record 3, column 'rain'
*(reply(lambda: searched(order=["rain"], most=n)) for n in unwhole)  # NotExact: ... got
rows = [{"a": f"z{i}"} for i in range(99)]
learn_network(rows, order=["a"], domains={"a": ["x", "y"]})  # record 1, column 'a': no value 'z0'
learn_network(["a,b\n"], order=["a"])  # EmptyData: ... at least one row
learn_network([{"a": "1", "b": None}], parents={"a": ["b"]})  # learn by em(rows, network=...)
learn_network(gap, order=["rain", "wet"])  # MissingValue: record 5, column 'wet'
arrow.fit(gap)  # MissingValue: record 5, column 'wet'
arrow.fit([{"rain": "no", "wet": "Yes"}])  # record 1, column 'wet': ... did you mean 'yes'
arrow.fit([{"rain": "no", "Wet": "no"}])  # BadTable: ... no column 'wet'; did you mean 'Wet'
# likelihoods: what is refused
words, numbers = learn(DAYS, "play"), learn({"x": [1.5, 2.5, 3.5, 0.5], "y": [*"aabb"]}, "y")
numbers.ask({"x": 1}).likelihood  # BadRequest:
learn(DAYS, "play", model="joint").ask({}).likelihood  # BadRequest:
numbers.log_likelihood()  # BadRequest:
load(words.model).log_likelihood()  # BadRequest:
# texts: what is refused
known, pair = text({"a": ["x"], "b": ["y"]}), [("x", "a"), ("y", "b")]
text(5)  # BadTable: texts come from folders, lists
text({"a": "buy"})  # BadTable: class 'a', a list of documents: write ['buy'] for
text({"a": ["x", 1]})  # BadTable: class 'a', document 2: a text, a Path or counts
text({1: ["x"]})  # NotText: a label must be a str
text({"a": ["- ?"]})  # EmptyData: no word is left of 0
text("a" * 10_000)  # BadTable: ... file name too long
text({"a": ["x"]}, encoding="cp1252")  # an encoding is for files, and no document is one
text(["x"], ["a", "b"])  # BadTable: 2 classes need a list of as many documents
known.ask(["x"])  # NotText: ... words are joined by blanks
known.test({"c": []})  # UnknownLabel: ... no class 'c' was learned; there are
text([*pair, "z"])  # BadTable: pair 3: a document and its class are needed, got 'z'
text([("spam", "win money"), ("spam", "win"), ("ham", "hello")])  # turn the pairs round
text([("x", None)])  # BadTable: record 1, column 'class': the label is missing
text([("x", 1), ("y", "1")])  # BadTable: ... 'class'
text([("x", "?"), ("y", "a")])  # BadTable: ... '?' can be a missing class or a class: leave
text([{"t": "x"}])  # BadTable: of a table name the columns ... text= and label=
text([{"t": "x", "y": "a"}], text="t")  # BadRequest: ... columns ... text= and
text("weather.csv")  # BadTable: ... a folder is needed; of a table name the columns
text([{"t": "x", "y": "a"}], "y", text="v")  # BadTable: ... no column 'v'; there are 't', 'y'
text(["word,spam,ham", "cash,3,1", "meet,1,4"], "spam", text="word")  # leave the column 'ham' out
text([{"t": "x", "y": None}], "y", text="t")  # BadTable: ... column 'y': the label is missing
text(pair, words="ascii")  # OutOfRange: no rule of words 'ascii'
text(pair, model="Bernouli")  # OutOfRange: ... did you mean 'bernoulli'
text(pair, missing="?")  # missing says how a table is read: name its columns, text= and label=
*(reply(lambda: text([{"a": "x", "y": "p"}], "y", text="a", least=n)) for n in unwhole)  # NotExact:
*(reply(lambda: text("letters", encoding=name)) for name in ("hex", "utf-42"))  # no encoding 'hex'
known.ask_all("x")  # BadTable: many texts are a list of documents, got 'x': write
text([{"t": "x", "y": "a"}], "y", text="t").ask_all([{"u": "x"}])  # no column 't'; there are 'u'
text([{"t": "x", "y": "a"}], "y", text="t").ask_all(["x"])  # write [{'t': text} for text in
known.ask_all(["x"], "y")  # BadRequest: ... name no other columns
known.compare(["m=2:x=1/2,y=1/2"])  # BadRequest: texts take no guess
known.learn({"a": {"x": 1}, "b": {"y": 1}})  # BadRequest: ... do not say how many documents
known.unlearn({"a": ["z"]})  # Negative: class 'a': the word 'z' was not learned
known.unlearn({"a": ["x", "x"]})  # Negative: class 'a': a document was not learned
known.unlearn({"c": ["x"]})  # UnknownLabel: a class must be one of
text(pair, extra={"x"})  # BadRequest: extra: a list
text(pair).ask("a").sensitivity()  # BadRequest: ... no single factor could move
text(pair, model="bernoulli").ask("x").problem_file()  # a problem file of a table has words, and no
text(pair, extra=["a", "<unk>", "York new"])  # write extra=['a', 'unk', 'york', 'new']
text(pair, extra=["!"])  # BadRequest: ... the extra word '!': leave it out
# options of files: what is refused
rows = [{"a": "x", "y": "p"}, {"a": "z", "y": "q"}]
doors = [partial(door, rows, "y") for door in (learn, em, partial(text, text="a"))]
counted = [{"label": "p", "feature": "a", "value": "x", "count": 1}]
net = learn_network(rows, order=["a"], smoothing="laplace")
doors = [*doors, partial(learn_network, rows, order=["a"]), partial(net.fit, rows), \
partial(learn_counts, counted), partial(cluster, [{"a": 1}], centres=[0])]
of = [("delimiter", ";"), ("header", ["a", "y"]), ("header", "none"), ("quotes", False), \
("encoding", "cp1252"), ("encoding", "klingon")]
*(reply(lambda: door(**{name: x})) for door in doors for name, x in of)  # for files, leave it out
*(reply(lambda: door(quotes=x)) for door in doors for x in ("no", 0, None))  # is True or False
# folders of texts: what is refused
made = [Path(name).mkdir(parents=True) for name in ("link/b", "link/c", "bare/b")]
made = Path("link/b/1").symlink_to("nowhere")
text("link")  # BadTable: link/b/1: a class holds files alone
text("link/c")  # BadTable: link/c: a folder of texts has a sub-folder for each class
text("bare")  # BadTable: bare/b: a class needs at least one file
text("nowhere")  # BadTable: nowhere: no such file
text("a\0b")  # BadTable: ... no file has such a name
text("letters/ham/1")  # BadTable: ... ham/1: a folder is needed; of a table name the columns
text("letters", least=9)  # EmptyData: no word is left of 4 with least = 9 and common = 0
text("letters").test("set")  # BadTable: set: no such file
# programs: what is refused
judge()  # BadRequest: ... give a class
judge("my.py")  # BadRequest: ... write refnb judge FILE, got 'my.py'
judge(int, [["a", "x"]])  # BadRequest: ... your rows are for refnb.load(model).test(rows, label)
judge(int, "gauss")  # OutOfRange: no family 'gauss' ... gaussian
judge(int, smoothing="much")  # OutOfRange: ... a rule is
judge(int, smoothing=1)  # NotText: ... mean 'add=1'
judge(int, prior="much")  # BadRequest: ... a prior is one of
judge(lambda x, y, asked: [5] * len(asked), "bernoulli")  # EmptyData: ... it answers is no label
judge(fit=lambda *_: 0, predict=lambda *_: 1 / 0)  # EmptyData: no table gets a label
# weights: what is refused
rows = [{"x": 1, "y": 2, "n": "1/2"}, {"x": 3, "y": 1, "n": 2}]
point = ["x;y;n\n", "u;p;1.200\n", "v;q;2,5\n"]
learn(point, "y", weight="n")  # BadTable: ... '1.200' can be 1200 or 1,200
learn(point[:2], "y", weight="n", comma="decimal")  # BadTable: ... '1.200' can be 1200 or 1,200
learn_network(rows, order=["x", "n"], weight="n")  # the variables and the weight must differ
learn_network(rows, order=["x", "y"], weight="n")  # record 1, column 'n': here rows are counted
cluster(rows, "x", centres=[1], weight="n")  # multiply all of them by one number, got '1/2'
text(rows, "x", text="y", weight="n")  # record 1, column 'n': here rows are counted
cluster([{"x": 1, "n": 10**7}], "x", centres=[1], weight="n")  # has 10000000 cells, the limit is 1
"""
