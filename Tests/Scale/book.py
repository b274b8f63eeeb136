"""What a client knows of anchors, and whether the store still agrees with what it has acknowledged."""

ABSENT, DELETED = "absent", "deleted"


class Violation(Exception):
    """The store has broken a promise."""


def state(anchor):
    """What is compared of an anchor: deleted, or its texts."""
    return DELETED if anchor.get("deleted") else (anchor["name"], anchor["note"])


class Book(dict):
    """A client's copy of all anchors: id → (revision, state)."""

    def take(self, anchors):
        for anchor in anchors:
            known = self.get(anchor["id"])
            if known is None or anchor["revision"] > known[0]:
                self[anchor["id"]] = (anchor["revision"], state(anchor))
            elif anchor["revision"] == known[0] and state(anchor) != known[1]:
                raise Violation(f"revision {known[0]} of {anchor['id']} is {state(anchor)} and was {known[1]}")


class Own:
    """An anchor that only one client edits, each time on condition that it is as the client knows it."""

    def __init__(self):
        #: As acknowledged; the revision is nil where the answer did not say it.
        self.revision, self.state = 0, ABSENT
        #: What was asked for since without an answer: one of them may be there, or come to be.
        self.possible = []

    def acknowledge(self, revision, new):
        if revision is not None and self.revision is not None and revision <= self.revision:
            raise Violation(f"revision {revision} was given after {self.revision}")
        # The condition held, so nothing of what is unknown was carried out, or can be.
        self.revision, self.state, self.possible = revision, new, []

    def see(self, revision, found):
        """The store says what is there."""
        if found == self.state and (revision is None or self.revision is None or revision == self.revision):
            return
        if found not in self.possible or (revision or 0) < 0 or (
                revision is not None and self.revision is not None and revision <= self.revision):
            raise Violation(
                f"there is {found} at {revision}; acknowledged was {self.state} at {self.revision}, and perhaps {self.possible}")
        self.revision, self.state, self.possible = revision, found, []
