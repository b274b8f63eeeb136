/**
 * The overlay's flat marks as HTML: disc of the destination, its sign, the indicator at the edge, names of anchors. Only
 * transforms, opacity and visibility change per frame, so nothing is laid out.
 */

import { anchorLookSlots, anchorSlots, overlaySlots as slots, spanSlots } from "../engine/layouts.js";
import { hexOf } from "../shared/anchor-colours.js";
import { textOpacity } from "../shared/text-opacity.js";
import { distanceText } from "../shared/units.js";

/** Side of the disc as the style sheet draws it, pixels. */
const discSide = 100;
/** Beside the name: distance, space, border (marks.css), pixels; names that are longer are cut off. */
const beside = 84;
const maximumNameLength = 180;
/** Height of half a label, from which its line begins, pixels. */
const half = 13;

export class Marks {
  #area;
  #finish;
  #disc;
  #core;
  #isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  #billboard;
  #billboardText;
  #edge;
  /** Labels that are bound to an anchor, by its number. @type {Map<number, any>} */ #labels = new Map();
  /** Labels that wait for one. @type {any[]} */ #free = [];
  #anchors = [];
  #widths = new Map();
  #pen = new OffscreenCanvas(1, 1).getContext("2d");
  #chosen = -1;
  /** Whether something in the picture hides the position of an anchor. @type {(anchor: any) => boolean} */
  #hides = () => false;
  #frame = 0;

  /** @param {HTMLElement} area the element `marks` */
  constructor(area) {
    this.#area = area;
    this.#finish = area.querySelector("#finish");
    this.#disc = area.querySelector("#finish-disc");
    this.#core = area.querySelector("#finish-core");
    this.#billboard = area.querySelector("#billboard");
    this.#billboardText = area.querySelector("#billboard-text");
    this.#edge = area.querySelector("#edge");
  }

