"""Good lines of every command: what each prints and writes is approved in tests/approved."""

import shlex
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from cli.commands import EXAMPLES, run
from refnb.cli.main import COMMANDS
from refnb.cli.options import Parser
from refnb.io.documents import dumps
from source.course import write

SMALL = Fraction(1, 10**30 + 57)
MODEL = {
    "prior": {"a": str(SMALL), "b": str(1 - SMALL)},
    "presence": {"f": {"a": "1e-30", "b": "1/3"}},
}
HALF = '{"yes": "1/2", "no": "1/2"}'
WET = '[["yes"], {"yes": "9/10", "no": "1/10"}], [["no"], {"yes": "1/10", "no": "9/10"}]'
NINE = "abcdefghi"
WRITTEN = {  # files beside the examples; numbers beyond every word of a machine, nine columns
    "small.json": dumps(MODEL),  # type: ignore[arg-type]
    "asked.csv": "f,l\n1,a\n",
    "words.json": '{"prior": {"a": ".5", "b": ".5"}, "words": {"a": {"x": 0.3, "z": 0.7}, '
    '"b": {"x": 0.6, "z": 0.4}}}',
    "said.csv": "y,p\nyes,0.9\nno,0.7\nyes,0.6\nno,0.2\n",
    "huge.csv": f"f,l,n\nx,a,{10**23 - 1}\ny,a,51\nx,b,7\ny,b,{10**23 + 1}\n",
    "hidden.csv": "f,l,n\nx,a,2\ny,a,3\nx,,11\ny,,3\nx,b,1\n",
    "net.json": '{"variables": {"rain": ["yes", "no"], "wet": ["yes", "no"]}, '
    '"parents": {"rain": [], "wet": ["rain"]}, '
    f'"tables": {{"rain": [[[], {HALF}]], "wet": [{WET}]}}}}',
    "counted.csv": "a,y,x,n\nu,p,1,9\nu,q,8,1\nv,q,1,5\n",
    "net.csv": "rain;wet\nyes;yes\nno;no\nno;yes\n",
    "plane.csv": "x;y\n0;0\n0;1\n3;0\n3;1\n",
    "rain.csv": "rain;wet;n\nyes;yes;2\n?;yes;1\n?;no;3\n",
    "nine.csv": f"{','.join(NINE)},l\nx,x,x,x,x,x,x,x,x,p\ny,y,y,y,y,y,y,y,y,q\n"
    "x,y,x,y,x,y,x,y,x,q\n",
    "numbers.csv": "n\n" + "".join(f"{i * i}\n" for i in range(12)),
    "sms.tsv": 'spam\t"win money\nham\tsee you\nspam\tWin "win\nham\t1000 you\n',
    **{f"letters/spam/{i}": text for i, text in enumerate(("Buy! Buy! Buy now!", "Buy now?"))},
    **{f"letters/ham/{i}": f"{text} meet" for i, text in enumerate(("meet", "now", "to buy"))},
    "odd.csv": "Outlook,Play\nsuny,\nsunny,yes\novercast,\n7,\n",
    "pets.csv": "kg,coat,barks\n4,,0\n?,long,NA\nx,,\n,,1.5\nnan,,-1\n,bald,\n",
    "entered.csv": 'answer\n1/2\n6/6\n""\nx\n',
    "sure.csv": "y,a\np,t\nq,f\nq,f\n",
    "wide.csv": "Wind,id\nweak,1\n",
    "learned.csv": "t,y\nv,b\nw,a\n",
    "judged.csv": "t,y\nv w,b\nv,b\nw,a\n",
    "signs.csv": 'a;"b, c";=\nx=1;u,v;yes\nx=2;u;no=never\n',
    "umbrellas.csv": "umbrella,umbrella,none\nnone,none,umbrella\numbrella,umbrella,none\n",
}

