internal import WaymarkGeodesy

/// The streets within some hundred metres, on the plane of a local frame, with a raster that lists the segments near
/// each of its cells. Rebuilt when the walker leaves it.
struct StreetPatch: Sendable {
  /// A straight piece of a street.
  struct Segment: Sendable {
    /// Its first point, metres east and north.
    var east: Double
    var north: Double
    /// Unit vector to its last point.
    var alongEast: Double
    var alongNorth: Double
    var length: Double
    /// Whether it is part of the route.
    var isRoute: Bool
    /// `StreetKind.halfWidth` and `StreetKind.preference`.
    var halfWidth: Double
    var preference: Double
  }

  /// Side of a cell, metres.
  static let cell = 8.0
  /// Segments farther than this beyond their half-width, metres, do not affect a position's likelihood.
  static let reach = 14.0

  /// The frame whose plane it lies on.
  let frame: LocalFrame
  /// Its middle, metres east and north of the frame's origin.
  let east: Double
  let north: Double
  /// Half of its side, metres.
  let radius: Double
  /// Cells of a row.
  let side: Int
  private(set) var segments: [Segment] = []
  /// Largest preference of the segments, at least 1.
  private(set) var largestPreference = 1.0
  /// Segments near cell i are items[starts[i]..<starts[i + 1]].
  private(set) var starts: [Int32] = []
  private(set) var items: [Int32] = []
  /// Whether each cell's middle is on open ground.
  private(set) var isOpen: [Bool] = []

  /// Collects the streets around a position from networks.
  ///
  /// - Parameters:
  ///   - networks: the networks.
  ///   - frame: the frame; its origin's height does not matter.
  ///   - east: middle of the patch, metres east of the frame's origin.
  ///   - north: the same towards north.
  ///   - radius: half of its side, metres.
  init(_ networks: [StreetNetwork], frame: LocalFrame, east: Double, north: Double, radius: Double) {
    self.frame = frame
    self.east = east
    self.north = north
    self.radius = radius
    side = max(1, Int((2 * radius / Self.cell).rounded(.up)))
    let ground = LocalFrame(origin: GeodeticPosition(frame.origin.coordinate, height: 0))
    let middle = ECEF.vector(
      of: GeodeticPosition(ground.position(ofENU: Vector3(east, north, 0)).coordinate, height: 0))
    for network in networks {
      network.visitSegments(within: radius * 1.42, of: middle) { i in
        guard let kind = network.kinds[i] else { return }
        let a = ground.enu(ofECEF: network.points[i])
        let b = ground.enu(ofECEF: network.points[i + 1])
        add(kind, Vector3(a.x, a.y, 0), Vector3(b.x, b.y, 0))
      }
    }
    widenRoute()
    fillRaster()
    isOpen = [Bool](repeating: false, count: side * side)
    for network in networks {
      for outline in network.grounds where outline.center.distance(to: middle) < outline.radius + radius * 1.42 {
        fill(outline, ground)
      }
    }
  }

  /// The arrays without bounds checks, for the innermost loop.
  struct Raster {
    let segments: UnsafeBufferPointer<Segment>
    let starts: UnsafeBufferPointer<Int32>
    let items: UnsafeBufferPointer<Int32>
    let isOpen: UnsafeBufferPointer<Bool>
  }

  /// Calls `body` with the arrays, which it must not keep.
  func withRaster<Result>(_ body: (Raster) -> Result) -> Result {
    segments.withUnsafeBufferPointer { segments in
      starts.withUnsafeBufferPointer { starts in
        items.withUnsafeBufferPointer { items in
          isOpen.withUnsafeBufferPointer { isOpen in
            body(Raster(segments: segments, starts: starts, items: items, isOpen: isOpen))
          }
        }
      }
    }
  }

  /// Cell of a position, or nil outside.
  func cell(east x: Double, north y: Double) -> Int? {
    let column = (x - east + radius) * (1 / Self.cell)
    let row = (y - north + radius) * (1 / Self.cell)
    guard column >= 0, row >= 0, column < Double(side), row < Double(side) else { return nil }
    return Int(row) * side + Int(column)
  }

  /// Whether everything within a distance of a position, metres, is inside.
  func covers(east x: Double, north y: Double, distance: Double) -> Bool {
    abs(x - east) + distance <= radius && abs(y - north) + distance <= radius
  }

