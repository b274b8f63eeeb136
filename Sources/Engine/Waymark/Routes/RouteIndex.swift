public import WaymarkGeodesy

/// A route prepared for fast queries: arc length, nearest position, point and direction at an arc length. Building
/// costs one pass; every query costs the logarithm of the route's length and allocates nothing.
///
/// Everything is held in Earth-centred coordinates on the ellipsoid, so that the date line and the poles need no
/// special treatment; segments longer than a kilometre (on routes beyond 100 000 km: longer than a hundred-thousandth
/// of the route) are divided along the geodesic.
///
/// A class, though it never changes: it is passed along with every frame, and a reference costs less than its arrays.
public final class RouteIndex: Sendable {
  /// The nearest position of a route to a point.
  public struct Nearest: Equatable, Sendable {
    /// Arc length from the route's start, metres.
    public var arcLength: Double
    /// Distance from the point, metres.
    public var distance: Double
    /// Segment in the index.
    var segment: Int
  }

  /// The route.
  public let route: Route
  /// Length of the line, metres (geodesic).
  public let length: Double
  /// Arc length of each vertex of `route.geometry`, metres.
  public let vertexArcLengths: [Double]
  /// Whether the line goes from its start straight to the destination, as without directions.
  var isStraightLine: Bool { vertexArcLengths.count == 2 }

  /// All steps of the route, in order.
  public let steps: [RouteStep]
  /// Indices in `steps` of arriving at the intermediate stops, in order.
  public let stopSteps: [Int]
  /// Which of `Route.stopVertices` each of them is.
  private let stopNumbers: [Int]
  fileprivate let points: [Vector3]
  private let arcs: [Double]
  private let tree: SegmentTree
  private static let maximumSegmentLength = 1000.0
  private static let maximumParts = 100_000.0
  /// Up to this many segments are faster looked at one by one than through the tree.
  private static let fewSegments = 24

  /// Prepares a route.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// func middle(of route: Route) -> Coordinate {
  ///   let index = RouteIndex(route)
  ///   return index.coordinate(at: index.length / 2)
  /// }
  /// ```
  ///
  /// - Complexity: O(n) in the vertices, and in the kilometres of longer segments.
  public init(_ route: Route) {
    self.route = route
    steps = route.steps
    var stops: [Int] = []
    var numbers: [Int] = []
    var last = -1
    var number = 0
    for leg in route.legs.dropLast() where !leg.steps.isEmpty {
      last += leg.steps.count
      if leg.steps[leg.steps.count - 1].maneuver == .arrive {
        stops.append(last)
        numbers.append(number)
      }
      number += 1
    }
    stopSteps = stops
    stopNumbers = numbers
    var points = [ECEF.vector(of: GeodeticPosition(route.geometry[0], height: 0))]
    var arcs = [0.0]
    var vertexArcs = [0.0]
    var arc = 0.0
    let lines = (1..<route.geometry.count).map {
      Geodesic.wgs84.inverse(from: route.geometry[$0 - 1], to: route.geometry[$0])
    }
    // A line that jumps about the globe must not fill the memory with its parts.
    let maximumSegmentLength = max(Self.maximumSegmentLength, lines.reduce(0) { $0 + $1.distance } / Self.maximumParts)
    for (i, line) in zip(1..., lines) {
      let from = route.geometry[i - 1]
      let to = route.geometry[i]
      let parts = max(1, min(Self.maximumParts, (line.distance / maximumSegmentLength).rounded(.up)))
      if parts > 1 {
        for k in 1..<Int(parts) {
          let along = line.distance * Double(k) / parts
          let point = Geodesic.wgs84.direct(from: from, azimuth: line.initialAzimuth, distance: along).coordinate
          points.append(ECEF.vector(of: GeodeticPosition(point, height: 0)))
          arcs.append(arc + along)
        }
      }
      arc += line.distance
      points.append(ECEF.vector(of: GeodeticPosition(to, height: 0)))
      arcs.append(arc)
      vertexArcs.append(arc)
    }
    self.points = points
    self.arcs = arcs
    vertexArcLengths = vertexArcs
    length = arc
    tree = SegmentTree(points: points)
  }

