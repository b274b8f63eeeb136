/// What every module takes or gives: positions, routes, anchors, streets, buildings, directions.
enum InputTable {
  static let groups = [input, sight]

  /// A position, wherever one is.
  static let position = [
    Field("latitude", in: "°"), Field("longitude", in: "°"), Field("altitude", in: "m"),
    Field("altitudeReference", names: "altitudeReference"),
  ]

  private static let input = Group(
    "Input", "Shared", "what goes into the regions, and what occurs in several layouts",
    [
      Layout("Span", "a list or a text", [Field("first", "first slot or byte"), Field("length", "how many")]),
      Layout("Position", "a position", position),
      Layout("Coordinate", "a coordinate", [Field("latitude", in: "°"), Field("longitude", in: "°")]),
      Layout(
        "Route", "a route, then its points (positions) and its steps",
        [
          Field("points", "how many"), Field("steps", "how many"), Field("distance", in: "m"),
          Field("duration", in: "s"), Field("mode", names: "travelMode"),
        ]),
      Layout(
        "Step", "a step; the texts of all are in the text region, one after the other",
        [
          Field("from", "first vertex"), Field("to", "last vertex"), Field("distance", in: "m"),
          Field("duration", in: "s"), Field("maneuver", names: "maneuver"),
          Field("instruction", "bytes of its text"), Field("name", "bytes of the street's name"),
          .flag("endsLeg", "it ends a leg"),
        ]),
      Layout(
        "Anchor", script: "inputAnchor", "an anchor",
        .joined(
          position,
          [
            Field("accuracy", in: "m"), Field("verticalAccuracy", in: "m"),
            Field("labelWidth", "width of its label", in: "px"),
          ])),
      Layout(
        "Street", "a street or a border of open ground, then its coordinates",
        [
          Field(
            "kind",
            "the number after the last one is a border of open ground, the next one a further border of it;"
              + " 32 more on a bridge, 64 more in a tunnel", names: "streetKind"),
          Field("points", "how many"),
        ]),
      Layout(
        "Ground", "the ground, then its heights row by row from the south",
        [
          Field("south", in: "°"), Field("west", in: "°"), Field("latitudeStep", in: "°"),
          Field("longitudeStep", in: "°"), Field("columns", "how many"),
          Field("reference", names: "altitudeReference"),
        ]),
      Layout(
        "Building", "a building, then its rings",
        [Field("height", in: "m"), Field("underside", in: "m"), Field("rings", "how many")]),
      Layout("Ring", "a ring, then its corners (coordinates)", [Field("corners", "how many")]),
      Layout(
        "Azimuth", "an azimuth that a picture leaves open",
        [Field("azimuth", in: "°"), Field("sigma", "standard deviation", in: "°"), Field("probability")]),
      Layout(
        "ReceiverError", "an error of a receiver",
        [Field("time", in: "s"), Field("east", in: "m"), Field("north", in: "m"), Field("up", in: "m")]),
    ])

  private static let sight = Group(
    "Sight", "Shared", "what a line of sight meets; a building's slots are NaN on the ground",
    own: [
      Field("outcome", names: "sightOutcome"), Field("latitude", in: "°"), Field("longitude", in: "°"),
      Field("elevation", in: "m"), Field("slantDistance", in: "m"), Field("groundDistance", in: "m"),
      Field("incidence", in: "°"), Field("uncertainty", in: "m"), Field("cellSize", in: "m"),
      Field("gapStart", "ground distance at which unknown terrain begins", in: "m"), Field("gapEnd", in: "m"),
      Field("eyeAltitude", in: "m"), Field("ground", "below the eye", in: "m"),
      Field("raised", "by how much the eye was raised to stand on the ground", in: "m"),
      Field("highestLatitude", "of the highest point, where nothing is hit", in: "°"),
      Field("highestLongitude", in: "°"), Field("highestElevation", in: "m"),
      Field("highestApparentElevation", in: "°"), Field("highestGroundDistance", in: "m"),
      Field("highestSlantDistance", in: "m"),
      .flag("highestIsUncertain", "something unknown might hide a higher one"),
      .flag("isLevelGround", "a tap means the level ground near by"), .reserved(1),
      Field("reference", "of all heights", names: "altitudeReference"), Field("building", "index in the input"),
      Field("face", names: "buildingFace"), Field("heightAboveGround", in: "m"),
      Field("facing", "azimuth to which a wall faces", in: "°"),
    ],
    [
      Layout(
        "Line", script: "sightLine", "a line of sight",
        .joined(
          position,
          [
            Field("azimuth", in: "°"), Field("elevation", in: "°"), Field("azimuthSigma", in: "°"),
            Field("elevationSigma", in: "°"), Field("positionSigma", in: "m"), Field("heightSigma", in: "m"),
          ]))
    ])
}
