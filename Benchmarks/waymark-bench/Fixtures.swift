import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkSimulation

/// The input of the benchmarks; the same in every run.
enum Fixtures {
  static let origin = Coordinate(latitude: 47.0707, longitude: 15.4395)

  /// A phone in portrait.
  static let camera = CameraIntrinsics(width: 390, height: 844, fovX: 37.6)

  /// A winding route through streets: a vertex every 12 m, a step every 84 m, heights.
  static func route(kilometers: Double) throws -> Route {
    guard let origin else { throw InputError("no origin") }
    var random = RandomSource(seed: 20)
    var point = origin
    var heading = 90.0
    var geometry = [point]
    var altitudes: [Altitude?] = [Altitude(meters: 350, reference: .meanSeaLevel)]
    var height = 350.0
    while Double(geometry.count - 1) * 12 < kilometers * 1000 {
      heading += geometry.count % 7 == 0 ? random.uniform(-80, 80) : random.uniform(-10, 10)
      // Keeps the route meandering about its initial direction.
      heading += (90 - heading) * 0.02
      point = Geodesic.wgs84.direct(from: point, azimuth: heading, distance: 12).coordinate
      height += random.uniform(-0.5, 0.5)
      geometry.append(point)
      altitudes.append(Altitude(meters: height, reference: .meanSeaLevel))
    }
    var steps: [RouteStep] = []
    for first in stride(from: 0, to: geometry.count - 1, by: 7) {
      let last = min(first + 7, geometry.count - 1)
      steps.append(
        RouteStep(
          instruction: "Turn left onto the street number \(first)", maneuver: first == 0 ? .depart : .turnLeft,
          distance: Double(last - first) * 12, duration: 60, geometryRange: first...last))
    }
    return try Route(
      geometry: geometry, altitudes: altitudes,
      legs: [RouteLeg(steps: steps, distance: kilometers * 1000, duration: kilometers * 720)],
      duration: kilometers * 720, source: "benchmark")
  }

  /// Anchors within some kilometres of the origin, a third of them without an altitude.
  static func anchors(_ count: Int) -> [Anchor] {
    var random = RandomSource(seed: 21)
    return (0..<count).compactMap { i in
      let position = Coordinate(
        latitude: 47.0707 + random.uniform(-0.05, 0.05), longitude: 15.4395 + random.uniform(-0.07, 0.07))
      let altitude = i % 3 == 0 ? nil : Altitude(meters: random.uniform(300, 700), reference: .meanSeaLevel)
      return position.map { Anchor(position: Position($0, altitude: altitude), name: "Anchor \(i)") }
    }
  }

  /// A uniformly random rotation.
  static func orientation(_ random: inout RandomSource) -> Quaternion {
    while true {
      let q = Quaternion(
        x: random.uniform(-1, 1), y: random.uniform(-1, 1), z: random.uniform(-1, 1), w: random.uniform(-1, 1))
      if (0.01...1).contains(q.normSquared), let unit = q.normalized { return unit }
    }
  }

  /// A walk of some minutes along the start of a route, with every sensor.
  static func walk(along route: Route, minutes: Double) -> [TimedSample] {
    var samples: [TimedSample] = []
    var simulator = WalkSimulator(route: route)
    while let sample = simulator.next(), sample.time <= minutes * 60 { samples.append(sample) }
    return samples
  }
}
