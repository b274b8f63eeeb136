/** Camera tracking by the browser (WebXR immersive-ar) as a source: real poses with six degrees of freedom. */
import { utcLine } from "./clock.js";
import { Device } from "./device.js";
import { EarlySample } from "./early-sample.js";
import { watchLocation } from "./location.js";
import { messagesOf, withdrawn } from "./messages.js";
import { OrientationWatch } from "./orientation.js";

/** Without frames nothing takes the samples: so many wait at most. */
const maximumWaiting = 600;

/** A tap on the picture and the session's hit belong together within so many seconds. */
const tapAge = 0.7;

const plain = (vector) => vector.map((number) => number + 0);

export class XRSource {
  kind = "xr";
  /** Where the surface in the middle of the picture is, metres in the scene; null where none is known. */
  surface = null;
  #sink = null;
  #session = null;
  #space = null;
  #viewerHits = null;
  #tapHits = null;
  #taps = new Map();
  #tapped = null;
  #current = null;
  #isLost = false;
  #tracking = null;
  #last = null;
  #camera = "";
  #queue = [];
  #ends = [];
  #isOver = false;
  #earlyFix = new EarlySample("fix");
  #earlyHeading = new EarlySample("heading");

  /**
   * @param {Object} options
   * @param {Object} options.engine a loaded `Waymark`
   * @param {import("../shared/source.js").Viewport} options.viewport
   * @param {(hit: {t: number, point: [number, number, number]}) => void} [options.onHit] the user tapped a surface: the
   *   point in the scene, metres
   * @param {() => void} [options.onEnd] the session ended (the user left it, or the system did): go on with the sensors
   * @param {ReturnType<typeof messagesOf>} [options.messages] what is said; without them each message names its problem
   */
  constructor({ engine, viewport, onHit = () => {}, onEnd = () => {}, messages = messagesOf(() => null) }) {
    this.messages = messages;
    this.viewport = viewport;
    this.onHit = onHit;
    this.onEnd = onEnd;
    this.device = new Device(engine);
    this.compass = new OrientationWatch({
      device: this.device, onOrientation: () => {}, onHeading: (line) => this.#enqueue(this.#earlyHeading.admit(line)),
      onCompass: (problem) => this.#sink?.message(problem ? this.messages.compass : withdrawn("compass")),
    });
  }

