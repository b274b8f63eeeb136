/** A simulated walk as a source: the engine's simulator delivers what a phone's sensors would. */

import { Look } from "../sensors/look.js";

/** A slow frame is not made up for by more than this, seconds. */
const maximumStep = 0.1;
/** The walk begins where the direction is good: at most this late, seconds, and this far along the route. */
const maximumAhead = 60;
const maximumShareAhead = 0.4;
const parameters = { poseRate: 60, yawDegrees: 25, lookAround: 5 };

/** @typedef {import("../engine/waymark.js").SimulatedWalk} SimulatedWalk */
/** @typedef {{sample: (line: any) => any, alignment: () => import("../engine/waymark.js").Alignment | null}} Sink */

export class SimulatedSource {
  /** @type {SimulatedWalk} */ #walk;
  /** @type {Sink | null} */ #sink = null;
  /** @type {Look} */ #look;
  #camera;
  #t = 0;
  #last = NaN;

  /**
   * @param {{engine: import("../engine/waymark.js").Waymark, route: import("../engine/waymark.js").RouteFeature, seed: number,
   *   camera: () => import("../engine/waymark.js").Camera, dragTarget: HTMLElement}} options
   */
  constructor({ engine, route, seed, camera, dragTarget }) {
    this.#walk = engine.simulate({ route, seed, camera: null, parameters });
    this.#camera = camera;
    this.#look = new Look(dragTarget, camera);
  }

  /** @param {Sink} sink */
  async start(sink) {
    this.#sink = sink;
    this.#look.start();
    for (let ahead = 1; ahead <= maximumAhead; ahead += 1) {
      this.#deliver(ahead);
      const { arcLength, length } = this.#walk.moment();
      const state = sink.alignment()?.state;
      if (state === "good" || state === "precise" || arcLength > maximumShareAhead * length) return;
    }
  }

  stop() {
    this.#sink = null;
    this.#look.stop();
    this.#walk.close();
  }

  /** @param {number} now milliseconds */
  frame(now) {
    if (!this.#sink) return null;
    const passed = Number.isNaN(this.#last) ? 0 : Math.min(maximumStep, Math.max(0, (now - this.#last) / 1000));
    this.#last = now;
    const { heading, pitch } = this.#look;
    this.#walk.look(heading > 180 ? heading - 360 : heading, pitch, 0);
    this.#deliver(this.#t + passed);
    return { t: this.#t, pose: this.#walk.moment().pose, camera: this.#camera(), background: "none" };
  }

  /** @param {number} t seconds */
  #deliver(t) {
    this.#t = t;
    for (const line of this.#walk.samplesUntil(t)) this.#sink?.sample(line);
  }
}
