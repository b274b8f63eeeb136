// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of MapKit, with its part for SwiftUI. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/mapkit
public import CoreLocation
@_exported import Foundation
public import SwiftUI

/// https://developer.apple.com/documentation/mapkit/mkcoordinateregion
@available(iOS 3.0, *)
public struct MKCoordinateRegion: Sendable {
  /// https://developer.apple.com/documentation/mapkit/mkcoordinateregion/init(center:latitudinalmeters:longitudinalmeters:)
  public init(
    center centerCoordinate: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mkmappoint
@available(iOS 4.0, *)
public struct MKMapPoint: Sendable {
  /// https://developer.apple.com/documentation/mapkit/mkmappoint/init(_:)
  public init(_ coordinate: CLLocationCoordinate2D) { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mkmapsize
@available(iOS 4.0, *)
public struct MKMapSize: Sendable {
  public var width: Double
  public var height: Double
  public init(width: Double, height: Double) { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mkmaprect
@available(iOS 4.0, *)
public struct MKMapRect: Sendable {
  public var size: MKMapSize
  public init(origin: MKMapPoint, size: MKMapSize) { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkmaprect/null
  public static var null: MKMapRect { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkmaprect/union(_:)
  public func union(_ rect2: MKMapRect) -> MKMapRect { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkmaprect/insetby(dx:dy:)
  public func insetBy(dx: Double, dy: Double) -> MKMapRect { fatalError() }
}

/// https://developer.apple.com/documentation/mapkit/mkplacemark
@available(iOS, introduced: 3.0, deprecated: 26.0)
open class MKPlacemark: NSObject {
  /// https://developer.apple.com/documentation/mapkit/mkplacemark/init(coordinate:)
  @available(iOS, introduced: 10.0, deprecated: 26.0)
  public init(coordinate: CLLocationCoordinate2D) { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkannotation/coordinate
  open var coordinate: CLLocationCoordinate2D { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkannotation/title
  open var title: String? { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mkmapitem
@available(iOS 6.0, *)
open class MKMapItem: NSObject {
  /// https://developer.apple.com/documentation/mapkit/mkmapitem/init(placemark:)
  @available(iOS, introduced: 6.0, deprecated: 26.0)
  public init(placemark: MKPlacemark) { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkmapitem/placemark
  @available(iOS, introduced: 6.0, deprecated: 26.0)
  open var placemark: MKPlacemark { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkmapitem/name
  open var name: String? { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mkdirectionstransporttype
@available(iOS 7.0, *)
public struct MKDirectionsTransportType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// https://developer.apple.com/documentation/mapkit/mkdirectionstransporttype/automobile
  public static var automobile: MKDirectionsTransportType { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkdirectionstransporttype/walking
  public static var walking: MKDirectionsTransportType { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mkpolyline
@available(iOS 4.0, *)
open class MKPolyline: NSObject {
  /// https://developer.apple.com/documentation/mapkit/mkmultipoint/pointcount
  open var pointCount: Int { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkmultipoint/getcoordinates(_:range:)
  open func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mkroute
@available(iOS 7.0, *)
open class MKRoute: NSObject {
  /// https://developer.apple.com/documentation/mapkit/mkroute/steps
  open var steps: [MKRoute.Step] { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkroute/expectedtraveltime
  open var expectedTravelTime: TimeInterval { fatalError() }

  /// https://developer.apple.com/documentation/mapkit/mkroute/step
  open class Step: NSObject {
    /// https://developer.apple.com/documentation/mapkit/mkroute/step/polyline
    open var polyline: MKPolyline { fatalError() }
    /// https://developer.apple.com/documentation/mapkit/mkroute/step/instructions
    open var instructions: String { fatalError() }
  }
}
/// https://developer.apple.com/documentation/mapkit/mkdirections
@available(iOS 7.0, *)
open class MKDirections: NSObject {
  /// https://developer.apple.com/documentation/mapkit/mkdirections/init(request:)
  public init(request: MKDirections.Request) { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mkdirections/calculate(completionhandler:)
  open func calculate() async throws -> MKDirections.Response { fatalError() }

  /// https://developer.apple.com/documentation/mapkit/mkdirections/request
  open class Request: NSObject {
    public override init() { fatalError() }
    /// https://developer.apple.com/documentation/mapkit/mkdirections/request/source
    open var source: MKMapItem? {
      get { fatalError() }
      set { fatalError() }
    }
    /// https://developer.apple.com/documentation/mapkit/mkdirections/request/destination
    open var destination: MKMapItem? {
      get { fatalError() }
      set { fatalError() }
    }
    /// https://developer.apple.com/documentation/mapkit/mkdirections/request/requestsalternateroutes
    open var requestsAlternateRoutes: Bool {
      get { fatalError() }
      set { fatalError() }
    }
    /// https://developer.apple.com/documentation/mapkit/mkdirections/request/transporttype
    open var transportType: MKDirectionsTransportType {
      get { fatalError() }
      set { fatalError() }
    }
  }
  /// https://developer.apple.com/documentation/mapkit/mkdirections/response
  open class Response: NSObject {
    /// https://developer.apple.com/documentation/mapkit/mkdirections/response/routes
    open var routes: [MKRoute] { fatalError() }
  }
}
/// https://developer.apple.com/documentation/mapkit/mkerror-swift.struct
@available(iOS 3.0, *)
public struct MKError: Error {
  /// https://developer.apple.com/documentation/mapkit/mkerror-swift.struct/code-swift.enum
  public enum Code: UInt, @unchecked Sendable {
    case unknown = 1
    case serverFailure
    case loadingThrottled
    case placemarkNotFound
    case directionsNotFound
    case decodingFailed
  }
  /// https://developer.apple.com/documentation/foundation/customnserror/errorcode
  public var code: MKError.Code { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mklocalsearch
@available(iOS 6.1, *)
open class MKLocalSearch: NSObject {
  /// https://developer.apple.com/documentation/mapkit/mklocalsearch/request
  open class Request: NSObject {
    public override init() { fatalError() }
    /// https://developer.apple.com/documentation/mapkit/mklocalsearch/request/naturallanguagequery
    open var naturalLanguageQuery: String? {
      get { fatalError() }
      set { fatalError() }
    }
    /// https://developer.apple.com/documentation/mapkit/mklocalsearch/request/region
    open var region: MKCoordinateRegion {
      get { fatalError() }
      set { fatalError() }
    }
  }
  /// https://developer.apple.com/documentation/mapkit/mklocalsearch/response
  open class Response: NSObject {
    /// https://developer.apple.com/documentation/mapkit/mklocalsearch/response/mapitems
    open var mapItems: [MKMapItem] { fatalError() }
  }
  /// https://developer.apple.com/documentation/mapkit/mklocalsearch/init(request:)-4ak8h
  public init(request: MKLocalSearch.Request) { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mklocalsearch/start(completionhandler:)
  open func start() async throws -> MKLocalSearch.Response { fatalError() }
}

/// https://developer.apple.com/documentation/mapkit/mapcameraposition
@available(iOS 17.0, *)
public struct MapCameraPosition: Equatable {
  /// https://developer.apple.com/documentation/mapkit/mapcameraposition/automatic
  public static var automatic: MapCameraPosition { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mapcameraposition/positionedbyuser
  @available(iOS 17.0, *)
  public var positionedByUser: Bool { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mapcameraposition/userlocation(followsheading:fallback:)
  public static func userLocation(followsHeading: Bool = false, fallback: MapCameraPosition) -> MapCameraPosition {
    fatalError()
  }
  /// https://developer.apple.com/documentation/mapkit/mapcameraposition/rect(_:)
  public static func rect(_ rect: MKMapRect) -> MapCameraPosition { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mapcamerabounds
@available(iOS 17.0, *)
public struct MapCameraBounds {}
/// https://developer.apple.com/documentation/mapkit/mapinteractionmodes
@available(iOS 14.0, *)
public struct MapInteractionModes: OptionSet {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static var all: MapInteractionModes { fatalError() }
}

/// https://developer.apple.com/documentation/mapkit/mapcontent
@available(iOS 17.0, *)
@MainActor @preconcurrency public protocol MapContent {
  associatedtype Body: MapContent
  @MapContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: MapContent {}
extension Optional: MapContent where Wrapped: MapContent {}
/// https://developer.apple.com/documentation/mapkit/emptymapcontent
@available(iOS 17.0, *)
public struct EmptyMapContent: MapContent { public var body: Never { fatalError() } }
public struct TupleMapContent<T>: MapContent { public var body: Never { fatalError() } }
public struct ConditionalMapContent<A, B>: MapContent { public var body: Never { fatalError() } }
/// https://developer.apple.com/documentation/mapkit/mapcontentbuilder
@available(iOS 17.0, *)
@resultBuilder public struct MapContentBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: MapContent { fatalError() }
  public static func buildBlock() -> EmptyMapContent { fatalError() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: MapContent { fatalError() }
  public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleMapContent<(repeat each Content)>
  where repeat each Content: MapContent { fatalError() }
  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: MapContent { fatalError() }
  public static func buildEither<A, B>(first: A) -> ConditionalMapContent<A, B> where A: MapContent, B: MapContent {
    fatalError()
  }
  public static func buildEither<A, B>(second: B) -> ConditionalMapContent<A, B> where A: MapContent, B: MapContent {
    fatalError()
  }
}
/// https://developer.apple.com/documentation/mapkit/mapcontentview
@available(iOS 17.0, *)
public struct MapContentView<SelectionValue, Content>: View where SelectionValue: Hashable, Content: MapContent {
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/map
@available(iOS 14.0, *)
@MainActor @preconcurrency public struct Map<Content>: View where Content: View {
  /// https://developer.apple.com/documentation/mapkit/map/init(position:bounds:interactionmodes:scope:content:)
  @MainActor @preconcurrency public init<C>(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all,
    scope: Namespace.ID? = nil, @MapContentBuilder content: () -> C
  ) where Content == MapContentView<Never, C>, C: MapContent { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mapreader
@available(iOS 17.0, *)
@MainActor @preconcurrency public struct MapReader<Content>: View where Content: View {
  /// https://developer.apple.com/documentation/mapkit/mapreader/init(content:)
  @MainActor @preconcurrency public init(@ViewBuilder content: @escaping (MapProxy) -> Content) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mapproxy
@available(iOS 17.0, *)
public struct MapProxy {
  /// https://developer.apple.com/documentation/mapkit/mapproxy/convert(_:from:)
  public func convert(_ point: CGPoint, from space: some CoordinateSpaceProtocol) -> CLLocationCoordinate2D? {
    fatalError()
  }
}
/// https://developer.apple.com/documentation/mapkit/userannotation
@available(iOS 17.0, *)
public struct UserAnnotation<Content>: MapContent where Content: View {
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/defaultuserannotationcontent
@available(iOS 17.0, *)
public struct DefaultUserAnnotationContent: View { public var body: Never { fatalError() } }
extension UserAnnotation where Content == DefaultUserAnnotationContent {
  /// https://developer.apple.com/documentation/mapkit/userannotation/init()
  public init() { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/marker
@available(iOS 17.0, *)
public struct Marker<Label>: MapContent where Label: View { public var body: Never { fatalError() } }
extension Marker where Label == SwiftUI.Label<Text, Image> {
  /// https://developer.apple.com/documentation/mapkit/marker/init(_:systemimage:coordinate:)-9ar92
  public init<S>(_ title: S, systemImage: String, coordinate: CLLocationCoordinate2D) where S: StringProtocol {
    fatalError()
  }
}
/// https://developer.apple.com/documentation/mapkit/mappolyline
@available(iOS 17.0, *)
public struct MapPolyline: MapContent {
  /// https://developer.apple.com/documentation/mapkit/mappolyline/contourstyle
  public struct ContourStyle {
    public static var straight: MapPolyline.ContourStyle { fatalError() }
    public static var geodesic: MapPolyline.ContourStyle { fatalError() }
  }
  /// https://developer.apple.com/documentation/mapkit/mappolyline/init(coordinates:contourstyle:)
  public init(coordinates: [CLLocationCoordinate2D], contourStyle: MapPolyline.ContourStyle = .straight) {
    fatalError()
  }
  public var body: Never { fatalError() }
}
extension MapContent {
  public var body: Never { fatalError() }
  /// https://developer.apple.com/documentation/mapkit/mapcontent/stroke(_:linewidth:)
  public func stroke<S>(_ content: S, lineWidth: CGFloat = 1) -> some MapContent where S: ShapeStyle {
    EmptyMapContent()
  }
  /// https://developer.apple.com/documentation/mapkit/mapcontent/stroke(_:style:)
  public func stroke<S>(_ content: S, style: StrokeStyle) -> some MapContent where S: ShapeStyle { EmptyMapContent() }
  /// https://developer.apple.com/documentation/mapkit/mapcontent/tint(_:)
  public func tint<S>(_ tint: S) -> some MapContent where S: ShapeStyle { EmptyMapContent() }
}
/// https://developer.apple.com/documentation/swiftui/foreach (with MapContent)
extension ForEach: MapContent where Content: MapContent {}
extension ForEach where Content: MapContent {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @MapContentBuilder content: @escaping (Data.Element) -> Content
  ) { fatalError() }
}
extension ForEach where Content: MapContent, ID == Data.Element.ID, Data.Element: Identifiable {
  public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mapstyle
@available(iOS 17.0, *)
public struct MapStyle {
  /// https://developer.apple.com/documentation/mapkit/mapstyle/elevation
  public struct Elevation { public static var flat: Elevation { fatalError() } }
  /// https://developer.apple.com/documentation/mapkit/mapstyle/standard(elevation:emphasis:pointsofinterest:showstraffic:)
  public static func standard(elevation: MapStyle.Elevation) -> MapStyle { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mapuserlocationbutton
@available(iOS 17.0, *)
public struct MapUserLocationButton: View {
  public init(scope: Namespace.ID? = nil) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mapcompass
@available(iOS 17.0, *)
public struct MapCompass: View {
  public init(scope: Namespace.ID? = nil) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/mapkit/mapscaleview
@available(iOS 17.0, *)
public struct MapScaleView: View {
  public init(anchorEdge: HorizontalEdge = .leading, scope: Namespace.ID? = nil) { fatalError() }
  public var body: Never { fatalError() }
}
extension View {
  /// https://developer.apple.com/documentation/swiftui/view/mapstyle(_:)
  @MainActor @preconcurrency public func mapStyle(_ mapStyle: MapStyle) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/mapcontrols(_:)
  @MainActor @preconcurrency public func mapControls(@ViewBuilder _ content: () -> some View) -> some View {
    EmptyView()
  }
}
