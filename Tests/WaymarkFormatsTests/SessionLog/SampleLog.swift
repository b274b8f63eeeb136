import TestSupport
import Waymark
import WaymarkGeodesy

/// Random samples of every kind, as extreme as the types allow.
enum SampleLog {
  /// Samples for a log.
  static func samples(count: Int, _ generator: inout SeededGenerator) -> [TimedSample] {
    (0..<count).map { _ in TimedSample(time: number(&generator), sample(&generator)) }
  }

  /// A finite number: everyday, tiny, huge, whole, negative zero, any bit pattern.
  static func number(_ generator: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return Double(Int.random(in: -1000...1000, using: &generator))
    case 1: return Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator)).finiteOrZero
    case 2: return -0.0
    case 3: return generator.uniform(-1...1) * 1e-9
    case 4: return generator.uniform(-1e9...1e9)
    default: return generator.uniform(-100...100)
    }
  }

  private static func optional(_ generator: inout SeededGenerator) -> Double? {
    Bool.random(using: &generator) ? number(&generator) : nil
  }

  private static func coordinate(_ generator: inout SeededGenerator) -> Coordinate {
    Coordinate(latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180))
      ?? LogFixtures.home
  }

  private static func altitude(_ generator: inout SeededGenerator) -> Altitude? {
    optional(&generator).map {
      Altitude(meters: $0, reference: Bool.random(using: &generator) ? .ellipsoid : .meanSeaLevel)
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    let pieces = ["a", "\"", "\\", "\n", "é", "👩‍🚀", "\u{1}", "\u{2028}", " ", "/", "too fast", "\u{7F}"]
    return (0..<Int.random(in: 0...6, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  private static func sample(_ generator: inout SeededGenerator) -> Sample {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      return .fix(
        LocationFix(
          coordinate: coordinate(&generator), horizontalAccuracy: number(&generator), altitude: altitude(&generator),
          verticalAccuracy: optional(&generator), course: optional(&generator), courseAccuracy: optional(&generator),
          speed: optional(&generator), speedAccuracy: optional(&generator)))
    case 1:
      return .heading(
        HeadingReading(
          degrees: number(&generator), north: Bool.random(using: &generator) ? .magnetic : .true,
          accuracy: number(&generator)))
    case 2:
      return CameraIntrinsics(
        width: generator.uniform(1...5000), height: generator.uniform(1...5000), fovX: generator.uniform(1...175),
        fovY: generator.uniform(1...175)
      ).map { .camera($0) } ?? .route(nil)
    case 3:
      let target: Sighting.Target =
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: .sun
        case 1: .moon
        case 2:
          .direction(
            azimuthDegrees: number(&generator), elevationDegrees: number(&generator), sigmaDegrees: number(&generator))
        case 3:
          .directions(
            (0..<Int.random(in: 1...4, using: &generator)).map { _ in
              AzimuthChoice(
                azimuthDegrees: number(&generator), sigmaDegrees: number(&generator), probability: number(&generator))
            }, elevationDegrees: number(&generator))
        default: .position(Position(coordinate(&generator), altitude: altitude(&generator)))
        }
      return .sighting(
        Sighting(pixel: PixelPoint(x: number(&generator), y: number(&generator)), target: target))
    case 4: return .route(Bool.random(using: &generator) ? nil : route(&generator))
    case 5: return .tap(PixelPoint(x: number(&generator), y: number(&generator)))
    case 6: return .utc(UTCInstant(secondsSince1970: generator.uniform(1e6...4e9)))
    case 7:
      return .truth(
        GroundTruth(
          position: Position(coordinate(&generator), altitude: altitude(&generator)), yawDegrees: optional(&generator),
          course: optional(&generator), speed: optional(&generator)))
    default:
      let states: [TrackingState] = [.normal, .limited, .lost, .relocalized]
      return .pose(
        PoseSample(
          position: Vector3(number(&generator), number(&generator), number(&generator)),
          orientation: Quaternion(
            x: generator.uniform(-1...1), y: generator.uniform(-1...1), z: generator.uniform(-1...1),
            w: generator.uniform(-1...1)),
          tracking: states.randomElement(using: &generator) ?? .normal,
          reason: Bool.random(using: &generator) ? text(&generator) : nil))
    }
  }

  /// A route with everything that a route can have.
  static func route(_ generator: inout SeededGenerator) -> Route? {
    let count = Int.random(in: 2...20, using: &generator)
    let geometry = (0..<count).map { _ in coordinate(&generator) }
    let altitudes: [Altitude?] =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: []
      case 1: geometry.map { _ in altitude(&generator) }
      case 2: geometry.map { _ in nil }
      default: geometry.map { _ in Altitude(meters: generator.uniform(-10...4000), reference: .meanSeaLevel) }
      }
    let legs = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      RouteLeg(
        steps: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          let from = Int.random(in: 0..<count, using: &generator)
          return RouteStep(
            instruction: text(&generator), maneuver: Maneuver.allCases.randomElement(using: &generator) ?? .other,
            name: text(&generator), distance: generator.uniform(0...1000),
            duration: Bool.random(using: &generator) ? generator.uniform(0...1000) : nil,
            geometryRange: from...Int.random(in: from..<count, using: &generator))
        }, distance: generator.uniform(0...1000),
        duration: Bool.random(using: &generator) ? generator.uniform(0...1000) : nil)
    }
    return try? Route(
      geometry: geometry, altitudes: altitudes, legs: legs, distance: generator.uniform(0...10_000),
      duration: Bool.random(using: &generator) ? generator.uniform(0...10_000) : nil,
      mode: TravelMode.allCases.randomElement(using: &generator) ?? .walking, source: text(&generator),
      name: Bool.random(using: &generator) ? text(&generator) : nil)
  }
}

/// Values that tests share.
enum LogFixtures {
  /// Somewhere.
  static let home = Coordinate(latitude: 47.5, longitude: 8.25) ?? fallback
  private static var fallback: Coordinate { preconditionFailure("a valid coordinate") }
}

extension Double {
  fileprivate var finiteOrZero: Double { isFinite ? self : 0 }
}
