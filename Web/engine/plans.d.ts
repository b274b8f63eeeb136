/** Types of `plans.js`: routes that are looked at, not followed. */

import type { AltitudeReference, GuidanceLanguage, Maneuver, Units } from "./choices.js";
import type { RouteFeature, Waymark, WaymarkSource } from "./waymark.js";

/** A manoeuvre of a route as a list shows it. */
export interface PlanStep {
  /** First vertex of the step in the route's geometry. */
  from: number;
  /** Last vertex of the step. */
  to: number;
  maneuver: Maneuver;
  /** From the route's start, metres. */
  arcLength: number;
  /** To the next manoeuvre, metres. */
  distance: number;
  /** Seconds; null where it is not known. */
  duration: number | null;
  lat: number;
  lon: number;
  instruction: string;
  /** Of the street or path; empty where unknown. */
  name: string;
  /** `distance` in words. */
  distanceText: string;
}

/** A point of a profile. */
export interface ProfileSample {
  /** From the route's start, metres. */
  arcLength: number;
  /** Height; null where the route has none. */
  meters: number | null;
  lat: number;
  lon: number;
}

/** Heights along a route. */
export interface ElevationProfile {
  /** Metres up. */
  ascent: number;
  /** Metres down, positive. */
  descent: number;
  lowest: number;
  highest: number;
  /** What heights count from. */
  reference: AltitudeReference;
  samples: ProfileSample[];
}

/** A route and what is known of it. */
export class Plan {
  constructor(module: PlanEngine, feature: RouteFeature, language: GuidanceLanguage);
  /** Metres. */
  length: number;
  /** Usual time, seconds; null where it is not known. */
  duration: number | null;
  readonly handle: number;
  close(): void;
  steps(units?: Units): PlanStep[];
  profile(count?: number): ElevationProfile | null;
  apart(other: RouteFeature): { lat: number; lon: number; distance: number };
}

/** The module, loaded once. */
export class PlanEngine {
  static load(engine: Waymark, source?: WaymarkSource): Promise<PlanEngine>;
  constructor(engine: Waymark, exports: any);
  engine: Waymark;
  exports: any;
  plan(feature: RouteFeature, language?: GuidanceLanguage): Plan;
}
