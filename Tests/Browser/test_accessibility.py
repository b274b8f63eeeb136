"""What everybody needs to use the page: names, contrast, landmarks, order of focus, sizes of what is pressed, calm.

Beside the page's own rules, which are stricter in size and contrast, all of axe's rules hold.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import PHONE
from test_app import DESK, SIDEWAYS, SMALL_DESK, guided

CHECK = """() => {
    const problems = [];
    const label = (e) => `${e.tagName.toLowerCase()}#${e.id}.${[...e.classList].join(".")} “${(e.textContent ?? "").trim().slice(0, 30)}”`;
    const dialog = document.querySelector("dialog[open]");
    const root = dialog ?? document.body;
    // The map library's own canvas and controls are the map's affair.
    const all = [...root.querySelectorAll("*")].filter((e) => !e.closest(".maplibregl-canvas-container"));
    const isShown = (e) => {
        if (e.closest("dialog:not([open])") || e.closest("[hidden]")) return false;
        const style = getComputedStyle(e);
        const box = e.getBoundingClientRect();
        return style.visibility === "visible" && style.display !== "none" && box.width > 0 && box.height > 0
            && !e.closest(".unseen");
    };

    // Names.
    const nameOf = (e) => e.getAttribute("aria-label")
        || (e.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join("")
        || [...(e.labels ?? [])].map((l) => l.textContent).join("") || e.textContent || e.title || e.alt || "";
    const controls = all.filter((e) => e.matches("button, a[href], input, select, textarea, [role=button], [role=switch]"));
    for (const e of controls) if (isShown(e) && !nameOf(e).trim()) problems.push(`no name: ${label(e)}`);
    for (const e of all.filter((e) => e.matches("dialog, [role=progressbar], nav, aside, section"))) {
        if (isShown(e) && !nameOf(e).trim()) problems.push(`no name: ${label(e)}`);
    }
    for (const e of all.filter((e) => e.matches("img"))) if (!e.hasAttribute("alt")) problems.push(`no alt: ${label(e)}`);
    for (const e of all.filter((e) => e.matches("svg.icon"))) {
        if (e.getAttribute("aria-hidden") !== "true") problems.push(`picture is read aloud: ${label(e.parentElement)}`);
    }

    // Order of focus.
    for (const e of document.querySelectorAll("[tabindex]")) if (e.tabIndex > 0) problems.push(`positive tabindex: ${label(e)}`);

    // Sizes: a control, or the label that is pressed instead.
    for (const e of controls.filter(isShown)) {
        const boxes = [e, ...(e.labels ?? [])].map((part) => part.getBoundingClientRect());
        const box = {
            width: Math.max(...boxes.map((b) => b.right)) - Math.min(...boxes.map((b) => b.left)),
            height: Math.max(...boxes.map((b) => b.height)),
        };
        if (box.width < 44 || box.height < 44) problems.push(`small, ${box.width.toFixed(0)} × ${box.height.toFixed(0)}: ${label(e)}`);
    }

    // Ids are unique, and what refers to one finds it.
    const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) problems.push(`twice: #${id}`);
    for (const e of document.querySelectorAll("[aria-controls], [aria-labelledby], label[for]")) {
        for (const attribute of ["aria-controls", "aria-labelledby", "for"]) {
            for (const id of (e.getAttribute(attribute) ?? "").split(" ").filter(Boolean)) {
                if (!document.getElementById(id)) problems.push(`${attribute} finds nothing: ${id}`);
            }
        }
    }

    // Contrast of text, from the colours that are used.
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const rgba = (color) => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    const luminance = (c) => {
        const [r, g, b] = c.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a, b) => {
        const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
        return (x + 0.05) / (y + 0.05);
    };
    const backgroundOf = (e) => {
        for (let at = e; at; at = at.parentElement) {
            for (const pseudo of [null, "::before"]) {
                const color = rgba(getComputedStyle(at, pseudo).backgroundColor);
                if (pseudo && getComputedStyle(at, pseudo).content === "none") continue;
                if (pseudo && getComputedStyle(at, pseudo).position !== "absolute") continue;
                if (color[3] > 0.85) return color.slice(0, 3);
            }
        }
        return null;
    };
    const ratios = {};
    for (const e of all) {
        const words = [...e.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim()).map((n) => n.textContent.trim()).join(" ");
        if (!words || !isShown(e) || e.closest("canvas, noscript") || e.matches("script, style, :disabled, option")) continue;
        const background = backgroundOf(e);
        if (!background) { problems.push(`text on nothing: ${label(e)}`); continue; }
        const is = ratio(rgba(getComputedStyle(e).color).slice(0, 3), background);
        ratios[words.slice(0, 40)] = is;
        const isMark = e.closest("#map");
        if (is < (isMark ? 4.5 : 7)) problems.push(`contrast ${is.toFixed(2)}: ${label(e)}`);
    }
    return { problems, ratios, controls: controls.filter(isShown).length };
}"""


def check(page):
    found = page.evaluate(CHECK)
    assert found["controls"] > 0 and found["ratios"]
    assert not found["problems"], "\n".join(found["problems"])
    violations = Axe().run(page).response["violations"]
    assert not violations, "\n".join(
        f"{rule['id']}: {rule['help']}: {[node['html'][:160] for node in rule['nodes']]}" for rule in violations)


@pytest.mark.parametrize("viewport", [PHONE, SIDEWAYS, DESK], ids=["portrait", "sideways", "desk"])
def test_the_page_and_its_sheets(open_page, shot, viewport):
    page = open_page(viewport=viewport, has_touch=viewport != DESK)
    page.goto("./?source=simulation")
    guided(page)
    page.evaluate("waymarkPage.messages.add({kind: 'error', text: 'Something is missing.', advice: 'Do this.', retry: () => {}})")
    toggle = page.locator("#panel-toggle")
    if toggle.is_visible() and toggle.get_attribute("aria-expanded") == "false":
        toggle.click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(300)
        check(page)
        for opener, name in (("#open-destination", "destinations"), ("#open-menu", "menu")):
            page.locator(opener).click()
            page.evaluate("for (const part of document.querySelectorAll('#menu details')) part.open = true")
            page.wait_for_timeout(300)
            check(page)
            shot(page, f"{name}-{viewport['width']}-{scheme}")
            page.keyboard.press("Escape")
            # The focus goes back to where it came from.
            assert page.evaluate("document.activeElement.id") == opener[1:]


def test_the_first_run(open_page, shot):
    page = open_page()
    page.goto("./")
    page.get_by_role("button", name="Start camera", exact=True).wait_for(timeout=60_000)
    for viewport in (PHONE, SIDEWAYS):
        page.set_viewport_size(viewport)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(300)
            check(page)
            shot(page, f"first-run-{viewport['width']}-{scheme}")
        # Both buttons are visible without scrolling.
        for button in page.locator("#welcome button").all():
            box = button.bounding_box()
            assert box["y"] + box["height"] <= viewport["height"]


def test_landmarks_and_live_regions(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./?source=simulation")
    guided(page)
    assert page.get_by_role("main").count() == 1 and page.get_by_role("banner").count() == 1
    assert page.get_by_role("navigation").count() == 1
    assert page.get_by_role("region", name="Camera view").count() == 1
    assert page.get_by_role("region", name="Map", exact=True).count() == 1
    assert page.get_by_role("heading", level=1).inner_text() == "Waymark"
    assert page.evaluate("document.documentElement.lang") == "en"
    # The instruction is said, once.
    announcer = page.locator("#announcer")
    assert announcer.get_attribute("aria-live") == "assertive"
    page.wait_for_function("() => document.getElementById('announcer').textContent.length > 5")


def test_everything_is_reached_and_used_by_the_keyboard(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./?source=simulation")
    guided(page)
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.dataset.view || ''"))
        if reached[-1] == "open-menu":
            break
    for control in ("camera", "split", "map", "open-destination", "open-menu"):
        assert control in reached, reached
    # A ring shows where the focus is.
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    assert page.locator("#menu").is_visible()
    inside = page.evaluate("document.getElementById('menu').contains(document.activeElement)")
    assert inside
    page.keyboard.press("Escape")
    assert not page.locator("#menu").is_visible()


def test_calm_for_those_who_want_it(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False, reduced_motion="reduce")
    page.goto("./?source=simulation")
    guided(page)
    seen = page.evaluate("""() => new Promise((done) => {
        const seen = new Set();
        const disc = document.getElementById("finish-disc");
        const until = performance.now() + 1500;
        const look = () => {
            if (disc.style.opacity) seen.add(disc.style.opacity);
            return performance.now() > until ? done([...seen]) : requestAnimationFrame(look);
        };
        look(); })""")
    assert seen in ([], ["1"])
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--calm').trim()") == "0ms"
