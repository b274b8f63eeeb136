/** Types of a phone's sensors for pages. See `docs/web-module.md` and `docs/sensors.md`. */

import type { AltitudeReference } from "../engine/choices.js";
import type { Camera, Fix, Heading, LogLine, Outcome, Pose, Waymark } from "../engine/waymark.js";

export type LocationProblem = "absent" | "denied" | "unavailable" | "timeout" | "stale";

/** What sensors lack, or had to give up. */
export type SensorProblem =
  | "insecure" | `location.${LocationProblem}` | "orientation.denied" | "orientation.absent" | "motion" | "compass" | "returned"
  | "xr.absent" | "xr.refused" | "xr.ended";

export interface SensorMessage {
  /** A later message with the same `id` takes its place; one with an empty `text` takes it away. */
  id: string;
  kind: "info" | "warning" | "error";
  problem?: SensorProblem;
  text: string;
  advice?: string;
}

/** Where a source hands its samples. */
export interface SensorSink {
  /** A line of a session log: `session.take(line)`. */
  sample(line: LogLine): Outcome | null;
  message(message: SensorMessage): void;
}

/** What to draw now. */
export interface SensorFrame {
  t: number;
  pose: Pose;
  camera: Camera;
  background: "video" | "xr";
  /** WebXR: where what is shown begins in the camera's viewport, and where it is drawn. */
  offset?: { x: number; y: number };
  target?: { framebuffer: WebGLFramebuffer | null; x: number; y: number; width: number; height: number };
}

/** Location, orientation and steps of a phone, with permissions, background and what is missing. */
export class SensorsSource {
  constructor(options: {
    engine: Waymark;
    /** The camera as shown, at any time. */
    viewport: { camera(): Camera };
    /** Of the walker, metres. */
    bodyHeight?: number;
    /** What is dragged to look around where there are no sensors. */
    dragTarget?: HTMLElement | null;
  });
  readonly kind: "sensors";
  readonly status: { location: "device" | "pointed" | "none"; orientation: string; steps: boolean; wakeLock: boolean };
  /** Begins. Call it in a user's gesture: iOS asks for the motion sensors only then. */
  start(sink: SensorSink): Promise<void>;
  /** The user says where they are, for a device that does not know. */
  setPosition(place: { lat: number; lon: number } | null): void;
  /** Once per animation frame: hands over what came since; null while there is nothing to draw. */
  frame(now: number): SensorFrame | null;
  stop(): void;
}

/** Camera tracking by the browser (WebXR `immersive-ar`). */
export class XRSource {
  constructor(options: {
    engine: Waymark;
    viewport: { camera(): Camera; gl(): WebGL2RenderingContext | null; root: HTMLElement };
    /** The user tapped a surface: the point in the scene, metres. */
    onHit?: (hit: { t: number; point: [number, number, number] }) => void;
    onEnd?: () => void;
  });
  readonly kind: "xr";
  readonly surface: [number, number, number] | null;
  start(sink: SensorSink): Promise<void>;
  frame(now: number): SensorFrame | null;
  /** The session's own animation frames. */
  requestFrame(callback: (now: number) => void): void;
  surfaceOfTap(): { x: number; y: number; z: number } | null;
  stop(): void;
}

export function isXRSupported(): Promise<boolean>;

/** Asks for the motion sensors: in a user's gesture on iOS; resolves at once elsewhere. */
export function requestMotionPermission(): Promise<"granted" | "denied">;
/** How far the picture is turned against the device, degrees. */
export function screenAngle(): number;

export type Orientation = { euler: [alpha: number, beta: number, gamma: number] } | { quaternion: [number, number, number, number] };

/** How the camera is turned, and the walker's steps, as the engine computes them. */
export class Device {
  constructor(engine: Waymark, walker?: { bodyHeight?: number; stepFactor?: number });
  close(): void;
  /** False when it is none. */
  orientation(t: number, orientation: Orientation, screenAngle: number): boolean;
  heading(orientation: Orientation, screenAngle: number): number;
  headingOfCompass(compass: number, euler: [number, number, number], screenAngle: number): number;
  /** Takes an acceleration with gravity, m/s²; returns the steps that it completed. */
  acceleration(t: number, x: number, y: number, z: number): number;
  speed(t: number, metersPerSecond: number): void;
  pose(t: number): {
    p: [number, number, number]; q: [number, number, number, number]; steps: number; distance: number; isWalking: boolean;
    stepFactor: number; heading: number; pitch: number; roll: number;
  };
  /** The camera of a projection matrix, 16 numbers column by column. */
  projection(matrix: ArrayLike<number>, width: number, height: number): { camera: Camera; offset: { x: number; y: number } } | null;
}

/** Orientation for poses, and the compass, from whatever the browser has. */
export class OrientationWatch {
  constructor(options: {
    device: Device;
    onOrientation: (t: number, orientation: Orientation) => void;
    onHeading: (line: { t: number; heading: Heading }) => void;
    onCompass?: (problem: "calibration" | "") => void;
  });
  /** What gives the poses now. */
  readonly kind: string;
  start(): void;
  stop(): void;
}

/** Watches accelerations with gravity, m/s²; returns what ends it. */
export function watchMotion(onAcceleration: (t: number, x: number, y: number, z: number) => void): () => void;

/** Watches the location; returns what ends it. `problem` is "" when a fix came again. */
export function watchLocation(options: {
  onFix: (line: { t: number; fix: Fix }) => void;
  onProblem: (problem: LocationProblem | "") => void;
  reference?: AltitudeReference;
  geolocation?: Geolocation;
}): () => void;

/** The fix of what the browser gives; null when it is no position or has no accuracy. */
export function fixOf(coords: GeolocationCoordinates, reference: AltitudeReference): Fix | null;
/** What a browser's altitudes count from. */
export function altitudeReference(userAgent: string): AltitudeReference;

/** Keeps the display on, also after each return to the page. */
export class WakeLock {
  readonly isHeld: boolean;
  hold(): Promise<void>;
  release(): void;
}

/** Time of an event on the clock of `performance.now()`, seconds. */
export function timeOfEvent(stamp: number | undefined | null, now: number): number;
/** Age of a fix by the wall clock, seconds; NaN where its stamp is not on that clock. */
export function ageOfFix(stamp: number, wall: number): number;
/** The wall clock as a line of a session log. */
export function utcLine(now: number, wall: number): { t: number; utc: string };
