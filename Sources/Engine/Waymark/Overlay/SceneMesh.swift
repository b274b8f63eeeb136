public import WaymarkGeodesy

/// The solids of an overlay as one mesh: what a renderer draws with as many calls as there are surfaces in view, however
/// many arrows and anchors there are. A vertex is six numbers: position in the scene and normal.
public struct SceneMesh: Equatable, Sendable {
  /// Triangles of one surface.
  public struct Part: Equatable, Sendable {
    /// What they are painted with.
    public var surface: MeshSurface
    /// Their first index in `indices`.
    public var firstIndex: Int
    /// Number of their indices, three per triangle.
    public var indexCount: Int
    /// Minimum x, y, z of their corners, metres.
    public var lower: Vector3
    /// Greatest x, y, z of their corners, metres.
    public var upper: Vector3
  }

  /// Numbers per vertex.
  public static let stride = 6

  /// Vertices, one after the other.
  public internal(set) var vertices: [Float] = []
  /// Three per triangle, counter-clockwise seen from outside.
  public internal(set) var indices: [UInt32] = []
  /// Triangles by surface; every index is in exactly one.
  public internal(set) var parts: [Part] = []

  /// An empty mesh.
  public init() {}

  /// Number of vertices.
  public var vertexCount: Int { vertices.count / Self.stride }
}
