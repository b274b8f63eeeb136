/** A tap in the picture: finds its position on Earth, with a pin in the picture and on the map, and a sheet that describes it. */

import { anchorReference } from "../engine/names.js";
import { onLanguage, optional, t } from "../language/text.js";
import { icon, make, setText } from "../shared/elements.js";
import { distanceText, heightText } from "../shared/units.js";
import { range } from "./blocks.js";
import { directionTo } from "./direction.js";
import { landmarkOf, landmarkText } from "./landmarks.js";

export class Seek {
  #page;
  #client;
  #landmarks;
  #houses;
  #element;
  #parts;
  #pin;
  #marker = null;
  #place = null;
  /** Where an anchor would stand, as the store's `anchorWish`. @type {any} */ #spot = null;
  #asked = 0;

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {() => import("./client.js").TerrainClient} client
   * @param {import("./landmarks.js").Landmarks} landmarks
   * @param {import("./houses.js").Houses} houses
   */
  constructor(page, client, landmarks, houses) {
    this.#page = page;
    this.#client = client;
    this.#landmarks = landmarks;
    this.#houses = houses;
    const parts = {
      name: make("h2", { id: "seek-name" }), facts: make("p", { id: "seek-facts" }), more: make("p", { class: "quiet", id: "seek-more" }),
      go: make("button", { type: "button", class: "primary" }, icon("destination"), make("span", { "data-text": "mountains.go" })),
      spot: make("p", { class: "quiet", id: "seek-spot" }),
      mark: make("button", { type: "button" }, icon("anchor"), make("span", { "data-text": "mountains.mark" })),
      close: make("button", { type: "button", class: "close", "data-text-aria-label": "mountains.close" }, icon("close")),
    };
    this.#parts = parts;
    const words = make("div", { role: "status" }, parts.name, parts.facts, parts.more, parts.spot);
    this.#element = make("section", { id: "seek", class: "board", "aria-labelledby": "seek-name", hidden: true },
      parts.close, words, make("div", { class: "seek-actions" }, parts.go, parts.mark));
    document.getElementById("foot").prepend(this.#element);
    this.#pin = make("div", { class: "seek-pin" }, make("span"), make("i"));
    document.getElementById("marks").append(this.#pin);
    parts.close.addEventListener("click", () => this.close());
    parts.go.addEventListener("click", () => {
      const { lat, lon, name } = this.#place;
      this.close();
      page.choose({ lat, lon, name });
    });
    parts.mark.addEventListener("click", () => {
      const { face, ...spot } = this.#spot;
      this.close();
      page.store.set("anchorWish", spot);
    });
    page.store.subscribe("source", () => this.close());
    onLanguage(() => this.close());
  }

  /** What is found, or null. */
  get place() { return this.#place; }

  /**
   * Finds what is at a point of the view.
   * @param {number} x pixels
   * @param {number} y
   */
  async tap(x, y) {
    const { walk } = this.#page;
    if (!walk?.session || !walk.pose) return;
    const pixel = walk.pixelAt(x, y);
    let line;
    try {
      line = walk.session.sightLine(walk.pose, pixel.x, pixel.y);
    } catch {
      return this.#say(t("mountains.noPosition"), "", t("mountains.noPositionAdvice"));
    }
    walk.take({ t: walk.time, tap: pixel });
    // What the camera's tracking sees there comes before the ground plane, and both before the map's heights.
    const surface = walk.source?.surfaceOfTap?.() ?? null;
    // Above the horizon no ground in front is meant.
    const isGround = surface || line.elevation < 0;
    await this.look(line, isGround ? walk.session.anchorAt(pixel, { surface, pose: walk.pose }) : null);
  }

  /**
   * Shows what a line of sight meets.
   * @param {import("../engine/terrain.js").SightLine} line
   * @param {any} [spot] the near place that is meant, as `session.anchorAt` gives it
   */
  async look(line, spot = null) {
    const asked = ++this.#asked;
    this.#say(t("mountains.looking"));
    this.#spot = spot;
    try {
      const landmarks = this.#landmarks.around(line).catch(() => []);
      // The worker must have the buildings before it is asked.
      const houses = await this.#houses.around(line).catch(() => []);
      const levelGround = spot?.origin === "ground-plane" ? { lat: spot.lat, lon: spot.lon } : null;
      const sight = await this.#client().ask("sight", { line: { ...line, range, levelGround } });
      if (asked === this.#asked && sight.isLevelGround === false) this.#spot = null;
      const seen = await landmarkOf(this.#client(), await landmarks, sight.hit ?? sight.highest);
      if (asked === this.#asked) this.#found(line, sight, seen, houses);
    } catch (error) {
      console.info(error);
      if (asked !== this.#asked) return;
      this.#say(t("mountains.failed"), "", String(error?.message ?? error));
      this.#showSpot();
    }
  }

  close() {
    this.#asked += 1;
    this.#element.hidden = true;
    this.#place = null;
    this.#spot = null;
    this.#page.store.set("seek", null);
    this.#marker?.remove();
    this.#marker = null;
    this.#pin.style.visibility = "hidden";
  }

  get #units() { return this.#page.store.get("units") ?? "metric"; }

  #found(line, sight, seen, houses) {
    const units = this.#units;
    const distance = (metres) => distanceText(metres, units);
    const eye = { lat: line.lat, lon: line.lon, height: sight.eye.altitude ?? 0 };
    if (sight.hit?.building) return this.#foundHouse(sight, houses[sight.hit.building.index], seen, eye);
    if (sight.hit) {
      const { hit } = sight;
      const facts = [t("mountains.away", { distance: distance(hit.distance) }), t("mountains.height", { height: heightText(hit.elevation, units) })];
      this.#say(landmarkText(seen, distance), facts.join(" · "), t("mountains.uncertainty", { distance: distance(hit.uncertainty) }));
      return this.#show({ ...hit, name: ownName(seen) }, eye, sight);
    }
    if (sight.outcome === "unknown-ground") this.#say(t("mountains.noGround"), "", t("mountains.noGroundAdvice"));
    else if (sight.gap) {
      const reach = { distance: distance(sight.gap.start) };
      this.#say(t("mountains.noElevation"), "", sight.outcome === "void" ? t("mountains.voidAdvice", reach) : t("mountains.noElevationAdvice", reach));
    } else this.#say(t("mountains.nothing"), "", sight.outcome === "beyond-range" ? t("mountains.beyond") : "");
    const { highest } = sight;
    if (!highest || sight.gap) return this.#show(null, eye, sight);
    const facts = `${heightText(highest.elevation, units)}, ${t("mountains.away", { distance: distance(highest.distance) })}`;
    setText(this.#parts.more, t("mountains.highest", { name: landmarkText(seen, distance), facts }));
    this.#show({ ...highest, name: ownName(seen) }, eye, sight);
  }

  /**
   * A wall or roof: anchors there stand on it, unless the camera's tracking or nearer ground was meant.
   * @param {any} sight
   * @param {import("./houses.js").House | undefined} house
   * @param {{landmark: import("./landmarks.js").Landmark, isItself: boolean, distance: number} | null} seen
   * @param {any} eye
   */
  #foundHouse(sight, house, seen, eye) {
    const { hit, reference } = sight;
    const units = this.#units;
    const distance = (metres) => distanceText(metres, units);
    const name = house?.name ?? house?.address ?? null;
    const facts = [
      ...(house?.name && house.address ? [house.address] : []),
      ...(name || !seen ? [] : [t("mountains.near", { name: seen.landmark.name, distance: distance(seen.distance) })]),
      t(`mountains.faces.${hit.building.face}`, { height: heightText(hit.building.aboveGround, units) }), t("mountains.away", { distance: distance(hit.distance) }),
    ];
    this.#say(name ?? t("mountains.building"), facts.join(" · "), t("mountains.uncertainty", { distance: distance(hit.uncertainty) }));
    if (!this.#spot) {
      const { lat, lon, elevation, uncertainty } = hit;
      this.#spot = {
        lat, lon, altitude: { meters: elevation, reference: anchorReference(reference) }, ...(name && { name }),
        origin: "terrain", face: hit.building.face, accuracy_m: uncertainty,
      };
    }
    this.#show({ ...hit, name }, eye, sight);
  }

  /** @param {string} name @param {string} [facts] @param {string} [more] */
  #say(name, facts = "", more = "") {
    setText(this.#parts.name, name);
    setText(this.#parts.facts, facts);
    setText(this.#parts.more, more);
    this.#parts.facts.hidden = facts === "";
    this.#parts.more.hidden = more === "";
    this.#parts.go.hidden = true;
    this.#parts.mark.hidden = true;
    this.#parts.spot.hidden = true;
    this.#element.hidden = false;
  }

  /** Where an anchor would stand, and how exactly. */
  #showSpot() {
    const { mark, spot } = this.#parts;
    mark.hidden = !this.#spot;
    spot.hidden = !this.#spot;
    if (!this.#spot) return;
    const { origin, face, accuracy_m: accuracy } = this.#spot;
    const where = optional(`mountains.spots.${face ?? origin}`) ?? "";
    const within = Number.isFinite(accuracy) ? t("mountains.uncertainty", { distance: distanceText(accuracy, this.#units) }) : "";
    setText(spot, within ? t("mountains.anchorStandsWithin", { where, accuracy: within }) : t("mountains.anchorStands", { where }));
  }

  /** Puts the pins, or takes them away. */
  #show(place, eye, sight) {
    this.#marker?.remove();
    this.#marker = null;
    this.#pin.style.visibility = "hidden";
    this.#place = place && { ...place, height: place.elevation };
    this.#parts.more.hidden = this.#parts.more.textContent === "";
    this.#parts.go.hidden = !place;
    if (place) {
      const { lat, lon, name, uncertainty } = place;
      this.#spot ??= { lat, lon, ...(name && { name }), origin: "terrain", accuracy_m: uncertainty ?? null };
    }
    this.#showSpot();
    this.#page.store.set("seek", { ...sight, place });
    if (!place) return;
    setText(this.#pin.firstChild, place.name ?? "");
    setText(this.#pin.lastChild, distanceText(place.distance, this.#units));
    this.#eye = eye;
    const map = /** @type {any} */ (document.getElementById("map")).map;
    if (!map || !globalThis.maplibregl) return;
    const element = make("div", { class: "seek-marker", title: place.name ?? t("mountains.pinUnnamed") });
    this.#marker = new globalThis.maplibregl.Marker({ element, anchor: "bottom" }).setLngLat([place.lon, place.lat]).addTo(map);
  }

  #eye = null;
  #point = { x: 0, y: 0 };

  /**
   * Keeps the pin in its place.
   * @param {import("./direction.js").Projection} projection
   * @param {{lat: number, lon: number} | null} position where the user is now
   */
  draw(projection, position) {
    if (!this.#place) return;
    const eye = position ? { ...this.#eye, lat: position.lat, lon: position.lon } : this.#eye;
    const { azimuth, elevation } = directionTo(eye, this.#place);
    const isShown = projection.project(azimuth, elevation, this.#point);
    this.#pin.style.visibility = isShown ? "visible" : "hidden";
    if (isShown) this.#pin.style.transform = `translate(${this.#point.x}px, ${this.#point.y}px)`;
  }
}

const ownName = (seen) => (seen?.isItself ? seen.landmark.name : null);
