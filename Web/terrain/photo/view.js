/**
 * “What is in this photo?”: the photo with the horizon and the names of its summits. It never leaves the device. Where the skyline
 * decides nothing, the horizon is dragged onto the picture by hand.
 */

import "../../language/later.js";
import { t } from "../../language/text.js";
import { addStyleSheet, icon, make, setText } from "../../shared/elements.js";
import { handOver } from "../../shared/hand-over.js";
import { compassPoint, distanceText, heightText } from "../../shared/units.js";
import { range } from "../blocks.js";
import { contextOf } from "../canvas.js";
import { turned } from "../direction.js";
import { visibleSummits } from "../summits.js";
import { pixelsOf, readPhoto } from "./read.js";

const rowHeight = 22;
const rows = 6;
const padding = 6;
/** Names stand so far above the horizon, pixels. */
const lift = 12;
const font = "600 13px system-ui, sans-serif";

export class PhotoView {
  #page;
  #client;
  #landmarks;
  #houses;
  #dialog;
  #canvas;
  #status;
  #help;
  /** @type {import("./read.js").Photo | null} */ #photo = null;
  #eye = null;
  #attitude = null;
  #summits = [];
  #placed = { ridge: [], points: [] };
  #state = { accepted: false, refusal: null, from: null, sigma: null, compassError: null, byHand: false, milliseconds: 0 };
  #isPlacing = false;
  #isStale = false;

