"""Good lines of every command: those whose answers are known, and some of the other commands."""

from cli.test_answers import CALLS, PRINTED, SAVES

MORE = (
    "network --learn weather.csv --order Play,Outlook,Humidity,Wind --score bdeu=1 --most 2",
    "network sprinkler.bif --draw svg",
    "network sprinkler.bif --normalise-rows --save s.json",
    "em weather.csv --label Play --start c.json --grid none --steps 2",
    "cluster animals.csv --columns kg --centres 4;20 --steps 2 --format latex",
    "gain weather.csv --label Play --tree",
    "gain animals.csv --label kind --features coat --format json",
    "call dirichlet.mode a=heads:9,tails:6",
    "call loss.decide posterior=a:1/2,b:1/2 loss=x:a:0,b:8;y:a:1,b:0 --format json",
    "judge j.py:First --family categorical",
    "check play-tennis --answers answers.csv --column answer",
    "check lab-test --line 'joint = .0078, .0298' 39/188",
    "check play-tennis --collisions",
    "sql --dialect postgres --table days --label Play --features Outlook,Wind",
    "sql animals.csv --dialect spark --table pets --label kind --weight barks --missing ?",
    "classify --counts k.csv --counts k.csv --smooth laplace --given Wind=weak",
    "classify weather.csv --label Play --model joint --queries new.csv --missing ?",
    "classify --from j.json --given Outlook=rain --given Wind=strong",
    "classify --from x.json --given kg=6.5 --given barks=2 --given coat=long",
    "text letters --test letters --smooth add=1/2 --common 1",
    "text letters --hold-out 2 --curve",
    "solve exam-a --vary 12 --with tie --format markdown",
    "sheet play-tennis sprinkler-a --variants 1 --format markdown --key",
    "conform show arithmetic-add-1",
    "serve",
)
EVERY = (*CALLS, *PRINTED, *(f"{line} s.json" for line in SAVES), *MORE)
LINES = {line.split()[0]: [other for other in EVERY if other.split()[0] == line.split()[0]]
         for line in EVERY}  # fmt: skip
OPTIONS = (
    *("--format json", "--format markdown", "--format latex", "--format text", "--missing ?"),
    *("--smooth laplace", "--smooth m=3", "--smooth-prior add=1/2", "--given Wind=weak", "--all"),
    *("--given Rain=no", "--query Rain", "--query Play", "--steps 0", "--steps 3", "--grid 10"),
    *("--grid none", "--limit 50", "--up-to 2", "--sizes 0,1", "--save s.json"),
    *("--labels 3", "--labels yes,no", "--features 2", "--features Wind", "--denominator 1"),
    *("--weight Wind", "--delimiter ;", "--domain Wind=weak,strong", "--order Play", "--most 0"),
    *("--mpe", "--score mdl", "--normalise-rows", "--draw svg", "--collisions", "--column who"),
    *("--places 0", "--variance 1/2", "--gaussians", "--curve", "--least 9", "--common 9"),
    *("--ties even", "--rule naive", "--label Play", "--numbers kg", "--schema a,b"),
)
