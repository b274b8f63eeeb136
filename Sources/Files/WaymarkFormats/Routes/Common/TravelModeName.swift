import Waymark

/// Travel modes by the words that formats use for them.
enum TravelModeName {
  private static let modes: [String: TravelMode] = [
    "walking": .walking, "walk": .walking, "pedestrian": .walking, "foot": .walking, "hiking": .walking,
    "hike": .walking, "running": .walking, "trail_running": .walking,
    "cycling": .cycling, "bicycle": .cycling, "biking": .cycling, "bike": .cycling, "pushing bike": .cycling,
    "driving": .driving, "drive": .driving, "car": .driving, "auto": .driving,
  ]

  /// The mode for a word, ignoring case; nil for unknown words.
  static func mode(of word: String?) -> TravelMode? { word.flatMap { modes[$0.lowercased()] } }

  /// The mode of the longest distance; nil when no part has one.
  static func mostUsed(_ parts: [(mode: TravelMode?, distance: Double)]) -> TravelMode? {
    var sums: [TravelMode: Double] = [:]
    for part in parts {
      if let mode = part.mode { sums[mode, default: 0] += part.distance }
    }
    return TravelMode.allCases.filter { sums[$0] != nil }.max { (sums[$0] ?? 0) < (sums[$1] ?? 0) }
  }
}
