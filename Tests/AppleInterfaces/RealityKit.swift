// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of RealityKit. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/realitykit
import ARKit
import Metal
import SwiftUI
import UIKit
import simd

/// https://developer.apple.com/documentation/realitykit/entity
@available(iOS 13.0, *)
@MainActor @preconcurrency open class Entity {
  /// https://developer.apple.com/documentation/realitykit/entity/init()
  public required init() { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/entity/isenabled
  public final var isEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/realitykit/entity/clone(recursive:)
  public func clone(recursive: Bool) -> Self { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/hashierarchy/addchild(_:preservingworldtransform:)
  public func addChild(_ entity: Entity, preservingWorldTransform: Bool = false) { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/hashierarchy/removefromparent(preservingworldtransform:)
  public func removeFromParent(preservingWorldTransform: Bool = false) { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/hastransform/scale
  public var scale: SIMD3<Float> {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/realitykit/entity/visualbounds(recursive:relativeto:excludeinactive:)
  public func visualBounds(
    recursive: Bool = true, relativeTo referenceEntity: Entity?, excludeInactive: Bool = false
  ) -> BoundingBox { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/hastransform/position
  public var position: SIMD3<Float> {
    get { fatalError() }
    set { fatalError() }
  }
}

/// https://developer.apple.com/documentation/realitykit/modelentity
@available(iOS 13.0, *)
@MainActor @preconcurrency open class ModelEntity: Entity {
  /// https://developer.apple.com/documentation/realitykit/hasmodel/model
  public var model: ModelComponent? {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/realitykit/modelentity/init(contentsof:withname:)
  @available(iOS 18.0, *)
  public convenience init(contentsOf url: URL, withName resourceName: String? = nil) async throws { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/modelentity/init()
  public required init() { fatalError() }
}

/// https://developer.apple.com/documentation/realitykit/modelcomponent
@available(iOS 13.0, *)
public struct ModelComponent {
  /// https://developer.apple.com/documentation/realitykit/modelcomponent/init(mesh:materials:)
  public init(mesh: MeshResource, materials: [any Material]) { fatalError() }
}

/// https://developer.apple.com/documentation/realitykit/anchorentity
@available(iOS 13.0, *)
@MainActor @preconcurrency open class AnchorEntity: Entity, HasAnchoring {
  /// https://developer.apple.com/documentation/realitykit/anchorentity/init(world:)-4v9vl
  public convenience init(world position: SIMD3<Float>) { fatalError() }
  public required init() { fatalError() }
}

/// https://developer.apple.com/documentation/realitykit/hasanchoring
@available(iOS 13.0, *)
@MainActor @preconcurrency public protocol HasAnchoring: Entity {}

/// https://developer.apple.com/documentation/realitykit/material
@available(iOS 13.0, *)
public protocol Material {}

/// https://developer.apple.com/documentation/realitykit/simplematerial
@available(iOS 13.0, *)
public struct SimpleMaterial: Material {
  /// https://developer.apple.com/documentation/realitykit/simplematerial/color-swift.typealias
  public typealias Color = UIColor
  /// https://developer.apple.com/documentation/realitykit/simplematerial/init(color:ismetallic:)
  public init(color: SimpleMaterial.Color, isMetallic: Bool) { fatalError() }
}

/// https://developer.apple.com/documentation/realitykit/boundingbox
@available(iOS 13.0, *)
public struct BoundingBox: Sendable {
  /// https://developer.apple.com/documentation/realitykit/boundingbox/extents
  public var extents: SIMD3<Float> { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/boundingbox/init(min:max:)
  public init(min: SIMD3<Float>, max: SIMD3<Float>) { fatalError() }
}

/// https://developer.apple.com/documentation/realitykit/meshresource
@available(iOS 13.0, *)
@MainActor @preconcurrency public class MeshResource {
  /// https://developer.apple.com/documentation/realitykit/meshresource/init(from:)
  @available(iOS 18.0, *)
  @MainActor @preconcurrency public convenience init(from mesh: LowLevelMesh) async throws { fatalError() }
  init() {}
}

/// https://developer.apple.com/documentation/realitykit/lowlevelmesh
@available(iOS 18.0, *)
@MainActor public class LowLevelMesh {
  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/init(descriptor:)
  public init(descriptor: LowLevelMesh.Descriptor) throws { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/parts
  public var parts: LowLevelMesh.PartsCollection {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/withunsafemutablebytes(bufferindex:_:)
  public func withUnsafeMutableBytes(bufferIndex: Int, _ callback: (UnsafeMutableRawBufferPointer) -> Void) {
    fatalError()
  }
  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/withunsafemutableindices(_:)
  public func withUnsafeMutableIndices(_ callback: (UnsafeMutableRawBufferPointer) -> Void) { fatalError() }

  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/vertexsemantic
  public enum VertexSemantic { case position, normal }

  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/attribute
  public struct Attribute {
    public init(
      semantic: LowLevelMesh.VertexSemantic, format: MTLVertexFormat, layoutIndex: Int = 0, offset: Int
    ) { fatalError() }
  }

  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/layout
  public struct Layout {
    public init(bufferIndex: Int, bufferOffset: Int = 0, bufferStride: Int) { fatalError() }
  }

  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/descriptor-swift.struct
  public struct Descriptor {
    public init(
      vertexCapacity: Int = 0, vertexAttributes: [LowLevelMesh.Attribute] = [],
      vertexLayouts: [LowLevelMesh.Layout] = [], indexCapacity: Int = 0, indexType: MTLIndexType = .uint32
    ) { fatalError() }
  }

  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/part
  public struct Part {
    public init(
      indexOffset: Int = 0, indexCount: Int = 0, topology: MTLPrimitiveType = .triangle, materialIndex: Int = 0,
      bounds: BoundingBox
    ) { fatalError() }
  }

  /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/partscollection
  public struct PartsCollection {
    /// https://developer.apple.com/documentation/realitykit/lowlevelmesh/partscollection/replaceall(_:)
    public mutating func replaceAll<S>(_ newElements: S) where S: Sequence, S.Element == LowLevelMesh.Part {
      fatalError()
    }
  }
}

/// https://developer.apple.com/documentation/realitykit/scene
@available(iOS 13.0, *)
@MainActor @preconcurrency public class Scene {
  init() {}
  /// https://developer.apple.com/documentation/realitykit/scene/addanchor(_:)
  public func addAnchor(_ anchor: any HasAnchoring) { fatalError() }
  /// https://developer.apple.com/documentation/realitykit/scene/removeanchor(_:)
  public func removeAnchor(_ anchor: any HasAnchoring) { fatalError() }
}

#if VISION
  /// https://developer.apple.com/documentation/realitykit/realityview
  @available(visionOS 1.0, *)
  @MainActor @preconcurrency public struct RealityView<Content>: View where Content: View {
    /// https://developer.apple.com/documentation/realitykit/realityview/init(make:update:)-666xr
    nonisolated public init(
      make: @escaping @MainActor @Sendable (inout RealityViewContent) async -> Void,
      update: (@MainActor (inout RealityViewContent) -> Void)? = nil
    ) where Content == RealityViewContent.Body<RealityViewDefaultPlaceholder> { fatalError() }
    public var body: Never { fatalError() }
  }

  /// https://developer.apple.com/documentation/realitykit/realityviewcontent
  @available(visionOS 1.0, *)
  public struct RealityViewContent {
    /// https://developer.apple.com/documentation/realitykit/realityviewcontentprotocol/add(_:)
    public func add(_ entity: Entity) { fatalError() }
    /// https://developer.apple.com/documentation/realitykit/realityviewcontent/body
    public struct Body<Placeholder>: View where Placeholder: View { public var body: Never { fatalError() } }
  }

  /// https://developer.apple.com/documentation/realitykit/realityviewdefaultplaceholder
  @available(visionOS 1.0, *)
  public struct RealityViewDefaultPlaceholder: View { public var body: Never { fatalError() } }
#else
  /// https://developer.apple.com/documentation/realitykit/arview
  @available(iOS 13.0, *)
  @MainActor @preconcurrency open class ARView: UIView {
    // SDKs of simulators may lack these.
    #if !SIMULATOR
      /// https://developer.apple.com/documentation/realitykit/arview/init(frame:cameramode:automaticallyconfiguresession:)
      public init(frame frameRect: CGRect, cameraMode: ARView.CameraMode, automaticallyConfigureSession: Bool) {
        fatalError()
      }
      /// https://developer.apple.com/documentation/realitykit/arview/session
      public var session: ARSession { fatalError() }
      /// https://developer.apple.com/documentation/realitykit/arview/renderoptions-swift.property
      public var renderOptions: ARView.RenderOptions {
        get { fatalError() }
        set { fatalError() }
      }
    #endif
    /// https://developer.apple.com/documentation/realitykit/arview/environment-swift.property
    public var environment: ARView.Environment {
      get { fatalError() }
      set { fatalError() }
    }
    /// https://developer.apple.com/documentation/realitykit/arview/environment-swift.struct
    public struct Environment {
      /// https://developer.apple.com/documentation/realitykit/arview/environment-swift.struct/sceneunderstanding-swift.property
      @available(iOS 13.4, *)
      public var sceneUnderstanding: ARView.Environment.SceneUnderstanding

      /// https://developer.apple.com/documentation/realitykit/arview/environment-swift.struct/sceneunderstanding-swift.struct
      @available(iOS 13.4, *)
      public struct SceneUnderstanding {
        /// https://developer.apple.com/documentation/realitykit/arview/environment-swift.struct/sceneunderstanding-swift.struct/options-swift.property
        public var options: ARView.Environment.SceneUnderstanding.Options

        /// https://developer.apple.com/documentation/realitykit/arview/environment-swift.struct/sceneunderstanding-swift.struct/options-swift.struct
        @available(iOS 13.4, *)
        public struct Options: OptionSet {
          public let rawValue: UInt32
          public init(rawValue: UInt32) { self.rawValue = rawValue }
          /// https://developer.apple.com/documentation/realitykit/arview/environment-swift.struct/sceneunderstanding-swift.struct/options-swift.struct/occlusion
          public static var occlusion: ARView.Environment.SceneUnderstanding.Options { fatalError() }
        }
      }
    }
    /// https://developer.apple.com/documentation/realitykit/arview/init(frame:)
    public required override init(frame frameRect: CGRect) { fatalError() }
    /// https://developer.apple.com/documentation/realitykit/arview/init(coder:)
    public required init?(coder decoder: NSCoder) { fatalError() }
    /// https://developer.apple.com/documentation/realitykit/arview/scene
    public var scene: RealityKit.Scene { fatalError() }
    /// https://developer.apple.com/documentation/realitykit/arview/cameramode-swift.enum
    public enum CameraMode { case ar, nonAR }

    /// https://developer.apple.com/documentation/realitykit/arview/renderoptions-swift.struct
    public struct RenderOptions: OptionSet {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static var disableGroundingShadows: ARView.RenderOptions { fatalError() }
      public static var disableMotionBlur: ARView.RenderOptions { fatalError() }
      public static var disableDepthOfField: ARView.RenderOptions { fatalError() }
      public static var disableHDR: ARView.RenderOptions { fatalError() }
      public static var disablePersonOcclusion: ARView.RenderOptions { fatalError() }
      public static var disableFaceMesh: ARView.RenderOptions { fatalError() }
    }
  }
#endif
