public import WaymarkGeodesy

/// The surface that an anchor's altitude is measured from, as its files, its JSON and its store name it.
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

  /// The reference that it names.
  public var reference: VerticalReference {
    switch self {
    case .orthometric: .meanSeaLevel
    case .ellipsoidal: .ellipsoid
    }
  }
}
