internal import WaymarkGeodesy

/// The streets and paths around a walk, and the open ground between them, prepared for fast queries: a tree of boxes
/// over Earth-centred points, so that the date line and the poles need no special treatment. Some 100 000 segments take
/// a few megabytes.
///
/// A class although it never changes: passing a reference costs less than passing its arrays.
public final class StreetNetwork: Sendable {
  /// All vertices on the ellipsoid, line after line, neighbours on Earth near each other in the list.
  let points: [Vector3]
  /// Kind of the segment from a vertex to the next; nil where a line ends.
  let kinds: [StreetKind?]
  /// Bridges and tunnels.
  let structures: [StreetStructure]
  /// The open ground.
  let grounds: [OpenGroundOutline]
  private let tree: SegmentTree?

  /// Vertices that are no farther than this, metres, from a simpler line are left out.
  private static let tolerance = 0.3
  /// Longer segments are divided, so that boxes stay small.
  private static let maximumSegmentLength = 500.0
  /// Vertices farther apart than this, metres, are not joined: no street goes straight on for so long.
  private static let maximumLeap = 20_000.0

  /// Prepares a network.
  ///
  /// - Parameters:
  ///   - streets: the streets in any order; lines without length are left out.
  ///   - openGround: squares, parks and the like.
  /// - Complexity: O(n log n) in the vertices; the simplification of a line is O(n²) at worst.
  public init(_ streets: [Street] = [], openGround: [OpenGround] = []) {
    var lines: [StreetLine] = []
    for street in streets { StreetLine.add(street, to: &lines, maximumLeap: Self.maximumLeap) }
    var points: [Vector3] = []
    var kinds: [StreetKind?] = []
    for line in StreetLine.sortedByPosition(lines) {
      let simple = LineSimplification.simplified(line.points, tolerance: Self.tolerance)
      for i in 1..<max(1, simple.count) {
        let (a, b) = (simple[i - 1], simple[i])
        let parts = max(1, (a.distance(to: b) / Self.maximumSegmentLength).rounded(.up))
        for k in 0..<Int(parts) {
          points.append(a + (b - a) * (Double(k) / parts))
          kinds.append(line.kind)
        }
      }
      if let last = simple.last, simple.count > 1 {
        points.append(last)
        kinds.append(nil)
      }
    }
    self.points = points
    self.kinds = kinds
    tree = points.count > 1 ? SegmentTree(points: points) : nil
    structures = StreetStructure.all(streets)
    grounds = openGround.compactMap { OpenGroundOutline($0) }
  }

  /// A network that consists of a route's line alone.
  public convenience init(route: Route) { self.init([Street(kind: .route, line: route.geometry)]) }

  /// Whether there is no street.
  public var isEmpty: Bool { points.isEmpty }

  /// Number of straight segments.
  public var segmentCount: Int { kinds.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

  /// Calls `visit` with the first vertex of every segment that is within a distance, metres, of an Earth-centred point,
  /// and of some segments beyond.
  func visitSegments(within distance: Double, of point: Vector3, visit: (Int) -> Void) {
    guard point.isFinite else { return }
    tree?.visitInOrder(within: distance, of: point) { i in
      if kinds[i] != nil { visit(i) }
      return false
    }
  }

  /// Whether a point lies on open ground.
  func isOnOpenGround(_ point: Vector3) -> Bool {
    grounds.contains { $0.center.distance(to: point) <= $0.radius && $0.contains(point) }
  }
}
