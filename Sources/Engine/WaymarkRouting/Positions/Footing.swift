import WaymarkGeodesy

/// By how much a street counts as farther away than it is: a walk starts on the ground or on a bridge, hardly ever in the tunnel below or
/// on a passing ferry.
struct Footing {
  /// Metres added for streets on which a walk hardly ever starts.
  private static let (ferry, belowGround, indoors) = (100.0, 200.0, 10.0)
  /// The same below the ground where the walker's height is known this well, metres: it tells most.
  private static let (belowGroundWithHeight, knownSigma) = (50.0, 10.0)
  /// A street that is higher or lower than the walker by more than this is another one, metres: a person, and the error of the
  /// elevations.
  private static let tolerance = 5.0
  /// Metres that each metre beyond it counts.
  private static let perMetre = 5.0

  private let graph: StreetGraph
  /// Height of the walker, metres in the graph's reference, with its standard deviation.
  private let height: (meters: Double, sigma: Double)?

  /// - Parameters:
  ///   - graph: the streets.
  ///   - coordinate: where somebody stands.
  ///   - height: how high; nil where that is not known.
  init(_ graph: StreetGraph, at coordinate: Coordinate, height: StartHeight?) {
    self.graph = graph
    self.height = height.flatMap { height in
      height.meters(above: graph.verticalReference, at: coordinate).map { ($0, height.sigma) }
    }
  }

  /// Metres that a point of a street counts farther than it is.
  func detour(to position: StreetPosition) -> Double {
    let traits = graph.traits(of: position.edge)
    var detour = traits.use == .ferry ? Self.ferry : 0
    if traits.access.contains(.belowGround) {
      let isKnown = height.map { $0.sigma < Self.knownSigma } ?? false
      detour += isKnown ? Self.belowGroundWithHeight : Self.belowGround
    } else if traits.access.contains(.indoors) {
      detour += Self.indoors
    }
    if let height {
      let street = streetHeight(at: position)
      let apart = abs(street - height.meters) - Self.tolerance - 2 * height.sigma
      // NaN where the street's height is unknown.
      if apart > 0 { detour += Self.perMetre * apart }
    }
    return detour
  }

  /// Height of a point of a street, metres; NaN where it is unknown.
  private func streetHeight(at position: StreetPosition) -> Double {
    let track = graph.track(of: position.edge)
    let (before, after) = (track[position.vertex], track[min(track.count - 1, position.vertex + 1)])
    return before.height + position.part * (after.height - before.height)
  }
}