  /**
   * Takes the anchors in the order in which the session gets them.
   * @param {{name?: string, colour?: string}[]} anchors
   * @returns {Float64Array} how wide their labels are, pixels
   */
  setAnchors(anchors) {
    this.#anchors = anchors;
    for (const index of [...this.#labels.keys()]) this.#release(index);
    this.#pen.font = `700 15px ${getComputedStyle(this.#area).getPropertyValue("--font-sign")}`;
    if (this.#widths.size > 20_000) this.#widths.clear();
    return Float64Array.from(anchors, ({ name = "" }) => {
      let width = this.#widths.get(name);
      if (width === undefined) {
        width = Math.min(maximumNameLength, this.#pen.measureText(name).width);
        this.#widths.set(name, width);
      }
      return width + beside;
    });
  }

  /** The one that is chosen, or −1. @param {number} index */
  set chosen(index) {
    this.#labels.get(this.#chosen)?.label.classList.remove("chosen");
    this.#chosen = index;
    this.#labels.get(index)?.label.classList.add("chosen");
  }

  /** Sets the test of what is hidden: never the user's own anchors. @param {((place: any) => boolean) | null} hides */
  set hides(hides) { this.#hides = (anchor) => !anchor.id && (hides?.(anchor) ?? false); }

  /**
   * Names and distances of the anchors that have a label; set at most ten times a second.
   * @param {Float64Array} n the engine's overlay
   * @param {"metric" | "imperial"} units
   * @param {string} [locale]
   */
  updateDistances(n, units, locale) {
    for (const [index, entry] of this.#labels) if (entry.frame !== this.#frame) this.#release(index);
    for (let k = 0; k < n[slots.anchors + spanSlots.length]; k++) {
      const from = n[slots.anchors] + k * anchorSlots.count;
      if (Number.isNaN(n[n[slots.anchorLooks] + k * anchorLookSlots.count + anchorLookSlots.label])) continue;
      const entry = this.#labels.get(n[from + anchorSlots.index]) ?? this.#bind(n[from + anchorSlots.index]);
      const text = distanceText(n[from + anchorSlots.distance], units, locale);
      if (entry.distance.textContent !== text) entry.distance.textContent = text;
      entry.isHidden = this.#hides(this.#anchors[n[from + anchorSlots.index]] ?? {});
    }
  }

  #bind(index) {
    const entry = this.#free.pop() ?? this.#make();
    const { name = "", colour } = this.#anchors[index] ?? {};
    entry.name.textContent = name;
    entry.label.classList.toggle("own", colour !== undefined);
    entry.label.classList.toggle("chosen", index === this.#chosen);
    entry.label.style.setProperty("--own", hexOf(colour));
    this.#labels.set(index, entry);
    return entry;
  }

  #make() {
    const [label, line, sign, name, distance] = ["div", "u", "span", "b", "i"].map((tag) => document.createElement(tag));
    label.className = "anchor-label";
    sign.append(name, " ", distance);
    label.append(line, sign);
    this.#area.prepend(label);
    return { label, name, distance, line, frame: 0, isHidden: false };
  }

  #release(index) {
    const entry = this.#labels.get(index);
    this.#labels.delete(index);
    hide(entry.label);
    this.#free.push(entry);
  }

  /** Text of the sign above the destination; set at most ten times a second. @param {string} text */
  set distanceText(text) {
    if (this.#billboardText.textContent !== text) this.#billboardText.textContent = text;
  }

  /** Fits the area to the frame's camera where that is not the viewport's. */
  fit(scale, offsetX, offsetY) {
    this.#area.style.transform = scale === 1 && offsetX === 0 && offsetY === 0
      ? "" : `translate(${offsetX}px, ${offsetY}px) scale(${scale})`;
    this.#area.style.transformOrigin = "0 0";
  }

  clear() {
    hide(this.#finish);
    hide(this.#billboard);
    hide(this.#edge);
    for (const index of [...this.#labels.keys()]) this.#release(index);
  }

  /** @param {Float64Array} n the engine's overlay */
  draw(n) {
    this.#drawFinish(n);
    this.#drawBillboard(n);
    this.#drawEdge(n);
    this.#drawLabels(n);
  }

  #drawFinish(n) {
    const x = n[slots.finishCenter];
    if (n[slots.finish] === 0 || n[slots.finishInView] === 0 || Number.isNaN(x)) return hide(this.#finish);
    move(this.#finish, x, n[slots.finishCenter + 1], 0);
    this.#finish.style.opacity = n[slots.finishOpacity];
    const scale = n[slots.finishDiameter] / discSide;
    this.#core.style.transform = `scale(${scale})`;
    this.#disc.style.transform = `scale(${this.#isCalm.matches ? scale : scale * n[slots.pulseScale]})`;
    this.#disc.style.opacity = this.#isCalm.matches ? 1 : n[slots.pulseOpacity];
  }

  #drawBillboard(n) {
    const x = n[slots.billboardCenter];
    if (n[slots.billboard] === 0 || Number.isNaN(x)) return hide(this.#billboard);
    move(this.#billboard, x, n[slots.billboardCenter + 1], n[slots.billboardRotation]);
  }

  #drawEdge(n) {
    if (n[slots.edge] === 0) return hide(this.#edge);
    move(this.#edge, n[slots.edgeCenter], n[slots.edgeCenter + 1], n[slots.edgeRotation]);
  }

  /** Where the engine found room for them; one above its usual position has a line to its mark. */
  #drawLabels(n) {
    const frame = ++this.#frame;
    for (let k = 0; k < n[slots.anchors + spanSlots.length]; k++) {
      const from = n[slots.anchors] + k * anchorSlots.count;
      const look = n[slots.anchorLooks] + k * anchorLookSlots.count;
      const x = n[look + anchorLookSlots.label];
      const entry = Number.isNaN(x) ? undefined : this.#labels.get(n[from + anchorSlots.index]);
      if (!entry || entry.isHidden) continue;
      const y = n[look + anchorLookSlots.label + 1];
      entry.frame = frame;
      move(entry.label, x, y, 0);
      entry.label.style.opacity = textOpacity(n[look + anchorLookSlots.opacity]);
      const isRaised = n[look + anchorLookSlots.labelRow] > 0;
      entry.line.style.transform = isRaised
        ? `translate(${n[from + anchorSlots.pixel] - x}px, ${half}px) scaleY(${Math.max(0, n[from + anchorSlots.pixel + 1] - y - half)})`
        : "scaleY(0)";
    }
    for (const entry of this.#labels.values()) if (entry.frame !== frame) hide(entry.label);
  }
}

function move(element, x, y, radians) {
  element.style.transform = radians === 0 ? `translate(${x}px, ${y}px)` : `translate(${x}px, ${y}px) rotate(${radians}rad)`;
  if (element.style.visibility !== "visible") element.style.visibility = "visible";
}

function hide(element) {
  if (element.style.visibility !== "hidden") element.style.visibility = "hidden";
}
