/** The panorama, over the whole display: the land as it is seen, Sun and Moon, names; dragged, zoomed, with keys. */

import "../../language/later.js";
import { t } from "../../language/text.js";
import { addStyleSheet, icon, make, setText } from "../../shared/elements.js";
import { handOver } from "../../shared/hand-over.js";
import { distanceText, heightText } from "../../shared/units.js";
import { range } from "../blocks.js";
import { contextOf } from "../canvas.js";
import { turned } from "../direction.js";
import { mostProminent, placeLabels } from "../label-layout.js";
import { landmarkOf, landmarkText } from "../landmarks.js";
import { summitsInView } from "../summits.js";
import { makeLand } from "./land.js";
import { drawNames, drawScale, factsFont, keyOf, nameFont } from "./names.js";
import { styles } from "./relief.js";
import { drawSky, lookOf, snowLine } from "./sky.js";
import { SummitBar } from "./summit-bar.js";
import { TimeBar } from "./time-bar.js";

const minimumPerDegree = 3;
const maximumPerDegree = 400;
/** Rows of names. */
const rows = 6;
/** A summit that was chosen has its name shown before all others. */
const boost = 1000;
/** Share of the picture's height from its lower border at which the chosen summit stands when it is jumped to. */
const stand = 0.64;
const names = { relief: "mountains.styles.relief", line: "mountains.styles.line", night: "mountains.styles.night" };

export class PanoramaView {
  #page;
  #client;
  #landmarks;
  #dialog;
  #picture;
  #sky;
  #canvas;
  #land;
  #status;
  #where;
  #summitBar;
  #timeBar;
  #style;
  #back;
  #view = { azimuth: 0, elevation: 2, perDegree: 14 };
  #labels = [];
  #summits = [];
  #justHidden = [];
  #boxes = [];
  /** @type {string | null} */ #selected = null;
  #eye = null;
  /** Eyes that were left by "view from there", with their names. */
  #left = [];
  #name = "";
  #placedFor = "";
  #hasTurned = false;
  #isDrawing = false;
  #look = "";
  /** @type {AbortController | null} */ #running = null;
  #pointers = new Map();
  #moved = 0;
  #zoomed = 0;
  #ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

