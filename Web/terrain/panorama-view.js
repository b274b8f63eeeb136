/** The panorama, over the whole display: dragged, zoomed, with keys; a tap names what is there. */

import "../language/later.js";
import { t } from "../language/text.js";
import { icon, make, setText } from "../shared/elements.js";
import { compassPoint, distanceText, heightText } from "../shared/units.js";
import { range } from "./blocks.js";
import { placeLabels } from "./label-layout.js";
import { nameOf } from "./landmarks.js";
import { PanoramaData } from "./panorama-data.js";
import { drawPanorama, labelFont, smallFont } from "./panorama-picture.js";
import { visibleSummits } from "./summits.js";

const step = 0.02;
const least = 3;
const most = 400;

export class PanoramaView {
  #page;
  #client;
  #landmarks;
  #dialog;
  #canvas;
  #status;
  #where;
  #list;
  #view = { azimuth: 0, elevation: 2, perDegree: 14 };
  #data = null;
  #labels = [];
  #summits = [];
  #eye = null;
  #placedFor = 0;
  #isDrawing = false;
  /** @type {AbortController | null} */ #running = null;
  #pointers = new Map();
  #moved = 0;
  #ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {() => import("./client.js").TerrainClient} client
   * @param {import("./landmarks.js").Landmarks} landmarks
   */
  constructor(page, client, landmarks) {
    this.#page = page;
    this.#client = client;
    this.#landmarks = landmarks;
    const button = (id, name, label) => make("button", { id, type: "button", "data-text-aria-label": label }, name === "close" ? icon("close") : name);
    const close = button("panorama-close", "close", "mountains.close");
    const nearer = button("panorama-nearer", "+", "mountains.zoomIn");
    const farther = button("panorama-farther", "−", "mountains.zoomOut");
    this.#canvas = make("canvas", { id: "panorama-canvas", tabIndex: 0, role: "img", "aria-label": `${t("mountains.panoramaTitle")}. ${t("mountains.panoramaHelp")}` });
    this.#status = make("p", { id: "panorama-status", role: "status" });
    this.#where = make("p", { class: "quiet" });
    this.#list = make("ul", { class: "unseen" });
    this.#dialog = make("dialog", { id: "panorama", "aria-labelledby": "panorama-title" },
      make("header", {}, make("div", {}, make("h2", { id: "panorama-title", "data-text": "mountains.panoramaTitle" }), this.#where),
        farther, nearer, close),
      this.#canvas, this.#status, this.#list);
    document.body.append(this.#dialog);
    close.addEventListener("click", () => this.#dialog.close());
    nearer.addEventListener("click", () => this.zoom(1.5));
    farther.addEventListener("click", () => this.zoom(1 / 1.5));
    this.#dialog.addEventListener("close", () => {
      this.#running?.abort();
      this.#running = null;
    });
    this.#listen();
    new ResizeObserver(() => this.#redraw()).observe(this.#canvas);
  }

  /** What is shown, for tests and the curious. */
  get state() { return { view: { ...this.#view }, labels: this.#labels, summits: this.#summits, data: this.#data }; }

  /**
   * Opens with what is seen from an eye.
   * @param {import("../engine/terrain.js").TerrainEye} eye
   * @param {number | null} azimuth to look in, degrees
   */
  async open(eye, azimuth) {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#eye = { ...eye, range };
    this.#data = new PanoramaData(Math.round(360 / step));
    this.#labels = [];
    this.#summits = [];
    this.#list.replaceChildren();
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#canvas.focus();
    const narrow = this.#canvas.clientWidth < 700;
    Object.assign(this.#view, { azimuth: azimuth ?? 0, elevation: 0, perDegree: this.#canvas.clientWidth / (narrow ? 32 : 75) });
    setText(this.#status, t("mountains.computing", { percent: 0 }));
    setText(this.#where, "");
    this.#redraw();
    try {
      const summits = this.#findSummits(running);
      const answer = await this.#client().ask("panorama", { eye: this.#eye, step, from: this.#view.azimuth }, {
        signal: running.signal,
        progress: (share, part) => {
          if (running.signal.aborted) return;
          this.#data.add(part);
          setText(this.#status, t("mountains.computing", { percent: Math.floor(100 * share) }));
          this.#center();
          this.#redraw();
        },
      });
      if (!answer || running.signal.aborted) return;
      this.milliseconds = answer.milliseconds;
      const units = this.#page.store.get("units") ?? "metric";
      setText(this.#where, t("mountains.panoramaFrom", { height: heightText(answer.eye.altitude, units) }));
      await summits;
      if (!running.signal.aborted) setText(this.#status, t("mountains.visibleSummits", { count: this.#summits.length }));
      this.#dialog.dataset.ready = "true";
    } catch (error) {
      console.info(error);
      if (!running.signal.aborted) setText(this.#status, error.message.includes("not known there") ? `${t("mountains.noGround")}. ${t("mountains.noGroundAdvice")}` : t("mountains.failed"));
    }
  }

  /** The horizon of where one looks comes into the middle, a little below. */
  #center() {
    if (this.#isCentred === this.#data) return;
    this.#isCentred = this.#data;
    const highs = [-20, -10, 0, 10, 20].map((turn) => this.#data.horizon(this.#view.azimuth + turn) ?? 0);
    const high = this.#canvas.clientHeight / this.#view.perDegree;
    // The level at two thirds of the height, or lower where mountains need the room.
    this.#view.elevation = Math.max(0.16 * high, Math.max(...highs) - 0.3 * high);
  }

  #isCentred = null;

  async #findSummits(running) {
    const found = await visibleSummits(this.#client(), this.#landmarks, this.#eye);
    if (running.signal.aborted) return;
    this.#summits = found;
    const units = this.#page.store.get("units") ?? "metric";
    this.#list.replaceChildren(...found.map(({ name, distance, height, azimuth }) => make("li", {
      textContent: t("mountains.summit", { name, distance: distanceText(distance, units), height: heightText(height, units), point: t(`mountains.pointNames.${compassPoint(azimuth)}`) }),
    })));
    await this.#place();
  }

  async #place() {
    const units = this.#page.store.get("units") ?? "metric";
    const { perDegree } = this.#view;
    this.#placedFor = perDegree;
    const summits = this.#summits.map((summit) => {
      const facts = `${heightText(summit.height, units)} · ${distanceText(summit.distance, units)}`;
      this.#ruler.font = labelFont();
      const name = this.#ruler.measureText(`${summit.name} `).width;
      this.#ruler.font = smallFont();
      return { ...summit, facts, width: name + this.#ruler.measureText(facts).width + 12 };
    });
    const labels = await placeLabels(this.#client(), summits, { perDegree, rows: 6 });
    if (this.#placedFor !== perDegree) return;
    this.#labels = labels;
    this.#redraw();
  }

  /** @param {number} factor @param {number} [x] pixel that stays where it is */
  zoom(factor, x = this.#canvas.clientWidth / 2, y = this.#canvas.clientHeight / 2) {
    const view = this.#view;
    const before = view.perDegree;
    view.perDegree = Math.min(most, Math.max(Math.max(least, this.#canvas.clientWidth / 360), before * factor));
    const change = 1 / before - 1 / view.perDegree;
    this.#turn((x - this.#canvas.clientWidth / 2) * change, -(y - this.#canvas.clientHeight / 2) * change);
    clearTimeout(this.#zoomed);
    this.#zoomed = setTimeout(() => this.#place().catch((error) => console.info(error)), 150);
  }

  #zoomed = 0;

  #turn(azimuth, elevation) {
    const view = this.#view;
    view.azimuth = (view.azimuth + azimuth + 360) % 360;
    view.elevation = Math.min(60, Math.max(-60, view.elevation + elevation));
    this.#redraw();
  }

  #redraw() {
    if (this.#isDrawing || !this.#dialog.open) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      drawPanorama(this.#canvas, this.#view, this.#data, this.#labels, isDark(this.#page.store));
    });
  }

  #listen() {
    const canvas = this.#canvas;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.#pointers.size === 1) this.#moved = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      const from = this.#pointers.get(event.pointerId);
      if (!from) return;
      const to = { x: event.clientX, y: event.clientY };
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
      const box = canvas.getBoundingClientRect();
      this.#moved += Math.hypot(to.x - from.x, to.y - from.y);
      if (other) {
        const factor = Math.hypot(to.x - other.x, to.y - other.y) / Math.max(10, Math.hypot(from.x - other.x, from.y - other.y));
        this.zoom(factor, (to.x + other.x) / 2 - box.left, (to.y + other.y) / 2 - box.top);
      }
      const share = other ? 0.5 : 1;
      this.#turn(-share * (to.x - from.x) / this.#view.perDegree, share * (to.y - from.y) / this.#view.perDegree);
      this.#pointers.set(event.pointerId, to);
    });
    for (const kind of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(kind, (event) => {
        const isTap = kind === "pointerup" && this.#pointers.size === 1 && this.#moved < 8;
        this.#pointers.delete(event.pointerId);
        const box = canvas.getBoundingClientRect();
        if (isTap) this.#ask(event.clientX - box.left, event.clientY - box.top);
      });
    }
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 400), event.offsetX, event.offsetY);
    }, { passive: false });
    this.#dialog.addEventListener("keydown", (event) => {
      const far = 60 / this.#view.perDegree;
      const turns = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
      if (turns[event.key]) this.#turn(...turns[event.key]);
      else if (event.key === "+" || event.key === "=") this.zoom(1.25);
      else if (event.key === "-") this.zoom(1 / 1.25);
      else if (event.key === "Enter" && event.target === canvas) this.#ask(canvas.clientWidth / 2, canvas.clientHeight / 2);
      else return;
      event.preventDefault();
    });
  }

  /** What is at a place of the picture. */
  async #ask(x, y) {
    const { azimuth, elevation, perDegree } = this.#view;
    const line = {
      ...this.#eye, azimuth: (azimuth + (x - this.#canvas.clientWidth / 2) / perDegree + 360) % 360,
      elevation: Math.max(-90, Math.min(90, elevation - (y - this.#canvas.clientHeight / 2) / perDegree)),
    };
    try {
      const [sight, landmarks] = await Promise.all([this.#client().ask("sight", { line }), this.#landmarks.around(line)]);
      const units = this.#page.store.get("units") ?? "metric";
      const there = sight.hit ?? sight.highest;
      if (!there || sight.gap) return setText(this.#status, sight.gap ? t("mountains.noElevation") : t("mountains.nothing"));
      const found = nameOf(landmarks, there);
      const name = !found ? t("mountains.unnamed")
        : found.isIt ? found.landmark.name : t("mountains.near", { name: found.landmark.name, distance: distanceText(found.away, units) });
      const facts = `${heightText(there.elevation, units)}, ${t("mountains.away", { distance: distanceText(there.distance, units) })}`;
      setText(this.#status, sight.hit ? `${name}, ${facts}` : `${t("mountains.nothing")}. ${t("mountains.highest", { name, facts })}`);
    } catch (error) {
      console.info(error);
      setText(this.#status, t("mountains.failed"));
    }
  }
}

function isDark(store) {
  const theme = store.get("theme");
  return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}
