/// What a simulated walk gives.
enum SimulationTable {
  static let groups = [moment, sample]

  private static let pose = [
    Field("position", 3, "x y z", in: "m"), Field("orientation", 4, "quaternion x y z w"),
    Field("tracking", names: "tracking"),
  ]
  private static let truth: [Field] = .joined(InputTable.position, [Field("yaw", in: "°")])
  private static let camera = [
    Field("width", in: "px"), Field("height", in: "px"), Field("fovX", in: "°"), Field("fovY", in: "°"),
  ]

  private static let moment = Group(
    "Moment", "Session", "a moment of a simulated walk: pose, truth, and the camera in the local frame",
    own: .joined(
      [Field("time", in: "s")], pose, truth,
      [
        Field("heading", in: "°"), Field("pitch", in: "°"), Field("roll", in: "°"),
        Field("arcLength", "walked", in: "m"), .flag("hasArrived", "the end of the route is reached"),
        Field("cameraPosition", 3, "x y z", in: "m"), Field("cameraRight", 3, "axis x y z"),
        Field("cameraUp", 3, "axis x y z"), Field("cameraBack", 3, "axis x y z"),
        Field("sun", 3, "unit vector to the Sun"), .flag("isFinished", "all samples are delivered"),
        Field("length", "of the route", in: "m"),
      ]),
    [
      Layout(
        "AlignmentError", "error of an alignment",
        [Field("yaw", in: "°"), Field("horizontal", in: "m"), Field("vertical", in: "m")])
    ])

  private static let sample = Group(
    "Sample", "Session", "samples of a simulated walk, one after the other; each begins so",
    own: header,
    [
      kind("Pose", pose),
      kind(
        "Fix",
        .joined(
          InputTable.position,
          [
            Field("horizontalAccuracy", in: "m"), Field("verticalAccuracy", in: "m"), Field("course", in: "°"),
            Field("courseAccuracy", in: "°"), Field("speed", in: "m/s"), Field("speedAccuracy", in: "m/s"),
          ])),
      kind("Heading", [Field("degrees", in: "°"), Field("north", names: "north"), Field("accuracy", in: "°")]),
      kind("Camera", camera),
      kind("Clock", [.span("text", "bytes of the wall clock's text")]),
      kind("Truth", truth),
    ])

  private static let header = [Field("kind", names: "sampleKind"), Field("time", in: "s")]

  private static func kind(_ name: String, _ fields: [Field]) -> Layout {
    Layout(name, script: "\(name.lowercased())Sample", "sample: \(name.lowercased())", header + fields)
  }
}
