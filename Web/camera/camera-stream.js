/** The camera picture: asks for it, puts it into the video element, says what is wrong with it. */

/** By the name of what `getUserMedia` throws. */
const problems = { NotAllowedError: "denied", NotReadableError: "busy", AbortError: "busy", SecurityError: "insecure" };

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

  /** Begins; rejects with an Error whose `key` is that of a sentence. */
  async start() {
    this.stop();
    if (!navigator.mediaDevices?.getUserMedia) {
      throw problem(globalThis.isSecureContext ? "none" : "insecure");
    }
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
    } catch (error) {
      throw problem(problems[error?.name] ?? "none");
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

function problem(name) { return Object.assign(new Error(name), { key: `camera.${name}` }); }
