internal import CPortableMath
internal import WaymarkGeodesy

/// A small solid with a normal per corner, in metres, about its own origin.
struct Solid: Sendable {
  var points: [Vector3] = []
  var normals: [Vector3] = []
  var indices: [Int] = []

  /// A solid with flat faces: every triangle has its own corners.
  init(vertices: [Vector3], indices: [Int]) {
    points.reserveCapacity(indices.count)
    for i in stride(from: 0, to: indices.count - 2, by: 3) {
      let (a, b, c) = (vertices[indices[i]], vertices[indices[i + 1]], vertices[indices[i + 2]])
      let normal = (b - a).cross(c - a).normalized ?? Vector3(0, 1, 0)
      for point in [a, b, c] {
        self.indices.append(points.count)
        points.append(point)
        normals.append(normal)
      }
    }
  }

  /// A ball: rings of corners, and one at either pole.
  init(ballOfRadius radius: Double, rings: Int, corners: Int) {
    func add(_ direction: Vector3) {
      points.append(direction * radius)
      normals.append(direction)
    }
    add(Vector3(0, 1, 0))
    for ring in 1...rings {
      let (height, level) = Angle.sinCos(degrees: 90 - 180 * Double(ring) / Double(rings + 1))
      for corner in 0..<corners {
        let (s, c) = Angle.sinCos(degrees: 360 * Double(corner) / Double(corners))
        add(Vector3(level * s, height, level * c))
      }
    }
    add(Vector3(0, -1, 0))
    let last = points.count - 1
    for corner in 0..<corners {
      let next = (corner + 1) % corners
      indices += [0, 1 + corner, 1 + next]
      for ring in 0..<(rings - 1) {
        let (upper, lower) = (1 + ring * corners, 1 + (ring + 1) * corners)
        indices += [upper + corner, lower + corner, lower + next]
        indices += [upper + corner, lower + next, upper + next]
      }
      indices += [last, last - corners + next, last - corners + corner]
    }
  }

  /// The arrow of the route line.
  static let arrow = Solid(vertices: ArrowMesh.vertices, indices: ArrowMesh.indices)

  /// An anchor that stands on its spot: a slim double pyramid whose lower tip is at the origin, 0.9 m high.
  static let pin = Solid(
    vertices: [
      Vector3(0, 0, 0), Vector3(0.22, 0.62, 0), Vector3(0, 0.62, 0.22), Vector3(-0.22, 0.62, 0),
      Vector3(0, 0.62, -0.22), Vector3(0, 0.9, 0),
    ], indices: octahedron)

  /// Radius of `ball`, metres.
  static let ballRadius = 0.3

  /// An anchor of which only the neighbourhood is known: a ball, 0.6 m across.
  static let ball = Solid(ballOfRadius: ballRadius, rings: 5, corners: 10)

  /// A mark at a vertex of the route: a double pyramid about the origin, 0.5 m high.
  static let diamond = Solid(
    vertices: [
      Vector3(0, -0.25, 0), Vector3(0.18, 0, 0), Vector3(0, 0, 0.18), Vector3(-0.18, 0, 0), Vector3(0, 0, -0.18),
      Vector3(0, 0.25, 0),
    ], indices: octahedron)

  /// Lower tip, four corners counter-clockwise seen from below, upper tip.
  private static let octahedron = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1, 5, 2, 1, 5, 3, 2, 5, 4, 3, 5, 1, 4]
}