  /// Which of `Route.stopVertices` a step arrives at; nil for one that does not.
  func stop(atStep step: Int) -> Int? {
    for (i, stop) in stopSteps.enumerated() where stop == step { return stopNumbers[i] }
    return nil
  }

  /// Earth-centred point at an arc length, clamped to the route.
  ///
  /// - Complexity: O(log n) in the vertices.
  public func point(at arcLength: Double) -> Vector3 {
    let i = segment(at: arcLength)
    let span = arcs[i + 1] - arcs[i]
    let t = span > 0 ? max(0, min(1, (arcLength - arcs[i]) / span)) : 0
    return points[i] + (points[i + 1] - points[i]) * t
  }

  /// Direction of travel at an arc length, Earth-centred, length one. Corners are rounded over half a metre on either
  /// side, so that objects along the line rotate smoothly.
  ///
  /// - Complexity: O(log n) in the vertices.
  public func direction(at arcLength: Double, rounding: Double = 0.5) -> Vector3 {
    let ahead = point(at: min(length, arcLength + rounding))
    let behind = point(at: max(0, arcLength - rounding))
    if let direction = (ahead - behind).normalized { return direction }
    let i = segment(at: arcLength)
    return (points[i + 1] - points[i]).normalized ?? Vector3(0, 0, 1)
  }

  /// Altitude in metres at an arc length, interpolated between the vertices; nil where the route has none.
  ///
  /// - Complexity: O(log n) in the vertices.
  public func altitude(at arcLength: Double) -> Altitude? {
    guard !route.altitudes.isEmpty else { return nil }
    let i = Self.interval(of: arcLength, in: vertexArcLengths)
    let span = vertexArcLengths[i + 1] - vertexArcLengths[i]
    let t = span > 0 ? max(0, min(1, (arcLength - vertexArcLengths[i]) / span)) : 0
    // A vertex knows its own.
    if t == 0 { return route.altitudes[i] }
    if t == 1 { return route.altitudes[i + 1] }
    guard let a = route.altitudes[i], let b = route.altitudes[i + 1], a.reference == b.reference else { return nil }
    return Altitude(meters: a.meters + (b.meters - a.meters) * t, reference: a.reference)
  }

  /// The nearest position of the whole route.
  public func nearest(to point: Vector3) -> Nearest? { nearest(to: point, from: 0, through: length) }

  /// The nearest position between two arc lengths; nil when the point is not finite or nothing lies between them.
  ///
  /// - Complexity: O(log n) in the vertices as a rule; O(n) where much of the route is equally near.
  public func nearest(to point: Vector3, from: Double, through: Double) -> Nearest? {
    guard point.isFinite, from <= through else { return nil }
    let first = segment(at: from)
    let last = segment(at: through)
    var best: Nearest?
    if last - first < Self.fewSegments {
      for i in first...max(first, last) {
        let candidate = nearest(to: point, onSegment: i, from: from, through: through)
        if best.map({ candidate.distance < $0.distance }) ?? true { best = candidate }
      }
      return best
    }
    tree.visit(first...last, nearest: point) { i in
      let candidate = self.nearest(to: point, onSegment: i, from: from, through: through)
      if best.map({ candidate.distance < $0.distance }) ?? true { best = candidate }
      return (best?.distance ?? .infinity) * (best?.distance ?? .infinity)
    }
    return best
  }

