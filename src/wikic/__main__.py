"""`python -m wikic`."""

from __future__ import annotations

import sys

from wikic.cli import main

if __name__ == "__main__":
    sys.exit(main())
