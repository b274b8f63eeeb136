// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/** Slots of the engine's arrays and bits of its numbers (docs/c-interface.md, Layouts). */
export declare const overlaySlots: Numbers<
  "layoutVersion" | "time" | "alignmentState" | "arrows" | "waypoints" | "anchors" | "finish" | "finishPosition" |
  "finishDistance" | "finishCenter" | "finishInView" | "finishDiameter" | "pulseScale" | "pulseOpacity" |
  "sphereRadius" | "billboard" | "billboardCenter" | "billboardRotation" | "billboardYaw" | "billboardText" | "edge" |
  "edgeCenter" | "edgeRotation" | "edgeTurn" | "guidance" | "progressState" | "arcLength" | "crossTrack" |
  "remainingDistance" | "remainingDuration" | "nextStep" | "distanceToNextStep" | "maneuver" | "turnDegrees" |
  "instruction" | "distanceText" | "ribbon" | "turnSigns" | "arrowWeights" | "arcSigma" | "offRouteProbability" |
  "finishOpacity" | "anchorLooks" | "count"
>;
export declare const arrowSlots: Numbers<"position" | "orientation" | "opacity" | "arcLength" | "count">;
export declare const waypointSlots: Numbers<"vertex" | "position" | "orientation" | "distance" | "pixel" | "count">;
export declare const anchorSlots: Numbers<"index" | "position" | "pixel" | "distance" | "count">;
export declare const ribbonSlots: Numbers<"left" | "right" | "opacity" | "arcLength" | "count">;
export declare const turnSignSlots: Numbers<
  "step" | "maneuver" | "turn" | "position" | "orientation" | "distance" | "pixel" | "opacity" | "count"
>;
export declare const anchorLookSlots: Numbers<
  "representation" | "sharpness" | "opacity" | "lift" | "radius" | "sigma" | "label" | "labelWidth" | "labelHeight" |
  "labelRow" | "count"
>;
export declare const alignmentSlots: Numbers<
  "state" | "isKnown" | "yaw" | "yawSigma" | "positionSigma" | "latitude" | "longitude" | "altitude" |
  "altitudeReference" | "correctionTime" | "correctionAngle" | "corrections" | "acceptedSamples" | "rejectedSamples" |
  "segments" | "clockJumps" | "heightSigma" | "carriedBy" | "contradictedBy" | "advice" | "cameraHeading" |
  "altitudeOffset" | "altitudeFault" | "count"
>;
export declare const anchorLocationSlots: Numbers<
  "latitude" | "longitude" | "altitude" | "altitudeReference" | "accuracy" | "verticalAccuracy" | "origin" | "count"
>;
export declare const trackingSlots: Numbers<
  "state" | "reason" | "accuracy" | "coaching" | "isLocked" | "offersRestart" | "showsBoard" | "count"
>;
export declare const announcementSlots: Numbers<"distance" | "turn" | "count">;
export declare const rerouteSlots: Numbers<"number" | "mode" | "count">;
export declare const labelUncertaintySlots: Numbers<"sigma" | "width" | "standsInForMark" | "count">;
export declare const meshSlots: Numbers<"corners" | "indices" | "count">;
export declare const leadBackSlots: Numbers<
  "distance" | "bearing" | "turn" | "climb" | "isHere" | "pan" | "rate" | "dullness" | "loudness" | "count"
>;
export declare const deviceSlots: Numbers<
  "position" | "orientation" | "steps" | "distance" | "isWalking" | "stepFactor" | "heading" | "pitch" | "roll" |
  "count"
>;
export declare const projectionSlots: Numbers<"width" | "height" | "fovX" | "fovY" | "offsetX" | "offsetY" | "count">;
export declare const momentSlots: Numbers<
  "time" | "position" | "orientation" | "tracking" | "latitude" | "longitude" | "altitude" | "altitudeReference" |
  "yaw" | "heading" | "pitch" | "roll" | "arcLength" | "hasArrived" | "cameraPosition" | "cameraRight" | "cameraUp" |
  "cameraBack" | "sun" | "isFinished" | "length" | "count"
