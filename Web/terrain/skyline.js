/**
 * The direction from the mountains: what the camera shows now is compared with the horizon of this place, in the worker, and goes
 * into the session as a sighting. Nothing is stored, nothing leaves the device.
 */

import { t } from "../language/text.js";
import { range } from "./blocks.js";
import { pixelsOf } from "./photo/read.js";

/** The longer side of the picture that is looked at, pixels. */
const side = 400;
/** Pictures that are looked at before giving up; a swaying branch is elsewhere in the next one. */
const attempts = 3;
/** Directions known no better than this say nothing about where to look, degrees. */
const vague = 10;
const id = "skyline";

export class Skyline {
  #page;
  #client;
  #canvas = document.createElement("canvas");
  #wanted = 0;
  #isLooking = false;

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {() => import("./client.js").TerrainClient} client
   */
  constructor(page, client) {
    this.#page = page;
    this.#client = client;
  }

  /** Compares the next camera frames with the horizon until one gives the direction. */
  look() {
    this.#wanted = attempts;
    this.#page.messages.remove("skyline-refused");
    this.#page.messages.add({ kind: "info", id, text: t("skyline.looking"), advice: t("skyline.lookingAdvice") });
  }

  /** With every frame that was drawn. @param {import("../shared/source.js").Frame} frame */
  onFrame(frame) {
    if (this.#wanted === 0 || this.#isLooking) return;
    const { walk } = this.#page;
    const picture = document.getElementById(frame.background === "video" ? "video" : "landscape");
    if (!walk?.session || !walk.camera || !["video", "landscape"].includes(frame.background)) return this.#end("noPicture");
    let line;
    try {
      line = walk.session.sightLine(frame.pose, walk.camera.width / 2, walk.camera.height / 2);
    } catch {
      return this.#end("noPosition");
    }
    this.#isLooking = true;
    this.#wanted -= 1;
    const focal = this.#take(/** @type {any} */ (picture), walk.camera);
    this.#match(frame, line, focal).catch((error) => {
      console.info(error);
      this.#end(error.message.includes("not known there") ? "noElevation" : "failed");
    }).finally(() => { this.#isLooking = false; });
  }

  /** Draws what the view shows of a picture, small. Returns its focal length in pixels. */
  #take(picture, camera) {
    const scale = side / Math.max(camera.width, camera.height);
    const canvas = this.#canvas;
    canvas.width = Math.round(camera.width * scale);
    canvas.height = Math.round(camera.height * scale);
    const [width, height] = [picture.videoWidth || picture.width, picture.videoHeight || picture.height];
    // The view is covered: what stands out on two sides is not seen.
    const shown = Math.min(width / canvas.width, height / canvas.height);
    const [w, h] = [canvas.width * shown, canvas.height * shown];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h, 0, 0, canvas.width, canvas.height);
    return canvas.width / 2 / Math.tan(camera.fovX * Math.PI / 360);
  }

  async #match(frame, line, focal) {
    const { walk } = this.#page;
    const { session } = walk;
    const camera = { ...walk.camera };
    const [x, y, z, w] = frame.pose.q;
    const knows = session.alignment().yawSigmaDegrees < vague;
    const match = await this.#client().ask("look", {
      eye: { lat: line.lat, lon: line.lon, range }, picture: pixelsOf(this.#canvas),
      camera: {
        focal, yaw: knows ? line.azimuth : null, pitch: line.elevation, positionSigma: line.sigma?.position ?? null,
        // The camera's right and upper axes in the scene, whose Y is up.
        roll: Math.atan2(2 * (x * y + z * w), 1 - 2 * (x * x + z * z)) * 180 / Math.PI,
      },
    });
    // Another walk has begun meanwhile.
    if (walk.session !== session) return;
    if (!match.attitude || match.refusal) {
      if (this.#wanted === 0) this.#end(match.refusal ?? "noMatch");
      return;
    }
    this.#wanted = 0;
    const { yaw, pitch } = match.attitude;
    const outcome = walk.take({ t: frame.t, sighting: {
      x: camera.width / 2, y: camera.height / 2, of: "direction", azimuth: yaw, elevation: pitch, azimuthAcc: match.sigma ?? 1 } });
    if (!outcome?.accepted) return this.#end("failed");
    const { messages } = this.#page;
    messages.remove(id);
    messages.add({ kind: "info", text: t("skyline.found", { sigma: Math.max(0.1, Math.round((match.sigma ?? 1) * 10) / 10) }) });
  }

  /** @param {string} reason */
  #end(reason) {
    this.#wanted = 0;
    const { messages } = this.#page;
    messages.remove(id);
    const other = ["noPicture", "noPosition", "failed"].includes(reason);
    messages.add({ kind: "warning", id: "skyline-refused", text: other ? t(`skyline.${reason}`) : t(`photo.refused.${reason}`), advice: t("skyline.advice") });
  }
}
