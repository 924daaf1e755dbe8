"""`python -m shelem_cli` is `shelem`."""

import sys

from shelem_cli.main import main

if __name__ == "__main__":
    sys.exit(main())
