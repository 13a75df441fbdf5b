"""What Python compiles is kept from run to run, and for other processes, where nothing may stand beside a source.

Some machines say so (PYTHONDONTWRITEBYTECODE), and each process compiled all modules and tests anew. It is kept where
pytest keeps what it knows from run to run, since this module was imported, which comes before those that are large.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.dont_write_bytecode:
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

WHERE = sys.pycache_prefix or "beside each file"
