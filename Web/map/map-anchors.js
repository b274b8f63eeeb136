/** The user's anchors on the map: all of them, the chosen one, which of them is under a finger. */

import { anchorsData } from "./overlay-layers.js";

/** Pixels within which a tap means an anchor; pins stand above their place, dots do not. */
const reach = 24;
const pinHeight = 20;
const pinsFrom = 12;
/** Until the card of an anchor has its size, milliseconds. */
const cardDelay = 120;
const pinRoom = 48;

export class MapAnchors {
  #map;
  #container;
  #overlay;
  #letGo;

  /**
   * @param {any} map
   * @param {HTMLElement} container
   * @param {import("./overlay-layers.js").Overlay} overlay its `anchors` and `selected` are kept here
   * @param {() => void} letGo the map stops following the user
   */
  constructor(map, container, overlay, letGo) {
    this.#map = map;
    this.#container = container;
    this.#overlay = overlay;
    this.#letGo = letGo;
  }

  /** @param {any} anchors @param {string | null} selected id of the chosen one */
  set(anchors, selected) {
    this.#overlay.anchors = Array.isArray(anchors) ? anchors : [];
    this.#overlay.selected = this.#find(selected);
    this.show();
  }

  /** Puts all into the map, whose style may be new. */
  show() {
    this.#map.getSource("anchors")?.setData(anchorsData(this.#overlay.anchors));
    this.#showSelected();
  }

  /** Shows one as the chosen one; the map goes there where it is not seen. @param {string | null} id */
  select(id) {
    this.#overlay.selected = this.#find(id);
    this.#showSelected();
    const { selected } = this.#overlay;
    if (selected) setTimeout(() => { if (this.#overlay.selected === selected) this.#reveal(selected); }, cardDelay);
  }

  /** The nearest whose pin or dot is under a finger, or null. @param {{x: number, y: number}} point */
  at(point) {
    const rise = this.#map.getZoom() < pinsFrom ? 0 : pinHeight;
    let [best, found] = [reach, null];
    for (const anchor of this.#overlay.anchors) {
      const at = this.#map.project([anchor.lon, anchor.lat]);
      const away = Math.hypot(at.x - point.x, at.y - rise - point.y);
      if (away < best) [best, found] = [away, anchor];
    }
    return found;
  }

  #find(id) { return id ? this.#overlay.anchors.find((anchor) => anchor.id === id) ?? null : null; }

  #showSelected() {
    const { selected } = this.#overlay;
    this.#map.getSource("anchor-selected")?.setData(anchorsData(selected ? [selected] : []));
  }

  /** Moves the map so that a place is seen beside what lies over its lower part. */
  #reveal({ lat, lon }) {
    const style = getComputedStyle(this.#container);
    const part = (name) => Number.parseFloat(style.getPropertyValue(name)) || 0;
    const { clientWidth: width, clientHeight: height } = this.#container;
    if (height < 1) return;
    const isBeside = matchMedia("(min-width: 1000px) and (min-height: 561px)").matches;
    const covered = isBeside ? 0 : Math.min(height * 0.8, Math.max(0, part("--foot-height") - part("--dock-height")));
    const at = this.#map.project([lon, lat]);
    if (at.x > reach && at.x < width - reach && at.y > pinRoom && at.y < height - covered - reach / 2) return;
    this.#letGo();
    this.#map.easeTo({
      center: [lon, lat], zoom: Math.max(this.#map.getZoom(), 14), offset: [0, (pinRoom - covered) / 2],
      duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 400,
    });
  }
}
