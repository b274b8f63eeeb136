/**
 * The direction from mountains, Sun, Moon and houses: what the camera shows is compared with the horizon of this place, with where Sun and Moon
 * are and with the walls around, in the worker, and goes into the session as a sighting; by itself while the camera runs, and when the user asks. The engine says when a picture is
 * worth it. Nothing is stored, nothing leaves the device.
 */

import { t } from "../language/text.js";
import { range } from "./blocks.js";

/** The longer side of the picture that is looked at, pixels. */
const side = 640;
/** Pictures that are looked at for the user before giving up; a swaying branch is elsewhere in the next one. */
const attempts = 3;
/** Milliseconds between two pictures, or questions whether one is due; and after one that failed. */
const [pause, pauseAfterFailure] = [500, 15_000];
/** Rotation is measured over so many seconds. */
const span = 0.1;
const id = "skyline";

export class Skyline {
  #page;
  #client;
  #houses;
  /** The houses are asked for again from then on, after they could not be loaded. */
  #housesFrom = -Infinity;
  /** Pictures that the user still wants to be looked at. */
  #wanted = 0;
  #isBusy = false;
  #isDue = false;
  #next = -Infinity;
  /** Poses of the last moments, the oldest first. @type {{time: number, q: number[]}[]} */ #poses = [];
  /** Pictures that were looked at, those that gave a direction and those that left several open, and the worker's time for the last one, for the
   *  curious. */
  looks = { count: 0, found: 0, open: 0, milliseconds: 0, refusal: "" };

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {() => import("./client.js").TerrainClient} client
   * @param {import("./houses.js").Houses} houses
   */
  constructor(page, client, houses) {
    this.#page = page;
    this.#client = client;
    this.#houses = houses;
    page.store.addEventListener("source", () => {
      this.#poses = [];
      this.#isDue = false;
      page.store.set("skyline", null);
    });
  }

  /** Compares the next camera frames with the horizon until one gives the direction. */
  look() {
    this.#wanted = attempts;
    this.#next = -Infinity;
    this.#page.messages.remove("skyline-refused");
    this.#page.messages.add({ kind: "info", id, text: t("skyline.looking"), advice: t("skyline.lookingAdvice") });
  }

