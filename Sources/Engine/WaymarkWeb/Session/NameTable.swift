import Waymark
internal import WaymarkSimulation

/// The choices that cross the C interface as numbers. The number of a choice is its index in the table, which a client
/// reads at the start, so that no list of names exists twice.
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
  /// The kind of sighting target: `sun`, `moon`, `position`.
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
  /// `SimulationQuantity`
  case simulationQuantity
  /// `SampleKind`
  case sampleKind
  /// `StreetKind`
  case streetKind
  /// `AlignmentAdvice`
  case alignmentAdvice
  /// `AlignmentCues`, from the lowest bit
  case alignmentCue
  /// `GuidanceLanguage`
  case guidanceLanguage
  /// `GuidanceAnnouncement.Kind`
  case announcementKind
  /// `Rerouting.State`
  case reroutingState
  /// `Rerouting.Failure`
  case reroutingFailure
  /// `GeoTrackingState`
  case geoTrackingState
  /// `GeoTrackingReason`
  case geoTrackingReason
  /// `GeoTrackingAccuracy`
  case geoTrackingAccuracy
  /// `GeoCoaching`
  case geoCoaching
  /// `GeoTrackingConditions.State`
  case conditionState
  /// `AnchorRepresentation`
  case anchorRepresentation
  /// `AnchorOrigin`
  case anchorOrigin
  /// `Odometry`, by its reasons in a session log
  case odometry
  /// `AltitudeCheck.Fault`
  case altitudeFault

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
    case .simulationQuantity: rawValues(SimulationQuantity.self)
    case .sampleKind: rawValues(SampleKind.self)
    case .streetKind: rawValues(StreetKind.self)
    case .alignmentAdvice: rawValues(AlignmentAdvice.self)
    case .alignmentCue: AlignmentCues.names
    case .guidanceLanguage: rawValues(GuidanceLanguage.self)
    case .announcementKind: rawValues(GuidanceAnnouncement.Kind.self)
    case .reroutingState: rawValues(Rerouting.State.self)
    case .reroutingFailure: rawValues(Rerouting.Failure.self)
    case .geoTrackingState: rawValues(GeoTrackingState.self)
    case .geoTrackingReason: rawValues(GeoTrackingReason.self)
    case .geoTrackingAccuracy: rawValues(GeoTrackingAccuracy.self)
    case .geoCoaching: rawValues(GeoCoaching.self)
    case .conditionState: rawValues(GeoTrackingConditions.State.self)
    case .anchorRepresentation: rawValues(AnchorRepresentation.self)
    case .anchorOrigin: rawValues(AnchorOrigin.self)
    case .odometry: rawValues(Odometry.self)
    case .altitudeFault: rawValues(AltitudeCheck.Fault.self)
    }
  }

  private func rawValues<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> [String] {
    var names: [String] = []
    for choice in type.allCases { names.append(choice.rawValue) }
    return names
  }
}
