"""Good lines of every command."""

LINES = {
    "network": (
        "network w.bif --given Rain=yes --query Sprinkler",
        "network w.bif --all",
        "network w.bif --mpe --given WetGrass=yes",
        "network w.bif --d-separated Sprinkler Rain --given Cloudy",
        "network w.bif --draw svg",
        "network w.bif --normalise-rows --save s.json",
        "network n.json --save s.bif",
        "network --learn t.csv --order Play,Outlook,Wind --save s.json",
        "network --learn t.csv --order Play,Outlook,Humidity,Wind --score bdeu=1 --most 2",
        "network n.json --fit t.csv --smooth laplace --query Play",
    ),
    "em": (
        "em t.csv --label Play --labels yes,no --start turns --steps 2",
        "em t.csv --label Play --start c.json --grid none --steps 2",
        "em t.csv --network n.json --steps 2 --save s.json",
    ),
    "hmm": (
        "hmm u.json --observe umbrella,umbrella,none",
        "hmm u.json --learn o.csv --steps 3 --grid 1000 --save s.json",
        "hmm i.json --observe 3,1,3 --format json",
    ),
    "cluster": (
        'cluster a.csv --columns kg --centres "4;20" --steps 2 --format latex',
        'cluster a.csv --columns kg --centres "4;20" --gaussians --variance 1/4 --grid 100',
        'cluster a.csv --columns barks --centres "1;2;3" --places 3',
    ),
    "evaluate": (
        "evaluate t.csv --label Play --predicted Wind",
        "evaluate a.csv --label kind --predicted coat --missing ? --format json",
    ),
    "gain": (
        "gain t.csv --label Play --tree",
        "gain a.csv --label kind --features coat --format json",
    ),
    "call": (
        "call dirichlet.mode a=heads:9,tails:6",
        "call loss.decide posterior=a:1/2,b:1/2 loss=x:a:0,b:8;y:a:1,b:0 --format json",
        "call entropy",
    ),
    "judge": (
        "judge j.py",
        "judge j.py:First --family categorical",
    ),
    "curve": (
        "curve e.json --up-to 4",
        "curve e.json --up-to 3 --smooth laplace --smooth-prior add=1/2",
        "curve e.json --sizes 1,2,5 --rule joint --ties first",
    ),
    "check": (
        "check lab-test 0.98",
        'check lab-test --line "joint = .0078, .0298" 39/188',
        "check play-tennis --answers r.csv --column answer",
        "check play-tennis --collisions",
    ),
    "sql": (
        "sql --dialect postgres --table days --label Play --features Outlook,Wind",
        "sql t.csv --dialect duckdb --schema lake,main --table days --label Play",
        "sql --dialect sqlite --table pets --label kind --features coat --numbers grams",
        "sql a.csv --dialect spark --table pets --label kind --weight barks --missing ?",
    ),
    "classify": (
        "classify --counts k.csv --counts k.csv --smooth laplace --given Wind=weak",
        "classify t.csv --label Play --smooth laplace --given Outlook=rain --save s.json",
        "classify --from c.json --given Outlook=sunny --how-far",
        "classify --counts k.csv --save s.json",
        "classify t.csv --label Play --model joint --queries q.csv --missing ?",
        "classify t.csv --label Play --compare none,laplace,m=3 --test t.csv",
        "classify t.csv --label Play --prior yes=1/2,no=50% --given Wind=weak",
        "classify --from j.json --given Outlook=rain --given Wind=strong",
        "classify a.csv --label kind --family kg=gaussian --family barks=poisson --given kg=4",
        "classify a.csv --label kind --family kg=gaussian --shared --divisor n-1 --test a.csv",
        "classify --from x.json --given kg=6.5 --given barks=2 --given coat=long",
    ),
    "error": ("error e.json", "error e.json --from m.json"),
    "text": (
        "text letters --test letters --smooth add=1/2 --common 1",
        "text letters --hold-out 2 --curve",
        "text letters --prior a=1/3,b=2/3 --least 2 --given 'buy now'",
    ),
    "solve": (
        "solve lab-test --format latex",
        "solve play-tennis --vary 7",
        "solve exam-a --vary 12 --with tie --format markdown",
        "solve play-tennis --vary 3 --with zero --format json",
    ),
    "sheet": (
        "sheet lab-test --variants 2 --seed 7",
        "sheet play-tennis sprinkler-a --variants 1 --format markdown --key",
        "sheet exam --format moodle --variants 2",
    ),
    "bayes": (
        "bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=5% --event positive",
        "bayes --prior a=1/2,b=1/2 --likelihood a=1,b=3 --format json",
        "bayes --prior a=.2,b=.3,c=1/2 --likelihood a=1/3,b=0,c=0",
    ),
    "conform": ("conform show arithmetic-add-1",),
    "example": ("example weather", "example asia"),
    "serve": ("serve",),
}
FILES = (
    *("t.csv", "q.csv", "a.csv", "k.csv", "r.csv", "o.csv", "m.json", "e.json", "c.json"),
    *("n.json", "u.json", "i.json", "w.bif", "s.json", "letters", "-", ".", "none"),
)
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
