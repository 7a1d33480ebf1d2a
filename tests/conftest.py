"""How the laws are tried: 40 examples, deterministic when CI is set; 20,000 when thorough."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, max_examples=40, derandomize="CI" in os.environ)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=20_000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