>;
export declare const alignmentErrorSlots: Numbers<"yaw" | "horizontal" | "vertical" | "count">;
export declare const sampleSlots: Numbers<"kind" | "time" | "count">;
export declare const poseSampleSlots: Numbers<"kind" | "time" | "position" | "orientation" | "tracking" | "count">;
export declare const fixSampleSlots: Numbers<
  "kind" | "time" | "latitude" | "longitude" | "altitude" | "altitudeReference" | "horizontalAccuracy" |
  "verticalAccuracy" | "course" | "courseAccuracy" | "speed" | "speedAccuracy" | "count"
>;
export declare const headingSampleSlots: Numbers<"kind" | "time" | "degrees" | "north" | "accuracy" | "count">;
export declare const cameraSampleSlots: Numbers<"kind" | "time" | "width" | "height" | "fovX" | "fovY" | "count">;
export declare const clockSampleSlots: Numbers<"kind" | "time" | "text" | "count">;
export declare const truthSampleSlots: Numbers<
  "kind" | "time" | "latitude" | "longitude" | "altitude" | "altitudeReference" | "yaw" | "count"
>;
export declare const spanSlots: Numbers<"first" | "length" | "count">;
export declare const positionSlots: Numbers<"latitude" | "longitude" | "altitude" | "altitudeReference" | "count">;
export declare const coordinateSlots: Numbers<"latitude" | "longitude" | "count">;
export declare const routeSlots: Numbers<"points" | "steps" | "distance" | "duration" | "mode" | "count">;
export declare const stepSlots: Numbers<
  "from" | "to" | "distance" | "duration" | "maneuver" | "instruction" | "name" | "endsLeg" | "count"
>;
export declare const inputAnchorSlots: Numbers<
  "latitude" | "longitude" | "altitude" | "altitudeReference" | "accuracy" | "verticalAccuracy" | "labelWidth" | "count"
>;
export declare const streetSlots: Numbers<"kind" | "points" | "count">;
export declare const groundSlots: Numbers<
  "south" | "west" | "latitudeStep" | "longitudeStep" | "columns" | "reference" | "count"
>;
export declare const buildingSlots: Numbers<"height" | "underside" | "rings" | "count">;
export declare const ringSlots: Numbers<"corners" | "count">;
export declare const azimuthSlots: Numbers<"azimuth" | "sigma" | "probability" | "count">;
export declare const receiverErrorSlots: Numbers<"time" | "east" | "north" | "up" | "count">;
export declare const sightSlots: Numbers<
  "outcome" | "latitude" | "longitude" | "elevation" | "slantDistance" | "groundDistance" | "incidence" |
  "uncertainty" | "cellSize" | "gapStart" | "gapEnd" | "eyeAltitude" | "ground" | "raised" | "highestLatitude" |
  "highestLongitude" | "highestElevation" | "highestApparentElevation" | "highestGroundDistance" |
  "highestSlantDistance" | "highestIsUncertain" | "isLevelGround" | "reference" | "building" | "face" |
  "heightAboveGround" | "facing" | "count"
>;
export declare const sightLineSlots: Numbers<
  "latitude" | "longitude" | "altitude" | "altitudeReference" | "azimuth" | "elevation" | "azimuthSigma" |
  "elevationSigma" | "positionSigma" | "heightSigma" | "count"
>;
export declare const blockSlots: Numbers<"level" | "row" | "column" | "count">;
export declare const panoramaSlots: Numbers<"altitude" | "ground" | "raised" | "directions" | "count">;
export declare const panoramaDirectionSlots: Numbers<"known" | "ridges" | "count">;
export declare const ridgeSlots: Numbers<"footDistance" | "distance" | "height" | "elevation" | "count">;
export declare const summitSlots: Numbers<"latitude" | "longitude" | "elevation" | "count">;
export declare const peakSlots: Numbers<
  "latitude" | "longitude" | "elevation" | "ground" | "azimuth" | "apparentElevation" | "groundDistance" | "margin" |
  "error" | "isVisible" | "isJustHidden" | "isUncertain" | "labelWeight" | "count"
