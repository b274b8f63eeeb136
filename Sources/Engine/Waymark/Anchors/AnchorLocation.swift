public import WaymarkGeodesy

/// Where an anchor is, how well that is known and how it was found: edited as one.
public struct AnchorLocation: Equatable, Sendable {
  /// Where; without an altitude on the ground.
  public var position: Position
  /// Radius in metres that holds the true position with 68 %; nil when unknown.
  public var accuracy: Double?
  /// 68 % interval of the altitude, metres; nil when unknown.
  public var verticalAccuracy: Double?
  /// How the position was found.
  public var origin: AnchorOrigin

  /// Makes a position.
  public init(
    position: Position, accuracy: Double? = nil, verticalAccuracy: Double? = nil, origin: AnchorOrigin = .coordinates
  ) {
    self.position = position
    self.accuracy = accuracy
    self.verticalAccuracy = verticalAccuracy
    self.origin = origin
  }

  /// The position without accuracies that cannot be.
  ///
  /// - Throws: `AnchorError.altitudeOutOfRange`.
  func checked() throws(AnchorError) -> AnchorLocation {
    if let meters = position.altitude?.meters, !(abs(meters) <= AnchorLimits.altitude) { throw .altitudeOutOfRange }
    func possible(_ value: Double?) -> Double? { value.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
    var location = self
    location.accuracy = possible(accuracy)
    location.verticalAccuracy = possible(verticalAccuracy)
    return location
  }

  /// A total order without meaning, so that of two edits of the same stamp every replica keeps the same one.
  func precedes(_ other: AnchorLocation) -> Bool {
    for (a, b) in zip(sortKey, other.sortKey) where a != b { return a < b }
    return false
  }

  private var sortKey: [UInt64] {
    func bits(_ value: Double?) -> UInt64 { value.map { $0.bitPattern } ?? .max }
    let reference: UInt64 =
      switch position.altitude?.reference {
      case .ellipsoid: 0
      case .meanSeaLevel: 1
      case nil: 2
      }
    return [
      position.coordinate.latitude.bitPattern, position.coordinate.longitude.bitPattern,
      bits(position.altitude?.meters),
      reference, bits(accuracy), bits(verticalAccuracy), UInt64(AnchorOrigin.allCases.firstIndex(of: origin) ?? 0),
    ]
  }
}
