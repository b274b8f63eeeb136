"""Languages in the browser: nothing English is left on a German page, another language is taken without a reload, longer words from
right to left are not clipped, and a browser without a proper locale works."""

import json
import pathlib
import re

import pytest

from conftest import PREFER_SERVICE
from test_language_table import LANGUAGES, table
from waiting import wait_until

WEB = pathlib.Path(__file__).resolve().parents[2] / "Web"
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}

# What is seen and what is read aloud: texts and the attributes that carry some.
SEEN = """() => {
  const texts = [];
  for (const element of document.querySelectorAll("body *")) {
    if (["SCRIPT", "NOSCRIPT", "STYLE"].includes(element.tagName)) continue;
    if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
    if (own) texts.push(own);
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
      const value = element.getAttribute(name);
      if (value) texts.push(value);
    }
  }
  return texts;
}"""

# Texts that leave the display or are cut by an element around them; one that can be scrolled shows all.
CLIPPED = """() => {
  const clipped = [];
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const named = "#area-name, #open-destination-text, .anchor-row-name, #marks *, .unseen, option, .map-credits";
  for (const element of root.querySelectorAll("*")) {
    if (["SCRIPT", "NOSCRIPT", "STYLE"].includes(element.tagName) || element.closest(named)) continue;
    if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
    // Only for screen readers.
    if (getComputedStyle(element).clipPath === "inset(50%)") continue;
    for (const node of element.childNodes) {
      if (node.nodeType !== 3 || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 1) continue;
      let limits = { left: 0, right: innerWidth, why: "display" };
      let isScrolled = false;
      for (let around = element; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (style.overflowX !== "visible" && box.width > 1) {
          if (["auto", "scroll"].includes(style.overflowX) && around.scrollWidth > around.clientWidth + 1 && !around.matches("input, textarea"))
            clipped.push(`${around.id || around.className} scrolls sideways: ${node.data.trim().slice(0, 40)}`);
          if (box.left > limits.left) limits = { ...limits, left: box.left, why: around.id || around.className };
          if (box.right < limits.right) limits = { ...limits, right: box.right, why: around.id || around.className };
        }
        if (["auto", "scroll"].includes(style.overflowY) && around.scrollHeight > around.clientHeight + 1) isScrolled = true;
        if (!isScrolled && ["hidden", "clip"].includes(style.overflowY) && box.height > 1 && (text.bottom > box.bottom + 2 || text.top < box.top - 2))
          clipped.push(`${around.id || around.className} cuts in height: ${node.data.trim().slice(0, 60)}`);
        if (["fixed"].includes(style.position)) break;
      }
      if (text.left < limits.left - 1.5 || text.right > limits.right + 1.5)
        clipped.push(`${limits.why} cuts ${Math.round(text.left)}…${Math.round(text.right)}: ${node.data.trim().slice(0, 60)}`);
    }
  }
  return [...new Set(clipped)];
}"""


def english_only(language):
    """Patterns of the English sentences that the language says otherwise, and their keys."""
    other = table(language)
    theirs = set(other.values())
    patterns = {}
    for key, text in table("en").items():
        if other[key] == text or text in theirs or "plural" in text:
            continue
        words = re.sub(r"\{.*?\}", "", text)
        if len(re.findall(r"[A-Za-z]{2,}", words)) >= (2 if "{" in text else 1):
            patterns[key] = re.compile(r".+".join(re.escape(part) for part in re.split(r"\{\w+\}", text)))
    return patterns


def english_in(texts, patterns):
    return sorted({f"{key}: {text}" for text in texts for key, pattern in patterns.items() if pattern.fullmatch(text)})


def choose(page, language):
    page.evaluate("""(language) => {
      const select = document.querySelector("#settings [name=language]");
      select.value = language;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }""", language)
    wait_until(page, f"document.documentElement.lang === '{language}'")


def walking(page):
    wait_until(page, "globalThis.waymarkPage?.walk?.session && waymarkPage.store.get('overlay')?.guidance?.instruction")


def sheets(page):
    """Opens one part of the page after the other; gives its name while it is open."""
    yield "walk"
    page.evaluate("document.querySelector('#open-menu').click()")
    page.wait_for_selector("#recordings button, #recording-section button", state="attached", timeout=30_000)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    yield "menu"
    page.evaluate("document.querySelector('#menu').close(); document.querySelector('#open-calibration').click()")
    yield "calibration"
    page.evaluate("document.querySelector('#calibration').close(); document.querySelector('#open-destination').click()")
    yield "destinations"
    page.evaluate("document.querySelector('#destinations').close()")
    page.wait_for_selector("#open-saved", state="attached", timeout=30_000)
    page.evaluate("document.querySelector('#open-saved').click()")
    page.wait_for_selector("#anchors[open]")
    yield "anchors"
    page.evaluate("document.querySelector('#anchor-new').click()")
    page.wait_for_selector("#anchor-editor[open]")
    page.evaluate("document.querySelector('#anchor-form').requestSubmit()")
    yield "anchor form"
    page.evaluate("for (const one of document.querySelectorAll('dialog[open]')) one.close()")
    page.evaluate("""() => {
      const position = waymarkPage.store.get("position");
      waymarkPage.store.set("anchorWish", { lat: position.lat, lon: position.lon, altitude: null, origin: "map", accuracy_m: 3 });
    }""")
    page.wait_for_selector("#anchor-card:not([hidden])", timeout=20_000)
    yield "anchor card"
    page.evaluate("waymarkPage.store.set('selectedAnchor', null); waymarkPage.store.set('leadTarget', waymarkPage.store.get('anchors').at(-1))")
    page.wait_for_selector("#lead:not([hidden])")
    yield "lead"
    page.evaluate("waymarkPage.store.set('leadTarget', null)")
    for kind, id in (("warning", "orientation"), ("error", "route")):
        page.evaluate("""([kind, id]) => import("./language/text.js").then(({ t }) => waymarkPage.messages.add({
          kind, id, text: t("sensors.orientation.absent"), advice: t("sensors.orientation.absentAdvice"), retry: () => {} }))""", [kind, id])
    yield "messages"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_english_is_left(open_page, shot, language):
    page = open_page(viewport=PHONE, locale=f"{language}-{language.upper()}")
    page.goto("./?source=simulation")
    walking(page)
    assert page.evaluate("document.documentElement.lang") == language
    patterns = english_only(language)
    assert len(patterns) > 300
    left = []
    for name in sheets(page):
        left += [f"{name}: {one}" for one in english_in(page.evaluate(SEEN), patterns)]
        shot(page, f"language-{language}-{name.replace(' ', '-')}")
    assert not left, "\n".join(left)