  /// The first position along the route, from an arc length on, that is within a distance of a point.
  ///
  /// - Complexity: O(log n) in the vertices as a rule; O(n) where much of the route passes just beyond the distance.
  public func first(within distance: Double, of point: Vector3, from: Double = 0) -> Nearest? {
    guard point.isFinite else { return nil }
    var found: Nearest?
    tree.visitInOrder(within: distance, of: point) { i in
      guard self.arcs[i + 1] >= from else { return false }
      let candidate = self.nearest(to: point, onSegment: i, from: from, through: self.length)
      guard candidate.distance <= distance else { return false }
      found = candidate
      return true
    }
    return found
  }

  /// The positions where the route passes a point within a distance, in order along it: of each stretch of the route the
  /// nearest position.
  ///
  /// - Parameters:
  ///   - point: Earth-centred.
  ///   - distance: how near, metres.
  ///   - separation: positions nearer to each other along the route than this, metres, are one stretch.
  ///   - visit: gets each position; returns false to end.
  func passes(of point: Vector3, within distance: Double, separation: Double, visit: (Nearest) -> Bool) {
    guard point.isFinite, distance.isFinite else { return }
    var best: Nearest?
    var last = -Double.infinity
    var goesOn = true
    // A route may have any number of vertices at one position.
    var left = 4096
    tree.visitInOrder(within: distance, of: point) { i in
      left -= 1
      let candidate = self.nearest(to: point, onSegment: i, from: 0, through: self.length)
      guard candidate.distance <= distance else { return left <= 0 }
      if let found = best, candidate.arcLength - last > separation {
        goesOn = visit(found)
        best = candidate
      } else if best.map({ candidate.distance < $0.distance }) ?? true {
        best = candidate
      }
      last = candidate.arcLength
      return !goesOn || left <= 0
    }
    if goesOn, let best { _ = visit(best) }
  }

  /// Point at an arc length, for questions in nearly rising order: the cursor remembers the segment.
  func point(at arcLength: Double, cursor: inout Int) -> Vector3 {
    var i = max(0, min(arcs.count - 2, cursor))
    var steps = 0
    while i + 2 < arcs.count, arcs[i + 1] <= arcLength, steps < 8 {
      i += 1
      steps += 1
    }
    while i > 0, arcs[i] > arcLength, steps < 8 {
      i -= 1
      steps += 1
    }
    if steps >= 8 { i = segment(at: arcLength) }
    cursor = i
    let span = arcs[i + 1] - arcs[i]
    let t = span > 0 ? max(0, min(1, (arcLength - arcs[i]) / span)) : 0
    return points[i] + (points[i + 1] - points[i]) * t
  }

  private func nearest(to point: Vector3, onSegment i: Int, from: Double, through: Double) -> Nearest {
    let a = points[i]
    let d = points[i + 1] - a
    let squared = d.lengthSquared
    let span = arcs[i + 1] - arcs[i]
    var t = squared > 0 ? (point - a).dot(d) / squared : 0
    t = max(0, min(1, t))
    if span > 0 { t = max((from - arcs[i]) / span, min((through - arcs[i]) / span, t)) }
    t = max(0, min(1, t))
    return Nearest(arcLength: arcs[i] + span * t, distance: point.distance(to: a + d * t), segment: i)
  }

  /// Segment that holds an arc length.
  private func segment(at arcLength: Double) -> Int { Self.interval(of: arcLength, in: arcs) }

  /// Index i of a rising list with list[i] ≤ value < list[i + 1], clamped to the first and last interval.
  private static func interval(of value: Double, in list: [Double]) -> Int {
    var low = 0
    var high = list.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if list[middle] <= value { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension RouteIndex {
  /// A step by its index in `steps`; nil when there is none.
  func step(_ i: Int) -> RouteStep? { steps.indices.contains(i) ? steps[i] : nil }

  /// Points of the divided line.
  var pointCount: Int { points.count }

  /// First vertex of the geometry beyond an arc length; the number of vertices when there is none.
  package func firstVertex(after arcLength: Double) -> Int {
    var low = 0
    var high = vertexArcLengths.count
    while low < high {
      let middle = (low + high) / 2
      if vertexArcLengths[middle] > arcLength { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
