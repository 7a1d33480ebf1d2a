"""Lines for the command line in each form; with refnb alone, so that any Python asks them."""

from collections.abc import Iterator
from itertools import product

from refnb.exercises.problems import catalogue

FORMS = ("text", "markdown", "latex", "json")
MARGINS = (
    "",
    "--given Outlook=sunny",
    "--given Outlook=rain --given Wind=weak",
    "--given Outlook=overcast --given Temperature=hot --given Humidity=high",
    "--given Wind=strong --smooth-prior laplace",
)
RULES = ("none", "laplace", "m=3", "add=1/2", "m=1/2")
OF_WEATHER = (
    "--given Outlook=sunny --model joint",
    "--given Outlook=sunny --how-far",
    "--given Outlook=sunny --prior uniform",
    "--given Wind=weak --features Wind --prior yes=1/10,no=9/10",
    "--given Wind=weak --features Wind --labels no,yes",
    "--compare none,laplace",
    "--compare m=1,m=2",
    "--test weather.csv",
)
OF_ANIMALS = (
    "",
    "--given kg=4.5",
    "--given coat=long",
    "--given kg=4.5 --how-far",
    "--features kg --given kg=4 --family kg=gaussian --divisor n",
    "--features kg --given kg=4 --divisor n-1",
    "--features kg --given kg=4 --shared",
)
OTHER_LINES = (
    "em weather.csv --label Play --start turns --steps 2",
    "em weather.csv --label Play --steps 1 --smooth laplace",
    "hmm umbrella.json --observe umbrella,umbrella,none",
    "hmm ice-cream.json --observe 3,1,3",
    "hmm casino.json --observe 6,6,1,6",
    "cluster animals.csv --columns kg --centres 1;9",
    "cluster animals.csv --columns kg --centres 1;30 --learn means --variance 4 --grid 100",
    "bayes --prior ill=1/100,well=99/100 --likelihood ill=9/10,well=1/20",
    "bayes --prior a=1/3,b=2/3 --likelihood a=1/2,b=1/4 --likelihood a=1/3,b=2/3",
    "error hiking.json",
    "curve hiking.json --up-to 4",
    "curve hiking.json --up-to 3 --smooth laplace --ties even",
    "network --learn weather.csv --order Wind,Outlook --most 1 --score mdl",
    "text animals.csv --text coat --label kind --given wool",
)
NETWORKS = (
    "asia --query lung",
    "asia --query lung --given smoke=yes",
    "asia --query tub --query lung --given dysp=yes",
    "asia --given dysp=yes --given asia=yes",
    "asia --mpe --given dysp=yes",
    "asia --d-separated asia smoke",
    "asia --d-separated asia smoke --given dysp",
    "asia --all",
    "sprinkler --query Rain --given WetGrass=yes",
    "sprinkler --mpe",
    "sprinkler --all",
    "burglary --query Burglary --given JohnCalls=yes --given MaryCalls=yes",
    "burglary --given Alarm=yes",
    "burglary --d-separated Burglary Earthquake --given Alarm",
    "campfire",
    "campfire --all",
)


def commands() -> Iterator[tuple[str, str]]:
    """Yield lines of nearly every command, in each form, behind the names of their groups."""
    for problem, form in product(catalogue.names(), FORMS):
        yield f"solve {problem}", f"solve {problem} --format {form}"
    table = "classify weather.csv --label Play"
    for given, rule, form in product(MARGINS, RULES, FORMS):
        yield f"classify {rule}", f"{table} {given} --smooth {rule} --format {form}"
    for used, rule, form in product(("Wind=weak", "Humidity=high"), RULES, FORMS):
        feature, _, _ = used.partition("=")
        line = f"{table} --features {feature} --given {used} --smooth {rule} --format {form}"
        yield f"classify {used}", line
    for more, form in product(OF_WEATHER, FORMS):
        yield f"classify weather {more}", f"{table} {more} --format {form}"
    for more, form in product(OF_ANIMALS, FORMS):
        yield (
            f"classify animals {more}",
            f"classify animals.csv --label kind {more} --format {form}",
        )
    for network, form in product(NETWORKS, FORMS):
        name, _, options = network.partition(" ")
        yield f"network {name}", f"network {name}.bif {options} --format {form}"
    for other, form in product(OTHER_LINES, FORMS):
        yield " ".join(other.split()[:2]), f"{other} --format {form}"