def test_another_language_is_taken_without_a_reload(open_page):
    page = open_page(viewport=PHONE)
    page.add_init_script(PREFER_SERVICE)
    asked = []
    page.on("request", lambda request: "/api/route" in request.url and asked.append(request.post_data_json["language"]))
    page.goto("./?source=simulation")
    walking(page)
    page.evaluate("globalThis.isBeforeReload = true")
    page.evaluate("document.querySelector('#open-menu').click()")
    page.wait_for_selector("#recordings button", state="attached", timeout=30_000)
    before = page.evaluate("waymarkPage.store.get('overlay').guidance.instruction")
    choose(page, "de")
    wait_until(page, f"waymarkPage.store.get('overlay')?.guidance?.instruction !== {json.dumps(before)}", timeout=60)
    assert asked[-1] == "de-DE" and page.evaluate("waymarkPage.walk.session !== null && isBeforeReload")
    patterns = english_only("de")
    wait_until(page, "document.querySelector('#remaining-distance').textContent.length > 1", timeout=30)
    assert not english_in(page.evaluate(SEEN), patterns)
    page.evaluate("document.querySelector('#menu').close()")
    assert not english_in(page.evaluate(SEEN), patterns)
    # It is kept, and back again.
    page.reload()
    walking(page)
    assert page.evaluate("document.documentElement.lang") == "de"
    choose(page, "it")
    assert page.locator("#open-menu").get_attribute("aria-label") == table("it")["dock.more"]


def test_a_message_follows_the_language(open_page):
    page = open_page(viewport=PHONE)
    page.goto("./?source=simulation")
    walking(page)
    page.evaluate("""() => import("./language/text.js").then(({ t }) => waymarkPage.messages.add({
      kind: "warning", id: "one", text: t("server.refused", { status: 418 }), advice: t("server.refusedAdvice"), retry: () => {} }))""")
    choose(page, "fr")
    words = page.locator("#messages .message", has_text="418").inner_text()
    assert table("fr")["server.refusedAdvice"] in words and "(418)" in words and table("fr")["messages.retry"] in words


@pytest.mark.parametrize("size", [SMALL, {"width": 844, "height": 390}], ids=["small", "landscape"])
def test_longer_words_from_right_to_left_are_not_clipped(open_page, shot, size):
    page = open_page(viewport=size)
    page.goto("./?source=simulation&language=pseudo")
    walking(page)
    assert page.evaluate("document.documentElement.dir") == "rtl"
    # The first button of a row is at the right.
    places = page.evaluate("[...document.querySelectorAll('#dock button')].filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect().right)")
    assert places == sorted(places, reverse=True) or len(set(places)) == 1, places
    # The covered distance begins at the side where reading begins.
    bar, covered = page.evaluate("""() => {
      const { store } = waymarkPage, overlay = store.get("overlay");
      store.set("overlay", { ...overlay, guidance: { ...overlay.guidance, arcLength: 300, remainingDistance: 700 } });
      return ["trail", "trail-walked"].map((id) => {
        const { left, right } = document.getElementById(id).getBoundingClientRect();
        return [left, right];
      });
    }""")
    assert covered[1] == pytest.approx(bar[1]) and covered[1] - covered[0] == pytest.approx(0.3 * (bar[1] - bar[0]), abs=1)
    clipped = []
    for name in sheets(page):
        clipped += [f"{name}: {one}" for one in page.evaluate(CLIPPED)]
        shot(page, f"language-pseudo-{size['width']}-{name.replace(' ', '-')}")
    assert not clipped, "\n".join(clipped)


def test_a_browser_without_a_locale(open_page):
    page = open_page(viewport=PHONE)
    # What Chromium and WebKit say where LANG is not set.
    page.add_init_script("""for (const [name, value] of [["language", "C"], ["languages", ["C", "en-US@posix"]]])
      Object.defineProperty(navigator, name, { get: () => value });""")
    page.goto("./?source=simulation")
    walking(page)
    assert page.evaluate("document.documentElement.lang") == "en"
    wait_until(page, "/\\d/.test(document.querySelector('#remaining-distance').textContent)")
    assert page.evaluate("waymarkPage.store.get('units')") in ("metric", "imperial")


def test_only_the_language_that_is_spoken_is_fetched(open_page):
    page = open_page(viewport=PHONE, locale="es-MX")
    fetched = []
    page.on("request", lambda request: "/language/" in request.url and request.url.endswith(".json") and fetched.append(request.url.rsplit("/", 1)[1]))
    page.goto("./?source=simulation")
    wait_until(page, "globalThis.waymarkPage")
    assert fetched == ["es.json"]
    # What comes after the first view says its sentences in it, too.
    wait_until(page, "waymarkPage.anchors && document.querySelector('#map .maplibregl-canvas')")
    assert set(fetched) == {"es.json"} and len(fetched) == 2
