#if os(visionOS) || (os(iOS) && canImport(ARKit))
  import Metal
  import RealityKit
  import UIKit
  import Waymark
  import WaymarkLive
  import WaymarkGeodesy
  import simd

  /// The content of the scene: one model whose mesh is rewritten for each frame into the same memory, so that the
  /// number of draw calls depends on the surfaces in view and not on the number of arrows and anchors; and the models
  /// that an app supplies for its anchors, each made once and reused.
  @MainActor
  final class SceneContent {
    /// The root of all content: the scene's origin.
    let root = AnchorEntity(world: SIMD3<Float>.zero)
    /// The app's model for an anchor; nil where it has none.
    var model: (@MainActor (Waymark.Anchor) -> Entity?)?
    private let mesh: LowLevelMesh
    private let solids = ModelEntity()
    private var pool = SlotPool()
    private var models: [Entity?] = []

    init() throws {
      let stride = SceneMesh.stride * MemoryLayout<Float>.size
      mesh = try LowLevelMesh(
        descriptor: LowLevelMesh.Descriptor(
          vertexCapacity: SceneMeshBuilder.vertexCapacity,
          vertexAttributes: [
            LowLevelMesh.Attribute(semantic: .position, format: .float3, offset: 0),
            LowLevelMesh.Attribute(semantic: .normal, format: .float3, offset: stride / 2),
          ], vertexLayouts: [LowLevelMesh.Layout(bufferIndex: 0, bufferStride: stride)],
          indexCapacity: SceneMeshBuilder.indexCapacity, indexType: .uint32))
      root.addChild(solids)
    }

    /// Makes the model of the mesh; what was shown before is in its memory already.
    func prepare() async throws {
      let materials = MeshSurface.all.map { surface -> any Material in
        let colour = surface.colour
        return SimpleMaterial(
          color: UIColor(
            red: CGFloat(colour.x), green: CGFloat(colour.y), blue: CGFloat(colour.z), alpha: CGFloat(colour.w)),
          isMetallic: false)
      }
      solids.model = ModelComponent(mesh: try await MeshResource(from: mesh), materials: materials)
    }

    /// Shows an update.
    func show(_ update: LiveUpdate, anchors: [Waymark.Anchor]) {
      show(update.mesh)
      if model != nil { show(update.overlay.anchors, of: anchors) }
    }

    private func show(_ scene: SceneMesh) {
      mesh.withUnsafeMutableBytes(bufferIndex: 0) { memory in
        scene.vertices.withUnsafeBytes {
          memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(memory.count)))
        }
      }
      mesh.withUnsafeMutableIndices { memory in
        scene.indices.withUnsafeBytes {
          memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(memory.count)))
        }
      }
      mesh.parts.replaceAll(
        scene.parts.map { part in
          LowLevelMesh.Part(
            indexOffset: part.firstIndex * MemoryLayout<UInt32>.size, indexCount: part.indexCount,
            topology: .triangle, materialIndex: MeshSurface.all.firstIndex(of: part.surface) ?? 0,
            bounds: BoundingBox(min: SIMD3(part.lower), max: SIMD3(part.upper)))
        })
    }

    /// Moves the app's own models to their positions.
    private func show(_ marks: [AnchorMark], of anchors: [Waymark.Anchor]) {
      let plan = pool.show(marks.map(\.index))
      while models.count < pool.count { models.append(nil) }
      for i in plan.changed where anchors.indices.contains(marks[i].index) {
        models[plan.slots[i]]?.removeFromParent()
        let entity = model?(anchors[marks[i].index])
        models[plan.slots[i]] = entity
        if let entity { root.addChild(entity) }
      }
      for slot in plan.hidden { models[slot]?.isEnabled = false }
      for (mark, slot) in zip(marks, plan.slots) {
        models[slot]?.isEnabled = true
        models[slot]?.position = SIMD3(mark.position)
      }
    }

    /// Makes the app's models anew at the next update.
    func forgetModels() {
      for model in models { model?.removeFromParent() }
      models.removeAll()
      pool = SlotPool()
    }
  }

  extension SIMD3<Float> {
    init(_ vector: Vector3) { self.init(Float(vector.x), Float(vector.y), Float(vector.z)) }
  }
#endif
