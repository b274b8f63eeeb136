import Waymark

/// The last step of every reader: the `Route` itself.
enum RouteAssembly {
  static func route(
    line: RouteLine, legs: [RouteLeg], distance: Double?, duration: Double?, mode: TravelMode, source: String,
    name: String? = nil, at field: JSONField? = nil, file: String? = nil
  ) throws(InputError) -> Route {
    do throws(RouteError) {
      return try Route(
        geometry: line.coordinates, altitudes: line.knownAltitudes, legs: legs, distance: distance,
        duration: duration, mode: mode, source: source, name: name.flatMap { $0.isEmpty ? nil : $0 })
    } catch {
      throw field?.error(error.description) ?? InputError(error.description, file: file)
    }
  }
}
