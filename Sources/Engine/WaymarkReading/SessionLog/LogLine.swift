package import Waymark
internal import WaymarkGeodesy

/// One line of a session log after the header.
package enum LogLine {
  /// What a line holds.
  package enum Content {
    case sample(TimedSample)
    /// Only a key that this version does not know.
    case unknown
    /// Nothing but white space.
    case blank
  }

  /// Reads a line.
  ///
  /// - Parameter bytes: the line without its line break.
  /// - Returns: what it holds.
  /// - Throws: `LineProblem` when the line is damaged.
  package static func content(of bytes: UnsafeBufferPointer<UInt8>) throws(LineProblem) -> Content {
    var scanner = LineScanner(bytes)
    if scanner.next() == 0, scanner.position == bytes.count { return .blank }
    var time: Double?
    var sample: Sample?
    var hasUnknown = false
    var isHeader = false
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if key.matches("t") {
        if time != nil { throw LineProblem("t occurs twice") }
        time = try scanner.number("t")
        return
      }
      guard let kind = LogLineKind(key) else {
        hasUnknown = true
        if key.matches("waymark") { isHeader = true }
        try scanner.skipValue()
        return
      }
      if case .some = sample { throw LineProblem("the line has more than one sample") }
      sample = try read(kind, &scanner)
    }
    try scanner.expectEnd()
    if let time, let sample { return .sample(TimedSample(time: time, sample)) }
    if isHeader { throw LineProblem("this is a second header, as if two logs were joined") }
    if time == nil { throw LineProblem("t is missing") }
    if hasUnknown { return .unknown }
    throw LineProblem("the line has a time, but no sample")
  }

  private static func read(_ kind: LogLineKind, _ scanner: inout LineScanner) throws(LineProblem) -> Sample {
    switch kind {
    case .pose: return .pose(try pose(&scanner))
    case .fix: return .fix(try fix(&scanner))
    case .truth: return .truth(try truth(&scanner))
    case .heading: return .heading(try heading(&scanner))
    case .camera: return .camera(try camera(&scanner))
    case .sighting: return .sighting(try sighting(&scanner))
    case .geoPose: return .geoPose(try geoPose(&scanner))
    case .route: return .route(try route(&scanner))
    case .tap: return .tap(try tap(&scanner))
    case .utc: return .utc(try utc(&scanner))
    }
  }

  private static func pose(_ scanner: inout LineScanner) throws(LineProblem) -> PoseSample {
    var position: Vector3?
    var orientation: Quaternion?
    var tracking = TrackingState.normal
    var reason: String?
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if key.matches("p") {
        position = try vector(&scanner)
      } else if key.matches("q") {
        try scanner.expect(UInt8(ascii: "["))
        let x = try scanner.number("q")
        try scanner.expect(UInt8(ascii: ","))
        let y = try scanner.number("q")
        try scanner.expect(UInt8(ascii: ","))
        let z = try scanner.number("q")
        try scanner.expect(UInt8(ascii: ","))
        let w = try scanner.number("q")
        try scanner.expect(UInt8(ascii: "]"))
        orientation = Quaternion(x: x, y: y, z: z, w: w)
      } else if key.matches("tracking") {
        let word = try scanner.text()
        if word.matches("normal") {
          tracking = .normal
        } else if let state = TrackingState(name: try word.decoded()) {
          tracking = state
        } else {
          throw LineProblem("tracking is neither normal, limited, lost nor relocalized")
        }
      } else if key.matches("reason") {
        if scanner.next() == UInt8(ascii: "n") {
          try scanner.literal("null")
        } else {
          reason = try scanner.text().decoded()
        }
      } else {
        try scanner.skipValue()
      }
    }
    guard let position else { throw LineProblem("pose has no p") }
    guard let orientation else { throw LineProblem("pose has no q") }
    let odometry = Odometry(reason: reason, tracking: tracking)
    return PoseSample(
      position: position, orientation: orientation, tracking: tracking, odometry: odometry ?? .camera,
      reason: odometry == nil ? reason : nil)
  }

  /// Three numbers in brackets: a position, unless said otherwise.
  static func vector(
    _ scanner: inout LineScanner, of field: StaticString = "p"
  ) throws(LineProblem) -> Vector3 {
    try scanner.expect(UInt8(ascii: "["))
    let x = try scanner.number(field)
    try scanner.expect(UInt8(ascii: ","))
    let y = try scanner.number(field)
    try scanner.expect(UInt8(ascii: ","))
    let z = try scanner.number(field)
    try scanner.expect(UInt8(ascii: "]"))
    return Vector3(x, y, z)
  }

  private static func fix(_ scanner: inout LineScanner) throws(LineProblem) -> LocationFix {
    var fields = PositionFields()
    var horizontalAccuracy: Double?
    var verticalAccuracy: Double?
    var course: Double?
    var courseAccuracy: Double?
    var speed: Double?
    var speedAccuracy: Double?
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if try fields.read(key, &scanner) { return }
      if key.matches("hAcc") {
        horizontalAccuracy = try scanner.number("hAcc")
      } else if key.matches("vAcc") {
        verticalAccuracy = try scanner.optionalNumber("vAcc")
      } else if key.matches("course") {
        course = try scanner.optionalNumber("course")
      } else if key.matches("courseAcc") {
        courseAccuracy = try scanner.optionalNumber("courseAcc")
      } else if key.matches("speed") {
        speed = try scanner.optionalNumber("speed")
      } else if key.matches("speedAcc") {
        speedAccuracy = try scanner.optionalNumber("speedAcc")
      } else {
        try scanner.skipValue()
      }
    }
    guard let horizontalAccuracy else { throw LineProblem("fix has no hAcc") }
    return LocationFix(
      coordinate: try fields.coordinate("fix"), horizontalAccuracy: horizontalAccuracy, altitude: fields.altitude,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy)
  }

  private static func truth(_ scanner: inout LineScanner) throws(LineProblem) -> GroundTruth {
    var fields = PositionFields()
    var (yaw, course, speed): (Double?, Double?, Double?)
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if try fields.read(key, &scanner) { return }
      if key.matches("yaw") {
        yaw = try scanner.optionalNumber("yaw")
      } else if key.matches("course") {
        course = try scanner.optionalNumber("course")
      } else if key.matches("speed") {
        speed = try scanner.optionalNumber("speed")
      } else {
        try scanner.skipValue()
      }
    }
    return GroundTruth(
      position: Position(try fields.coordinate("truth"), altitude: fields.altitude), yawDegrees: yaw,
      course: course, speed: speed)
  }

  private static func heading(_ scanner: inout LineScanner) throws(LineProblem) -> HeadingReading {
    var degrees: Double?
    var north: HeadingReading.North?
    var accuracy: Double?
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if key.matches("deg") {
        degrees = try scanner.number("deg")
      } else if key.matches("north") {
        let word = try scanner.text()
        guard let value = HeadingReading.North(name: try word.decoded()) else {
          throw LineProblem("north is neither magnetic nor true")
        }
        north = value
      } else if key.matches("acc") {
        accuracy = try scanner.number("acc")
      } else {
        try scanner.skipValue()
      }
    }
    guard let degrees else { throw LineProblem("heading has no deg") }
    guard let north else { throw LineProblem("heading does not say which north") }
    guard let accuracy else { throw LineProblem("heading has no acc") }
    return HeadingReading(degrees: degrees, north: north, accuracy: accuracy)
  }

  private static func camera(_ scanner: inout LineScanner) throws(LineProblem) -> CameraIntrinsics {
    var width: Double?
    var height: Double?
    var fovX: Double?
    var fovY: Double?
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if key.matches("width") {
        width = try scanner.number("width")
      } else if key.matches("height") {
        height = try scanner.number("height")
      } else if key.matches("fovX") {
        fovX = try scanner.number("fovX")
      } else if key.matches("fovY") {
        fovY = try scanner.number("fovY")
      } else {
        try scanner.skipValue()
      }
    }
    guard let width, let height, let fovX, let fovY else {
      throw LineProblem("camera needs width, height, fovX and fovY")
    }
    guard let camera = CameraIntrinsics(width: width, height: height, fovX: fovX, fovY: fovY) else {
      throw LineProblem("camera is impossible: sizes are 1 to 100000 pixels, fields of view 1 to 175 degrees")
    }
    return camera
  }

  private static func sighting(_ scanner: inout LineScanner) throws(LineProblem) -> Sighting {
    var pixel = PixelFields()
    var fields = PositionFields()
    var body: Body?
    var azimuth: Double?
    var elevation: Double?
    var sigma: Double?
    var choices: [AzimuthChoice]?
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if try pixel.read(key, &scanner) { return }
      if try fields.read(key, &scanner) { return }
      if key.matches("of") {
        let word = try scanner.text().decoded()
        guard let known = Body(name: word) else {
          throw LineProblem("sighting is of “\(word)”, which is neither sun nor moon nor direction nor a position")
        }
        body = known
      } else if key.matches("azimuth") {
        azimuth = try scanner.number("azimuth")
      } else if key.matches("elevation") {
        elevation = try scanner.number("elevation")
      } else if key.matches("azimuthAcc") {
        sigma = try scanner.number("azimuthAcc")
      } else if key.matches("azimuths") {
        choices = try azimuths(&scanner)
      } else {
        try scanner.skipValue()
      }
    }
    let target: Sighting.Target
    switch body {
    case .sun: target = .sun
    case .moon: target = .moon
    case .direction:
      if let choices, let elevation {
        target = .directions(choices, elevationDegrees: elevation)
      } else if let azimuth, let elevation, let sigma {
        target = .direction(azimuthDegrees: azimuth, elevationDegrees: elevation, sigmaDegrees: sigma)
      } else {
        throw LineProblem("sighting of a direction needs elevation, and azimuth and azimuthAcc or azimuths")
      }
    case nil: target = .position(Position(try fields.coordinate("sighting"), altitude: fields.altitude))
    }
    return Sighting(pixel: try pixel.point("sighting"), target: target)
  }

  /// What is sighted where it is not a position.
  private enum Body: String, CaseIterable {
    case sun, moon, direction
  }

  /// The azimuths that a picture leaves open: each with its standard deviation and its probability.
  private static func azimuths(_ scanner: inout LineScanner) throws(LineProblem) -> [AzimuthChoice] {
    var choices: [AzimuthChoice] = []
    try scanner.expect(UInt8(ascii: "["))
    repeat {
      let numbers = try vector(&scanner, of: "azimuths")
      guard choices.count < Sighting.maximumChoices else {
        throw LineProblem("azimuths has more than \(Sighting.maximumChoices) entries")
      }
      choices.append(AzimuthChoice(azimuthDegrees: numbers.x, sigmaDegrees: numbers.y, probability: numbers.z))
    } while scanner.consume(UInt8(ascii: ","))
    try scanner.expect(UInt8(ascii: "]"))
    return choices
  }

  private static func tap(_ scanner: inout LineScanner) throws(LineProblem) -> PixelPoint {
    var pixel = PixelFields()
    try scanner.forEachMember { (scanner, key) throws(LineProblem) in
      if try pixel.read(key, &scanner) { return }
      try scanner.skipValue()
    }
    return try pixel.point("tap")
  }

  private static func utc(_ scanner: inout LineScanner) throws(LineProblem) -> UTCInstant {
    let text = try scanner.text().decoded()
    guard let instant = UTCInstant(iso8601: text) else {
      throw LineProblem("utc is not a moment like 2026-11-20T10:00:00.250Z")
    }
    return instant
  }

  private static func route(_ scanner: inout LineScanner) throws(LineProblem) -> Route? {
    if scanner.next() == UInt8(ascii: "n") {
      try scanner.literal("null")
      return nil
    }
    return try RouteFeature.route(text: try scanner.skipValue())
  }

  /// The members of a position, anywhere among others.
  struct PositionFields {
    var latitude: Double?
    var longitude: Double?
    var meters: Double?
    var reference: VerticalReference?

    mutating func read(_ key: LineScanner.Text, _ scanner: inout LineScanner) throws(LineProblem) -> Bool {
      if key.matches("lat") {
        latitude = try scanner.number("lat")
      } else if key.matches("lon") {
        longitude = try scanner.number("lon")
      } else if key.matches("alt") {
        meters = try scanner.optionalNumber("alt")
      } else if key.matches("altRef") {
        let word = try scanner.text()
        if word.matches("ellipsoid") {
          reference = .ellipsoid
        } else if word.matches("msl") {
          reference = .meanSeaLevel
        } else {
          throw LineProblem("altRef is neither ellipsoid nor msl")
        }
      } else {
        return false
      }
      return true
    }

    func coordinate(_ owner: StaticString) throws(LineProblem) -> Coordinate {
      guard let latitude else { throw LineProblem("\(owner) has no lat") }
      guard let longitude else { throw LineProblem("\(owner) has no lon") }
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        throw LineProblem("lat \(latitude), lon \(longitude) is not a position on Earth")
      }
      return coordinate
    }

    /// Without `altRef` a height is above the WGS 84 ellipsoid, as in GeoJSON and in browsers' geolocation.
    var altitude: Altitude? { meters.map { Altitude(meters: $0, reference: reference ?? .ellipsoid) } }
  }

  private struct PixelFields {
    var x: Double?
    var y: Double?

    mutating func read(_ key: LineScanner.Text, _ scanner: inout LineScanner) throws(LineProblem) -> Bool {
      if key.matches("x") {
        x = try scanner.number("x")
      } else if key.matches("y") {
        y = try scanner.number("y")
      } else {
        return false
      }
      return true
    }

    func point(_ owner: StaticString) throws(LineProblem) -> PixelPoint {
      guard let x, let y else { throw LineProblem("\(owner) needs x and y") }
      return PixelPoint(x: x, y: y)
    }
  }
}
