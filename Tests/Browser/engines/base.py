"""What the tests ask of a browser, whichever it is."""

import json
import time


class Engine:
    """A running browser with one page.

    A subclass gives `name`, `missing`, `open`, `run`, `click`, `type`, `tap`, `picture`, `resize` and `close`.
    """

    name = ""

    @classmethod
    def missing(cls):
        """What is not installed on this machine, or None."""
        raise NotImplementedError

    def open(self, url):
        """Loads a page."""
        raise NotImplementedError

    def run(self, body, *arguments):
        """Runs the body of a JavaScript function in the page; its value must be JSON."""
        raise NotImplementedError

    def click(self, selector):
        """Presses an element, wherever it is now."""
        raise NotImplementedError

    def type(self, selector, text):
        raise NotImplementedError

    def tap(self, x, y):
        """Presses a place of the window, CSS pixels."""
        raise NotImplementedError

    def picture(self, path):
        """Writes what the window shows as PNG."""
        raise NotImplementedError

    def resize(self, width, height):
        """Makes the page's own area that large, CSS pixels; gives what it became."""
        raise NotImplementedError

    def close(self):
        raise NotImplementedError

    # The same for all

    def press(self, selector):
        """Presses an element as a finger or a mouse does: browsers take it for the user's own gesture.

        Waits until it lies still with nothing over it: drivers measure first and press then.
        """
        self.wait("""(() => {
          const element = document.querySelector(%s);
          const { left, top, width, height } = element.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2], place = [x, y].join();
          const { dataset } = document.documentElement, isStill = dataset.pressed === place;
          dataset.pressed = place;
          // The driver scrolls to what is outside of the window.
          const hit = document.elementFromPoint(x, y);
          return isStill && (!hit || element.contains(hit));
        })()""" % json.dumps(selector))
        self.click(selector)

    def wait(self, expression, seconds=60):
        """Waits for a state of the page: until a JavaScript expression is true."""
        end = time.monotonic() + seconds
        problem = ""
        while True:
            try:
                if self.run(f"return Boolean({expression});"):
                    return
            except Exception as error:  # a page that is being changed answers with errors of the driver
                problem = f" ({error})"
            assert time.monotonic() < end, f"{self.name}: not within {seconds} s: {expression}{problem}\n{self.state()}"
            time.sleep(0.1)

    def comes(self, expression, seconds):
        """Whether a state of the page comes within so many seconds."""
        try:
            self.wait(expression, seconds)
        except AssertionError:
            return False
        return True

    def state(self):
        """What a failed wait wants to know."""
        try:
            return json.dumps(self.run("""
              const store = globalThis.waymarkPage?.store;
              return {
                url: location.href, ready: document.documentElement.dataset.ready, source: store?.get("source")?.kind,
                messages: document.getElementById("messages")?.innerText,
                sign: document.getElementById("sign-instruction")?.textContent,
              };"""))
        except Exception as error:
            return f"the page does not answer: {error}"

    def store(self, key):
        return self.run("return waymarkPage.store.get(arguments[0]);", key)

    def frames(self, count=2, seconds=60):
        """Waits until so many further frames were drawn."""
        self.run("""
          const { dataset } = document.documentElement;
          let drawn = 0;
          const wanted = arguments[0];
          const count = () => {
            dataset.framesDrawn = ++drawn;
            if (drawn < wanted) requestAnimationFrame(count);
          };
          dataset.framesDrawn = 0;
          requestAnimationFrame(count);""", count)
        self.wait(f"document.documentElement.dataset.framesDrawn >= {count}", seconds)
