/// What `terrain.wasm` takes and gives.
enum TerrainTable {
  static let groups = [terrain]

  private static let eye = [
    Field("altitude", "of the eye", in: "m"), Field("ground", "below it", in: "m"),
    Field("raised", "by how much it was raised to stand on the ground", in: "m"),
  ]

  private static let terrain = Group(
    "Terrain", "Terrain", "terrain, Sun and Moon, and pictures", version: ("terrain", 5),
    [
      Layout("Block", "the address of a block of heights", [Field("level"), Field("row"), Field("column")]),
      Layout(
        "Panorama", "a panorama, then its directions", .joined(eye, [Field("directions", "how many")])),
      Layout(
        "Direction", script: "panoramaDirection", "a direction, then its ridges, the nearest first",
        [Field("known", "distance up to which it is known", in: "m"), Field("ridges", "how many")]),
      Layout(
        "Ridge", "a ridge",
        [
          Field("footDistance", in: "m"), Field("distance", in: "m"), Field("height", in: "m"),
          Field("elevation", "apparent", in: "°"),
        ]),
      Layout(
        "Summit", "a summit of a map",
        [
          Field("latitude", in: "°"), Field("longitude", in: "°"),
          Field("elevation", "above mean sea level as the map has it, NaN without", in: "m"),
        ]),
      Layout(
        "Peak", "how a summit is seen; all NaN where it is out of range or its terrain is unknown",
        [
          Field("latitude", in: "°"), Field("longitude", in: "°"),
          Field("elevation", "the listed one where it agrees with the ground", in: "m"),
          Field("ground", "of the samples", in: "m"),
          Field("azimuth", in: "°"), Field("apparentElevation", in: "°"), Field("groundDistance", in: "m"),
          Field("margin", in: "minutes of arc"), Field("error", "of the margin", in: "minutes of arc"),
          .flag("isVisible", "it is seen"), .flag("isJustHidden", "it is hidden by less than the error"),
          .flag("isUncertain", "that is uncertain"), Field("labelWeight", "what it is worth to show its name"),
        ]),
      Layout(
        "Landmark", "a landmark",
        [Field("latitude", in: "°"), Field("longitude", in: "°"), .flag("isSummit", "it is a summit")]),
      Layout(
        "Seen", script: "seenLandmark", "the landmark that a place is, or that it is near",
        [Field("index", "in the list"), .flag("isItself", "the place is it"), Field("distance", in: "m")]),
      Layout("Depth", "a grid of depths", .joined(eye, [Field("columns", "how many"), Field("rows", "how many")])),
      Layout(
        "Sky", "paths of Sun and Moon: points, then contacts of the Sun, then of the Moon",
        [Field("points", "how many"), Field("sunContacts", "how many"), Field("moonContacts", "how many")]),
      Layout(
        "SkyPoint", "Sun and Moon at one moment",
        [
          Field("sunAzimuth", in: "°"), Field("sunElevation", "apparent", in: "°"), Field("moonAzimuth", in: "°"),
          Field("moonElevation", "apparent", in: "°"),
        ]),
      Layout(
        "Contact", "when a disc touches the skyline",
        [
          .flag("isSet", "it sets; 0: it rises"), Field("time", "since 1970", in: "s"), Field("azimuth", in: "°"),
          Field("elevation", in: "°"),
        ]),
      Layout(
        "Photo", "what a camera wrote into a photo",
        [
          Field("latitude", in: "°"), Field("longitude", in: "°"), Field("altitude", "above mean sea level", in: "m"),
          Field("accuracy", in: "m"), Field("direction", "by the compass", in: "°"),
          .flag("directionIsMagnetic", "from magnetic north"), Field("focalLength35", "for 35 mm film", in: "mm"),
          Field("orientation", "1 … 8 as in EXIF"), Field("pitch", "of the axis by gravity", in: "°"),
          Field("roll", "by gravity", in: "°"), Field("instant", "since 1970", in: "s"),
        ]),
      Layout(
        "Look", "how the camera of a picture was turned, then the azimuths that it leaves open",
        [
          Field("yaw", in: "°"), Field("yawSigma", "NaN: not to be used", in: "°"), Field("pitch", in: "°"),
          Field("roll", in: "°"), Field("source", "what it is from, NaN: not to be used", names: "pictureSource"),
        ]),
      Layout(
        "CameraMoment", "a moment of the running camera",
        [
          Field("time", in: "s"), Field("yaw", "of the scene's −Z axis, NaN while unknown", in: "°"),
          Field("yawSigma", in: "°"), Field("orientation", 4, "quaternion x y z w"),
          Field("earlierTime", "of an earlier pose", in: "s"), Field("earlierOrientation", 4, "quaternion x y z w"),
          Field("fovX", in: "°"), Field("fovY", in: "°"), Field("positionSigma", in: "m"),
          Field("instant", "since 1970, NaN where unknown", in: "s"),
        ]),
      Layout("SkyDirection", "a direction", [Field("azimuth", in: "°"), Field("elevation", in: "°")]),
      Layout("Pixel", "where it appears", [Field("x", in: "px"), Field("y", in: "px")]),
      Layout("Label", script: "inputLabel", "a label", [Field("anchor"), Field("width"), Field("weight")]),
      Layout("PlacedLabel", "where it goes, NaN when it is not shown", [Field("row"), Field("start")]),
    ])
}
