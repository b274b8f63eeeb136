/**
 * A simulated walk as a source of samples: the engine's own simulator walks a route and delivers what a phone's sensors
 * would; the landscape under the overlay shows where the camera really is.
 */

import { t } from "../language/text.js";
import { isHandheld, needsGesture, requestMotionPermission } from "../shared/handheld.js";
import { Playback } from "../shared/playback.js";
import { isDark, startingTime } from "./clock.js";
import { History } from "./history.js";
import { Look } from "./look.js";

/** Field of view of the longer side, as phones have it. */
const longFieldOfView = 72.8;
/** A phone that is held as the walker holds it. */
const straight = Object.freeze({ heading: 0, pitch: 0, roll: 0 });
/** More than this of the walk is never made up for in one frame, seconds. */
const maximumStep = 0.1;
/** How far a walk may be advanced until the direction is good: seconds, and share of the route. */
const maximumAhead = 60;
const maximumShareAhead = 0.4;

/**
 * @typedef {import("../shared/source.js").Frame} Frame
 * @typedef {import("../shared/source.js").Sink} Sink
 * @typedef {import("../engine/waymark.js").RouteFeature} RouteFeature
 * @typedef {import("../engine/waymark.js").SimulationParameters} SimulationParameters
 * @typedef {import("../engine/waymark.js").SimulatedMoment} SimulatedMoment
 */

/**
 * Makes the source.
 * @param {import("../engine/waymark.js").Waymark} engine
 * @param {import("../shared/source.js").SourceOptions} options
 * @returns {Simulation}
 */
export function createSimulation(engine, options) { return new Simulation(engine, options); }

/**
 * Reports changes by the events `change` (what the panel's controls show) and `error` (a new value of the errors).
 */
export class Simulation extends Playback {
  /** @type {"simulation"} */ kind = "simulation";
  history = new History();
  /** True where the landscape shows the route where it really is. */
  showsTruth = false;
  /**
   * The errors of the alignment now.
   * @type {import("../engine/waymark.js").AlignmentError | null}
   */
  error = null;
  /**
   * The alignment that they belong to.
   * @type {import("../engine/waymark.js").Alignment | null}
   */
  alignment = null;

  /** @type {import("../engine/waymark.js").SimulatedWalk | null} */ #walk = null;
  /** @type {SimulatedMoment | null} */ #moment = null;
  /** @type {import("./landscape/landscape.js").Landscape | null} */ #landscape = null;
  /** @type {typeof import("./landscape/landscape.js").Landscape | null} */ #Landscape = null;
  #isLandscapeWanted = false;
  /** @type {Look | null} */ #look = null;
  /** @type {import("./turning.js").Turning | null} */ #turning = null;
  /** @type {Sink | null} */ #sink = null;
  /** @type {SimulationParameters} */ #parameters = { poseRate: 60, yawDegrees: 25, lookAround: 5 };
  /** @type {(() => void)[]} */ #subscriptions = [];
  /** @type {RouteFeature | null} */ #route;
  /**
   * The area's manifest; null where there is none.
   * @type {any}
   */
  #area = null;
  #relocalizes = false;
  #isTurningOffered = false;
  /** Seconds of the present walk. */ #clock = 0;
  /** Where the present walk begins on the session's clock. */ #offset = 0;
  #last = NaN;
  #camera = { width: 0, height: 0, fovX: 0, fovY: 0 };
  #seed;

  /**
   * @param {import("../engine/waymark.js").Waymark} engine
   * @param {import("../shared/source.js").SourceOptions} options
   */
  constructor(engine, { viewport, store, api, route, seed = 1 }) {
    super();
    this.engine = engine;
    this.viewport = viewport;
    this.store = store;
    this.api = api;
    this.#route = /** @type {RouteFeature | null} */ (route ?? null);
    this.#seed = seed;
  }

