/** Types of `terrain.js`, the terrain for pages, workers and Node. Units are metres and degrees. */

import type { AltitudeReference, BuildingFace, PictureRefusal, PictureSource, SightOutcome } from "./choices.js";
import type { WaymarkSource } from "./waymark.js";

/** Where somebody looks from. */
export interface TerrainEye {
  lat: number;
  lon: number;
  /** Without it, and where it counts from another surface than the heights, the eye stands on the ground. */
  alt?: number | null;
  altRef?: AltitudeReference | null;
  /** How far to look; 100 km when absent. */
  range?: number;
  /** Coefficient of refraction; 0.13 when absent. */
  refraction?: number;
}

/** A direction from an eye; `WaymarkSession.sightLine` makes one from a point of the picture. */
export interface SightLine extends TerrainEye {
  /** Clockwise from true north. */
  azimuth: number;
  /** Apparent elevation above the horizontal. */
  elevation: number;
  /** Standard deviations; 0 when absent. */
  sigma?: { azimuth?: number; elevation?: number; position?: number; height?: number };
  /** Level ground near by, from the picture, that a tap may mean. */
  levelGround?: { lat: number; lon: number } | null;
}

/** What a line of sight meets. */
export interface Sight {
  outcome: SightOutcome;
  hit: {
    lat: number; lon: number; elevation: number; distance: number; groundDistance: number;
    /** Null on buildings. */
    incidence: number | null;
    /** Standard deviation of the position in its least certain direction. */
    uncertainty: number;
    /** Null on buildings. */
    cellSize: number | null;
    /** The building that is met, by its index in `buildings`; null on the ground. */
    building: {
      index: number;
      face: BuildingFace;
      aboveGround: number;
      /** Azimuth to which a wall faces. */
      facing: number | null;
    } | null;
  } | null;
  /** Where the heights are missing that would be needed. */
  gap: { lat: number; lon: number; start: number; end: number } | null;
  /** Where nothing is hit: the highest visible point in the direction. */
  highest: {
    lat: number; lon: number; elevation: number; apparentElevation: number; groundDistance: number; distance: number;
    isUncertain: boolean;
  } | null;
  /** Whether a tap means the level ground near by rather than what is met; null where none was given. */
  isLevelGround: boolean | null;
  eye: EyeHeight;
  reference: AltitudeReference;
}

export interface EyeHeight {
  altitude: number | null;
  ground: number | null;
  /** By how much the eye was raised to stand on the ground. */
  raised: number | null;
}

/** Ridges of directions, in arrays. */
export interface Panorama {
  eye: EyeHeight;
  firstAzimuth: number;
  step: number;
  /** First ridge of each direction, and the end of the last. */
  starts: Uint32Array;
  /** Distance up to which a direction is known; Infinity when to the range. */
  known: Float32Array;
  /** Four numbers each: foot distance, distance, height, apparent elevation; of a direction the nearest first. */
  ridges: Float32Array;
}

/** How far the ground is in each direction of a grid. */
export interface Depth {
  eye: EyeHeight;
  columns: number;
  /** Those at 90° and above are left out. */
  rows: number;
  /** Metres along the ground, column after column clockwise, each upwards; Infinity where there is nothing. */
  distances: Float32Array;
}

export interface BodyDirection { azimuth: number; elevation: number }

/** When a body's disc touches the skyline, in seconds since 1970, and where. */
export interface SkyContact { isRise: boolean; time: number; azimuth: number; elevation: number }

/** Sun and Moon at equally spaced moments. */
export interface Sky {
  path: { sun: BodyDirection; moon: BodyDirection }[];
  /** Empty unless they were wanted. */
  contacts: { sun: SkyContact[]; moon: SkyContact[] };
}

/** A summit as a map has it. */
export interface ListedSummit {
  lat: number;
  lon: number;
  /** Above mean sea level, metres. */
  ele?: number | null;
}

export interface PeakSight {
  lat: number;
  lon: number;
  /** The listed elevation where it agrees with the ground, else the ground's. */
  elevation: number;
  /** The terrain's elevation there. */
  ground: number;
  azimuth: number;
  apparentElevation: number;
  groundDistance: number;
  /** Minutes of arc above what is in front of it. */
  margin: number;
  /** The data's error of that margin, minutes of arc. */
  error: number;
  isVisible: boolean;
  /** Hidden by less than the error: not visible. */
  isJustHidden: boolean;
  isUncertain: boolean;
  /** What it is worth to show its name, beside other summits. */
  labelWeight: number;
}

export interface BlockAddress { level: number; row: number; column: number }

export interface PlanOptions {
  range?: number;
  /** The finest level that there is. */
  finest?: number;
  bounds?: { south: number; west: number; north: number; east: number };
}

export interface LabelOptions {
  rows: number;
  /** The picture's extent. */
  from: number;
  to: number;
  gap?: number;
  /** Where the anchor is in the label: 0 at its start, 1 at its end. */
  anchorShare?: number;
  leaderGap?: number;
}

