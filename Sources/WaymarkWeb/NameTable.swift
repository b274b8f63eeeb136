import Waymark
import WaymarkGeodesy

/// The choices that cross the C interface as numbers. The number of a choice is its place in the table, which a client
/// reads at the start, so that no list of names is kept twice.
public enum NameTable: Int32, CaseIterable, Sendable {
  /// `AlignmentMethod`
  case alignmentMethod = 0
  /// `WebInitialYaw`
  case initialYaw
  /// `TrackingState`
  case tracking
  /// `AlignmentState`
  case alignmentState
  /// `HeadingReading.North`
  case north
  /// Altitude references by the session log's names.
  case altitudeReference
  /// What is sighted: `sun`, `moon`, `place`.
  case sightingTarget
  /// `Maneuver`
  case maneuver
  /// `TravelMode`
  case travelMode
  /// `RouteProgress.State`
  case progressState
  /// `SampleRejection`
  case rejection
  /// `StyleKey`
  case styleKey
  /// `OverlayStyle.RouteStyle`
  case routeStyle
  /// `UnitSystem`
  case units

  /// The names in the order of their numbers.
  public var names: [String] {
    switch self {
    case .alignmentMethod: rawValues(AlignmentMethod.self)
    case .initialYaw: rawValues(WebInitialYaw.self)
    case .tracking: rawValues(TrackingState.self)
    case .alignmentState: rawValues(AlignmentState.self)
    case .north: rawValues(HeadingReading.North.self)
    case .altitudeReference: rawValues(WebAltitudeReference.self)
    case .sightingTarget: rawValues(WebSightingTarget.self)
    case .maneuver: rawValues(Maneuver.self)
    case .travelMode: rawValues(TravelMode.self)
    case .progressState: rawValues(RouteProgress.State.self)
    case .rejection: rawValues(SampleRejection.self)
    case .styleKey: rawValues(StyleKey.self)
    case .routeStyle: rawValues(OverlayStyle.RouteStyle.self)
    case .units: rawValues(UnitSystem.self)
    }
  }

  private func rawValues<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> [String] {
    var names: [String] = []
    for choice in type.allCases { names.append(choice.rawValue) }
    return names
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The choice with this number; nil when there is none.
  init?(number: Int32) {
    guard let i = Int(exactly: number), Self.allCases.indices.contains(i) else { return nil }
    self = Self.allCases[i]
  }

  /// The choice with this number in a slot; nil for NaN, fractions and numbers without a choice.
  init?(slot: Double) {
    guard let number = Int32(exactly: slot) else { return nil }
    self.init(number: number)
  }

  /// The number of this choice.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How a session's yaw begins, for the C interface; see `InitialYaw`.
enum WebInitialYaw: String, CaseIterable {
  case alignedByDevice = "aligned-by-device"
  case firstHeading = "first-heading"
  case fixed
}

/// Altitude references by the session log's names.
enum WebAltitudeReference: String, CaseIterable {
  case ellipsoid
  case meanSeaLevel = "msl"

  var reference: VerticalReference {
    switch self {
    case .ellipsoid: .ellipsoid
    case .meanSeaLevel: .meanSeaLevel
    }
  }

  init(_ reference: VerticalReference) {
    switch reference {
    case .ellipsoid: self = .ellipsoid
    case .meanSeaLevel: self = .meanSeaLevel
    }
  }
}

/// What a sighting is of.
enum WebSightingTarget: String, CaseIterable {
  case sun
  case moon
  case place
}
