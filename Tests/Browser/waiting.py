"""Waiting for a page. Playwright's own `wait_for_function` evaluates text in the page, which the server's content security
policy forbids."""

import time


def wait_until(page, expression, timeout=60):
    """Waits until a JavaScript expression is true; fails after so many seconds."""
    end = time.monotonic() + timeout
    while not page.evaluate(f"() => Boolean({expression})"):
        assert time.monotonic() < end, f"not within {timeout} s: {expression}"
        page.wait_for_timeout(50)
