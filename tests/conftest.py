"""What every test stands on."""

import gc
import os
import signal

from hypothesis import settings

# A machine under load is slow now and then; speed is measured by the bench tests, not by these.
settings.register_profile("pbem", deadline=None)
settings.load_profile("pbem")

# No test sees the settings of a server that its developer runs.
for name in [name for name in os.environ if name.startswith("PBEM_") and name != "PBEM_BENCH_PYTHON"]:
    os.environ.pop(name, None)

# Run in the background of a shell, Ctrl-C is ignored and every program a test starts would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector need not look through it ever again."""
    gc.collect()
    gc.freeze()
