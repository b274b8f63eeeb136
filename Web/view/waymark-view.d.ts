/** Types of `<waymark-view>`. See `docs/web-module.md`. */

import type { AlignmentState, AnchorColour, RouteStyle, Units } from "../engine/choices.js";
import type { Alignment, Anchor, Announcement, Camera, GeoTracking, Overlay, Pose, RouteFeature, WaymarkSession } from "../engine/waymark.js";
import type { SensorProblem } from "../sensors/index.js";

export type ViewState = "idle" | "starting" | "running" | "simulating";

export type CameraProblem = "camera.none" | "camera.denied" | "camera.busy" | "camera.insecure" | "camera.noWebGL";

/** An anchor with what is shown of it. */
export interface ViewAnchor extends Anchor {
  id?: string;
  name?: string;
  colour?: AnchorColour;
}

type LineString = { type: "LineString"; coordinates: number[][] };
type Collection = { type: "FeatureCollection"; features: { type: "Feature"; geometry: any; properties?: any }[] };

/** What is taken as a route: its first line. */
export type RouteInput =
  | RouteFeature | LineString | Collection | { type: "Feature"; geometry: LineString; properties?: any } | [lon: number, lat: number][]
  | { lat: number; lon: number }[];

/** What the adapters use of a view: the element has it, and so may a page's own session. */
export interface ViewContent {
  readonly route: RouteFeature | null;
  readonly anchors: readonly ViewAnchor[];
  /** Pose and camera of the newest frame. */
  readonly frame: { t: number; pose: Pose; camera: Camera } | null;
  readonly overlay: Overlay | null;
  readonly alignment: Alignment | null;
}

export interface ViewStateDetail {
  state: ViewState;
  /** null before the first frame. */
  tracking: GeoTracking | null;
  alignment: AlignmentState;
  /** What camera and sensors lack now. */
  missing: (SensorProblem | CameraProblem)[];
}

export interface ViewGuidanceDetail {
  guidance: Overlay["guidance"];
  /** To be spoken once. */
  announcement: Announcement | null;
}

export interface ViewErrorDetail {
  /** The field with wrong input, such as `anchors[0].lat`; null for other errors. */
  field: string | null;
  message: string;
  error: Error;
}

export interface WaymarkViewEvents {
  "waymark-state": CustomEvent<ViewStateDetail>;
  "waymark-guidance": CustomEvent<ViewGuidanceDetail>;
  "waymark-error": CustomEvent<ViewErrorDetail>;
}

/** Thrown for wrong input. */
export class InputError extends Error {
  constructor(field: string, problem: string);
  readonly field: string;
}

export class WaymarkView extends HTMLElement {
  /** The route that is followed. */
  get route(): RouteFeature | null;
  set route(value: RouteInput | null);
  get anchors(): ViewAnchor[];
  set anchors(value: ViewAnchor[] | Collection | null);
  /** null: those of the language's country. */
  get units(): Units;
  set units(value: Units | null);
  get routeStyle(): RouteStyle;
  set routeStyle(value: RouteStyle | null);
  /** The seed of a simulated walk in place of the camera; null ends it. */
  get simulate(): number | null;
  set simulate(value: number | boolean | null);
  readonly state: ViewState;
  readonly frame: ViewContent["frame"];
  /** What was drawn, at most 200 ms ago; null before the first frame. */
  readonly overlay: Overlay | null;
  readonly alignment: Alignment | null;
  readonly session: WaymarkSession | null;
  /** Begins, asking for camera and sensors: call it in a user's gesture. */
  start(): Promise<void>;
  stop(): void;
  addEventListener<Name extends keyof WaymarkViewEvents>(
    name: Name, listener: (event: WaymarkViewEvents[Name]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(name: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "waymark-view": WaymarkView;
  }
}
