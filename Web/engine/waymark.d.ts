/**
 * Types of the Waymark engine for pages, workers and Node. See `docs/web-module.md`.
 *
 * Metres, degrees and seconds everywhere. Samples have the form of a session log's lines; answers have the names of the
 * Swift package's types.
 */

import type { AnchorAltitude } from "./anchors.js";
import type {
  AlignmentAdvice, AlignmentCue, AlignmentMethod, AlignmentState, AltitudeFault, AltitudeReference, AnchorOrigin, AnchorRepresentation,
  AnnouncementKind, ConditionState, GeoCoaching, GeoTrackingAccuracy, GeoTrackingReason, GeoTrackingState, InitialYaw, Maneuver, Names,
  North, ProgressState, Rejection, ReroutingFailure, ReroutingState, RouteStyle, SightingTarget, SimulationQuantity, StreetKind, StyleKey,
  Tracking, TravelMode, Units,
} from "./choices.js";
import type { SightLine } from "./terrain.js";

export * from "./choices.js";

/** Where `waymark.wasm` comes from. */
export type WaymarkSource =
  | Response | BufferSource | WebAssembly.Module | Promise<Response | BufferSource | WebAssembly.Module>;

export type Vector = [x: number, y: number, z: number];
export type Quaternion = [x: number, y: number, z: number, w: number];
/** A point of the picture, pixels of the session's camera. */
export type PixelPosition = [number, number] | { x: number; y: number };
/** A point of the scene, metres. */
export type ScenePosition = { x: number; y: number; z: number };

// MARK: Samples, as in a session log.

/** The camera in the scene: metres, and the rotation of camera axes (+X right, +Y up, looking along −Z) into scene axes. */
export interface Pose {
  p: ArrayLike<number>;
  q: ArrayLike<number>;
  tracking?: Tracking;
  /** Why tracking is not normal: the device's own words, or an `Odometry`. */
  reason?: string;
}

export interface Fix {
  lat: number;
  lon: number;
  alt?: number | null;
  altRef?: AltitudeReference;
  /** 68 % radius. */
  hAcc: number;
  vAcc?: number | null;
  course?: number | null;
  courseAcc?: number | null;
  speed?: number | null;
  speedAcc?: number | null;
}

export interface Heading {
  deg: number;
  north: North;
  acc: number;
}

/** The camera as displayed: pixels and full fields of view. */
export interface Camera {
  width: number;
  height: number;
  fovX: number;
  fovY: number;
}

/** A pixel that the user put on a known thing. */
export interface Sighting {
  x: number;
  y: number;
  /** Left out: a position. `direction`: found from the picture. */
  of?: SightingTarget;
  /** From true north, degrees. */
  azimuth?: number;
  elevation?: number;
  /** Standard deviation of the azimuth, degrees. */
  azimuthAcc?: number;
  /** Instead of one azimuth those that the picture leaves open, at most 16: each with its standard deviation and its probability. */
  azimuths?: [number, number, number][];
  lat?: number;
  lon?: number;
  alt?: number | null;
  altRef?: AltitudeReference;
}

/** What another positioning system says: where the scene's point `p` is and how the scene is turned. */
export interface GeoPose {
  p: [number, number, number];
  lat: number;
  lon: number;
  alt?: number | null;
  altRef?: AltitudeReference;
  /** 68 %, metres. */
  hAcc: number;
  /** Heading of the scene's −Z axis, degrees from true north. */
  yaw: number;
  /** One standard deviation, degrees. */
  yawAcc: number;
}

/** A GeoJSON Feature (LineString) with the properties of a session log's route. */
export interface RouteFeature {
  type: "Feature";
  geometry: { type: "LineString"; coordinates: number[][] };
  properties: Record<string, unknown> | null;
}

/** Something to be shown at a position: with the members of a session log, or of an anchor (`altitude`). */
export interface Anchor {
  lat: number;
  lon: number;
  alt?: number | null;
  altRef?: AltitudeReference;
  altitude?: AnchorAltitude | null;
  /** 68 % radius. */
  accuracy_m?: number | null;
  vertical_accuracy_m?: number | null;
  /** Width of its label in pixels, so that labels do not overlap; a usual one when absent. */
  labelWidth?: number;
}

/** Where an anchor goes that was put on a point of the picture. */
export interface AnchorLocation {
  lat: number;
  lon: number;
  /** null: on the ground. */
  altitude: AnchorAltitude | null;
  accuracy_m: number | null;
  vertical_accuracy_m: number | null;
  /** On a surface or on the level ground. */
  origin: AnchorOrigin;
}