  /** With every frame that was drawn. @param {import("../shared/source.js").Frame} frame */
  onFrame(frame) {
    const before = this.#before(frame);
    if (this.#isBusy) return;
    const isAsked = this.#wanted > 0;
    if (!this.#isDue && performance.now() < this.#next) return;
    if (!isAsked && !this.#isWatching(frame)) return;
    const { walk } = this.#page;
    const picture = walk?.session && walk.camera ? pictureOf(frame, walk.camera) : null;
    if (!picture) return this.#end("noPicture");
    let line;
    try {
      line = walk.session.sightLine(frame.pose, walk.camera.width / 2, walk.camera.height / 2);
    } catch {
      return this.#end("noPosition");
    }
    const { yawDegrees, yawSigmaDegrees } = walk.session.alignment();
    const { fovX, fovY } = picture;
    // A drawn landscape is of this very pose; only a video's picture may be older.
    const earlier = frame.background === "video" ? before : { time: frame.t, q: frame.pose.q };
    // A drawn landscape has no Sun.
    const instant = frame.background === "video" ? Date.now() / 1000 : null;
    const question = {
      eye: { lat: line.lat, lon: line.lon, range },
      moment: { time: frame.t, yaw: yawDegrees, yawSigma: yawSigmaDegrees, q: frame.pose.q, before: earlier, fovX, fovY, positionSigma: line.sigma?.position ?? null, instant },
    };
    this.#isBusy = true;
    this.#next = performance.now() + pause;
    const work = isAsked || this.#isDue ? this.#match(frame, picture, question, isAsked) : this.#offer(question);
    work.catch((error) => {
      console.info(error);
      this.#next = performance.now() + pauseAfterFailure;
      this.#end(error.message.includes("not known there") ? "noElevation" : "failed");
    }).finally(() => { this.#isBusy = false; });
  }

  /** The pose some moments before a frame's. */
  #before({ t: time, pose }) {
    const poses = this.#poses;
    while (poses.length > 1 && (poses[1].time <= time - span || poses[0].time > time)) poses.shift();
    const [before] = poses;
    poses.push({ time, q: pose.q });
    return before ?? poses[0];
  }

  /** Whether the running camera is watched. A simulated walk is the same each time without. */
  #isWatching({ background }) {
    const { store } = this.#page;
    return background === "video" && store.get("settings")?.skyline;
  }

  /** Gives the worker the houses around; without them mountains, Sun and Moon remain. */
  async #give(eye) {
    if (performance.now() < this.#housesFrom) return;
    try {
      await this.#houses.around(eye);
    } catch (error) {
      console.info(error);
      this.#housesFrom = performance.now() + pauseAfterFailure;
    }
  }

  async #offer(question) {
    await this.#give(question.eye);
    this.#isDue = await this.#client().ask("watch", question);
  }

  async #match(frame, { source, width, height }, question, isAsked) {
    this.#isDue = false;
    if (isAsked) this.#wanted -= 1;
    const { walk, store } = this.#page;
    const { session, camera } = walk;
    // At once: what the source shows goes on.
    const [picture] = await Promise.all([createImageBitmap(source, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" }), this.#give(question.eye)]);
    const { attitude, sigma, from, refusal, azimuths, milliseconds } = await this.#client().ask("lookNow", { ...question, picture }, { transfer: [picture] });
    Object.assign(this.looks, { count: this.looks.count + 1, milliseconds, refusal });
    // Another walk has begun meanwhile.
    if (walk.session !== session) return;
    const sighting = { x: camera.width / 2, y: camera.height / 2, of: "direction", elevation: attitude?.pitch };
    // Where walls leave several azimuths open, the session weighs them.
    if (azimuths.length > 1 && walk.take({ t: frame.t, sighting: { ...sighting, azimuths } })?.accepted) this.looks.open += 1;
    if (!attitude || refusal || sigma === null) {
      if (this.#wanted === 0) this.#end(refusal ?? "noMatch");
      return;
    }
    const outcome = walk.take({ t: frame.t, sighting: { ...sighting, azimuth: attitude.yaw, azimuthAcc: sigma } });
    if (!outcome?.accepted) return this.#end("failed");
    this.looks.found += 1;
    const shown = Math.max(0.1, Math.round(sigma * 10) / 10);
    store.set("skyline", { sigma: shown, from, time: performance.now() });
    if (!isAsked) return;
    this.#wanted = 0;
    this.#page.messages.remove(id);
    this.#page.messages.add({ kind: "info", text: () => t(`alignment.found.${from}`, { sigma: shown }) });
  }

  /** Reports to the user who asked that no direction was found. @param {string} reason */
  #end(reason) {
    this.#wanted = 0;
    if (!this.#page.store.get("messages")?.some((message) => message.id === id)) return;
    const { messages } = this.#page;
    messages.remove(id);
    const other = ["noPicture", "noPosition", "failed"].includes(reason);
    messages.add({ kind: "warning", id: "skyline-refused", text: other ? t(`skyline.${reason}`) : t(`photo.refused.${reason}`), advice: t("skyline.advice") });
  }
}

/** The whole picture behind a frame, of which the view shows what it covers: its element, its size when small, its fields of view. */
function pictureOf({ background }, camera) {
  if (background !== "video" && background !== "landscape") return null;
  const source = /** @type {any} */ (document.getElementById(background));
  const [width, height] = [source.videoWidth || source.width, source.videoHeight || source.height];
  if (!(width > 0 && height > 0)) return null;
  const cover = Math.max(camera.width / width, camera.height / height);
  const whole = (fov, share) => 360 / Math.PI * Math.atan(Math.tan(fov * Math.PI / 360) * share);
  const scale = side / Math.max(width, height);
  return {
    source, width: Math.round(width * scale), height: Math.round(height * scale),
    fovX: whole(camera.fovX, width * cover / camera.width), fovY: whole(camera.fovY, height * cover / camera.height),
  };
}
