internal import WaymarkGeodesy

/// What the overlay needs of an anchor.
struct AnchorSpot: Equatable, Sendable {
  /// The surface that an anchor's height refers to. An anchor is drawn at its height only where the alignment uses the
  /// same surface; others stand on the ground.
  enum Height: UInt8, Sendable {
    case ground, ellipsoid, meanSeaLevel

    init(_ altitude: Altitude?) {
      switch altitude?.reference {
      case nil: self = .ground
      case .ellipsoid: self = .ellipsoid
      case .meanSeaLevel: self = .meanSeaLevel
      }
    }

    /// Whether the anchor stands on the ground of a scene, because its height refers to another surface or to none, or
    /// because the scene's own height is unknown.
    func isOnGround(reference: VerticalReference, heightIsKnown: Bool) -> Bool {
      !heightIsKnown || !counts(from: reference)
    }

    private func counts(from reference: VerticalReference) -> Bool {
      switch reference {
      case .ellipsoid: self == .ellipsoid
      case .meanSeaLevel: self == .meanSeaLevel
      }
    }
  }

  var coordinate: Coordinate
  /// Metres above the surface given by `height`; 0 on the ground.
  var meters: Double
  var height: Height
  /// Standard deviations of the position per axis and of the altitude, metres; negative when unknown.
  var sigma: Float
  var verticalSigma: Float
  /// Width of its label, pixels; 0 when unknown.
  var labelWidth: Float

  init(_ anchor: Anchor, labelWidth: Double?) {
    let altitude = anchor.position.altitude.flatMap { $0.meters.isFinite ? $0 : nil }
    coordinate = anchor.position.coordinate
    meters = altitude?.meters ?? 0
    height = Height(altitude)
    func sigma(_ accuracy: Double?, _ factor: Double) -> Float {
      accuracy.flatMap { $0.isFinite && $0 >= 0 ? Float(min($0, 1e6) / factor) : nil } ?? -1
    }
    self.sigma = sigma(anchor.accuracy, AccuracyRadius.perSigma)
    verticalSigma = sigma(anchor.verticalAccuracy, 1)
    self.labelWidth = labelWidth.flatMap { $0.isFinite && $0 > 0 ? Float(min($0, 10_000)) : nil } ?? 0
  }

  /// Earth-centred position, metres.
  var earth: Vector3 { ECEF.vector(of: GeodeticPosition(coordinate, height: meters)) }
}
