"""A display for browsers that want one, on a machine without."""

import os
import shutil
import subprocess


class Display:
    """A running Xvfb; `environment` is that of the programs that shall draw on it in software."""

    @staticmethod
    def missing():
        return None if shutil.which("Xvfb") else "Xvfb (Debian package xvfb)"

    def __init__(self):
        out, into = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(into), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            pass_fds=[into], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(into)
        with os.fdopen(out) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        self.environment = {"DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=20)
