/** The buildings around the user: the terrain's worker meets them, their names and addresses stay here. */

import { buildingInput, isBuilding } from "../engine/building-input.js";
import { featuresAround } from "../shared/map-around.js";
import { Local } from "./local.js";

/** As far as buildings are met, metres. */
const reach = 1000;
/** They are asked for again when the user has moved on so far, metres. */
const step = 300;

/** @typedef {{name: string | null, address: string | null}} House */

export class Houses {
  #api;
  #client;
  #asked = null;
  /** @type {Local<House[]>} */ #local;

  /**
   * @param {import("../shared/api.js").Api} api
   * @param {() => import("./client.js").TerrainClient} client
   */
  constructor(api, client) {
    this.#api = api;
    this.#client = client;
    this.#local = new Local(step, (place) => this.#load(this.#asked, place));
  }

  /**
   * Gives the worker the buildings around a place.
   * @param {{lat: number, lon: number}} place
   * @returns {Promise<House[]>} by their index
   */
  around(place) {
    const client = this.#client();
    if (client !== this.#asked) {
      this.#asked = client;
      this.#local.forget();
    }
    return this.#local.around(place);
  }

  async #load(client, eye) {
    const { features } = await featuresAround(this.#api, eye, reach);
    const buildings = features.filter(isBuilding);
    const input = buildingInput(buildings);
    await client.ask("buildings", { eye, input }, { transfer: [input.buffer] });
    return buildings.map(({ properties: { name, street, number } }) => ({
      name: name ?? null, address: street ? [street, number].filter(Boolean).join(" ") : null,
    }));
  }
}
