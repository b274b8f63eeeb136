/** What can be seen from a place, painted over the map. */

import { t } from "../language/text.js";
import { mercator } from "../shared/mercator.js";
import { percentText } from "../shared/units.js";

/** How far is looked, metres, and how many points there are along a side. */
const radius = 20_000;
const side = 256;
const id = "viewshed";
const degree = 111_320;

export class Viewshed {
  #page;
  #client;
  #shown = null;
  /** @type {AbortController | null} */ #running = null;
  #watched = null;

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {() => import("./client.js").TerrainClient} client
   */
  constructor(page, client) {
    this.#page = page;
    this.#client = client;
  }

  get isShown() { return this.#shown !== null; }

  /** What is shown, for tests and the curious. */
  get state() { return this.#shown; }

  /**
   * Finds out and shows what can be seen from a place.
   * @param {import("../engine/terrain.js").TerrainEye} eye
   */
  async show(eye) {
    const { messages, store } = this.#page;
    this.hide();
    const map = /** @type {any} */ (document.getElementById("map")).map;
    if (!map) return messages.add({ kind: "warning", id, text: t("mountains.mapMissing") });
    if (store.get("view") === "camera") store.set("view", "map");
    const running = new AbortController();
    this.#running = running;
    const tall = radius / degree;
    const wide = tall / Math.max(0.05, Math.cos(eye.lat * Math.PI / 180));
    const raster = {
      south: eye.lat - tall, north: eye.lat + tall, west: eye.lon - wide, east: eye.lon + wide, rows: side, columns: side,
    };
    try {
      let shown = -1;
      const margins = await this.#client().ask("viewshed", { eye: { ...eye, range: radius }, raster }, {
        signal: running.signal,
        progress: (share) => {
          const percent = Math.floor(10 * share) * 10;
          if (percent !== shown) messages.add({ kind: "info", id, text: t("mountains.viewshedComputing", { percent }) });
          shown = percent;
        },
      });
      if (!margins || running.signal.aborted) return;
      this.#shown = { eye, raster, margins, url: picture(margins, raster), share: shareOf(margins) };
      this.#paint(map);
      const { share } = this.#shown;
      messages.add({ kind: "info", id, text: () => t("mountains.seen", { share: percentText(share) }), action: { words: t("mountains.viewshedOff"), run: () => this.hide() } });
    } catch (error) {
      console.info(error);
      const isUnknown = error.message.includes("not known there");
      messages.add({ kind: "warning", id, text: () => (isUnknown ? `${t("mountains.noGround")}.` : t("mountains.failed")), advice: isUnknown ? t("mountains.noGroundAdvice") : undefined });
    }
  }

  hide() {
    this.#running?.abort();
    this.#running = null;
    this.#page.messages.remove(id);
    this.#shown = null;
    const map = /** @type {any} */ (document.getElementById("map")).map;
    if (map?.getLayer(id)) map.removeLayer(id);
    if (map?.getSource(id)) map.removeSource(id);
  }

  #paint(map) {
    if (this.#watched !== map) {
      this.#watched = map;
      // Another theme or other tiles make the style anew.
      const again = () => {
        if (!this.#shown) return;
        try {
          if (!map.getSource(id)) this.#add(map);
        } catch {
          // The style is not there yet: another event follows. (isStyleLoaded waits for all tiles, too.)
        }
      };
      for (const event of ["style.load", "styledata", "idle"]) map.on(event, again);
    }
    this.#add(map);
    const { eye } = this.#shown;
    // At once: a map that follows the user breaks off what takes its time.
    map.jumpTo({ center: [eye.lon, eye.lat], zoom: Math.min(map.getZoom(), 11) });
  }

  #add(map) {
    const { url, raster: { south, west, north, east } } = this.#shown;
    map.addSource(id, { type: "image", url, coordinates: [[west, north], [east, north], [east, south], [west, south]] });
    const below = map.getLayer("accuracy") ? "accuracy" : undefined;
    map.addLayer({ id, type: "raster", source: id, paint: { "raster-opacity": 0.62, "raster-fade-duration": 0 } }, below);
  }
}

function shareOf(margins) {
  let seen = 0;
  let known = 0;
  for (const margin of margins) {
    if (Number.isNaN(margin)) continue;
    known += 1;
    if (margin >= 0) seen += 1;
  }
  return known ? seen / known : 0;
}

/** The raster as a picture, its rows spaced as the map's are. */
function picture(margins, { south, north, rows, columns }) {
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(columns, rows);
  const [top, bottom] = [mercator.y(north), mercator.y(south)];
  for (let row = 0; row < rows; row++) {
    const latitude = mercator.lat(top + (bottom - top) * (row + 0.5) / rows);
    const from = Math.min(rows - 1, Math.max(0, Math.round((north - latitude) / (north - south) * (rows - 1))));
    for (let column = 0; column < columns; column++) {
      const margin = margins[from * columns + column];
      if (Number.isNaN(margin)) continue;
      // Paint where it is seen, a little shade where it is not.
      image.data.set(margin >= 0 ? [214, 66, 24, 190] : [19, 35, 28, 70], 4 * (row * columns + column));
    }
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}
