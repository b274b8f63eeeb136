import Foundation
import TestSupport
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkSimulation

/// A session log that exercises every part of the engine: a simulated walk with all sensor errors along a winding route
/// with altitudes and steps, lost and regained tracking, a rotation of the display, rejected samples, a change to a
/// bare route, the end of guidance.
enum ParityLog {
  static let seed: UInt64 = 20_261_120

  static let anchors: [JSONValue] = {
    var random = SeededGenerator(seed: seed)
    return (0..<400).map { i in
      var anchor: [(String, JSONValue)] = [
        ("lat", .number(47.0707 + random.uniform(-0.004...0.004))),
        ("lon", .number(15.4395 + random.uniform(-0.006...0.006))),
      ]
      // A third on the ground, a third with each reference.
      if i % 3 > 0 {
        anchor.append(("alt", .number(random.uniform(340...420))))
        anchor.append(("altRef", i % 3 == 1 ? "msl" : "ellipsoid"))
      }
      var object = JSONObject()
      for (key, value) in anchor { object[key] = value }
      return .object(object)
    }
  }()

  /// Where the buildings are.
  static let town: JSONValue = ["lat": 47.0707, "lon": 15.4395]

  /// Houses around the walk, as features of the map.
  static let buildings: [JSONValue] = {
    var random = SeededGenerator(seed: seed + 1)
    return (0..<250).map { i in
      let (south, west) = (47.0707 + random.uniform(-0.004...0.004), 15.4395 + random.uniform(-0.006...0.006))
      let (north, east) = (south + random.uniform(0.00005...0.0003), west + random.uniform(0.00005...0.0004))
      let ring: JSONValue = .array(
        [(west, south), (east, south), (east, north), (west, north), (west, south)].map { [.number($0), .number($1)] })
      return [
        "geometry": ["type": "Polygon", "coordinates": [ring]],
        "properties": [
          "layer": "buildings", "height": .number(random.uniform(4...25)), "minHeight": .number(i % 9 == 0 ? 3 : 0),
        ],
      ]
    }
  }()

  /// Writes the log and returns its path.
  static func write() throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("parity-\(UUID().uuidString).waymark.jsonl").path
    let writer = try SessionLogWriter(path: path, header: SessionLogHeader(note: "parity"))
    for sample in try samples() { try writer.write(sample) }
    try writer.finish()
    return path
  }

  static func samples() throws -> [TimedSample] {
    var parameters = SimulationParameters()
    parameters.seed = seed
    parameters.poseRate = 10
    parameters.yawDegrees = 217
    parameters.yawDrift = 1
    parameters.scaleError = 0.01
    parameters.burstShare = 0.1
    parameters.compassBias = 12
    parameters.lookAround = 45
    parameters.trackingLosses = [70]
    var samples = Array(SimulatedWalk(route: try winding(), parameters: parameters))
    let end = samples.last?.time ?? 0

    // The device relocalizes in the old scene, the user rotates the display, taps and sights.
    let wide = CameraIntrinsics(width: 844, height: 390, fovX: 68, fovY: 34.6)
    insert(wide.map { .camera($0) }, at: 95, into: &samples)
    insert(.tap(PixelPoint(x: 200, y: 300)), at: 60, into: &samples)
    insert(.sighting(Sighting(pixel: PixelPoint(x: 100, y: 90), target: .sun)), at: 61, into: &samples)
    for i in samples.indices {
      guard case .pose(var pose) = samples[i].sample else { continue }
      if (30..<33).contains(samples[i].time) {
        pose.tracking = .limited
        pose.reason = "excessiveMotion"
      }
      if samples[i].time == 120 { pose.tracking = .relocalized }
      samples[i].sample = .pose(pose)
    }
    // Samples to be rejected: too late, repeated, marked invalid, outside the scene, with an invalid time.
    let old = samples.first { if case .fix = $0.sample { true } else { false } }
    if let old {
      insert(old.sample, at: 40, time: old.time, into: &samples)
      if case .fix(var fix) = old.sample {
        fix.horizontalAccuracy = -1
        insert(.fix(fix), at: 41, into: &samples)
      }
    }
    insert(.heading(HeadingReading(degrees: 10, north: .true, accuracy: -1)), at: 42, into: &samples)
    insert(.pose(PoseSample(position: Vector3(1e9, 0, 0), orientation: .identity)), at: 43, into: &samples)
    insert(.utc(UTCInstant(secondsSince1970: 1_784_102_500.125)), at: 44, time: 9e9, into: &samples)

    // Another route without altitudes and steps, then none.
    insert(.route(try bare()), at: end - 40, into: &samples)
    insert(.route(nil), at: end - 10, into: &samples)
    return samples
  }

  private static func insert(
    _ sample: Sample?, at moment: Double, time: Double? = nil, into samples: inout [TimedSample]
  ) {
    guard let sample, let index = samples.firstIndex(where: { $0.time > moment && $0.time < 1e6 }) else { return }
    samples.insert(TimedSample(time: time ?? moment + 0.05, sample), at: index)
  }

  private static func winding() throws -> Route {
    let frame = LocalFrame(origin: GeodeticPosition(try coordinate(47.0707, 15.4395), height: 0))
    var geometry: [Coordinate] = []
    var altitudes: [Altitude?] = []
    for i in 0...60 {
      let t = Double(i) / 60
      let east = 140 * sin(2 * .pi * t)
      let north = 70 * sin(4 * .pi * t) + 30 * t
      geometry.append(frame.position(ofENU: Vector3(east, north, 0)).coordinate)
      altitudes.append(Altitude(meters: 360 + 12 * sin(3 * .pi * t), reference: .meanSeaLevel))
    }
    let turns: [(Int, Maneuver, String)] = [
      (0, .depart, "Gehen Sie los, nach Osten"), (8, .turnLeft, "Links in die Grüne Gasse"),
      (23, .turnSharpRight, "Scharf rechts – 右に曲がる"), (41, .stairs, "Treppe hinauf"), (60, .arrive, "Ziel erreicht"),
    ]
    var steps: [RouteStep] = []
    for (i, turn) in turns.enumerated() {
      let end = i + 1 < turns.count ? turns[i + 1].0 : turn.0
      steps.append(
        RouteStep(
          instruction: turn.2, maneuver: turn.1, name: i == 1 ? "Grüne Gasse" : "", distance: Double(end - turn.0) * 9,
          duration: i == 3 ? nil : 10, geometryRange: turn.0...end))
    }
    let legs = [
      RouteLeg(steps: Array(steps.prefix(2)), distance: 200, duration: 150),
      RouteLeg(steps: Array(steps.dropFirst(2)), distance: 300),
    ]
    return try Route(geometry: geometry, altitudes: altitudes, legs: legs, duration: 420, source: "parity", name: "∞")
  }

  private static func bare() throws -> Route {
    try Route(
      geometry: [
        coordinate(47.0707, 15.4395), coordinate(47.0712, 15.4405), coordinate(47.072, 15.4391),
        coordinate(47.2, 15.5),
      ], source: "parity")
  }

  private static func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw InputError("bad coordinate in a test")
    }
    return coordinate
  }
}
