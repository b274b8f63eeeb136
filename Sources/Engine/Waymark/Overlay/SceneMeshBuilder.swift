internal import WaymarkGeodesy

/// Builds the mesh of an overlay, anew for each frame, in the same memory.
public struct SceneMeshBuilder: Sendable {
  /// Maximum number of vertices that a mesh has; a renderer reserves them once.
  public static let vertexCapacity = 16_384
  /// Maximum number of indices that a mesh has.
  public static let indexCapacity = 49_152
  /// Marks farther away than this are enlarged, so that they stay visible: metres.
  private static let enlargedFrom = 30.0

  /// The mesh made last.
  public private(set) var mesh = SceneMesh()

  /// A builder with its memory reserved.
  public init() {
    mesh.vertices.reserveCapacity(Self.vertexCapacity * SceneMesh.stride)
    mesh.indices.reserveCapacity(Self.indexCapacity)
  }

  /// Makes the mesh.
  ///
  /// - Parameters:
  ///   - overlay: what is to be drawn.
  ///   - colour: the colour of an anchor; nil for one that the client draws itself.
  /// - Complexity: O(n) in the marks and the points of the route's ribbon.
  public mutating func make(_ overlay: Overlay, colour: (AnchorMark) -> AnchorColour?) {
    mesh.vertices.removeAll(keepingCapacity: true)
    mesh.indices.removeAll(keepingCapacity: true)
    mesh.parts.removeAll(keepingCapacity: true)
    for fade in MeshSurface.Fade.allCases {
      begin(.route(fade))
      for arrow in overlay.arrows where MeshSurface.Fade(opacity: arrow.opacity) == fade {
        add(.arrow, at: arrow.position, rotated: arrow.orientation, scale: Vector3(max(0.1, arrow.weight), 1, 1))
      }
      add(overlay.ribbon, fade)
      end()
    }
    begin(.waypoint)
    for mark in overlay.waypoints {
      add(
        .diamond, at: mark.position, rotated: mark.orientation,
        scale: Self.even(max(1, min(1000, mark.distance / Self.enlargedFrom))))
    }
    end()
    for shade in AnchorColour.allCases {
      begin(.anchor(shade))
      for anchor in overlay.anchors where colour(anchor) == shade { add(anchor) }
      end()
    }
  }

  /// Adds an anchor: a pin on its spot, or a ball above the neighbourhood, whose radius says how well it is known. They come
  /// and go by growing and shrinking.
  private mutating func add(_ anchor: AnchorMark) {
    let size = max(1, min(1000, anchor.distance / Self.enlargedFrom))
    let shown = max(0, min(1, anchor.opacity))
    guard shown > 0.02 else { return }
    let position = anchor.position + Vector3(0, anchor.lift, 0)
    switch anchor.representation {
    case .arrow: add(.pin, at: position, rotated: .identity, scale: Self.even(size * shown))
    case .ball:
      let radius = anchor.radius > 0 ? anchor.radius : Solid.ballRadius * size
      add(.ball, at: position, rotated: .identity, scale: Self.even(radius / Solid.ballRadius * shown))
    case .hidden: break
    }
  }

  private static func even(_ size: Double) -> Vector3 { Vector3(size, size, size) }

  private mutating func begin(_ surface: MeshSurface) {
    mesh.parts.append(
      SceneMesh.Part(
        surface: surface, firstIndex: mesh.indices.count, indexCount: 0,
        lower: Vector3(.infinity, .infinity, .infinity), upper: Vector3(-.infinity, -.infinity, -.infinity)))
  }

  private mutating func end() {
    guard var part = mesh.parts.popLast() else { return }
    part.indexCount = mesh.indices.count - part.firstIndex
    if part.indexCount > 0 { mesh.parts.append(part) }
  }

  /// Adds a solid; what does not fit any more, or is nowhere, is left out.
  private mutating func add(_ solid: Solid, at position: Vector3, rotated: Quaternion, scale: Vector3) {
    guard position.isFinite, rotated.normSquared.isFinite,
      mesh.vertexCount + solid.points.count <= Self.vertexCapacity,
      mesh.indices.count + solid.indices.count <= Self.indexCapacity
    else { return }
    let first = mesh.vertexCount
    for i in solid.points.indices {
      let (p, n) = (solid.points[i], solid.normals[i])
      let point = position + rotated.rotate(Vector3(p.x * scale.x, p.y * scale.y, p.z * scale.z))
      // Normals scale with the inverse.
      let normal = rotated.rotate(Vector3(n.x / scale.x, n.y / scale.y, n.z / scale.z))
      append(point, normal.normalized ?? Vector3(0, 1, 0))
    }
    for index in solid.indices { mesh.indices.append(UInt32(first + index)) }
  }

  /// Adds the stretches of the ribbon that have this opacity.
  private mutating func add(_ ribbon: [RibbonSection], _ fade: MeshSurface.Fade) {
    guard ribbon.count > 1 else { return }
    let up = Vector3(0, 1, 0)
    for i in 1..<ribbon.count {
      let (near, far) = (ribbon[i - 1], ribbon[i])
      guard MeshSurface.Fade(opacity: (near.opacity + far.opacity) / 2) == fade, near.left.isFinite,
        near.right.isFinite, far.left.isFinite, far.right.isFinite, mesh.vertexCount + 4 <= Self.vertexCapacity,
        mesh.indices.count + 6 <= Self.indexCapacity
      else { continue }
      let first = UInt32(mesh.vertexCount)
      for point in [near.left, near.right, far.left, far.right] { append(point, up) }
      mesh.indices.append(contentsOf: [first, first + 1, first + 2, first + 1, first + 3, first + 2])
    }
  }

  private mutating func append(_ point: Vector3, _ normal: Vector3) {
    mesh.vertices.append(Float(point.x))
    mesh.vertices.append(Float(point.y))
    mesh.vertices.append(Float(point.z))
    mesh.vertices.append(Float(normal.x))
    mesh.vertices.append(Float(normal.y))
    mesh.vertices.append(Float(normal.z))
    let last = mesh.parts.count - 1
    guard last >= 0 else { return }
    let (l, u) = (mesh.parts[last].lower, mesh.parts[last].upper)
    mesh.parts[last].lower = Vector3(min(l.x, point.x), min(l.y, point.y), min(l.z, point.z))
    mesh.parts[last].upper = Vector3(max(u.x, point.x), max(u.y, point.y), max(u.z, point.z))
  }
}