/** The ground of the blocks that were added. */
export class Terrain {
  constructor(engine: TerrainEngine);
  readonly engine: TerrainEngine;
  readonly handle: number;
  readonly bytes: number;
  close(): void;
  add(bytes: Uint8Array): number;
  drop(id: number): boolean;
  plan(position: { lat: number; lon: number }, options?: PlanOptions): BlockAddress[];
  covering(level: number, window: { south: number; west: number; north: number; east: number }): BlockAddress[];
  elevation(lat: number, lon: number): number | null;
  sight(line: SightLine): Sight;
  panorama(eye: TerrainEye, options?: { firstAzimuth?: number; step?: number; count?: number }): Panorama;
  summits(summits: ListedSummit[]): number;
  peaks(eye: TerrainEye, summits: ListedSummit[]): (PeakSight | null)[];
  viewshed(eye: TerrainEye, raster: {
    south: number; west: number; north: number; east: number; rows: number; columns: number; targetHeight?: number;
  }): Float32Array;
  depth(eye: TerrainEye, grid: {
    firstAzimuth: number; azimuthStep: number; columns: number; lowestElevation: number; elevationStep: number; rows: number;
  }): Depth;
  shadows(eye: TerrainEye, grid: {
    firstAzimuth: number; azimuthStep: number; columns: number; lowestElevation: number; elevationStep: number; rows: number;
  }, light: { azimuth: number; elevation: number }): Uint8Array;
  square(position: { lat: number; lon: number }, square: { spacing: number; side: number }): Float32Array;
  grid(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>, options?: { fillsGaps?: boolean }): Float32Array;
  sky(eye: TerrainEye, times: { from: number; hours?: number; interval?: number; contacts?: boolean }): Sky;
  photo(bytes: Uint8Array): PhotoFacts;
  look(eye: TerrainEye, picture: { width: number; height: number; pixels: Uint8Array | Uint8ClampedArray }, camera: PictureCamera): PictureDirection;
  watch(eye: TerrainEye, moment: CameraMoment): boolean;
  lookNow(eye: TerrainEye, picture: { width: number; height: number; pixels: Uint8Array | Uint8ClampedArray }, moment: CameraMoment): PictureDirection;
  horizon(eye: TerrainEye): Float32Array;
  pixels(picture: { width: number; height: number; focal: number }, attitude: CameraAttitude, directions: ArrayLike<number>): Float64Array;
  landmark(
    place: { lat: number; lon: number; uncertainty?: number }, landmarks: { lat: number; lon: number; isPeak: boolean }[],
  ): { index: number; isItself: boolean; distance: number } | null;
  labels(
    labels: { anchor: number; width: number; weight: number }[], options: LabelOptions,
  ): ({ row: number; start: number } | null)[];
}

/** What a camera wrote into a photo. */
export interface PhotoFacts {
  position: { lat: number; lon: number; alt: number | null; altRef: AltitudeReference } | null;
  /** Accuracy of the place, metres. */
  accuracy: number | null;
  /** Direction by the camera's compass, degrees. */
  direction: number | null;
  directionIsMagnetic: boolean;
  /** Millimetres for 35 mm film. */
  focalLength35: number | null;
  /** 1 … 8, as in EXIF. */
  orientation: number;
  /** Elevation of the axis by gravity, degrees; of the upright picture. */
  pitch: number | null;
  /** Roll by gravity, degrees; positive when the right side is raised. */
  roll: number | null;
  /** When, seconds since 1970-01-01T00:00Z. */
  instant: number | null;
}

/** What is known of the camera of a picture. */
export interface PictureCamera {
  /** Focal length, pixels. */
  focal: number;
  /** Degrees: by a compass from true north, and by gravity. */
  yaw?: number | null;
  pitch?: number | null;
  roll?: number | null;
  /** Standard deviation of the eye's place, metres. */
  positionSigma?: number | null;
  /** When, seconds since 1970-01-01T00:00Z: the direction also comes from Sun and Moon. */
  instant?: number | null;
}

/** A moment of a running camera. */
export interface CameraMoment {
  /** Seconds on a clock that only goes on. */
  time: number;
  /** Azimuth of the scene's −Z axis and its standard deviation, degrees, where they are known. */
  yaw?: number | null;
  yawSigma?: number | null;
  /** Rotation of camera axes into scene axes, quaternion x y z w; and the same a moment before. */
  q: ArrayLike<number> & Iterable<number>;
  before: { time: number; q: ArrayLike<number> & Iterable<number> };
  /** Fields of view of the picture, degrees. */
  fovX: number;
  fovY: number;
  /** Standard deviation of the eye's place, metres. */
  positionSigma?: number | null;
  /** When, seconds since 1970-01-01T00:00Z: the direction also comes from Sun and Moon. */
  instant?: number | null;
}

/** How a camera was turned, degrees: azimuth and elevation of its axis, turn about it. */
export interface CameraAttitude { yaw: number; pitch: number; roll: number }

/** What a picture says of its direction. */
export interface PictureDirection {
  /** Not to be used with a refusal. */
  attitude: CameraAttitude | null;
  /** Standard deviation of the yaw, degrees. */
  sigma: number | null;
  /** What the attitude is from; null when it is not to be used. */
  from: PictureSource | null;
  /** Why the attitude is not to be used. */
  refusal: PictureRefusal | null;
  /** The azimuths that houses leave open, for a running camera whose azimuth is hardly known: each with its standard deviation and its probability,
   *  as a session's sighting takes them; empty otherwise. */
  azimuths: [number, number, number][];
}

/** The module, loaded once. */
export class TerrainEngine {
  constructor(exports: any);
  static load(source?: WaymarkSource): Promise<TerrainEngine>;
  readonly exports: any;
  terrain(): Terrain;
}
