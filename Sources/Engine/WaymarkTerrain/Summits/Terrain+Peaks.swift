internal import CPortableMath
public import WaymarkGeodesy

extension Terrain {
  /// How a summit is seen.
  ///
  /// - Parameters:
  ///   - position: where a map has the summit.
  ///   - listed: its altitude in the map; counts where it agrees with the ground.
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is.
  ///   - options: what counts as seen.
  ///   - undulation: height of the geoid above the ellipsoid, metres, where an altitude counts from another surface.
  /// - Returns: the sight, or nil when the summit is out of range, nearer than a cell, or its terrain unknown.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  /// - Complexity: That of `highestPoint` up to the summit, and O(n) in the samples within `snapRadius`.
  public func peak(
    _ position: Coordinate, listed: Altitude? = nil, from coordinate: Coordinate, altitude: Altitude,
    options: PeakOptions = PeakOptions(), undulation: Double? = nil
  ) throws(TerrainError) -> PeakSight? {
    let meant = ListedSummit(position, altitude: listed)
    guard let summit = summit(meant, options: options, undulation: undulation) else { return nil }
    let line = Geodesic.wgs84.inverse(from: coordinate, to: summit.coordinate)
    guard line.distance <= options.maximumRange, line.distance > summit.cellSize,
      // The summit that one stands on is not in view, however far off its top is.
      Geodesic.wgs84.inverse(from: coordinate, to: position).distance > summit.cellSize
    else { return nil }
    let ignored = max(options.ignoredPart * line.distance, options.ignoredCells * summit.cellSize)
    let eye = try openEye(
      coordinate, altitude, line.initialAzimuth, refraction: options.refraction,
      range: max(0, line.distance - ignored), undulation: undulation)
    let front = sweep(eye, ridges: nil)
    let tangent = eye.light.apparentTangent(distance: line.distance, height: summit.height)
    let angle = atan(tangent)
    let horizon = front.crest.isNaN ? -Double.pi / 2 : atan(front.tangent)
    let margin = Angle.degrees(angle - horizon) * 60
    var variance = variance(of: tangent, at: line.distance, sigma: summit.sigma, slope: abs(tangent), options)
    if !front.crest.isNaN {
      let crest = Geodesic.wgs84.direct(from: coordinate, azimuth: line.initialAzimuth, distance: front.crest)
      let shape = index.shape(at: crest.coordinate) ?? GroundShape(slope: 0, bend: 0)
      let sigma = (options.heightSigma * options.heightSigma + shape.bend * shape.bend).squareRoot()
      variance += self.variance(of: front.tangent, at: front.crest, sigma: sigma, slope: shape.slope, options)
    }
    let error = min(options.maximumErrorArcminutes, Angle.degrees(2 * variance.squareRoot()) * 60)
    return PeakSight(
      coordinate: summit.coordinate, elevation: Altitude(meters: summit.height, reference: verticalReference),
      ground: Altitude(meters: summit.ground, reference: verticalReference), listing: summit.listing,
      azimuthDegrees: Angle.wrappedTo360(line.initialAzimuth), apparentElevationDegrees: Angle.degrees(angle),
      groundDistance: line.distance, marginArcminutes: margin, errorArcminutes: error,
      visibility: margin >= -options.toleranceArcminutes ? .visible : margin >= -error ? .justHidden : .hidden,
      isUncertain: front.gap != nil)
  }

  /// Variance of the angle at which a point is seen, radians².
  ///
  /// - Parameters:
  ///   - tangent: of the angle.
  ///   - distance: of the point, metres.
  ///   - sigma: standard deviation of its height, metres.
  ///   - slope: by how much its height changes with a move by a metre.
  ///   - options: the error of positions.
  /// - Returns: the variance.
  private func variance(
    of tangent: Double, at distance: Double, sigma: Double, slope: Double, _ options: PeakOptions
  ) -> Double {
    let moved = slope * options.horizontalSigma
    let turn = 1 / (max(1, distance) * (1 + tangent * tangent))
    return (sigma * sigma + moved * moved) * turn * turn
  }

  /// The listed elevation of a summit, in the unit that fits the ground.
  ///
  /// - Parameters:
  ///   - summit: the summit.
  ///   - undulation: height of the geoid above the ellipsoid, metres, where its altitude counts from another surface.
  /// - Returns: nil where it has none or the ground disagrees.
  public func listedElevation(of summit: ListedSummit, undulation: Double? = nil) -> Altitude? {
    self.summit(summit, undulation: undulation).flatMap { found in
      found.listing.isUsed ? Altitude(meters: found.height, reference: verticalReference) : nil
    }
  }

  /// The top of the ground that a listed summit means.
  ///
  /// - Returns: nil where the ground is unknown.
  func summit(_ listed: ListedSummit, options: PeakOptions = PeakOptions(), undulation: Double? = nil) -> Summit? {
    guard let search = SummitSearch(index, around: listed.coordinate, options: options) else { return nil }
    let height = listed.altitude?.converted(to: verticalReference, undulation: undulation)?.meters
    // A shoulder has no top of its own: it is where the list has it, or a little higher.
    let sample =
      search.top(within: options.snapRadius, listed: height) ?? search.highest(within: options.snapRadius / 2)
    return sample.flatMap { search.summit(at: $0, listed: height) }
  }

  /// The summit that somebody stands on: a listed one close by, or a top within half of a cell's diagonal.
  ///
  /// - Returns: nil on any other ground.
  func summitUnderfoot(at place: Coordinate, undulation: Double?) -> Summit? {
    let options = PeakOptions()
    guard let search = SummitSearch(index, around: place, options: options) else { return nil }
    let top = search.topUnderfoot().flatMap { search.summit(at: $0, listed: nil) }
    var best: (summit: Summit, distance: Double)?
    for listed in summits
    where abs(listed.coordinate.latitude - place.latitude) * Self.minimumDegree <= options.snapRadius {
      let distance = Geodesic.wgs84.inverse(from: place, to: listed.coordinate).distance
      guard distance <= min(options.snapRadius, best?.distance ?? .infinity),
        let summit = summit(listed, options: options, undulation: undulation)
      else { continue }
      // It may be listed farther away than the user is from it, but it is the summit underfoot.
      guard distance <= Self.standingRadius || summit.coordinate == top?.coordinate else { continue }
      best = (summit, distance)
    }
    return best?.summit ?? top
  }

  /// Within this distance of its place in a list one stands on a summit, metres: as far as receivers and careful maps err.
  private static var standingRadius: Double { 30 }
  /// No degree of latitude is shorter, metres.
  private static var minimumDegree: Double { 110_000 }
}