/** The state of a session, in the terms of Apple's geotracking. */
export interface GeoTracking {
  state: GeoTrackingState;
  reason: GeoTrackingReason;
  accuracy: GeoTrackingAccuracy;
  /** What the user must do now. */
  coaching: GeoCoaching | null;
  /** True while the interface is to be locked. */
  locked: boolean;
  /** True when to begin anew is worth a try. */
  restart: boolean;
  /** True while the coaching is worth a board over the picture. */
  board: boolean;
}

/** Ground truth; the engine never reads it. */
export interface Truth {
  lat: number;
  lon: number;
  alt?: number;
  altRef?: AltitudeReference;
  yaw?: number;
}

/** A line of a session log: a time and one sample. */
export type LogLine = { t: number } & (
  | { pose: Pose } | { fix: Fix } | { heading: Heading } | { camera: Camera } | { sighting: Sighting }
  | { geoPose: GeoPose }
  | { tap: { x: number; y: number } } | { utc: string } | { route: RouteFeature | null } | { truth: Truth });

/** What became of a sample. */
export interface Outcome {
  readonly accepted: boolean;
  /** True when it brought a correction of the yaw. */
  readonly corrected: boolean;
  /** Why it was not used. */
  readonly rejection: Rejection | null;
}

// MARK: Answers.

export interface Overlay {
  time: number;
  alignmentState: AlignmentState;
  /** Weights below 1 lie behind a corner: they are drawn thinner. */
  arrows: { position: Vector; orientation: Quaternion; opacity: number; arcLength: number; weight: number }[];
  waypoints: {
    vertex: number; position: Vector; orientation: Quaternion; distance: number; pixel: [number, number] | null;
  }[];
  /** Cross-sections of the ribbon on the ground, for a triangle strip. */
  ribbon: { left: Vector; right: Vector; opacity: number; arcLength: number }[];
  /** Signs at the next corners; their face (+Z) points back along the route. */
  turnSigns: {
    step: number; maneuver: Maneuver; turnDegrees: number; position: Vector; orientation: Quaternion; distance: number;
    pixel: [number, number] | null; opacity: number;
  }[];
  finish: {
    position: Vector; distance: number; center: [number, number] | null; isInView: boolean; diameter: number;
    pulseScale: number; pulseOpacity: number; sphereRadius: number; opacity: number;
  } | null;
  billboard: {
    center: [number, number] | null; rotationRadians: number; sceneYawRadians: number; text: string;
  } | null;
  edgeIndicator: { center: [number, number] | null; rotationRadians: number; turnDegrees: number } | null;
  /** Nearest first. `representation` is hidden while it fades; a ball floats `lift` metres above its
   *  spot. Labels do not overlap; null where there is no room. */
  anchors: {
    index: number; position: Vector; pixel: [number, number] | null; distance: number; representation: AnchorRepresentation;
    sharpness: number; opacity: number; lift: number; radius: number; sigma: number | null;
    label: { center: [number, number]; width: number; height: number; row: number } | null;
  }[];
  guidance: {
    state: ProgressState; arcLength: number; crossTrack: number; remainingDistance: number; remainingDuration: number | null;
    nextStep: number | null; distanceToNextStep: number | null; maneuver: Maneuver; turnDegrees: number;
    instruction: string; distanceText: string; sigma: number | null; offRouteProbability: number | null;
  } | null;
}

/** An instruction to be spoken once. */
export interface Announcement {
  kind: AnnouncementKind;
  text: string;
  distance: number | null;
  turnDegrees: number;
}

/** Another route to ask for. */
export interface RerouteRequest {
  number: number;
  mode: TravelMode;
  from: { lat: number; lon: number };
  via: { lat: number; lon: number }[];
  to: { lat: number; lon: number };
}

/** Bearing and distance back to a saved place. */
export interface LeadBack {
  distance: number;
  bearingDegrees: number | null;
  /** The needle's angle, clockwise from where the phone points. */
  turnDegrees: number | null;
  climb: number | null;
  isHere: boolean;
  sound: { pan: number; rate: number; dullness: number; loudness: number };
  words: string;
}

/** How a name is shown while its direction is only roughly known. */
export interface LabelUncertainty {
  /** Standard deviation of the direction. */
  sigmaDegrees: number;
  /** Width of the bracket around its direction, pixels; 0 where none is needed. */
  width: number;
  /** The direction is too uncertain for a mark at the position itself. */
  standsInForMark: boolean;
}

/** Where the scene is on Earth, as far as it is known. */
export interface Alignment {
  state: AlignmentState;
  isKnown: boolean;
  /** Heading of the scene's −Z axis. */
  yawDegrees: number | null;
  yawSigmaDegrees: number | null;
  positionSigma: number | null;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  altitudeReference: AltitudeReference | null;
  lastCorrection: { time: number; angleDegrees: number } | null;
  corrections: number;
  statistics: { accepted: number; rejected: number; segments: number; clockJumps: number };
  heightSigma: number | null;
  /** Cues that it rests on. */
  carriedBy: AlignmentCue[];
  /** Cues that all others speak against. */
  contradictedBy: AlignmentCue[];
  /** What would help most now. */
  advice: AlignmentAdvice;
  /** Where the camera of the newest pose looks, degrees clockwise from true north. */
  cameraHeadingDegrees: number | null;
  /**
   * What the ground shows of the receiver's altitudes: what they are too high by, metres, and what is wrong with them (“offset”:
   * something steady, “reference”: ellipsoid and mean sea level are mixed up); null while the ground is not known.
   */
  altitudeCheck: { offset: number; fault: AltitudeFault | null } | null;
}

