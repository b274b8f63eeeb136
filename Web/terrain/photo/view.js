/**
 * “What is in this photo?”: the photo with the horizon and the names of its summits. It never leaves the device. Where the skyline
 * decides nothing, the horizon is dragged onto the picture by hand.
 */

import "../../language/later.js";
import { t } from "../../language/text.js";
import { addStyleSheet, icon, make, setText } from "../../shared/elements.js";
import { handOver } from "../../shared/hand-over.js";
import { compassPoint } from "../../shared/units.js";
import { range } from "../blocks.js";
import { contextOf } from "../canvas.js";
import { turned } from "../direction.js";
import { drawNames, drawRidge, listenForDrags } from "../drawn-ridge.js";
import { visibleSummits } from "../summits.js";
import { pixelsOf, readPhoto } from "./read.js";

export class PhotoView {
  #page;
  #client;
  #landmarks;
  #houses;
  #dialog;
  #canvas;
  #status;
  #help;
  /** Chosen by the user, where the photo does not say: its field of view, and where it was taken. */ #lens;
  #elsewhere;
  /** @type {{lat: number, lon: number} | null} */ #chosen = null;
  /** @type {File | null} */ #file = null;
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
    this.#lens = make("input", { id: "photo-lens", type: "range", min: "5", max: "120", step: "0.5" });
    this.#elsewhere = make("button", { id: "photo-elsewhere", type: "button", "data-text": "photo.elsewhere" });
    this.#dialog = make("dialog", { id: "photo", "aria-labelledby": "photo-title" },
      make("header", {}, make("h2", { id: "photo-title", "data-text": "photo.title" }), share, close), this.#canvas,
      make("footer", {}, this.#status, this.#help, make("div", { class: "photo-choices" },
        make("label", {}, make("span", { "data-text": "calibration.fieldOfView" }), this.#lens), this.#elsewhere)));
    document.body.append(this.#dialog);
    close.addEventListener("click", () => this.#dialog.close());
    share.addEventListener("click", () => this.#canvas.toBlob((blob) => blob && handOver(new File([blob], "summits.png", { type: "image/png" }), t("photo.title"))));
    this.#dialog.addEventListener("close", () => {
      this.#photo?.picture.close();
      this.#photo = null;
    });
    this.#elsewhere.addEventListener("click", () => this.#askWhere());
    this.#lens.addEventListener("input", () => {
      if (!this.#photo || !this.#attitude) return;
      this.#setLens();
      this.#place().catch((error) => console.info(error));
    });
    this.#lens.addEventListener("change", () => this.#try(() => this.#match()));
    this.#listen();
    new ResizeObserver(() => this.#draw()).observe(this.#canvas);
  }

  /** What is shown, for tests and the curious. */
  get state() {
    return { ...this.#state, attitude: this.#attitude, ridge: this.#placed.ridge, summits: this.#summits, eye: this.#eye };
  }

  /** @param {File} file @param {{lat: number, lon: number} | null} [place] where it was taken, as the user says */
  async open(file, place = null) {
    this.#forget();
    this.#file = file;
    this.#chosen = place;
    setText(this.#status, t("photo.reading"));
    setText(this.#help, "");
    this.#lens.parentElement.hidden = this.#elsewhere.hidden = true;
    if (!this.#dialog.open) this.#dialog.showModal();
    await this.#try(async () => {
      this.#photo = await readPhoto(file, this.#client());
      const { canvas, focal } = this.#photo;
      this.#lens.value = String(2 * Math.atan(Math.max(canvas.width, canvas.height) / 2 / focal) * 180 / Math.PI);
      this.#draw();
      await this.#match();
    });
  }

  #forget() {
    this.#attitude = null;
    this.#summits = [];
    this.#placed = { ridge: [], points: [] };
    this.#state = { accepted: false, refusal: null, from: null, sigma: null, compassError: null, byHand: false, milliseconds: 0 };
  }

  async #try(work) {
    this.#dialog.dataset.ready = "false";
    try {
      await work();
    } catch (error) {
      console.info(error);
      const isGround = String(error?.message).includes("not known there");
      setText(this.#status, isGround ? t("photo.noElevation") : t("photo.unreadable"));
    }
    this.#dialog.dataset.ready = "true";
  }

  #setLens() {
    const { canvas } = this.#photo;
    this.#photo.focal = Math.max(canvas.width, canvas.height) / 2 / Math.tan(Number(this.#lens.value) * Math.PI / 360);
    this.#photo.isFocalKnown = true;
  }

  /** The next place that is chosen on the map is where the photo was taken. */
  #askWhere() {
    const { store, messages } = this.#page;
    const [id, file] = ["photo-place", this.#file];
    this.#dialog.close();
    store.set("view", "map");
    messages.add({ kind: "info", id, text: t("photo.holdMap") });
    const choose = () => {
      const place = store.get("chosenPlace");
      if (!place) return;
      store.removeEventListener("chosenPlace", choose);
      if (!store.get("messages")?.some((message) => message.id === id)) return;
      messages.remove(id);
      store.set("chosenPlace", null);
      this.open(file, { lat: place.lat, lon: place.lon });
    };
    store.addEventListener("chosenPlace", choose);
  }

  /** Looks where the photo looks, from the place and with the lens that it or the user names. */
  async #match() {
    const client = this.#client();
    this.#forget();
    const { facts, focal, canvas, isFocalKnown } = this.#photo;
    const own = this.#page.store.get("position");
    const place = facts?.position ?? this.#chosen ?? (own && { lat: own.lat, lon: own.lon, alt: null, altRef: null });
    this.#lens.parentElement.hidden = Boolean(facts?.focalLength35);
    this.#elsewhere.hidden = Boolean(facts?.position);
    if (!place) return setText(this.#status, t("photo.noPosition"));
    this.#eye = { ...place, range };
    setText(this.#status, t("photo.looking"));
    setText(this.#help, [facts?.position || this.#chosen ? "" : t("photo.ownPosition"), isFocalKnown ? "" : t("photo.usualLens")].filter(Boolean).join(" "));
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
    const ridge = this.#placed.ridge.map(([x, y]) => [left + x * scale, top + y * scale]);
    const units = this.#page.store.get("units") ?? "metric";
    drawRidge(context, ridge);
    drawNames(context, this.#shown().map((summit) => ({ ...summit, x: left + summit.x * scale, y: top + summit.y * scale })), {
      ridge, units, left, right: left + w * scale, top,
    });
    context.restore();
  }

  /** Dragging and arrow keys lay the horizon on the picture. */
  #listen() {
    listenForDrags(this.#canvas, (dx, dy) => {
      if (!this.#photo || !this.#attitude) return;
      const perPixel = 180 / Math.PI / (this.#photo.focal * this.#frame().scale);
      this.#attitude = {
        ...this.#attitude, yaw: this.#attitude.yaw - dx * perPixel,
        pitch: Math.min(80, Math.max(-80, this.#attitude.pitch + dy * perPixel)),
      };
      Object.assign(this.#state, { byHand: true, accepted: false, sigma: null });
      this.#place().then(() => this.#report(), (error) => console.info(error));
    });
  }
}
