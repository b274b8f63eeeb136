/** Types of `routing.js`: routes over the graph of an area's streets, without a server. */

import type { AltitudeReference, GuidanceLanguage, TravelMode } from "./choices.js";
import type { RouteFeature, Waymark, WaymarkSource } from "./waymark.js";

/** How somebody wants to travel. */
export interface TravelOptions {
  /** On foot where it is left out; `driving` has no routes here. */
  mode?: TravelMode;
  /** No stairs and escalators. */
  noStairs?: boolean;
  /** Only what a wheelchair can pass. */
  wheelchair?: boolean;
  /** Unpaved ways only where they save much. */
  paved?: boolean;
  /** The shortest route instead of the best one. */
  shortest?: boolean;
  /** Speed on level ground, metres per second; the usual one where it is left out. */
  pace?: number;
  /** The hardest path taken on foot, a class of `sac_scale`, 0 … 6; 2 where it is left out. */
  maximumHikingDifficulty?: number;
  /** How far a stop may be from a street, metres; 2000 where it is left out. */
  reach?: number;
  /**
   * When the walk begins: streets, gates and lifts open and close by it, in the time zone of this device. Without it they are as
   * their tags without times have them.
   */
  at?: Date;
}

/** A request. */
export interface RouteOptions extends TravelOptions {
  /** Language of the instructions; English where it is left out. */
  language?: GuidanceLanguage;
  /** Number of other routes wanted; none where it is left out, or with intermediate stops. */
  alternatives?: number;
  /** How high the walker is at the start, metres, with its standard deviation: it tells a street on a bridge from one below. */
  startHeight?: { altitude: number; reference: AltitudeReference; sigma: number } | null;
}

/** There is no such route; the message says why, in English. */
export declare class NoRouteError extends Error {
  /** Where a stop is cut off from the others: which one, and the nearest point that can be reached, metres from it. */
  nearest: { stop: number; lat: number; lon: number; distance: number } | null;
}

/** The module, loaded once. */
export declare class RoutingEngine {
  static load(engine: Waymark, source?: WaymarkSource): Promise<RoutingEngine>;
  /** A router over a graph; throws when the bytes are none. */
  router(bytes: Uint8Array): Router;
}

/** The graph of an area's streets. */
export declare class Router {
  /** Number of streets between junctions. */
  readonly count: number;
  /** Makes ready for a way of travelling, so that its first route is as quick as the others. */
  prepare(options?: TravelOptions): void;
  /** Routes from stop to stop, the best first; throws `NoRouteError` where there is none. */
  routes(stops: { lat: number; lon: number }[], options?: RouteOptions): RouteFeature[];
  /** Frees its memory. */
  close(): void;
}
