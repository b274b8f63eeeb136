/** The horizon as a yellow line over the running camera, to be dragged onto the mountains: where the pictures decide nothing. */

import { t } from "../language/text.js";
import { make } from "../shared/elements.js";
import { range } from "./blocks.js";
import { contextOf } from "./canvas.js";
import { Projection } from "./direction.js";
import { drawNames, drawRidge, listenForDrags } from "./drawn-ridge.js";
import { visibleSummits } from "./summits.js";

const id = "by-hand";

export class ByHand {
  #page;
  #client;
  #landmarks;
  #canvas;
  #projection = new Projection();
  #point = { x: 0, y: 0 };
  /** Apparent elevations all around, degrees. */ #horizon = new Float64Array(0);
  #summits = [];
  /** Summits in the picture, with their pixels. */ #shown = [];
  /** Of the scene's −Z axis, and of the line above where it belongs, degrees. */ #yaw = 0;
  #lift = 0;
  #asked = 0;

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {() => import("./client.js").TerrainClient} client
   * @param {import("./landmarks.js").Landmarks} landmarks
   */
  constructor(page, client, landmarks) {
    this.#page = page;
    this.#client = client;
    this.#landmarks = landmarks;
    this.#canvas = make("canvas", { id: "ridge-by-hand", tabIndex: 0, role: "img", "data-text-aria-label": "byHand.open", "data-solid": "", hidden: true });
    document.getElementById("marks").after(this.#canvas);
    listenForDrags(this.#canvas, (dx, dy) => {
      const { width, height, fovX, fovY } = page.walk.camera;
      this.#yaw -= dx * fovX / width;
      this.#lift -= dy * fovY / height;
    });
    page.store.addEventListener("source", () => page.messages.remove(id));
    page.store.subscribe("messages", (list) => { this.#canvas.hidden = !list?.some((message) => message.id === id); });
  }

  /** What is drawn, for tests and the curious. */
  get state() { return { yaw: this.#yaw, lift: this.#lift, summits: this.#shown }; }

  /** @param {{lat: number, lon: number}} eye @param {any} alignment where to begin */
  async begin(eye, alignment) {
    const asked = ++this.#asked;
    const { messages } = this.#page;
    messages.add({ kind: "info", id, text: t("skyline.looking") });
    try {
      const [horizon, summits] = await Promise.all([
        this.#client().ask("horizon", { eye: { ...eye, range } }), visibleSummits(this.#client(), this.#landmarks, eye)]);
      if (asked !== this.#asked) return;
      [this.#horizon, this.#summits] = [horizon, summits];
    } catch (error) {
      console.info(error);
      messages.remove(id);
      return messages.add({ kind: "warning", id: "terrain", text: t("mountains.failed") });
    }
    this.#yaw = alignment?.isKnown ? alignment.yawDegrees : 0;
    this.#lift = 0;
    messages.add({ kind: "info", id, text: t("byHand.drag"), advice: t("byHand.advice"), action: { words: t("calibration.close"), run: () => this.#take() } });
    this.#canvas.focus();
  }

  /** Draws the line where it was dragged. @param {import("../shared/source.js").Frame} frame */
  onFrame({ pose }) {
    const { camera } = this.#page.walk;
    if (this.#canvas.hidden || !camera) return;
    const { width, height } = camera;
    this.#projection.set(pose.q, this.#yaw, camera);
    const ridge = [];
    this.#horizon.forEach((elevation, i) => {
      const isAhead = this.#projection.project(i * 360 / this.#horizon.length, elevation + this.#lift, this.#point);
      if (isAhead && !Number.isNaN(elevation)) ridge.push([this.#point.x, this.#point.y]);
    });
    this.#shown = this.#summits.flatMap((summit) => this.#projection.project(summit.azimuth, summit.elevation + this.#lift, this.#point)
      && this.#point.x >= 0 && this.#point.x < width && this.#point.y >= 0 && this.#point.y < height ? [{ ...summit, ...this.#point }] : []);
    const context = contextOf(this.#canvas, width, height, Math.min(2, devicePixelRatio));
    context.clearRect(0, 0, width, height);
    drawRidge(context, ridge);
    drawNames(context, this.#shown, { ridge, units: this.#page.store.get("units") ?? "metric", left: 0, right: width, top: 0 });
  }

  /** The summit nearest to the middle is where the user says. */
  #take() {
    const { walk, messages } = this.#page;
    const away = ({ x, y }) => Math.hypot(x - walk.camera.width / 2, y - walk.camera.height / 2);
    const summit = this.#shown.toSorted((a, b) => away(a) - away(b))[0];
    if (!summit) return messages.add({ kind: "warning", id: "by-hand-refused", text: t("byHand.turn") });
    const { lat, lon, height, name } = summit;
    const outcome = walk.take({ t: walk.time, sighting: { ...walk.pixelAt(summit.x, summit.y), lat, lon, alt: height, altRef: "msl" } });
    messages.remove(id);
    messages.remove("by-hand-refused");
    if (outcome?.accepted) messages.add({ kind: "info", text: () => t("byHand.taken", { name }) });
    else messages.add({ kind: "warning", id: "by-hand-refused", text: t("byHand.refused"), advice: t("byHand.refusedAdvice") });
  }
}
