// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of ARKit. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/arkit
@_exported import CoreLocation
@_exported import CoreVideo
@_exported import Foundation
@_exported import UIKit
@_exported import simd

#if VISION
  /// https://developer.apple.com/documentation/arkit/arkitsession
  @available(visionOS 1.0, *)
  public final class ARKitSession: Sendable {
    /// https://developer.apple.com/documentation/arkit/arkitsession/init()
    public init() { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arkitsession/run(_:)
    public func run(_ providers: [any DataProvider]) async throws { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arkitsession/stop()
    public func stop() { fatalError() }
  }

  /// https://developer.apple.com/documentation/arkit/dataprovider
  @available(visionOS 1.0, *)
  public protocol DataProvider: Sendable {}

  /// https://developer.apple.com/documentation/arkit/dataproviderstate
  @available(visionOS 1.0, *)
  public enum DataProviderState: Sendable { case initialized, running, paused, stopped }

  /// https://developer.apple.com/documentation/arkit/worldtrackingprovider
  @available(visionOS 1.0, *)
  public final class WorldTrackingProvider: DataProvider {
    /// https://developer.apple.com/documentation/arkit/worldtrackingprovider/init()
    public init() { fatalError() }
    /// https://developer.apple.com/documentation/arkit/worldtrackingprovider/issupported
    public static var isSupported: Bool { fatalError() }
    /// https://developer.apple.com/documentation/arkit/worldtrackingprovider/state
    public var state: DataProviderState { fatalError() }
    /// https://developer.apple.com/documentation/arkit/worldtrackingprovider/querydeviceanchor(attimestamp:)
    public func queryDeviceAnchor(atTimestamp timestamp: TimeInterval) -> DeviceAnchor? { fatalError() }
  }

  /// https://developer.apple.com/documentation/arkit/deviceanchor
  @available(visionOS 1.0, *)
  public struct DeviceAnchor: Sendable {
    /// https://developer.apple.com/documentation/arkit/deviceanchor/originfromanchortransform
    public var originFromAnchorTransform: simd_float4x4 { fatalError() }
    /// https://developer.apple.com/documentation/arkit/deviceanchor/trackingstate-swift.property
    @available(visionOS 2.0, *)
    public var trackingState: DeviceAnchor.TrackingState { fatalError() }
    /// https://developer.apple.com/documentation/arkit/deviceanchor/trackingstate-swift.enum
    @available(visionOS 2.0, *)
    public enum TrackingState: Sendable { case untracked, orientationTracked, tracked }
  }
#else
  /// https://developer.apple.com/documentation/arkit/arconfiguration
  @available(iOS 11.0, *)
  open class ARConfiguration: NSObject {
    /// https://developer.apple.com/documentation/arkit/arconfiguration/issupported
    open class var isSupported: Bool { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arconfiguration/worldalignment-swift.property
    open var worldAlignment = ARConfiguration.WorldAlignment.gravity

    /// https://developer.apple.com/documentation/arkit/arconfiguration/supportsframesemantics(_:)
    @available(iOS 13.0, *)
    open class func supportsFrameSemantics(_ frameSemantics: ARConfiguration.FrameSemantics) -> Bool { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arconfiguration/framesemantics-swift.property
    @available(iOS 13.0, *)
    open var frameSemantics: ARConfiguration.FrameSemantics = []

    /// https://developer.apple.com/documentation/arkit/arconfiguration/framesemantics-swift.struct
    @available(iOS 13.0, *)
    public struct FrameSemantics: OptionSet, @unchecked Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// https://developer.apple.com/documentation/arkit/arconfiguration/framesemantics-swift.struct/personsegmentationwithdepth
      public static var personSegmentationWithDepth: ARConfiguration.FrameSemantics { fatalError() }
    }

    /// https://developer.apple.com/documentation/arkit/arconfiguration/scenereconstruction
    @available(iOS 13.4, *)
    public struct SceneReconstruction: OptionSet, @unchecked Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// https://developer.apple.com/documentation/arkit/arconfiguration/scenereconstruction/mesh
      public static var mesh: ARConfiguration.SceneReconstruction { fatalError() }
    }

    /// https://developer.apple.com/documentation/arkit/arconfiguration/worldalignment-swift.enum
    public enum WorldAlignment: Int, @unchecked Sendable {
      /// https://developer.apple.com/documentation/arkit/arconfiguration/worldalignment-swift.enum/gravity
      case gravity = 0
      /// https://developer.apple.com/documentation/arkit/arconfiguration/worldalignment-swift.enum/gravityandheading
      case gravityAndHeading = 1
    }
  }

  /// https://developer.apple.com/documentation/arkit/arworldtrackingconfiguration
  @available(iOS 11.0, *)
  open class ARWorldTrackingConfiguration: ARConfiguration {
    /// https://developer.apple.com/documentation/arkit/arworldtrackingconfiguration/init()
    public override init() { super.init() }
    /// https://developer.apple.com/documentation/arkit/arworldtrackingconfiguration/planedetection-swift.property
    open var planeDetection: ARWorldTrackingConfiguration.PlaneDetection = []

    /// https://developer.apple.com/documentation/arkit/arworldtrackingconfiguration/supportsscenereconstruction(_:)
    @available(iOS 13.4, *)
    open class func supportsSceneReconstruction(
      _ sceneReconstruction: ARConfiguration.SceneReconstruction
    ) -> Bool { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arworldtrackingconfiguration/scenereconstruction
    @available(iOS 13.4, *)
    open var sceneReconstruction: ARConfiguration.SceneReconstruction = []

    /// https://developer.apple.com/documentation/arkit/arworldtrackingconfiguration/planedetection-swift.struct
    public struct PlaneDetection: OptionSet, @unchecked Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// https://developer.apple.com/documentation/arkit/arworldtrackingconfiguration/planedetection-swift.struct/horizontal
      public static var horizontal: ARWorldTrackingConfiguration.PlaneDetection { fatalError() }
    }
  }

  /// https://developer.apple.com/documentation/arkit/argeotrackingconfiguration
  @available(iOS 14.0, *)
  open class ARGeoTrackingConfiguration: ARConfiguration {
    /// https://developer.apple.com/documentation/arkit/argeotrackingconfiguration/init()
    public override init() { super.init() }
    /// https://developer.apple.com/documentation/arkit/argeotrackingconfiguration/planedetection
    open var planeDetection: ARWorldTrackingConfiguration.PlaneDetection = []
    /// https://developer.apple.com/documentation/arkit/argeotrackingconfiguration/checkavailability(at:completionhandler:)
    open class func checkAvailability(
      at coordinate: CLLocationCoordinate2D,
      completionHandler: @escaping (_ isAvailable: Bool, _ error: (any Error)?) -> Void
    ) { fatalError() }
  }

  /// https://developer.apple.com/documentation/arkit/argeotrackingstatus
  @available(iOS 14.0, *)
  open class ARGeoTrackingStatus: NSObject {
    /// https://developer.apple.com/documentation/arkit/argeotrackingstatus/state-swift.property
    open var state: ARGeoTrackingStatus.State { fatalError() }
    /// https://developer.apple.com/documentation/arkit/argeotrackingstatus/accuracy-swift.property
    open var accuracy: ARGeoTrackingStatus.Accuracy { fatalError() }
    /// https://developer.apple.com/documentation/arkit/argeotrackingstatus/statereason-swift.property
    open var stateReason: ARGeoTrackingStatus.StateReason { fatalError() }

    /// https://developer.apple.com/documentation/arkit/argeotrackingstatus/state-swift.enum
    public enum State: Int, @unchecked Sendable { case notAvailable, initializing, localizing, localized }
    /// https://developer.apple.com/documentation/arkit/argeotrackingstatus/accuracy-swift.enum
    public enum Accuracy: Int, @unchecked Sendable { case undetermined, low, medium, high }
    /// https://developer.apple.com/documentation/arkit/argeotrackingstatus/statereason-swift.enum
    public enum StateReason: Int, @unchecked Sendable {
      case none, notAvailableAtLocation, needLocationPermissions, worldTrackingUnstable, waitingForLocation
      case waitingForAvailabilityCheck, geoDataNotLoaded, devicePointedTooLow, visualLocalizationFailed
    }
  }

  /// https://developer.apple.com/documentation/arkit/arcamera
  @available(iOS 11.0, *)
  open class ARCamera: NSObject {
    /// https://developer.apple.com/documentation/arkit/arcamera/transform
    open var transform: simd_float4x4 { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arcamera/intrinsics
    open var intrinsics: simd_float3x3 { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arcamera/imageresolution
    open var imageResolution: CGSize { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arcamera/trackingstate-6i3pt
    open var trackingState: ARCamera.TrackingState { fatalError() }

    /// https://developer.apple.com/documentation/arkit/arcamera/trackingstate-swift.enum
    @frozen public enum TrackingState: Sendable {
      case notAvailable
      case limited(ARCamera.TrackingState.Reason)
      case normal

      /// https://developer.apple.com/documentation/arkit/arcamera/trackingstate-swift.enum/reason
      public enum Reason: Sendable { case initializing, relocalizing, excessiveMotion, insufficientFeatures }
    }
  }

  /// https://developer.apple.com/documentation/arkit/arframe
  /// Apple's is also Sendable in newer SDKs; here it is not: it holds one of the camera's few buffers.
  @available(iOS 11.0, *)
  open class ARFrame: NSObject {
    /// https://developer.apple.com/documentation/arkit/arframe/timestamp
    open var timestamp: TimeInterval { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arframe/camera
    open var camera: ARCamera { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arframe/capturedimage
    open var capturedImage: CVPixelBuffer { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arframe/geotrackingstatus
    open var geoTrackingStatus: ARGeoTrackingStatus? { fatalError() }
  }

  /// https://developer.apple.com/documentation/arkit/aranchor
  @available(iOS 11.0, *)
  open class ARAnchor: NSObject, @unchecked Sendable {
    /// https://developer.apple.com/documentation/arkit/aranchor/transform
    open var transform: simd_float4x4 { fatalError() }
  }

  /// https://developer.apple.com/documentation/arkit/argeoanchor
  @available(iOS 14.0, *)
  open class ARGeoAnchor: ARAnchor, @unchecked Sendable {
    /// https://developer.apple.com/documentation/arkit/argeoanchor/init(coordinate:altitude:)
    public init(coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance? = nil) { fatalError() }
    /// https://developer.apple.com/documentation/arkit/argeoanchor/coordinate
    open var coordinate: CLLocationCoordinate2D { fatalError() }
    /// https://developer.apple.com/documentation/arkit/argeoanchor/altitude-89k4x
    public var altitude: CLLocationDistance? { fatalError() }
    /// https://developer.apple.com/documentation/arkit/artrackable/istracked
    open var isTracked: Bool { fatalError() }
  }

  /// https://developer.apple.com/documentation/arkit/arraycastquery
  @available(iOS 13.0, *)
  open class ARRaycastQuery: NSObject {
    /// https://developer.apple.com/documentation/arkit/arraycastquery/init(origin:direction:allowing:alignment:)
    public init(
      origin: simd_float3, direction: simd_float3, allowing target: ARRaycastQuery.Target,
      alignment: ARRaycastQuery.TargetAlignment
    ) { fatalError() }

    /// https://developer.apple.com/documentation/arkit/arraycastquery/target-swift.enum
    public enum Target: Int, @unchecked Sendable { case existingPlaneGeometry, existingPlaneInfinite, estimatedPlane }
    /// https://developer.apple.com/documentation/arkit/arraycastquery/targetalignment-swift.enum
    public enum TargetAlignment: Int, @unchecked Sendable { case horizontal, vertical, any }
  }

  /// https://developer.apple.com/documentation/arkit/arraycastresult
  @available(iOS 13.0, *)
  open class ARRaycastResult: NSObject {
    /// https://developer.apple.com/documentation/arkit/arraycastresult/worldtransform
    open var worldTransform: simd_float4x4 { fatalError() }
  }

  /// https://developer.apple.com/documentation/arkit/arerror-swift.struct
  @available(iOS 11.0, *)
  public struct ARError: Error {
    public init(_code: Code) { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arerror-swift.struct/code-swift.property
    public var code: ARError.Code { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arerror-swift.struct/code-swift.enum
    public enum Code: Int, @unchecked Sendable {
      case unsupportedConfiguration = 100
      case sensorUnavailable = 101
      case sensorFailed = 102
      case cameraUnauthorized = 103
      case microphoneUnauthorized = 104
      case worldTrackingFailed = 200
      case geoTrackingNotAvailableAtLocation = 201
      case geoTrackingFailed = 202
    }
  }

  /// https://developer.apple.com/documentation/arkit/arsession
  @available(iOS 11.0, *)
  open class ARSession: NSObject {
    /// https://developer.apple.com/documentation/arkit/arsession/delegate
    weak open var delegate: (any ARSessionDelegate)?
    /// https://developer.apple.com/documentation/arkit/arsession/delegatequeue
    open var delegateQueue: DispatchQueue?
    /// https://developer.apple.com/documentation/arkit/arsession/run(_:options:)
    open func run(_ configuration: ARConfiguration, options: ARSession.RunOptions = []) { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arsession/pause()
    open func pause() { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arsession/add(anchor:)
    open func add(anchor: ARAnchor) { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arsession/remove(anchor:)
    open func remove(anchor: ARAnchor) { fatalError() }
    /// https://developer.apple.com/documentation/arkit/arsession/raycast(_:)
    open func raycast(_ query: ARRaycastQuery) -> [ARRaycastResult] { fatalError() }

    /// https://developer.apple.com/documentation/arkit/arsession/runoptions
    public struct RunOptions: OptionSet, @unchecked Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// https://developer.apple.com/documentation/arkit/arsession/runoptions/resettracking
      public static var resetTracking: ARSession.RunOptions { fatalError() }
      /// https://developer.apple.com/documentation/arkit/arsession/runoptions/removeexistinganchors
      public static var removeExistingAnchors: ARSession.RunOptions { fatalError() }
    }
  }

  /// https://developer.apple.com/documentation/arkit/arsessionobserver
  /// Its methods are optional in Objective-C; here they have bodies instead.
  @available(iOS 11.0, *)
  public protocol ARSessionObserver: NSObjectProtocol {
    /// https://developer.apple.com/documentation/arkit/arsessionobserver/session(_:didfailwitherror:)
    func session(_ session: ARSession, didFailWithError error: any Error)
    /// https://developer.apple.com/documentation/arkit/arsessionobserver/sessionwasinterrupted(_:)
    func sessionWasInterrupted(_ session: ARSession)
    /// https://developer.apple.com/documentation/arkit/arsessionobserver/sessioninterruptionended(_:)
    func sessionInterruptionEnded(_ session: ARSession)
    /// https://developer.apple.com/documentation/arkit/arsessionobserver/sessionshouldattemptrelocalization(_:)
    func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool
    /// https://developer.apple.com/documentation/arkit/arsessionobserver/session(_:didchange:)
    func session(_ session: ARSession, didChange geoTrackingStatus: ARGeoTrackingStatus)
  }

  extension ARSessionObserver {
    public func session(_ session: ARSession, didFailWithError error: any Error) {}
    public func sessionWasInterrupted(_ session: ARSession) {}
    public func sessionInterruptionEnded(_ session: ARSession) {}
    public func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool { false }
    public func session(_ session: ARSession, didChange geoTrackingStatus: ARGeoTrackingStatus) {}
  }

  /// https://developer.apple.com/documentation/arkit/arsessiondelegate
  @available(iOS 11.0, *)
  public protocol ARSessionDelegate: ARSessionObserver {
    /// https://developer.apple.com/documentation/arkit/arsessiondelegate/session(_:didupdate:)-9v2kw
    func session(_ session: ARSession, didUpdate frame: ARFrame)
    /// https://developer.apple.com/documentation/arkit/arsessiondelegate/session(_:didupdate:)-3qtt8
    func session(_ session: ARSession, didUpdate anchors: [ARAnchor])
  }

  extension ARSessionDelegate {
    public func session(_ session: ARSession, didUpdate frame: ARFrame) {}
    public func session(_ session: ARSession, didUpdate anchors: [ARAnchor]) {}
  }

  /// https://developer.apple.com/documentation/arkit/arcoachingoverlayview
  @available(iOS 13.0, *)
  @MainActor open class ARCoachingOverlayView: UIView {
    /// https://developer.apple.com/documentation/arkit/arcoachingoverlayview/goal-swift.enum
    @available(iOS 13.0, *)
    public enum Goal: Int, @unchecked Sendable {
      case tracking = 0
      case horizontalPlane = 1
      case verticalPlane = 2
      case anyPlane = 3
      case geoTracking = 4
    }
    /// https://developer.apple.com/documentation/arkit/arcoachingoverlayview/goal-swift.property
    open var goal: ARCoachingOverlayView.Goal {
      get { fatalError() }
      set { fatalError() }
    }
    /// https://developer.apple.com/documentation/arkit/arcoachingoverlayview/session
    open var session: ARSession?
    /// https://developer.apple.com/documentation/arkit/arcoachingoverlayview/delegate
    weak open var delegate: (any ARCoachingOverlayViewDelegate)?
  }

  /// https://developer.apple.com/documentation/arkit/arcoachingoverlayviewdelegate
  /// Its methods are optional in Objective-C; here they have bodies instead.
  @available(iOS 13.0, *)
  public protocol ARCoachingOverlayViewDelegate: NSObjectProtocol {
    /// https://developer.apple.com/documentation/arkit/arcoachingoverlayviewdelegate/coachingoverlayviewwillactivate(_:)
    func coachingOverlayViewWillActivate(_ coachingOverlayView: ARCoachingOverlayView)
    /// https://developer.apple.com/documentation/arkit/arcoachingoverlayviewdelegate/coachingoverlayviewdiddeactivate(_:)
    func coachingOverlayViewDidDeactivate(_ coachingOverlayView: ARCoachingOverlayView)
    /// https://developer.apple.com/documentation/arkit/arcoachingoverlayviewdelegate/coachingoverlayviewdidrequestsessionreset(_:)
    func coachingOverlayViewDidRequestSessionReset(_ coachingOverlayView: ARCoachingOverlayView)
  }

  extension ARCoachingOverlayViewDelegate {
    public func coachingOverlayViewWillActivate(_ coachingOverlayView: ARCoachingOverlayView) {}
    public func coachingOverlayViewDidDeactivate(_ coachingOverlayView: ARCoachingOverlayView) {}
    public func coachingOverlayViewDidRequestSessionReset(_ coachingOverlayView: ARCoachingOverlayView) {}
  }
#endif