ILL = "bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=5%"
OIL = "bayes --prior oil=1/4,dry=3/4 --gain drill:oil=70,drill:dry=-20,sell=2"
TENNIS = "classify weather.csv --label Play"
PETS = "classify animals.csv --label kind --family kg=gaussian --family barks=poisson"
ASIA = "network asia.bif"
SEEN = "--given asia=yes --given dysp=yes"
SMS = "text sms.tsv --text t --label y --header y,t --quotes off --extra lunch"
HIDDEN = "em hidden.csv --label l --weight n"
HANDS = "cluster animals.csv --columns kg,barks --centres '4,1;20,2'"
GAUSS = "cluster numbers.csv --centres '1;2' --learn means --variance 1 --grid 100"
COUNTED = "--smooth add=1/2 --missing ? --delimiter ';'"
DECLARED = " ".join(f"--domain {f}=z,y,x" for f in NINE)
SIGNS = "classify signs.csv --label = --delimiter ';' --labels '\"no=never\",yes'"
CALLS = f"""\
solve hiking-a
solve coin --question-only
solve lab-test --vary 7
{TENNIS} --given Outlook=sunny --how-far
{TENNIS} --given Outlook=sunny --contributions
{TENNIS} --compare none,m=3 --folds 2
classify weather.csv --label Wind --features Outlook --missing rain --test weather.csv
{TENNIS} --given Outlook=snow --domain Outlook=sunny,overcast,rain,snow --smooth laplace \
--prior yes=10%,no=9/10 --labels yes,no
{TENNIS} --model joint --given Outlook=sunny
{TENNIS} --labels no,yes --prior no=1,yes=0 --missing '' --queries odd.csv
{TENNIS} --queries wide.csv
{PETS} --smooth laplace --queries pets.csv
{PETS} --divisor n-1 --shared --given kg=3 --given coat=long
{TENNIS} --compare laplace,none,m=3
{TENNIS} --compare none --test weather.csv
classify nine.csv --label l --smooth laplace {DECLARED} --features {",".join(NINE)} \
--labels r,q,p --smooth-prior laplace {" ".join(f"--given {f}=x" for f in NINE)}
classify --from small.json --given f=1
classify --from words.json --given x=2
classify --from small.json --test asked.csv --label l
error small.json --from small.json
classify huge.csv --label l --weight n --given f=x
classify huge.csv --label l --weight n --prior a={SMALL},b={1 - SMALL} --compare none
bayes --prior a={SMALL},b={1 - SMALL} --likelihood a=1,b=1/3
{ILL} --loss 'ill:well=1,well:ill=20,test=1/10'
{OIL}
{OIL} --price 1 --value-of oil=0.9,dry=20%
{TENNIS} --loss yes:no=3,no:yes=1 --value-of truth
evaluate said.csv --label y --predicted p --of yes --at 0.6
evaluate said.csv --label y --predicted p --of yes --at kappa
cluster numbers.csv --centres '1;2' --learn weights,means --variance '1;4' --steps 2 \
--weights 0.3,0.7
cluster plane.csv --delimiter ';' --columns x --centres '0;3' --learn means --variance '1;1' \
--steps 1 --shares '1,0;2/3,1/3;1/4,3/4;0,1'
{ASIA} --query lung --given xray=yes:3,no:1
{ILL} --votes ill=+,well=-
{ILL} --bits
bayes --prior a=1/4,b=3/4 --likelihood a=3,b=1/2 --densities
{ASIA} {SEEN} --query lung
{ASIA} {SEEN} --query xray --full
{ASIA} --query lung --query bronc
{ASIA} {SEEN}
{ASIA} --all
{ASIA} --mpe {SEEN}
{ASIA} --d-separated asia,tub smoke --given dysp
{ASIA}
network --learn weather.csv --order Play,Outlook,Wind --most 1 --score bdeu=1 \
--smooth laplace --query Play
network --learn nine.csv --order {",".join(NINE)},l --most 1 {DECLARED} --smooth laplace \
{" ".join(f"--query {f}" for f in NINE[:5])}
network net.json --fit net.csv {COUNTED} --query wet
network net.json --learn net.csv --order wet,rain {COUNTED} --all
cluster plane.csv --delimiter ';' --missing ? --centres '1,0;1,1'
{HIDDEN} --steps 2
{HIDDEN} --steps 1 --grid none --start turns --labels b,a --smooth add=1/1000000000000 \
--features f --domain f=x,y,z
em rain.csv --network net.json --missing ? --delimiter ';' --weight n
cluster counted.csv --columns x --centres 0;9 --weight n
text counted.csv --text a --label y --given u --weight n
text letters --smooth m=2 --least 2 --common 1 --test letters
text letters --smooth-prior laplace --given Buy!
text letters --prior spam={SMALL},ham={1 - SMALL} --given buy
text letters --test letters --curve
{SMS} --words ascii-letters --given 'Win 1000'
{SMS} --model binarised --given 'Win you'
{SMS} --model bernoulli --test sms.tsv
{SMS} --hold-out 2
text learned.csv --text t --label y --smooth none --test judged.csv
text learned.csv --text t --label y --smooth none --test judged.csv --curve
network --learn counted.csv --order a,y --query y --given a=u --weight n
{HANDS}
cluster numbers.csv --centres '{";".join(map(str, range(9)))}'
{GAUSS} --steps 3
curve hiking.json --up-to 3 --smooth laplace --ties first
curve hiking.json --up-to 8 --rule joint
error hiking.json
gain weather.csv --label Play --tree
hmm umbrella.json --observe umbrella,,none --ahead 2
hmm umbrella.json --observe 'umbrella, none'
hmm umbrella.json --learn umbrellas.csv --steps 3 --grid 1000
check coin 1/2
check lab-test -137/6250
check lab-test --of P(+) 0.0376
{TENNIS} --smooth laplace --line yes,no --given Outlook=overcast
{TENNIS} --likelihood --format json
{ASIA} --draw svg
{TENNIS} --loss yes:no=3,no:yes=1
{ASIA} --separated-from asia --given tub
check coin 1/2 --format json
example new
{SIGNS} --features 'a,"b, c"' --domain 'b, c="u,v",u' --given a=x=1 \
--prior no=never=1/2,yes=50%
bayes --counts heads=7,tails=3 --prior heads=2,tails=1
""".splitlines()
SAVES = f"""\
network --learn weather.csv --order Play,Wind --smooth laplace --save s.json
{ASIA} --save s.bif
network --learn sure.csv --order y,a --decimals 3 --save s.bif
em rain.csv --network net.json --missing ? --delimiter ';' --weight n --save s.json
{HIDDEN} --steps 1 --save s.json
{HIDDEN} --steps 2 --start turns --save turns
hmm umbrella.json --learn umbrellas.csv --steps 3 --grid 1000 --save s.json
""".splitlines()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the examples and a few files beside them."""
    place = tmp_path_factory.mktemp("asked") / "examples"
    shutil.copytree(EXAMPLES, place)
    return write(place, WRITTEN)


@pytest.fixture(autouse=True)
def _here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


IDLE = {"network": ["--full", "--all"]}  # where one is as good as none
LEARNING = ["--format", "--model", "--features", "--domain", "--missing", "--delimiter", "--smooth"]


@pytest.mark.slow
@pytest.mark.parametrize("command", {line.split()[0]: 0 for line in CALLS})
def test_an_option_that_cannot_act_is_refused(command: str) -> None:
    """Each option of the lines above, put behind a short line of each other one: it acts, or ends.

    How a table is learned can be as good as the usual way.
    """
    known = Parser(command, COMMANDS[command]).known
    lines = [shlex.split(line)[1:] for line in CALLS if line.split()[0] == command]
    options, shortest = dict[str, list[str]](), dict[str, list[str]]()
    for words in sorted(lines, key=len):
        for i, name in enumerate(words):
            if name.startswith("--") and name in known:
                options[name] = words[i : i + 1 + len(known[name].metavar.split())]
                shortest.setdefault(name, words)
    for words in [*sorted(lines, key=len)[:2], *shortest.values()]:
        before = run(command, *words)
        for name in options.keys() - {*words, *IDLE.get(command, ()), *LEARNING}:
            ended = run(command, *words, *options[name])
            assert ended.status == 2 or ended.out != before.out, (words, name)
