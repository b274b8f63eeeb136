import Waymark
import WaymarkEvaluation
import WaymarkGeodesy

/// A session fed with samples from arbitrary bytes: mostly a walk, with implausible samples in between. Few inputs
/// run for long: their samples are repeated.
struct FuzzWalk {
  private var reader: FuzzReader
  private var session: Session<ComparedAlignment>
  private let camera: CameraIntrinsics?
  private let maximumLength: Int
  /// Samples of most inputs.
  private static let usualLength = 6
  /// Start of the samples.
  private let start: Int
  private var time = 0.0
  private var east = 0.0
  private var north = 0.0
  private var isOdd = false

  init(_ bytes: UnsafeRawBufferPointer) {
    reader = FuzzReader(bytes)
    maximumLength = bytes.isChosen(oneOf: 2048) ? 1000 : bytes.isChosen(oneOf: 32) ? 32 : Self.usualLength
    // Mostly the default method.
    let method = reader.byte()
    let methods = ComparedMethod.allCases
    let chosen = method < 192 ? ComparedMethod.robust : methods[Int(method) % methods.count]
    session = Session(strategy: chosen.strategy(initialYaw: .firstHeading))
    camera = CameraIntrinsics(width: 390, height: 844, fovX: 37.6)
    east = reader.number(about: 15.44, spread: 180)
    north = reader.number(about: 47.07, spread: 90)
    if !(abs(east) <= 180) { east = 180 }
    if !(abs(north) <= 90) { north = 90 }
    start = reader.position
  }

