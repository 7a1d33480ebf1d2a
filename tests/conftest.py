"""How the laws are tried: ten examples, always the same; 200 at random when thorough."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, max_examples=10, derandomize=True)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