/** Elevation of the ground around a walk: a grid, row by row from the south, each from the west. */
export interface Ground {
  south: number;
  west: number;
  /** Degrees from row to row and from column to column. */
  latitudeStep: number;
  longitudeStep: number;
  columns: number;
  reference: AltitudeReference;
  /** Metres, NaN where unknown; two rows at least. */
  heights: number[];
}

export interface ArrowMesh {
  /** x y z of each corner. */
  vertices: number[];
  /** Three per triangle, counter-clockwise from outside. */
  indices: number[];
}

export interface SessionOptions {
  method?: AlignmentMethod;
  initialYaw?: InitialYaw;
  /** The yaw for `initialYaw: "fixed"`. */
  yawDegrees?: number;
  /** What earlier sessions taught of the device's compass, as `compassMemory()` gave it; one of another version is none. */
  compassMemory?: (number | null)[];
  /** A moment of the session's day, seconds since 1970, for the magnetic declination as long as no sample gives the wall clock. */
  date?: number;
  /** The wall clock now, seconds since 1970, for the memory's age; absent for a memory out of a log's header. */
  utc?: number;
}

/** Constants of the overlay's style. */
export type Style = { route?: RouteStyle; units?: Units } & Partial<Record<Exclude<StyleKey, "route" | "units">, number>>;

/** GeoJSON: streets as lines with their kind, open ground as polygons; everything else is passed over. */
export interface Streets {
  features: {
    geometry:
      | { type: "LineString"; coordinates: number[][] }
      | { type: "Polygon"; coordinates: number[][][] }
      | { type: "Point"; coordinates: number[] };
    properties: { streetKind?: StreetKind; streetLevel?: "bridge" | "tunnel"; openGround?: boolean };
  }[];
}

/** One walk with the camera. */
export class WaymarkSession {
  readonly engine: Waymark;
  readonly handle: number;
  close(): void;
  style(constants: Style): void;
  take(line: LogLine): Outcome | null;
  pose(t: number, pose: Pose): Outcome;
  fix(t: number, fix: Fix): Outcome;
  heading(t: number, heading: Heading): Outcome;
  camera(t: number, camera: Camera): Outcome;
  sighting(t: number, sighting: Sighting): Outcome;
  geoPose(t: number, pose: GeoPose): Outcome;
  tap(t: number, tap: { x: number; y: number }): Outcome;
  utc(t: number, utc: string | number): Outcome;
  /** Follows a route; one without steps gets them from its shape. */
  route(t: number, feature: RouteFeature | null): Outcome;
  anchors(anchors: Anchor[]): Outcome;
  /** Where an anchor goes that is put on a point of the picture; null when neither surface nor ground is there. */
  anchorAt(pixel: PixelPosition, options?: { surface?: ScenePosition | null; pose?: Pose | null }): AnchorLocation | null;
  /** How the session stands, for people. */
  tracking(): GeoTracking;
  /** What only the page can know. */
  conditions(answers: { allowed?: ConditionState; available?: ConditionState; loaded?: ConditionState }): void;
  /** Streets as a cue of the alignment, replacing earlier ones; null removes them. */
  streets(streets: Streets | null): Outcome;
  ground(ground: Ground | null): Outcome;
  /** Buildings around a place, of `buildingInput`: what is behind them is drawn thin and pale. */
  buildings(around: { lat: number; lon: number }, input: Float64Array): Outcome;
  /** Opacity of the label of something far away: below 1 behind buildings. Degrees from true north, and above the horizon. */
  labelOpacity(azimuth: number, elevation: number): number;
  /** Takes what earlier sessions taught of the device's compass, before the first sample; `utc` in seconds since 1970. */
  setCompassMemory(memory: (number | null)[], utc?: number | null): Outcome;
  /** What is known of the device's compass, for its next session; null while that is nothing. */
  compassMemory(): (number | null)[] | null;
  /** What to draw as a flat array; no garbage, holds until the next call, may be longer than the overlay. */
  overlayArray(t: number, pose: Pose): Float64Array;
  /** A text of the last overlay, by the slot that holds its first byte. */
  overlayText(overlay: Float64Array, slot: number): string;
  overlay(t: number, pose: Pose): Overlay;
  /** The line of sight through a pixel, for `Terrain.sight`; throws while the position on Earth is unknown. */
  sightLine(pose: Pose, x: number, y: number): SightLine;
  /** The language of announcements, words and instructions that a route does not have, such as `de` or `de-AT`; false when there is none. */
  language(locale: string): boolean;
  /** The next announcement for the newest overlay; each is given once. */
  announcement(): Announcement | null;
  /** The route's via points, one for each leg but the last: another route goes by those where the user has not been. */
  rerouteVia(positions: { lat: number; lon: number }[]): void;
  /** The via points where the user has not been; null without a route. */
  viaAhead(): { lat: number; lon: number }[] | null;
  /** The request for another route that is due now, or null; respond with `rerouted` or `rerouteFailed`. */
  reroute(t: number, isOnline?: boolean): RerouteRequest | null;
  rerouted(t: number, number: number, feature: RouteFeature): boolean;
  rerouteFailed(t: number, number: number, failure: ReroutingFailure): void;
  rerouteState(): ReroutingState | null;
  /** The overlay leads to a place, straight and instead of along the route; null ends it. */
  lead(place: { lat: number; lon: number } | null): void;
  leadBack(place: Anchor): LeadBack | null;

