"""What tests let workers do instead of their work. Workers import this module."""

import os
import signal

from halfturn.distributed import _work


def dies(*_):
    """Kills its worker."""
    os.kill(os.getpid(), signal.SIGKILL)


def dies_once(marker, *request):
    """Kills its worker the first time, before the worker has opened any table."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return _work(*request)
    return dies()


def dies_of(poison, scrambles, *request):
    """Kills its worker if the part has this scramble."""
    return dies() if poison in scrambles else _work(scrambles, *request)


def breaks(*_):
    """Raises an exception."""
    raise OSError("the disk of the worker is full")
