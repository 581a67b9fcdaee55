"""The toys, importable wherever the tests are run from."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
