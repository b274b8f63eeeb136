import WaymarkElevation
import WaymarkFormats
public import WaymarkGeodesy

/// Finds out what is available at a position, without a network.
public struct AvailabilityCheck: Sendable {
  /// Farthest street on which directions begin, metres.
  private static let directionsReach = 2000.0
  /// Farthest street that the alignment uses as a cue, metres.
  private static let streetReach = 60.0

  private let areas: [AvailabilityArea]
  private let offers: [DirectionsOffer]

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - areas: the areas that may cover the position; the first that has the data counts.
  ///   - directions: the available services, the default first.
  public init(areas: [AvailabilityArea], directions: [DirectionsOffer]) {
    self.areas = areas
    offers = directions
  }

  /// What is available.
  ///
  /// - Parameters:
  ///   - position: the position to check.
  ///   - instant: the time, for the magnetic field.
  /// - Returns: each thing with the reason and what to do.
  public func availability(at position: Coordinate, on instant: UTCInstant) -> AreaAvailability {
    AreaAvailability(
      elevation: elevation(position), streets: streets(position), directions: directions(position),
      declination: Self.declination(position, instant))
  }

  /// Name of the elevation tile that covers a position: N42E001.
  static func elevationTile(at position: Coordinate) -> String {
    let south = min(89, Int(position.latitude.rounded(.down)))
    let west = position.longitude >= 180 ? -180 : Int(position.longitude.rounded(.down))
    return ElevationTile(south: south, west: west)?.name ?? ""
  }

  private func elevation(_ position: Coordinate) -> AreaAvailability.Part {
    for area in areas {
      guard let altitude = area.altitude(at: position) else { continue }
      let surface = altitude.reference == .meanSeaLevel ? "above mean sea level" : "above the ellipsoid"
      return .init(true, "the ground is at \(Fixed.text(altitude.meters, decimals: 0)) m \(surface) (\(area.name))")
    }
    let tile = Self.elevationTile(at: position)
    if let area = areas.first(where: { $0.hasElevationTile(at: position) }) {
      return .init(
        false, "the elevations of \(area.name) have a gap here (\(tile))",
        suggestion: "build the area again with a further --dem FILE that fills it")
    }
    return .init(
      false, areas.isEmpty ? "no area is given" : "no area here has the elevation tile \(tile)",
      suggestion: "build an area with --dem FILE, where the file holds \(tile)")
  }

  private func streets(_ position: Coordinate) -> AreaAvailability.Part {
    guard let nearest = nearestStreet(position) else {
      guard let area = areas.first(where: { $0.maps(position) }) else {
        return .init(false, noMap, suggestion: Self.build)
      }
      return .init(
        false, "the map of \(area.name) has no street within 3 km",
        suggestion: "sight the Sun or a summit: without streets the heading needs them")
    }
    let words = "the nearest street is \(Self.metres(nearest.distance)) away (\(nearest.area.name))"
    if nearest.distance <= Self.streetReach { return .init(true, words) }
    return .init(
      false, words + ", too far away to give a heading",
      suggestion: "go nearer to a street, or sight the Sun or a summit")
  }

  private func directions(_ position: Coordinate) -> AreaAvailability.Part {
    guard !offers.isEmpty else {
      return .init(
        false, areas.isEmpty ? "no area and no directions service is given" : "there is no directions service",
        suggestion: Self.build + ", or name a service such as google, graphhopper or mapbox")
    }
    var refusals: [AreaAvailability.Part] = []
    for offer in offers {
      if let problem = offer.problem {
        refusals.append(.init(false, "\(offer.name): \(problem.problem)", suggestion: problem.advice))
      } else if !offer.isBoundToArea {
        return .init(true, "\(offer.name) can be asked; only its response shows whether it covers this position")
      } else if let nearest = nearestStreet(position), nearest.distance <= Self.directionsReach {
        return .init(
          true,
          "\(offer.name) with the map of \(nearest.area.name); a route begins \(Self.metres(nearest.distance)) away")
      } else if let area = areas.first(where: { $0.maps(position) }) {
        refusals.append(
          .init(
            false, "the map of \(area.name) has no street within \(Self.metres(Self.directionsReach))",
            suggestion: "go nearer to a street"))
      } else {
        refusals.append(.init(false, noMap, suggestion: Self.build))
      }
    }
    return refusals[0]
  }

  /// The magnetic field at sea level: 5 km above, it is a quarter of a percent weaker and has the same direction.
  private static func declination(_ position: Coordinate, _ instant: UTCInstant) -> AreaAvailability.Part {
    let field = WorldMagneticModel.field(at: GeodeticPosition(position, height: 0), on: instant)
    let sighting = "find the heading without a compass: sight the Sun or a summit"
    guard instant.decimalYear.isFinite else {
      return .init(false, "the moment is outside the years 0 to 9999", suggestion: "give a present date")
    }
    guard abs(position.latitude) < 90 else {
      return .init(false, "at a pole of the Earth there is no north to refer to", suggestion: sighting)
    }
    let intensity = "the field's horizontal part is only \(Fixed.text(field.horizontalIntensity, decimals: 0)) nT"
    if field.compassZone == .blackout {
      return .init(false, intensity + ", a compass is useless this close to a magnetic pole", suggestion: sighting)
    }
    let side = field.declinationDegrees < 0 ? "west" : "east"
    let value =
      "\(Fixed.text(abs(field.declinationDegrees), decimals: 1))° \(side)"
      + " ± \(Fixed.text(field.declinationUncertaintyDegrees, decimals: 1))° (WMM2025)"
    switch field.validity {
    case .valid where field.compassZone == .caution:
      return .init(true, "\(value); \(intensity), a compass may be unreliable", suggestion: sighting)
    case .valid: return .init(true, value)
    case .beforeModel, .outOfDate:
      return .init(
        false, "\(value), but the model is made for 2025 to 2030 and this moment is outside: it is extrapolated",
        suggestion: field.validity == .outOfDate
          ? "get a newer Waymark with the model of 2030" : "give a date from 2025 on")
    }
  }

  private func nearestStreet(_ position: Coordinate) -> (area: AvailabilityArea, distance: Double)? {
    areas.compactMap { area in area.distanceToStreet(from: position).map { (area, $0) } }.min { $0.1 < $1.1 }
  }

  private var noMap: String {
    areas.isEmpty
      ? "no area is given"
      : "the position is outside the map of \(areas.map { $0.name }.joined(separator: ", "))"
  }

  private static let build = "build an area of this region (waymark area build --osm FILE --dem FILE --out DIR)"

  private static func metres(_ distance: Double) -> String {
    distance < 1000
      ? "\(Fixed.text(distance, decimals: 0)) m" : "\(Fixed.text(distance / 1000, decimals: 1)) km"
  }
}