>;
export declare const landmarkSlots: Numbers<"latitude" | "longitude" | "isSummit" | "count">;
export declare const seenLandmarkSlots: Numbers<"index" | "isItself" | "distance" | "count">;
export declare const depthSlots: Numbers<"altitude" | "ground" | "raised" | "columns" | "rows" | "count">;
export declare const skySlots: Numbers<"points" | "sunContacts" | "moonContacts" | "count">;
export declare const skyPointSlots: Numbers<
  "sunAzimuth" | "sunElevation" | "moonAzimuth" | "moonElevation" | "count"
>;
export declare const contactSlots: Numbers<"isSet" | "time" | "azimuth" | "elevation" | "count">;
export declare const photoSlots: Numbers<
  "latitude" | "longitude" | "altitude" | "accuracy" | "direction" | "directionIsMagnetic" | "focalLength35" |
  "orientation" | "pitch" | "roll" | "instant" | "count"
>;
export declare const lookSlots: Numbers<"yaw" | "yawSigma" | "pitch" | "roll" | "source" | "count">;
export declare const cameraMomentSlots: Numbers<
  "time" | "yaw" | "yawSigma" | "orientation" | "earlierTime" | "earlierOrientation" | "fovX" | "fovY" |
  "positionSigma" | "instant" | "count"
>;
export declare const skyDirectionSlots: Numbers<"azimuth" | "elevation" | "count">;
export declare const pixelSlots: Numbers<"x" | "y" | "count">;
export declare const inputLabelSlots: Numbers<"anchor" | "width" | "weight" | "count">;
export declare const placedLabelSlots: Numbers<"row" | "start" | "count">;
export declare const anchorRecordSlots: Numbers<
  "id" | "latitude" | "longitude" | "altitude" | "altitudeReference" | "accuracy" | "verticalAccuracy" | "colour" |
  "origin" | "created" | "edits" | "nameLength" | "noteLength" | "clientLengths" | "isDeleted" | "distance" | "count"
>;
export declare const replicaBits: Numbers<"undo" | "redo" | "send">;
export declare const anchorResponseBits: Numbers<"part" | "old" | "store" | "present" | "change">;
export declare const anchorOutcomeBits: Numbers<"request" | "later" | "failed" | "otherStore" | "reader" | "refused">;
export declare const planSlots: Numbers<"length" | "duration" | "steps" | "count">;
export declare const planStepSlots: Numbers<
  "from" | "to" | "maneuver" | "arcLength" | "distance" | "duration" | "latitude" | "longitude" | "instruction" |
  "name" | "distanceText" | "count"
>;
export declare const profileSlots: Numbers<
  "ascent" | "descent" | "lowest" | "highest" | "altitudeReference" | "count"
>;
export declare const profileSampleSlots: Numbers<"arcLength" | "height" | "latitude" | "longitude" | "count">;
export declare const apartSlots: Numbers<"latitude" | "longitude" | "distance" | "count">;
export declare const resultSlots: Numbers<
  "latitude" | "longitude" | "distance" | "isInterpolated" | "title" | "kind" | "kindName" | "settlements" | "details" |
  "count"
>;
export declare const requestSlots: Numbers<
  "pace" | "reach" | "maximumHikingDifficulty" | "altitude" | "altitudeReference" | "altitudeSigma" | "year" | "month" |
  "day" | "minute" | "count"
>;
export declare const wishBits: Numbers<"noStairs" | "wheelchair" | "paved" | "shortest">;
export declare const cutOffSlots: Numbers<"stop" | "latitude" | "longitude" | "distance" | "count">;
export declare const tileAddressSlots: Numbers<"zoom" | "column" | "row" | "count">;

/** Versions of the modules' functions and layouts. */
export declare const versions: Numbers<
  "waymark" | "terrain" | "anchors" | "plans" | "search" | "routing" | "reading" | "map"
>;

/** The tables of `waymark_names`, in the order of their numbers. */
export declare const nameTables: readonly (keyof import("./choices.js").Names)[];

/** What covers the ground, by its number. */
export declare const groundCovers: readonly import("./choices.js").GroundCover[];
