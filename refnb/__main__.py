"""Run refnb as a program: python -m refnb."""

import sys

from refnb.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
