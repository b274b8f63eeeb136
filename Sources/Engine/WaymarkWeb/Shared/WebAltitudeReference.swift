import WaymarkGeodesy

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
