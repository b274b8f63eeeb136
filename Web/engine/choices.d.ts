// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

export type AlignmentMethod = "robust" | "pairwise";

export type InitialYaw = "aligned-by-device" | "first-heading" | "fixed";

export type Tracking = "normal" | "limited" | "lost" | "relocalized";

export type AlignmentState = "unknown" | "rough" | "good" | "precise";

export type North = "magnetic" | "true";

export type AltitudeReference = "ellipsoid" | "msl";

export type SightingTarget = "sun" | "moon" | "position" | "direction";

export type Maneuver =
  | "depart" | "arrive" | "continue" | "turn-slight-left" | "turn-left" | "turn-sharp-left" | "turn-slight-right"
  | "turn-right" | "turn-sharp-right" | "u-turn" | "enter-roundabout" | "exit-roundabout" | "ferry" | "stairs"
  | "elevator" | "escalator" | "enter-building" | "exit-building" | "merge" | "other";

export type TravelMode = "walking" | "cycling" | "driving";

export type ProgressState = "onRoute" | "offRoute" | "arrived" | "unknown";

export type Rejection =
  | "notFinite" | "outOfRange" | "invalidAccuracy" | "duplicate" | "outOfOrder" | "clockJump" | "withoutPose"
  | "withoutReference";

export type StyleKey =
  | "route" | "units" | "arrowSpacing" | "arrowWindow" | "arrowPeriod" | "maximumWaypoints" | "cameraHeight"
  | "finishLargest" | "finishSmallest" | "finishNear" | "finishFar" | "pulsePeriod" | "insetTop" | "insetLeft"
  | "insetBottom" | "insetRight" | "maximumAnchors" | "anchorRange" | "ribbonWidth" | "maximumTurnSigns"
  | "turnSignRange" | "turnSignHeight";

export type RouteStyle = "arrows" | "waypoints" | "ribbon";

export type Units = "metric" | "imperial";

export type SimulationQuantity =
  | "speed" | "speedVariation" | "standingStart" | "standingEnd" | "wander" | "cameraHeight" | "lookAround"
  | "phoneAskew" | "sway" | "poseRate" | "fixRate" | "headingRate" | "yawDegrees" | "gpsSigma" | "gpsTau" | "gpsWhite"
  | "gpsVerticalFactor" | "reportedAccuracyFactor" | "burstShare" | "velocitySigma" | "velocityTau"
  | "velocityAccuracyFactor" | "fixLatency" | "fixSmoothing" | "repeatedShare" | "gpsVerticalTau"
  | "verticalAccuracyFactor" | "altitudeBias" | "geoidUndulation" | "scaleError" | "stepLengthFactor" | "yawDrift"
  | "yawWalk" | "positionWalk" | "lossDuration" | "sceneJumpDistance" | "sceneJumpDegrees" | "unseenDuration"
  | "compassBias" | "compassNoise" | "compassSoftIron" | "compassHardIron" | "compassPlace" | "compassPlaceLength"
  | "compassAccuracy";

export type SampleKind = "pose" | "fix" | "heading" | "camera" | "utc" | "route" | "truth";

export type StreetKind = "road" | "street" | "lane" | "path" | "route";

export type AlignmentAdvice =
  | "none" | "wait-for-location" | "slow-down" | "find-open-sky" | "walk-on" | "sight-sun" | "move-from-metal"
  | "calibrate-compass";

export type AlignmentCue =
  | "fixes" | "velocity" | "compass" | "sightings" | "ground" | "streets" | "initial-yaw" | "geo-pose";

export type GuidanceLanguage = "en" | "de" | "fr" | "es" | "it";

export type AnnouncementKind =
  | "start" | "next" | "soon" | "now" | "offRoute" | "turnBack" | "onRoute" | "stop" | "arrived";

export type ReroutingState = "following" | "asking" | "waiting" | "offline";

export type ReroutingFailure = "offline" | "service" | "noRoute";

export type GeoTrackingState = "not-available" | "initializing" | "localizing" | "localized";

export type GeoTrackingReason =
  | "none" | "not-available-at-location" | "need-location-permissions" | "world-tracking-unstable"
  | "waiting-for-location" | "waiting-for-availability-check" | "geo-data-not-loaded" | "device-pointed-too-low"
  | "visual-localization-failed";

export type GeoTrackingAccuracy = "undetermined" | "low" | "medium" | "high";

export type GeoCoaching =
  | "wait" | "allow-location" | "go-back" | "wait-for-location" | "slow-down" | "point-camera-up" | "walk-on"
  | "find-open-sky" | "sight-sun" | "move-from-metal" | "calibrate-compass" | "check-connection";

export type ConditionState = "yes" | "asking" | "no";

export type AnchorRepresentation = "arrow" | "ball" | "hidden";

export type AnchorOrigin = "map" | "surface" | "ground-plane" | "terrain" | "coordinates" | "imported";

export type Odometry = "camera" | "steps" | "no motion sensor";

export type AltitudeFault = "offset" | "reference";

export type SightOutcome = "hit" | "sky" | "beyond-range" | "missing-tile" | "void" | "unknown-ground";

export type BuildingFace = "wall" | "roof" | "underside";

export type PictureSource = "skyline" | "sun" | "moon" | "houses";

export type PictureRefusal =
  | "noSky" | "flatSkyline" | "ambiguous" | "obstructed" | "noMatch" | "contradictory" | "noElevation" | "badPrior"
  | "fewLines" | "noDirection" | "noWalls" | "down" | "tooHigh" | "thin" | "noGravity" | "outOfView" | "noDisc"
  | "otherHeight" | "lamp";

export type AnchorColour = "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "brown" | "grey";

export type LogLineKind =
  | "pose" | "fix" | "heading" | "camera" | "sighting" | "geoPose" | "route" | "tap" | "utc" | "truth";

export type GroundCover = "unknown" | "town" | "wood" | "glacier" | "water";

/** Names of all choices of `waymark.wasm`, by table. */
export interface Names {
  alignmentMethod: AlignmentMethod[];
  initialYaw: InitialYaw[];
  tracking: Tracking[];
  alignmentState: AlignmentState[];
  north: North[];
  altitudeReference: AltitudeReference[];
  sightingTarget: SightingTarget[];
  maneuver: Maneuver[];
  travelMode: TravelMode[];
  progressState: ProgressState[];
  rejection: Rejection[];
  styleKey: StyleKey[];
  routeStyle: RouteStyle[];
  units: Units[];
  simulationQuantity: SimulationQuantity[];
  sampleKind: SampleKind[];
  streetKind: StreetKind[];
  alignmentAdvice: AlignmentAdvice[];
  alignmentCue: AlignmentCue[];
  guidanceLanguage: GuidanceLanguage[];
  announcementKind: AnnouncementKind[];
  reroutingState: ReroutingState[];
  reroutingFailure: ReroutingFailure[];
  geoTrackingState: GeoTrackingState[];
  geoTrackingReason: GeoTrackingReason[];
  geoTrackingAccuracy: GeoTrackingAccuracy[];
  geoCoaching: GeoCoaching[];
  conditionState: ConditionState[];
  anchorRepresentation: AnchorRepresentation[];
  anchorOrigin: AnchorOrigin[];
  odometry: Odometry[];
  altitudeFault: AltitudeFault[];
}
