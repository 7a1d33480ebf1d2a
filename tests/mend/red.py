"""Show that each test of the mend is red on version 0.2: python tests/mend/red.py [FILE ...].

The tests of this folder run in a copy of the commit that was reviewed. A function whose cases all
pass there is named, unless the line `# also on 0.2` stands above it: it guards the other side.
What is skipped for want of a built site (REFNB_SITE) is not counted.
"""

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

REVIEWED = "0a79500"
ROOT = Path(__file__).resolve().parents[2]
GUARD = re.compile(r"^# also on 0\.2\n(?:@.*\n(?:[ )\]}].*\n)*)*def (\w+)", re.MULTILINE)


def main(files: list[str]) -> int:
    """Print each test that is green on 0.2 and should not be; return 1 when there is one."""
    here = Path(__file__).parent
    chosen = [here / name for name in files] or sorted(here.glob("test_*.py"))
    with TemporaryDirectory() as folder:
        old = Path(folder) / "old"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--detach", str(old), REVIEWED], check=True)
        try:
            shutil.copytree(here, old / "tests" / "mend")
            found = [line for path in chosen for line in _green(old, path)]
        finally:
            subprocess.run([*git, "remove", "--force", str(old)], check=True)
    print(*found, f"{len(chosen)} files, {len(found)} tests green on 0.2", sep="\n")
    return 1 if found else 0


def _green(old: Path, path: Path) -> list[str]:
    """Return the functions of a file that have no case which fails on 0.2."""
    report = old / "report.xml"
    words = ["-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", f"--junitxml={report}"]
    test = f"tests/mend/{path.name}"
    subprocess.run([sys.executable, *words, test], cwd=old, check=False, capture_output=True)
    red: dict[str, bool] = defaultdict(bool)
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - written by pytest, just now
        name = str(case.get("name")).partition("[")[0]
        if case.find("skipped") is None:
            red[name] |= case.find("failure") is not None or case.find("error") is not None
    guards = set(GUARD.findall(path.read_text("utf-8")))
    print(f"{path.name}: {len(red)} tests, {sum(red.values())} red, {len(guards)} guards")
    return [
        f"{path.name}::{name}" for name, failed in red.items() if not failed and name not in guards
    ]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
