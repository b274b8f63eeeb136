/// What `waymark.wasm` gives of a session.
enum SessionTable {
  static let groups = [overlay, alignment, session, leadBack, device]

  private static let vector = "x y z"
  private static let rotation = "quaternion x y z w"

  private static let overlay = Group(
    "Overlay", "Session", "what to draw: these slots, then the lists", version: ("waymark", 1),
    own: [
      Field("layoutVersion", "version of this page"), Field("time", in: "s"),
      Field("alignmentState", names: "alignmentState"), .span("arrows", "list"), .span("waypoints", "list"),
      .span("anchors", "list"), .flag("finish", "there is a finish mark"), Field("finishPosition", 3, vector, in: "m"),
      Field("finishDistance", in: "m"), Field("finishCenter", 2, "x y", in: "px"),
      .flag("finishInView", "it is in view"), Field("finishDiameter", in: "px"),
      Field("pulseScale"), Field("pulseOpacity"), Field("sphereRadius", in: "m"),
      .flag("billboard", "there is a billboard"), Field("billboardCenter", 2, "x y", in: "px"),
      Field("billboardRotation", in: "rad"), Field("billboardYaw", "yaw in the scene", in: "rad"),
      .span("billboardText", "bytes of its text"), .flag("edge", "there is an edge indicator"),
      Field("edgeCenter", 2, "x y", in: "px"), Field("edgeRotation", in: "rad"), Field("edgeTurn", in: "°"),
      .flag("guidance", "there is guidance"), Field("progressState", names: "progressState"),
      Field("arcLength", in: "m"), Field("crossTrack", in: "m"), Field("remainingDistance", in: "m"),
      Field("remainingDuration", in: "s"), Field("nextStep", "index of the next step"),
      Field("distanceToNextStep", in: "m"), Field("maneuver", names: "maneuver"), Field("turnDegrees", in: "°"),
      .span("instruction", "bytes of its text"), .span("distanceText", "bytes of the distance in words"),
      .span("ribbon", "list"), .span("turnSigns", "list"),
      .span("arrowWeights", "a slot for each arrow, below 1 behind a corner"),
      Field("arcSigma", "standard deviation of the arc length", in: "m"),
      Field("offRouteProbability", "probability of being off the route"),
      Field("finishOpacity", "below 1 behind a building"),
      .span("anchorLooks", "list, in the order of the anchors"),
    ],
    [
      Layout(
        "Arrow", "an arrow",
        [
          Field("position", 3, vector, in: "m"), Field("orientation", 4, rotation), Field("opacity"),
          Field("arcLength", in: "m"),
        ]),
      Layout(
        "Waypoint", "a waypoint",
        [
          Field("vertex", "index in the route"), Field("position", 3, vector, in: "m"),
          Field("orientation", 4, rotation), Field("distance", in: "m"), Field("pixel", 2, "x y", in: "px"),
        ]),
      Layout(
        "Anchor", "an anchor",
        [
          Field("index", "index in the input"), Field("position", 3, vector, in: "m"),
          Field("pixel", 2, "x y", in: "px"), Field("distance", in: "m"),
        ]),
      Layout(
        "Ribbon", "a section of the ribbon",
        [
          Field("left", 3, "border x y z", in: "m"), Field("right", 3, "border x y z", in: "m"), Field("opacity"),
          Field("arcLength", in: "m"),
        ]),
      Layout(
        "TurnSign", "a turn sign",
        [
          Field("step", "index of the step"), Field("maneuver", names: "maneuver"), Field("turn", in: "°"),
          Field("position", 3, vector, in: "m"), Field("orientation", 4, rotation), Field("distance", in: "m"),
          Field("pixel", 2, "x y", in: "px"), Field("opacity"),
        ]),
      Layout(
        "AnchorLook", "an anchor's look",
        [
          Field("representation", names: "anchorRepresentation"), Field("sharpness"), Field("opacity"),
          Field("lift", in: "m"), Field("radius", "radius of the ball", in: "m"),
          Field("sigma", "standard deviation of the spot", in: "m"), Field("label", 2, "centre x y", in: "px"),
          Field("labelWidth", in: "px"), Field("labelHeight", in: "px"), Field("labelRow", "row, NaN without one"),
        ]),
    ])

