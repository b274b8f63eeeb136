import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// The overlay's solids as one mesh.
@Suite struct SceneMeshTests {
  private static func arrow(_ x: Double, opacity: Double = 1, weight: Double = 1) -> ArrowMark {
    ArrowMark(
      position: Vector3(x, 0, -5), orientation: .identity, opacity: opacity, weight: weight, arcLength: x)
  }

  private static func point(_ mesh: SceneMesh, _ vertex: Int) -> (position: Vector3, normal: Vector3) {
    let at = vertex * SceneMesh.stride
    func number(_ i: Int) -> Double { Double(mesh.vertices[at + i]) }
    return (Vector3(number(0), number(1), number(2)), Vector3(number(3), number(4), number(5)))
  }

  /// Every edge of a closed solid belongs to two triangles, once in either direction; and all normals point outwards.
  @Test func solidsAreClosedAndFaceOutwards() {
    for (name, solid) in [("arrow", Solid.arrow), ("pin", .pin), ("ball", .ball), ("diamond", .diamond)] {
      var edges: [[Double]: Int] = [:]
      var center = Vector3.zero
      for point in solid.points { center += point / Double(solid.points.count) }
      var volume = 0.0
      for i in stride(from: 0, to: solid.indices.count, by: 3) {
        let corners = (0..<3).map { solid.points[solid.indices[i + $0]] }
        volume += corners[0].dot(corners[1].cross(corners[2])) / 6
        for j in 0..<3 {
          let (a, b) = (corners[j], corners[(j + 1) % 3])
          edges[[a.x, a.y, a.z, b.x, b.y, b.z], default: 0] += 1
        }
        let face = (corners[1] - corners[0]).cross(corners[2] - corners[0])
        for j in 0..<3 { #expect(solid.normals[solid.indices[i + j]].dot(face) > 0, "\(name)") }
      }
      #expect(volume > 0, "\(name)")
      for (edge, count) in edges {
        let back = [edge[3], edge[4], edge[5], edge[0], edge[1], edge[2]]
        #expect(count == 1 && edges[back] == 1, "\(name)")
      }
    }
  }

  @Test func everyIndexIsInOnePartAndEveryVertexInItsBounds() {
    var random = SeededGenerator(seed: 73)
    var overlay = Overlay(time: 0, alignmentState: .good)
    overlay.arrows = (0..<30).map { Self.arrow(Double($0), opacity: random.uniform(0...1)) }
    overlay.ribbon = (0..<20).map { i in
      RibbonSection(
        left: Vector3(-1, 0, -Double(i)), right: Vector3(1, 0, -Double(i)), opacity: 1 - Double(i) / 20,
        arcLength: Double(i))
    }
    overlay.anchors = (0..<40).map { i in
      AnchorMark(
        index: i, position: Vector3(Double(i), 0, -50), pixel: PixelPoint(x: 0, y: 0), distance: 50,
        representation: AnchorRepresentation.allCases[i % 3], lift: 1, radius: Double(i % 4))
    }
    var builder = SceneMeshBuilder()
    builder.make(overlay) { mark in
      mark.index % 5 == 0 ? nil : AnchorColour.allCases[mark.index % 8]
    }
    let mesh = builder.mesh
    var next = 0
    for part in mesh.parts {
      #expect(part.firstIndex == next && part.indexCount > 0 && part.indexCount % 3 == 0)
      next += part.indexCount
      for index in mesh.indices[part.firstIndex..<next] {
        let (position, normal) = Self.point(mesh, Int(index))
        #expect(abs(normal.length - 1) < 1e-5)
        for (low, value, high) in [
          (part.lower.x, position.x, part.upper.x), (part.lower.y, position.y, part.upper.y),
          (part.lower.z, position.z, part.upper.z),
        ] { #expect(value >= low - 1e-4 && value <= high + 1e-4) }
      }
    }
    #expect(next == mesh.indices.count)
    #expect(
      mesh.parts.map(\.surface) == MeshSurface.all.filter { surface in mesh.parts.contains { $0.surface == surface } })
    // Eight colours, three steps of the route: the same number of draw calls, whatever the number of things.
    #expect(mesh.parts.count <= 11)
  }

  @Test func opacityChoosesTheSurfaceAndNothingIsDrawnOfNothing() {
    var overlay = Overlay(time: 0, alignmentState: .good)
    overlay.arrows = [1, 0.7, 0.4, 0.02].map { Self.arrow(0, opacity: $0) }
    var builder = SceneMeshBuilder()
    builder.make(overlay) { _ in nil }
    #expect(builder.mesh.parts.map(\.surface) == [.route(.full), .route(.half), .route(.faint)])
    for part in builder.mesh.parts { #expect(part.indexCount == ArrowMesh.indices.count) }
    builder.make(Overlay(time: 0, alignmentState: .unknown)) { _ in nil }
    #expect(builder.mesh.parts.isEmpty && builder.mesh.vertices.isEmpty && builder.mesh.indices.isEmpty)
  }

  @Test func theRibbonIsSeenFromAbove() throws {
    var overlay = Overlay(time: 0, alignmentState: .good)
    overlay.ribbon = [0.0, 1].map {
      RibbonSection(left: Vector3(-1, 0, -$0), right: Vector3(1, 0, -$0), opacity: 1, arcLength: $0)
    }
    var builder = SceneMeshBuilder()
    builder.make(overlay) { _ in nil }
    let corners = builder.mesh.indices.map { Self.point(builder.mesh, Int($0)).position }
    try #require(corners.count == 6)
    for i in [0, 3] { #expect((corners[i + 1] - corners[i]).cross(corners[i + 2] - corners[i]).y > 0) }
  }

  @Test func whatDoesNotFitOrIsNowhereIsLeftOut() {
    var overlay = Overlay(time: 0, alignmentState: .good)
    overlay.arrows = (0..<2000).map { Self.arrow(Double($0)) }
    overlay.arrows[0].position = Vector3(.nan, 0, 0)
    var builder = SceneMeshBuilder()
    builder.make(overlay) { _ in nil }
    #expect(builder.mesh.vertexCount <= SceneMeshBuilder.vertexCapacity)
    #expect(builder.mesh.indices.count <= SceneMeshBuilder.indexCapacity)
    #expect(builder.mesh.vertexCount > SceneMeshBuilder.vertexCapacity - 100)
    #expect(builder.mesh.vertices.allSatisfy { $0.isFinite })
  }

  @Test func farThingsKeepTheirSizeInThePicture() {
    func height(_ distance: Double) -> Double {
      var overlay = Overlay(time: 0, alignmentState: .good)
      overlay.anchors = [
        AnchorMark(
          index: 0, position: Vector3(0, 0, -distance), pixel: PixelPoint(x: 0, y: 0), distance: distance)
      ]
      var builder = SceneMeshBuilder()
      builder.make(overlay) { _ in .red }
      return builder.mesh.parts[0].upper.y - builder.mesh.parts[0].lower.y
    }
    #expect(abs(height(10) - 0.9) < 1e-6)
    #expect(abs(height(300) / 300 - height(30) / 30) < 1e-6)
  }

  @Test func overlaysAreMovedToWhatIsShown() {
    var overlay = Overlay(time: 0, alignmentState: .good)
    overlay.anchors = [
      AnchorMark(index: 0, position: .zero, pixel: PixelPoint(x: 10, y: 20), distance: 5)
    ]
    overlay.billboard = Billboard(
      center: PixelPoint(x: 100, y: 50), rotationRadians: 0, sceneYawRadians: 0, text: "5 m")
    overlay.edgeIndicator = EdgeIndicator(center: PixelPoint(x: 7, y: 9), rotationRadians: 0, turnDegrees: 0)
    let seen = overlay.seen(from: PixelPoint(x: 4, y: -3))
    #expect(seen.anchors[0].pixel == PixelPoint(x: 6, y: 23))
    #expect(seen.billboard?.center == PixelPoint(x: 96, y: 53))
    #expect(seen.edgeIndicator?.center == PixelPoint(x: 3, y: 12))
    #expect(overlay.seen(from: PixelPoint(x: 0, y: 0)) == overlay)
  }
}
