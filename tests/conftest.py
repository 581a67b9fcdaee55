"""For all tests: no test fails because the machine is busy."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("heitan", deadline=None)
settings.load_profile("heitan")