  private static let alignment = Group(
    "Alignment", "Session", "where the scene is on Earth",
    own: .joined(
      [
        Field("state", names: "alignmentState"),
        .flag("isKnown", "the georeference is known; otherwise yaw and position are NaN"), Field("yaw", in: "°"),
        Field("yawSigma", in: "°"), Field("positionSigma", in: "m"),
      ], InputTable.position,
      [
        Field("correctionTime", in: "s"), Field("correctionAngle", in: "°"), Field("corrections", "how many"),
        Field("acceptedSamples", "how many"), Field("rejectedSamples", "how many"), Field("segments", "how many"),
        Field("clockJumps", "how many"), Field("heightSigma", in: "m"),
        Field("carriedBy", "bits", names: "alignmentCue"), Field("contradictedBy", "bits", names: "alignmentCue"),
        Field("advice", names: "alignmentAdvice"), Field("cameraHeading", in: "°"),
        Field("altitudeOffset", "what the receiver's altitudes are too high by", in: "m"),
        Field("altitudeFault", "why", names: "altitudeFault"),
      ]))

  private static let session = Group(
    "Session", "Session", "smaller answers of a session",
    [
      Layout(
        "AnchorLocation", "where an anchor goes that is put on a pixel",
        .joined(
          InputTable.position,
          [
            Field("accuracy", in: "m"), Field("verticalAccuracy", in: "m"), Field("origin", names: "anchorOrigin"),
          ])),
      Layout(
        "Tracking", "how the session stands",
        [
          Field("state", names: "geoTrackingState"), Field("reason", names: "geoTrackingReason"),
          Field("accuracy", names: "geoTrackingAccuracy"),
          Field("coaching", "what the user must do, or NaN", names: "geoCoaching"),
          .flag("isLocked", "the interface is to be locked"), .flag("offersRestart", "a restart is worth a try"),
          .flag("showsBoard", "the coaching is worth a board"),
        ]),
      Layout("Announcement", "an announcement", [Field("distance", in: "m"), Field("turn", in: "°")]),
      Layout(
        "Reroute", "a request for a route, then its stops (coordinates)",
        [Field("number", "number of the request"), Field("mode", names: "travelMode")]),
      Layout(
        "LabelUncertainty", "how a name is shown",
        [
          Field("sigma", "standard deviation", in: "°"), Field("width", "width of the bracket", in: "px"),
          .flag("standsInForMark", "no mark can be shown at the position itself"),
        ]),
      Layout(
        "Mesh", "the mesh of an arrow, then its corners (x y z) and indices",
        [Field("corners", "how many"), Field("indices", "how many")]),
    ])

  private static let leadBack = Group(
    "LeadBack", "Session", "the direction back to a saved place",
    own: [
      Field("distance", in: "m"), Field("bearing", "clockwise from true north", in: "°"),
      Field("turn", "the needle's angle, clockwise", in: "°"), Field("climb", in: "m"), .flag("isHere", "it is here"),
      Field("pan", "−1 left … 1 right"), Field("rate", "beats per second"),
      Field("dullness", "0 in front … 1 behind"), Field("loudness", "0 … 1"),
    ])

  private static let device = Group(
    "Device", "Session", "the pose of a phone",
    own: [
      Field("position", 3, vector, in: "m"), Field("orientation", 4, rotation), Field("steps", "how many so far"),
      Field("distance", "so far", in: "m"), .flag("isWalking", "the walker walks"),
      Field("stepFactor", "learnt factor of the step length"), Field("heading", "NaN before the first one", in: "°"),
      Field("pitch", in: "°"), Field("roll", in: "°"),
    ],
    [
      Layout(
        "Projection", "the camera of a projection matrix",
        [
          Field("width", in: "px"), Field("height", in: "px"), Field("fovX", in: "°"), Field("fovY", in: "°"),
          Field("offsetX", "where what is shown begins", in: "px"), Field("offsetY", in: "px"),
        ])
    ])
}
