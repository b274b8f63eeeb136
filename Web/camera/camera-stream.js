/** The camera picture: asks for it, puts it into the video element, says what is wrong with it. */

import { t } from "../language/text.js";

export class CameraStream {
  #video;
  /** @type {MediaStreamTrack | null} */ #track = null;

  /** Called when the picture changes: its size, its zoom, its end. @type {() => void} */
  onChange = () => {};
  /** Called when the picture ends without being asked to. @type {() => void} */
  onEnd = () => {};

  /** @param {HTMLVideoElement} video */
  constructor(video) {
    this.#video = video;
    video.addEventListener("resize", () => this.onChange());
    video.addEventListener("loadedmetadata", () => this.onChange());
  }

  get isRunning() { return this.#track?.readyState === "live"; }

  /** Size of the picture as it stands now; 0 without one. */
  get width() { return this.isRunning ? this.#video.videoWidth : 0; }
  get height() { return this.isRunning ? this.#video.videoHeight : 0; }

  /** Name of the camera, to remember its field of view by. */
  get name() { return this.#track?.label || "camera"; }

  /** Magnification against the whole picture of the lens. */
  get zoom() {
    const zoom = /** @type {any} */ (this.#track?.getSettings?.() ?? {}).zoom;
    if (!(zoom > 0)) return 1;
    // Some devices count in percent.
    return zoom >= 50 ? zoom / 100 : zoom;
  }

  /** Begins; rejects with an Error that has an `advice`. */
  async start() {
    this.stop();
    if (!navigator.mediaDevices?.getUserMedia) {
      throw globalThis.isSecureContext
        ? problem(t("camera.none"), t("camera.noneAdvice")) : problem(t("camera.insecure"), t("camera.insecureAdvice"));
    }
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
    } catch (error) {
      throw problemOf(error);
    }
    [this.#track] = stream.getVideoTracks();
    this.#track.addEventListener("ended", () => {
      this.onChange();
      this.onEnd();
    });
    this.#video.srcObject = stream;
    await this.#video.play().catch(() => {});
    this.onChange();
  }

  stop() {
    this.#track?.stop();
    this.#track = null;
    this.#video.srcObject = null;
  }
}

/** @param {any} error of `getUserMedia` */
function problemOf(error) {
  switch (error?.name) {
    case "NotAllowedError": return problem(t("camera.denied"), t("camera.deniedAdvice"));
    case "NotReadableError": case "AbortError": return problem(t("camera.busy"), t("camera.busyAdvice"));
    case "SecurityError": return problem(t("camera.insecure"), t("camera.insecureAdvice"));
    default: return problem(t("camera.none"), t("camera.noneAdvice"));
  }
}

function problem(message, advice) { return Object.assign(new Error(message), { advice }); }