  /**
   * @param {import("../../shared/page.js").Page} page
   * @param {() => import("../client.js").TerrainClient} client
   * @param {import("../landmarks.js").Landmarks} landmarks
   */
  constructor(page, client, landmarks) {
    addStyleSheet("terrain/panorama/panorama.css");
    this.#page = page;
    this.#client = client;
    this.#landmarks = landmarks;
    const round = (id, content, label) => make("button", { id, type: "button", class: "round", "data-text-aria-label": label }, content);
    const close = round("panorama-close", icon("close"), "mountains.close");
    const nearer = round("panorama-nearer", "+", "mountains.zoomIn");
    const farther = round("panorama-farther", "−", "mountains.zoomOut");
    this.#sky = make("canvas", { class: "layer", "aria-hidden": "true" });
    const land = make("canvas", { class: "layer", id: "panorama-land", "aria-hidden": "true" });
    this.#canvas = make("canvas", { class: "layer", id: "panorama-canvas", tabIndex: 0, role: "img" });
    this.#picture = make("div", { id: "panorama-picture" }, this.#sky, land, this.#canvas);
    this.#land = makeLand(land, () => this.#redraw());
    this.#status = make("p", { id: "panorama-status", role: "status" });
    this.#where = make("p", { class: "quiet" });
    this.#summitBar = new SummitBar({ choose: (summit) => this.select(summit), units: () => page.store.get("units") ?? "metric" });
    this.#timeBar = new TimeBar({ client, changed: () => this.#redraw() });
    this.#style = make("select", { id: "panorama-style", "data-text-aria-label": "mountains.style", hidden: !this.#land.hasStyles },
      ...styles.map((style) => make("option", { value: style, "data-text": names[style] })));
    const there = make("button", { id: "panorama-there", type: "button", "data-text": "mountains.viewFromThere" });
    this.#back = round("panorama-back", "↩", "mountains.backThere");
    this.#back.hidden = true;
    const share = round("panorama-share", icon("share"), "mountains.sharePicture");
    this.#dialog = make("dialog", { id: "panorama", "aria-labelledby": "panorama-title" },
      this.#picture,
      make("header", {}, make("div", {}, make("h2", { id: "panorama-title", "data-text": "mountains.panoramaTitle" }), this.#where),
        farther, nearer, close),
      make("footer", {}, this.#status, this.#summitBar.element,
        make("div", { class: "tools" }, this.#style, this.#timeBar.button, there, this.#back, share), this.#timeBar.element),
      this.#summitBar.list);
    document.body.append(this.#dialog);
    close.addEventListener("click", () => this.#dialog.close());
    nearer.addEventListener("click", () => this.zoom(1.5));
    farther.addEventListener("click", () => this.zoom(1 / 1.5));
    this.#style.addEventListener("change", () => this.#redraw());
    there.addEventListener("click", () => this.#standThere());
    this.#back.addEventListener("click", () => this.#standBack());
    share.addEventListener("click", () => this.#share());
    this.#dialog.addEventListener("close", () => {
      this.#running?.abort();
      this.#running = null;
      this.#land.close();
    });
    this.#listen();
    new ResizeObserver(() => this.#redraw()).observe(this.#canvas);
  }

  /** What is shown, for tests and the curious. */
  get state() {
    return {
      view: { ...this.#view }, labels: this.#labels, boxes: this.#boxes, summits: this.#summits, justHidden: this.#justHidden, selected: this.#summit ?? null, eye: this.#eye,
      isComplete: this.#land.isComplete, hasRelief: this.#land.hasStyles, hasCover: this.#land.hasCover, moment: this.#timeBar.moment,
    };
  }

  /**
   * Opens with what is seen from an eye, at the most prominent summit.
   * @param {import("../../engine/terrain.js").TerrainEye} eye
   * @param {number | null} azimuth to look in until summits are known, and where there are none, degrees
   */
  async open(eye, azimuth) {
    this.#left = [];
    this.#name = "";
    await this.#show(eye, azimuth);
  }

  async #show(eye, azimuth) {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#eye = { ...eye, range };
    this.#labels = [];
    this.#summits = [];
    this.#justHidden = [];
    this.#selected = null;
    this.#hasTurned = false;
    this.#look = "";
    this.#dialog.dataset.ready = "false";
    this.#back.hidden = this.#left.length === 0;
    this.#summitBar.show([], null);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#canvas.focus();
    Object.assign(this.#view, { azimuth: azimuth ?? 0, elevation: 4, perDegree: this.#canvas.clientWidth / (this.#isNarrow ? 32 : 75) });
    this.#canvas.ariaLabel = `${t("mountains.panoramaTitle")}. ${t("mountains.panoramaHelp")}`;
    setText(this.#status, t("mountains.lookingAround"));
    setText(this.#where, this.#name);
    this.#land.open(this.#client(), this.#eye, running.signal, this.#view.azimuth, this.#page.store.get("area")?.bounds ?? null);
    this.#redraw();
    this.#timeBar.open(this.#eye).catch((error) => console.info(error));
    try {
      await this.#findSummits(running);
      if (running.signal.aborted) return;
      const first = mostProminent(this.#summits);
      if (first && !this.#hasTurned) this.#fit(first);
      if (first) await this.select(first, !this.#hasTurned);
      setText(this.#status, t("mountains.visibleSummits", { count: this.#summits.length }));
      this.#redraw();
    } catch (error) {
      this.#fail(error, running);
    }
  }

  #fail(error, running = this.#running) {
    console.info(error);
    if (running?.signal.aborted) return;
    setText(this.#status, error.message.includes("not known there") ? `${t("mountains.noGround")}. ${t("mountains.noGroundAdvice")}` : t("mountains.failed"));
  }

  get #isNarrow() { return this.#canvas.clientWidth < 700; }
  get #summit() { return this.#summits.find((summit) => keyOf(summit) === this.#selected); }

  /** Zooms so that the mountains around a summit fill the picture: from the near ground to its names. */
  #fit(summit) {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const highest = Math.max(...this.#summits.filter(({ azimuth }) => Math.abs(turned(azimuth - summit.azimuth)) < 20).map(({ elevation }) => elevation));
    // The land below the level is worth some degrees.
    const deep = Math.max(5, Math.min(10, 0.5 * highest));
    const wanted = stand * height / (Math.max(0, highest) + deep);
    const [minimum, maximum] = this.#isNarrow ? [22, 44] : [60, 100];
    this.#view.perDegree = Math.min(width / minimum, Math.max(width / maximum, wanted));
  }

  /**
   * Chooses a summit and turns to it.
   * @param {typeof this.state.selected} summit
   */
  async select(summit, turns = true) {
    this.#selected = keyOf(summit);
    this.#summitBar.show(this.#summits, summit);
    if (turns) {
      const tall = this.#canvas.clientHeight / this.#view.perDegree;
      Object.assign(this.#view, { azimuth: summit.azimuth, elevation: Math.min(60, Math.max(-60, summit.elevation - (stand - 0.5) * tall)) });
    }
    this.#redraw();
    await this.#place();
  }

  /** Stands on the chosen summit. */
  async #standThere() {
    const summit = this.#summit;
    if (!summit) return;
    this.#left.push({ eye: this.#eye, name: this.#name, azimuth: this.#view.azimuth });
    this.#name = t("mountains.panoramaOf", { name: summit.name, height: heightText(summit.height, this.#page.store.get("units") ?? "metric") });
    await this.#show({ lat: summit.lat, lon: summit.lon }, (summit.azimuth + 180) % 360);
  }

  async #standBack() {
    const last = this.#left.pop();
    if (!last) return;
    this.#name = last.name;
    await this.#show(last.eye, last.azimuth);
  }

  async #findSummits(running) {
    const found = await summitsInView(this.#client(), this.#landmarks, this.#eye);
    if (running.signal.aborted) return;
    // One stands on it: it is no summit in view.
    const around = found.filter(({ distance }) => distance > 150).sort((a, b) => a.azimuth - b.azimuth);
    this.#summits = around.filter(({ isJustHidden }) => !isJustHidden);
    this.#justHidden = around.filter(({ isJustHidden }) => isJustHidden);
  }

  async #place() {
    const units = this.#page.store.get("units") ?? "metric";
    const { perDegree } = this.#view;
    const key = `${perDegree} ${this.#selected}`;
    this.#placedFor = key;
    const summits = [...this.#summits, ...this.#justHidden].map((summit) => {
      const facts = [
        heightText(summit.height, units), this.#isNarrow ? "" : distanceText(summit.distance, units),
        summit.isJustHidden ? t("mountains.justHidden") : "",
      ].filter(Boolean).join(" · ");
      this.#ruler.font = nameFont();
      const nameWidth = this.#ruler.measureText(`${summit.name} `).width;
      this.#ruler.font = factsFont();
      const width = nameWidth + this.#ruler.measureText(facts).width + 12;
      return { ...summit, facts, nameWidth, width, boost: keyOf(summit) === this.#selected ? boost : 1 };
    });
    const labels = await placeLabels(this.#client(), summits, { perDegree, rows });
    if (this.#placedFor !== key) return;
    this.#labels = labels;
    this.#redraw();
  }

  /** @param {number} factor @param {number} [x] pixel that stays where it is */
  zoom(factor, x = this.#canvas.clientWidth / 2, y = this.#canvas.clientHeight / 2) {
    const view = this.#view;
    const before = view.perDegree;
    view.perDegree = Math.min(maximumPerDegree, Math.max(Math.max(minimumPerDegree, this.#canvas.clientWidth / 360), before * factor));
    const change = 1 / before - 1 / view.perDegree;
    this.#turn((x - this.#canvas.clientWidth / 2) * change, -(y - this.#canvas.clientHeight / 2) * change);
    clearTimeout(this.#zoomed);
    this.#zoomed = setTimeout(() => this.#place().catch((error) => console.info(error)), 150);
  }

  #turn(azimuth, elevation) {
    const view = this.#view;
    this.#hasTurned = true;
    view.azimuth = (view.azimuth + azimuth + 360) % 360;
    view.elevation = Math.min(60, Math.max(-60, view.elevation + elevation));
    this.#redraw();
  }

  #redraw() {
    if (this.#isDrawing || !this.#dialog.open) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      if (this.#dialog.open) this.#draw();
    });
  }

  /** The style: without relief the page's own light or dark. */
  get #drawnStyle() { return this.#land.hasStyles ? this.#style.value : isDark(this.#page.store) ? "night" : "relief"; }

  #draw() {
    const ratio = Math.min(2, devicePixelRatio);
    const [width, height] = [this.#canvas.clientWidth, this.#canvas.clientHeight];
    if (width < 1 || height < 1) return;
    const style = this.#drawnStyle;
    const moment = this.#timeBar.moment;
    const look = `${style} ${JSON.stringify(moment)}`;
    if (look !== this.#look) {
      this.#look = look;
      this.#land.setLook(lookOf(style, moment, snowLine(this.#eye.lat, this.#timeBar.date)));
    }
    const size = { width, height, top: this.#canvas.offsetTop + this.#dialog.querySelector("header").offsetHeight };
    if (this.#land.hasStyles) {
      const sky = contextOf(this.#sky, width, height, ratio);
      drawSky(sky, this.#view, size, style, moment, this.#timeBar.isOpen ? this.#timeBar.day : null);
    }
    this.#land.draw(this.#view, width, height, ratio);
    const over = contextOf(this.#canvas, width, height, ratio);
    over.clearRect(0, 0, width, height);
    const isPale = style === "night";
    drawScale(over, this.#view, size, isPale);
    this.#boxes = drawNames(over, this.#view, size, this.#labels, this.#selected, isPale);
    if (this.#land.error) return this.#fail(this.#land.error);
    if (this.#land.altitude !== null && !this.#name) {
      setText(this.#where, t("mountains.panoramaFrom", { height: heightText(this.#land.altitude, this.#page.store.get("units") ?? "metric") }));
    }
    if (this.#land.isComplete && this.#labels.length === 0 === (this.#summits.length === 0)) this.#dialog.dataset.ready = "true";
  }

  /** The picture as it is shown, without its controls. */
  async #share() {
    // WebGL's picture can be read in the task in which it was drawn.
    this.#draw();
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [this.#canvas.width, this.#canvas.height];
    const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
    for (const layer of this.#picture.children) if (layer.width) context.drawImage(layer, 0, 0, picture.width, picture.height);
    const blob = await new Promise((resolve) => picture.toBlob(resolve, "image/png"));
    if (!blob) return setText(this.#status, t("mountains.failed"));
    await handOver(new File([blob], "panorama.png", { type: "image/png" }), `${t("mountains.panoramaTitle")} ${this.#where.textContent}`);
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
      if (event.target instanceof HTMLElement && event.target.closest("select, input, ul")) return;
      const far = 60 / this.#view.perDegree;
      const turns = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
      if (turns[event.key]) this.#turn(...turns[event.key]);
      else if (event.key === "PageDown") this.#summitBar.next();
      else if (event.key === "PageUp") this.#summitBar.previous();
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
      const name = landmarkText(await landmarkOf(this.#client(), landmarks, there), (metres) => distanceText(metres, units));
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
