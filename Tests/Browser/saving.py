"""Saving the place where one is, as a user does."""


def save_place(engine):
    engine.press("#open-saved")
    engine.wait("document.getElementById('save-place') && !document.getElementById('save-place').disabled")
    engine.press("#save-place")
