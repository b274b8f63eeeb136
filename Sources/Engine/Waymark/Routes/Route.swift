public import WaymarkGeodesy

/// A route: geometry and, where the source gives them, legs with steps.
public struct Route: Equatable, Sendable {
  /// The line, in order of travel. At least two points.
  public let geometry: [Coordinate]
  /// Height of each vertex; empty when unknown, otherwise as long as `geometry`.
  public let altitudes: [Altitude?]
  /// The parts between destinations and via points; empty for a bare line.
  public internal(set) var legs: [RouteLeg]
  /// Length in metres as its source says, or the geodesic length of the line.
  public let distance: Double
  /// Time in seconds as its source says; nil when unknown.
  public let duration: Double?
  /// How it is travelled.
  public let mode: TravelMode
  /// Where it came from, for people: "valhalla", "GPX file".
  public let source: String
  /// Its name, where it has one.
  public let name: String?

  /// Makes a route.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// guard let start = Coordinate(latitude: 47.0707, longitude: 15.4395),
  ///   let end = Coordinate(latitude: 47.0725, longitude: 15.4408)
  /// else { return }
  /// let route = try Route(geometry: [start, end], source: "drawn by hand", name: "To the park")
  /// print(RouteIndex(route).length)
  /// ```
  ///
  /// - Throws: `RouteError` when there are fewer than two points, when altitudes do not match the points, or when a
  ///   step points outside the geometry.
  public init(
    geometry: [Coordinate], altitudes: [Altitude?] = [], legs: [RouteLeg] = [], distance: Double? = nil,
    duration: Double? = nil, mode: TravelMode = .walking, source: String, name: String? = nil
  ) throws(RouteError) {
    guard geometry.count >= 2 else { throw .tooFewPoints(geometry.count) }
    guard altitudes.isEmpty || altitudes.count == geometry.count else {
      throw .altitudeCount(altitudes.count, points: geometry.count)
    }
    for leg in legs {
      for step in leg.steps
      where step.geometryRange.lowerBound < 0 || step.geometryRange.upperBound >= geometry.count {
        throw .stepOutsideGeometry(step.geometryRange.upperBound, points: geometry.count)
      }
    }
    self.geometry = geometry
    self.altitudes = altitudes
    self.legs = legs
    self.duration = duration
    self.mode = mode
    self.source = source
    self.name = name
    if let distance, distance.isFinite, distance >= 0 {
      self.distance = distance
    } else {
      var sum = 0.0
      for i in 1..<geometry.count { sum += Geodesic.wgs84.inverse(from: geometry[i - 1], to: geometry[i]).distance }
      self.distance = sum
    }
  }

  /// All steps of all legs in order.
  public var steps: [RouteStep] {
    var all: [RouteStep] = []
    for leg in legs { all.append(contentsOf: leg.steps) }
    return all
  }

  /// Vertices of the intermediate stops: where its legs but the last end.
  public var stopVertices: [Int] {
    var vertices: [Int] = []
    for leg in legs.dropLast() {
      if let vertex = leg.steps.last?.geometryRange.upperBound { vertices.append(vertex) }
    }
    return vertices
  }

  /// Where it ends.
  public var destination: Coordinate { geometry[geometry.count - 1] }
}
