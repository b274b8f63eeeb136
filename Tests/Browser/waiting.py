"""Waiting for a page. Playwright's own `wait_for_function` evaluates text in the page, which the server's content security
policy forbids."""

import time

from playwright.sync_api import Error


def wait_until(page, expression, timeout=60):
    """Waits until a JavaScript expression is true; fails after so many seconds."""
    end = time.monotonic() + timeout
    problem = ""
    while True:
        try:
            if is_true(page, expression):
                return
        except Error as error:  # what it names is not there yet
            if "TypeError" not in str(error):
                raise
            problem = f" ({error})"
        assert time.monotonic() < end, f"not within {timeout} s: {expression}{problem}"
        page.wait_for_timeout(50)


def frames(page, count=3):
    """Waits until what was done has been drawn."""
    page.evaluate("async (count) => { for (; count > 0; count--) await new Promise((done) => requestAnimationFrame(done)); }", count)


def is_true(page, expression):
    """Whether it is now; not yet when the page is just left for the next one."""
    try:
        return page.evaluate(f"() => Boolean({expression})")
    except Error as error:
        if "Execution context was destroyed" not in str(error):
            raise
        return False
