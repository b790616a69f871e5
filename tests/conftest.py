"""What all tests share: in CI, Hypothesis tries the same examples each time, so that a red run can be run again."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("here", deadline=None)  # machines are noisy
settings.load_profile("ci" if os.environ.get("CI") else "here")
