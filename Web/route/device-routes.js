/** Routes on the device, over the graph of the area's streets: no request leaves it once module and graph are there. */

import { NoRouteError, RoutingEngine } from "../engine/routing.js";
import { ApiError } from "../shared/api.js";

/** How the device calls itself among the directions services. */
export const deviceName = "device";

export class DeviceRoutes {
  #router;

  /** @param {import("../engine/routing.js").Router} router */
  constructor(router) { this.#router = router; }

  /**
   * Loads module and graph.
   * @param {import("../engine/waymark.js").Waymark} engine
   * @param {import("../shared/api.js").Api} api
   * @returns {Promise<DeviceRoutes>} refused where the area has no graph, or a damaged one
   */
  static async load(engine, api) {
    const [module, graph] = await Promise.all([
      RoutingEngine.load(engine), api.bytes("api/area/streets.graph"),
    ]);
    return new DeviceRoutes(module.router(graph));
  }

  /** Makes ready for a way of travelling. @param {import("../engine/routing.js").TravelOptions} options */
  prepare(options) { this.#router.prepare({ ...options, at: new Date() }); }

  /**
   * A route, as a server gives it.
   * @param {import("../shared/api.js").Position} from
   * @param {import("../shared/api.js").Position} to
   * @param {import("../engine/routing.js").RouteOptions & {via?: import("../shared/api.js").Position[]}} options
   * @returns {any} a GeoJSON Feature; others in its member `alternatives`
   */
  route(from, to, { via = [], language, ...options }) {
    try {
      const [best, ...alternatives] = this.#router.routes([from, ...via, to], { ...options, at: new Date(), language: language?.slice(0, 2) });
      return alternatives.length ? { ...best, alternatives } : best;
    } catch (error) {
      if (!(error instanceof NoRouteError)) throw error;
      const sentence = `${error.message[0].toUpperCase()}${error.message.slice(1)}.`;
      throw Object.assign(new ApiError(sentence, "", 422), { nearest: error.nearest });
    }
  }
}
