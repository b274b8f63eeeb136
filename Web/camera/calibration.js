/**
 * Measuring the field of view: the user brings something far away to the left edge, then to the right edge, while the
 * orientation sensors measure the rotation between the two. That is the angle under which the viewport's width is seen.
 */

import { t } from "../language/text.js";
import { byId, setText } from "../shared/elements.js";

export class Calibration {
  #dialog = byId("calibration");
  #line = byId("calibration-line");
  #step = byId("calibration-step");
  #next = byId("calibration-next");
  #viewport;
  #pose;
  #phase = "start";
  /** @type {number[] | null} */ #first = null;

  /**
   * @param {import("./viewport.js").Viewport} viewport
   * @param {() => import("../shared/source.js").Pose | null} pose the newest pose of the sensors
   */
  constructor(viewport, pose) {
    this.#viewport = viewport;
    this.#pose = pose;
    this.#next.addEventListener("click", () => this.#advance());
  }

  open() {
    this.#show("start", t("calibration.start"), t("calibration.begin"));
    this.#dialog.showModal();
  }

  #advance() {
    const pose = this.#pose();
    if (this.#phase === "done") return this.#dialog.close();
    if (!pose) return this.#show("start", t("calibration.noSensors"), t("calibration.begin"));
    if (this.#phase === "start") return this.#show("left", t("calibration.left"), t("calibration.aligned"));
    if (this.#phase === "left") {
      this.#first = viewingDirection(pose.q);
      return this.#show("right", t("calibration.right"), t("calibration.aligned"));
    }
    const isTaken = this.#viewport.calibrate(angleBetween(this.#first, viewingDirection(pose.q)));
    if (!isTaken) return this.#show("start", t("calibration.failed"), t("calibration.begin"));
    return this.#show("done", t("calibration.done", { degrees: Math.round(10 * this.#viewport.longSideDegrees) / 10 }), t("calibration.close"));
  }

  #show(phase, sentence, button) {
    this.#phase = phase;
    setText(this.#step, sentence);
    setText(this.#next, button);
    if (phase === "left" || phase === "right") this.#line.dataset.edge = phase;
    else delete this.#line.dataset.edge;
  }
}

/**
 * @param {ArrayLike<number>} q quaternion x y z w
 * @returns {number[]} the camera's −Z axis in the scene
 */
export function viewingDirection(q) {
  return [-2 * (q[0] * q[2] + q[1] * q[3]), -2 * (q[1] * q[2] - q[0] * q[3]), -1 + 2 * (q[0] * q[0] + q[1] * q[1])];
}

/** @returns {number} angle between two directions, degrees */
export function angleBetween(a, b) {
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  return Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) * 180 / Math.PI;
}