  /** Begins. Call it in a user's gesture. */
  async start(sink) {
    if (!navigator.xr) throw problem(this.messages.xr.absent);
    let session;
    try {
      session = await navigator.xr.requestSession("immersive-ar", {
        requiredFeatures: ["local"], optionalFeatures: ["dom-overlay", "hit-test"],
        ...(this.viewport.root ? { domOverlay: { root: this.viewport.root } } : {}),
      });
      session.addEventListener("end", () => this.#ended());
      this.#session = session;
      this.#goOn();
      const gl = this.viewport.gl();
      if (!gl) throw new Error("there is no WebGL 2");
      await gl.makeXRCompatible();
      this.#goOn();
      this.layer = new XRWebGLLayer(session, gl);
      session.updateRenderState({ baseLayer: this.layer });
      this.#useSpace(await session.requestReferenceSpace("local"));
      this.#goOn();
      await this.#watchSurfaces();
      this.#goOn();
    } catch (cause) {
      this.#session = null;
      await session?.end().catch(() => {});
      this.#release();
      throw problem(this.messages.xr.refused, cause);
    }
    this.#sink = sink;
    sink.sample(utcLine(performance.now(), Date.now()));
    session.addEventListener("visibilitychange", () => {
      if (session.visibilityState !== "visible") this.#lose("background");
    });
    session.addEventListener("select", (event) => this.#select(event));
    this.compass.start();
    this.#ends.push(() => this.compass.stop(), watchLocation({
      onFix: (line) => this.#enqueue(this.#earlyFix.admit(line)),
      onProblem: (kind) => sink.message(kind ? this.messages.location[kind] : withdrawn("location")),
    }));
  }

  stop() {
    this.#isOver = true;
    const session = this.#session;
    this.#release();
    session?.end().catch(() => {});
  }

  /** While it begins: the page may have stopped it, the system may have ended the session. */
  #goOn() { if (this.#isOver || !this.#session) throw new Error("it ended before it had begun"); }

  #enqueue(lines) {
    this.#queue.push(...lines);
    if (this.#queue.length > maximumWaiting) this.#flush();
  }

  #flush() { for (const line of this.#queue.splice(0)) this.#sink?.sample(line); }

  /** Animation frames come from the session while it lasts. */
  requestFrame(callback) {
    if (!this.#session) return requestAnimationFrame(callback);
    return this.#session.requestAnimationFrame((time, frame) => {
      this.#current = frame;
      callback(performance.now());
      this.#current = null;
    });
  }

  frame(now) {
    if (!this.#sink || !this.#session || !this.#current) return null;
    const t = now / 1000;
    const viewer = this.#current.getViewerPose(this.#space);
    if (!viewer || viewer.views.length === 0) this.#lose("no pose");
    else this.#take(t, viewer);
    this.#readSurfaces(t);
    this.#flush();
    return this.#last && { ...this.#last, t, pose: this.#last.pose };
  }

  #take(t, viewer) {
    // Each eye of a headset is a view; the session follows the left one.
    const [eye, ...others] = [...viewer.views].sort((a, b) => Number(a.eye === "right") - Number(b.eye === "right"))
      .map((view) => this.#eye(view, viewer.views.length > 1)).filter((one) => one !== null);
    if (!eye) return;
    const { camera, offset, target } = eye;
    const text = JSON.stringify(camera);
    if (text !== this.#camera) {
      this.#camera = text;
      this.#sink.sample({ t, camera });
    }
    const pose = { ...eye.pose, tracking: "normal" };
    if (this.#tracking) {
      pose.tracking = this.#tracking;
      this.#tracking = null;
    } else if (viewer.emulatedPosition) {
      Object.assign(pose, { tracking: "limited", reason: "emulated position" });
    }
    this.#isLost = false;
    // Late fixes and headings first: they are older than this pose.
    this.#flush();
    this.#sink.sample({ t, pose });
    for (const early of [...this.#earlyFix.pose(t), ...this.#earlyHeading.pose(t)]) this.#sink.sample(early);
    this.#last = { t, pose, camera, offset, target, others, background: "xr" };
  }

  /** Pose, camera and part of the framebuffer of a view; null where it has none. */
  #eye(view, isOneOfSeveral) {
    const target = this.layer.getViewport(view);
    const shown = this.viewport.camera();
    // What a headset shows to an eye has another form than the page.
    const height = isOneOfSeveral && target ? shown.width * target.height / target.width : shown.height;
    const projected = target && this.device.projection(view.projectionMatrix, shown.width, height);
    if (!projected) return null;
    const { position: p, orientation: q } = view.transform;
    const { x, y, width } = target;
    return {
      ...projected, pose: { p: plain([p.x, p.y, p.z]), q: plain([q.x, q.y, q.z, q.w]) },
      target: { framebuffer: this.layer.framebuffer, x, y, width, height: target.height },
    };
  }

  /** Tracking is lost: reported once, with the last pose. */
  #lose(reason) {
    if (this.#isLost || !this.#last) return;
    this.#isLost = true;
    const pose = { ...this.#last.pose, tracking: "lost", reason };
    this.#last = { ...this.#last, pose };
    this.#sink?.sample({ t: performance.now() / 1000, pose });
  }

  /**
   * Follows a reference space. When the system moves its origin and says where to, the old frame goes on
   * (relocalised); when it does not say, a new segment begins.
   */
  #useSpace(space) {
    this.#space = space;
    space.addEventListener("reset", (event) => {
      if (space !== this.#space) return;
      if (event.transform && this.#last) {
        this.#useSpace(space.getOffsetReferenceSpace(event.transform.inverse));
        this.#tracking = "relocalized";
      } else {
        this.#lose("reset");
      }
    });
  }

  // Surfaces

  async #watchSurfaces() {
    const session = this.#session;
    try {
      const viewer = await session.requestReferenceSpace("viewer");
      this.#viewerHits = (await session.requestHitTestSource?.({ space: viewer })) ?? null;
      this.#tapHits =
        (await session.requestHitTestSourceForTransientInput?.({ profile: "generic-touchscreen" })) ?? null;
    } catch {
      // Without hit tests a tap meets the engine's ground.
    }
  }

  #readSurfaces(t) {
    if (this.#viewerHits) {
      const [hit] = this.#current.getHitTestResults(this.#viewerHits);
      this.surface = hit ? pointOf(hit, this.#space) : null;
    }
    if (!this.#tapHits) return;
    for (const touch of this.#current.getHitTestResultsForTransientInput(this.#tapHits)) {
      const [hit] = touch.results;
      const point = hit ? pointOf(hit, this.#space) : null;
      if (point) this.#taps.set(touch.inputSource, { t, point });
    }
  }

  /**
   * The surface that the last tap met, metres in the scene; null where none is known. The page hears of a tap before or after
   * the session does.
   * @returns {{x: number, y: number, z: number} | null}
   */
  surfaceOfTap() {
    const newest = [this.#tapped, ...this.#taps.values()].filter(Boolean).sort((a, b) => b.t - a.t)[0];
    if (!newest || performance.now() / 1000 - newest.t > tapAge) return null;
    const [x, y, z] = newest.point;
    return { x, y, z };
  }

  #select(event) {
    const hit = this.#taps.get(event.inputSource);
    this.#taps.delete(event.inputSource);
    this.#tapped = hit ?? (this.#tapHits ? null : this.surface && { t: performance.now() / 1000, point: this.surface });
    if (hit) this.onHit(hit);
    else if (!this.#tapHits && this.surface) this.onHit({ t: performance.now() / 1000, point: this.surface });
  }

  // The end

  #ended() {
    if (!this.#session) return; // stopped by the page
    const hadBegun = this.#sink !== null;
    this.#lose("ended");
    this.#sink?.message(this.messages.xr.ended);
    this.#release();
    // Before that, the caller that began it gets the failure.
    if (hadBegun) this.onEnd();
  }

  #release() {
    for (const end of this.#ends.splice(0)) end();
    this.#viewerHits?.cancel?.();
    this.#tapHits?.cancel?.();
    this.device.close();
    this.#session = null;
    this.#sink = null;
    this.#current = null;
  }

}

function pointOf(hit, space) {
  const position = hit.getPose(space)?.transform.position;
  return position ? plain([position.x, position.y, position.z]) : null;
}

function problem({ text, advice }, cause) {
  return Object.assign(new Error(text, { cause }), { advice });
}
