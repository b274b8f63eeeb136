package import Waymark

/// The last step of every reader: assembles the `Route`.
package enum RouteAssembly {
  /// Makes the route. Services say “You have arrived at your destination.” at every stop: at intermediate ones the text
  /// is replaced, where the language is known.
  package static func route(
    line: RouteLine, legs: [RouteLeg], distance: Double?, duration: Double?, mode: TravelMode, source: String,
    language: GuidanceLanguage? = nil, name: String? = nil, at field: JSONField? = nil, file: String? = nil
  ) throws(InputError) -> Route {
    do throws(RouteError) {
      return try Route(
        geometry: line.coordinates, altitudes: line.knownAltitudes, legs: narrated(legs, in: language),
        distance: distance,
        duration: duration, mode: mode, source: source, name: name.flatMap { $0.isEmpty ? nil : $0 })
    } catch {
      throw field?.error(error.description) ?? InputError(error.description, file: file)
    }
  }

  private static func narrated(_ legs: [RouteLeg], in language: GuidanceLanguage?) -> [RouteLeg] {
    var legs = legs
    for i in legs.indices.dropLast() {
      guard let last = legs[i].steps.indices.last, legs[i].steps[last].maneuver == .arrive else { continue }
      let said = legs[i].steps[last].instruction
      let isEnglish = said.begins("You have arrived")
      guard let phrases = language ?? (isEnglish ? .english : nil) else { continue }
      legs[i].steps[last].instruction = phrases.stopReached
    }
    return legs
  }
}