  get seed() { return this.#seed; }
  get parameters() { return this.#walk ? this.#walk.parameters() : { ...this.#parameters }; }
  /** The rotation of the phone in addition to the walker's own. */
  get look() { return this.#look; }
  get landscape() { return this.#landscape; }
  get relocalizes() { return this.#relocalizes; }
  /** The route that is walked. */
  get route() { return this.#route; }

  /** What is really the case now; null before the start. */
  truth() { return this.#moment; }

  /**
   * Begins the walk.
   * @param {Sink} sink
   */
  async start(sink) {
    this.#sink = sink;
    this.#area = this.store.get("area") ?? await this.api.area().catch(() => null);
    this.#route ??= await this.#chooseRoute();
    // Stopped during the request: nothing may begin that would never be ended.
    if (this.#sink !== sink) return;
    this.#begin();
    this.#rollAhead(sink);
    this.#look = new Look(document.body, () => this.#camera, () => this.changed());
    if (isHandheld()) needsGesture().then((needs) => (needs ? this.#offerTurning() : this.followDevice()));
    this.#subscriptions.push(
      this.store.subscribe("alignment", (alignment) => this.#compare(alignment)),
      this.store.subscribe("theme", () => this.#setClock()));
    this.changed();
  }

  /** Ends it for good. */
  stop() {
    for (const end of this.#subscriptions.splice(0)) end();
    this.#look?.close();
    this.#turning?.close();
    this.#landscape?.close();
    this.#walk?.close();
    this.#look = this.#turning = this.#landscape = this.#walk = this.#moment = this.#sink = null;
  }

  /**
   * Hands the samples that are due to the sink and says what to draw.
   * @param {number} now milliseconds of `performance.now()`
   * @returns {Frame | null}
   */
  frame(now) {
    const walk = this.#walk;
    const sink = this.#sink;
    if (!walk || !sink) return null;
    this.#wantLandscape(sink);
    const passed = Number.isNaN(this.#last) ? 0 : Math.min(maximumStep, Math.max(0, (now - this.#last) / 1000));
    this.#last = now;
    if (this.isPlaying) this.#clock += passed * this.speed;
    const [byHand, byDevice] = [this.#look ?? straight, this.#turning?.now ?? straight];
    walk.look(byHand.heading + byDevice.heading, byHand.pitch + byDevice.pitch, byHand.roll + byDevice.roll);
    this.#fitCamera();
    for (const line of walk.samplesUntil(this.#clock)) {
      line.t += this.#offset;
      sink.sample(line);
      // A listener may end the walk on a sample.
      if (this.#walk !== walk) return null;
    }
    const wasFinished = this.#moment?.isFinished;
    this.#moment = walk.moment();
    if (this.#moment.isFinished && !wasFinished) {
      this.isPlaying = false;
      this.changed();
    }
    return {
      t: this.#offset + this.#clock, pose: this.#moment.pose, camera: this.#camera,
      background: this.#landscape ? "landscape" : "none",
    };
  }

  /**
   * Draws the landscape of the frame that was asked for last.
   * @param {Frame} frame
   */
  drawBackground(frame) {
    const moment = this.#moment;
    if (!moment || !this.#landscape) return;
    const { camera, truth, sun } = moment;
    this.#landscape.showsRoute = this.showsTruth;
    this.#landscape.draw({ camera, truth, sun, t: frame.t }, frame.camera, this.#last);
  }

  /**
   * Whether the landscape hides a position from the camera.
   * @param {{lat: number, lon: number}} position
   */
  hides(position) {
    const eye = this.#moment?.camera.position;
    return eye !== undefined && (this.#landscape?.hides(eye, position) ?? false);
  }

  // What the panel does.

  get isAtEnd() { return this.#moment?.isFinished ?? false; }

  begin() { this.restart(); }

  /**
   * Changes error sources; the walk goes on with them.
   * @param {SimulationParameters} parameters
   */
  set(parameters) {
    this.#walk?.set(parameters);
    Object.assign(this.#parameters, parameters);
    this.changed();
  }

  /** @param {boolean} relocalizes whether the old scene is found again after a loss of tracking */
  setRelocalizes(relocalizes) {
    this.#relocalizes = relocalizes;
    this.#walk?.setRelocalizes(relocalizes);
    this.changed();
  }

  /** Where the system wants to be asked, the user looks around by turning the device only when they wish to. */
  get canFollowDevice() { return this.#isTurningOffered && this.#turning === null; }

  /** From now on turning the device looks around. Call it in a user's gesture: iOS asks only then. */
  async followDevice() {
    const sink = this.#sink;
    const asked = requestMotionPermission();
    try {
      const { Turning } = await import("./turning.js");
      if ((await asked) === "denied" || !sink || this.#sink !== sink || this.#turning) return;
      this.#turning = new Turning(this.engine, () => {});
      this.changed();
    } catch (error) {
      // Dragging works as well.
      console.info(error);
    }
  }

  /** Looks where the walker looks again. */
  lookAhead() {
    this.#turning?.reset();
    this.#look?.reset();
  }

  /** Loses the tracking now. */
  loseTracking() { this.#walk?.loseTracking(); }

  /**
   * Begins again, with another seed or another route where one is given.
   * @param {{seed?: number, route?: RouteFeature}} changes
   */
  restart(changes = {}) {
    const { seed = this.#seed, route } = changes;
    if (!this.#sink) return;
    this.#seed = seed;
    const isOther = route !== undefined && route !== this.#route;
    if (route) this.#route = route;
    // The session's clock goes on; the tracking was lost in between, as when a phone comes out of a pocket.
    this.#offset += this.#clock + 1;
    const pose = this.#moment?.pose;
    if (pose) this.#sink.sample({ t: this.#offset - 0.5, pose: { ...pose, tracking: "lost" } });
    this.#begin();
    if (isOther && this.#landscape) {
      this.#landscape.close();
      this.#landscape = this.#makeLandscape();
    } else if (this.#landscape && this.#walk) {
      this.#landscape.walk = this.#walk;
    }
    this.isPlaying = true;
    this.changed();
  }

  #offerTurning() {
    this.#isTurningOffered = true;
    this.changed();
  }

  #begin() {
    if (!this.#route) throw new Error("there is no route to walk");
    this.#walk?.close();
    this.#clock = 0;
    this.history.clear();
    this.error = null;
    this.#walk = this.engine.simulate({
      route: this.#route, seed: this.#seed, camera: null, utc: this.#startingTime(), parameters: this.#parameters,
      relocalizes: this.#relocalizes,
    });
    this.#moment = this.#walk.moment();
  }

  /**
   * Begins where the direction is good already, as after some steps: the same samples as always, only without waiting for them.
   * @param {Sink} sink
   */
  #rollAhead(sink) {
    const walk = this.#walk;
    if (!walk || !this.#route || !sink.alignment) return;
    sink.sample({ t: this.#offset, route: this.#route });
    for (let ahead = 1; ahead <= maximumAhead; ahead += 1) {
      for (const line of walk.samplesUntil(ahead)) {
        line.t += this.#offset;
        sink.sample(line);
        if (this.#walk !== walk) return;
      }
      this.#clock = ahead;
      const { arcLength, length } = this.#moment = walk.moment();
      const state = sink.alignment()?.state;
      if (state === "good" || state === "precise" || arcLength > maximumShareAhead * length) return;
    }
  }

  /**
   * The landscape comes once the first frame is drawn, which does not wait for it.
   * @param {Sink} sink
   */
  async #wantLandscape(sink) {
    if (this.#isLandscapeWanted) return;
    this.#isLandscapeWanted = true;
    await new Promise((resolve) => setTimeout(resolve));
    try {
      this.#Landscape = (await import("./landscape/landscape.js")).Landscape;
      if (this.#sink === sink) this.#landscape = this.#makeLandscape();
    } catch (error) {
      const message = { id: "landscape", text: t("sources.noLandscape"), advice: t("sources.noLandscapeAdvice") };
      if (this.#sink === sink) sink.message({ kind: "warning", ...message });
      console.info(error);
    }
  }

  #makeLandscape() {
    if (!this.#walk || !this.#Landscape) throw new Error("there is no walk");
    return new this.#Landscape(this.viewport.landscape, this.#walk, this.api, this.#area, this.store);
  }

  /** A route between the area's first places, where the user has chosen none. */
  async #chooseRoute() {
    const [from, to] = this.#area?.spots ?? [];
    if (!from || !to) {
      throw Object.assign(new Error(t("sources.noArea")), {
        advice: t("sources.noAreaAdvice"),
      });
    }
    return /** @type {RouteFeature} */ (await this.api.route(from, to));
  }

  #startingTime() {
    const lon = this.#route?.geometry.coordinates[0][0] ?? 0;
    return startingTime(lon, isDark(this.store.get("theme")));
  }

  /** The Sun follows the page's theme. */
  #setClock() {
    const utc = this.#startingTime();
    this.#walk?.setClock(utc);
    this.#sink?.sample({ t: this.#offset + this.#clock, utc: new Date(Date.parse(utc) + 1000 * this.#clock).toISOString() });
  }

  /** The camera that fills the picture; the page gives it to the session. */
  #fitCamera() {
    const { clientWidth: width, clientHeight: height } = this.viewport.landscape;
    if (width < 1 || height < 1 || (width === this.#camera.width && height === this.#camera.height)) return;
    const tangent = Math.tan(longFieldOfView * Math.PI / 360) / Math.max(width, height);
    const angle = (/** @type {number} */ side) => 2 * Math.atan(side * tangent) * 180 / Math.PI;
    this.#camera = { width, height, fovX: angle(width), fovY: angle(height) };
  }

  /** @param {import("../engine/waymark.js").Alignment | null} alignment of the newest sample */
  #compare(alignment) {
    if (!alignment || !this.#walk || !this.#moment) return;
    this.alignment = alignment;
    this.error = this.#walk.errorOf(alignment);
    const { yawDegrees, horizontal } = this.error;
    if (yawDegrees !== null && horizontal !== null) {
      this.history.add({ t: this.#clock, yaw: yawDegrees, sigma: alignment.yawSigmaDegrees, position: horizontal });
    }
    this.dispatchEvent(new Event("error"));
  }
}
