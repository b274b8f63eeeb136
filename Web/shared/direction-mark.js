/** A distance with a small arrow that points to a place: relative to where the phone faces, on a device without a heading to the compass point. */

import { t } from "../language/text.js";
import { icon, make, setText } from "./elements.js";
import { compassPoint, distanceText } from "./units.js";

/** What `session.leadBack` knows of a place, or a distance alone. @typedef {{distance: number, bearingDegrees?: number | null, turnDegrees?: number | null}} Lead */

export class DirectionMark {
  #arrow = icon("needle");
  #distance = make("b");
  #words = make("span", { class: "unseen" });
  element = make("span", { class: "direction" }, this.#arrow, this.#distance, this.#words);

  /** @param {Lead | null} lead @param {"metric" | "imperial"} units */
  show(lead, units) {
    this.element.hidden = !lead;
    if (!lead) return;
    const { distance, bearingDegrees: bearing = null, turnDegrees: turn = null } = lead;
    setText(this.#distance, distanceText(distance, units));
    setText(this.#words, bearing === null ? "" : ` ${t(`lead.points.${compassPoint(bearing)}`)}`);
    const angle = turn ?? bearing;
    this.#arrow.style.display = angle === null ? "none" : "";
    this.#arrow.style.rotate = `${Math.round(angle ?? 0)}deg`;
  }
}
