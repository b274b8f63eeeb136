/** The map's buttons, at the edge where the thumb is. */

import { translate } from "../language/text.js";
import { icon, make, setAttribute, setText } from "../shared/elements.js";

const namespace = "http://www.w3.org/2000/svg";

function drawing(...paths) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, d] of paths) {
    const path = document.createElementNS(namespace, "path");
    path.setAttribute("class", name);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

export class MapControls {
  #follow;
  #compass;
  #needle;
  #tilt;

  /**
   * @param {HTMLElement} container
   * @param {{follow: () => void, north: () => void, zoom: (steps: number) => void, tilt: () => void}} actions
   */
  constructor(container, actions) {
    const button = (key, child, action) => {
      const element = make("button", { type: "button", "data-text-aria-label": key, "data-text-title": key }, child);
      element.addEventListener("click", action);
      return element;
    };
    this.#needle = drawing(["north", "M12 2 16.500 12h-9z"], ["south", "M12 22 7.500 12h9z"]);
    this.#compass = button("map.north", this.#needle, actions.north);
    this.#compass.classList.add("map-compass");
    this.#follow = button("map.follow.free", icon("follow"), actions.follow);
    this.#follow.classList.add("map-follow");
    this.#tilt = button("map.tilt", make("b", { "aria-hidden": "true" }), actions.tilt);
    this.#tilt.classList.add("map-tilt");
    const plus = drawing(["stroke", "M12 4v16M4 12h16"]);
    const minus = drawing(["stroke", "M4 12h16"]);
    container.append(make("div", { class: "map-controls", role: "group", "data-text-aria-label": "map.controls" },
      this.#compass,
      make("div", { class: "map-zoom" }, button("map.zoomIn", plus, () => actions.zoom(1)), button("map.zoomOut", minus, () => actions.zoom(-1))),
      this.#tilt, this.#follow));
  }

  /** @param {"free" | "north" | "heading"} mode */
  setFollow(mode) {
    this.#follow.dataset.mode = mode;
    setAttribute(this.#follow, "aria-pressed", String(mode !== "free"));
    for (const name of ["aria-label", "title"]) this.#follow.setAttribute(`data-text-${name}`, `map.follow.${mode}`);
    translate(this.#follow);
    this.#follow.replaceChildren(mode === "heading" ? icon("compass") : icon("follow"));
  }

  /** @param {number} degrees the map is tilted */
  setPitch(degrees) {
    const isTilted = degrees >= 1;
    setAttribute(this.#tilt, "aria-pressed", String(isTilted));
    setText(this.#tilt.firstChild, isTilted ? "2D" : "3D");
  }

  /** @param {number} degrees the map is turned */
  setBearing(degrees) {
    this.#needle.style.rotate = `${-degrees}deg`;
    this.#compass.hidden = Math.abs(degrees) < 0.5;
  }
}