  /**
   * @param {import("../../shared/page.js").Page} page
   * @param {() => import("../client.js").TerrainClient} client
   * @param {import("../landmarks.js").Landmarks} landmarks
   * @param {import("../houses.js").Houses} houses
   */
  constructor(page, client, landmarks, houses) {
    addStyleSheet("terrain/photo/photo.css");
    this.#page = page;
    this.#client = client;
    this.#landmarks = landmarks;
    this.#houses = houses;
    const round = (id, name, label) => make("button", { id, type: "button", class: "round", "data-text-aria-label": label }, icon(name));
    const close = round("photo-close", "close", "mountains.close");
    const share = round("photo-share", "share", "mountains.sharePicture");
    this.#canvas = make("canvas", { id: "photo-canvas", tabIndex: 0, role: "img", "data-text-aria-label": "photo.title" });
    this.#status = make("p", { id: "photo-status", role: "status" });
    this.#help = make("p", { id: "photo-help", class: "quiet" });
    this.#dialog = make("dialog", { id: "photo", "aria-labelledby": "photo-title" },
      make("header", {}, make("h2", { id: "photo-title", "data-text": "photo.title" }), share, close), this.#canvas,
      make("footer", {}, this.#status, this.#help));
    document.body.append(this.#dialog);
    close.addEventListener("click", () => this.#dialog.close());
    share.addEventListener("click", () => this.#canvas.toBlob((blob) => blob && handOver(new File([blob], "summits.png", { type: "image/png" }), t("photo.title"))));
    this.#dialog.addEventListener("close", () => {
      this.#photo?.picture.close();
      this.#photo = null;
    });
    this.#listen();
    new ResizeObserver(() => this.#draw()).observe(this.#canvas);
  }

  /** What is shown, for tests and the curious. */
  get state() {
    return { ...this.#state, attitude: this.#attitude, ridge: this.#placed.ridge, summits: this.#summits, eye: this.#eye };
  }

  /** @param {File} file */
  async open(file) {
    this.#attitude = null;
    this.#summits = [];
    this.#placed = { ridge: [], points: [] };
    this.#state = { accepted: false, refusal: null, from: null, sigma: null, compassError: null, byHand: false, milliseconds: 0 };
    this.#dialog.dataset.ready = "false";
    setText(this.#status, t("photo.reading"));
    setText(this.#help, "");
    if (!this.#dialog.open) this.#dialog.showModal();
    try {
      await this.#look(file);
    } catch (error) {
      console.info(error);
      const isGround = String(error?.message).includes("not known there");
      setText(this.#status, isGround ? t("photo.noElevation") : t("photo.unreadable"));
    }
    this.#dialog.dataset.ready = "true";
  }

  async #look(file) {
    const client = this.#client();
    this.#photo = await readPhoto(file, client);
    this.#draw();
    const { facts, focal, canvas, isFocalKnown } = this.#photo;
    const own = this.#page.store.get("position");
    const place = facts?.position ?? (own && { lat: own.lat, lon: own.lon, alt: null, altRef: null });
    if (!place) return setText(this.#status, t("photo.noPosition"));
    this.#eye = { ...place, range };
    setText(this.#status, t("photo.looking"));
    setText(this.#help, [facts?.position ? "" : t("photo.ownPosition"), isFocalKnown ? "" : t("photo.usualLens")].filter(Boolean).join(" "));
    const yaw = this.#compass(facts);
    // Without them the skyline and the Sun remain.
    await this.#houses.around(place).catch((error) => console.info(error));
    const begin = performance.now();
    const camera = { focal, yaw, pitch: facts?.pitch ?? null, roll: facts?.roll ?? null, positionSigma: facts?.accuracy ?? 10, instant: facts?.instant ?? null };
    const match = await client.ask("look", { eye: this.#eye, picture: pixelsOf(canvas), camera });
    this.#state.milliseconds = performance.now() - begin;
    this.#state.accepted = Boolean(match.attitude && !match.refusal);
    this.#state.refusal = match.refusal;
    this.#state.from = match.from;
    this.#state.sigma = this.#state.accepted ? match.sigma : null;
    this.#attitude = this.#state.accepted ? match.attitude : { yaw: yaw ?? 0, pitch: 0, roll: 0 };
    if (this.#state.accepted && yaw !== null) this.#state.compassError = turned(yaw - match.attitude.yaw);
    this.#summits = (await visibleSummits(client, this.#landmarks, this.#eye)).filter(({ distance }) => distance > 150);
    await this.#place();
    this.#report();
  }

  /** What the camera's compass said of true north; null without. */
  #compass(facts) {
    if (facts?.direction === null || facts?.direction === undefined || facts.directionIsMagnetic) return null;
    return facts.direction;
  }

  #report() {
    const { accepted, refusal, sigma, compassError, byHand, from } = this.#state;
    const { yaw } = this.#attitude;
    const degrees = Math.round(((yaw % 360) + 360) % 360 * 10) / 10;
    const point = t(`mountains.points.${compassPoint(degrees)}`);
    if (byHand) return setText(this.#status, t("photo.byHand", { degrees, point }));
    if (!accepted) return setText(this.#status, `${t(`photo.refused.${refusal ?? "noMatch"}`)} ${t("photo.drag")}`);
    const found = t("photo.found", { degrees, point, sigma: Math.max(0.1, Math.round(sigma * 10) / 10), count: this.#shown().length })
      + (from === "houses" ? ` ${t("photo.fromHouses")}` : "");
    setText(this.#status, compassError === null ? found
      : `${found} ${t("photo.compass", { degrees: Math.abs(Math.round(compassError * 10) / 10) })}`);
  }

  /** Asks the engine where everything is; again when the picture was dragged meanwhile. */
  async #place() {
    if (this.#isPlacing) {
      this.#isStale = true;
      return;
    }
    this.#isPlacing = true;
    try {
      do {
        this.#isStale = false;
        const { canvas, focal } = this.#photo;
        this.#placed = await this.#client().ask("place", {
          eye: this.#eye, attitude: this.#attitude, picture: { width: canvas.width, height: canvas.height, focal },
          directions: this.#summits.map(({ azimuth, elevation }) => [azimuth, elevation]),
        });
        this.#draw();
      } while (this.#isStale && this.#photo);
    } finally {
      this.#isPlacing = false;
    }
  }

  /** The summits that are in the picture, with their pixels. */
  #shown() {
    const { width, height } = this.#photo?.canvas ?? { width: 0, height: 0 };
    return this.#summits.map((summit, i) => ({ ...summit, x: this.#placed.points[i]?.[0] ?? NaN, y: this.#placed.points[i]?.[1] ?? NaN }))
      .filter(({ x, y }) => x >= 0 && x < width && y >= 0 && y < height);
  }

  /** Where the picture is on the canvas. */
  #frame() {
    const [width, height] = [this.#canvas.clientWidth, this.#canvas.clientHeight];
    const { width: w, height: h } = this.#photo?.canvas ?? { width: 1, height: 1 };
    const scale = Math.min(width / w, height / h);
    return { scale, left: (width - w * scale) / 2, top: (height - h * scale) / 2, width, height };
  }

  #draw() {
    const { scale, left, top, width, height } = this.#frame();
    if (width < 1 || height < 1 || !this.#photo) return;
    const context = contextOf(this.#canvas, width, height, Math.min(2, devicePixelRatio));
    context.clearRect(0, 0, width, height);
    const { width: w, height: h } = this.#photo.canvas;
    context.drawImage(this.#photo.picture, left, top, w * scale, h * scale);
    context.save();
    context.beginPath();
    context.rect(left, top, w * scale, h * scale);
    context.clip();
    this.#drawRidge(context, (x, y) => [left + x * scale, top + y * scale]);
    this.#drawNames(context, { scale, left, top, right: left + w * scale });
    context.restore();
  }

  #drawRidge(context, at) {
    context.beginPath();
    let before = NaN;
    for (const [x, y] of this.#placed.ridge) {
      if (Math.abs(x - before) < 60) context.lineTo(...at(x, y));
      else context.moveTo(...at(x, y));
      before = x;
    }
    context.lineJoin = "round";
    for (const [color, width] of [["rgb(0 0 0 / 55%)", 4], ["#f5c518", 2]]) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.stroke();
    }
  }

  /** The weightiest first; a name that would cover another goes a row up, and is left out above the last. */
  #drawNames(context, { scale, left, top, right }) {
    const units = this.#page.store.get("units") ?? "metric";
    context.font = font;
    context.textBaseline = "middle";
    const taken = [];
    for (const summit of this.#shown().sort((a, b) => b.weight - a.weight)) {
      const [x, y] = [left + summit.x * scale, top + summit.y * scale];
      const text = `${summit.name} · ${heightText(summit.height, units)} · ${distanceText(summit.distance, units)}`;
      const width = context.measureText(text).width + 2 * padding;
      if (width > right - left) continue;
      const start = Math.min(Math.max(left, x - width / 2), right - width);
      const beside = this.#placed.ridge.map(([a, b]) => [left + a * scale, top + b * scale]).filter(([a]) => a > start && a < start + width);
      const foot = Math.min(y, ...beside.map(([, b]) => b)) - lift;
      for (let row = 0; row < rows; row++) {
        const box = { left: start, right: start + width, bottom: foot - row * rowHeight, top: foot - (row + 1) * rowHeight };
        if (box.top < top || taken.some((other) => overlaps(box, other))) continue;
        taken.push(box, { left: x - 2, right: x + 2, top: box.bottom, bottom: y });
        context.fillStyle = "rgb(255 250 240 / 92%)";
        context.fillRect(x - 0.75, box.bottom - 2, 1.5, y - box.bottom + 2);
        context.beginPath();
        context.roundRect(box.left, box.top + 1, width, rowHeight - 2, 3);
        context.fill();
        context.fillStyle = "#13231c";
        context.fillText(text, box.left + padding, (box.top + box.bottom) / 2);
        break;
      }
    }
  }

  /** Dragging and arrow keys lay the horizon on the picture. */
  #listen() {
    let last = null;
    const turn = (dx, dy) => {
      if (!this.#photo || !this.#attitude) return;
      const perPixel = 180 / Math.PI / (this.#photo.focal * this.#frame().scale);
      this.#attitude = {
        ...this.#attitude, yaw: this.#attitude.yaw - dx * perPixel,
        pitch: Math.min(80, Math.max(-80, this.#attitude.pitch + dy * perPixel)),
      };
      Object.assign(this.#state, { byHand: true, accepted: false, sigma: null });
      this.#place().then(() => this.#report(), (error) => console.info(error));
    };
    this.#canvas.addEventListener("pointerdown", (event) => {
      last = event;
      this.#canvas.setPointerCapture(event.pointerId);
    });
    this.#canvas.addEventListener("pointermove", (event) => {
      if (last?.pointerId !== event.pointerId) return;
      turn(event.clientX - last.clientX, event.clientY - last.clientY);
      last = event;
    });
    for (const kind of ["pointerup", "pointercancel"]) this.#canvas.addEventListener(kind, () => { last = null; });
    const keys = { ArrowLeft: [-4, 0], ArrowRight: [4, 0], ArrowUp: [0, -4], ArrowDown: [0, 4] };
    this.#canvas.addEventListener("keydown", (event) => {
      const step = keys[event.key];
      if (!step) return;
      event.preventDefault();
      turn(step[0], step[1]);
    });
  }
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
