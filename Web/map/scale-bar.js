/** A bar of a round length. */

import { make, setText } from "../shared/elements.js";

const units = {
  metric: [["m", 1], ["km", 1000]],
  imperial: [["ft", 0.3048], ["mi", 1609.344]],
};

export class ScaleBar {
  #bar = make("div", { class: "map-scale", "aria-hidden": "true" });
  #map;

  constructor(container, map) {
    this.#map = map;
    container.append(this.#bar);
  }

  /** @param {"metric" | "imperial"} system */
  update(system) {
    const maximumWidth = 112;
    const y = this.#map.getContainer().clientHeight / 2;
    const x = this.#map.getContainer().clientWidth / 2;
    const metres = this.#map.unproject([x - maximumWidth / 2, y]).distanceTo(this.#map.unproject([x + maximumWidth / 2, y]));
    if (!(metres > 0)) return;
    const [small, large] = units[system] ?? units.metric;
    const [name, length] = metres < large[1] ? small : large;
    const value = round(metres / length);
    this.#bar.style.width = `${(maximumWidth * value * length) / metres}px`;
    setText(this.#bar, `${value} ${name}`);
  }
}

/** The largest of 1, 2, 3, 5 and their tenfold that is not more. */
function round(value) {
  const ten = 10 ** Math.floor(Math.log10(value));
  const digit = [5, 3, 2, 1].find((step) => step * ten <= value) ?? 1;
  return digit * ten;
}
