public import WaymarkGeodesy

/// What an anchor's altitude counts from, as its files, its JSON and its store say it.
public enum AltitudeReferenceName: String, Sendable {
  /// Above mean sea level.
  case orthometric
  /// Above the WGS 84 ellipsoid.
  case ellipsoidal

  /// The name of a reference.
  public init(_ reference: VerticalReference) {
    switch reference {
    case .meanSeaLevel: self = .orthometric
    case .ellipsoid: self = .ellipsoidal
    }
  }

  /// What it names.
  public var reference: VerticalReference {
    switch self {
    case .orthometric: .meanSeaLevel
    case .ellipsoidal: .ellipsoid
    }
  }
}
