/// A height in metres together with the surface it is measured from.
public struct Altitude: Hashable, Sendable {
  /// Metres, up positive.
  public var meters: Double
  /// The surface that the height counts from.
  public var reference: VerticalReference

  /// Makes an altitude.
  public init(meters: Double, reference: VerticalReference) {
    self.meters = meters
    self.reference = reference
  }

  /// The same altitude above the other surface.
  ///
  /// - Parameters:
  ///   - target: the surface wanted.
  ///   - undulation: geoid undulation N at the position in metres (height of the geoid above the ellipsoid,
  ///     h = H + N); nil when unknown.
  /// - Returns: the altitude, or nil when the references differ and the undulation is unknown.
  public func converted(to target: VerticalReference, undulation: Double?) -> Altitude? {
    guard reference != target else { return self }
    guard let undulation else { return nil }
    switch target {
    case .ellipsoid: return Altitude(meters: meters + undulation, reference: .ellipsoid)
    case .meanSeaLevel: return Altitude(meters: meters - undulation, reference: .meanSeaLevel)
    }
  }
}

/// The surface from which an altitude is measured. The two differ by the geoid undulation, up to about 107 m.
public enum VerticalReference: Hashable, Sendable {
  /// Height above the WGS 84 ellipsoid, as GNSS measures it.
  case ellipsoid
  /// Orthometric height: above mean sea level (the geoid), as maps and elevation models give it.
  case meanSeaLevel
}
