/** The land of a panorama, drawn in one of two ways: relief from a depth map with WebGL, or ridges from the horizon without. */

import { drawRidges } from "./ridge-drawing.js";
import { Ridges } from "./ridges.js";
import { Relief } from "./relief.js";
import { DepthTiles } from "./tiles.js";

/** Directions of the ridges, degrees. */
const step = 0.02;
/** The square of heights around the eye: metres between points, points of a side. */
const spacing = 30;
const edge = 512;

/** @typedef {{azimuth: number, elevation: number, perDegree: number}} View */

/** Relief. */
export class ReliefLand {
  #relief;
  /** @type {DepthTiles | null} */ #tiles = null;
  #redraw;
  /** @type {"none" | "asked" | "there"} */ #cover = "none";

  /** @param {Relief} relief @param {() => void} redraw */
  constructor(relief, redraw) {
    this.#relief = relief;
    this.#redraw = redraw;
  }

  /** Whether everything in view is there. */
  get isComplete() { return this.#cover !== "asked" && (this.#tiles?.isComplete ?? false); }
  /** What went wrong. */
  get error() { return this.#tiles?.error ?? null; }
  /** Altitude of the eye, metres. */
  get altitude() { return this.#tiles?.altitude ?? null; }
  get hasStyles() { return true; }
  /** Whether what the map has on the ground is there. */
  get hasCover() { return this.#cover === "there"; }

  /**
   * @param {import("../client.js").TerrainClient} client
   * @param {import("../../engine/terrain.js").TerrainEye} eye
   * @param {AbortSignal} signal
   * @param {number} _from
   * @param {import("../cover/cover.js").Bounds | null} map where the map is
   */
  open(client, eye, signal, _from, map) {
    this.close();
    this.#tiles = new DepthTiles(client, eye, this.#redraw, (tile) => this.#relief.drop(tile));
    client.ask("square", { eye, square: { spacing, side: edge } }).then((heights) => {
      if (signal.aborted) return;
      this.#relief.setGround(heights, edge, spacing);
      this.#redraw();
      // Without it near slopes are drawn cell by cell.
    }).catch((error) => console.info(error));
    this.#relief.setCover(null);
    this.#cover = map ? "asked" : "none";
    if (!map) return;
    client.ask("cover", { eye, bounds: map }).then((cover) => {
      if (signal.aborted) return;
      this.#relief.setCover(cover);
      this.#cover = cover ? "there" : "none";
      this.#redraw();
    }).catch((error) => {
      console.info(error);
      if (signal.aborted) return;
      // Rules of thumb say where woods are.
      this.#cover = "none";
      this.#redraw();
    });
  }

  close() {
    this.#tiles?.close();
    this.#tiles = null;
  }

  /** @param {import("./relief.js").Look} look */
  setLook(look) {
    this.#relief.setLook(look);
    this.#tiles?.setLight(look.shadow);
  }

  /**
   * @param {View} view
   * @param {number} width CSS pixels
   * @param {number} height
   * @param {number} ratio
   */
  draw(view, width, height, ratio) {
    if (!this.#tiles) return;
    const [wide, tall] = [width / view.perDegree, height / view.perDegree];
    const tiles = this.#tiles.of({
      west: view.azimuth - wide / 2, east: view.azimuth + wide / 2, low: view.elevation - tall / 2, high: view.elevation + tall / 2,
      perDegree: view.perDegree * ratio,
    });
    if (!this.#relief.draw(tiles, view, ratio, this.#tiles.altitude ?? 0)) this.#redraw();
  }
}

/** Ridges, layered by distance: where WebGL is missing. */
export class RidgeLand {
  #canvas;
  #redraw;
  /** @type {Ridges | null} */ #ridges = null;
  isComplete = false;
  /** @type {Error | null} */ error = null;
  /** @type {number | null} */ altitude = null;
  isDark = false;

  /** @param {HTMLCanvasElement} canvas @param {() => void} redraw */
  constructor(canvas, redraw) {
    this.#canvas = canvas;
    this.#redraw = redraw;
  }

  get hasStyles() { return false; }
  get hasCover() { return false; }

  /**
   * @param {import("../client.js").TerrainClient} client
   * @param {import("../../engine/terrain.js").TerrainEye} eye
   * @param {AbortSignal} signal
   * @param {number} from azimuth to begin with, degrees
   */
  open(client, eye, signal, from) {
    const ridges = new Ridges(Math.round(360 / step));
    Object.assign(this, { isComplete: false, error: null, altitude: null });
    this.#ridges = ridges;
    client.ask("panorama", { eye, step, from }, {
      signal, progress: (_, part) => {
        if (this.#ridges !== ridges) return;
        ridges.add(part);
        this.#redraw();
      },
    }).then((answer) => {
      if (!answer || this.#ridges !== ridges) return;
      this.altitude = answer.eye.altitude;
      this.isComplete = true;
      this.#redraw();
    }).catch((error) => {
      if (this.#ridges !== ridges || signal.aborted) return;
      this.error = error;
      this.#redraw();
    });
  }

  close() { this.#ridges = null; }

  /** @param {import("./relief.js").Look} look */
  setLook(look) { this.isDark = look.style === "night"; }

  draw(view, width, height, ratio) {
    const canvas = this.#canvas;
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
    drawRidges(canvas.getContext("2d"), view, this.#ridges, this.isDark, columns, rows, ratio);
  }
}

/**
 * The best that the browser can.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} redraw
 */
export function makeLand(canvas, redraw) {
  try {
    const relief = Relief.make(canvas);
    if (relief) return new ReliefLand(relief, redraw);
  } catch (error) {
    console.info(error);
    // A canvas that began with WebGL gives no other context.
    const other = /** @type {HTMLCanvasElement} */ (canvas.cloneNode());
    canvas.replaceWith(other);
    return new RidgeLand(other, redraw);
  }
  return new RidgeLand(canvas, redraw);
}
