/** The elevation profile: ascent, descent, a drawing with the user's position in it; a tap or the arrow keys show a place. */

import { t } from "../language/text.js";
import { make, setText } from "../shared/elements.js";
import { distanceText } from "../shared/units.js";
import { heightText } from "./height-text.js";

const namespace = "http://www.w3.org/2000/svg";
/** The drawing's own units; it is stretched to the sheet. */
const width = 320;
const height = 120;
/** A flat walk shall look flat: at least so many metres from bottom to top. */
const minimumRange = 40;

export class ProfileTab {
  element;
  #store;
  #svg;
  #parts;
  #facts = make("dl", { class: "route-climb" });
  #reading = make("p", { class: "route-reading", role: "status" });
  #none = make("p", { class: "quiet", "data-text": "route.noHeights" });
  #button = make("button", { type: "button", class: "wide", "data-text": "route.showPlace" });
  #chart = make("div", { class: "route-chart", role: "slider", tabIndex: 0, "aria-valuemin": "0" });
  #ends = make("p", { class: "route-scale", "aria-hidden": "true" });
  #shown = { plan: null, units: "" };
  /** @type {import("../engine/plans.js").ElevationProfile | null} */ #profile = null;
  #length = 0;
  #chosen = -1;
  #here = null;

  /**
   * @param {import("../shared/store.js").Store} store
   * @param {() => void} toMap closes the sheet, so that the map is seen
   */
  constructor(store, toMap) {
    this.#store = store;
    this.#svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.#parts = {
      area: draw("path", { class: "area" }), walked: draw("path", { class: "walked" }), line: draw("path", { class: "line" }),
      here: draw("line", { class: "here", y1: 0, y2: height }), cursor: draw("line", { class: "cursor", y1: 0, y2: height }),
    };
    this.#svg.append(...Object.values(this.#parts));
    this.#chart.append(this.#svg);
    this.#button.addEventListener("click", toMap);
    this.element = make("div", { class: "route-profile" }, this.#facts, this.#chart, this.#ends, this.#reading, this.#button, this.#none);
    const point = (event) => {
      const box = this.#svg.getBoundingClientRect();
      if (box.width > 0) this.#chooseAt(((event.clientX - box.left) / box.width) * this.#length);
    };
    this.#chart.addEventListener("pointerdown", (event) => {
      this.#chart.setPointerCapture(event.pointerId);
      point(event);
    });
    this.#chart.addEventListener("pointermove", (event) => { if (this.#chart.hasPointerCapture(event.pointerId)) point(event); });
    this.#chart.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {import("../engine/plans.js").Plan | null} plan */
  show(plan) {
    const units = this.#store.get("units");
    if (this.#shown.plan === plan && this.#shown.units === units) return;
    this.#shown = { plan, units };
    this.#profile = plan?.profile() ?? null;
    this.#length = plan?.length ?? 0;
    this.#chosen = -1;
    this.#here = null;
    for (const part of [this.#facts, this.#chart, this.#ends, this.#reading, this.#button]) part.hidden = !this.#profile;
    this.#none.hidden = Boolean(this.#profile) || !plan;
    if (this.#profile) this.#draw(this.#profile, units);
  }

  /** Where on the route the user is. @param {any} guidance */
  progress(guidance) {
    const here = guidance?.arcLength ?? null;
    if (here === this.#here || !this.#profile) return;
    this.#here = here;
    const x = here === null || this.#length <= 0 ? -10 : (here / this.#length) * width;
    this.#parts.here.setAttribute("x1", x);
    this.#parts.here.setAttribute("x2", x);
    this.#parts.walked.style.clipPath = `inset(0 ${Math.max(0, width - Math.max(0, x))}px 0 0)`;
    if (this.#chosen < 0) this.#read(this.#nearest(here ?? 0));
  }

  #draw(profile, units) {
    const fact = (name, value) => make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: heightText(value, units) }));
    this.#facts.replaceChildren(fact(t("route.ascent"), profile.ascent), fact(t("route.descent"), profile.descent),
      fact(t("route.lowest"), profile.lowest), fact(t("route.highest"), profile.highest));
    const middle = (profile.lowest + profile.highest) / 2;
    const range = Math.max(minimumRange, (profile.highest - profile.lowest) * 1.15);
    const x = ({ arcLength }) => (this.#length > 0 ? (arcLength / this.#length) * width : 0).toFixed(2);
    const y = ({ meters }) => (height / 2 - ((meters - middle) / range) * height).toFixed(2);
    let line = "";
    let area = "";
    // Where no height is known the line has a gap.
    let run = [];
    const end = () => {
      if (run.length > 1) {
        const part = run.map((sample) => `${x(sample)} ${y(sample)}`).join("L");
        line += ["M", part].join(" ");
        area += ["M", x(run[0]), height, "L", part, "L", x(run[run.length - 1]), height, "Z"].join(" ");
      }
      run = [];
    };
    for (const sample of profile.samples) {
      if (sample.meters === null) end();
      else run.push(sample);
    }
    end();
    this.#parts.line.setAttribute("d", line);
    this.#parts.area.setAttribute("d", area);
    this.#parts.walked.setAttribute("d", area);
    this.#chart.setAttribute("aria-label", t("route.chart", { ascent: heightText(profile.ascent, units), descent: heightText(profile.descent, units) }));
    this.#chart.setAttribute("aria-valuemax", String(Math.round(this.#length)));
    this.#ends.replaceChildren(make("span", { textContent: distanceText(0, units) }), make("span", { textContent: distanceText(this.#length, units) }));
    this.#mark(-10);
    this.#read(0);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const count = this.#profile?.samples.length ?? 0;
    const at = this.#chosen < 0 ? this.#nearest(this.#here ?? 0) : this.#chosen;
    const to = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, PageUp: at + 20, PageDown: at - 20, Home: 0, End: count - 1 }[event.key];
    if (event.key === "Enter") this.#button.click();
    if (to === undefined) return;
    event.preventDefault();
    this.#choose(Math.min(count - 1, Math.max(0, to)));
  }

  #chooseAt(arcLength) { if (this.#profile) this.#choose(this.#nearest(arcLength)); }

  #nearest(arcLength) {
    let best = 0;
    this.#profile.samples.forEach((sample, i) => {
      if (Math.abs(sample.arcLength - arcLength) < Math.abs(this.#profile.samples[best].arcLength - arcLength)) best = i;
    });
    return best;
  }

  #choose(i) {
    const { lat, lon, arcLength } = this.#profile.samples[i];
    this.#chosen = i;
    this.#mark(this.#length > 0 ? (arcLength / this.#length) * width : 0);
    this.#read(i);
    this.#store.set("shownPlace", { lat, lon });
  }

  #mark(x) {
    this.#parts.cursor.setAttribute("x1", x);
    this.#parts.cursor.setAttribute("x2", x);
  }

  #read(i) {
    const { arcLength, meters } = this.#profile.samples[i];
    const units = this.#store.get("units");
    const distance = distanceText(arcLength, units);
    const words = meters === null ? t("route.unknownAt", { distance }) : t("route.at", { height: heightText(meters, units), distance });
    setText(this.#reading, words);
    this.#chart.setAttribute("aria-valuenow", String(Math.round(arcLength)));
    this.#chart.setAttribute("aria-valuetext", words);
  }
}

function draw(name, attributes) {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
