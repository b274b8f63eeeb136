/// The layout of an overlay's flat form, from which everything that knows it is made: the constants of the engine, those
/// of the JavaScript with their types, and the table of docs/c-interface.md. A change to it must raise `version`.
enum OverlayTable {
  /// Version of the layout and of the functions; a reader refuses any other.
  static let version = 1

  static let arrow = Record(
    "arrow", "an arrow",
    [
      Field("position", 3, "position x y z"), Field("orientation", 4, "orientation x y z w"), Field("opacity"),
      Field("arcLength", "arc length"),
    ])
  static let waypoint = Record(
    "waypoint", "a waypoint",
    [
      Field("vertex"), Field("position", 3, "position x y z"), Field("orientation", 4, "orientation x y z w"),
      Field("distance"), Field("pixel", 2, "pixel x y"),
    ])
  static let anchor = Record(
    "anchor", "an anchor",
    [
      Field("index"), Field("position", 3, "position x y z"), Field("pixel", 2, "pixel x y"), Field("distance"),
    ])
  static let ribbon = Record(
    "ribbon", "a section of the ribbon",
    [
      Field("left", 3, "left border x y z"), Field("right", 3, "right border x y z"), Field("opacity"),
      Field("arcLength", "arc length"),
    ])
  static let turnSign = Record(
    "turnSign", "a turn sign",
    [
      Field("step"), Field("maneuver", "manoeuvre"), Field("turn"), Field("position", 3, "position x y z"),
      Field("orientation", 4, "orientation x y z w"), Field("distance"), Field("pixel", 2, "pixel x y"),
      Field("opacity"),
    ])
  static let anchorLook = Record(
    "anchorLook", "an anchor's look",
    [
      Field("representation"), Field("sharpness"), Field("opacity"), Field("lift"),
      Field("radius", "radius of the ball"), Field("sigma", "standard deviation of the spot"),
      Field("label", 2, "label: centre x y"), Field("labelWidth", "width"), Field("labelHeight", "height"),
      Field("labelRow", "row (NaN without one)"),
    ])

  /// The header, from slot 0 on.
  static let header: [Entry] = [
    .value(Field("layoutVersion", "layout version")),
    .value(Field("time")),
    .value(Field("alignmentState", "alignment state")),
    .list("arrows", "arrows", arrow),
    .list("waypoints", "waypoints", waypoint),
    .list("anchors", "anchors", anchor),
    .part(
      "finish", "finish mark",
      [
        Field("finishPosition", 3, "position x y z"), Field("finishDistance", "distance"),
        Field("finishCenter", 2, "centre x y"), Field("finishInView", "in view (0 or 1)"),
        Field("finishDiameter", "diameter"), Field("pulseScale", "pulse scale"), Field("pulseOpacity", "pulse opacity"),
        Field("sphereRadius", "sphere radius"),
      ]),
    .part(
      "billboard", "billboard",
      [
        Field("billboardCenter", 2, "centre x y"), Field("billboardRotation", "rotation"),
        Field("billboardYaw", "yaw in the scene"), Field("billboardText", 2, "text: first byte, bytes"),
      ]),
    .part(
      "edge", "edge indicator",
      [
        Field("edgeCenter", 2, "centre x y"), Field("edgeRotation", "rotation"), Field("edgeTurn", "turn in degrees"),
      ]),
    .part(
      "guidance", "guidance",
      [
        Field("progressState", "state"), Field("arcLength", "arc length"), Field("crossTrack", "cross track"),
        Field("remainingDistance", "remaining distance"), Field("remainingDuration", "remaining duration"),
        Field("nextStep", "next step"), Field("distanceToNextStep", "distance to it"), Field("maneuver", "manoeuvre"),
        Field("turnDegrees", "turn in degrees"), Field("instruction", 2, "instruction: first byte, bytes"),
        Field("distanceText", 2, "text of the distance: first byte, bytes"),
      ]),
    .list("ribbon", "ribbon", ribbon),
    .list("turnSigns", "turn signs", turnSign),
    .list("arrowWeights", "weights of the arrows (below 1 behind a corner)", nil),
    .value(Field("arcSigma", "standard deviation of the arc length")),
    .value(Field("offRouteProbability", "probability of being off the route")),
    .value(Field("finishOpacity", "opacity of the finish mark (below 1 behind a building)")),
    .list("anchorLooks", "looks of the anchors, in their order", anchorLook),
  ]
}