  private mutating func add(_ kind: StreetKind, _ a: Vector3, _ b: Vector3) {
    let d = b - a
    let length = d.length
    guard length > 0.05, length.isFinite else { return }
    largestPreference = max(largestPreference, kind.preference)
    segments.append(
      Segment(
        east: a.x, north: a.y, alongEast: d.x / length, alongNorth: d.y / length, length: length,
        isRoute: kind == .route, halfWidth: kind.halfWidth, preference: kind.preference))
  }

  /// A route along a street of the map is as wide as that street: people walk anywhere on it.
  private mutating func widenRoute() {
    for i in segments.indices where segments[i].isRoute {
      let route = segments[i]
      let (x, y) = (
        route.east + route.alongEast * route.length / 2, route.north + route.alongNorth * route.length / 2
      )
      for street in segments where !street.isRoute && street.halfWidth > segments[i].halfWidth {
        let cosine = street.alongEast * route.alongEast + street.alongNorth * route.alongNorth
        guard abs(cosine) > 0.985 else { continue }
        let (dx, dy) = (x - street.east, y - street.north)
        let along = dx * street.alongEast + dy * street.alongNorth
        guard along > -4, along < street.length + 4, abs(dx * street.alongNorth - dy * street.alongEast) < 3 else {
          continue
        }
        segments[i].halfWidth = street.halfWidth
      }
    }
  }

  private mutating func fillRaster() {
    var pairs: [(cell: Int32, segment: Int32)] = []
    var counts = [Int32](repeating: 0, count: side * side + 1)
    for (k, segment) in segments.enumerated() {
      // A cell counts when its middle is within reach, half of its diagonal added.
      let reach = Self.reach + segment.halfWidth + 0.71 * Self.cell
      let endEast = segment.east + segment.alongEast * segment.length
      let endNorth = segment.north + segment.alongNorth * segment.length
      let columns = span(min(segment.east, endEast) - reach - east, max(segment.east, endEast) + reach - east)
      let rows = span(min(segment.north, endNorth) - reach - north, max(segment.north, endNorth) + reach - north)
      for row in rows {
        for column in columns {
          let x = middle(column) + east - segment.east
          let y = middle(row) + north - segment.north
          let t = max(0, min(segment.length, x * segment.alongEast + y * segment.alongNorth))
          let (dx, dy) = (x - t * segment.alongEast, y - t * segment.alongNorth)
          guard dx * dx + dy * dy <= reach * reach else { continue }
          pairs.append((Int32(row * side + column), Int32(k)))
          counts[row * side + column + 1] += 1
        }
      }
    }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    starts = counts
    items = [Int32](repeating: 0, count: pairs.count)
    for pair in pairs {
      items[Int(counts[Int(pair.cell)])] = pair.segment
      counts[Int(pair.cell)] += 1
    }
  }

  /// Columns (or rows) between two distances from the middle of the patch.
  private func span(_ from: Double, _ to: Double) -> Range<Int> {
    let low = max(0, min(Double(side), ((from + radius) / Self.cell).rounded(.down)))
    let high = max(low, min(Double(side), ((to + radius) / Self.cell).rounded(.up)))
    return Int(low)..<Int(high)
  }

  /// Distance of the middle of a column (or row) from the middle of the patch.
  private func middle(_ column: Int) -> Double { (Double(column) + 0.5) * Self.cell - radius }

  /// Marks the cells whose middle is surrounded by an odd number of borders.
  private mutating func fill(_ outline: OpenGroundOutline, _ ground: LocalFrame) {
    var crossings = [[Double]](repeating: [], count: side)
    for border in outline.borders {
      let points = border.map { ground.enu(ofECEF: $0) }
      for i in 1..<points.count {
        let (a, b) = (points[i - 1], points[i])
        for row in span(min(a.y, b.y) - north - Self.cell, max(a.y, b.y) - north + Self.cell) {
          let y = middle(row) + north
          guard (a.y <= y) != (b.y <= y) else { continue }
          crossings[row].append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
        }
      }
    }
    for row in 0..<side where crossings[row].count > 1 {
      var sorted = crossings[row]
      sorted.sort()
      for k in stride(from: 0, to: sorted.count - 1, by: 2) {
        for column in span(sorted[k] - east - Self.cell, sorted[k + 1] - east + Self.cell)
        where (sorted[k]...sorted[k + 1]).contains(middle(column) + east) {
          isOpen[row * side + column] = true
        }
      }
    }
  }
}