  /**
   * How a name in the direction of something is to be shown.
   * @param distance metres; Infinity for what is far away
   * @returns null when it is not to be shown
   */
  labelUncertainty(distance: number): LabelUncertainty | null;
  alignment(): Alignment;
  /** Lateral error of what is drawn at a distance (metres), one standard deviation, metres; null while unknown. */
  lateralSigma(distance: number): number | null;
}

// MARK: Simulation.

/** Parameters of a simulated walk, explained in `docs/simulation.md`. */
export type SimulationParameters = Partial<Record<SimulationQuantity, number>>;

export interface SimulationOptions {
  route: RouteFeature;
  /** A whole number from 0 to 2⁵³; 1 when absent. The same seed gives the same walk. */
  seed?: number;
  /** Wall clock at the start, like `2026-07-15T08:00:00Z`. */
  utc?: string;
  /** The camera given at the start; null for none. */
  camera?: Camera | null;
  parameters?: SimulationParameters;
  /** Moments at which tracking is lost. */
  trackingLosses?: number[];
  /** True when the old scene is found again after a loss. */
  relocalizes?: boolean;
  /** Errors of a real receiver instead of the synthetic ones. */
  receiverErrors?: { t: number; east: number; north: number; up?: number | null }[];
}

/** The present moment of a simulated walk. */
export interface SimulatedMoment {
  t: number;
  /** The camera in the scene, as the odometry has it. */
  pose: { p: Vector; q: Quaternion; tracking: Tracking };
  truth: { lat: number; lon: number; alt: number; altRef: AltitudeReference; yaw: number };
  /** The true attitude of the camera. */
  heading: number;
  pitch: number;
  roll: number;
  /** Metres walked, and metres of the whole route. */
  arcLength: number;
  length: number;
  hasArrived: boolean;
  /** True when all samples have been handed out. */
  isFinished: boolean;
  /** The true camera in the local frame (+X east, +Y up, −Z north at its origin). */
  camera: { position: Vector; right: Vector; up: Vector; back: Vector };
  /** Unit vector to the Sun in the local frame. */
  sun: Vector;
}

/** How far an alignment is from the truth: estimate less truth. */
export interface AlignmentError {
  yawDegrees: number | null;
  /** Distance from the true position. */
  horizontal: number | null;
  vertical: number | null;
}

/** A walk of the engine's own simulator. */
export class SimulatedWalk {
  readonly engine: Waymark;
  readonly handle: number;
  readonly route: RouteFeature;
  close(): void;
  set(parameters: SimulationParameters): void;
  parameters(): Required<SimulationParameters>;
  setRelocalizes(relocalizes: boolean): void;
  loseTracking(): void;
  look(heading: number, pitch: number, roll: number): void;
  samplesUntil(t: number): Generator<LogLine>;
  moment(): SimulatedMoment;
  errorOf(alignment: Alignment): AlignmentError;
  setOrigin(lat: number, lon: number, height: number): void;
  points(positions: ArrayLike<number>): Float32Array;
  positions(points: ArrayLike<number>): Float64Array;
  setClock(utc: string): void;
}

/** The engine, loaded once. */
export class Waymark {
  /** Loads the engine; `waymark.wasm` beside this module when no source is given. */
  static load(source?: WaymarkSource): Promise<Waymark>;
  /** Functions and memory of the WebAssembly module. */
  readonly exports: any;
  readonly names: Names;
  session(options?: SessionOptions): WaymarkSession;
  simulate(options: SimulationOptions): SimulatedWalk;
  number(table: keyof Names, name: string): number;
  arrowMesh(): ArrowMesh;
}