  /// A walk with fixes once a second, poses ten times, some headings.
  static func example(_ kind: Int) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(kind * 60), 0, 0, 0, 0]
    bytes += [6, 0, 0, 0, 0]
    for i in 0..<20 {
      let step = UInt8(i % 100)
      // Poses; every tenth sample a fix, every seventh a heading.
      bytes += [i % 10 == 9 ? 1 : i % 7 == 6 ? 2 : 0, 0, 0]
      bytes += [UInt8](repeating: 0, count: 7) + [0, step, 0, 0, 0, step]
    }
    return bytes
  }

  mutating func run() {
    if let camera { session.take(TimedSample(time: 0, .camera(camera))) }
    var count = 0
    while count < maximumLength {
      if reader.isAtEnd {
        guard maximumLength > Self.usualLength, reader.position > start else { break }
        reader.position = start
      }
      count += 1
      time += reader.number(about: 0.1, spread: 0.1)
      guard let sample = sample() else { continue }
      session.take(TimedSample(time: time, sample))
      if count % 8 == 0 { check() }
      // A non-finite time would end the walk.
      if !time.isFinite || abs(time) > 1e12 { time = Double(count) }
    }
    check()
  }

  private mutating func sample() -> Sample? {
    func near(_ scale: Double, _ reader: inout FuzzReader) -> Double { reader.number(about: 0, spread: scale) }
    switch reader.byte() % 12 {
    case 1, 2: return .fix(fix())
    case 3:
      return .heading(
        HeadingReading(
          degrees: near(180, &reader), north: reader.choice([.magnetic, .true]),
          accuracy: reader.number(about: 10, spread: 11)))
    case 4: return .utc(UTCInstant(secondsSince1970: reader.number(about: 1.7e9, spread: 1e9)))
    case 5:
      let pixel = PixelPoint(x: reader.number(about: 195, spread: 300), y: reader.number(about: 422, spread: 500))
      return .sighting(Sighting(pixel: pixel, target: reader.choice([.sun, .moon, .position(position())])))
    case 6: return .route(route())
    case 7:
      return .geoPose(
        GeoPose(
          scenePosition: vector(20), position: position(), horizontalAccuracy: reader.number(about: 3, spread: 4),
          yawDegrees: near(180, &reader), yawAccuracyDegrees: reader.number(about: 3, spread: 4)))
    case 8:
      extras()
      return nil
    default:
      let orientation = Quaternion(
        x: near(1, &reader), y: near(1, &reader), z: near(1, &reader), w: reader.number(about: 1, spread: 1))
      let tracking = reader.byte()
      return .pose(
        PoseSample(
          position: vector(40), orientation: orientation,
          tracking: tracking < 220 ? .normal : TrackingState.allCases[Int(tracking) % TrackingState.allCases.count]))
    }
  }

  private mutating func vector(_ scale: Double) -> Vector3 {
    Vector3(
      reader.number(about: 0, spread: scale), reader.number(about: 0, spread: 1), reader.number(about: 0, spread: scale)
    )
  }

  private mutating func coordinate() -> Coordinate? {
    Coordinate(
      latitude: north + reader.number(about: 0, spread: 0.001), longitude: east + reader.number(about: 0, spread: 0.001)
    )
  }

  private mutating func position() -> Position {
    let altitude =
      reader.byte() % 2 == 0
      ? nil
      : Altitude(
        meters: reader.number(about: 300, spread: 300), reference: reader.choice([.ellipsoid, .meanSeaLevel]))
    return Position(coordinate() ?? Self.usual, altitude: altitude)
  }

  private mutating func fix() -> LocationFix {
    let position = position()
    var fix = LocationFix(
      coordinate: position.coordinate, horizontalAccuracy: reader.number(about: 5, spread: 6),
      altitude: position.altitude)
    let parts = reader.byte()
    if parts & 1 != 0 { fix.verticalAccuracy = reader.number(about: 8, spread: 9) }
    if parts & 2 != 0 { fix.course = reader.number(about: 180, spread: 200) }
    if parts & 4 != 0 { fix.courseAccuracy = reader.number(about: 10, spread: 11) }
    if parts & 8 != 0 { fix.speed = reader.number(about: 1, spread: 2) }
    if parts & 16 != 0 { fix.speedAccuracy = reader.number(about: 0.5, spread: 1) }
    return fix
  }

  private mutating func route() -> Route? {
    let count = Int(reader.byte() % 8)
    let points = (0..<count).compactMap { _ in coordinate() }
    return try? Route(geometry: points, source: "fuzz")
  }

  /// What a client sets besides the samples.
  private mutating func extras() {
    switch reader.byte() % 4 {
    case 0:
      let count = Int(reader.byte() % 32)
      session.setAnchors((0..<count).map { _ in Anchor(position: position(), name: "a") })
    case 1:
      let lines = (0..<4).map { _ in (0..<3).compactMap { _ in coordinate() } }
      session.setStreets(StreetNetwork(lines.map { Street(kind: reader.choice(StreetKind.allCases), line: $0) }))
    case 2:
      session.setGround(
        GroundElevation(flat: Altitude(meters: reader.number(about: 300, spread: 50), reference: .meanSeaLevel)))
    default: session.setRoute(nil)
    }
  }

  private static let usual: Coordinate = {
    guard let coordinate = Coordinate(latitude: 47, longitude: 15) else { preconditionFailure("a place on Earth") }
    return coordinate
  }()

  private mutating func check() {
    let alignment = session.alignment
    FuzzCheck.finite(
      alignment.frame?.yawDegrees, alignment.frame?.origin.height, alignment.frame?.originInScene.x,
      alignment.frame?.originInScene.y, alignment.frame?.originInScene.z, alignment.yawSigmaDegrees,
      alignment.positionSigma, alignment.heightSigma, what: "the alignment")
    if let sigma = alignment.positionSigma { FuzzCheck.require(sigma >= 0, "no negative uncertainty") }
    guard let camera, let pose = session.lastPose?.pose else { return }
    let overlay = session.overlay(for: pose, camera: camera, at: time.isFinite ? time : 0)
    for arrow in overlay.arrows {
      FuzzCheck.finite(
        arrow.position.x, arrow.position.y, arrow.position.z, arrow.orientation.normSquared, arrow.opacity,
        arrow.weight,
        arrow.arcLength, what: "arrows")
    }
    if let finish = overlay.finish {
      FuzzCheck.finite(
        finish.position.x, finish.position.y, finish.position.z, finish.distance, finish.center?.x, finish.center?.y,
        finish.diameter, finish.pulseScale, finish.pulseOpacity, finish.sphereRadius, what: "the finish")
    }
    if let edge = overlay.edgeIndicator {
      FuzzCheck.finite(edge.center.x, edge.center.y, edge.rotationRadians, edge.turnDegrees, what: "the edge indicator")
    }
    for anchor in overlay.anchors {
      FuzzCheck.finite(
        anchor.position.x, anchor.position.y, anchor.position.z, anchor.pixel.x, anchor.pixel.y, anchor.distance,
        anchor.lift, anchor.sharpness, anchor.radius, anchor.opacity, anchor.sigma, what: "anchors")
    }
    for sign in overlay.turnSigns {
      FuzzCheck.finite(
        sign.position.x, sign.position.y, sign.position.z, sign.distance, sign.opacity, what: "turn signs")
    }
    if let progress = overlay.guidance?.progress {
      FuzzCheck.finite(
        progress.arcLength, progress.crossTrack, progress.remainingDistance, progress.remainingDuration,
        progress.distanceToNextStep, progress.sigma, progress.offRouteProbability, what: "progress")
    }
    if let position = session.position {
      FuzzCheck.finite(
        position.coordinate.latitude, position.coordinate.longitude, position.altitude?.meters, what: "the position")
    }
  }
}
